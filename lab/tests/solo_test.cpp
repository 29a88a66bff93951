#include "lab/solo.h"

#include <gtest/gtest.h>

#include "games/registry.h"

namespace tide::lab {
namespace {

TEST(Solo, GoesOnWhereItWasInterrupted) {
  const auto game = find_game("saltfjord").value()->standard();
  PlayoutPlan plan;
  plan.setup.seats = 1;
  plan.seed = key_from_seed("solo");
  const opponents::Player player{opponents::Method::scripted};
  const auto play = [&](std::uint64_t games, const Kept<SoloPlayed>& kept = {}) {
    return play_alone(*game, plan, player, games, {.threads = 2}, kept);
  };
  const Solo whole = play(8);
  EXPECT_EQ(whole.games, 8U);

  std::map<std::uint64_t, SoloPlayed> begun;
  play(3, {.tell = [&](std::uint64_t number, const SoloPlayed& game) { begun[number] = game; }});
  EXPECT_EQ(begun.size(), 3U);
  EXPECT_EQ(play(8, {.known = begun, .only_known = true}).games, 3U);

  std::uint64_t told = 0;
  const auto count = [&](std::uint64_t, const SoloPlayed&) { ++told; };
  const Solo gone_on = play(8, {.known = begun, .tell = count});
  EXPECT_EQ(told, 5U);
  EXPECT_EQ(gone_on.won, whole.won);
  EXPECT_EQ(gone_on.medals, whole.medals);
}

}  // namespace
}  // namespace tide::lab
