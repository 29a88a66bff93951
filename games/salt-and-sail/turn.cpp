// Round and turn: Ration check, allocation, the choice of actions, End of Turn (ledger 3.2).
#include "games/salt-and-sail/rules.h"

namespace tide::salt_and_sail {
namespace {

// SNS-25 to SNS-30. The next stage is set before anything is asked.
void ration_check(State& s, Turn& f, Context& ctx) {
  const Seat seat = f.seat;
  Player& p = s[seat];
  f.stage = TurnStage::allocate;
  if (supply_hex(s, p.at)) {
    ctx.fired("SNS-25");
    return;
  }
  if (discovery_here(s, seat) != nullptr && sum_mods(s, seat, &Mods::forage) > 0) {
    ctx.tell("SNS-151", "ration.foraged", {{"player", seat}});
    return;
  }
  ctx.fired("SNS-30");
  if (p.rations > 0) {
    --p.rations;
    ctx.tell("SNS-26", "ration.eaten", {{"player", seat}, {"left", p.rations}});
    return;
  }
  if (p.crew() > 1) {
    ctx.tell("SNS-27", "ration.none", {{"player", seat}});
    lose_crew(s, seat, p.hands == 0, ctx);
    return;
  }
  if (p.officer && s.options.officer_saves_last_crew) {
    ctx.tell("SNS-28", "ration.officer",
             {{"player", seat}, {"officer", (*s.content)[*p.officer].name}});
    set_officer(s, seat, std::nullopt, ctx);
    return;
  }
  ctx.tell("SNS-29", "ration.none", {{"player", seat}});
  lose_crew(s, seat, p.hands == 0, ctx);
}

void allocate(State& s, Seat seat, int sails, Context& ctx) {
  Player& p = s[seat];
  const int crew = p.crew();
  p.sails = static_cast<std::uint8_t>(sails);
  p.hands = static_cast<std::uint8_t>(crew - sails);
  ctx.fired("SNS-32");
  ctx.fired("SNS-70");
  ctx.tell("SNS-31", "allocated", {{"player", seat}, {"sails", p.sails}, {"hands", p.hands}});
}

// SNS-34
void end_turn(State& s, Context& ctx) {
  for (std::size_t i = 0; i < s.rumors.size(); ++i) {
    if (!s.rumors[i]) refill_rumor(s, i, ctx);
  }
  for (auto& place : s.equipment) {
    if (place) continue;
    place = draw_equipment(s, ctx);
    if (place) {
      ctx.tell("SNS-34", "equipment.open", {{"equipment", (*s.content)[*place].name}},
               {.learns = s.all()});
    }
  }
  for (std::size_t i = 0; i < row_officers; ++i) {
    auto& place = s.officers[i];
    if (place) continue;
    place = draw_officer(s, ctx);
    if (place) {
      ctx.tell("SNS-34", "officer.open", {{"officer", (*s.content)[*place].name}},
               {.learns = s.all()});
    }
  }
}

}  // namespace

void refill_rumor(State& s, std::size_t place, Context& ctx) {
  s.rumors[place] = draw_rumor(s, ctx);
  if (!s.rumors[place]) return;
  ctx.fired("SNS-165");
  ctx.tell("SNS-35", "rumor.open", {{"rumor", (*s.content)[*s.rumors[place]].name}},
           {.learns = s.all()});
}

Span allocations(const State& s, Seat seat) {
  const ShipInfo& ship = (*s.content)[s[seat].ship];
  const int crew = s[seat].crew();
  return {std::max(0, crew - ship.hands), std::min(ship.sails, crew)};
}

void begin_turn(State& s, Seat seat, Context& ctx) {
  ctx.tell("SNS-22", "turn", {{"player", seat}});
  Turn turn{seat};
  turn.actions = static_cast<std::uint8_t>(s.content->constants.actions_per_turn);
  s.flow.push(turn);
}

bool run(State& s, Turn& f, Context& ctx) {
  switch (f.stage) {
    case TurnStage::ration: ration_check(s, f, ctx); return false;
    case TurnStage::allocate: {
      const Span span = allocations(s, f.seat);
      if (span.low < span.high) return true;
      allocate(s, f.seat, span.low, ctx);
      f.stage = TurnStage::action;
      return false;
    }
    case TurnStage::action:
      if (f.actions > 0) return true;
      f.stage = TurnStage::end;
      return false;
    case TurnStage::end: break;
  }
  end_turn(s, ctx);
  const Seat next((f.seat.index + 1) % s.seats());
  s.flow.pop();
  if (next == s.starter) end_round(s, ctx);
  if (s.ending == Ending::none) begin_turn(s, next, ctx);
  return false;
}

void options(const State& s, const Turn& f, ActionList& list) {
  if (f.stage == TurnStage::allocate) {
    const Span span = allocations(s, f.seat);
    for (int n = span.low; n <= span.high; ++n) list.push_back(act::allocate[n]);
    return;
  }
  if (!f.moved && s[f.seat].sails > 0) list.push_back(act::move.only());
  attempt_options(s, f, list);
  location_options(s, f.seat, list);
  discard_options(s, f.seat, list);
  list.push_back(act::end.only());
}

void choose(State& s, Turn& f, Action action, Context& ctx) {
  if (f.stage == TurnStage::allocate) {
    allocate(s, f.seat, act::allocate.index(action), ctx);
    f.stage = TurnStage::action;
    return;
  }
  if (act::discard.has(action)) {
    discard_rumor(s, f.seat, act::discard.index(action), ctx);
    return;
  }
  if (act::end.has(action)) {
    ctx.tell("SNS-23", "ended", {{"player", f.seat}});
    f.stage = TurnStage::end;
    return;
  }
  --f.actions;
  if (act::move.has(action)) {
    f.moved = true;
    const int left = movement(s, f.seat);
    ctx.tell("SNS-40", "moves", {{"player", f.seat}, {"count", left}});
    ctx.fired("SNS-24");
    s.flow.push(Sailing{.left = static_cast<std::uint8_t>(left)});
  } else if (act::attempt.has(action) || act::attempt_two.has(action)) {
    begin_attempt(s, f, action, ctx);
  } else {
    visit(s, action, ctx);
  }
}

}  // namespace tide::salt_and_sail
