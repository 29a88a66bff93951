// Computer players by name: "random", "scripted", "greedy", "flat:200", "search:200" (milliseconds
// a decision), "search:2000it" (iterations a decision: the same choice on every machine).
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/any_game.h"
#include "opponents/parameters.h"
#include "opponents/thought.h"

namespace tide::opponents {

enum class Method : std::uint8_t { random, scripted, greedy, flat, search };

struct Player {
  Method method = Method::random;
  Budget budget;
};
Expected<Player> read_player(std::string_view text);
std::string written(const Player& player);

// Thinks for any seat of one game. It is given the state only to imagine another world of the same
// knowledge, before anything else looks at it. Not for use by two threads at once.
class Thinker {
 public:
  virtual ~Thinker() = default;
  virtual Thought think(const AnyState& state, Seat seat, const Player& player,
                        const Key& seed) = 0;
  // What one of the seat's choices is worth if the search plays on from there.
  virtual Considered weigh(const AnyState& state, Seat seat, Action action,
                           std::uint32_t iterations, const Key& seed) = 0;
};
std::unique_ptr<Thinker> make_thinker(const AnyGame& game, const Parameters& parameters);
inline std::unique_ptr<Thinker> make_thinker(const AnyGame& game) {
  return make_thinker(game, parameters_of(game));
}

}  // namespace tide::opponents
