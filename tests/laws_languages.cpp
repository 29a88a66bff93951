// Every language says all that English says: each sentence with arguments that it has, each term,
// each rule with its numbers, and everything in the content that people read; and has as many
// plural forms as its numbers ask.
#include <algorithm>
#include <array>
#include <cctype>

#include "engine/json.h"
#include "engine/ledger.h"
#include "tests/laws.h"

namespace tide {
namespace {

// Members of content.json that are shown to people; `values` are those of options.
constexpr std::array<std::string_view, 9> shown{"name",     "text",  "clue",      "lore",  "effect",
                                                "nickname", "blurb", "character", "values"};

json::value asset(const AnyGame& game, const std::string& name) {
  auto read = parse_json(find_asset(game.info().assets, name).value_or("{}"));
  TIDE_CHECK(read);  // the game was made of it
  return *read;
}

void collect(std::string_view member, const json::value& value,
             std::set<std::string, std::less<>>& texts) {
  if (value.is_object()) {
    for (const auto& [key, inner] : value.get_object()) collect(key, inner, texts);
  } else if (value.is_array()) {
    for (const auto& inner : value.get_array()) collect(member, inner, texts);
  } else if (value.is_string() && std::ranges::find(shown, member) != shown.end()) {
    texts.insert(std::string(value.get_string()));
  }
}

// The arguments that a template names: "player", "count" of "{player} {count:card/cards}".
std::set<std::string> arguments(std::string_view text) {
  std::set<std::string> names;
  for (auto open = text.find('{'); open != text.npos; open = text.find('{', open + 1)) {
    const auto end = text.find_first_of(":}", open);
    if (end != text.npos) names.insert(std::string(text.substr(open + 1, end - open - 1)));
  }
  return names;
}

// Has each "{count:card/cards}" so many forms?
bool has_forms(std::string_view text, std::ptrdiff_t forms) {
  for (auto open = text.find('{'); open != text.npos; open = text.find('{', open + 1)) {
    const std::string_view inside = text.substr(open, text.find('}', open) - open);
    const bool counted = inside.find(':') != inside.npos;
    if (counted && std::ranges::count(inside, '/') + 1 != forms) return false;
  }
  return true;
}

// The numbers that a text has in digits.
std::set<std::string> numbers_in(std::string_view text) {
  constexpr std::string_view digits = "0123456789";
  std::set<std::string> numbers;
  for (auto begin = text.find_first_of(digits); begin != text.npos;) {
    const auto end = std::min(text.find_first_not_of(digits, begin), text.size());
    numbers.insert(std::string(text.substr(begin, end - begin)));
    begin = text.find_first_of(digits, end);
  }
  return numbers;
}

void rules_are_translated(const AnyGame& game, const Words& words, Findings& findings) {
  const std::string file = fmt::format("words/rules.{}.json", words.language());
  const auto found = [&](const std::string& what) {
    findings.add("rules in every language", file + ": " + what, game.info().id);
  };
  const auto& english = ledger(game);
  const auto text = find_asset(game.info().assets, file);
  if (!text) return found("is missing");
  const auto own = translated(english, *text, words);
  if (!own) return found(own.error().message);
  for (std::size_t i = 0; i < english.size(); ++i) {
    const auto theirs = numbers_in(english[i].text), ours = numbers_in((*own)[i].text);
    if (theirs == ours) continue;
    found(fmt::format("{} has the numbers {}, expected {}", english[i].id, fmt::join(ours, " "),
                      fmt::join(theirs, " ")));
  }
}

}  // namespace

bool wants_a_term(std::string_view text) {
  int letters = 0;
  for (const char c : text) {
    letters = std::isalpha(static_cast<unsigned char>(c)) != 0 ? letters + 1 : 0;
    if (letters == 3) return true;
  }
  return false;
}

std::set<std::string, std::less<>> terms_in(const AnyGame& game, const std::string& language) {
  std::set<std::string, std::less<>> terms;
  const json::value words = asset(game, "words/" + language + ".json");
  for (const auto& [term, said] : words.at("terms").as_object()) terms.insert(term);
  return terms;
}

void language_laws(const AnyGame& game, Findings& findings) {
  const json::value english = asset(game, "words/en.json");
  auto wanted = terms_in(game, "en");
  collect("", asset(game, "content.json"), wanted);
  for (const LedgerRule& rule : ledger(game)) wanted.emplace(chapter_name(rule.chapter));
  for (const Words* words : languages(game)) {
    if (words->language() != "en") rules_are_translated(game, *words, findings);
    const json::value own = asset(game, "words/" + words->language() + ".json");
    const auto terms = terms_in(game, words->language());
    std::string missing, foreign, uncounted;
    for (const auto& [key, said] : english.at("phrases").as_object()) {
      if (!words->has(key)) missing += fmt::format(" '{}'", std::string_view(key));
    }
    for (const auto& [key, said] : own.at("phrases").as_object()) {
      const json::value* original = english.at("phrases").as_object().if_contains(key);
      const auto known = original ? arguments(original->as_string()) : std::set<std::string>();
      if (!original || !std::ranges::includes(known, arguments(said.as_string()))) {
        foreign += fmt::format(" '{}'", std::string_view(key));
      }
      if (!has_forms(said.as_string(), words->language() == "pl" ? 3 : 2)) {
        uncounted += fmt::format(" '{}'", std::string_view(key));
      }
    }
    for (const std::string& term : wanted) {
      if (words->language() == "en" || !wants_a_term(term)) continue;
      if (!terms.contains(term)) missing += fmt::format(" '{}'", term);
    }
    const auto found = [&](std::string_view law, std::string_view what, const std::string& list) {
      if (list.empty()) return;
      findings.add(law, fmt::format("words/{}.json {}:{}", words->language(), what, list),
                   game.info().id);
    };
    found("complete language", "lacks", missing);
    found("same sentences", "has a sentence or an argument that English lacks", foreign);
    found("plural forms", "has too few or too many forms for a number", uncounted);
  }
}

}  // namespace tide
