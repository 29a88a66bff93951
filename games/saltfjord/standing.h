// What a seat's affairs are worth, in points: the judgement of the scripted player (section 8 of
// the ledger) and of the search.
#pragma once

#include <array>
#include <cstring>

#include "games/saltfjord/game.h"
#include "games/saltfjord/scripted.h"

namespace tide::saltfjord {

// One more of each good in the storage, which is less at the end.
std::array<float, goods> goods_worth(const State& s, const Player& p);

// How many squares of each row (0 to 5) and column (6 to 11) are in the set.
std::array<int, 2 * side> by_line(std::uint64_t set);

// Rounds after this one.
int rounds_left(const State& s);

// What a seat has come by, apart from its village and its storage.
struct Assets {
  std::array<std::uint8_t, track_count> levels{};
  std::array<CrateSet, pier_count> crates;
  AbilitySet abilities;
  SquareSet workers;
  int landed = 0;
  std::uint8_t small_tiles = 0, large_tiles = 0;
  bool lamp_used = false;
  explicit Assets(const Player& p)
      : levels(p.levels),
        crates(p.crates),
        abilities(p.abilities),
        workers(p.workers),
        landed(p.landed.total()),
        small_tiles(p.small_tiles),
        large_tiles(p.large_tiles),
        lamp_used(p.lamp_used) {}
  friend bool operator==(const Assets&, const Assets&) = default;
};
struct AssetsWorth {
  float technologies = 0, abilities = 0, crates = 0;
};

// What stays the same while no tile is laid, nobody passes and no round ends.
struct Outlook {
  decltype(Player::village) village;
  std::uint8_t round = 0, tavern = 0;
  std::array<float, saltfjord::goods> each_good{};
  float streets = 0;
  int boathouses = 0;
  // Most choices leave the assets as they were when this was worked out.
  Assets assets;
  AssetsWorth assets_worth{};
  bool holds(const State& s, const Player& p) const {
    return s.round == round && p.tavern == tavern &&
           std::memcmp(&p.village, &village, sizeof village) == 0;
  }
};
Outlook outlook_of(const State& s, Seat seat, const Style& style);

// Alone, what its special tiles count is liked more.
Style taste(const State& s, Style style);

// SFJ-180: what a seat that plays alone has for special tiles that come up to their minimum.
float special_goal(const State& s);

// What a seat's affairs are worth one by one, in the order of the game's terms, and all together.
using Parts = tide::Parts<Saltfjord>;
Parts parts_of(const State& s, Seat seat, const Style& style, const Outlook& outlook);
float standing(const State& s, Seat seat, const Style& style, const Outlook& outlook);

}  // namespace tide::saltfjord
