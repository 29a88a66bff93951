// Ship, damage, sinking (ledger 3.4).
#include "games/salt-and-sail/rules.h"

namespace tide::salt_and_sail {

int hold_size(const State& s, Seat seat) {
  return (*s.content)[s[seat].ship].hold + sum_mods(s, seat, &Mods::hold);
}

// SNS-71, SNS-72
int hold_used(const State& s, Seat seat) {
  const Player& p = s[seat];
  const int cards = s.options.hold_cards_use_slots ? p.aboard.size() + p.treasures.total() : 0;
  return p.rations + p.goods.total() + cards;
}

int hull_slots(const State& s, Seat seat) {
  return (*s.content)[s[seat].ship].hull + sum_mods(s, seat, &Mods::hull);
}

int slots_covered(const State& s, Seat seat) {
  const Constants& k = s.content->constants;
  return s[seat].light * k.light_slots + s[seat].heavy * k.heavy_slots;
}

int goods_left(const State& s, Good good) {
  int n = (*s.content)[good].copies;
  for (const Player& p : s.players) n -= p.goods[good];
  return n;
}

int ships_left(const State& s, ShipType type) {
  int n = (*s.content)[type].copies;
  for (const Player& p : s.players) n -= p.ship == type ? 1 : 0;
  return n;
}

bool room_in_sails(const State& s, Seat seat) {
  return s[seat].sails < (*s.content)[s[seat].ship].sails;
}
bool room_in_hands(const State& s, Seat seat) {
  return s[seat].hands < (*s.content)[s[seat].ship].hands;
}

bool lose_crew(State& s, Seat seat, bool from_sails, Context& ctx) {
  Player& p = s[seat];
  --(from_sails ? p.sails : p.hands);
  if (from_sails && s.flow.find<Sailing>() != nullptr) ctx.fired("SNS-44");
  ctx.tell("SNS-84", "crew.lost", {{"player", seat}, {"crew", p.crew()}});
  if (p.crew() > 0) return true;
  ctx.fired("SNS-75");
  sink(s, seat, ctx);
  return false;
}

bool take_damage(State& s, Seat seat, bool heavy, Context& ctx) {
  Player& p = s[seat];
  ++(heavy ? p.heavy : p.light);
  ctx.tell("SNS-73", heavy ? "damage.heavy" : "damage.light",
           {{"player", seat},
            {"covered", std::min(slots_covered(s, seat), hull_slots(s, seat))},
            {"hull", hull_slots(s, seat)}});
  if (slots_covered(s, seat) < hull_slots(s, seat)) return true;
  ctx.fired("SNS-74");
  sink(s, seat, ctx);
  return false;
}

void sink(State& s, Seat seat, Context& ctx) {
  Player& p = s[seat];
  const Content& c = *s.content;
  ctx.tell("SNS-76", "sunk", {{"player", seat}, {"hex", c.name(p.at)}});
  if (const Encounter* e = s.flow.find<Encounter>()) {  // SNS-62
    ctx.fired("SNS-62");
    Tokens drawn = e->drawn;
    drawn.remove(temporary, drawn[temporary]);
    p.bag.add(drawn);
    if (!e->kept) s.encounter_discard.add(e->card);
  }
  const Attempt* attempt = s.flow.find<Attempt>();
  if (attempt != nullptr) {
    p.hand.named.reset();
    ctx.fired("SNS-160");
  }
  if (!p.pool.empty()) ctx.fired("SNS-83");
  pool_home(s, seat, true);
  // SNS-77 to SNS-81
  const Tokens before = outfit(s, seat);
  s.equipment_discard.add(p.equipment);
  if (!p.equipment.empty()) ctx.fired("SNS-78");
  p.equipment.clear();
  follow_cards(s, seat, before);
  s.treasure_discard.add(p.treasures);
  p.treasures.clear();
  p.lost = p.lost | p.aboard;
  p.aboard = {};
  p.goods.clear();
  p.light = p.heavy = 0;
  p.ship = c.starter;
  p.rations = static_cast<std::uint8_t>(c.constants.sink_rations);
  p.sails = static_cast<std::uint8_t>(std::min(c.constants.sink_crew, c[p.ship].sails));  // SNS-19
  p.hands = static_cast<std::uint8_t>(c.constants.sink_crew - p.sails);
  ctx.fired("SNS-77");
  ctx.fired("SNS-79");
  ctx.fired("SNS-80");
  ctx.fired("SNS-81");
  ctx.fired("SNS-19");
  while (s.flow.depth() > 1) s.flow.pop();
  s.flow.top_as<Turn>()->stage = TurnStage::end;
  s.flow.push(Wreck{p.at});
}

// --- WRECK ---

FixedVector<HexId, 6 + most_map_tokens> wreck_places(const State& s, HexId sunk) {
  FixedVector<HexId, 6 + most_map_tokens> places;
  for (const HexId h : s.chart().capital) places.push_back(h);
  int nearest = too_far;
  const auto open_port = [&](const Site& site) {
    return site.open && site.piece == s.content->port();
  };
  for (const Site& site : s.sites) {
    if (open_port(site)) nearest = std::min(nearest, s.chart().distance(sunk, site.at));
  }
  for (const Site& site : s.sites) {
    if (open_port(site) && s.chart().distance(sunk, site.at) == nearest) places.push_back(site.at);
  }
  return places;
}

bool run(State&, Wreck&, Context&) { return true; }

void options(const State& s, const Wreck& f, ActionList& list) {
  for (const HexId h : wreck_places(s, f.sunk)) list.push_back(act::at[h.index]);
}

void choose(State& s, Wreck&, Action action, Context& ctx) {
  const Seat seat = active(s);
  s[seat].at = HexId(act::at.index(action));
  ctx.tell("SNS-82", "wreck.placed", {{"player", seat}, {"hex", s.content->name(s[seat].at)}});
  s.flow.pop();
}

// --- REFIT ---

void check_hold(State& s, Seat seat) {
  if (hold_free(s, seat) < 0) s.flow.push(Refit{});
}

bool run(State& s, Refit& f, Context& ctx) {
  const Seat seat = active(s);
  if (!f.warned) {
    f.warned = true;
    ctx.tell("SNS-159", "hold.small", {{"player", seat}, {"hold", hold_size(s, seat)}});
  }
  while (hold_free(s, seat) < 0) {
    ActionList list;
    options(s, f, list);
    if (list.size() > 1) return true;
    choose(s, f, list[0], ctx);
  }
  s.flow.pop();
  return false;
}

void options(const State& s, const Refit&, ActionList& list) {
  const Player& p = s[active(s)];
  if (p.rations > 0) list.push_back(act::drop_ration.only());
  p.goods.each([&](Good g, int) { list.push_back(act::drop_good[g.index]); });
  if (!list.empty()) return;
  for (const Discovery d : p.aboard) list.push_back(act::artifact[d.index]);
  p.treasures.each([&](Treasure t, int) { list.push_back(act::treasure[t.index]); });
}

void jettison(State& s, Seat seat, Action action, Rule rule, Context& ctx) {
  Player& p = s[seat];
  std::string_view what = "Ration";
  if (act::drop_ration.has(action)) {
    --p.rations;
  } else {
    const Good g(act::drop_good.index(action));
    p.goods.remove(g);
    what = (*s.content)[g].name;
  }
  ctx.tell(rule, "jettisoned", {{"player", seat}, {"what", what}});
}

void choose(State& s, Refit&, Action action, Context& ctx) {
  const Seat seat = active(s);
  Player& p = s[seat];
  const Content& c = *s.content;
  std::string_view what;
  if (act::artifact.has(action)) {
    const Discovery d(act::artifact.index(action));
    p.aboard.remove(d);
    p.lost.add(d);
    what = c[d].name;
  } else if (act::treasure.has(action)) {
    const Treasure t(act::treasure.index(action));
    p.treasures.remove(t);
    s.treasure_discard.add(t);
    what = c[t].name;
  } else {
    jettison(s, seat, action, "SNS-159", ctx);
    return;
  }
  ctx.fired("SNS-169");
  ctx.tell("SNS-159", "jettisoned", {{"player", seat}, {"what", what}});
}

}  // namespace tide::salt_and_sail
