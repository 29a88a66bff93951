// A sensible player after section 8 of the ledger.
#include "games/salt-and-sail/game.h"
#include "games/salt-and-sail/rules.h"

namespace tide::salt_and_sail {

Action SaltAndSail::scripted(const State&, Seat, const ActionList& list, Rng& rng) {
  return list[static_cast<int>(rng.below(static_cast<std::uint32_t>(list.size())))];
}

float SaltAndSail::evaluate(const State& s, Seat seat) {
  if (s.seats() == 1) {
    return std::clamp(static_cast<float>(fame(s, seat)) / 40.0F, 0.0F, 1.0F);
  }
  return 0.5F;
}

}  // namespace tide::salt_and_sail
