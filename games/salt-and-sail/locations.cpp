// Locations: Dock, Market, Pub, Governor, Village (ledger 3.6).
#include "games/salt-and-sail/rules.h"

namespace tide::salt_and_sail {
namespace {

// --- Tasks: what can be done there now. DONE and DISCARD_RUMOR are none (SNS-127). ---

int repair_price(const State& s, Seat seat, const Dock& f, bool heavy) {
  if (f.repaired < sum_mods(s, seat, &Mods::repair_free)) return 0;
  return heavy ? s.options.heavy_repair_price : s.content->constants.repair_price_per_token;
}

bool can_buy_ship(const State& s, Seat seat, ShipType type) {
  const ShipInfo& ship = (*s.content)[type];
  return !ship.starter && type != s[seat].ship && s[seat].ducats >= ship.price &&
         ships_left(s, type) > 0;
}

void load_tasks(const State& s, Seat seat, ActionList& list) {
  const int free = std::min(hold_free(s, seat), most_hold);
  for (int n = 1; n <= free; ++n) list.push_back(act::load[n - 1]);
}

void tasks(const State& s, Seat seat, const Dock& f, ActionList& list) {
  const Player& p = s[seat];
  if (!f.bought) {
    for (int i = 0; i < static_cast<int>(s.content->ships.size()); ++i) {
      if (can_buy_ship(s, seat, ShipType(i))) list.push_back(act::buy_ship[i]);
    }
  }
  load_tasks(s, seat, list);
  if (p.light > 0 && p.ducats >= repair_price(s, seat, f, false)) {
    list.push_back(act::repair_light.only());
  }
  if (p.heavy > 0 && p.ducats >= repair_price(s, seat, f, true)) {
    list.push_back(act::repair_heavy.only());
  }
  if (s.options.odd_jobs && !f.task && p.ducats == 0) list.push_back(act::odd_job.only());
}

bool row_empty(const State& s) {
  return std::ranges::none_of(s.equipment, [](const auto& e) { return e.has_value(); });
}

void tasks(const State& s, Seat seat, const Market& f, ActionList& list) {
  const Player& p = s[seat];
  p.goods.each([&](Good g, int) { list.push_back(act::sell[g.index]); });
  if (!f.swept) {
    for (std::size_t i = 0; i < s.equipment.size(); ++i) {
      if (s.equipment[i] && p.ducats >= (*s.content)[*s.equipment[i]].price) {
        list.push_back(act::buy[static_cast<int>(i)]);
      }
    }
  }
  const bool cards = !s.equipment_deck.empty() || !s.equipment_discard.empty() || !row_empty(s);
  if (!f.swept && !f.bought && cards) list.push_back(act::sweep.only());
}

int ale_price(const State& s, Seat seat) {
  return sum_mods(s, seat, &Mods::ale_free) > 0 ? 0 : s.content->constants.ale_price;
}
int crew_price(const State& s, Seat seat, const Pub& f) {
  return f.hired < sum_mods(s, seat, &Mods::hire_free) ? 0 : s.content->constants.crew_price;
}

bool can_hear(const State& s, Seat seat) { return can_draw_rumor(s) && hand_has_room(s, seat); }

void tasks(const State& s, Seat seat, const Pub& f, ActionList& list) {
  const Player& p = s[seat];
  const bool hears = !(f.listened && f.drank) && can_hear(s, seat);
  if (!f.listened && hears) list.push_back(act::listen.only());
  if (!f.drank && hears && p.ducats >= ale_price(s, seat)) {
    list.push_back(act::ale.only());
  }
  if ((room_in_sails(s, seat) || room_in_hands(s, seat)) && p.ducats >= crew_price(s, seat, f)) {
    list.push_back(act::hire.only());
  }
  if (f.recruited) return;
  bool row = false;
  for (std::size_t i = 0; i < s.officers.size(); ++i) {
    if (!s.officers[i]) continue;
    row = true;
    list.push_back(act::officer[static_cast<int>(i)]);
  }
  if (row || !s.officer_deck.empty() || !s.officer_discard.empty()) {
    list.push_back(act::sweep.only());
  }
}

int study_price(const State& s, Seat seat, const Governor& f) {
  return f.studied < sum_mods(s, seat, &Mods::study_free) ? 0 : s.content->constants.study_price;
}

void tasks(const State& s, Seat seat, const Governor& f, ActionList& list) {
  const Player& p = s[seat];
  for (const Discovery d : p.aboard) list.push_back(act::artifact[d.index]);
  p.treasures.each([&](Treasure t, int) { list.push_back(act::treasure[t.index]); });
  if (f.studied < s.options.study_per_visit &&
      temporary_owned(s, seat) < s.content->constants.temp_feat_limit &&
      p.ducats >= study_price(s, seat, f)) {
    list.push_back(act::study.only());
  }
}

void tasks(const State& s, Seat seat, const Village& f, ActionList& list) {
  load_tasks(s, seat, list);
  if (!f.listened && can_hear(s, seat)) list.push_back(act::listen.only());
}

template <class Location>
bool has_tasks(const State& s, Seat seat, const Location& f) {
  ActionList list;
  tasks(s, seat, f, list);
  return !list.empty();
}

// A menu waits while it has a task, or a Rumor whose discarding may open one.
template <class Location>
bool menu(State& s, const Location& f, bool rumors_matter) {
  const Seat seat = active(s);
  if (has_tasks(s, seat, f)) return true;
  if (rumors_matter && !s[seat].hand.cards.empty()) return true;
  s.flow.pop();
  return false;
}

// --- What tasks do ---

void load(State& s, Seat seat, int n, Rule rule, Context& ctx) {
  s[seat].rations = static_cast<std::uint8_t>(s[seat].rations + n);
  ctx.fired("SNS-71");
  ctx.tell(rule, "loaded", {{"player", seat}, {"count", n}, {"sum", s[seat].rations}});
}

void buy_ship(State& s, Dock& f, ShipType type, Context& ctx) {
  const Seat seat = active(s);
  Player& p = s[seat];
  const ShipInfo& ship = (*s.content)[type];
  gain_ducats(p, -ship.price);
  p.ship = type;
  p.light = p.heavy = 0;
  const int crew = std::min(p.crew(), ship.sails + ship.hands);
  p.sails = static_cast<std::uint8_t>(std::min(crew, ship.sails));
  p.hands = static_cast<std::uint8_t>(crew - p.sails);
  f.bought = f.allocate = true;
  ctx.tell("SNS-109", "ship.bought",
           {{"player", seat}, {"ship", ship.name}, {"count", ship.price}});
  ctx.fired("SNS-110");
  check_hold(s, seat);
}

void repair(State& s, Dock& f, bool heavy, Context& ctx) {
  const Seat seat = active(s);
  const int price = repair_price(s, seat, f, heavy);
  gain_ducats(s[seat], -price);
  --(heavy ? s[seat].heavy : s[seat].light);
  if (price == 0) ctx.fired("SNS-128");
  ++f.repaired;
  ctx.tell("SNS-112", heavy ? "repaired.heavy" : "repaired.light",
           {{"player", seat}, {"count", price}});
}

void sell(State& s, Good good, Context& ctx) {
  const Seat seat = active(s);
  const int value = (*s.content)[good].value + sum_mods(s, seat, &Mods::goods_value);
  s[seat].goods.remove(good);
  gain_ducats(s[seat], value);
  ctx.tell("SNS-113", "sold",
           {{"player", seat}, {"good", (*s.content)[good].name}, {"count", value}});
  ctx.fired("SNS-153");
}

void buy_equipment(State& s, std::size_t place, Context& ctx) {
  const Seat seat = active(s);
  Player& p = s[seat];
  const Equipment e = *s.equipment[place];
  const Tokens before = outfit(s, seat);
  if (p.equipment.has(e)) ctx.fired("SNS-116");
  p.equipment.add(e);
  if ((*s.content)[e].mods.hull > 0) ctx.fired("SNS-149");
  ctx.fired("SNS-142");
  s.equipment[place].reset();
  follow_cards(s, seat, before);
  gain_ducats(p, -(*s.content)[e].price);
  ctx.tell(
      "SNS-114", "equipment.bought",
      {{"player", seat}, {"equipment", (*s.content)[e].name}, {"count", (*s.content)[e].price}});
  ctx.fired("SNS-117");
  ctx.fired("SNS-167");
}

void sweep_equipment(State& s, Market& f, Context& ctx) {
  f.swept = true;
  for (auto& place : s.equipment) {
    if (place) s.equipment_discard.add(*place);
    place.reset();
  }
  s.equipment[0] = draw_equipment(s, ctx);
  f.offered = true;
  ctx.tell("SNS-115", "swept",
           {{"player", active(s)}, {"card", (*s.content)[*s.equipment[0]].name}},
           {.learns = s.all()});
}

void sweep_officers(State& s, Pub& f, Context& ctx) {
  f.recruited = f.offered = true;
  for (auto& place : s.officers) {
    if (place) s.officer_discard.add(*place);
    place.reset();
  }
  s.officers[0] = draw_officer(s, ctx);
  ctx.tell("SNS-122", "swept", {{"player", active(s)}, {"card", (*s.content)[*s.officers[0]].name}},
           {.learns = s.all()});
}

void recruit(State& s, std::size_t place, Context& ctx) {
  const Seat seat = active(s);
  const Officer officer = *s.officers[place];
  s.officers[place].reset();
  ctx.tell("SNS-122", "officer", {{"player", seat}, {"officer", (*s.content)[officer].name}});
  set_officer(s, seat, officer, ctx);
}

void hire(State& s, Pub& f, Context& ctx) {
  const Seat seat = active(s);
  Player& p = s[seat];
  const int price = crew_price(s, seat, f);
  if (price == 0) ctx.fired("SNS-128");
  gain_ducats(p, -price);
  ++f.hired;
  ctx.tell("SNS-121", "hired", {{"player", seat}, {"count", price}});
  const bool sails = room_in_sails(s, seat), hands = room_in_hands(s, seat);
  if (sails && hands) {
    f.placing = true;
  } else {
    ++(sails ? p.sails : p.hands);
  }
}

void drink(State& s, Pub& f, Context& ctx) {
  const Seat seat = active(s);
  f.drank = true;
  const int price = ale_price(s, seat);
  gain_ducats(s[seat], -price);
  if (price == 0) ctx.fired("SNS-128");
  ctx.tell("SNS-119", "ale", {{"player", seat}, {"count", price}});
  hear_rumor(s, seat, "SNS-119", ctx);
  f.ale = static_cast<std::uint8_t>(s.content->constants.ale_rumors - 1);
}

void turn_in(State& s, Action action, Context& ctx) {
  const Seat seat = active(s);
  Player& p = s[seat];
  if (act::artifact.has(action)) {
    const Discovery d(act::artifact.index(action));
    const DiscoveryInfo& card = (*s.content)[d];
    const int bonus =
        sum_mods(s, seat, [&](const Mods& m) { return m.discovery_bonus[card.type.index]; });
    p.aboard.remove(d);
    p.scored.add(d);
    gain_ducats(p, card.ducats + bonus);
    if (bonus > 0) ctx.fired("SNS-146");
    ctx.tell("SNS-124", "delivered",
             {{"player", seat},
              {"card", card.name},
              {"count", card.ducats + bonus},
              {"fame", card.fame}});
    return;
  }
  const Treasure t(act::treasure.index(action));
  const TreasureInfo& card = (*s.content)[t];
  p.treasures.remove(t);
  if (card.fame > 0) {
    p.delivered.add(t);
  } else {
    s.treasure_discard.add(t);
  }
  gain_ducats(p, card.ducats);
  ctx.tell("SNS-124", "delivered",
           {{"player", seat}, {"card", card.name}, {"count", card.ducats}, {"fame", card.fame}});
}

void study(State& s, Governor& f, Context& ctx) {
  const Seat seat = active(s);
  const int price = study_price(s, seat, f);
  if (price == 0) ctx.fired("SNS-128");
  gain_ducats(s[seat], -price);
  s[seat].bag.add(temporary);
  ++f.studied;
  ctx.tell("SNS-125", "studied", {{"player", seat}, {"count", price}});
}

}  // namespace

void location_options(const State& s, Seat seat, ActionList& list) {
  const HexId at = s[seat].at;
  if (supply_hex(s, at)) {
    if (has_tasks(s, seat, Dock{})) list.push_back(act::dock.only());
    if (has_tasks(s, seat, Market{})) list.push_back(act::market.only());
    if (has_tasks(s, seat, Pub{})) list.push_back(act::pub.only());
    if (has_tasks(s, seat, Governor{})) list.push_back(act::governor.only());
  } else if (village_hex(s, at) && has_tasks(s, seat, Village{})) {
    list.push_back(act::village.only());
  }
}

void visit(State& s, Action action, Context& ctx) {
  const Seat seat = active(s);
  const auto go = [&](auto frame, std::string_view place) {
    ctx.tell(act::village.has(action) ? Rule("SNS-126") : Rule("SNS-108"), "visits",
             {{"player", seat}, {"place", place}});
    s.flow.push(frame);
  };
  if (act::dock.has(action)) go(Dock{}, "Dock");
  if (act::market.has(action)) go(Market{}, "Market");
  if (act::pub.has(action)) go(Pub{}, "Pub");
  if (act::governor.has(action)) go(Governor{}, "Governor");
  if (act::village.has(action)) go(Village{}, "Village");
}

// --- Dock ---

bool run(State& s, Dock& f, Context& ctx) {
  if (f.allocate) {
    const Span span = allocations(s, active(s));
    if (span.low < span.high) return true;
    choose(s, f, act::allocate[span.low], ctx);
  }
  return menu(s, f, false);
}

void options(const State& s, const Dock& f, ActionList& list) {
  if (f.allocate) {
    const Span span = allocations(s, active(s));
    for (int n = span.low; n <= span.high; ++n) list.push_back(act::allocate[n]);
    return;
  }
  tasks(s, active(s), f, list);
  if (f.task) list.push_back(act::done.only());
}

void choose(State& s, Dock& f, Action action, Context& ctx) {
  const Seat seat = active(s);
  if (act::done.has(action)) {
    s.flow.pop();
    return;
  }
  f.task = true;
  if (act::allocate.has(action)) {
    f.allocate = false;
    const int crew = s[seat].crew(), sails = act::allocate.index(action);
    s[seat].sails = static_cast<std::uint8_t>(sails);
    s[seat].hands = static_cast<std::uint8_t>(crew - sails);
    ctx.tell("SNS-110", "allocated", {{"player", seat}, {"sails", sails}, {"hands", crew - sails}});
  } else if (act::buy_ship.has(action)) {
    buy_ship(s, f, ShipType(act::buy_ship.index(action)), ctx);
  } else if (act::load.has(action)) {
    load(s, seat, act::load.index(action) + 1, "SNS-111", ctx);
  } else if (act::odd_job.has(action)) {
    gain_ducats(s[seat], 1);
    ctx.tell("SNS-127", "odd_job", {{"player", seat}});
    s.flow.pop();
  } else {
    repair(s, f, act::repair_heavy.has(action), ctx);
  }
}

// --- Market ---

bool run(State& s, Market& f, Context& ctx) {
  if (f.offered) {
    const bool affordable = s[active(s)].ducats >= (*s.content)[*s.equipment[0]].price;
    if (affordable) return true;
    choose(s, f, act::leave.only(), ctx);
  }
  return menu(s, f, false);
}

void options(const State& s, const Market& f, ActionList& list) {
  if (f.offered) {
    list.push_back(act::take.only());
    list.push_back(act::leave.only());
    return;
  }
  tasks(s, active(s), f, list);
  if (f.task) list.push_back(act::done.only());
}

void choose(State& s, Market& f, Action action, Context& ctx) {
  if (act::done.has(action)) {
    s.flow.pop();
    return;
  }
  f.task = true;
  if (act::sell.has(action)) {
    sell(s, Good(act::sell.index(action)), ctx);
  } else if (act::buy.has(action)) {
    f.bought = true;
    buy_equipment(s, static_cast<std::size_t>(act::buy.index(action)), ctx);
  } else if (act::sweep.has(action)) {
    sweep_equipment(s, f, ctx);
  } else {
    f.offered = false;
    if (act::take.has(action)) {
      f.bought = true;
      buy_equipment(s, 0, ctx);
    } else {
      ctx.tell("SNS-115", "left", {{"player", active(s)}});
    }
  }
}

// --- Pub ---

bool run(State& s, Pub& f, Context&) {
  if (f.placing || f.offered) return true;
  if (f.ale > 0) {
    if (can_draw_rumor(s)) return true;
    f.ale = 0;
  }
  return menu(s, f, true);
}

void options(const State& s, const Pub& f, ActionList& list) {
  const Seat seat = active(s);
  if (f.placing) {
    list.push_back(act::sails.only());
    list.push_back(act::hands.only());
  } else if (f.offered) {
    list.push_back(act::take.only());
    list.push_back(act::leave.only());
  } else if (f.ale > 0) {
    if (can_hear(s, seat)) list.push_back(act::more.only());
    discard_options(s, seat, list);
    list.push_back(act::enough.only());
  } else {
    tasks(s, seat, f, list);
    discard_options(s, seat, list);
    if (f.task) list.push_back(act::done.only());
  }
}

void choose(State& s, Pub& f, Action action, Context& ctx) {
  const Seat seat = active(s);
  if (act::done.has(action)) {
    s.flow.pop();
    return;
  }
  if (act::discard.has(action)) {
    discard_rumor(s, seat, act::discard.index(action), ctx);
    return;
  }
  f.task = true;
  if (act::listen.has(action)) {
    f.listened = true;
    hear_rumor(s, seat, "SNS-118", ctx);
    ctx.fired("SNS-120");
  } else if (act::ale.has(action)) {
    drink(s, f, ctx);
  } else if (act::more.has(action)) {
    --f.ale;
    hear_rumor(s, seat, "SNS-119", ctx);
  } else if (act::enough.has(action)) {
    f.ale = 0;
  } else if (act::hire.has(action)) {
    hire(s, f, ctx);
  } else if (act::sails.has(action) || act::hands.has(action)) {
    f.placing = false;
    ++(act::sails.has(action) ? s[seat].sails : s[seat].hands);
    ctx.fired("SNS-33");
  } else if (act::officer.has(action)) {
    f.recruited = true;
    recruit(s, static_cast<std::size_t>(act::officer.index(action)), ctx);
  } else if (act::sweep.has(action)) {
    sweep_officers(s, f, ctx);
  } else {
    f.offered = false;
    if (act::take.has(action)) {
      recruit(s, 0, ctx);
    } else {
      ctx.tell("SNS-122", "left", {{"player", seat}});
    }
  }
}

// --- Governor ---

bool run(State& s, Governor& f, Context&) { return menu(s, f, false); }

void options(const State& s, const Governor& f, ActionList& list) {
  tasks(s, active(s), f, list);
  if (f.task) list.push_back(act::done.only());
}

void choose(State& s, Governor& f, Action action, Context& ctx) {
  if (act::done.has(action)) {
    s.flow.pop();
    return;
  }
  f.task = true;
  if (act::study.has(action)) {
    study(s, f, ctx);
  } else {
    turn_in(s, action, ctx);
  }
}

// --- Village ---

bool run(State& s, Village& f, Context&) { return menu(s, f, true); }

void options(const State& s, const Village& f, ActionList& list) {
  const Seat seat = active(s);
  tasks(s, seat, f, list);
  discard_options(s, seat, list);
  if (f.task) list.push_back(act::done.only());
}

void choose(State& s, Village& f, Action action, Context& ctx) {
  const Seat seat = active(s);
  if (act::done.has(action)) {
    s.flow.pop();
  } else if (act::discard.has(action)) {
    discard_rumor(s, seat, act::discard.index(action), ctx);
  } else if (act::load.has(action)) {
    f.task = true;
    load(s, seat, act::load.index(action) + 1, "SNS-126", ctx);
  } else {
    f.task = f.listened = true;
    hear_rumor(s, seat, "SNS-126", ctx);
  }
}

int supply_distance(const State& s, HexId from) {
  int best = too_far;
  for (const HexId h : s.chart().capital) best = std::min(best, s.chart().distance(from, h));
  for (const Site& site : s.sites) {
    if (site.open && site.piece == s.content->port()) {
      best = std::min(best, s.chart().distance(from, site.at));
    }
  }
  return best;
}

}  // namespace tide::salt_and_sail
