// Lend a Hand, No Quarter, No Prey No Pay, Change of Plan (ledger 3.11).
#include "games/savage-seas/rules.h"

namespace tide::savage_seas {

// SVG-108: the Order to the left, if it was carried out; no second window.
void repeat_previous(State& s, const Given& order, Context& ctx) {
  const Slot* left = nullptr;
  if (order.position > 1) {
    const auto& slot = s[order.ship].slots[static_cast<std::size_t>(order.position - 2)];
    if (slot && slot->carried_out) left = &*slot;
  }
  if (left != nullptr && left->card == s.content->reload) {
    ctx.fired("SVG-99");
    left = nullptr;
  }
  if (left == nullptr) {
    ctx.tell("SVG-108", "nothing_to_repeat", {{"ship", s.content->name(order.ship)}});
    return;
  }
  ctx.tell("SVG-108", "repeated",
           {{"ship", s.content->name(order.ship)}, {"card", s.content->name(left->card)}});
  const OrderCard& card = (*s.content)[left->card];
  for (const Step& step : card.steps) {
    if (step.op == Op::extra_orders) ctx.fired("SVG-109");
  }
  // SVG-25: the crew whose Order is repeated decides; everything lies on this position.
  s.flow.push(Resolving{.order = {order.ship, left->crew, left->card, order.position, order.extra},
                        .next = 0});
}

// --- extra_order (SVG-110) ---

bool run(State& s, Quarter& frame, Context& ctx) {
  if (frame.left > 0 && !s[frame.ship][Crew::marine].hand.empty()) return true;
  ctx.fired("SVG-110");
  s.flow.pop();
  return false;
}

void options(const State& s, const Quarter& frame, ActionList& list) {
  const Content& c = *s.content;
  list.push_back(act::stop.only());
  for (int i = c.first_order[at(Crew::marine)]; i < c.first_order[at(Crew::marine) + 1]; ++i) {
    const OrderCard& card = c[Order(i)];
    const bool quarter = !card.steps.empty() && card.steps[0].op == Op::extra_orders;
    if (!quarter && s[frame.ship][Crew::marine].hand.has(Order(i))) list.push_back(act::give[i]);
  }
}

void choose(State& s, Quarter& frame, Action action, Context& ctx) {
  const Side side = frame.ship;
  if (action == act::stop.only()) {
    ctx.tell("SVG-110", "stopped", {{"ship", s.content->name(side)}});
    s.flow.pop();
    return;
  }
  const Order card(act::give.index(action));
  s[side][Crew::marine].hand.remove(card);
  s[side].extras.push_back({card, frame.position});
  --frame.left;
  ctx.fired("SVG-107");
  ctx.tell("SVG-110", "extra", {{"ship", s.content->name(side)}, {"card", s.content->name(card)}},
           {.learns = team(s, other(side))});
  s.flow.push(Reacting{.order = {side, Crew::marine, card, frame.position, true}, .scuppers = 0});
}

// --- pick_enemy_crew (SVG-111) ---

void options(const State& s, const Robbing& frame, ActionList& list) {
  for (const Crew c : crews) {
    if (held(s, other(frame.ship), c) > 0) list.push_back(act::rob[static_cast<int>(at(c))]);
  }
}

bool run(State& s, Robbing& frame, Context& ctx) { return only_answer(s, frame, ctx); }

void choose(State& s, Robbing& frame, Action action, Context& ctx) {
  const Side victim = other(frame.ship);
  const Crew crew = static_cast<Crew>(act::rob.index(action));
  CrewCards& cards = s[victim][crew];
  --frame.left;
  if (cards.hand.empty()) {
    // All see now that the one hidden card is the Reload card, so what lies on the board is not.
    cards.deck_order = s[victim].slot_of(crew) != nullptr;
    ctx.tell("SVG-99", "robbed.nothing",
             {{"ship", s.content->name(victim)}, {"crew", s.content->name(crew)}},
             {.learns = s.all()});
    return;
  }
  const Order card = s.luck.draw(Stream::loss, cards.hand, ctx);
  cards.removed.add(card);
  ctx.fired("SVG-36");
  ctx.tell("SVG-111", "robbed",
           {{"ship", s.content->name(victim)},
            {"crew", s.content->name(crew)},
            {"card", s.content->name(card)}},
           {.learns = s.all()});
}

// --- peek (SVG-120) ---

void options(const State& s, const Looking& frame, ActionList& list) {
  for (int p = 0; p < positions; ++p) {
    const auto& slot = s[other(frame.ship)].slots[static_cast<std::size_t>(p)];
    if (slot && !slot->face_up && !slot->cancelled) list.push_back(act::look[p]);
  }
}

bool run(State& s, Looking& frame, Context& ctx) {
  ActionList list;
  options(s, frame, list);
  if (list.size() > 1) return true;
  if (list.empty()) {
    ctx.tell("SVG-23", "nothing_there", {});
    s.flow.pop();
  } else {
    choose(s, frame, list[0], ctx);
  }
  return false;
}

void choose(State& s, Looking& frame, Action action, Context& ctx) {
  const Side own = frame.ship;
  const int p = act::look.index(action);
  Slot& slot = *s[other(own)].slots[static_cast<std::size_t>(p)];
  slot.seen = true;
  const SeatSet eyes = s.all();  // the owner knows the card anyway; spectators do not
  ctx.tell("SVG-120", "looked",
           {{"ship", s.content->name(own)},
            {"position", p + 1},
            {"crew", s.content->name(slot.crew), eyes},
            {"card", s.content->name(slot.card), eyes}},
           {.learns = team(s, own)});
  s.flow.pop();
}

// --- swap (SVG-120, SVG-130) ---

namespace {

bool movable(const Ship& ship, int position) {
  const auto p = static_cast<std::size_t>(position - 1);
  const auto& slot = ship.slots[p];
  return ship.fires[p] != Fire::strong && !(slot && (slot->cancelled || slot->fight));
}

}  // namespace

void options(const State& s, const Swapping& frame, ActionList& list) {
  const Ship& ship = s[frame.ship];
  list.push_back(act::keep.only());
  for (std::size_t i = 0; i < act::swap_pairs.size(); ++i) {
    const auto [p, q] = act::swap_pairs[i];
    const bool manned = ship.slots[static_cast<std::size_t>(p - 1)].has_value() ||
                        ship.slots[static_cast<std::size_t>(q - 1)].has_value();
    if (p > frame.position && manned && movable(ship, p) && movable(ship, q)) {
      list.push_back(act::swap[static_cast<int>(i)]);
    }
  }
}

bool run(State& s, Swapping& frame, Context&) {
  ActionList list;
  options(s, frame, list);
  if (list.size() > 1) return true;
  s.flow.pop();
  return false;
}

void choose(State& s, Swapping& frame, Action action, Context& ctx) {
  const Side side = frame.ship;
  s.flow.pop();
  if (action == act::keep.only()) {
    ctx.tell("SVG-130", "kept", {{"ship", s.content->name(side)}});
    return;
  }
  const auto [p, q] = act::swap_pairs[static_cast<std::size_t>(act::swap.index(action))];
  auto& slots = s[side].slots;
  std::swap(slots[static_cast<std::size_t>(p - 1)], slots[static_cast<std::size_t>(q - 1)]);
  ctx.tell("SVG-130", "swapped", {{"ship", s.content->name(side)}, {"one", p}, {"two", q}});
}

}  // namespace tide::savage_seas
