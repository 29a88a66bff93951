// Combat Phase: turns, placing Attack Cards, chains (ledger 3.6, 3.8, 3.12).
#include "games/salt-and-bones/rules.h"

namespace tide::salt_and_bones {
namespace {

// Ends the turn by disengaging. The reason is a phrase and its rule.
void disengage(State& s, Seat seat, Rule rule, std::string_view reason, Context& ctx) {
  ctx.tell(rule, reason, {{"player", seat}});
  s.flow.pop();
  s.flow.push(Disengaging{.seat = seat});
}

// SNB-116, steps 3 and 4. True if the turn goes on.
bool able_to_attack(State& s, const Turn& turn, Context& ctx) {
  const bool cards = !s.players[turn.seat].attacks.empty();
  if (cards && any_placement(s)) return true;
  if (turn.additional) {
    ctx.fired("SNB-146");
    s.flow.pop();  // the additional turn is over at once
  } else if (!cards) {
    disengage(s, turn.seat, "SNB-117", "disengage.no_cards", ctx);
  } else {
    disengage(s, turn.seat, "SNB-118", "disengage.no_room", ctx);
  }
  return false;
}

void begin_turn(State& s, Turn& turn, Context& ctx) {
  Player& p = s.players[turn.seat];
  if (turn.additional) {
    ctx.tell("SNB-122", "turn.additional", {{"player", turn.seat}});
  } else {
    ctx.tell("SNB-42", "turn", {{"player", turn.seat}});
  }
  if (p.parry_pending) {
    p.parry_pending = false;
    p.parry_active = true;
    ctx.tell("SNB-101", "parry.active", {{"player", turn.seat}});
  }
  // SNB-124: an additional turn ignores marks.
  if (p.marked && !turn.additional) {
    p.marked = false;  // SNB-119
    turn.stage = TurnStage::forced;
  } else if (able_to_attack(s, turn, ctx)) {
    turn.stage = TurnStage::choose;
  }
}

// SNB-106, 107, 111: forced out by a Bonus Effect, unless a card says otherwise.
void forced_turn(State& s, Turn& turn, Context& ctx) {
  const Seat seat = turn.seat;
  if (turn.stands) {
    ctx.tell("SNB-111", "stands", {{"player", seat}});
    if (able_to_attack(s, turn, ctx)) turn.stage = TurnStage::choose;
    return;
  }
  const Trigger trigger = Trigger::you_are_forced_to_disengage_by_bonus;
  if (const auto card = reveal_triggered(s, seat, trigger, ctx)) {
    if (in_force(s, Op::negate_all) > 0) {  // SNB-88
      ctx.tell("SNB-88", "futile", {{"player", seat}, {"card", (*s.content)[*card].name}});
      s.strategy_discard.add(*card);
    } else {
      s.flow.push(Played{.seat = seat, .kind = card});
    }
    return;
  }
  // SNB-149: what stays face down now is no such card.
  for (auto& instinct : s.players[seat].instincts) {
    if (!instinct) continue;
    instinct->not_on_forced = true;
    ctx.fired("SNB-149");
  }
  disengage(s, seat, "SNB-119", "disengage.marked", ctx);
}

// FOLLOW is asked on public grounds only (ledger 4.4).
bool follow_is_asked(const State& s, const Turn& turn) {
  if (in_force(s, Op::negate_all) > 0 && s.options.futile_plays == FutilePlays::forbidden) {
    return false;
  }
  return chain_possible(s, turn) || s.players[turn.seat].has_instinct();
}

void end_turn(State& s, const Turn& turn, Context& ctx) {
  Player& p = s.players[turn.seat];
  if (p.parry_active) {
    p.parry_active = false;  // SNB-101: used or not
    ctx.fired("SNB-101");
  }
  const Seat next = other(turn.seat);
  const bool additional = turn.additional;
  if (!additional) p.goaded = false;  // SNB-142
  s.flow.pop();
  if (!additional) s.flow.push(Turn{.seat = next});
}

}  // namespace

// --- TURN and FOLLOW ---

bool run(State& s, Turn& turn, Context& ctx) {
  switch (turn.stage) {
    case TurnStage::begin: begin_turn(s, turn, ctx); return false;
    case TurnStage::forced: forced_turn(s, turn, ctx); return false;
    case TurnStage::choose: return true;
    case TurnStage::follow:
      if (follow_is_asked(s, turn)) return true;
      turn.stage = TurnStage::end;
      return false;
    case TurnStage::end: end_turn(s, turn, ctx); return false;
  }
  return false;
}

// SNB-67 to SNB-70, SNB-76; every condition is public.
bool chain_possible(const State& s, const Turn& turn) {
  return turn.seat == s.holder && turn.last && !(*s.content)[*turn.last].stops_chain &&
         !turn.chain_ended && !s.players[turn.seat].attacks.empty() && any_placement(s);
}

void options(const State& s, const Turn& turn, ActionList& list) {
  const Player& p = s.players[turn.seat];
  if (turn.stage == TurnStage::choose) {
    p.attacks.each([&](AttackKind k, int) { list.push_back(act::attack[k.index]); });
    if (turn.additional) {
      list.push_back(act::let_pass.only());  // SNB-123
    } else if (!p.goaded) {
      list.push_back(act::disengage.only());  // SNB-114
    }
    offer_instincts(s, turn.seat, Window::turn, list);
    return;
  }
  list.push_back(act::end.only());
  if (chain_possible(s, turn)) {
    p.attacks.each([&](AttackKind k, int) {
      if ((*s.content)[k].chain) list.push_back(act::chain[k.index]);
    });
  }
  offer_instincts(s, turn.seat, Window::follow, list);
}

void choose(State& s, Turn& turn, Action action, Context& ctx) {
  const Seat seat = turn.seat;
  if (act::attack.has(action)) {
    s.flow.push(Placing{.seat = seat, .kind = AttackKind(act::attack.index(action))});
  } else if (act::chain.has(action)) {
    s.flow.push(
        Placing{.seat = seat, .kind = AttackKind(act::chain.index(action)), .chained = true});
  } else if (act::play.has(action)) {
    play_instinct(s, seat, StrategyKind(act::play.index(action)), ctx);
  } else if (act::disengage.has(action)) {
    disengage(s, seat, "SNB-114", "disengage.chosen", ctx);
  } else if (act::let_pass.has(action)) {
    ctx.tell("SNB-123", "let_pass", {{"player", seat}});
    turn.stage = TurnStage::end;
  } else {
    turn.stage = TurnStage::end;
  }
}

// --- PLACE ---

bool run(State&, Placing&, Context&) { return true; }

void options(const State& s, const Placing&, ActionList& list) {
  for (const std::uint8_t n : s.side().placements) {
    if (can_place(s, n)) list.push_back(act::place[n]);
  }
}

void choose(State& s, Placing frame, Action action, Context& ctx) {
  const Placement at = Placement::from_number(act::place.index(action));
  s.players[frame.seat].attacks.remove(frame.kind);
  s.attack = Attack{.attacker = frame.seat, .kind = frame.kind, .at = at, .chained = frame.chained};
  // SNB-147: card and placement become public together.
  const Rule rule = frame.chained ? Rule("SNB-72") : Rule("SNB-43");
  ctx.tell(rule, frame.chained ? "chain" : "attack",
           {{"player", frame.seat},
            {"card", (*s.content)[frame.kind].name},
            {"tile", Tile::names(*s.content)[at.tile.index]},
            {"facing", reflect::enum_name(at.facing)}},
           {.learns = SeatSet::only(other(frame.seat))});
  s.flow.pop();
  s.flow.find<Turn>()->stage = TurnStage::follow;
  s.flow.push(Resolving{frame.chained ? ResolveStage::answer : ResolveStage::place});
}

}  // namespace tide::salt_and_bones
