#include "engine/scenario.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "engine/ledger.h"
#include "engine/tests/small_game.h"
#include "tests/every_game.h"

namespace tide {
namespace {

std::string read_error(std::string_view text) {
  const auto scenarios = read_scenarios(text);
  return scenarios ? "read" : scenarios.error().message;
}

// "passed", or the problem. The statements begin in line 3.
std::string run(const std::string& statements, const std::string& folder = "") {
  const auto scenarios = read_scenarios("scenario \"t\"\ngame connect-four seats 2\n" + statements);
  if (!scenarios) return "read: " + scenarios.error().message;
  const auto outcome = run_scenario(scenarios->front(), standard_game, folder);
  EXPECT_EQ(outcome.passed, outcome.problem.empty());
  return outcome.passed ? "passed" : outcome.problem;
}

constexpr const char* three_on_a =
    R"(given { "rows": [".......", ".......", ".......", "xo.....", "xo.....", "xo....."] }
)";

TEST(ScenarioReader, ReadsAWholeFile) {
  const auto scenarios = read_scenarios(R"(
# a comment
scenario "First # \"one\""  rules CFO-01 CFO-02   # another
game connect-four seats 2 seed friday option a=b option c=d
given { "rows": [   # the top
    "#......",      # a hash in a text stays
    "x"] }
given whole.json
luck 3 six
when 1  drop a
then { }
then refused 2 drop a CFO-03

scenario "Second"
game x seats 3
then log 1 "a \"b\" # c"
)");
  ASSERT_TRUE(scenarios) << scenarios.error().message;
  ASSERT_EQ(scenarios->size(), 2U);
  const Scenario& first = (*scenarios)[0];
  EXPECT_EQ(first.title, "First # \"one\"");
  EXPECT_EQ(first.rules, (std::vector<std::string>{"CFO-01", "CFO-02"}));
  EXPECT_EQ(first.seed, "friday");
  EXPECT_EQ(first.setup.options.at("c"), "d");
  ASSERT_EQ(first.given.size(), 2U);
  EXPECT_EQ(first.given[0].patch, *parse_json(R"({"rows": ["#......", "x"]})"));
  EXPECT_EQ(first.given[1].file, "whole.json");
  ASSERT_EQ(first.steps.size(), 4U);
  EXPECT_EQ(first.steps[0].words, (std::vector<std::string>{"3", "six"}));
  EXPECT_EQ(first.steps[1].argument, "drop a");
  EXPECT_EQ(first.steps[1].line, 10);
  EXPECT_EQ(first.steps[3].argument, "drop a");
  EXPECT_EQ(first.steps[3].rule, "CFO-03");
  EXPECT_EQ((*scenarios)[1].steps[0].argument, "a \"b\" # c");
}

TEST(ScenarioReader, ErrorsNameTheLine) {
  const auto after = [](const std::string& statement) {
    return read_error("scenario \"t\"\ngame connect-four seats 2\n" + statement + "\n");
  };
  EXPECT_EQ(read_error("when 1 drop a"), "line 1: when before the first scenario");
  EXPECT_EQ(read_error("\nscenari \"x\""),
            "line 2: 'scenari', expected scenario, game, given, luck, when or then");
  EXPECT_EQ(read_error("scenario x"),
            "line 1: scenario: expected a text in double quotes, its title");
  EXPECT_EQ(read_error("scenario \"x"),
            "line 1: scenario: expected a text in double quotes, its title");
  EXPECT_EQ(read_error("scenario \"\""), "line 1: scenario: the title is empty");
  EXPECT_EQ(read_error("scenario \"x\" rule CFO-01"),
            "line 1: scenario: 'rule' behind the title, expected rules");
  EXPECT_EQ(read_error("scenario \"x\" rules cfo-1"),
            "line 1: 'cfo-1' is no rule, expected ABC-12");
  EXPECT_EQ(read_error("scenario \"x\"\nthen over"),
            "line 2: then before the game of the scenario");
  EXPECT_EQ(read_error("scenario \"x\""), "line 1: the scenario \"x\" has no game");
  EXPECT_EQ(read_error("scenario \"x\"\ngame g"), "line 2: game: expected seats N");
  EXPECT_EQ(read_error("scenario \"x\"\ngame g seats 9"), "line 2: seats 9: expected 1 to 8");
  EXPECT_EQ(read_error("scenario \"x\"\ngame g sets 2"),
            "line 2: game: 'sets', expected seats, seed or option");
  EXPECT_EQ(read_error("scenario \"x\"\ngame g seats 2 option a"),
            "line 2: option: expected NAME=VALUE");
  EXPECT_EQ(read_error("scenario \"x\"\ngame g seats 2 option a=1 option a=2"),
            "line 2: option a stands twice");
  EXPECT_EQ(after(""), "line 1: the scenario \"t\" has no then");
  EXPECT_EQ(after("game g seats 2"), "line 3: a scenario has one game");
  EXPECT_EQ(after("then over\nscenario \"t\""), "line 4: this title stands already further up");
  EXPECT_EQ(after("given"), "line 3: given: expected {JSON} or the name of a file");
  EXPECT_EQ(after("given ../secret.json"),
            "line 3: given: a position file stands beside its scenario or below");
  EXPECT_EQ(after("then over\ngiven {}"), "line 4: given: stands before the first when and then");
  EXPECT_EQ(after("given { \"a\": [\n1"), "line 3: the JSON that begins here does not end");
  EXPECT_TRUE(after("given { \"a\": ]}").starts_with("line 3: no valid JSON"));
  EXPECT_TRUE(after("given { } x").starts_with("line 3: no valid JSON"));
  EXPECT_EQ(after("luck"), "line 3: luck: expected outcomes");
  EXPECT_EQ(after("when 0 drop a"), "line 3: '0' is no seat, expected 1 to 8");
  EXPECT_EQ(after("when 1"), "line 3: when: expected SEAT NOTATION");
  EXPECT_TRUE(
      after("then fierd CFO-01").starts_with("line 3: then 'fierd': expected {JSON}, fired"));
  EXPECT_EQ(after("then fired CFO"), "line 3: 'CFO' is no rule, expected ABC-12");
  EXPECT_EQ(after("then over now"), "line 3: then over: expected nothing behind it");
  EXPECT_EQ(after("then not yet"), "line 3: then not: expected over");
  EXPECT_EQ(after("then to-act"), "line 3: expected seats");
  EXPECT_EQ(after("then winner x"), "line 3: 'x' is no seat, expected 1 to 8");
  EXPECT_EQ(after("then legal 1"), "line 3: then legal: expected SEAT NOTATION");
  EXPECT_EQ(after("then refused 1 CFO-01"), "line 3: then refused: expected SEAT NOTATION RULE");
  EXPECT_EQ(after("then hidden 1 rows"),
            "line 3: then hidden: expected SEAT /place/in/the/position");
  EXPECT_EQ(after("then view 1 []"), "line 3: expected {JSON}");
  EXPECT_EQ(after("then log 1 x"), "line 3: expected a text in double quotes");
  EXPECT_EQ(after("then log 1 \"x\" \"y\""), "line 3: then log: expected one text");
}

TEST(ScenarioReader, SurvivesHostileText) {
  EXPECT_EQ(read_error(""), "line 1: no scenario in it, expected at least one");
  EXPECT_EQ(read_error("\r\n#\r\n"), "line 1: no scenario in it, expected at least one");
  const std::string head = "scenario \"t\"\ngame connect-four seats 2\n";
  EXPECT_NE(read_error(head + "then " + std::string(100'000, '{')), "read");
  EXPECT_NE(read_error(head + "given {" + std::string(100'000, '\n')), "read");
  EXPECT_NE(read_error(head + "then log 1 \"\\"), "read");
  EXPECT_NE(read_error(head + "then log 1 \"\\ud800\""), "read");
  EXPECT_NE(read_error("scenario \"" + std::string(3, '\0') + "\" x"), "read");
}

TEST(ScenarioRun, GameAndRulesMustExist) {
  const auto problem = [](const std::string& text) {
    const auto scenarios = read_scenarios(text);
    EXPECT_TRUE(scenarios) << scenarios.error().message;
    return run_scenario(scenarios->front(), standard_game, "").problem;
  };
  EXPECT_TRUE(problem("scenario \"t\"\ngame chess seats 2\nthen over")
                  .starts_with("line 2: no game 'chess', expected one of: "));
  EXPECT_EQ(problem("scenario \"t\" rules SET-01\ngame connect-four seats 2\nthen over"),
            "line 1: SET-01 is no rule of Connect Four, whose rules are CFO-01 to CFO-05");
  EXPECT_EQ(problem("scenario \"t\"\ngame connect-four seats 2\nthen fired CFO-99"),
            "line 3: CFO-99 is no rule of Connect Four, whose rules are CFO-01 to CFO-05");
  EXPECT_EQ(problem("scenario \"t\"\ngame connect-four seats 4\nthen over"),
            "line 2: 4 seats: Connect Four is for 2 to 2");
  EXPECT_EQ(problem("scenario \"t\"\ngame connect-four seats 2 option a=b\nthen over"),
            "line 2: option a: this game has no options");
}

TEST(ScenarioRun, When) {
  EXPECT_EQ(run("when 1 drop a\nwhen 2 DROP  b\nthen to-act 1"), "passed");
  EXPECT_EQ(run("when 2 drop a\nthen to-act 1"),
            "line 3: when 2 drop a: 'drop a' is refused: it is not this seat's turn (CFO-01)");
  EXPECT_EQ(run("when 1 drop x\nthen to-act 1"),
            "line 3: when 1 drop x: 'drop x' is no action; one that looks like it is 'drop a'");
  EXPECT_EQ(run("when 3 drop a\nthen to-act 1"), "line 3: there is no seat 3");
  EXPECT_TRUE(run("when 1 resign\nthen over").starts_with("line 3: when 1 resign: 'resign' is no"));
}

TEST(ScenarioRun, Given) {
  const std::string given = three_on_a;
  EXPECT_EQ(run(given + "when 1 drop a\nthen over"), "passed");
  EXPECT_EQ(run("given { \"rows\": [] }\nthen over"),
            "line 3: impossible position: /rows: expected 6 texts");
  EXPECT_EQ(run("given { \"colour\": 1 }\nthen over"),
            "line 3: impossible position: expected only 'rows'");
  EXPECT_EQ(run(given + "then silent CFO-03"), "passed") << "a position is laid, not played";
}

TEST(ScenarioRun, GivenFile) {
  EXPECT_EQ(run("given p.json\nthen over"), "line 3: given p.json: files are not allowed here");
  const std::string folder = testing::TempDir() + "tide-scenario";
  std::filesystem::create_directories(folder);
  std::ofstream(folder + "/p.json")
      << R"({"rows": [".......", ".......", ".......", ".......", ".......", "x......"]})";
  std::ofstream(folder + "/broken.json") << "{";
  EXPECT_EQ(run("given p.json\nthen to-act 2", folder), "passed");
  EXPECT_EQ(run(three_on_a + std::string("given p.json\nthen to-act 2"), folder), "passed");
  EXPECT_TRUE(run("given broken.json\nthen over", folder)
                  .starts_with("line 3: broken.json: no valid JSON"));
  EXPECT_NE(run("given missing.json\nthen over", folder).find("No such file"), std::string::npos);
}

// The same with the small game, which has luck and secrets.
std::string run_small(const std::string& statements) {
  const auto scenarios = read_scenarios("scenario \"t\"\ngame small-game seats 2\n" + statements);
  if (!scenarios) return "read: " + scenarios.error().message;
  const auto small = [](std::string_view) -> Expected<std::shared_ptr<const AnyGame>> {
    return small_game::make();
  };
  const auto outcome = run_scenario(scenarios->front(), small, "");
  return outcome.passed ? "passed" : outcome.problem;
}

TEST(ScenarioRun, LuckIsUsedInOrder) {
  EXPECT_EQ(run_small("luck ace queen 6 2\nwhen 1 roll\nwhen 2 roll\nluck 3 king\nwhen 1 roll\n"
                      "then over\nthen winner 1"),
            "line 6: luck 'king' was never needed");
  EXPECT_EQ(run_small("luck ace queen 6\nwhen 1 roll\nthen { \"players\": [\n"
                      "{\"card\": \"ace\", \"points\": 6}, {\"card\": \"queen\"}] }"),
            "passed");
  EXPECT_EQ(run_small("luck ace ace 7\nwhen 1 roll\nthen over"),
            "line 4: when 1 roll: luck '7' cannot happen here");
  EXPECT_EQ(run_small("luck ace 5\nthen over"),
            "line 2: in the setup, luck '5' is no outcome of the chance event that came");
  EXPECT_EQ(run("luck 3 4\nwhen 1 drop a\nthen to-act 2"), "line 3: luck '3' was never needed");
}

TEST(ScenarioRun, AGivenPositionIsLaidAndNotPlayed) {
  const std::string given = R"(given { "players": [{"card": "ace"}, {"card": "ace"}] })";
  EXPECT_EQ(run_small("luck 5\n" + given +
                      "\nthen silent SML-001\nwhen 1 roll\n"
                      "then { \"players\": [{\"points\": 5}, {}] }\nthen log 2 \"seat 1 rolls 5\""),
            "passed");
  EXPECT_EQ(run_small("then fired SML-001\nthen log 1 \"seat 2 is dealt a card.\""), "passed");
}

TEST(ScenarioRun, WhatIsDerivedIsWorkedOutAnewUnlessAPatchSaysIt) {
  const std::string given = R"(given { "players": [{"card": "ace"}, {"card": "ace"}] })";
  EXPECT_EQ(run_small(given + "\nthen { \"deck\": {\"ace\": 1, \"king\": 3, \"queen\": 3} }"),
            "passed");
  EXPECT_EQ(
      run_small(given + "\ngiven { \"deck\": {\"ace\": 3, \"king\": 3, \"queen\": 3} }\nthen over"),
      "line 4: impossible position: /deck: there are three of each card");
  EXPECT_EQ(run_small("given { \"deck\": null }\nthen not over"), "passed")
      << "taken out is worked out";
}

TEST(ScenarioRun, SecretsAreHiddenFromOthersOnly) {
  EXPECT_EQ(run_small("then hidden 2 /players/0/card\nthen known 1 /players/0/card\n"
                      "then hidden 1 /deck\nthen hidden 1 /luck/key"),
            "passed");
  EXPECT_TRUE(run_small("then hidden 1 /players/0/card")
                  .starts_with("line 3: then hidden 1 /players/0/card: it is \""));
  EXPECT_NE(run_small("then known 2 /players/0/card").find("for all that seat 2 knows it could be"),
            std::string::npos);
  EXPECT_EQ(run_small("luck ace ace king\nwhen 1 exchange\nthen log 1 \"You take king\""),
            "passed");
  EXPECT_EQ(run_small("luck ace ace king\nwhen 1 exchange\nthen log 2 \"king\""),
            "line 5: then log 2 \"king\": the seat read nothing");
}

TEST(ScenarioRun, Resigning) {
  EXPECT_EQ(run_small("when 2 resign\nthen over\nthen winner 1\nthen fired SML-003"), "passed");
  EXPECT_EQ(run_small("when 2 resign\nwhen 1 resign\nthen over"),
            "line 4: when 1 resign: the game is over");
}

TEST(ScenarioRun, Positions) {
  EXPECT_EQ(run(three_on_a + std::string("then { \"rows\": [\".......\", \".......\", \".......\","
                                         "\n\"xo.....\", \"xo.....\", \"xo.....\"] }")),
            "passed");
  EXPECT_TRUE(run("then { \"rows\": 1 }").starts_with("line 3: then { \"rows\": 1 }: /rows: is ["));
  EXPECT_EQ(run("then view 2 { \"to_act\": [1] }"), "passed");
  EXPECT_EQ(run("then view 2 { \"to_act\": [2] }"),
            "line 3: then view 2 { \"to_act\": [2] }: /to_act: is [1], not [2]");
}

TEST(ScenarioRun, FiredAndSilent) {
  EXPECT_EQ(run("when 1 drop a\nthen fired CFO-03\nthen silent CFO-04"), "passed");
  EXPECT_EQ(run("when 1 drop a\nthen fired CFO-04"),
            "line 4: then fired CFO-04: it did not; fired: CFO-03");
  EXPECT_EQ(run("then fired CFO-03"), "line 3: then fired CFO-03: it did not; fired: nothing");
  EXPECT_EQ(run("when 1 drop a\nthen silent CFO-03"), "line 4: then silent CFO-03: it fired");
}

TEST(ScenarioRun, LegalIllegalRefused) {
  EXPECT_EQ(run("then legal 1 drop a\nthen illegal 2 drop a\nthen refused 2 drop a CFO-01"),
            "passed");
  EXPECT_EQ(run("then legal 2 drop a"),
            "line 3: then legal 2 drop a: refused: it is not this seat's turn (CFO-01)");
  EXPECT_EQ(run("then illegal 1 drop a"), "line 3: then illegal 1 drop a: it is legal");
  EXPECT_EQ(run("then refused 1 drop a CFO-01"),
            "line 3: then refused 1 drop a CFO-01: it is legal");
  EXPECT_EQ(run("then refused 2 drop a CFO-03"),
            "line 3: then refused 2 drop a CFO-03: refused: it is not this seat's turn (CFO-01)");
  EXPECT_TRUE(run("then illegal 1 dorp a").find("is no action") != std::string::npos)
      << "a misspelt action must not count as illegal";
}

TEST(ScenarioRun, TheEnd) {
  const std::string won = three_on_a + std::string("when 1 drop a\n");
  EXPECT_EQ(run(won + "then over\nthen winner 1\nthen to-act nobody"), "passed");
  EXPECT_EQ(run(won + "then not over"), "line 5: then not over: it is over");
  EXPECT_EQ(run(won + "then winner 2"), "line 5: then winner 2: the winner is 1");
  EXPECT_EQ(run(won + "then draw"), "line 5: then draw: the winner is 1");
  EXPECT_EQ(run(won + "then to-act 1 2"), "line 5: then to-act 1 2: to act: nobody");
  EXPECT_EQ(run("then not over\nthen over"), "line 4: then over: it is not over");
  EXPECT_EQ(run("then winner 1"), "line 3: then winner 1: the game is not over");
  EXPECT_EQ(run("then draw"), "line 3: then draw: the game is not over");
}

TEST(ScenarioRun, HiddenAndKnown) {
  EXPECT_EQ(run("then known 1 /rows/0"), "passed");
  EXPECT_EQ(run("then hidden 1 /rows/5"),
            "line 3: then hidden 1 /rows/5: it is \".......\" in each of 200 worlds that seat 1 "
            "could be in");
  EXPECT_EQ(run("then known 1 /cards"),
            "line 3: then known 1 /cards: the position has no such place");
}

TEST(ScenarioRun, Log) {
  EXPECT_EQ(run("when 1 drop a\nthen log 2 \"seat 1 drops a disc\""), "passed");
  EXPECT_EQ(run("when 1 drop a\nwhen 2 drop b\nthen log 1 \"column a\""),
            "line 5: then log 1 \"column a\": the seat read: seat 2 drops a disc into column b.");
  EXPECT_EQ(run("then log 1 \"x\""), "line 3: then log 1 \"x\": the seat read nothing");
}

TEST(Scenarios, AreFoundByTheRulesTheyName) {
  const auto all = tests_by_rule(*(*find_game("connect-four"))->standard());
  ASSERT_EQ(all.size(), 5U);
  for (const RuleTests& rule : all) EXPECT_FALSE(rule.tests.empty()) << rule.rule.id;
  EXPECT_EQ(all[0].tests[0], "tests/rules.scenario: Seat 1 begins");
}

}  // namespace
}  // namespace tide
