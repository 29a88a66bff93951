// What was played before and where to tell of what is played now, by number, so that long work can
// be interrupted and gone on with.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>

namespace tide::lab {

template <class Played>
struct Kept {
  std::map<std::uint64_t, Played> known = {};
  // Called from any thread, never twice at once.
  std::function<void(std::uint64_t number, const Played&)> tell = {};
  bool only_known = false;  // nothing is played
  mutable std::mutex telling = {};

  // What came of this one, played now if it is new; nothing if it may not be played.
  template <class Play>
  std::optional<Played> get(std::uint64_t number, Play play) const {
    if (const auto found = known.find(number); found != known.end()) return found->second;
    if (only_known) return std::nullopt;
    const Played played = play(number);
    if (tell) {
      const std::scoped_lock lock(telling);
      tell(number, played);
    }
    return played;
  }
};

}  // namespace tide::lab
