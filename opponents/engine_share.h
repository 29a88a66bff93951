// How much of the time of a search is spent in the engine's apply and legal.
#pragma once

#include "engine/any_game.h"

namespace tide::opponents {

struct EngineShare {
  double apply = 0, legal = 0;  // of the whole, 0 to 1
};
// Looks into the position with so many iterations and the game's own parameters.
EngineShare engine_share(const AnyGame& game, const AnyState& state, Seat seat,
                         std::uint32_t iterations);

}  // namespace tide::opponents
