// Looking for better knobs of the search and weights of the evaluation: an N-tuple bandit. Each
// trial is one mirrored set against the setting that stands; what is learnt about single values and
// pairs of values steers the next. It only proposes: a match decides (duel.h).
#pragma once

#include <map>
#include <string>

#include "opponents/search_file.h"

namespace tide::lab {

// Something that can be turned: a knob or a weight, with the values to try.
struct Dimension {
  std::string name;
  std::vector<double> values;  // ascending; the one that stands is among them
  std::size_t standing = 0;
  bool weight = false;  // of the evaluation, not a knob
  std::string_view meaning;
  double low = 0, high = 1;
};
std::vector<Dimension> dimensions(const AnyGame& game, const opponents::Tuning& standing);

using Point = std::vector<std::size_t>;  // of each dimension the number of its value

opponents::Tuning tuning_at(const AnyGame& game, const opponents::Tuning& standing,
                            const std::vector<Dimension>& dimensions, const Point& point);

class Bandit {
 public:
  Bandit(const std::vector<Dimension>& dimensions, const Key& seed);

  Point propose();  // what to try next
  void learn(const Point& point, double share);
  // The best by all that was learnt, out of those tried; and how it did, as far as is known.
  Point best() const;
  double expected(const Point& point) const;
  std::uint64_t trials() const { return trials_; }
  // Mean share and number of trials with this value, for the record.
  std::pair<double, std::uint64_t> seen(std::size_t dimension, std::size_t value) const;

 private:
  struct Arm {
    double sum = 0;
    std::uint64_t n = 0;
  };
  using Tuple =
      std::array<std::size_t, 4>;  // two dimensions with their values; twice the same: one
  template <class Visit>
  void each_tuple(const Point& point, Visit visit) const;
  double hope(const Point& point) const;

  std::vector<std::size_t> sizes_;
  Rng rng_;
  Point at_;
  std::map<Tuple, Arm> arms_;
  std::map<Point, std::uint64_t> tried_;
  std::uint64_t trials_ = 0;
};

}  // namespace tide::lab
