// tide sim: many games, and what they say.
#include <cerrno>
#include <cstring>

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/runs.h"
#include "cli/text.h"
#include "lab/simulate.h"

namespace tide::cli {
namespace {

struct SimOptions : RunChoice {
  bool json = false;
  std::string csv;

  SimOptions() : RunChoice("random") {}
  void declare(CLI::App& command) {
    declare_run(command);
    json_flag(command, json);
    option(command, "--csv", "FILE", csv, "also write one line per game and seat to this file");
  }
};

constexpr int bar_width = 30;

std::string wins_text(const lab::SimStats& stats, const lab::Players& players) {
  std::string text;
  const auto games = static_cast<double>(std::max<std::uint64_t>(stats.ended(), 1));
  for (const Seat seat : SeatSet::first(stats.seats)) {
    const double share = static_cast<double>(stats.wins[seat]) / games;
    const lab::Interval interval = lab::wilson(stats.wins[seat], stats.ended());
    text += fmt::format("  seat {}  {:12}  {:>7}  {:14}  {}\n", seat.number(),
                        opponents::written(players[seat]), percent(share),
                        fmt::format("{:.1f} to {:.1f}", 100 * interval.low, 100 * interval.high),
                        bar(share, bar_width));
  }
  const double tied = static_cast<double>(stats.ties) / games;
  if (stats.ties > 0) text += fmt::format("  tie                   {:>7}\n", percent(tied));
  if (stats.shared_wins > 0) {
    text += fmt::format("  {} won by several seats at once count for each of them\n",
                        counted(stats.shared_wins, "game", "games"));
  }
  return text;
}

std::string to_text(const AnyGame& game, const lab::SimStats& stats, const SimOptions& options,
                    const PlayoutPlan& plan, const lab::Players& chosen) {
  std::string text = fmt::format("{}: {}, {} seats, seed {}\n\n", game.info().name,
                                 counted(stats.games, "game", "games"), stats.seats, options.seed);
  if (stats.ended() > 0) {
    text += "Wins, with 95 % intervals\n" + wins_text(stats, chosen) + "\nScores\n";
    for (const Seat seat : SeatSet::first(stats.seats)) {
      text += fmt::format("  seat {}  mean {:>8.2f}  deviation {:>7.2f}\n", seat.number(),
                          stats.scores[seat].mean(), stats.scores[seat].sd());
    }
    const lab::Histogram& length = stats.length;
    text += fmt::format(
        "\nDecisions in a game\n  mean {:.1f}, longest {}; 5 % have at most {}, half at most {}, "
        "95 % at most {}\n",
        length.mean(), grouped(length.max()), grouped(length.percentile(5)),
        grouped(length.percentile(50)), grouped(length.percentile(95)));
    text += "\nHow games ended\n";
    for (const auto& [reason, count] : stats.reasons) {
      const double share = static_cast<double>(count) / static_cast<double>(stats.ended());
      text += fmt::format("  {:20}  {:>7}  {}\n", reason, percent(share), grouped(count));
    }
  }
  if (stats.unfinished > 0) {
    text += fmt::format("\n{} did not end within {} decisions and count nowhere above.\n",
                        counted(stats.unfinished, "game", "games"), grouped(plan.decision_limit));
  }
  const double choices = static_cast<double>(stats.options) /
                         static_cast<double>(std::max<std::uint64_t>(stats.decisions, 1));
  text +=
      fmt::format("\nChoices at a decision\n  mean {:.1f}, most {}\n", choices, stats.most_options);
  return text + fmt::format("\n{} decisions in {:.2f} s: {} a second\n", grouped(stats.decisions),
                            stats.seconds, grouped_rounded(stats.decisions_per_second()));
}

// The contract's fields, and what is needed to repeat the run.
json::value manifest_and_stats(const lab::SimStats& stats, const SimOptions& options,
                               const PlayoutPlan& plan, const lab::Players& playing,
                               const AnyGame& game) {
  json::value document = lab::to_json(stats);
  json::array players;
  for (const Seat seat : SeatSet::first(stats.seats)) {
    players.emplace_back(opponents::written(playing[seat]));
  }
  json::object chosen;
  for (const auto& [name, value] : plan.setup.options) chosen[name] = value;
  auto& object = document.get_object();
  object["players"] = std::move(players);
  object["seed"] = options.seed;
  object["options"] = std::move(chosen);
  object["content_hash"] = game.info().content_hash;
  return document;
}

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

Expected<int> run(const SimOptions& options) {
  const auto game = options.open();
  if (!game) return std::unexpected(game.error());
  const auto plan = options.plan(**game);
  if (!plan) return std::unexpected(plan.error());
  const auto players = options.players_for(*plan, **game);
  if (!players) return std::unexpected(players.error());

  const auto file_error = [&] {
    return wrong(fmt::format("{}: {}", options.csv, std::strerror(errno)));
  };
  File file(nullptr, &std::fclose);
  lab::CsvOutput csv{options.seed, [&](std::string_view lines) -> Expected<void> {
                       if (std::fwrite(lines.data(), 1, lines.size(), file.get()) != lines.size() ||
                           std::fflush(file.get()) != 0) {
                         return file_error();
                       }
                       return {};
                     }};
  if (!options.csv.empty()) {
    file.reset(std::fopen(options.csv.c_str(), "wb"));
    if (!file) return file_error();
  }

  std::optional<Progress> progress(std::in_place, options.games, "games");
  const auto stats = lab::simulate(**game, *plan, *players, options.games,
                                   options.control(*progress), file ? &csv : nullptr);
  progress.reset();
  if (!stats) return std::unexpected(stats.error());
  if (options.json) {
    out_json(manifest_and_stats(*stats, options, *plan, *players, **game));
  } else {
    out(to_text(**game, *stats, options, *plan, *players));
  }
  return close_run(stats->games, options.games);
}

}  // namespace

void add_sim(CLI::App& app, Invocation& invocation) {
  CLI::App& command = add_command<SimOptions>(
      app, invocation, "sim", "Play many games and report length, choices, wins and scores",
      "tide sim connect-four --games 10000 --players random,scripted --json", run);
  add_remark(
      command,
      "The same seed gives the same results on any number of threads, times apart.\n"
      "A game is won by every seat in first place, alone or shared, unless all seats share it:\n"
      "then it is a tie and nobody's win. Ctrl-C ends with the games played so far, exit 130.");
}

}  // namespace tide::cli
