// Choices and questions in words: keys into words/*.json with their arguments.
#include "games/savage-seas/game.h"
#include "games/savage-seas/rules.h"

namespace tide::savage_seas {
namespace {

constexpr std::array<std::string_view, maneuvers> maneuver_keys{
    "act.port_sail", "act.starboard_sail", "act.sail_port", "act.sail_starboard",
    "act.port",      "act.starboard",      "act.sail"};

Phrase ask(const State& s, const Planning& f, Seat seat) {
  const Question q = question(s, f, side_of(seat));
  switch (q.ask) {
    case Ask::offer: return {"prompt.offer", {{"crew", s.content->name(q.crew)}}};
    case Ask::slot: return {"prompt.slot", {{"position", q.number + 1}}};
    case Ask::preset:
      if (q.number == preset_count - 1) return {"prompt.preset.scupper", {}};
      return {"prompt.preset", {{"crew", s.content->name(static_cast<Crew>(q.number))}}};
    case Ask::locked: break;
  }
  return {"prompt.over", {}};
}
Phrase ask(const State&, const Acting&, Seat) { return {"prompt.over", {}}; }
Phrase ask(const State&, const Resolving&, Seat) { return {"prompt.over", {}}; }
Phrase ask(const State& s, const Reacting& f, Seat) {
  return {f.scuppers == 0 ? "prompt.react" : "prompt.react.scupper",
          {{"ship", s.content->name(f.order.ship)}, {"card", s.content->name(f.order.card)}}};
}
Phrase ask(const State& s, const Sailing& f, Seat) {
  return {"prompt.maneuver", {{"card", s.content->name(f.order.card)}}};
}
Phrase ask(const State&, const Healing&, Seat) { return {"prompt.heal", {}}; }
Phrase ask(const State&, const Dousing&, Seat) { return {"prompt.douse", {}}; }
Phrase ask(const State& s, const Reloading& f, Seat) {
  return {"prompt.reload", {{"crew", s.content->name(f.crew)}}};
}
Phrase ask(const State&, const Wounding& f, Seat) { return {"prompt.wound", {{"count", f.left}}}; }
Phrase ask(const State&, const Robbing&, Seat) { return {"prompt.rob", {}}; }
Phrase ask(const State&, const Looking&, Seat) { return {"prompt.look", {}}; }
Phrase ask(const State&, const Swapping&, Seat) { return {"prompt.swap", {}}; }
Phrase ask(const State&, const Quarter& f, Seat) { return {"prompt.quarter", {{"count", f.left}}}; }

}  // namespace

Description SavageSeas::describe(const State& s, Seat seat, Action a) {
  const Content& c = *s.content;
  const auto plain = [](std::string_view key) -> Description { return {{key, {}}, ""}; };
  const auto card = [&](std::string_view key, const ActionRange& r) -> Description {
    const int i = r.index(a);
    if (i >= c.order_count()) return {{"act.nothing", {}}, ""};
    const OrderCard& order = c[Order(i)];
    return {{key, {{"card", order.name}, {"text", order.text}}}, "card:" + order.id};
  };
  const auto crew = [&](std::string_view key, const ActionRange& r, bool enemy) -> Description {
    const auto who = static_cast<Crew>(r.index(a));
    return {{key, {{"crew", c.name(who)}}},
            fmt::format("{}:{}", enemy ? "enemy" : "crew", reflect::enum_name(who))};
  };
  const auto position = [&](std::string_view key, const ActionRange& r, bool enemy) -> Description {
    const int p = r.index(a) + 1;
    return {{key, {{"position", p}}}, fmt::format("{}:{}", enemy ? "enemy-slot" : "slot", p)};
  };
  if (act::leave.has(a)) return plain("act.leave");
  if (act::place.has(a)) return card("act.place", act::place);
  if (act::place_reload.has(a)) {
    bool fight = false;
    if (const auto* plan = s.flow.top_as<Planning>()) {
      const Question q = question(s, *plan, side_of(seat));
      fight = q.ask == Ask::slot &&
              s[side_of(seat)].fires[static_cast<std::size_t>(q.number)] == Fire::strong;
    }
    return crew(fight ? "act.place_fight" : "act.place_reload", act::place_reload, false);
  }
  if (act::pass.has(a)) return plain("act.pass");
  if (act::scupper.has(a)) return plain("act.scupper");
  if (act::maneuver.has(a)) {
    return plain(maneuver_keys[static_cast<std::size_t>(act::maneuver.index(a))]);
  }
  if (act::heal.has(a)) return crew("act.heal", act::heal, false);
  if (act::douse.has(a)) return position("act.douse", act::douse, false);
  if (act::discard.has(a)) return card("act.discard", act::discard);
  if (act::done.has(a)) return plain("act.done");
  if (act::give.has(a)) return card("act.give", act::give);
  if (act::stop.has(a)) return plain("act.stop");
  if (act::wound.has(a)) return position("act.wound", act::wound, true);
  if (act::rob.has(a)) return crew("act.rob", act::rob, true);
  if (act::look.has(a)) return position("act.look", act::look, true);
  if (act::swap.has(a)) {
    const auto [p, q] = act::swap_pairs[static_cast<std::size_t>(act::swap.index(a))];
    return {{"act.swap", {{"one", p}, {"two", q}}}, fmt::format("slot:{}", p)};
  }
  if (act::keep.has(a)) return plain("act.keep");
  if (act::offer.has(a)) return card("act.offer", act::offer);
  if (act::offer_reload.has(a)) return crew("act.offer_reload", act::offer_reload, false);
  if (act::offer_nothing.has(a)) return plain("act.offer_nothing");
  return plain(act::yes.has(a) ? "act.yes" : "act.no");
}

Phrase SavageSeas::prompt(const State& s, Seat seat) {
  if (over(s)) return {"prompt.over", {}};
  if (!to_act(s).has(seat)) return {"prompt.wait", {{"player", to_act(s).front()}}};
  return std::visit([&](const auto& frame) { return ask(s, frame, seat); }, s.flow.top());
}

}  // namespace tide::savage_seas
