// Random games for the laws, and what every law needs: where it stands and how to say what it
// found.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/conformance.h"

namespace tide {

// How a position came about.
struct Trail {
  std::string seed;
  SetupRequest setup;
  std::vector<std::pair<Seat, Action>> moves;
};

std::string how_to_repeat(const AnyGame& game, const Trail& trail);

// Keeps the first finding of each law: the others are mostly the same one again.
class Findings {
 public:
  bool has(std::string_view law) const;
  void add(std::string_view law, std::string sentence, std::string repeat);
  std::vector<Finding> take() { return std::move(list_); }

 private:
  std::vector<Finding> list_;
};

// A position of a random game.
struct Here {
  const AnyGame& game;
  const AnyState& state;
  const Trail& trail;
  const std::vector<Event>& told;  // by the last move, or by the setup
  bool sampled;                    // the costly laws are tried here; so at the start and at the end
  Rng& rng;                        // of the laws: does not disturb the walk
  Findings& findings;

  SeatSet seats() const { return SeatSet::first(trail.setup.seats); }
  void found(std::string_view law, std::string sentence) const;
};

using Visit = std::function<void(const Here&)>;

// Plays game number `index` of the plan and calls `visit` at every position. Seats play at random,
// some of them by script, so that games also get to where sensible players bring them. The walk
// stops early where a broken game lets nobody move on. Gives back the whole way.
Trail play_game(const AnyGame& game, const ConformancePlan& plan, int index, Findings& findings,
                const Visit& visit);
// Is another game due after `played` games with so many decisions?
bool more_games(const ConformancePlan& plan, int played, std::uint64_t decisions);
void play_games(const AnyGame& game, const ConformancePlan& plan, Findings& findings,
                const Visit& visit);

// --- What laws compare ---

// The choices of a seat; none for a seat that is not to act.
ActionList choices(const AnyGame& game, const AnyState& state, Seat seat);
std::string position_text(const AnyGame& game, const AnyState& state);
std::string view_text(const AnyGame& game, const AnyState& state, std::optional<Seat> observer);
std::string choices_text(const AnyGame& game, const ActionList& list);
// The refusal as the seat hears it, with its rule; empty if the action is legal.
std::string refusal_text(const AnyGame& game, const AnyState& state, Seat seat, Action action);

// The sentence in one language; "seat 1" … are the names of the players.
std::string said(const Words& words, const Phrase& phrase, std::optional<Seat> observer);
// All languages that the game has.
std::vector<const Words*> languages(const AnyGame& game);
// The numbers of the rules in the ledger.
std::set<int> ledger_numbers(const AnyGame& game);
// Every seat, and nobody: a spectator.
std::vector<std::optional<Seat>> observers(SeatSet seats);

// Where two texts part, with what stands around it: "… 'abc' there, 'abd' here".
std::string first_difference(std::string_view a, std::string_view b);

// One of a set, each equally likely. The set must not be empty.
Seat any_of(SeatSet seats, Rng& rng);
Action any_of(const ActionList& list, Rng& rng);
Action any_action(const AnyGame& game, Rng& rng);

}  // namespace tide
