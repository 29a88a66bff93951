// How well a seat stands, for search: by what all can see.
#include <cmath>
#include <functional>

#include "games/salt-and-sail/game.h"
#include "games/salt-and-sail/rules.h"

namespace tide::salt_and_sail {
namespace {

using Parts = tide::Parts<SaltAndSail>;

Parts parts(const State& s, Seat seat) {
  const Player& p = s[seat];
  float aboard = 0;
  for (const Discovery d : p.aboard) aboard += static_cast<float>((*s.content)[d].fame);
  return {static_cast<float>(fame(s, seat)),
          aboard,
          static_cast<float>(p.treasures.total()),
          static_cast<float>(p.pool.total()),
          static_cast<float>(p.crew()),
          static_cast<float>(p.ducats + p.goods.total())};
}

Parts strongest_rival(const State& s, Seat seat, std::span<const float> weights) {
  return strongest<SaltAndSail>(s.all().without(seat), weights,
                                [&](Seat rival) { return parts(s, rival); });
}

}  // namespace

void SaltAndSail::measure(const State& s, Seat seat, std::span<float> out) {
  std::ranges::transform(parts(s, seat), strongest_rival(s, seat, usual_weights<SaltAndSail>()),
                         out.begin(), std::minus<>());
}

float SaltAndSail::evaluate(const State& s, Seat seat, std::span<const float> weights) {
  const float own = weighed(parts(s, seat), weights);
  if (s.seats() == 1) {
    return std::clamp(own / (4.0F * static_cast<float>(layout(s).required)), 0.0F, 1.0F);
  }
  if (over(s)) {
    const Result r = result(s);
    if (r.place[seat] > 1) return 0;
    return r.winners().size() > 1 ? 0.5F : 1.0F;
  }
  const float rival = weighed(strongest_rival(s, seat, weights), weights);
  return 1 / (1 + std::exp(-(own - rival) / 6));
}

float SaltAndSail::evaluate(const State& s, Seat seat) {
  return evaluate(s, seat, usual_weights<SaltAndSail>());
}

}  // namespace tide::salt_and_sail
