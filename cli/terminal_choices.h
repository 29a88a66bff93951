// The choices of a decision as a person meets them: numbered, laid out, and found by what is typed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/any_game.h"

namespace tide::cli {

struct Choice {
  Action action;
  std::string notation;  // "drop c"
  std::string phrase;    // "drop a disc into column c"
  std::string target;    // "column:c"; empty if none
};

// The seat's legal actions in the order of their numbers, 1 first. Actions that begin with the same
// word of the notation stand together.
std::vector<Choice> choices_of(const AnyGame& game, const AnyState& state, Seat seat,
                               const Words& words, const std::vector<std::string>& seat_names);

// A line for each choice while they are few; kinds of many are packed into columns, a row for each
// target where targets have several choices.
std::string lay_out(const std::vector<Choice>& choices, int width, bool colour);

// Which choice `typed` (plain form) means: its notation, or a beginning of each of its words that
// fits no other choice. The first word may be left out where it is the same for all. The error says
// which ones fit, or that none does.
Expected<Action> find_choice(const std::vector<Choice>& choices, std::string_view typed);

}  // namespace tide::cli
