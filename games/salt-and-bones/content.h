// The printed things of Salt & Bones: cards, board sides, options. Read from content.json and
// checked once; tables that the rules need are worked out here.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/bag.h"
#include "engine/fixed_vector.h"
#include "engine/grid.h"
#include "engine/kind.h"
#include "engine/kind_set.h"
#include "engine/options.h"

namespace tide::salt_and_bones {

struct Content;

// Room for changed content; the action space is made of these numbers.
inline constexpr int attack_kinds = 24, strategy_kinds = 24, field_kinds = 16;
inline constexpr int instinct_slots = 3, equipment_slots = 2;

struct AttackKind : Kind<AttackKind> {
  using Kind::Kind;
  static const std::vector<std::string>& names(const Content& content);
};

struct StrategyKind : Kind<StrategyKind> {
  using Kind::Kind;
  static const std::vector<std::string>& names(const Content& content);
};

struct FieldKind : Kind<FieldKind> {
  using Kind::Kind;
  static const std::vector<std::string>& names(const Content& content);
};

using AttackBag = Bag<AttackKind, attack_kinds>;
using StrategyBag = Bag<StrategyKind, strategy_kinds>;
using FieldBag = Bag<FieldKind, field_kinds>;

// --- The board ---

using Grid = SquareGrid<6, 6>;

struct Tile : Kind<Tile> {
  using Kind::Kind;
  static const std::vector<std::string>& names(const Content& content);
};
using TileSet = KindSet<Tile, Grid::tiles>;

// SNB-49: the attack tile and the direction from the Opportunity half to the Attack half.
struct Placement {
  Tile tile;
  Compass facing = Compass::n;

  static constexpr int count = Grid::tiles * 4;
  static constexpr Placement from_number(int n) {
    return {Tile(n / 4), static_cast<Compass>(n % 4)};
  }
  constexpr int number() const { return tile.index * 4 + static_cast<int>(facing); }
  friend constexpr bool operator==(Placement, Placement) = default;
};

enum class TileKind : std::uint8_t { grey, lasting, destructible, centre };
BOOST_DESCRIBE_ENUM(TileKind, grey, lasting, destructible, centre)

struct BoardSide {
  std::string id, name;
  std::array<TileKind, Grid::tiles> kinds{};
  TileSet playable, centre, destructible;
  // The placements whose two tiles are playable, by number, and what each covers and touches.
  std::vector<std::uint8_t> placements;
  std::array<TileSet, Placement::count> covers, touches, touches_with_corners;
  std::array<Tile, Placement::count> opportunity_tile;
};

// --- Attack Cards ---

// An edge of a card half as seen along its facing, in quarter turns clockwise (SNB-50).
enum class Edge : std::uint8_t { F, R, B, L };
BOOST_DESCRIBE_ENUM(Edge, F, R, B, L)

// A set of the four directions, bit 0 north, clockwise.
using Directions = std::uint8_t;
constexpr Directions turned(Directions local, Compass facing) {
  const int q = static_cast<int>(facing);
  return static_cast<Directions>((local << q | local >> (4 - q)) & 15);
}
constexpr bool points(Directions set, Compass d) { return (set >> static_cast<int>(d) & 1) != 0; }

enum class BonusWhen : std::uint8_t { placed, after_window_a };
BOOST_DESCRIBE_ENUM(BonusWhen, placed, after_window_a)
enum class Condition : std::uint8_t { always, parry_active, linked, no_momentum };
BOOST_DESCRIBE_ENUM(Condition, always, parry_active, linked, no_momentum)
enum class BonusOp : std::uint8_t { set_parry_pending, add_instance, modify_main, force_disengage };
BOOST_DESCRIBE_ENUM(BonusOp, set_parry_pending, add_instance, modify_main, force_disengage)
enum class Target : std::uint8_t { self, opponent };
BOOST_DESCRIBE_ENUM(Target, self, opponent)

struct Bonus {
  BonusWhen when = BonusWhen::placed;
  Condition condition = Condition::always;
  BonusOp op = BonusOp::add_instance;
  int amount = 0;
  Target target = Target::opponent;
};

struct AttackCard {
  std::string name, text;
  int copies = 0, attack_value = 0, opportunity_value = 0;
  Directions in_arrows = 0, out_arrows = 0;  // local edges, for facing north
  bool chain = false, stops_chain = false;
  FixedVector<Bonus, 3> bonus;
};

// --- Strategy Cards ---

enum class StrategyType : std::uint8_t { instinct, equipment, gambit };
BOOST_DESCRIBE_ENUM(StrategyType, instinct, equipment, gambit)
enum class Timing : std::uint8_t { optional, automatic, continuous };
BOOST_DESCRIBE_ENUM(Timing, optional, automatic, continuous)
enum class Trigger : std::uint8_t {
  none,
  opponent_disengages,
  you_are_forced_to_disengage_by_bonus,
  instance_dealt_to_you,
  main_instance_with_links_dealt_to_you,
  main_instance_with_links_damaged_you,
  you_play_attack_card,
  opponent_plays_first_attack_card_of_combat
};
BOOST_DESCRIBE_ENUM(Trigger, none, opponent_disengages, you_are_forced_to_disengage_by_bonus,
                    instance_dealt_to_you, main_instance_with_links_dealt_to_you,
                    main_instance_with_links_damaged_you, you_play_attack_card,
                    opponent_plays_first_attack_card_of_combat)
enum class Window : std::uint8_t {
  turn,
  follow,
  attacker,
  defender,
  damage,
  answer,
  answer_anticipation
};
BOOST_DESCRIBE_ENUM(Window, turn, follow, attacker, defender, damage, answer, answer_anticipation)
enum class Op : std::uint8_t {
  negate_instance,
  negate_card,
  unnegatable,
  modify_main,
  close_opportunity,
  discard_hand,
  forbid_voluntary_disengage,
  cancel_forced_disengage,
  add_instance,
  instance_bonus,
  disable_damage_negation,
  negate_all,
  delay_disengage
};
BOOST_DESCRIBE_ENUM(Op, negate_instance, negate_card, unnegatable, modify_main, close_opportunity,
                    discard_hand, forbid_voluntary_disengage, cancel_forced_disengage, add_instance,
                    instance_bonus, disable_damage_negation, negate_all, delay_disengage)

struct StrategyCard {
  std::string name, text;
  StrategyType type = StrategyType::instinct;
  Timing timing = Timing::optional;
  Trigger trigger = Trigger::none;
  Op op = Op::negate_instance;
  int copies = 0, amount = 0;
  std::uint8_t windows = 0;  // a bit for each Window
  bool stacks = false, destroyed_when_round_ends = false;

  bool playable_in(Window w) const { return (windows >> static_cast<int>(w) & 1) != 0; }
};

struct FieldCard {
  std::string name;
  std::string tile_names;  // "b5, b6, c6"
  TileSet tiles;
};

// --- Options (section 9 of the ledger) ---

enum class BoardSideId : std::uint8_t { A, B };
BOOST_DESCRIBE_ENUM(BoardSideId, A, B)
enum class FirstMomentum : std::uint8_t { coin, seat1, seat2, loser_of_last_game };
BOOST_DESCRIBE_ENUM(FirstMomentum, coin, seat1, seat2, loser_of_last_game)
enum class LastLoser : std::uint8_t { nobody, seat1, seat2 };
BOOST_DESCRIBE_ENUM(LastLoser, nobody, seat1, seat2)
enum class FieldDeckEnd : std::uint8_t { last_round, no_more_destruction };
BOOST_DESCRIBE_ENUM(FieldDeckEnd, last_round, no_more_destruction)
enum class DrawnOut : std::uint8_t { when_empty, when_draw_impossible };
BOOST_DESCRIBE_ENUM(DrawnOut, when_empty, when_draw_impossible)
enum class Discards : std::uint8_t { face_up, face_down };
BOOST_DESCRIBE_ENUM(Discards, face_up, face_down)
enum class TwoTestsOfSkill : std::uint8_t { stack, single };
BOOST_DESCRIBE_ENUM(TwoTestsOfSkill, stack, single)
enum class FutilePlays : std::uint8_t { own_turn_only, forbidden };
BOOST_DESCRIBE_ENUM(FutilePlays, own_turn_only, forbidden)
enum class ExhaustionResult : std::uint8_t { draw, more_health_wins };
BOOST_DESCRIBE_ENUM(ExhaustionResult, draw, more_health_wins)
enum class NegatedChain : std::uint8_t { turn_goes_on, ends_chain };
BOOST_DESCRIBE_ENUM(NegatedChain, turn_goes_on, ends_chain)
enum class Adjacency : std::uint8_t { edges, edges_and_corners };
BOOST_DESCRIBE_ENUM(Adjacency, edges, edges_and_corners)

struct Options {
  BoardSideId board_side = BoardSideId::A;
  FirstMomentum first_momentum = FirstMomentum::coin;
  LastLoser last_loser = LastLoser::nobody;
  FieldDeckEnd field_deck_end = FieldDeckEnd::last_round;
  DrawnOut drawn_out = DrawnOut::when_empty;
  Discards discards = Discards::face_up;
  TwoTestsOfSkill two_tests_of_skill = TwoTestsOfSkill::stack;
  FutilePlays futile_plays = FutilePlays::own_turn_only;
  ExhaustionResult exhaustion_result = ExhaustionResult::draw;
  NegatedChain negated_chain = NegatedChain::turn_goes_on;
  Adjacency adjacency = Adjacency::edges;
  std::int8_t start_health = 20;
};
BOOST_DESCRIBE_STRUCT(Options, (),
                      (board_side, first_momentum, last_loser, field_deck_end, drawn_out, discards,
                       two_tests_of_skill, futile_plays, exhaustion_result, negated_chain,
                       adjacency, start_health))

struct Constants {
  int second_wind_health = 1, hand_size = 7;
  int instinct_slots = 3, equipment_slots = 2, gambit_slots = 1;
  int max_rounds_without_field_end = 20;
};
BOOST_DESCRIBE_STRUCT(Constants, (),
                      (second_wind_health, hand_size, instinct_slots, equipment_slots, gambit_slots,
                       max_rounds_without_field_end))

struct Content {
  std::vector<OptionSpec> options;
  Constants constants;
  std::array<BoardSide, 2> sides;
  std::vector<AttackCard> attacks;
  std::vector<StrategyCard> strategies;
  std::vector<FieldCard> fields;
  // Names as in the notation: lower case, hyphens.
  std::vector<std::string> attack_names, strategy_names, field_names;

  const AttackCard& operator[](AttackKind k) const { return attacks[k.index]; }
  const StrategyCard& operator[](StrategyKind k) const { return strategies[k.index]; }
  const FieldCard& operator[](FieldKind k) const { return fields[k.index]; }
};

// Refuses content that the rules cannot play; the error names the place.
Expected<Content> read_content(const json::value& file);

}  // namespace tide::salt_and_bones
