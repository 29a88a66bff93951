#include "lab/duel.h"

#include <cmath>

namespace tide::lab {

double Duel::share() const { return halves.mean() / (2.0 * seats); }

Interval Duel::interval() const {
  const auto sets = static_cast<double>(halves.count());
  if (sets < 2) return {};
  // As if a set more had ended even: no interval of no width after a few equal sets.
  const double spread = halves.sd() / (2.0 * seats);
  const double error = std::sqrt((spread * spread + 0.25 / sets) / sets);
  return {std::max(0.0, share() - 1.96 * error), std::min(1.0, share() + 1.96 * error)};
}

double Duel::elo(double share) const { return 400 * std::log10(share / (1 - share) * (seats - 1)); }

Expected<Duel> duel(const AnyGame& game, const PlayoutPlan& plan,
                    const opponents::Player& challenger, const opponents::Player& others,
                    std::uint64_t sets, const BatchControl& control, const Kept<SetPlayed>& kept) {
  const int seats = plan.setup.seats;
  if (seats < 2) return wrong("a match needs at least two seats");
  if (auto fits = game.play_out(plan, 0, 0, [](const GameRecord&) {}); !fits) {
    return std::unexpected(fits.error());
  }
  const auto play = [&](std::uint64_t set) {
    SetPlayed played;
    for (const Seat mine : SeatSet::first(seats)) {
      Players players;
      players.fill(others);
      players[mine] = challenger;
      const auto done =
          game.play_out(with_players(plan, game, players), set, 1, [&](const GameRecord& record) {
            if (!record.ended) {
              ++played.unfinished;
            } else if (record.result.draw()) {
              played.halves += 1;
            } else if (record.result.winners().has(mine)) {
              // Where the rules let several win, a shared victory is half of one.
              const bool alone = !record.result.shared || record.result.winners().size() == 1;
              played.halves += alone ? 2 : 1;
            }
          });
      TIDE_CHECK(done.has_value());
    }
    return played;
  };
  Duel total{.seats = seats, .halves = {}};
  run_batch<Duel>(
      sets, control,
      [&](Duel& part, std::uint64_t first, std::uint64_t count) {
        for (std::uint64_t set = first; set < first + count; ++set) {
          const auto played = kept.get(set, play);
          if (!played) continue;
          part.games += static_cast<std::uint64_t>(seats);
          part.unfinished += static_cast<std::uint64_t>(played->unfinished);
          part.halves.add(played->halves);
        }
      },
      [&](const Duel& part) {
        total.games += part.games;
        total.unfinished += part.unfinished;
        total.halves.merge(part.halves);
      });
  return total;
}

}  // namespace tide::lab
