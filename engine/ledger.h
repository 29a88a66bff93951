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

// The ledger of a game out of its assets, read once. A broken one is wrong code.
const std::vector<LedgerRule>& ledger(const AnyGame& game);

struct RuleTests {
  LedgerRule rule;
  std::vector<std::string> tests;  // "tests/combat.scenario: The holder strikes first"
};

// Each rule with the scenarios of the game (assets tests/*.scenario) that name it after `rules`.
std::vector<RuleTests> tests_by_rule(const AnyGame& game);

// How a rule is written: prefix and number as in the ledger ("SNB-05", "SFJ-016").
std::string rule_id(const AnyGame& game, Rule rule);

}  // namespace tide
