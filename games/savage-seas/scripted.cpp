// The scripted player: section 8 of the ledger. The plan is made in planner.cpp; here are the other
// decisions.
#include "games/savage-seas/scripted.h"

#include <algorithm>

#include "games/savage-seas/game.h"

namespace tide::savage_seas {
namespace {

// The listed action with the highest value; the first of equals.
template <class Value>
Action best_of(const ActionList& list, Value value) {
  Action best = list[0];
  float most = -1e9F;
  for (const Action a : list) {
    const float v = value(a);
    if (v > most) most = v, best = a;
  }
  return best;
}

Pose pose_of(const State& s, Side side) { return s[side].pose; }

// --- Planning ---

Action offer(const State& s, Side own, Crew crew, const ActionList& list) {
  const Outlook outlook(s, own);
  constexpr int later = 3;
  return best_of(list, [&](Action a) {
    if (act::offer_nothing.has(a)) return -1.0F;
    if (act::offer_reload.has(a)) {
      return std::ranges::count(s[own].fires, Fire::strong) > 1 ? 0.5F : 0.1F;
    }
    const Order card(act::offer.index(a));
    float best = crew == Crew::sailmaster ? -1.0F : outlook.promise(card, pose_of(s, own))[later];
    for (const Way& way : (*s.content)[card].ways) {
      const Track track = outlook.sail_track(pose_of(s, own), card, way);
      best =
          std::max(best, 1.0F + outlook.pose_value(outlook.spot(track.pose), later) - track.cost);
    }
    return best;
  });
}

Action decide(const State& s, const Planning& f, Side own, const ActionList& list, Rng& rng) {
  const Question q = question(s, f, own);
  switch (q.ask) {
    case Ask::offer: return offer(s, own, q.crew, list);
    case Ask::slot: return plan_slot(s, own, q.number, rng);
    case Ask::preset: {
      const bool scupper = q.number != static_cast<int>(Crew::captain) &&
                           q.number != static_cast<int>(Crew::sailmaster);
      return scupper ? act::yes.only() : act::no.only();
    }
    case Ask::locked: break;
  }
  return list[0];
}

// --- Scupper That: what a revealed Order is worth to its ship ---

bool attacks(const State& s, Order card) {
  if (card == s.content->reload) return false;
  const auto& steps = (*s.content)[card].steps;
  return !steps.empty() && steps[0].op == Op::attack;
}

float stake(const State& s, const Given& order) {
  if (order.card == s.content->reload) return 0;
  const Outlook outlook(s, order.ship);
  const OrderCard& card = (*s.content)[order.card];
  float sum = 0;
  for (const Step& step : card.steps) {
    switch (step.op) {
      case Op::attack: sum += outlook.promise(order.card, pose_of(s, order.ship))[now]; break;
      case Op::remove_fire: sum += s[order.ship].fire_count() >= 2 ? 1.0F : 0.3F; break;
      case Op::extra_orders: {
        const auto& sight =
            s.chart().sight(pose_of(s, order.ship).hex, pose_of(s, other(order.ship)).hex);
        sum += sight.distance <= 3 ? 1.2F : 0.0F;
        break;
      }
      case Op::repeat_previous_position:
        if (order.position > 1) {
          const auto& left = s[order.ship].slots[static_cast<std::size_t>(order.position - 2)];
          if (left && left->carried_out && attacks(s, left->card)) {
            sum += outlook.promise(left->card, pose_of(s, order.ship))[now];
          }
        }
        break;
      default: break;
    }
  }
  return sum;
}

Action decide(const State& s, const Reacting& f, Side, const ActionList& list, Rng&) {
  return list.size() > 1 && stake(s, f.order) >= 0.9F ? act::scupper.only() : act::pass.only();
}

// --- Carrying out ---

Action decide(const State& s, const Sailing& f, Side own, const ActionList& list, Rng&) {
  const Outlook outlook(s, own);
  return best_of(list, [&](Action a) {
    float value = -1e8F;
    for (const Way& way : (*s.content)[f.order.card].ways) {
      if (act::maneuver[static_cast<int>(way.maneuver)] != a) continue;
      const Track track = outlook.sail_track(pose_of(s, own), f.order.card, way);
      value = outlook.pose_value(outlook.spot(track.pose), f.order.position) - track.cost;
      for (int p = f.order.position; p < positions; ++p) {
        const auto& slot = s[own].slots[static_cast<std::size_t>(p)];
        if (!slot || slot->cancelled || slot->card == s.content->reload) continue;
        value += outlook.promise(slot->card, track.pose)[f.order.position];
      }
    }
    return value;
  });
}

Action decide(const State& s, const Healing& f, Side, const ActionList& list, Rng&) {
  return best_of(list, [&](Action a) {
    const CrewCards& cards = s[f.ship].crews[static_cast<std::size_t>(act::heal.index(a))];
    return static_cast<float>(cards.wounds + cards.pending);
  });
}

Action decide(const State& s, const Dousing& f, Side, const ActionList& list, Rng&) {
  return best_of(list, [&](Action a) {
    const auto p = static_cast<std::size_t>(act::douse.index(a));
    return s[f.ship].fires[p] == Fire::strong ? 1.0F : 0.0F;
  });
}

// Chasers, and what is of no use at this distance, go.
bool useless(const State& s, Side own, Order card) {
  const int distance = s.chart().sight(pose_of(s, own).hex, pose_of(s, other(own)).hex).distance;
  const OrderCard& order = (*s.content)[card];
  for (const Step& step : order.steps) {
    if (step.op == Op::attack) {
      const bool chaser = step.attack.arcs == bit(Arc::bow) || step.attack.arcs == bit(Arc::stern);
      return chaser || distance > step.attack.max_range + 3;
    }
    if (step.op == Op::heal) {
      return std::ranges::all_of(s[own].crews, [](const CrewCards& c) { return c.wounds == 0; });
    }
    if (step.op == Op::peek_enemy_order) return true;
  }
  return false;
}

Action decide(const State& s, const Reloading& f, Side, const ActionList& list, Rng&) {
  for (const Action a : list) {
    if (act::discard.has(a) && useless(s, f.ship, Order(act::discard.index(a)))) return a;
  }
  return act::done.only();
}

Action decide(const State& s, const Wounding& f, Side, const ActionList& list, Rng&) {
  return best_of(list, [&](Action a) {
    if (act::stop.has(a)) return -1.0F;
    const Ship& enemy = s[other(f.ship)];
    const Slot& slot = *enemy.slots[static_cast<std::size_t>(act::wound.index(a))];
    const bool known = slot.face_up || slot.seen || slot.betrayed;
    if (!known) return 1.0F;
    return static_cast<float>(enemy[slot.crew].wounds + enemy[slot.crew].pending);
  });
}

Action decide(const State& s, const Robbing& f, Side, const ActionList& list, Rng&) {
  return best_of(list, [&](Action a) {
    const auto crew = static_cast<Crew>(act::rob.index(a));
    return static_cast<float>(held(s, other(f.ship), crew)) + (crew == Crew::gunner ? 1.5F : 0.0F);
  });
}

Action decide(const State&, const Looking&, Side, const ActionList& list, Rng&) { return list[0]; }
Action decide(const State&, const Swapping&, Side, const ActionList&, Rng&) {
  return act::keep.only();
}

Action decide(const State& s, const Quarter& f, Side, const ActionList& list, Rng&) {
  const Outlook outlook(s, f.ship);
  return best_of(list, [&](Action a) {
    if (act::stop.has(a)) return 0.1F;
    return outlook.promise(Order(act::give.index(a)), pose_of(s, f.ship))[now];
  });
}

Action decide(const State&, const Acting&, Side, const ActionList& list, Rng&) { return list[0]; }
Action decide(const State&, const Resolving&, Side, const ActionList& list, Rng&) {
  return list[0];
}

}  // namespace

Action SavageSeas::scripted(const State& s, Seat seat, const ActionList& list, Rng& rng) {
  return std::visit([&](const auto& frame) { return decide(s, frame, side_of(seat), list, rng); },
                    s.flow.top());
}

}  // namespace tide::savage_seas
