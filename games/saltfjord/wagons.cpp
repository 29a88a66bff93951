// The advanced variant: wagons (SFJ-149 to SFJ-167, SFJ-191, SFJ-196).
#include "games/saltfjord/rules.h"

namespace tide::saltfjord {

int wagon_target(const Player& p, int wagon, Way way) {
  const Square from = *p.wagons[static_cast<std::size_t>(wagon)];
  int row = from.row(), column = from.column();
  switch (way) {
    case Way::stay: return from.index;
    case Way::up: --row; break;
    case Way::down: ++row; break;
    case Way::left: --column; break;
    case Way::right: ++column; break;
  }
  if (row < 0 || row >= side || column < 0 || column >= side) return -1;
  const int to = row * side + column;
  return (p.occupied() & bit(to)) == 0 ? to : -1;
}

void wagon_options(const State& s, const std::array<bool, 2>& pending, bool across_column,
                   bool across_row, ActionList& list) {
  for (int w = 0; w < 2; ++w) {
    if (!pending[static_cast<std::size_t>(w)]) continue;
    for (int way = 0; way < 5; ++way) {
      const bool sideways = way >= static_cast<int>(Way::left);
      if (way > 0 && !(sideways ? across_column : across_row)) continue;
      if (wagon_target(s.me(), w, static_cast<Way>(way)) >= 0) {
        list.push_back(act::wagon[w * 5 + way]);
      }
    }
  }
}

void drive(State& s, int wagon, Way way, bool free_move, Context& ctx) {
  Player& p = s.me();
  const int to = wagon_target(p, wagon, way);
  TIDE_CHECK(to >= 0);
  p.wagons[static_cast<std::size_t>(wagon)] = Square(to);
  ctx.fired("SFJ-156");
  if (way == Way::stay) {
    ctx.tell("SFJ-155", "wagon.stays", {{"player", s.active}, {"wagon", wagon + 1}});
    if (free_move) return;  // SFJ-166
  } else {
    ctx.tell("SFJ-153", "wagon.moves",
             {{"player", s.active},
              {"wagon", wagon + 1},
              {"square", Square::names()[static_cast<std::size_t>(to)]}});
    ctx.fired("SFJ-158");
    enter_waiting(s, s.active, ctx);
  }
  if ((p.buildings & bit(to)) != 0) {
    ctx.fired(way == Way::stay ? Rule("SFJ-155") : Rule("SFJ-154"));
    activate(s, to, ctx);
  } else if ((p.filled & bit(to)) != 0 &&
             (free_move || has(s, p, Permanent::wagons_use_promenades))) {
    gain(s, (*s.content)[p.at(to)].gain, "SFJ-165", ctx);
    ctx.fired("SFJ-165");
  } else {
    ctx.fired("SFJ-196");
  }
}

bool wagon_waits(const State& s, const Player& p) {
  if (!s.with_wagons() || p.wagons[1]) return false;
  int gained = 0;
  const Tracks& tracks = s.tracks();
  for (std::size_t t = 0; t < track_count; ++t) gained += tracks[t].wagons[p.levels[t]];
  return gained > 0;
}

void enter_waiting(State& s, Seat seat, Context& ctx) {
  Player& p = s[seat];
  if (!wagon_waits(s, p) || (p.occupied() & bit(0)) != 0) return;
  p.wagons[1] = Square(0);
  ctx.tell("SFJ-163", "wagon.enters", {{"player", seat}});
  ctx.fired("SFJ-164");
}

// --- WAGON_FREE ---

bool run(State& s, WagonMove& frame, Context&) {
  if (frame.pending[0] || frame.pending[1]) return true;
  s.flow.pop();
  return false;
}

void options(const State& s, const WagonMove& frame, ActionList& list) {
  wagon_options(s, frame.pending, true, true, list);
}

void choose(State& s, WagonMove& frame, Action action, Context& ctx) {
  const int i = act::wagon.index(action);
  frame.pending[static_cast<std::size_t>(i / 5)] = false;
  ctx.fired("SFJ-166");
  ctx.fired("SFJ-191");
  drive(s, i / 5, static_cast<Way>(i % 5), true, ctx);
}

}  // namespace tide::saltfjord
