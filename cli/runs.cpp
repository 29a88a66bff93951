#include "cli/runs.h"

#include "cli/arguments.h"
#include "cli/text.h"

namespace tide::cli {

void RunChoice::declare_run(CLI::App& command) {
  declare_game(command);
  declare_setup(command);
  declare_content(command);
  option(command, "--games", "K", games, 1, 1'000'000'000'000, "number of games (default: 1000)");
  option(
      command, "--players", "LIST", players,
      fmt::format("levels as deckhand or admiral, or random, novice:PERCENT, scripted, greedy,\n"
                  "flat:MS, search:MS; one for all or one per seat: scripted,search:200; 2000it\n"
                  "instead of MS counts iterations (default: {})",
                  players));
  option(command, "--threads", "T", threads, 1, 256, "threads (default: all the machine has)");
}

Expected<PlayoutPlan> RunChoice::plan(const AnyGame& game) const {
  const auto request = setup(game);
  if (!request) return std::unexpected(request.error());
  PlayoutPlan plan;
  plan.setup = *request;
  plan.seed = key_from_seed(seed);
  return plan;
}

lab::BatchControl RunChoice::control(Progress& progress) const {
  watch_interrupts();
  const int all = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  return {.threads = threads == 0 ? all : static_cast<int>(threads),
          .stop = &stop_asked(),
          .progress = [&progress](std::uint64_t done) { progress.show(done); }};
}

int close_run(std::uint64_t played, std::uint64_t wanted) {
  if (played == wanted) return success;
  note(fmt::format("stopped by Ctrl-C: these are the first {} of {} games", grouped(played),
                   grouped(wanted)));
  return interrupted;
}

}  // namespace tide::cli
