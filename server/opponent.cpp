#include "server/opponent.h"

#include "opponents/opponent.h"

namespace tide::server {

Imagined imagine(const AnyGame& game, const AnyState& state, Seat seat, Rng& rng) {
  Imagined world;
  world.state_ = state;
  world.seat_ = seat;
  game.redeal(world.state_, seat, rng);
  return world;
}

const std::vector<std::string_view>& opponent_levels() {
  static const std::vector<std::string_view> levels = {"scripted", "searching", "random"};
  return levels;
}

Action choose(std::string_view level, const AnyGame& game, const Imagined& world, Rng& rng) {
  if (level == "searching") {
    // Half a second, and never more iterations than a quiet machine makes of it: memory is bounded.
    constexpr opponents::Player searching{opponents::Method::search,
                                          {.iterations = 20'000, .milliseconds = 500}};
    return opponents::make_thinker(game)
        ->think(world.state(), world.seat(), searching, rng.key())
        .choice;
  }
  if (level == "scripted") return game.scripted(world.state(), world.seat(), rng);
  ActionList legal;
  game.legal(world.state(), world.seat(), legal);
  return legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))];
}

}  // namespace tide::server
