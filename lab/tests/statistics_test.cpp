#include "lab/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

namespace tide::lab {
namespace {

TEST(Moments, MeanAndDeviationOfAHandMadeSequence) {
  Moments moments;
  for (const int x : {2, 4, 4, 4, 5, 5, 7, 9}) moments.add(x);
  EXPECT_EQ(moments.count(), 8U);
  EXPECT_DOUBLE_EQ(moments.mean(), 5);
  EXPECT_DOUBLE_EQ(moments.sd(), std::sqrt(32.0 / 7)) << "deviation of a sample divides by n - 1";
}

TEST(Moments, NothingAndOneNumberHaveNoDeviation) {
  Moments moments;
  EXPECT_EQ(moments.mean(), 0);
  EXPECT_EQ(moments.sd(), 0);
  moments.add(-3);
  EXPECT_EQ(moments.mean(), -3);
  EXPECT_EQ(moments.sd(), 0);
}

TEST(Moments, LargeScoresDoNotOverflow) {
  Moments moments;
  for (int i = 0; i < 1000; ++i) moments.add(i % 2 == 0 ? 2'000'000'000 : -2'000'000'000);
  EXPECT_DOUBLE_EQ(moments.mean(), 0);
  EXPECT_NEAR(moments.sd(), 2e9 * std::sqrt(1000.0 / 999), 1) << "sums of squares pass 64 bits";
}

TEST(Moments, MergingEqualsAddingInOne) {
  Moments all, left, right;
  for (int x = 0; x < 50; ++x) {
    all.add(x * x - 100);
    (x % 3 == 0 ? left : right).add(x * x - 100);
  }
  left.merge(right);
  EXPECT_EQ(left.mean(), all.mean());
  EXPECT_EQ(left.sd(), all.sd());
}

TEST(Histogram, PercentilesAreTheSmallestValuesThatCoverTheShare) {
  Histogram lengths;
  for (std::uint32_t x = 1; x <= 100; ++x) lengths.add(x);
  EXPECT_EQ(lengths.count(), 100U);
  EXPECT_DOUBLE_EQ(lengths.mean(), 50.5);
  EXPECT_EQ(lengths.percentile(5), 5U);
  EXPECT_EQ(lengths.percentile(50), 50U);
  EXPECT_EQ(lengths.percentile(95), 95U);
  EXPECT_EQ(lengths.max(), 100U);
}

TEST(Histogram, AFewValues) {
  Histogram lengths;
  EXPECT_EQ(lengths.percentile(50), 0U) << "of nothing";
  for (const std::uint32_t x : {7U, 3U, 10U}) lengths.add(x);
  EXPECT_EQ(lengths.percentile(5), 3U);
  EXPECT_EQ(lengths.percentile(50), 7U);
  EXPECT_EQ(lengths.percentile(95), 10U);
  Histogram longer;
  longer.add(40);
  lengths.merge(longer);
  EXPECT_EQ(lengths.max(), 40U);
  EXPECT_DOUBLE_EQ(lengths.mean(), 15);
}

TEST(Wilson, KnownIntervals) {
  // Worked out with the textbook formula.
  const Interval half = wilson(50, 100);
  EXPECT_NEAR(half.low, 0.4038, 0.0001);
  EXPECT_NEAR(half.high, 0.5962, 0.0001);
  const Interval none = wilson(0, 10);
  EXPECT_EQ(none.low, 0);
  EXPECT_NEAR(none.high, 0.2775, 0.0001);
  EXPECT_EQ(wilson(10, 10).high, 1);
  EXPECT_EQ(wilson(0, 0).high, 1) << "without trials nothing is known";
}

}  // namespace
}  // namespace tide::lab
