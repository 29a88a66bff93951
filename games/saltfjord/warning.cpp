// Where beginners lose by accident: passing is for the whole round, and so is a worker left idle.
#include "games/saltfjord/game.h"
#include "games/saltfjord/rules.h"

namespace tide::saltfjord {

std::optional<Phrase> Saltfjord::warning(const State& s, Seat, Action action) {
  if (act::finish.has(action) && s.me().tavern != 0 && can_send_worker(s)) {  // SFJ-113
    return Phrase{"warning.worker", {}};
  }
  if (!act::pass.has(action)) return {};
  for (int place = 0; place < 6; ++place) {
    if (can_take(s, Colour::white, place) || can_take(s, Colour::orange, place)) {  // SFJ-036
      return Phrase{"warning.pass", {}};
    }
  }
  return {};
}

}  // namespace tide::saltfjord
