// The type-erased face of a game with its content, for the server, the terminal, the tests and
// Python.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/any_state.h"
#include "engine/game.h"
#include "engine/playout.h"
#include "engine/words.h"

namespace tide {

struct GameInfo {
  std::string id, name, prefix;
  int rules_version = 0, min_seats = 0, max_seats = 0, action_count = 0;
  std::size_t state_bytes = 0;
  std::vector<OptionSpec> options;
  std::vector<std::string> hidden, derived;
  std::vector<StandingOrder> standing_orders;
  bool can_resign = false;
  std::string content_hash;
  const Asset* assets = nullptr;
};

class AnyGame {
 public:
  virtual ~AnyGame() = default;

  const GameInfo& info() const { return info_; }
  std::vector<std::string> languages() const;
  // Null if the game has no words in this language.
  const Words* words(std::string_view language) const;

  // The same game with other content.
  virtual Expected<std::shared_ptr<const AnyGame>> with_content(
      const json::value& content) const = 0;

  virtual Expected<AnyState> start(const SetupRequest& setup, const Key& key,
                                   Context& ctx) const = 0;
  virtual SeatSet to_act(const AnyState& state) const = 0;
  virtual void legal(const AnyState& state, Seat seat, ActionList& list) const = 0;
  // Checked: an illegal action changes nothing and the error says why, in English.
  Expected<void> apply(AnyState& state, Seat seat, Action action, Context& ctx) const;
  virtual std::optional<Refusal> refusal(const AnyState& state, Seat seat, Action action) const = 0;
  virtual bool over(const AnyState& state) const = 0;
  virtual Result result(const AnyState& state) const = 0;

  virtual void redeal(AnyState& state, Seat observer, Rng& rng) const = 0;
  virtual json::value view(const AnyState& state, std::optional<Seat> observer) const = 0;
  virtual Phrase prompt(const AnyState& state, Seat seat) const = 0;
  virtual Description describe(const AnyState& state, Seat seat, Action action) const = 0;
  virtual std::string draw(const AnyState& state, std::optional<Seat> observer,
                           bool colour) const = 0;

  virtual json::value to_position(const AnyState& state) const = 0;
  virtual Expected<AnyState> from_position(const json::value& position) const = 0;
  virtual Expected<void> check(const AnyState& state) const = 0;
  virtual std::optional<int> outcome(int stream, std::string_view word) const = 0;

  virtual Action scripted(const AnyState& state, Seat seat, Rng& rng) const = 0;
  virtual float evaluate(const AnyState& state, Seat seat) const = 0;
  // Only where info() says so.
  virtual void resign(AnyState& state, Seat seat, Context& ctx) const = 0;
  virtual std::optional<Action> standing_answer(const AnyState& state, Seat seat, int order,
                                                int number) const = 0;
  // What a beginner would lose by this legal action without meaning to; see HasWarning.
  virtual std::optional<Phrase> warning(const AnyState& state, Seat seat, Action action) const = 0;

  // Plays games first … first+count-1 of the plan and hands each record to `sink`.
  virtual Expected<void> play_out(const PlayoutPlan& plan, std::uint64_t first, std::uint64_t count,
                                  const std::function<void(const GameRecord&)>& sink) const = 0;
  // Nanoseconds for what a search does most; measured on positions of random games.
  struct Costs {
    double copy_ns = 0, redeal_ns = 0;
  };
  virtual Expected<Costs> measure(const SetupRequest& setup, const Key& seed) const = 0;

  // TypeScript declarations of the view.
  virtual std::string typescript() const = 0;

  // The notation of every action, and back. Reading ignores case and extra blanks.
  const std::string& notation(Action action) const {
    return notations_[static_cast<std::size_t>(action)];
  }
  Expected<Action> parse(std::string_view text) const;

 protected:
  // Asserts that notations are unique and words readable: a mistake there is wrong code.
  void finish(GameInfo info, std::vector<std::string> notations);
  // Without the check of legality.
  virtual void apply_unchecked(AnyState& state, Seat seat, Action action, Context& ctx) const = 0;

 private:
  GameInfo info_;
  std::vector<std::string> notations_;
  std::unordered_map<std::string, Action> by_notation_;
  std::vector<Words> words_;
};

// A game that can be had with its own content or with another.
struct GameEntry {
  std::string_view id;
  std::function<Expected<std::shared_ptr<const AnyGame>>(std::string_view content_json)> make;
  std::string_view default_content;

  std::shared_ptr<const AnyGame> standard() const;  // with the content it came with
};

}  // namespace tide
