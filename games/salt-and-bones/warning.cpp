// Where beginners lose by accident: letting the last blow through, and giving Momentum away.
#include "games/salt-and-bones/game.h"
#include "games/salt-and-bones/rules.h"

namespace tide::salt_and_bones {

std::optional<Phrase> SaltAndBones::warning(const State& s, Seat seat, Action action) {
  if (act::disengage.has(action) && s.holder == seat) {  // SNB-127
    return Phrase{"warning.momentum", {}};
  }
  const Hit* const hit = s.flow.top_as<Hit>();
  if (hit == nullptr || !act::pass.has(action)) return {};
  const int health = s.players[seat].health;
  if (health == 0 || hit->instance.amount < health) return {};
  ActionList list;
  legal(s, seat, list);
  if (list.size() == 1) return {};  // nothing to be done about it
  return Phrase{"warning.last_blow", {{"amount", hit->instance.amount}}};
}

}  // namespace tide::salt_and_bones
