// The rules' own header: what the chapters share. Each frame kind is one procedure of section 4 of
// the ledger with three functions:
//   run      goes on until the frame waits for the active seat (true) or the stack has changed or
//            the frame is over (false)
//   options  what the seat may choose
//   choose   what a choice does
#pragma once

#include <algorithm>
#include <functional>

#include "engine/context.h"
#include "games/salt-and-sail/actions.h"
#include "games/salt-and-sail/skills.h"
#include "games/salt-and-sail/state.h"

namespace tide::salt_and_sail {

// Only the active player ever decides. The flow must not be empty.
inline Seat active(const State& s) {
  const auto& first = s.flow.frames()[0];
  if (const auto* turn = std::get_if<Turn>(&first)) return turn->seat;
  return std::get<Draft>(first).seat;
}

#define TIDE_SNS_FRAME(Frame)                                         \
  bool run(State& s, Frame& frame, Context& ctx);                     \
  void options(const State& s, const Frame& frame, ActionList& list); \
  void choose(State& s, Frame& frame, Action action, Context& ctx)

// --- setup.cpp: setup, Captains, Officers, placing ---
State start(const Content& content, const Setup<Options>& setup, const Key& key, Context& ctx);
// Runs frames until somebody must choose or the game is over.
void advance(State& s, Context& ctx);
TIDE_SNS_FRAME(Draft);
// The tokens, hexes and number of Discoveries that scenario and length lay out (SNS-138).
const Layout& layout(const State& s);
// Option week_port_hidden, where the scenario knows it.
bool port_hides(const State& s);

// --- turn.cpp: Round and turn ---
void begin_turn(State& s, Seat seat, Context& ctx);
TIDE_SNS_FRAME(Turn);
void refill_rumor(State& s, std::size_t place, Context& ctx);
struct Span {
  int low = 0, high = 0;
};
// How many Crew may work the Sails (SNS-31).
Span allocations(const State& s, Seat seat);

// --- sailing.cpp: Move, looking at tokens ---
TIDE_SNS_FRAME(Sailing);
int movement(const State& s, Seat seat);
// The active player looks at a face-down site token (SNS-45 to SNS-47).
void look(State& s, Site& site, Seat seat, Context& ctx);
// Face-down site tokens within range that the seat has not seen (T5).
FixedVector<HexId, most_map_tokens> scout_targets(const State& s, Seat seat, int range);

// --- encounter.cpp ---
TIDE_SNS_FRAME(Encounter);
// The card, or the option of it that was chosen.
const Choice& choice_of(const State& s, const Encounter& frame);
// How many tokens may be drawn in this check (SNS-55).
int most_tokens(const State& s, Seat seat, Skill skill);
bool can_draw_encounter(const State& s);

// --- effects.cpp: lists on cards ---
TIDE_SNS_FRAME(Effects);
const Effect* effect_of(const State& s, const Effects& frame);

// --- ship.cpp: Hold, Crew, damage, sinking ---
TIDE_SNS_FRAME(Wreck);
TIDE_SNS_FRAME(Refit);
int hold_size(const State& s, Seat seat);
int hold_used(const State& s, Seat seat);
inline int hold_free(const State& s, Seat seat) { return hold_size(s, seat) - hold_used(s, seat); }
int hull_slots(const State& s, Seat seat);
int slots_covered(const State& s, Seat seat);
int goods_left(const State& s, Good good);  // in the supply (SNS-158)
int ships_left(const State& s, ShipType type);
bool room_in_sails(const State& s, Seat seat);
bool room_in_hands(const State& s, Seat seat);
// Takes one Crew; false if it was the last and the ship has sunk: all frames but Turn are gone.
bool lose_crew(State& s, Seat seat, bool from_sails, Context& ctx);
// SNS-73, SNS-74; false if the ship has sunk.
bool take_damage(State& s, Seat seat, bool heavy, Context& ctx);
void sink(State& s, Seat seat, Context& ctx);
void check_hold(State& s, Seat seat);  // asks for REFIT if too much is aboard
// A Ration or a good goes overboard, as the action says.
void jettison(State& s, Seat seat, Action action, Rule rule, Context& ctx);
FixedVector<HexId, 6 + most_map_tokens> wreck_places(const State& s, HexId sunk);

// --- cards.cpp: decks, hands, bags ---
bool can_draw_rumor(const State& s);
std::optional<Rumor> draw_rumor(State& s, Context& ctx);
std::optional<Treasure> draw_treasure(State& s, Context& ctx);
std::optional<Equipment> draw_equipment(State& s, Context& ctx);
std::optional<Officer> draw_officer(State& s, Context& ctx);
std::optional<EncounterCard> draw_encounter(State& s, Context& ctx);
int hand_limit(const State& s, Seat seat);
inline bool hand_has_room(const State& s, Seat seat) {
  return s[seat].hand.cards.size() < hand_limit(s, seat);
}
// Draws a private Rumor; the hand must have room.
void hear_rumor(State& s, Seat seat, Rule rule, Context& ctx);
Rumor hand_card(const Hand& hand, int place);
void discard_rumor(State& s, Seat seat, int place, Context& ctx);
void discard_options(const State& s, Seat seat, ActionList& list);
// What bag and pool hold without temporary tokens, by the cards owned.
Tokens outfit(const State& s, Seat seat);
// Lets tokens follow when cards have changed since `before` (SNS-78, SNS-107).
void follow_cards(State& s, Seat seat, const Tokens& before);
void pool_home(State& s, Seat seat, bool temporary_too);
int temporary_owned(const State& s, Seat seat);
void set_officer(State& s, Seat seat, std::optional<Officer> officer, Context& ctx);

// Calls f with the mods of Captain, Officer and different Equipment. Inlined, a sum of these stays
// in a register; it is asked for all the time.
template <class F>
[[gnu::always_inline]] inline void each_mods(const State& s, Seat seat, F f) {
  const Player& p = s[seat];
  const Content& c = *s.content;
  if (p.captain) f(c[*p.captain].mods);
  if (p.officer) f(c[*p.officer].mods);
  int left = p.equipment.total();
  for (Equipment e(0); left > 0; ++e.index) {
    if (!p.equipment.has(e)) continue;
    f(c[e].mods);
    left -= p.equipment[e];
  }
}
// The sum of one of them (SNS-142).
template <class F>
int sum_mods(const State& s, Seat seat, F mod) {
  int n = 0;
  each_mods(s, seat, [&](const Mods& m) { n += std::invoke(mod, m); });
  return n;
}
// Symbols that the seat's Rumors need not have in common with a token (SNS-148).
inline SymbolSet any_symbols(const State& s, Seat seat) {
  SymbolSet all;
  each_mods(s, seat, [&](const Mods& m) { all = all | m.symbol_any; });
  return all;
}

// --- discovery.cpp: Rumors and Discoveries ---
TIDE_SNS_FRAME(Attempt);
// The site token on the seat's hex if it is a Discovery.
const Site* discovery_here(const State& s, Seat seat);
// The symbols of Rumors that the seat may follow at the token.
SymbolSet matching(const State& s, Seat seat, const Site& site);
// The Rumor on a place of the action space: public row, then hand.
std::optional<Rumor> rumor_at(const State& s, Seat seat, int place);
// The Rumor that an Attempt follows; none after it is complete.
Rumor followed(const State& s, const Attempt& frame);
void attempt_options(const State& s, const Turn& frame, ActionList& list);
void begin_attempt(State& s, Turn& turn, Action action, Context& ctx);

// --- locations.cpp ---
// Hexes to the nearest place that gives supplies, of those that all know.
int supply_distance(const State& s, HexId from);
TIDE_SNS_FRAME(Dock);
TIDE_SNS_FRAME(Market);
TIDE_SNS_FRAME(Pub);
TIDE_SNS_FRAME(Governor);
TIDE_SNS_FRAME(Village);
void location_options(const State& s, Seat seat, ActionList& list);
void visit(State& s, Action action, Context& ctx);

// --- scoring.cpp ---
void end_round(State& s, Context& ctx);
int fame(const State& s, Seat seat);
int round_cap(const State& s);
std::string_view rank(const State& s);
void check_trigger(State& s, Context& ctx);

#undef TIDE_SNS_FRAME

// --- The map ---
inline Site* site_at(State& s, HexId hex) {
  for (Site& site : s.sites) {
    if (site.at == hex) return &site;
  }
  return nullptr;
}
inline const Site* site_at(const State& s, HexId hex) {
  return site_at(const_cast<State&>(s), hex);
}
inline bool open_site(const State& s, HexId hex, Piece piece) {
  const Site* site = site_at(s, hex);
  return site != nullptr && site->open && site->piece == piece;
}
// A Capital hex or a face-up Port hex.
inline bool supply_hex(const State& s, HexId hex) {
  return s.chart().terrain[hex.index] == Terrain::capital || open_site(s, hex, s.content->port());
}
inline bool village_hex(const State& s, HexId hex) {
  return open_site(s, hex, s.content->village());
}
inline void gain_ducats(Player& p, int n) {
  p.ducats = static_cast<std::int16_t>(std::clamp(p.ducats + n, 0, 30'000));
}

}  // namespace tide::salt_and_sail
