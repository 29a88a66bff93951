// What the scripted player reckons with: Rumors and sites as far as a seat knows them, ways over
// the sea, and where Fame comes fastest.
#pragma once

#include "engine/game.h"
#include "games/salt-and-sail/skills.h"
#include "games/salt-and-sail/state.h"

namespace tide::salt_and_sail::plans {

// What the player is used to. The game was balanced by games of the first habits (ledger, section
// 6.1); the second win seven games of ten against them, and the search plays on by those.
struct Habits {
  float pause = 1;      // turns between a Discovery and the next, beside its draws
  float in_danger = 1;  // what is left of a Rumor's worth if every Defeat may cost Crew or Hull
  float draw_weight = 0.5F;     // how far draws count in what a bag promises
  float outrun = 0.3F;          // how much of a hope is left where a rival will be done first
  float hex_worth = 0;          // of a faster ship: Ducats for a hex more a Move, at the start
  float least_gain = 0.1F / 3;  // of the bag's promise, for each Ducat that Equipment costs
  float officer_gain = 0.05F;
  int repair_at = 3;         // free Hull slots
  int least_crew = 3;        // below that to the Pub
  int spare_hands = 2;       // Crew to hire beyond the Sails
  int crew_to_keep = 3;      // the others are a reserve of food
  bool knows_cards = false;  // what the Discovery of a Rumor is, from earlier games,
  float artifact = 1;        // and what is left of its worth if it has to be brought home
  bool all_sails = false;    // Hands only where the Sails are full, and the last Ducat for Crew
};
inline constexpr Habits steady{};
inline constexpr Habits keen{.pause = 2,
                             .in_danger = 0.7F,
                             .draw_weight = 1,
                             .outrun = 0.5F,
                             .hex_worth = 6,
                             .least_gain = 0.12F,
                             .officer_gain = 0.02F,
                             .repair_at = 1,
                             .least_crew = 4,
                             .spare_hands = 3,
                             .crew_to_keep = 1,
                             .knows_cards = true,
                             .artifact = 0.4F,
                             .all_sails = true};

inline constexpr float never = 1000;

// --- Rumors and sites ---

struct Lead {
  Symbol symbol;
  bool dangerous = false;
  float draws = never;  // mean number of tokens with a full bag
  float worth = 0;
};
using Leads = FixedVector<Lead, row_rumors + most_hand>;

// The public Rumors, then those in the hand.
template <class F>
void each_rumor(const State& s, Seat me, F f) {
  for (const auto& r : s.rumors) {
    if (r) f(*r);
  }
  for (const Rumor r : s[me].hand.cards) f(r);
}

float worth(const State& s, Rumor rumor, const Habits& habits);
Leads leads(const State& s, Seat me, const Tokens& bag, const Habits& habits);
// How much a bag promises with the Rumors at hand.
float promise(const Leads& leads, const Habits& habits);

// --- Ways over the sea ---

float turns_for(int hexes, int speed);
HexId nearest_supply(const State& s, Seat me);

// What it costs to sail from a hex to others: the steps, and a detour for each Encounter.
class Ways {
 public:
  Ways(const State& s, HexId from);
  int to(HexId hex) const;

 private:
  struct Calm {
    HexId at;
    int cost = 0;
  };
  const Chart& chart_;
  HexId from_;
  // Encounter hexes where nothing waits now: a way over these is shorter than the chart says.
  FixedVector<Calm, most_encounter_hexes> calm_;
};

struct Plan {
  std::optional<HexId> to;
  float rate = 0;  // Fame for each turn
  float draws = 0;
};

// --- All of it for one decision ---

// Each is worked out when it is first asked for.
class Reckoning {
 public:
  Reckoning(const State& state, Seat seat, const Habits& by, std::optional<Aim> site = {})
      : s(state), me(seat), habits(by), aim(site) {}

  const State& s;
  const Seat me;
  const Habits& habits;
  const std::optional<Aim> aim;  // the site to go to, as long as it promises anything

  const Tokens& bag() const;      // with the pool
  const Leads& leads() const;     // with that bag
  SymbolSet wanted() const;       // by any token that is left, as far as the seat knows
  bool fragile() const;           // would a single Defeat sink the ship?
  int speed() const;              // of the ship
  const Plan& best_site() const;  // where Fame comes fastest, or where the seat is to go
  void promising(Aims& sites) const;

 private:
  mutable std::optional<Tokens> bag_;
  mutable std::optional<Leads> leads_;
  mutable std::optional<SymbolSet> wanted_;
  mutable std::optional<bool> fragile_;
  mutable std::optional<int> speed_;
  mutable std::optional<Plan> best_site_;
};

}  // namespace tide::salt_and_sail::plans
