// Every game of the registry, law by law. tests/effort.h says how many games.
#include <gtest/gtest.h>

#include "games/registry.h"
#include "tests/conformance.h"
#include "tests/effort.h"

namespace tide {
namespace {

class Conformance : public testing::TestWithParam<std::tuple<std::string, Family>> {};

TEST_P(Conformance, Holds) {
  const auto& [id, family] = GetParam();
  const auto entry = find_game(id);
  ASSERT_TRUE(entry.has_value()) << entry.error().message;
  ConformancePlan plan;
  plan.least_games = static_cast<int>(by_effort(10));
  plan.games = static_cast<int>(by_effort(2000));
  plan.decisions = by_effort(12'000);
  plan.whole = effort() >= 1;
  const auto findings = conform(*(*entry)->standard(), plan, family);
  EXPECT_TRUE(findings.empty()) << report(findings);
}

std::vector<std::string> ids() {
  std::vector<std::string> list;
  for (const GameEntry& entry : registry()) list.emplace_back(entry.id);
  return list;
}

INSTANTIATE_TEST_SUITE_P(Games, Conformance,
                         testing::Combine(testing::ValuesIn(ids()), testing::ValuesIn(families)),
                         [](const auto& info) {
                           std::string name = std::get<0>(info.param) + "_" +
                                              std::string(family_name(std::get<1>(info.param)));
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace tide
