// A named part of how well a seat stands. A game that has them (`terms`, `measure`, and an
// `evaluate` with weights) can be tuned, and its choices can be explained in words.
#pragma once

#include <array>
#include <concepts>
#include <limits>
#include <numeric>
#include <span>
#include <string_view>

#include "engine/seat.h"

namespace tide {

struct Term {
  std::string_view name;  // "fires"
  // The sentence of the game's words that says what is good about a choice that raises it.
  std::string_view phrase;
  float weight = 1, low = 0, high = 2;  // the usual one, and where tuning may go
  std::string_view meaning;
};

template <class G>
concept HasTerms = requires(const typename G::State& state, Seat seat, std::span<float> out,
                            std::span<const float> weights) {
  { std::span<const Term>(G::terms) };
  // The seat's lead over its rivals in each, in the unit that the weight belongs to.
  { G::measure(state, seat, out) };
  { G::evaluate(state, seat, weights) } -> std::convertible_to<float>;
};

// A seat's own value in each term.
template <class G>
using Parts = std::array<float, std::size(G::terms)>;

template <class G>
constexpr Parts<G> usual_weights() {
  Parts<G> weights{};
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = G::terms[i].weight;
  return weights;
}

inline float weighed(std::span<const float> parts, std::span<const float> weights) {
  return std::inner_product(parts.begin(), parts.end(), weights.begin(), 0.0F);
}

// The parts of the rival who is ahead of the others; zeros if there is none.
template <class G>
Parts<G> strongest(SeatSet rivals, std::span<const float> weights, auto parts_of) {
  Parts<G> best{};
  float most = std::numeric_limits<float>::lowest();
  for (const Seat rival : rivals) {
    const Parts<G> theirs = parts_of(rival);
    if (const float sum = weighed(theirs, weights); sum > most) most = sum, best = theirs;
  }
  return best;
}

}  // namespace tide
