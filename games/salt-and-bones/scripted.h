// The scripted player and the ways in which it can be made to play otherwise, for trials of the
// game.
#pragma once

#include "engine/action.h"
#include "games/salt-and-bones/state.h"

namespace tide::salt_and_bones {

struct Style {
  int wanted_attacks = 4;  // Attack Cards in a fresh hand; trials.cpp shows why 4
  bool stalls = false;     // leaves every fight at once
};

// A choice of the seat that is to act, out of its list.
Action scripted(const State& s, const ActionList& list, const Style& style);

}  // namespace tide::salt_and_bones
