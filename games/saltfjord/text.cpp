// Choices and questions in words: keys into words/*.json with their arguments.
#include "games/saltfjord/game.h"
#include "games/saltfjord/rules.h"

namespace tide::saltfjord {
namespace {

std::string_view good(int g) { return Ware::names()[static_cast<std::size_t>(g)]; }
std::string_view square_name(int q) { return Square::names()[static_cast<std::size_t>(q)]; }

Description plain(std::string_view key, std::string target = "") { return {{key, {}}, target}; }

Description along(std::string_view key, Arrow arrow) {
  return {{key, {{"good", good(arrow.from)}, {"into", good(arrow.to)}}},
          fmt::format("room:{}", good(arrow.from))};
}

Description building_at(const State& s, std::string_view key, int square) {
  const Cell cell = s.me().at(square);
  return {{key, {{"square", square_name(square)}, {"building", (*s.content)[cell].name}}},
          fmt::format("square:{}", square_name(square))};
}

Description describe_take(const State& s, int i) {
  const int place = i % 6 + 1;
  const std::string_view colour = i < 6 ? "white" : "orange";
  const std::string target = fmt::format("die:{}:{}", colour, place);
  if (!s.solo()) return {{"act.take", {{"colour", colour}, {"value", place}}}, target};
  const int value = s.dice[i < 6 ? 0 : 1][static_cast<std::size_t>(i % 6)];
  return {{"act.take.solo", {{"colour", colour}, {"value", value}, {"tavern", place}}}, target};
}

Description describe_kit(const State& s, int i) {
  const auto& kit = s.kits[static_cast<std::size_t>(i)];
  if (!kit) return plain("act.nothing");
  const Content& c = *s.content;
  return {{"act.kit",
           {{"ability", c[kit->ability].name},
            {"building", c.start_building_names[kit->building.index]},
            {"store", c[kit->store].name}}},
          fmt::format("kit:{}", i + 1)};
}

Description describe_value(const State& s, int value) {
  const TakenDie* die = s.flow.top_as<TakenDie>();
  if (die == nullptr) return {{"act.value", {{"value", value}}}, ""};
  const bool white = die->colour == Colour::white;
  return {{white ? "act.value.column" : "act.value.row",
           {{"value", value}, {"fish", change_cost(s, *die, value)}}},
          fmt::format("{}:{}", white ? "column" : "row", value)};
}

Description describe_order(const State& s, int i) {
  const auto& crate = s.crate_tops[static_cast<std::size_t>(i / 4)];
  if (!crate) return plain("act.nothing");
  const CrateInfo& info = (*s.content)[*crate];
  Description d{{i % 4 == 0 ? "act.order" : "act.order.fish",
                 {{"crate", info.name}, {"count", info.points}, {"good", good(i % 4)}}},
                fmt::format("crate:{}", i / 4 + 1)};
  return d;
}

Description describe_tech(const State& s, int i) {
  const auto t = static_cast<std::size_t>(i / 2);
  const int level = s.me().levels[t];
  const TrackInfo& track = s.tracks()[t];
  if (level == top_level) return plain("act.nothing");
  const Purse& cost = track.levels[static_cast<std::size_t>(level)].cost;
  int paid = 0;
  while (paid < goods - 1 && cost[static_cast<std::size_t>(paid)] == 0) ++paid;
  return {{i % 2 == 0 ? "act.tech" : "act.tech.fish",
           {{"track", track.name}, {"level", level + 1}, {"good", good(paid)}}},
          fmt::format("track:{}", i / 2 + 1)};
}

Description describe_stack(const State& s, int i) {
  const auto& top = s.tile_tops[static_cast<std::size_t>(i)];
  if (!top) return plain("act.nothing");
  return {{"act.stack", {{"tile", (*s.content)[*top].name}}}, fmt::format("stack:{}", i + 1)};
}

std::string_view token_name(const State& s, Token t) { return (*s.content)[t].name; }

Description describe_keep(const State& s, int i) {
  const Catch* look = s.flow.top_as<Catch>();
  if (look == nullptr || look->stage != CatchStage::keep) return plain("act.nothing");
  const Seen<Token>& token = s.fjord[s.me().boat - 1][look->kind - 1].top[1 - i];
  return {{"act.keep", {{"token", token_name(s, token.kind), token.by}}}, ""};
}

Description describe_wagon(int i) {
  constexpr std::array<std::string_view, 5> keys{"act.wagon.stay", "act.wagon.up", "act.wagon.down",
                                                 "act.wagon.left", "act.wagon.right"};
  return {{keys[static_cast<std::size_t>(i % 5)], {{"wagon", i / 5 + 1}}},
          fmt::format("wagon:{}", i / 5 + 1)};
}

Description describe_piers(const State& s, int i) {
  const PierPair pair = pier_pairs[static_cast<std::size_t>(i)];
  const auto name = [&](int pier) -> std::string_view {
    return s.content->piers[static_cast<std::size_t>(pier)].name;
  };
  if (pair.second < 0) return {{"act.piers.one", {{"one", name(pair.first)}}}, ""};
  return {{"act.piers", {{"one", name(pair.first)}, {"two", name(pair.second)}}}, ""};
}

Description describe_sale(const State& s, int i) {
  const Export* use = s.flow.top_as<Export>();
  if (use == nullptr) return plain("act.nothing");
  const auto& sales = s.content->piers[static_cast<std::size_t>(use->pier - 1)].effect.sales;
  if (static_cast<std::size_t>(i) >= sales.size()) return plain("act.nothing");
  const PointSale& sale = sales[static_cast<std::size_t>(i)];
  int paid = 0;
  while (paid < goods - 1 && sale.cost[static_cast<std::size_t>(paid)] == 0) ++paid;
  return {{"act.export", {{"good", good(paid)}, {"count", sale.points}}}, ""};
}

// --- The question that a frame puts to its seat ---

Phrase question(const SideChoice&) { return {"prompt.village", {}}; }
Phrase question(const KitChoice&) { return {"prompt.kit", {}}; }
Phrase question(const StartPlace&) { return {"prompt.start_place", {}}; }
Phrase question(const Turn& f) { return {f.closing ? "prompt.end" : "prompt.turn", {}}; }
Phrase question(const TakenDie& f) {
  return {"prompt.die", {{"colour", reflect::enum_name(f.colour)}, {"value", f.value}}};
}
Phrase question(const Run& f) {
  if (f.pending[0] || f.pending[1]) return {"prompt.wagon", {}};
  return {f.colour == Colour::white ? "prompt.column" : "prompt.row", {{"line", f.line}}};
}
Phrase question(const Dual&) { return {"prompt.dual", {}}; }
Phrase question(const Upgrading&) { return {"prompt.upgrade", {}}; }
Phrase question(const Ordering&) { return {"prompt.order", {}}; }
Phrase question(const CratePier&) { return {"prompt.pier", {}}; }
Phrase question(const Research&) { return {"prompt.tech", {}}; }
Phrase question(const AbilityChoice&) { return {"prompt.ability", {}}; }
Phrase question(const Stacks&) { return {"prompt.stack", {}}; }
Phrase question(const Placing&) { return {"prompt.place", {}}; }
Phrase question(const Fishing&) { return {"prompt.fish", {}}; }
Phrase question(const Catch& f) {
  constexpr std::array<std::string_view, 4> keys{"prompt.kind", "prompt.keep", "prompt.long_line",
                                                 "prompt.overboard"};
  return {keys[static_cast<std::size_t>(f.stage)], {}};
}
Phrase question(const Helper& f) { return {f.lamp ? "prompt.lamp_at" : "prompt.worker_at", {}}; }
Phrase question(const TavernChoice&) { return {"prompt.tavern", {}}; }
Phrase question(const Piers& f) { return {"prompt.piers", {{"pier", f.pier}}}; }
Phrase question(const PierUses&) { return {"prompt.over", {}}; }
Phrase question(const Export&) { return {"prompt.export", {}}; }
Phrase question(const ExtraPiers&) { return {"prompt.extra_piers", {}}; }
Phrase question(const WagonMove&) { return {"prompt.wagon_free", {}}; }

}  // namespace

Description Saltfjord::describe(const State& s, Seat, Action a) {
  const Content& c = *s.content;
  if (act::kit.has(a)) return describe_kit(s, act::kit.index(a));
  if (act::village.has(a)) {
    return {{"act.village", {{"village", c[Village(act::village.index(a) + 1)].name}}}, ""};
  }
  if (act::take.has(a)) return describe_take(s, act::take.index(a));
  if (act::value.has(a)) return describe_value(s, act::value.index(a) + 1);
  if (act::activate.has(a)) {
    const Run* run = s.flow.top_as<Run>();
    return run == nullptr ? plain("act.nothing")
                          : building_at(s, "act.activate", run->square(act::activate.index(a) + 1));
  }
  if (act::large.has(a)) return plain("act.large");
  if (act::pass.has(a)) return plain("act.pass");
  if (act::discard.has(a)) return {{"act.discard", {{"fish", c.dice.discard_fish}}}, "room:fish"};
  if (act::stop.has(a)) return plain("act.stop");
  if (act::finish.has(a)) return plain("act.finish");
  if (act::go.has(a)) return plain("act.go");
  if (act::decline.has(a)) return plain("act.decline");
  if (act::worker.has(a)) return plain("act.worker");
  if (act::lamp.has(a)) {
    return {{"act.lamp", {{"fish", c.amount(Hook::free_action)}}}, ""};
  }
  if (act::sell.has(a)) {
    const int g = act::sell.index(a) + 1;
    return {{"act.sell", {{"good", good(g)}, {"fish", sale_value(s, g)}}},
            fmt::format("room:{}", good(g))};
  }
  if (act::raise.has(a)) {
    Description d = along("act.raise", arrows_up[static_cast<std::size_t>(act::raise.index(a))]);
    d.phrase.args.push_back({"fish", raise_price(s)});
    return d;
  }
  if (act::lower.has(a)) {
    return along("act.lower", arrows_down[static_cast<std::size_t>(act::lower.index(a))]);
  }
  if (act::upgrade.has(a)) {
    return along("act.upgrade", arrows_up[static_cast<std::size_t>(act::upgrade.index(a))]);
  }
  if (act::as_fish.has(a)) return plain("act.as_fish", "room:fish");
  if (act::dual.has(a)) {
    const Dual* dual = s.flow.top_as<Dual>();
    if (dual == nullptr) return plain("act.nothing");
    const Effect& effect =
        c[dual->building].effect.of[static_cast<std::size_t>(act::dual.index(a))];
    constexpr std::array<std::string_view, 6> keys{"act.nothing",    "act.dual.upgrade",
                                                   "act.dual.order", "act.dual.tech",
                                                   "act.dual.build", "act.dual.fish"};
    return plain(keys[static_cast<std::size_t>(effect.op)]);
  }
  if (act::order.has(a)) return describe_order(s, act::order.index(a));
  if (act::pier.has(a)) {
    const auto i = static_cast<std::size_t>(act::pier.index(a));
    return {{"act.pier", {{"pier", c.piers[i].name}}}, fmt::format("pier:{}", i + 1)};
  }
  if (act::tech.has(a)) return describe_tech(s, act::tech.index(a));
  if (act::ability.has(a)) {
    const AbilityInfo& info = c[Ability(act::ability.index(a))];
    return {{"act.ability", {{"ability", info.name}, {"text", info.text}}}, "ability:" + info.id};
  }
  if (act::stack.has(a)) return describe_stack(s, act::stack.index(a));
  if (act::place.has(a)) {
    const int i = act::place.index(a);
    return {{"act.place", {{"square", square_name(i / turns)}, {"degrees", i % turns * 90}}},
            fmt::format("square:{}", square_name(i / turns))};
  }
  if (act::move.has(a)) return plain("act.move", "boat");
  if (act::home.has(a)) {
    const int boat = s.me().boat;
    if (boat == 0) return plain("act.nothing");
    return {{"act.home", {{"count", c.area[static_cast<std::size_t>(boat - 1)].points}}}, "boat"};
  }
  if (act::kind.has(a)) return {{"act.kind", {{"kind", act::kind.index(a) + 1}}}, ""};
  if (act::keep.has(a)) return describe_keep(s, act::keep.index(a));
  if (act::long_line.has(a)) {
    return {{"act.long_line", {{"fish", c.amount(Hook::on_boat_moved)}}}, ""};
  }
  if (act::overboard.has(a)) {
    const int i = act::overboard.index(a);
    if (i >= s.me().cargo.size()) return plain("act.nothing");
    return {{"act.overboard", {{"token", token_name(s, s.me().cargo[i])}}},
            fmt::format("cargo:{}", i + 1)};
  }
  if (act::at.has(a)) return building_at(s, "act.at", act::at.index(a));
  if (act::tavern.has(a)) {
    const auto i = static_cast<std::size_t>(act::tavern.index(a));
    return {{"act.tavern", {{"tavern", c.taverns[s.taverns[i].index].name}}},
            fmt::format("tavern:{}", i + 1)};
  }
  if (act::sale.has(a)) return describe_sale(s, act::sale.index(a));
  if (act::piers.has(a)) return describe_piers(s, act::piers.index(a));
  return describe_wagon(act::wagon.index(a));
}

Phrase Saltfjord::prompt(const State& s, Seat seat) {
  if (over(s)) return {"prompt.over", {}};
  if (s.active != seat) return {"prompt.wait", {{"player", s.active}}};
  return std::visit([](const auto& frame) { return question(frame); }, s.flow.top());
}

}  // namespace tide::saltfjord
