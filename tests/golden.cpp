#include "tests/golden.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <span>

#include "engine/ledger.h"
#include "engine/scenario.h"

namespace tide {
namespace {

using Lines = std::vector<std::string>;

// The game line, a move or the result, and the log lines below it.
struct Step {
  int line = 0;              // of the head, in the file
  Lines lines;               // the head first
  std::vector<Lines> above;  // annotations and blank lines above each line
};

struct Written {
  std::vector<Step> steps;  // the game line, the moves, the result if it is there
  Lines tail;               // annotations below the last line
};

Lines split(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

bool is_annotation(std::string_view line) {
  const auto begin = line.find_first_not_of(" \t");
  return begin == std::string_view::npos || line[begin] == '#';
}

std::unexpected<Error> wrong_at(int line, const std::string& what) {
  return wrong(fmt::format("line {}: {}", line, what));
}

// Cuts the first word off; what is left begins with the next one.
std::string_view cut_word(std::string_view& rest) {
  const auto word = rest.substr(0, rest.find(' '));
  rest.remove_prefix(word.size());
  rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
  return word;
}

std::optional<std::uint64_t> read_number(std::string_view word) {
  std::uint64_t n = 0;
  const auto [end, ec] = std::from_chars(word.data(), word.data() + word.size(), n);
  if (ec != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return n;
}

Expected<Written> read_golden(std::string_view text) {
  Written written;
  int number = 0;
  for (const std::string& line : split(text)) {
    ++number;
    if (is_annotation(line)) {
      written.tail.push_back(line);
      continue;
    }
    if (line.front() != ' ') {
      const bool first = written.steps.empty();
      if (first != line.starts_with("game ")) {
        return wrong_at(number, first ? "expected game ID seats N seed WORD" : "a second game");
      }
      if (!first && written.steps.back().lines.front().starts_with("result")) {
        return wrong_at(number, "nothing may follow the result but annotations");
      }
      written.steps.emplace_back().line = number;
    } else if (written.steps.empty()) {
      return wrong_at(number, "a log line before the game line");
    }
    written.steps.back().lines.push_back(line);
    written.steps.back().above.push_back(std::move(written.tail));
    written.tail.clear();
  }
  if (written.steps.empty()) return wrong("expected game ID seats N seed WORD");
  return written;
}

// --- Today's game ---

// Log lines with nothing hidden.
void tell_everything(const Match& match, std::size_t step, Lines& lines) {
  const AnyGame& game = match.game();
  for (const Event& event : match.events(step)) {
    if (event.phrase.key.empty()) continue;
    Phrase open = event.phrase;
    for (Arg& arg : open.args) arg.visible = SeatSet::all();
    lines.push_back(fmt::format("    {}  [{}]", game.words("en")->render(open, std::nullopt, {}),
                                rule_id(game, event.rule)));
  }
}

std::string tell_result(const AnyGame& game, const Result& result) {
  std::string text = result.draw() ? "result draw" : "result winner";
  if (!result.draw()) {
    for (const Seat seat : result.winners()) text += fmt::format(" {}", seat.number());
  }
  text += " scores";
  for (const Seat seat : SeatSet::first(result.seats)) {
    text += fmt::format(" {}", result.score[seat]);
  }
  return text + ": " + game.words("en")->render({result.reason, {}}, std::nullopt, {});
}

// The decision, if there is only one thing that anybody can do.
std::optional<Move> only_choice(const Match& match) {
  const SeatSet acting = match.game().to_act(match.state());
  if (acting.size() != 1) return std::nullopt;
  ActionList list;
  match.game().legal(match.state(), acting.front(), list);
  if (list.size() != 1) return std::nullopt;
  return Move{acting.front(), list[0]};
}

// A match that was replayed, and for each step the one in the file, if it stands there.
struct Replay {
  Match match;
  std::vector<const Step*> written;
};

Expected<Replay> replay(const Written& written, std::shared_ptr<const AnyGame> game) {
  std::string_view head = written.steps.front().lines.front();
  cut_word(head);
  const auto line = read_game_line(head);
  if (!line) return wrong_at(written.steps.front().line, line.error().message);
  if (line->game != game->info().id) {
    return wrong_at(written.steps.front().line,
                    fmt::format("a game of {}, expected {}", line->game, game->info().id));
  }
  auto match = Match::start(std::move(game), line->setup, line->seed);
  if (!match) return wrong_at(written.steps.front().line, match.error().message);

  Replay all{std::move(*match), {&written.steps.front()}};
  const auto play_only_choices = [&](std::optional<Move> until) {
    for (auto only = only_choice(all.match); only && only != until; only = only_choice(all.match)) {
      const auto played = all.match.play(only->seat, *only->action);
      TIDE_CHECK(played.has_value());
      all.written.push_back(nullptr);
    }
  };
  for (const Step& step : std::span(written.steps).subspan(1)) {
    std::string_view text = step.lines.front();
    if (text.starts_with("result")) break;
    const auto seat = read_number(cut_word(text));
    if (!seat || *seat < 1 || *seat > static_cast<std::uint64_t>(line->setup.seats)) {
      return wrong_at(step.line, "expected SEAT NOTATION or result");
    }
    const Seat mover(static_cast<int>(*seat) - 1);
    // A resignation has no action, so it comes after decisions with one choice.
    const auto action = all.match.game().parse(text);
    play_only_choices(action ? std::optional(Move{mover, *action}) : std::nullopt);
    if (auto played = all.match.play(mover, text); !played) {
      return wrong_at(step.line, played.error().message);
    }
    all.written.push_back(&step);
  }
  play_only_choices(std::nullopt);
  if (!all.match.over()) {
    return wrong(fmt::format("the game is not over after {} moves", all.match.moves().size()));
  }
  const Step& last = written.steps.back();
  all.written.push_back(last.lines.front().starts_with("result") ? &last : nullptr);
  return all;
}

// --- Both together ---

// Writes the lines of a step with the annotations that it has in the file.
void write(const Lines& lines, const Step* written, std::string& out) {
  std::vector<Lines> above(lines.size());
  std::size_t from = 0;
  for (std::size_t i = 0; written != nullptr && i < written->lines.size(); ++i) {
    if (written->above[i].empty()) continue;
    const auto same = std::ranges::find(lines.begin() + static_cast<std::ptrdiff_t>(from),
                                        lines.end(), written->lines[i]);
    from = same != lines.end() ? static_cast<std::size_t>(same - lines.begin())
                               : std::max(from, std::min(i, lines.size() - 1));
    above[from].insert(above[from].end(), written->above[i].begin(), written->above[i].end());
  }
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (const std::string& annotation : above[i]) out += annotation + "\n";
    out += lines[i] + "\n";
  }
}

std::uint64_t count_ways(const AnyGame& game, const AnyState& state, std::size_t depth) {
  std::uint64_t ways = 0;
  for (const Seat seat : game.to_act(state)) {
    ActionList list;
    game.legal(state, seat, list);
    if (depth == 1) {
      ways += static_cast<std::uint64_t>(list.size());
      continue;
    }
    for (const Action action : list) {
      Context ctx;
      AnyState next = state;
      const auto done = game.apply(next, seat, action, ctx);
      TIDE_CHECK(done.has_value());
      ways += count_ways(game, next, depth - 1);
    }
  }
  return ways;
}

}  // namespace

Expected<std::string> retell_golden(std::string_view text, std::shared_ptr<const AnyGame> game) {
  const auto written = read_golden(text);
  if (!written) return std::unexpected(written.error());
  const auto all = replay(*written, std::move(game));
  if (!all) return std::unexpected(all.error());
  const Match& match = all->match;
  std::string out;
  for (std::size_t i = 0; i < match.steps(); ++i) {
    Lines lines;
    if (i == 0) {
      lines.push_back(written->steps.front().lines.front());
    } else {
      const Move& move = match.moves()[i - 1];
      lines.push_back(fmt::format("{} {}", move.seat.number(),
                                  move.action ? match.game().notation(*move.action) : "resign"));
    }
    tell_everything(match, i, lines);
    write(lines, all->written[i], out);
  }
  write({tell_result(match.game(), match.game().result(match.state()))}, all->written.back(), out);
  for (const std::string& annotation : written->tail) out += annotation + "\n";
  return out;
}

Expected<std::string> recount(std::string_view text, std::shared_ptr<const AnyGame> game,
                              const GoldenFinder& find) {
  std::string out;
  int number = 0;
  bool counted = false;
  for (const std::string& line : split(text)) {
    ++number;
    if (is_annotation(line)) {
      out += line + "\n";
      continue;
    }
    std::string_view rest = line;
    const auto name = cut_word(rest);
    const auto after = cut_word(rest);
    const auto move = cut_word(rest);
    const auto step = read_number(move.substr(0, move.find(':')));
    const auto depth = static_cast<std::size_t>(std::ranges::count(rest, ' ') + 1);
    if (after != "after" || !step || !move.ends_with(':') || rest.empty()) {
      return wrong_at(number, "expected NAME.golden after MOVES: COUNT COUNT ...");
    }
    const auto golden = find(name);
    if (!golden) return wrong_at(number, golden.error().message);
    const auto written = read_golden(*golden);
    if (!written) return wrong_at(number, fmt::format("{}, {}", name, written.error().message));
    const auto all = replay(*written, game);
    if (!all) return wrong_at(number, fmt::format("{}, {}", name, all.error().message));
    if (*step >= all->match.steps()) {
      return wrong_at(number, fmt::format("{} has {} moves", name, all->match.moves().size()));
    }
    out += fmt::format("{} after {}:", name, *step);
    for (std::size_t d = 1; d <= depth; ++d) {
      out += fmt::format(" {}", count_ways(*game, all->match.state_after(*step), d));
    }
    out += "\n";
    counted = true;
  }
  if (!counted) return wrong("expected a line NAME.golden after MOVES: COUNT COUNT ...");
  return out;
}

std::string first_difference(std::string_view expected, std::string_view found) {
  if (expected == found) return {};
  const Lines left = split(expected), right = split(found);
  const auto at = static_cast<std::size_t>(std::ranges::mismatch(left, right).in1 - left.begin());
  const auto shown = [&](const Lines& lines) {
    return at < lines.size() ? lines[at] : std::string("(the end)");
  };
  return fmt::format("line {}\n  expected: {}\n  found:    {}", at + 1, shown(left), shown(right));
}

}  // namespace tide
