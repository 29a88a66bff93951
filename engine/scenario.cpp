// Reading scenarios; scenario_run.cpp runs them.
#include "engine/scenario.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

namespace tide {
namespace {

constexpr std::string_view blanks = " \t\r\n";

std::string_view trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(blanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

// Cuts the first word off.
std::string_view next_word(std::string_view& rest) {
  rest = trimmed(rest);
  const auto word = rest.substr(0, rest.find_first_of(blanks));
  rest = trimmed(rest.substr(word.size()));
  return word;
}

// Calls f(i) for each byte outside of quoted texts until it returns true; the place, or the end.
template <class F>
std::size_t find_outside_quotes(std::string_view text, F f) {
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (quoted && text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      quoted = !quoted;
    } else if (!quoted && f(i)) {
      return i;
    }
  }
  return text.size();
}

std::string_view without_comment(std::string_view line) {
  return line.substr(0, find_outside_quotes(line, [&](std::size_t i) {
                       return line[i] == '#' &&
                              (i == 0 || blanks.find(line[i - 1]) != std::string_view::npos);
                     }));
}

// How many braces and brackets are open at the end, counted from the first brace on.
int open_braces(std::string_view text, int open) {
  find_outside_quotes(text, [&](std::size_t i) {
    if (text[i] == '{' || (open > 0 && text[i] == '[')) ++open;
    if (open > 0 && (text[i] == '}' || text[i] == ']')) --open;
    return false;
  });
  return open;
}

struct Statement {
  int line = 0;
  std::string_view keyword;
  std::string text;  // all of it, without comments
  std::string_view rest() const { return trimmed(std::string_view(text).substr(keyword.size())); }
  // On one line and not too long, for reports.
  std::string shown() const {
    std::string out;
    for (std::string_view rest = text; !rest.empty() && out.size() < 100;) {
      out += (out.empty() ? "" : " ") + std::string(next_word(rest).substr(0, 100));
    }
    return out.size() < 100 ? out : out.substr(0, 100) + "…";
  }
  std::unexpected<Error> wrong(const std::string& what) const {
    return tide::wrong(fmt::format("line {}: {}", line, what));
  }
};

Expected<json::value> read_part(std::string_view text) {
  if (!text.starts_with('{')) return wrong("expected {JSON}");
  return parse_json(text);
}

Expected<Seat> read_seat(std::string_view word) {
  int n = 0;
  const auto [end, ec] = std::from_chars(word.data(), word.data() + word.size(), n);
  if (ec != std::errc() || end != word.data() + word.size() || n < 1 || n > max_seats) {
    return wrong(fmt::format("'{}' is no seat, expected 1 to {}", word.substr(0, 60), max_seats));
  }
  return Seat(n - 1);
}

Expected<std::string> read_rule(std::string_view word) {
  const auto digits = word.substr(std::min<std::size_t>(word.size(), 4));
  const bool good =
      word.size() > 4 && word.size() <= 8 && word[3] == '-' &&
      std::ranges::all_of(word.substr(0, 3), [](char c) { return c >= 'A' && c <= 'Z'; }) &&
      digits.find_first_not_of("0123456789") == std::string_view::npos;
  if (!good) return wrong(fmt::format("'{}' is no rule, expected ABC-12", word.substr(0, 60)));
  return std::string(word);
}

// A text in double quotes, escapes as in JSON; cuts it off `rest`.
Expected<std::string> read_quoted(std::string_view& rest) {
  std::size_t end = 1;
  while (end < rest.size() && rest[end] != '"') end += rest[end] == '\\' ? 2 : 1;
  if (!rest.starts_with('"') || end >= rest.size())
    return wrong("expected a text in double quotes");
  const auto parsed = parse_json(rest.substr(0, end + 1));
  if (!parsed) return std::unexpected(parsed.error());
  rest = trimmed(rest.substr(end + 1));
  return std::string(parsed->as_string());
}

// --- One statement each ---

Expected<void> read_scenario_line(std::string_view rest, Scenario& scenario) {
  auto title = read_quoted(rest);
  if (!title) return wrong("scenario: " + title.error().message + ", its title");
  scenario.title = *title;
  if (scenario.title.empty()) return wrong("scenario: the title is empty");
  if (rest.empty()) return {};
  if (const auto word = next_word(rest); word != "rules") {
    return wrong(
        fmt::format("scenario: '{}' behind the title, expected rules", word.substr(0, 60)));
  }
  while (!rest.empty()) {
    auto rule = read_rule(next_word(rest));
    if (!rule) return std::unexpected(rule.error());
    scenario.rules.push_back(std::move(*rule));
  }
  return {};
}

Expected<void> read_given(std::string_view rest, Scenario& scenario, int line) {
  ScenarioGiven given{.line = line, .file = {}, .patch = {}};
  if (rest.empty()) return wrong("given: expected {JSON} or the name of a file");
  if (rest.starts_with('{')) {
    auto patch = parse_json(rest);
    if (!patch) return std::unexpected(patch.error());
    given.patch = std::move(*patch);
  } else {
    given.file = std::string(rest);
    const bool outside = rest.starts_with('/') || rest.find("..") != std::string_view::npos;
    if (outside) return wrong("given: a position file stands beside its scenario or below");
  }
  scenario.given.push_back(std::move(given));
  return {};
}

Expected<void> read_when(std::string_view rest, ScenarioStep& step) {
  const auto seat = read_seat(next_word(rest));
  if (!seat) return std::unexpected(seat.error());
  step.seats = SeatSet::only(*seat);
  step.argument = std::string(rest);
  if (rest.empty()) return wrong("when: expected SEAT NOTATION");
  return {};
}

Expected<void> read_seats(std::string_view rest, ScenarioStep& step) {
  if (rest.empty()) return wrong("expected seats");
  while (!rest.empty()) {
    const auto seat = read_seat(next_word(rest));
    if (!seat) return std::unexpected(seat.error());
    step.seats = step.seats | SeatSet::only(*seat);
  }
  return {};
}

Expected<void> read_then(std::string_view rest, ScenarioStep& step) {
  using Check = ScenarioStep::Check;
  static const std::map<std::string, Check, std::less<>> checks{
      {"fired", Check::fired},     {"silent", Check::silent},   {"legal", Check::legal},
      {"illegal", Check::illegal}, {"refused", Check::refused}, {"to-act", Check::to_act},
      {"over", Check::over},       {"not", Check::not_over},    {"winner", Check::winner},
      {"draw", Check::draw},       {"hidden", Check::hidden},   {"known", Check::known},
      {"view", Check::view},       {"log", Check::log},         {"no", Check::no_start}};
  const auto read_json = [&]() -> Expected<void> {
    auto part = read_part(rest);
    if (!part) return std::unexpected(part.error());
    step.part = std::move(*part);
    return {};
  };
  if (rest.starts_with('{')) return read_json();

  const auto word = next_word(rest);
  const auto found = checks.find(word);
  if (found == checks.end()) {
    return wrong(fmt::format(
        "then '{}': expected {{JSON}}, fired, silent, legal, illegal, refused, to-act, over, "
        "not over, winner, draw, hidden, known, view, log or no start",
        word.substr(0, 60)));
  }
  step.check = found->second;
  const auto expect = [&](std::string_view form) {
    return wrong(fmt::format("then {}: expected {}", word, form));
  };
  const auto cut_seat = [&]() -> Expected<void> {
    const auto seat = read_seat(next_word(rest));
    if (!seat) return std::unexpected(seat.error());
    step.seats = SeatSet::only(*seat);
    return {};
  };
  const auto set_rule = [&](std::string_view text) -> Expected<void> {
    auto rule = read_rule(text);
    if (!rule) return std::unexpected(rule.error());
    step.rule = std::move(*rule);
    return {};
  };

  switch (step.check) {
    case Check::fired:
    case Check::silent: return set_rule(rest);
    case Check::over:
    case Check::draw: return rest.empty() ? Expected<void>() : expect("nothing behind it");
    case Check::not_over: return rest == "over" ? Expected<void>() : expect("over");
    case Check::to_act: return rest == "nobody" ? Expected<void>() : read_seats(rest, step);
    case Check::winner: return read_seats(rest, step);
    case Check::no_start: {
      if (next_word(rest) != "start") return expect("start \"TEXT\"");
      auto text = read_quoted(rest);
      if (!text) return std::unexpected(text.error());
      step.argument = std::move(*text);
      return rest.empty() ? Expected<void>() : expect("start and one text");
    }
    default: break;
  }
  // The others begin with a seat.
  if (auto cut = cut_seat(); !cut) return cut;
  switch (step.check) {
    case Check::view: return read_json();
    case Check::log: {
      auto text = read_quoted(rest);
      if (!text) return std::unexpected(text.error());
      step.argument = std::move(*text);
      return rest.empty() ? Expected<void>() : expect("one text");
    }
    case Check::refused: {
      const auto last = rest.find_last_of(blanks);
      if (last == std::string_view::npos) return expect("SEAT NOTATION RULE");
      if (auto set = set_rule(rest.substr(last + 1)); !set) return set;
      rest = trimmed(rest.substr(0, last));
      break;
    }
    case Check::hidden:
    case Check::known:
      if (!rest.starts_with('/')) return expect("SEAT /place/in/the/position");
      break;
    default: break;
  }
  if (rest.empty()) return expect("SEAT NOTATION");
  step.argument = std::string(rest);
  return {};
}

Expected<void> read_step(const Statement& statement, Scenario& scenario) {
  ScenarioStep step{.kind = ScenarioStep::Kind::luck,
                    .line = statement.line,
                    .text = statement.shown(),
                    .seats = {},
                    .argument = {},
                    .rule = {},
                    .part = {},
                    .words = {}};
  Expected<void> read;
  if (statement.keyword == "luck") {
    for (auto rest = statement.rest(); !rest.empty();) step.words.emplace_back(next_word(rest));
    if (step.words.empty()) read = wrong("luck: expected outcomes");
  } else if (statement.keyword == "when") {
    step.kind = ScenarioStep::Kind::when;
    read = read_when(statement.rest(), step);
  } else {
    step.kind = ScenarioStep::Kind::then;
    read = read_then(statement.rest(), step);
  }
  scenario.steps.push_back(std::move(step));
  return read;
}

Expected<void> read_change(const Statement& statement, Scenario& scenario) {
  if (!scenario.given.empty() || !scenario.steps.empty()) {
    return wrong("content: stands right behind the game");
  }
  auto rest = statement.rest();
  const std::string pointer(next_word(rest));
  if (!pointer.starts_with('/')) return wrong("content: expected /place/in/the/content VALUE");
  auto value = parse_json(rest);
  if (!value) return wrong(fmt::format("content {}: {}", pointer, value.error().message));
  scenario.content.push_back({statement.line, pointer, std::move(*value)});
  return {};
}

Expected<void> read_into(const Statement& statement, Scenario& scenario) {
  if (statement.keyword == "game") {
    if (!scenario.game.empty()) return wrong("a scenario has one game");
    scenario.game_line = statement.line;
    auto line = read_game_line(statement.rest());
    if (!line) return std::unexpected(line.error());
    scenario.game = std::move(line->game);
    scenario.setup = std::move(line->setup);
    scenario.seed = std::move(line->seed);
    return {};
  }
  if (scenario.game.empty()) {
    return wrong(fmt::format("{} before the game of the scenario", statement.keyword));
  }
  if (statement.keyword == "content") return read_change(statement, scenario);
  if (statement.keyword != "given") return read_step(statement, scenario);
  const bool late = std::ranges::any_of(
      scenario.steps, [](const auto& s) { return s.kind != ScenarioStep::Kind::luck; });
  if (late) return wrong("given: stands before the first when and then");
  return read_given(statement.rest(), scenario, statement.line);
}

Expected<void> complete(const Scenario& scenario) {
  const auto lacks = [&](std::string_view what) {
    return wrong(
        fmt::format("line {}: the scenario \"{}\" has no {}", scenario.line, scenario.title, what));
  };
  if (scenario.game.empty()) return lacks("game");
  const bool checks = std::ranges::any_of(
      scenario.steps, [](const auto& s) { return s.kind == ScenarioStep::Kind::then; });
  if (!checks) return lacks("then");
  for (const ScenarioStep& step : scenario.steps) {
    if (step.check == ScenarioStep::Check::no_start && scenario.steps.size() > 1) {
      return wrong(
          fmt::format("line {}: where nothing starts there is nothing else to check", step.line));
    }
  }
  return {};
}

// Cuts the next statement off the text; JSON runs on over lines until its braces are closed.
// Nothing at the end of the text.
Expected<std::optional<Statement>> next_statement(std::string_view& text, int& line) {
  static const std::set<std::string, std::less<>> keywords{"scenario", "game", "content", "given",
                                                           "luck",     "when", "then"};
  const auto cut_line = [&] {
    const auto end = std::min(text.find('\n'), text.size());
    const auto cut = without_comment(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    ++line;
    return trimmed(cut);
  };
  Statement statement;
  while (statement.text.empty()) {
    if (text.empty()) return std::nullopt;
    statement.text = std::string(cut_line());
  }
  statement.line = line;
  std::string_view rest = statement.text;
  const auto known = keywords.find(next_word(rest));
  if (known == keywords.end()) {
    std::string_view whole = statement.text;
    return statement.wrong(fmt::format("'{}', expected scenario, game, given, luck, when or then",
                                       next_word(whole).substr(0, 60)));
  }
  statement.keyword = *known;
  if (*known != "content" && *known != "given" && *known != "then") return statement;
  for (int open = open_braces(statement.text, 0); open > 0;) {
    if (text.empty()) return statement.wrong("the JSON that begins here does not end");
    const auto more = cut_line();
    open = open_braces(more, open);
    statement.text += '\n';
    statement.text += more;
  }
  return statement;
}

}  // namespace

Expected<GameLine> read_game_line(std::string_view rest) {
  GameLine line;
  line.game = std::string(next_word(rest));
  if (line.game.empty()) return wrong("game: expected its id");
  while (!rest.empty()) {
    const auto word = next_word(rest);
    const auto value = next_word(rest);
    if (word == "seats") {
      const auto last = read_seat(value);
      if (!last)
        return wrong(fmt::format("seats {}: expected 1 to {}", value.substr(0, 60), max_seats));
      line.setup.seats = last->number();
    } else if (word == "seed") {
      if (value.empty()) return wrong("seed: expected a word or number");
      line.seed = std::string(value);
    } else if (word == "option") {
      const auto equals = value.find('=');
      if (equals == std::string_view::npos) return wrong("option: expected NAME=VALUE");
      const std::string name(value.substr(0, equals));
      if (!line.setup.options.emplace(name, value.substr(equals + 1)).second) {
        return wrong(fmt::format("option {} stands twice", name));
      }
    } else {
      return wrong(fmt::format("game: '{}', expected seats, seed or option", word.substr(0, 60)));
    }
  }
  if (line.setup.seats == 0) return wrong("game: expected seats N");
  return line;
}

Expected<std::vector<Scenario>> read_scenarios(std::string_view text) {
  std::vector<Scenario> scenarios;
  std::set<std::string> titles;
  int line = 0;
  while (true) {
    auto next = next_statement(text, line);
    if (!next) return std::unexpected(next.error());
    const bool at_end = !next->has_value();
    const bool begins = !at_end && (*next)->keyword == "scenario";
    if ((at_end || begins) && !scenarios.empty()) {
      if (auto whole = complete(scenarios.back()); !whole) return std::unexpected(whole.error());
    }
    if (at_end && scenarios.empty())
      return wrong("line 1: no scenario in it, expected at least one");
    if (at_end) return scenarios;
    const Statement& statement = **next;
    Expected<void> read;
    if (begins) {
      scenarios.emplace_back().line = statement.line;
      read = read_scenario_line(statement.rest(), scenarios.back());
      if (read && !titles.insert(scenarios.back().title).second) {
        read = wrong("this title stands already further up");
      }
    } else if (scenarios.empty()) {
      read = wrong(fmt::format("{} before the first scenario", statement.keyword));
    } else {
      read = read_into(statement, scenarios.back());
    }
    if (!read) return statement.wrong(read.error().message);
  }
}

}  // namespace tide
