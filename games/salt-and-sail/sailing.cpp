// Move, and looking at face-down tokens (ledger 3.3).
#include "games/salt-and-sail/rules.h"

namespace tide::salt_and_sail {
namespace {

// Are there face-down Ports or Villages, as far as all can know?
bool something_hides(const State& s) {
  for (const Site& site : s.sites) {
    if (!site.open && !s.content->is_discovery(site.piece)) return true;
  }
  return false;
}

int scout_range(const State& s, Seat seat) { return sum_mods(s, seat, &Mods::scout); }

void enter(State& s, Seat seat, HexId hex, Context& ctx) {
  Player& p = s[seat];
  if (!p.pool.empty()) {
    ctx.tell("SNS-95", "pool.forfeited", {{"player", seat}, {"count", p.pool.total()}});
    pool_home(s, seat, true);
  }
  p.at = hex;
  ctx.tell("SNS-40", "sailed", {{"player", seat}, {"hex", s.content->name(hex)}});
  Site* site = site_at(s, hex);
  if (site != nullptr && !site->open && !site->looked.has(seat)) look(s, *site, seat, ctx);
  // SNS-48, SNS-50
  Turn& turn = *s.flow.find<Turn>();
  if (!s.encounters.contains(hex)) return;
  if (turn.triggered.contains(hex)) {
    ctx.fired("SNS-50");
    return;
  }
  turn.triggered.push_back(hex);
  ctx.fired("SNS-48");
  s.flow.push(Encounter{});
}

}  // namespace

int movement(const State& s, Seat seat) {
  int n = s[seat].sails + sum_mods(s, seat, &Mods::move);
  if (supply_hex(s, s[seat].at)) n += sum_mods(s, seat, &Mods::move_from_supply);
  return n;
}

void look(State& s, Site& site, Seat seat, Context& ctx) {
  const Content& c = *s.content;
  const SeatSet own = SeatSet::only(seat);
  // The first look tells everybody whether a Port or Village has hidden there.
  const SeatSet learns = site.looked.empty() && something_hides(s) ? s.all() : own;
  site.looked = site.looked | own;
  if (c.is_discovery(site.piece)) {
    ctx.tell("SNS-45", "looked",
             {{"player", seat},
              {"hex", c.name(site.at)},
              {"token", c.piece_names[site.piece.index], own}},
             {.learns = learns});
    ctx.fired("SNS-47");
    ctx.fired("SNS-166");
    return;
  }
  site.open = true;
  ctx.tell("SNS-46", site.piece == c.port() ? "port.found" : "village.found",
           {{"player", seat}, {"hex", c.name(site.at)}}, {.learns = s.all()});
}

FixedVector<HexId, most_map_tokens> scout_targets(const State& s, Seat seat, int range) {
  FixedVector<HexId, most_map_tokens> list;
  for (const Site& site : s.sites) {
    if (site.open || site.looked.has(seat) || list.full()) continue;
    if (s.chart().distance(s[seat].at, site.at) <= range) list.push_back(site.at);
  }
  return list;
}

bool run(State& s, Sailing& f, Context&) {
  if (!f.over) {
    if (f.left > 0) return true;
    f.over = true;
  }
  const Seat seat = active(s);
  const int range = scout_range(s, seat);
  if (range > 0 && !scout_targets(s, seat, range).empty()) return true;
  s.flow.pop();
  return false;
}

void options(const State& s, const Sailing& f, ActionList& list) {
  const Seat seat = active(s);
  if (f.over) {
    for (const HexId h : scout_targets(s, seat, scout_range(s, seat))) {
      list.push_back(act::at[h.index]);
    }
    list.push_back(act::none.only());
    return;
  }
  const auto& next = s.chart().next[s[seat].at.index];
  for (int d = 0; d < 6; ++d) {
    if (next[static_cast<std::size_t>(d)] != no_hex) list.push_back(act::step[d]);
  }
  if (f.stepped) list.push_back(act::stop.only());
}

void choose(State& s, Sailing& f, Action action, Context& ctx) {
  const Seat seat = active(s);
  if (act::step.has(action)) {
    --f.left;
    f.stepped = true;
    const auto d = static_cast<std::size_t>(act::step.index(action));
    enter(s, seat, HexId(s.chart().next[s[seat].at.index][d]), ctx);
  } else if (act::stop.has(action)) {
    f.over = true;
    ctx.fired("SNS-42");
  } else {
    s.flow.pop();
    if (act::at.has(action)) {
      ctx.fired("SNS-150");
      look(s, *site_at(s, HexId(act::at.index(action))), seat, ctx);
    }
  }
}

}  // namespace tide::salt_and_sail
