// Salt & Sail on the engine: exploration on a hex map with skill bags, for two to four, or alone.
#pragma once

#include "engine/game.h"
#include "engine/term.h"
#include "games/salt-and-sail/actions.h"
#include "games/salt-and-sail/content.h"
#include "games/salt-and-sail/state.h"
#include "games/salt-and-sail/view.h"

namespace tide::salt_and_sail {

struct SaltAndSail {
  static constexpr std::string_view id = "salt-and-sail", name = "Salt & Sail", prefix = "SNS";
  static constexpr int rules_version = 1;
  static constexpr int min_seats = 1, max_seats = most_seats;  // SNS-02; 1: SNS-140
  static constexpr int action_count = act::count;

  using Content = salt_and_sail::Content;
  using Options = salt_and_sail::Options;
  using State = salt_and_sail::State;
  using View = salt_and_sail::View;

  static const Asset* assets();
  static std::vector<std::string> hidden();
  static std::vector<std::string> derived() {
    return {"rumor_deck",     "officer_deck",  "equipment_deck",
            "encounter_deck", "treasure_deck", "spare"};
  }
  static Expected<Content> read_content(const json::value& file) {
    return salt_and_sail::read_content(file);
  }

  static State start(const Content& content, const Setup<Options>& setup, const Key& key,
                     Context& ctx);
  // SNS-162
  static Expected<void> check_setup(const Content& content, const Setup<Options>& setup);
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
  // Aims are sites, by their hex; whoever has an aim also has keener habits (plans.h).
  static constexpr Aim no_aim = most_hexes;
  static void aims(const State& s, Seat seat, Aims& sites);
  static Action scripted(const State& s, Seat seat, const ActionList& list, Rng& rng, Aim site);
  // To discard a Rumor before it is in the way (SNS-161).
  static bool idle(const State& s, Seat seat, Action action);
  static constexpr std::array<Term, 6> terms{{
      {"fame", "term.fame", 1.0F, 0.5F, 2.0F, "Fame that is safe"},
      {"aboard", "term.aboard", 0.7F, 0.2F, 1.2F, "Fame of Artifacts in the hold"},
      {"treasures", "term.treasures", 0.6F, 0.0F, 3.0F, "Treasures in the hold"},
      {"attempts", "term.attempts", 0.3F, 0.0F, 1.5F, "tokens that lie out for a Discovery"},
      {"crew", "term.crew", 0.2F, 0.0F, 1.0F, "Crew on the ship"},
      {"wealth", "term.wealth", 0.1F, 0.0F, 0.5F, "Ducats and goods"},
  }};
  // Alone: what there is; else the lead over the strongest rival.
  static void measure(const State& s, Seat seat, std::span<float> out);
  static float evaluate(const State& s, Seat seat, std::span<const float> weights);
  static float evaluate(const State& s, Seat seat);
};
static_assert(Game<SaltAndSail> && HasWarning<SaltAndSail> && HasAims<SaltAndSail> &&
              HasIdleChoices<SaltAndSail>);

}  // namespace tide::salt_and_sail
