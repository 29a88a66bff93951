#include "games/salt-and-sail/skills.h"

#include <algorithm>
#include <array>

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

}  // namespace

double chance(const Tokens& bag, int draws, const Check& check, const Tokens& out) {
  const int total = bag.total();
  draws = std::clamp(draws, 0, total);
  const Applicable in = applicable(bag, check.skill), have = applicable(out, check.skill);
  const int rest = total - in.great - in.standard;
  double ways = 0;
  for (int g = 0; g <= std::min(draws, in.great); ++g) {
    if (g + have.great < check.great) continue;
    for (int s = 0; s <= std::min(draws - g, in.standard); ++s) {
      if (g + s + have.great + have.standard < check.standard + check.great) continue;
      ways += choose(in.great, g) * choose(in.standard, s) * choose(rest, draws - g - s);
    }
  }
  return ways / choose(total, draws);
}

std::optional<double> mean_draws(const Tokens& bag, const Check& check, const Tokens& out) {
  Tokens all = bag;
  all.add(out);
  if (!met(all, check)) return std::nullopt;
  // The sum over n of the chance that n draws are not enough: surely not before `least`.
  const Applicable have = applicable(out, check.skill);
  const int least = std::max(
      {0, check.great - have.great, check.standard + check.great - have.standard - have.great});
  double mean = least;
  for (int n = least; n < bag.total(); ++n) mean += 1 - chance(bag, n, check, out);
  return mean;
}

}  // namespace tide::salt_and_sail
