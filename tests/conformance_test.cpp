// Every game of the registry, law by law. tests/effort.h says how many games.
#include <gtest/gtest.h>

#include <set>

#include "tests/conformance.h"
#include "tests/effort.h"
#include "tests/every_game.h"

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
  // A single long game is more than a small effort: it is walked to its end, but looked into less.
  plan.sample_one_in = static_cast<std::uint32_t>(plan.sample_one_in / std::min(1.0, effort()));
  const auto findings = conform(*(*entry)->standard(), plan, family);
  EXPECT_TRUE(findings.empty()) << report(findings);
}

// Adds the keys of all warnings that one random game gives.
void play_for_warnings(const AnyGame& game, int number, std::set<std::string>& given) {
  Rng rng(key_from_seed(fmt::format("warnings-{}", number)));
  Context ctx;
  const SetupRequest setup{std::max(2, game.info().min_seats), {}};
  AnyState state = game.start(setup, rng.key(), ctx).value();
  for (int i = 0; i < 3000 && !game.over(state); ++i) {
    const Seat seat = game.to_act(state).front();
    ActionList list;
    game.legal(state, seat, list);
    for (const Action action : list) {
      if (const auto warning = game.warning(state, seat, action)) given.emplace(warning->key);
    }
    const Action chosen =
        list[static_cast<int>(rng.below(static_cast<std::uint32_t>(list.size())))];
    ASSERT_TRUE(game.apply(state, seat, chosen, ctx));
  }
}

TEST(Warnings, EachIsGivenInSomeGame) {
  for (const GameEntry& entry : registry()) {
    const auto game = entry.standard();
    std::set<std::string> wanted, given;
    const auto words = find_asset(game->info().assets, "words/en.json").value();
    const json::value file = parse_json(words).value();
    for (const auto& [key, text] : file.at("phrases").as_object()) {
      if (key.starts_with("warning.")) wanted.emplace(key);
    }
    for (int n = 0; n < 200 && given != wanted; ++n) play_for_warnings(*game, n, given);
    EXPECT_EQ(given, wanted) << entry.id;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Conformance,
                         testing::Combine(testing::ValuesIn(every_game()),
                                          testing::ValuesIn(families)),
                         [](const auto& info) {
                           return in_test_name(std::get<0>(info.param)) + "_" +
                                  std::string(family_name(std::get<1>(info.param)));
                         });

}  // namespace
}  // namespace tide
