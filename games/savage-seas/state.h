// The whole position of a game of Savage Seas: plain data, copied as bytes.
#pragma once

#include <array>
#include <optional>

#include "engine/flow.h"
#include "engine/luck.h"
#include "engine/seat.h"
#include "games/savage-seas/content.h"

namespace tide::savage_seas {

// --- Ships ---

enum class Fire : std::uint8_t { none, weak, strong };
BOOST_DESCRIBE_ENUM(Fire, none, weak, strong)

// An Order on a position of the ship board.
struct Slot {
  Crew crew = Crew::captain;
  Order card;
  bool face_up = false;
  bool carried_out = false;
  bool cancelled = false;
  bool fight = false;  // a Reload card placed on a Strong Fire (SVG-90); known to all (SVG-131)
  // What the enemy knows of it while it lies face down.
  bool seen = false;      // the card, by Change of Plan
  bool betrayed = false;  // its crew, by a Wound (SVG-66)
};
BOOST_DESCRIBE_STRUCT(Slot, (),
                      (crew, card, face_up, carried_out, cancelled, fight, seen, betrayed))

struct CrewCards {
  Cards hand;  // deck Orders; the Reload card is there unless it lies on the board
  Cards discard, removed;
  std::uint8_t wounds = 0;   // in hand
  std::uint8_t pending = 0;  // on the board
  std::optional<Order> offer;
  // All know that its Order on the board is no Reload card: nothing else was in hand (SVG-111).
  bool deck_order = false;
};
BOOST_DESCRIBE_STRUCT(CrewCards, (), (hand, discard, removed, wounds, pending, offer, deck_order))

// An Order given through No Quarter lies on its position until clearing.
struct Extra {
  Order card;
  std::uint8_t position = 1;
};
BOOST_DESCRIBE_STRUCT(Extra, (), (card, position))

inline constexpr int preset_count = 5;

struct Ship {
  Pose pose;
  std::array<Fire, positions> fires{};
  std::array<std::optional<Slot>, positions> slots;
  std::array<CrewCards, crew_count> crews;
  FixedVector<Extra, 2 * most_extras> extras;
  // Scupper the Captain's, Sailmaster's, Gunner's, Marine's Order; answer a Scupper.
  std::array<bool, preset_count> presets{};
  std::array<Seat, crew_count> seats;  // who leads each crew

  CrewCards& operator[](Crew c) { return crews[at(c)]; }
  const CrewCards& operator[](Crew c) const { return crews[at(c)]; }
  Seat captain() const { return seats[0]; }
  const Slot* slot_of(Crew c) const {
    for (const auto& slot : slots) {
      if (slot && slot->crew == c) return &*slot;
    }
    return nullptr;
  }
  int fire_count() const {
    int n = 0;
    for (const Fire f : fires) n += f != Fire::none ? 1 : 0;
    return n;
  }
};
BOOST_DESCRIBE_STRUCT(Ship, (), (pose, fires, slots, crews, extras, presets, seats))

// --- Frames: what is going on, innermost last (section 4 of the ledger). Positions count from 1.
// ---

struct Planning {  // offers, plan_slot, preset: how many answers each ship has given
  std::array<std::uint8_t, 2> answered{};
};
BOOST_DESCRIBE_STRUCT(Planning, (), (answered))

struct Acting {  // which position comes next, and whether its first ship has acted
  std::uint8_t position = 1;
  bool second = false;
};
BOOST_DESCRIBE_STRUCT(Acting, (), (position, second))

// An Order that was revealed, or is being carried out.
struct Given {
  Side ship = Side::cockatrice;
  Crew crew = Crew::captain;
  Order card;
  std::uint8_t position = 1;
  bool extra = false;  // through No Quarter
};
BOOST_DESCRIBE_STRUCT(Given, (), (ship, crew, card, position, extra))

struct Reacting {  // react
  Given order;
  std::uint8_t scuppers = 0;

  Side responder() const { return scuppers % 2 == 0 ? other(order.ship) : order.ship; }
};
BOOST_DESCRIBE_STRUCT(Reacting, (), (order, scuppers))

struct Resolving {
  Given order;
  std::uint8_t next = 0;  // of its steps
};
BOOST_DESCRIBE_STRUCT(Resolving, (), (order, next))

struct Sailing {  // maneuver
  Given order;
};
BOOST_DESCRIBE_STRUCT(Sailing, (), (order))

struct Healing {  // heal_crew
  Side ship = Side::cockatrice;
  std::uint8_t left = 1;
};
BOOST_DESCRIBE_STRUCT(Healing, (), (ship, left))

struct Dousing {  // pick_fire
  Side ship = Side::cockatrice;
  std::uint8_t left = 1;
};
BOOST_DESCRIBE_STRUCT(Dousing, (), (ship, left))

struct Reloading {  // reload_discard
  Side ship = Side::cockatrice;
  Crew crew = Crew::captain;
  std::optional<Order> last;  // the kind discarded last
};
BOOST_DESCRIBE_STRUCT(Reloading, (), (ship, crew, last))

struct Wounding {  // pick_position
  Side ship = Side::cockatrice;
  Crew crew = Crew::marine;
  std::uint8_t left = 1;
  std::array<bool, positions> named{};
};
BOOST_DESCRIBE_STRUCT(Wounding, (), (ship, crew, left, named))

struct Robbing {  // pick_enemy_crew
  Side ship = Side::cockatrice;
  Crew crew = Crew::marine;
  std::uint8_t left = 1;
};
BOOST_DESCRIBE_STRUCT(Robbing, (), (ship, crew, left))

struct Looking {  // peek
  Side ship = Side::cockatrice;
};
BOOST_DESCRIBE_STRUCT(Looking, (), (ship))

struct Swapping {  // swap, of positions behind this one
  Side ship = Side::cockatrice;
  std::uint8_t position = 1;
};
BOOST_DESCRIBE_STRUCT(Swapping, (), (ship, position))

struct Quarter {  // extra_order
  Side ship = Side::cockatrice;
  std::uint8_t position = 1;
  std::uint8_t left = most_extras;
};
BOOST_DESCRIBE_STRUCT(Quarter, (), (ship, position, left))

// Deepest: Acting, Lend a Hand, No Quarter, its extras, one of them, its decision.
using GameFlow = Flow<7, Planning, Acting, Reacting, Resolving, Sailing, Healing, Dousing,
                      Reloading, Wounding, Robbing, Looking, Swapping, Quarter>;

// --- All of it ---

// `loss` draws the Orders that a hand loses at random.
enum class Stream : std::uint8_t { coin, die, deck, loss };

enum class Ending : std::uint8_t { none, sunk, both_sunk, round_cap, struck };
BOOST_DESCRIBE_ENUM(Ending, none, sunk, both_sunk, round_cap, struck)

struct State {
  const Content* content = nullptr;
  Options options;
  Luck<Stream, 4> luck;

  std::uint8_t seats = 0;
  std::uint8_t round = 1;
  Side gauge = Side::cockatrice;  // who holds the Weather Gauge
  std::array<Ship, 2> ships;
  std::array<std::array<Cards, crew_count>, 2> decks;
  GameFlow flow;
  Ending ending = Ending::none;
  std::optional<Side> winner;

  SeatSet all() const { return SeatSet::first(seats); }
  Ship& operator[](Side side) { return ships[at(side)]; }
  const Ship& operator[](Side side) const { return ships[at(side)]; }
  Cards& deck(Side side, Crew crew) { return decks[at(side)][at(crew)]; }
  const Cards& deck(Side side, Crew crew) const { return decks[at(side)][at(crew)]; }
  const Chart& chart() const { return content->charts[static_cast<std::size_t>(options.chart)]; }
  bool planning() const { return flow.find<Planning>() != nullptr; }
};
BOOST_DESCRIBE_STRUCT(State, (),
                      (options, luck, seats, round, gauge, ships, decks, flow, ending, winner))

static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 3072);

// SVG-04: even seats sail the Cockatrice, odd ones the Chimera.
constexpr Side side_of(Seat seat) { return seat.index % 2 == 0 ? Side::cockatrice : Side::chimera; }
// SVG-133: all seats of a ship know the same.
inline SeatSet team(const State& s, Side side) {
  return SeatSet(side == Side::cockatrice ? 0x55 : 0xAA) & s.all();
}

}  // namespace tide::savage_seas
