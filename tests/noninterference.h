// Non-interference: two worlds that a seat cannot tell apart, played on with the same moves, look
// and sound the same to the seat until the first event by which it learns something. What differs
// before that has leaked.
#pragma once

#include "tests/walk.h"

namespace tide {

// Plays on from here in the real world and in one that `observer` cannot tell from it.
void walk_two_worlds(const Here& here, Seat observer);

}  // namespace tide
