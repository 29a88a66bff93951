// The whole position of a game of Salt & Bones: plain data, copied as bytes.
#pragma once

#include <array>
#include <optional>

#include "engine/flow.h"
#include "engine/luck.h"
#include "engine/seat.h"
#include "games/salt-and-bones/content.h"

namespace tide::salt_and_bones {

constexpr Seat other(Seat s) { return Seat(1 - s.index); }

// --- Players ---

// A face-down Instinct. `cannot_be` holds what a trigger that stayed silent has proved (SNB-149).
struct Instinct {
  StrategyKind kind;
  std::uint8_t round = 0;  // in which it was placed: public
  bool not_on_disengage = false;
  bool not_on_forced = false;
};
BOOST_DESCRIBE_STRUCT(Instinct, (), (kind, round, not_on_disengage, not_on_forced))

struct Player {
  std::int8_t health = 0;
  AttackBag attacks;       // in hand
  StrategyBag strategies;  // in hand
  std::array<std::optional<Instinct>, instinct_slots> instincts;
  std::array<std::optional<StrategyKind>, equipment_slots> equipment;
  std::optional<StrategyKind> gambit;
  bool parry_pending = false, parry_active = false;
  bool marked = false;  // forced to disengage at the start of the next turn
  bool goaded = false;  // may not choose to disengage on the next turn
  // Cards discarded face down (option discards): known to this player only.
  AttackBag buried_attacks;
  StrategyBag buried_strategies;

  int hand() const { return attacks.total() + strategies.total(); }
  bool has_instinct() const {
    for (const auto& i : instincts) {
      if (i) return true;
    }
    return false;
  }
};
BOOST_DESCRIBE_STRUCT(Player, (),
                      (health, attacks, strategies, instincts, equipment, gambit, parry_pending,
                       parry_active, marked, goaded, buried_attacks, buried_strategies))

// --- The Field Board ---

BOOST_DESCRIBE_STRUCT(Placement, (), (tile, facing))

struct PlacedCard {
  AttackKind kind;
  Placement at;
  Seat by;
  bool closed = false;  // Close the Line
};
BOOST_DESCRIBE_STRUCT(PlacedCard, (), (kind, at, by, closed))

// --- The attack that is being resolved ---

enum class Source : std::uint8_t { main, bonus, equipment };
BOOST_DESCRIBE_ENUM(Source, main, bonus, equipment)

// A damage instance.
struct Instance {
  Source source = Source::main;
  Seat target;
  std::int16_t amount = 0;
};
BOOST_DESCRIBE_STRUCT(Instance, (), (source, target, amount))

struct Attack {
  Seat attacker;
  AttackKind kind;
  Placement at;
  bool chained = false;
  bool negated = false;          // a Chain card that was answered
  bool unnegatable = false;      // Overwhelm
  std::int8_t main_bonus = 0;    // what cards add to the main instance
  std::uint8_t links = 0;        // counted when window A has closed
  FixedVector<Instance, 4> own;  // main, then bonus instances, in printed order
  FixedVector<Instance, 4> equipment;
};
BOOST_DESCRIBE_STRUCT(Attack, (),
                      (attacker, kind, at, chained, negated, unnegatable, main_bonus, links, own,
                       equipment))

// --- Frames: what is going on, innermost last (section 4.3 of the ledger) ---

struct Discarding {  // DISCARD
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(Discarding, (), (seat))

struct Drawing {  // DRAW1
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(Drawing, (), (seat))

struct Preparing {  // PREP
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(Preparing, (), (seat))

enum class TurnStage : std::uint8_t { begin, forced, choose, follow, end };
BOOST_DESCRIBE_ENUM(TurnStage, begin, forced, choose, follow, end)

struct Turn {  // TURN, FOLLOW; also the additional turn
  Seat seat;
  bool additional = false;
  TurnStage stage = TurnStage::begin;
  bool stands = false;             // Stand Your Ground worked
  bool chain_ended = false;        // option negated_chain
  std::optional<AttackKind> last;  // the card placed last this turn
};
BOOST_DESCRIBE_STRUCT(Turn, (), (seat, additional, stage, stands, chain_ended, last))

struct Placing {  // PLACE: the card still counts as in hand (SNB-147)
  Seat seat;
  AttackKind kind;
  bool chained = false;
};
BOOST_DESCRIBE_STRUCT(Placing, (), (seat, kind, chained))

enum class ResolveStage : std::uint8_t { answer, place, amounts, instances };
BOOST_DESCRIBE_ENUM(ResolveStage, answer, place, amounts, instances)

struct Resolving {  // RESOLVE of state.attack
  ResolveStage stage = ResolveStage::answer;
  std::uint8_t next = 0;  // instance to deal
};
BOOST_DESCRIBE_STRUCT(Resolving, (), (stage, next))

struct WindowA {
  Seat seat;  // who speaks
  std::uint8_t passes = 0;
};
BOOST_DESCRIBE_STRUCT(WindowA, (), (seat, passes))

enum class HitStage : std::uint8_t { guards, window_d, damage, replies };
BOOST_DESCRIBE_ENUM(HitStage, guards, window_d, damage, replies)

struct Hit {  // INSTANCE
  Instance instance;
  HitStage stage = HitStage::guards;
  bool negated = false;
  std::uint8_t slot = 0;  // Equipment looked at so far
};
BOOST_DESCRIBE_STRUCT(Hit, (), (instance, stage, negated, slot))

// An item of the stack of section 4.3: an Instinct, or a Chain card (no kind), that can be
// answered.
struct Played {
  Seat seat;
  std::optional<StrategyKind> kind;
  std::optional<Tile> target;  // of Close the Line
  bool negated = false;
};
BOOST_DESCRIBE_STRUCT(Played, (), (seat, kind, target, negated))

struct Aiming {  // CLOSE-TARGET: the card still lies in its slot (SNB-147)
  Seat seat;
  std::uint8_t slot = 0;
};
BOOST_DESCRIBE_STRUCT(Aiming, (), (seat, slot))

enum class DisengageStage : std::uint8_t { begin, succeed, over };
BOOST_DESCRIBE_ENUM(DisengageStage, begin, succeed, over)

struct Disengaging {
  Seat seat;
  DisengageStage stage = DisengageStage::begin;
};
BOOST_DESCRIBE_STRUCT(Disengaging, (), (seat, stage))

struct Insulting {  // INSULT-TARGET
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(Insulting, (), (seat))

using GameFlow = Flow<16, Discarding, Drawing, Preparing, Turn, Placing, Resolving, WindowA, Hit,
                      Played, Aiming, Disengaging, Insulting>;

// --- All of it ---

enum class Stream : std::uint8_t { coin, attack, strategy, field };

enum class Ending : std::uint8_t { none, won, more_health, exhaustion, resigned };
BOOST_DESCRIBE_ENUM(Ending, none, won, more_health, exhaustion, resigned)

struct State {
  const Content* content = nullptr;
  Options options;
  Luck<Stream, 4> luck;

  std::uint8_t round = 0;
  Seat holder;  // of the Momentum Token
  bool last_round = false;
  TileSet destroyed;
  AttackBag attack_deck, attack_discard;
  StrategyBag strategy_deck, strategy_discard;
  FieldBag field_deck, field_discard;
  std::array<Player, 2> players;
  FixedVector<PlacedCard, Grid::tiles / 2> cards;
  std::optional<Attack> attack;
  GameFlow flow;
  Ending ending = Ending::none;
  std::optional<Seat> winner;

  // Worked out from `cards`, for speed.
  TileSet occupied;

  const BoardSide& side() const {
    return content->sides[static_cast<std::size_t>(options.board_side)];
  }
};
BOOST_DESCRIBE_STRUCT(State, (),
                      (options, luck, round, holder, last_round, destroyed, attack_deck,
                       attack_discard, strategy_deck, strategy_discard, field_deck, field_discard,
                       players, cards, attack, flow, ending, winner))

static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 2048);

}  // namespace tide::salt_and_bones
