// The scripted Captain's plan: one movement, and the other crews before or after it where their
// Orders promise most.
#include <algorithm>
#include <bit>

#include "games/savage-seas/scripted.h"

namespace tide::savage_seas {
namespace {

using ByCrew = std::array<float, crew_count>;
using ByPosition = std::array<float, positions>;

// What each crew would do on each open position with the ship in some pose.
struct Uses {
  std::array<ByPosition, crew_count> value;
  std::array<ByPosition, crew_count> attack;  // what a Lend a Hand behind it would repeat
  std::array<Action, crew_count> action;      // on the first open position
  // What a crew can gain at most on this position or later.
  std::array<ByCrew, positions + 2> most;
};

// An Order that could be placed for what it promises.
struct Candidate {
  std::size_t crew;
  Action action;
  Prospect prospect;
};

class Planner {
 public:
  Planner(const State& s, Side own, int position, Rng& rng)
      : s_(s), ship_(s[own]), own_(own), first_(position), rng_(rng), outlook_(s, own) {
    const int distance = s.chart().sight(ship_.pose.hex, s[other(own)].pose.hex).distance;
    for (int p = 0; p < positions; ++p) {
      early_[at(p)] = strong(p) ? never : 0.03F * static_cast<float>(positions - p);
    }
    for (const Crew c : crews) {
      const int wounds = ship_[c].wounds;
      // An empty slot takes no Wound.
      risk_[savage_seas::at(c)] = distance > 6  ? 0.0F
                                  : wounds >= 3 ? 0.9F
                                  : wounds == 2 ? 0.2F
                                                : 0.05F;
      if (free(c)) {
        look_through(c);
      } else {
        busy_ |= bit(c);
      }
    }
  }

  Action best() {
    if (!fixed_mover()) {
      const Spot here = outlook_.spot(ship_.pose);
      const float left = planned_before(ship_.pose);
      find_uses(here, left, before_);
      try_plan(0, positions, outlook_.pose_value(here, positions), left, act::leave.only());
      for (const Crew c : {Crew::sailmaster, Crew::captain}) {
        if (free(c)) try_movers(c, left);
      }
    }
    return action_;
  }

 private:
  static constexpr float never = -1e9F;

  static std::size_t at(int p) { return static_cast<std::size_t>(p); }
  static unsigned bit(Crew c) { return 1U << savage_seas::at(c); }
  bool free(Crew c) const { return ship_.slot_of(c) == nullptr; }
  bool strong(int p) const { return ship_.fires[at(p)] == Fire::strong; }

  // Calls f for each Order of a crew that may be placed.
  template <class F>
  void each_order(Crew crew, F f) const {
    const bool offered_only = bound(s_, own_, crew);
    const int first = s_.content->first_order[savage_seas::at(crew)];
    for (std::uint64_t bits = placeable(s_, own_, crew); bits != 0; bits &= bits - 1) {
      const Order card(first + std::countr_zero(bits));
      if (!offered_only || ship_[crew].offer == card) f(card);
    }
  }

  // What a crew can do, wherever the ship is.
  void look_through(Crew crew) {
    const auto i = savage_seas::at(crew);
    each_order(crew, [&](Order card) {
      const auto& steps = (*s_.content)[card].steps;
      if (steps.empty()) return;
      candidates_.push_back({i, act::place[card.index], outlook_.prospect(card)});
      if (steps[0].op == Op::repeat_previous_position) lend_a_hand_ = act::place[card.index];
    });
    const bool reloads = !bound(s_, own_, crew) || ship_[crew].offer == s_.content->reload;
    const float fires = static_cast<float>(ship_.fire_count());
    for (int p = 0; p < positions; ++p) {
      reload_[i][at(p)] = !reloads    ? -1.0F
                          : strong(p) ? 0.35F + 0.2F * fires - risk_[i]
                                      : 0.1F - risk_[i];
    }
  }

  // A movement that is already in the plan.
  bool fixed_mover() {
    for (int p = 0; p < first_; ++p) {
      const auto& slot = ship_.slots[at(p)];
      if (!slot || slot->card == s_.content->reload) continue;
      const auto& ways = (*s_.content)[slot->card].ways;
      if (ways.empty()) continue;
      for (const Way& way : ways) {
        const Track track = outlook_.sail_track(ship_.pose, slot->card, way);
        const float left = planned_before(p < first_ - 1 ? track.pose : ship_.pose);
        const Spot there = outlook_.spot(track.pose);
        find_uses(there, left, after_);
        const float value = outlook_.pose_value(there, positions) - track.cost;
        try_plan(bit(slot->crew), p, value, left, act::leave.only());
      }
      return true;
    }
    return false;
  }

  void try_movers(Crew crew, float left) {
    each_order(crew, [&](Order card) {
      for (const Way& way : (*s_.content)[card].ways) {
        const Track track = outlook_.sail_track(ship_.pose, card, way);
        const Spot there = outlook_.spot(track.pose);
        const float value = outlook_.pose_value(there, positions) - track.cost;
        find_uses(there, 0, after_);
        for (int p = first_; p < positions; ++p) {
          if (!strong(p)) try_plan(bit(crew), p, value, left, act::place[card.index]);
        }
      }
    });
  }

  // What a Lend a Hand on the first open position would repeat: the Order before it, which is
  // carried out in this pose.
  float planned_before(Pose pose) const {
    if (first_ == 0 || !lend_a_hand_) return 0;
    const auto& left = ship_.slots[at(first_ - 1)];
    if (!left || left->card == s_.content->reload) return 0;
    return outlook_.promise(left->card, pose)[at(first_)];
  }

  void find_uses(const Spot& spot, float left, Uses& uses) const {
    uses.value = reload_;
    uses.attack = {};
    for (const Crew c : crews) {
      uses.action[savage_seas::at(c)] = act::place_reload[static_cast<int>(c)];
    }
    for (const Candidate& candidate : candidates_) {
      const ByMoment promise = outlook_.promise(candidate.prospect, spot);
      if (promise == ByMoment{}) continue;  // most often: an attack that does not reach
      const auto i = candidate.crew;
      for (int p = first_; p < positions; ++p) {
        const float value = promise[at(p + 1)], gain = value + early_[at(p)] - risk_[i];
        if (value <= 0.04F || gain <= uses.value[i][at(p)]) continue;
        uses.value[i][at(p)] = gain;
        uses.attack[i][at(p)] = value;
        if (p == first_) uses.action[i] = candidate.action;
      }
    }
    find_most(left, uses);
  }

  void find_most(float left, Uses& uses) const {
    float repeated = 0;
    if (lend_a_hand_) {
      repeated = left;
      for (const ByPosition& attack : uses.attack) {
        repeated = std::max(repeated, *std::max_element(attack.begin(), attack.end()));
      }
    }
    uses.most[positions] = uses.most[positions + 1] = {};
    for (int p = positions; p-- > first_;) {
      for (std::size_t i = 0; i < crew_count; ++i) {
        uses.most[at(p)][i] = std::max(uses.most[at(p + 1)][i], uses.value[i][at(p)]);
      }
      float& captain = uses.most[at(p)][savage_seas::at(Crew::captain)];
      captain = std::max(captain, 0.8F * repeated);
    }
  }

  void try_plan(unsigned mover, int slot, float pose_value, float left, Action move) {
    slot_ = slot;
    const float noise = 0.03F * static_cast<float>(rng_.below(8));
    const float value = pose_value + noise;
    const unsigned taken = busy_ | mover;
    if (hopeless(first_, taken, value)) return;
    // What is tried first here wins between equals.
    if (first_ == slot) {
      assign(first_ + 1, taken, value, 0, move);
      return;
    }
    assign(first_ + 1, taken, value, 0, act::leave.only());
    each_use(first_, taken, left, [&](unsigned crew, float gain, float repeat, Action action) {
      assign(first_ + 1, taken | crew, value + gain, repeat, action);
    });
  }

  // Would it be no better than the best plan so far even if each crew that is left gained the most?
  bool hopeless(int p, unsigned taken, float value) const {
    constexpr float margin = 0.001F;  // far more than rounding can make of it
    const ByCrew& later = after_.most[at(std::max(p, slot_ + 1))];
    float sum = value + margin;
    for (std::size_t i = 0; i < crew_count; ++i) {
      const float most = p < slot_ ? std::max(before_.most[at(p)][i], later[i]) : later[i];
      sum += (taken >> i & 1) == 0 ? most : 0.0F;
    }
    return sum <= best_;
  }

  // Calls f for what the crews that are not taken may gain on a position; `left` is what Lend a
  // Hand would repeat there.
  template <class F>
  void each_use(int p, unsigned taken, float left, F f) const {
    const Uses& uses = p > slot_ ? after_ : before_;
    for (const Crew c : crews) {
      const auto i = savage_seas::at(c);
      if ((taken & bit(c)) != 0) continue;
      const float gain = uses.value[i][at(p)];
      if (gain > 0) f(bit(c), gain, uses.attack[i][at(p)], uses.action[i]);
      if (c == Crew::captain && lend_a_hand_ && left > 0.2F && !strong(p)) {
        f(bit(c), 0.8F * left - risk_[i], 0.0F, *lend_a_hand_);
      }
    }
  }

  // Orders on the positions from p on, behind what was chosen for the first open one; only their
  // sum matters. `taken` are crews as bits.
  void assign(int p, unsigned taken, float value, float left, Action chosen) {
    if (p == slot_) ++p, left = 0;
    if (p >= positions - 1) {
      float most = 0;
      if (p < positions) {
        each_use(p, taken, left,
                 [&](unsigned, float gain, float, Action) { most = std::max(most, gain); });
      }
      if (value + most > best_) best_ = value + most, action_ = chosen;
      return;
    }
    if (hopeless(p, taken, value)) return;
    each_use(p, taken, left, [&](unsigned crew, float gain, float repeat, Action) {
      assign(p + 1, taken | crew, value + gain, repeat, chosen);
    });
    assign(p + 1, taken, value, 0, chosen);
  }

  const State& s_;
  const Ship& ship_;
  Side own_;
  int first_;
  Rng& rng_;
  Outlook outlook_;
  unsigned busy_ = 0;  // crews as bits
  ByCrew risk_;
  ByPosition early_;  // what an Order gains by coming early
  FixedVector<Candidate, most_orders> candidates_;
  std::optional<Action> lend_a_hand_;
  std::array<ByPosition, crew_count> reload_;  // what the Reload card is worth
  Uses before_, after_{};                      // the movement
  int slot_ = positions;                       // of the movement
  Action action_ = act::leave.only();
  float best_ = -1e9F;
};

}  // namespace

Action plan_slot(const State& s, Side own, int position, Rng& rng) {
  return Planner(s, own, position, rng).best();
}

}  // namespace tide::savage_seas
