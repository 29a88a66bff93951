// Computer players of a table. They get an imagined world, never the real one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/any_game.h"

namespace tide::server {

// A state that its seat cannot tell from the real one. Only imagine() makes one.
class Imagined {
 public:
  const AnyState& state() const { return state_; }
  Seat seat() const { return seat_; }

 private:
  friend Imagined imagine(const AnyGame& game, const AnyState& state, Seat seat, Rng& rng);
  Imagined() = default;
  AnyState state_;
  Seat seat_;
};
Imagined imagine(const AnyGame& game, const AnyState& state, Seat seat, Rng& rng);

// Every name of an opponent that may stand in a log: the levels, and "scripted", "searching",
// "random". The names are static.
const std::vector<std::string_view>& opponent_names();
// May a new table of this game have such an opponent? The error says which it may have.
Expected<void> check_level(const AnyGame& game, const std::string& level);

// A legal action of the seat, which must be to act.
Action choose(std::string_view level, const AnyGame& game, const Imagined& world, Rng& rng);

}  // namespace tide::server
