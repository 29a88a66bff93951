// A named part of how well a seat stands. A game that has them (`terms`, `measure`, and an
// `evaluate` with weights) can be tuned, and its choices can be explained in words.
#pragma once

#include <concepts>
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

}  // namespace tide
