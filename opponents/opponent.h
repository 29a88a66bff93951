// Computer players by name: "random", "novice", "novice:75" (so many per cent of its choices are
// the scripted player's), "scripted", "greedy", "flat:200", "search:200" (milliseconds a decision),
// "search:2000it" (iterations a decision: the same choice on every machine), "search:2000it:500"
// (whichever ends first), "search:1000x2" (two searches side by side), or one of the levels
// (levels.h).
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/any_game.h"
#include "engine/term.h"
#include "opponents/parameters.h"
#include "opponents/thought.h"

namespace tide::opponents {

enum class Method : std::uint8_t { random, novice, scripted, greedy, flat, search };

struct Player {
  Method method = Method::random;
  Budget budget;
  int experience = 0;              // per cent of a novice's choices that follow the script
  std::string_view level = {};     // the one it was asked for by, if any
  const Tuning* tuning = nullptr;  // what it plays by, if not by what the game came with
};
Expected<Player> read_player(std::string_view text, const AnyGame& game);
Expected<Player> read_plain_player(std::string_view text);  // without levels
// As it was asked for; read_player understands it.
std::string written(const Player& player);

// Thinks for any seat of one game. It is given the state only to imagine another world of the same
// knowledge, before anything else looks at it. Not for use by two threads at once.
class Thinker {
 public:
  virtual ~Thinker() = default;
  virtual Thought think(const AnyState& state, Seat seat, const Player& player,
                        const Key& seed) = 0;
  // What one of the seat's choices is worth if the search plays on from there; `seats` sit at the
  // table.
  virtual Weighed weigh(const AnyState& state, Seat seat, Action action, std::uint32_t iterations,
                        int seats, const Key& seed) = 0;
  // Why the seat would choose this; nothing if nothing stands out.
  virtual std::vector<Reason> reasons(const AnyState& state, Seat seat, Action action,
                                      const Key& seed) = 0;
  // Searches with several workers run on so many threads; 0: as many as the machine has.
  void use_threads(unsigned threads) { threads_ = threads; }

 protected:
  unsigned threads_ = 0;
};
std::unique_ptr<Thinker> make_thinker(const AnyGame& game, const Tuning& tuning);
// The named parts of its evaluation; none if it has no names for them.
std::span<const Term> terms_of(const AnyGame& game);
std::unique_ptr<Thinker> make_thinker(const AnyGame& game);  // with the game's own parameters

// What is worth showing of a thought: its choice, then the best others by their chance. One that is
// hardly known counts as no better than one standard error below what it seems.
std::vector<Considered> best_choices(const Thought& thought, std::size_t most);

}  // namespace tide::opponents
