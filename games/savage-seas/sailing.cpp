// Movement (ledger 3.4) and collisions (3.5).
#include "games/savage-seas/rules.h"

namespace tide::savage_seas {
namespace {

// SVG-47 to SVG-50: `knots` counts the one that failed.
void collide(State& s, Side side, int knots, int obstacle, bool ram, Context& ctx) {
  const Content& c = *s.content;
  ctx.fired("SVG-46");
  ctx.fired("SVG-125");
  if (obstacle < 0) {
    ctx.tell(obstacle == island ? Rule("SVG-49") : Rule("SVG-50"),
             obstacle == island ? "collision.island" : "collision.edge",
             {{"ship", c.name(side)}, {"count", knots}});
    for (int i = 0; i < knots; ++i) rolled_hit(s, side, Damage::fire, ctx);
  } else {
    if (ram) ctx.fired("SVG-117");
    const int own = ram ? knots / 2 : knots;
    ctx.tell("SVG-47", "collision.ship", {{"ship", c.name(side)}, {"count", knots}, {"own", own}});
    ctx.fired("SVG-48");
    for (int i = 0; i < own; ++i) rolled_hit(s, side, Damage::fire, ctx);
    for (int i = 0; i < knots; ++i) rolled_hit(s, other(side), Damage::fire, ctx);
  }
  check_sinking(s, side, ctx);
}

// SVG-41, SVG-45: the full amount, or a collision.
void travel(State& s, Side side, int knots, bool ram, Context& ctx) {
  Pose& pose = s[side].pose;
  for (int k = 1; k <= knots; ++k) {
    const int to = s.chart().ahead(pose);
    if (to < 0 || Cell(to) == s[other(side)].pose.hex) {
      collide(s, side, k, to, ram, ctx);
      return;
    }
    pose.hex = Cell(to);
  }
  ctx.fired("SVG-45");
}

void sail(State& s, const Given& order, const Way& way, Context& ctx) {
  const Side side = order.ship;
  const bool ram = (*s.content)[order.card].ram;
  bool crashed = false;
  ctx.fired(way.legs.size() == 2 ? Rule("SVG-114") : Rule("SVG-116"));
  for (const Leg leg : way.legs) {
    if (leg.degrees != 0) {
      Pose& pose = s[side].pose;
      pose.heading = turned(pose.heading, leg.degrees);
      if (crashed) ctx.fired("SVG-51");
      ctx.tell("SVG-40", "turned",
               {{"ship", s.content->name(side)}, {"heading", reflect::enum_name(pose.heading)}});
      continue;
    }
    const Cell from = s[side].pose.hex;
    travel(s, side, leg.knots, ram, ctx);
    if (s.ending != Ending::none) return;
    const Cell to = s[side].pose.hex;
    crashed = s.chart().sight(from, to).distance != leg.knots;
    ctx.tell("SVG-41", "travelled",
             {{"ship", s.content->name(side)}, {"hex", s.content->cell_names[to.index]}});
  }
}

}  // namespace

bool run(State& s, Sailing& frame, Context& ctx) {
  const Given order = frame.order;
  const auto& ways = (*s.content)[order.card].ways;
  if (ways.size() > 1) return true;
  s.flow.pop();
  sail(s, order, ways[0], ctx);
  return false;
}

void options(const State& s, const Sailing& frame, ActionList& list) {
  for (const Way& way : (*s.content)[frame.order.card].ways) {
    list.push_back(act::maneuver[static_cast<int>(way.maneuver)]);
  }
}

void choose(State& s, Sailing& frame, Action action, Context& ctx) {
  const Given order = frame.order;
  s.flow.pop();
  for (const Way& way : (*s.content)[order.card].ways) {
    if (act::maneuver[static_cast<int>(way.maneuver)] != action) continue;
    ctx.fired("SVG-25");
    ctx.fired("SVG-42");
    ctx.fired("SVG-43");
    sail(s, order, way, ctx);
    return;
  }
}

}  // namespace tide::savage_seas
