// A sensible player in a page of code: section 8 of the ledger, hint by hint. It looks one blow
// ahead and uses only what its seat knows.
#include <cmath>

#include "games/salt-and-bones/scripted.h"

#include "games/salt-and-bones/game.h"
#include "games/salt-and-bones/rules.h"

namespace tide::salt_and_bones {
namespace {

constexpr float fear_of_openings = 0.7F;  // hint 3

// What the open out-arrows offer: for each tile and direction, the value that comes from there.
struct Openings {
  std::array<std::array<std::int8_t, 4>, Grid::tiles> from{};
  std::array<std::int16_t, Grid::tiles> sum{};
  std::array<Tile, 3> best{};  // the free tiles with the largest sums, falling
};

Openings openings(const State& s) {
  Openings o;
  for (const PlacedCard& card : s.cards) {
    if (card.closed) continue;
    const AttackCard& kind = (*s.content)[card.kind];
    const int half = s.side().opportunity_tile[static_cast<std::size_t>(card.at.number())].index;
    const Directions out = turned(kind.out_arrows, card.at.facing);
    for (const Compass d : compass) {
      const int next = points(out, d) ? Grid::step(half, d) : -1;
      if (next < 0) continue;
      const auto tile = static_cast<std::size_t>(next);
      o.from[tile][static_cast<std::size_t>(opposite(d))] =
          static_cast<std::int8_t>(kind.opportunity_value);
      o.sum[tile] = static_cast<std::int16_t>(o.sum[tile] + kind.opportunity_value);
    }
  }
  const TileSet free = s.side().playable.without(s.destroyed | s.occupied);
  int found = 0;
  for (const Tile t : free) {
    int i = std::min(found, 3);
    while (i > 0 && o.sum[o.best[static_cast<std::size_t>(i - 1)].index] < o.sum[t.index]) {
      if (i < 3) o.best[static_cast<std::size_t>(i)] = o.best[static_cast<std::size_t>(i - 1)];
      --i;
    }
    if (i < 3) o.best[static_cast<std::size_t>(i)] = t;
    ++found;
  }
  return o;
}

// The largest sum of arrows into one free tile, with a card of this kind lying there as well.
int opening_after(const State& s, const Openings& o, AttackKind kind, Placement at) {
  const auto n = static_cast<std::size_t>(at.number());
  const TileSet covered = s.side().covers[n];
  const TileSet free = s.side().playable.without(s.destroyed | s.occupied | covered);
  int largest = 0;
  for (const Tile t : o.best) {
    if (free.has(t)) largest = std::max<int>(largest, o.sum[t.index]);
  }
  const AttackCard& card = (*s.content)[kind];
  const Directions out = turned(card.out_arrows, at.facing);
  for (const Compass d : compass) {
    const int next = points(out, d) ? Grid::step(s.side().opportunity_tile[n].index, d) : -1;
    if (next < 0 || !free.has(Tile(next))) continue;
    largest = std::max(largest, o.sum[static_cast<std::size_t>(next)] + card.opportunity_value);
  }
  return largest;
}

int link_sum(const Openings& o, Directions in, Tile tile) {
  int sum = 0;
  for (const Compass d : compass) {
    if (points(in, d)) sum += o.from[tile.index][static_cast<std::size_t>(d)];
  }
  return sum;
}

bool guarded(const State& s, Seat seat, bool linked) {
  if (in_force(s, Op::disable_damage_negation) > 0) return false;
  for (const auto& e : s.players[seat].equipment) {
    if (!e) continue;
    const Trigger t = (*s.content)[*e].trigger;
    if (t == Trigger::instance_dealt_to_you) return true;
    if (linked && t == Trigger::main_instance_with_links_dealt_to_you) return true;
  }
  return false;
}

// Hints 3 to 10, 14: what a card is worth on this place.
float blow_value(const State& s, const Openings& o, Seat seat, AttackKind kind, Placement at,
                 bool reply_to_fear) {
  const AttackCard& card = (*s.content)[kind];
  const Player &me = s.players[seat], &rival = s.players[other(seat)];
  const int linked = link_sum(o, turned(card.in_arrows, at.facing), at.tile);
  const int skill = in_force(s, Op::instance_bonus);
  int main = card.attack_value + linked + skill;
  float extra = 0;
  bool ends_fight = false;
  for (const Bonus& b : card.bonus) {
    if (b.op == BonusOp::modify_main && seat != s.holder) main += b.amount;
    if (b.op == BonusOp::add_instance) {
      const bool applies = b.condition != Condition::parry_active || me.parry_active;
      if (applies) extra += 0.8F * static_cast<float>(b.amount + skill);
    }
    if (b.op == BonusOp::set_parry_pending) extra += 0.5F;
    if (b.op == BonusOp::force_disengage) {
      if (b.target == Target::self) extra -= seat == s.holder ? 1.5F : 0.2F;  // hint 7
      if (b.target == Target::opponent && linked > 0) {                       // hint 6
        ends_fight = true;
        extra += other(seat) == s.holder ? 1.5F : 0.3F;
      }
    }
  }
  const bool blocked = guarded(s, other(seat), linked > 0);
  float value = extra + static_cast<float>(main) * (blocked ? 0.25F : 1.0F);
  const int opening = opening_after(s, o, kind, at);
  const bool kills = !blocked && main >= rival.health;
  if (kills && rival.health > 0) {  // hints 6, 9, 10
    const float reply = 0.8F * static_cast<float>(opening) + 2.0F;
    const bool safe = static_cast<float>(me.health) > reply || rival.attacks.empty();
    if (ends_fight && me.health > 0) value += 50;
    value += me.health == 0 ? 20.0F : safe ? 6.0F : -1.0F;
  }
  if (reply_to_fear && !rival.attacks.empty() && !(kills && ends_fight)) {
    value -= fear_of_openings * static_cast<float>(opening);
  }
  return value;
}

struct Blow {
  float value = -1000;
  int placement = -1;
};

Blow best_blow(const State& s, const Openings& o, Seat seat, AttackKind kind, bool reply_to_fear) {
  Blow best;
  for (const std::uint8_t n : s.side().placements) {
    if (!can_place(s, n)) continue;
    const float v = blow_value(s, o, seat, kind, Placement::from_number(n), reply_to_fear);
    if (v > best.value) best = {v, n};
  }
  return best;
}

// --- Strategy Cards ---

// How gladly a card is prepared; below 0: it stays in hand (hints 16, 17).
float prepare_value(const State& s, Seat seat, StrategyKind kind) {
  const StrategyCard& card = (*s.content)[kind];
  const Player &me = s.players[seat], &rival = s.players[other(seat)];
  const int more_attacks = me.attacks.total() - rival.attacks.total();
  const auto instincts = [](const Player& p) {
    int n = 0;
    for (const auto& i : p.instincts) n += i ? 1 : 0;
    return n;
  };
  switch (card.op) {
    case Op::negate_instance: return 5;
    case Op::negate_card: return 3;
    case Op::unnegatable: return 3;
    case Op::modify_main: return 4;
    case Op::close_opportunity: return 3.5F;
    case Op::discard_hand: return 2;
    case Op::forbid_voluntary_disengage: return 1;
    case Op::cancel_forced_disengage: return 1;
    case Op::add_instance: return card.destroyed_when_round_ends && seat == s.holder ? -1.0F : 4.0F;
    case Op::instance_bonus: return more_attacks > 0 ? 3.0F : -1.0F;
    case Op::disable_damage_negation:
      return guarded(s, other(seat), true) && !guarded(s, seat, true) ? 3.0F : -1.0F;
    case Op::negate_all:
      return seat != s.holder && instincts(rival) >= instincts(me) ? 2.0F : -1.0F;
    case Op::delay_disengage: return more_attacks > 0 || me.health < rival.health ? 2.0F : -1.0F;
  }
  return 0;
}

// The optional Instinct with this op among the choices, if any.
std::optional<Action> play_of(const State& s, const ActionList& list, Op op) {
  for (const Action a : list) {
    if (act::play.has(a) && (*s.content)[StrategyKind(act::play.index(a))].op == op) return a;
  }
  return std::nullopt;
}

int main_amount(const State& s) {
  const Attack& attack = *s.attack;
  return (*s.content)[attack.kind].attack_value + links(s, attack.kind, attack.at).sum +
         attack.main_bonus + in_force(s, Op::instance_bonus);
}

// --- Decisions ---

Action decide(const State& s, const Discarding& f, const ActionList&, const Style& style) {
  // Hint 1: a hand that is all of one sort gives up its least useful card.
  const Player& p = s.players[f.seat];
  if (p.attacks.total() > style.wanted_attacks) {
    std::optional<AttackKind> worst;
    p.attacks.each([&](AttackKind k, int) {
      if (!worst || (*s.content)[k].attack_value < (*s.content)[*worst].attack_value) worst = k;
    });
    return act::discard_attack[worst->index];
  }
  if (p.strategies.total() > std::max(3, s.content->constants.hand_size - style.wanted_attacks)) {
    std::optional<StrategyKind> worst;
    p.strategies.each([&](StrategyKind k, int) {
      if (!worst || prepare_value(s, f.seat, k) < prepare_value(s, f.seat, *worst)) worst = k;
    });
    return act::discard_strategy[worst->index];
  }
  return act::keep.only();
}

Action decide(const State& s, const Drawing& f, const ActionList&, const Style& style) {
  const Player& p = s.players[f.seat];
  const int wanted = style.wanted_attacks - (p.health < 7 ? 1 : 0);  // hint 18
  return p.attacks.total() < wanted ? act::draw_attack.only() : act::draw_strategy.only();
}

Action decide(const State& s, const Preparing& f, const ActionList& list, const Style&) {
  Action best = act::done.only();
  float best_value = 0;
  for (const Action a : list) {
    if (!act::prepare.has(a)) continue;
    const float v = prepare_value(s, f.seat, StrategyKind(act::prepare.index(a)));
    if (v > best_value) best = a, best_value = v;
  }
  return best;
}

Action decide_turn(const State& s, const Turn& f, const ActionList& list, const Style& style) {
  const Player &me = s.players[f.seat], &rival = s.players[other(f.seat)];
  const bool may_leave = list.contains(act::disengage.only());
  if (may_leave && rival.health == 0 && me.health > 0) return act::disengage.only();  // hint 10
  if (may_leave && style.stalls) return act::disengage.only();
  const bool tricks = in_force(s, Op::negate_all) == 0;
  // At 0 with a living rival, the rival would win by leaving: goad.
  if (tricks && me.health == 0 && rival.health > 0) {
    if (const auto goad = play_of(s, list, Op::forbid_voluntary_disengage)) return *goad;
  }
  const Openings o = openings(s);
  Action best = list[0];
  float best_value = -1000;
  me.attacks.each([&](AttackKind k, int) {
    const Blow blow = best_blow(s, o, f.seat, k, !f.additional);
    if (blow.value > best_value) best = act::attack[k.index], best_value = blow.value;
  });
  if (f.additional) return best_value > 0 ? best : act::let_pass.only();
  const float patience = f.seat == s.holder ? -1.5F : 0.0F;  // hint 11
  if (may_leave && me.health > 0 && best_value < patience) return act::disengage.only();
  return best;
}

Action decide_follow(const State& s, const Turn& f, const ActionList& list) {
  if (in_force(s, Op::negate_all) > 0) return act::end.only();
  const Openings o = openings(s);
  const float now = fear_of_openings * static_cast<float>(o.sum[o.best[0].index]);
  Action best = act::end.only();
  float best_value = 1;  // hint 5: a chain must gain about a point
  for (const Action a : list) {
    if (!act::chain.has(a)) continue;
    const float v = now + best_blow(s, o, f.seat, AttackKind(act::chain.index(a)), true).value;
    if (v > best_value) best = a, best_value = v;
  }
  return best;
}

Action decide(const State& s, const Turn& f, const ActionList& list, const Style& style) {
  return f.stage == TurnStage::choose ? decide_turn(s, f, list, style) : decide_follow(s, f, list);
}

Action decide(const State& s, const Placing& f, const ActionList&, const Style&) {
  const bool additional = s.flow.find<Turn>()->additional;
  return act::place[best_blow(s, openings(s), f.seat, f.kind, !additional).placement];
}

Action decide(const State& s, const WindowA& f, const ActionList& list, const Style&) {
  const int amount = main_amount(s), linked = links(s, s.attack->kind, s.attack->at).sum;
  if (s.attack->attacker != f.seat) {
    const auto close = play_of(s, list, Op::close_opportunity);
    return close && linked >= 3 ? *close : act::pass.only();
  }
  const bool blocked = guarded(s, other(f.seat), linked > 0);  // hint 13
  const int health = s.players[other(f.seat)].health;
  if (const auto sure = play_of(s, list, Op::unnegatable)) {
    if (blocked && (amount >= 3 || amount >= health)) return *sure;
  }
  if (const auto harder = play_of(s, list, Op::modify_main)) {
    if (!blocked && health > 0 && (amount >= 4 || amount + 2 >= health)) return *harder;
  }
  return act::pass.only();
}

Action decide(const State& s, const Hit& f, const ActionList& list, const Style&) {
  const auto negate = play_of(s, list, Op::negate_instance);
  const int health = s.players[f.instance.target].health;
  const bool matters = f.instance.amount >= 3 || (health > 0 && f.instance.amount >= health);
  return negate && matters ? *negate : act::pass.only();  // hint 12
}

Action decide(const State& s, const Played& f, const ActionList& list, const Style&) {
  const Hit* hit = s.flow.find<Hit>();
  const int amount = hit != nullptr ? hit->instance.amount : s.attack ? main_amount(s) : 0;
  if (const auto sure = play_of(s, list, Op::unnegatable); sure && amount >= 3) return *sure;
  const auto condescend = play_of(s, list, Op::negate_card);
  if (!condescend) return act::pass.only();
  // Hint 15: a chained card, or what decides a heavy blow.
  const Op answered = f.kind ? (*s.content)[*f.kind].op : Op::add_instance;
  const bool worth = answered == Op::forbid_voluntary_disengage ||
                     answered == Op::cancel_forced_disengage || amount >= 3;
  return worth ? *condescend : act::pass.only();
}

Action decide(const State& s, const Aiming&, const ActionList& list, const Style&) {
  // The linked half with the largest value, else the largest open one.
  Links linked;
  if (s.attack && !s.attack->own.empty()) linked = links(s, s.attack->kind, s.attack->at);
  Action best = list[0];
  int best_value = -1;
  for (int i = 0; i < s.cards.size(); ++i) {
    const PlacedCard& card = s.cards[i];
    if (card.closed) continue;
    const bool hurts = linked.cards.contains(static_cast<std::uint8_t>(i));
    const int value = (*s.content)[card.kind].opportunity_value + (hurts ? 100 : 0);
    if (value <= best_value) continue;
    const Tile half = s.side().opportunity_tile[static_cast<std::size_t>(card.at.number())];
    best = act::close[half.index];
    best_value = value;
  }
  return best;
}

Action decide(const State&, const Insulting&, const ActionList&, const Style&) {
  return act::insult_opponent.only();
}

Action decide(const State&, const Resolving&, const ActionList& list, const Style&) {
  return list[0];
}
Action decide(const State&, const Disengaging&, const ActionList& list, const Style&) {
  return list[0];
}

}  // namespace

Action scripted(const State& s, const ActionList& list, const Style& style) {
  if (list.size() == 1) return list[0];
  return std::visit([&](const auto& f) { return decide(s, f, list, style); }, s.flow.top());
}

Action SaltAndBones::scripted(const State& s, Seat, const ActionList& list, Rng&) {
  return salt_and_bones::scripted(s, list, {});
}

void SaltAndBones::measure(const State& s, Seat seat, std::span<float> out) {
  const auto worth = [](int health) { return std::sqrt(static_cast<float>(health)); };
  out[0] = worth(s.players[seat].health) - worth(s.players[other(seat)].health);
  out[1] = seat == s.holder ? 1.0F : -1.0F;
}

float SaltAndBones::evaluate(const State& s, Seat seat, std::span<const float> weights) {
  if (over(s)) return !s.winner ? 0.5F : *s.winner == seat ? 1.0F : 0.0F;
  Parts<SaltAndBones> lead;
  measure(s, seat, lead);
  return 0.5F + 0.5F * std::tanh(0.6F * weighed(lead, weights));
}

float SaltAndBones::evaluate(const State& s, Seat seat) {
  return evaluate(s, seat, usual_weights<SaltAndBones>());
}

}  // namespace tide::salt_and_bones
