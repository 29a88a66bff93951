// Boards: square grids written a1 … h8, hex grids in axial coordinates. Tiles are small integers,
// so that boards are bit sets and tables. Games precompute what they need from these once.
#pragma once

#include <array>
#include <boost/describe/enum.hpp>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

namespace tide {

// The four directions of a square grid, clockwise, north being the next row up.
enum class Compass : std::uint8_t { n, e, s, w };
BOOST_DESCRIBE_ENUM(Compass, n, e, s, w)
inline constexpr std::array<Compass, 4> compass{Compass::n, Compass::e, Compass::s, Compass::w};
constexpr Compass turn(Compass d, int quarters) {
  return static_cast<Compass>((static_cast<int>(d) + quarters) & 3);
}
constexpr Compass opposite(Compass d) { return turn(d, 2); }

// Tile = column + row * Columns; column a, row 1 is tile 0, bottom left.
template <int Columns, int Rows>
struct SquareGrid {
  static_assert(Columns <= 26 && Rows <= 9);
  static constexpr int tiles = Columns * Rows;

  static constexpr int column(int tile) { return tile % Columns; }
  static constexpr int row(int tile) { return tile / Columns; }
  static constexpr bool inside(int c, int r) { return c >= 0 && c < Columns && r >= 0 && r < Rows; }
  static constexpr int at(int c, int r) { return c + r * Columns; }
  // The neighbour, or -1 over the edge.
  static constexpr int step(int tile, Compass d) {
    const int c = column(tile) + (d == Compass::e) - (d == Compass::w);
    const int r = row(tile) + (d == Compass::n) - (d == Compass::s);
    return inside(c, r) ? at(c, r) : -1;
  }
  static std::string name(int tile) {
    return {static_cast<char>('a' + column(tile)), static_cast<char>('1' + row(tile))};
  }
  static constexpr std::optional<int> parse(std::string_view text) {
    if (text.size() != 2) return std::nullopt;
    const int c = text[0] - 'a', r = text[1] - '1';
    return inside(c, r) ? std::optional(at(c, r)) : std::nullopt;
  }
};

// A hex in axial coordinates.
struct Hex {
  std::int8_t q = 0;
  std::int8_t r = 0;
  friend constexpr bool operator==(Hex, Hex) = default;
  friend constexpr auto operator<=>(Hex, Hex) = default;

  constexpr Hex operator+(Hex o) const {
    return {static_cast<std::int8_t>(q + o.q), static_cast<std::int8_t>(r + o.r)};
  }
  constexpr Hex operator-(Hex o) const {
    return {static_cast<std::int8_t>(q - o.q), static_cast<std::int8_t>(r - o.r)};
  }
};

// The six steps in clockwise order, flat-top names: N, NE, SE, S, SW, NW.
inline constexpr std::array<Hex, 6> hex_steps{{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}};

constexpr Hex step(Hex h, int direction) {
  return h + hex_steps[static_cast<std::size_t>(direction)];
}

constexpr int distance(Hex a, Hex b) {
  const int q = a.q - b.q, r = a.r - b.r;
  const auto size = [](int v) { return v < 0 ? -v : v; };
  return (size(q) + size(r) + size(q + r)) / 2;
}

}  // namespace tide
