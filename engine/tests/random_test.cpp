// The keyed function against its published vectors, the generator against chance.
#include "engine/random.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <set>
#include <vector>

namespace tide {
namespace {

// Bytes 00 01 02 … read as little-endian words.
constexpr Key counting{0x0706050403020100ULL, 0x0f0e0d0c0b0a0908ULL};

TEST(Prf, IsSipHash24) {
  // From the vectors of the reference implementation, the message of eight bytes 00 … 07.
  EXPECT_EQ(prf(counting, 0x0706050403020100ULL), 0x93f5f5799a932462ULL);
}

TEST(Prf, DependsOnEveryPartOfTheKey) {
  std::set<std::uint64_t> seen{prf({}, 0)};
  for (int bit = 0; bit < 64; ++bit) {
    seen.insert(prf({1ULL << bit, 0}, 0));
    seen.insert(prf({0, 1ULL << bit}, 0));
    seen.insert(prf({}, 1ULL << bit));
  }
  EXPECT_EQ(seen.size(), 1U + 3 * 64);
}

TEST(Prf, IsConstantInTheCompiler) {
  static_assert(prf(counting, 0x0706050403020100ULL) == 0x93f5f5799a932462ULL);
}

TEST(Derive, GivesAnotherKeyForEachIndexAndParent) {
  std::set<std::pair<std::uint64_t, std::uint64_t>> seen;
  for (std::uint64_t parent = 0; parent < 10; ++parent) {
    for (std::uint64_t i = 0; i < 100; ++i) {
      const Key key = derive({parent, 0}, i);
      EXPECT_NE(key.a, key.b);
      seen.emplace(key.a, key.b);
    }
  }
  EXPECT_EQ(seen.size(), 1000U);
}

TEST(KeyFromSeed, TellsSeedsApart) {
  const std::vector<std::string> seeds{"",
                                       "0",
                                       "1",
                                       "10",
                                       "01",
                                       "friday-night",
                                       "friday-nigh",
                                       "friday-night ",
                                       "1234567",
                                       std::string("\0", 1),
                                       std::string("\0\0", 2),
                                       "12345678",
                                       "12345671234567",
                                       "äöü"};
  std::set<std::pair<std::uint64_t, std::uint64_t>> seen;
  for (const auto& seed : seeds) {
    const Key key = key_from_seed(seed);
    EXPECT_TRUE(seen.emplace(key.a, key.b).second) << "'" << seed << "' gives a key seen before";
    EXPECT_EQ(key, key_from_seed(seed));
  }
}

TEST(Rng, IsTheSameEverywhere) {
  // Saved simulations depend on these numbers: they change only on purpose.
  Rng rng(key_from_seed("1"));
  const std::vector<std::uint64_t> found{rng.next(), rng.next(), rng.next()};
  EXPECT_EQ(found, (std::vector<std::uint64_t>{18354547572600620063ULL, 10292136954174607860ULL,
                                               8024221521035625863ULL}));
}

TEST(Rng, StartsElsewhereForEveryKey) {
  std::set<std::uint64_t> first;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    first.insert(Rng({i, 0}).next());
    first.insert(Rng({0, i + 1}).next());
  }
  EXPECT_EQ(first.size(), 2000U);
}

// The chi-square statistic of counts that should all be equal.
double chi_square(const std::vector<int>& counts, int draws) {
  const double expected = static_cast<double>(draws) / static_cast<double>(counts.size());
  double sum = 0;
  for (const int count : counts) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

TEST(Rng, BelowIsEven) {
  Rng rng(key_from_seed("even"));
  for (const std::uint32_t bound : {2U, 3U, 6U, 7U, 20U, 100U}) {
    std::vector<int> counts(bound);
    const int draws = 200'000;
    for (int i = 0; i < draws; ++i) ++counts[rng.below(bound)];
    // Mean bound-1, variance 2(bound-1): six standard deviations are generous.
    const double freedom = bound - 1;
    EXPECT_LT(chi_square(counts, draws), freedom + 6 * std::sqrt(2 * freedom))
        << "of " << bound << " outcomes";
  }
}

TEST(Rng, BelowIsEvenWhereRejectionMatters) {
  // Three quarters of 2^32: without rejection every third outcome would come twice as often.
  Rng rng(key_from_seed("uneven"));
  const std::uint32_t bound = 3U << 30;
  std::vector<int> thirds(3);
  std::vector<int> residues(3);
  const int draws = 150'000;
  for (int i = 0; i < draws; ++i) {
    const std::uint32_t n = rng.below(bound);
    ++thirds[n >> 30];
    ++residues[n % 3];
  }
  EXPECT_LT(chi_square(thirds, draws), 2 + 6 * 2);
  EXPECT_LT(chi_square(residues, draws), 2 + 6 * 2);
}

RC_GTEST_PROP(Rng, BelowStaysBelow, (std::uint64_t seed)) {
  const auto bound = *rc::gen::inRange<std::uint32_t>(1, 0xFFFFFFFF);
  Rng rng({seed, 0});
  for (int i = 0; i < 20; ++i) RC_ASSERT(rng.below(bound) < bound);
  RC_ASSERT(rng.below(1) == 0U);
}

TEST(Rng, UnitLiesFromZeroToBelowOne) {
  Rng rng(key_from_seed("unit"));
  double sum = 0;
  for (int i = 0; i < 10'000; ++i) {
    const double u = rng.unit();
    ASSERT_GE(u, 0);
    ASSERT_LT(u, 1);
    sum += u;
  }
  EXPECT_NEAR(sum / 10'000, 0.5, 0.02);
}

TEST(RngDeathTest, NothingIsBelowZero) {
  Rng rng(Key{});
  EXPECT_DEATH(rng.below(0), "broken promise: bound > 0");
}

}  // namespace
}  // namespace tide
