// The action space (section 4.7 of the ledger) and how it is written.
#pragma once

#include "engine/action.h"
#include "games/savage-seas/content.h"

namespace tide::savage_seas::act {

inline constexpr ActionRange leave{0, 1};
inline constexpr ActionRange place = leave.then(most_orders);
inline constexpr ActionRange place_reload = place.then(crew_count);
inline constexpr ActionRange pass = place_reload.then(1);
inline constexpr ActionRange scupper = pass.then(1);
inline constexpr ActionRange maneuver = scupper.then(maneuvers);
inline constexpr ActionRange heal = maneuver.then(crew_count);
inline constexpr ActionRange douse = heal.then(positions);
inline constexpr ActionRange discard = douse.then(most_orders);
inline constexpr ActionRange done = discard.then(1);
inline constexpr ActionRange give = done.then(most_orders);
inline constexpr ActionRange stop = give.then(1);
inline constexpr ActionRange wound = stop.then(positions);
inline constexpr ActionRange rob = wound.then(crew_count);
inline constexpr ActionRange look = rob.then(positions);
inline constexpr ActionRange swap = look.then(3);
inline constexpr ActionRange keep = swap.then(1);
inline constexpr ActionRange offer = keep.then(most_orders);
inline constexpr ActionRange offer_reload = offer.then(crew_count);
inline constexpr ActionRange offer_nothing = offer_reload.then(1);
inline constexpr ActionRange yes = offer_nothing.then(1);
inline constexpr ActionRange no = yes.then(1);
inline constexpr int count = no.end();
static_assert(count == 191);

// The pairs of positions that `swap` exchanges.
inline constexpr std::array<std::array<int, 2>, 3> swap_pairs{{{2, 3}, {2, 4}, {3, 4}}};

// "place gun-star", "heal gunner". Numbers beyond the content's Orders have names as well.
std::string notation(const Content& content, Action action);

}  // namespace tide::savage_seas::act
