// The whole position of a game of Saltfjord: plain data, copied as bytes.
#pragma once

#include <array>
#include <optional>

#include "engine/flow.h"
#include "engine/luck.h"
#include "engine/seat.h"
#include "games/saltfjord/content.h"

namespace tide::saltfjord {

enum class Colour : std::uint8_t { white, orange };
BOOST_DESCRIBE_ENUM(Colour, white, orange)

// --- Players ---

struct Storage {
  std::int16_t fish = 0, wood = 0, grain = 0, paper = 0, plank = 0, food = 0, book = 0, gold = 0;

  static constexpr std::array<std::int16_t Storage::*, goods> rooms() {
    return {&Storage::fish,  &Storage::wood, &Storage::grain, &Storage::paper,
            &Storage::plank, &Storage::food, &Storage::book,  &Storage::gold};
  }
  constexpr std::int16_t& operator[](int good) {
    return this->*rooms()[static_cast<std::size_t>(good)];
  }
  constexpr std::int16_t operator[](int good) const {
    return this->*rooms()[static_cast<std::size_t>(good)];
  }
};
BOOST_DESCRIBE_STRUCT(Storage, (), (fish, wood, grain, paper, plank, food, book, gold))

struct Player {
  Village side;
  std::array<std::array<Cell, saltfjord::side>, saltfjord::side> village{};
  std::array<SquareSet, 2> dice;  // standing in the village, by Colour
  SquareSet workers;              // standing in the village; the others are ready
  std::array<std::optional<Square>, 2> wagons;
  Storage storage;
  std::int16_t score = 0;
  std::array<std::uint8_t, track_count> levels{};
  std::uint8_t boat = 0;  // 0 in the port, else the area
  FixedVector<Token, 5> cargo;
  TokenBag landed;
  std::array<CrateSet, pier_count> crates;  // by pier
  AbilitySet abilities;
  std::uint8_t small_tiles = 0, large_tiles = 0;
  std::array<std::uint8_t, 2> taken{};  // dice this round, by Colour
  std::uint8_t tavern = 0;              // where the marker stands, from 1; 0: not passed
  bool smoked = false;                  // Smokehouse, this turn
  bool lamp_used = false;               // Night Lamp, this round

  // Worked out from `village`, never written in positions: squares that are filled, and those of
  // them with a building.
  std::uint64_t filled = 0, buildings = 0;

  Cell at(int square) const {
    return village[static_cast<std::size_t>(square / saltfjord::side)]
                  [static_cast<std::size_t>(square % saltfjord::side)];
  }
  void build(int square, Cell cell, bool building) {
    village[static_cast<std::size_t>(square / saltfjord::side)]
           [static_cast<std::size_t>(square % saltfjord::side)] = cell;
    filled |= bit(square);
    if (building) buildings |= bit(square);
  }
  std::uint64_t wagon_squares() const {
    return (wagons[0] ? bit(wagons[0]->index) : 0) | (wagons[1] ? bit(wagons[1]->index) : 0);
  }
  // SFJ-043: with a die, a worker or a wagon.
  std::uint64_t occupied() const {
    return dice[0].bits() | dice[1].bits() | workers.bits() | wagon_squares();
  }
  std::uint64_t vacant() const { return buildings & ~occupied(); }
};
BOOST_DESCRIBE_STRUCT(Player, (),
                      (side, village, dice, workers, wagons, storage, score, levels, boat, cargo,
                       landed, crates, abilities, small_tiles, large_tiles, taken, tavern, smoked,
                       lamp_used))

// --- Shared things ---

struct Kit {
  Ability ability;
  StartBuilding building;
  Store store;
};
BOOST_DESCRIBE_STRUCT(Kit, (), (ability, building, store))

// SFJ-193: a token put back on top (two while somebody is looking at them, the first drawn last),
// unknown ones, tokens thrown overboard in order.
struct TokenStack {
  FixedVector<Seen<Token>, 2> top;
  std::uint8_t unknown = 0;
  FixedVector<Token, most_of_sort> bottom;
  int total() const { return top.size() + unknown + bottom.size(); }
};
BOOST_DESCRIBE_STRUCT(TokenStack, (), (top, unknown, bottom))

struct AreaStacks {
  TokenStack kind1, kind2, kind3;
  TokenStack& operator[](int sort) { return sort == 0 ? kind1 : sort == 1 ? kind2 : kind3; }
  const TokenStack& operator[](int sort) const { return const_cast<AreaStacks&>(*this)[sort]; }
};
BOOST_DESCRIBE_STRUCT(AreaStacks, (), (kind1, kind2, kind3))

struct Fjord {
  AreaStacks area1, area2, area3, area4, area5, area6;
  AreaStacks& operator[](int area) {  // from 0
    constexpr std::array<AreaStacks Fjord::*, areas> all{
        &Fjord::area1, &Fjord::area2, &Fjord::area3, &Fjord::area4, &Fjord::area5, &Fjord::area6};
    return this->*all[static_cast<std::size_t>(area)];
  }
  const AreaStacks& operator[](int area) const { return const_cast<Fjord&>(*this)[area]; }
};
BOOST_DESCRIBE_STRUCT(Fjord, (), (area1, area2, area3, area4, area5, area6))

// --- Frames: what is going on, innermost last (section 4 of the ledger) ---

struct SideChoice {};  // VILLAGE
BOOST_DESCRIBE_STRUCT(SideChoice, (), ())

struct KitChoice {};  // KIT
BOOST_DESCRIBE_STRUCT(KitChoice, (), ())

struct StartPlace {  // SB_PLACE
  StartBuilding building;
};
BOOST_DESCRIBE_STRUCT(StartPlace, (), (building))

struct Turn {  // TURN, END
  bool closing = false;
};
BOOST_DESCRIBE_STRUCT(Turn, (), (closing))

struct TakenDie {  // DIE
  Colour colour = Colour::white;
  std::uint8_t value = 1;
};
BOOST_DESCRIBE_STRUCT(TakenDie, (), (colour, value))

struct Run {  // WAGON, LINE
  Colour colour = Colour::white;
  std::uint8_t line = 1;            // the column of a white die, the row of an orange
  std::uint8_t reached = 0;         // position of the die in the line; 0: before it
  std::array<bool, 2> pending{};    // wagons that are still to be handled
  int square(int position) const {  // 1 … 6
    return colour == Colour::white ? (position - 1) * side + line - 1
                                   : (line - 1) * side + position - 1;
  }
};
BOOST_DESCRIBE_STRUCT(Run, (), (colour, line, reached, pending))

struct Dual {  // DUAL
  Cell building;
};
BOOST_DESCRIBE_STRUCT(Dual, (), (building))

struct Upgrading {  // UPGRADE
  std::uint8_t left = 1;
};
BOOST_DESCRIBE_STRUCT(Upgrading, (), (left))

struct Ordering {};  // ORDER
BOOST_DESCRIBE_STRUCT(Ordering, (), ())

struct CratePier {  // PIER_OF_CRATE: the crate of this space is paid
  std::uint8_t space = 1;
};
BOOST_DESCRIBE_STRUCT(CratePier, (), (space))

struct Research {};  // TECH
BOOST_DESCRIBE_STRUCT(Research, (), ())

struct AbilityChoice {};  // ABILITY
BOOST_DESCRIBE_STRUCT(AbilityChoice, (), ())

struct Stacks {  // STACK
  bool large = false, free = false;
  std::array<bool, 2> sizes{};  // of one, of two squares
};
BOOST_DESCRIBE_STRUCT(Stacks, (), (large, free, sizes))

struct Placing {  // PLACE
  std::uint8_t stack = 1;
};
BOOST_DESCRIBE_STRUCT(Placing, (), (stack))

struct Fishing {  // FISH
  std::uint8_t left = 1;
  bool forced = false;  // SFJ-026
};
BOOST_DESCRIBE_STRUCT(Fishing, (), (left, forced))

enum class CatchStage : std::uint8_t { kind, keep, long_line, overboard };
BOOST_DESCRIBE_ENUM(CatchStage, kind, keep, long_line, overboard)

struct Catch {  // KIND, KEEP, LONG_LINE, OVERBOARD
  CatchStage stage = CatchStage::kind;
  std::uint8_t kind = 1;  // of the stack that is drawn from
};
BOOST_DESCRIBE_STRUCT(Catch, (), (stage, kind))

struct Helper {  // WORKER_AT, LAMP_AT
  bool lamp = false;
};
BOOST_DESCRIBE_STRUCT(Helper, (), (lamp))

struct TavernChoice {};  // TAVERN
BOOST_DESCRIBE_STRUCT(TavernChoice, (), ())

struct Piers {  // PIERS
  std::uint8_t pier = 1, used = 0;
  bool go = false;  // the next use, or the next pier, is due
};
BOOST_DESCRIBE_STRUCT(Piers, (), (pier, used, go))

struct PierUses {  // uses of one pier, one after the other
  std::uint8_t pier = 1, left = 0;
};
BOOST_DESCRIBE_STRUCT(PierUses, (), (pier, left))

struct Export {  // PIER4
  std::uint8_t pier = 4;
};
BOOST_DESCRIBE_STRUCT(Export, (), (pier))

struct ExtraPiers {};  // EXTRA_PIER
BOOST_DESCRIBE_STRUCT(ExtraPiers, (), ())

struct WagonMove {  // WAGON_FREE
  std::array<bool, 2> pending{};
};
BOOST_DESCRIBE_STRUCT(WagonMove, (), (pending))

using GameFlow = Flow<10, SideChoice, KitChoice, StartPlace, Turn, TakenDie, Run, Dual, Upgrading,
                      Ordering, CratePier, Research, AbilityChoice, Stacks, Placing, Fishing, Catch,
                      Helper, TavernChoice, Piers, PierUses, Export, ExtraPiers, WagonMove>;

// --- All of it ---

enum class Stream : std::uint8_t {
  starter,
  village,
  scoring,
  ability,
  start_building,
  store,
  tavern,
  crate,
  tile,
  die,
  token
};
inline constexpr int streams = 11;

enum class Ending : std::uint8_t { none, scored, solo_won, solo_lost };
BOOST_DESCRIBE_ENUM(Ending, none, scored, solo_won, solo_lost)

struct State {
  const Content* content = nullptr;
  Options options;
  Luck<Stream, streams> luck;

  std::uint8_t round = 0;  // 0 while kits are picked
  std::uint8_t picks = 0;  // villages, then kits that have been picked
  Seat starter;
  Seat active;  // who decides
  // By Colour: dice in each area; in solo the value of the die at each tavern, 0: none.
  std::array<std::array<std::uint8_t, 6>, 2> dice{};
  std::array<std::uint8_t, 2> dice_lost{};  // option undrafted_dice
  std::array<std::optional<Kit>, kit_count> kits;
  AbilitySet abilities;  // on the board
  std::array<Scoring, track_count> scoring;
  FixedVector<Scoring, most_special> special;  // solo
  std::array<TavernAction, tavern_count> taverns;
  std::array<std::optional<Tile>, stacks> tile_tops;
  std::array<std::uint8_t, stacks> tiles_below{};
  TileBag tiles_gone, tile_pool;  // built or removed; face down
  std::array<std::optional<Crate>, pier_count> crate_tops;
  std::array<std::uint8_t, pier_count> crates_below{};
  CrateSet crates_gone;  // removed in solo
  CrateBag crate_pool;
  Fjord fjord;
  TokenBag token_pool;
  FixedVector<Player, most_seats> players;
  GameFlow flow;
  Ending ending = Ending::none;

  int seats() const { return players.size(); }
  bool solo() const { return players.size() == 1; }
  bool with_wagons() const { return options.wagons == Switch::on; }
  SeatSet all() const { return SeatSet::first(seats()); }
  Player& operator[](Seat s) { return players[s.index]; }
  const Player& operator[](Seat s) const { return players[s.index]; }
  Player& me() { return players[active.index]; }
  const Player& me() const { return players[active.index]; }
  const Tracks& tracks() const {
    if (!with_wagons()) return content->tracks[0];
    return content->tracks[options.wagon_levels == WagonLevels::wagon_promenade_move ? 1 : 2];
  }
};
BOOST_DESCRIBE_STRUCT(State, (),
                      (options, luck, round, picks, starter, active, dice, dice_lost, kits,
                       abilities, scoring, special, taverns, tile_tops, tiles_below, tiles_gone,
                       tile_pool, crate_tops, crates_below, crates_gone, crate_pool, fjord,
                       token_pool, players, flow, ending))

static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 4096);

}  // namespace tide::saltfjord
