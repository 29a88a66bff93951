// The laws that every game obeys, whatever its rules, tried on random games with random numbers of
// seats and random options. A game gets all of them by being in the registry.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any_game.h"

namespace tide {

// A law that does not hold.
struct Finding {
  std::string law;
  std::string sentence;  // what was seen
  std::string repeat;    // seed, seats, options and moves that lead there
};

enum class Family : std::uint8_t {
  play,       // somebody acts, choices, components, the end, the result
  refusals,   // what is listed is what is accepted; refusals explain and change nothing
  positions,  // positions as JSON and back; copies
  words,      // notation, descriptions, prompts, journal, drawings
  replay,     // the same moves give the same game, also saved, undone and without a journal
  memory,     // nothing is taken from the heap while playing
  players,    // the scripted player, the evaluation, standing orders
  redeal,     // imagined worlds
  knowledge   // non-interference: what a seat is shown depends on nothing hidden from it
};
inline constexpr std::array families{Family::play,    Family::refusals, Family::positions,
                                     Family::words,   Family::replay,   Family::memory,
                                     Family::players, Family::redeal,   Family::knowledge};
std::string_view family_name(Family family);

struct ConformancePlan {
  std::string seed = "conformance";
  // Games are played up to this number; after the least number only as long as decisions are left,
  // so that games of all lengths take about the same time.
  int least_games = 10, games = 2000;
  std::uint64_t decisions = 12'000;
  // Enough games to expect that everything that can vary has varied once.
  bool whole = true;
  std::uint32_t decision_limit = 20'000;  // a game that is not over by then does not end
  std::uint32_t sample_one_in = 12;       // positions at which the costly laws are tried
};

// The first finding of each law of the family; nothing if all hold.
std::vector<Finding> conform(const AnyGame& game, const ConformancePlan& plan, Family family);
// All families, one after the other.
std::vector<Finding> conform(const AnyGame& game, const ConformancePlan& plan);

// One paragraph for each finding, for the message of a failed test.
std::string report(const std::vector<Finding>& findings);

}  // namespace tide
