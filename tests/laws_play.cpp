// Who acts, what may be chosen, that games end, and what is refused.
#include <set>

#include "tests/laws.h"

namespace tide {
namespace {

void somebody_acts(const Here& here) {
  const SeatSet acting = here.game.to_act(here.state);
  const bool over = here.game.over(here.state);
  if (over && !acting.empty()) {
    here.found("somebody acts",
               fmt::format("the game is over, yet seat {} is to act", acting.front().number()));
  } else if (!over && acting.empty()) {
    here.found("somebody acts", "the game is not over, yet nobody is to act");
  } else if ((acting & here.seats()) != acting) {
    here.found("somebody acts", "a seat that nobody sits on is to act");
  }
}

void choices_are_a_set(const Here& here) {
  for (const Seat seat : here.game.to_act(here.state)) {
    const ActionList list = choices(here.game, here.state, seat);
    std::set<Action> seen;
    if (list.empty()) {
      here.found("choices", fmt::format("seat {} is to act and has no choice", seat.number()));
    }
    for (const Action action : list) {
      if (static_cast<int>(action) >= here.game.info().action_count) {
        here.found("choices", fmt::format("seat {} is offered action {} of {}", seat.number(),
                                          static_cast<int>(action), here.game.info().action_count));
      } else if (!seen.insert(action).second) {
        here.found("choices", fmt::format("seat {} is offered '{}' twice", seat.number(),
                                          here.game.notation(action)));
      }
    }
  }
}

// A 1 is there, and nobody's place is further down than the seats before it allow; both ways of
// counting after a tie are accepted (1 1 3 and 1 1 2). Who plays alone may be second to the game.
void result_is_complete(const Here& here) {
  const Result result = here.game.result(here.state);
  if (result.seats != here.trail.setup.seats) {
    here.found("result", fmt::format("the result is for {} seats", result.seats));
    return;
  }
  for (const Seat seat : here.seats()) {
    const int place = result.place[seat];
    int better = result.seats == 1 ? 1 : 0;
    std::set<int> better_places;
    for (const Seat other : here.seats()) {
      if (result.place[other] >= place) continue;
      ++better;
      better_places.insert(result.place[other]);
    }
    if (place < 1 + static_cast<int>(better_places.size()) || place > 1 + better) {
      here.found("result",
                 fmt::format("seat {} has place {} behind {} seats", seat.number(), place, better));
    }
  }
}

void listed_is_accepted(const Here& here) {
  const AnyGame& game = here.game;
  for (const Seat seat : here.seats()) {
    const ActionList list = choices(game, here.state, seat);
    const std::set<Action> listed(list.begin(), list.end());
    for (int a = 0; a < game.info().action_count; ++a) {
      const auto action = static_cast<Action>(a);
      const bool accepted = !game.refusal(here.state, seat, action).has_value();
      if (accepted == listed.contains(action)) continue;
      here.found("legal is accepted",
                 accepted ? fmt::format("seat {}: '{}' is accepted but not listed", seat.number(),
                                        game.notation(action))
                          : fmt::format("seat {}: '{}' is listed but refused: {}", seat.number(),
                                        game.notation(action),
                                        refusal_text(game, here.state, seat, action)));
    }
  }
}

void refusal_explains(const Here& here, Seat seat, Action action, const Refusal& no,
                      const std::set<int>& rules) {
  const std::string& what = here.game.notation(action);
  for (const Words* words : languages(here.game)) {
    const std::string text = said(*words, no.phrase, seat);
    if (text.empty() || text.find('[') != std::string::npos) {
      here.found("refusal text",
                 fmt::format("'{}' in {} is refused with '{}'", what, words->language(), text));
    }
  }
  if (!rules.contains(no.rule.number)) {
    here.found("refusal text", fmt::format("'{}' is refused by rule {}, which the ledger lacks",
                                           what, no.rule.number));
  }
}

void refusal_changes_nothing(const Here& here, Seat seat, Action action) {
  const std::string& what = here.game.notation(action);
  AnyState state = here.state;
  Journal journal;
  Context ctx{.journal = &journal};
  const auto done = here.game.apply(state, seat, action, ctx);
  if (done) return;  // another law's finding
  if (done.error().message.find(what) == std::string::npos) {
    here.found("refusal text",
               fmt::format("the refusal of '{}' does not name it: {}", what, done.error().message));
  }
  const std::string before = position_text(here.game, here.state);
  const std::string after = position_text(here.game, state);
  if (before != after || !journal.events().empty() || ctx.revealed) {
    here.found("refusal changes nothing",
               fmt::format("'{}' was refused: {}", what, first_difference(before, after)));
  }
}

}  // namespace

void play_laws(const AnyGame& game, const ConformancePlan& plan, Findings& findings) {
  play_games(game, plan, findings, [&](const Here& here) {
    somebody_acts(here);
    choices_are_a_set(here);
    if (const auto whole = game.check(here.state); !whole) {
      here.found("components", whole.error().message);
    }
    if (game.over(here.state)) {
      result_is_complete(here);
    } else if (here.trail.moves.size() >= plan.decision_limit) {
      here.found("ends", fmt::format("not over after {} decisions", plan.decision_limit));
    }
  });
}

void refusal_laws(const AnyGame& game, const ConformancePlan& plan, Findings& findings) {
  const std::set<int> rules = ledger_numbers(game);
  play_games(game, plan, findings, [&](const Here& here) {
    if (!here.sampled) return;
    listed_is_accepted(here);
    constexpr int tries = 8;
    for (const Seat seat : here.seats()) {
      for (int i = 0; i < tries; ++i) {
        const Action action = any_action(game, here.rng);
        const auto no = game.refusal(here.state, seat, action);
        if (!no) continue;
        refusal_explains(here, seat, action, *no, rules);
        refusal_changes_nothing(here, seat, action);
      }
    }
  });
}

}  // namespace tide
