// One game being played: the moves so far, what they told, and the way back. The terminal, the
// server and the checks of saved games all go through it. A match keeps everything it needs to be
// repeated.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/any_game.h"

namespace tide {

struct Move {
  Seat seat;
  std::optional<Action> action;  // nothing: the seat resigns
  friend bool operator==(const Move&, const Move&) = default;
};

class Match {
 public:
  // Refuses a wrong number of seats and unknown options.
  static Expected<Match> start(std::shared_ptr<const AnyGame> game, SetupRequest setup,
                               std::string seed);

  const AnyGame& game() const { return *game_; }
  const std::shared_ptr<const AnyGame>& shared_game() const { return game_; }
  const AnyState& state() const { return states_.back(); }
  const SetupRequest& setup() const { return setup_; }
  const std::string& seed() const { return seed_; }
  const std::vector<Move>& moves() const { return moves_; }
  bool over() const { return game_->over(state()); }

  // Each changes nothing when it is refused, as everything is once the match is over. `text` is a
  // notation or "resign".
  Expected<void> play(Seat seat, Action action);
  Expected<void> play(Seat seat, std::string_view text);
  Expected<void> resign(Seat seat);

  // Takes back the seat's latest move. Refused with a reason once another seat has answered it,
  // chance has spoken, or something hidden has come to light. Where seats choose at the same time,
  // the moves that others have made meanwhile stay. A resignation stands.
  Expected<void> undo(Seat seat);
  // How many of its moves the seat could take back so, one after the other.
  std::size_t undoable(Seat seat) const;

  // Events of the setup (step 0) and of move i (step i + 1), and the state after that step.
  const std::vector<Event>& events(std::size_t step) const { return events_[step - forgotten_]; }
  const AnyState& state_after(std::size_t step) const { return states_[step - forgotten_]; }
  std::size_t steps() const { return forgotten_ + events_.size(); }
  // Lets go of the steps that no undo can lead back to: a server keeps a thousand matches. Their
  // events and states cannot be asked for any more; the moves stay.
  void forget();

  // Log lines of a step as the observer may read them; nobody: a spectator.
  std::vector<std::string> log(std::size_t step, std::optional<Seat> observer, const Words& words,
                               const std::vector<std::string>& seat_names) const;

  // The saved game (.tide): docs/saved-games.md.
  json::value save() const;

 private:
  Match() = default;
  Expected<void> check_seat(Seat seat) const;
  void add(Move move, const AnyState& state, const Journal& journal, bool final);

  std::shared_ptr<const AnyGame> game_;
  SetupRequest setup_;
  std::string seed_;
  std::vector<Move> moves_;
  std::size_t forgotten_ = 0;               // steps of which only the move is left
  std::vector<AnyState> states_;            // after each step
  std::vector<std::vector<Event>> events_;  // of each step
  std::vector<bool> final_;                 // of each move: it cannot be taken back
};

// Log lines of these events as the observer may read them; nobody: a spectator.
std::vector<std::string> log_lines(std::span<const Event> events, std::optional<Seat> observer,
                                   const Words& words, const std::vector<std::string>& seat_names);

// As saved games and the server tell it: places, scores and why it ended.
json::value result_json(const Result& result);

// How a saved game finds its game: by id, with the standard content.
using GameFinder = std::function<Expected<std::shared_ptr<const AnyGame>>(std::string_view id)>;

// A saved game that has the right shape; whether its moves can be played is another question.
struct SavedGame {
  std::string game, content_hash, seed;
  int rules_version = 0;
  SetupRequest setup;
  std::vector<std::pair<int, std::string>> actions;  // seat number, notation
  std::optional<json::value> result;
};

// The error names the member that is missing, unknown or of the wrong type.
Expected<SavedGame> read_saved_game(const json::value& saved);

// Replays a saved game. An error names the place: wrong game, rules version or content, the number
// of the first move that is refused, or a result other than the one written down. `custom` replaces
// the game's standard content if it is not null.
Expected<Match> load_match(const SavedGame& saved, const GameFinder& find,
                           std::shared_ptr<const AnyGame> custom = nullptr);
Expected<Match> load_match(const json::value& saved, const GameFinder& find,
                           std::shared_ptr<const AnyGame> custom = nullptr);

}  // namespace tide
