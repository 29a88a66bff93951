// The scripted Captain's plan: one movement, and the other crews before or after it where their
// Orders promise most.
#include <algorithm>

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

class Planner {
 public:
  Planner(const State& s, Side own, int position, Rng& rng)
      : s_(s), own_(own), first_(position), rng_(rng) {
    for (int p = 0; p < positions; ++p) guesses_[at(p)] = guess(s, other(own), p);
    const int distance = s.chart().sight(s[own].pose.hex, s[other(own)].pose.hex).distance;
    for (const Crew c : crews) {
      free_[savage_seas::at(c)] = s[own].slot_of(c) == nullptr;
      const int wounds = s[own][c].wounds;
      // An empty slot takes no Wound.
      risk_[savage_seas::at(c)] = distance > 6  ? 0.0F
                                  : wounds >= 3 ? 0.9F
                                  : wounds == 2 ? 0.2F
                                                : 0.05F;
    }
  }

  Action best() {
    find_uses(s_[own_].pose, before_);
    if (!fixed_mover()) {
      try_plan(crew_count, -1, {s_[own_].pose, 0}, act::leave.only());
      for (const Crew c : {Crew::sailmaster, Crew::captain}) {
        if (free_[savage_seas::at(c)]) try_movers(c);
      }
    }
    return action_;
  }

 private:
  static std::size_t at(int p) { return static_cast<std::size_t>(p); }
  bool strong(int p) const { return s_[own_].fires[at(p)] == Fire::strong; }

  // A movement that is already in the plan.
  bool fixed_mover() {
    for (int p = 0; p < first_; ++p) {
      const auto& slot = s_[own_].slots[at(p)];
      if (!slot || slot->card == s_.content->reload) continue;
      const auto& ways = (*s_.content)[slot->card].ways;
      if (ways.empty()) continue;
      for (const Way& way : ways) {
        const Track track = sail_track(s_, own_, s_[own_].pose, slot->card, way);
        find_uses(track.pose, after_);
        try_plan(static_cast<int>(slot->crew), p, track, act::leave.only());
      }
      return true;
    }
    return false;
  }

  void try_movers(Crew crew) {
    s_[own_][crew].hand.each([&](Order card, int) {
      if (bound(s_, own_, crew) && s_[own_][crew].offer != card) return;
      for (const Way& way : (*s_.content)[card].ways) {
        const Track track = sail_track(s_, own_, s_[own_].pose, card, way);
        find_uses(track.pose, after_);
        for (int p = first_; p < positions; ++p) {
          if (!strong(p)) try_plan(static_cast<int>(crew), p, track, act::place[card.index]);
        }
      }
    });
  }

  Use use(Crew crew, int p, Pose pose) const {
    Use best;
    best.value = -1.0F;
    const bool offered_only = bound(s_, own_, crew);
    const auto& offer = s_[own_][crew].offer;
    const float risk = risk_[savage_seas::at(crew)];
    if (!offered_only || offer == s_.content->reload) {
      const float fires = static_cast<float>(s_[own_].fire_count());
      best = {(strong(p) ? 0.35F + 0.2F * fires : 0.1F) - risk,
              act::place_reload[static_cast<int>(crew)], 0};
    }
    if (strong(p)) return best;
    s_[own_][crew].hand.each([&](Order card, int) {
      if (card == s_.content->scupper || (offered_only && offer != card)) return;
      const float value = promise(s_, own_, card, pose, guesses_[at(p)]);
      const float early = 0.03F * static_cast<float>(positions - p);
      if (value > 0.04F && value + early - risk > best.value) {
        best = {value + early - risk, act::place[card.index], value};
      }
    });
    return best;
  }

  // What each free crew would do on each position with the ship in this pose.
  void find_uses(Pose pose, Uses& uses) const {
    for (int p = first_; p < positions; ++p) {
      for (const Crew c : crews) {
        if (free_[savage_seas::at(c)]) uses[at(p)][savage_seas::at(c)] = use(c, p, pose);
      }
    }
  }

  void try_plan(int mover, int slot, const Track& track, Action move) {
    mover_ = mover;
    slot_ = slot;
    move_ = move;
    const float noise = 0.03F * static_cast<float>(rng_.below(8));
    const float base = pose_value(s_, own_, track.pose, guesses_[positions - 1]) - track.cost;
    assign(first_, 0, base + noise, planned_before(slot, track), act::leave.only());
  }

  // What a Lend a Hand on the first open position would repeat.
  float planned_before(int slot, const Track& track) const {
    if (first_ == 0) return 0;
    const int p = first_ - 1;
    const auto& left = s_[own_].slots[at(p)];
    if (!left || left->card == s_.content->reload) return 0;
    const Pose pose = slot >= 0 && p > slot ? track.pose : s_[own_].pose;
    return promise(s_, own_, left->card, pose, guesses_[at(p)]);
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
      if (c == Crew::captain && left > 0.2F && !strong(p)) {
        if (const auto lend = lend_a_hand()) {
          next(1U, 0.8F * left - risk_[i], 0, act::place[lend->index]);
        }
      }
    }
  }

  std::optional<Order> lend_a_hand() const {
    std::optional<Order> found;
    s_[own_][Crew::captain].hand.each([&](Order o, int) {
      const auto& steps = (*s_.content)[o].steps;
      if (!steps.empty() && steps[0].op == Op::repeat_previous_position) found = o;
    });
    return found;
  }

  const State& s_;
  Side own_;
  int first_;
  Rng& rng_;
  std::array<Guesses, positions> guesses_;
  std::array<bool, crew_count> free_{};
  std::array<float, crew_count> risk_{};
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
