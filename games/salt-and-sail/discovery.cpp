// Rumors and Discoveries (ledger 3.5).
#include "games/salt-and-sail/rules.h"

namespace tide::salt_and_sail {
namespace {

// A1, A2
void draw_token(State& s, Attempt& f, Context& ctx) {
  const Seat seat = active(s);
  Player& p = s[seat];
  f.stage = AttemptStage::test;
  --f.draws;
  if (p.bag.empty()) {
    ctx.fired("SNS-96");
    return;
  }
  if (met(p.pool, (*s.content)[followed(s, f)].check)) ctx.fired("SNS-97");
  const Token t = s.luck.draw(Stream::token, p.bag, ctx);
  p.pool.add(t);
  ctx.tell("SNS-89", "attempt.drawn", {{"player", seat}, {"token", Token::names()[t.index]}},
           {.learns = s.all()});
  const RumorInfo& rumor = (*s.content)[followed(s, f)];
  if (t != defeat || !rumor.dangerous) return;
  // What a private Rumor costs comes to light (SNS-88).
  const SeatSet learns = f.place ? SeatSet() : s.all().without(seat);
  Turn& turn = *s.flow.find<Turn>();
  if (turn.ignored < sum_mods(s, seat, &Mods::ignore_defeat)) {
    ++turn.ignored;
    ctx.tell("SNS-144", "defeat.ignored", {{"count", 1}}, {.learns = learns});
    return;
  }
  ctx.tell("SNS-90", "attempt.defeat", {{"player", seat}}, {.learns = learns});
  s.flow.push(Effects{.list = List::rumor_defeat});
}

void pay(State& s, Seat seat, const DiscoveryInfo& card, Context& ctx) {
  const int bonus =
      sum_mods(s, seat, [&](const Mods& m) { return m.discovery_bonus[card.type.index]; });
  gain_ducats(s[seat], card.ducats + bonus);
  if (bonus > 0) {
    ctx.fired("SNS-146");
    ctx.fired("SNS-168");
  }
  ctx.tell("SNS-100", "ducats.gained", {{"player", seat}, {"count", card.ducats + bonus}});
}

// SNS-164, up to the card's Ducats.
void complete(State& s, Attempt& f, Context& ctx) {
  const Seat seat = active(s);
  Player& p = s[seat];
  const Content& c = *s.content;
  const Rumor rumor = followed(s, f);
  const Discovery d = c[rumor].discovery;
  const DiscoveryInfo& card = c[d];
  ctx.tell("SNS-98", card.artifact ? "discovered.artifact" : "discovered",
           {{"player", seat},
            {"rumor", c[rumor].name},
            {"discovery", card.name},
            {"hex", c.name(p.at)},
            {"token", c.piece_names[site_at(s, p.at)->piece.index]},
            {"fame", card.fame}},
           {.learns = s.all()});
  ctx.fired("SNS-91");
  ctx.fired("SNS-164");
  ctx.fired("SNS-105");
  if (f.place) {
    s.rumors[*f.place].reset();
  } else {
    p.hand.cards.remove(rumor);
    p.hand.named.reset();
  }
  for (int i = 0; i < s.sites.size(); ++i) {
    if (s.sites[i].at != p.at) continue;
    s.found.add(s.sites[i].piece);
    s.sites.erase_at(i);
    break;
  }
  ++s.made;
  f.made = d;
  f.stage = AttemptStage::gain;
  if (!card.artifact) {
    p.scored.add(d);
    pay(s, seat, card, ctx);
    return;
  }
  p.aboard.add(d);  // SNS-101
  ctx.fired("SNS-101");
  if (s.options.hold_cards_use_slots && hold_free(s, seat) < 0) f.stage = AttemptStage::stow;
}

void throw_artifact(State& s, Discovery d, Context& ctx) {
  Player& p = s[active(s)];
  p.aboard.remove(d);
  p.lost.add(d);
  ctx.tell("SNS-169", "artifact.refused",
           {{"player", active(s)}, {"discovery", (*s.content)[d].name}});
}

void close(State& s, Attempt& f, Context& ctx) {
  const Seat seat = active(s);
  pool_home(s, seat, false);  // SNS-103
  ctx.fired("SNS-103");
  if (f.place) {
    ctx.fired("SNS-99");
    refill_rumor(s, *f.place, ctx);
  }
  for (const Seat rival : s.all().without(seat)) {
    if (s[rival].pool.empty()) continue;
    if (s[rival].at != s[seat].at) {
      ctx.fired("SNS-106");
      continue;
    }
    pool_home(s, rival, true);
    ctx.tell("SNS-104", "pool.home", {{"player", rival}});
  }
  check_trigger(s, ctx);
  s.flow.pop();
}

}  // namespace

const Site* discovery_here(const State& s, Seat seat) {
  const Site* site = site_at(s, s[seat].at);
  return site != nullptr && s.content->is_discovery(site->piece) ? site : nullptr;
}

SymbolSet matching(const State& s, Seat seat, const Site& site) {
  return (*s.content)[site.piece].symbols | any_symbols(s, seat);
}

std::optional<Rumor> rumor_at(const State& s, Seat seat, int place) {
  if (place < row_rumors) return s.rumors[static_cast<std::size_t>(place)];
  const Hand& hand = s[seat].hand;
  if (place - row_rumors >= hand.cards.size()) return std::nullopt;
  return hand_card(hand, place - row_rumors);
}

Rumor followed(const State& s, const Attempt& f) {
  return f.place ? *s.rumors[*f.place] : *s[active(s)].hand.named;
}

void attempt_options(const State& s, const Turn& f, ActionList& list) {
  const Site* site = discovery_here(s, f.seat);
  if (site == nullptr) return;
  const Player& p = s[f.seat];
  const SymbolSet symbols = matching(s, f.seat, *site);
  const bool two = !f.doubled && p.bag.total() >= 2 && sum_mods(s, f.seat, &Mods::double_draw) > 0;
  const auto add = [&](int place, Rumor rumor) {
    const RumorInfo& info = (*s.content)[rumor];
    if (!symbols.has(info.symbol) || (p.bag.empty() && !met(p.pool, info.check))) return;
    list.push_back(act::attempt[place]);
    if (two) list.push_back(act::attempt_two[place]);
  };
  int place = 0;
  for (const auto& rumor : s.rumors) {
    if (rumor) add(place, *rumor);
    ++place;
  }
  for (const Rumor r : p.hand.cards) add(place++, r);
}

void begin_attempt(State& s, Turn& turn, Action action, Context& ctx) {
  const bool two = act::attempt_two.has(action);
  const int place = two ? act::attempt_two.index(action) : act::attempt.index(action);
  const Rumor rumor = *rumor_at(s, turn.seat, place);
  Player& p = s[turn.seat];
  Site& site = *site_at(s, p.at);
  Attempt attempt{.draws = static_cast<std::uint8_t>(two ? 2 : 1)};
  ctx.fired("SNS-87");
  if (place < row_rumors) {
    attempt.place = static_cast<std::uint8_t>(place);
    // Everybody sees that the token shows this symbol, unless the seat needs none to match.
    const Symbol symbol = (*s.content)[rumor].symbol;
    const bool any = any_symbols(s, turn.seat).has(symbol);
    if (!any) site.shown.add(symbol);
    if (any) ctx.fired("SNS-148");
    ctx.tell("SNS-85", "attempt.public",
             {{"player", turn.seat}, {"rumor", (*s.content)[rumor].name}},
             {.learns = any ? SeatSet() : s.all().without(turn.seat)});
  } else {
    p.hand.named = rumor;
    ctx.tell(
        "SNS-88", "attempt.private",
        {{"player", turn.seat}, {"rumor", (*s.content)[rumor].name, SeatSet::only(turn.seat)}});
  }
  if (!p.pool.empty()) {
    ctx.fired("SNS-92");
    ctx.fired("SNS-93");
    ctx.fired("SNS-94");
  }
  if (two) {
    turn.doubled = true;
    ctx.fired("SNS-147");
  }
  s.flow.push(attempt);
}

bool run(State& s, Attempt& f, Context& ctx) {
  const Seat seat = active(s);
  switch (f.stage) {
    case AttemptStage::draw: draw_token(s, f, ctx); return false;
    case AttemptStage::test:
      if (met(s[seat].pool, (*s.content)[followed(s, f)].check)) {
        complete(s, f, ctx);
      } else if (f.draws > 0) {
        f.stage = AttemptStage::draw;
      } else {
        s[seat].hand.named.reset();
        s.flow.pop();
      }
      return false;
    case AttemptStage::stow:
      if (s[seat].rations > 0 || !s[seat].goods.empty()) return true;
      throw_artifact(s, *f.made, ctx);
      f.stage = AttemptStage::gain;
      return false;
    case AttemptStage::gain:
      f.stage = AttemptStage::finds;
      if (!(*s.content)[*f.made].gain.empty()) {
        ctx.fired("SNS-102");
        s.flow.push(Effects{.list = List::gain});
      }
      return false;
    case AttemptStage::finds: {
      f.stage = AttemptStage::close;
      const auto type = (*s.content)[*f.made].type.index;
      const int n = sum_mods(s, seat, [&](const Mods& m) { return m.discovery_treasure[type]; });
      if (n > 0) s.flow.push(Effects{.list = List::finds, .times = static_cast<std::uint8_t>(n)});
      return false;
    }
    case AttemptStage::close: close(s, f, ctx); return false;
  }
  return false;
}

// SNS-169: an Artifact finds no room.
void options(const State& s, const Attempt&, ActionList& list) {
  const Player& p = s[active(s)];
  if (p.rations > 0) list.push_back(act::drop_ration.only());
  p.goods.each([&](Good g, int) { list.push_back(act::drop_good[g.index]); });
  list.push_back(act::refuse.only());
}

void choose(State& s, Attempt& f, Action action, Context& ctx) {
  f.stage = AttemptStage::gain;
  if (act::refuse.has(action)) {
    throw_artifact(s, *f.made, ctx);
  } else {
    jettison(s, active(s), action, "SNS-169", ctx);
  }
}

}  // namespace tide::salt_and_sail
