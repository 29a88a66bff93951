// The action space (section 4.8 of the ledger): 339 numbers and how they are written.
#pragma once

#include "engine/action.h"
#include "games/saltfjord/content.h"

namespace tide::saltfjord {

// A cube that moves along an arrow of the storage (SFJ-028).
struct Arrow {
  Good from, to;
};
inline constexpr std::array<Arrow, 9> arrows_up{{{fish, wood},
                                                 {fish, grain},
                                                 {fish, paper},
                                                 {wood, plank},
                                                 {grain, food},
                                                 {paper, book},
                                                 {plank, gold},
                                                 {food, gold},
                                                 {book, gold}}};
inline constexpr std::array<Arrow, 6> arrows_down{
    {{gold, plank}, {gold, food}, {gold, book}, {plank, wood}, {food, grain}, {book, paper}}};

// The choices of Co-operative Store: pairs of piers, then single ones, from 0.
struct PierPair {
  int first, second;  // -1: none
};
inline constexpr std::array<PierPair, 10> pier_pairs{
    {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}, {0, -1}, {1, -1}, {2, -1}, {3, -1}}};

namespace act {

inline constexpr ActionRange kit{0, kit_count};
inline constexpr ActionRange village = kit.then(4);
inline constexpr ActionRange take = village.then(12);  // colour x area; in solo colour x tavern
inline constexpr ActionRange value = take.then(6);
inline constexpr ActionRange activate = value.then(side);
inline constexpr ActionRange large = activate.then(1);
inline constexpr ActionRange pass = large.then(1);
inline constexpr ActionRange discard = pass.then(1);
inline constexpr ActionRange stop = discard.then(1);
inline constexpr ActionRange finish = stop.then(1);
inline constexpr ActionRange go = finish.then(1);
inline constexpr ActionRange decline = go.then(1);
inline constexpr ActionRange worker = decline.then(1);
inline constexpr ActionRange lamp = worker.then(1);
inline constexpr ActionRange sell = lamp.then(goods - 1);
inline constexpr ActionRange raise = sell.then(static_cast<int>(arrows_up.size()));
inline constexpr ActionRange lower = raise.then(static_cast<int>(arrows_down.size()));
inline constexpr ActionRange upgrade = lower.then(static_cast<int>(arrows_up.size()));
inline constexpr ActionRange as_fish = upgrade.then(1);
inline constexpr ActionRange dual = as_fish.then(2);
inline constexpr ActionRange order = dual.then(4 * pier_count);  // space x (none, wood … paper)
inline constexpr ActionRange pier = order.then(pier_count);
inline constexpr ActionRange tech = pier.then(2 * track_count);  // track x (cost, fish)
inline constexpr ActionRange ability = tech.then(ability_kinds);
inline constexpr ActionRange stack = ability.then(stacks);
inline constexpr ActionRange place = stack.then(turns * squares);  // square x turn
inline constexpr ActionRange move = place.then(1);
inline constexpr ActionRange home = move.then(1);
inline constexpr ActionRange kind = home.then(token_sorts);
inline constexpr ActionRange keep = kind.then(2);
inline constexpr ActionRange long_line = keep.then(1);
inline constexpr ActionRange overboard = long_line.then(5);
inline constexpr ActionRange at = overboard.then(squares);
inline constexpr ActionRange tavern = at.then(tavern_count);
inline constexpr ActionRange sale = tavern.then(2);
inline constexpr ActionRange piers = sale.then(static_cast<int>(pier_pairs.size()));
inline constexpr ActionRange wagon = piers.then(10);  // wagon x (stay, up, down, left, right)
inline constexpr int count = wagon.end();
static_assert(count == 339);

constexpr bool is_conversion(Action a) { return sell.has(a) || raise.has(a) || lower.has(a); }
constexpr bool is_free(Action a) { return is_conversion(a) || worker.has(a) || lamp.has(a); }

// "take white 3", "place r3c4 90".
std::string notation(const Content& content, Action action);

}  // namespace act
}  // namespace tide::saltfjord
