#include "cli/terminal_choices.h"

#include <algorithm>
#include <span>

#include "cli/terminal_text.h"

namespace tide::cli {
namespace {

// Kinds with more choices than this are packed.
constexpr int few = 8;

std::string_view verb(const Choice& choice) {
  return std::string_view(choice.notation).substr(0, choice.notation.find(' '));
}

std::string dim(std::string_view text, bool colour) {
  return colour ? fmt::format("\033[2m{}\033[0m", text) : std::string(text);
}

std::string bold(std::string_view text, bool colour) {
  return colour ? fmt::format("\033[1m{}\033[0m", text) : std::string(text);
}

std::string line_by_line(std::span<const Choice> kind, int first, int digits, int phrase_columns,
                         int width, bool colour) {
  std::string out;
  for (std::size_t i = 0; i < kind.size(); ++i) {
    const std::string number = fmt::format("{:>{}}", first + static_cast<int>(i), digits);
    const std::string notation = fmt::format("[{}]", kind[i].notation);
    const int needed = 2 + digits + 2 + phrase_columns + 2 + columns_of(notation);
    const std::string phrase =
        needed <= width ? padded(kind[i].phrase, phrase_columns) : kind[i].phrase;
    out += fmt::format("  {}  {}  {}\n", bold(number, colour), phrase, dim(notation, colour));
  }
  return out;
}

// Do targets bundle the choices of this kind, e.g. four ways to lay a card on each tile?
bool bundled_by_target(std::span<const Choice> kind) {
  std::size_t targets = 1;
  for (std::size_t i = 1; i < kind.size(); ++i) targets += kind[i].target != kind[i - 1].target;
  return targets > 1 && targets * 2 <= kind.size();
}

// In columns there is no room for phrases, but for what they say behind a colon: "1 + 3 = 4".
std::string in_short(const Choice& choice) {
  const auto colon = choice.phrase.rfind(": ");
  if (colon == std::string::npos) return choice.notation;
  return choice.notation + " (" + choice.phrase.substr(colon + 2) + ")";
}

std::string in_columns(std::span<const Choice> kind, int first, int digits, int width,
                       bool colour) {
  int text_columns = 0;
  for (const Choice& c : kind) {
    text_columns = std::max(text_columns, columns_of(in_short(c)));
  }
  const int cell = digits + 1 + text_columns + 3;
  const int per_line = std::max(1, (width - 2) / cell);
  const bool bundled = bundled_by_target(kind);
  std::string out =
      fmt::format("  {}\n", dim(fmt::format("{} choices to {}, the first: {}", kind.size(),
                                            verb(kind[0]), kind[0].phrase),
                                colour));
  int on_line = 0;
  for (std::size_t i = 0; i < kind.size(); ++i) {
    // How many follow with this target: a bundle is not torn apart if it fits into a line.
    const bool starts = bundled && (i == 0 || kind[i].target != kind[i - 1].target);
    int bundle = 1;
    while (starts && i + static_cast<std::size_t>(bundle) < kind.size() &&
           kind[i + static_cast<std::size_t>(bundle)].target == kind[i].target) {
      ++bundle;
    }
    if (on_line > 0 && (on_line == per_line || on_line + bundle > per_line)) {
      out += '\n';
      on_line = 0;
    }
    if (on_line == 0) out += "  ";
    out += bold(fmt::format("{:>{}}", first + static_cast<int>(i), digits), colour) + " ";
    out += padded(in_short(kind[i]), text_columns) + "   ";
    ++on_line;
  }
  return out + '\n';
}

// Does each typed word begin the word of the notation in its place, from word `skipped` on?
bool fits(std::span<const std::string> typed, const std::string& notation, std::size_t skipped) {
  const std::vector<std::string> all = split_words(notation);
  const auto words = std::span(all).subspan(std::min(skipped, all.size()));
  return typed.size() <= words.size() &&
         std::ranges::equal(typed, words.first(typed.size()),
                            [](const auto& t, const auto& w) { return w.starts_with(t); });
}

std::vector<const Choice*> fitting_choices(const std::vector<Choice>& choices,
                                           std::span<const std::string> typed) {
  std::vector<const Choice*> fitting;
  const bool one_verb = std::ranges::all_of(
      choices, [&](const Choice& c) { return verb(c) == verb(choices.front()); });
  // Where all share the first word, "d" rather means "drop d" than all that can be dropped.
  for (const std::size_t skipped : {1, 0}) {
    if (skipped == 1 && !one_verb) continue;
    for (const Choice& c : choices) {
      if (fits(typed, c.notation, skipped)) fitting.push_back(&c);
    }
    if (!fitting.empty()) break;
  }
  return fitting;
}

}  // namespace

std::vector<Choice> choices_of(const AnyGame& game, const AnyState& state, Seat seat,
                               const Words& words, const std::vector<std::string>& seat_names) {
  ActionList legal;
  game.legal(state, seat, legal);
  std::vector<Choice> choices;
  for (const Action action : legal) {
    const Description description = game.describe(state, seat, action);
    Choice choice{action, game.notation(action), words.render(description.phrase, seat, seat_names),
                  description.target};
    // Behind the last one of its kind; a new kind goes to the end.
    const auto last = std::find_if(choices.rbegin(), choices.rend(),
                                   [&](const Choice& c) { return verb(c) == verb(choice); });
    choices.insert(last == choices.rend() ? choices.end() : last.base(), std::move(choice));
  }
  return choices;
}

std::string lay_out(const std::vector<Choice>& choices, int width, bool colour) {
  const int digits = static_cast<int>(std::to_string(choices.size()).size());
  const std::span all(choices);
  std::vector<std::span<const Choice>> kinds;
  for (std::size_t i = 0; i < all.size();) {
    const auto end = std::find_if(all.begin() + static_cast<std::ptrdiff_t>(i), all.end(),
                                  [&](const Choice& c) { return verb(c) != verb(all[i]); });
    const auto count = static_cast<std::size_t>(end - all.begin()) - i;
    kinds.push_back(all.subspan(i, count));
    i += count;
  }
  int phrase_columns = 0;
  for (const auto& kind : kinds) {
    if (kind.size() > few) continue;
    for (const Choice& c : kind) phrase_columns = std::max(phrase_columns, columns_of(c.phrase));
  }
  std::string out;
  int first = 1;
  for (const auto& kind : kinds) {
    out += kind.size() <= few ? line_by_line(kind, first, digits, phrase_columns, width, colour)
                              : in_columns(kind, first, digits, width, colour);
    first += static_cast<int>(kind.size());
  }
  return out;
}

Expected<Action> find_choice(const std::vector<Choice>& choices, std::string_view typed) {
  for (const Choice& choice : choices) {
    if (choice.notation == typed) return choice.action;
  }
  const std::vector<const Choice*> fitting = fitting_choices(choices, split_words(typed));
  if (fitting.size() == 1) return fitting[0]->action;
  if (fitting.empty()) {
    return wrong(
        fmt::format("{} is none of the choices: type a number from 1 to {}, or a choice "
                    "such as '{}' ('help' for more).",
                    as_typed(typed), choices.size(), choices.front().notation));
  }
  std::string list;
  constexpr std::size_t most = 6;
  for (std::size_t i = 0; i < std::min(most, fitting.size()); ++i) {
    list += (i == 0 ? "" : ", ") + fitting[i]->notation;
  }
  if (fitting.size() > most) list += fmt::format(" and {} more", fitting.size() - most);
  return wrong(fmt::format("{} fits {} choices: {}.", as_typed(typed), fitting.size(), list));
}

}  // namespace tide::cli
