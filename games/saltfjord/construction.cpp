// Building small and large tiles, completed lines (SFJ-062 to SFJ-069, SFJ-098 to SFJ-101).
#include "games/saltfjord/rules.h"

namespace tide::saltfjord {

Purse small_cost(const State& s, bool free) {
  Purse cost{};
  if (free) return cost;
  cost = s.content->small_cost;
  if (has(s, s.me(), Permanent::discount_wood_1) && cost[wood] > 0) --cost[wood];  // SFJ-088
  return cost;
}

// SFJ-063, SFJ-064
bool fits(const State& s, Tile tile, std::uint64_t filled) {
  const TileInfo& info = (*s.content)[tile];
  const auto& footprints = s.content->shape_of(tile).footprints;
  for (std::size_t turn = 0; turn < static_cast<std::size_t>(info.turns); ++turn) {
    for (const auto& foot : footprints[turn]) {
      if (foot.mask != 0 && (foot.mask & filled) == 0) return true;
    }
  }
  return false;
}

namespace {

void show_next(State& s, int stack, Context& ctx) {
  const auto i = static_cast<std::size_t>(stack);
  s.tiles_gone.add(*s.tile_tops[i]);
  s.tile_tops[i].reset();
  if (s.tiles_below[i] == 0) return;
  --s.tiles_below[i];
  s.tile_tops[i] = draw_tile(s, stack / 2, ctx);
  ctx.tell("SFJ-010", "tile.next", {{"tile", (*s.content)[*s.tile_tops[i]].name}},
           {.learns = s.all()});
}

// SFJ-067 to SFJ-069: lines through the tile that are full now, rows first.
void reward_lines(State& s, std::uint64_t placed, Context& ctx) {
  const Player& p = s.me();
  for (int i = 0; i < 2 * side; ++i) {
    const std::uint64_t line = i < side
                                   ? std::uint64_t{0b111111} << (i * side)
                                   : 0b000001'000001'000001'000001'000001'000001ULL << (i - side);
    if ((placed & line) == 0 || (p.filled & line) != line) continue;
    ctx.tell("SFJ-067", i < side ? "line.full.row" : "line.full.column",
             {{"player", s.active}, {"line", i % side + 1}});
    ctx.fired("SFJ-069");
    if ((p.wagon_squares() & line) != 0) ctx.fired("SFJ-160");
    for (const Square q : SquareSet(line & ~p.buildings)) {
      gain(s, (*s.content)[p.at(q.index)].gain, "SFJ-068", ctx);
    }
  }
}

// SFJ-065, SFJ-190: a new building that the run can still reach, laid by the building under the die
// or by another.
void note_run(const State& s, const Run& run, std::uint64_t placed, Context& ctx) {
  bool builder = false;
  if (run.reached > 0) {
    const Effect& under = (*s.content)[s.me().at(run.square(run.reached))].effect;
    builder = under.op == Op::build_small;
    for (const Effect& part : under.of) builder = builder || part.op == Op::build_small;
  }
  for (int k = run.reached + 1; k <= side; ++k) {
    if ((placed & s.me().buildings & bit(run.square(k))) != 0) {
      ctx.fired(builder ? Rule("SFJ-065") : Rule("SFJ-190"));
    }
  }
}

}  // namespace

// --- STACK ---

bool run(State&, Stacks&, Context&) { return true; }

void options(const State& s, const Stacks& frame, ActionList& list) {
  const bool affordable = frame.large || payable(s.me().storage, small_cost(s, frame.free));
  for (int i = 0; affordable && i < stacks; ++i) {
    const bool offered =
        i >= stacks / 2 ? frame.large : frame.sizes[static_cast<std::size_t>(i / 2)];
    const auto& top = s.tile_tops[static_cast<std::size_t>(i)];
    if (offered && top && fits(s, *top, s.me().filled)) list.push_back(act::stack[i]);
  }
  if (frame.large) return;
  list.push_back(act::decline.only());
  conversion_options(s, list);
}

void choose(State& s, Stacks& frame, Action action, Context& ctx) {
  if (free_action(s, action, ctx)) return;
  const Stacks f = frame;
  s.flow.pop();
  if (act::decline.has(action)) return;
  ctx.fired("SFJ-099");
  if (!f.large) pay(s, small_cost(s, f.free), "SFJ-062", ctx);
  s.flow.push(Placing{static_cast<std::uint8_t>(act::stack.index(action) + 1)});
}

// --- PLACE ---

bool run(State&, Placing&, Context&) { return true; }

// Adds places until there are `most`.
static void add_places(const State& s, const Placing& frame, int most, ActionList& list) {
  const Tile tile = *s.tile_tops[static_cast<std::size_t>(frame.stack - 1)];
  const std::uint64_t filled = s.me().filled;
  const auto& footprints = s.content->shape_of(tile).footprints;
  const int ways = (*s.content)[tile].turns;
  for (int turn = 0; turn < ways; ++turn) {
    const auto& turned = footprints[static_cast<std::size_t>(turn)];
    for (int q = 0; q < squares; ++q) {
      const std::uint64_t mask = turned[static_cast<std::size_t>(q)].mask;
      if (mask == 0 || (mask & filled) != 0) continue;
      list.push_back(act::place[q * turns + turn]);
      if (list.size() == most) return;
    }
  }
}

bool several_places(const State& s, const Placing& frame) {
  ActionList list;
  add_places(s, frame, 2, list);
  return list.size() == 2;
}

void options(const State& s, const Placing& frame, ActionList& list) {
  add_places(s, frame, ActionList::capacity, list);
}

void choose(State& s, Placing& frame, Action action, Context& ctx) {
  const int stack = frame.stack - 1, i = act::place.index(action);
  s.flow.pop();
  const Tile tile = *s.tile_tops[static_cast<std::size_t>(stack)];
  const TileInfo& info = (*s.content)[tile];
  const ShapeInfo& shape = s.content->shape_of(tile);
  const auto& foot =
      shape.footprints[static_cast<std::size_t>(i % turns)][static_cast<std::size_t>(i / turns)];
  Player& p = s.me();
  for (std::size_t k = 0; k < info.cells.size(); ++k) {
    p.build(foot.at[k], info.cells[k], (*s.content)[info.cells[k]].building);
  }
  ++(shape.large ? p.large_tiles : p.small_tiles);
  ctx.tell(shape.large ? Rule("SFJ-098") : Rule("SFJ-062"), "tile.placed",
           {{"player", s.active}, {"tile", info.name}, {"square", Square::names()[foot.at[0]]}});
  ctx.fired("SFJ-063");
  ctx.fired("SFJ-066");
  if (shape.large) ctx.fired("SFJ-100");
  if ((p.wagon_squares() & foot.mask) != 0) ctx.fired("SFJ-159");
  if (const Run* run = s.flow.find<Run>()) note_run(s, *run, foot.mask, ctx);
  show_next(s, stack, ctx);
  if (const int twin = stack ^ 1; s.solo() && s.tile_tops[static_cast<std::size_t>(twin)]) {
    ctx.tell("SFJ-176", "tile.removed",
             {{"tile", (*s.content)[*s.tile_tops[static_cast<std::size_t>(twin)]].name}});
    show_next(s, twin, ctx);
  }
  reward_lines(s, foot.mask, ctx);
  if (owns(s, p, Hook::on_tile_placed)) {
    Purse reward{};
    reward[fish] = static_cast<std::int16_t>(s.content->amount(Hook::on_tile_placed));
    gain(s, reward, "SFJ-142", ctx);
  }
}

}  // namespace tide::saltfjord
