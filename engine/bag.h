// Bags and decks as multisets. Nothing unknown has an order, so there is none that a search could
// peek at: a card is drawn when it is needed. Only what somebody has looked at has a place.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/check.h"
#include "engine/fixed_vector.h"
#include "engine/random.h"
#include "engine/seat.h"

namespace tide {

// How many of each kind. `Kind` is a small struct with a member `index` below `Kinds`.
template <class Kind, int Kinds>
class Bag {
 public:
  using kind_type = Kind;
  static constexpr int kinds = Kinds;
  static constexpr int most_of_a_kind = 255;

  constexpr int operator[](Kind k) const { return counts_[k.index]; }
  constexpr int total() const { return total_; }
  constexpr bool empty() const { return total_ == 0; }
  constexpr bool has(Kind k) const { return counts_[k.index] > 0; }

  constexpr void add(Kind k, int n = 1) {
    TIDE_CHECK(n >= 0 && counts_[k.index] + n <= most_of_a_kind);
    counts_[k.index] = static_cast<std::uint8_t>(counts_[k.index] + n);
    total_ = static_cast<std::uint16_t>(total_ + n);
  }
  constexpr void remove(Kind k, int n = 1) {
    TIDE_CHECK(n >= 0 && counts_[k.index] >= n);
    counts_[k.index] = static_cast<std::uint8_t>(counts_[k.index] - n);
    total_ = static_cast<std::uint16_t>(total_ - n);
  }
  constexpr void add(const Bag& other) {
    int most = 0;
    for (int i = 0; i < Kinds; ++i) {
      const int sum = counts_[i] + other.counts_[i];
      most = std::max(most, sum);
      counts_[i] = static_cast<std::uint8_t>(sum);
    }
    TIDE_CHECK(most <= most_of_a_kind);
    total_ = static_cast<std::uint16_t>(total_ + other.total_);
  }
  constexpr void clear() { *this = {}; }

  // The kind of the i-th piece when all pieces stand in line, kind by kind. 0 <= i < total().
  constexpr Kind at(int i) const {
    TIDE_CHECK(i >= 0 && i < total_);
    int k = 0;
    while (i >= counts_[k]) i -= counts_[k++];
    return Kind(k);
  }
  // Takes one piece out, each equally likely. For redeal and sampling; games draw through Luck.
  constexpr Kind take(Rng& rng) {
    const Kind k = at(static_cast<int>(rng.below(total_)));
    remove(k);
    return k;
  }

  // Calls f(kind, count) for each kind that is there, in order.
  template <class F>
  constexpr void each(F f) const {
    for (int i = 0; i < Kinds; ++i) {
      if (counts_[i] > 0) f(Kind(i), static_cast<int>(counts_[i]));
    }
  }
  friend constexpr bool operator==(const Bag&, const Bag&) = default;

 private:
  std::array<std::uint8_t, Kinds> counts_{};
  std::uint16_t total_ = 0;
};

// A piece whose place somebody knows.
template <class Kind>
struct Seen {
  Kind kind;
  SeatSet by;  // the seats that know it
  friend constexpr bool operator==(const Seen&, const Seen&) = default;
};

// A stack: known pieces on top, unknown ones in no order, known pieces at the bottom.
// `Luck` draws from it (luck.h); a seat's redeal may exchange what the seat does not know.
template <class Kind, int Kinds, int Known>
struct Deck {
  using kind_type = Kind;
  FixedVector<Seen<Kind>, Known> top;  // back() is the uppermost
  Bag<Kind, Kinds> unknown;
  FixedVector<Seen<Kind>, Known> bottom;  // back() is the lowest

  constexpr int total() const { return top.size() + unknown.total() + bottom.size(); }
  constexpr bool empty() const { return total() == 0; }
  constexpr void put_on_top(Kind k, SeatSet by) { top.push_back({k, by}); }
  constexpr void put_under(Kind k, SeatSet by) { bottom.push_back({k, by}); }

  // Moves every piece that `observer` does not know into `pool`, and remembers the holes …
  constexpr void release(Seat observer, Bag<Kind, Kinds>& pool) {
    pool.add(unknown);
    for (const auto& seen : top)
      if (!seen.by.has(observer)) pool.add(seen.kind);
    for (const auto& seen : bottom)
      if (!seen.by.has(observer)) pool.add(seen.kind);
  }
  // … and fills the holes again from `pool`, which must hold at least as many pieces.
  constexpr void refill(Seat observer, Bag<Kind, Kinds>& pool, Rng& rng) {
    for (auto& seen : top)
      if (!seen.by.has(observer)) seen.kind = pool.take(rng);
    for (auto& seen : bottom)
      if (!seen.by.has(observer)) seen.kind = pool.take(rng);
    const int n = unknown.total();
    unknown.clear();
    for (int i = 0; i < n; ++i) unknown.add(pool.take(rng));
  }
  friend constexpr bool operator==(const Deck&, const Deck&) = default;
};

}  // namespace tide
