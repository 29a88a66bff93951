// The printed things of Salt & Sail: cards, ships, tokens, tiles and the Atlas. Read from
// content.json and checked once; tables that the rules need are worked out here.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/bag.h"
#include "engine/fixed_vector.h"
#include "engine/grid.h"
#include "engine/kind.h"
#include "engine/kind_set.h"
#include "engine/options.h"

namespace tide::salt_and_sail {

struct Content;

// Room for changed content; the action space is made of these numbers.
inline constexpr int most_seats = 4, most_hexes = 240, most_sites = 13, most_encounter_hexes = 10;
inline constexpr int most_captains = 12, most_officers = 24, most_equipment = 24;
inline constexpr int most_encounters = 32, most_encounter_cards = 48, most_treasures = 16;
inline constexpr int most_rumors = 48, most_discoveries = 48, most_ships = 8, most_goods = 4;
inline constexpr int most_symbols = 8, most_types = 8, most_pieces = 20, most_scenarios = 16;
inline constexpr int most_crew_a_row = 8, most_hold = 24, most_hand = 5, most_drawn = 12;
inline constexpr int most_choices = 4, most_bought = 6, most_known_ports = 3;
inline constexpr int most_map_tokens = most_sites + most_known_ports;
inline constexpr int row_rumors = 3, row_equipment = 3, row_officers = 2;

// --- Kinds ---

#define TIDE_SNS_KIND(Name)                                               \
  struct Name : Kind<Name> {                                              \
    using Kind::Kind;                                                     \
    static const std::vector<std::string>& names(const Content& content); \
  }
TIDE_SNS_KIND(HexId);
TIDE_SNS_KIND(Scenario);
TIDE_SNS_KIND(ShipType);
TIDE_SNS_KIND(Good);
TIDE_SNS_KIND(Captain);
TIDE_SNS_KIND(Officer);
TIDE_SNS_KIND(Equipment);
TIDE_SNS_KIND(EncounterCard);
TIDE_SNS_KIND(Treasure);
TIDE_SNS_KIND(Rumor);
TIDE_SNS_KIND(Discovery);
TIDE_SNS_KIND(Symbol);
TIDE_SNS_KIND(DiscoveryType);
// What can lie on a site hex: the kinds of Discovery tokens, then Port and Village.
TIDE_SNS_KIND(Piece);
#undef TIDE_SNS_KIND

// Skill tokens: generic, Fight, Observation, Lore, each Standard and Great; the Defeat; the
// temporary Standard of Study.
struct Token : Kind<Token> {
  using Kind::Kind;
  static const std::vector<std::string>& names();
  static const std::vector<std::string>& names(const Content&) { return names(); }
};
inline constexpr int token_kinds = 10;
inline constexpr Token generic_standard{0}, generic_great{1}, defeat{8}, temporary{9};
using Tokens = Bag<Token, token_kinds>;

using Goods = Bag<Good, most_goods>;
using Treasures = Bag<Treasure, most_treasures>;
using Kit = Bag<Equipment, most_equipment>;
using EncounterCards = Bag<EncounterCard, most_encounters>;
using RumorSet = KindSet<Rumor, most_rumors>;
using DiscoverySet = KindSet<Discovery, most_discoveries>;
using SymbolSet = KindSet<Symbol, most_symbols>;
using Pieces = Bag<Piece, most_pieces>;

enum class Skill : std::uint8_t { fight, observation, lore };
BOOST_DESCRIBE_ENUM(Skill, fight, observation, lore)

// S Standard and G Great of a skill (SNS-58).
struct Check {
  Skill skill = Skill::fight;
  std::uint8_t standard = 0, great = 0;
};
BOOST_DESCRIBE_STRUCT(Check, (), (skill, standard, great))

// --- Effects and mods: the whole vocabulary (SNS-141) ---

enum class Op : std::uint8_t {
  ducats,
  fame,
  goods,
  goods_loss,
  rations,
  crew,
  damage,
  treasure,
  rumor,
  move,
  end_move,
  temp_feat,
  scout,
  buy
};
BOOST_DESCRIBE_ENUM(Op, ducats, fame, goods, goods_loss, rations, crew, damage, treasure, rumor,
                    move, end_move, temp_feat, scout, buy)

struct Effect {
  Op op = Op::ducats;
  int n = 0;      // how many; of `buy` the most
  Good good;      // goods, buy
  int light = 0;  // damage
  int heavy = 0;  // damage
  int range = 0;  // scout
  int price = 0;  // buy
  friend bool operator==(const Effect&, const Effect&) = default;
};
using EffectList = std::vector<Effect>;

// What a Captain, an Officer or a piece of Equipment changes; numbers of different cards add up.
struct Mods {
  int move = 0, move_from_supply = 0;
  std::array<int, 3> encounter_draw{}, success_ducats{};  // by Skill
  int encounter_pick = 0, redraw_defeat = 0, ignore_defeat = 0, ignore_light = 0;
  int goods_value = 0, hold = 0, hull = 0, rumor_limit = 0;
  int ale_free = 0, study_free = 0, hire_free = 0, repair_free = 0;
  int forage = 0, double_draw = 0, scout = 0, start_crew = 0;
  std::array<int, most_types> discovery_bonus{}, discovery_treasure{};
  SymbolSet symbol_any;
  Tokens removed;  // stay out of the bag
};

struct Person {  // a Captain, an Officer, a piece of Equipment
  std::string id, name, text;
  int price = 0, copies = 1;
  Tokens bag;
  Mods mods;
};

// --- Cards ---

struct ShipInfo {
  std::string id, name;
  int price = 0;
  bool starter = false;
  int sails = 0, hands = 0, hold = 0, hull = 0, copies = 0;
};

struct GoodInfo {
  std::string name;
  int value = 0, copies = 0;
};

// A way through an Encounter: the card itself, or one of its options.
struct Choice {
  std::string id, text;
  int price = 0;
  std::optional<Check> check;
  bool dangerous = false;
  EffectList per_defeat, succeed, fail;
};

struct EncounterInfo {
  std::string id, name, text;
  int copies = 0;
  Choice plain;                 // without options
  std::vector<Choice> options;  // else one of these is chosen
  int least_fame = 0, most_fame = 0;
};

struct TreasureInfo {
  std::string id, name;
  int fame = 0, ducats = 0, copies = 0;
};

struct RumorInfo {
  std::string id, name, clue;
  Symbol symbol;
  Check check;
  bool dangerous = false;
  EffectList per_defeat;
  Discovery discovery;
  int fame_guess = 0, ducats_guess = 0;  // by the check (section 8 of the ledger)
  int price_class = 0;                   // equal for Rumors that cost the same for each Defeat
};

struct DiscoveryInfo {
  std::string id, name;
  int number = 0;
  DiscoveryType type;
  int fame = 0, ducats = 0;
  bool artifact = false;
  EffectList gain;
};

struct PieceInfo {
  SymbolSet symbols;  // none for Port and Village
  int copies = 0;
};

// --- The Atlas ---

enum class Terrain : std::uint8_t { none, sea, island, land, capital };
BOOST_DESCRIBE_ENUM(Terrain, none, sea, island, land, capital)

// E, NE, NW, W, SW, SE: the neighbours in the order of the ledger.
inline constexpr std::array<Hex, 6> directions{
    {{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}};
inline constexpr std::array<const char*, 6> direction_names{"e", "ne", "nw", "w", "sw", "se"};
inline constexpr std::uint8_t no_hex = 255, too_far = 255;
inline constexpr int detour = 2;  // so many hexes more are worth while to avoid an Encounter

// What a length of a scenario lays out (SNS-138).
struct Layout {
  int discoveries = 0, required = 0, hidden_ports = 0, hidden_villages = 0;
  std::vector<HexId> sites;
};

struct Chart {
  std::string id, name, length, blurb;
  std::array<int, 2> players{};
  int round_cap = 0;
  bool port_may_hide = false;
  std::vector<HexId> hexes;  // all that the tiles cover
  std::array<Terrain, most_hexes> terrain{};
  std::array<std::array<std::uint8_t, 6>, most_hexes> next{};  // no_hex: land or the edge
  std::vector<std::uint8_t> distances;                         // in sailing hexes
  std::vector<std::uint8_t> voyages;                           // with Encounters in the way
  std::array<HexId, 6> capital;                                // by direction from the citadel
  std::vector<HexId> known_ports, encounters;
  Layout full;
  std::optional<Layout> brisk;

  int distance(HexId a, HexId b) const { return distances[a.index * most_hexes + b.index]; }
  // With a detour for each Encounter hex entered, while all of the chart are dangerous.
  int voyage(HexId from, HexId to) const { return voyages[from.index * most_hexes + to.index]; }
};

// --- Options (section 9 of the ledger) ---

enum class EncounterPersistence : std::uint8_t { stay, remove_on_success, remove_always };
BOOST_DESCRIBE_ENUM(EncounterPersistence, stay, remove_on_success, remove_always)
enum class RoundCap : std::uint8_t { scenario, off };
BOOST_DESCRIBE_ENUM(RoundCap, scenario, off)
enum class CaptainDeal : std::uint8_t { draft_all, two_each };
BOOST_DESCRIBE_ENUM(CaptainDeal, draft_all, two_each)
enum class Length : std::uint8_t { brisk, full };
BOOST_DESCRIBE_ENUM(Length, brisk, full)

struct Options {
  Scenario scenario;
  EncounterPersistence encounter_persistence = EncounterPersistence::stay;
  std::uint8_t heavy_repair_price = 1;
  bool officer_saves_last_crew = true;
  bool week_port_hidden = false;
  std::uint8_t study_per_visit = 3;
  bool stash_visible = true;
  RoundCap round_cap = RoundCap::scenario;
  CaptainDeal captain_deal = CaptainDeal::draft_all;
  Length length = Length::full;
  bool discovery_values_visible = false;
  bool odd_jobs = false;
  bool hold_cards_use_slots = false;
};
BOOST_DESCRIBE_STRUCT(Options, (),
                      (scenario, encounter_persistence, heavy_repair_price, officer_saves_last_crew,
                       week_port_hidden, study_per_visit, stash_visible, round_cap, captain_deal,
                       length, discovery_values_visible, odd_jobs, hold_cards_use_slots))

struct Constants {
  int actions_per_turn = 2, start_ducats = 5, start_crew = 2, start_rations = 4;
  int start_private_rumors = 1, rumor_hand_limit = 3, crew_price = 1, repair_price_per_token = 1;
  int ale_price = 1, ale_rumors = 2, study_price = 1, temp_feat_limit = 3, ducats_per_fame = 5;
  int sink_rations = 2, sink_crew = 2, light_slots = 1, heavy_slots = 2, hard_round_limit = 500;
};
BOOST_DESCRIBE_STRUCT(Constants, (),
                      (actions_per_turn, start_ducats, start_crew, start_rations,
                       start_private_rumors, rumor_hand_limit, crew_price, repair_price_per_token,
                       ale_price, ale_rumors, study_price, temp_feat_limit, ducats_per_fame,
                       sink_rations, sink_crew, light_slots, heavy_slots, hard_round_limit))

struct Rank {
  int fame = 0;  // for each required Discovery
  std::string name;
};
BOOST_DESCRIBE_STRUCT(Rank, (), (fame, name))

// How many Port, Village and Encounter tokens the box has.
struct MapTokens {
  int port = 0, village = 0, encounter = 0;
};
BOOST_DESCRIBE_STRUCT(MapTokens, (), (port, village, encounter))

struct Content {
  std::vector<OptionSpec> options;
  Constants constants;
  std::array<std::string, most_seats> colours;
  std::vector<ShipInfo> ships;
  std::vector<GoodInfo> goods;
  std::vector<Person> captains, officers, equipment;
  std::vector<EncounterInfo> encounters;
  std::vector<TreasureInfo> treasures;
  std::vector<RumorInfo> rumors;
  std::vector<DiscoveryInfo> discoveries;
  std::vector<PieceInfo> pieces;
  std::vector<std::string> symbols;  // as they are called on the cards
  std::vector<Chart> charts;
  std::vector<Hex> hexes;                      // of all charts
  int rival_every_rounds = 6, rival_fame = 6;  // SNS-140
  std::vector<Rank> ranks;
  MapTokens map_tokens;
  ShipType starter;
  std::vector<std::string> hex_names, scenario_names, ship_names, good_names, captain_names,
      officer_names, equipment_names, encounter_names, treasure_names, rumor_names, discovery_names,
      symbol_names, type_names, piece_names;

  const ShipInfo& operator[](ShipType k) const { return ships[k.index]; }
  const GoodInfo& operator[](Good k) const { return goods[k.index]; }
  const Person& operator[](Captain k) const { return captains[k.index]; }
  const Person& operator[](Officer k) const { return officers[k.index]; }
  const Person& operator[](Equipment k) const { return equipment[k.index]; }
  const EncounterInfo& operator[](EncounterCard k) const { return encounters[k.index]; }
  const TreasureInfo& operator[](Treasure k) const { return treasures[k.index]; }
  const RumorInfo& operator[](Rumor k) const { return rumors[k.index]; }
  const DiscoveryInfo& operator[](Discovery k) const { return discoveries[k.index]; }
  const PieceInfo& operator[](Piece k) const { return pieces[k.index]; }
  const Chart& operator[](Scenario k) const { return charts[k.index]; }
  const std::string& name(HexId h) const { return hex_names[h.index]; }

  int good_count() const { return static_cast<int>(goods.size()); }
  Piece port() const { return Piece(static_cast<int>(pieces.size()) - 2); }
  Piece village() const { return Piece(static_cast<int>(pieces.size()) - 1); }
  bool is_discovery(Piece p) const { return p.index + 2U < pieces.size(); }
};

// Refuses content that the rules cannot play; the error names the place.
Expected<Content> read_content(const json::value& file);

}  // namespace tide::salt_and_sail
