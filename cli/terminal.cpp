#include "cli/terminal.h"

#include <algorithm>
#include <istream>
#include <ostream>

#include "cli/terminal_text.h"
#include "engine/ledger.h"

namespace tide::cli {
namespace {

bool is_a_person(const std::optional<opponents::Player>& player) { return !player; }

}  // namespace

TerminalSession::TerminalSession(Match& match, TerminalSettings settings, std::istream& in,
                                 std::ostream& out)
    : match_(match),
      settings_(std::move(settings)),
      in_(in),
      out_(out),
      words_(*match.game().words(settings_.language)),
      hotseat_(std::ranges::count_if(settings_.players, &is_a_person) > 1) {
  const auto seats = static_cast<std::size_t>(match_.setup().seats);
  TIDE_CHECK(settings_.players.size() == seats);
  seen_.assign(seats, 0);
  standing_.resize(seats);
  // A resumed match does not say what was asked: whatever left a choice was.
  for (std::size_t i = 0; i < match_.moves().size(); ++i) {
    ActionList legal;
    const Seat seat = match_.moves()[i].seat;
    match_.game().legal(match_.state_after(i), seat, legal);
    asked_.push_back(is_person(seat) && legal.size() > 1);
  }
  if (!match_.moves().empty()) seen_.assign(seats, match_.steps() - 1);
}

void TerminalSession::run() {
  say(fmt::format("{}, {} seats. Type a number or a choice; 'help' shows what else there is.",
                  match_.game().info().name, match_.setup().seats));
  if (!hotseat_) {
    observer_ = Seat(static_cast<int>(std::ranges::find_if(settings_.players, &is_a_person) -
                                      settings_.players.begin()));
  }
  while (!left_) {
    if (settings_.stopped()) {
      leave();
    } else if (match_.over()) {
      show_result();
      converse();
    } else if (const Seat seat = next_seat(); !is_person(seat)) {
      move_computer(seat);
    } else if (!answer_unasked(seat)) {
      if (observer_ != seat && !hand_over(seat)) return leave();
      show_decision();
      converse();
    }
  }
}

// --- Whose turn, and what happens without asking -------------------------------------------------

Seat TerminalSession::next_seat() const {
  const SeatSet waiting = match_.game().to_act(match_.state());
  if (observer_ && waiting.has(*observer_)) return *observer_;
  for (const Seat seat : waiting) {
    if (is_person(seat)) return seat;
  }
  return waiting.front();
}

void TerminalSession::move_computer(Seat seat) {
  if (const LessonStep* const step = lesson_step(seat)) return play(seat, step->action, false);
  // Derived from the number of the move: a resumed game goes on as if it had not been left.
  const Key players = derive(key_from_seed(match_.seed()), 1);
  const Key seed = derive(players, match_.moves().size());
  play(seat, settings_.thinker->think(match_.state(), seat, *settings_.players[seat], seed).choice,
       false);
}

const LessonStep* TerminalSession::lesson_step(Seat seat) const {
  if (!settings_.lesson) return nullptr;
  const LessonStep* const step = next_step(*settings_.lesson, match_.moves(), seat);
  const bool possible =
      step != nullptr && !match_.game().refusal(match_.state(), seat, step->action);
  return possible ? step : nullptr;
}

bool TerminalSession::only_choice(Seat seat, Action& action) const {
  ActionList legal;
  match_.game().legal(match_.state(), seat, legal);
  action = legal[0];
  return legal.size() == 1;
}

bool TerminalSession::answer_unasked(Seat seat) {
  if (auto& standing = standing_[seat]) {
    const auto [order, number] = *standing;
    const auto answer =
        match_.game().standing_answer(match_.state(), seat, static_cast<int>(order), number);
    if (answer) play(seat, *answer, false);
    if (answer) return true;
    // The order knows better than the rule below whether to ask: it may say "always".
    if (!match_.game().info().standing_orders[order].lapses) return false;
    standing.reset();
  }
  // Where several people share a screen, a turn that passes by itself would tell the others that
  // this seat had no choice. So only the seat that already sits there is spared the question.
  Action action{};
  if (ask_always_ || lesson_step(seat) != nullptr || observer_ != seat ||
      !only_choice(seat, action))
    return false;
  play(seat, action, false);
  return true;
}

bool TerminalSession::hand_over(Seat seat) {
  observer_ = seat;
  last_board_.clear();
  wipe();
  rule_line("");
  if (!settings_.interactive) {
    say(fmt::format("Seat {} is at the screen now.", seat.number()));
    return true;
  }
  say(fmt::format("Seat {}: press Enter when the others look away.", seat.number()));
  if (!read_line()) return false;
  wipe();
  return true;
}

void TerminalSession::wipe() {
  // Home, clear the screen, then what has scrolled away.
  if (hotseat_ && settings_.interactive) out_ << "\033[H\033[2J\033[3J";
}

void TerminalSession::play(Seat seat, Action action, bool asked) {
  const auto played = match_.play(seat, action);
  TIDE_CHECK(played.has_value());  // the action was legal
  asked_.push_back(asked);
}

// --- What a person sees --------------------------------------------------------------------------

std::vector<std::string> TerminalSession::names() const {
  std::vector<std::string> names;
  for (int i = 0; i < match_.setup().seats; ++i) {
    names.push_back(fmt::format("Seat {}{}", i + 1, observer_ == Seat(i) ? " (you)" : ""));
  }
  return names;
}

std::vector<std::string> TerminalSession::log_of(std::size_t step) const {
  std::vector<std::string> lines;
  for (const Event& event : match_.events(step)) {
    for (const std::string& line : log_lines({&event, 1}, observer_, words_, names())) {
      lines.push_back(line + dim(" (" + rule_id(match_.game(), event.rule) + ")"));
    }
  }
  return lines;
}

void TerminalSession::show_news() {
  std::size_t& seen = seen_[observer_.value_or(Seat(0))];
  std::vector<std::string> lines;
  for (; seen < match_.steps(); ++seen) std::ranges::move(log_of(seen), std::back_inserter(lines));
  constexpr std::size_t most = 15;
  if (lines.size() > most) {
    say(dim(fmt::format("... {} earlier lines: 'log {}'", lines.size() - most, lines.size())));
    lines.erase(lines.begin(), lines.end() - most);
  }
  for (const std::string& line : lines) out_ << paragraph(line, settings_.width, 0);
}

void TerminalSession::show_decision() {
  const Seat seat = *observer_;
  const AnyGame& game = match_.game();
  const json::value view = game.view(match_.state(), seat);
  std::string title = game.info().name;
  if (const auto* round = view.is_object() ? view.get_object().if_contains("round") : nullptr;
      round != nullptr && round->is_number()) {
    title += fmt::format(", round {}", json::serialize(*round));
  }
  rule_line(fmt::format("{}, {} to decide", title, names()[seat]));
  show_news();
  if (last_board_ != game.draw(match_.state(), seat, settings_.colour)) board("");
  show_choices();
  if (!notice_.empty()) say(notice_);
  notice_.clear();
}

void TerminalSession::show_choices() {
  const Seat seat = *observer_;
  const AnyGame& game = match_.game();
  choices_ = choices_of(game, match_.state(), seat, words_, names());
  const std::string prompt = words_.render(game.prompt(match_.state(), seat), seat, names());
  out_ << '\n' << (settings_.colour ? "\033[1m" + prompt + "\033[0m" : prompt) << '\n';
  out_ << lay_out(choices_, settings_.width, settings_.colour);
  show_lesson();
}

void TerminalSession::show_lesson() {
  if (!settings_.lesson) return;
  const Lesson& lesson = *settings_.lesson;
  const LessonPlace place = place_in(lesson, match_.moves());
  const auto tell = [&](const std::string& text) {
    out_ << '\n' << paragraph(text, settings_.width, 2);
  };
  if (place.left || place.over) {
    if (std::exchange(lesson_told_, true)) return;
    return tell(place.over ? lesson.end.in(settings_.language)
                           : "You have left the lesson; the game goes on. 'undo' leads back.");
  }
  lesson_told_ = false;
  const LessonStep* const step = lesson_step(lesson.you);
  if (step == nullptr) return;
  tell(fmt::format("({} of {}) {}", place.done + 1, lesson.own_steps(),
                   step->say.in(settings_.language)));
  say(fmt::format("  Type: {}{}", match_.game().notation(step->action),
                  step->rule.empty() ? "" : "   (why: ? " + step->rule + ")"));
}

void TerminalSession::show_result() {
  wipe();
  if (hotseat_) observer_.reset();
  choices_.clear();
  last_board_.clear();
  rule_line(match_.game().info().name + ", the end");
  show_news();
  board("");
  const Result result = match_.game().result(match_.state());
  const std::vector<std::string> seats = names();
  std::string winners;
  for (const Seat seat : result.winners()) {
    winners += (winners.empty() ? "" : " and ") + seats[seat];
  }
  out_ << '\n';
  if (words_.has(result.reason)) {
    Phrase reason{result.reason, {}};
    reason.args.push_back({"player", result.winners().front()});
    say(words_.render(reason, observer_, seats));
  }
  if (result.seats > 1) {
    say(result.draw() ? "A draw."
                      : fmt::format("{} {}.", winners,
                                    result.winners().size() == 1 ? "wins" : "win together"));
  }
  for (int place = 1; place <= result.seats; ++place) {
    for (const Seat seat : SeatSet::first(result.seats)) {
      if (result.place[seat] != place) continue;
      say(fmt::format("  {}. {}, score {}", place, seats[seat], result.score[seat]));
    }
  }
  show_lesson();
  say("'save FILE' keeps the game, 'log' and 'board' show it, Enter leaves.");
}

void TerminalSession::rule_line(const std::string& title) {
  const std::string dash = settings_.interactive ? "\u2500" : "-";
  std::string line = title.empty() ? "" : dash + dash + " " + title + " ";
  for (int i = columns_of(line); i < settings_.width; ++i) line += dash;
  out_ << '\n' << dim(line) << '\n';
}

void TerminalSession::say(std::string_view text) { out_ << text << '\n'; }

std::string TerminalSession::dim(std::string_view text) const {
  return settings_.colour ? fmt::format("\033[2m{}\033[0m", text) : std::string(text);
}

// --- What a person types -------------------------------------------------------------------------

std::optional<std::string> TerminalSession::read_line() {
  if (settings_.interactive) out_ << "> " << std::flush;
  std::string line;
  if (settings_.stopped() || !std::getline(in_, line)) {
    if (settings_.interactive) out_ << '\n';
    return std::nullopt;
  }
  // No control characters: what is typed is shown again, and must not paint the screen.
  std::ranges::replace_if(line, [](unsigned char c) { return c < ' ' || c == 0x7F; }, ' ');
  line.erase(line.find_last_not_of(' ') + 1);
  if (!settings_.interactive) out_ << "> " << line << '\n';
  return line;
}

void TerminalSession::converse() {
  const std::size_t moves = match_.moves().size();
  while (!left_ && match_.moves().size() == moves) {
    const auto line = read_line();
    if (!line) return leave();
    obey(*line);
  }
}

void TerminalSession::obey(const std::string& line) {
  const std::string plain = plain_form(line);
  if (std::exchange(resigning_, false)) {
    if (plain == "yes") {
      const auto resigned = match_.resign(*observer_);
      if (!resigned) return say(resigned.error().message);
      asked_.push_back(true);
      return;
    }
    say("You play on.");
  }
  if (const auto warned = std::exchange(warned_, std::nullopt)) {
    if (plain == "yes") return play(*observer_, *warned, true);
  }
  if (plain.empty()) {
    if (match_.over())
      left_ = true;
    else
      show_choices();
    return;
  }
  if (std::ranges::find(choices_, plain, &Choice::notation) != choices_.end()) {
    return play_line(line);
  }
  const auto begin = line.find_first_not_of(' ');
  const bool question = line[begin] == '?';
  const auto end = question ? begin + 1 : std::min(line.find(' ', begin), line.size());
  const std::string word = question ? "help" : plain_form(line.substr(begin, end - begin));
  const auto rest = line.find_first_not_of(' ', end);
  for (const Command& command : commands()) {
    if (command.name != word) continue;
    return (this->*command.act)(rest == std::string::npos ? "" : line.substr(rest));
  }
  if (match_.over()) return say("The game is over: 'save FILE', 'log', 'board', 'help' or Enter.");
  play_line(line);
}

Expected<Action> TerminalSession::understand(const std::string& typed, bool first) const {
  const AnyGame& game = match_.game();
  const auto choices = choices_of(game, match_.state(), *observer_, words_, names());
  if (std::ranges::all_of(typed, [](char c) { return c >= '0' && c <= '9'; })) {
    if (!first) {
      return wrong(
          "a number counts in the list on the screen, so only the first action of a line "
          "can be one.");
    }
    const std::size_t number = typed.size() > 4 ? 0 : std::stoul(typed);
    if (number >= 1 && number <= choices.size()) return choices[number - 1].action;
    return wrong(
        fmt::format("There is no choice {}: type 1 to {}.", as_typed(typed), choices.size()));
  }
  auto found = find_choice(choices, typed);
  if (found) return found;
  // An action of the game that is not allowed now: the game says why.
  if (const auto action = game.parse(typed)) {
    if (const auto refusal = game.refusal(match_.state(), *observer_, *action)) {
      return wrong(fmt::format("{} is refused: {} ({}).", as_typed(typed),
                               words_.render(refusal->phrase, observer_, names()),
                               rule_id(game, refusal->rule)));
    }
  }
  return found;
}

void TerminalSession::play_line(const std::string& line) {
  const Seat seat = *observer_;
  // A notation may have a comma of its own: "at -1,0".
  const std::string whole = plain_form(line);
  const bool one = std::ranges::find(choices_, whole, &Choice::notation) != choices_.end();
  const std::vector<std::string> parts = one ? std::vector{whole} : split_actions(line);
  if (parts.empty()) return say("Type a number, a choice or 'help'.");
  for (std::size_t i = 0; i < parts.size(); ++i) {
    // What follows the first action speaks of decisions that have not been shown yet.
    const auto stop = [&](const std::string& why) {
      if (i == 0) return say(why);
      notice_ = fmt::format("Stopped before {}: {}", as_typed(parts[i]), why);
    };
    if (match_.over() || !match_.game().to_act(match_.state()).has(seat)) {
      return stop("this seat has nothing to decide now.");
    }
    auto action = understand(parts[i], i == 0);
    while (!action && i > 0 && answer_unasked(seat) && !match_.over() &&
           match_.game().to_act(match_.state()).has(seat)) {
      action = understand(parts[i], false);
    }
    if (!action) return stop(action.error().message);
    if (const auto warning = match_.game().warning(match_.state(), seat, *action)) {
      const std::string text = words_.render(*warning, seat, names());
      if (i > 0) return stop(text);
      warned_ = *action;
      return say(text + " 'yes' does it all the same.");
    }
    play(seat, *action, true);
  }
}

}  // namespace tide::cli
