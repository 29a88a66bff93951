// The scripted player, and the ways in which it can be made to play otherwise, for trials of the
// game.
#pragma once

#include "engine/action.h"
#include "games/set-sail/state.h"

namespace tide::set_sail {

// How much a quest of each kind counts for; 0: never done.
struct Style {
  float plunder = 1, trade = 1, treasure = 1;
  bool offers = true;  // makes offers to others
  float tow = 0;       // what it thinks being towed home costs, apart from silver and upgrades
  int cannons = 2;     // that it buys
  int trip = 8;        // Supplies to set out with
};

// A choice of the seat that is to act, out of its list.
Action scripted(const State& s, const ActionList& list, const Style& style);

}  // namespace tide::set_sail
