// The printed things of Savage Seas: Orders, the sea, its charts, options. Read from content.json
// and checked once; arcs, sight lines and ways to sail are worked out here.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/bag.h"
#include "engine/grid.h"
#include "engine/kind.h"
#include "engine/options.h"

namespace tide::savage_seas {

struct Content;

// Room for changed content; the action space is made of these numbers.
inline constexpr int most_seats = 8, most_orders = 36, most_cells = 169;
inline constexpr int positions = 4, crew_count = 4;
inline constexpr int most_extras = 3;  // of one No Quarter (SVG-110)

// --- Kinds ---

// A deck Order; the number behind the last one is Reload or Fight Fire, which is in no deck.
struct Order : Kind<Order> {
  using Kind::Kind;
  static const std::vector<std::string>& names(const Content& content);
};
using Cards = Bag<Order, most_orders>;

struct Cell : Kind<Cell> {
  using Kind::Kind;
  static const std::vector<std::string>& names(const Content& content);
};

enum class Side : std::uint8_t { cockatrice, chimera };
BOOST_DESCRIBE_ENUM(Side, cockatrice, chimera)
inline constexpr std::array<Side, 2> sides{Side::cockatrice, Side::chimera};
constexpr Side other(Side s) { return s == Side::cockatrice ? Side::chimera : Side::cockatrice; }
constexpr std::size_t at(Side s) { return static_cast<std::size_t>(s); }

enum class Crew : std::uint8_t { captain, sailmaster, gunner, marine };
BOOST_DESCRIBE_ENUM(Crew, captain, sailmaster, gunner, marine)
inline constexpr std::array<Crew, crew_count> crews{Crew::captain, Crew::sailmaster, Crew::gunner,
                                                    Crew::marine};
constexpr std::size_t at(Crew c) { return static_cast<std::size_t>(c); }

// SVG-38: clockwise, in the order of hex_steps.
enum class Heading : std::uint8_t { n, ne, se, s, sw, nw };
BOOST_DESCRIBE_ENUM(Heading, n, ne, se, s, sw, nw)
constexpr Heading turned(Heading h, int degrees) {
  return static_cast<Heading>((static_cast<int>(h) + degrees + 6) % 6);
}

struct Pose {
  Cell hex;
  Heading heading = Heading::n;
};
BOOST_DESCRIBE_STRUCT(Pose, (), (hex, heading))

// --- Orders ---

enum class Op : std::uint8_t {
  move,
  turn,
  either,
  choose_one,
  attack,
  heal,
  remove_fire,
  weaken_all_fires,
  require,
  repeat_previous_position,
  extra_orders,
  remove_random_order,
  cancel_revealed,
  peek_enemy_order,
  swap_own_later_positions
};
BOOST_DESCRIBE_ENUM(Op, move, turn, either, choose_one, attack, heal, remove_fire, weaken_all_fires,
                    require, repeat_previous_position, extra_orders, remove_random_order,
                    cancel_revealed, peek_enemy_order, swap_own_later_positions)

enum class Condition : std::uint8_t { always, own_island_adjacent, enemy_island_adjacent };
BOOST_DESCRIBE_ENUM(Condition, always, own_island_adjacent, enemy_island_adjacent)

enum class Arc : std::uint8_t { bow, starboard, stern, port };
BOOST_DESCRIBE_ENUM(Arc, bow, starboard, stern, port)
constexpr std::uint8_t bit(Arc a) { return static_cast<std::uint8_t>(1U << static_cast<int>(a)); }
inline constexpr std::uint8_t any_side = 15;

enum class Damage : std::uint8_t { fire, wound };
BOOST_DESCRIBE_ENUM(Damage, fire, wound)
enum class Aim : std::uint8_t { roll, chosen, crew };
BOOST_DESCRIBE_ENUM(Aim, roll, chosen, crew)

struct Hit {
  Damage damage = Damage::fire;
  Aim aim = Aim::roll;
  Crew crew = Crew::captain;  // with Aim::crew
  std::uint8_t count = 1;
};

struct Attack {
  std::uint8_t arcs = any_side;  // bits by Arc
  std::uint8_t min_range = 1, max_range = 1;
  bool cover = true;  // does cover protect from it?
  FixedVector<Hit, 3> hits;
};

// What a crew does when its Order is carried out, but for sailing.
struct Step {
  Op op = Op::attack;
  std::uint8_t count = 1;
  Condition when = Condition::always;
  Attack attack;
};

// The complete ways to carry out a sailing Order (section 4.3 of the ledger).
enum class Maneuver : std::uint8_t {
  port_sail,
  starboard_sail,
  sail_port,
  sail_starboard,
  port,
  starboard,
  sail
};
inline constexpr int maneuvers = 7;

// A turn (degrees to starboard) or a movement of so many knots.
struct Leg {
  std::int8_t degrees = 0;
  std::uint8_t knots = 0;
};
struct Way {
  Maneuver maneuver = Maneuver::sail;
  FixedVector<Leg, 4> legs;
};

struct OrderCard {
  std::string id, name, text;
  Crew crew = Crew::captain;
  int copies = 0;
  bool reaction = false;  // Scupper That: never placed (SVG-16)
  bool ram = false;       // SVG-117
  Condition required = Condition::always;
  FixedVector<Way, 4> ways;  // of a sailing Order
  FixedVector<Step, 4> steps;
};

// --- The sea ---

inline constexpr int island = -1, edge = -2;

// What lies between two hexes.
struct Sight {
  std::uint8_t distance = 0;
  bool covered = false;                // SVG-55, SVG-56
  std::array<std::uint8_t, 6> arcs{};  // by the heading of the one that looks (SVG-52)
};

struct Chart {
  std::string id, name;
  std::vector<std::pair<std::string, std::vector<Cell>>> islands;
  std::array<Pose, 2> starts;                     // by Side
  std::vector<bool> land;                         // by Cell
  std::vector<bool> shore;                        // Island Adjacent (SVG-113)
  std::vector<std::array<std::int16_t, 6>> next;  // a cell, `island` or `edge`, by Heading
  std::size_t cells = 0;                          // how many
  std::vector<Sight> sights;                      // from * cells + to

  const Sight& sight(Cell from, Cell to) const { return sights[from.index * cells + to.index]; }
  int ahead(Pose p) const { return next[p.hex.index][static_cast<std::size_t>(p.heading)]; }
};

// --- Options ---

enum class Die : std::uint8_t { d4, d6_56_miss };
BOOST_DESCRIBE_ENUM(Die, d4, d6_56_miss)
enum class LeadRule : std::uint8_t {
  alternate_rounds,
  alternate_positions,
  cockatrice_first,
  chimera_first
};
BOOST_DESCRIBE_ENUM(LeadRule, alternate_rounds, alternate_positions, cockatrice_first,
                    chimera_first)
enum class ChartName : std::uint8_t { maw, open_roads, broken_teeth };
BOOST_DESCRIBE_ENUM(ChartName, maw, open_roads, broken_teeth)
inline constexpr int chart_count = 3;
enum class ReactionMode : std::uint8_t { timed, ask_always, preset };
BOOST_DESCRIBE_ENUM(ReactionMode, timed, ask_always, preset)
enum class PlanningMode : std::uint8_t { captain, crew_offer };
BOOST_DESCRIBE_ENUM(PlanningMode, captain, crew_offer)
enum class SpreadChain : std::uint8_t { pass_over, each_is_hit };
BOOST_DESCRIBE_ENUM(SpreadChain, pass_over, each_is_hit)
enum class StrongWounds : std::uint8_t { hit_and_target, target_only };
BOOST_DESCRIBE_ENUM(StrongWounds, hit_and_target, target_only)
enum class DoubleSinking : std::uint8_t { draw, fewer_wounds, mover_loses };
BOOST_DESCRIBE_ENUM(DoubleSinking, draw, fewer_wounds, mover_loses)

struct Options {
  bool wound_loss = true;
  Die die = Die::d4;
  LeadRule lead_rule = LeadRule::alternate_rounds;
  ChartName chart = ChartName::maw;
  ReactionMode reaction_mode = ReactionMode::timed;
  std::uint8_t reaction_seconds = 6;
  PlanningMode planning_mode = PlanningMode::captain;
  SpreadChain spread_chain = SpreadChain::pass_over;
  StrongWounds hit_on_strong_wounds = StrongWounds::hit_and_target;
  DoubleSinking double_sinking = DoubleSinking::draw;
  std::uint8_t round_cap = 30;
  bool reveal_cancelled = false;
};
BOOST_DESCRIBE_STRUCT(Options, (),
                      (wound_loss, die, lead_rule, chart, reaction_mode, reaction_seconds,
                       planning_mode, spread_chain, hit_on_strong_wounds, double_sinking, round_cap,
                       reveal_cancelled))

// --- All of it ---

struct Limits {
  int hand = 5, start_orders = 4, wounds_to_sink = 4;
};
BOOST_DESCRIBE_STRUCT(Limits, (), (hand, start_orders, wounds_to_sink))

struct CrewInfo {
  Crew id = Crew::captain;
  std::string name, colour;
};
BOOST_DESCRIBE_STRUCT(CrewInfo, (), (id, name, colour))

struct Content {
  std::vector<OptionSpec> options;
  Limits limits;
  std::array<std::string, 2> ships;
  std::array<CrewInfo, crew_count> crew_infos;
  std::string reload_name, reload_text;
  std::vector<OrderCard> orders;
  std::array<int, crew_count + 1> first_order{};  // the Orders of a crew stand together
  Order reload, scupper;
  std::vector<Hex> hexes;  // by Cell
  std::array<Chart, chart_count> charts;
  std::vector<std::string> order_names, cell_names;

  const OrderCard& operator[](Order o) const { return orders[o.index]; }
  const std::string& name(Order o) const {
    return o == reload ? reload_name : orders[o.index].name;
  }
  const std::string& name(Side s) const { return ships[at(s)]; }
  const std::string& name(Crew c) const { return crew_infos[at(c)].name; }
  int order_count() const { return static_cast<int>(orders.size()); }
};

// SVG-52: the arcs, as bits, in which a ship of this heading has a hex at this offset (not zero).
std::uint8_t arcs(Hex offset, Heading heading);
// Fills in steps, shores and sights of a chart whose islands are known (chart.cpp).
void survey(const std::vector<Hex>& hexes, Chart& chart);

// Refuses content that the rules cannot play; the error names the place.
Expected<Content> read_content(const json::value& file);

}  // namespace tide::savage_seas
