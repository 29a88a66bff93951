// A small numbered thing that the content names: a card, a tile, a good.
//   struct Tile : Kind<Tile> {
//     using Kind::Kind;
//     static const std::vector<std::string>& names(const Content& content);
//   };
// It counts in a Bag, sits in a KindSet, and appears under its name in positions and views.
#pragma once

#include <cstdint>

namespace tide {

template <class Self>
struct Kind {
  std::uint8_t index = 0;

  constexpr Kind() = default;
  constexpr explicit Kind(int i) : index(static_cast<std::uint8_t>(i)) {}
  friend constexpr bool operator==(Self a, Self b) { return a.index == b.index; }
};

}  // namespace tide
