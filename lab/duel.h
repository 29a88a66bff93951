// One player against equal others on mirrored luck: each set plays the same luck once from every
// seat, so that neither the seat nor the deal favours anybody. The unit of statistics is the set.
#pragma once

#include "lab/batch.h"
#include "lab/kept.h"
#include "lab/players.h"
#include "lab/statistics.h"

namespace tide::lab {

struct Duel {
  int seats = 0;
  std::uint64_t games = 0;  // of all sets
  std::uint64_t unfinished = 0;
  Moments halves;  // half points of the challenger in a set: 2 for a win, 1 for a draw

  // The challenger's share of the points, and its 95 % interval over sets.
  double share() const;
  Interval interval() const;
  // The difference in strength that makes this share the expected one. Infinite for 0 and 1.
  double elo(double share) const;
};

// What came of one set.
struct SetPlayed {
  int halves = 0, unfinished = 0;
};

Expected<Duel> duel(const AnyGame& game, const PlayoutPlan& plan,
                    const opponents::Player& challenger, const opponents::Player& others,
                    std::uint64_t sets, const BatchControl& control,
                    const Kept<SetPlayed>& kept = {});

}  // namespace tide::lab
