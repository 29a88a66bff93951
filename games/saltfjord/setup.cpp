// General and player setup, starting kits (SFJ-006 to SFJ-027).
#include "games/saltfjord/rules.h"

namespace tide::saltfjord {
namespace {

template <int Kinds, class Kind>
Bag<Kind, Kinds> one_of_each(int n) {
  Bag<Kind, Kinds> bag;
  for (int i = 0; i < n; ++i) bag.add(Kind(i));
  return bag;
}

void deal_scoring(State& s, Context& ctx) {
  Bag<Scoring, most_scoring> bag;
  for (std::size_t i = 0; i < s.content->scoring.size(); ++i) {
    // SFJ-171: immediate tiles have no place in solo.
    if (!s.solo() || !s.content->scoring[i].immediate()) bag.add(Scoring(static_cast<int>(i)));
  }
  for (Scoring& tile : s.scoring) tile = s.luck.draw(Stream::scoring, bag, ctx);
  ctx.fired("SFJ-013");
  if (!s.solo()) return;
  ctx.fired("SFJ-171");
  Bag<Scoring, most_scoring> marked;
  for (const Scoring tile : s.scoring) marked.add(tile);
  for (int i = 0; i < s.options.special_tiles; ++i) {
    const bool sixth = bag.empty();  // SFJ-185
    s.special.push_back(s.luck.draw(Stream::scoring, sixth ? marked : bag, ctx));
    ctx.tell(sixth ? Rule("SFJ-185") : Rule("SFJ-172"), "setup.special",
             {{"tile", (*s.content)[s.special.back()].name}}, {.learns = s.all()});
  }
}

void deal_kits(State& s, Context& ctx) {
  auto abilities = one_of_each<ability_kinds, Ability>(ability_kinds);
  for (int i = 0; i < 4; ++i) s.abilities.add(s.luck.draw(Stream::ability, abilities, ctx));
  ctx.fired("SFJ-011");
  auto buildings = one_of_each<kit_count, StartBuilding>(kit_count);
  auto stores = one_of_each<kit_count, Store>(kit_count);
  for (auto& kit : s.kits) {
    kit.emplace();
    kit->ability = s.luck.draw(Stream::ability, abilities, ctx);
    kit->building = s.luck.draw(Stream::start_building, buildings, ctx);
    kit->store = s.luck.draw(Stream::store, stores, ctx);
  }
  ctx.fired("SFJ-020");
  if (s.solo()) ctx.fired("SFJ-173");
}

void lay_crates(State& s, Context& ctx) {
  CrateBag starting;
  for (std::size_t i = 0; i < s.content->crates.size(); ++i) {
    (s.content->crates[i].starting ? starting : s.crate_pool).add(Crate(static_cast<int>(i)));
  }
  for (std::size_t i = 0; i < pier_count; ++i) {
    s.crate_tops[i] = s.luck.draw(Stream::crate, starting, ctx);
    s.crates_below[i] = static_cast<std::uint8_t>(s.content->crates_per_stack);
  }
  ctx.fired("SFJ-012");
}

void lay_tiles(State& s, Context& ctx) {
  for (std::size_t i = 0; i < s.content->tiles.size(); ++i) {
    s.tile_pool.add(Tile(static_cast<int>(i)));
  }
  for (std::size_t i = 0; i < stacks; ++i) {
    const int shape = static_cast<int>(i / 2);
    s.tile_tops[i] = draw_tile(s, shape, ctx);
    s.tiles_below[i] = static_cast<std::uint8_t>(s.content->shape[i / 2].per_stack - 1);
  }
  ctx.fired("SFJ-010");
}

void lay_tokens(State& s, Context& ctx) {
  for (std::size_t i = 0; i < s.content->tokens.size(); ++i) {
    s.token_pool.add(Token(static_cast<int>(i)), s.content->tokens[i].copies);
  }
  for (int a = 0; a < areas; ++a) {
    for (int k = 0; k < token_sorts; ++k) {
      s.fjord[a][k].unknown = static_cast<std::uint8_t>(
          s.content->area[static_cast<std::size_t>(a)].stacks[static_cast<std::size_t>(k)]);
    }
  }
  ctx.fired("SFJ-009");
}

void use_side(State& s, Seat seat, Village village) {
  Player& p = s[seat];
  p.side = village;
  for (int i = 0; i < squares; ++i) {
    p.village[static_cast<std::size_t>(i / side)][static_cast<std::size_t>(i % side)] =
        (*s.content)[village].printed[static_cast<std::size_t>(i)];
  }
  survey(p, *s.content);
}

void deal_sides(State& s, Context& ctx) {
  Bag<Village, village_kinds> named;
  for (int i = 1; i < village_kinds; ++i) named.add(Village(i));
  for (const Seat seat : s.all()) {
    if (s.options.board != Board::named) {
      use_side(s, seat, Village(0));
      continue;
    }
    use_side(s, seat, s.luck.draw(Stream::village, named, ctx));
    ctx.tell("SFJ-016", "setup.village",
             {{"player", seat}, {"village", (*s.content)[s[seat].side].name}}, {.learns = s.all()});
  }
  ctx.fired("SFJ-015");
}

}  // namespace

Tile draw_tile(State& s, int shape, Context& ctx) {
  TileBag choices;
  for (const Tile t : s.content->tiles_of_shape[static_cast<std::size_t>(shape)]) {
    choices.add(t, s.tile_pool[t]);
  }
  const Tile tile = s.luck.draw(Stream::tile, choices, ctx);
  s.tile_pool.remove(tile);
  return tile;
}

void survey(Player& p, const Content& content) {
  p.filled = p.buildings = 0;
  for (int i = 0; i < squares; ++i) {
    const Cell cell = p.at(i);
    if (cell.index != 0) p.build(i, cell, content[cell].building);
  }
}

State start(const Content& content, const Setup<Options>& setup, const Key& key, Context& ctx) {
  State s{};
  s.content = &content;
  s.options = setup.options;
  s.luck.key = key;
  for (int i = 0; i < setup.seats; ++i) {
    Player p;
    if (s.with_wagons()) p.wagons[0] = Square(0);  // SFJ-149
    s.players.push_back(p);
  }
  ctx.fired("SFJ-004");
  ctx.fired("SFJ-014");
  ctx.fired("SFJ-017");
  ctx.fired("SFJ-018");
  ctx.fired("SFJ-019");
  ctx.fired(s.with_wagons() ? Rule("SFJ-149") : Rule("SFJ-006"));
  if (s.with_wagons() && s.solo()) ctx.fired("SFJ-174");
  if (s.solo()) {
    ctx.fired("SFJ-186");
  } else if (s.options.start != Starter::random) {
    s.starter = Seat((static_cast<int>(s.options.start) - 1) % s.seats());
  } else {
    s.starter = Seat(s.luck.roll(Stream::starter, 1, s.seats(), ctx) - 1);
  }
  if (!s.solo()) {
    ctx.tell("SFJ-021", "setup.starter", {{"player", s.starter}}, {.learns = s.all()});
  }
  deal_sides(s, ctx);
  deal_scoring(s, ctx);
  auto actions = one_of_each<tavern_count, TavernAction>(tavern_count);
  for (int i = 0; i < tavern_count; ++i) {
    s.taverns[static_cast<std::size_t>(i)] = s.options.tavern_order == TavernOrder::shuffled
                                                 ? s.luck.draw(Stream::tavern, actions, ctx)
                                                 : TavernAction(i);
  }
  deal_kits(s, ctx);
  lay_crates(s, ctx);
  lay_tiles(s, ctx);
  lay_tokens(s, ctx);
  roll_dice(s, ctx);
  s.active = picker(s, 0);
  s.flow.push(KitChoice{});
  if (s.options.board == Board::choice) s.flow.push(SideChoice{});
  advance(s, ctx);
  return s;
}

namespace {

// Does the frame that waits offer conversions besides its way on, or several places? Then there are
// two choices, and the list need not be made.
bool surely_asked(const State& s) {
  const auto& top = s.flow.top();
  if (std::holds_alternative<Turn>(top)) return true;
  if (const Placing* placing = s.flow.top_as<Placing>()) return several_places(s, *placing);
  const bool window = std::holds_alternative<Run>(top) || std::holds_alternative<TakenDie>(top) ||
                      std::holds_alternative<Upgrading>(top) ||
                      std::holds_alternative<Ordering>(top) ||
                      std::holds_alternative<Research>(top) || std::holds_alternative<Piers>(top);
  return window && can_convert(s);
}

}  // namespace

void advance(State& s, Context& ctx) {
  while (s.ending == Ending::none) {
    if (!std::visit([&](auto& frame) { return run(s, frame, ctx); }, s.flow.top())) continue;
    if (surely_asked(s)) return;
    ActionList list;
    std::visit([&](const auto& frame) { options(s, frame, list); }, s.flow.top());
    if (list.size() != 1) return;
    std::visit([&](auto& frame) { choose(s, frame, list[0], ctx); }, s.flow.top());
  }
}

Seat picker(const State& s, int picks) {
  return Seat((s.starter.index + 2 * s.seats() - 1 - picks) % s.seats());
}

// --- VILLAGE ---

bool run(State& s, SideChoice&, Context&) {
  if (s.picks < s.seats()) {
    s.active = picker(s, s.picks);
    return true;
  }
  s.picks = 0;
  s.active = picker(s, 0);
  s.flow.pop();
  return false;
}

void options(const State& s, const SideChoice&, ActionList& list) {
  for (int i = 1; i < village_kinds; ++i) {
    bool taken = false;
    for (int k = 0; k < s.picks; ++k) taken = taken || s[picker(s, k)].side == Village(i);
    if (!taken) list.push_back(act::village[i - 1]);
  }
}

void choose(State& s, SideChoice&, Action action, Context& ctx) {
  use_side(s, s.active, Village(act::village.index(action) + 1));
  ctx.tell("SFJ-015", "setup.village",
           {{"player", s.active}, {"village", (*s.content)[s.me().side].name}});
  ++s.picks;
}

// --- KIT ---

bool run(State& s, KitChoice& frame, Context& ctx) {
  if (s.picks < s.seats()) {
    s.active = picker(s, s.picks);
    if (s.options.kits == Kits::draft) return true;
    choose(s, frame, act::kit[s.picks], ctx);
    return false;
  }
  for (auto& kit : s.kits) kit.reset();
  s.picks = 0;
  s.round = 1;
  ctx.tell("SFJ-001", "round", {{"round", 1}});
  ctx.fired("SFJ-034");
  begin_turn(s, s.starter);
  return false;
}

void options(const State& s, const KitChoice&, ActionList& list) {
  for (int i = 0; i < kit_count; ++i) {
    if (s.kits[static_cast<std::size_t>(i)]) list.push_back(act::kit[i]);
  }
}

void choose(State& s, KitChoice&, Action action, Context& ctx) {
  auto& slot = s.kits[static_cast<std::size_t>(act::kit.index(action))];
  const Kit kit = *slot;
  slot.reset();
  ++s.picks;
  const Content& c = *s.content;
  s.me().abilities.add(kit.ability);
  ctx.tell("SFJ-022", "kit.taken",
           {{"player", s.active},
            {"ability", c[kit.ability].name},
            {"building", c.start_building_names[kit.building.index]},
            {"store", c[kit.store].name}});
  ctx.fired("SFJ-023");
  ctx.fired("SFJ-025");
  gain(s, c[kit.store].gain, "SFJ-026", ctx);
  if (c[kit.store].fishing) s.flow.push(Fishing{.left = 1, .forced = true});
  s.flow.push(StartPlace{kit.building});
}

// --- SB_PLACE ---

bool run(State&, StartPlace&, Context&) { return true; }

void options(const State& s, const StartPlace&, ActionList& list) {
  const auto& foot = s.content->shape[1].footprints;
  for (int square = 0; square < squares; ++square) {
    for (int turn = 0; turn < turns; ++turn) {
      const std::uint64_t mask =
          foot[static_cast<std::size_t>(turn)][static_cast<std::size_t>(square)].mask;
      // SFJ-024: two of the four centre squares.
      if (mask != 0 && (mask & ~s.content->centre) == 0) {
        list.push_back(act::place[square * turns + turn]);
      }
    }
  }
}

void choose(State& s, StartPlace& frame, Action action, Context& ctx) {
  const auto& cells = s.content->start_cells[frame.building.index];
  const int i = act::place.index(action);
  const auto& foot =
      s.content->shape[1]
          .footprints[static_cast<std::size_t>(i % turns)][static_cast<std::size_t>(i / turns)];
  for (std::size_t k = 0; k < 2; ++k) {
    s.me().build(foot.at[k], cells[k], (*s.content)[cells[k]].building);
  }
  ctx.tell("SFJ-024", "kit.placed",
           {{"player", s.active},
            {"square", Square::names()[foot.at[0]]},
            {"other", Square::names()[foot.at[1]]}});
  ctx.fired("SFJ-027");
  s.flow.pop();
}

}  // namespace tide::saltfjord
