// What attacks, poses and tracks are worth: numbers of section 8 of the ledger.
#include <algorithm>
#include <cmath>

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

// How likely the enemy is on each pose of its course, by moment.
constexpr std::array<std::array<float, 4>, moments> weights{{{1.0F, 0.0F, 0.0F, 0.0F},
                                                             {0.7F, 0.1F, 0.15F, 0.05F},
                                                             {0.5F, 0.15F, 0.25F, 0.1F},
                                                             {0.4F, 0.2F, 0.25F, 0.15F},
                                                             {0.35F, 0.2F, 0.3F, 0.15F}}};
constexpr ByMoment certain{1.0F, 1.0F, 1.0F, 1.0F, 1.0F};

// How likely it is on one of several poses, which are given as bits.
constexpr std::array<ByMoment, 16> chances = [] {
  std::array<ByMoment, 16> table{};
  for (unsigned poses = 0; poses < table.size(); ++poses) {
    for (std::size_t moment = 0; moment < moments; ++moment) {
      for (std::size_t i = 0; i < 4; ++i) {
        if ((poses >> i & 1) != 0) table[poses][moment] += weights[moment][i];
      }
    }
  }
  return table;
}();

// On which poses of the enemy's course the attack would reach it, as bits.
unsigned reached(const Attack& attack, const Spot& spot) {
  unsigned poses = 0;
  for (std::size_t i = 0; i < spot.enemy.size(); ++i) {
    if (aim(attack, *spot.enemy[i], spot.pose.heading) == Miss::none) poses |= 1U << i;
  }
  return poses;
}

// What the hits of an attack are worth against a ship that it reaches.
float attack_worth(const Ship& ship, const Attack& attack) {
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

}  // namespace

Outlook::Outlook(const State& s, Side own) : s_(s), own_(own) {
  Pose pose = s[other(own)].pose;
  for (Pose& p : course_) {
    p = pose;
    const int ahead = s.chart().ahead(pose);
    if (ahead >= 0 && Cell(ahead) != s[own].pose.hex) pose.hex = Cell(ahead);
  }
}

Prospect Outlook::prospect(Order card) const {
  const Ship& ship = s_[own_];
  Prospect prospect{&(*s_.content)[card], {}};
  for (int i = 0; i < prospect.order->steps.size(); ++i) {
    const Step& step = prospect.order->steps[i];
    float& worth = prospect.worth[static_cast<std::size_t>(i)];
    switch (step.op) {
      case Op::attack: worth = attack_worth(s_[other(own_)], step.attack); break;
      case Op::heal: worth = heal_value(s_, own_); break;
      case Op::remove_fire: worth = douse_worth[static_cast<std::size_t>(ship.fire_count())]; break;
      case Op::weaken_all_fires: worth = 0.1F * static_cast<float>(ship.fire_count()); break;
      case Op::remove_random_order: worth = 0.3F; break;
      case Op::extra_orders: worth = 0.9F; break;
      case Op::peek_enemy_order: worth = 0.05F; break;
      default: break;
    }
  }
  return prospect;
}

Spot Outlook::spot(Pose pose) const {
  const Chart& chart = s_.chart();
  Spot spot{pose, chart.shore[pose.hex.index], {}};
  for (std::size_t i = 0; i < course_.size(); ++i) {
    spot.enemy[i] = &chart.sight(pose.hex, course_[i].hex);
  }
  return spot;
}

ByMoment Outlook::promise(const Prospect& given, const Spot& spot) const {
  ByMoment sum{};
  const auto add = [&](const ByMoment& chance, float worth) {
    for (std::size_t i = 0; i < moments; ++i) sum[i] += chance[i] * worth;
  };
  const OrderCard& order = *given.order;
  if (order.required == Condition::own_island_adjacent && !spot.shore) return sum;
  for (int i = 0; i < order.steps.size(); ++i) {
    const Step& step = order.steps[i];
    const float worth = given.worth[static_cast<std::size_t>(i)];
    if (step.when == Condition::own_island_adjacent && !spot.shore) continue;
    switch (step.op) {
      case Op::attack:
        if (const unsigned poses = reached(step.attack, spot)) add(chances[poses], worth);
        break;
      case Op::remove_random_order:
        for (std::size_t k = 0; k < course_.size(); ++k) {
          if (s_.chart().shore[course_[k].hex.index]) add(chances[std::size_t{1} << k], worth);
        }
        break;
      case Op::extra_orders:
        s_[own_][Crew::marine].hand.each([&](Order extra, int n) {
          const auto& steps = (*s_.content)[extra].steps;
          if (steps.empty() || steps[0].op != Op::extra_orders) {
            add(promise(prospect(extra), spot), worth * static_cast<float>(n));
          }
        });
        break;
      default: add(certain, worth); break;
    }
  }
  return sum;
}

float Outlook::pose_value(const Spot& spot, int moment) const {
  const Chart& chart = s_.chart();
  const Pose pose = spot.pose;
  constexpr std::uint8_t broadsides = bit(Arc::port) | bit(Arc::starboard);
  float sum = 0;
  for (std::size_t i = 0; i < course_.size(); ++i) {
    const float weight = weights[static_cast<std::size_t>(moment)][i];
    const Pose enemy = course_[i];
    if (weight == 0.0F) break;
    if (enemy.hex == pose.hex) continue;
    const Sight& sight = *spot.enemy[i];
    float value = -0.08F * static_cast<float>(std::max(0, sight.distance - 3));
    if (sight.distance <= 5 && !sight.covered) {
      const Sight& back = chart.sight(enemy.hex, pose.hex);
      const bool bears = (sight.arcs[static_cast<std::size_t>(pose.heading)] & broadsides) != 0;
      const bool suffers = (back.arcs[static_cast<std::size_t>(enemy.heading)] & broadsides) != 0;
      value += (bears ? 0.3F : 0.0F) - (suffers ? 0.2F : 0.0F);
    }
    sum += weight * value;
  }
  int free = 0;
  for (Pose p = pose; free < 2; ++free) {
    const int ahead = chart.ahead(p);
    if (ahead < 0 || Cell(ahead) == s_[other(own_)].pose.hex) break;
    p.hex = Cell(ahead);
  }
  return sum - (free == 0 ? 0.35F : free == 1 ? 0.15F : 0.0F);
}

Track Outlook::sail_track(Pose pose, Order card, const Way& way) const {
  Track track{pose, 0};
  const Side enemy = other(own_);
  const auto fires = [&](Side side, int hits) {
    float sum = 0;
    for (int i = 0; i < hits; ++i) {
      sum += fire_worth[static_cast<std::size_t>(std::min(s_[side].fire_count() + i, 4))];
    }
    return s_[side].fire_count() + hits >= positions ? sum + 2.0F : sum;
  };
  for (const Leg leg : way.legs) {
    track.pose.heading = turned(track.pose.heading, leg.degrees);
    for (int k = 1; k <= leg.knots; ++k) {
      const int to = s_.chart().ahead(track.pose);
      const bool rams = to >= 0 && Cell(to) == s_[enemy].pose.hex;
      if (to >= 0 && !rams) {
        track.pose.hex = Cell(to);
        continue;
      }
      const bool half = rams && (*s_.content)[card].ram;
      track.cost += 1.2F * fires(own_, half ? k / 2 : k);
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
    const Outlook outlook(s, side);
    out[2] -= sign * outlook.pose_value(outlook.spot(ship.pose), now);
  }
}

float SavageSeas::evaluate(const State& s, Seat seat, std::span<const float> weights) {
  if (over(s)) return !s.winner ? 0.5F : *s.winner == side_of(seat) ? 1.0F : 0.0F;
  Parts<SavageSeas> lead;
  measure(s, seat, lead);
  const float sum = weighed(lead, weights);
  return 0.5F + 0.5F * sum / (2.0F + std::abs(sum));
}

float SavageSeas::evaluate(const State& s, Seat seat) {
  return evaluate(s, seat, usual_weights<SavageSeas>());
}

}  // namespace tide::savage_seas
