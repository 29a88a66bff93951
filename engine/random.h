// Two kinds of randomness, both the same on every machine and compiler.
//   Key, prf   the game's luck: a keyed function (SipHash-2-4) of (key, stream, n). Nobody who saw
//              earlier outcomes can predict the next one without the key. About 10 ns a call.
//   Rng        everything else (players, redeal, sampling): xoshiro256**, period 2^256 - 1, about
//              1 ns a call, not for secrets.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "engine/check.h"

namespace tide {

struct Key {
  std::uint64_t a = 0;
  std::uint64_t b = 0;
  friend constexpr bool operator==(const Key&, const Key&) = default;
};

// SipHash-2-4 of the 8-byte message `word`.
constexpr std::uint64_t prf(const Key& key, std::uint64_t word) {
  std::uint64_t v0 = key.a ^ 0x736f6d6570736575ULL, v1 = key.b ^ 0x646f72616e646f6dULL;
  std::uint64_t v2 = key.a ^ 0x6c7967656e657261ULL, v3 = key.b ^ 0x7465646279746573ULL;
  auto round = [&] {
    v0 += v1, v1 = std::rotl(v1, 13) ^ v0, v0 = std::rotl(v0, 32);
    v2 += v3, v3 = std::rotl(v3, 16) ^ v2;
    v0 += v3, v3 = std::rotl(v3, 21) ^ v0;
    v2 += v1, v1 = std::rotl(v1, 17) ^ v2, v2 = std::rotl(v2, 32);
  };
  auto absorb = [&](std::uint64_t m) { v3 ^= m, round(), round(), v0 ^= m; };
  absorb(word);
  absorb(8ULL << 56);  // the length of the message
  v2 ^= 0xff;
  round(), round(), round(), round();
  return v0 ^ v1 ^ v2 ^ v3;
}

// Independent keys from one: game i of a run, the player of a seat.
constexpr Key derive(const Key& key, std::uint64_t index) {
  return {prf(key, index), prf({~key.a, ~key.b}, index)};
}

// Seeds are words or numbers: "1", "friday-night", 32 hex digits.
Key key_from_seed(std::string_view seed);

class Rng {
 public:
  // A game of a few hundred nanoseconds makes one, so the key is only mixed, not hashed. Different
  // keys give different states but for the lowest bit, which keeps the state from being zero.
  explicit constexpr Rng(const Key& key) {
    const std::uint64_t a = mixed(key.a + 1), b = mixed(key.b + 2);
    s_ = {mixed(a + b), mixed(a ^ std::rotl(b, 32)), a, b | 1};
  }

  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(s_[1] * 5, 7) * 9;
    const std::uint64_t t = s_[1] << 17;
    s_[2] ^= s_[0], s_[3] ^= s_[1], s_[1] ^= s_[2], s_[0] ^= s_[3];
    s_[2] ^= t, s_[3] = std::rotl(s_[3], 45);
    return result;
  }

  // Uniform in 0 … bound-1 without bias (Lemire: multiply, reject the few uneven ones).
  constexpr std::uint32_t below(std::uint32_t bound) {
    TIDE_CHECK(bound > 0);
    std::uint64_t m = (next() >> 32) * bound;
    if (static_cast<std::uint32_t>(m) < bound) [[unlikely]] {
      const std::uint32_t uneven = (0 - bound) % bound;
      while (static_cast<std::uint32_t>(m) < uneven) m = (next() >> 32) * bound;
    }
    return static_cast<std::uint32_t>(m >> 32);
  }

  constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  constexpr Key key() {
    const std::uint64_t a = next();
    return {a, next()};
  }

 private:
  // The finalizer of SplitMix64: every bit of the word moves about half the bits of the result.
  static constexpr std::uint64_t mixed(std::uint64_t word) {
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9ULL;
    word = (word ^ word >> 27) * 0x94d049bb133111ebULL;
    return word ^ word >> 31;
  }

  std::array<std::uint64_t, 4> s_;
};

}  // namespace tide
