// The printed things of Saltfjord: villages, tiles, tracks, fjord, crates, options. Read from
// content.json and checked once; tables that the rules need are worked out here.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/bag.h"
#include "engine/fixed_vector.h"
#include "engine/kind.h"
#include "engine/kind_set.h"
#include "engine/options.h"

namespace tide::saltfjord {

struct Content;

// The board, and room for changed content; the action space is made of these numbers.
inline constexpr int most_seats = 4, side = 6, squares = side * side;
inline constexpr int most_cells = 32, most_tiles = 72, most_crates = 56, most_tokens = 20;
inline constexpr int ability_kinds = 8, most_scoring = 12, village_kinds = 5, kit_count = 4;
inline constexpr int shapes = 4, stacks = 8, turns = 4, track_count = 4, top_level = 3;
inline constexpr int pier_count = 4, tavern_count = 5, areas = 6, token_sorts = 3;
inline constexpr int most_of_sort = 24, most_special = 6, most_workers = 3;

// --- Kinds ---

#define TIDE_SALTFJORD_KIND(Name)                                         \
  struct Name : Kind<Name> {                                              \
    using Kind::Kind;                                                     \
    static const std::vector<std::string>& names(const Content& content); \
  }
TIDE_SALTFJORD_KIND(Cell);  // what stands on a square; 0 is nothing, "."
TIDE_SALTFJORD_KIND(Tile);
TIDE_SALTFJORD_KIND(StartBuilding);
TIDE_SALTFJORD_KIND(Store);  // a starting resource tile
TIDE_SALTFJORD_KIND(Ability);
TIDE_SALTFJORD_KIND(Scoring);
TIDE_SALTFJORD_KIND(Crate);
TIDE_SALTFJORD_KIND(Token);
TIDE_SALTFJORD_KIND(Village);  // a side of a village board; 0 is the common one
TIDE_SALTFJORD_KIND(TavernAction);
#undef TIDE_SALTFJORD_KIND

// A square of a village, "r1c1" (top left) to "r6c6".
struct Square : Kind<Square> {
  using Kind::Kind;
  static const std::vector<std::string>& names();
  static const std::vector<std::string>& names(const Content&) { return names(); }
  constexpr int row() const { return index / side; }
  constexpr int column() const { return index % side; }
};
using SquareSet = KindSet<Square, squares>;
constexpr std::uint64_t bit(int square) { return std::uint64_t{1} << square; }

// The eight rooms of a storage (SFJ-028); points stand behind them in gains.
enum Good : std::uint8_t { fish, wood, grain, paper, plank, food, book, gold, points };
inline constexpr int goods = 8;
struct Ware : Kind<Ware> {
  using Kind::Kind;
  static const std::vector<std::string>& names();
  static const std::vector<std::string>& names(const Content&) { return names(); }
};
using Wares = Bag<Ware, goods + 1>;  // as the file writes gains and costs
using Purse = std::array<std::int16_t, goods + 1>;

// What goods are worth in points, more or less, to the scripted player.
inline constexpr std::array<float, goods> good_worth{0.45F, 1.2F, 1.1F, 1.1F,
                                                     3.0F,  3.0F, 3.0F, 4.1F};
constexpr float gain_worth(const Purse& gain) {
  float value = gain[points];
  for (std::size_t g = 0; g < goods; ++g) value += good_worth[g] * gain[g];
  return value;
}

using TileBag = Bag<Tile, most_tiles>;
using CrateBag = Bag<Crate, most_crates>;
using TokenBag = Bag<Token, most_tokens>;
using CrateSet = KindSet<Crate, most_crates>;
using AbilitySet = KindSet<Ability, ability_kinds>;

// --- Effects ---

enum class Op : std::uint8_t {
  produce,
  upgrade,
  order,
  tech,
  build_small,
  fish,
  choose,
  pay_for_points,
  gain_worker,
  flip_boat,
  take_ability,
  permanent,
  gain_wagon,
  move_all_wagons
};
BOOST_DESCRIBE_ENUM(Op, produce, upgrade, order, tech, build_small, fish, choose, pay_for_points,
                    gain_worker, flip_boat, take_ability, permanent, gain_wagon, move_all_wagons)

// Standing rules that technologies give; the boat's upgraded side is one of them.
enum class Permanent : std::uint8_t {
  discount_wood_1,
  pier_reward_on_order,
  any_pier,
  catch_two_keep_one,
  catch_kind_2,
  catch_kind_3,
  wagons_use_promenades,
  upgraded_boat
};
BOOST_DESCRIBE_ENUM(Permanent, discount_wood_1, pier_reward_on_order, any_pier, catch_two_keep_one,
                    catch_kind_2, catch_kind_3, wagons_use_promenades, upgraded_boat)

struct PointSale {
  Purse cost{};
  int points = 0;
};

struct Effect {
  Op op = Op::produce;
  int n = 1;
  Purse gain{};
  bool free = false;       // build_small
  std::uint8_t sizes = 0;  // build_small: bit k for tiles of k squares
  Permanent rule = Permanent::discount_wood_1;
  std::vector<Effect> of;        // choose: two
  std::vector<PointSale> sales;  // pay_for_points: one or two
  // By itself or as one of two.
  bool offers(Op what) const {
    return op == what || std::ranges::any_of(of, [&](const Effect& e) { return e.op == what; });
  }
};

// --- Printed things ---

struct CellInfo {
  std::string id, name;
  bool building = false;
  Effect effect;  // of a building
  Purse gain{};   // of a promenade
  float worth = gain_worth(gain);
  bool fishes = effect.offers(Op::fish), orders = effect.offers(Op::order);
};

struct ShapeInfo {
  std::string id;
  bool large = false;
  std::vector<std::array<int, 2>> cells;
  int per_stack = 0;
  // By turn and square of the first cell; no squares where it would leave the grid.
  struct Footprint {
    std::uint64_t mask = 0;
    std::array<std::uint8_t, 3> at{};
    // How many of its squares are in the row and in the column of each.
    std::array<std::array<std::uint8_t, 2>, 3> in_line{};
  };
  std::array<std::array<Footprint, squares>, turns> footprints;
  int size() const { return static_cast<int>(cells.size()); }
};

struct TileInfo {
  std::string id, name;
  int shape = 0;
  std::vector<Cell> cells;
  int turns = 1;  // the others give the same result
};

struct VillageInfo {
  std::string id, name;
  std::array<Cell, squares> printed;
};

struct StoreInfo {
  std::string id, name;
  Purse gain{};
  bool fishing = false;
};

enum class Hook : std::uint8_t {
  on_take_die,
  on_paid_upgrade,
  free_action,
  on_boat_moved,
  on_pay_order,
  on_tile_placed,
  on_pay_tech,
  on_pass
};
BOOST_DESCRIBE_ENUM(Hook, on_take_die, on_paid_upgrade, free_action, on_boat_moved, on_pay_order,
                    on_tile_placed, on_pay_tech, on_pass)

struct AbilityInfo {
  std::string id, name, text;
  Hook hook = Hook::on_take_die;
  int amount = 0;  // free steps, fish to pay, fish to gain, or uses of piers
};

enum class ScoreKind : std::uint8_t { per, levels, race, by_round };
BOOST_DESCRIBE_ENUM(ScoreKind, per, levels, race, by_round)
enum class Counter : std::uint8_t {
  completed_lines,
  crates,
  landed_tokens,
  small_tiles,
  large_tiles,
  filled_pairs,
  workers_and_abilities,
  biggest_pier
};
BOOST_DESCRIBE_ENUM(Counter, completed_lines, crates, landed_tokens, small_tiles, large_tiles,
                    filled_pairs, workers_and_abilities, biggest_pier)

struct ScoringInfo {
  std::string id, name;
  ScoreKind kind = ScoreKind::per;
  Counter of = Counter::crates;
  std::array<int, 4> values{};
  bool immediate() const { return kind == ScoreKind::race || kind == ScoreKind::by_round; }
};

struct LevelInfo {
  Purse cost{};
  Effect effect;
};

struct TrackInfo {
  std::string id, name;
  std::array<LevelInfo, top_level> levels;
  // What a marker on level 0 … 3 has brought.
  std::array<std::uint8_t, top_level + 1> permanents{}, workers{}, wagons{};
};
using Tracks = std::array<TrackInfo, track_count>;
inline constexpr int logistics = 2;  // the track that the wagons' tile covers

struct AreaInfo {
  std::string id, name;
  int points = 0;
  std::array<int, token_sorts> stacks{};
};

struct TokenInfo {
  std::string id, name;
  int sort = 0;  // 0 … 2 for the kinds 1 … 3
  Purse gain{};
  int copies = 0;
  float worth = gain_worth(gain);
};

struct CrateInfo {
  std::string id, name;
  Purse cost{};
  int points = 0;
  bool starting = false;
};

struct PlaceInfo {  // a pier or a tavern
  std::string id, name;
  Effect effect;
};

enum class Medal : std::uint8_t { none, bronze, silver, gold, platinum, palladium };
BOOST_DESCRIBE_ENUM(Medal, none, bronze, silver, gold, platinum, palladium)
inline constexpr int medals = 6, achievements = 5;

struct MedalInfo {
  Medal medal;
  int standard = 0, wagons = 0;  // from this score on
};
BOOST_DESCRIBE_STRUCT(MedalInfo, (), (medal, standard, wagons))
struct AchievementInfo {
  Medal medal;
  int special_tiles = 0;
};
BOOST_DESCRIBE_STRUCT(AchievementInfo, (), (medal, special_tiles))
struct SoloInfo {
  int special_minimum = 10;
  std::array<MedalInfo, saltfjord::medals> medals;
  std::array<AchievementInfo, saltfjord::achievements> achievements;
};
BOOST_DESCRIBE_STRUCT(SoloInfo, (), (special_minimum, medals, achievements))

struct StorageInfo {
  std::array<int, goods> sale{};  // fish for each; fish itself has none
  int paid_upgrade_fish = 2, fish_per_point = 3;
};
BOOST_DESCRIBE_STRUCT(StorageInfo, (), (sale, paid_upgrade_fish, fish_per_point))

struct DiceInfo {
  int white_per_player = 3, white_limit = 3;
  std::array<int, 3> orange_limit{};  // by round; also the orange dice per player
  int discard_fish = 1, fish_per_step = 1, solo_white = 4, solo_orange = 2;
};
BOOST_DESCRIBE_STRUCT(DiceInfo, (),
                      (white_per_player, white_limit, orange_limit, discard_fish, fish_per_step,
                       solo_white, solo_orange))

struct BoatInfo {
  int base_spaces = 3, upgraded_spaces = 4;
};
BOOST_DESCRIBE_STRUCT(BoatInfo, (), (base_spaces, upgraded_spaces))

// --- Options (section 9 of the ledger) ---

enum class Board : std::uint8_t { common, named, choice };
BOOST_DESCRIBE_ENUM(Board, common, named, choice)
enum class Switch : std::uint8_t { off, on };
BOOST_DESCRIBE_ENUM(Switch, off, on)
enum class Starter : std::uint8_t { random, seat_1, seat_2, seat_3, seat_4 };
BOOST_DESCRIBE_ENUM(Starter, random, seat_1, seat_2, seat_3, seat_4)
enum class Kits : std::uint8_t { draft, random };
BOOST_DESCRIBE_ENUM(Kits, draft, random)
enum class CratesSeen : std::uint8_t { shown, hidden };
BOOST_DESCRIBE_ENUM(CratesSeen, shown, hidden)
enum class Undrafted : std::uint8_t { kept, lost };
BOOST_DESCRIBE_ENUM(Undrafted, kept, lost)
enum class EmptyRun : std::uint8_t { nothing, fish };
BOOST_DESCRIBE_ENUM(EmptyRun, nothing, fish)
enum class LastArea : std::uint8_t { go_home, stay };
BOOST_DESCRIBE_ENUM(LastArea, go_home, stay)
enum class PierBonus : std::uint8_t { once, per_crate };
BOOST_DESCRIBE_ENUM(PierBonus, once, per_crate)
enum class TavernOrder : std::uint8_t { listed, shuffled };
BOOST_DESCRIBE_ENUM(TavernOrder, listed, shuffled)
enum class WagonLevels : std::uint8_t { wagon_promenade_move, promenade_move_wagon };
BOOST_DESCRIBE_ENUM(WagonLevels, wagon_promenade_move, promenade_move_wagon)

struct Options {
  Board board = Board::common;
  Switch wagons = Switch::off;
  Starter start = Starter::random;
  Kits kits = Kits::draft;
  CratesSeen crates = CratesSeen::shown;
  Undrafted undrafted_dice = Undrafted::kept;
  EmptyRun empty_run = EmptyRun::nothing;
  LastArea last_area = LastArea::go_home;
  PierBonus pier_bonus = PierBonus::once;
  std::uint8_t gold_sale = 3;
  TavernOrder tavern_order = TavernOrder::listed;
  WagonLevels wagon_levels = WagonLevels::wagon_promenade_move;
  std::uint8_t special_tiles = 2;
  std::uint8_t rounds = 3;
};
BOOST_DESCRIBE_STRUCT(Options, (),
                      (board, wagons, start, kits, crates, undrafted_dice, empty_run, last_area,
                       pier_bonus, gold_sale, tavern_order, wagon_levels, special_tiles, rounds))

struct Content {
  std::vector<OptionSpec> options;
  std::array<std::string, most_seats> colours;
  StorageInfo storage;
  DiceInfo dice;
  BoatInfo boat;
  SoloInfo solo;
  std::vector<CellInfo> cells;  // nothing, buildings, promenades
  std::array<ShapeInfo, shapes> shape;
  Purse small_cost{}, large_cost{};
  std::vector<TileInfo> tiles;
  std::array<std::vector<Tile>, shapes> tiles_of_shape;
  std::vector<VillageInfo> villages;
  std::uint64_t centre = 0;
  int start_workers = 1, set_points = 3, crates_per_stack = 11;
  std::array<std::string, kit_count> start_building_names;
  std::array<std::array<Cell, 2>, kit_count> start_cells;
  std::array<StoreInfo, kit_count> stores;
  std::array<AbilityInfo, ability_kinds> abilities;
  std::array<Ability, ability_kinds> ability_with;  // by Hook
  std::vector<ScoringInfo> scoring;
  std::array<Tracks, 3> tracks;  // without wagons; with; with the levels of the option
  std::array<int, top_level> level_points{};
  std::array<AreaInfo, areas> area;
  std::vector<TokenInfo> tokens;
  std::array<std::vector<Token>, token_sorts> tokens_of_sort;
  std::vector<CrateInfo> crates;  // starting crates last
  std::array<PlaceInfo, pier_count> piers;
  std::array<PlaceInfo, tavern_count> taverns;
  struct Names {
    std::vector<std::string> cells, tiles, start_buildings, stores, abilities, scoring, crates,
        tokens, villages, taverns;
  } names;

  const CellInfo& operator[](Cell k) const { return cells[k.index]; }
  const TileInfo& operator[](Tile k) const { return tiles[k.index]; }
  const StoreInfo& operator[](Store k) const { return stores[k.index]; }
  const AbilityInfo& operator[](Ability k) const { return abilities[k.index]; }
  const ScoringInfo& operator[](Scoring k) const { return scoring[k.index]; }
  const CrateInfo& operator[](Crate k) const { return crates[k.index]; }
  const TokenInfo& operator[](Token k) const { return tokens[k.index]; }
  const VillageInfo& operator[](Village k) const { return villages[k.index]; }
  Ability with(Hook hook) const { return ability_with[static_cast<std::size_t>(hook)]; }
  int amount(Hook hook) const { return abilities[with(hook).index].amount; }
  const ShapeInfo& shape_of(Tile k) const {
    return shape[static_cast<std::size_t>(tiles[k.index].shape)];
  }
};

// Refuses content that the rules cannot play; the error names the place.
Expected<Content> read_content(const json::value& file);

}  // namespace tide::saltfjord
