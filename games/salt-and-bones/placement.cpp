// Where Attack Cards may lie and which arrows meet (ledger 3.6).
#include "games/salt-and-bones/rules.h"

namespace tide::salt_and_bones {

bool can_place(const State& s, int placement) {
  const BoardSide& side = s.side();
  const auto n = static_cast<std::size_t>(placement);
  const TileSet covers = side.covers[n];
  // SNB-44, SNB-13: both halves on playable, undestroyed, unoccupied tiles.
  if (covers.empty() || covers.touches(s.destroyed | s.occupied)) return false;
  // SNB-45: the first card covers at least one centre tile.
  if (s.cards.empty()) return covers.touches(side.centre);
  // SNB-46: a later one lies beside a card; by the option also at a corner.
  return s.options.adjacency == Adjacency::edges ? side.touches[n].touches(s.occupied)
                                                 : side.touches_with_corners[n].touches(s.occupied);
}

// SNB-53: which card is placed makes no difference.
bool any_placement(const State& s) {
  for (const std::uint8_t n : s.side().placements) {
    if (can_place(s, n)) return true;
  }
  return false;
}

Links links(const State& s, AttackKind kind, Placement at) {
  Links found;
  const Directions in = turned((*s.content)[kind].in_arrows, at.facing);
  for (int i = 0; i < s.cards.size(); ++i) {
    const PlacedCard& card = s.cards[i];
    if (card.closed) continue;
    const int half = s.side().opportunity_tile[static_cast<std::size_t>(card.at.number())].index;
    // SNB-52: the half lies in direction w of the attack tile, and arrows meet across that edge.
    for (const Compass w : compass) {
      if (!points(in, w) || Grid::step(at.tile.index, w) != half) continue;
      if (!points(turned((*s.content)[card.kind].out_arrows, card.at.facing), opposite(w)))
        continue;
      found.cards.push_back(static_cast<std::uint8_t>(i));
      found.sum += (*s.content)[card.kind].opportunity_value;
    }
  }
  return found;
}

bool any_open_half(const State& s) {
  for (const PlacedCard& card : s.cards) {
    if (!card.closed) return true;
  }
  return false;
}

}  // namespace tide::salt_and_bones
