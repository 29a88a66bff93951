// The action space (section 4.6 of the ledger): 334 numbers and how they are written.
#pragma once

#include "engine/action.h"
#include "games/salt-and-bones/content.h"

namespace tide::salt_and_bones::act {

inline constexpr ActionRange keep{0, 1};
inline constexpr ActionRange discard_attack = keep.then(attack_kinds);
inline constexpr ActionRange discard_strategy = discard_attack.then(strategy_kinds);
inline constexpr ActionRange draw_attack = discard_strategy.then(1);
inline constexpr ActionRange draw_strategy = draw_attack.then(1);
inline constexpr ActionRange done = draw_strategy.then(1);
inline constexpr ActionRange prepare = done.then(strategy_kinds);
inline constexpr ActionRange attack = prepare.then(attack_kinds);
inline constexpr ActionRange disengage = attack.then(1);
inline constexpr ActionRange let_pass = disengage.then(1);
inline constexpr ActionRange place = let_pass.then(Placement::count);
inline constexpr ActionRange end = place.then(1);
inline constexpr ActionRange chain = end.then(attack_kinds);
inline constexpr ActionRange play = chain.then(strategy_kinds);
inline constexpr ActionRange pass = play.then(1);
inline constexpr ActionRange close = pass.then(Grid::tiles);
inline constexpr ActionRange insult_self = close.then(1);
inline constexpr ActionRange insult_opponent = insult_self.then(1);
inline constexpr int count = insult_opponent.end();
static_assert(count == 334);

// "place d3/w", "attack lunge-riposte". Numbers beyond the content's kinds have names as well.
std::string notation(const Content& content, Action action);

}  // namespace tide::salt_and_bones::act
