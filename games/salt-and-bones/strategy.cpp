// Strategy Cards in combat: windows, answers, Instincts one by one (ledger 3.9, 3.11, 3.14).
#include "games/salt-and-bones/rules.h"

namespace tide::salt_and_bones {
namespace {

int slot_of(const Player& p, StrategyKind kind) {
  for (int i = 0; i < instinct_slots; ++i) {
    const auto& slot = p.instincts[static_cast<std::size_t>(i)];
    if (slot && slot->kind == kind) return i;
  }
  TIDE_CHECK(false && "the Instinct is not on the board");
  return -1;
}

// Turns the Instinct up and takes it off the board.
void reveal(State& s, Seat seat, int slot, std::optional<Tile> target, Context& ctx) {
  auto& place = s.players[seat].instincts[static_cast<std::size_t>(slot)];
  const StrategyKind kind = place->kind;
  place.reset();
  const Audience audience{.learns = SeatSet::only(other(seat))};
  const std::string_view name = (*s.content)[kind].name;
  if (target) {
    ctx.tell("SNB-140", "instinct.aimed",
             {{"player", seat}, {"card", name}, {"tile", Tile::names(*s.content)[target->index]}},
             audience);
  } else {
    ctx.tell("SNB-80", "instinct", {{"player", seat}, {"card", name}}, audience);
  }
}

void close_half(State& s, Tile tile, Context& ctx) {
  for (PlacedCard& card : s.cards) {
    if (s.side().opportunity_tile[static_cast<std::size_t>(card.at.number())] != tile) continue;
    card.closed = true;
    ctx.tell("SNB-110", "closed", {{"tile", Tile::names(*s.content)[tile.index]}});
  }
}

// The top item takes effect (SNB-83). The frame is gone when its effect happens.
void carry_out(State& s, Context& ctx) {
  const Played item = *s.flow.top_as<Played>();
  s.flow.pop();
  if (!item.kind) return;  // a Chain card: RESOLVE goes on
  const StrategyCard& card = (*s.content)[*item.kind];
  s.strategy_discard.add(*item.kind);
  switch (card.op) {
    case Op::negate_instance: {
      Hit& hit = *s.flow.find<Hit>();
      ctx.fired("SNB-95");
      hit.negated = can_be_negated(s, hit.instance);
      if (!hit.negated) ctx.tell("SNB-109", "in_vain", {{"card", card.name}});
      break;
    }
    case Op::negate_card:  // SNB-143: aims at the card it answers
      s.flow.top_as<Played>()->negated = true;
      break;
    case Op::unnegatable:
      s.attack->unnegatable = true;
      ctx.tell("SNB-109", "overwhelms", {{"player", item.seat}});
      break;
    case Op::modify_main:
      s.attack->main_bonus = static_cast<std::int8_t>(s.attack->main_bonus + card.amount);
      ctx.fired("SNB-110");
      break;
    case Op::close_opportunity: close_half(s, *item.target, ctx); break;
    case Op::forbid_voluntary_disengage:
      s.players[other(item.seat)].goaded = true;
      ctx.tell("SNB-142", "goaded", {{"player", other(item.seat)}});
      break;
    case Op::cancel_forced_disengage: s.flow.top_as<Turn>()->stands = true; break;
    default: TIDE_CHECK(false && "no Instinct does this");
  }
}

void drop_negated(State& s, Context& ctx) {
  const Played item = *s.flow.top_as<Played>();
  s.flow.pop();
  if (item.kind) {
    ctx.tell("SNB-143", "instinct.negated",
             {{"player", item.seat}, {"card", (*s.content)[*item.kind].name}});
    s.strategy_discard.add(*item.kind);
  } else {
    s.attack->negated = true;
  }
}

Window window_a_of(const State& s, Seat seat) {
  return seat == s.attack->attacker ? Window::attacker : Window::defender;
}

}  // namespace

int in_force(const State& s, Op op) {
  // In combat only: before it, Gambits lie on the boards but nothing asks for them (SNB-40).
  int copies = 0, amount = 0;
  bool stacks = true;
  for (const Player& p : s.players) {
    if (!p.gambit || (*s.content)[*p.gambit].op != op) continue;
    const StrategyCard& card = (*s.content)[*p.gambit];
    ++copies;
    amount += card.amount;
    stacks = stacks && card.stacks;
  }
  if (op != Op::instance_bonus) return copies;
  // SNB-113; the option makes two copies count once.
  const bool once = !stacks || s.options.two_tests_of_skill == TwoTestsOfSkill::single;
  return copies > 1 && once ? amount / copies : amount;
}

bool offered(const State& s, Seat seat, StrategyKind kind, Window window) {
  const StrategyCard& card = (*s.content)[kind];
  if (card.timing != Timing::optional) return false;  // SNB-78
  if (in_force(s, Op::negate_all) > 0) {
    // SNB-87: at one's own turn decision or follow-up anything may be played, in vain.
    return (window == Window::turn || window == Window::follow) &&
           s.options.futile_plays == FutilePlays::own_turn_only;
  }
  if (!card.playable_in(window)) return false;
  switch (card.op) {
    case Op::close_opportunity: return any_open_half(s);  // SNB-140
    case Op::forbid_voluntary_disengage:                  // SNB-142
      return !s.flow.find<Turn>()->additional && !s.players[other(seat)].goaded;
    case Op::unnegatable: {  // SNB-141
      if (!s.attack || s.attack->unnegatable) return false;
      if (in_force(s, Op::disable_damage_negation) > 0) return false;
      if (window != Window::answer_anticipation) return true;
      const Played* top = s.flow.top_as<Played>();
      const Hit* hit = s.flow.find<Hit>();
      return top->kind && (*s.content)[*top->kind].op == Op::negate_instance &&
             hit->instance.source != Source::equipment && s.attack->attacker == seat;
    }
    default: return true;
  }
}

void offer_instincts(const State& s, Seat seat, Window window, ActionList& list) {
  // Two copies are one option, so the kinds are collected first.
  KindSet<StrategyKind, strategy_kinds> kinds;
  for (const auto& i : s.players[seat].instincts) {
    if (i) kinds.add(i->kind);
  }
  for (const StrategyKind kind : kinds) {
    if (offered(s, seat, kind, window)) list.push_back(act::play[kind.index]);
  }
}

void play_instinct(State& s, Seat seat, StrategyKind kind, Context& ctx) {
  const int slot = slot_of(s.players[seat], kind);
  if (in_force(s, Op::negate_all) > 0) {  // SNB-144: no target, no window
    reveal(s, seat, slot, std::nullopt, ctx);
    ctx.tell("SNB-144", "futile", {{"player", seat}, {"card", (*s.content)[kind].name}});
    s.strategy_discard.add(kind);
  } else if ((*s.content)[kind].op == Op::close_opportunity) {
    s.flow.push(Aiming{seat, static_cast<std::uint8_t>(slot)});
  } else {
    reveal(s, seat, slot, std::nullopt, ctx);
    s.flow.push(Played{.seat = seat, .kind = kind});
  }
}

std::optional<StrategyKind> reveal_triggered(State& s, Seat seat, Trigger trigger, Context& ctx) {
  for (int i = 0; i < instinct_slots; ++i) {
    const auto& slot = s.players[seat].instincts[static_cast<std::size_t>(i)];
    if (!slot || (*s.content)[slot->kind].trigger != trigger) continue;
    const StrategyKind kind = slot->kind;
    ctx.fired("SNB-77");
    reveal(s, seat, i, std::nullopt, ctx);
    return kind;
  }
  return std::nullopt;
}

// --- Window A (SNB-138) ---

bool run(State& s, WindowA& frame, Context& ctx) {
  while (frame.passes < 2) {
    if (s.players[frame.seat].has_instinct()) return true;
    ++frame.passes;  // nothing face down: counts as passing, and is not asked
    frame.seat = other(frame.seat);
  }
  ctx.fired("SNB-138");
  s.flow.pop();
  return false;
}

void options(const State& s, const WindowA& frame, ActionList& list) {
  list.push_back(act::pass.only());
  offer_instincts(s, frame.seat, window_a_of(s, frame.seat), list);
}

void choose(State& s, WindowA& frame, Action action, Context& ctx) {
  const Seat seat = frame.seat;
  frame.seat = other(seat);
  if (act::pass.has(action)) {
    ++frame.passes;
  } else {
    frame.passes = 0;
    play_instinct(s, seat, StrategyKind(act::play.index(action)), ctx);
  }
}

// --- Window N: the opponent of the top item may answer it (SNB-83, SNB-84) ---

bool run(State& s, Played& frame, Context& ctx) {
  if (frame.negated) {
    drop_negated(s, ctx);
    return false;
  }
  if (s.players[other(frame.seat)].has_instinct()) return true;
  carry_out(s, ctx);
  return false;
}

void options(const State& s, const Played& frame, ActionList& list) {
  list.push_back(act::pass.only());
  const Seat seat = other(frame.seat);
  offer_instincts(s, seat, Window::answer, list);
  offer_instincts(s, seat, Window::answer_anticipation, list);
}

void choose(State& s, Played& frame, Action action, Context& ctx) {
  if (act::pass.has(action)) {
    carry_out(s, ctx);
  } else {
    ctx.fired("SNB-83");
    play_instinct(s, other(frame.seat), StrategyKind(act::play.index(action)), ctx);
  }
}

// --- CLOSE-TARGET ---

bool run(State&, Aiming&, Context&) { return true; }

void options(const State& s, const Aiming&, ActionList& list) {
  for (const PlacedCard& card : s.cards) {
    if (card.closed) continue;
    const Tile half = s.side().opportunity_tile[static_cast<std::size_t>(card.at.number())];
    list.push_back(act::close[half.index]);
  }
}

void choose(State& s, Aiming frame, Action action, Context& ctx) {
  const Tile target(act::close.index(action));
  const StrategyKind kind = s.players[frame.seat].instincts[frame.slot]->kind;
  s.flow.pop();
  reveal(s, frame.seat, frame.slot, target, ctx);
  s.flow.push(Played{.seat = frame.seat, .kind = kind, .target = target});
}

}  // namespace tide::salt_and_bones
