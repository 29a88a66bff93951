#include "opponents/analysis.h"

#include "opponents/value.h"

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

std::string_view verdict_name(Verdict verdict) {
  constexpr std::array<std::string_view, 4> names{"good", "inaccuracy", "mistake", "blunder"};
  return names[static_cast<std::size_t>(verdict)];
}

std::optional<Judged> judge(const Match& match, std::size_t i, Thinker& thinker,
                            std::uint32_t iterations) {
  const Move& move = match.moves()[i];
  if (!move.action) return std::nullopt;
  const AnyState& before = match.state_after(i);
  ActionList list;
  match.game().legal(before, move.seat, list);
  if (list.size() < 2) return std::nullopt;
  const Key key = derive(derive(key_from_seed(match.seed()), 3), i);
  const Player searching{Method::search, {.iterations = iterations}};
  Judged j{.move = i, .seat = move.seat, .chosen = *move.action};
  j.best = thinker.think(before, move.seat, searching, key).choice;
  // All by the same measure: the search has looked at its choices with very different care.
  const auto weigh = [&](Action action) {
    return thinker.weigh(before, move.seat, action, iterations, match.setup().seats, key);
  };
  const Weighed best = weigh(j.best);
  const Weighed chosen = j.chosen == j.best ? best : weigh(j.chosen);
  j.before = best.chances;
  j.after = chosen.chances;
  j.value = chosen.choice.value;
  j.loss = std::max(0.0, best.choice.value - j.value);
  j.verdict = verdict(j.loss, std::hypot(best.choice.error, chosen.choice.error));
  if (j.verdict != Verdict::good) j.reasons = thinker.reasons(before, move.seat, j.best, key);
  // As good as the best: then it was the best.
  if (j.loss == 0) j.before = j.after;
  return j;
}

Analysis add_luck(const Match& match, std::vector<Judged> decisions) {
  Analysis analysis{.decisions = std::move(decisions)};
  for (std::size_t i = 0; i < analysis.decisions.size(); ++i) {
    Judged& j = analysis.decisions[i];
    const bool last = i + 1 == analysis.decisions.size();
    if (last && !match.over()) break;
    for (const Seat seat : SeatSet::first(match.setup().seats)) {
      const double next = last ? worth(match.game().result(match.state()), seat)
                               : analysis.decisions[i + 1].before[seat];
      const double change = next - j.after[seat];
      analysis.luck[seat] += change;
      if (seat == j.seat) j.luck = change;
    }
  }
  return analysis;
}

Analysis analyse(const Match& match, Thinker& thinker, std::uint32_t iterations,
                 const std::function<bool(std::size_t done)>& go_on) {
  std::vector<Judged> decisions;
  for (std::size_t i = 0; i < match.moves().size() && go_on(i); ++i) {
    if (auto judged = judge(match, i, thinker, iterations)) decisions.push_back(*judged);
  }
  return add_luck(match, std::move(decisions));
}

}  // namespace tide::opponents
