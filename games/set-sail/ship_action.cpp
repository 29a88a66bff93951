// What a ship does on its tile (ledger 3.3, 3.4): combats first, then one tile action.
#include "games/set-sail/rules.h"

namespace tide::set_sail {
namespace {

Tile tile_of(const State& s, const ShipAction& f) {
  return s[f.seat].ships[static_cast<std::size_t>(f.ship - 1)];
}

Targets& targets(State& s, const ShipAction& f) {
  return s.flow.find<Turn>()->combats[static_cast<std::size_t>(f.ship - 1)];
}
const Targets& targets(const State& s, const ShipAction& f) {
  return s.flow.find<Turn>()->combats[static_cast<std::size_t>(f.ship - 1)];
}

bool fights(Water water) { return water == Water::deep || water == Water::trade_route; }

void attack(State& s, ShipAction& f, Target target, Context& ctx) {
  Targets& list = targets(s, f);
  const Tile tile = tile_of(s, f);
  if (s.options.combats_per_tile == CombatsPerTile::one_chosen_player) {
    list.clear();
  } else {
    for (int i = 0; i < list.size(); ++i) {
      if (list[i] == target) {
        list.erase_at(i);
        break;
      }
    }
  }
  // SET-69: of two ships there, the one with the lower number.
  std::uint8_t ship = target.ship;
  if (ship == 0) ship = s[target.seat].ships[0] == tile ? 1 : 2;
  ctx.fired("SET-60");
  s.flow.push(Combat{.attacker = f.seat,
                     .defender = target.seat,
                     .ship = ship,
                     .winner = std::nullopt,
                     .run_out = std::nullopt});
}

// SET-58: nothing is left when deck and discard are both empty.
bool refill_deck(Hand& deck, Hand& discard, std::string_view name, Context& ctx) {
  if (!deck.empty()) return true;
  if (discard.empty()) return false;
  deck = discard;
  discard.clear();
  ctx.tell("SET-58", "reshuffled", {{"deck", name}});
  return true;
}

void win_ship(State& s, Seat seat, Cargo ship, Context& ctx) {
  gain_cards(s, seat, ship, 1, SeatSet::all());
  if (ship == deep_ship) {
    const int silver = gain_silver(s, seat, s.content->constants.deep_reward_silver);
    ctx.tell("SET-54", "ship.won", {{"player", seat}, {"silver", silver}});
    return;
  }
  const bool two = s.options.route_reward == RouteReward::two_silver_two_trade;
  const int silver = gain_silver(s, seat, two ? 2 : 3);
  ctx.tell("SET-56", "ship.won", {{"player", seat}, {"silver", silver}});
  s.flow.push(Picking{seat, static_cast<std::uint8_t>(two ? 2 : 1)});
}

// SET-50 to SET-58
void fight_ship(State& s, ShipAction& f, bool route, Context& ctx) {
  Hand& deck = route ? s.route_deck : s.deep_deck;
  Hand& discard = route ? s.route_discard : s.deep_discard;
  if (!refill_deck(deck, discard, route ? "Trade Route" : "Deep Water", ctx)) {
    ctx.tell("SET-58", "no_ships", {{"player", f.seat}});
    return;
  }
  // Ships of the Deep Water deck are all alike: turning one up is no chance event.
  const int shown = s.luck.drawn[static_cast<std::size_t>(Stream::die)];
  Cargo ship = deep_ship;
  if (route) {
    ship = s.luck.draw(Stream::route, deck, ctx);
  } else {
    deck.remove(deep_ship);
  }
  const ShipKind& kind = s.content->ships[ship.index];
  const auto& names = kind.names;
  ctx.tell("SET-50", "ship.sighted",
           {{"player", f.seat},
            {"name", names[static_cast<std::size_t>(shown) % names.size()]},
            {"health", kind.health}},
           {.learns = route ? SeatSet::all() : SeatSet()});
  const int die = s.luck.roll(Stream::die, 1, 6, ctx);
  const int bonus = combat_bonus(s, f.seat), total = die + bonus;
  const bool won = total >= kind.health;
  ctx.tell(won ? Rule("SET-52") : Rule("SET-53"), won ? "ship.taken" : "ship.escaped",
           {{"player", f.seat},
            {"die", die},
            {"bonus", bonus},
            {"total", total},
            {"health", kind.health},
            {"loss", won ? 0 : kind.health - total}});
  ctx.fired("SET-51");
  if (won) {
    win_ship(s, f.seat, ship, ctx);
    return;
  }
  discard.add(ship);
  if (lose_supplies(s, f.seat, kind.health - total)) return;
  // SET-76: nothing more in this Action phase.
  Turn& turn = *s.flow.find<Turn>();
  turn.ran_out = true;
  turn.stage = TurnStage::close;
  ctx.fired("SET-76");
  s.flow.push(RunOut{.seat = f.seat});
}

void work(State& s, ShipAction& f, Context& ctx) {
  const TileInfo& tile = (*s.content)[tile_of(s, f)];
  f.stage = ActionStage::over;
  switch (tile.water) {
    case Water::shallow: {
      const int silver = gain_silver(s, f.seat, s.content->constants.fishing_silver);
      ctx.tell("SET-59", "fished", {{"player", f.seat}, {"tile", tile.id}, {"silver", silver}});
      return;
    }
    case Water::deep: fight_ship(s, f, false, ctx); return;
    case Water::trade_route: fight_ship(s, f, true, ctx); return;
    case Water::port: break;
  }
  const Seat seat = f.seat;
  switch (tile.port) {
    case PortKind::supply: s.flow.push(SupplyPort{.seat = seat, .paying = std::nullopt}); return;
    case PortKind::trade: s.flow.push(Market{.seat = seat, .deal = std::nullopt}); return;
    case PortKind::upgrade: s.flow.push(Yard{seat}); return;
    case PortKind::pirate: s.flow.push(Pirates{.seat = seat, .paying = std::nullopt}); return;
  }
}

}  // namespace

bool tile_is_asked(const State& s, Seat seat, Tile tile) {
  const TileInfo& info = (*s.content)[tile];
  if (info.site && !s[seat].maps.empty()) return true;
  return !s.options.ship_combat_mandatory && fights(info.water);
}

bool run(State& s, ShipAction& f, Context& ctx) {
  switch (f.stage) {
    case ActionStage::opponent: {
      Targets& list = targets(s, f);
      for (int i = list.size(); i-- > 0;) {
        if (!still_there(s, list[i], tile_of(s, f))) list.erase_at(i);
      }
      if (list.size() > 1) return true;
      if (list.empty()) {
        f.stage = ActionStage::tile;
      } else {
        attack(s, f, list[0], ctx);
      }
      return false;
    }
    case ActionStage::tile:
      if (tile_is_asked(s, f.seat, tile_of(s, f))) return true;
      work(s, f, ctx);
      return false;
    case ActionStage::over: s.flow.pop(); return false;
  }
  return false;
}

void options(const State& s, const ShipAction& f, ActionList& list) {
  if (f.stage == ActionStage::opponent) {
    for (const Target t : targets(s, f)) {
      list.push_back(t.ship == 0 ? act::attack[t.seat.index]
                                 : act::attack_ship[t.seat.index * 2 + t.ship - 1]);
    }
    return;
  }
  const TileInfo& tile = (*s.content)[tile_of(s, f)];
  if (tile.site && s[f.seat].maps.has(*tile.site)) list.push_back(act::dig.only());
  list.push_back(act::work.only());
  if (!s.options.ship_combat_mandatory && fights(tile.water)) list.push_back(act::pass.only());
}

void choose(State& s, ShipAction& f, Action action, Context& ctx) {
  if (act::attack.has(action)) {
    attack(s, f, {Seat(act::attack.index(action)), 0}, ctx);
  } else if (act::attack_ship.has(action)) {
    const int i = act::attack_ship.index(action);
    attack(s, f, {Seat(i / 2), static_cast<std::uint8_t>(i % 2 + 1)}, ctx);
  } else if (act::dig.has(action)) {
    dig(s, f.seat, *(*s.content)[tile_of(s, f)].site, ctx);
    if (s.options.dig_replaces_tile_action) {
      f.stage = ActionStage::over;
    } else {
      work(s, f, ctx);
    }
  } else if (act::work.has(action)) {
    work(s, f, ctx);
  } else {
    ctx.tell("SET-50", "passed", {{"player", f.seat}});
    f.stage = ActionStage::over;
  }
}

// --- A8 ---

bool run(State& s, Picking& f, Context& ctx) {
  if (f.left > 0 && !s.stock.empty()) return true;
  const Seat seat = f.seat;
  s.flow.pop();
  check_capacity(s, seat, ctx);
  return false;
}

void options(const State& s, const Picking&, ActionList& list) {
  s.stock.each([&](Cargo good, int) { list.push_back(act::pick[good.index]); });
}

void choose(State& s, Picking f, Action action, Context& ctx) {
  const Cargo good(act::pick.index(action));
  s.stock.remove(good);
  gain_cards(s, f.seat, good, 1, SeatSet::all());
  ctx.tell("SET-57", "picked", {{"player", f.seat}, {"card", Cargo::names()[good.index]}});
  s.flow.top_as<Picking>()->left = static_cast<std::uint8_t>(f.left - 1);
}

}  // namespace tide::set_sail
