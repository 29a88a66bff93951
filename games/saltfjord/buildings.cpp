// Activating buildings: effects, buildings with two actions, upgrades (SFJ-030, SFJ-049 to
// SFJ-052).
#include "games/saltfjord/rules.h"

namespace tide::saltfjord {

void resolve(State& s, const Effect& effect, Rule rule, Context& ctx) {
  switch (effect.op) {
    case Op::produce:
      gain(s, effect.gain, rule, ctx);
      ctx.fired("SFJ-189");
      break;
    case Op::upgrade: s.flow.push(Upgrading{static_cast<std::uint8_t>(effect.n)}); break;
    case Op::order: s.flow.push(Ordering{}); break;
    case Op::tech: s.flow.push(Research{}); break;
    case Op::build_small:
      s.flow.push(Stacks{.large = false,
                         .free = effect.free,
                         .sizes = {(effect.sizes & 2) != 0, (effect.sizes & 4) != 0}});
      break;
    case Op::fish:
      s.flow.push(Fishing{.left = static_cast<std::uint8_t>(effect.n), .forced = false});
      break;
    case Op::gain_worker: ctx.tell("SFJ-083", "tech.worker", {{"player", s.active}}); break;
    case Op::flip_boat: ctx.tell("SFJ-084", "tech.boat", {{"player", s.active}}); break;
    case Op::take_ability:
      if (!s.abilities.empty()) s.flow.push(AbilityChoice{});
      break;
    case Op::permanent: ctx.fired("SFJ-081"); break;
    case Op::gain_wagon:
      ctx.tell("SFJ-163", "tech.wagon", {{"player", s.active}});
      enter_waiting(s, s.active, ctx);
      break;
    case Op::move_all_wagons: {
      // SFJ-191: the wagons that are on the grid now.
      const auto& wagons = s.me().wagons;
      s.flow.push(WagonMove{{wagons[0].has_value(), wagons[1].has_value()}});
      break;
    }
    case Op::choose:          // a building's, see activate()
    case Op::pay_for_points:  // a pier's, see use_pier()
      break;
  }
}

void activate(State& s, int square, Context& ctx) {
  const Cell cell = s.me().at(square);
  const Effect& effect = (*s.content)[cell].effect;
  ctx.fired("SFJ-049");
  if (effect.op == Op::choose) {
    s.flow.push(Dual{cell});
    return;
  }
  if (effect.op == Op::upgrade) ctx.fired("SFJ-051");
  resolve(s, effect, "SFJ-050", ctx);
}

// --- DUAL ---

bool run(State&, Dual&, Context&) { return true; }

void options(const State&, const Dual&, ActionList& list) {
  list.push_back(act::dual[0]);
  list.push_back(act::dual[1]);
  list.push_back(act::decline.only());
}

void choose(State& s, Dual& frame, Action action, Context& ctx) {
  const Effect& effect = (*s.content)[frame.building].effect;
  s.flow.pop();
  ctx.fired("SFJ-052");
  if (act::decline.has(action)) return;
  resolve(s, effect.of[static_cast<std::size_t>(act::dual.index(action))], "SFJ-052", ctx);
}

// --- UPGRADE ---

bool run(State& s, Upgrading& frame, Context&) {
  if (frame.left > 0) return true;
  s.flow.pop();
  return false;
}

void options(const State& s, const Upgrading&, ActionList& list) {
  for (std::size_t i = 0; i < arrows_up.size(); ++i) {
    if (s.me().storage[arrows_up[i].from] > 0) list.push_back(act::upgrade[static_cast<int>(i)]);
  }
  list.push_back(act::as_fish.only());
  conversion_options(s, list);
}

void choose(State& s, Upgrading& frame, Action action, Context& ctx) {
  if (free_action(s, action, ctx)) return;
  --frame.left;
  Storage& have = s.me().storage;
  if (act::as_fish.has(action)) {
    ++have.fish;
    ctx.tell("SFJ-031", "upgrade.fish", {{"player", s.active}});
    return;
  }
  const Arrow arrow = arrows_up[static_cast<std::size_t>(act::upgrade.index(action))];
  --have[arrow.from];
  ++have[arrow.to];
  ctx.tell("SFJ-030", "upgrade",
           {{"player", s.active},
            {"good", Ware::names()[arrow.from]},
            {"into", Ware::names()[arrow.to]}});
  ctx.fired("SFJ-028");
}

}  // namespace tide::saltfjord
