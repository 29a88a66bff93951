// Why an action is refused: the rules asked the other way round. Written from the ledger's words
// and without the lists and tables of the chapters, so that a test can hold the two against each
// other.
#include "games/set-sail/game.h"
#include "games/set-sail/rules.h"

namespace tide::set_sail {
namespace {

using Verdict = std::optional<Refusal>;

Refusal no(Rule rule, std::string_view key, FixedVector<Arg, 8> args = {}) {
  return {rule, {key, args}};
}

Refusal not_now() { return no("SET-20", "refused.not_now"); }

// --- Facts, looked up anew ---

int ships_held(const Player& p, bool deep) {
  return deep ? p.hand[Cargo(3)] : p.hand[Cargo(4)] + p.hand[Cargo(5)];
}

int goods_held(const Player& p) {
  int n = 0;
  for (int g = 0; g < 3; ++g) n += p.hand[Cargo(g)];
  return n;
}

int room_for_goods(const State& s, const Player& p) {
  const int barrel = s.content->upgrades[0].capacity;
  return s.content->constants.base_trade_capacity + barrel * p.barrels - goods_held(p);
}

int ware_held(const Player& p, int ware) {
  switch (ware) {
    case 0: return p.silver;
    case 1: return p.supplies;
    case 5: return ships_held(p, true);
    case 6: return ships_held(p, false);
    default: return p.hand[Cargo(ware - 2)];
  }
}

bool owns_anything(const Player& p) {
  for (int w = 0; w < ware_kinds; ++w) {
    if (ware_held(p, w) > 0) return true;
  }
  return false;
}

int supplies_in_bank(const State& s) {
  if (s.options.bank_limits == BankLimits::unlimited) return most_amount;
  int left = s.content->constants.bank_supplies;
  for (const Player& p : s.players) left -= p.supplies;
  return left;
}

int silver_in_bank(const State& s) {
  if (s.options.bank_limits == BankLimits::unlimited) return 10'000;
  int left = s.content->constants.bank_silver;
  for (const Player& p : s.players) left -= p.silver;
  return left;
}

// SET-81, SET-82: may the active player open an offer?
Verdict offer_refused(const State& s, Seat active) {
  if (s.options.player_trade == Switch::off) return no("SET-80", "refused.no_trade");
  if (s.offers_left == 0) return no("SET-82", "refused.no_offer_left");
  if (!owns_anything(s[active])) return no("SET-80", "refused.nothing_to_trade");
  for (int i = 0; i < s.seats(); ++i) {
    if (Seat(i) != active && owns_anything(s[Seat(i)])) return {};
  }
  return no("SET-80", "refused.nothing_to_trade");
}

// Is the tile within `reach` steps? Walked, not looked up.
bool within(const Content& content, Tile from, Tile to, int reach) {
  std::array<bool, most_tiles> seen{};
  FixedVector<Tile, most_tiles> edge{from};
  seen[from.index] = true;
  for (int step = 0; step < reach && !seen[to.index]; ++step) {
    FixedVector<Tile, most_tiles> next;
    for (const Tile t : edge) {
      for (const Tile n : content[t].neighbours) {
        if (seen[n.index]) continue;
        seen[n.index] = true;
        next.push_back(n);
      }
    }
    edge = next;
  }
  return seen[to.index];
}

Verdict amount_refused(Action a, int most, Rule rule) {
  if (!act::amount.has(a)) return not_now();
  const int n = act::amount.index(a) + 1;
  if (n > most) return no(rule, "refused.too_many", {{"most", most}});
  return {};
}

Verdict dock_refused(const State& s, Action a) {
  if (!act::dock.has(a)) return not_now();
  const auto pair = quay_pairs[static_cast<std::size_t>(act::dock.index(a))];
  const auto quays = s.content->quays.size();
  if (static_cast<std::size_t>(pair.second) < quays) return {};
  return no("SET-15", "refused.no_quay");
}

// --- One test for each decision ---

Verdict test(const State& s, const Docking&, Action a) { return dock_refused(s, a); }

Verdict sail_refused(const State& s, const Turn& f, Action a) {
  const int tile = act::sail.index(a);
  if (tile >= s.content->tile_count()) return no("SET-21", "refused.no_tile");
  const Tile to(tile);
  if (to == f.from[0] || to == f.from[1]) return no("SET-24", "refused.start_tile");
  int left = f.budget;
  Tile from = f.from[0];
  if (f.stage == TurnStage::move_1) {
    // SET-28: one step for the other ship, two if its only way leads over a start tile.
    bool step = false;
    for (const Tile n : (*s.content)[f.from[1]].neighbours) {
      step = step || (n != f.from[0] && n != f.from[1]);
    }
    left -= step ? 1 : 2;
  } else {
    from = f.from[1];
    const Tile first = s[f.seat].ships[0];
    int cost = 0;
    while (!within(*s.content, f.from[0], first, cost)) ++cost;
    left -= cost;
  }
  if (!within(*s.content, from, to, left)) {
    return no(f.stage == TurnStage::move_1 ? Rule("SET-28") : Rule("SET-25"), "refused.too_far",
              {{"left", left}});
  }
  return {};
}

Verdict test(const State& s, const Turn& f, Action a) {
  if (act::offer.has(a)) return offer_refused(s, f.seat);
  switch (f.stage) {
    case TurnStage::move_1:
    case TurnStage::move_2:
      if (act::sail.has(a)) return sail_refused(s, f, a);
      if (act::stay.has(a)) return no("SET-23", "refused.must_move");
      return not_now();
    case TurnStage::order: return act::first.has(a) ? Verdict{} : not_now();
    case TurnStage::pause: return act::go_on.has(a) ? Verdict{} : not_now();
    case TurnStage::close: return act::end_turn.has(a) ? Verdict{} : not_now();
    default: return not_now();
  }
}

Verdict test(const State& s, const ShipAction& f, Action a) {
  const Tile here = s[f.seat].ships[f.ship == 1 ? 0 : 1];
  const TileInfo& tile = s.content->tiles[here.index];
  if (f.stage == ActionStage::opponent) {
    if (!act::attack.has(a) && !act::attack_ship.has(a)) return not_now();
    const bool piece = act::attack_ship.has(a);
    if (piece != (s.options.combats_per_tile == CombatsPerTile::per_opposing_piece)) {
      return no("SET-61", "refused.form_of_attack");
    }
    const int seat = piece ? act::attack_ship.index(a) / 2 : act::attack.index(a);
    const int ship = piece ? act::attack_ship.index(a) % 2 + 1 : 0;
    for (const Target t : s.flow.find<Turn>()->combats[f.ship == 1 ? 0 : 1]) {
      if (t.seat.index == seat && t.ship == ship) return {};
    }
    return no("SET-61", "refused.no_such_combat");
  }
  const bool fight = tile.water == Water::deep || tile.water == Water::trade_route;
  if (act::work.has(a)) return {};
  if (act::dig.has(a)) {
    for (const Quest q : s[f.seat].maps) {
      if ((*s.content)[q].tile == here) return {};
    }
    return no("SET-48", "refused.no_map_here");
  }
  if (act::pass.has(a)) {
    if (s.options.ship_combat_mandatory) return no("SET-32", "refused.mandatory");
    return fight ? Verdict{} : no("SET-32", "refused.nothing_to_pass");
  }
  return not_now();
}

Verdict test(const State& s, const Combat& f, Action a) {
  switch (f.stage) {
    case CombatStage::reply: return act::fight.has(a) || act::flee.has(a) ? Verdict{} : not_now();
    case CombatStage::steal: {
      if (act::leave.has(a)) return {};
      const bool looks = f.fled && s.options.flee_theft == FleeTheft::attacker_looks_and_chooses;
      if (act::steal.has(a)) return looks ? no("SET-68", "refused.choose_a_card") : Verdict{};
      if (!act::take.has(a)) return not_now();
      if (!looks) return no("SET-68", "refused.at_random");
      const Seat victim = f.winner == f.attacker ? f.defender : f.attacker;
      if (s[victim].hand[Cargo(act::take.index(a))] > 0) return {};
      return no("SET-68", "refused.not_found");
    }
    case CombatStage::retreat: {
      if (act::stay.has(a)) return {};
      if (!act::sail.has(a)) return not_now();
      const Tile from = s[f.defender].ships[f.ship == 1 ? 0 : 1];
      for (const Tile t : (*s.content)[from].neighbours) {
        if (t.index == act::sail.index(a)) return {};
      }
      return no("SET-69", "refused.not_adjacent");
    }
    default: return not_now();
  }
}

Verdict test(const State& s, const Discard& f, Action a) {
  if (!act::drop.has(a)) return not_now();
  if (s[f.seat].hand[Cargo(act::drop.index(a))] > 0) return {};
  return no("SET-37", "refused.not_in_hand");
}

Verdict test(const State& s, const RunOut& f, Action a) {
  if (f.stage == RunOutStage::dock) return dock_refused(s, a);
  if (!act::forfeit.has(a)) return not_now();
  const Player& p = s[f.seat];
  const int owned[] = {p.barrels, p.oars, p.cannons};
  return owned[act::forfeit.index(a)] > 0 ? Verdict{} : no("SET-72", "refused.not_owned");
}

Verdict test(const State& s, const Picking&, Action a) {
  if (!act::pick.has(a)) return not_now();
  return s.stock[Cargo(act::pick.index(a))] > 0 ? Verdict{} : no("SET-57", "refused.out_of_stock");
}

// How many Supplies this means of payment buys: 0 silver, 1 Deep Water, 2 Trade Route.
int payable(const State& s, Seat seat, int means) {
  const Player& p = s[seat];
  const int n =
      means == 0 ? p.silver / s.content->constants.supply_price : ships_held(p, means == 1);
  return std::min(n, supplies_in_bank(s));
}

Verdict test(const State& s, const SupplyPort& f, Action a) {
  if (f.paying) {
    return amount_refused(a, std::min(30, payable(s, f.seat, static_cast<int>(*f.paying))),
                          "SET-35");
  }
  if (act::done.has(a)) return {};
  if (act::offer.has(a)) return offer_refused(s, f.seat);
  if (!act::pay.has(a)) return not_now();
  const int means = act::pay.index(a);
  if (f.paid[static_cast<std::size_t>(means)]) return no("SET-35", "refused.paid_already");
  return payable(s, f.seat, means) > 0 ? Verdict{} : no("SET-35", "refused.cannot_pay");
}

int buyable(const State& s, Seat seat, Cargo good) {
  const Player& p = s[seat];
  int n = 0;
  while (n < most_amount && (n + 1) * s.content->constants.good_price <= p.silver &&
         n + 1 <= s.stock[good] && n + 1 <= room_for_goods(s, p)) {
    ++n;
  }
  return n;
}

int sellable(const State& s, Seat seat, Cargo good) {
  int n = 0;
  while (n < most_amount && n + 1 <= s[seat].hand[good] &&
         (n + 1) * s.content->constants.good_price <= silver_in_bank(s)) {
    ++n;
  }
  return n;
}

Verdict test(const State& s, const Market& f, Action a) {
  if (f.deal) {
    const int most =
        f.deal->selling ? sellable(s, f.seat, f.deal->good) : buyable(s, f.seat, f.deal->good);
    return amount_refused(a, most, "SET-36");
  }
  if (act::done.has(a)) return {};
  if (act::offer.has(a)) return offer_refused(s, f.seat);
  if (!act::buy.has(a) && !act::sell.has(a)) return not_now();
  const bool selling = act::sell.has(a);
  const int good = selling ? act::sell.index(a) : act::buy.index(a);
  if (f.used[static_cast<std::size_t>(good)]) return no("SET-36", "refused.dealt_already");
  if (selling) {
    return sellable(s, f.seat, Cargo(good)) > 0 ? Verdict{} : no("SET-36", "refused.cannot_sell");
  }
  if (buyable(s, f.seat, Cargo(good)) > 0) return {};
  if (s.stock[Cargo(good)] == 0) return no("SET-16", "refused.out_of_stock");
  if (room_for_goods(s, s[f.seat]) <= 0) return no("SET-37", "refused.hold_full");
  return no("SET-36", "refused.cannot_pay");
}

Verdict test(const State& s, const Yard& f, Action a) {
  if (act::done.has(a)) return {};
  if (act::offer.has(a)) return offer_refused(s, f.seat);
  if (!act::build.has(a)) return not_now();
  const Player& p = s[f.seat];
  if (s.options.upgrade_limit_per == UpgradeLimit::turn && s.flow.find<Turn>()->upgraded) {
    return no("SET-38", "refused.one_a_turn");
  }
  const int owned[] = {p.barrels, p.oars, p.cannons};
  const int u = act::build.index(a);
  if (owned[u] >= s.content->constants.upgrade_limit_each) return no("SET-38", "refused.enough");
  if (p.silver < s.content->upgrades[static_cast<std::size_t>(u)].price) {
    return no("SET-38", "refused.cannot_pay");
  }
  return {};
}

Verdict test(const State& s, const Pirates& f, Action a) {
  const Player& p = s[f.seat];
  if (f.paying) {
    if (!act::routes.has(a)) return not_now();
    const auto& quest = s.plunder_open[static_cast<std::size_t>(*f.paying - 1)];
    const int routes = act::routes.index(a), due = (*s.content)[*quest].ships;
    const bool fits =
        routes <= due && routes <= ships_held(p, false) && due - routes <= ships_held(p, true);
    return fits ? Verdict{} : no("SET-44", "refused.ships_do_not_fit");
  }
  if (act::done.has(a)) return {};
  if (act::offer.has(a)) return offer_refused(s, f.seat);
  const bool once = s.options.pirate_deals == PirateDeals::one_of_each;
  if (act::map.has(a)) {
    if (once && f.used[2]) return no("SET-42", "refused.one_of_each");
    if (s.treasure_deck.empty()) return no("SET-43", "refused.no_maps");
    if (p.silver < s.content->constants.map_price) return no("SET-43", "refused.cannot_pay");
    return {};
  }
  if (act::plunder.has(a)) {
    const auto& quest = s.plunder_open[static_cast<std::size_t>(act::plunder.index(a))];
    if (!quest) return no("SET-46", "refused.empty_space");
    if (once && f.used[0]) return no("SET-42", "refused.one_of_each");
    if (ships_held(p, true) + ships_held(p, false) < s.content->quests[quest->index].ships) {
      return no("SET-44", "refused.cannot_pay");
    }
    return {};
  }
  if (act::deliver.has(a)) {
    const auto& quest = s.trade_open[static_cast<std::size_t>(act::deliver.index(a))];
    if (!quest) return no("SET-46", "refused.empty_space");
    if (once && f.used[1]) return no("SET-42", "refused.one_of_each");
    for (int g = 0; g < goods_kinds; ++g) {
      if (p.hand[Cargo(g)] < s.content->quests[quest->index].goods[Cargo(g)]) {
        return no("SET-45", "refused.cannot_pay");
      }
    }
    return {};
  }
  return not_now();
}

// --- Offers ---

Verdict line_refused(const State& s, const Offer& f, Action a) {
  const bool asking = act::ask.has(a);
  const int ware = asking ? act::ask.index(a) : act::give.index(a);
  const Wares& side = asking ? f.terms.ask : f.terms.give;
  int lines = 0;
  for (int w = 0; w < ware_kinds; ++w) {
    lines += side[Ware(w)] > 0 ? 1 : 0;
    // A line must come behind all lines before it.
    const bool behind = w >= ware && side[Ware(w)] > 0;
    if (behind || (!asking && f.terms.ask[Ware(w)] > 0)) return no("SET-84", "refused.line_order");
  }
  if (lines >= most_kinds) return no("SET-84", "refused.three_kinds");
  if (asking) {
    return f.terms.give[Ware(ware)] > 0 ? no("SET-84", "refused.both_sides") : Verdict{};
  }
  const Seat author = f.turned ? f.partner : f.active;
  return ware_held(s[author], ware) > 0 ? Verdict{} : no("SET-84", "refused.not_owned");
}

Verdict send_refused(const State& s, const Offer& f) {
  const bool gives = f.terms.give.total() > 0, asks = f.terms.ask.total() > 0;
  const bool enough = s.options.trade_gifts ? gives || asks : gives && asks;
  if (!enough) return no("SET-85", "refused.one_sided");
  if (f.counters > 0) return {};
  for (const Answered& old : s.answered) {
    if (old.partner == f.partner && old.terms.give == f.terms.give &&
        old.terms.ask == f.terms.ask) {
      return no("SET-82", "refused.answered_already");
    }
  }
  return {};
}

Verdict test(const State& s, const Offer& f, Action a) {
  switch (f.stage) {
    case OfferStage::partner: {
      if (act::cancel.has(a)) return {};
      if (!act::with.has(a)) return not_now();
      const int seat = act::with.index(a);
      if (seat >= s.seats() || seat == f.active.index) return no("SET-80", "refused.no_partner");
      return owns_anything(s[Seat(seat)]) ? Verdict{} : no("SET-80", "refused.nothing_to_trade");
    }
    case OfferStage::lines:
      if (act::cancel.has(a)) return {};
      if (act::send.has(a)) return send_refused(s, f);
      if (act::give.has(a) || act::ask.has(a)) return line_refused(s, f, a);
      return not_now();
    case OfferStage::quantity: {
      const Seat author = f.turned ? f.partner : f.active;
      const int most =
          f.line->asking ? most_units : std::min(10, ware_held(s[author], f.line->ware.index));
      return amount_refused(a, most, "SET-84");
    }
    case OfferStage::answer: {
      if (act::decline.has(a)) return {};
      if (act::counter.has(a)) {
        return f.counters < s.options.trade_counters_per_offer
                   ? Verdict{}
                   : no("SET-83", "refused.no_counter_left");
      }
      if (!act::accept.has(a)) return not_now();
      const Player& reader = s[f.turned ? f.active : f.partner];
      for (int w = 0; w < ware_kinds; ++w) {
        if (ware_held(reader, w) < f.terms.ask[Ware(w)]) return no("SET-84", "refused.cannot_pay");
      }
      return {};
    }
  }
  return not_now();
}

}  // namespace

std::optional<Refusal> SetSail::refusal(const State& s, Seat seat, Action action) {
  if (over(s)) return no("SET-90", "refused.over");
  if (!to_act(s).has(seat)) return no("SET-20", "refused.not_yours");
  return std::visit([&](const auto& frame) { return test(s, frame, action); }, s.flow.top());
}

}  // namespace tide::set_sail
