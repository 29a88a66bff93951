// Preparation Phase (ledger 3.5).
#include "games/salt-and-bones/rules.h"

namespace tide::salt_and_bones {
namespace {

bool any_free_slot(const State& s, Seat seat) {
  return free_slot(s, seat, StrategyType::instinct) >= 0 ||
         free_slot(s, seat, StrategyType::equipment) >= 0 ||
         free_slot(s, seat, StrategyType::gambit) >= 0;
}

// SNB-33: the holder finishes first, then the other; then the fight begins with the holder
// (SNB-42).
void next_phase(State& s, Seat seat) {
  s.flow.pop();
  if (seat == s.holder) {
    s.flow.push(Preparing{other(seat)});
  } else {
    s.flow.push(Turn{.seat = s.holder});
  }
}

void put_on_board(State& s, Seat seat, StrategyKind kind, Context& ctx) {
  const StrategyCard& card = (*s.content)[kind];
  Player& p = s.players[seat];
  const int slot = free_slot(s, seat, card.type);
  TIDE_CHECK(slot >= 0);
  p.strategies.remove(kind);
  if (card.type == StrategyType::instinct) {
    p.instincts[static_cast<std::size_t>(slot)] = Instinct{.kind = kind, .round = s.round};
    ctx.tell("SNB-34", "prepared.instinct",
             {{"player", seat}, {"slot", slot + 1}, {"card", card.name, SeatSet::only(seat)}});
    return;
  }
  if (card.type == StrategyType::equipment) {
    p.equipment[static_cast<std::size_t>(slot)] = kind;
  } else {
    p.gambit = kind;
    if (s.players[other(seat)].gambit) ctx.fired("SNB-41");
  }
  ctx.tell("SNB-34", "prepared.open", {{"player", seat}, {"card", card.name}},
           {.learns = SeatSet::only(other(seat))});
}

}  // namespace

int free_slot(const State& s, Seat seat, StrategyType type) {
  const Player& p = s.players[seat];
  const Constants& c = s.content->constants;
  if (type == StrategyType::gambit) return c.gambit_slots > 0 && !p.gambit ? 0 : -1;
  if (type == StrategyType::equipment) {
    for (int i = 0; i < c.equipment_slots; ++i) {
      if (!p.equipment[static_cast<std::size_t>(i)]) return i;
    }
    return -1;
  }
  for (int i = 0; i < c.instinct_slots; ++i) {
    if (!p.instincts[static_cast<std::size_t>(i)]) return i;
  }
  return -1;
}

// Whether PREP is asked follows from public facts, so that "done" tells nothing.
bool run(State& s, Preparing& frame, Context&) {
  if (!s.players[frame.seat].strategies.empty() && any_free_slot(s, frame.seat)) return true;
  next_phase(s, frame.seat);
  return false;
}

void options(const State& s, const Preparing& frame, ActionList& list) {
  list.push_back(act::done.only());
  s.players[frame.seat].strategies.each([&](StrategyKind k, int) {
    if (free_slot(s, frame.seat, (*s.content)[k].type) >= 0) list.push_back(act::prepare[k.index]);
  });
}

void choose(State& s, Preparing frame, Action action, Context& ctx) {
  if (act::done.has(action)) {
    ctx.tell("SNB-35", "prepared.done", {{"player", frame.seat}});
    next_phase(s, frame.seat);
  } else {
    put_on_board(s, frame.seat, StrategyKind(act::prepare.index(action)), ctx);
  }
}

}  // namespace tide::salt_and_bones
