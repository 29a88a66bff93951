// What the commands that play many games share: how many, who plays, on how many threads.
#pragma once

#include "cli/command.h"
#include "cli/progress.h"
#include "lab/batch.h"
#include "lab/players.h"

namespace tide::cli {

struct RunChoice : GameChoice {
  std::uint64_t games = 1000;
  std::string players;        // as lab::read_players takes them
  std::uint64_t threads = 0;  // 0: as many as the machine runs at once

  explicit RunChoice(std::string standard_players) : players(std::move(standard_players)) {}
  void declare_run(CLI::App& command);  // GAME, set-up, content, games, players, threads
  Expected<PlayoutPlan> plan(const AnyGame& game) const;  // without the players
  Expected<lab::Players> players_for(const PlayoutPlan& plan, const AnyGame& game) const {
    return lab::read_players(players, plan.setup.seats, game);
  }
  // Stops at Ctrl-C; draws the progress.
  lab::BatchControl control(Progress& progress) const;
};

// The exit code of a run that played `played` games; says so if Ctrl-C cut it short.
int close_run(std::uint64_t played, std::uint64_t wanted);

}  // namespace tide::cli
