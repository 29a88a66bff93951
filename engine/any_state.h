// A state whose game is known only to whoever made it.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>

#include "engine/check.h"

namespace tide {

// A state of whatever game, kept inline: copying one never allocates.
class AnyState {
 public:
  static constexpr std::size_t capacity = 4096;

  AnyState() = default;
  AnyState(const AnyState& o) { *this = o; }
  AnyState& operator=(const AnyState& o) {
    size_ = o.size_;
    std::memcpy(bytes_.data(), o.bytes_.data(), size_);
    return *this;
  }
  template <class State>
  static AnyState of(const State& state) {
    static_assert(sizeof(State) <= capacity && alignof(State) <= 16);
    AnyState any;
    any.size_ = sizeof(State);
    std::memcpy(any.bytes_.data(), &state, sizeof(State));
    return any;
  }
  template <class State>
  const State& as() const {
    TIDE_CHECK(size_ == sizeof(State));
    return *reinterpret_cast<const State*>(bytes_.data());
  }
  template <class State>
  State& as() {
    TIDE_CHECK(size_ == sizeof(State));
    return *reinterpret_cast<State*>(bytes_.data());
  }

 private:
  alignas(16) std::array<std::byte, capacity> bytes_;
  std::size_t size_ = 0;
};

}  // namespace tide
