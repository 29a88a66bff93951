// The rules' own header: what the chapters share. Each frame kind is one procedure of section 4 of
// the ledger with three functions:
//   run      goes on until the frame waits for its seat (true) or the stack has changed (false)
//   options  what its seat may choose
//   choose   what a choice does
#pragma once

#include <algorithm>

#include "engine/context.h"
#include "games/set-sail/actions.h"
#include "games/set-sail/state.h"

namespace tide::set_sail {

// --- setup.cpp: setup, placing, start roll ---
State start(const Content& content, const Setup<Options>& setup, const Key& key, Context& ctx);
// Runs frames until somebody must choose or the game is over.
void advance(State& s, Context& ctx);
bool run(State& s, Docking& frame, Context& ctx);
void options(const State& s, const Docking& frame, ActionList& list);
void choose(State& s, Docking frame, Action action, Context& ctx);
// Puts the two ships on a pair of quays (P0, A5).
void dock_options(const State& s, ActionList& list);
void dock(State& s, Seat seat, Action action);

// --- movement.cpp: turns and movement ---
void begin_turn(State& s, Seat seat, Context& ctx);
bool run(State& s, Turn& frame, Context& ctx);
void options(const State& s, const Turn& frame, ActionList& list);
void choose(State& s, Turn& frame, Action action, Context& ctx);
// The cheapest step of a ship that begins on `from` while the other begins on `other` (M1).
int cheapest_move(const Content& content, Tile from, Tile other);
int movement_of(const State& s, Seat seat);

// --- ship_action.cpp: what a ship does on its tile ---
bool run(State& s, ShipAction& frame, Context& ctx);
void options(const State& s, const ShipAction& frame, ActionList& list);
void choose(State& s, ShipAction& frame, Action action, Context& ctx);
bool run(State& s, Picking& frame, Context& ctx);
void options(const State& s, const Picking& frame, ActionList& list);
void choose(State& s, Picking frame, Action action, Context& ctx);
// Is A7 asked there? Only by what all can see (SET-99).
bool tile_is_asked(const State& s, Seat seat, Tile tile);

// --- combat.cpp: Player Combat ---
Targets combats_on(const State& s, Seat seat, Tile tile);
// Is the rival of this combat still there?
bool still_there(const State& s, Target target, Tile tile);
bool run(State& s, Combat& frame, Context& ctx);
void options(const State& s, const Combat& frame, ActionList& list);
void choose(State& s, Combat& frame, Action action, Context& ctx);
int combat_bonus(const State& s, Seat seat);

// --- running_out.cpp: Supplies ---
// False if the player had fewer: then all are gone and RunOut is due (SET-71).
bool lose_supplies(State& s, Seat seat, int n);
bool run(State& s, RunOut& frame, Context& ctx);
void options(const State& s, const RunOut& frame, ActionList& list);
void choose(State& s, RunOut& frame, Action action, Context& ctx);

// --- ports.cpp: Supply, Trade and Upgrade Port ---
bool run(State& s, SupplyPort& frame, Context& ctx);
void options(const State& s, const SupplyPort& frame, ActionList& list);
void choose(State& s, SupplyPort& frame, Action action, Context& ctx);
bool run(State& s, Market& frame, Context& ctx);
void options(const State& s, const Market& frame, ActionList& list);
void choose(State& s, Market& frame, Action action, Context& ctx);
bool run(State& s, Yard& frame, Context& ctx);
void options(const State& s, const Yard& frame, ActionList& list);
void choose(State& s, Yard frame, Action action, Context& ctx);

// --- quests.cpp: Pirate Ports, maps ---
bool run(State& s, Pirates& frame, Context& ctx);
void options(const State& s, const Pirates& frame, ActionList& list);
void choose(State& s, Pirates& frame, Action action, Context& ctx);
void dig(State& s, Seat seat, Quest map, Context& ctx);
bool can_pay(const State& s, Seat seat, Quest quest);
// How many Trade Route cards may be among the cards due (Q2).
struct RouteRange {
  int low = 0, high = 0;
};
RouteRange route_range(const Hand& hand, int due);
int points(const State& s, Seat seat);
Quest draw_quest(State& s, Stream stream, QuestSet& deck, Context& ctx);

// --- trade.cpp: offers between players ---
bool can_offer(const State& s);
void offer_option(const State& s, ActionList& list);
void open_offer(State& s, Seat seat, Context& ctx);
bool run(State& s, Offer& frame, Context& ctx);
void options(const State& s, const Offer& frame, ActionList& list);
void choose(State& s, Offer& frame, Action action, Context& ctx);
int owned(const Player& p, Ware ware);
bool can_give(const Player& p, const Wares& wares);

// --- cards.cpp: hands, the bank, what others know of a hand ---
int capacity(const State& s, Seat seat);
// Cards come and go before witnesses; the others only see the size of the hand change (SET-100).
void gain_cards(State& s, Seat seat, Cargo kind, int n, SeatSet witnesses);
void lose_cards(State& s, Seat seat, Cargo kind, int n, SeatSet witnesses);
// The `n` lowest Trade Route cards (SET-95).
Hand lowest_routes(const Hand& hand, int n);
// Who did not know that the seat holds these cards.
SeatSet unaware(const State& s, Seat seat, const Hand& cards);
// Hands cards in before all: goods to the stock, Ship cards to their discard piles (SET-47).
void hand_in(State& s, Seat seat, const Hand& cards, Context& ctx);
// Gains from the bank, cut to what it has left (SET-16). Gives back what was gained.
int gain_silver(State& s, Seat seat, int n);
int gain_supplies(State& s, Seat seat, int n);
int bank_silver(const State& s);
int bank_supplies(const State& s);
// Asks for A4 if the seat holds too many goods.
void check_capacity(State& s, Seat seat, Context& ctx);
bool run(State& s, Discard& frame, Context& ctx);
void options(const State& s, const Discard& frame, ActionList& list);
void choose(State& s, Discard frame, Action action, Context& ctx);

// --- scoring.cpp: end of round and of the game ---
void end_round(State& s, Context& ctx);

// Who decides when this frame waits.
inline Seat decider(const Combat& frame) {
  return frame.stage == CombatStage::steal ? *frame.winner : frame.defender;
}
inline Seat decider(const Offer& frame) {
  if (frame.stage == OfferStage::partner) return frame.active;
  return frame.stage == OfferStage::answer ? frame.reader() : frame.author();
}
template <class Frame>
Seat decider(const Frame& frame) {
  return frame.seat;
}

}  // namespace tide::set_sail
