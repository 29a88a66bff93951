// tide replay: a saved game, step by step, as a spectator or one seat saw it.
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/saved.h"
#include "cli/text.h"

namespace tide::cli {
namespace {

struct ReplayOptions {
  std::string file;
  std::optional<std::string> content;
  std::optional<int> to, as;
  bool json = false, brief = false;

  void declare(CLI::App& command) {
    positional(command, "FILE", file, Needed::yes, "a saved game");
    option(command, "--to", "SEQ", to, "only the first SEQ moves; 0: the start");
    option(command, "--as", "SEAT", as, "only what this seat saw (default: what a spectator sees)");
    flag(command, "--brief", brief, "the board only at the end");
    option(command, "--content", "FILE", content,
           "the content it was played with, if it was changed");
    json_flag(command, json);
  }
};

// The part of a match that is shown, and to whom.
struct Showing {
  const Match& match;
  std::size_t last;  // step
  std::optional<Seat> observer;
  std::vector<std::string> names;

  std::vector<std::string> log(std::size_t step) const {
    return match.log(step, observer, *match.game().words("en"), names);
  }
  // The move that led to a step. What other seats chose may be hidden from an observing seat: it
  // has the log.
  std::optional<std::string> move(std::size_t step) const {
    if (step == 0) return std::nullopt;
    const Move& move = match.moves()[step - 1];
    if (observer && move.seat != *observer) return std::nullopt;
    return move.action ? match.game().notation(*move.action) : "resign";
  }
  bool shows_end() const { return last + 1 == match.steps() && match.over(); }
};

json::value to_json(const Showing& show) {
  json::array steps;
  for (std::size_t step = 0; step <= show.last; ++step) {
    json::object entry{{"seq", step}};
    if (step > 0) entry["seat"] = show.match.moves()[step - 1].seat.number();
    if (const auto move = show.move(step)) entry["move"] = *move;
    const auto lines = show.log(step);
    entry["log"] = json::array(lines.begin(), lines.end());
    entry["view"] = show.match.game().view(show.match.state_after(step), show.observer);
    steps.push_back(std::move(entry));
  }
  json::object options;
  for (const auto& [name, value] : show.match.setup().options) options[name] = value;
  json::object document{{"game", show.match.game().info().id},
                        {"seats", show.match.setup().seats},
                        {"options", std::move(options)},
                        {"moves", show.match.moves().size()},
                        {"steps", std::move(steps)}};
  if (show.observer) document["as"] = show.observer->number();
  if (show.shows_end()) document["result"] = show.match.save().at("result");
  return document;
}

std::string board(const Showing& show, std::size_t step) {
  std::string text =
      show.match.game().draw(show.match.state_after(step), show.observer, colour_wanted());
  while (text.ends_with('\n')) text.pop_back();
  return text + "\n";
}

std::string ending(const Showing& show) {
  const std::size_t moves = show.match.moves().size();
  if (!show.match.over()) {
    return fmt::format("Not finished after {}.\n", counted(moves, "move", "moves"));
  }
  const Result result = show.match.game().result(show.match.state());
  std::string text = fmt::format("Over after {}.\n", counted(moves, "move", "moves"));
  for (const Seat seat : SeatSet::first(result.seats)) {
    text += fmt::format("  seat {}  place {}  score {:>4}\n", seat.number(), result.place[seat],
                        result.score[seat]);
  }
  return text;
}

std::string to_text(const Showing& show, bool brief) {
  const Match& match = show.match;
  std::string text =
      fmt::format("{}, {} seats, {}", match.game().info().name, match.setup().seats,
                  show.observer ? fmt::format("as seat {} saw it", show.observer->number())
                                : "as a spectator sees it");
  text += "\n\n";
  for (std::size_t step = 0; step <= show.last; ++step) {
    if (step > 0) {
      const auto move = show.move(step);
      text += fmt::format("{}. seat {}{}\n", step, match.moves()[step - 1].seat.number(),
                          move ? ": " + *move : "");
    }
    for (const std::string& line : show.log(step)) text += "   " + wrapped(line, 3) + "\n";
    if (!brief || step == show.last) text += "\n" + board(show, step) + "\n";
  }
  if (show.last + 1 == match.steps()) text += ending(show);
  return text;
}

Expected<int> run(const ReplayOptions& options) {
  auto match = open_saved(options.file, options.content);
  if (!match) return std::unexpected(match.error());

  const std::size_t moves = match->moves().size();
  if (options.to && (*options.to < 0 || std::cmp_greater(*options.to, moves))) {
    return wrong(fmt::format("--to {}: expected a number from 0 to {}", *options.to, moves));
  }
  const int seats = match->setup().seats;
  if (options.as && (*options.as < 1 || *options.as > seats)) {
    return wrong(fmt::format("--as {}: expected a seat from 1 to {}", *options.as, seats));
  }
  Showing show{*match, moves, std::nullopt, {}};
  if (options.to) show.last = static_cast<std::size_t>(*options.to);
  if (options.as) show.observer = Seat(*options.as - 1);
  for (int i = 1; i <= seats; ++i) show.names.push_back(fmt::format("seat {}", i));
  if (options.json) {
    out_json(to_json(show));
  } else {
    out(to_text(show, options.brief));
  }
  return success;
}

}  // namespace

void add_replay(CLI::App& app, Invocation& invocation) {
  add_command<ReplayOptions>(app, invocation, "replay", "Show a saved game, step by step",
                             "tide replay friday.tide --as 2 --to 10", run);
}

}  // namespace tide::cli
