// The rules' own header: what the chapters share. Each frame kind is one procedure of section 4.3
// of the ledger with three functions:
//   run      goes on until the frame waits for its seat (true) or the stack has changed (false)
//   options  what its seat may choose
//   choose   what a choice does
#pragma once

#include "engine/context.h"
#include "games/salt-and-bones/actions.h"
#include "games/salt-and-bones/state.h"

namespace tide::salt_and_bones {

// --- round.cpp: setup, rounds, Field Phase ---
State start(const Content& content, const Setup<Options>& setup, const Key& key, Context& ctx);
void begin_round(State& s, Context& ctx);
// Runs frames until somebody must choose or the game is over.
void advance(State& s, Context& ctx);

// --- draw.cpp: Draw Phase ---
bool run(State& s, Discarding& frame, Context& ctx);
void options(const State& s, const Discarding& frame, ActionList& list);
void choose(State& s, Discarding frame, Action action, Context& ctx);
bool run(State& s, Drawing& frame, Context& ctx);
void options(const State& s, const Drawing& frame, ActionList& list);
void choose(State& s, Drawing& frame, Action action, Context& ctx);
// A card of a hand goes to its pile, face up or face down (option discards).
void discard_from_hand(State& s, Seat seat, AttackKind kind, Context& ctx);
void discard_from_hand(State& s, Seat seat, StrategyKind kind, Context& ctx);

// --- preparation.cpp: Preparation Phase ---
bool run(State& s, Preparing& frame, Context& ctx);
void options(const State& s, const Preparing& frame, ActionList& list);
void choose(State& s, Preparing frame, Action action, Context& ctx);
// The lowest free slot of the type, or -1 (SNB-37).
int free_slot(const State& s, Seat seat, StrategyType type);

// --- placement.cpp: where cards may lie, and which arrows meet ---
bool can_place(const State& s, int placement);
bool any_placement(const State& s);
// The Opportunity halves that link with a card of this kind placed there.
struct Links {
  FixedVector<std::uint8_t, 3> cards;  // places in State::cards
  int sum = 0;
};
Links links(const State& s, AttackKind kind, Placement at);
bool any_open_half(const State& s);

// --- combat.cpp: turns and chains ---
bool run(State& s, Turn& frame, Context& ctx);
void options(const State& s, const Turn& frame, ActionList& list);
void choose(State& s, Turn& frame, Action action, Context& ctx);
bool run(State& s, Placing& frame, Context& ctx);
void options(const State& s, const Placing& frame, ActionList& list);
void choose(State& s, Placing frame, Action action, Context& ctx);
bool chain_possible(const State& s, const Turn& turn);

// --- damage.cpp: resolving an Attack Card ---
bool run(State& s, Resolving& frame, Context& ctx);
bool run(State& s, Hit& frame, Context& ctx);
void options(const State& s, const Hit& frame, ActionList& list);
void choose(State& s, Hit& frame, Action action, Context& ctx);
bool can_be_negated(const State& s, const Instance& instance);

// --- strategy.cpp: windows, answers, Instincts ---
bool run(State& s, WindowA& frame, Context& ctx);
void options(const State& s, const WindowA& frame, ActionList& list);
void choose(State& s, WindowA& frame, Action action, Context& ctx);
bool run(State& s, Played& frame, Context& ctx);
void options(const State& s, const Played& frame, ActionList& list);
void choose(State& s, Played& frame, Action action, Context& ctx);
bool run(State& s, Aiming& frame, Context& ctx);
void options(const State& s, const Aiming& frame, ActionList& list);
void choose(State& s, Aiming frame, Action action, Context& ctx);
// The Gambits in force (SNB-40): how many of them do this.
int in_force(const State& s, Op op);
// May this Instinct be played in this window now? (SNB-140 to 142)
bool offered(const State& s, Seat seat, StrategyKind kind, Window window);
// Appends `play KIND` for each kind on the seat's board that is offered.
void offer_instincts(const State& s, Seat seat, Window window, ActionList& list);
void play_instinct(State& s, Seat seat, StrategyKind kind, Context& ctx);
// Turns an automatic Instinct with this trigger face up, lowest slot first, and takes it off.
std::optional<StrategyKind> reveal_triggered(State& s, Seat seat, Trigger trigger, Context& ctx);

// --- disengage.cpp: leaving the fight, end of combat and of the game ---
bool run(State& s, Disengaging& frame, Context& ctx);
bool run(State& s, Insulting& frame, Context& ctx);
void options(const State& s, const Insulting& frame, ActionList& list);
void choose(State& s, Insulting frame, Action action, Context& ctx);
void resign(State& s, Seat seat, Context& ctx);

// Frames that never wait have nothing to offer.
inline void options(const State&, const Resolving&, ActionList&) {}
inline void options(const State&, const Disengaging&, ActionList&) {}
inline void choose(State&, Resolving&, Action, Context&) { TIDE_CHECK(false); }
inline void choose(State&, Disengaging&, Action, Context&) { TIDE_CHECK(false); }

// Who decides when this frame waits.
inline Seat decider(const Hit& frame) { return frame.instance.target; }
inline Seat decider(const Played& frame) { return other(frame.seat); }
inline Seat decider(const Resolving&) { return Seat(0); }
template <class Frame>
Seat decider(const Frame& frame) {
  return frame.seat;
}

}  // namespace tide::salt_and_bones
