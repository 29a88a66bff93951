// Choices and questions in words: keys into words/*.json with their arguments.
#include "games/set-sail/game.h"
#include "games/set-sail/rules.h"

namespace tide::set_sail {
namespace {

std::string_view good_name(int i) { return Cargo::names()[static_cast<std::size_t>(i)]; }
std::string_view ware_name(int i) { return Ware::names()[static_cast<std::size_t>(i)]; }

// What would happen on a tile, as far as all can see.
std::string_view tile_key(const State& s, Seat seat, Tile tile) {
  const TileInfo& info = (*s.content)[tile];
  if (!combats_on(s, seat, tile).empty()) return "act.sail.attack";
  if (info.site && s[seat].maps.has(*info.site)) return "act.sail.dig";
  switch (info.water) {
    case Water::shallow: return "act.sail.shallow";
    case Water::deep: return "act.sail.deep";
    case Water::trade_route: return "act.sail.route";
    case Water::port: break;
  }
  switch (info.port) {
    case PortKind::supply: return "act.sail.supply";
    case PortKind::trade: return "act.sail.trade";
    case PortKind::upgrade: return "act.sail.upgrade";
    case PortKind::pirate: break;
  }
  return "act.sail.pirate";
}

Description describe_sail(const State& s, Seat seat, int tile) {
  if (tile >= s.content->tile_count()) return {{"act.nothing", {}}, ""};
  const TileInfo& info = (*s.content)[Tile(tile)];
  Description d{{"act.sail", {{"tile", info.id}}}, "tile:" + info.id};
  const Turn* turn = s.flow.top_as<Turn>();
  if (turn == nullptr) return d;
  const std::size_t ship = turn->stage == TurnStage::move_1 ? 0 : 1;
  d.phrase.key = tile_key(s, seat, Tile(tile));
  d.phrase.args.push_back({"cost", s.content->distance(turn->from[ship], Tile(tile))});
  return d;
}

Description describe_quest(const State& s, const Spaces& spaces, int space, std::string_view key,
                           const char* where) {
  const auto& quest = spaces[static_cast<std::size_t>(space)];
  if (!quest) return {{"act.nothing", {}}, ""};
  const QuestCard& card = (*s.content)[*quest];
  return {{key, {{"quest", card.name}, {"vp", card.vp}, {"ships", card.ships}}},
          fmt::format("{}:{}", where, space + 1)};
}

Description describe_dock(const State& s, Action a) {
  const auto pair = quay_pairs[static_cast<std::size_t>(act::dock.index(a))];
  const auto& quays = s.content->quays;
  if (static_cast<std::size_t>(pair.second) >= quays.size()) return {{"act.nothing", {}}, ""};
  const TileInfo& one = (*s.content)[quays[static_cast<std::size_t>(pair.first)]];
  const TileInfo& two = (*s.content)[quays[static_cast<std::size_t>(pair.second)]];
  return {{"act.dock", {{"one", one.id}, {"two", two.id}}}, "tile:" + one.id};
}

// --- The question that a frame puts to its seat ---

Phrase question(const State&, const Docking&) { return {"prompt.dock", {}}; }
Phrase question(const State& s, const Turn& f) {
  switch (f.stage) {
    case TurnStage::move_1: return {"prompt.move_1", {{"budget", f.budget}}};
    case TurnStage::move_2:
      return {"prompt.move_2",
              {{"left", f.budget - s.content->distance(f.from[0], s[f.seat].ships[0])}}};
    case TurnStage::order: return {"prompt.order", {}};
    case TurnStage::pause: return {"prompt.pause", {}};
    default: return {"prompt.close", {}};
  }
}
Phrase question(const State& s, const ShipAction& f) {
  const std::string_view tile = s.at(f.seat, f.ship).id;
  return {f.stage == ActionStage::opponent ? "prompt.opponent" : "prompt.tile",
          {{"ship", f.ship}, {"tile", tile}}};
}
Phrase question(const State& s, const Combat& f) {
  if (f.stage == CombatStage::reply) {
    return {"prompt.reply",
            {{"player", f.attacker}, {"total", f.attack_die + combat_bonus(s, f.attacker)}}};
  }
  return {f.stage == CombatStage::steal ? "prompt.steal" : "prompt.retreat", {}};
}
Phrase question(const State& s, const Discard& f) {
  return {"prompt.discard", {{"capacity", capacity(s, f.seat)}}};
}
Phrase question(const State&, const RunOut& f) {
  return {f.stage == RunOutStage::dock ? "prompt.home" : "prompt.forfeit", {}};
}
Phrase question(const State&, const Picking& f) { return {"prompt.pick", {{"count", f.left}}}; }
Phrase question(const State&, const SupplyPort& f) {
  return {f.paying ? "prompt.supply.amount" : "prompt.supply", {}};
}
Phrase question(const State&, const Market& f) {
  if (!f.deal) return {"prompt.market", {}};
  return {f.deal->selling ? "prompt.sell.amount" : "prompt.buy.amount",
          {{"card", good_name(f.deal->good.index)}}};
}
Phrase question(const State&, const Yard&) { return {"prompt.yard", {}}; }
Phrase question(const State&, const Pirates& f) {
  return {f.paying ? "prompt.routes" : "prompt.pirates", {}};
}
Phrase question(const State&, const Offer& f) {
  switch (f.stage) {
    case OfferStage::partner: return {"prompt.partner", {}};
    case OfferStage::lines: return {"prompt.lines", {}};
    case OfferStage::quantity:
      return {f.line->asking ? "prompt.ask.amount" : "prompt.give.amount",
              {{"ware", ware_name(f.line->ware.index)}}};
    case OfferStage::answer: return {"prompt.answer", {{"player", f.author()}}};
  }
  return {"prompt.over", {}};
}

}  // namespace

Description SetSail::describe(const State& s, Seat seat, Action a) {
  const Content& c = *s.content;
  const auto plain = [](std::string_view key) -> Description { return {{key, {}}, ""}; };
  const auto good = [&](std::string_view key, const ActionRange& r) -> Description {
    const std::string_view name = good_name(r.index(a));
    return {{key, {{"card", name}}}, "card:" + std::string(name)};
  };
  const auto ware = [&](std::string_view key, const ActionRange& r) -> Description {
    return {{key, {{"ware", ware_name(r.index(a))}}}, ""};
  };
  const auto upgrade = [&](std::string_view key, const ActionRange& r) -> Description {
    const UpgradeInfo& u = c.upgrades[static_cast<std::size_t>(r.index(a))];
    return {{key, {{"upgrade", u.name}, {"silver", u.price}}}, ""};
  };
  if (act::dock.has(a)) return describe_dock(s, a);
  if (act::sail.has(a)) return describe_sail(s, seat, act::sail.index(a));
  if (act::stay.has(a)) return plain("act.stay");
  if (act::first.has(a)) return {{"act.first", {{"ship", act::first.index(a) + 1}}}, ""};
  if (act::go_on.has(a)) return plain("act.go_on");
  if (act::attack.has(a)) return {{"act.attack", {{"player", Seat(act::attack.index(a))}}}, ""};
  if (act::attack_ship.has(a)) {
    const int i = act::attack_ship.index(a);
    return {{"act.attack_ship", {{"player", Seat(i / 2)}, {"ship", i % 2 + 1}}}, ""};
  }
  if (act::fight.has(a)) return plain("act.fight");
  if (act::flee.has(a)) return plain("act.flee");
  if (act::steal.has(a)) return plain("act.steal");
  if (act::leave.has(a)) return plain("act.leave");
  if (act::take.has(a)) return good("act.take", act::take);
  if (act::drop.has(a)) return good("act.drop", act::drop);
  if (act::forfeit.has(a)) return upgrade("act.forfeit", act::forfeit);
  if (act::dig.has(a)) return plain("act.dig");
  if (act::work.has(a)) return plain("act.work");
  if (act::pass.has(a)) return plain("act.pass");
  if (act::pick.has(a)) return good("act.pick", act::pick);
  if (act::pay.has(a)) {
    return {{"act.pay", {{"means", reflect::enum_name(static_cast<Payment>(act::pay.index(a)))}}},
            ""};
  }
  if (act::amount.has(a)) return {{"act.amount", {{"count", act::amount.index(a) + 1}}}, ""};
  if (act::buy.has(a)) return good("act.buy", act::buy);
  if (act::sell.has(a)) return good("act.sell", act::sell);
  if (act::build.has(a)) return upgrade("act.build", act::build);
  if (act::map.has(a)) return {{"act.map", {{"silver", c.constants.map_price}}}, "deck:treasure"};
  if (act::plunder.has(a)) {
    return describe_quest(s, s.plunder_open, act::plunder.index(a), "act.plunder", "plunder");
  }
  if (act::deliver.has(a)) {
    return describe_quest(s, s.trade_open, act::deliver.index(a), "act.deliver", "trade");
  }
  if (act::routes.has(a)) return {{"act.routes", {{"count", act::routes.index(a)}}}, ""};
  if (act::done.has(a)) return plain("act.done");
  if (act::end_turn.has(a)) return plain("act.end_turn");
  if (act::offer.has(a)) return {{"act.offer", {{"left", s.offers_left}}}, ""};
  if (act::cancel.has(a)) return plain("act.cancel");
  if (act::send.has(a)) return plain("act.send");
  if (act::with.has(a)) return {{"act.with", {{"player", Seat(act::with.index(a))}}}, ""};
  if (act::give.has(a)) return ware("act.give", act::give);
  if (act::ask.has(a)) return ware("act.ask", act::ask);
  if (act::accept.has(a)) return plain("act.accept");
  if (act::decline.has(a)) return plain("act.decline");
  return plain("act.counter");
}

Phrase SetSail::prompt(const State& s, Seat seat) {
  if (over(s)) return {"prompt.over", {}};
  if (!to_act(s).has(seat)) return {"prompt.wait", {{"player", to_act(s).front()}}};
  return std::visit([&](const auto& frame) { return question(s, frame); }, s.flow.top());
}

}  // namespace tide::set_sail
