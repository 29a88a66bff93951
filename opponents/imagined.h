// A world that a seat can imagine: all that an opponent ever gets. It is made by redeal, which
// keeps what the seat knows and deals everything else anew, so no choice can depend on the truth.
#pragma once

#include "engine/game.h"

namespace tide::opponents {

template <Game G>
class Imagined {
 public:
  using State = typename G::State;

  Imagined(const State& truth, Seat observer, Rng& rng) : world_(truth), observer_(observer) {
    G::redeal(world_, observer_, rng);
  }

  Seat observer() const { return observer_; }
  // What the observer knows is the same in every world: whose turn, its choices, the position.
  SeatSet to_act() const { return G::to_act(world_); }
  void legal(ActionList& list) const { G::legal(world_, observer_, list); }
  // Another world, as likely as this one.
  State sample(Rng& rng) const {
    State other = world_;
    G::redeal(other, observer_, rng);
    return other;
  }

 private:
  State world_;
  Seat observer_;
};

}  // namespace tide::opponents
