// Actions are dense numbers 0 … action_count-1, the same number meaning the same words everywhere.
#pragma once

#include <cstdint>

#include "engine/fixed_vector.h"

namespace tide {

enum class Action : std::uint16_t {};

// What legal() fills. Owned by the caller, reused between calls.
using ActionList = FixedVector<Action, 512>;

// A block of the action space, e.g. 36 tiles. A game lays its blocks one behind the other:
//   inline constexpr ActionRange pass{0, 1}, place = pass.then(144), close = place.then(36);
struct ActionRange {
  int first = 0;
  int count = 1;

  constexpr ActionRange then(int n) const { return {first + count, n}; }
  constexpr int end() const { return first + count; }
  constexpr bool has(Action a) const {
    return static_cast<int>(a) >= first && static_cast<int>(a) < end();
  }
  constexpr int index(Action a) const { return static_cast<int>(a) - first; }
  constexpr Action operator[](int i) const { return static_cast<Action>(first + i); }
  // For blocks of one.
  constexpr Action only() const { return static_cast<Action>(first); }
};

}  // namespace tide
