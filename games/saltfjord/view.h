// What one seat may see: made for the screen and the terminal, and the only way there but the log.
// What is printed (effects of buildings, costs of tracks) stands in the content.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/saltfjord/state.h"

namespace tide::saltfjord {

struct PlayerView {
  Seat seat;
  std::string colour, village;
  int score = 0;
  std::vector<std::vector<std::string>> grid;                         // 6 rows of 6, "." is empty
  std::vector<std::string> white_dice, orange_dice, workers, wagons;  // squares
  std::vector<std::string> vacant;  // squares of buildings that a die or worker can still use
  bool wagon_waiting = false;
  Storage storage;
  int ready_workers = 0;
  std::vector<int> levels;
  std::vector<std::string> abilities;
  int boat = 0, boat_spaces = 0;
  bool boat_upgraded = false;
  std::vector<std::string> cargo;
  int landed = 0;
  std::vector<int> crate_counts;                                // by pier
  std::optional<std::vector<std::vector<std::string>>> crates;  // by pier, unless hidden
  int small_tiles = 0, large_tiles = 0;
  int white_taken = 0, orange_taken = 0;
  int tavern = 0;
  bool lamp_used = false;
  std::vector<int> tile_worth;     // what each track's scoring tile would give
  std::vector<int> special_worth;  // solo
};
BOOST_DESCRIBE_STRUCT(PlayerView, (),
                      (seat, colour, village, score, grid, white_dice, orange_dice, workers, wagons,
                       vacant, wagon_waiting, storage, ready_workers, levels, abilities, boat,
                       boat_spaces, boat_upgraded, cargo, landed, crate_counts, crates, small_tiles,
                       large_tiles, white_taken, orange_taken, tavern, lamp_used, tile_worth,
                       special_worth))

struct KitView {
  int number = 0;
  std::string ability, building, store;
};
BOOST_DESCRIBE_STRUCT(KitView, (), (number, ability, building, store))

struct TileStackView {
  int stack = 0;
  std::string top;  // empty: none left
  int below = 0;
};
BOOST_DESCRIBE_STRUCT(TileStackView, (), (stack, top, below))

struct CrateStackView {
  int space = 0;
  std::string top;
  int below = 0;
};
BOOST_DESCRIBE_STRUCT(CrateStackView, (), (space, top, below))

struct TokenStackView {
  int area = 0, kind = 0, total = 0;
  std::optional<std::string> top;   // put back, and known to the observer
  std::vector<std::string> bottom;  // thrown overboard
};
BOOST_DESCRIBE_STRUCT(TokenStackView, (), (area, kind, total, top, bottom))

// The die that is running a line.
struct RunView {
  Colour colour = Colour::white;
  int line = 0, reached = 0;
};
BOOST_DESCRIBE_STRUCT(RunView, (), (colour, line, reached))

// A way to lay the tile that is asked for: square by square what would stand there.
struct LayingView {
  std::string act;
  std::vector<std::string> squares, cells;
};
BOOST_DESCRIBE_STRUCT(LayingView, (), (act, squares, cells))

struct View {
  std::optional<Seat> seat;
  int round = 0, rounds = 0;
  bool wagons_used = false, solo = false;
  SeatSet to_act;
  Seat starter;
  std::string decision;                        // the frame that waits, "Turn"; empty when over
  std::vector<int> white_areas, orange_areas;  // how many; in solo the value at each tavern
  int white_limit = 0, orange_limit = 0;
  std::vector<KitView> kits;
  std::vector<std::string> abilities, scoring, special, taverns;
  std::vector<TileStackView> tiles;
  std::vector<CrateStackView> crates;
  std::vector<TokenStackView> fjord;
  std::vector<std::string> looked_at;  // by the observer, while it decides which to keep
  std::optional<TakenDie> die;
  std::optional<RunView> run;
  std::optional<std::string> placing;  // the tile
  std::vector<LayingView> layings;     // of it, while it is asked for
  std::vector<PlayerView> players;
  Ending ending = Ending::none;
  std::optional<Medal> medal;
  std::vector<int> achievements;
};
BOOST_DESCRIBE_STRUCT(View, (),
                      (seat, round, rounds, wagons_used, solo, to_act, starter, decision,
                       white_areas, orange_areas, white_limit, orange_limit, kits, abilities,
                       scoring, special, taverns, tiles, crates, fjord, looked_at, die, run,
                       placing, layings, players, ending, medal, achievements))

View make_view(const State& s, std::optional<Seat> observer);

// The view as text for a terminal.
std::string draw_view(const Content& content, const View& view, bool colour);

}  // namespace tide::saltfjord
