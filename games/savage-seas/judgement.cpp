// What attacks, poses and tracks are worth: numbers of section 8 of the ledger.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "games/savage-seas/game.h"
#include "games/savage-seas/scripted.h"

namespace tide::savage_seas {
namespace {

constexpr std::array<float, 5> fire_worth{1.0F, 1.1F, 1.5F, 3.0F, 0.0F};
constexpr std::array<float, 5> douse_worth{0.0F, 0.7F, 1.1F, 2.5F, 2.5F};
constexpr std::array<float, 5> heal_worth{0.0F, 0.2F, 0.6F, 2.5F, 2.5F};

int worst_wounds(const Ship& ship) {
  int n = 0;
  for (const CrewCards& cards : ship.crews) n = std::max<int>(n, cards.wounds);
  return std::min(n, 4);
}

float heal_value(const State& s, Side own) {
  int threatened = 0;
  for (const CrewCards& cards : s[own].crews) {
    if (cards.wounds > 0) threatened = std::max(threatened, cards.wounds + cards.pending);
  }
  return heal_worth[static_cast<std::size_t>(std::clamp(threatened, 0, 4))];
}

}  // namespace

Guesses guess(const State& s, Side enemy, int position) {
  constexpr std::array<std::array<float, 4>, 5> weights{{{1.0F, 0.0F, 0.0F, 0.0F},
                                                         {0.7F, 0.1F, 0.15F, 0.05F},
                                                         {0.5F, 0.15F, 0.25F, 0.1F},
                                                         {0.4F, 0.2F, 0.25F, 0.15F},
                                                         {0.35F, 0.2F, 0.3F, 0.15F}}};
  Guesses list;
  Pose pose = s[enemy].pose;
  for (const float weight : weights[static_cast<std::size_t>(position + 1)]) {
    if (weight == 0.0F) break;
    list.push_back({pose, weight});
    const int ahead = s.chart().ahead(pose);
    if (ahead >= 0 && Cell(ahead) != s[other(enemy)].pose.hex) pose.hex = Cell(ahead);
  }
  return list;
}

float worth(const State& s, const Attack& attack, Side target) {
  const Ship& ship = s[target];
  float sum = 0;
  int fires = ship.fire_count();
  for (const Hit& hit : attack.hits) {
    for (int i = 0; i < hit.count; ++i) {
      if (hit.damage == Damage::fire) {
        sum += fire_worth[static_cast<std::size_t>(fires)];
        fires = std::min(fires + 1, positions);
      } else if (hit.aim == Aim::crew) {
        sum += ship[hit.crew].wounds >= 3 ? 4.0F : 0.5F;
      } else {
        sum += (hit.aim == Aim::chosen ? 0.5F : 0.35F) * (worst_wounds(ship) >= 3 ? 1.6F : 1.0F);
      }
    }
  }
  return sum;
}

float promise(const State& s, Side own, Order card, Pose pose, const Guesses& guesses) {
  const OrderCard& order = (*s.content)[card];
  float sum = 0;
  const bool own_shore = s.chart().shore[pose.hex.index];
  if (order.required == Condition::own_island_adjacent && !own_shore) return 0;
  for (const Step& step : order.steps) {
    if (step.when == Condition::own_island_adjacent && !own_shore) continue;
    switch (step.op) {
      case Op::attack: {
        float reached = 0;
        for (const Guess& g : guesses) {
          if (g.pose.hex == pose.hex) continue;
          if (aim(s.chart(), step.attack, pose, g.pose.hex) == Miss::none) reached += g.weight;
        }
        if (reached > 0) sum += reached * worth(s, step.attack, other(own));
        break;
      }
      case Op::heal: sum += heal_value(s, own); break;
      case Op::remove_fire:
        sum += douse_worth[static_cast<std::size_t>(s[own].fire_count())];
        break;
      case Op::weaken_all_fires: sum += 0.1F * static_cast<float>(s[own].fire_count()); break;
      case Op::remove_random_order:
        for (const Guess& g : guesses) {
          if (s.chart().shore[g.pose.hex.index]) sum += 0.3F * g.weight;
        }
        break;
      case Op::extra_orders:
        s[own][Crew::marine].hand.each([&](Order extra, int n) {
          if ((*s.content)[extra].steps.empty() ||
              (*s.content)[extra].steps[0].op != Op::extra_orders) {
            sum += 0.9F * static_cast<float>(n) * promise(s, own, extra, pose, guesses);
          }
        });
        break;
      case Op::peek_enemy_order: sum += 0.05F; break;
      default: break;
    }
  }
  return sum;
}

float pose_value(const State& s, Side own, Pose pose, const Guesses& guesses) {
  const Chart& chart = s.chart();
  constexpr std::uint8_t broadsides = bit(Arc::port) | bit(Arc::starboard);
  float sum = 0;
  for (const Guess& g : guesses) {
    if (g.pose.hex == pose.hex) continue;
    const Sight& sight = chart.sight(pose.hex, g.pose.hex);
    const Sight& back = chart.sight(g.pose.hex, pose.hex);
    float value = -0.08F * static_cast<float>(std::max(0, sight.distance - 3));
    if (sight.distance <= 5 && !sight.covered) {
      const bool bears = (sight.arcs[static_cast<std::size_t>(pose.heading)] & broadsides) != 0;
      const bool suffers = (back.arcs[static_cast<std::size_t>(g.pose.heading)] & broadsides) != 0;
      value += (bears ? 0.3F : 0.0F) - (suffers ? 0.2F : 0.0F);
    }
    sum += g.weight * value;
  }
  int free = 0;
  for (Pose p = pose; free < 2; ++free) {
    const int ahead = chart.ahead(p);
    if (ahead < 0 || Cell(ahead) == s[other(own)].pose.hex) break;
    p.hex = Cell(ahead);
  }
  return sum - (free == 0 ? 0.35F : free == 1 ? 0.15F : 0.0F);
}

Track sail_track(const State& s, Side own, Pose pose, Order card, const Way& way) {
  Track track{pose, 0};
  const Side enemy = other(own);
  const auto fires = [&](Side side, int hits) {
    float sum = 0;
    for (int i = 0; i < hits; ++i) {
      sum += fire_worth[static_cast<std::size_t>(std::min(s[side].fire_count() + i, 4))];
    }
    return s[side].fire_count() + hits >= positions ? sum + 2.0F : sum;
  };
  for (const Leg leg : way.legs) {
    track.pose.heading = turned(track.pose.heading, leg.degrees);
    for (int k = 1; k <= leg.knots; ++k) {
      const int to = s.chart().ahead(track.pose);
      const bool rams = to >= 0 && Cell(to) == s[enemy].pose.hex;
      if (to >= 0 && !rams) {
        track.pose.hex = Cell(to);
        continue;
      }
      const bool half = rams && (*s.content)[card].ram;
      track.cost += 1.2F * fires(own, half ? k / 2 : k);
      if (rams) track.cost -= 0.7F * fires(enemy, k);
      break;
    }
  }
  return track;
}

void SavageSeas::measure(const State& s, Seat seat, std::span<float> out) {
  constexpr std::array<float, 5> by_fires{0.0F, 1.0F, 2.1F, 3.6F, 6.0F};
  constexpr std::array<float, 5> by_wounds{0.0F, 0.3F, 0.8F, 2.0F, 6.0F};
  const Side own = side_of(seat);
  std::ranges::fill(out, 0.0F);
  for (const Side side : {own, other(own)}) {
    const float sign = side == own ? -1.0F : 1.0F;
    const Ship& ship = s[side];
    out[0] += sign * by_fires[static_cast<std::size_t>(ship.fire_count())];
    for (const Fire f : ship.fires) out[0] -= f == Fire::weak ? sign * 0.25F : 0.0F;
    for (const CrewCards& cards : ship.crews) {
      out[1] +=
          sign * by_wounds[static_cast<std::size_t>(std::min(4, cards.wounds + cards.pending))];
    }
    out[2] -= sign * pose_value(s, side, ship.pose, guess(s, other(side), -1));
  }
}

float SavageSeas::evaluate(const State& s, Seat seat, std::span<const float> weights) {
  if (over(s)) return !s.winner ? 0.5F : *s.winner == side_of(seat) ? 1.0F : 0.0F;
  std::array<float, terms.size()> lead;
  measure(s, seat, lead);
  const float sum = std::inner_product(lead.begin(), lead.end(), weights.begin(), 0.0F);
  return 0.5F + 0.5F * sum / (2.0F + std::abs(sum));
}

float SavageSeas::evaluate(const State& s, Seat seat) {
  std::array<float, terms.size()> weights;
  std::ranges::transform(terms, weights.begin(), &Term::weight);
  return evaluate(s, seat, weights);
}

}  // namespace tide::savage_seas
