// The rules' own header: what the chapters share. Each frame kind is one decision of section 4 of
// the ledger with three functions:
//   run      goes on until the frame waits for the active seat (true) or the stack has changed
//   options  what the active seat may choose
//   choose   what a choice does
// A choice with a single option is made by itself (section 4.2), but for those of Turn.
#pragma once

#include "engine/context.h"
#include "games/saltfjord/actions.h"
#include "games/saltfjord/state.h"

namespace tide::saltfjord {

#define TIDE_SALTFJORD_FRAME(Frame)                                   \
  bool run(State& s, Frame& frame, Context& ctx);                     \
  void options(const State& s, const Frame& frame, ActionList& list); \
  void choose(State& s, Frame& frame, Action action, Context& ctx)

// --- setup.cpp: general and player setup, kits ---
State start(const Content& content, const Setup<Options>& setup, const Key& key, Context& ctx);
// Runs frames until somebody must choose or the game is over.
void advance(State& s, Context& ctx);
// The seat that picks after so many picks: from the right of the start player, who is last.
Seat picker(const State& s, int picks);
TIDE_SALTFJORD_FRAME(SideChoice);
TIDE_SALTFJORD_FRAME(KitChoice);
TIDE_SALTFJORD_FRAME(StartPlace);
// The filled squares and buildings of a village, worked out anew.
void survey(Player& p, const Content& content);
Tile draw_tile(State& s, int shape, Context& ctx);

// --- storage.cpp: resources, costs, free actions ---
void gain(State& s, const Purse& what, Rule rule, Context& ctx);
// SFJ-033: missing resources are covered by weakening.
bool payable(const Storage& storage, const Purse& cost);
void pay(State& s, const Purse& cost, Rule rule, Context& ctx);
int sale_value(const State& s, int good);
int raise_price(const State& s);
bool can_convert(const State& s);
void conversion_options(const State& s, ActionList& list);
int ready_workers(const State& s, const Player& p);
bool can_send_worker(const State& s);
bool can_light_lamp(const State& s);
// Conversions, worker and lamp.
void free_options(const State& s, ActionList& list);
// Carries out a free action; false if the action is none.
bool free_action(State& s, Action action, Context& ctx);
TIDE_SALTFJORD_FRAME(Helper);

// --- turn.cpp: turns, dice, running a line ---
void begin_turn(State& s, Seat seat);
bool can_take(const State& s, Colour colour, int place);
Purse large_cost(const State& s);
bool can_build_large(const State& s);
TIDE_SALTFJORD_FRAME(Turn);
int change_cost(const State& s, const TakenDie& die, int value);
bool line_usable(const Player& p, Colour colour, int line);
TIDE_SALTFJORD_FRAME(TakenDie);
TIDE_SALTFJORD_FRAME(Run);

// --- buildings.cpp: activating buildings ---
void resolve(State& s, const Effect& effect, Rule rule, Context& ctx);
void activate(State& s, int square, Context& ctx);
TIDE_SALTFJORD_FRAME(Dual);
TIDE_SALTFJORD_FRAME(Upgrading);

// --- orders.cpp: orders and piers ---
// The cost of a crate; `with`: wood, grain or paper that is left out (Shipping Broker), or 0.
std::optional<Purse> order_cost(const State& s, int space, int with);
TIDE_SALTFJORD_FRAME(Ordering);
TIDE_SALTFJORD_FRAME(CratePier);
void use_pier(State& s, int pier, Context& ctx);
TIDE_SALTFJORD_FRAME(PierUses);
TIDE_SALTFJORD_FRAME(Export);

// --- technology.cpp: technologies, abilities, scoring tiles ---
TIDE_SALTFJORD_FRAME(Research);
TIDE_SALTFJORD_FRAME(AbilityChoice);
int count(const State& s, Seat seat, Counter counter);
// What an end scoring tile is worth to a seat now.
int tile_points(const State& s, Seat seat, Scoring tile);

// --- construction.cpp: small and large tiles ---
Purse small_cost(const State& s, bool free);
bool fits(const State& s, Tile tile, std::uint64_t filled);
bool several_places(const State& s, const Placing& frame);
TIDE_SALTFJORD_FRAME(Stacks);
TIDE_SALTFJORD_FRAME(Placing);

// --- fishing.cpp: the boat ---
int boat_spaces(const State& s, const Player& p);
// Rewards of all tokens on board; the tokens are laid aside.
void land_cargo(State& s, Seat seat, Rule rule, Context& ctx);
TIDE_SALTFJORD_FRAME(Fishing);
TIDE_SALTFJORD_FRAME(Catch);

// --- passing.cpp: taverns, piers ---
bool tavern_open(const State& s, int tavern);
TIDE_SALTFJORD_FRAME(TavernChoice);
TIDE_SALTFJORD_FRAME(Piers);
TIDE_SALTFJORD_FRAME(ExtraPiers);

// --- wagons.cpp: the advanced variant ---
enum class Way : std::uint8_t { stay, up, down, left, right };
// The square there, or -1: off the grid or occupied (SFJ-152).
int wagon_target(const Player& p, int wagon, Way way);
void wagon_options(const State& s, const std::array<bool, 2>& pending, bool across_column,
                   bool across_row, ActionList& list);
// Moves the wagon or lets it stay, and activates what it may.
void drive(State& s, int wagon, Way way, bool free_move, Context& ctx);
// SFJ-163, SFJ-164: a wagon that waits enters as soon as the first square is free.
void enter_waiting(State& s, Seat seat, Context& ctx);
bool wagon_waits(const State& s, const Player& p);
TIDE_SALTFJORD_FRAME(WagonMove);

// --- rounds.cpp: dice, end of round, final scoring ---
void roll_dice(State& s, Context& ctx);
void end_round(State& s, Context& ctx);
Medal medal(const State& s, int score);

#undef TIDE_SALTFJORD_FRAME

inline unsigned permanents(const State& s, const Player& p) {
  const Tracks& tracks = s.tracks();
  unsigned rules = 0;
  for (std::size_t t = 0; t < track_count; ++t) rules |= tracks[t].permanents[p.levels[t]];
  return rules;
}
inline bool has(const State& s, const Player& p, Permanent rule) {
  return (permanents(s, p) >> static_cast<unsigned>(rule) & 1) != 0;
}
inline bool owns(const State& s, const Player& p, Hook hook) {
  return p.abilities.has(s.content->with(hook));
}

}  // namespace tide::saltfjord
