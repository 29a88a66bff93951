#include "games/salt-and-sail/atlas.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

namespace tide::salt_and_sail {
namespace {

constexpr int farthest_site = 8;

struct TileEntry {
  std::string number, side, name, hexes, origin;
};
BOOST_DESCRIBE_STRUCT(TileEntry, (), (number, side, name, hexes, origin))

struct TileBox {
  std::string design_notes;
  std::vector<TileEntry> cards;
};
BOOST_DESCRIBE_STRUCT(TileBox, (), (design_notes, cards))

struct LaidTile {
  std::string tile, side, center;
  int rotation;
};
BOOST_DESCRIBE_STRUCT(LaidTile, (), (tile, side, center, rotation))

struct LayoutEntry {
  int discoveries, required, hidden_ports, hidden_villages;
  std::vector<std::string> site_hexes;
};
BOOST_DESCRIBE_STRUCT(LayoutEntry, (),
                      (discoveries, required, hidden_ports, hidden_villages, site_hexes))

struct ScenarioEntry {
  std::string id, name, length;
  std::array<int, 2> minutes, players;
  std::string blurb;
  int round_cap;
  std::optional<bool> port_may_hide;
  std::vector<LaidTile> tiles;
  std::vector<std::string> known_ports, encounter_hexes;
  LayoutEntry full;
  std::optional<LayoutEntry> brisk;
  std::string origin;
  std::optional<std::string> note;
};
BOOST_DESCRIBE_STRUCT(ScenarioEntry, (),
                      (id, name, length, minutes, players, blurb, round_cap, port_may_hide, tiles,
                       known_ports, encounter_hexes, full, brisk, origin, note))

struct ScenarioBook {
  std::string design_notes;
  std::vector<ScenarioEntry> cards;
};
BOOST_DESCRIBE_STRUCT(ScenarioBook, (), (design_notes, cards))

// "-3,1"
std::optional<Hex> read_hex(std::string_view text) {
  const auto comma = text.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto number = [](std::string_view part) -> std::optional<int> {
    int n = 0;
    const auto [end, ec] = std::from_chars(part.data(), part.data() + part.size(), n);
    if (ec != std::errc() || end != part.data() + part.size() || n < -60 || n > 60) return {};
    return n;
  };
  const auto q = number(text.substr(0, comma)), r = number(text.substr(comma + 1));
  if (!q || !r) return std::nullopt;
  return Hex{static_cast<std::int8_t>(*q), static_cast<std::int8_t>(*r)};
}

std::string hex_name(Hex h) { return fmt::format("{},{}", h.q, h.r); }

Expected<void> check_tiles(const TileBox& box) {
  std::set<std::string> seen;
  for (std::size_t i = 0; i < box.cards.size(); ++i) {
    const TileEntry& t = box.cards[i];
    const std::string place = fmt::format("/tiles/cards/{}", i);
    if (!seen.insert(t.number + "/" + t.side).second) return wrong(place + ": stands twice");
    if (t.hexes.size() != 7 || t.hexes.find_first_not_of("SILH") != std::string::npos) {
      return wrong(place + "/hexes: expected seven of S, I, L, H");
    }
    const bool capital = t.hexes.find('H') != std::string::npos;
    if (capital && t.hexes != "LHHHHHH") {
      return wrong(place + "/hexes: the Capital tile is LHHHHHH (SNS-18)");
    }
  }
  return {};
}

class Drawing {
 public:
  Drawing(const TileBox& box, const ScenarioEntry& entry, std::string place, Content& content)
      : box_(box), entry_(entry), place_(std::move(place)), content_(content) {}

  Expected<Chart> draw() {
    chart_.id = entry_.id;
    chart_.name = entry_.name;
    chart_.length = entry_.length;
    chart_.blurb = entry_.blurb;
    chart_.players = entry_.players;
    chart_.round_cap = entry_.round_cap;
    chart_.port_may_hide = entry_.port_may_hide.value_or(false);
    if (entry_.players[0] < 2 || entry_.players[1] > most_seats ||
        entry_.players[0] > entry_.players[1]) {
      return wrong(place_ + "/players: expected a range within 2 to 4");
    }
    if (entry_.round_cap < 1 || entry_.round_cap > content_.constants.hard_round_limit) {
      return wrong(place_ + "/round_cap: expected 1 to the hard limit");
    }
    for (const auto& step : {&Drawing::lay_tiles, &Drawing::connect, &Drawing::put_tokens}) {
      if (auto ok = (this->*step)(); !ok) return std::unexpected(ok.error());
    }
    chart_.voyages = lengths(chart_.encounters);
    if (auto ok = layout(entry_.full, "/full", chart_.full); !ok)
      return std::unexpected(ok.error());
    if (entry_.brisk) {
      chart_.brisk.emplace();
      if (auto ok = layout(*entry_.brisk, "/brisk", *chart_.brisk); !ok) {
        return std::unexpected(ok.error());
      }
    }
    return std::move(chart_);
  }

 private:
  // The number of a hex, new if no scenario before had it.
  Expected<HexId> id_of(Hex h) {
    const auto known = std::ranges::find(content_.hexes, h);
    if (known != content_.hexes.end()) {
      return HexId(static_cast<int>(known - content_.hexes.begin()));
    }
    if (content_.hexes.size() == most_hexes) {
      return wrong(
          fmt::format("{}: all scenarios together use more than {} hexes", place_, most_hexes));
    }
    content_.hexes.push_back(h);
    content_.hex_names.push_back(hex_name(h));
    return HexId(static_cast<int>(content_.hexes.size()) - 1);
  }

  Expected<void> lay_hex(Hex h, char letter, const std::string& place) {
    const auto id = id_of(h);
    if (!id) return std::unexpected(id.error());
    Terrain& terrain = chart_.terrain[id->index];
    if (terrain != Terrain::none) {
      return wrong(fmt::format("{}: overlaps another tile on {}", place, hex_name(h)));
    }
    terrain = letter == 'S'   ? Terrain::sea
              : letter == 'I' ? Terrain::island
              : letter == 'L' ? Terrain::land
                              : Terrain::capital;
    chart_.hexes.push_back(*id);
    return {};
  }

  Expected<void> lay_tiles() {
    std::set<std::string> used;
    bool capital = false;
    for (std::size_t i = 0; i < entry_.tiles.size(); ++i) {
      const LaidTile& laid = entry_.tiles[i];
      const std::string place = fmt::format("{}/tiles/{}", place_, i);
      const auto tile = std::ranges::find_if(box_.cards, [&](const TileEntry& t) {
        return t.number == laid.tile && t.side == laid.side;
      });
      if (tile == box_.cards.end()) {
        return wrong(fmt::format("{}: there is no tile {}{}", place, laid.tile, laid.side));
      }
      if (!used.insert(laid.tile).second) {
        return wrong(fmt::format("{}: tile {} is used twice", place, laid.tile));
      }
      const auto center = read_hex(laid.center);
      if (!center) return wrong(place + "/center: expected q,r from -60 to 60");
      if (laid.rotation < 0 || laid.rotation > 5)
        return wrong(place + "/rotation: expected 0 to 5");
      if (auto ok = lay_hex(*center, tile->hexes[0], place); !ok) return ok;
      const bool harbour = tile->hexes[1] == 'H';
      if (harbour && capital) return wrong(place + ": a second Capital");
      for (int d = 0; d < 6; ++d) {
        const int turned = (d + laid.rotation) % 6;
        const Hex h = *center + directions[static_cast<std::size_t>(turned)];
        if (auto ok = lay_hex(h, tile->hexes[static_cast<std::size_t>(d) + 1], place); !ok)
          return ok;
        if (harbour) chart_.capital[static_cast<std::size_t>(turned)] = chart_.hexes.back();
      }
      capital = capital || harbour;
    }
    if (!capital) return wrong(place_ + "/tiles: the Capital tile is missing");
    return {};
  }

  bool open(HexId h) const {
    const Terrain t = chart_.terrain[h.index];
    return t == Terrain::sea || t == Terrain::island || t == Terrain::capital;
  }

  // How far it is from each hex to every other, if to enter some hexes costs a detour as well.
  std::vector<std::uint8_t> lengths(const std::vector<HexId>& shunned) const {
    std::array<int, most_hexes> step;
    step.fill(1);
    for (const HexId h : shunned) step[h.index] += detour;
    std::vector<std::uint8_t> all(most_hexes * most_hexes, too_far);
    for (const HexId start : chart_.hexes) {
      if (!open(start)) continue;
      std::uint8_t* row = all.data() + start.index * most_hexes;
      row[start.index] = 0;
      std::vector<std::uint8_t> queue{start.index};
      for (std::size_t i = 0; i < queue.size(); ++i) {
        for (const std::uint8_t n : chart_.next[queue[i]]) {
          if (n == no_hex) continue;
          const int through = row[queue[i]] + step[n];
          if (row[n] <= through) continue;
          row[n] = static_cast<std::uint8_t>(through);
          queue.push_back(n);
        }
      }
    }
    return all;
  }

  Expected<void> connect() {
    for (auto& row : chart_.next) row.fill(no_hex);
    for (const HexId h : chart_.hexes) {
      if (!open(h)) continue;
      for (std::size_t d = 0; d < 6; ++d) {
        const Hex there = content_.hexes[h.index] + directions[d];
        for (const HexId n : chart_.hexes) {
          if (content_.hexes[n.index] == there && open(n)) chart_.next[h.index][d] = n.index;
        }
      }
    }
    chart_.distances = lengths({});
    for (const HexId h : chart_.hexes) {
      if (open(h) && chart_.distance(chart_.capital[0], h) == too_far) {
        return wrong(fmt::format("{}/tiles: {} cannot be reached from the Capital (SNS-139)",
                                 place_, content_.name(h)));
      }
    }
    return {};
  }

  // A hex of this map with the given terrain, named for the first time by this scenario.
  Expected<HexId> token_hex(const std::string& text, Terrain terrain, const std::string& place,
                            std::set<int>& taken) {
    for (const HexId h : chart_.hexes) {
      if (content_.name(h) != text) continue;
      if (chart_.terrain[h.index] != terrain) {
        return wrong(fmt::format("{}: {} is {}, expected {} (SNS-139)", place, text,
                                 reflect::enum_name(chart_.terrain[h.index]),
                                 reflect::enum_name(terrain)));
      }
      if (!taken.insert(h.index).second) {
        return wrong(fmt::format("{}: {} holds two tokens", place, text));
      }
      return h;
    }
    return wrong(fmt::format("{}: {} is no hex of this map", place, text));
  }

  Expected<void> put_tokens() {
    if (entry_.known_ports.size() > most_known_ports) {
      return wrong(place_ + "/known_ports: at most 3");
    }
    for (const std::string& text : entry_.known_ports) {
      const auto h = token_hex(text, Terrain::island, place_ + "/known_ports", taken_);
      if (!h) return std::unexpected(h.error());
      chart_.known_ports.push_back(*h);
    }
    const int most = std::min(most_encounter_hexes, content_.map_tokens.encounter);
    if (static_cast<int>(entry_.encounter_hexes.size()) > most) {
      return wrong(fmt::format("{}/encounter_hexes: {}, there are {} Encounter tokens", place_,
                               entry_.encounter_hexes.size(), most));
    }
    for (const std::string& text : entry_.encounter_hexes) {
      const auto h = token_hex(text, Terrain::sea, place_ + "/encounter_hexes", taken_);
      if (!h) return std::unexpected(h.error());
      chart_.encounters.push_back(*h);
    }
    return {};
  }

  Expected<void> layout(const LayoutEntry& e, const std::string& name, Layout& to) {
    const std::string place = place_ + name;
    const int tokens = e.discoveries + e.hidden_ports + e.hidden_villages;
    const int sites = static_cast<int>(e.site_hexes.size());
    if (e.discoveries < 1 || e.discoveries > 10) {
      return wrong(place + "/discoveries: expected 1 to 10 (SNS-139)");
    }
    if (e.hidden_ports < 0 || e.hidden_villages < 0) return wrong(place + ": tokens below 0");
    if (e.required < 1 || e.required > e.discoveries) {
      return wrong(fmt::format("{}/required: {}, expected 1 to the {} that are placed", place,
                               e.required, e.discoveries));
    }
    if (sites != tokens || sites > most_sites) {
      return wrong(fmt::format("{}/site_hexes: {} sites for {} tokens, at most {} (SNS-139)", place,
                               sites, tokens, most_sites));
    }
    int box = 0;
    for (const PieceInfo& p : content_.pieces) box += p.symbols.empty() ? 0 : p.copies;
    if (e.discoveries > box) {
      return wrong(fmt::format("{}/discoveries: the box has {} Discovery tokens", place, box));
    }
    if (e.hidden_ports + static_cast<int>(entry_.known_ports.size()) > content_.map_tokens.port ||
        e.hidden_villages > content_.map_tokens.village) {
      return wrong(place + ": more Ports or Villages than the box has");
    }
    to = {e.discoveries, e.required, e.hidden_ports, e.hidden_villages, {}};
    std::set<int> taken = taken_;
    for (const std::string& text : e.site_hexes) {
      const auto h = token_hex(text, Terrain::island, place + "/site_hexes", taken);
      if (!h) return std::unexpected(h.error());
      to.sites.push_back(*h);
    }
    if (auto ok = check_reach(to, place); !ok) return ok;
    return check_rumors(to, place);
  }

  // SNS-139: each site within 8 hexes of the Capital, a known Port or another site.
  Expected<void> check_reach(const Layout& layout, const std::string& place) const {
    for (const HexId site : layout.sites) {
      int nearest = too_far;
      for (const HexId h : chart_.capital) nearest = std::min(nearest, chart_.distance(h, site));
      for (const HexId h : chart_.known_ports)
        nearest = std::min(nearest, chart_.distance(h, site));
      for (const HexId h : layout.sites) {
        if (h != site) nearest = std::min(nearest, chart_.distance(h, site));
      }
      if (nearest > farthest_site) {
        return wrong(fmt::format("{}/site_hexes: {} is {} hexes from all else, at most {}", place,
                                 content_.name(site), nearest, farthest_site));
      }
    }
    return {};
  }

  // Whatever token lies there, a Rumor must be left for it when all the others have been found.
  Expected<void> check_rumors(const Layout& layout, const std::string& place) const {
    for (std::size_t p = 0; p + 2 < content_.pieces.size(); ++p) {
      int matching = 0;
      for (const RumorInfo& r : content_.rumors) {
        matching += content_.pieces[p].symbols.has(r.symbol) ? 1 : 0;
      }
      if (matching >= layout.discoveries) continue;
      return wrong(fmt::format("{}/discoveries: {} tokens, but only {} Rumors match {}", place,
                               layout.discoveries, matching, content_.piece_names[p]));
    }
    return {};
  }

  const TileBox& box_;
  const ScenarioEntry& entry_;
  std::string place_;
  Content& content_;
  Chart chart_;
  std::set<int> taken_;
};

}  // namespace

Expected<void> read_atlas(const json::value& tiles, const json::value& scenarios,
                          Content& content) {
  TileBox box;
  if (auto read = reflect::from_json(tiles, box, content); !read) {
    return reflect::deeper(read.error(), "tiles");
  }
  ScenarioBook book;
  if (auto read = reflect::from_json(scenarios, book, content); !read) {
    return reflect::deeper(read.error(), "scenarios");
  }
  if (auto ok = check_tiles(box); !ok) return ok;
  for (std::size_t i = 0; i < book.cards.size(); ++i) {
    auto chart = Drawing(box, book.cards[i], fmt::format("/scenarios/cards/{}", i), content).draw();
    if (!chart) return std::unexpected(chart.error());
    content.charts.push_back(std::move(*chart));
  }
  return {};
}

}  // namespace tide::salt_and_sail
