#include "lab/tune.h"

#include <gtest/gtest.h>

#include "games/registry.h"

namespace tide::lab {
namespace {

// A game of numbers: the share is highest where the first two values are 3 and 1, whatever the
// third.
double share(const Point& p) {
  const auto off = [](std::size_t a, std::size_t b) { return a > b ? a - b : b - a; };
  return 0.8 - 0.1 * static_cast<double>(off(p[0], 3) + off(p[1], 1));
}

TEST(Bandit, FindsTheBestValues) {
  const std::vector<double> values{0, 1, 2, 3, 4};
  const std::vector<Dimension> dimensions{
      {"a", values, 0, false, ""}, {"b", values, 4, false, ""}, {"c", values, 2, false, ""}};
  Bandit bandit(dimensions, Key{1, 2});
  Rng luck(Key{3, 4});
  for (int i = 0; i < 400; ++i) {
    const Point point = bandit.propose();
    // One mirrored set: lost, drawn or won.
    const double drawn = share(point);
    bandit.learn(point, (luck.unit() < drawn ? 0.5 : 0) + (luck.unit() < drawn ? 0.5 : 0));
  }
  EXPECT_EQ(bandit.trials(), 400U);
  EXPECT_GE(share(bandit.best()), 0.7);
  EXPECT_GT(bandit.seen(0, 3).second, bandit.seen(0, 0).second);
}

TEST(Dimensions, EveryGameStandsOnValuesThatCanBeTried) {
  for (const GameEntry& entry : registry()) {
    const auto game = entry.standard();
    const auto standing = opponents::search_file(*game).tuning;
    const auto all = dimensions(*game, standing);
    ASSERT_EQ(all.size(), opponents::knobs.size() + opponents::terms_of(*game).size());
    Point here;
    for (const Dimension& d : all) {
      ASSERT_LT(d.standing, d.values.size()) << entry.id << " " << d.name;
      EXPECT_GE(d.values.size(), 3U) << entry.id << " " << d.name;
      here.push_back(d.standing);
    }
    const auto same = tuning_at(*game, standing, all, here);
    for (const auto& knob : opponents::knobs) {
      EXPECT_NEAR(same.search.*knob.value, standing.search.*knob.value, 1e-3) << knob.name;
    }
  }
}

}  // namespace
}  // namespace tide::lab
