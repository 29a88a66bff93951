// Losing Supplies and running out of them (ledger 3.6).
#include "games/set-sail/rules.h"

namespace tide::set_sail {
namespace {

constexpr std::array<Upgrade, 3> upgrades{Upgrade::barrel, Upgrade::oar, Upgrade::cannon};

int kinds_owned(const Player& p) {
  int n = 0;
  for (const Upgrade u : upgrades) n += p.count(u) > 0 ? 1 : 0;
  return n;
}

void forfeit(State& s, RunOut& f, Upgrade u, Context& ctx) {
  --s[f.seat].count(u);
  f.stage = RunOutStage::halve;
  ctx.tell("SET-72", "forfeited", {{"player", f.seat}, {"upgrade", (*s.content)[u].name}});
  check_capacity(s, f.seat, ctx);
}

// SET-73
void halve_silver(State& s, Seat seat, Context& ctx) {
  Player& p = s[seat];
  const int half = p.silver / 2;
  const int lost =
      s.options.runout_silver_rounding == SilverRounding::lose_floor ? half : p.silver - half;
  p.silver = static_cast<std::int16_t>(p.silver - lost);
  ctx.tell("SET-73", "silver_lost", {{"player", seat}, {"lost", lost}, {"left", p.silver}});
}

}  // namespace

bool lose_supplies(State& s, Seat seat, int n) {
  Player& p = s[seat];
  const bool enough = p.supplies >= n;
  p.supplies = static_cast<std::int16_t>(std::max(0, p.supplies - n));
  return enough;
}

bool run(State& s, RunOut& f, Context& ctx) {
  switch (f.stage) {
    case RunOutStage::forfeit: {
      const int kinds = kinds_owned(s[f.seat]);
      if (kinds > 1) return true;
      if (kinds == 0) {
        ctx.fired("SET-72");
        f.stage = RunOutStage::halve;
        return false;
      }
      for (const Upgrade u : upgrades) {
        if (s[f.seat].count(u) > 0) {
          forfeit(s, f, u, ctx);
          break;
        }
      }
      return false;
    }
    case RunOutStage::halve:
      halve_silver(s, f.seat, ctx);
      f.stage = RunOutStage::dock;
      return false;
    case RunOutStage::dock: return true;
  }
  return false;
}

void options(const State& s, const RunOut& f, ActionList& list) {
  if (f.stage == RunOutStage::dock) {
    dock_options(s, list);
    return;
  }
  for (const Upgrade u : upgrades) {
    if (s[f.seat].count(u) > 0) list.push_back(act::forfeit[static_cast<int>(u)]);
  }
}

void choose(State& s, RunOut& f, Action action, Context& ctx) {
  if (act::forfeit.has(action)) {
    forfeit(s, f, static_cast<Upgrade>(act::forfeit.index(action)), ctx);
    return;
  }
  const Seat seat = f.seat;
  dock(s, seat, action);
  gain_supplies(s, seat, s.content->constants.runout_supply);
  s[seat].half = true;
  ctx.tell("SET-74", "sent_home",
           {{"player", seat}, {"one", s.at(seat, 1).id}, {"two", s.at(seat, 2).id}});
  ctx.tell("SET-75", "resupplied", {{"player", seat}, {"supplies", s[seat].supplies}});
  s.flow.pop();
}

}  // namespace tide::set_sail
