#include "lab/tune.h"

#include <algorithm>
#include <cmath>

namespace tide::lab {
namespace {

// Some values on both sides of the one that stands: by factors, or evenly over the range where it
// stands at nothing or is a share.
Dimension dimension(std::string name, double value, double low, double high,
                    std::string_view meaning, bool weight) {
  std::vector<double> values{value};
  if (value == 0 || (low == 0 && high <= 1)) {
    for (int i = 0; i < 5; ++i) values.push_back(low + (high - low) * i / 4);
  } else {
    for (const double factor : {0.4, 0.65, 1.5, 2.5}) values.push_back(value * factor);
  }
  for (double& v : values) v = std::round(std::clamp(v, low, high) * 1000) / 1000;
  std::ranges::sort(values);
  values.erase(std::ranges::unique(values).begin(), values.end());
  const double rounded = std::round(value * 1000) / 1000;
  const auto standing = std::ranges::find(values, rounded) - values.begin();
  return {std::move(name),
          std::move(values),
          static_cast<std::size_t>(standing),
          weight,
          meaning,
          low,
          high};
}

}  // namespace

std::vector<Dimension> dimensions(const AnyGame& game, const opponents::Tuning& standing) {
  std::vector<Dimension> all;
  for (const opponents::Knob& knob : opponents::knobs) {
    all.push_back(dimension(std::string(knob.name), standing.search.*knob.value, knob.low,
                            knob.high, knob.meaning, false));
  }
  const auto terms = opponents::terms_of(game);
  for (std::size_t i = 0; i < terms.size(); ++i) {
    all.push_back(dimension(std::string(terms[i].name), static_cast<double>(standing.weights[i]),
                            static_cast<double>(terms[i].low), static_cast<double>(terms[i].high),
                            terms[i].meaning, true));
  }
  return all;
}

opponents::Tuning tuning_at(const AnyGame& game, const opponents::Tuning& standing,
                            const std::vector<Dimension>& dimensions, const Point& point) {
  opponents::Tuning tuning = standing;
  const auto terms = opponents::terms_of(game);
  for (std::size_t d = 0; d < dimensions.size(); ++d) {
    const double value = dimensions[d].values[point[d]];
    if (dimensions[d].weight) {
      const auto term = std::ranges::find(terms, dimensions[d].name, &Term::name);
      tuning.weights[static_cast<std::size_t>(term - terms.begin())] = static_cast<float>(value);
    } else {
      const auto knob =
          std::ranges::find(opponents::knobs, dimensions[d].name, &opponents::Knob::name);
      tuning.search.*knob->value = value;
    }
  }
  return tuning;
}

Bandit::Bandit(const std::vector<Dimension>& dimensions, const Key& seed) : rng_(seed) {
  for (const Dimension& d : dimensions) {
    sizes_.push_back(d.values.size());
    at_.push_back(d.standing);
  }
}

template <class Visit>
void Bandit::each_tuple(const Point& point, Visit visit) const {
  for (std::size_t a = 0; a < point.size(); ++a) {
    for (std::size_t b = a; b < point.size(); ++b) visit(Tuple{a, point[a], b, point[b]});
  }
}

double Bandit::expected(const Point& point) const {
  double sum = 0;
  int known = 0;
  each_tuple(point, [&](const Tuple& tuple) {
    const auto arm = arms_.find(tuple);
    if (arm == arms_.end()) return;
    // As if every value had drawn a set before: one lucky trial proves nothing.
    sum += (arm->second.sum + 0.5) / static_cast<double>(arm->second.n + 1);
    ++known;
  });
  return known == 0 ? 0.5 : sum / known;
}

double Bandit::hope(const Point& point) const {
  double unknown = 0;
  int tuples = 0;
  each_tuple(point, [&](const Tuple& tuple) {
    const auto arm = arms_.find(tuple);
    const double n = arm == arms_.end() ? 0 : static_cast<double>(arm->second.n);
    unknown += std::sqrt(std::log(1.0 + static_cast<double>(trials_)) / (n + 0.5));
    ++tuples;
  });
  return expected(point) + 0.2 * unknown / tuples;
}

Point Bandit::propose() {
  constexpr int neighbours = 50;
  Point best;
  double most = -1;
  for (int i = 0; i < neighbours; ++i) {
    Point point = at_;
    const auto surely = rng_.below(static_cast<std::uint32_t>(point.size()));
    for (std::size_t d = 0; d < point.size(); ++d) {
      if (d == surely || rng_.below(static_cast<std::uint32_t>(point.size())) == 0) {
        point[d] = rng_.below(static_cast<std::uint32_t>(sizes_[d]));
      }
    }
    const double value = hope(point);
    if (value > most) most = value, best = std::move(point);
  }
  return at_ = best;
}

void Bandit::learn(const Point& point, double share) {
  each_tuple(point, [&](const Tuple& tuple) {
    Arm& arm = arms_[tuple];
    arm.sum += share;
    ++arm.n;
  });
  ++tried_[point];
  ++trials_;
}

Point Bandit::best() const {
  Point best = at_;
  double most = -1;
  for (const auto& [point, count] : tried_) {
    if (const double value = expected(point); value > most) most = value, best = point;
  }
  return best;
}

std::pair<double, std::uint64_t> Bandit::seen(std::size_t dimension, std::size_t value) const {
  const auto arm = arms_.find(Tuple{dimension, value, dimension, value});
  if (arm == arms_.end()) return {0, 0};
  return {arm->second.sum / static_cast<double>(arm->second.n), arm->second.n};
}

}  // namespace tide::lab
