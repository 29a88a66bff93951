// What a position is worth to a seat, 0 lost to 1 won.
#pragma once

#include <cmath>
#include <limits>

#include "engine/game.h"
#include "engine/term.h"

namespace tide::opponents {

inline double worth(const Result& result, Seat seat) {
  if (result.draw()) return 0.5;
  return result.winners().has(seat) ? 1 : 0;
}

// How clear a victory or defeat is, where `margin` points more than the best rival's make it 73 %.
// Of two choices that both win or both lose it still tells the better, so fewer games say more.
inline double clarity(const Result& result, Seat seat, double margin) {
  std::int32_t rival = std::numeric_limits<std::int32_t>::min();
  for (const Seat other : SeatSet::first(result.seats).without(seat)) {
    rival = std::max(rival, result.score[other]);
  }
  return 1 / (1 + std::exp((rival - result.score[seat]) / margin));
}

using Weights = std::span<const float>;

// Exact at the end, else the game's evaluation. Alone at the table nobody else can win, so there
// the evaluation has the last word as well.
template <Game G>
double worth(const typename G::State& s, Seat seat, Weights weights) {
  if (G::over(s)) {
    const Result result = G::result(s);
    if (result.seats > 1) return worth(result, seat);
  }
  if constexpr (HasTerms<G>)
    return G::evaluate(s, seat, weights);
  else
    return G::evaluate(s, seat);
}

// The round that a game is in, if its state counts rounds.
template <Game G>
int round_of(const typename G::State& s) {
  if constexpr (requires { static_cast<int>(s.round); })
    return static_cast<int>(s.round);
  else
    return 0;
}

}  // namespace tide::opponents
