// Numbers out of counts. Everything is added up in whole numbers, so that the order does not
// matter.
#pragma once

#include <cstdint>
#include <vector>

namespace tide::lab {

// Mean and deviation of whole numbers.
class Moments {
 public:
  void add(std::int64_t x) {
    ++count_;
    sum_ += x;
    squares_ += static_cast<__int128>(x) * x;
  }
  void merge(const Moments& other);

  std::uint64_t count() const { return count_; }
  double mean() const;  // 0 if there is nothing
  double sd() const;    // of the sample (n - 1); 0 for fewer than two

 private:
  std::uint64_t count_ = 0;
  __int128 sum_ = 0, squares_ = 0;
};

// How often each small number came.
class Histogram {
 public:
  void add(std::uint32_t x) {
    if (x >= counts_.size()) counts_.resize(x + 1);
    ++counts_[x];
  }
  void merge(const Histogram& other);

  std::uint64_t count() const;
  double mean() const;
  std::uint32_t max() const;  // 0 if there is nothing
  // The smallest value that at least `percent` of all do not exceed.
  std::uint32_t percentile(int percent) const;

 private:
  std::vector<std::uint64_t> counts_;
};

struct Interval {
  double low = 0, high = 1;
};

// 95 % interval of a share (Wilson's score interval); the whole of 0 … 1 without trials.
Interval wilson(std::uint64_t hits, std::uint64_t trials);

}  // namespace tide::lab
