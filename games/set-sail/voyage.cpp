// Where the scripted player sails: a look at every pair of destinations of the present turn, and at
// what lies within reach of the next.
#include "games/set-sail/plans.h"

namespace tide::set_sail {
namespace {

// What a stop means for the Supplies.
enum class Stop : std::uint8_t { calm, deep, route, larder };
constexpr int stops = 4;

constexpr int most_distance = 32;

struct Dig {
  Tile tile;
  float value = 0;
};

struct Chart {
  std::array<float, most_tiles> value;    // of one ship there, with the outlook
  std::array<float, most_tiles> outlook;  // what comes within reach of the next turns
  FixedVector<Dig, most_quests> digs;     // own maps
  std::array<float, 4> port{};            // of a visit, by PortKind
  std::array<std::array<float, stops>, stops> supplies{};
  std::array<float, stops> prize{};  // a ship taken first, then the pirates, in one turn
  float relay = 0;                   // market first, pirates second, in one turn
};

Stop stop_at(const TileInfo& tile) {
  switch (tile.water) {
    case Water::deep: return Stop::deep;
    case Water::trade_route: return Stop::route;
    case Water::port: return tile.port == PortKind::supply ? Stop::larder : Stop::calm;
    case Water::shallow: break;
  }
  return Stop::calm;
}

// The share of a value that is left when it lies so far away.
float nearness(int distance) {
  constexpr std::array<float, 12> near{0,    0.5F, 0.5F,  0.5F,  0.5F,  0.5F,
                                       0.5F, 0.5F, 0.32F, 0.32F, 0.32F, 0.32F};
  return distance < 12 ? near[static_cast<std::size_t>(distance)] : 0.2F;
}

float reach_value(float value, int distance) {
  return value * nearness(distance) - 0.004F * static_cast<float>(distance);
}

// Supplies at the end of the turn for each pair of stops, fights and purchases counted.
void weigh_supplies(const Mind& m, const std::array<ShipFight, stops>& fights, Chart& chart) {
  const Player& p = m.player();
  const int upkeep = m.content().constants.upkeep_supply;
  const int bought = std::min(supplies_wanted(m), p.silver / m.content().constants.supply_price);
  for (std::size_t a = 0; a < stops; ++a) {
    for (std::size_t b = a; b < stops; ++b) {
      const bool larder = b == static_cast<std::size_t>(Stop::larder);
      const int supplies = p.supplies - upkeep + (larder ? bought : 0);
      float value = larder ? -silver_value * static_cast<float>(bought) : 0;
      for (std::size_t i = 0; i < fights[a].loss.size(); ++i) {
        if (fights[a].loss[i] == 0) continue;
        for (std::size_t j = 0; j < fights[b].loss.size(); ++j) {
          const float chance = fights[a].loss[i] * fights[b].loss[j];
          if (chance == 0) continue;
          value += chance * supplies_value(m, std::max(-1, supplies - static_cast<int>(i + j)));
        }
      }
      chart.supplies[a][b] = chart.supplies[b][a] = value;
    }
  }
}

std::array<float, 4> port_values(const Mind& m, const Shopping& list) {
  std::array<float, 4> port{};
  const auto at = [&](PortKind k) -> float& { return port[static_cast<std::size_t>(k)]; };
  if (list.buys) at(PortKind::trade) = 0.35F * list.value;
  if (const auto upgrade = upgrade_wanted(m)) {
    const bool maps_first =
        m.style.treasure > 0 && m.player().maps.empty() && !m.s.treasure_deck.empty();
    at(PortKind::upgrade) = *upgrade != Upgrade::cannon ? 1.0F : maps_first ? 0.6F : 2.2F;
  }
  at(PortKind::pirate) = pirates_value(m, 0);
  return port;
}

Chart chart_for(const Mind& m) {
  Chart chart;
  const Content& c = m.content();
  const Player& p = m.player();
  const Shopping list = shopping(m);
  chart.port = port_values(m, list);
  if (list.buys) chart.relay = 1.2F * list.value;

  std::array<ShipFight, stops> fights{};
  for (ShipFight& f : fights) f.loss[0] = 1;
  fights[1] = ship_fight(m, false);
  fights[2] = ship_fight(m, true);
  weigh_supplies(m, fights, chart);

  const float prize = pirates_value(m, 1) - chart.port[static_cast<std::size_t>(PortKind::pirate)];
  chart.prize[1] = prize * fights[1].win;
  chart.prize[2] = prize * fights[2].win;

  // The work of one ship, by what the tile is.
  const float ship = ship_value(m);
  const float coin = p.silver < 5 ? 0.5F : silver_value;
  const std::array<float, stops> work{
      coin * static_cast<float>(c.constants.fishing_silver),
      fights[1].win * (ship + coin * static_cast<float>(c.constants.deep_reward_silver)),
      fights[2].win * (ship + 4 * coin), 0};

  if (m.style.treasure > 0) {
    for (const Quest q : p.maps) chart.digs.push_back({c[q].tile, quest_value(m, c[q])});
  }

  // How much the larder draws from afar: what it would add to the Supplies as they will be.
  const float larder = std::max(0.0F, chart.supplies[0][3] - chart.supplies[0][0]);
  std::array<float, 4> draws = chart.port;
  draws[static_cast<std::size_t>(PortKind::supply)] = larder;
  draws[static_cast<std::size_t>(PortKind::pirate)] += 0.5F * chart.relay;

  for (int t = 0; t < c.tile_count(); ++t) {
    const TileInfo& info = c[Tile(t)];
    float outlook = 0;
    for (std::size_t k = 0; k < draws.size(); ++k) {
      const int distance = c.port_distance(Tile(t), static_cast<PortKind>(k));
      if (draws[k] > 0) outlook = std::max(outlook, reach_value(draws[k], distance));
    }
    for (const Dig& d : chart.digs) {
      outlook = std::max(outlook, reach_value(d.value, c.distance(Tile(t), d.tile)));
    }
    const auto i = static_cast<std::size_t>(t);
    chart.outlook[i] = outlook;
    chart.value[i] =
        outlook + (info.water == Water::port ? chart.port[static_cast<std::size_t>(info.port)]
                                             : work[static_cast<std::size_t>(stop_at(info))]);
  }
  for (const Dig& d : chart.digs) chart.value[d.tile.index] = chart.outlook[d.tile.index] + d.value;
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
  const TileInfo &one = m.content()[a], &two = m.content()[b];
  const Stop here = stop_at(one), there = stop_at(two);
  float value = chart.value[a.index] + chart.value[b.index] +
                chart.supplies[static_cast<std::size_t>(here)][static_cast<std::size_t>(there)];
  const auto pirates = [](const TileInfo& t) {
    return t.water == Water::port && t.port == PortKind::pirate;
  };
  if (pirates(one)) value += chart.prize[static_cast<std::size_t>(there)];
  if (pirates(two)) value += chart.prize[static_cast<std::size_t>(here)];
  if (one.water == Water::port && two.water == Water::port) {
    const bool market = one.port == PortKind::trade || two.port == PortKind::trade;
    if (one.port == two.port) {  // the second ship finds the work done
      value -= 0.9F * chart.port[static_cast<std::size_t>(one.port)];
    } else if (market && (pirates(one) || pirates(two))) {
      value += chart.relay;
    }
  } else if (a == b) {
    for (const Dig& d : chart.digs) {
      if (d.tile == a) value -= d.value;
    }
  }
  return value;
}

// The best of the second ship's stops by distance at most: open water by kind of stop, then quays.
enum class Row : std::uint8_t { calm, deep, route, larder, quay, pirates };
constexpr int rows = 6;
using Reach = std::array<std::array<float, most_distance>, rows>;
constexpr float nowhere = -1000;

Row row_of(const TileInfo& tile) {
  if (tile.water != Water::port) return static_cast<Row>(stop_at(tile));
  return tile.port == PortKind::supply   ? Row::larder
         : tile.port == PortKind::pirate ? Row::pirates
                                         : Row::quay;
}

Stop stop_of(std::size_t row) {
  return row <= static_cast<std::size_t>(Row::larder) ? static_cast<Stop>(row) : Stop::calm;
}

Reach reach_of(const Mind& m, const Chart& chart, const Turn& turn) {
  Reach reach;
  for (auto& row : reach) row.fill(nowhere);
  const Content& c = m.content();
  for (int t = 0; t < c.tile_count(); ++t) {
    const int d = c.distance(turn.from[1], Tile(t));
    if (d > turn.budget || d >= most_distance) continue;
    if (Tile(t) == turn.from[0] || Tile(t) == turn.from[1]) continue;
    float& best = reach[static_cast<std::size_t>(row_of(c[Tile(t)]))][static_cast<std::size_t>(d)];
    best = std::max(best, chart.value[static_cast<std::size_t>(t)]);
  }
  for (auto& row : reach) {
    for (std::size_t d = 1; d < row.size(); ++d) row[d] = std::max(row[d], row[d - 1]);
  }
  return reach;
}

// The best that both ships can do if the first one goes to `to`.
float first_value(const Mind& m, const Chart& chart, const Reach& reach, const Turn& turn,
                  Tile to) {
  const Content& c = m.content();
  const int left = turn.budget - c.distance(turn.from[0], to);
  float best = nowhere;
  const auto try_tile = [&](Tile b) {
    if (b == turn.from[0] || b == turn.from[1] || c.distance(turn.from[1], b) > left) return;
    best = std::max(best, pair_value(m, chart, to, b));
  };
  for (const Dig& d : chart.digs) {
    if (d.tile != to) continue;  // a map is dug up once, so every pair is looked at
    for (int t = 0; t < c.tile_count(); ++t) try_tile(Tile(t));
    return best;
  }
  const TileInfo& tile = c[to];
  const bool port = tile.water == Water::port;
  const bool pirates = port && tile.port == PortKind::pirate;
  const auto here = static_cast<std::size_t>(stop_at(tile));
  const auto reached = static_cast<std::size_t>(std::min(left, most_distance - 1));
  for (std::size_t row = 0; row < (port ? 3U : rows); ++row) {
    const auto there = static_cast<std::size_t>(stop_of(row));
    float value = chart.value[to.index] + reach[row][reached] + chart.supplies[here][there];
    if (pirates) value += chart.prize[there];
    if (row == static_cast<std::size_t>(Row::pirates)) value += chart.prize[here];
    best = std::max(best, value);
  }
  if (port) {  // two ports may work together, or twice for nothing
    for (const Tile quay : c.all_quays) try_tile(quay);
  }
  return best;
}

}  // namespace

Action sail_to(const Mind& m, const Turn& turn, const ActionList& list) {
  const Chart chart = chart_for(m);
  const bool second = turn.stage == TurnStage::move_2;
  const Reach reach = second ? Reach{} : reach_of(m, chart, turn);
  Action best = list[0];
  float best_value = nowhere;
  for (const Action a : list) {
    if (!act::sail.has(a)) continue;
    const Tile to(act::sail.index(a));
    const float value = second ? pair_value(m, chart, m.player().ships[0], to)
                               : first_value(m, chart, reach, turn, to);
    if (value > best_value) best = a, best_value = value;
  }
  return best;
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
