#include "games/saltfjord/content.h"

#include <algorithm>

#include "games/saltfjord/content_file.h"

namespace tide::saltfjord {
namespace {

Purse purse(const Wares& wares) {
  Purse out{};
  wares.each([&](Ware w, int n) { out[w.index] = static_cast<std::int16_t>(n); });
  return out;
}

Expected<Purse> small_purse(const Wares& wares, bool cost, const std::string& place) {
  const Purse out = purse(wares);
  for (const int n : out) {
    if (n > 20) return wrong(place + ": at most 20 of a kind");
  }
  if (cost && out[points] > 0) return wrong(place + ": points cannot be paid (SFJ-003)");
  return out;
}

// Ops that a place of this sort may have; what they need is there.
Expected<Effect> effect(const EffectEntry& e, std::vector<Op> allowed, const std::string& place) {
  if (std::ranges::find(allowed, e.op) == allowed.end()) {
    return wrong(fmt::format("{}/op: {} cannot stand here", place, reflect::enum_name(e.op)));
  }
  Effect out;
  out.op = e.op;
  out.n = e.n.value_or(1);
  if (auto ok = in_range(out.n, 1, 3, place + "/n"); !ok) return std::unexpected(ok.error());
  if (e.gain) {
    const auto gain = small_purse(*e.gain, false, place + "/gain");
    if (!gain) return std::unexpected(gain.error());
    out.gain = *gain;
  }
  out.free = e.free.value_or(false);
  for (const int size : e.sizes.value_or(std::vector<int>{})) {
    if (auto ok = in_range(size, 1, 2, place + "/sizes"); !ok) return std::unexpected(ok.error());
    out.sizes = static_cast<std::uint8_t>(out.sizes | 1U << size);
  }
  if (e.op == Op::build_small && out.sizes == 0) return wrong(place + "/sizes: none");
  if (e.op == Op::permanent) {
    if (!e.rule) return wrong(place + "/rule: is missing");
    out.rule = *e.rule;
  }
  if (e.op == Op::choose) {
    if (!e.of || e.of->size() != 2) return wrong(place + "/of: expected two effects");
    for (const EffectEntry& part : *e.of) {
      auto inner = effect(part, {Op::order, Op::tech, Op::build_small, Op::fish, Op::upgrade},
                          place + "/of");
      if (!inner) return inner;
      out.of.push_back(*inner);
    }
  }
  if (e.op == Op::pay_for_points) {
    if (!e.options || e.options->empty() || e.options->size() > 2) {
      return wrong(place + "/options: expected one or two");
    }
    for (const SaleEntry& sale : *e.options) {
      const auto cost = small_purse(sale.cost, true, place + "/options");
      if (!cost) return std::unexpected(cost.error());
      out.sales.push_back({*cost, sale.points});
    }
  }
  return out;
}

Expected<Cell> cell(const std::string& id, const Content& content, const std::string& place) {
  const auto i = reflect::read_name(json::value(id), content.names.cells);
  if (!i || *i == 0) return wrong(fmt::format("{}: no building or promenade '{}'", place, id));
  return Cell(*i);
}

Expected<void> add_cells(const File& file, Content& content) {
  content.cells.push_back(
      {.id = ".", .name = "empty", .building = false, .effect = {}, .gain = {}});
  for (const BuildingEntry& e : file.buildings) {
    const std::string place = "/buildings/" + e.id;
    auto does = effect(
        e.effect,
        {Op::produce, Op::upgrade, Op::order, Op::tech, Op::build_small, Op::fish, Op::choose},
        place + "/effect");
    if (!does) return std::unexpected(does.error());
    content.cells.push_back({e.id, e.name, true, *does, {}});
  }
  for (const PromenadeEntry& e : file.promenades) {
    const auto gain = small_purse(e.gain, false, "/promenades/" + e.id);
    if (!gain) return std::unexpected(gain.error());
    content.cells.push_back({e.id, e.name, false, {}, *gain});
  }
  if (content.cells.size() > most_cells) return wrong("/buildings: too many with /promenades");
  for (const CellInfo& c : content.cells) content.names.cells.push_back(c.id);
  return {};
}

// SFJ-063: turned clockwise, [r, c] becomes [c, -r].
Expected<void> add_shapes(const File& file, Content& content) {
  for (std::size_t i = 0; i < shapes; ++i) {
    const ShapeEntry& e = file.shapes[i];
    const std::string place = fmt::format("/shapes/{}", i);
    if (e.cells.empty() || e.cells.size() > 3) return wrong(place + "/cells: expected 1 to 3");
    if (e.large != (i >= 2) || e.large != (e.cells.size() == 3)) {
      return wrong(place + "/large: two small shapes, then two of three squares");
    }
    if (auto ok = in_range(e.per_stack, 1, 15, place + "/per_stack"); !ok) return ok;
    ShapeInfo& shape = content.shape[i];
    shape.id = e.id;
    shape.large = e.large;
    shape.cells = e.cells;
    shape.per_stack = e.per_stack;
    for (int turn = 0; turn < turns; ++turn) {
      for (int from = 0; from < squares; ++from) {
        ShapeInfo::Footprint foot;
        for (std::size_t k = 0; k < e.cells.size(); ++k) {
          int r = e.cells[k][0], c = e.cells[k][1];
          for (int t = 0; t < turn; ++t) {
            const int old = r;
            r = c;
            c = -old;
          }
          const int row = from / side + r, column = from % side + c;
          if (row < 0 || row >= side || column < 0 || column >= side) {
            foot = {};
            break;
          }
          foot.at[k] = static_cast<std::uint8_t>(row * side + column);
          foot.mask |= bit(row * side + column);
        }
        for (std::size_t k = 0; foot.mask != 0 && k < e.cells.size(); ++k) {
          for (std::size_t other = 0; other < e.cells.size(); ++other) {
            const Square one(foot.at[k]), two(foot.at[other]);
            foot.in_line[k][0] += one.row() == two.row() ? 1 : 0;
            foot.in_line[k][1] += one.column() == two.column() ? 1 : 0;
          }
        }
        shape.footprints[static_cast<std::size_t>(turn)][static_cast<std::size_t>(from)] = foot;
      }
    }
  }
  return {};
}

// How many turns give different results: one square has one, a line that reads alike from both
// ends has two.
int different_turns(const ShapeInfo& shape, const std::vector<Cell>& cells) {
  if (shape.size() == 1) return 1;
  const auto& straight = shape.cells;
  const bool in_line =
      std::ranges::all_of(straight, [&](const auto& c) { return c[0] == straight[0][0]; });
  return in_line && cells.front() == cells.back() ? 2 : turns;
}

Expected<void> add_tiles(const File& file, Content& content) {
  std::array<int, shapes> count{};
  if (file.tiles.size() > most_tiles) return wrong("/tiles: too many");
  for (const TileEntry& e : file.tiles) {
    const std::string place = "/tiles/" + e.id;
    TileInfo tile;
    tile.id = e.id;
    tile.name = e.name;
    while (tile.shape < shapes && file.shapes[static_cast<std::size_t>(tile.shape)].id != e.shape) {
      ++tile.shape;
    }
    if (tile.shape == shapes) return wrong(place + "/shape: no such shape");
    const ShapeInfo& shape = content.shape[static_cast<std::size_t>(tile.shape)];
    if (static_cast<int>(e.cells.size()) != shape.size()) {
      return wrong(fmt::format("{}/cells: expected {}", place, shape.size()));
    }
    for (const std::string& id : e.cells) {
      const auto c = cell(id, content, place + "/cells");
      if (!c) return std::unexpected(c.error());
      tile.cells.push_back(*c);
    }
    tile.turns = different_turns(shape, tile.cells);
    ++count[static_cast<std::size_t>(tile.shape)];
    content.tiles_of_shape[static_cast<std::size_t>(tile.shape)].emplace_back(
        static_cast<int>(content.tiles.size()));
    content.tiles.push_back(tile);
    content.names.tiles.push_back(tile.id);
  }
  for (std::size_t i = 0; i < shapes; ++i) {
    if (count[i] != 2 * content.shape[i].per_stack) {
      return wrong(fmt::format("/tiles: {} of shape {}, two stacks need {}", count[i],
                               content.shape[i].id, 2 * content.shape[i].per_stack));
    }
  }
  return {};
}

Expected<void> add_villages(const File& file, Content& content) {
  for (const VillageEntry& e : file.villages) {
    const std::string place = "/villages/" + e.id;
    VillageInfo village{e.id, e.name, {}};
    if (!e.printed.is_object()) return wrong(place + "/printed: expected squares and buildings");
    for (const auto& [square, id] : e.printed.get_object()) {
      const auto at = reflect::read_name(json::value(square), Square::names());
      if (!at) return wrong(place + "/printed: " + at.error().message);
      if (!id.is_string()) return wrong(place + "/printed: expected a building");
      const auto c = cell(std::string(id.get_string()), content, place + "/printed");
      if (!c) return std::unexpected(c.error());
      if (file.centre.has(Square(*at))) return wrong(place + "/printed: the centre is free");
      village.printed[static_cast<std::size_t>(*at)] = *c;
    }
    content.villages.push_back(village);
    content.names.villages.push_back(e.id);
  }
  if (file.centre.size() != 4) return wrong("/centre: expected four squares (SFJ-024)");
  content.centre = file.centre.bits();
  return {};
}

Expected<void> add_kits(const File& file, Content& content) {
  for (std::size_t i = 0; i < kit_count; ++i) {
    const StartBuildingEntry& b = file.starting_buildings[i];
    for (std::size_t k = 0; k < 2; ++k) {
      const auto c = cell(b.cells[k], content, "/starting_buildings/" + b.id);
      if (!c) return std::unexpected(c.error());
      content.start_cells[i][k] = *c;
    }
    content.start_building_names[i] = b.name;
    content.names.start_buildings.push_back(b.id);
    const StoreEntry& s = file.starting_stores[i];
    const auto gain = small_purse(s.gain, false, "/starting_stores/" + s.id);
    if (!gain) return std::unexpected(gain.error());
    content.stores[i] = {s.id, s.name, *gain, s.fishing};
    content.names.stores.push_back(s.id);
  }
  std::array<bool, ability_kinds> hooked{};
  for (std::size_t i = 0; i < ability_kinds; ++i) {
    const AbilityEntry& a = file.abilities[i];
    const std::string place = "/abilities/" + a.id;
    const auto hook = static_cast<std::size_t>(a.hook);
    if (hooked[hook]) return wrong(place + "/hook: another tile has it");
    hooked[hook] = true;
    if (auto ok = in_range(a.amount, 0, a.hook == Hook::on_pass ? 2 : 5, place + "/amount"); !ok) {
      return ok;
    }
    content.abilities[i] = {a.id, a.name, a.text, a.hook, a.amount};
    content.ability_with[hook] = Ability(static_cast<int>(i));
    content.names.abilities.push_back(a.id);
  }
  // Otherwise a paid upgrade could raise the value of a storage, and turns need not end.
  if (content.amount(Hook::on_paid_upgrade) < 1) return wrong("/abilities: upgrades cost a fish");
  return {};
}

Expected<void> add_scoring(const File& file, Content& content) {
  int lasting = 0;
  if (file.scoring_tiles.size() > most_scoring) return wrong("/scoring_tiles: too many");
  for (const ScoringEntry& e : file.scoring_tiles) {
    const std::string place = "/scoring_tiles/" + e.id;
    ScoringInfo tile{e.id, e.name, e.kind, e.of.value_or(Counter::crates), {}};
    const std::size_t need = e.kind == ScoreKind::per ? 1 : e.kind == ScoreKind::by_round ? 3 : 4;
    if (e.values.size() != need) return wrong(fmt::format("{}/values: expected {}", place, need));
    if (e.of.has_value() != (e.kind == ScoreKind::per)) return wrong(place + "/of: for 'per' only");
    std::copy(e.values.begin(), e.values.end(), tile.values.begin());
    lasting += tile.immediate() ? 0 : 1;
    content.scoring.push_back(tile);
    content.names.scoring.push_back(e.id);
  }
  if (lasting < track_count + most_special - 1) {
    return wrong("/scoring_tiles: expected nine for the end of the game (SFJ-185)");
  }
  return {};
}

Expected<TrackInfo> track(const TrackEntry& e) {
  TrackInfo out;
  out.id = e.id;
  out.name = e.name;
  for (std::size_t i = 0; i < top_level; ++i) {
    const std::string place = fmt::format("/tracks/{}/levels/{}", e.id, i);
    const auto cost = small_purse(e.levels[i].cost, true, place + "/cost");
    if (!cost) return std::unexpected(cost.error());
    if (e.levels[i].cost.total() != 1) return wrong(place + "/cost: one resource (SFJ-059)");
    auto does = effect(e.levels[i].effect,
                       {Op::produce, Op::gain_worker, Op::flip_boat, Op::take_ability,
                        Op::permanent, Op::gain_wagon, Op::move_all_wagons},
                       place + "/effect");
    if (!does) return std::unexpected(does.error());
    out.levels[i] = {*cost, *does};
  }
  return out;
}

// What a marker has brought by the time it stands on a level.
void sum_up(TrackInfo& track) {
  for (std::size_t i = 0; i < top_level; ++i) {
    const Effect& e = track.levels[i].effect;
    const auto add = [&](auto& list, bool one) {
      list[i + 1] = static_cast<std::uint8_t>(list[i] + (one ? 1 : 0));
    };
    add(track.workers, e.op == Op::gain_worker);
    add(track.wagons, e.op == Op::gain_wagon);
    unsigned rules = track.permanents[i];
    if (e.op == Op::permanent) rules |= 1U << static_cast<unsigned>(e.rule);
    if (e.op == Op::flip_boat) rules |= 1U << static_cast<unsigned>(Permanent::upgraded_boat);
    track.permanents[i + 1] = static_cast<std::uint8_t>(rules);
  }
}

Expected<void> add_tracks(const File& file, Content& content) {
  for (std::size_t i = 0; i < track_count; ++i) {
    auto read = track(file.tracks[i]);
    if (!read) return std::unexpected(read.error());
    for (Tracks& variant : content.tracks) variant[i] = *read;
  }
  const auto wagons = track(file.wagon_track);
  if (!wagons) return std::unexpected(wagons.error());
  content.tracks[1][logistics] = content.tracks[2][logistics] = *wagons;
  // Option wagon_levels: the effects change levels, the costs stay.
  for (std::size_t i = 0; i < top_level; ++i) {
    content.tracks[2][logistics].levels[i].effect = wagons->levels[(i + 1) % top_level].effect;
  }
  for (Tracks& variant : content.tracks) {
    int workers = file.start_workers, second = 0, abilities = 0;
    for (TrackInfo& t : variant) {
      sum_up(t);
      workers += t.workers[top_level];
      second += t.wagons[top_level];
      for (const LevelInfo& level : t.levels) {
        abilities += level.effect.op == Op::take_ability ? 1 : 0;
      }
    }
    if (workers > most_workers) return wrong("/tracks: more than three workers (SFJ-017)");
    if (second > 1 || abilities > 1) return wrong("/tracks: one wagon, one ability (SFJ-087)");
  }
  content.level_points = file.level_points;
  return {};
}

Expected<void> add_fjord(const File& file, Content& content) {
  std::array<int, token_sorts> room{}, there{};
  for (std::size_t i = 0; i < areas; ++i) {
    const AreaEntry& e = file.areas[i];
    content.area[i] = {e.id, e.name, e.points, e.stacks};
    for (std::size_t k = 0; k < token_sorts; ++k) {
      if (auto ok = in_range(e.stacks[k], 0, most_of_sort, "/areas/" + e.id + "/stacks"); !ok) {
        return ok;
      }
      room[k] += e.stacks[k];
    }
  }
  if (file.tokens.size() > most_tokens) return wrong("/tokens: too many");
  for (const TokenEntry& e : file.tokens) {
    const std::string place = "/tokens/" + e.id;
    if (auto ok = in_range(
            place, {{"kind", e.kind, 1, token_sorts}, {"copies", e.copies, 1, most_of_sort}});
        !ok) {
      return ok;
    }
    const auto gain = small_purse(e.gain, false, place);
    if (!gain) return std::unexpected(gain.error());
    content.tokens_of_sort[static_cast<std::size_t>(e.kind - 1)].emplace_back(
        static_cast<int>(content.tokens.size()));
    content.tokens.push_back({e.id, e.name, e.kind - 1, *gain, e.copies});
    content.names.tokens.push_back(e.id);
    there[static_cast<std::size_t>(e.kind - 1)] += e.copies;
  }
  for (std::size_t k = 0; k < token_sorts; ++k) {
    if (there[k] != room[k] || there[k] > most_of_sort) {
      return wrong(
          fmt::format("/tokens: {} of kind {}, the areas hold {}", there[k], k + 1, room[k]));
    }
  }
  return {};
}

Expected<void> add_crates(const File& file, Content& content) {
  const auto add = [&](const CrateEntry& e, bool starting) -> Expected<void> {
    const auto cost = small_purse(e.cost, true, "/crates/" + e.id);
    if (!cost) return std::unexpected(cost.error());
    content.crates.push_back({e.id, e.name, *cost, e.points, starting});
    content.names.crates.push_back(e.id);
    return {};
  };
  if (static_cast<int>(file.crates.size()) != pier_count * file.crates_per_stack ||
      file.crates.size() + file.starting_crates.size() > most_crates) {
    return wrong("/crates: expected four stacks of crates_per_stack");
  }
  for (const CrateEntry& e : file.crates) {
    if (auto ok = add(e, false); !ok) return ok;
  }
  for (const CrateEntry& e : file.starting_crates) {
    if (auto ok = add(e, true); !ok) return ok;
  }
  content.crates_per_stack = file.crates_per_stack;
  return {};
}

Expected<void> add_places(const File& file, Content& content) {
  for (std::size_t i = 0; i < pier_count; ++i) {
    auto does =
        effect(file.piers[i].effect, {Op::produce, Op::upgrade, Op::fish, Op::pay_for_points},
               "/piers/" + file.piers[i].id);
    if (!does) return std::unexpected(does.error());
    content.piers[i] = {file.piers[i].id, file.piers[i].name, *does};
  }
  for (std::size_t i = 0; i < tavern_count; ++i) {
    auto does = effect(file.taverns[i].effect,
                       {Op::produce, Op::upgrade, Op::fish, Op::order, Op::tech, Op::build_small},
                       "/taverns/" + file.taverns[i].id);
    if (!does) return std::unexpected(does.error());
    content.taverns[i] = {file.taverns[i].id, file.taverns[i].name, *does};
    content.names.taverns.push_back(file.taverns[i].id);
  }
  return {};
}

Expected<void> add_options(const json::value& list, Content& content) {
  return read_options<Options>(list, content, [](const Options& o) {
    return in_range("/options", {{"gold_sale", o.gold_sale, 1, 4},
                                 {"special_tiles", o.special_tiles, 2, most_special},
                                 {"rounds", o.rounds, 1, 3}});
  });
}

// The numbers that keep a turn finite (section 6 of the ledger) and arrays in their bounds.
Expected<void> check_numbers(const File& file) {
  constexpr std::array<int, goods> most_sale{0, 1, 1, 1, 2, 2, 2, 4};
  for (std::size_t i = 0; i < goods; ++i) {
    const std::string place = fmt::format("/storage/sale/{}", i);
    if (auto ok = in_range(file.storage.sale[i], i == 0 ? 0 : 1, most_sale[i], place); !ok) {
      return ok;
    }
  }
  const auto& d = file.dice;
  if (auto ok = in_range("/storage", {{"paid_upgrade_fish", file.storage.paid_upgrade_fish, 2, 9},
                                      {"fish_per_point", file.storage.fish_per_point, 1, 9}});
      !ok) {
    return ok;
  }
  if (auto ok = in_range("/dice", {{"white_per_player", d.white_per_player, 1, 6},
                                   {"white_limit", d.white_limit, 1, d.white_per_player}});
      !ok) {
    return ok;
  }
  for (std::size_t r = 0; r < 3; ++r) {
    const int low = r == 0 ? 1 : d.orange_limit[r - 1];
    if (auto ok = in_range(d.orange_limit[r], low, 6, "/dice/orange_limit"); !ok) return ok;
  }
  if (auto ok = in_range("/dice", {{"discard_fish", d.discard_fish, 0, 5},
                                   {"fish_per_step", d.fish_per_step, 0, 5}});
      !ok) {
    return ok;
  }
  // SFJ-177: the leftmost tavern stays without a die.
  if (auto ok = in_range(d.solo_white, 1, tavern_count - 1, "/dice/solo_white"); !ok) return ok;
  const int added = d.orange_limit[2] - d.orange_limit[0];
  if (auto ok = in_range(d.solo_orange + added, 1, tavern_count - 1, "/dice/solo_orange"); !ok) {
    return ok;
  }
  if (auto ok = in_range(
          "/boat", {{"base_spaces", file.boat.base_spaces, 1, 4},
                    {"upgraded_spaces", file.boat.upgraded_spaces, file.boat.base_spaces, 4}});
      !ok) {
    return ok;
  }
  return in_range(file.start_workers, 0, most_workers, "/start_workers");
}

Expected<void> fill(const File& file, Content& content) {
  if (file.game != "saltfjord") return wrong("/game: expected saltfjord");
  if (auto ok = check_numbers(file); !ok) return ok;
  content.colours = file.colours;
  content.storage = file.storage;
  content.dice = file.dice;
  content.boat = file.boat;
  content.solo = file.solo;
  content.start_workers = file.start_workers;
  content.set_points = file.set_points;
  content.small_cost = purse(file.small_cost);
  content.large_cost = purse(file.large_cost);
  if (auto ok = add_cells(file, content); !ok) return ok;
  if (auto ok = add_shapes(file, content); !ok) return ok;
  if (auto ok = add_tiles(file, content); !ok) return ok;
  if (auto ok = add_villages(file, content); !ok) return ok;
  if (auto ok = add_kits(file, content); !ok) return ok;
  if (auto ok = add_scoring(file, content); !ok) return ok;
  if (auto ok = add_tracks(file, content); !ok) return ok;
  if (auto ok = add_fjord(file, content); !ok) return ok;
  if (auto ok = add_crates(file, content); !ok) return ok;
  if (auto ok = add_places(file, content); !ok) return ok;
  return add_options(file.options, content);
}

}  // namespace

const std::vector<std::string>& Cell::names(const Content& c) { return c.names.cells; }
const std::vector<std::string>& Tile::names(const Content& c) { return c.names.tiles; }
const std::vector<std::string>& StartBuilding::names(const Content& c) {
  return c.names.start_buildings;
}
const std::vector<std::string>& Store::names(const Content& c) { return c.names.stores; }
const std::vector<std::string>& Ability::names(const Content& c) { return c.names.abilities; }
const std::vector<std::string>& Scoring::names(const Content& c) { return c.names.scoring; }
const std::vector<std::string>& Crate::names(const Content& c) { return c.names.crates; }
const std::vector<std::string>& Token::names(const Content& c) { return c.names.tokens; }
const std::vector<std::string>& Village::names(const Content& c) { return c.names.villages; }
const std::vector<std::string>& TavernAction::names(const Content& c) { return c.names.taverns; }
const std::vector<std::string>& Ware::names() {
  static const std::vector<std::string> names{"fish", "wood", "grain", "paper", "plank",
                                              "food", "book", "gold",  "points"};
  return names;
}
const std::vector<std::string>& Square::names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (int i = 0; i < squares; ++i) {
      list.push_back(fmt::format("r{}c{}", Square(i).row() + 1, Square(i).column() + 1));
    }
    return list;
  }();
  return names;
}

Expected<Content> read_content(const json::value& file) {
  File entries{};
  Content content;
  if (auto read = reflect::from_json(file, entries, content); !read) {
    return std::unexpected(read.error());
  }
  if (auto ok = fill(entries, content); !ok) return std::unexpected(ok.error());
  return content;
}

}  // namespace tide::saltfjord
