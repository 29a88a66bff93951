// The printed things of Set Sail: board, quests, ships, goods, options. Read from content.json and
// checked once; tables that the rules need are worked out here.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/bag.h"
#include "engine/fixed_vector.h"
#include "engine/kind.h"
#include "engine/kind_set.h"
#include "engine/options.h"

namespace tide::set_sail {

struct Content;

// Room for changed content; the action space is made of these numbers.
inline constexpr int most_seats = 6, most_tiles = 134, most_quests = 64, most_spaces = 4;
inline constexpr int most_quays = 4;  // of the Supply Port
inline constexpr int most_ships_due = 5, most_amount = 30, most_units = 10, most_kinds = 3;

// --- Kinds ---

struct Tile : Kind<Tile> {
  using Kind::Kind;
  static const std::vector<std::string>& names(const Content& content);
};

struct Quest : Kind<Quest> {
  using Kind::Kind;
  static const std::vector<std::string>& names(const Content& content);
};
using QuestSet = KindSet<Quest, most_quests>;

// The kinds of cards in hand that somebody can tell apart (SET-100): three goods, then Ship cards.
struct Cargo : Kind<Cargo> {
  using Kind::Kind;
  static const std::vector<std::string>& names();
  static const std::vector<std::string>& names(const Content&) { return names(); }
};
inline constexpr int goods_kinds = 3, cargo_kinds = 6;
inline constexpr Cargo deep_ship{3}, route4{4}, route5{5};
using Hand = Bag<Cargo, cargo_kinds>;

constexpr int goods_in(const Hand& hand) {
  return hand[Cargo(0)] + hand[Cargo(1)] + hand[Cargo(2)];
}
constexpr int routes_in(const Hand& hand) { return hand[route4] + hand[route5]; }
constexpr int ships_in(const Hand& hand) { return hand[deep_ship] + routes_in(hand); }

// What can stand in an offer (SET-80): silver, Supplies, goods, the two kinds of Ship cards.
struct Ware : Kind<Ware> {
  using Kind::Kind;
  static const std::vector<std::string>& names();
  static const std::vector<std::string>& names(const Content&) { return names(); }
};
inline constexpr int ware_kinds = 7;
inline constexpr Ware silver_ware{0}, supply_ware{1}, deep_ware{5}, route_ware{6};
using Wares = Bag<Ware, ware_kinds>;

enum class Upgrade : std::uint8_t { barrel, oar, cannon };
BOOST_DESCRIBE_ENUM(Upgrade, barrel, oar, cannon)

// --- Board ---

enum class Water : std::uint8_t { shallow, deep, trade_route, port };
BOOST_DESCRIBE_ENUM(Water, shallow, deep, trade_route, port)
enum class PortKind : std::uint8_t { supply, trade, upgrade, pirate };
BOOST_DESCRIBE_ENUM(PortKind, supply, trade, upgrade, pirate)

struct TileInfo {
  std::string id, name;  // "K5"; a name only where the map has one
  int column = 0, row = 0;
  Water water = Water::shallow;
  PortKind port = PortKind::supply;  // of a quay
  std::optional<Quest> site;         // the map that leads here
  std::vector<Tile> neighbours;
};

// What a stop there means: open water by its kind, then quays by their port.
enum class Place : std::uint8_t { shallow, deep, trade_route, supply, trade, upgrade, pirate };
inline constexpr int place_kinds = 7;
constexpr Place place_of(PortKind port) {
  return static_cast<Place>(static_cast<int>(Place::supply) + static_cast<int>(port));
}

// How a goal looks from each tile to the scripted player: the share of its value that is left so
// far away, and what the way costs.
struct Prospect {
  std::array<float, most_tiles> share{}, toll{};
};

// --- Cards ---

enum class QuestType : std::uint8_t { plunder, trade, treasure };
BOOST_DESCRIBE_ENUM(QuestType, plunder, trade, treasure)

struct QuestCard {
  QuestType type = QuestType::plunder;
  std::string id, name;
  int vp = 0;
  bool starts_open = false;
  int ships = 0;  // Plunder Quest
  Hand goods;     // Trade Quest
  Tile tile;      // Treasure Quest
};

struct ShipKind {
  int health = 0;
  std::vector<std::string> names;  // one for each card
};

struct UpgradeInfo {
  std::string name;
  int price = 0, capacity = 0, movement = 0, combat = 0;
};

struct GoodInfo {
  std::string name;
  int copies = 0;
};

// --- Options (section 9 of the ledger) ---

enum class RouteReward : std::uint8_t { two_silver_two_trade, three_silver_one_trade };
BOOST_DESCRIBE_ENUM(RouteReward, two_silver_two_trade, three_silver_one_trade)
enum class QuestRemoval : std::uint8_t { after_open_spaces, before_open_spaces };
BOOST_DESCRIBE_ENUM(QuestRemoval, after_open_spaces, before_open_spaces)
enum class FightTie : std::uint8_t { no_effect, reroll, attacker_wins_by_1, defender_wins_by_1 };
BOOST_DESCRIBE_ENUM(FightTie, no_effect, reroll, attacker_wins_by_1, defender_wins_by_1)
enum class FleeTie : std::uint8_t { escape, reroll, attacker_steals };
BOOST_DESCRIBE_ENUM(FleeTie, escape, reroll, attacker_steals)
enum class CombatDifference : std::uint8_t { totals, natural_dice };
BOOST_DESCRIBE_ENUM(CombatDifference, totals, natural_dice)
enum class CombatsPerTile : std::uint8_t {
  per_opposing_player,
  per_opposing_piece,
  one_chosen_player
};
BOOST_DESCRIBE_ENUM(CombatsPerTile, per_opposing_player, per_opposing_piece, one_chosen_player)
enum class FleeTheft : std::uint8_t { random, attacker_looks_and_chooses };
BOOST_DESCRIBE_ENUM(FleeTheft, random, attacker_looks_and_chooses)
enum class UpgradeLimit : std::uint8_t { ship_action, turn };
BOOST_DESCRIBE_ENUM(UpgradeLimit, ship_action, turn)
enum class PirateDeals : std::uint8_t { any_number, one_of_each };
BOOST_DESCRIBE_ENUM(PirateDeals, any_number, one_of_each)
enum class SilverRounding : std::uint8_t { lose_floor, keep_floor };
BOOST_DESCRIBE_ENUM(SilverRounding, lose_floor, keep_floor)
enum class BankLimits : std::uint8_t { unlimited, printed_counts };
BOOST_DESCRIBE_ENUM(BankLimits, unlimited, printed_counts)
enum class Switch : std::uint8_t { on, off };
BOOST_DESCRIBE_ENUM(Switch, on, off)
enum class FinalTie : std::uint8_t {
  shared,
  most_supply_then_hand_then_shared,
  later_in_turn_order
};
BOOST_DESCRIBE_ENUM(FinalTie, shared, most_supply_then_hand_then_shared, later_in_turn_order)
enum class LateStartSilver : std::uint8_t { none, later_half_plus_1 };
BOOST_DESCRIBE_ENUM(LateStartSilver, none, later_half_plus_1)

struct Options {
  RouteReward route_reward = RouteReward::two_silver_two_trade;
  std::uint8_t open_quest_spaces = 4;
  QuestRemoval quest_removal = QuestRemoval::after_open_spaces;
  bool ship_combat_mandatory = true;
  bool dig_replaces_tile_action = true;
  FightTie fight_tie = FightTie::no_effect;
  FleeTie flee_tie = FleeTie::escape;
  std::uint8_t flee_bonus_per_oar = 1;
  CombatDifference combat_difference = CombatDifference::totals;
  CombatsPerTile combats_per_tile = CombatsPerTile::per_opposing_player;
  FleeTheft flee_theft = FleeTheft::random;
  UpgradeLimit upgrade_limit_per = UpgradeLimit::ship_action;
  PirateDeals pirate_deals = PirateDeals::any_number;
  bool runout_upkeep_same_turn = true;
  SilverRounding runout_silver_rounding = SilverRounding::lose_floor;
  BankLimits bank_limits = BankLimits::unlimited;
  Switch player_trade = Switch::on;
  std::uint8_t trade_offers_per_turn = 3;
  std::uint8_t trade_counters_per_offer = 1;
  bool trade_gifts = false;
  bool trade_offers_public = true;
  FinalTie final_tie = FinalTie::shared;
  std::uint8_t round_limit = 60;
  std::uint8_t target_vp = 30;
  bool open_hands = false;
  LateStartSilver late_start_silver = LateStartSilver::none;
};
BOOST_DESCRIBE_STRUCT(Options, (),
                      (route_reward, open_quest_spaces, quest_removal, ship_combat_mandatory,
                       dig_replaces_tile_action, fight_tie, flee_tie, flee_bonus_per_oar,
                       combat_difference, combats_per_tile, flee_theft, upgrade_limit_per,
                       pirate_deals, runout_upkeep_same_turn, runout_silver_rounding, bank_limits,
                       player_trade, trade_offers_per_turn, trade_counters_per_offer, trade_gifts,
                       trade_offers_public, final_tie, round_limit, target_vp, open_hands,
                       late_start_silver))
inline constexpr int most_offers = 5;

struct Constants {
  int base_movement = 10, base_trade_capacity = 5, upgrade_limit_each = 3;
  int upkeep_supply = 1, start_supply = 5, start_silver = 3, runout_supply = 3;
  int deep_reward_silver = 2, fishing_silver = 1;
  int supply_price = 1, good_price = 1, map_price = 5;
  int bank_silver = 115, bank_supplies = 60;
};
BOOST_DESCRIBE_STRUCT(Constants, (),
                      (base_movement, base_trade_capacity, upgrade_limit_each, upkeep_supply,
                       start_supply, start_silver, runout_supply, deep_reward_silver,
                       fishing_silver, supply_price, good_price, map_price, bank_silver,
                       bank_supplies))

struct Content {
  std::vector<OptionSpec> options;
  Constants constants;
  std::array<int, 5> removed_by_seats{};  // for 2 to 6 seats
  std::array<std::string, most_seats> colours;
  std::array<UpgradeInfo, 3> upgrades;
  std::array<GoodInfo, goods_kinds> goods;
  std::array<ShipKind, cargo_kinds> ships;  // by Cargo; empty for goods
  std::vector<TileInfo> tiles;
  std::vector<QuestCard> quests;
  std::array<QuestSet, 3> quests_of;                     // by QuestType
  std::array<std::uint8_t, most_quests> quest_points{};  // by Quest
  std::vector<Tile> quays;  // of the Supply Port, in the order of the file
  std::vector<std::string> tile_names, quest_names;
  std::vector<std::uint8_t> distances;
  std::vector<Place> places;                 // by tile
  std::array<Prospect, 4> port_prospects;    // of the nearest quay that is another tile
  std::vector<Prospect> treasure_prospects;  // by Quest; empty for the other types

  const TileInfo& operator[](Tile t) const { return tiles[t.index]; }
  const QuestCard& operator[](Quest q) const { return quests[q.index]; }
  const UpgradeInfo& operator[](Upgrade u) const { return upgrades[static_cast<std::size_t>(u)]; }
  int tile_count() const { return static_cast<int>(tiles.size()); }
  // The fewest steps from one tile to another.
  int distance(Tile a, Tile b) const { return distances[a.index * tiles.size() + b.index]; }
  // From one tile to each.
  std::span<const std::uint8_t> distances_from(Tile a) const {
    return {distances.data() + a.index * tiles.size(), tiles.size()};
  }
};

// The two quays of a pair, 0 … 5, as numbers of `quays` (P0 of the ledger).
struct QuayPair {
  int first = 0, second = 0;
};
inline constexpr std::array<QuayPair, 6> quay_pairs{
    {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}};

// Refuses content that the rules cannot play; the error names the place.
Expected<Content> read_content(const json::value& file);

}  // namespace tide::set_sail
