// Fails when the engine plays Connect Four at less than half the speed of the hand-written loop, or
// when the two do not play the same games.
#include <fmt/format.h>

#include "bench/compare.h"

namespace {

// From one seed both must make exactly the same moves, else the speeds say nothing.
bool same_games() {
  const tide::Key key = tide::key_from_seed("same");
  tide::Rng rng(key);
  tide::bench::EngineGames engine(key);
  for (int game = 1; game <= 1000; ++game) {
    const auto handwritten = static_cast<std::uint64_t>(tide::bench::Handwritten::play(rng));
    const std::uint64_t played = engine.play(1);
    if (handwritten != played) {
      fmt::print(stderr, "game {} has {} moves by hand and {} in the engine\n", game, handwritten,
                 played);
      return false;
    }
  }
  return true;
}

}  // namespace

int main() {
  constexpr double least = 0.5;
  if (!same_games()) return 1;
  const auto found = tide::bench::compare(15, 0.04);
  fmt::print("handwritten {:.1f} million moves/s, engine {:.1f} million moves/s, ratio {:.2f}\n",
             found.handwritten / 1e6, found.engine / 1e6, found.ratio);
  if (found.ratio >= least) return 0;
  fmt::print(stderr, "the engine reaches {:.2f} of the hand-written loop, at least {} is wanted\n",
             found.ratio, least);
  return 1;
}
