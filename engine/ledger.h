// The rules ledger of a game (rules.md): every rule with its ID, and the tests that name it.
#pragma once

#include <string>
#include <vector>

#include "engine/any_game.h"

namespace tide {

struct LedgerRule {
  std::string id;       // "SNB-53"
  std::string text;     // without Markdown emphasis
  std::string source;   // chapter of the rulebook
  std::string basis;    // "stated", "ruling: …", "content"
  std::string chapter;  // heading above its table
};

// The rows of all tables in `markdown` that have the columns ID and Rule, in order; the columns
// Source and Basis must be there too, in whatever order. Errors name the line: an ID of another
// form, padded unlike the first one, or standing twice; a row that lacks cells.
Expected<std::vector<LedgerRule>> read_ledger(std::string_view markdown, std::string_view prefix);

// The same rules in another language: texts out of `json_text`, {"SNB-01": "…"}, and chapters by
// the terms of `words`. It has a text for every rule, in the order of the ledger, and no other;
// errors name the ID.
Expected<std::vector<LedgerRule>> translated(std::vector<LedgerRule> rules,
                                             std::string_view json_text, const Words& words);

// A chapter without its number: "Setup" of "3.1 Setup". It is a term in every other language.
std::string_view chapter_name(std::string_view chapter);

// The ledger of a game out of its assets in a language that it has words in, read once: English
// out of rules.md, others with the texts of words/rules.LANGUAGE.json. A broken one is wrong code.
const std::vector<LedgerRule>& ledger(const AnyGame& game, std::string_view language = "en");

struct RuleTests {
  LedgerRule rule;
  std::vector<std::string> tests;  // "tests/combat.scenario: The holder strikes first"
};

// Each rule with the scenarios of the game (assets tests/*.scenario) that name it after `rules`.
std::vector<RuleTests> tests_by_rule(const AnyGame& game, std::string_view language = "en");

// How a rule is written: prefix and number as in the ledger ("SNB-05", "SFJ-016").
std::string rule_id(const AnyGame& game, Rule rule);

}  // namespace tide
