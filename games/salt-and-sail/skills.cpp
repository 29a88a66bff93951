#include "games/salt-and-sail/skills.h"

#include <algorithm>
#include <array>
#include <limits>

namespace tide::salt_and_sail {
namespace {

// Pascal's triangle for the bags that come up in play.
constexpr int usual = 32;
constexpr auto triangle = [] {
  std::array<std::array<double, usual>, usual> rows{};
  for (std::size_t n = 0; n < usual; ++n) {
    rows[n][0] = 1;
    for (std::size_t k = 1; k <= n; ++k) rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
  }
  return rows;
}();

double choose(int n, int k) {
  if (k < 0 || k > n) return 0;
  if (n < usual) return triangle[static_cast<std::size_t>(n)][static_cast<std::size_t>(k)];
  double ways = 1;
  for (int i = 1; i <= k; ++i) ways = ways * (n - k + i) / i;
  return ways;
}

// All that the odds of a check depend on: what counts in the bag, and what is still missing.
struct Question {
  int total, great, standard;
  int missing_great, missing;
  bool possible() const { return great >= missing_great && great + standard >= missing; }
  friend bool operator==(const Question&, const Question&) = default;
};

inline Question question(const Tokens& bag, const Check& check, const Tokens& out) {
  const Applicable in = applicable(bag, check.skill), have = applicable(out, check.skill);
  return {bag.total(), in.great, in.standard, std::max(0, check.great - have.great),
          std::max(0, check.standard + check.great - have.standard - have.great)};
}

double chance(const Question& q, int draws) {
  draws = std::clamp(draws, 0, q.total);
  const int rest = q.total - q.great - q.standard;
  double ways = 0;
  for (int g = q.missing_great; g <= std::min(draws, q.great); ++g) {
    for (int s = std::max(0, q.missing - g); s <= std::min(draws - g, q.standard); ++s) {
      ways += choose(q.great, g) * choose(q.standard, s) * choose(rest, draws - g - s);
    }
  }
  return ways / choose(q.total, draws);
}

// The sum over n of the chance that n draws are not enough: surely not before the missing ones.
double mean_draws(const Question& q) {
  const int least = std::max(q.missing_great, q.missing);
  double mean = least;
  for (int n = least; n < q.total; ++n) mean += 1 - chance(q, n);
  return mean;
}

// The same few questions come up again and again in a game, and more so in a search.
double remembered_mean_draws(const Question& q) {
  struct Answer {
    Question question{};
    double mean = 0;
  };
  thread_local std::array<Answer, 2048> answers{};
  const int mixed =
      q.total * 509 + q.great * 83 + q.standard * 251 + q.missing_great * 31 + q.missing * 7;
  Answer& answer = answers[static_cast<std::size_t>(mixed) % answers.size()];
  if (answer.question != q) answer = {q, mean_draws(q)};
  return answer.mean;
}

}  // namespace

double chance(const Tokens& bag, int draws, const Check& check, const Tokens& out) {
  return chance(question(bag, check, out), draws);
}

double mean_draws(const Tokens& bag, const Check& check, const Tokens& out) {
  const Question q = question(bag, check, out);
  return q.possible() ? remembered_mean_draws(q) : std::numeric_limits<double>::infinity();
}

}  // namespace tide::salt_and_sail
