// The whole position of a game of Set Sail: plain data, copied as bytes.
#pragma once

#include <array>
#include <optional>

#include "engine/flow.h"
#include "engine/luck.h"
#include "engine/seat.h"
#include "games/set-sail/content.h"

namespace tide::set_sail {

// --- Players ---

struct Player {
  std::array<Tile, 2> ships;
  std::int16_t silver = 0, supplies = 0;
  Hand hand;
  std::uint8_t barrels = 0, oars = 0, cannons = 0;
  QuestSet maps;      // undug
  QuestSet done;      // completed quests, dug-up maps among them
  bool half = false;  // half movement in the next own turn (SET-75)
  // SET-100: what this player knows the others to hold, seat by seat; nothing about itself.
  FixedVector<Hand, most_seats> sure;

  std::uint8_t& count(Upgrade u) {
    return u == Upgrade::barrel ? barrels : u == Upgrade::oar ? oars : cannons;
  }
  int count(Upgrade u) const { return const_cast<Player*>(this)->count(u); }
};
BOOST_DESCRIBE_STRUCT(Player, (),
                      (ships, silver, supplies, hand, barrels, oars, cannons, maps, done, half,
                       sure))

// --- Offers ---

// What the author gives and what it asks for.
struct Terms {
  Wares give, ask;
  friend constexpr bool operator==(const Terms&, const Terms&) = default;
};
BOOST_DESCRIBE_STRUCT(Terms, (), (give, ask))

// An offer that this partner has answered this turn without an exchange (SET-82).
struct Answered {
  Seat partner;
  Terms terms;
};
BOOST_DESCRIBE_STRUCT(Answered, (), (partner, terms))

// --- Frames: what is going on, innermost last (section 4 of the ledger) ---

struct Docking {  // P0
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(Docking, (), (seat))

// A combat that is still to be fought. Ship 0: whichever lies there; 1 or 2: that one (option
// combats_per_tile).
struct Target {
  Seat seat;
  std::uint8_t ship = 0;
  friend constexpr bool operator==(Target, Target) = default;
};
BOOST_DESCRIBE_STRUCT(Target, (), (seat, ship))
using Targets = FixedVector<Target, (most_seats - 1) * 2>;

enum class TurnStage : std::uint8_t {
  move_1,
  move_2,
  order,
  first,
  pause,
  second,
  close,
  upkeep,
  next
};
BOOST_DESCRIBE_ENUM(TurnStage, move_1, move_2, order, first, pause, second, close, upkeep, next)

struct Turn {  // M1, M2, A0, A9, E0, E1
  Seat seat;
  TurnStage stage = TurnStage::move_1;
  std::array<Tile, 2> from;  // where the ships began the turn
  std::uint8_t budget = 0;   // of movement, for both ships
  std::uint8_t first_ship = 1;
  bool plain = false;     // both ships only fish: nothing is asked between them
  bool ran_out = false;   // in this turn's Action phase
  bool upgraded = false;  // an Upgrade was bought this turn
  std::array<Targets, 2> combats;
};
BOOST_DESCRIBE_STRUCT(Turn, (),
                      (seat, stage, from, budget, first_ship, plain, ran_out, upgraded, combats))

enum class ActionStage : std::uint8_t { opponent, tile, over };
BOOST_DESCRIBE_ENUM(ActionStage, opponent, tile, over)

struct ShipAction {  // A1, A7
  Seat seat;
  std::uint8_t ship = 1;
  ActionStage stage = ActionStage::opponent;
};
BOOST_DESCRIBE_STRUCT(ShipAction, (), (seat, ship, stage))

enum class CombatStage : std::uint8_t { attack, reply, steal, run_out, retreat, over };
BOOST_DESCRIBE_ENUM(CombatStage, attack, reply, steal, run_out, retreat, over)

struct Combat {  // A2, A3, A6
  Seat attacker, defender;
  std::uint8_t ship = 1;  // the defender's ship that is attacked
  CombatStage stage = CombatStage::attack;
  std::uint8_t attack_die = 0;
  bool fled = false;
  std::optional<Seat> winner;   // who may steal
  std::optional<Seat> run_out;  // who is short of Supplies
};
BOOST_DESCRIBE_STRUCT(Combat, (),
                      (attacker, defender, ship, stage, attack_die, fled, winner, run_out))

struct Discard {  // A4
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(Discard, (), (seat))

enum class RunOutStage : std::uint8_t { forfeit, halve, dock };
BOOST_DESCRIBE_ENUM(RunOutStage, forfeit, halve, dock)

struct RunOut {  // A5
  Seat seat;
  RunOutStage stage = RunOutStage::forfeit;
};
BOOST_DESCRIBE_STRUCT(RunOut, (), (seat, stage))

struct Picking {  // A8
  Seat seat;
  std::uint8_t left = 0;
};
BOOST_DESCRIBE_STRUCT(Picking, (), (seat, left))

enum class Payment : std::uint8_t { silver, deep, route };
BOOST_DESCRIBE_ENUM(Payment, silver, deep, route)

struct SupplyPort {  // S1, S2
  Seat seat;
  std::array<bool, 3> paid{};     // by Payment: used this visit
  std::optional<Payment> paying;  // S2
};
BOOST_DESCRIBE_STRUCT(SupplyPort, (), (seat, paid, paying))

struct Deal {
  Cargo good;
  bool selling = false;
};
BOOST_DESCRIBE_STRUCT(Deal, (), (good, selling))

struct Market {  // T1, T2
  Seat seat;
  std::array<bool, goods_kinds> used{};
  std::optional<Deal> deal;  // T2
};
BOOST_DESCRIBE_STRUCT(Market, (), (seat, used, deal))

struct Yard {  // U1
  Seat seat;
};
BOOST_DESCRIBE_STRUCT(Yard, (), (seat))

struct Pirates {  // Q1, Q2
  Seat seat;
  std::array<bool, 3> used{};          // by QuestType: dealt with this visit
  std::optional<std::uint8_t> paying;  // Q2: the open Plunder space, from 1
};
BOOST_DESCRIBE_STRUCT(Pirates, (), (seat, used, paying))

enum class OfferStage : std::uint8_t { partner, lines, quantity, answer };
BOOST_DESCRIBE_ENUM(OfferStage, partner, lines, quantity, answer)

// A line whose quantity is still open.
struct Line {
  Ware ware;
  bool asking = false;
};
BOOST_DESCRIBE_STRUCT(Line, (), (ware, asking))

struct Offer {  // O1 to O6
  Seat active;
  Seat partner;  // means something from stage `lines` on
  OfferStage stage = OfferStage::partner;
  bool turned = false;  // the partner is the author of the terms
  std::uint8_t counters = 0;
  Terms terms;  // as the author sees them
  std::optional<Line> line;
  std::optional<Terms> first;  // what was sent first, once there is a counter-offer

  Seat author() const { return turned ? partner : active; }
  Seat reader() const { return turned ? active : partner; }
};
BOOST_DESCRIBE_STRUCT(Offer, (), (active, partner, stage, turned, counters, terms, line, first))

using GameFlow = Flow<6, Docking, Turn, ShipAction, Combat, Discard, RunOut, Picking, SupplyPort,
                      Market, Yard, Pirates, Offer>;

// --- All of it ---

// `setup` draws what is removed or laid open before the game.
enum class Stream : std::uint8_t { die, route, theft, plunder, trade, treasure, setup };

enum class Ending : std::uint8_t { none, target, nothing_left, round_limit };
BOOST_DESCRIBE_ENUM(Ending, none, target, nothing_left, round_limit)

using Spaces = std::array<std::optional<Quest>, most_spaces>;

struct State {
  const Content* content = nullptr;
  Options options;
  Luck<Stream, 7> luck;

  std::uint8_t round = 0;  // 0 while ships are being placed
  Seat starter;
  std::uint8_t offers_left = 0;
  FixedVector<Answered, most_offers> answered;
  Spaces plunder_open, trade_open;
  QuestSet plunder_deck, trade_deck, treasure_deck, removed;
  Hand deep_deck, deep_discard, route_deck, route_discard;
  Hand stock;  // goods that nobody has
  FixedVector<Player, most_seats> players;
  GameFlow flow;
  Ending ending = Ending::none;

  int seats() const { return players.size(); }
  SeatSet all() const { return SeatSet::first(seats()); }
  Player& operator[](Seat s) { return players[s.index]; }
  const Player& operator[](Seat s) const { return players[s.index]; }
  const TileInfo& at(Seat seat, int ship) const {
    return (*content)[players[seat.index].ships[static_cast<std::size_t>(ship - 1)]];
  }
};
BOOST_DESCRIBE_STRUCT(State, (),
                      (options, luck, round, starter, offers_left, answered, plunder_open,
                       trade_open, plunder_deck, trade_deck, treasure_deck, removed, deep_deck,
                       deep_discard, route_deck, route_discard, stock, players, flow, ending))

static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 3072);

}  // namespace tide::set_sail
