// Connect Four as somebody would write it who needs nothing but random games: the yardstick for the
// engine's speed. Same board, same complete move list and the same random policy as the engine's
// game, and of the engine only its random numbers.
#pragma once

#include <cstdint>

#include "engine/random.h"

namespace tide::bench {

class Handwritten {
 public:
  // Plays one game of random moves and returns how many there were.
  static int play(Rng& rng) {
    std::uint64_t discs[2] = {0, 0};
    int moves = 0;
    while (moves < 42) {
      const std::uint64_t all = discs[0] | discs[1];
      int list[7];
      int count = 0;
      for (int column = 0; column < 7; ++column) {
        if ((all >> (column * 7 + 5) & 1) == 0) list[count++] = column;
      }
      const int column = list[rng.below(static_cast<std::uint32_t>(count))];
      std::uint64_t& mine = discs[moves & 1];
      mine |= (all + (1ULL << column * 7)) & 0x7FULL << column * 7;
      ++moves;
      if (four(mine)) break;
    }
    return moves;
  }

 private:
  static bool four(std::uint64_t d) {
    const std::uint64_t up = d & d >> 1, across = d & d >> 7;
    const std::uint64_t falling = d & d >> 6, rising = d & d >> 8;
    return ((up & up >> 2) | (across & across >> 14) | (falling & falling >> 12) |
            (rising & rising >> 16)) != 0;
  }
};

}  // namespace tide::bench
