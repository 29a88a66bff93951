// What an opponent is given to think with, and what comes out of it.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/action.h"

namespace tide::opponents {

// Iterations or milliseconds, whichever ends first; 0 is no limit. With iterations alone the same
// position and seed give the same thought on every machine.
struct Budget {
  std::uint32_t iterations = 0;
  double milliseconds = 0;
};

// One of the choices, as the thinker sees it.
struct Considered {
  Action action{};
  std::uint32_t visits = 0;
  double value = 0;  // how often the seat wins from there, 0 to 1
  double error = 0;  // standard error of the value
};

struct Thought {
  Action choice{};
  std::vector<Considered> considered;  // the most visited first
  std::uint32_t iterations = 0;
};

}  // namespace tide::opponents
