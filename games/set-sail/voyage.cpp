// Where the scripted player sails: a look at every pair of destinations of the present turn, and at
// what lies within reach of the next.
#include "games/set-sail/plans.h"

namespace tide::set_sail {
namespace {

// What a stop means for the Supplies.
enum class Stop : std::uint8_t { calm, deep, route, larder };
constexpr std::size_t stops = 4;

constexpr std::array<Stop, place_kinds> stop_of{Stop::calm, Stop::deep, Stop::route, Stop::larder,
                                                Stop::calm, Stop::calm, Stop::calm};
using ByPlace = std::array<float, place_kinds>;

constexpr std::size_t at(Place place) { return static_cast<std::size_t>(place); }
constexpr std::size_t at(PortKind port) { return static_cast<std::size_t>(port); }

// Where there may be many of these, they are not filled before they are used.
struct Dig {
  std::uint8_t tile;
  float value;
};

struct Chart {
  std::array<float, most_tiles> value;    // of one ship there, with the outlook
  std::array<float, most_tiles> outlook;  // what comes within reach of the next turns
  FixedVector<Dig, most_quests> digs;     // own maps
  // What two stops mean together: for the Supplies at the end of the turn, and for the work.
  std::array<ByPlace, place_kinds> supplies, together{};
};

// Supplies at the end of the turn for each pair of stops, fights and purchases counted.
using SupplyValues = std::array<std::array<float, stops>, stops>;

struct Loss {
  int supplies;
  float chance;
};
using Losses = FixedVector<Loss, 12>;

Losses losses_of(const ShipFight& fight) {
  Losses losses;
  for (std::size_t n = 0; n < fight.loss.size(); ++n) {
    if (fight.loss[n] != 0) losses.push_back({static_cast<int>(n), fight.loss[n]});
  }
  return losses;
}

SupplyValues weigh_supplies(const Mind& m, const ShipFight& deep, const ShipFight& route) {
  const Player& p = m.player();
  const int upkeep = m.content().constants.upkeep_supply;
  const int bought = std::min(supplies_wanted(m), p.silver / m.content().constants.supply_price);
  const SuppliesValues worth(m);
  const Losses none{{0, 1.0F}};
  const std::array<const Losses, stops> losses{none, losses_of(deep), losses_of(route), none};
  SupplyValues values;
  for (std::size_t a = 0; a < stops; ++a) {
    for (std::size_t b = a; b < stops; ++b) {
      const bool larder = b == static_cast<std::size_t>(Stop::larder);
      const int supplies = p.supplies - upkeep + (larder ? bought : 0);
      float value = larder ? -silver_value * static_cast<float>(bought) : 0;
      for (const Loss& one : losses[a]) {
        for (const Loss& two : losses[b]) {
          value += one.chance * two.chance * worth[supplies - one.supplies - two.supplies];
        }
      }
      values[a][b] = values[b][a] = value;
    }
  }
  return values;
}

std::array<float, 4> port_values(const Mind& m, const Shopping& list) {
  std::array<float, 4> port{};
  if (list.buys) port[at(PortKind::trade)] = 0.1F * list.value;
  if (const auto upgrade = upgrade_wanted(m)) {
    const bool maps_first =
        m.style.treasure > 0 && m.player().maps.empty() && !m.s.treasure_deck.empty();
    port[at(PortKind::upgrade)] = *upgrade != Upgrade::cannon ? 1.0F : maps_first ? 0.6F : 2.2F;
  }
  port[at(PortKind::pirate)] = pirates_value(m, 0);
  return port;
}

// What is seen of a goal from each tile, where it is more than what is seen already.
void look_out(Chart& chart, const Prospect& from, float value) {
  for (std::size_t t = 0; t < most_tiles; ++t) {
    chart.outlook[t] = std::max(chart.outlook[t], value * from.share[t] - from.toll[t]);
  }
}

Chart chart_for(const Mind& m) {
  Chart chart;
  const Content& c = m.content();
  const Player& p = m.player();
  const Shopping list = shopping(m);
  const std::array<float, 4> port = port_values(m, list);
  const float relay = list.buys ? 3 * list.value : 0;  // market first, pirates second

  const ShipFight deep = ship_fight(m, false), route = ship_fight(m, true);
  const SupplyValues supplies = weigh_supplies(m, deep, route);
  for (std::size_t a = 0; a < place_kinds; ++a) {
    for (std::size_t b = 0; b < place_kinds; ++b) {
      chart.supplies[a][b] =
          supplies[static_cast<std::size_t>(stop_of[a])][static_cast<std::size_t>(stop_of[b])];
    }
  }

  // A ship taken first, then the pirates.
  const float prize = pirates_value(m, 1) - port[at(PortKind::pirate)];
  const auto pair = [&](Place a, Place b, float value) {
    chart.together[at(a)][at(b)] = chart.together[at(b)][at(a)] = value;
  };
  pair(Place::deep, Place::pirate, prize * deep.win);
  pair(Place::trade_route, Place::pirate, prize * route.win);
  pair(Place::trade, Place::pirate, relay);
  for (std::size_t k = 0; k < port.size(); ++k) {  // the second ship finds the work done
    const Place quay = place_of(static_cast<PortKind>(k));
    pair(quay, quay, -0.9F * port[k]);
  }

  // The work of one ship, by what the tile is.
  const float ship = ship_value(m);
  const float coin = p.silver < 5 ? 0.5F : silver_value;
  const std::array<float, place_kinds> work{
      coin * static_cast<float>(c.constants.fishing_silver),
      deep.win * (ship + coin * static_cast<float>(c.constants.deep_reward_silver)),
      route.win * (ship + 4 * coin),
      port[0],
      port[1],
      port[2],
      port[3]};

  // How much the larder draws from afar: what it would add to the Supplies as they will be. The
  // pirates draw nobody: they are within reach of nearly every tile when there is something to do.
  const float larder = std::max(0.0F, supplies[0][3] - supplies[0][0]);
  std::array<float, 4> draws = port;
  draws[at(PortKind::supply)] = larder;
  draws[at(PortKind::pirate)] = 0;
  chart.outlook.fill(0);
  for (std::size_t k = 0; k < draws.size(); ++k) {
    if (draws[k] > 0) look_out(chart, c.port_prospects[k], draws[k]);
  }
  if (m.style.treasure > 0) {
    for (const Quest q : p.maps) {
      chart.digs.push_back({c[q].tile.index, quest_value(m, c[q])});
      look_out(chart, c.treasure_prospects[q.index], 0.23F * chart.digs.back().value);
    }
  }

  for (std::size_t t = 0; t < c.places.size(); ++t) {
    chart.value[t] = chart.outlook[t] + work[at(c.places[t])];
  }
  for (const Dig& d : chart.digs) chart.value[d.tile] = chart.outlook[d.tile] + d.value;
  // Hint 14: a rival there means a fight first.
  for (const Seat rival : m.s.all().without(m.seat)) {
    const auto& ships = m.s[rival].ships;
    float fight = 0;
    for (std::size_t i = 0; i < 2; ++i) {
      if (c[ships[i]].water == Water::port || (i == 1 && ships[0] == ships[1])) continue;
      if (fight == 0) fight = attack_value(m, rival);
      chart.value[ships[i].index] += fight;
    }
  }
  return chart;
}

// What two stops are worth together.
float pair_value(const Mind& m, const Chart& chart, Tile a, Tile b) {
  const auto here = at(m.content().places[a.index]), there = at(m.content().places[b.index]);
  float value = chart.value[a.index] + chart.value[b.index] + chart.supplies[here][there] +
                chart.together[here][there];
  if (a == b) {
    for (const Dig& d : chart.digs) {
      if (d.tile == a.index) value -= d.value;
    }
  }
  return value;
}

// The best of the second ship's stops of each kind, by distance at most.
constexpr int most_distance = 32;
constexpr float nowhere = -1000;

struct Reach {
  std::array<ByPlace, most_distance + 1> best;  // the last one in use: too far
  int limit = 0;
};

Reach reach_of(const Mind& m, const Chart& chart, const Turn& turn) {
  const Content& c = m.content();
  const auto distances = c.distances_from(turn.from[1]);
  const std::span<const Place> places = c.places;
  Reach reach;
  reach.limit = std::min<int>(turn.budget, most_distance - 1);
  const auto too_far = static_cast<std::size_t>(reach.limit + 1);
  for (std::size_t d = 0; d <= too_far; ++d) reach.best[d].fill(nowhere);
  for (std::size_t t = 0; t < distances.size(); ++t) {
    if (t == turn.from[0].index || t == turn.from[1].index) continue;
    float& best = reach.best[std::min<std::size_t>(distances[t], too_far)][at(places[t])];
    best = std::max(best, chart.value[t]);
  }
  for (std::size_t d = 1; d < too_far; ++d) {
    for (std::size_t p = 0; p < reach.best[d].size(); ++p) {
      reach.best[d][p] = std::max(reach.best[d][p], reach.best[d - 1][p]);
    }
  }
  return reach;
}

// The best that both ships can do if the first one goes to a tile from where the second can still
// go as far as `left`.
float first_value(const Mind& m, const Chart& chart, const Reach& reach, const Turn& turn, Tile to,
                  int left) {
  const Content& c = m.content();
  float best = nowhere;
  for (const Dig& d : chart.digs) {
    const auto distances = c.distances_from(turn.from[1]);
    if (d.tile != to.index || distances[to.index] > left) continue;
    // Both ships may go there but a map is dug up once, so every pair is looked at.
    for (int t = 0; t < c.tile_count(); ++t) {
      const bool start = Tile(t) == turn.from[0] || Tile(t) == turn.from[1];
      if (start || distances[static_cast<std::size_t>(t)] > left) continue;
      best = std::max(best, pair_value(m, chart, to, Tile(t)));
    }
    return best;
  }
  const auto here = at(c.places[to.index]);
  const ByPlace& there = reach.best[static_cast<std::size_t>(std::min(left, reach.limit))];
  ByPlace both;
  for (std::size_t p = 0; p < both.size(); ++p) {
    both[p] = chart.value[to.index] + there[p] + chart.supplies[here][p] + chart.together[here][p];
  }
  for (const float value : both) best = std::max(best, value);
  return best;
}

// What the second ship can add at most, by the first one's stop. It is summed in another order than
// the values themselves, so it is a little generous.
std::array<float, place_kinds> most_added(const Chart& chart, const Reach& reach) {
  constexpr float rounding = 0.01F;
  const ByPlace& there = reach.best[static_cast<std::size_t>(reach.limit)];
  std::array<float, place_kinds> most;
  for (std::size_t here = 0; here < most.size(); ++here) {
    most[here] = nowhere;
    for (std::size_t p = 0; p < place_kinds; ++p) {
      const float added = there[p] + chart.supplies[here][p] + chart.together[here][p];
      most[here] = std::max(most[here], added + rounding);
    }
  }
  return most;
}

Action sail_first(const Mind& m, const Chart& chart, const Turn& turn, const ActionList& list) {
  const Reach reach = reach_of(m, chart, turn);
  const auto added = most_added(chart, reach);
  const auto distances = m.content().distances_from(turn.from[0]);
  Action best = list[0];
  float best_value = nowhere;
  for (const Action a : list) {
    if (!act::sail.has(a)) continue;
    const Tile to(act::sail.index(a));
    const auto here = at(m.content().places[to.index]);
    if (chart.value[to.index] + added[here] <= best_value) continue;
    const int left = turn.budget - distances[to.index];
    const float value = first_value(m, chart, reach, turn, to, left);
    if (value > best_value) best = a, best_value = value;
  }
  return best;
}

Action sail_second(const Mind& m, const Chart& chart, const ActionList& list) {
  Action best = list[0];
  float best_value = nowhere;
  for (const Action a : list) {
    if (!act::sail.has(a)) continue;
    const float value = pair_value(m, chart, m.player().ships[0], Tile(act::sail.index(a)));
    if (value > best_value) best = a, best_value = value;
  }
  return best;
}

}  // namespace

Action sail_to(const Mind& m, const Turn& turn, const ActionList& list) {
  const Chart chart = chart_for(m);
  return turn.stage == TurnStage::move_2 ? sail_second(m, chart, list)
                                         : sail_first(m, chart, turn, list);
}

Action retreat_to(const Mind& m, Tile from, const ActionList& list) {
  const Chart chart = chart_for(m);
  Action best = act::stay.only();
  float best_value = chart.outlook[from.index] + 0.1F;
  for (const Action a : list) {
    if (!act::sail.has(a)) continue;
    const Tile to(act::sail.index(a));
    // Hint 15: nobody is attacked in a port.
    const bool port = m.content()[to].water == Water::port;
    const float value = chart.outlook[to.index] + (port && !m.player().hand.empty() ? 0.3F : 0.0F);
    if (value > best_value) best = a, best_value = value;
  }
  return best;
}

}  // namespace tide::set_sail
