// What the scripted player thinks: values in victory points, after section 8 of the ledger. All of
// it uses only what the seat knows.
#pragma once

#include <array>
#include <optional>

#include "games/set-sail/rules.h"
#include "games/set-sail/scripted.h"

namespace tide::set_sail {

inline constexpr float silver_value = 0.21F;

// How far the game is from its end.
struct TimeLeft {
  float share = 1;  // 1 at the start, 0 when somebody is at the target
  int rounds = 0;
};
TimeLeft time_left(const State& s);

// Who thinks, and about what.
struct Mind {
  const State& s;
  Seat seat;
  const Style& style;
  const Player* self = &s[seat];
  mutable std::optional<TimeLeft> known_time = std::nullopt;  // many choices do not ask for it

  // What somebody would think who had these things.
  Mind with(Seat owner, const Player& things) const { return {s, owner, style, &things, time()}; }
  const Player& player() const { return *self; }
  const TimeLeft& time() const {
    if (!known_time) known_time = time_left(s);
    return *known_time;
  }
  const Content& content() const { return *s.content; }
};

// --- plans.cpp: what things are worth ---

float weight(const Style& style, QuestType type);
// Points, and as many silver.
float quest_value(const Mind& m, const QuestCard& card);
// Of one more Ship card in hand.
float ship_value(const Mind& m);
// Of ending a turn with that many Supplies; fewer than none: of running out.
float supplies_value(const Mind& m, int supplies);
// The same for all numbers of Supplies, where many of them are looked at.
class SuppliesValues {
 public:
  explicit SuppliesValues(const Mind& m);
  float operator[](int supplies) const {
    return values_[static_cast<std::size_t>(std::clamp(supplies, -1, most_useful) + 1)];
  }

 private:
  static constexpr int most_useful = 9;  // more of them are worth the same
  std::array<float, most_useful + 2> values_;
};
// How many Supplies to buy for silver now.
int supplies_wanted(const Mind& m);

int missing(const Hand& hand, const Hand& needed);
// The goods to have after a visit to the market: those of the open Trade Quests that can be made
// payable now, the best one first. Empty: none can.
struct Shopping {
  Hand goods;
  float value = 0;    // of the quests, less the silver
  bool buys = false;  // something is missing yet
};
Shopping shopping(const Mind& m);
std::optional<Upgrade> upgrade_wanted(const Mind& m);
bool map_wanted(const Mind& m);
// Of a visit to the pirates with that many Ship cards more than now.
float pirates_value(const Mind& m, int more_ships);

// What a fight against a ship of a deck may bring.
struct ShipFight {
  float win = 0;                 // chance
  std::array<float, 12> loss{};  // chance of losing that many Supplies
};
ShipFight ship_fight(const Mind& m, bool route);

// Of a combat against a rival: for the attacker before the dice, for the defender by its answer.
float attack_value(const Mind& m, Seat rival);
float reply_value(const Mind& m, Seat attacker, int attack, bool flee);

// --- voyage.cpp: where to sail ---
Action sail_to(const Mind& m, const Turn& turn, const ActionList& list);
// Where a ship that was attacked goes (A6).
Action retreat_to(const Mind& m, Tile from, const ActionList& list);

// --- bargains.cpp: trading with others (hint 16) ---
// Is there an offer to be made at this point of the own turn?
bool wants_offer(const Mind& m, const ActionList& list);
Action bargain(const Mind& m, const Offer& offer, const ActionList& list);

}  // namespace tide::set_sail
