// Who plays in a batch of games.
#pragma once

#include <array>
#include <string_view>

#include "opponents/opponent.h"

namespace tide::lab {

using Players = std::array<opponents::Player, max_seats>;

// "random,search:200": at least one.
Expected<std::vector<opponents::Player>> read_player_list(std::string_view list,
                                                          const AnyGame& game);
// The same for the seats of a table: one for each or one for all.
Expected<Players> read_players(std::string_view list, int seats, const AnyGame& game);

// The plan with these players in it; milliseconds are those of the thread that thinks. Those who
// think do so with memory of their own, so a plan serves one thread.
PlayoutPlan with_players(PlayoutPlan plan, const AnyGame& game, const Players& players);

}  // namespace tide::lab
