// The levels that people choose from: the same six names in every game, weakest first. Which of
// them a game offers, and who plays there, stands in its search.json: a level that cannot prove
// itself against the one below is left out.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "opponents/opponent.h"

namespace tide::opponents {

inline constexpr std::array<std::string_view, 6> level_ids{"deckhand", "sailor",    "mate",
                                                           "captain",  "commodore", "admiral"};

// What the game offers, weakest first.
std::vector<std::string_view> levels_of(const AnyGame& game);
// Who plays at this level: as the game says, or by the general scale where it does not offer it.
// Nothing if no level is called so.
std::optional<Player> level_player(const AnyGame& game, std::string_view id);

}  // namespace tide::opponents
