#include "engine/ledger.h"

#include <gtest/gtest.h>

#include "engine/tests/small_game.h"
#include "games/registry.h"

namespace tide {
namespace {

constexpr const char* two_chapters = R"(# Ledger

| Card | Copies |
|---|---|
| Cut | 3 |

### 3.1 Setup

| ID | Rule | Source | Basis |
|---|---|---|---|
| SNB-01 | The game is for **exactly** 2 players. | 1, 2 | stated |
| SNB-02 | Put out `decks`, 2 * 3 cards, a\|b. | 3 | ruling: *why* |

### 3.2 Turn

| basis | ID | source section | rule |
|:--|---|---|---|
| stated | SNB-100 | 4 | Turns alternate. |

## 5. Examples

| ID | Given | When |
|---|---|---|
| SNB-01 | x | y |
)";

std::string error_of(std::string_view text) {
  const auto rules = read_ledger(text, "SNB");
  return rules ? "no error" : rules.error().message;
}

std::string table(std::string_view rows) {
  return "| ID | Rule | Source | Basis |\n|---|---|---|---|\n" + std::string(rows);
}

TEST(Ledger, FindsItsColumnsByTheirHeads) {
  const auto rules = read_ledger(two_chapters, "SNB");
  ASSERT_TRUE(rules) << rules.error().message;
  ASSERT_EQ(rules->size(), 3U) << "the tables of cards and of examples are no rules";
  EXPECT_EQ((*rules)[0].text, "The game is for exactly 2 players.");
  EXPECT_EQ((*rules)[0].chapter, "3.1 Setup");
  EXPECT_EQ((*rules)[1].text, "Put out decks, 2 * 3 cards, a|b.");
  EXPECT_EQ((*rules)[1].basis, "ruling: why");
  EXPECT_EQ((*rules)[2].id, "SNB-100");
  EXPECT_EQ((*rules)[2].text, "Turns alternate.");
  EXPECT_EQ((*rules)[2].source, "4");
  EXPECT_EQ((*rules)[2].basis, "stated");
  EXPECT_EQ((*rules)[2].chapter, "3.2 Turn");
}

TEST(Ledger, RefusesWhatIsAmbiguous) {
  EXPECT_EQ(error_of(table("| SNB-01 | a | 1 | stated |\n| SNB-01 | b | 2 | stated |\n")),
            "line 4: SNB-01 stands already in line 3");
  EXPECT_EQ(error_of(table("| SNB-01 | a | 1 | stated |\n| SNB-1 | b | 2 | stated |\n")),
            "line 4: SNB-1 is not padded to 2 digits like the IDs above");
  EXPECT_EQ(error_of(table("| SNB-01 | a | stated |\n")),
            "line 3: 3 cells, expected 4 as in the head of the table");
  EXPECT_EQ(error_of(table("| SET-01 | a | 1 | stated |\n")),
            "line 3: 'SET-01' is no rule ID, expected SNB- and a number");
  EXPECT_EQ(error_of("| ID | Rule |\n|---|---|\n"),
            "line 1: a table of rules has the columns ID, Rule, Source and Basis");
}

TEST(Ledger, SurvivesOddText) {
  EXPECT_EQ(error_of(""), "no error");
  EXPECT_EQ(error_of("|"), "no error");
  EXPECT_EQ(error_of("####\n|\\|\n||||"), "no error");
  EXPECT_EQ(error_of(table("|")), "line 3: 1 cells, expected 4 as in the head of the table");
  EXPECT_EQ(error_of(table("| SNB-123456789012 | a | 1 | b |")),
            "line 3: 'SNB-123456789012' is no rule ID, expected SNB- and a number");
}

TEST(Ledger, HasTextsInAnotherLanguage) {
  const auto english = read_ledger(two_chapters, "SNB").value();
  const auto words =
      Words::read(R"({"language": "pl", "phrases": {}, "terms": {"Setup": "Przygotowanie"}})");
  const auto error = [&](std::string_view text) {
    const auto rules = translated(english, text, *words);
    return rules ? "no error" : rules.error().message;
  };
  const auto rules = translated(
      english, R"({"SNB-01": "Gra dla 2.", "SNB-02": "Wyłóż.", "SNB-100": "Na zmianę."})", *words);
  ASSERT_TRUE(rules);
  EXPECT_EQ(rules->at(0).text, "Gra dla 2.");
  EXPECT_EQ(rules->at(0).chapter, "3.1 Przygotowanie");
  EXPECT_EQ(rules->at(2).id, "SNB-100");
  EXPECT_EQ(rules->at(2).chapter, "3.2 Turn") << "what has no name keeps the English one";
  EXPECT_EQ(error("[]"), "expected an object, {\"SNB-01\": …}");
  EXPECT_EQ(error(R"({"SNB-01": "a", "SNB-02": "b"})"), "SNB-100 is missing");
  EXPECT_EQ(error(R"({"SNB-01": "a", "SNB-100": "c"})"),
            "'SNB-100' stands where SNB-02 is expected");
  EXPECT_EQ(error(R"({"SNB-01": " "})"), "SNB-01 has no text");
  EXPECT_EQ(error(R"({"SNB-01": 1})"), "SNB-01 has no text");
  EXPECT_EQ(error(R"({"SNB-01": "a", "SNB-02": "b", "SNB-100": "c", "SNB-101": "d"})"),
            "'SNB-101' is no rule of the ledger");
}

TEST(Ledger, ChaptersHaveNamesBesideTheirNumbers) {
  EXPECT_EQ(chapter_name("3.10 Further rulings"), "Further rulings");
  EXPECT_EQ(chapter_name("A. Take a die"), "Take a die");
  EXPECT_EQ(chapter_name("Final scoring"), "Final scoring");
  EXPECT_EQ(chapter_name("Turn"), "Turn");
}

TEST(Ledger, RulesAreSpeltAsItPadsThem) {
  EXPECT_EQ(rule_id(*small_game::make(), "SML-002"), "SML-002");
  EXPECT_EQ(rule_id(*(*find_game("connect-four"))->standard(), "CFO-02"), "CFO-02");
}

TEST(Ledger, EveryGameHasOneAndItsSpelling) {
  for (const GameEntry& entry : registry()) {
    const auto game = entry.standard();
    const auto& rules = ledger(*game);
    ASSERT_FALSE(rules.empty()) << entry.id;
    for (const LedgerRule& rule : rules) {
      Rule number;
      number.number = static_cast<std::uint16_t>(std::stoi(rule.id.substr(4)));
      EXPECT_EQ(rule_id(*game, number), rule.id);
      EXPECT_FALSE(rule.text.empty()) << rule.id;
      EXPECT_FALSE(rule.basis.empty()) << rule.id;
    }
  }
}

}  // namespace
}  // namespace tide
