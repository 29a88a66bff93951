// What a seat cannot know, dealt anew (ledger 4.2), and what may differ between such worlds.
#include "games/salt-and-bones/game.h"
#include "games/salt-and-bones/rules.h"

namespace tide::salt_and_bones {
namespace {

// SNB-149: could this kind lie in the slot after what its silence has proved?
bool allowed(const StrategyCard& card, const Instinct& slot) {
  if (card.type != StrategyType::instinct) return false;
  if (slot.not_on_disengage && card.trigger == Trigger::opponent_disengages) return false;
  return !slot.not_on_forced || card.trigger != Trigger::you_are_forced_to_disengage_by_bonus;
}

using Slots = FixedVector<std::uint8_t, instinct_slots>;

// Can the slots from `next` on be filled out of the pool?
bool fillable(const State& s, const Player& p, const Slots& slots, int next, StrategyBag pool) {
  if (next == slots.size()) return true;
  bool found = false;
  pool.each([&](StrategyKind k, int) {
    if (found || !allowed((*s.content)[k], *p.instincts[slots[next]])) return;
    StrategyBag rest = pool;
    rest.remove(k);
    found = fillable(s, p, slots, next + 1, rest);
  });
  return found;
}

// Fills the slots one by one, each copy equally likely among those that leave the rest possible.
void deal_slots(const State& s, Player& p, const Slots& slots, StrategyBag& pool, Rng& rng) {
  for (int i = 0; i < slots.size(); ++i) {
    StrategyBag choices;
    pool.each([&](StrategyKind k, int n) {
      if (!allowed((*s.content)[k], *p.instincts[slots[i]])) return;
      StrategyBag rest = pool;
      rest.remove(k);
      if (fillable(s, p, slots, i + 1, rest)) choices.add(k, n);
    });
    const StrategyKind kind = choices.take(rng);
    pool.remove(kind);
    p.instincts[slots[i]]->kind = kind;
  }
}

template <class BagType>
void deal(BagType& pool, BagType& to, int n, Rng& rng) {
  to.clear();
  for (int i = 0; i < n; ++i) to.add(pool.take(rng));
}

// One of the pool's cards that the test accepts, each copy equally likely.
template <class BagType, class Accepts>
auto take_if(BagType& pool, Rng& rng, Accepts accepts) {
  BagType choices;
  pool.each([&](auto kind, int n) {
    if (accepts(kind)) choices.add(kind, n);
  });
  const auto kind = choices.take(rng);
  pool.remove(kind);
  return kind;
}

void redeal_attacks(State& s, Seat rival, Rng& rng) {
  Player& p = s.players[rival];
  AttackBag pool = s.attack_deck;
  pool.add(p.attacks);
  pool.add(p.buried_attacks);
  int in_hand = p.attacks.total();
  std::optional<AttackKind> chosen;
  // SNB-147: a card chosen but not yet placed fits the open decision.
  Placing* placing = s.flow.top_as<Placing>();
  if (placing != nullptr && placing->seat == rival) {
    chosen = take_if(pool, rng,
                     [&](AttackKind k) { return !placing->chained || (*s.content)[k].chain; });
    placing->kind = *chosen;
    --in_hand;
  }
  deal(pool, p.attacks, in_hand, rng);
  if (chosen) p.attacks.add(*chosen);
  deal(pool, p.buried_attacks, p.buried_attacks.total(), rng);
  s.attack_deck = pool;
}

void redeal_strategies(State& s, Seat rival, Rng& rng) {
  Player& p = s.players[rival];
  StrategyBag pool = s.strategy_deck;
  pool.add(p.strategies);
  pool.add(p.buried_strategies);
  Slots slots;
  for (std::uint8_t i = 0; i < instinct_slots; ++i) {
    if (!p.instincts[i]) continue;
    pool.add(p.instincts[i]->kind);
    slots.push_back(i);
  }
  // SNB-147: the rival has chosen a card that needs a target; which slot it lies in is hidden too.
  Aiming* aiming = s.flow.top_as<Aiming>();
  if (aiming != nullptr && aiming->seat == rival) {
    const int place = static_cast<int>(rng.below(static_cast<std::uint32_t>(slots.size())));
    aiming->slot = slots[place];
    slots.erase_at(place);
    // The chosen card must leave enough for the other slots.
    p.instincts[aiming->slot]->kind = take_if(pool, rng, [&](StrategyKind k) {
      StrategyBag rest = pool;
      rest.remove(k);
      return (*s.content)[k].op == Op::close_opportunity && fillable(s, p, slots, 0, rest);
    });
  }
  deal_slots(s, p, slots, pool, rng);
  deal(pool, p.strategies, p.strategies.total(), rng);
  deal(pool, p.buried_strategies, p.buried_strategies.total(), rng);
  s.strategy_deck = pool;
}

}  // namespace

void SaltAndBones::redeal(State& s, Seat observer, Rng& rng) {
  s.luck.key = rng.key();
  redeal_attacks(s, other(observer), rng);
  redeal_strategies(s, other(observer), rng);
}

std::vector<std::string> SaltAndBones::hidden() {
  return {"/luck/key",
          "/attack_deck",
          "/strategy_deck",
          "/players/other/attacks",
          "/players/other/strategies",
          "/players/other/instincts/*/kind",
          "/players/other/buried_attacks",
          "/players/other/buried_strategies",
          "/flow/*/kind",
          "/flow/*/slot"};
}

}  // namespace tide::salt_and_bones
