#include "opponents/levels.h"

#include "opponents/search_file.h"

namespace tide::opponents {
namespace {

// The general scale. The strongest still answers in two seconds.
const Player& standard(std::size_t level) {
  static const std::array<Player, level_ids.size()> scale{{
      {.method = Method::novice, .experience = 40},
      {.method = Method::novice, .experience = 75},
      {.method = Method::scripted},
      {.method = Method::search, .budget = {.iterations = 200}},
      {.method = Method::search, .budget = {.iterations = 2000}},
      {.method = Method::search, .budget = {.iterations = 20'000, .milliseconds = 2000}},
  }};
  return scale[level];
}

}  // namespace

std::vector<std::string_view> levels_of(const AnyGame& game) {
  const SearchFile file = search_file(game);
  std::vector<std::string_view> offered;
  for (const std::string_view id : level_ids) {
    if (file.levels.contains(id)) offered.push_back(id);
  }
  return offered;
}

std::optional<Player> level_player(const AnyGame& game, std::string_view id) {
  const auto found = std::ranges::find(level_ids, id);
  if (found == level_ids.end()) return std::nullopt;
  const SearchFile file = search_file(game);
  const auto own = file.levels.find(id);
  Player player = own != file.levels.end()
                      ? own->second
                      : standard(static_cast<std::size_t>(found - level_ids.begin()));
  player.level = *found;
  return player;
}

}  // namespace tide::opponents
