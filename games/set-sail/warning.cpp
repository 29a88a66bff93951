// Where beginners lose by accident: sailing past the Supply Port with nothing left to eat.
#include <algorithm>

#include "games/set-sail/game.h"
#include "games/set-sail/rules.h"

namespace tide::set_sail {

std::optional<Phrase> SetSail::warning(const State& s, Seat seat, Action action) {
  const Turn* const turn = s.flow.top_as<Turn>();
  if (turn == nullptr || turn->stage != TurnStage::move_2 || !act::sail.has(action)) return {};
  const Player& p = s[seat];
  if (p.supplies >= s.content->constants.upkeep_supply) return {};  // SET-78
  const auto feeds = [&](Tile tile) {
    const TileInfo& info = (*s.content)[tile];
    return info.water == Water::port && info.port == PortKind::supply;
  };
  if (feeds(p.ships[0]) || feeds(Tile(act::sail.index(action)))) return {};
  ActionList list;
  legal(s, seat, list);
  const bool could = std::ranges::any_of(
      list, [&](Action a) { return act::sail.has(a) && feeds(Tile(act::sail.index(a))); });
  if (!could) return {};
  return Phrase{"warning.supplies", {}};
}

}  // namespace tide::set_sail
