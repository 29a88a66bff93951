// The geometry of a chart: steps, shores, arcs and sight lines (ledger 3.4 and 3.6), worked out
// once.
#include "games/savage-seas/content.h"

namespace tide::savage_seas {
namespace {

// The place of every hex in the list of all, -1 outside.
class Places {
 public:
  explicit Places(const std::vector<Hex>& hexes) : place_(1U << 16, -1) {
    for (std::size_t i = 0; i < hexes.size(); ++i) {
      place_[index(hexes[i].q, hexes[i].r)] = static_cast<std::int16_t>(i);
    }
  }
  int operator[](Hex h) const { return place_[index(h.q, h.r)]; }

 private:
  static std::size_t index(int q, int r) {
    return static_cast<std::size_t>((q + 128) * 256 + r + 128);
  }
  std::vector<std::int16_t> place_;
};

// SVG-52: the place of an offset on its ring, clockwise from dead ahead of heading n.
int ring_index(Hex offset, int k) {
  for (int s = 0; s < 6; ++s) {
    const Hex one = hex_steps[static_cast<std::size_t>(s)];
    const Hex two = hex_steps[static_cast<std::size_t>((s + 1) % 6)];
    // Solve offset = a * one + b * two; the determinant of neighbouring steps is 1.
    const int a = offset.q * two.r - offset.r * two.q, b = one.q * offset.r - one.r * offset.q;
    if (a > 0 && b >= 0) return s * k + b;
  }
  return 0;
}

// SVG-55: hexes outside the sea block like islands (SVG-56).
bool covered(const Places& places, const Chart& chart, Hex a, Hex b) {
  const std::array<int, 3> from{a.q, a.r, -a.q - a.r};
  const std::array<int, 3> v{b.q - a.q, b.r - a.r, a.q + a.r - b.q - b.r};
  const int n = distance(a, b);
  std::size_t m = 0;
  while (std::abs(v[m]) != n) ++m;
  const std::size_t next = (m + 1) % 3, last = (m + 2) % 3;
  bool left = false, right = false;
  for (int i = 1; i < n; ++i) {
    const int product = v[next] * i;
    const int f = product >= 0 ? product / n : -((-product + n - 1) / n);
    const int rest = product - f * n;
    const auto blocked = [&](int step) {
      std::array<int, 3> at{};
      at[m] = from[m] + (v[m] > 0 ? i : -i);
      at[next] = from[next] + step;
      at[last] = -at[m] - at[next];
      const int cell = places[{static_cast<std::int8_t>(at[0]), static_cast<std::int8_t>(at[1])}];
      return cell < 0 || chart.land[static_cast<std::size_t>(cell)];
    };
    left = left || blocked(2 * rest <= n ? f : f + 1);
    right = right || blocked(2 * rest < n ? f : f + 1);
  }
  return left && right;
}

}  // namespace

std::uint8_t arcs(Hex offset, Heading heading) {
  const int k = distance({}, offset);
  const int i = (ring_index(offset, k) + (6 - static_cast<int>(heading)) * k) % (6 * k);
  std::uint8_t bits = 0;
  if (2 * i <= k || 2 * i >= 11 * k) bits |= bit(Arc::bow);
  if (k <= 2 * i && 2 * i <= 5 * k) bits |= bit(Arc::starboard);
  if (5 * k <= 2 * i && 2 * i <= 7 * k) bits |= bit(Arc::stern);
  if (7 * k <= 2 * i && 2 * i <= 11 * k) bits |= bit(Arc::port);
  return bits;
}

void survey(const std::vector<Hex>& hexes, Chart& chart) {
  const Places places(hexes);
  const std::size_t n = hexes.size();
  chart.cells = n;
  chart.next.resize(n);
  chart.shore.assign(n, false);
  chart.sights.resize(n * n);
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t d = 0; d < 6; ++d) {
      const int to = places[step(hexes[a], static_cast<int>(d))];
      const bool land = to >= 0 && chart.land[static_cast<std::size_t>(to)];
      chart.next[a][d] = static_cast<std::int16_t>(to < 0 ? edge : land ? island : to);
      if (land) chart.shore[a] = true;
    }
    for (std::size_t b = 0; b < n; ++b) {
      if (a == b || chart.land[a] || chart.land[b]) continue;
      Sight& sight = chart.sights[a * n + b];
      sight.distance = static_cast<std::uint8_t>(distance(hexes[a], hexes[b]));
      sight.covered = covered(places, chart, hexes[a], hexes[b]);
      for (std::size_t h = 0; h < 6; ++h) {
        sight.arcs[h] = arcs(hexes[b] - hexes[a], static_cast<Heading>(h));
      }
    }
  }
}

}  // namespace tide::savage_seas
