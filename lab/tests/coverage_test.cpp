#include "lab/coverage.h"

#include <gtest/gtest.h>

#include "games/registry.h"

namespace tide::lab {
namespace {

TEST(Coverage, CountsOfConnectFour) {
  const auto game = find_game("connect-four").value()->standard();
  PlayoutPlan plan;
  plan.setup.seats = 2;
  const auto once = coverage(*game, plan, Players{}, 500, {}).value();
  ASSERT_EQ(once.rules.size(), 5U);
  const auto& dropped = once.rules[2];
  EXPECT_EQ(dropped.rule.id, "CFO-03");
  EXPECT_EQ(dropped.games, 500U) << "a disc falls in every game";
  EXPECT_GT(dropped.times, 500U * 7);
  EXPECT_EQ(once.rules[3].games + once.rules[4].games, 500U)
      << "a line or a full board ends a game";
  EXPECT_EQ(once.rules[3].games, once.rules[3].times);
  for (const int threads : {2, 3, 7}) {
    const auto again = coverage(*game, plan, Players{}, 500, {.threads = threads}).value();
    EXPECT_EQ(pretty(to_json(once)), pretty(to_json(again)));
  }
}

TEST(Coverage, JsonListsTheSilentRules) {
  LedgerRule first, second;
  first.id = "ABC-01";
  second.id = "ABC-02";
  const Coverage made{"hand-made", 10, {{first, 3, 8}, {second, 0, 0}}};
  EXPECT_EQ(json::serialize(to_json(made)),
            R"({"game":"hand-made","games":10,"rules":[{"id":"ABC-01","games":3,"times":8},)"
            R"({"id":"ABC-02","games":0,"times":0}],"silent":["ABC-02"]})");
}

}  // namespace
}  // namespace tide::lab
