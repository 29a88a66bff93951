// Many games, and what they say about a game: length, choices, wins, scores.
#pragma once

#include <map>
#include <string>

#include "engine/any_game.h"
#include "lab/batch.h"
#include "lab/players.h"
#include "lab/statistics.h"

namespace tide::lab {

// Lengths, wins and scores are those of games that ended. A game is won by every seat in first
// place, alone or shared, unless all seats share it: then it is a tie and nobody's win.
struct SimStats {
  std::string game;
  int seats = 0;
  std::uint64_t games = 0;       // played
  std::uint64_t unfinished = 0;  // of them, given up at the limit of decisions
  std::uint64_t decisions = 0;   // of all games
  std::uint64_t options = 0;     // sum of the numbers of choices at all decisions
  std::uint32_t most_options = 0;
  std::uint64_t ties = 0;
  std::uint64_t shared_wins = 0;  // several seats won, but not all
  Histogram length;               // decisions of a game
  std::array<std::uint64_t, max_seats> wins{};
  std::array<Moments, max_seats> scores{};
  std::map<std::string, std::uint64_t, std::less<>> reasons;  // how games ended
  double seconds = 0;

  std::uint64_t ended() const { return games - unfinished; }
  double decisions_per_second() const;
  void add(const GameRecord& record);
  void merge(const SimStats& other);
};

// What `tide sim --json` prints. All but the times is the same for any number of threads.
json::value to_json(const SimStats& stats);

// One line per game and seat, in the order of the games.
//   game,seed,index,seat,player,place,score,decisions,reason
// Place and score are empty and the reason is "unfinished" where a game did not end.
inline constexpr std::string_view csv_header =
    "game,seed,index,seat,player,place,score,decisions,reason\n";
struct CsvOutput {
  std::string seed;  // as the user wrote it
  // Gets whole lines, header included. An error ends the run.
  std::function<Expected<void>(std::string_view lines)> write;
};

// Plays games 0 … games-1 of the plan between the players, fewer if `control.stop` says so.
Expected<SimStats> simulate(const AnyGame& game, const PlayoutPlan& plan, const Players& players,
                            std::uint64_t games, const BatchControl& control,
                            const CsvOutput* csv = nullptr);

}  // namespace tide::lab
