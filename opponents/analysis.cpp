#include "opponents/analysis.h"

namespace tide::opponents {
namespace {

// A loss counts only if it is no accident of the search: beyond two standard errors.
Verdict verdict(double loss, double error) {
  if (loss <= 2 * error) return Verdict::good;
  return loss >= 0.15   ? Verdict::blunder
         : loss >= 0.10 ? Verdict::mistake
         : loss >= 0.05 ? Verdict::inaccuracy
                        : Verdict::good;
}

}  // namespace

std::vector<Judged> analyse(const Match& match, Thinker& thinker, std::uint32_t iterations,
                            const std::function<bool(std::size_t done)>& go_on) {
  const AnyGame& game = match.game();
  const Player searching{Method::search, {.iterations = iterations}};
  const Key key = derive(key_from_seed(match.seed()), 3);
  std::vector<Judged> judged;
  for (std::size_t i = 0; i < match.moves().size() && go_on(i); ++i) {
    const Move& move = match.moves()[i];
    if (!move.action) continue;
    const AnyState& before = match.state_after(i);
    ActionList list;
    game.legal(before, move.seat, list);
    if (list.size() < 2) continue;
    const Thought thought = thinker.think(before, move.seat, searching, derive(key, i));
    const Considered best =
        *std::ranges::find(thought.considered, thought.choice, &Considered::action);
    Judged& j = judged.emplace_back(Judged{.move = i,
                                           .seat = move.seat,
                                           .chosen = *move.action,
                                           .best = thought.choice,
                                           .value = best.value});
    if (j.chosen == j.best) continue;
    // Both by the same measure: the search has looked at the two with very different care.
    const Considered a = thinker.weigh(before, move.seat, j.best, iterations, derive(key, i));
    const Considered b = thinker.weigh(before, move.seat, j.chosen, iterations, derive(key, i));
    j.value = b.value;
    j.loss = std::max(0.0, a.value - b.value);
    j.verdict = verdict(j.loss, std::hypot(a.error, b.error));
  }
  return judged;
}

}  // namespace tide::opponents
