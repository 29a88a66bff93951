// The action space (section 4 of the ledger): 269 numbers and how they are written.
#pragma once

#include "engine/action.h"
#include "games/set-sail/content.h"

namespace tide::set_sail::act {

inline constexpr ActionRange dock{0, static_cast<int>(quay_pairs.size())};
inline constexpr ActionRange sail = dock.then(most_tiles);
inline constexpr ActionRange stay = sail.then(1);
inline constexpr ActionRange first = stay.then(2);
inline constexpr ActionRange go_on = first.then(1);
inline constexpr ActionRange attack = go_on.then(most_seats);
inline constexpr ActionRange attack_ship = attack.then(most_seats * 2);
inline constexpr ActionRange fight = attack_ship.then(1);
inline constexpr ActionRange flee = fight.then(1);
inline constexpr ActionRange steal = flee.then(1);
inline constexpr ActionRange leave = steal.then(1);
inline constexpr ActionRange take = leave.then(cargo_kinds);
inline constexpr ActionRange drop = take.then(goods_kinds);
inline constexpr ActionRange forfeit = drop.then(3);
inline constexpr ActionRange dig = forfeit.then(1);
inline constexpr ActionRange work = dig.then(1);
inline constexpr ActionRange pass = work.then(1);
inline constexpr ActionRange pick = pass.then(goods_kinds);
inline constexpr ActionRange pay = pick.then(3);
inline constexpr ActionRange amount = pay.then(most_amount);
inline constexpr ActionRange buy = amount.then(goods_kinds);
inline constexpr ActionRange sell = buy.then(goods_kinds);
inline constexpr ActionRange build = sell.then(3);
inline constexpr ActionRange map = build.then(1);
inline constexpr ActionRange plunder = map.then(most_spaces);
inline constexpr ActionRange deliver = plunder.then(most_spaces);
inline constexpr ActionRange routes = deliver.then(most_ships_due + 1);
inline constexpr ActionRange done = routes.then(1);
inline constexpr ActionRange end_turn = done.then(1);
inline constexpr ActionRange offer = end_turn.then(1);
inline constexpr ActionRange cancel = offer.then(1);
inline constexpr ActionRange send = cancel.then(1);
inline constexpr ActionRange with = send.then(most_seats);
inline constexpr ActionRange give = with.then(ware_kinds);
inline constexpr ActionRange ask = give.then(ware_kinds);
inline constexpr ActionRange accept = ask.then(1);
inline constexpr ActionRange decline = accept.then(1);
inline constexpr ActionRange counter = decline.then(1);
inline constexpr int count = counter.end();
static_assert(count == 269);

// "sail k5", "amount 7". Numbers beyond the content's tiles have names as well.
std::string notation(const Content& content, Action action);

}  // namespace tide::set_sail::act
