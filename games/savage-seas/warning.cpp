// Where beginners lose by accident: a plan that runs their own ship aground, whatever the enemy
// does.
#include <vector>

#include "games/savage-seas/game.h"
#include "games/savage-seas/rules.h"

namespace tide::savage_seas {
namespace {

// The pose after a way of sailing with no other ship about; nothing: an island or the edge of the
// sea is in the way (SVG-46).
std::optional<Pose> sailed(const Chart& chart, Pose pose, const Way& way) {
  for (const Leg leg : way.legs) {
    pose.heading = turned(pose.heading, leg.degrees);
    for (int k = 0; k < leg.knots; ++k) {
      const int to = chart.ahead(pose);
      if (to < 0) return std::nullopt;
      pose.hex = Cell(to);
    }
  }
  return pose;
}

// All poses that an Order can lead to without a collision.
std::vector<Pose> after(const State& s, const std::vector<Pose>& poses, Order card) {
  const auto& ways = (*s.content)[card].ways;
  if (ways.empty()) return poses;
  std::vector<Pose> reached;
  for (const Pose pose : poses) {
    for (const Way& way : ways) {
      if (const auto to = sailed(s.chart(), pose, way)) reached.push_back(*to);
    }
  }
  return reached;
}

}  // namespace

std::optional<Phrase> SavageSeas::warning(const State& s, Seat seat, Action action) {
  const Planning* const planning = s.flow.top_as<Planning>();
  if (planning == nullptr || !act::place.has(action)) return {};
  const Ship& own = s[side_of(seat)];
  std::vector<Pose> poses{own.pose};
  for (const auto& slot : own.slots) {
    if (slot && slot->card != s.content->reload) poses = after(s, poses, slot->card);
  }
  // An earlier Order that already runs aground was warned of.
  if (poses.empty() || !after(s, poses, Order(act::place.index(action))).empty()) return {};
  return Phrase{"warning.aground", {}};
}

}  // namespace tide::savage_seas
