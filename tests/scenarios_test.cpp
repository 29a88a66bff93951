// Runs every scenario that the games carry (tests/*.scenario in their folders), one test each.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cctype>

#include "engine/scenario.h"
#include "games/registry.h"

namespace tide {
namespace {

struct Case {
  std::string name;  // as a test may be called
  Scenario scenario;
  std::string unreadable;  // the file's error, if it has one
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

std::string test_name(std::string_view text) {
  std::string name;
  for (const char c : text) name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name;
}

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const GameEntry& entry : registry()) {
    const auto game = entry.standard();
    for (const Asset* asset = game->info().assets; asset->name != nullptr; ++asset) {
      const std::string_view file = asset->name;
      if (!file.starts_with("tests/") || !file.ends_with(".scenario")) continue;
      const std::string place = test_name(entry.id) + "_" + test_name(file.substr(6)) + "_";
      auto scenarios = read_scenarios(asset->text());
      if (!scenarios) {
        Case& unreadable = cases.emplace_back();
        unreadable.name = place + "cannot_be_read";
        unreadable.unreadable = scenarios.error().message;
        continue;
      }
      for (auto& scenario : *scenarios) {
        // The line keeps apart titles that differ only in their signs.
        Case& readable = cases.emplace_back();
        readable.name = fmt::format("{}{}_{}", place, scenario.line, test_name(scenario.title));
        readable.scenario = std::move(scenario);
      }
    }
  }
  return cases;
}

class Scenarios : public testing::TestWithParam<Case> {};

TEST_P(Scenarios, Passes) {
  const Case& c = GetParam();
  ASSERT_EQ(c.unreadable, "");
  // Made once: reading a game's content takes longer than most scenarios.
  static std::map<std::string, std::shared_ptr<const AnyGame>, std::less<>> games;
  const auto find = [](std::string_view id) -> Expected<std::shared_ptr<const AnyGame>> {
    const auto entry = find_game(id);
    if (!entry) return std::unexpected(entry.error());
    auto& game = games[std::string(id)];
    if (!game) game = (*entry)->standard();
    return game;
  };
  const auto outcome = run_scenario(c.scenario, find, "");
  EXPECT_TRUE(outcome.passed) << '"' << outcome.title << "\", " << outcome.problem;
}

INSTANTIATE_TEST_SUITE_P(OfGames, Scenarios, testing::ValuesIn(all_cases()),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace tide
