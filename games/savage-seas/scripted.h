// What the scripted player thinks of attacks, poses and plans (section 8 of the ledger). It uses
// only what its team knows.
#pragma once

#include "games/savage-seas/rules.h"

namespace tide::savage_seas {

// When an Order is acted on: now, or at a position, counted from 1.
inline constexpr int now = 0, moments = 1 + positions;
using ByMoment = std::array<float, moments>;

// A pose after a way of sailing, and what the collisions on it cost (more is worse).
struct Track {
  Pose pose;
  float cost = 0;
};

// An Order, and what each of its steps is worth if it comes off.
struct Prospect {
  const OrderCard* order;
  std::array<float, 4> worth;
};

// A pose, and how the enemy would be seen from there.
struct Spot {
  Pose pose;
  bool shore;
  std::array<const Sight*, 4> enemy;  // on each pose of its course
};

// How one ship sees its chances in one decision.
class Outlook {
 public:
  Outlook(const State& s, Side own);

  // For an Order other than a sailing one; the same for every pose.
  Prospect prospect(Order card) const;
  Spot spot(Pose pose) const;
  // What an Order promises there.
  ByMoment promise(const Prospect& prospect, const Spot& spot) const;
  ByMoment promise(Order card, Pose pose) const { return promise(prospect(card), spot(pose)); }

  // How good a pose is to end in.
  float pose_value(const Spot& spot, int moment) const;
  Track sail_track(Pose pose, Order card, const Way& way) const;

 private:
  const State& s_;
  Side own_;
  // Where the enemy may be: where it is now, and each time a hex further on.
  std::array<Pose, 4> course_;
};

// The answer for a position of the plan, out of the best whole plan that still can be made.
Action plan_slot(const State& s, Side own, int position, Rng& rng);

}  // namespace tide::savage_seas
