// The games of the house. Everything outside a game's folder finds it here, by its id.
#pragma once

#include <vector>

#include "engine/any_game.h"

namespace tide {

const std::vector<GameEntry>& registry();

// The entry with this id; the error lists the ids there are.
Expected<const GameEntry*> find_game(std::string_view id);

}  // namespace tide
