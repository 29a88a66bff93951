// tide analyze: a saved game with the eyes of the search.
#include <fstream>

#include "cli/analysis_page.h"
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/progress.h"
#include "cli/saved.h"
#include "cli/text.h"

namespace tide::cli {
namespace {

struct AnalyzeOptions {
  std::string file, page;
  std::optional<std::string> content;
  std::uint64_t iterations = 1000;
  bool json = false;

  void declare(CLI::App& command) {
    positional(command, "FILE", file, Needed::yes, "a saved game");
    option(command, "--iterations", "N", iterations, 1, 10'000'000,
           "thought spent on each decision (default: 1000)");
    option(command, "--html", "FILE", page, "write a page with a chart to this file");
    option(command, "--content", "FILE", content,
           "the content it was played with, if it was changed");
    json_flag(command, json);
  }
};

using opponents::verdict_name;

json::value to_json(const Match& match, const opponents::Analysis& analysis) {
  const int seats = match.setup().seats;
  const auto per_seat = [&](const opponents::Chances& chances) {
    json::array list;
    for (const Seat seat : SeatSet::first(seats)) list.emplace_back(chances[seat]);
    return list;
  };
  json::array list;
  for (const opponents::Judged& j : analysis.decisions) {
    list.push_back(json::object{{"move", j.move + 1},
                                {"seat", j.seat.number()},
                                {"chosen", match.game().notation(j.chosen)},
                                {"best", match.game().notation(j.best)},
                                {"before", per_seat(j.before)},
                                {"after", per_seat(j.after)},
                                {"value", j.value},
                                {"loss", j.loss},
                                {"verdict", verdict_name(j.verdict)},
                                {"luck", j.luck}});
  }
  return json::object{{"game", match.game().info().id},
                      {"decisions", std::move(list)},
                      {"luck", per_seat(analysis.luck)}};
}

std::string to_text(const Match& match, const opponents::Analysis& analysis) {
  const std::vector<opponents::Judged>& judged = analysis.decisions;
  std::string text = fmt::format("{}: {}\n\n", match.game().info().name,
                                 counted(judged.size(), "decision", "decisions"));
  for (const Seat seat : SeatSet::first(match.setup().seats)) {
    std::array<int, 4> count{};
    for (const auto& j : judged) {
      if (j.seat == seat) ++count[static_cast<std::size_t>(j.verdict)];
    }
    text += fmt::format(
        "  seat {}  good {:>4}  inaccuracies {:>3}  mistakes {:>3}  blunders {:>3}  luck "
        "{:+.2f}\n",
        seat.number(), count[0], count[1], count[2], count[3], analysis.luck[seat]);
  }
  text += "\n";
  for (const auto& j : judged) {
    if (j.verdict == opponents::Verdict::good) continue;
    text += fmt::format("  move {:>4}  seat {}  {:10}  {} wins {}, {} wins {}\n", j.move + 1,
                        j.seat.number(), verdict_name(j.verdict), match.game().notation(j.chosen),
                        percent(j.value), match.game().notation(j.best), percent(j.value + j.loss));
  }
  return text;
}

Expected<int> run(const AnalyzeOptions& options) {
  auto match = open_saved(options.file, options.content);
  if (!match) return std::unexpected(match.error());
  std::ofstream page;
  if (!options.page.empty()) {
    page.open(options.page);
    if (!page) return wrong(fmt::format("{}: cannot be written", options.page));
  }
  watch_interrupts();
  std::optional<Progress> progress(std::in_place, match->moves().size(), "moves");
  const auto thinker = opponents::make_thinker(match->game());
  const auto analysis = opponents::analyse(
      *match, *thinker, static_cast<std::uint32_t>(options.iterations), [&](std::size_t done) {
        progress->show(done);
        return !stop_asked();
      });
  progress.reset();
  if (page.is_open()) {
    page << analysis_page(*match, analysis);
    page.close();
    if (!page) return wrong(fmt::format("{}: could not be written wholly", options.page));
  }
  if (options.json) {
    out_json(to_json(*match, analysis));
  } else {
    out(to_text(*match, analysis));
  }
  return stop_asked() ? interrupted : success;
}

}  // namespace

void add_analyze(CLI::App& app, Invocation& invocation) {
  CLI::App& command =
      add_command<AnalyzeOptions>(app, invocation, "analyze", "Judge the decisions of a saved game",
                                  "tide analyze game.tide --html game.html", run);
  add_remark(
      command,
      "Each decision is judged by what its seat knew then. An inaccuracy gives away 5 of 100\n"
      "wins, a mistake 10, a blunder 15, and more than the search may err.");
}

}  // namespace tide::cli
