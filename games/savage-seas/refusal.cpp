// Why an action is refused: the rules asked the other way round. Written from the ledger's words
// and without the lists of the chapters, so that a test can hold the two against each other.
#include "games/savage-seas/game.h"
#include "games/savage-seas/rules.h"

namespace tide::savage_seas {
namespace {

using Verdict = std::optional<Refusal>;

Refusal no(Rule rule, std::string_view key) { return {rule, {key, {}}}; }
Refusal not_now() { return no("SVG-11", "refused.not_now"); }

const std::optional<Slot>& slot_at(const Ship& ship, int position) {
  return ship.slots[static_cast<std::size_t>(position - 1)];
}

bool has_order_out(const Ship& ship, Crew crew) {
  bool out = false;
  for (int p = 1; p <= positions; ++p) {
    out = out || (slot_at(ship, p) && slot_at(ship, p)->crew == crew);
  }
  return out;
}

bool led_by_captain(const Ship& ship, Crew crew) { return ship.seats[at(crew)] == ship.seats[0]; }

Verdict place_refused(const State& s, const Ship& ship, int position, Action a) {
  const Content& c = *s.content;
  const bool reload = act::place_reload.has(a);
  if (!reload && act::place.index(a) >= c.order_count()) return no("SVG-13", "refused.no_order");
  const Order card = reload ? c.reload : Order(act::place.index(a));
  const Crew crew = reload ? static_cast<Crew>(act::place_reload.index(a)) : c[card].crew;
  if (!reload && c[card].reaction) return no("SVG-16", "refused.scupper");
  if (has_order_out(ship, crew)) return no("SVG-13", "refused.crew_out");
  if (!reload && ship[crew].hand[card] == 0) return no("SVG-13", "refused.not_in_hand");
  if (!reload && ship.fires[static_cast<std::size_t>(position - 1)] == Fire::strong) {
    return no("SVG-15", "refused.strong_fire");
  }
  const bool offers = s.options.planning_mode == PlanningMode::crew_offer;
  if (offers && !led_by_captain(ship, crew) && ship[crew].offer != card) {
    return no("SVG-12", "refused.not_offered");
  }
  return {};
}

Verdict offer_refused(const State& s, const Ship& ship, Crew crew, Action a) {
  if (act::offer_nothing.has(a)) return {};
  if (act::offer_reload.has(a)) {
    if (act::offer_reload.index(a) == static_cast<int>(crew)) return {};
    return no("SVG-25", "refused.other_crew");
  }
  if (!act::offer.has(a)) return not_now();
  if (act::offer.index(a) >= s.content->order_count()) return no("SVG-13", "refused.no_order");
  const Order card(act::offer.index(a));
  if ((*s.content)[card].reaction) return no("SVG-16", "refused.scupper");
  if ((*s.content)[card].crew != crew) return no("SVG-25", "refused.other_crew");
  if (ship[crew].hand[card] == 0) return no("SVG-13", "refused.not_in_hand");
  return {};
}

// --- One test for each decision ---

Verdict test(const State& s, const Planning& f, Seat seat, Action a) {
  const Side side = side_of(seat);
  const Question q = question(s, f, side);
  switch (q.ask) {
    case Ask::offer: return offer_refused(s, s[side], q.crew, a);
    case Ask::preset:
      if (act::yes.has(a) || act::no.has(a)) return {};
      return not_now();
    case Ask::slot:
      if (act::leave.has(a)) return {};
      if (act::place.has(a) || act::place_reload.has(a)) {
        return place_refused(s, s[side], q.number + 1, a);
      }
      return not_now();
    case Ask::locked: break;
  }
  return not_now();
}

Verdict test(const State&, const Acting&, Seat, Action) { return not_now(); }
Verdict test(const State&, const Resolving&, Seat, Action) { return not_now(); }

Verdict test(const State& s, const Reacting&, Seat seat, Action a) {
  if (act::pass.has(a)) return {};
  if (!act::scupper.has(a)) return not_now();
  bool holds_one = false;
  s[side_of(seat)][Crew::captain].hand.each(
      [&](Order o, int) { holds_one = holds_one || (*s.content)[o].reaction; });
  if (holds_one) return {};
  return no("SVG-100", "refused.no_scupper");
}

Verdict test(const State& s, const Sailing& f, Seat, Action a) {
  if (!act::maneuver.has(a)) return not_now();
  for (const Way& way : (*s.content)[f.order.card].ways) {
    if (static_cast<int>(way.maneuver) == act::maneuver.index(a)) return {};
  }
  return no("SVG-44", "refused.way");
}

Verdict test(const State& s, const Healing& f, Seat, Action a) {
  if (!act::heal.has(a)) return not_now();
  if (s[f.ship].crews[static_cast<std::size_t>(act::heal.index(a))].wounds > 0) return {};
  return no("SVG-73", "refused.no_wound");
}

Verdict test(const State& s, const Dousing& f, Seat, Action a) {
  if (!act::douse.has(a)) return not_now();
  if (s[f.ship].fires[static_cast<std::size_t>(act::douse.index(a))] != Fire::none) return {};
  return no("SVG-95", "refused.no_fire");
}

Verdict test(const State& s, const Reloading& f, Seat, Action a) {
  if (act::done.has(a)) return {};
  if (!act::discard.has(a)) return not_now();
  const int i = act::discard.index(a);
  if (i >= s.content->order_count()) return no("SVG-96", "refused.no_order");
  if ((*s.content)[Order(i)].crew != f.crew) return no("SVG-96", "refused.other_crew");
  if (s[f.ship][f.crew].hand[Order(i)] == 0) return no("SVG-97", "refused.not_in_hand");
  if (f.last && i < f.last->index) return no("SVG-96", "refused.order_of_discards");
  return {};
}

Verdict test(const State& s, const Wounding& f, Seat, Action a) {
  if (act::stop.has(a)) return {};
  if (!act::wound.has(a)) return not_now();
  if (!slot_at(s[other(f.ship)], act::wound.index(a) + 1)) {
    return no("SVG-112", "refused.not_manned");
  }
  if (f.named[static_cast<std::size_t>(act::wound.index(a))]) return no("SVG-112", "refused.named");
  return {};
}

// Not only Wounds are in hand: a deck Order, or the Reload card unless it lies on the board.
Verdict test(const State& s, const Robbing& f, Seat, Action a) {
  if (!act::rob.has(a)) return not_now();
  const Ship& victim = s[other(f.ship)];
  const auto crew = static_cast<Crew>(act::rob.index(a));
  bool reload_out = false;
  for (int p = 1; p <= positions; ++p) {
    const auto& slot = slot_at(victim, p);
    reload_out = reload_out || (slot && slot->crew == crew && slot->card == s.content->reload);
  }
  if (victim[crew].hand.total() > 0 || !reload_out) return {};
  return no("SVG-111", "refused.no_cards");
}

Verdict test(const State& s, const Looking& f, Seat, Action a) {
  if (!act::look.has(a)) return not_now();
  const auto& slot = slot_at(s[other(f.ship)], act::look.index(a) + 1);
  if (slot && !slot->face_up && !slot->cancelled) return {};
  return no("SVG-120", "refused.face_up");
}

Verdict test(const State& s, const Swapping& f, Seat, Action a) {
  if (act::keep.has(a)) return {};
  if (!act::swap.has(a)) return not_now();
  const auto pair = act::swap_pairs[static_cast<std::size_t>(act::swap.index(a))];
  bool any = false;
  for (const int p : pair) {
    if (p <= f.position) return no("SVG-120", "refused.swap_earlier");
    const auto& slot = slot_at(s[f.ship], p);
    any = any || slot;
    const bool burns = s[f.ship].fires[static_cast<std::size_t>(p - 1)] == Fire::strong;
    if (burns || (slot && (slot->cancelled || slot->fight))) {
      return no("SVG-120", "refused.swap_fire");
    }
  }
  if (any) return {};
  return no("SVG-120", "refused.swap_empty");
}

Verdict test(const State& s, const Quarter& f, Seat, Action a) {
  if (act::stop.has(a)) return {};
  if (!act::give.has(a)) return not_now();
  if (act::give.index(a) >= s.content->order_count()) return no("SVG-110", "refused.no_order");
  const Order card(act::give.index(a));
  if ((*s.content)[card].crew != Crew::marine) return no("SVG-110", "refused.other_crew");
  if (s[f.ship][Crew::marine].hand[card] == 0) return no("SVG-110", "refused.not_in_hand");
  for (const Step& step : (*s.content)[card].steps) {
    if (step.op == Op::extra_orders) return no("SVG-110", "refused.no_quarter");
  }
  return {};
}

}  // namespace

Verdict SavageSeas::refusal(const State& s, Seat seat, Action action) {
  if (over(s)) return no("SVG-121", "refused.over");
  if (!to_act(s).has(seat)) return no("SVG-25", "refused.not_yours");
  return std::visit([&](const auto& frame) { return test(s, frame, seat, action); }, s.flow.top());
}

}  // namespace tide::savage_seas
