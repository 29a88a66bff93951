// How a game ended: places and scores, ties and shared wins included.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/seat.h"

namespace tide {

struct Result {
  int seats = 0;
  std::array<std::uint8_t, max_seats> place{};  // 1 is best; equal places are ties
  std::array<std::int32_t, max_seats> score{};
  std::string_view reason;  // a key of the game's words
  bool shared = false;      // the game's rules let all seats win together

  SeatSet winners() const {
    SeatSet best;
    for (int i = 0; i < seats; ++i) {
      if (place[static_cast<std::size_t>(i)] == 1) best = best | SeatSet::only(Seat(i));
    }
    return best;
  }
  // Nobody won if everybody did, unless the rules share victories; a game for one seat is won in
  // first place and lost in second.
  bool draw() const { return !shared && seats > 1 && winners().size() == seats; }
};

}  // namespace tide
