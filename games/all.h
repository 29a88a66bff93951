// The games of the house as types. This is the only list of them.
#pragma once

#include "examples/connect-four/connect_four.h"
#include "games/salt-and-bones/game.h"
#include "games/salt-and-sail/game.h"
#include "games/saltfjord/game.h"
#include "games/savage-seas/game.h"
#include "games/set-sail/game.h"

namespace tide {

template <class... G>
struct GameList {};

using AllGames =
    GameList<salt_and_bones::SaltAndBones, salt_and_sail::SaltAndSail, saltfjord::Saltfjord,
             savage_seas::SavageSeas, set_sail::SetSail, connect_four::ConnectFour>;

}  // namespace tide
