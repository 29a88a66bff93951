// What a position is worth to a seat, 0 lost to 1 won.
#pragma once

#include "engine/game.h"

namespace tide::opponents {

inline double worth(const Result& result, Seat seat) {
  if (result.draw()) return 0.5;
  return result.winners().has(seat) ? 1 : 0;
}

// Exact at the end, else the game's evaluation. Alone at the table nobody else can win, so there
// the evaluation has the last word as well.
template <Game G>
double worth(const typename G::State& s, Seat seat) {
  if (G::over(s)) {
    const Result result = G::result(s);
    if (result.seats > 1) return worth(result, seat);
  }
  return G::evaluate(s, seat);
}

}  // namespace tide::opponents
