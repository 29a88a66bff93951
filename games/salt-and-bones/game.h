// Salt & Bones on the engine: a two-player duel with cards on a crumbling deck.
#pragma once

#include "engine/game.h"
#include "engine/term.h"
#include "games/salt-and-bones/actions.h"
#include "games/salt-and-bones/content.h"
#include "games/salt-and-bones/state.h"
#include "games/salt-and-bones/view.h"

namespace tide::salt_and_bones {

struct SaltAndBones {
  static constexpr std::string_view id = "salt-and-bones", name = "Salt & Bones", prefix = "SNB";
  static constexpr int rules_version = 1;
  static constexpr int min_seats = 2, max_seats = 2;  // SNB-01
  static constexpr int action_count = act::count;

  using Content = salt_and_bones::Content;
  using Options = salt_and_bones::Options;
  using State = salt_and_bones::State;
  using View = salt_and_bones::View;

  static const Asset* assets();
  static std::vector<std::string> hidden();
  static std::vector<std::string> derived() {
    return {"attack_deck", "strategy_deck", "field_deck"};
  }
  static Expected<Content> read_content(const json::value& file) {
    return salt_and_bones::read_content(file);
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
  static constexpr std::array<Term, 2> terms{{
      {"health", "term.health", 1.0F, 0.3F, 3.0F, "health, more the nearer to its end"},
      {"momentum", "term.momentum", 0.25F, 0.0F, 1.0F, "who holds Momentum"},
  }};
  static void measure(const State& s, Seat seat, std::span<float> out);
  static float evaluate(const State& s, Seat seat, std::span<const float> weights);
  static float evaluate(const State& s, Seat seat);

  // Reaction windows (ledger 4.5): always ask; ask when I can act; pass this turn; pass until I am
  // hit for N or more.
  static std::vector<StandingOrder> standing_orders();
  static std::optional<Action> standing_answer(const State& s, Seat seat, int order, int number);
};
static_assert(Game<SaltAndBones> && HasWarning<SaltAndBones>);
static_assert(HasResign<SaltAndBones> && HasStandingOrders<SaltAndBones>);

}  // namespace tide::salt_and_bones
