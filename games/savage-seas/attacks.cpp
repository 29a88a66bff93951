// Attacks: range, arcs, cover (ledger 3.6), and the positions that Buccaneer names.
#include "games/savage-seas/rules.h"

namespace tide::savage_seas {

void attack(State& s, const Given& order, const Attack& attack, Context& ctx) {
  const Side target = other(order.ship);
  const Pose from = s[order.ship].pose;
  const Miss miss = aim(attack, s.chart().sight(from.hex, s[target].pose.hex), from.heading);
  ctx.fired(attack.arcs == any_side ? Rule("SVG-54") : Rule("SVG-52"));
  if (miss != Miss::none) {
    if (miss == Miss::range) ctx.fired("SVG-53");
    if (miss == Miss::cover) {
      ctx.fired("SVG-55");
      ctx.fired("SVG-56");
    }
    ctx.tell("SVG-57",
             miss == Miss::range  ? "missed.range"
             : miss == Miss::side ? "missed.side"
                                  : "missed.cover",
             {{"ship", s.content->name(order.ship)}, {"card", s.content->name(order.card)}});
    return;
  }
  ctx.fired("SVG-24");
  ctx.fired("SVG-58");
  ctx.fired("SVG-118");
  ctx.tell("SVG-127", "attacked",
           {{"ship", s.content->name(order.ship)},
            {"target", s.content->name(target)},
            {"card", s.content->name(order.card)}});
  for (const Hit& hit : attack.hits) {
    if (hit.aim == Aim::chosen) {
      s.flow.push(Wounding{order.ship, order.crew, hit.count, {}});
      continue;
    }
    for (int i = 0; i < hit.count; ++i) {
      if (hit.aim == Aim::roll) {
        rolled_hit(s, target, hit.damage, ctx);
      } else {
        wound_in_hand(s, target, hit.crew);  // SVG-65
        ctx.fired("SVG-119");
        if (s[target].slot_of(hit.crew) == nullptr) ctx.fired("SVG-72");
        ctx.tell("SVG-65", "wounded.hand",
                 {{"ship", s.content->name(target)}, {"crew", s.content->name(hit.crew)}});
      }
    }
  }
  check_sinking(s, std::nullopt, ctx);
}

// --- pick_position (SVG-112) ---

void options(const State& s, const Wounding& frame, ActionList& list) {
  list.push_back(act::stop.only());
  for (std::size_t p = 0; p < positions; ++p) {
    if (s[other(frame.ship)].slots[p] && !frame.named[p]) {
      list.push_back(act::wound[static_cast<int>(p)]);
    }
  }
}

bool run(State& s, Wounding& frame, Context& ctx) {
  ActionList list;
  if (frame.left > 0) options(s, frame, list);
  if (list.size() > 1) return true;
  if (frame.left > 0) ctx.tell("SVG-112", "nothing_there", {});
  s.flow.pop();
  return false;
}

void choose(State& s, Wounding& frame, Action action, Context& ctx) {
  if (action == act::stop.only()) {
    s.flow.pop();
    return;
  }
  const int p = act::wound.index(action);
  frame.named[static_cast<std::size_t>(p)] = true;
  --frame.left;
  position_wound(s, other(frame.ship), p, "SVG-112", ctx);
}

}  // namespace tide::savage_seas
