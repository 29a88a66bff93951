#include "lab/statistics.h"

#include <cmath>

namespace tide::lab {

void Moments::merge(const Moments& other) {
  count_ += other.count_;
  sum_ += other.sum_;
  squares_ += other.squares_;
}

double Moments::mean() const {
  return count_ == 0 ? 0 : static_cast<double>(sum_) / static_cast<double>(count_);
}

double Moments::sd() const {
  if (count_ < 2) return 0;
  const auto n = static_cast<__int128>(count_);
  const auto spread = static_cast<double>(n * squares_ - sum_ * sum_);
  return std::sqrt(spread / (static_cast<double>(count_) * static_cast<double>(count_ - 1)));
}

void Histogram::merge(const Histogram& other) {
  if (other.counts_.size() > counts_.size()) counts_.resize(other.counts_.size());
  for (std::size_t i = 0; i < other.counts_.size(); ++i) counts_[i] += other.counts_[i];
}

std::uint64_t Histogram::count() const {
  std::uint64_t total = 0;
  for (const std::uint64_t n : counts_) total += n;
  return total;
}

double Histogram::mean() const {
  std::uint64_t total = 0, sum = 0;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    total += counts_[i];
    sum += i * counts_[i];
  }
  return total == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(total);
}

std::uint32_t Histogram::max() const {
  return counts_.empty() ? 0 : static_cast<std::uint32_t>(counts_.size() - 1);
}

std::uint32_t Histogram::percentile(int percent) const {
  const std::uint64_t wanted = (count() * static_cast<std::uint64_t>(percent) + 99) / 100;
  std::uint64_t seen = 0;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    seen += counts_[i];
    if (seen > 0 && seen >= wanted) return static_cast<std::uint32_t>(i);
  }
  return 0;
}

Interval wilson(std::uint64_t hits, std::uint64_t trials) {
  if (trials == 0) return {};
  constexpr double z = 1.959964;
  const auto n = static_cast<double>(trials);
  const double share = static_cast<double>(hits) / n;
  const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
  const double half =
      z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
  // At the ends rounding would leave a speck below 0 or above 1.
  return {hits == 0 ? 0 : middle - half, hits == trials ? 1 : middle + half};
}

}  // namespace tide::lab
