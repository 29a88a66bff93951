// content.json as it is written, entry by entry; content.cpp checks it and makes the tables.
#pragma once

#include "games/saltfjord/content.h"

namespace tide::saltfjord {

struct SaleEntry {
  Wares cost;
  int points;
};
BOOST_DESCRIBE_STRUCT(SaleEntry, (), (cost, points))

struct EffectEntry {
  Op op;
  std::optional<int> n;
  std::optional<Wares> gain;
  std::optional<bool> free;
  std::optional<std::vector<int>> sizes;
  std::optional<Permanent> rule;
  std::optional<std::vector<EffectEntry>> of;
  std::optional<std::vector<SaleEntry>> options;
};
BOOST_DESCRIBE_STRUCT(EffectEntry, (), (op, n, gain, free, sizes, rule, of, options))

struct BuildingEntry {
  std::string id, name;
  EffectEntry effect;
  std::string origin;
};
BOOST_DESCRIBE_STRUCT(BuildingEntry, (), (id, name, effect, origin))

struct PromenadeEntry {
  std::string id, name;
  Wares gain;
  std::string origin;
};
BOOST_DESCRIBE_STRUCT(PromenadeEntry, (), (id, name, gain, origin))

struct ShapeEntry {
  std::string id;
  bool large;
  std::vector<std::array<int, 2>> cells;
  int per_stack;
  std::string origin;
};
BOOST_DESCRIBE_STRUCT(ShapeEntry, (), (id, large, cells, per_stack, origin))

struct TileEntry {
  std::string id, name, shape;
  std::vector<std::string> cells;
  std::string origin;
};
BOOST_DESCRIBE_STRUCT(TileEntry, (), (id, name, shape, cells, origin))

struct VillageEntry {
  std::string id, name, character;
  json::value printed;
  std::string origin;
};
BOOST_DESCRIBE_STRUCT(VillageEntry, (), (id, name, character, printed, origin))

struct StartBuildingEntry {
  std::string id, name;
  std::array<std::string, 2> cells;
  std::string origin;
};
BOOST_DESCRIBE_STRUCT(StartBuildingEntry, (), (id, name, cells, origin))

struct StoreEntry {
  std::string id, name;
  Wares gain;
  bool fishing;
  std::string origin;
};
BOOST_DESCRIBE_STRUCT(StoreEntry, (), (id, name, gain, fishing, origin))

struct AbilityEntry {
  std::string id, name, text;
  Hook hook;
  int amount;
  std::string origin;
};
BOOST_DESCRIBE_STRUCT(AbilityEntry, (), (id, name, text, hook, amount, origin))

struct ScoringEntry {
  std::string id, name;
  ScoreKind kind;
  std::optional<Counter> of;
  std::vector<int> values;
  std::string origin;
};
BOOST_DESCRIBE_STRUCT(ScoringEntry, (), (id, name, kind, of, values, origin))

struct LevelEntry {
  Wares cost;
  EffectEntry effect;
  std::string cost_origin;
};
BOOST_DESCRIBE_STRUCT(LevelEntry, (), (cost, effect, cost_origin))

struct TrackEntry {
  std::string id, name;
  std::array<LevelEntry, top_level> levels;
};
BOOST_DESCRIBE_STRUCT(TrackEntry, (), (id, name, levels))

struct AreaEntry {
  std::string id, name;
  int points;
  std::array<int, token_sorts> stacks;
  std::string origin;
};
BOOST_DESCRIBE_STRUCT(AreaEntry, (), (id, name, points, stacks, origin))

struct TokenEntry {
  std::string id;
  int kind;
  std::string name;
  Wares gain;
  int copies;
  std::string origin;
};
BOOST_DESCRIBE_STRUCT(TokenEntry, (), (id, kind, name, gain, copies, origin))

struct CrateEntry {
  std::string id, name;
  Wares cost;
  int points;
  std::string origin;
};
BOOST_DESCRIBE_STRUCT(CrateEntry, (), (id, name, cost, points, origin))

struct PlaceEntry {
  std::string id, name;
  EffectEntry effect;
  std::string origin;
};
BOOST_DESCRIBE_STRUCT(PlaceEntry, (), (id, name, effect, origin))

struct File {
  std::string game;
  int content_version;
  std::string language;
  std::array<std::string, most_seats> colours;
  StorageInfo storage;
  DiceInfo dice;
  std::vector<BuildingEntry> buildings;
  std::vector<PromenadeEntry> promenades;
  std::array<ShapeEntry, saltfjord::shapes> shapes;
  Wares small_cost, large_cost;
  std::vector<TileEntry> tiles;
  std::array<VillageEntry, village_kinds> villages;
  SquareSet centre;
  int start_workers;
  BoatInfo boat;
  std::array<StartBuildingEntry, kit_count> starting_buildings;
  std::array<StoreEntry, kit_count> starting_stores;
  std::array<AbilityEntry, ability_kinds> abilities;
  std::vector<ScoringEntry> scoring_tiles;
  std::array<TrackEntry, track_count> tracks;
  TrackEntry wagon_track;
  std::array<int, top_level> level_points;
  std::array<AreaEntry, saltfjord::areas> areas;
  std::vector<TokenEntry> tokens;
  std::vector<CrateEntry> crates;
  std::array<CrateEntry, pier_count> starting_crates;
  int crates_per_stack;
  std::array<PlaceEntry, pier_count> piers;
  int set_points;
  std::array<PlaceEntry, tavern_count> taverns;
  SoloInfo solo;
  json::value options;
};
BOOST_DESCRIBE_STRUCT(File, (),
                      (game, content_version, language, colours, storage, dice, buildings,
                       promenades, shapes, small_cost, large_cost, tiles, villages, centre,
                       start_workers, boat, starting_buildings, starting_stores, abilities,
                       scoring_tiles, tracks, wagon_track, level_points, areas, tokens, crates,
                       starting_crates, crates_per_stack, piers, set_points, taverns, solo,
                       options))

}  // namespace tide::saltfjord
