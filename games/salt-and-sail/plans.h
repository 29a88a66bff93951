// What the scripted player reckons with: Rumors and sites as far as a seat knows them, ways over
// the sea, and where Fame comes fastest.
#pragma once

#include "engine/game.h"
#include "games/salt-and-sail/skills.h"
#include "games/salt-and-sail/state.h"

namespace tide::salt_and_sail::plans {

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

float worth(const State& s, Rumor rumor);
Leads leads(const State& s, Seat me, const Tokens& bag);
// How much a bag promises with the Rumors at hand.
float promise(const Leads& leads);

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
  Reckoning(const State& state, Seat seat, std::optional<Aim> site = {})
      : s(state), me(seat), aim(site) {}

  const State& s;
  const Seat me;
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
