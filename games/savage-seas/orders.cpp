// Carrying out Orders: their steps, healing, fires put out, Reload or Fight Fire (ledger 3.7
// to 3.9, 3.11).
#include "games/savage-seas/rules.h"

namespace tide::savage_seas {
namespace {

void no_effect(const State& s, const Given& order, Context& ctx) {
  ctx.tell("SVG-23", "no_effect",
           {{"ship", s.content->name(order.ship)}, {"card", s.content->name(order.card)}});
}

// SVG-90 to SVG-94
void reload_or_fight(State& s, const Given& order, Context& ctx) {
  const auto p = static_cast<std::size_t>(order.position - 1);
  s.flow.pop();
  if (!s[order.ship].slots[p]->fight) {
    if (s[order.ship].fires[p] == Fire::weak) ctx.fired("SVG-94");
    ctx.fired("SVG-96");
    s.flow.push(Reloading{order.ship, order.crew, {}});
    return;
  }
  Fire& fire = s[order.ship].fires[p];
  if (fire != Fire::strong) {
    ctx.fired("SVG-92");
    no_effect(s, order, ctx);
    return;
  }
  fire = Fire::weak;
  ctx.tell("SVG-91", "fought",
           {{"ship", s.content->name(order.ship)},
            {"crew", s.content->name(order.crew)},
            {"position", order.position}});
}

void weaken_all(State& s, Side side, Context& ctx) {
  for (int p = 0; p < positions; ++p) {
    Fire& fire = s[side].fires[static_cast<std::size_t>(p)];
    if (fire != Fire::strong) continue;
    fire = Fire::weak;
    ctx.tell("SVG-115", "weakened", {{"ship", s.content->name(side)}, {"position", p + 1}});
  }
}

// Each pushes the frame that asks, or does its step at once.
void take_step(State& s, const Given& order, const Step& step, Context& ctx) {
  switch (step.op) {
    case Op::attack: attack(s, order, step.attack, ctx); break;
    case Op::heal: s.flow.push(Healing{order.ship, step.count}); break;
    case Op::remove_fire: s.flow.push(Dousing{order.ship, step.count}); break;
    case Op::weaken_all_fires: weaken_all(s, order.ship, ctx); break;
    case Op::repeat_previous_position: repeat_previous(s, order, ctx); break;
    case Op::extra_orders: s.flow.push(Quarter{order.ship, order.position, step.count}); break;
    case Op::remove_random_order: s.flow.push(Robbing{order.ship, order.crew, step.count}); break;
    case Op::peek_enemy_order: s.flow.push(Looking{order.ship}); break;
    case Op::swap_own_later_positions: s.flow.push(Swapping{order.ship, order.position}); break;
    default: TIDE_CHECK(false && "no step of an Order");
  }
}

}  // namespace

// SVG-113
bool holds(const State& s, Side ship, Condition condition) {
  const auto shore = [&](Side side) { return s.chart().shore[s[side].pose.hex.index]; };
  switch (condition) {
    case Condition::always: return true;
    case Condition::own_island_adjacent: return shore(ship);
    case Condition::enemy_island_adjacent: return shore(other(ship));
  }
  return false;
}

bool run(State& s, Resolving& frame, Context& ctx) {
  const Given order = frame.order;
  if (order.card == s.content->reload) {
    reload_or_fight(s, order, ctx);
    return false;
  }
  const OrderCard& card = (*s.content)[order.card];
  if (!card.ways.empty()) {
    s.flow.pop();
    s.flow.push(Sailing{order});
    return false;
  }
  if (frame.next == 0 && !holds(s, order.ship, card.required)) {
    ctx.fired("SVG-113");
    no_effect(s, order, ctx);
    s.flow.pop();
    return false;
  }
  if (frame.next == card.steps.size()) {
    s.flow.pop();
    return false;
  }
  const Step& step = card.steps[frame.next++];
  if (step.when != Condition::always) ctx.fired("SVG-113");
  if (holds(s, order.ship, step.when)) take_step(s, order, step, ctx);
  return false;
}

// --- heal_crew (SVG-73, SVG-74) ---

void options(const State& s, const Healing& frame, ActionList& list) {
  for (const Crew c : crews) {
    if (s[frame.ship][c].wounds > 0) list.push_back(act::heal[static_cast<int>(at(c))]);
  }
}

bool run(State& s, Healing& frame, Context& ctx) { return only_answer(s, frame, ctx); }

void choose(State& s, Healing& frame, Action action, Context& ctx) {
  const Crew crew = static_cast<Crew>(act::heal.index(action));
  --s[frame.ship][crew].wounds;
  --frame.left;
  ctx.tell("SVG-73", "healed",
           {{"ship", s.content->name(frame.ship)}, {"crew", s.content->name(crew)}});
  if (s[frame.ship][crew].pending > 0) ctx.fired("SVG-74");
}

// --- pick_fire (SVG-95) ---

void options(const State& s, const Dousing& frame, ActionList& list) {
  for (int p = 0; p < positions; ++p) {
    if (s[frame.ship].fires[static_cast<std::size_t>(p)] != Fire::none) {
      list.push_back(act::douse[p]);
    }
  }
}

bool run(State& s, Dousing& frame, Context& ctx) { return only_answer(s, frame, ctx); }

void choose(State& s, Dousing& frame, Action action, Context& ctx) {
  const int p = act::douse.index(action);
  s[frame.ship].fires[static_cast<std::size_t>(p)] = Fire::none;
  --frame.left;
  ctx.tell("SVG-95", "doused", {{"ship", s.content->name(frame.ship)}, {"position", p + 1}});
  const auto& slot = s[frame.ship].slots[static_cast<std::size_t>(p)];
  if (slot && slot->cancelled) ctx.fired("SVG-86");
}

// --- reload_discard (SVG-96 to SVG-98) ---

// Asked while the crew has deck Orders, which all can count; whether one of them may still be
// discarded is its secret.
bool run(State& s, Reloading& frame, Context&) {
  if (!s[frame.ship][frame.crew].hand.empty()) return true;
  s.flow.pop();
  return false;
}

void options(const State& s, const Reloading& frame, ActionList& list) {
  const Content& c = *s.content;
  list.push_back(act::done.only());
  const int first = frame.last ? frame.last->index : c.first_order[at(frame.crew)];
  for (int i = first; i < c.first_order[at(frame.crew) + 1]; ++i) {
    if (s[frame.ship][frame.crew].hand.has(Order(i))) list.push_back(act::discard[i]);
  }
}

void choose(State& s, Reloading& frame, Action action, Context& ctx) {
  if (action == act::done.only()) {
    ctx.tell("SVG-98", "reloaded",
             {{"ship", s.content->name(frame.ship)}, {"crew", s.content->name(frame.crew)}});
    s.flow.pop();
    return;
  }
  const Order card(act::discard.index(action));
  s[frame.ship][frame.crew].hand.remove(card);
  s[frame.ship][frame.crew].discard.add(card);
  frame.last = card;
  ctx.tell("SVG-96", "discarded",
           {{"ship", s.content->name(frame.ship)},
            {"crew", s.content->name(frame.crew)},
            {"card", s.content->name(card)}},
           {.learns = team(s, other(frame.ship))});
}

}  // namespace tide::savage_seas
