// A set of small numbered things (tiles, cards) as bits. `Kind` has a member `index` below `Kinds`.
#pragma once

#include <bit>
#include <cstdint>

namespace tide {

template <class Kind, int Kinds>
class KindSet {
  static_assert(Kinds <= 64);

 public:
  using value_type = Kind;
  static constexpr int kinds = Kinds;

  constexpr KindSet() = default;
  constexpr explicit KindSet(std::uint64_t bits) : bits_(bits) {}

  constexpr bool has(Kind k) const { return (bits_ >> k.index & 1) != 0; }
  constexpr void add(Kind k) { bits_ |= std::uint64_t{1} << k.index; }
  constexpr void remove(Kind k) { bits_ &= ~(std::uint64_t{1} << k.index); }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr std::uint64_t bits() const { return bits_; }

  constexpr KindSet operator|(KindSet o) const { return KindSet(bits_ | o.bits_); }
  constexpr KindSet operator&(KindSet o) const { return KindSet(bits_ & o.bits_); }
  constexpr KindSet without(KindSet o) const { return KindSet(bits_ & ~o.bits_); }
  constexpr bool touches(KindSet o) const { return (bits_ & o.bits_) != 0; }
  friend constexpr bool operator==(KindSet, KindSet) = default;

  class Iterator {
   public:
    constexpr explicit Iterator(std::uint64_t rest) : rest_(rest) {}
    constexpr Kind operator*() const { return Kind(std::countr_zero(rest_)); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint64_t rest_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  std::uint64_t bits_ = 0;
};

}  // namespace tide
