// The luck of one game: named streams, each outcome a keyed function of (key, stream, n). Undo
// cannot shift later outcomes, two set-ups can be compared on mirrored luck, and redeal changes the
// key.
#pragma once

#include <array>
#include <cstdint>

#include "engine/bag.h"
#include "engine/context.h"
#include "engine/random.h"

namespace tide {

// `Stream` is an enum class whose values are 0 … Streams-1.
template <class Stream, int Streams>
struct Luck {
  Key key;
  std::array<std::uint16_t, Streams> drawn{};  // outcomes so far, per stream

  // A die: uniform in low … high.
  int roll(Stream stream, int low, int high, Context& ctx) {
    ctx.revealed = true;
    if (ctx.dictation != nullptr) [[unlikely]] {
      const auto told = ctx.dictation->next(static_cast<int>(stream),
                                            [&](int v) { return v >= low && v <= high; });
      if (told) return ++drawn[static_cast<std::size_t>(stream)], *told;
    }
    return low + static_cast<int>(below(stream, static_cast<std::uint32_t>(high - low + 1), ctx));
  }

  // One piece out of the bag, each piece equally likely. The bag must not be empty.
  template <class Kind, int Kinds>
  Kind draw(Stream stream, Bag<Kind, Kinds>& bag, Context& ctx) {
    TIDE_CHECK(!bag.empty());
    ctx.revealed = true;
    if (ctx.dictation != nullptr) [[unlikely]] {
      const auto told = ctx.dictation->next(
          static_cast<int>(stream), [&](int v) { return v >= 0 && v < Kinds && bag.has(Kind(v)); });
      if (told) {
        ++drawn[static_cast<std::size_t>(stream)];
        bag.remove(Kind(*told));
        return Kind(*told);
      }
    }
    const auto pieces = static_cast<std::uint32_t>(bag.total());
    const Kind k = bag.at(static_cast<int>(below(stream, pieces, ctx)));
    bag.remove(k);
    return k;
  }

  // The top of a deck: a known piece if there is one, else one of the unknown, else from the
  // bottom.
  template <class Kind, int Kinds, int Known>
  Kind draw(Stream stream, Deck<Kind, Kinds, Known>& deck, Context& ctx) {
    TIDE_CHECK(!deck.empty());
    ctx.revealed = true;
    if (!deck.top.empty()) return deck.top.pop_back().kind;
    if (!deck.unknown.empty()) return draw(stream, deck.unknown, ctx);
    const Kind k = deck.bottom[0].kind;
    deck.bottom.erase_at(0);
    return k;
  }

 private:
  std::uint32_t below(Stream stream, std::uint32_t bound, Context& ctx) {
    const auto s = static_cast<std::size_t>(stream);
    const std::uint64_t n = drawn[s]++;
    const std::uint32_t uneven = (0 - bound) % bound;
    for (std::uint64_t attempt = 0;; ++attempt) {
      const std::uint64_t word = n | std::uint64_t{s} << 32 | attempt << 48;
      const std::uint64_t m = (prf(key, word) >> 32) * bound;
      if (static_cast<std::uint32_t>(m) < uneven) [[unlikely]]
        continue;
      const auto value = static_cast<std::uint32_t>(m >> 32);
      if (ctx.journal != nullptr) [[unlikely]]
        ctx.journal->add({static_cast<int>(s), static_cast<int>(n), bound, value});
      return value;
    }
  }
};

}  // namespace tide
