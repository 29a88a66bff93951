// A played game, judged decision by decision: how likely the seat was to win, what it chose, what
// the search would have chosen. Each decision is judged by what its seat knew then.
#pragma once

#include <functional>

#include "engine/match.h"
#include "opponents/opponent.h"

namespace tide::opponents {

enum class Verdict : std::uint8_t { good, inaccuracy, mistake, blunder };

struct Judged {
  std::size_t move = 0;  // its number in the match, from 0
  Seat seat;
  Action chosen{}, best{};
  double value = 0;  // win chance with the choice that was made, 0 to 1
  double loss = 0;   // how much more the best choice promised
  Verdict verdict = Verdict::good;
};

// Decisions that left a choice, in the order of the game. `iterations` are spent on each, and once
// more on what was chosen where that was something else. Stops when `go_on` says no.
std::vector<Judged> analyse(const Match& match, Thinker& thinker, std::uint32_t iterations,
                            const std::function<bool(std::size_t done)>& go_on);

}  // namespace tide::opponents
