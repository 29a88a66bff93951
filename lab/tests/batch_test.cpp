#include "lab/batch.h"

#include <gtest/gtest.h>

#include <set>

namespace tide::lab {
namespace {

using Games = std::vector<std::uint64_t>;

std::uint64_t play(std::uint64_t total, const BatchControl& control, std::set<std::uint64_t>& seen,
                   const std::function<void(std::uint64_t)>& before = {}) {
  return run_batch<Games>(
      total, control,
      [&](Games& part, std::uint64_t first, std::uint64_t count) {
        if (before) before(first);
        for (std::uint64_t i = first; i < first + count; ++i) part.push_back(i);
      },
      [&](const Games& part) {
        for (const std::uint64_t i : part) {
          EXPECT_TRUE(seen.insert(i).second) << "game " << i << " was played twice";
        }
      });
}

TEST(Batch, EveryGameIsPlayedOnceOnAnyNumberOfThreads) {
  for (const int threads : {1, 2, 3, 7}) {
    for (const std::uint64_t total : {0, 1, 2, 10, 12345}) {
      std::set<std::uint64_t> seen;
      EXPECT_EQ(play(total, {.threads = threads}, seen), total);
      EXPECT_EQ(seen.size(), total);
      EXPECT_TRUE(seen.empty() || *seen.rbegin() == total - 1);
    }
  }
}

TEST(Batch, WhatWasPlayedBeforeAStopIsABeginningWithoutGaps) {
  std::atomic<bool> stop = false;
  std::set<std::uint64_t> seen;
  const std::uint64_t done =
      play(1'000'000'000'000, {.threads = 3, .stop = &stop}, seen, [&](std::uint64_t first) {
        if (first > 1000) stop = true;
      });
  EXPECT_GT(done, 1000U);
  EXPECT_LT(done, 1'000'000U) << "a stop ends the run";
  EXPECT_EQ(seen.size(), done);
  EXPECT_EQ(*seen.rbegin(), done - 1) << "the games played are 0 … n-1";
}

TEST(Batch, ProgressNeverPassesTheTotal) {
  std::set<std::uint64_t> seen;
  int calls = 0;
  const auto progress = [&](std::uint64_t done) {
    EXPECT_LE(done, 3U);
    ++calls;
  };
  play(3, {.threads = 1, .progress = progress}, seen,
       [](std::uint64_t) { std::this_thread::sleep_for(std::chrono::milliseconds(120)); });
  EXPECT_GE(calls, 1);
}

}  // namespace
}  // namespace tide::lab
