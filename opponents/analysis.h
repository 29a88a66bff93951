// A played game, judged decision by decision: how likely each seat was to win before and after,
// what the search would have chosen. Each decision is judged by what its seat knew then. What
// changed between a decision and the next is luck, and what came to light.
#pragma once

#include <functional>

#include "engine/match.h"
#include "opponents/opponent.h"

namespace tide::opponents {

enum class Verdict : std::uint8_t { good, inaccuracy, mistake, blunder };
std::string_view verdict_name(Verdict verdict);

using Chances = std::array<double, max_seats>;  // of each seat to win

struct Judged {
  std::size_t move = 0;  // its number in the match, from 0
  Seat seat;
  Action chosen{}, best{};
  Chances before{}, after{};  // with the best choice, and with the one that was made
  double value = 0;           // of the choice that was made, to its seat: after[seat]
  double loss = 0;            // how much more the best choice promised
  Verdict verdict = Verdict::good;
  double luck = 0;                   // of its seat, until the next decision of anybody
  std::vector<Reason> reasons = {};  // why the best was better, if that was not good
};

struct Analysis {
  std::vector<Judged> decisions;  // those that left a choice, in the order of the game
  Chances luck{};                 // of each seat, over the whole game
};

// One move of the match, with so many iterations for each look at it; nothing if it left no choice.
std::optional<Judged> judge(const Match& match, std::size_t move, Thinker& thinker,
                            std::uint32_t iterations);
// Luck follows from all of the decisions.
Analysis add_luck(const Match& match, std::vector<Judged> decisions);

// The whole match. Stops when `go_on` says no.
Analysis analyse(const Match& match, Thinker& thinker, std::uint32_t iterations,
                 const std::function<bool(std::size_t done)>& go_on);

}  // namespace tide::opponents
