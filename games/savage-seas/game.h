// Savage Seas on the engine: two ships, four crews each, secret plans, for two to eight.
#pragma once

#include "engine/game.h"
#include "engine/term.h"
#include "games/savage-seas/actions.h"
#include "games/savage-seas/content.h"
#include "games/savage-seas/state.h"
#include "games/savage-seas/view.h"

namespace tide::savage_seas {

struct SavageSeas {
  static constexpr std::string_view id = "savage-seas", name = "Savage Seas", prefix = "SVG";
  static constexpr int rules_version = 1;
  static constexpr int min_seats = 2, max_seats = most_seats;  // SVG-04
  static constexpr int action_count = act::count;

  using Content = savage_seas::Content;
  using Options = savage_seas::Options;
  using State = savage_seas::State;
  using View = savage_seas::View;

  static const Asset* assets();
  static std::vector<std::string> hidden();
  static std::vector<std::string> derived() { return {"decks"}; }
  static Expected<Content> read_content(const json::value& file) {
    return savage_seas::read_content(file);
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
  static void resign(State& s, Seat seat, Context& ctx);

  static void redeal(State& s, Seat observer, Rng& rng);
  static void take_back(State& s, Seat observer);
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
  static constexpr std::array<Term, 3> terms{{
      {"fires", "term.fires", 1.0F, 0.2F, 3.0F, "fires on the ships, more the nearer to sinking"},
      {"wounds", "term.wounds", 1.0F, 0.2F, 3.0F, "Wounds of the crews, the worst most"},
      {"pose", "term.pose", 0.5F, 0.0F, 3.0F, "broadsides that bear, and open water ahead"},
  }};
  static void measure(const State& s, Seat seat, std::span<float> out);
  static float evaluate(const State& s, Seat seat, std::span<const float> weights);
  static float evaluate(const State& s, Seat seat);
};
static_assert(Game<SavageSeas> && HasWarning<SavageSeas>);
static_assert(HasResign<SavageSeas> && HasSecretChoices<SavageSeas>);

}  // namespace tide::savage_seas
