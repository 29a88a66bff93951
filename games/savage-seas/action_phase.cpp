// The Action Phase: positions in their order, reveals (ledger 3.2), Scupper That (3.10).
#include "games/savage-seas/rules.h"

namespace tide::savage_seas {
namespace {

// SVG-103: the window has closed.
void close_window(State& s, const Reacting& closed, Context& ctx) {
  const Given order = closed.order;
  s.flow.pop();
  auto& slot = s[order.ship].slots[static_cast<std::size_t>(order.position - 1)];
  if (closed.scuppers % 2 == 1) {
    if (!order.extra) slot->cancelled = true;
    ctx.tell("SVG-105", "scuppered",
             {{"ship", s.content->name(order.ship)}, {"card", s.content->name(order.card)}});
    return;
  }
  if (!order.extra) slot->carried_out = true;
  ctx.fired("SVG-22");
  s.flow.push(Resolving{.order = order, .next = 0});
}

void play_scupper(State& s, Reacting& frame, Context& ctx) {
  const Side side = frame.responder();
  CrewCards& captain = s[side][Crew::captain];
  captain.hand.remove(s.content->scupper);
  captain.discard.add(s.content->scupper);  // SVG-104
  if (frame.scuppers > 0) ctx.fired("SVG-102");
  if (s[side].slot_of(Crew::captain) != nullptr) ctx.fired("SVG-100");
  ++frame.scuppers;
  ctx.fired("SVG-104");
  ctx.tell("SVG-101", frame.scuppers == 1 ? "scupper" : "scupper.scupper",
           {{"ship", s.content->name(side)}, {"card", s.content->name(frame.order.card)}},
           {.learns = team(s, other(side))});
}

}  // namespace

// SVG-19, SVG-20 and option lead_rule.
Side actor(const State& s, int position, bool second) {
  const bool swapped = s.options.lead_rule == LeadRule::alternate_positions && position % 2 == 0;
  return second != swapped ? other(s.gauge) : s.gauge;
}

bool run(State& s, Acting& frame, Context& ctx) {
  if (frame.position > positions) {
    clear_boards(s, ctx);
    return false;
  }
  const int position = frame.position;
  const Side side = actor(s, position, frame.second);
  if (frame.second) ++frame.position;
  frame.second = !frame.second;
  auto& slot = s[side].slots[static_cast<std::size_t>(position - 1)];
  if (!slot || slot->cancelled) return false;  // SVG-21
  ctx.fired("SVG-19");
  const bool known = slot->seen;
  slot->face_up = true;
  const Given order{side, slot->crew, slot->card, static_cast<std::uint8_t>(position), false};
  const bool reload = slot->card == s.content->reload;
  ctx.tell("SVG-21",
           slot->fight ? "revealed.fight"
           : reload    ? "revealed.reload"
                       : "revealed",
           {{"ship", s.content->name(side)},
            {"position", position},
            {"crew", s.content->name(slot->crew)},
            {"card", s.content->name(slot->card)}},
           {.learns = known ? SeatSet() : team(s, other(side))});
  s.flow.push(Reacting{.order = order, .scuppers = 0});
  return false;
}

bool may_scupper(const State& s, Side side) {
  const CrewCards& captain = s[side][Crew::captain];
  const Order scupper = s.content->scupper;
  return held(s, side, Crew::captain) > 0 &&
         captain.discard[scupper] + captain.removed[scupper] < (*s.content)[scupper].copies;
}

bool run(State& s, Reacting& frame, Context& ctx) {
  const Side side = frame.responder();
  if (may_scupper(s, side)) {
    ctx.fired("SVG-103");
    if (s.options.reaction_mode != ReactionMode::preset) return true;
    const std::size_t which = frame.scuppers == 0 ? at(frame.order.crew) : preset_count - 1;
    if (s[side].presets[which] && s[side][Crew::captain].hand.has(s.content->scupper)) {
      play_scupper(s, frame, ctx);
      return false;
    }
  }
  close_window(s, frame, ctx);
  return false;
}

void options(const State& s, const Reacting& frame, ActionList& list) {
  list.push_back(act::pass.only());
  if (s[frame.responder()][Crew::captain].hand.has(s.content->scupper)) {
    list.push_back(act::scupper.only());
  }
}

void choose(State& s, Reacting& frame, Action action, Context& ctx) {
  if (action == act::scupper.only()) {
    play_scupper(s, frame, ctx);
  } else {
    close_window(s, frame, ctx);
  }
}

}  // namespace tide::savage_seas
