// tide coverage: which rules fire, which stay silent.
#include "lab/coverage.h"

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/runs.h"
#include "cli/text.h"

namespace tide::cli {
namespace {

struct CoverageOptions : RunChoice {
  bool json = false;

  CoverageOptions() : RunChoice("scripted") {}
  void declare(CLI::App& command) {
    declare_run(command);
    json_flag(command, json);
  }
};

std::string to_text(const AnyGame& game, const lab::Coverage& coverage) {
  const auto games = static_cast<double>(std::max<std::uint64_t>(coverage.games, 1));
  std::string fired, silent;
  std::size_t silent_count = 0;
  for (const lab::RuleUse& use : coverage.rules) {
    const auto& id = use.rule.id;
    if (use.times == 0) {
      ++silent_count;
      silent +=
          fmt::format("  {}  {}\n", id, wrapped(use.rule.text, static_cast<int>(id.size()) + 4));
      continue;
    }
    const double share = static_cast<double>(use.games) / games;
    fired += fmt::format("  {}  {:>8}  {:>10.2f}  {}\n", id, percent(share),
                         static_cast<double>(use.times) / games, bar(share, 30));
  }
  std::string text = fmt::format("{}: {} of {} rules fired in {}\n", game.info().name,
                                 coverage.rules.size() - silent_count, coverage.rules.size(),
                                 counted(coverage.games, "game", "games"));
  if (!fired.empty()) {
    const std::size_t width = coverage.rules.front().rule.id.size();
    text +=
        fmt::format("\n  {:{}}  {:>8}  {:>10}\n", "rule", width, "of games", "per game") + fired;
  }
  if (silent_count > 0) {
    text += fmt::format(
        "\nSilent, so in fewer than {:.2g} % of such games (95 % confidence: 3 in {})\n{}",
        std::min(100.0, 300 / games), grouped(coverage.games), silent);
  }
  return text;
}

Expected<int> run(const CoverageOptions& options) {
  const auto game = options.open();
  if (!game) return std::unexpected(game.error());
  const auto plan = options.plan(**game);
  if (!plan) return std::unexpected(plan.error());
  const auto players = options.players_for(*plan, **game);
  if (!players) return std::unexpected(players.error());
  std::optional<Progress> progress(std::in_place, options.games, "games");
  const auto coverage =
      lab::coverage(**game, *plan, *players, options.games, options.control(*progress));
  progress.reset();
  if (!coverage) return std::unexpected(coverage.error());
  if (options.json) {
    out_json(lab::to_json(*coverage));
  } else {
    out(to_text(**game, *coverage));
  }
  return close_run(coverage->games, options.games);
}

}  // namespace

void add_coverage(CLI::App& app, Invocation& invocation) {
  add_command<CoverageOptions>(app, invocation, "coverage",
                               "Play many games and count how often each rule fired",
                               "tide coverage connect-four --games 1000 --players random", run);
}

}  // namespace tide::cli
