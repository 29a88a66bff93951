// A seat at the table and sets of seats. People count seats from 1, the code from 0.
#pragma once

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace tide {

inline constexpr int max_seats = 8;

struct Seat {
  std::uint8_t index = 0;

  constexpr Seat() = default;
  constexpr explicit Seat(int i) : index(static_cast<std::uint8_t>(i)) {}
  // A seat indexes arrays directly: players[seat].
  constexpr operator std::size_t() const { return index; }
  constexpr int number() const { return index + 1; }

  friend constexpr auto operator<=>(Seat, Seat) = default;
  friend constexpr bool operator==(Seat, Seat) = default;
};

class SeatSet {
 public:
  constexpr SeatSet() = default;
  constexpr explicit SeatSet(std::uint8_t bits) : bits_(bits) {}
  static constexpr SeatSet only(Seat s) {
    return SeatSet(static_cast<std::uint8_t>(1U << s.index));
  }
  static constexpr SeatSet first(int n) {
    return SeatSet(static_cast<std::uint8_t>((1U << n) - 1));
  }
  static constexpr SeatSet all() { return SeatSet(0xFF); }

  constexpr bool has(Seat s) const { return (bits_ >> s.index & 1) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr std::uint8_t bits() const { return bits_; }
  // The lowest seat. The set must not be empty.
  constexpr Seat front() const { return Seat(std::countr_zero(bits_)); }

  constexpr SeatSet operator|(SeatSet o) const { return SeatSet(bits_ | o.bits_); }
  constexpr SeatSet operator&(SeatSet o) const { return SeatSet(bits_ & o.bits_); }
  constexpr SeatSet without(Seat s) const {
    return SeatSet(static_cast<std::uint8_t>(bits_ & ~(1U << s.index)));
  }
  friend constexpr bool operator==(SeatSet, SeatSet) = default;

  class Iterator {
   public:
    constexpr explicit Iterator(std::uint8_t rest) : rest_(rest) {}
    constexpr Seat operator*() const { return Seat(std::countr_zero(rest_)); }
    constexpr Iterator& operator++() {
      rest_ &= static_cast<std::uint8_t>(rest_ - 1);
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    std::uint8_t rest_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  std::uint8_t bits_ = 0;
};

}  // namespace tide
