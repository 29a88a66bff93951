// How well a seat stands, for search: by what all can see.
#include <cmath>
#include <numeric>

#include "games/salt-and-sail/game.h"
#include "games/salt-and-sail/rules.h"

namespace tide::salt_and_sail {
namespace {

using Parts = std::array<float, SaltAndSail::terms.size()>;

constexpr Parts usual = [] {
  Parts weights{};
  std::ranges::transform(SaltAndSail::terms, weights.begin(), &Term::weight);
  return weights;
}();

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

float weighed(const Parts& parts, std::span<const float> weights) {
  return std::inner_product(parts.begin(), parts.end(), weights.begin(), 0.0F);
}

}  // namespace

void SaltAndSail::measure(const State& s, Seat seat, std::span<float> out) {
  const Parts own = parts(s, seat);
  Parts rival{};
  float most = -1000;
  for (const Seat other : s.all().without(seat)) {
    const Parts theirs = parts(s, other);
    if (const float sum = weighed(theirs, usual); sum > most) most = sum, rival = theirs;
  }
  std::ranges::transform(own, rival, out.begin(), std::minus<>());
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
  float rival = -1000;
  for (const Seat other : s.all().without(seat)) {
    rival = std::max(rival, weighed(parts(s, other), weights));
  }
  return 1 / (1 + std::exp(-(own - rival) / 6));
}

float SaltAndSail::evaluate(const State& s, Seat seat) { return evaluate(s, seat, usual); }

}  // namespace tide::salt_and_sail
