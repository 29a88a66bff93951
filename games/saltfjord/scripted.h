// The scripted player, and the ways in which it can be made to prefer one road to points, for
// trials of the game.
#pragma once

#include "engine/action.h"
#include "engine/random.h"
#include "games/saltfjord/state.h"

namespace tide::saltfjord {

// How many times its own worth each of these counts for in the player's eyes.
struct Style {
  float fishing = 1;    // tokens, boathouses, the Fishing track, the upgraded boat
  float orders = 1;     // crates, their piers and sets, trade offices
  float logistics = 1;  // the Logistics track and wagons
  float village = 1;    // buildings, promenades, full lines
  float workers = 1;    // workers and the Craft track
};

// A choice of the seat that is to act, out of its list.
Action scripted(const State& s, Seat seat, const ActionList& list, const Style& style, Rng& rng);

}  // namespace tide::saltfjord
