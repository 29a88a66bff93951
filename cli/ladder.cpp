// tide ladder: players against each other, each against the one below.
#include <CLI/CLI.hpp>

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/runs.h"
#include "cli/text.h"
#include "lab/duel.h"

namespace tide::cli {
namespace {

constexpr const char* standard_rungs = "random,scripted,search:200it,search:2000it,search:20000it";

struct LadderOptions : RunChoice {
  bool json = false;

  LadderOptions() : RunChoice(standard_rungs) { games = 100; }
  void declare(CLI::App& command) {
    declare_run(command);
    command.get_option("--games")->description(
        "sets of mirrored games for each step (default: 100)");
    command.get_option("--players")
        ->description(fmt::format("the rungs, weakest first (default: {})", standard_rungs));
    json_flag(command, json);
  }
};

struct Rung {
  opponents::Player player, below;
  lab::Duel duel;
};

std::string to_text(const AnyGame& game, const std::vector<Rung>& rungs) {
  const int seats = rungs.front().duel.seats;
  std::string text = fmt::format(
      "{}: each player against {} of the kind below, on mirrored luck\n\n"
      "  {:16} {:16} {:>6} {:>8}  {:16} {:>6}\n",
      game.info().name, seats == 2 ? "one" : fmt::format("{}", seats - 1), "player", "against",
      "games", "points", "95 % interval", "Elo");
  for (const Rung& rung : rungs) {
    const lab::Interval interval = rung.duel.interval();
    const double elo = rung.duel.elo(rung.duel.share());
    text += fmt::format(
        "  {:16} {:16} {:>6} {:>8}  {:16} {:>6}  {}\n", opponents::written(rung.player),
        opponents::written(rung.below), rung.duel.games, percent(rung.duel.share()),
        fmt::format("{:.1f} to {:.1f}", 100 * interval.low, 100 * interval.high),
        std::isfinite(elo) ? fmt::format("{:+.0f}", elo) : "-", bar(rung.duel.share(), 30));
  }
  return text;
}

json::value to_json(const AnyGame& game, const std::vector<Rung>& rungs) {
  json::array list;
  for (const Rung& rung : rungs) {
    const lab::Interval interval = rung.duel.interval();
    list.push_back(json::object{{"player", opponents::written(rung.player)},
                                {"against", opponents::written(rung.below)},
                                {"games", rung.duel.games},
                                {"unfinished", rung.duel.unfinished},
                                {"share", rung.duel.share()},
                                {"low", interval.low},
                                {"high", interval.high}});
  }
  return json::object{
      {"game", game.info().id}, {"seats", rungs.front().duel.seats}, {"rungs", std::move(list)}};
}

Expected<int> run(const LadderOptions& options) {
  const auto game = options.open();
  if (!game) return std::unexpected(game.error());
  const auto plan = options.plan(**game);
  if (!plan) return std::unexpected(plan.error());
  const auto players = lab::read_player_list(options.players);
  if (!players) return std::unexpected(players.error());
  if (players->size() < 2) return wrong("a ladder needs at least two players, weakest first");
  std::vector<Rung> rungs;
  for (std::size_t i = 1; i < players->size(); ++i) {
    Progress progress(options.games, "sets");
    const auto duel = lab::duel(**game, *plan, (*players)[i], (*players)[i - 1], options.games,
                                options.control(progress));
    if (!duel) return std::unexpected(duel.error());
    if (duel->halves.count() > 0) rungs.push_back({(*players)[i], (*players)[i - 1], *duel});
    if (stop_asked()) break;
  }
  if (rungs.empty()) return close_run(0, options.games);
  if (options.json) {
    out_json(to_json(**game, rungs));
  } else {
    out(to_text(**game, rungs));
  }
  return close_run(rungs.back().duel.halves.count(), options.games);
}

}  // namespace

void add_ladder(CLI::App& app, Invocation& invocation) {
  CLI::App& command = add_command<LadderOptions>(
      app, invocation, "ladder", "Play opponents against each other and show how much they differ",
      "tide ladder connect-four --players random,scripted,search:200it --games 50", run);
  add_remark(
      command,
      "A set plays the same luck once from every seat; draws count half. With more seats one\n"
      "player meets equal weaker ones, and even strength is one part of as many as seats.");
}

}  // namespace tide::cli
