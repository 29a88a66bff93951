// The players that come with a game: legal, repeatable, and fair, which is to say that they decide
// the same in every world that their seat cannot tell from the real one.
#include "tests/laws.h"

namespace tide {
namespace {

constexpr int worlds = 3;

void scripted_player(const Here& here, Seat seat) {
  const AnyGame& game = here.game;
  const Key key = here.rng.key();
  const auto decide = [&](const AnyState& state) {
    Rng rng(key);
    return game.scripted(state, seat, rng);
  };
  const auto name = [&](Action a) {
    return static_cast<int>(a) < game.info().action_count ? game.notation(a) : "no action";
  };
  const Action choice = decide(here.state);
  if (!choices(game, here.state, seat).contains(choice)) {
    here.found("scripted player", fmt::format("seat {} chooses '{}', which is not legal",
                                              seat.number(), name(choice)));
  }
  if (const Action again = decide(here.state); again != choice) {
    here.found("scripted player",
               fmt::format("seat {} chooses '{}', then '{}' with the same random numbers",
                           seat.number(), name(choice), name(again)));
    return;
  }
  for (int i = 0; i < worlds; ++i) {
    AnyState imagined = here.state;
    game.redeal(imagined, seat, here.rng);
    if (const Action there = decide(imagined); there != choice) {
      here.found("fair scripted player",
                 fmt::format("seat {} chooses '{}', but '{}' in a world it cannot tell from this",
                             seat.number(), name(choice), name(there)));
    }
  }
}

void evaluation(const Here& here, Seat seat) {
  const AnyGame& game = here.game;
  const float value = game.evaluate(here.state, seat);
  if (!(value >= 0.0F && value <= 1.0F)) {
    here.found("evaluation", fmt::format("{} for seat {}", value, seat.number()));
  }
  for (int i = 0; i < worlds; ++i) {
    AnyState imagined = here.state;
    game.redeal(imagined, seat, here.rng);
    if (const float there = game.evaluate(imagined, seat); there != value) {
      here.found("fair evaluation",
                 fmt::format("{} for seat {}, but {} in a world it cannot tell from this", value,
                             seat.number(), there));
    }
  }
}

void standing_orders(const Here& here, Seat seat) {
  const AnyGame& game = here.game;
  const auto& orders = game.info().standing_orders;
  for (std::size_t i = 0; i < orders.size(); ++i) {
    const int order = static_cast<int>(i);
    const int number = orders[i].takes_number ? static_cast<int>(here.rng.below(12)) : 0;
    const auto answer = game.standing_answer(here.state, seat, order, number);
    if (answer && !choices(game, here.state, seat).contains(*answer)) {
      here.found("standing orders", fmt::format("'{}' gives seat {} an answer that is not legal",
                                                orders[i].id, seat.number()));
    }
    AnyState imagined = here.state;
    game.redeal(imagined, seat, here.rng);
    if (game.standing_answer(imagined, seat, order, number) != answer) {
      here.found("standing orders",
                 fmt::format("'{}' uses what seat {} does not know", orders[i].id, seat.number()));
    }
  }
}

// A warning speaks in all languages of the game, and from nothing but what the seat knows.
void warnings(const Here& here, Seat seat) {
  const AnyGame& game = here.game;
  const auto heard = [&](const AnyState& state, Action action) {
    const auto warning = game.warning(state, seat, action);
    return warning ? said(*game.words("en"), *warning, seat) : "";
  };
  AnyState imagined = here.state;
  game.redeal(imagined, seat, here.rng);
  for (const Action action : choices(game, here.state, seat)) {
    const auto warning = game.warning(here.state, seat, action);
    for (const Words* words : languages(game)) {
      if (warning && said(*words, *warning, seat).contains('[')) {
        here.found("warnings", fmt::format("'{}' of '{}' is not said in '{}'", warning->key,
                                           game.notation(action), words->language()));
      }
    }
    if (heard(imagined, action) != heard(here.state, action)) {
      here.found("fair warnings", fmt::format("'{}' is warned of by what seat {} does not know",
                                              game.notation(action), seat.number()));
    }
  }
}

void resignation(const Here& here, Seat seat) {
  const AnyGame& game = here.game;
  AnyState state = here.state;
  Context ctx;
  game.resign(state, seat, ctx);
  if (const auto whole = game.check(state); !whole) {
    here.found("resignation", whole.error().message);
  }
  if (game.over(state) != game.to_act(state).empty()) {
    here.found("resignation", "nobody acts, yet the game goes on; or the other way round");
  }
  if (game.to_act(state).has(seat)) {
    here.found("resignation", fmt::format("seat {} is asked on", seat.number()));
  }
}

}  // namespace

void player_laws(const AnyGame& game, const ConformancePlan& plan, Findings& findings) {
  play_games(game, plan, findings, [&](const Here& here) {
    if (!here.sampled) return;
    for (const Seat seat : here.seats()) {
      evaluation(here, seat);
      if (game.info().can_resign && !game.over(here.state)) resignation(here, seat);
      if (choices(game, here.state, seat).empty()) continue;
      scripted_player(here, seat);
      standing_orders(here, seat);
      warnings(here, seat);
    }
  });
}

}  // namespace tide
