// How well a seat stands, for search: by what all can see.
#include <cmath>

#include "games/salt-and-sail/game.h"
#include "games/salt-and-sail/rules.h"

namespace tide::salt_and_sail {
namespace {

// Fame that a seat may count on, by what all can see.
float standing(const State& s, Seat seat) {
  const Player& p = s[seat];
  float n = static_cast<float>(fame(s, seat)) + 0.3F * static_cast<float>(p.pool.total());
  for (const Discovery d : p.aboard) n += 0.7F * static_cast<float>((*s.content)[d].fame);
  n += 0.6F * static_cast<float>(p.treasures.total()) + 0.2F * static_cast<float>(p.crew());
  return n + 0.1F * static_cast<float>(p.ducats + p.goods.total());
}

}  // namespace

float SaltAndSail::evaluate(const State& s, Seat seat) {
  if (s.seats() == 1) {
    const float goal = 4.0F * static_cast<float>(layout(s).required);
    return std::clamp(standing(s, seat) / goal, 0.0F, 1.0F);
  }
  if (over(s)) {
    const Result r = result(s);
    if (r.place[seat] > 1) return 0;
    return r.winners().size() > 1 ? 0.5F : 1.0F;
  }
  float rival = -100;
  for (const Seat other : s.all().without(seat)) rival = std::max(rival, standing(s, other));
  return 1 / (1 + std::exp(-(standing(s, seat) - rival) / 6));
}

}  // namespace tide::salt_and_sail
