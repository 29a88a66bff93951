#include "games/saltfjord/view.h"

#include <span>

#include "games/saltfjord/rules.h"

namespace tide::saltfjord {
namespace {

std::vector<std::string> named(SquareSet set) {
  std::vector<std::string> out;
  for (const Square q : set) out.push_back(Square::names()[q.index]);
  return out;
}

PlayerView player_view(const State& s, Seat seat, std::optional<Seat> observer) {
  const Content& c = *s.content;
  const Player& p = s[seat];
  PlayerView view;
  view.seat = seat;
  view.colour = c.colours[seat];
  view.village = c[p.side].name;
  view.score = p.score;
  for (const auto& row : p.village) {
    auto& cells = view.grid.emplace_back();
    for (const Cell cell : row) cells.push_back(c[cell].id);
  }
  view.white_dice = named(p.dice[0]);
  view.orange_dice = named(p.dice[1]);
  view.workers = named(p.workers);
  for (const auto& at : p.wagons) {
    if (at) view.wagons.push_back(Square::names()[at->index]);
  }
  view.vacant = named(SquareSet(p.vacant()));
  view.wagon_waiting = wagon_waits(s, p);
  view.storage = p.storage;
  view.ready_workers = ready_workers(s, p);
  view.levels.assign(p.levels.begin(), p.levels.end());
  for (const Ability a : p.abilities) view.abilities.push_back(c[a].id);
  view.boat = p.boat;
  view.boat_spaces = boat_spaces(s, p);
  view.boat_upgraded = has(s, p, Permanent::upgraded_boat);
  for (const Token t : p.cargo) view.cargo.push_back(c[t].id);
  view.landed = p.landed.total();
  const bool shown =
      s.options.crates == CratesSeen::shown || observer == seat || s.ending != Ending::none;
  if (shown) view.crates.emplace();
  for (const CrateSet& pier : p.crates) {
    view.crate_counts.push_back(pier.size());
    if (!shown) continue;
    auto& crates = view.crates->emplace_back();
    for (const Crate crate : pier) crates.push_back(c[crate].id);
  }
  view.small_tiles = p.small_tiles;
  view.large_tiles = p.large_tiles;
  view.white_taken = p.taken[0];
  view.orange_taken = p.taken[1];
  view.tavern = p.tavern;
  view.lamp_used = p.lamp_used;
  for (const Scoring tile : s.scoring) view.tile_worth.push_back(tile_points(s, seat, tile));
  for (const Scoring tile : s.special) view.special_worth.push_back(tile_points(s, seat, tile));
  return view;
}

void show_board(const State& s, std::optional<Seat> observer, View& view) {
  const Content& c = *s.content;
  for (int i = 0; i < kit_count; ++i) {
    if (const auto& kit = s.kits[static_cast<std::size_t>(i)]) {
      view.kits.push_back({i + 1, c[kit->ability].id, c.names.start_buildings[kit->building.index],
                           c[kit->store].id});
    }
  }
  for (const Ability a : s.abilities) view.abilities.push_back(c[a].id);
  for (const Scoring tile : s.scoring) view.scoring.push_back(c[tile].id);
  for (const Scoring tile : s.special) view.special.push_back(c[tile].id);
  for (const TavernAction t : s.taverns) view.taverns.push_back(c.taverns[t.index].id);
  for (std::size_t i = 0; i < stacks; ++i) {
    view.tiles.push_back(
        {static_cast<int>(i) + 1, s.tile_tops[i] ? c[*s.tile_tops[i]].id : "", s.tiles_below[i]});
  }
  for (std::size_t i = 0; i < pier_count; ++i) {
    view.crates.push_back({static_cast<int>(i) + 1, s.crate_tops[i] ? c[*s.crate_tops[i]].id : "",
                           s.crates_below[i]});
  }
  for (int a = 0; a < areas; ++a) {
    for (int k = 0; k < token_sorts; ++k) {
      const TokenStack& stack = s.fjord[a][k];
      TokenStackView shown{a + 1, k + 1, stack.total(), std::nullopt, {}};
      // A spectator sees what every seat knows.
      const auto knows = [&](SeatSet by) {
        return observer ? by.has(*observer) : (by & s.all()) == s.all();
      };
      if (!stack.top.empty() && knows(stack.top.back().by)) {
        shown.top = c[stack.top.back().kind].id;
      }
      for (const Token t : stack.bottom) shown.bottom.push_back(c[t].id);
      view.fjord.push_back(shown);
    }
  }
}

// Every way to lay a shape that `frame` asks for.
template <class Frame>
std::vector<LayingView> layings(const State& s, const Frame& frame, const ShapeInfo& shape,
                                std::span<const Cell> cells) {
  std::vector<LayingView> list;
  ActionList actions;
  options(s, frame, actions);
  for (const Action action : actions) {
    const int i = act::place.index(action);
    const auto& foot =
        shape.footprints[static_cast<std::size_t>(i % turns)][static_cast<std::size_t>(i / turns)];
    LayingView& laying = list.emplace_back(act::notation(*s.content, action));
    for (std::size_t k = 0; k < cells.size(); ++k) {
      laying.squares.push_back(Square::names()[foot.at[k]]);
      laying.cells.push_back((*s.content)[cells[k]].id);
    }
  }
  return list;
}

// What is going on at the top of the stack of frames.
void show_step(const State& s, std::optional<Seat> observer, View& view) {
  view.decision = std::visit(
      [](const auto& f) { return reflect::type_name<std::decay_t<decltype(f)>>(); }, s.flow.top());
  if (const Catch* look = s.flow.top_as<Catch>();
      look && look->stage == CatchStage::keep && observer == s.active) {
    const auto& top = s.fjord[s.me().boat - 1][look->kind - 1].top;
    view.looked_at = {(*s.content)[top[1].kind].id, (*s.content)[top[0].kind].id};
  }
  if (const TakenDie* die = s.flow.find<TakenDie>()) view.die = *die;
  if (const Run* run = s.flow.find<Run>()) view.run = RunView{run->colour, run->line, run->reached};
  if (const Placing* placing = s.flow.find<Placing>()) {
    const Tile tile = *s.tile_tops[static_cast<std::size_t>(placing->stack - 1)];
    const TileInfo& info = (*s.content)[tile];
    view.placing = info.id;
    if (s.flow.top_as<Placing>()) {
      view.layings = layings(s, *placing, s.content->shape_of(tile), info.cells);
    }
  } else if (const StartPlace* place = s.flow.find<StartPlace>()) {
    view.placing = s.content->names.start_buildings[place->building.index];
    if (s.flow.top_as<StartPlace>()) {
      view.layings =
          layings(s, *place, s.content->shape[1], s.content->start_cells[place->building.index]);
    }
  }
}

}  // namespace

View make_view(const State& s, std::optional<Seat> observer) {
  View view;
  view.seat = observer;
  view.round = s.round;
  view.rounds = s.options.rounds;
  view.wagons_used = s.with_wagons();
  view.solo = s.solo();
  view.starter = s.starter;
  if (s.ending == Ending::none) {
    view.to_act = SeatSet::only(s.active);
    show_step(s, observer, view);
  }
  view.white_areas.assign(s.dice[0].begin(), s.dice[0].end());
  view.orange_areas.assign(s.dice[1].begin(), s.dice[1].end());
  view.white_limit = s.content->dice.white_limit;
  view.orange_limit =
      s.content->dice.orange_limit[static_cast<std::size_t>(std::max<int>(s.round, 1) - 1)];
  show_board(s, observer, view);
  for (const Seat seat : s.all()) view.players.push_back(player_view(s, seat, observer));
  view.ending = s.ending;
  if (s.ending == Ending::solo_won) {
    view.medal = medal(s, s.players[0].score);
    for (std::size_t i = 0; i < achievements; ++i) {
      const AchievementInfo& a = s.content->solo.achievements[i];
      if (*view.medal >= a.medal && s.special.size() >= a.special_tiles) {
        view.achievements.push_back(static_cast<int>(i) + 1);
      }
    }
  }
  return view;
}

}  // namespace tide::saltfjord
