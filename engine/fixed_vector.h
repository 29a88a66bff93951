// A vector that never allocates: trivially copyable when its elements are, so it may live in a
// State.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

#include "engine/check.h"

namespace tide {

template <class T, int Capacity>
class FixedVector {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  using value_type = T;
  using Size = std::conditional_t<(Capacity < 256), std::uint8_t, std::uint16_t>;
  static constexpr int capacity = Capacity;

  constexpr FixedVector() = default;
  constexpr FixedVector(std::initializer_list<T> items) {
    for (const T& item : items) push_back(item);
  }

  constexpr int size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr bool full() const { return size_ == Capacity; }
  constexpr void clear() { size_ = 0; }

  constexpr void push_back(const T& item) {
    TIDE_CHECK(size_ < Capacity);
    items_[size_++] = item;
  }
  constexpr T pop_back() {
    TIDE_CHECK(size_ > 0);
    return items_[--size_];
  }
  // Keeps the order of the others.
  constexpr void erase_at(int i) {
    TIDE_CHECK(i >= 0 && i < size_);
    std::copy(begin() + i + 1, end(), begin() + i);
    --size_;
  }

  constexpr T& operator[](int i) {
    TIDE_CHECK(i >= 0 && i < size_);
    return items_[static_cast<std::size_t>(i)];
  }
  constexpr const T& operator[](int i) const {
    TIDE_CHECK(i >= 0 && i < size_);
    return items_[static_cast<std::size_t>(i)];
  }
  constexpr T& back() { return (*this)[size_ - 1]; }
  constexpr const T& back() const { return (*this)[size_ - 1]; }

  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }

  constexpr bool contains(const T& item) const { return std::find(begin(), end(), item) != end(); }

  friend constexpr bool operator==(const FixedVector& a, const FixedVector& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  // Only the first size_ elements have a meaning, so the rest is left as it is.
  std::array<T, Capacity> items_;
  Size size_ = 0;
};

}  // namespace tide
