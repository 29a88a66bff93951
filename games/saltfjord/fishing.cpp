// The boat: moving, catching, returning (SFJ-070 to SFJ-080, SFJ-093 to SFJ-097, SFJ-192 to
// SFJ-194).
#include "games/saltfjord/rules.h"

namespace tide::saltfjord {

int boat_spaces(const State& s, const Player& p) {
  return has(s, p, Permanent::upgraded_boat) ? s.content->boat.upgraded_spaces
                                             : s.content->boat.base_spaces;
}

namespace {

TokenStack& stack_here(State& s, int sort) { return s.fjord[s.me().boat - 1][sort]; }
const TokenStack& stack_here(const State& s, int sort) {
  return stack_here(const_cast<State&>(s), sort);
}

// SFJ-193: the uppermost token, and who knew it before.
Seen<Token> draw(State& s, int sort, Context& ctx) {
  TokenStack& stack = stack_here(s, sort);
  ctx.fired("SFJ-193");
  if (!stack.top.empty()) {
    ctx.revealed = true;
    return stack.top.pop_back();
  }
  if (stack.unknown > 0) {
    --stack.unknown;
    TokenBag choices;
    for (const Token t : s.content->tokens_of_sort[static_cast<std::size_t>(sort)]) {
      choices.add(t, s.token_pool[t]);
    }
    const Token token = s.luck.draw(Stream::token, choices, ctx);
    s.token_pool.remove(token);
    return {token, {}};
  }
  const Token token = stack.bottom[0];
  stack.bottom.erase_at(0);
  return {token, SeatSet::all()};
}

void take_aboard(State& s, Seen<Token> token, Rule rule, Context& ctx) {
  s.me().cargo.push_back(token.kind);
  ctx.tell(rule, "caught", {{"player", s.active}, {"token", (*s.content)[token.kind].name}},
           {.learns = SeatSet(static_cast<std::uint8_t>(s.all().bits() & ~token.by.bits()))});
}

// SFJ-140: Long Line lands its token at once.
void haul_ashore(State& s, Seen<Token> token, Context& ctx) {
  ctx.tell("SFJ-140", "hauled", {{"player", s.active}, {"token", (*s.content)[token.kind].name}},
           {.learns = SeatSet(static_cast<std::uint8_t>(s.all().bits() & ~token.by.bits()))});
  gain(s, (*s.content)[token.kind].gain, "SFJ-140", ctx);
  s.me().landed.add(token.kind);
}

// SFJ-094, SFJ-095: how many kinds may be caught.
int sorts_allowed(const State& s) {
  const Player& p = s.me();
  if (has(s, p, Permanent::catch_kind_3)) return 3;
  return has(s, p, Permanent::catch_kind_2) ? 2 : 1;
}

void keep(State& s, Catch& frame, bool first, Context& ctx) {
  // SFJ-097, SFJ-192: the other is on top, known to who looked and who knew it before.
  auto& top = stack_here(s, frame.kind - 1).top;
  const Seen<Token> kept = top[first ? 1 : 0];
  top.erase_at(first ? 1 : 0);
  frame.stage = CatchStage::long_line;
  take_aboard(s, kept, "SFJ-093", ctx);
  ctx.fired("SFJ-192");
  ctx.fired("SFJ-097");
}

// SFJ-093, SFJ-096: one token, or the better of two.
void catch_from(State& s, Catch& frame, Context& ctx) {
  const int sort = frame.kind - 1;
  const Seen<Token> one = draw(s, sort, ctx);
  if (!has(s, s.me(), Permanent::catch_two_keep_one) || stack_here(s, sort).total() == 0) {
    if (has(s, s.me(), Permanent::catch_two_keep_one)) ctx.fired("SFJ-096");
    frame.stage = CatchStage::long_line;
    take_aboard(s, one, "SFJ-072", ctx);
    return;
  }
  const Seen<Token> two = draw(s, sort, ctx);
  const SeatSet drawer = SeatSet::only(s.active);
  auto& top = stack_here(s, sort).top;
  top.push_back({two.kind, two.by | drawer});
  top.push_back({one.kind, one.by | drawer});
  ctx.tell("SFJ-093", "looks",
           {{"player", s.active},
            {"one", (*s.content)[one.kind].name, drawer},
            {"two", (*s.content)[two.kind].name, drawer}},
           {.learns = drawer});
  frame.stage = CatchStage::keep;
  if (one.kind == two.kind) {
    ctx.fired("SFJ-194");
    keep(s, frame, true, ctx);
  }
}

}  // namespace

void land_cargo(State& s, Seat seat, Rule rule, Context& ctx) {
  const Seat active = s.active;
  s.active = seat;
  Player& p = s.me();
  int best = 0;
  for (const Token t : p.cargo) {
    gain(s, (*s.content)[t].gain, rule, ctx);
    best = std::max<int>(best, (*s.content)[t].gain[points]);
    p.landed.add(t);
  }
  if (best > 0 && has(s, p, Permanent::upgraded_boat)) {
    Purse doubled{};
    doubled[points] = static_cast<std::int16_t>(best);
    gain(s, doubled, "SFJ-085", ctx);
  }
  p.cargo.clear();
  s.active = active;
}

// --- FISH ---

bool run(State& s, Fishing& frame, Context&) {
  if (frame.left > 0) return true;
  s.flow.pop();
  return false;
}

void options(const State& s, const Fishing& frame, ActionList& list) {
  const int boat = s.me().boat;
  // SFJ-071
  if (boat < areas || s.options.last_area == LastArea::stay) list.push_back(act::move.only());
  if (boat > 0) list.push_back(act::home.only());
  if (!frame.forced) list.push_back(act::decline.only());
}

void choose(State& s, Fishing& frame, Action action, Context& ctx) {
  --frame.left;
  Player& p = s.me();
  if (act::decline.has(action)) {
    ctx.fired("SFJ-080");
    return;
  }
  ctx.fired("SFJ-070");
  if (act::move.has(action)) {
    if (p.boat < areas) ++p.boat;
    ctx.tell("SFJ-072", "boat.moves",
             {{"player", s.active},
              {"area", s.content->area[static_cast<std::size_t>(p.boat - 1)].name}});
    ctx.fired("SFJ-076");
    s.flow.push(Catch{});
    return;
  }
  ctx.tell("SFJ-078", "boat.returns", {{"player", s.active}});
  Purse reward{};
  reward[points] =
      static_cast<std::int16_t>(s.content->area[static_cast<std::size_t>(p.boat - 1)].points);
  gain(s, reward, "SFJ-078", ctx);
  p.boat = 0;
  land_cargo(s, s.active, "SFJ-079", ctx);
}

// --- KIND, KEEP, LONG_LINE, OVERBOARD ---

bool run(State& s, Catch& frame, Context& ctx) {
  const Player& p = s.me();
  if (frame.stage == CatchStage::kind) {
    for (int k = 0; k < sorts_allowed(s); ++k) {
      if (stack_here(s, k).total() > 0) return true;
    }
    ctx.tell("SFJ-077", "caught.nothing", {{"player", s.active}});
    s.flow.pop();
    return false;
  }
  if (frame.stage == CatchStage::keep) return true;
  if (frame.stage == CatchStage::long_line) {
    // SFJ-140
    const bool able = p.storage.fish >= s.content->amount(Hook::on_boat_moved) || can_convert(s);
    if (owns(s, p, Hook::on_boat_moved) && stack_here(s, frame.kind - 1).total() > 0 && able) {
      return true;
    }
    frame.stage = CatchStage::overboard;
  }
  if (p.cargo.size() > boat_spaces(s, p)) return true;
  ctx.fired("SFJ-073");
  s.flow.pop();
  return false;
}

void options(const State& s, const Catch& frame, ActionList& list) {
  const Player& p = s.me();
  switch (frame.stage) {
    case CatchStage::kind:
      for (int k = 0; k < sorts_allowed(s); ++k) {
        if (stack_here(s, k).total() > 0) list.push_back(act::kind[k]);
      }
      break;
    case CatchStage::keep:
      list.push_back(act::keep[0]);
      list.push_back(act::keep[1]);
      break;
    case CatchStage::long_line:
      if (p.storage.fish >= s.content->amount(Hook::on_boat_moved)) {
        list.push_back(act::long_line.only());
      }
      list.push_back(act::decline.only());
      conversion_options(s, list);
      break;
    case CatchStage::overboard:
      for (int i = 0; i < p.cargo.size(); ++i) list.push_back(act::overboard[i]);
      break;
  }
}

void choose(State& s, Catch& frame, Action action, Context& ctx) {
  Player& p = s.me();
  switch (frame.stage) {
    case CatchStage::kind:
      frame.kind = static_cast<std::uint8_t>(act::kind.index(action) + 1);
      if (frame.kind > 1) ctx.fired(frame.kind == 2 ? Rule("SFJ-094") : Rule("SFJ-095"));
      catch_from(s, frame, ctx);
      break;
    case CatchStage::keep: keep(s, frame, act::keep.index(action) == 0, ctx); break;
    case CatchStage::long_line: {
      if (free_action(s, action, ctx)) return;
      frame.stage = CatchStage::overboard;
      if (act::decline.has(action)) return;
      Purse cost{};
      cost[fish] = static_cast<std::int16_t>(s.content->amount(Hook::on_boat_moved));
      pay(s, cost, "SFJ-140", ctx);
      if (s.round == 0) ctx.fired("SFJ-187");
      haul_ashore(s, draw(s, frame.kind - 1, ctx), ctx);
      break;
    }
    case CatchStage::overboard: {
      const int i = act::overboard.index(action);
      const Token token = p.cargo[i];
      p.cargo.erase_at(i);
      stack_here(s, (*s.content)[token].sort).bottom.push_back(token);
      ctx.tell("SFJ-074", "overboard", {{"player", s.active}, {"token", (*s.content)[token].name}});
      ctx.fired("SFJ-075");
      break;
    }
  }
}

}  // namespace tide::saltfjord
