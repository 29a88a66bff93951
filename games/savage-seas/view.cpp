#include "games/savage-seas/view.h"

#include <algorithm>

#include "games/savage-seas/rules.h"

namespace tide::savage_seas {
namespace {

std::vector<CardCount> counted(const Content& content, const Cards& cards) {
  std::vector<CardCount> list;
  cards.each([&](Order o, int n) { list.push_back({content.order_names[o.index], n}); });
  return list;
}

// Until both plans are locked the enemy sees an empty board (section 4.6).
SlotView slot_view(const State& s, Side side, int p, bool own) {
  const Ship& ship = s[side];
  SlotView view;
  view.position = p + 1;
  view.fire = ship.fires[static_cast<std::size_t>(p)];
  for (const Extra& extra : ship.extras) {
    if (extra.position == p + 1) view.extras.push_back(s.content->order_names[extra.card.index]);
  }
  const auto& slot = ship.slots[static_cast<std::size_t>(p)];
  if (!slot || (s.planning() && !own)) return view;
  view.manned = true;
  view.face_up = slot->face_up;
  view.carried_out = slot->carried_out;
  view.cancelled = slot->cancelled;
  view.fight = slot->fight;
  return view;
}

void show_order(const State& s, Side side, std::optional<Side> eyes, SlotView& view) {
  if (!view.manned) return;
  const Slot& slot = *s[side].slots[static_cast<std::size_t>(view.position - 1)];
  const bool own = eyes == side, peeked = eyes == other(side) && slot.seen;
  if (own || slot.face_up || peeked || slot.betrayed) view.crew = slot.crew;
  if (own || slot.face_up || peeked || slot.fight) {
    view.card = s.content->order_names[slot.card.index];
  }
}

CrewView crew_view(const State& s, Side side, Crew crew, bool own) {
  const Ship& ship = s[side];
  const CrewCards& cards = ship[crew];
  CrewView view;
  view.crew = crew;
  view.seat = ship.seats[at(crew)];
  view.wounds = cards.wounds;
  view.pending = cards.pending;
  view.cards = held(s, side, crew);
  const Slot* slot = ship.slot_of(crew);
  view.out = slot != nullptr && (own || !s.planning());
  view.deck = s.deck(side, crew).total();
  view.discard = counted(*s.content, cards.discard);
  view.removed = counted(*s.content, cards.removed);
  if (!own) return view;
  view.hand = counted(*s.content, cards.hand);
  view.reload = slot == nullptr || slot->card != s.content->reload;
  if (cards.offer) view.offer = s.content->order_names[cards.offer->index];
  return view;
}

ShipView ship_view(const State& s, Side side, std::optional<Side> eyes) {
  const Ship& ship = s[side];
  const bool own = eyes == side;
  ShipView view;
  view.side = side;
  view.name = s.content->name(side);
  view.hex = s.content->cell_names[ship.pose.hex.index];
  const Hex hex = s.content->hexes[ship.pose.hex.index];
  view.q = hex.q;
  view.r = hex.r;
  view.heading = ship.pose.heading;
  view.fires = ship.fire_count();
  const auto* plan = s.flow.top_as<Planning>();
  view.locked = plan == nullptr || question(s, *plan, side).ask == Ask::locked;
  for (int p = 0; p < positions; ++p) {
    view.slots.push_back(slot_view(s, side, p, own));
    show_order(s, side, eyes, view.slots.back());
  }
  for (const Crew c : crews) {
    view.crews.push_back(crew_view(s, side, c, own));
    view.worst_wounds = std::max(view.worst_wounds, view.crews.back().wounds);
  }
  if (own && s.options.reaction_mode == ReactionMode::preset) {
    view.presets.emplace(ship.presets.begin(), ship.presets.end());
  }
  return view;
}

OrderView order_view(const State& s, const Given& order, const Reacting* window) {
  return {order.ship,     order.crew,        s.content->order_names[order.card.index],
          order.position, window != nullptr, window != nullptr ? window->scuppers : 0};
}

}  // namespace

View make_view(const State& s, std::optional<Seat> observer) {
  View view;
  view.seat = observer;
  if (observer) view.side = side_of(*observer);
  view.phase = s.ending != Ending::none ? Phase::over
               : s.planning()           ? Phase::planning
                                        : Phase::action;
  view.round = s.round;
  view.round_cap = s.options.round_cap;
  view.chart = s.options.chart;
  view.gauge = s.gauge;
  view.to_act = waiting(s);
  for (const Side side : sides) view.ships.push_back(ship_view(s, side, view.side));
  if (const auto* window = s.flow.top_as<Reacting>()) {
    view.order = order_view(s, window->order, window);
  } else if (const auto* sailing = s.flow.top_as<Sailing>()) {
    view.order = order_view(s, sailing->order, nullptr);
  } else if (const auto* resolving = s.flow.find<Resolving>()) {
    view.order = order_view(s, resolving->order, nullptr);
  }
  view.reaction_mode = s.options.reaction_mode;
  view.reaction_seconds = s.options.reaction_seconds;
  view.ending = s.ending;
  view.winner = s.winner;
  return view;
}

}  // namespace tide::savage_seas
