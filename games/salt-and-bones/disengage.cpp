// Leaving the fight, the end of combat and of the game (ledger 3.12, 3.13).
#include "games/salt-and-bones/rules.h"

namespace tide::salt_and_bones {
namespace {

void discard_hand(State& s, Seat seat, Context& ctx) {
  // Copies, because discarding empties the hand that is walked through.
  const AttackBag attacks = s.players[seat].attacks;
  const StrategyBag strategies = s.players[seat].strategies;
  attacks.each([&](AttackKind k, int n) {
    for (int i = 0; i < n; ++i) discard_from_hand(s, seat, k, ctx);
  });
  strategies.each([&](StrategyKind k, int n) {
    for (int i = 0; i < n; ++i) discard_from_hand(s, seat, k, ctx);
  });
}

void end_with(State& s, Ending ending, std::optional<Seat> winner) {
  s.ending = ending;
  s.winner = winner;
  s.flow.clear();
}

// SNB-12, SNB-129 to SNB-133: win conditions are looked at now and at no other time.
void win_check(State& s, Context& ctx) {
  const int first = s.players[0].health, second = s.players[1].health;
  if ((first == 0) != (second == 0)) {  // SNB-129: before Exhaustion
    const Seat winner(first == 0 ? 1 : 0);
    ctx.tell("SNB-129", "won", {{"player", winner}});
    end_with(s, Ending::won, winner);
  } else if (s.last_round) {
    if (first == 0) ctx.fired("SNB-132");
    if (first != second && s.options.exhaustion_result == ExhaustionResult::more_health_wins) {
      const Seat winner(first > second ? 0 : 1);
      ctx.tell("SNB-131", "more_health", {{"player", winner}});
      end_with(s, Ending::more_health, winner);
    } else {
      ctx.tell("SNB-131", "exhaustion");
      end_with(s, Ending::exhaustion, std::nullopt);
    }
  } else {
    if (first == 0) {  // SNB-130, SNB-09
      const int health = s.content->constants.second_wind_health;
      for (Player& p : s.players) p.health = static_cast<std::int8_t>(health);
      ctx.tell("SNB-130", "second_wind", {{"health", health}});
    } else {
      ctx.fired("SNB-133");
    }
    begin_round(s, ctx);
  }
}

// SNB-128, in its order.
void end_of_combat(State& s, Seat disengaged, Context& ctx) {
  if (disengaged == s.holder) {  // SNB-127
    s.holder = other(disengaged);
    ctx.tell("SNB-127", "momentum.moves", {{"player", s.holder}});
  } else {
    ctx.tell("SNB-127", "momentum.stays", {{"player", s.holder}});
  }
  for (const PlacedCard& card : s.cards) s.attack_discard.add(card.kind);
  s.cards.clear();
  s.occupied = {};
  for (Player& p : s.players) {
    if (p.gambit) {  // SNB-91
      s.strategy_discard.add(*p.gambit);
      p.gambit.reset();
      ctx.fired("SNB-91");
    }
    for (auto& slot : p.equipment) {  // SNB-90
      if (!slot) continue;
      ctx.fired("SNB-90");
      if (!(*s.content)[*slot].destroyed_when_round_ends) continue;
      s.strategy_discard.add(*slot);
      slot.reset();
    }
    if (p.has_instinct()) ctx.fired("SNB-89");
    if (!p.attacks.empty()) ctx.fired("SNB-134");
    p.parry_pending = p.parry_active = p.marked = p.goaded = false;
  }
  ctx.tell("SNB-128", "combat.over");
  win_check(s, ctx);
}

}  // namespace

bool run(State& s, Disengaging& frame, Context& ctx) {
  const Seat seat = frame.seat, winner = other(frame.seat);
  switch (frame.stage) {
    case DisengageStage::begin:
      frame.stage = DisengageStage::succeed;
      // SNB-122, SNB-126: one additional turn first, whoever leaves and why.
      if (in_force(s, Op::delay_disengage) > 0) {
        s.flow.push(Turn{.seat = winner, .additional = true});
      } else {
        ctx.fired("SNB-121");
      }
      return false;
    case DisengageStage::succeed:
      if (const auto card = reveal_triggered(s, winner, Trigger::opponent_disengages, ctx)) {
        s.strategy_discard.add(*card);
        if (in_force(s, Op::negate_all) > 0) {  // SNB-88
          ctx.tell("SNB-88", "futile", {{"player", winner}, {"card", (*s.content)[*card].name}});
        } else {
          s.flow.push(Insulting{winner});
        }
        return false;
      }
      // SNB-149: what stays face down now is no such card.
      for (auto& instinct : s.players[winner].instincts) {
        if (!instinct) continue;
        instinct->not_on_disengage = true;
        ctx.fired("SNB-149");
      }
      frame.stage = DisengageStage::over;
      return false;
    case DisengageStage::over: end_of_combat(s, seat, ctx); return false;
  }
  return false;
}

// --- INSULT-TARGET (SNB-111) ---

bool run(State&, Insulting&, Context&) { return true; }

void options(const State&, const Insulting&, ActionList& list) {
  list.push_back(act::insult_self.only());
  list.push_back(act::insult_opponent.only());
}

void choose(State& s, Insulting frame, Action action, Context& ctx) {
  const Seat target = act::insult_self.has(action) ? frame.seat : other(frame.seat);
  ctx.tell("SNB-111", "insult", {{"player", frame.seat}, {"target", target}});
  s.flow.pop();
  discard_hand(s, target, ctx);
}

// SNB-135: an order to the table, never one of the options. Whatever was going on stays as it is.
void resign(State& s, Seat seat, Context& ctx) {
  ctx.tell("SNB-135", "resigned", {{"player", seat}});
  s.ending = Ending::resigned;
  s.winner = other(seat);
}

}  // namespace tide::salt_and_bones
