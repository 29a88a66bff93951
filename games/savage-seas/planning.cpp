// The Planning Phase (ledger 3.2): both ships at the same time and in secret.
#include <bit>

#include "games/savage-seas/rules.h"

namespace tide::savage_seas {
namespace {

void place(State& s, Side side, int position, Crew crew, Order card) {
  Slot slot;
  slot.crew = crew;
  slot.card = card;
  if (card == s.content->reload) {
    slot.fight = s[side].fires[static_cast<std::size_t>(position)] == Fire::strong;  // SVG-90
  } else {
    s[side][crew].hand.remove(card);
  }
  s[side].slots[static_cast<std::size_t>(position)] = slot;
}

void slot_options(const State& s, Side side, int position, ActionList& list) {
  const Ship& ship = s[side];
  const Content& c = *s.content;
  list.push_back(act::leave.only());
  const bool strong = ship.fires[static_cast<std::size_t>(position)] == Fire::strong;
  unsigned out = 0;
  for (const auto& slot : ship.slots) {
    if (slot) out |= 1U << at(slot->crew);
  }
  for (const Crew crew : crews) {
    if ((out >> at(crew) & 1) != 0) continue;  // SVG-13
    const auto& offer = ship[crew].offer;
    const bool offered_only = bound(s, side, crew);
    if (!strong) {  // SVG-15
      for (std::uint64_t bits = placeable(s, side, crew); bits != 0; bits &= bits - 1) {
        const int i = c.first_order[at(crew)] + std::countr_zero(bits);
        if (!offered_only || offer == Order(i)) list.push_back(act::place[i]);
      }
    }
    if (!offered_only || offer == c.reload) {
      list.push_back(act::place_reload[static_cast<int>(at(crew))]);
    }
  }
}

void offer_options(const State& s, Side side, Crew crew, ActionList& list) {
  list.push_back(act::offer_nothing.only());
  for (std::uint64_t bits = placeable(s, side, crew); bits != 0; bits &= bits - 1) {
    list.push_back(act::offer[s.content->first_order[at(crew)] + std::countr_zero(bits)]);
  }
  list.push_back(act::offer_reload[static_cast<int>(at(crew))]);
}

void tell_answer(const State& s, Side side, Question q, Action a, Context& ctx) {
  const Content& c = *s.content;
  const Audience own{.sees = team(s, side), .learns = {}};
  switch (q.ask) {
    case Ask::offer: {
      const auto& offer = s[side][q.crew].offer;
      if (offer) {
        ctx.tell("SVG-12", "offered", {{"crew", c.name(q.crew)}, {"card", c.name(*offer)}}, own);
      } else {
        ctx.tell("SVG-12", "offered.nothing", {{"crew", c.name(q.crew)}}, own);
      }
      break;
    }
    case Ask::slot: {
      const auto& slot = s[side].slots[static_cast<std::size_t>(q.number)];
      if (!slot) {
        ctx.tell("SVG-14", "planned.empty", {{"position", q.number + 1}}, own);
      } else {
        if (slot->fight) ctx.fired("SVG-15");
        if (slot->card == c.reload) ctx.fired("SVG-90");
        ctx.tell("SVG-13", slot->fight ? "planned.fight" : "planned",
                 {{"position", q.number + 1},
                  {"crew", c.name(slot->crew)},
                  {"card", c.name(slot->card)}},
                 own);
      }
      break;
    }
    case Ask::preset:
      ctx.tell("SVG-103", a == act::yes.only() ? "preset.yes" : "preset.no",
               {{"number", q.number + 1}}, own);
      break;
    case Ask::locked: break;
  }
}

// SVG-17: everyone sees which positions are manned.
void tell_manned(const State& s, Context& ctx) {
  for (const Side side : sides) {
    for (int p = 0; p < positions; ++p) {
      const auto& slot = s[side].slots[static_cast<std::size_t>(p)];
      if (!slot) continue;
      if (slot->fight) ctx.fired("SVG-131");
      ctx.tell("SVG-17", slot->fight ? "manned.fight" : "manned",
               {{"ship", s.content->name(side)}, {"position", p + 1}},
               {.learns = team(s, other(side))});
    }
  }
  ctx.fired("SVG-128");
  ctx.tell("SVG-17", "revealed.plans", {}, {.learns = s.all()});
}

}  // namespace

// Without a branch for each kind, because this is where random play spends its time.
std::uint64_t placeable(const State& s, Side side, Crew crew) {
  const Content& c = *s.content;
  const int first = c.first_order[at(crew)], end = c.first_order[at(crew) + 1];
  const Cards& hand = s[side][crew].hand;
  std::uint64_t bits = 0;
  for (int i = first; i < end; ++i) {
    bits |= std::uint64_t{hand.has(Order(i))} << (i - first);
  }
  if (crew == Crew::captain) bits &= ~(std::uint64_t{1} << (c.scupper.index - first));  // SVG-16
  return bits;
}

bool bound(const State& s, Side side, Crew crew) {
  return s.options.planning_mode == PlanningMode::crew_offer &&
         s[side].seats[at(crew)] != s[side].captain();
}

Question question(const State& s, const Planning& frame, Side side) {
  int n = frame.answered[at(side)];
  if (s.options.planning_mode == PlanningMode::crew_offer) {
    for (const Crew c : crews) {
      if (bound(s, side, c) && n-- == 0) return {Ask::offer, c, 0};
    }
  }
  if (n < positions) return {Ask::slot, Crew::captain, n};
  n -= positions;
  if (s.options.reaction_mode == ReactionMode::preset && n < preset_count) {
    return {Ask::preset, Crew::captain, n};
  }
  return {};
}

Seat asked(const State& s, Side side, Question q) {
  return q.ask == Ask::offer ? s[side].seats[at(q.crew)] : s[side].captain();
}

void begin_round(State& s, Context& ctx) {
  s.flow.clear();
  s.flow.push(Planning{});
  ctx.fired("SVG-12");
  if (s.round > 1) ctx.fired("SVG-89");
  ctx.tell("SVG-11", "round", {{"round", s.round}, {"ship", s.content->name(s.gauge)}});
}

bool run(State& s, Planning& frame, Context& ctx) {
  for (const Side side : sides) {
    if (question(s, frame, side).ask != Ask::locked) return true;
  }
  for (Ship& ship : s.ships) {
    for (CrewCards& cards : ship.crews) cards.offer.reset();
  }
  tell_manned(s, ctx);
  s.flow.pop();
  s.flow.push(Acting{});
  return false;
}

void options(const State& s, Side side, Question q, ActionList& list) {
  switch (q.ask) {
    case Ask::offer: offer_options(s, side, q.crew, list); break;
    case Ask::slot: slot_options(s, side, q.number, list); break;
    case Ask::preset:
      list.push_back(act::yes.only());
      list.push_back(act::no.only());
      break;
    case Ask::locked: break;
  }
}

void answer(State& s, Side side, Question q, Action a) {
  if (act::place.has(a)) {
    const Order card(act::place.index(a));
    place(s, side, q.number, (*s.content)[card].crew, card);
  } else if (act::place_reload.has(a)) {
    place(s, side, q.number, static_cast<Crew>(act::place_reload.index(a)), s.content->reload);
  } else if (act::offer.has(a)) {
    s[side][q.crew].offer = Order(act::offer.index(a));
  } else if (act::offer_reload.has(a)) {
    s[side][q.crew].offer = s.content->reload;
  } else if (q.ask == Ask::preset) {
    s[side].presets[static_cast<std::size_t>(q.number)] = a == act::yes.only();
  }
}

void choose(State& s, Planning& frame, Side side, Action action, Context& ctx) {
  const Question q = question(s, frame, side);
  answer(s, side, q, action);
  tell_answer(s, side, q, action, ctx);
  ++frame.answered[at(side)];
  if (question(s, frame, side).ask == Ask::locked) {
    ctx.tell("SVG-18", "locked", {{"ship", s.content->name(side)}});
  }
}

}  // namespace tide::savage_seas
