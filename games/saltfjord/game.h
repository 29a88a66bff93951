// Saltfjord on the engine: dice, a village of one's own, orders and a fishing boat, for one to
// four.
#pragma once

#include "engine/game.h"
#include "games/saltfjord/actions.h"
#include "games/saltfjord/content.h"
#include "games/saltfjord/state.h"
#include "games/saltfjord/view.h"

namespace tide::saltfjord {

struct Saltfjord {
  static constexpr std::string_view id = "saltfjord", name = "Saltfjord", prefix = "SFJ";
  static constexpr int rules_version = 1;
  static constexpr int min_seats = 1, max_seats = most_seats;  // SFJ-004
  static constexpr int action_count = act::count;

  using Content = saltfjord::Content;
  using Options = saltfjord::Options;
  using State = saltfjord::State;
  using View = saltfjord::View;

  static const Asset* assets();
  static std::vector<std::string> hidden();
  static std::vector<std::string> derived() { return {"tile_pool", "crate_pool", "token_pool"}; }
  static Expected<Content> read_content(const json::value& file) {
    return saltfjord::read_content(file);
  }

  static State start(const Content& content, const Setup<Options>& setup, const Key& key,
                     Context& ctx);
  static SeatSet to_act(const State& s);
  static void legal(const State& s, Seat seat, ActionList& list);
  static void apply(State& s, Seat seat, Action action, Context& ctx);
  static bool over(const State& s) { return s.ending != Ending::none; }
  static Result result(const State& s);
  static std::optional<Refusal> refusal(const State& s, Seat seat, Action action);
  static std::optional<Phrase> warning(const State& s, Seat seat, Action action);

  static void redeal(State& s, Seat observer, Rng& rng);
  static View view(const State& s, std::optional<Seat> observer) { return make_view(s, observer); }

  static std::string notation(const Content& content, Action a) {
    return act::notation(content, a);
  }
  static Description describe(const State& s, Seat seat, Action action);
  static Phrase prompt(const State& s, Seat seat);
  static std::string draw(const Content& content, const View& view, bool colour) {
    return draw_view(content, view, colour);
  }

  static json::value to_position(const State& s);
  static Expected<State> from_position(const Content& content, const json::value& position);
  static Expected<void> check(const State& s);
  static std::optional<int> outcome(const Content& content, int stream, std::string_view word);

  static Action scripted(const State& s, Seat seat, const ActionList& list, Rng& rng);
  static float evaluate(const State& s, Seat seat);
};
static_assert(Game<Saltfjord> && HasWarning<Saltfjord>);

}  // namespace tide::saltfjord
