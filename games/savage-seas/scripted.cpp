#include "games/savage-seas/game.h"
#include "games/savage-seas/rules.h"

namespace tide::savage_seas {

Action SavageSeas::scripted(const State&, Seat, const ActionList& list, Rng&) { return list[0]; }

float SavageSeas::evaluate(const State& s, Seat seat) {
  if (over(s)) return !s.winner ? 0.5F : *s.winner == side_of(seat) ? 1.0F : 0.0F;
  const auto harm = [&](Side side) {
    constexpr std::array<float, 5> by_fires{0.0F, 1.0F, 2.1F, 3.6F, 6.0F};
    constexpr std::array<float, 5> by_wounds{0.0F, 0.3F, 0.8F, 2.0F, 6.0F};
    float sum = by_fires[static_cast<std::size_t>(s[side].fire_count())];
    for (const Fire f : s[side].fires) sum -= f == Fire::weak ? 0.25F : 0.0F;
    for (const CrewCards& cards : s[side].crews) {
      sum += by_wounds[static_cast<std::size_t>(std::min(4, cards.wounds + cards.pending))];
    }
    return sum;
  };
  const float lead = harm(other(side_of(seat))) - harm(side_of(seat));
  return 0.5F + 0.5F * lead / (2.0F + std::abs(lead));
}

}  // namespace tide::savage_seas
