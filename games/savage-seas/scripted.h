// What the scripted player thinks of attacks, poses and plans (section 8 of the ledger). It uses
// only what its team knows.
#pragma once

#include "games/savage-seas/rules.h"

namespace tide::savage_seas {

// Where the enemy may be when a position is acted on.
struct Guess {
  Pose pose;
  float weight = 0;
};
using Guesses = FixedVector<Guess, 4>;
// Position from 0; -1: where it is now.
Guesses guess(const State& s, Side enemy, int position);

// What the hits of an attack are worth against a ship that it reaches.
float worth(const State& s, const Attack& attack, Side target);
// What an Order other than a sailing one promises from a pose.
float promise(const State& s, Side own, Order card, Pose pose, const Guesses& guesses);
// How good a pose is to end in.
float pose_value(const State& s, Side own, Pose pose, const Guesses& guesses);

// A pose after a way of sailing, and what the collisions on it cost (more is worse).
struct Track {
  Pose pose;
  float cost = 0;
};
Track sail_track(const State& s, Side own, Pose pose, Order card, const Way& way);

// The answer for a position of the plan, out of the best whole plan that still can be made.
Action plan_slot(const State& s, Side own, int position, Rng& rng);

}  // namespace tide::savage_seas
