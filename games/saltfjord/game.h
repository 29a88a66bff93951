// Saltfjord on the engine: dice, a village of one's own, orders and a fishing boat, for one to
// four.
#pragma once

#include "engine/game.h"
#include "engine/term.h"
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
  // All in points; what each is, standing.cpp reckons.
  static constexpr std::array<Term, 9> terms{{
      {"score", "term.score", 1, 0.5F, 2, "points that are scored"},
      {"storage", "term.storage", 1, 0.5F, 2, "goods in the storage"},
      {"cargo", "term.catch", 1, 0.5F, 2, "the boat's area and the tokens aboard"},
      {"technologies", "term.technologies", 1, 0.5F, 2, "levels reached, ready workers"},
      {"abilities", "term.abilities", 1, 0.5F, 2, "ability tiles"},
      {"village", "term.village", 1, 0.5F, 2, "lines of buildings, free of dice"},
      {"crates", "term.crates", 1, 0.5F, 2, "crates at the piers"},
      {"special", "term.special", 1, 0.5F, 2, "special scoring tiles, alone"},
      {"tokens", "term.catch", 1, 0.5F, 2, "tokens where special tiles count them, alone"},
  }};
  // Alone: what there is; else the lead over the strongest rival.
  static void measure(const State& s, Seat seat, std::span<float> out);
  static float evaluate(const State& s, Seat seat, std::span<const float> weights);
  static float evaluate(const State& s, Seat seat);
};
static_assert(Game<Saltfjord> && HasWarning<Saltfjord> && HasTerms<Saltfjord>);

}  // namespace tide::saltfjord
