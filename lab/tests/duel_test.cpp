#include "lab/duel.h"

#include <gtest/gtest.h>

#include "games/registry.h"

namespace tide::lab {
namespace {

using opponents::Method;
using opponents::Player;

Duel played(const Player& challenger, const Player& others, std::uint64_t sets, int threads = 1) {
  const auto game = find_game("connect-four").value()->standard();
  PlayoutPlan plan;
  plan.setup.seats = 2;
  plan.seed = key_from_seed("duel");
  return duel(*game, plan, challenger, others, sets, {.threads = threads}).value();
}

TEST(Duel, ASearchBeatsRandomPlay) {
  const Duel duel = played({Method::search, {.iterations = 300}}, {Method::random}, 20);
  EXPECT_EQ(duel.games, 40U);
  EXPECT_GT(duel.interval().low, 0.8) << duel.share();
  EXPECT_GT(duel.elo(0.75), 190);
}

TEST(Duel, EqualPlayersAreEqual) {
  const Duel duel = played({Method::random}, {Method::random}, 400);
  EXPECT_LT(duel.interval().low, 0.5);
  EXPECT_GT(duel.interval().high, 0.5);
}

TEST(Duel, ThreadsChangeNothing) {
  const Player search{Method::search, {.iterations = 100}};
  EXPECT_EQ(played(search, {Method::scripted}, 10, 1).share(),
            played(search, {Method::scripted}, 10, 3).share());
}

}  // namespace
}  // namespace tide::lab
