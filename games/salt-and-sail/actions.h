// The action space (section 4.8 of the ledger) and how it is written. A name that appears in
// several questions is the same action.
#pragma once

#include "engine/action.h"
#include "games/salt-and-sail/content.h"

namespace tide::salt_and_sail::act {

inline constexpr int rumor_places = row_rumors + most_hand;  // the public row, then the hand

inline constexpr ActionRange captain{0, most_captains};
inline constexpr ActionRange officer = captain.then(most_seats);
inline constexpr ActionRange at = officer.then(most_hexes);  // place, wreck, scout
inline constexpr ActionRange allocate = at.then(most_crew_a_row + 1);
inline constexpr ActionRange move = allocate.then(1);
inline constexpr ActionRange end = move.then(1);
inline constexpr ActionRange step = end.then(6);
inline constexpr ActionRange stop = step.then(1);
inline constexpr ActionRange attempt = stop.then(rumor_places);
inline constexpr ActionRange attempt_two = attempt.then(rumor_places);
inline constexpr ActionRange dock = attempt_two.then(1);
inline constexpr ActionRange market = dock.then(1);
inline constexpr ActionRange pub = market.then(1);
inline constexpr ActionRange governor = pub.then(1);
inline constexpr ActionRange village = governor.then(1);
inline constexpr ActionRange discard = village.then(most_hand);
inline constexpr ActionRange pick = discard.then(2);
inline constexpr ActionRange option = pick.then(most_choices);
inline constexpr ActionRange tokens = option.then(most_drawn + 1);
inline constexpr ActionRange redraw = tokens.then(1);
inline constexpr ActionRange keep = redraw.then(1);  // the tokens as they are
inline constexpr ActionRange sails = keep.then(1);
inline constexpr ActionRange hands = sails.then(1);
inline constexpr ActionRange drop_ration = hands.then(1);
inline constexpr ActionRange drop_good = drop_ration.then(most_goods);
inline constexpr ActionRange refuse = drop_good.then(1);
inline constexpr ActionRange none = refuse.then(1);
inline constexpr ActionRange buy_goods = none.then(most_bought + 1);
inline constexpr ActionRange buy_ship = buy_goods.then(most_ships);
inline constexpr ActionRange load = buy_ship.then(most_hold);
inline constexpr ActionRange repair_light = load.then(1);
inline constexpr ActionRange repair_heavy = repair_light.then(1);
inline constexpr ActionRange odd_job = repair_heavy.then(1);
inline constexpr ActionRange sell = odd_job.then(most_goods);
inline constexpr ActionRange buy = sell.then(row_equipment);
inline constexpr ActionRange sweep = buy.then(1);
inline constexpr ActionRange take = sweep.then(1);
inline constexpr ActionRange leave = take.then(1);
inline constexpr ActionRange listen = leave.then(1);
inline constexpr ActionRange ale = listen.then(1);
inline constexpr ActionRange more = ale.then(1);
inline constexpr ActionRange enough = more.then(1);
inline constexpr ActionRange hire = enough.then(1);
inline constexpr ActionRange artifact = hire.then(most_discoveries);  // turn in, or drop (SNS-169)
inline constexpr ActionRange treasure = artifact.then(most_treasures);
inline constexpr ActionRange study = treasure.then(1);
inline constexpr ActionRange done = study.then(1);
inline constexpr int count = done.end();

// "step nw", "attempt public 2". Numbers beyond the content's cards have names as well.
std::string notation(const Content& content, Action action);

}  // namespace tide::salt_and_sail::act
