// A sensible player after section 8 of the ledger: values in victory points, a look at every pair
// of destinations of the present turn, and at what lies within reach of the next.
#include <cmath>

#include "games/set-sail/game.h"
#include "games/set-sail/rules.h"

namespace tide::set_sail {
namespace {

constexpr float silver_value = 0.37F;
constexpr float quest_factor = 1 + silver_value;  // points, and as many silver

// --- What is at hand ---

int missing(const Hand& hand, const Hand& needed) {
  int n = 0;
  needed.each([&](Cargo k, int count) { n += std::max(0, count - hand[k]); });
  return n;
}

int surplus(const Hand& hand, const Hand& needed) {
  int n = 0;
  for (int g = 0; g < goods_kinds; ++g) {
    n += std::max(0, hand[Cargo(g)] - needed[Cargo(g)]);
  }
  return n;
}

// The open Trade Quest that the market can make payable now, the best one first.
const QuestCard* market_plan(const State& s, Seat me) {
  const Player& p = s[me];
  const QuestCard* best = nullptr;
  float best_value = 0;
  for (const auto& open : s.trade_open) {
    if (!open) continue;
    const QuestCard& card = (*s.content)[*open];
    const int lack = missing(p.hand, card.goods);
    bool in_stock = true;
    card.goods.each([&](Cargo k, int n) { in_stock = in_stock && s.stock[k] >= n - p.hand[k]; });
    if (!in_stock || goods_in(card.goods) > capacity(s, me)) continue;
    const int price = s.content->constants.good_price;
    if (p.silver + price * surplus(p.hand, card.goods) < price * lack) continue;
    const float value = quest_factor * static_cast<float>(card.vp) -
                        silver_value * static_cast<float>(price * lack);
    if (value > best_value) best = &card, best_value = value;
  }
  return best;
}

// What a visit to the pirates is worth with these means.
float pirates_value(const State& s, Seat me, int ships, const Hand& goods, int silver) {
  float value = 0;
  std::array<bool, most_spaces> used{};
  while (true) {  // plunder: most points for each ship
    int best = -1;
    float rate = 0;
    for (std::size_t i = 0; i < most_spaces; ++i) {
      if (!s.plunder_open[i] || used[i]) continue;
      const QuestCard& card = (*s.content)[*s.plunder_open[i]];
      const float r = static_cast<float>(card.vp) / static_cast<float>(card.ships);
      if (card.ships <= ships && r > rate) best = static_cast<int>(i), rate = r;
    }
    if (best < 0) break;
    used[static_cast<std::size_t>(best)] = true;
    const QuestCard& card = (*s.content)[*s.plunder_open[static_cast<std::size_t>(best)]];
    ships -= card.ships;
    silver += card.vp;
    value += quest_factor * static_cast<float>(card.vp);
  }
  float trade = 0;
  for (const auto& open : s.trade_open) {
    if (!open || missing(goods, (*s.content)[*open].goods) > 0) continue;
    trade = std::max(trade, quest_factor * static_cast<float>((*s.content)[*open].vp));
    silver += (*s.content)[*open].vp;
  }
  value += trade;
  const int price = s.content->constants.map_price;
  int maps = s[me].maps.size();
  for (int left = s.treasure_deck.size(); left > 0 && maps < 2 && silver >= price + 1; --left) {
    value += 2.4F;
    silver -= price;
    ++maps;
  }
  return value;
}

// The worth of winning a Ship card.
float ship_value(const State& s, Seat me) {
  const int held = ships_in(s[me].hand);
  bool wanted = !s.plunder_deck.empty();
  for (const auto& open : s.plunder_open) wanted = wanted || open.has_value();
  if (!wanted) return 0.3F;
  return held < 5 ? 1.3F : held < 8 ? 0.8F : 0.4F;
}

float supply_value(const State& s, Seat me) {
  const int supplies = s[me].supplies;
  return supplies <= 1 ? 1.6F : supplies <= 3 ? 0.7F : 0.35F;
}

// A fight against a ship of this health.
float fight_value(const State& s, Seat me, int health, float reward) {
  const int need = std::max(1, health - combat_bonus(s, me));
  float value = 0;
  for (int die = 1; die <= 6; ++die) {
    if (die >= need) {
      value += reward;
    } else {
      const int loss = need - die;
      value -= supply_value(s, me) * static_cast<float>(loss);
      if (loss > s[me].supplies) value -= 2.5F;  // towed home
    }
  }
  return value / 6;
}

bool fruitless_yard(const State& s, Seat me) { return points(s, me) * 5 > s.options.target_vp * 3; }

// The Upgrade to buy now, if any (hints 5, 8, 12).
std::optional<Upgrade> yard_plan(const State& s, Seat me) {
  const Player& p = s[me];
  const int limit = s.content->constants.upgrade_limit_each;
  const auto affordable = [&](Upgrade u) {
    return p.silver >= (*s.content)[u].price && p.count(u) < limit;
  };
  if (fruitless_yard(s, me)) return std::nullopt;
  if (p.cannons < 2 && affordable(Upgrade::cannon)) return Upgrade::cannon;
  if (p.barrels < 1 && affordable(Upgrade::barrel)) return Upgrade::barrel;
  return std::nullopt;
}

// --- Where to go ---

struct Chart {
  std::array<float, most_tiles> work{};     // what a ship does there now
  std::array<float, most_tiles> outlook{};  // what comes within reach by lying there
  float relay = 0;                          // market first, pirates second, in one turn
};

float open_water_value(const State& s, Seat me, Tile tile) {
  const TileInfo& info = (*s.content)[tile];
  const Content& c = *s.content;
  float value = 0;
  switch (info.water) {
    case Water::shallow:
      value = silver_value * static_cast<float>(c.constants.fishing_silver);
      break;
    case Water::deep:
      value = fight_value(
          s, me, c.ships[deep_ship.index].health,
          ship_value(s, me) + silver_value * static_cast<float>(c.constants.deep_reward_silver));
      break;
    case Water::trade_route: {
      const float reward = ship_value(s, me) + 4 * silver_value;
      value = 0.5F * (fight_value(s, me, c.ships[route4.index].health, reward) +
                      fight_value(s, me, c.ships[route5.index].health, reward));
      break;
    }
    case Water::port: break;
  }
  if (info.site && s[me].maps.has(*info.site)) {
    value = quest_factor * static_cast<float>(c[*info.site].vp);
  }
  // Hint 14: a rival there means a fight first.
  for (const Seat rival : s.all().without(me)) {
    const Player& r = s[rival];
    if (r.ships[0] != tile && r.ships[1] != tile) continue;
    const int edge = s[me].cannons - std::max(r.cannons, r.oars);
    value += edge > 0 && r.hand.total() > 0 ? 0.3F * static_cast<float>(edge) : -0.9F;
  }
  return value;
}

float port_value(const State& s, Seat me, PortKind port) {
  const Player& p = s[me];
  switch (port) {
    case PortKind::supply: {
      const int wanted = std::max(0, 7 - p.supplies);
      const int affordable = p.silver + (p.supplies <= 1 ? ships_in(p.hand) : 0);
      const int n = std::min(wanted, affordable);
      const float each = supply_value(s, me) - 0.2F;
      return static_cast<float>(std::min(n, 2)) * each +
             static_cast<float>(std::max(0, n - 2)) * 0.2F;
    }
    case PortKind::trade: {
      const QuestCard* plan = market_plan(s, me);
      if (plan == nullptr || missing(p.hand, plan->goods) == 0) return 0;
      return 0.35F * static_cast<float>(plan->vp);
    }
    case PortKind::upgrade: {
      const auto plan = yard_plan(s, me);
      if (!plan) return 0;
      return *plan == Upgrade::cannon ? (p.maps.empty() && !s.treasure_deck.empty() ? 0.6F : 2.2F)
                                      : 1.0F;
    }
    case PortKind::pirate: return pirates_value(s, me, ships_in(p.hand), p.hand, p.silver);
  }
  return 0;
}

// What the next turns can bring: maps to dig, quests to hand in, Supplies before they run out.
float reach_value(float value, int distance) {
  return distance == 0 ? 0
                       : value * (distance <= 7    ? 0.5F
                                  : distance <= 11 ? 0.32F
                                                   : 0.2F) -
                             0.004F * static_cast<float>(distance);
}

Chart chart(const State& s, Seat me) {
  Chart chart;
  const Content& c = *s.content;
  const Player& p = s[me];
  std::array<float, 4> port{};
  for (int k = 0; k < 4; ++k) {
    port[static_cast<std::size_t>(k)] = port_value(s, me, static_cast<PortKind>(k));
  }
  if (const QuestCard* plan = market_plan(s, me)) {
    if (missing(p.hand, plan->goods) > 0) chart.relay = quest_factor * static_cast<float>(plan->vp);
  }
  for (int t = 0; t < c.tile_count(); ++t) {
    const TileInfo& info = c[Tile(t)];
    const auto i = static_cast<std::size_t>(t);
    chart.work[i] = info.water == Water::port ? port[static_cast<std::size_t>(info.port)]
                                              : open_water_value(s, me, Tile(t));
  }
  for (int t = 0; t < c.tile_count(); ++t) {
    float best = 0;
    for (const Quest q : p.maps) {
      best = std::max(best, reach_value(quest_factor * static_cast<float>(c[q].vp),
                                        c.distance(Tile(t), c[q].tile)));
    }
    for (int g = 0; g < c.tile_count(); ++g) {
      const TileInfo& info = c[Tile(g)];
      if (info.water != Water::port) continue;
      float value = port[static_cast<std::size_t>(info.port)];
      if (info.port == PortKind::pirate) value += 0.5F * chart.relay;
      if (value > 0) best = std::max(best, reach_value(value, c.distance(Tile(t), Tile(g))));
    }
    chart.outlook[static_cast<std::size_t>(t)] = best;
  }
  return chart;
}

bool is_port(const State& s, Tile tile, PortKind kind) {
  const TileInfo& info = (*s.content)[tile];
  return info.water == Water::port && info.port == kind;
}

float pair_value(const State& s, const Chart& chart, Tile a, Tile b) {
  float value =
      chart.work[a.index] + chart.work[b.index] + chart.outlook[a.index] + chart.outlook[b.index];
  const bool same_port = (*s.content)[a].water == Water::port &&
                         (*s.content)[b].water == Water::port &&
                         (*s.content)[a].port == (*s.content)[b].port;
  // The second ship in a port finds the work done; one map is dug once.
  if (same_port || (a == b && (*s.content)[a].site)) value -= 0.9F * chart.work[b.index];
  const bool relay = (is_port(s, a, PortKind::trade) && is_port(s, b, PortKind::pirate)) ||
                     (is_port(s, b, PortKind::trade) && is_port(s, a, PortKind::pirate));
  return relay ? value + chart.relay : value;
}

Action move(const State& s, const Turn& f, const ActionList& list) {
  const Chart map = chart(s, f.seat);
  const Content& c = *s.content;
  Action best = list[0];
  float best_value = -1000;
  for (const Action a : list) {
    if (!act::sail.has(a)) continue;
    const Tile to(act::sail.index(a));
    float value = -1000;
    if (f.stage == TurnStage::move_2) {
      value = pair_value(s, map, s[f.seat].ships[0], to);
    } else {
      const int left = f.budget - c.distance(f.from[0], to);
      for (int t = 0; t < c.tile_count(); ++t) {
        if (Tile(t) == f.from[0] || Tile(t) == f.from[1]) continue;
        if (c.distance(f.from[1], Tile(t)) > left) continue;
        value = std::max(value, pair_value(s, map, to, Tile(t)));
      }
    }
    if (value > best_value) best = a, best_value = value;
  }
  return best;
}

// Which ship acts first: silver and cards come before the visits that spend them.
int urgency(const State& s, Seat me, int ship) {
  const TileInfo& info = s.at(me, ship);
  if (info.water == Water::shallow) return 0;
  if (info.water != Water::port) return s[me].supplies <= 2 ? 4 : 1;
  switch (info.port) {
    case PortKind::supply: return s[me].supplies <= 2 ? 0 : 5;
    case PortKind::trade: return 2;
    case PortKind::pirate: return 3;
    case PortKind::upgrade: return 4;
  }
  return 0;
}

// --- Trading with others (hint 16) ---

// The one good that a payable quest lacks, while this ship lies with the pirates.
std::optional<Cargo> wanted_good(const State& s, Seat me) {
  for (const auto& open : s.trade_open) {
    if (!open || missing(s[me].hand, (*s.content)[*open].goods) != 1) continue;
    if (goods_in(s[me].hand) >= capacity(s, me)) continue;
    for (int g = 0; g < goods_kinds; ++g) {
      if ((*s.content)[*open].goods[Cargo(g)] > s[me].hand[Cargo(g)]) return Cargo(g);
    }
  }
  return std::nullopt;
}

std::optional<Seat> seller(const State& s, Seat me, Cargo good) {
  for (const Seat rival : s.all().without(me)) {
    if (s[me].sure[rival.index].has(good)) return rival;
  }
  return std::nullopt;
}

constexpr int fair_price = 2;

bool wants_offer(const State& s, Seat me, const ActionList& list) {
  if (!list.contains(act::offer.only()) || s.offers_left < s.options.trade_offers_per_turn) {
    return false;
  }
  const auto good = wanted_good(s, me);
  return good && s[me].silver >= fair_price && seller(s, me, *good).has_value();
}

float worth(const State& s, Seat me, const Wares& wares) {
  float sum = 0;
  wares.each([&](Ware w, int n) {
    const float each = w == silver_ware                    ? silver_value
                       : w == supply_ware                  ? supply_value(s, me)
                       : w == deep_ware || w == route_ware ? ship_value(s, me)
                                                           : 1.3F * silver_value;
    sum += each * static_cast<float>(n);
  });
  return sum;
}

// --- Decisions ---

Action decide(const State&, const Docking& f, const ActionList& list) {
  return list[static_cast<int>(f.seat.index) % list.size()];
}

Action decide(const State& s, const Turn& f, const ActionList& list) {
  switch (f.stage) {
    case TurnStage::move_1:
    case TurnStage::move_2: return move(s, f, list);
    case TurnStage::order:
      return urgency(s, f.seat, 2) < urgency(s, f.seat, 1) ? act::first[1] : act::first[0];
    case TurnStage::pause: return act::go_on.only();
    default: return act::end_turn.only();
  }
}

Action decide(const State& s, const ShipAction& f, const ActionList& list) {
  if (list.contains(act::dig.only())) return act::dig.only();
  if (f.stage == ActionStage::tile) {
    const Tile tile = s[f.seat].ships[static_cast<std::size_t>(f.ship - 1)];
    const bool bad = open_water_value(s, f.seat, tile) < 0;
    return bad && list.contains(act::pass.only()) ? act::pass.only() : act::work.only();
  }
  return list[0];
}

Action decide(const State& s, const Combat& f, const ActionList& list) {
  if (f.stage == CombatStage::reply) {  // hint 13
    const Player& p = s[f.defender];
    return p.cannons >= p.oars * s.options.flee_bonus_per_oar ? act::fight.only()
                                                              : act::flee.only();
  }
  return list[0];  // steal, take; stay
}

Action decide(const State& s, const Discard& f, const ActionList& list) {
  Action best = list[0];
  int most = 0;
  for (const Action a : list) {
    const int held = s[f.seat].hand[Cargo(act::drop.index(a))];
    if (held > most) best = a, most = held;
  }
  return best;
}

Action decide(const State&, const RunOut&, const ActionList& list) { return list[0]; }

Action decide(const State& s, const Picking& f, const ActionList& list) {
  // What the nearest Trade Quest lacks.
  const QuestCard* nearest = nullptr;
  for (const auto& open : s.trade_open) {
    if (!open) continue;
    const QuestCard& card = (*s.content)[*open];
    const int lack = missing(s[f.seat].hand, card.goods);
    if (lack == 0) continue;
    if (nearest == nullptr || lack < missing(s[f.seat].hand, nearest->goods)) nearest = &card;
  }
  if (nearest != nullptr) {
    for (const Action a : list) {
      const Cargo good(act::pick.index(a));
      if (nearest->goods[good] > s[f.seat].hand[good]) return a;
    }
  }
  return list[0];
}

Action decide(const State& s, const SupplyPort& f, const ActionList& list) {
  const Player& p = s[f.seat];
  const int wanted = 7 - p.supplies;
  if (f.paying) {
    const int n = *f.paying == Payment::silver ? wanted : 1;
    return act::amount[std::clamp(n, 1, list.size()) - 1];
  }
  if (wanted > 0 && list.contains(act::pay[0])) return act::pay[0];
  if (p.supplies <= 1 && p.silver == 0) {  // hint 3: Ship cards only in need
    for (const int means : {1, 2}) {
      if (list.contains(act::pay[means])) return act::pay[means];
    }
  }
  return act::done.only();
}

Action decide(const State& s, const Market& f, const ActionList& list) {
  const Player& p = s[f.seat];
  const QuestCard* plan = market_plan(s, f.seat);
  if (f.deal) {
    int n = 1;
    if (plan != nullptr) n = std::abs(plan->goods[f.deal->good] - p.hand[f.deal->good]);
    return act::amount[std::clamp(n, 1, list.size()) - 1];
  }
  if (plan == nullptr) return act::done.only();
  const int lack = missing(p.hand, plan->goods);
  const bool tight = p.silver < lack * s.content->constants.good_price ||
                     goods_in(p.hand) + lack > capacity(s, f.seat);
  for (int g = 0; g < goods_kinds; ++g) {
    const int gap = plan->goods[Cargo(g)] - p.hand[Cargo(g)];
    if (lack > 0 && tight && gap < 0 && list.contains(act::sell[g])) return act::sell[g];
  }
  for (int g = 0; g < goods_kinds; ++g) {
    const int gap = plan->goods[Cargo(g)] - p.hand[Cargo(g)];
    if (gap > 0 && list.contains(act::buy[g])) return act::buy[g];
  }
  return act::done.only();
}

Action decide(const State& s, const Yard& f, const ActionList& list) {
  const auto plan = yard_plan(s, f.seat);
  if (plan && list.contains(act::build[static_cast<int>(*plan)])) {
    return act::build[static_cast<int>(*plan)];
  }
  return act::done.only();
}

Action decide(const State& s, const Pirates& f, const ActionList& list) {
  if (f.paying) return list[0];
  Action best = act::done.only();
  float best_value = 0;
  for (const Action a : list) {
    float value = 0;
    if (act::deliver.has(a)) {
      value =
          10 + static_cast<float>(
                   (*s.content)[*s.trade_open[static_cast<std::size_t>(act::deliver.index(a))]].vp);
    } else if (act::plunder.has(a)) {
      const QuestCard& card =
          (*s.content)[*s.plunder_open[static_cast<std::size_t>(act::plunder.index(a))]];
      value = 5 + static_cast<float>(card.vp) / static_cast<float>(card.ships);
    } else if (act::map.has(a) && s[f.seat].maps.size() < 3) {
      value = 1;
    }
    if (value > best_value) best = a, best_value = value;
  }
  if (act::done.has(best) && wants_offer(s, f.seat, list)) return act::offer.only();
  return best;
}

Action decide(const State& s, const Offer& f, const ActionList& list) {
  const Seat me = decider(f);
  if (f.stage == OfferStage::answer) {
    if (!list.contains(act::accept.only())) return act::decline.only();
    const bool leader = points(s, f.author()) * 3 > s.options.target_vp * 2;  // hint 16
    const float gain = worth(s, me, f.terms.give) - worth(s, me, f.terms.ask);
    return gain > (leader ? 1.5F : 0.2F) ? act::accept.only() : act::decline.only();
  }
  const auto good = wanted_good(s, me);
  const auto partner = good ? seller(s, me, *good) : std::nullopt;
  if (f.stage == OfferStage::partner) {
    const bool there = partner && list.contains(act::with[partner->index]);
    return there ? act::with[partner->index] : act::cancel.only();
  }
  if (f.stage == OfferStage::quantity) {
    const int n = f.line->ware == silver_ware ? std::min(fair_price, list.size()) : 1;
    return act::amount[n - 1];
  }
  if (f.turned || !good) return act::cancel.only();
  if (f.terms.give.empty() && list.contains(act::give[silver_ware.index])) {
    return act::give[silver_ware.index];
  }
  if (f.terms.ask.empty() && list.contains(act::ask[good->index + 2])) {
    return act::ask[good->index + 2];
  }
  return list.contains(act::send.only()) ? act::send.only() : act::cancel.only();
}

// Points, and what the seat knows to be on the way to points.
float strength(const State& s, Seat seat, bool own) {
  const Player& p = s[seat];
  float sum = static_cast<float>(points(s, seat)) + 0.25F * static_cast<float>(p.silver) +
              0.15F * static_cast<float>(std::min<int>(p.supplies, 6)) +
              1.2F * static_cast<float>(p.cannons) + 0.8F * static_cast<float>(p.oars) +
              0.4F * static_cast<float>(p.barrels) + 2.5F * static_cast<float>(p.maps.size());
  const float card = own ? 0.0F : 0.6F * static_cast<float>(p.hand.total());
  const float cards =
      own ? static_cast<float>(ships_in(p.hand)) + 0.35F * static_cast<float>(goods_in(p.hand))
          : card;
  return sum + cards;
}

}  // namespace

Action SetSail::scripted(const State& s, Seat, const ActionList& list, Rng&) {
  if (list.size() == 1) return list[0];
  return std::visit([&](const auto& f) { return decide(s, f, list); }, s.flow.top());
}

float SetSail::evaluate(const State& s, Seat seat) {
  if (over(s)) {
    const SeatSet winners = result(s).winners();
    return winners.has(seat) ? 1.0F / static_cast<float>(winners.size()) : 0.0F;
  }
  float best = -1000;
  for (const Seat rival : s.all().without(seat)) best = std::max(best, strength(s, rival, false));
  const float late = 4 + 6 * (1 - std::min(1.0F, best / static_cast<float>(s.options.target_vp)));
  return 1 / (1 + std::exp(-(strength(s, seat, true) - best) / late));
}

}  // namespace tide::set_sail
