// Everything that people read: notation, descriptions, prompts, the journal, the drawn board.
#include <algorithm>
#include <cctype>
#include <map>

#include "tests/laws.h"

namespace tide {
namespace {

constexpr int widest_line = 120;

// "drop a" as "  DrOp   A ".
std::string written_badly(std::string_view text) {
  std::string out = "  ";
  bool upper = true;
  for (const char c : text) {
    if (c == ' ') {
      out += "  \t";
      continue;
    }
    out += static_cast<char>(upper ? std::toupper(static_cast<unsigned char>(c)) : c);
    upper = !upper;
  }
  return out + " ";
}

void notation_reads_back(const AnyGame& game, Findings& findings) {
  const auto found = [&](std::string sentence) {
    findings.add("notation", std::move(sentence), game.info().id);
  };
  for (int a = 0; a < game.info().action_count; ++a) {
    const auto action = static_cast<Action>(a);
    const std::string& text = game.notation(action);
    for (const std::string& form : {text, written_badly(text)}) {
      const auto read = game.parse(form);
      if (!read) {
        found(fmt::format("'{}' cannot be read: {}", form, read.error().message));
      } else if (*read != action) {
        found(fmt::format("'{}' is action {} and reads as action {}", form, a,
                          static_cast<int>(*read)));
      }
    }
  }
  for (const std::string nonsense : {"", "no such action at all", "\x01"}) {
    const auto read = game.parse(nonsense);
    if (read) found(fmt::format("'{}' reads as an action", nonsense));
    if (!read && read.error().message.empty()) found("an unknown action is refused in silence");
  }
}

// The sentence exists in every language and has all its arguments.
void phrase_can_be_said(const Here& here, std::string_view law, const Phrase& phrase,
                        std::optional<Seat> observer) {
  for (const Words* words : languages(here.game)) {
    const std::string text = said(*words, phrase, observer);
    if (text.empty() || text.find('[') != std::string::npos) {
      here.found(law, fmt::format("'{}' reads '{}' in {}", phrase.key, text, words->language()));
    }
  }
}

// What sentences name is a term in every other language.
class Terms {
 public:
  explicit Terms(const AnyGame& game) {
    for (const Words* words : languages(game)) {
      if (words->language() != "en") known_[words->language()] = terms_in(game, words->language());
    }
  }
  void check(const Here& here, const Phrase& phrase) const {
    for (const Arg& arg : phrase.args) {
      if (arg.kind != Arg::Kind::term || !wants_a_term(arg.term)) continue;
      for (const auto& [language, terms] : known_) {
        if (terms.contains(arg.term)) continue;
        here.found("terms", fmt::format("'{}', said by '{}', is no term in words/{}.json", arg.term,
                                        phrase.key, language));
      }
    }
  }

 private:
  std::map<std::string, std::set<std::string, std::less<>>> known_;
};

void journal_can_be_told(const Here& here, const std::set<int>& rules) {
  for (const Event& event : here.told) {
    if (!rules.contains(event.rule.number)) {
      here.found("journal", fmt::format("'{}' names rule {}, which the ledger lacks",
                                        event.phrase.key, event.rule.number));
    }
    const SeatSet learns = event.audience.learns & here.seats();
    if ((learns & event.audience.sees) != learns) {
      here.found("journal",
                 fmt::format("a seat learns by '{}' and does not see it", event.phrase.key));
    }
    if (event.phrase.key.empty()) continue;
    for (const auto& observer : observers(here.seats())) {
      if (may_see(event.audience.sees, observer)) {
        phrase_can_be_said(here, "journal", event.phrase, observer);
      }
    }
  }
}

void board_can_be_drawn(const Here& here) {
  for (const auto& observer : observers(here.seats())) {
    const std::string plain = here.game.draw(here.state, observer, false);
    if (plain.empty() || here.game.draw(here.state, observer, true).empty()) {
      here.found("drawing", "the board is empty");
    }
    if (plain.find('\x1b') != std::string::npos) {
      here.found("drawing", "the plain board has escape sequences");
    }
    int width = 0;
    for (const char c : plain) {
      if (c == '\n') {
        width = 0;
        continue;
      }
      const bool continues = (static_cast<unsigned char>(c) & 0xC0) == 0x80;  // inside UTF-8
      if (!continues && ++width == widest_line + 1) {
        here.found("drawing", fmt::format("a line is wider than {} columns", widest_line));
      }
    }
  }
}

}  // namespace

void word_laws(const AnyGame& game, const ConformancePlan& plan, Findings& findings) {
  const std::set<int> rules = ledger_numbers(game);
  notation_reads_back(game, findings);
  language_laws(game, findings);
  const Terms terms(game);
  play_games(game, plan, findings, [&](const Here& here) {
    journal_can_be_told(here, rules);
    for (const Event& event : here.told) terms.check(here, event.phrase);
    if (!here.sampled) return;
    for (const Seat seat : here.seats()) {
      const Phrase prompt = game.prompt(here.state, seat);
      phrase_can_be_said(here, "prompt", prompt, seat);
      terms.check(here, prompt);
      for (const Action action : choices(game, here.state, seat)) {
        const Phrase choice = game.describe(here.state, seat, action).phrase;
        phrase_can_be_said(here, "description", choice, seat);
        terms.check(here, choice);
      }
    }
    if (game.over(here.state)) {
      phrase_can_be_said(here, "reason", {game.result(here.state).reason, {}}, std::nullopt);
    }
    board_can_be_drawn(here);
  });
  for (const StandingOrder& order : game.info().standing_orders) {
    for (const Words* words : languages(game)) {
      if (words->has("standing." + std::string(order.id))) continue;
      findings.add("standing orders",
                   fmt::format("'standing.{}' is missing in {}", order.id, words->language()),
                   game.info().id);
    }
  }
}

}  // namespace tide
