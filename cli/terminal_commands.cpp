#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <ostream>

#include "cli/terminal.h"
#include "cli/terminal_text.h"
#include "engine/ledger.h"

namespace tide::cli {
namespace {

std::optional<int> whole_number(std::string_view text) {
  int n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return n;
}

// A file's name as a shell reads it.
std::string for_shell(const std::string& file) {
  const bool simple = std::ranges::all_of(file, [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || std::string_view("._-/").contains(c);
  });
  if (simple) return file;
  std::string out = "'";
  for (const char c : file) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

}  // namespace

const std::vector<TerminalSession::Command>& TerminalSession::commands() {
  using S = TerminalSession;
  static const std::vector<Command> all{
      {"help", "help [RULE]", "this list; or a rule by its ID or number ('? 3' does the same)",
       &S::help},
      {"rules", "rules WORD...", "rules of the game that contain these words", &S::rules},
      {"board", "board", "the board again", &S::board},
      {"log", "log [N]", "what happened, the last N lines", &S::log},
      {"look", "look", "all that this seat may know, as JSON", &S::look},
      {"hint", "hint", "the best choices as a searching opponent sees them", &S::hint},
      {"undo", "undo", "take back your last choice, until something new came to light", &S::undo},
      {"auto", "auto [ORDER [N] | off]", "answers given in advance", &S::standing},
      {"ask", "ask always|choices", "ask even if there is only one choice, or not", &S::asking},
      {"save", "save [FILE]", "write the game to a file", &S::save},
      {"resign", "resign", "give up the game", &S::resign},
      {"quit", "quit [nosave]", "save the game and leave", &S::quit},
  };
  return all;
}

// A second of thought with what the seat at the screen knows.
void TerminalSession::hint(const std::string&) {
  if (match_.over()) return say("The game is over.");
  constexpr std::size_t shown = 3;
  const opponents::Player adviser{opponents::Method::search,
                                  {.milliseconds = 1000, .worlds = opponents::worlds_for_advice}};
  const Key seed = derive(key_from_seed(match_.seed()), 2);
  const auto thought = settings_.thinker->think(match_.state(), *observer_, adviser,
                                                derive(seed, match_.moves().size()));
  if (thought.considered.empty()) return say("There is only one choice.");
  for (const auto& choice : opponents::best_choices(thought, shown)) {
    say(fmt::format("  {:<24} wins about {:.0f} % (give or take {:.0f})",
                    match_.game().notation(choice.action), 100 * choice.value, 196 * choice.error));
  }
  const Words& words = *match_.game().words(settings_.language);
  for (const auto& reason :
       settings_.thinker->reasons(match_.state(), *observer_, thought.choice, seed)) {
    const std::string rule = rule_id(match_.game(), reason.rule);
    say(reason.phrase.empty()
            ? fmt::format("  It brings about {} more often than the others ('help {}').", rule,
                          rule)
            : "  " + words.render({reason.phrase, {}}, observer_, {}));
  }
}

// --- Reading -------------------------------------------------------------------------------------

void TerminalSession::help(const std::string& rest) {
  if (rest.empty()) {
    say("Type the number of a choice, its notation, or the beginning of each of its words ('dr "
        "c').\n"
        "Several actions go into one line with commas: they are done in turn.\n");
    for (const Command& command : commands()) {
      say(fmt::format("  {:<23} {}", command.usage, command.summary));
    }
    say("  Enter                   the choices again");
    return;
  }
  const std::string& prefix = match_.game().info().prefix;
  std::string wanted = plain_form(rest);
  const std::string before = plain_form(prefix) + "-";
  if (wanted.starts_with(before)) wanted.erase(0, before.size());
  const auto number = whole_number(wanted);
  const std::vector<LedgerRule>& all = ledger(match_.game(), settings_.language);
  for (const LedgerRule& rule : all) {
    if (number && whole_number(rule.id.substr(prefix.size() + 1)) == number) return show_rule(rule);
  }
  say(fmt::format("There is no rule {}: they run from {} to {}; 'rules WORD' looks for words.",
                  as_typed(rest), all.front().id, all.back().id));
}

void TerminalSession::show_rule(const LedgerRule& rule) {
  say(fmt::format("{} {}", settings_.colour ? "\033[1m" + rule.id + "\033[0m" : rule.id,
                  dim(fmt::format("({}; {})", rule.chapter, rule.basis))));
  out_ << paragraph(rule.text, settings_.width, 2);
}

void TerminalSession::rules(const std::string& rest) {
  const std::vector<std::string> wanted = split_words(plain_form(rest));
  if (wanted.empty()) return say("Which words? For example: rules draw");
  std::vector<LedgerRule> found;
  for (const LedgerRule& rule : ledger(match_.game(), settings_.language)) {
    const std::string text = plain_form(rule.text);
    const auto contains = [&](const std::string& word) { return text.contains(word); };
    if (std::ranges::all_of(wanted, contains)) found.push_back(rule);
  }
  if (found.empty()) return say(fmt::format("No rule contains {}.", as_typed(rest)));
  constexpr std::size_t most = 10;
  for (std::size_t i = 0; i < std::min(most, found.size()); ++i) show_rule(found[i]);
  if (found.size() > most) {
    say(fmt::format("... and {} more; add a word to narrow it down.", found.size() - most));
  }
}

void TerminalSession::board(const std::string&) {
  last_board_ = match_.game().draw(match_.state(), observer_, settings_.colour);
  out_ << '\n' << last_board_;
}

void TerminalSession::log(const std::string& rest) {
  const auto wanted = rest.empty() ? 20 : whole_number(rest);
  if (!wanted || *wanted < 1) return say("How many lines? For example: log 20");
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < match_.steps(); ++i) {
    std::ranges::move(log_of(i), std::back_inserter(lines));
  }
  if (lines.empty()) return say("Nothing has happened yet.");
  const auto count = std::min(lines.size(), static_cast<std::size_t>(*wanted));
  for (std::size_t i = lines.size() - count; i < lines.size(); ++i) {
    out_ << paragraph(lines[i], settings_.width, 0);
  }
}

void TerminalSession::look(const std::string&) {
  say(pretty(match_.game().view(match_.state(), observer_)));
}

// --- Changing course -----------------------------------------------------------------------------

void TerminalSession::undo(const std::string&) {
  // On a copy: computers' answers and forced moves go with the choice before them, or nothing does.
  Match trial = match_;
  bool reached = false;
  std::string taken_back;
  while (!reached) {
    if (trial.moves().empty()) return say("There is nothing of yours to take back.");
    const std::size_t before = trial.moves().size();
    const Move last = trial.moves().back();
    if (hotseat_ && is_person(last.seat) && last.seat != observer_) {
      return say(
          fmt::format("Too late to take back: seat {} has moved since.", last.seat.number()));
    }
    if (const auto undone = trial.undo(last.seat); !undone) {
      return say(fmt::format("Too late to take back: {}.", undone.error().message));
    }
    for (std::size_t i = trial.moves().size(); i < before; ++i) reached = reached || asked_[i];
    const Move& first = match_.moves()[trial.moves().size()];
    if (first.action) taken_back = match_.game().notation(*first.action);
  }
  match_ = std::move(trial);
  asked_.resize(match_.moves().size());
  for (std::size_t& seen : seen_) seen = std::min(seen, match_.steps());
  notice_ = fmt::format("Taken back: {}.", taken_back);
}

void TerminalSession::resign(const std::string&) {
  if (match_.over()) return say("The game is over.");
  if (!match_.game().info().can_resign) {
    return say(fmt::format("{} knows no resigning; 'quit' leaves.", match_.game().info().name));
  }
  resigning_ = true;
  say("Give up the game? 'yes' resigns, anything else plays on.");
}

void TerminalSession::standing(const std::string& rest) {
  const auto& orders = match_.game().info().standing_orders;
  if (orders.empty()) return say("This game has no answers to give in advance.");
  if (!observer_) return say("The game is over.");
  auto& mine = standing_[*observer_];
  const std::vector<std::string> words = split_words(plain_form(rest));
  if (words.size() == 1 && words[0] == "off") {
    mine.reset();
  } else if (!words.empty()) {
    const auto which = whole_number(words[0]);
    if (!which || *which < 1 || *which > static_cast<int>(orders.size())) {
      return say(fmt::format("There is no order {}: type 1 to {}, or 'auto off'.",
                             as_typed(words[0]), orders.size()));
    }
    const auto order = static_cast<std::size_t>(*which - 1);
    const bool numbered = orders[order].takes_number;
    const int number = words.size() == 2 ? whole_number(words[1]).value_or(-1) : 0;
    if (words.size() != (numbered ? 2 : 1) || number < 0) {
      return say(
          fmt::format("Type 'auto {}{}', or 'auto off'.", *which, numbered ? " NUMBER" : ""));
    }
    mine = Standing{order, number};
  }
  for (std::size_t i = 0; i < orders.size(); ++i) {
    const bool on = mine && mine->order == i;
    const std::string key = "standing." + std::string(orders[i].id);
    std::string text = words_.render({key, {}}, observer_, names());
    if (orders[i].takes_number) text += on ? fmt::format(": {}", mine->number) : ": NUMBER";
    say(fmt::format("  {}  {:<3} {}", i + 1, on ? "on" : "", text));
  }
  say(mine ? "It answers from your next decision on; 'auto off' ends it."
           : "None is on: you are asked whenever there is a choice.");
}

void TerminalSession::asking(const std::string& rest) {
  const std::string how = plain_form(rest);
  if (how != "always" && how != "choices") return say("Type 'ask always' or 'ask choices'.");
  ask_always_ = how == "always";
  say(ask_always_ ? "You are asked even if there is only one choice."
                  : "You are asked only if there is a choice.");
}

// --- Keeping and leaving -------------------------------------------------------------------------

Expected<void> TerminalSession::write(const std::string& file) {
  // A file that this game does not come from or go to is left alone.
  if (file != settings_.file && std::filesystem::exists(file)) {
    return wrong(fmt::format("{} is there already: choose another name.", file));
  }
  // Written aside first, so that a full disk does not cost the older save.
  const std::string aside = file + ".new";
  std::ofstream stream(aside);
  stream << pretty(match_.save()) << '\n';
  stream.close();
  std::error_code error;
  if (stream) std::filesystem::rename(aside, file, error);
  if (!stream || error) return wrong(fmt::format("{} could not be written.", file));
  settings_.file = file;
  return {};
}

std::string TerminalSession::free_file() const {
  const std::string& id = match_.game().info().id;
  std::string file = id + ".tide";
  for (int i = 2; std::filesystem::exists(file); ++i) file = fmt::format("{}-{}.tide", id, i);
  return file;
}

Expected<void> TerminalSession::write_and_tell() {
  const auto written = write(settings_.file.empty() ? free_file() : settings_.file);
  if (!written) return written;
  say(fmt::format("Saved in {0}. Go on with: {1} {2}", settings_.file, settings_.resume_command,
                  for_shell(settings_.file)));
  return {};
}

void TerminalSession::save(const std::string& rest) {
  if (const auto written = rest.empty() ? write_and_tell() : write(rest); !written) {
    return say(written.error().message);
  }
  if (!rest.empty()) say(fmt::format("Saved in {}.", rest));
}

void TerminalSession::quit(const std::string& rest) {
  const std::string how = plain_form(rest);
  if (!how.empty() && how != "nosave") return say("Type 'quit' or 'quit nosave'.");
  wipe();
  if (how.empty() && !match_.over() && !match_.moves().empty()) {
    if (const auto written = write_and_tell(); !written) {
      return say(written.error().message + " 'save FILE' tries elsewhere, 'quit nosave' leaves.");
    }
  }
  left_ = true;
}

void TerminalSession::leave() {
  left_ = true;
  wipe();
  if (match_.over() || match_.moves().empty()) return;
  if (const auto written = write_and_tell(); !written) say(written.error().message);
}

}  // namespace tide::cli
