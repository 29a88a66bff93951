// tide bench: how fast the games run on this machine, one thread, random play.
#include <fmt/ranges.h>

#include <chrono>

#include "cli/arguments.h"
#include "cli/chapter.h"
#include "cli/command.h"
#include "cli/text.h"
#include "games/registry.h"
#include "opponents/engine_share.h"
#include "opponents/opponent.h"

namespace tide::cli {
namespace {

struct BenchOptions {
  std::vector<std::string> games;
  std::string file;
  double seconds = 1;
  bool json = false;

  void declare(CLI::App& command) {
    positional(command, "GAME", games, Needed::no, "ids of games (default: all)");
    option(command, "--seconds", "S", seconds, 0.01, 3600, "time for each game (default: 1)");
    option(command, "--write", "FILE", file, "put the report into this Markdown file, too");
    json_flag(command, json);
  }
};

struct Speed {
  std::string game;
  int seats = 0;
  std::uint64_t games = 0, decisions = 0;
  double seconds = 0;
  AnyGame::Costs costs;
  double simulations_per_second = 0;
  opponents::EngineShare share;  // of the search
  std::size_t state_bytes = 0;

  double games_per_second() const { return static_cast<double>(games) / seconds; }
  double decisions_per_second() const { return static_cast<double>(decisions) / seconds; }
  double ns_per_decision() const { return 1e9 * seconds / static_cast<double>(decisions); }
};

// Plays games from `first` on until the time is up. Blocks grow to some 10 ms, so that the clock
// does not count; nothing of the set-up of a block does then either.
void play_for(const AnyGame& game, const PlayoutPlan& plan, double seconds, std::uint64_t first,
              Speed& speed) {
  using Clock = std::chrono::steady_clock;
  std::uint64_t block = 1;
  while (speed.seconds < seconds && !stop_asked()) {
    const auto begin = Clock::now();
    const auto played = game.play_out(plan, first + speed.games, block,
                                      [&](const GameRecord& r) { speed.decisions += r.decisions; });
    TIDE_CHECK(played.has_value());
    const double spent = std::chrono::duration<double>(Clock::now() - begin).count();
    speed.seconds += spent;
    speed.games += block;
    if (spent < 0.01) block *= 2;
  }
}

// The positions of a scripted game in which somebody can choose.
std::vector<AnyState> positions_of(const AnyGame& game, const SetupRequest& setup, const Key& key) {
  Context ctx;
  Rng rng(derive(key, 1));
  std::vector<AnyState> positions;
  AnyState state = game.start(setup, key, ctx).value();
  while (!game.over(state)) {
    const Seat seat = game.to_act(state).front();
    ActionList list;
    game.legal(state, seat, list);
    if (list.size() > 1) positions.push_back(state);
    TIDE_CHECK(game.apply(state, seat, game.scripted(state, seat, rng), ctx).has_value());
  }
  return positions;
}

// How many worlds a second the search goes through with the game's parameters, and where that time
// goes: two seats, a dozen positions from the start to the end of a scripted game.
void search_speed(const AnyGame& game, SetupRequest setup, const Key& key, double seconds,
                  Speed& speed) {
  constexpr std::size_t looks = 12;
  setup.seats = std::max(2, setup.seats);
  const auto thinker = opponents::make_thinker(game);
  const auto positions = positions_of(game, setup, key);
  std::uint64_t simulations = 0;
  double spent = 0;
  for (std::size_t i = 0; i < looks && !stop_asked(); ++i) {
    const AnyState& state = positions[i * positions.size() / looks];
    const Seat seat = game.to_act(state).front();
    // By the thread's own time: other work on the machine does not count.
    const opponents::Player player{opponents::Method::search,
                                   {.milliseconds = 1000 * seconds / looks, .cpu = true}};
    const opponents::Stopwatch watch(player.budget);
    const auto done = thinker->think(state, seat, player, derive(key, i)).iterations;
    simulations += done;
    spent += watch.milliseconds() / 1000;
    const auto share = opponents::engine_share(game, state, seat, std::clamp(done, 10U, 1000U));
    speed.share.apply += share.apply / looks;
    speed.share.legal += share.legal / looks;
  }
  speed.simulations_per_second = static_cast<double>(simulations) / spent;
}

Speed measure(const GameEntry& entry, double seconds) {
  const auto game = entry.standard();
  PlayoutPlan plan;
  plan.setup.seats = game->info().min_seats;
  plan.seed = key_from_seed("bench");
  Speed warm_up;
  play_for(*game, plan, seconds / 4, 0, warm_up);
  Speed speed{.game = game->info().id,
              .seats = plan.setup.seats,
              .costs = {},
              .share = {},
              .state_bytes = game->info().state_bytes};
  play_for(*game, plan, seconds, warm_up.games, speed);
  const auto costs = game->measure(plan.setup, plan.seed);
  TIDE_CHECK(costs.has_value());
  speed.costs = *costs;
  search_speed(*game, plan.setup, plan.seed, seconds, speed);
  return speed;
}

json::value to_json(const Speed& speed) {
  return json::object{{"game", speed.game},
                      {"seats", speed.seats},
                      {"seconds", speed.seconds},
                      {"games_per_second", speed.games_per_second()},
                      {"decisions_per_second", speed.decisions_per_second()},
                      {"ns_per_decision", speed.ns_per_decision()},
                      {"ns_per_copy", speed.costs.copy_ns},
                      {"ns_per_redeal", speed.costs.redeal_ns},
                      {"simulations_per_second", speed.simulations_per_second},
                      {"search_in_apply", speed.share.apply},
                      {"search_in_legal", speed.share.legal},
                      {"state_bytes", speed.state_bytes}};
}

// --- As a table ---

constexpr std::array<std::string_view, 11> titles{
    "game",      "seats",         "games/s", "decisions/s", "ns/decision", "ns/copy",
    "ns/redeal", "simulations/s", "apply",   "legal",       "state bytes"};
using Cells = std::array<std::string, titles.size()>;

Cells cells(const Speed& speed) {
  return {speed.game,
          std::to_string(speed.seats),
          grouped_rounded(speed.games_per_second()),
          grouped_rounded(speed.decisions_per_second()),
          fmt::format("{:.1f}", speed.ns_per_decision()),
          fmt::format("{:.1f}", speed.costs.copy_ns),
          fmt::format("{:.1f}", speed.costs.redeal_ns),
          grouped_rounded(speed.simulations_per_second),
          percent(speed.share.apply),
          percent(speed.share.legal),
          std::to_string(speed.state_bytes)};
}

std::string line(const auto& row) {
  return fmt::format("{:16} {:>5} {:>11} {:>13} {:>12} {:>8} {:>10} {:>14} {:>7} {:>7} {:>11}\n",
                     row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7], row[8], row[9],
                     row[10]);
}

std::string chapter(const std::vector<Speed>& speeds, double seconds) {
  std::string text = fmt::format(
      "## Games and search\n\n`tide bench --seconds {} --write docs/performance.md`: random play "
      "on "
      "one thread, what it costs to copy\na state and to imagine a world; then the search with "
      "each "
      "game's own knobs (`search.json`; playouts are\nuniformly random in Connect Four), two seats "
      "at "
      "positions of a scripted game, and the share of its time\nin the engine's `apply` and "
      "`legal`.\n\n| {} |\n|---|",
      seconds, fmt::join(titles, " | "));
  for (std::size_t i = 1; i < titles.size(); ++i) text += "---:|";
  text += "\n";
  for (const Speed& speed : speeds) text += fmt::format("| {} |\n", fmt::join(cells(speed), " | "));
  return text + "\n";
}

Expected<int> run(const BenchOptions& options) {
  std::vector<const GameEntry*> entries;
  for (const std::string& id : options.games) {
    const auto entry = find_game(id);
    if (!entry) return std::unexpected(entry.error());
    entries.push_back(*entry);
  }
  if (entries.empty()) {
    for (const GameEntry& entry : registry()) entries.push_back(&entry);
  }
  watch_interrupts();
  if (!options.json) out(line(titles));
  std::vector<Speed> speeds;
  for (const GameEntry* entry : entries) {
    const Speed speed = measure(*entry, options.seconds);
    if (stop_asked()) break;  // a part of the time says too little
    speeds.push_back(speed);
    if (!options.json) out(line(cells(speed)));
  }
  const bool all = speeds.size() == entries.size();
  if (!all) {
    note(fmt::format("stopped by Ctrl-C: measured {} of {} games", speeds.size(), entries.size()));
  }
  if (options.json) {
    json::array list;
    for (const Speed& speed : speeds) list.push_back(to_json(speed));
    out_json(list);
  }
  if (all && !options.file.empty()) {
    if (auto wrote =
            write_chapter(options.file, chapter(speeds, options.seconds), "# Performance\n\n");
        !wrote) {
      return std::unexpected(wrote.error());
    }
  }
  return all ? success : interrupted;
}

}  // namespace

void add_bench(CLI::App& app, Invocation& invocation) {
  add_command<BenchOptions>(
      app, invocation, "bench",
      "Measure the speed of the games: random play, one thread, fewest seats;\n"
      "and of the search, two seats at positions of a scripted game",
      "tide bench connect-four --seconds 2", run);
}

}  // namespace tide::cli
