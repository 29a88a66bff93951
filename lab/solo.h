// Games for one: how often they are won, and with which medal where the view speaks of one.
#pragma once

#include <map>

#include "lab/batch.h"
#include "lab/kept.h"
#include "lab/players.h"

namespace tide::lab {

struct Solo {
  std::uint64_t games = 0, won = 0;
  std::map<std::string, std::uint64_t> medals;  // "none" for a game without one
};

// What came of one game.
struct SoloPlayed {
  bool won = false;
  std::string medal;
};

Solo play_alone(const AnyGame& game, const PlayoutPlan& plan, opponents::Player player,
                std::uint64_t games, const BatchControl& control,
                const Kept<SoloPlayed>& kept = {});

}  // namespace tide::lab
