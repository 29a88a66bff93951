// A sensible player after section 8 of the ledger, decision by decision. What it thinks things are
// worth is in plans.cpp, where it sails in voyage.cpp, how it trades in bargains.cpp.
#include "games/set-sail/scripted.h"

#include <cmath>

#include "games/set-sail/game.h"
#include "games/set-sail/plans.h"

namespace tide::set_sail {
namespace {

// Which ship acts first: silver and cards come before the visits that spend them.
int urgency(const Mind& m, int ship) {
  const TileInfo& info = m.s.at(m.seat, ship);
  if (info.water == Water::shallow) return 0;
  if (info.water != Water::port) return 1;
  switch (info.port) {
    case PortKind::supply: return 5;
    case PortKind::trade: return 2;
    case PortKind::pirate: return 3;
    case PortKind::upgrade: return 4;
  }
  return 0;
}

Action decide(const Mind&, const Docking& f, const ActionList& list) {
  return list[static_cast<int>(f.seat.index) % list.size()];
}

Action decide(const Mind& m, const Turn& f, const ActionList& list) {
  switch (f.stage) {
    case TurnStage::move_1:
    case TurnStage::move_2: return sail_to(m, f, list);
    case TurnStage::order: return urgency(m, 2) < urgency(m, 1) ? act::first[1] : act::first[0];
    case TurnStage::pause: return act::go_on.only();
    default: return wants_offer(m, list) ? act::offer.only() : act::end_turn.only();
  }
}

Action decide(const Mind& m, const ShipAction& f, const ActionList& list) {
  if (f.stage == ActionStage::opponent) {
    Action best = list[0];
    float best_value = -1000;
    for (const Action a : list) {
      const int seat = act::attack.has(a) ? act::attack.index(a) : act::attack_ship.index(a) / 2;
      const float value = attack_value(m, Seat(seat));
      if (value > best_value) best = a, best_value = value;
    }
    return best;
  }
  if (list.contains(act::dig.only()) && m.style.treasure > 0) return act::dig.only();
  if (!list.contains(act::pass.only())) return act::work.only();
  const ShipFight fight = ship_fight(m, m.s.at(m.seat, f.ship).water == Water::trade_route);
  float value = fight.win * (ship_value(m) + 2 * silver_value);
  for (std::size_t n = 0; n < fight.loss.size(); ++n) {
    const int left = std::max(-1, m.player().supplies - static_cast<int>(n));
    value += fight.loss[n] * (supplies_value(m, left) - supplies_value(m, m.player().supplies));
  }
  return value < 0 ? act::pass.only() : act::work.only();
}

Action decide(const Mind& m, const Combat& f, const ActionList& list) {
  switch (f.stage) {
    case CombatStage::reply: {  // hint 13
      const int attack = f.attack_die + combat_bonus(m.s, f.attacker);
      const bool flee =
          reply_value(m, f.attacker, attack, true) > reply_value(m, f.attacker, attack, false);
      return flee ? act::flee.only() : act::fight.only();
    }
    case CombatStage::retreat:
      return retreat_to(m, m.player().ships[static_cast<std::size_t>(f.ship - 1)], list);
    default: break;
  }
  // Ship cards first, where there is a choice.
  return act::take.has(list[0]) ? list[list.size() - 2] : act::steal.only();
}

// What is least missed: the good of which most is left over.
Action decide(const Mind& m, const Discard&, const ActionList& list) {
  const Hand needed = shopping(m).goods;
  Action best = list[0];
  int most = -100;
  for (const Action a : list) {
    const Cargo good(act::drop.index(a));
    const int over = m.player().hand[good] - needed[good];
    if (over > most) best = a, most = over;
  }
  return best;
}

Action decide(const Mind&, const RunOut&, const ActionList& list) { return list[0]; }

// What the nearest Trade Quest lacks.
Action decide(const Mind& m, const Picking&, const ActionList& list) {
  const Hand& hand = m.player().hand;
  const QuestCard* nearest = nullptr;
  for (const auto& open : m.s.trade_open) {
    if (!open) continue;
    const QuestCard& card = m.content()[*open];
    const int lack = missing(hand, card.goods);
    if (lack == 0) continue;
    if (nearest == nullptr || lack < missing(hand, nearest->goods)) nearest = &card;
  }
  if (nearest != nullptr) {
    for (const Action a : list) {
      const Cargo good(act::pick.index(a));
      if (nearest->goods[good] > hand[good]) return a;
    }
  }
  return list[0];
}

Action decide(const Mind& m, const SupplyPort& f, const ActionList& list) {
  const Player& p = m.player();
  const int wanted = supplies_wanted(m);
  if (f.paying) {
    const int n = *f.paying == Payment::silver ? wanted : 1;
    return act::amount[std::clamp(n, 1, list.size()) - 1];
  }
  if (wanted > 0 && list.contains(act::pay[0])) return act::pay[0];
  if (p.supplies <= 1 || m.style.plunder == 0) {  // hint 3: Ship cards only in need
    for (const int means : {1, 2}) {
      if (wanted > 0 && list.contains(act::pay[means])) return act::pay[means];
    }
  }
  return act::done.only();
}

Action decide(const Mind& m, const Market& f, const ActionList& list) {
  const Player& p = m.player();
  const Hand goal = shopping(m).goods;
  const auto gap = [&](int g) { return goal[Cargo(g)] - p.hand[Cargo(g)]; };
  if (f.deal) return act::amount[std::clamp(std::abs(gap(f.deal->good.index)), 1, list.size()) - 1];
  if (goal.empty()) return act::done.only();
  const int lack = missing(p.hand, goal);
  const bool tight = p.silver < lack * m.content().constants.good_price ||
                     goods_in(p.hand) + lack > capacity(m.s, m.seat);
  for (int g = 0; g < goods_kinds; ++g) {
    if (lack > 0 && tight && gap(g) < 0 && list.contains(act::sell[g])) return act::sell[g];
  }
  for (int g = 0; g < goods_kinds; ++g) {
    if (gap(g) > 0 && list.contains(act::buy[g])) return act::buy[g];
  }
  return act::done.only();
}

Action decide(const Mind& m, const Yard&, const ActionList& list) {
  const auto upgrade = upgrade_wanted(m);
  if (!upgrade || !list.contains(act::build[static_cast<int>(*upgrade)])) return act::done.only();
  return act::build[static_cast<int>(*upgrade)];
}

Action decide(const Mind& m, const Pirates& f, const ActionList& list) {
  if (f.paying) return list[0];
  Action best = act::done.only();
  float best_value = 0;
  for (const Action a : list) {
    float value = 0;
    if (act::deliver.has(a)) {
      const auto space = static_cast<std::size_t>(act::deliver.index(a));
      value = m.style.trade * (10 + static_cast<float>(m.content()[*m.s.trade_open[space]].vp));
    } else if (act::plunder.has(a)) {
      const auto space = static_cast<std::size_t>(act::plunder.index(a));
      const QuestCard& card = m.content()[*m.s.plunder_open[space]];
      value = m.style.plunder * (5 + static_cast<float>(card.vp) / static_cast<float>(card.ships));
    } else if (act::map.has(a) && map_wanted(m)) {
      value = 0.1F;
    }
    if (value > best_value) best = a, best_value = value;
  }
  if (act::done.has(best) && wants_offer(m, list)) return act::offer.only();
  return best;
}

Action decide(const Mind& m, const Offer& f, const ActionList& list) { return bargain(m, f, list); }

// What can be aimed for: a way to count quests, how much to fear the tow, and what to set out with.
struct Leaning {
  float plunder = 1, trade = 1, treasure = 1;
};
constexpr std::array<Leaning, 10> leanings{{{},
                                            {1.5F, 0.7F, 0.7F},
                                            {0.7F, 1.5F, 0.7F},
                                            {0.7F, 0.7F, 1.5F},
                                            {2.4F, 0.4F, 0.4F},
                                            {0.4F, 2.4F, 0.4F},
                                            {0.4F, 0.4F, 2.4F},
                                            {0.5F, 1.3F, 1.3F},
                                            {1.3F, 0.5F, 1.3F},
                                            {1.3F, 1.3F, 0.5F}}};
constexpr std::array<float, 3> tows{0, 3, 10};
constexpr std::array<int, 3> cannons{2, 0, 4};
constexpr std::array<int, 3> trips{8, 5, 11};

// An aim counts through all of these; each of its digits says which.
constexpr std::array<int, 4> digits{leanings.size(), tows.size(), cannons.size(), trips.size()};

std::array<int, 4> digits_of(Aim aim) {
  std::array<int, 4> list{};
  int rest = aim;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    list[i] = rest % digits[i];
    rest /= digits[i];
  }
  return list;
}

Style style_of(Aim aim) {
  const auto [leaning, tow, guns, trip] = digits_of(aim);
  const Leaning& l = leanings[static_cast<std::size_t>(leaning)];
  return {.plunder = l.plunder,
          .trade = l.trade,
          .treasure = l.treasure,
          .tow = tows[static_cast<std::size_t>(tow)],
          .cannons = cannons[static_cast<std::size_t>(guns)],
          .trip = trips[static_cast<std::size_t>(trip)]};
}

using Parts = tide::Parts<SetSail>;

// Points, and what the seat knows to be on the way to points.
Parts parts(const State& s, Seat seat, bool own) {
  const Player& p = s[seat];
  return {static_cast<float>(points(s, seat)),
          static_cast<float>(p.silver),
          static_cast<float>(std::min<int>(p.supplies, 6)),
          1.2F * static_cast<float>(p.cannons) + 0.8F * static_cast<float>(p.oars) +
              0.4F * static_cast<float>(p.barrels),
          static_cast<float>(p.maps.size()),
          own ? static_cast<float>(ships_in(p.hand)) + 0.35F * static_cast<float>(goods_in(p.hand))
              : 0.6F * static_cast<float>(p.hand.total())};
}

Parts strongest_rival(const State& s, Seat seat, std::span<const float> weights) {
  return strongest<SetSail>(s.all().without(seat), weights,
                            [&](Seat rival) { return parts(s, rival, false); });
}

}  // namespace

Action scripted(const State& s, const ActionList& list, const Style& style) {
  if (list.size() == 1) return list[0];
  return std::visit([&](const auto& f) { return decide(Mind{s, decider(f), style}, f, list); },
                    s.flow.top());
}

Action SetSail::scripted(const State& s, Seat, const ActionList& list, Rng&) {
  return set_sail::scripted(s, list, {});
}

Action SetSail::scripted(const State& s, Seat, const ActionList& list, Rng&, Aim style) {
  return set_sail::scripted(s, list, style_of(style));
}

void SetSail::aims(const State&, Seat, Aims& list) {
  constexpr int some_fear = digits[0];
  for (const int style : {1, 2, 3, some_fear}) list.push_back(static_cast<Aim>(style));
}

// All that differ in one digit.
void SetSail::finer_aims(const State&, Seat, Aim base, Aims& list) {
  const auto now = digits_of(base);
  int unit = 1;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    for (int digit = 0; digit < digits[i]; ++digit) {
      const int other = base + unit * (digit - now[i]);
      if (other != base) list.push_back(static_cast<Aim>(other));
    }
    unit *= digits[i];
  }
}

void SetSail::measure(const State& s, Seat seat, std::span<float> out) {
  std::ranges::transform(parts(s, seat, true), strongest_rival(s, seat, usual_weights<SetSail>()),
                         out.begin(), std::minus<>());
}

float SetSail::evaluate(const State& s, Seat seat, std::span<const float> weights) {
  if (over(s)) {
    const SeatSet winners = result(s).winners();
    return winners.has(seat) ? 1.0F / static_cast<float>(winners.size()) : 0.0F;
  }
  const float best = weighed(strongest_rival(s, seat, weights), weights);
  const float late = 4 + 6 * (1 - std::min(1.0F, best / static_cast<float>(s.options.target_vp)));
  return 1 / (1 + std::exp(-(weighed(parts(s, seat, true), weights) - best) / late));
}

float SetSail::evaluate(const State& s, Seat seat) {
  return evaluate(s, seat, usual_weights<SetSail>());
}

}  // namespace tide::set_sail
