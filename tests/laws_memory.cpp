// Nothing is taken from the heap between the start and the end of a game.
#include "tests/counting_allocator.h"
#include "tests/laws.h"

namespace tide {

void memory_laws(const AnyGame& game, const ConformancePlan& plan, Findings& findings) {
  // The setup is resolved once before the first game, and tables are made when first asked for:
  // what counts is what happens from the end of one game to the end of the next.
  const auto games = static_cast<std::uint64_t>(std::min(plan.games, 6 * plan.least_games)) + 1;
  for (const PlayerKind kind : {PlayerKind::random, PlayerKind::scripted}) {
    for (int seats = game.info().min_seats; seats <= game.info().max_seats; ++seats) {
      PlayoutPlan playout{.setup = {seats, {}}, .seed = key_from_seed(plan.seed)};
      playout.players.fill(kind);
      playout.decision_limit = plan.decision_limit;
      std::uint64_t before = 0, taken = 0, guilty = 0;
      const auto done = game.play_out(playout, 0, games, [&](const GameRecord& record) {
        const std::uint64_t now = allocations();
        if (record.game > 0 && now != before && taken == 0) {
          taken = now - before;
          guilty = record.game;
        }
        before = allocations();
      });
      const std::string where = fmt::format(
          "play_out of {} with {} seats, {} players, game {} of seed '{}'", game.info().id, seats,
          kind == PlayerKind::random ? "random" : "scripted", guilty, plan.seed);
      if (!done) findings.add("start", done.error().message, where);
      if (taken > 0) {
        findings.add("allocation", fmt::format("{} allocations in one game", taken), where);
      }
    }
  }
  play_games(game, plan, findings, [&](const Here& here) {
    if (!here.sampled) return;
    for (const Seat seat : here.seats()) {
      AnyState imagined = here.state;
      const std::uint64_t before = allocations();
      game.redeal(imagined, seat, here.rng);
      const std::uint64_t taken = allocations() - before;
      if (taken > 0) {
        here.found("allocation",
                   fmt::format("{} allocations in redeal for seat {}", taken, seat.number()));
      }
    }
  });
}

}  // namespace tide
