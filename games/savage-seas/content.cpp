#include "games/savage-seas/content.h"

#include <algorithm>

namespace tide::savage_seas {
namespace {

// --- The file as it is written ---

enum class Turning : std::uint8_t { any, port, starboard };
BOOST_DESCRIBE_ENUM(Turning, any, port, starboard)

struct HitEntry {
  Damage kind;
  int count;
  Aim target;
  std::optional<Crew> crew;
};
BOOST_DESCRIBE_STRUCT(HitEntry, (), (kind, count, target, crew))

struct EffectEntry {
  Op op;
  std::optional<int> count, knots, degrees;
  std::optional<Turning> dir;
  std::optional<bool> ram;
  std::optional<Condition> when;
  std::optional<std::vector<Arc>> arcs;
  std::optional<int> min_range, max_range;
  std::optional<bool> cover;
  std::optional<std::vector<HitEntry>> hits;
};
BOOST_DESCRIBE_STRUCT(EffectEntry, (),
                      (op, count, knots, degrees, dir, ram, when, arcs, min_range, max_range, cover,
                       hits))

struct OrderEntry {
  std::string id;
  Crew crew;
  std::string name;
  int copies;
  std::string text;
  std::vector<EffectEntry> effect;
  std::string origin;
};
BOOST_DESCRIBE_STRUCT(OrderEntry, (), (id, crew, name, copies, text, effect, origin))

struct ReloadEntry {
  std::string name, text;
};
BOOST_DESCRIBE_STRUCT(ReloadEntry, (), (name, text))

struct HexEntry {
  std::string id;
  int q, r;
};
BOOST_DESCRIBE_STRUCT(HexEntry, (), (id, q, r))

struct SeaEntry {
  std::string design_notes;
  std::vector<HexEntry> hexes;
};
BOOST_DESCRIBE_STRUCT(SeaEntry, (), (design_notes, hexes))

struct IslandEntry {
  std::string name;
  std::vector<std::string> hexes;
};
BOOST_DESCRIBE_STRUCT(IslandEntry, (), (name, hexes))

struct StartEntry {
  std::string hex;
  Heading heading;
};
BOOST_DESCRIBE_STRUCT(StartEntry, (), (hex, heading))

struct ChartEntry {
  ChartName id;
  std::string name;
  std::vector<IslandEntry> islands;
  std::array<StartEntry, 2> starts;
  std::string design_notes;
};
BOOST_DESCRIBE_STRUCT(ChartEntry, (), (id, name, islands, starts, design_notes))

struct File {
  std::string game;
  Limits limits;
  std::array<std::string, 2> ships;
  std::array<CrewInfo, crew_count> crews;
  ReloadEntry reload;
  std::vector<OrderEntry> orders;
  SeaEntry sea;
  std::array<ChartEntry, chart_count> charts;
  json::value options;
};
BOOST_DESCRIBE_STRUCT(File, (), (game, limits, ships, crews, reload, orders, sea, charts, options))

// --- From the file to the tables ---

int find_name(const std::vector<std::string>& names, std::string_view name) {
  const auto found = std::ranges::find(names, name);
  return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

bool sails(Op op) {
  return op == Op::move || op == Op::turn || op == Op::either || op == Op::choose_one;
}

Expected<void> needs(bool there, const std::string& place, std::string_view what) {
  return there ? Expected<void>{} : wrong(fmt::format("{}: '{}' is missing", place, what));
}

// SVG-42 to SVG-45: every complete way to carry out turns and movements.
Expected<void> add_ways(const OrderEntry& e, const std::string& place, OrderCard& card) {
  const auto leg = [](int degrees, int knots) {
    return Leg{static_cast<std::int8_t>(degrees), static_cast<std::uint8_t>(knots)};
  };
  Way port{Maneuver::port, {}}, starboard{Maneuver::starboard, {}};
  bool choice = false;
  for (std::size_t i = 0; i < e.effect.size(); ++i) {
    const EffectEntry& op = e.effect[i];
    const std::string here = fmt::format("{}/effect/{}", place, i);
    if (!sails(op.op)) return wrong(here + "/op: an Order that sails does nothing else");
    const bool turns = op.op != Op::move, moves = op.op != Op::turn;
    if (moves) {
      if (auto ok = needs(op.knots.has_value(), here, "knots"); !ok) return ok;
      if (auto ok = in_range(*op.knots, 1, 6, here + "/knots"); !ok) return ok;
    }
    if (turns) {
      if (auto ok = needs(op.degrees && op.dir, here, op.dir ? "degrees" : "dir"); !ok) return ok;
      if (auto ok = in_range(*op.degrees, 1, 3, here + "/degrees"); !ok) return ok;
    }
    card.ram = card.ram || op.ram.value_or(false);
    const int degrees = op.degrees.value_or(0), knots = op.knots.value_or(0);
    const bool to_port = op.dir != Turning::starboard, to_starboard = op.dir != Turning::port;
    if (op.op == Op::either || op.op == Op::choose_one) {
      if (e.effect.size() != 1) return wrong(here + "/op: stands alone");
      const auto add = [&](Maneuver m, std::initializer_list<Leg> legs) {
        card.ways.push_back({m, legs});
      };
      if (op.op == Op::either) {
        if (to_port) add(Maneuver::port_sail, {leg(-degrees, 0), leg(0, knots)});
        if (to_starboard) add(Maneuver::starboard_sail, {leg(degrees, 0), leg(0, knots)});
        if (to_port) add(Maneuver::sail_port, {leg(0, knots), leg(-degrees, 0)});
        if (to_starboard) add(Maneuver::sail_starboard, {leg(0, knots), leg(degrees, 0)});
      } else {
        if (to_port) add(Maneuver::port, {leg(-degrees, 0)});
        if (to_starboard) add(Maneuver::starboard, {leg(degrees, 0)});
        add(Maneuver::sail, {leg(0, knots)});
      }
      return {};
    }
    if (i >= 4) return wrong(here + ": at most 4 parts");
    choice = choice || (turns && op.dir == Turning::any);
    port.legs.push_back(moves ? leg(0, knots) : leg(to_port ? -degrees : degrees, 0));
    starboard.legs.push_back(moves ? leg(0, knots) : leg(to_starboard ? degrees : -degrees, 0));
  }
  if (!choice) port.maneuver = Maneuver::sail;
  card.ways.push_back(port);
  if (choice) card.ways.push_back(starboard);
  return {};
}

Expected<Attack> read_attack(const EffectEntry& e, const std::string& place) {
  if (!e.arcs || !e.min_range || !e.max_range || !e.cover || !e.hits) {
    return wrong(place + ": an attack has arcs, min_range, max_range, cover and hits");
  }
  Attack attack;
  attack.arcs = 0;
  for (const Arc a : *e.arcs) attack.arcs |= bit(a);
  if (attack.arcs == 0) return wrong(place + "/arcs: expected at least one");
  if (auto ok = in_range(*e.min_range, 1, 9, place + "/min_range"); !ok) {
    return std::unexpected(ok.error());
  }
  if (auto ok = in_range(*e.max_range, *e.min_range, 9, place + "/max_range"); !ok) {
    return std::unexpected(ok.error());
  }
  attack.min_range = static_cast<std::uint8_t>(*e.min_range);
  attack.max_range = static_cast<std::uint8_t>(*e.max_range);
  attack.cover = *e.cover;
  if (e.hits->empty() || e.hits->size() > 3) return wrong(place + "/hits: expected 1 to 3");
  for (const HitEntry& h : *e.hits) {
    if (auto ok = in_range(h.count, 1, 4, place + "/hits/count"); !ok) {
      return std::unexpected(ok.error());
    }
    if (h.crew.has_value() != (h.target == Aim::crew)) {
      return wrong(place + "/hits/crew: stands with the target 'crew'");
    }
    if (h.target == Aim::chosen && e.hits->size() > 1) {
      return wrong(place + "/hits/target: chosen positions stand alone");
    }
    if (h.target != Aim::roll && h.kind == Damage::fire) {
      return wrong(place + "/hits/kind: a fire is always rolled");
    }
    attack.hits.push_back(
        {h.kind, h.target, h.crew.value_or(Crew::captain), static_cast<std::uint8_t>(h.count)});
  }
  return attack;
}

Expected<void> add_steps(const OrderEntry& e, const std::string& place, OrderCard& card) {
  for (std::size_t i = 0; i < e.effect.size(); ++i) {
    const EffectEntry& op = e.effect[i];
    const std::string here = fmt::format("{}/effect/{}", place, i);
    if (op.op == Op::require) {
      if (i != 0 || !op.when) return wrong(here + ": stands first and has 'when'");
      card.required = *op.when;
      continue;
    }
    if (op.op == Op::cancel_revealed) {
      if (e.effect.size() != 1) return wrong(here + "/op: stands alone");
      card.reaction = true;
      return {};
    }
    const bool alone =
        op.op == Op::repeat_previous_position || op.op == Op::extra_orders || op.op == Op::attack;
    if (alone && e.effect.size() != 1) return wrong(here + "/op: stands alone");
    if (op.op == Op::extra_orders && e.crew != Crew::marine) {
      return wrong(here + "/op: for the Marine only (SVG-110)");
    }
    const bool captains = op.op == Op::repeat_previous_position;
    if (captains && e.crew != Crew::captain) return wrong(here + "/op: for the Captain only");
    Step step;
    step.op = op.op;
    const int most = op.op == Op::extra_orders ? most_extras : 4;
    if (auto ok = in_range(op.count.value_or(1), 1, most, here + "/count"); !ok) return ok;
    step.count = static_cast<std::uint8_t>(op.count.value_or(1));
    step.when = op.when.value_or(Condition::always);
    if (op.op == Op::attack) {
      auto attack = read_attack(op, here);
      if (!attack) return std::unexpected(attack.error());
      step.attack = *attack;
    }
    if (card.steps.full()) return wrong(here + ": at most 4 steps");
    card.steps.push_back(step);
  }
  return {};
}

Expected<void> add_orders(const File& file, Content& content) {
  if (file.orders.size() > static_cast<std::size_t>(most_orders) - 1) {
    return wrong(fmt::format("/orders: {}, at most {}", file.orders.size(), most_orders - 1));
  }
  std::array<int, crew_count> cards{};
  int scuppers = 0;
  for (std::size_t i = 0; i < file.orders.size(); ++i) {
    const OrderEntry& e = file.orders[i];
    const std::string place = fmt::format("/orders/{}", i);
    if (i > 0 && e.crew < file.orders[i - 1].crew) {
      return wrong(place + "/crew: Orders stand crew by crew, in the order of /crews");
    }
    if (e.id.empty() || find_name(content.order_names, e.id) >= 0 || e.id == "RELOAD") {
      return wrong(fmt::format("{}/id: '{}' stands twice or is empty", place, e.id));
    }
    if (auto ok = in_range(e.copies, 1, 20, place + "/copies"); !ok) return ok;
    if (e.effect.empty()) return wrong(place + "/effect: expected at least one");
    OrderCard card;
    card.id = e.id;
    card.name = e.name;
    card.text = e.text;
    card.crew = e.crew;
    card.copies = e.copies;
    const bool sailing = sails(e.effect.front().op);
    auto ok = sailing ? add_ways(e, place, card) : add_steps(e, place, card);
    if (!ok) return ok;
    if (card.reaction) {
      if (++scuppers > 1 || e.crew != Crew::captain) {
        return wrong(place + ": one Order of the Captain is the reaction (SVG-100)");
      }
      content.scupper = Order(static_cast<int>(i));
    }
    cards[at(e.crew)] += e.copies;
    content.orders.push_back(std::move(card));
    content.order_names.push_back(e.id);
  }
  if (scuppers == 0) return wrong("/orders: no Order cancels a revealed one (SVG-100)");
  for (const Crew c : crews) {
    if (cards[at(c)] < content.limits.start_orders || cards[at(c)] > 60) {
      return wrong(fmt::format("/orders: the {} has {} cards, expected {} to 60", content.name(c),
                               cards[at(c)], content.limits.start_orders));
    }
    const auto first = std::ranges::find(content.orders, c, &OrderCard::crew);
    content.first_order[at(c)] = static_cast<int>(first - content.orders.begin());
  }
  content.first_order[crew_count] = content.order_count();
  content.reload = Order(content.order_count());
  content.order_names.emplace_back("RELOAD");
  return {};
}

Expected<void> add_sea(const SeaEntry& sea, Content& content) {
  if (sea.hexes.empty() || sea.hexes.size() > static_cast<std::size_t>(most_cells)) {
    return wrong(fmt::format("/sea/hexes: {}, expected 1 to {}", sea.hexes.size(), most_cells));
  }
  for (std::size_t i = 0; i < sea.hexes.size(); ++i) {
    const HexEntry& e = sea.hexes[i];
    const std::string place = fmt::format("/sea/hexes/{}", i);
    if (auto ok = in_range(place, {{"q", e.q, -7, 7}, {"r", e.r, -7, 7}}); !ok) return ok;
    const Hex hex{static_cast<std::int8_t>(e.q), static_cast<std::int8_t>(e.r)};
    if (find_name(content.cell_names, e.id) >= 0 ||
        std::ranges::find(content.hexes, hex) != content.hexes.end()) {
      return wrong(fmt::format("{}: {} stands twice", place, e.id));
    }
    content.hexes.push_back(hex);
    content.cell_names.push_back(e.id);
  }
  return {};
}

Expected<void> add_chart(const ChartEntry& e, const std::string& place, Content& content,
                         Chart& chart) {
  chart.id = reflect::enum_name(e.id);
  chart.name = e.name;
  chart.land.assign(content.hexes.size(), false);
  for (const IslandEntry& land : e.islands) {
    std::vector<Cell> cells;
    for (const std::string& id : land.hexes) {
      const int cell = find_name(content.cell_names, id);
      if (cell < 0 || chart.land[static_cast<std::size_t>(cell)]) {
        return wrong(fmt::format("{}/islands: {} is no hex of the sea or stands twice", place, id));
      }
      chart.land[static_cast<std::size_t>(cell)] = true;
      cells.emplace_back(cell);
    }
    chart.islands.emplace_back(land.name, cells);
  }
  for (const Side side : sides) {
    const StartEntry& start = e.starts[at(side)];
    const int cell = find_name(content.cell_names, start.hex);
    if (cell < 0 || chart.land[static_cast<std::size_t>(cell)]) {
      return wrong(fmt::format("{}/starts: {} is no open sea", place, start.hex));
    }
    chart.starts[at(side)] = {Cell(cell), start.heading};
  }
  if (chart.starts[0].hex == chart.starts[1].hex) {
    return wrong(place + "/starts: two ships never share a hex (SVG-37)");
  }
  survey(content.hexes, chart);
  return {};
}

Expected<void> add_options(const json::value& list, Content& content) {
  return read_options<Options>(list, content, [](const Options& o) {
    return in_range("/options", {{"round_cap", o.round_cap, 1, 200},
                                 {"reaction_seconds", o.reaction_seconds, 1, 60}});
  });
}

Expected<void> fill(const File& file, Content& content) {
  if (file.game != "savage-seas") return wrong("/game: expected savage-seas");
  content.limits = file.limits;
  const int hand = file.limits.hand;
  if (auto ok = in_range(hand, 2, 9, "/limits/hand"); !ok) return ok;
  if (auto ok = in_range("/limits", {{"start_orders", file.limits.start_orders, 1, hand - 1},
                                     {"wounds_to_sink", file.limits.wounds_to_sink, 1, hand - 1}});
      !ok) {
    return ok;
  }
  content.ships = file.ships;
  content.crew_infos = file.crews;
  for (const Crew c : crews) {
    if (file.crews[at(c)].id != c) return wrong("/crews: captain, sailmaster, gunner, marine");
  }
  content.reload_name = file.reload.name;
  content.reload_text = file.reload.text;
  if (auto ok = add_orders(file, content); !ok) return ok;
  if (auto ok = add_sea(file.sea, content); !ok) return ok;
  for (std::size_t i = 0; i < chart_count; ++i) {
    const std::string place = fmt::format("/charts/{}", i);
    if (file.charts[i].id != static_cast<ChartName>(i)) {
      return wrong(place + "/id: expected maw, open_roads, broken_teeth");
    }
    if (auto ok = add_chart(file.charts[i], place, content, content.charts[i]); !ok) return ok;
  }
  return add_options(file.options, content);
}

}  // namespace

const std::vector<std::string>& Order::names(const Content& c) { return c.order_names; }
const std::vector<std::string>& Cell::names(const Content& c) { return c.cell_names; }

Expected<Content> read_content(const json::value& file) {
  File entries{};
  Content content;
  if (auto read = reflect::from_json(file, entries, content); !read) {
    return std::unexpected(read.error());
  }
  if (auto ok = fill(entries, content); !ok) return std::unexpected(ok.error());
  return content;
}

}  // namespace tide::savage_seas
