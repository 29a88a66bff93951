// The rules' own header: what the chapters share. Each frame kind is one procedure of section 4 of
// the ledger with three functions:
//   run      goes on until the frame waits for a seat (true) or the stack has changed (false)
//   options  what the seat may choose
//   choose   what a choice does
#pragma once

#include "engine/context.h"
#include "games/savage-seas/actions.h"
#include "games/savage-seas/state.h"

namespace tide::savage_seas {

// --- setup.cpp ---
State start(const Content& content, const Setup<Options>& setup, const Key& key, Context& ctx);
// Runs frames until somebody must choose or the game is over.
void advance(State& s, Context& ctx);

// --- planning.cpp: the Planning Phase ---
enum class Ask : std::uint8_t { offer, slot, preset, locked };
struct Question {
  Ask ask = Ask::locked;
  Crew crew = Crew::captain;  // who offers
  int number = 0;             // of the position or preset, from 0
};
// What the next answer of a ship is about.
Question question(const State& s, const Planning& frame, Side side);
Seat asked(const State& s, Side side, Question q);
// SVG-12, option planning_mode: may only the offered card of this crew be planned?
bool bound(const State& s, Side side, Crew crew);
// The crew's Orders that may be placed, as bits from its first one.
std::uint64_t placeable(const State& s, Side side, Crew crew);
void begin_round(State& s, Context& ctx);
bool run(State& s, Planning& frame, Context& ctx);
void options(const State& s, Side side, Question q, ActionList& list);
void choose(State& s, Planning& frame, Side side, Action action, Context& ctx);
// Puts an answer down without a word, for play and for imagined plans.
void answer(State& s, Side side, Question q, Action action);

// --- action_phase.cpp: positions in their order, reveals, Scupper That ---
Side actor(const State& s, int position, bool second);
bool run(State& s, Acting& frame, Context& ctx);
void reveal(State& s, const Given& order, Context& ctx);
// Does what all can see leave a Scupper That to this Captain (4.4)?
bool may_scupper(const State& s, Side side);
bool run(State& s, Reacting& frame, Context& ctx);
void options(const State& s, const Reacting& frame, ActionList& list);
void choose(State& s, Reacting& frame, Action action, Context& ctx);

// --- orders.cpp: carrying out Orders ---
bool run(State& s, Resolving& frame, Context& ctx);
bool holds(const State& s, Side ship, Condition condition);
bool run(State& s, Healing& frame, Context& ctx);
void options(const State& s, const Healing& frame, ActionList& list);
void choose(State& s, Healing& frame, Action action, Context& ctx);
bool run(State& s, Dousing& frame, Context& ctx);
void options(const State& s, const Dousing& frame, ActionList& list);
void choose(State& s, Dousing& frame, Action action, Context& ctx);
bool run(State& s, Reloading& frame, Context& ctx);
void options(const State& s, const Reloading& frame, ActionList& list);
void choose(State& s, Reloading& frame, Action action, Context& ctx);

// --- special_orders.cpp: Change of Plan, No Prey No Pay, No Quarter, Lend a Hand ---
void repeat_previous(State& s, const Given& order, Context& ctx);
bool run(State& s, Robbing& frame, Context& ctx);
void options(const State& s, const Robbing& frame, ActionList& list);
void choose(State& s, Robbing& frame, Action action, Context& ctx);
bool run(State& s, Looking& frame, Context& ctx);
void options(const State& s, const Looking& frame, ActionList& list);
void choose(State& s, Looking& frame, Action action, Context& ctx);
bool run(State& s, Swapping& frame, Context& ctx);
void options(const State& s, const Swapping& frame, ActionList& list);
void choose(State& s, Swapping& frame, Action action, Context& ctx);
bool run(State& s, Quarter& frame, Context& ctx);
void options(const State& s, const Quarter& frame, ActionList& list);
void choose(State& s, Quarter& frame, Action action, Context& ctx);

// --- sailing.cpp: movement and collisions ---
bool run(State& s, Sailing& frame, Context& ctx);
void options(const State& s, const Sailing& frame, ActionList& list);
void choose(State& s, Sailing& frame, Action action, Context& ctx);

// --- attacks.cpp ---
enum class Miss : std::uint8_t { none, range, side, cover };
// Does the attack of a ship of this heading reach what it sees so?
inline Miss aim(const Attack& attack, const Sight& sight, Heading heading) {
  if (sight.distance < attack.min_range || sight.distance > attack.max_range) return Miss::range;
  if ((sight.arcs[static_cast<std::size_t>(heading)] & attack.arcs) == 0) return Miss::side;
  if (attack.cover && sight.covered) return Miss::cover;
  return Miss::none;
}
void attack(State& s, const Given& order, const Attack& attack, Context& ctx);
bool run(State& s, Wounding& frame, Context& ctx);
void options(const State& s, const Wounding& frame, ActionList& list);
void choose(State& s, Wounding& frame, Action action, Context& ctx);

// --- damage.cpp: dice, fires, Wounds, sinking ---
// One rolled hit; nothing once the ship has four fires (SVG-88).
void rolled_hit(State& s, Side side, Damage damage, Context& ctx);
void fire_hit(State& s, Side side, int position, Context& ctx);
// SVG-62: a Wound for the crew on a position; a miss if there is none.
void position_wound(State& s, Side side, int position, Rule rule, Context& ctx);
void wound_in_hand(State& s, Side side, Crew crew);
bool sunk(const State& s, Side side);
// SVG-121, SVG-122: ends the game if a ship is sunk. `mover`: who moved in a collision.
void check_sinking(State& s, std::optional<Side> mover, Context& ctx);
void finish(State& s, Ending ending, std::optional<Side> winner);
int wounds_in_hands(const Ship& ship);

// --- clearing.cpp ---
// Cards of a hand but for Wounds, as all see them (SVG-128).
int held(const State& s, Side side, Crew crew);
void draw_order(State& s, Side side, Crew crew, Context& ctx);
void clear_boards(State& s, Context& ctx);

// --- Shared facts ---

// A decision with one answer is taken at once, one with none is skipped (4.3).
template <class Frame>
bool only_answer(State& s, Frame& frame, Context& ctx) {
  ActionList list;
  if (frame.left > 0) options(s, frame, list);
  if (list.size() > 1) return true;
  if (list.empty()) {
    if (frame.left > 0) ctx.tell("SVG-23", "nothing_there", {});
    s.flow.pop();
  } else {
    choose(s, frame, list[0], ctx);
  }
  return false;
}

inline Seat decider(const State& s, const Reacting& f) { return s[f.responder()].captain(); }
inline Seat decider(const State& s, const Sailing& f) {
  return s[f.order.ship].seats[at(f.order.crew)];
}
inline Seat decider(const State& s, const Healing& f) { return s[f.ship].captain(); }
inline Seat decider(const State& s, const Dousing& f) { return s[f.ship].captain(); }
inline Seat decider(const State& s, const Reloading& f) { return s[f.ship].seats[at(f.crew)]; }
inline Seat decider(const State& s, const Wounding& f) { return s[f.ship].seats[at(f.crew)]; }
inline Seat decider(const State& s, const Robbing& f) { return s[f.ship].seats[at(f.crew)]; }
inline Seat decider(const State& s, const Looking& f) { return s[f.ship].captain(); }
inline Seat decider(const State& s, const Swapping& f) { return s[f.ship].captain(); }
inline Seat decider(const State& s, const Quarter& f) { return s[f.ship].seats[at(Crew::marine)]; }
// These never wait.
inline Seat decider(const State&, const Acting&) { return {}; }
inline Seat decider(const State&, const Resolving&) { return {}; }
SeatSet waiting(const State& s);

}  // namespace tide::savage_seas
