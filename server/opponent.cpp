#include "server/opponent.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "opponents/levels.h"

namespace tide::server {

Imagined imagine(const AnyGame& game, const AnyState& state, Seat seat, Rng& rng) {
  Imagined world;
  world.state_ = state;
  world.seat_ = seat;
  game.redeal(world.state_, seat, rng);
  return world;
}

namespace {

// Names for programs, beside the levels.
constexpr std::array<std::string_view, 3> plain_names{"scripted", "searching", "random"};

opponents::Player player_called(std::string_view level, const AnyGame& game) {
  using opponents::Method;
  if (const auto player = opponents::level_player(game, level)) return *player;
  if (level == "scripted") return {.method = Method::scripted};
  if (level == "random") return {.method = Method::random};
  // Half a second, and never more iterations than a quiet machine makes of it.
  return {.method = Method::search, .budget = {.iterations = 20'000, .milliseconds = 500}};
}

}  // namespace

const std::vector<std::string_view>& opponent_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> all(opponents::level_ids.begin(), opponents::level_ids.end());
    all.insert(all.end(), plain_names.begin(), plain_names.end());
    return all;
  }();
  return names;
}

Expected<void> check_level(const AnyGame& game, const std::string& level) {
  const auto offered = opponents::levels_of(game);
  if (std::ranges::find(offered, level) != offered.end()) return {};
  if (std::ranges::find(plain_names, level) != plain_names.end()) return {};
  std::vector<std::string> names(offered.begin(), offered.end());
  names.insert(names.end(), plain_names.begin(), plain_names.end());
  return wrong(fmt::format("no opponent '{}' in {}, expected {}", level.substr(0, 40),
                           game.info().name, one_of(names)));
}

Action choose(std::string_view level, const AnyGame& game, const Imagined& world, Rng& rng) {
  const opponents::Player player = player_called(level, game);
  // Without the memory of a thinker: most opponents are of this kind.
  if (player.method == opponents::Method::scripted) {
    return game.scripted(world.state(), world.seat(), rng);
  }
  return opponents::make_thinker(game)
      ->think(world.state(), world.seat(), player, rng.key())
      .choice;
}

}  // namespace tide::server
