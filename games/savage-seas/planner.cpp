// The scripted Captain's plan: one movement, and the other crews before or after it where their
// Orders promise most.
#include <algorithm>
#include <bit>

#include "games/savage-seas/scripted.h"

namespace tide::savage_seas {
namespace {

// What a crew would do on a position.
struct Use {
  float value = 0;
  Action action = act::leave.only();
  float attack = 0;  // what a Lend a Hand behind it would repeat
};

using Uses = std::array<std::array<Use, crew_count>, positions>;

// An Order that could be placed for what it promises.
struct Candidate {
  Crew crew;
  Order card;
  Prospect prospect;
};

class Planner {
 public:
  Planner(const State& s, Side own, int position, Rng& rng)
      : s_(s), own_(own), first_(position), rng_(rng), outlook_(s, own) {
    const int distance = s.chart().sight(s[own].pose.hex, s[other(own)].pose.hex).distance;
    for (const Crew c : crews) {
      const int wounds = s[own][c].wounds;
      // An empty slot takes no Wound.
      risk_[savage_seas::at(c)] = distance > 6  ? 0.0F
                                  : wounds >= 3 ? 0.9F
                                  : wounds == 2 ? 0.2F
                                                : 0.05F;
      free_[savage_seas::at(c)] = s[own].slot_of(c) == nullptr;
      if (free_[savage_seas::at(c)]) look_through(c);
    }
  }

  Action best() {
    const Pose pose = s_[own_].pose;
    find_uses(pose, before_);
    if (!fixed_mover()) {
      try_plan(crew_count, -1, pose_value({pose, 0}), planned_before(pose), act::leave.only());
      for (const Crew c : {Crew::sailmaster, Crew::captain}) {
        if (free_[savage_seas::at(c)]) try_movers(c);
      }
    }
    return action_;
  }

 private:
  static std::size_t at(int p) { return static_cast<std::size_t>(p); }
  bool strong(int p) const { return s_[own_].fires[at(p)] == Fire::strong; }
  float pose_value(const Track& track) const {
    return outlook_.pose_value(track.pose, positions) - track.cost;
  }

  // Calls f for each Order of a crew that may be placed.
  template <class F>
  void each_order(Crew crew, F f) const {
    const bool offered_only = bound(s_, own_, crew);
    const int first = s_.content->first_order[savage_seas::at(crew)];
    for (std::uint64_t bits = placeable(s_, own_, crew); bits != 0; bits &= bits - 1) {
      const Order card(first + std::countr_zero(bits));
      if (!offered_only || s_[own_][crew].offer == card) f(card);
    }
  }

  // What a crew can do, wherever the ship is.
  void look_through(Crew crew) {
    each_order(crew, [&](Order card) {
      const auto& steps = (*s_.content)[card].steps;
      if (steps.empty()) return;
      candidates_.push_back({crew, card, outlook_.prospect(card)});
      if (steps[0].op == Op::repeat_previous_position) lend_a_hand_ = card;
    });
    const bool reloads = !bound(s_, own_, crew) || s_[own_][crew].offer == s_.content->reload;
    const float fires = static_cast<float>(s_[own_].fire_count());
    for (int p = first_; p < positions; ++p) {
      Use& use = reload_[at(p)][savage_seas::at(crew)];
      use.value = -1.0F;
      if (!reloads) continue;
      use.value = (strong(p) ? 0.35F + 0.2F * fires : 0.1F) - risk_[savage_seas::at(crew)];
      use.action = act::place_reload[static_cast<int>(crew)];
    }
  }

  // A movement that is already in the plan.
  bool fixed_mover() {
    for (int p = 0; p < first_; ++p) {
      const auto& slot = s_[own_].slots[at(p)];
      if (!slot || slot->card == s_.content->reload) continue;
      const auto& ways = (*s_.content)[slot->card].ways;
      if (ways.empty()) continue;
      for (const Way& way : ways) {
        const Track track = outlook_.sail_track(s_[own_].pose, slot->card, way);
        const float left = planned_before(p < first_ - 1 ? track.pose : s_[own_].pose);
        find_uses(track.pose, after_);
        try_plan(static_cast<int>(slot->crew), p, pose_value(track), left, act::leave.only());
      }
      return true;
    }
    return false;
  }

  void try_movers(Crew crew) {
    const float left = planned_before(s_[own_].pose);
    each_order(crew, [&](Order card) {
      for (const Way& way : (*s_.content)[card].ways) {
        const Track track = outlook_.sail_track(s_[own_].pose, card, way);
        const float value = pose_value(track);
        find_uses(track.pose, after_);
        for (int p = first_; p < positions; ++p) {
          if (!strong(p)) try_plan(static_cast<int>(crew), p, value, left, act::place[card.index]);
        }
      }
    });
  }

  // What each free crew would do on each position with the ship in this pose.
  void find_uses(Pose pose, Uses& uses) const {
    uses = reload_;
    for (const Candidate& candidate : candidates_) {
      const ByMoment promise = outlook_.promise(candidate.prospect, pose);
      const auto crew = savage_seas::at(candidate.crew);
      for (int p = first_; p < positions; ++p) {
        if (strong(p)) continue;
        Use& best = uses[at(p)][crew];
        const float value = promise[at(p + 1)];
        const float early = 0.03F * static_cast<float>(positions - p);
        if (value > 0.04F && value + early - risk_[crew] > best.value) {
          best = {value + early - risk_[crew], act::place[candidate.card.index], value};
        }
      }
    }
  }

  void try_plan(int mover, int slot, float pose_value, float left, Action move) {
    mover_ = mover;
    slot_ = slot;
    move_ = move;
    const float noise = 0.03F * static_cast<float>(rng_.below(8));
    assign(first_, 0, pose_value + noise, left, act::leave.only());
  }

  // What a Lend a Hand on the first open position would repeat: the Order before it, which is
  // carried out in this pose.
  float planned_before(Pose pose) const {
    if (first_ == 0 || !lend_a_hand_) return 0;
    const auto& left = s_[own_].slots[at(first_ - 1)];
    if (!left || left->card == s_.content->reload) return 0;
    return outlook_.promise(left->card, pose)[at(first_)];
  }

  // Orders on the positions from p on; `taken` are crews as bits, `left` what Lend a Hand repeats.
  void assign(int p, unsigned taken, float value, float left, Action chosen) {
    if (p == positions) {
      if (value > best_) best_ = value, action_ = chosen;
      return;
    }
    const auto next = [&](unsigned also, float gain, float repeat, Action action) {
      assign(p + 1, taken | also, value + gain, repeat, p == first_ ? action : chosen);
    };
    if (p == slot_) {
      next(0, 0, 0, move_);
      return;
    }
    next(0, 0, 0, act::leave.only());
    for (const Crew c : crews) {
      const auto i = savage_seas::at(c);
      if (!free_[i] || static_cast<int>(c) == mover_ || (taken >> i & 1) != 0) continue;
      const Use& use = (slot_ >= 0 && p > slot_ ? after_ : before_)[at(p)][i];
      if (use.value > 0) next(1U << i, use.value, use.attack, use.action);
      if (c == Crew::captain && lend_a_hand_ && left > 0.2F && !strong(p)) {
        next(1U, 0.8F * left - risk_[i], 0, act::place[lend_a_hand_->index]);
      }
    }
  }

  const State& s_;
  Side own_;
  int first_;
  Rng& rng_;
  Outlook outlook_;
  std::array<bool, crew_count> free_{};
  std::array<float, crew_count> risk_{};
  FixedVector<Candidate, most_orders> candidates_;
  std::optional<Order> lend_a_hand_;
  Uses reload_;          // with nothing but the Reload cards
  Uses before_, after_;  // the movement
  int mover_ = crew_count, slot_ = -1;
  Action move_ = act::leave.only(), action_ = act::leave.only();
  float best_ = -1e9F;
};

}  // namespace

Action plan_slot(const State& s, Side own, int position, Rng& rng) {
  return Planner(s, own, position, rng).best();
}

}  // namespace tide::savage_seas
