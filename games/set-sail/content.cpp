#include "games/set-sail/content.h"

#include <algorithm>
#include <numeric>

namespace tide::set_sail {
namespace {

// --- The file as it is written ---

struct UpgradeEntry {
  Upgrade id;
  std::string name;
  int price, capacity, movement, combat;
  std::string origin;
};
BOOST_DESCRIBE_STRUCT(UpgradeEntry, (), (id, name, price, capacity, movement, combat, origin))

struct GoodEntry {
  std::string id, name;
  int copies;
  std::string origin;
};
BOOST_DESCRIBE_STRUCT(GoodEntry, (), (id, name, copies, origin))

struct PortEntry {
  std::string id, name, nickname;
  PortKind kind;
  std::vector<std::string> tiles;
  std::string origin;
};
BOOST_DESCRIBE_STRUCT(PortEntry, (), (id, name, nickname, kind, tiles, origin))

struct LandEntry {
  std::string id, name;
  std::vector<std::string> cells;
  std::string origin;
};
BOOST_DESCRIBE_STRUCT(LandEntry, (), (id, name, cells, origin))

struct ShoreEntry {
  std::string a, b, why, origin;
};
BOOST_DESCRIBE_STRUCT(ShoreEntry, (), (a, b, why, origin))

struct TileEntry {
  std::string id;
  Water water;
  std::optional<std::string> name;
  std::vector<std::string> neighbours;
  std::string origin;
};
BOOST_DESCRIBE_STRUCT(TileEntry, (), (id, water, name, neighbours, origin))

struct BoardEntry {
  std::string design_notes;
  std::vector<PortEntry> ports;
  std::vector<LandEntry> land;
  std::vector<ShoreEntry> closed_shores;
  std::vector<TileEntry> tiles;
};
BOOST_DESCRIBE_STRUCT(BoardEntry, (), (design_notes, ports, land, closed_shores, tiles))

struct PlunderEntry {
  std::string id, name;
  int vp;
  bool starts_open;
  int ships;
  std::string origin;
};
BOOST_DESCRIBE_STRUCT(PlunderEntry, (), (id, name, vp, starts_open, ships, origin))

struct TradeEntry {
  std::string id, name;
  int vp;
  bool starts_open;
  Hand goods;
  std::string origin;
};
BOOST_DESCRIBE_STRUCT(TradeEntry, (), (id, name, vp, starts_open, goods, origin))

struct TreasureEntry {
  std::string id, name;
  int vp;
  std::string tile, origin;
};
BOOST_DESCRIBE_STRUCT(TreasureEntry, (), (id, name, vp, tile, origin))

struct ShipEntry {
  std::string id, name;
  int health;
  std::string origin;
};
BOOST_DESCRIBE_STRUCT(ShipEntry, (), (id, name, health, origin))

template <class Entry>
struct Cards {
  std::string design_notes;
  std::vector<Entry> cards;
};
BOOST_DESCRIBE_STRUCT(Cards<PlunderEntry>, (), (design_notes, cards))
BOOST_DESCRIBE_STRUCT(Cards<TradeEntry>, (), (design_notes, cards))
BOOST_DESCRIBE_STRUCT(Cards<TreasureEntry>, (), (design_notes, cards))
BOOST_DESCRIBE_STRUCT(Cards<ShipEntry>, (), (design_notes, cards))

struct File {
  std::string game;
  int content_version;
  std::string language;
  Constants constants;
  std::array<int, 5> removed_by_seats;
  std::array<std::string, most_seats> colours;
  std::array<UpgradeEntry, 3> upgrades;
  std::array<GoodEntry, goods_kinds> goods;
  BoardEntry board;
  Cards<PlunderEntry> plunder_quests;
  Cards<TradeEntry> trade_quests;
  Cards<TreasureEntry> treasure_quests;
  Cards<ShipEntry> deep_water, trade_route;
  json::value options;
};
BOOST_DESCRIBE_STRUCT(File, (),
                      (game, content_version, language, constants, removed_by_seats, colours,
                       upgrades, goods, board, plunder_quests, trade_quests, treasure_quests,
                       deep_water, trade_route, options))

// --- From the file to the tables ---

Expected<void> check_constants(const Constants& c) {
  if (c.base_movement % 2 != 0) {
    return wrong("/constants/base_movement: is halved, so even (SET-22)");
  }
  if (auto ok = in_range("/constants", {{"base_trade_capacity", c.base_trade_capacity, 0, 20},
                                        {"upkeep_supply", c.upkeep_supply, 0, 20},
                                        {"start_supply", c.start_supply, 0, 20},
                                        {"start_silver", c.start_silver, 0, 20},
                                        {"runout_supply", c.runout_supply, 0, 20},
                                        {"deep_reward_silver", c.deep_reward_silver, 0, 20},
                                        {"fishing_silver", c.fishing_silver, 0, 20},
                                        {"supply_price", c.supply_price, 1, 50},
                                        {"good_price", c.good_price, 1, 50},
                                        {"map_price", c.map_price, 1, 50},
                                        {"upgrade_limit_each", c.upgrade_limit_each, 0, 9},
                                        {"base_movement", c.base_movement, 2, 40}});
      !ok) {
    return ok;
  }
  const int seats = most_seats;
  return in_range("/constants", {{"bank_silver", c.bank_silver, seats * (c.start_silver + 1), 9999},
                                 {"bank_supplies", c.bank_supplies, seats * c.start_supply, 9999}});
}

int find_name(const std::vector<std::string>& names, std::string_view name) {
  const auto found = std::ranges::find(names, name);
  return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

// "K5": column 11 of row 5, both from 1.
struct Cell {
  int column = 0, row = 0;
};
std::optional<Cell> read_cell(std::string_view id) {
  if (id.size() < 2 || id.size() > 3 || id[0] < 'A' || id[0] > 'Q') return std::nullopt;
  int row = 0;
  for (const char c : id.substr(1)) {
    if (c < '0' || c > '9') return std::nullopt;
    row = 10 * row + (c - '0');
  }
  if (row < 1 || row > 11 || id[1] == '0') return std::nullopt;
  return Cell{id[0] - 'A' + 1, row};
}

// Pointy hexagons in rows, the even rows half a tile further east.
bool touch(const TileInfo& a, const TileInfo& b) {
  if (a.row == b.row) return std::abs(a.column - b.column) == 1;
  if (std::abs(a.row - b.row) != 1) return false;
  const int shift = b.column - a.column;
  return a.row % 2 == 1 ? shift == 0 || shift == -1 : shift == 0 || shift == 1;
}

Expected<void> add_tiles(const BoardEntry& board, Content& content) {
  if (board.tiles.empty() || board.tiles.size() > static_cast<std::size_t>(most_tiles)) {
    return wrong(
        fmt::format("/board/tiles: {} tiles, expected 1 to {}", board.tiles.size(), most_tiles));
  }
  for (std::size_t i = 0; i < board.tiles.size(); ++i) {
    const TileEntry& e = board.tiles[i];
    const auto cell = read_cell(e.id);
    if (!cell) return wrong(fmt::format("/board/tiles/{}/id: '{}' is not from A1 to Q11", i, e.id));
    if (find_name(content.tile_names, e.id) >= 0) {
      return wrong(fmt::format("/board/tiles/{}/id: {} stands twice", i, e.id));
    }
    content.tile_names.push_back(e.id);
    TileInfo tile;
    tile.id = e.id;
    tile.name = e.name.value_or("");
    tile.column = cell->column;
    tile.row = cell->row;
    tile.water = e.water;
    content.tiles.push_back(std::move(tile));
  }
  for (std::size_t i = 0; i < board.tiles.size(); ++i) {
    for (const std::string& id : board.tiles[i].neighbours) {
      const int n = find_name(content.tile_names, id);
      const std::string place = fmt::format("/board/tiles/{}/neighbours: ", i);
      if (n < 0) return wrong(place + id + " is no tile");
      const auto& back = board.tiles[static_cast<std::size_t>(n)].neighbours;
      if (std::ranges::find(back, board.tiles[i].id) == back.end()) {
        return wrong(fmt::format("{}{} does not name {} in turn", place, id, board.tiles[i].id));
      }
      if (!touch(content.tiles[i], content.tiles[static_cast<std::size_t>(n)])) {
        return wrong(fmt::format("{}{} does not touch {}", place, id, board.tiles[i].id));
      }
      content.tiles[i].neighbours.push_back(Tile(n));
    }
  }
  return {};
}

// Land is where no tile is, and tiles that touch without being neighbours have a closed shore.
Expected<void> check_shores(const BoardEntry& board, const Content& content) {
  for (std::size_t i = 0; i < board.land.size(); ++i) {
    for (const std::string& cell : board.land[i].cells) {
      if (!read_cell(cell) || find_name(content.tile_names, cell) >= 0) {
        return wrong(fmt::format("/board/land/{}/cells: {} is no land cell", i, cell));
      }
    }
  }
  for (int a = 0; a < content.tile_count(); ++a) {
    for (int b = a + 1; b < content.tile_count(); ++b) {
      const TileInfo &one = content[Tile(a)], &two = content[Tile(b)];
      if (!touch(one, two)) continue;
      const bool open = std::ranges::find(one.neighbours, Tile(b)) != one.neighbours.end();
      const bool closed = std::ranges::any_of(board.closed_shores, [&](const ShoreEntry& s) {
        return (s.a == one.id && s.b == two.id) || (s.a == two.id && s.b == one.id);
      });
      if (open == closed) {
        return wrong(fmt::format("/board/closed_shores: {} and {} are {}", one.id, two.id,
                                 open ? "neighbours" : "no neighbours, so name their shore"));
      }
    }
  }
  return {};
}

Expected<void> add_ports(const BoardEntry& board, Content& content) {
  std::array<int, 4> quays{};
  std::vector<bool> taken(content.tiles.size());
  for (std::size_t i = 0; i < board.ports.size(); ++i) {
    const PortEntry& port = board.ports[i];
    for (const std::string& id : port.tiles) {
      const int n = find_name(content.tile_names, id);
      const std::string place = fmt::format("/board/ports/{}/tiles: {} ", i, id);
      if (n < 0) return wrong(place + "is no tile");
      TileInfo& tile = content.tiles[static_cast<std::size_t>(n)];
      if (tile.water != Water::port) return wrong(place + "is open water");
      if (taken[static_cast<std::size_t>(n)]) return wrong(place + "stands twice");
      taken[static_cast<std::size_t>(n)] = true;
      tile.port = port.kind;
      ++quays[static_cast<std::size_t>(port.kind)];
      if (port.kind == PortKind::supply) content.quays.push_back(Tile(n));
    }
  }
  for (std::size_t i = 0; i < taken.size(); ++i) {
    if (content.tiles[i].water == Water::port && !taken[i]) {
      return wrong(fmt::format("/board/tiles/{}: {} belongs to no port", i, content.tiles[i].id));
    }
  }
  for (std::size_t k = 0; k < quays.size(); ++k) {
    const bool supply = k == 0;
    if (quays[k] >= (supply ? 2 : 1) && (!supply || quays[k] <= most_quays)) continue;
    return wrong(
        fmt::format("/board/ports: the {} port has {} tiles, expected {}",
                    reflect::enum_name(static_cast<PortKind>(k)), quays[k],
                    supply ? "2 to 4: two ships dock on different ones (SET-15)" : "at least 1"));
  }
  return {};
}

// Breadth first from every tile.
Expected<void> measure(Content& content) {
  const std::size_t n = content.tiles.size();
  constexpr std::uint8_t far = 255;
  content.distances.assign(n * n, far);
  for (std::size_t start = 0; start < n; ++start) {
    std::uint8_t* row = content.distances.data() + start * n;
    row[start] = 0;
    std::vector<std::size_t> queue{start};
    for (std::size_t i = 0; i < queue.size(); ++i) {
      for (const Tile next : content.tiles[queue[i]].neighbours) {
        if (row[next.index] != far) continue;
        row[next.index] = static_cast<std::uint8_t>(row[queue[i]] + 1);
        queue.push_back(next.index);
      }
    }
  }
  for (std::size_t t = 0; t < n; ++t) {
    if (content.distance(content.quays[0], Tile(static_cast<int>(t))) == far) {
      return wrong(fmt::format("/board/tiles/{}: {} cannot be reached from the Supply Port", t,
                               content.tiles[t].id));
    }
  }
  // SET-23: both ships can move, whatever the start and with half movement.
  const auto cheapest = [&](std::size_t from, std::size_t other) {
    int best = far;
    for (std::size_t t = 0; t < n; ++t) {
      if (t == from || t == other) continue;
      best = std::min<int>(best, content.distances[from * n + t]);
    }
    return best;
  };
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = a; b < n; ++b) {
      if (cheapest(a, b) + cheapest(b, a) > content.constants.base_movement / 2) {
        return wrong(fmt::format("/board/tiles: ships on {} and {} cannot both move (SET-23)",
                                 content.tiles[a].id, content.tiles[b].id));
      }
    }
  }
  return {};
}

Prospect prospect(std::span<const std::uint8_t> distances) {
  constexpr std::array<float, 12> near{0,     0.53F, 0.53F, 0.53F, 0.53F, 0.37F,
                                       0.37F, 0.37F, 0.25F, 0.25F, 0.25F, 0.25F};
  Prospect from;
  for (std::size_t t = 0; t < distances.size(); ++t) {
    from.share[t] = distances[t] < near.size() ? near[distances[t]] : 0.2F;
    from.toll[t] = 0.02F * static_cast<float>(distances[t]);
  }
  return from;
}

void add_prospects(Content& content) {
  const std::size_t n = content.tiles.size();
  std::array<std::vector<std::uint8_t>, 4> to_port;
  to_port.fill(std::vector<std::uint8_t>(n, 255));
  for (std::size_t q = 0; q < n; ++q) {
    const TileInfo& tile = content.tiles[q];
    const bool quay = tile.water == Water::port;
    content.places.push_back(quay ? place_of(tile.port) : static_cast<Place>(tile.water));
    for (std::size_t t = 0; quay && t < n; ++t) {
      std::uint8_t& nearest = to_port[static_cast<std::size_t>(tile.port)][t];
      if (t != q) nearest = std::min(nearest, content.distances[t * n + q]);
    }
  }
  std::ranges::transform(to_port, content.port_prospects.begin(), prospect);
  for (const QuestCard& card : content.quests) {
    content.treasure_prospects.push_back(card.type == QuestType::treasure
                                             ? prospect(content.distances_from(card.tile))
                                             : Prospect{});
  }
}

Expected<void> add_quest(Content& content, QuestCard card, const std::string& place) {
  if (content.quests.size() == static_cast<std::size_t>(most_quests)) {
    return wrong(fmt::format("{}: more than {} quests", place, most_quests));
  }
  if (find_name(content.quest_names, card.id) >= 0) return wrong(place + "/id: stands twice");
  if (auto ok = in_range(card.vp, 1, 20, place + "/vp"); !ok) return ok;
  content.quests_of[static_cast<std::size_t>(card.type)].add(
      Quest(static_cast<int>(content.quests.size())));
  content.quest_points[content.quests.size()] = static_cast<std::uint8_t>(card.vp);
  content.quest_names.push_back(card.id);
  content.quests.push_back(std::move(card));
  return {};
}

Expected<void> add_quests(const File& file, Content& content) {
  int ships = 0;
  for (const ShipKind& kind : content.ships) ships += static_cast<int>(kind.names.size());
  for (std::size_t i = 0; i < file.plunder_quests.cards.size(); ++i) {
    const PlunderEntry& e = file.plunder_quests.cards[i];
    const std::string place = fmt::format("/plunder_quests/cards/{}", i);
    const int most = std::min(most_ships_due, ships);
    if (e.ships < 1 || e.ships > most) {
      return wrong(fmt::format("{}/ships: {} ships, expected 1 to {}: nobody can complete it",
                               place, e.ships, most));
    }
    QuestCard card{.type = QuestType::plunder,
                   .id = e.id,
                   .name = e.name,
                   .vp = e.vp,
                   .starts_open = e.starts_open,
                   .ships = e.ships,
                   .goods = {},
                   .tile = {}};
    if (auto ok = add_quest(content, std::move(card), place); !ok) return ok;
  }
  const Constants& c = content.constants;
  const int hold = c.base_trade_capacity + c.upgrade_limit_each * content[Upgrade::barrel].capacity;
  for (std::size_t i = 0; i < file.trade_quests.cards.size(); ++i) {
    const TradeEntry& e = file.trade_quests.cards[i];
    const std::string place = fmt::format("/trade_quests/cards/{}", i);
    if (e.goods.empty() || ships_in(e.goods) > 0) return wrong(place + "/goods: expected goods");
    if (goods_in(e.goods) > hold) {
      return wrong(fmt::format("{}/goods: {} cards, a full hold takes {}: nobody can complete it",
                               place, goods_in(e.goods), hold));
    }
    for (int g = 0; g < goods_kinds; ++g) {
      if (e.goods[Cargo(g)] > content.goods[static_cast<std::size_t>(g)].copies) {
        return wrong(fmt::format("{}/goods: {} {}, the game has {}: nobody can complete it", place,
                                 e.goods[Cargo(g)], Cargo::names()[static_cast<std::size_t>(g)],
                                 content.goods[static_cast<std::size_t>(g)].copies));
      }
    }
    QuestCard card{.type = QuestType::trade,
                   .id = e.id,
                   .name = e.name,
                   .vp = e.vp,
                   .starts_open = e.starts_open,
                   .ships = 0,
                   .goods = e.goods,
                   .tile = {}};
    if (auto ok = add_quest(content, std::move(card), place); !ok) return ok;
  }
  for (std::size_t i = 0; i < file.treasure_quests.cards.size(); ++i) {
    const TreasureEntry& e = file.treasure_quests.cards[i];
    const std::string place = fmt::format("/treasure_quests/cards/{}", i);
    const int n = find_name(content.tile_names, e.tile);
    if (n < 0) return wrong(fmt::format("{}/tile: {} is no tile", place, e.tile));
    TileInfo& tile = content.tiles[static_cast<std::size_t>(n)];
    if (tile.water == Water::port) return wrong(place + "/tile: nobody digs in a port (SET-48)");
    if (tile.site) return wrong(place + "/tile: another map leads there");
    tile.site = Quest(static_cast<int>(content.quests.size()));
    QuestCard card{.type = QuestType::treasure,
                   .id = e.id,
                   .name = e.name,
                   .vp = e.vp,
                   .starts_open = false,
                   .ships = 0,
                   .goods = {},
                   .tile = Tile(n)};
    if (auto ok = add_quest(content, std::move(card), place); !ok) return ok;
  }
  for (std::size_t t = 0; t < 3; ++t) {
    const int total = content.quests_of[t].size();
    const int open = t == 2 ? 0 : most_spaces;
    if (total < content.removed_by_seats[0] + open) {
      return wrong(fmt::format("/{}_quests/cards: {} cards, {} are removed and {} lie open",
                               reflect::enum_name(static_cast<QuestType>(t)), total,
                               content.removed_by_seats[0], open));
    }
  }
  return {};
}

// SET-95: within a deck the lowest ids go first, so the weaker ships come first in the file.
Expected<void> add_ships(const std::vector<ShipEntry>& cards, std::string_view deck,
                         std::vector<Cargo> kinds, Content& content) {
  if (cards.empty() || cards.size() > 200) {
    return wrong(fmt::format("/{}/cards: expected 1 to 200 ships", deck));
  }
  const int best =
      std::min(12, 6 + content.constants.upgrade_limit_each * content[Upgrade::cannon].combat);
  std::size_t kind = 0;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    ShipKind* now = &content.ships[kinds[kind].index];
    if (cards[i].health < 1 || cards[i].health > best) {
      return wrong(fmt::format(
          "/{}/cards/{}/health: {}, expected 1 to {}, a six with all Cannons: nobody can take it",
          deck, i, cards[i].health, best));
    }
    if (!now->names.empty() && cards[i].health != now->health) {
      if (cards[i].health < now->health || ++kind == kinds.size()) {
        return wrong(fmt::format("/{}/cards/{}/health: expected {} kind{} of health, weaker first",
                                 deck, i, kinds.size(), kinds.size() == 1 ? "" : "s"));
      }
      now = &content.ships[kinds[kind].index];
    }
    now->health = cards[i].health;
    now->names.push_back(cards[i].name);
  }
  if (kind + 1 != kinds.size()) return wrong(fmt::format("/{}/cards: expected two healths", deck));
  return {};
}

Expected<void> add_options(const json::value& list, Content& content) {
  return read_options<Options>(list, content, [](const Options& o) {
    return in_range("/options", {{"open_quest_spaces", o.open_quest_spaces, 1, most_spaces},
                                 {"trade_offers_per_turn", o.trade_offers_per_turn, 0, most_offers},
                                 {"trade_counters_per_offer", o.trade_counters_per_offer, 0, 2},
                                 {"flee_bonus_per_oar", o.flee_bonus_per_oar, 0, 6},
                                 {"round_limit", o.round_limit, 1, 200},
                                 {"target_vp", o.target_vp, 1, 200}});
  });
}

Expected<void> fill(const File& file, Content& content) {
  if (file.game != "set-sail") return wrong("/game: expected set-sail");
  if (auto ok = check_constants(file.constants); !ok) return ok;
  content.constants = file.constants;
  for (std::size_t i = 0; i < 5; ++i) {
    const std::string place = fmt::format("/removed_by_seats/{}", i);
    const int most = i == 0 ? 20 : file.removed_by_seats[i - 1];
    if (auto ok = in_range(file.removed_by_seats[i], 0, most, place); !ok) return ok;
  }
  content.removed_by_seats = file.removed_by_seats;
  content.colours = file.colours;
  for (std::size_t i = 0; i < 3; ++i) {
    const UpgradeEntry& e = file.upgrades[i];
    const std::string place = fmt::format("/upgrades/{}", i);
    if (e.id != static_cast<Upgrade>(i)) return wrong(place + "/id: expected barrel, oar, cannon");
    if (auto ok = in_range(place, {{"price", e.price, 0, 50},
                                   {"capacity", e.capacity, 0, 4},
                                   {"movement", e.movement, 0, 6}});
        !ok) {
      return ok;
    }
    if (e.movement % 2 != 0) return wrong(place + "/movement: is halved, so even (SET-22)");
    if (auto ok = in_range(e.combat, 0, 6, place + "/combat"); !ok) return ok;
    content.upgrades[i] = {e.name, e.price, e.capacity, e.movement, e.combat};
  }
  for (std::size_t i = 0; i < goods_kinds; ++i) {
    const GoodEntry& e = file.goods[i];
    if (e.id != Cargo::names()[i]) {
      return wrong(fmt::format("/goods/{}/id: expected {}", i, Cargo::names()[i]));
    }
    if (auto ok = in_range(e.copies, 1, 60, fmt::format("/goods/{}/copies", i)); !ok) return ok;
    content.goods[i] = {e.name, e.copies};
  }
  if (auto ok = add_ships(file.deep_water.cards, "deep_water", {deep_ship}, content); !ok)
    return ok;
  if (auto ok = add_ships(file.trade_route.cards, "trade_route", {route4, route5}, content); !ok)
    return ok;
  if (auto ok = add_tiles(file.board, content); !ok) return ok;
  if (auto ok = check_shores(file.board, content); !ok) return ok;
  if (auto ok = add_ports(file.board, content); !ok) return ok;
  if (auto ok = measure(content); !ok) return ok;
  if (auto ok = add_quests(file, content); !ok) return ok;
  add_prospects(content);
  return add_options(file.options, content);
}

}  // namespace

const std::vector<std::string>& Tile::names(const Content& c) { return c.tile_names; }
const std::vector<std::string>& Quest::names(const Content& c) { return c.quest_names; }
const std::vector<std::string>& Cargo::names() {
  static const std::vector<std::string> names{"banana", "sugar_cane", "tobacco",
                                              "deep",   "route4",     "route5"};
  return names;
}
const std::vector<std::string>& Ware::names() {
  static const std::vector<std::string> names{"silver",  "supply", "banana", "sugar_cane",
                                              "tobacco", "deep",   "route"};
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

}  // namespace tide::set_sail
