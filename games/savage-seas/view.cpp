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

// Calls with each Order that is an attack.
template <class F>
void each_attack(const Content& content, F&& f) {
  for (int i = 0; i < content.order_count(); ++i) {
    for (const Step& step : content.orders[static_cast<std::size_t>(i)].steps) {
      if (step.op == Op::attack) f(Order(i), step.attack);
    }
  }
}

std::vector<ReachView> reach(const State& s, Pose from) {
  std::vector<ReachView> list;
  each_attack(*s.content, [&](Order order, const Attack& attack) {
    ReachView view{s.content->order_names[order.index], {}};
    for (std::size_t i = 0; i < s.content->hexes.size(); ++i) {
      const Sight& sight = s.chart().sight(from.hex, Cell(static_cast<int>(i)));
      if (aim(attack, sight, from.heading) == Miss::none) {
        view.hexes.push_back(s.content->cell_names[i]);
      }
    }
    list.push_back(std::move(view));
  });
  return list;
}

std::vector<RulerView> ruler(const State& s, Side side) {
  std::vector<RulerView> list;
  each_attack(*s.content, [&](Order order, const Attack& attack) {
    const CrewCards& cards = s[side][(*s.content)[order].crew];
    if (cards.hand[order] == 0) return;
    RulerView view{s.content->order_names[order.index], {}};
    const int most = attack.max_range;
    for (int q = -most; q <= most; ++q) {
      for (int r = -most; r <= most; ++r) {
        const Hex offset{static_cast<std::int8_t>(q), static_cast<std::int8_t>(r)};
        const int far = distance({}, offset);
        if (far < attack.min_range || far > most) continue;
        if ((arcs(offset, Heading::n) & attack.arcs) != 0) view.hexes.push_back({q, r});
      }
    }
    list.push_back(std::move(view));
  });
  return list;
}

WayView way_view(const State& s, Side side, const Way& way) {
  Pose pose = s[side].pose;
  WayView view;
  view.act = act::notation(*s.content, act::maneuver[static_cast<int>(way.maneuver)]);
  view.hexes.push_back(s.content->cell_names[pose.hex.index]);
  for (const Leg leg : way.legs) {
    pose.heading = turned(pose.heading, leg.degrees);
    for (int k = 0; k < leg.knots; ++k) {
      const int to = s.chart().ahead(pose);
      if (to < 0 || Cell(to) == s[other(side)].pose.hex) {
        view.strikes = true;
        break;
      }
      pose.hex = Cell(to);
      view.hexes.push_back(s.content->cell_names[pose.hex.index]);
    }
  }
  view.heading = pose.heading;
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
  view.reach = reach(s, ship.pose);
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
  view.distance = s.chart().sight(s[Side::cockatrice].pose.hex, s[Side::chimera].pose.hex).distance;
  if (view.side && s.planning()) view.ruler = ruler(s, *view.side);
  if (const auto* window = s.flow.top_as<Reacting>()) {
    view.order = order_view(s, window->order, window);
  } else if (const auto* sailing = s.flow.top_as<Sailing>()) {
    view.order = order_view(s, sailing->order, nullptr);
    for (const Way& way : (*s.content)[sailing->order.card].ways) {
      view.ways.push_back(way_view(s, sailing->order.ship, way));
    }
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
