// Where beginners lose by accident: putting out to sea without food, and meeting danger with a hull
// that stands no further hit.
#include "games/salt-and-sail/game.h"
#include "games/salt-and-sail/rules.h"

namespace tide::salt_and_sail {

std::optional<Phrase> SaltAndSail::warning(const State& s, Seat seat, Action action) {
  const Player& p = s[seat];
  if (act::move.has(action)) {
    // SNS-26, SNS-27
    if (p.rations > 0 || !supply_hex(s, p.at)) return {};
    return Phrase{"warning.rations", {}};
  }
  if (!act::step.has(action)) return {};
  const auto way = static_cast<std::size_t>(act::step.index(action));
  const HexId to(s.chart().next[p.at.index][way]);
  // SNS-48, SNS-50, SNS-73
  if (!s.encounters.contains(to) || s.flow.find<Turn>()->triggered.contains(to)) return {};
  if (slots_covered(s, seat) + 1 < hull_slots(s, seat)) return {};
  return Phrase{"warning.sinking", {}};
}

}  // namespace tide::salt_and_sail
