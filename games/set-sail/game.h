// Set Sail on the engine: two ships each, quests, dice and a hidden hand, for two to six.
#pragma once

#include "engine/game.h"
#include "engine/term.h"
#include "games/set-sail/actions.h"
#include "games/set-sail/content.h"
#include "games/set-sail/state.h"
#include "games/set-sail/view.h"

namespace tide::set_sail {

struct SetSail {
  static constexpr std::string_view id = "set-sail", name = "Set Sail", prefix = "SET";
  static constexpr int rules_version = 1;
  static constexpr int min_seats = 2, max_seats = most_seats;  // SET-01
  static constexpr int action_count = act::count;

  using Content = set_sail::Content;
  using Options = set_sail::Options;
  using State = set_sail::State;
  using View = set_sail::View;

  static const Asset* assets();
  static std::vector<std::string> hidden();
  static std::vector<std::string> derived() {
    return {"plunder_deck", "trade_deck", "treasure_deck", "deep_deck", "route_deck", "stock"};
  }
  static Expected<Content> read_content(const json::value& file) {
    return set_sail::read_content(file);
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
  // Aims are styles of play: what counts for more than usual. Finer ones differ in one thing.
  static constexpr Aim no_aim = 0;
  static void aims(const State& s, Seat seat, Aims& styles);
  static void finer_aims(const State& s, Seat seat, Aim style, Aims& styles);
  static Action scripted(const State& s, Seat seat, const ActionList& list, Rng& rng, Aim style);
  static constexpr std::array<Term, 6> terms{{
      {"points", "term.points", 1.0F, 0.5F, 2.0F, "Victory Points"},
      {"silver", "term.silver", 0.25F, 0.0F, 1.0F, "silver"},
      {"supplies", "term.supplies", 0.15F, 0.0F, 1.0F, "Supplies, as far as six"},
      {"fittings", "term.fittings", 1.0F, 0.0F, 3.0F, "cannons, oars and barrels of the ships"},
      {"maps", "term.maps", 2.5F, 0.0F, 5.0F, "Treasure Maps"},
      {"cards", "term.cards", 1.0F, 0.0F, 3.0F, "ships and goods in hand"},
  }};
  static void measure(const State& s, Seat seat, std::span<float> out);
  static float evaluate(const State& s, Seat seat, std::span<const float> weights);
  static float evaluate(const State& s, Seat seat);
};
static_assert(Game<SetSail> && HasWarning<SetSail> && HasFinerAims<SetSail>);

}  // namespace tide::set_sail
