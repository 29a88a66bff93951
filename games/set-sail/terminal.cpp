// The view as text: the sea as a map of hexagons, quests beside it, the players below.
#include <algorithm>

#include "engine/canvas.h"
#include "games/set-sail/view.h"

namespace tide::set_sail {
namespace {

constexpr int cell_width = 4, left = 4, page_width = 118, notes_at = 77;
using ink::bold, ink::dim, ink::green, ink::red;
constexpr const char* sand = ink::yellow;
constexpr const char* shallow_blue = ink::cyan;
constexpr const char* deep_blue = ink::blue;

struct Mark {
  char sign;
  const char* colour;
};

Mark mark(const TileInfo& tile) {
  switch (tile.water) {
    case Water::shallow: return {tile.site ? 'x' : '~', shallow_blue};
    case Water::deep: return {'D', deep_blue};
    case Water::trade_route: return {'=', red};
    case Water::port: break;
  }
  switch (tile.port) {
    case PortKind::supply: return {'V', green};
    case PortKind::trade: return {'T', green};
    case PortKind::upgrade: return {'U', green};
    case PortKind::pirate: break;
  }
  return {'P', green};
}

int column_of(const TileInfo& tile) {
  return left + (tile.column - 1) * cell_width + (tile.row % 2 == 0 ? cell_width / 2 : 0);
}

// The seats whose ships lie there, "12"; more than three are shortened.
std::string ships_on(const View& view, const std::string& id) {
  std::string out;
  for (const PlayerView& p : view.players) {
    for (const std::string& ship : p.ships) {
      if (ship == id) out += std::to_string(p.seat.number());
    }
  }
  return out.size() > 3 ? out.substr(0, 2) + "+" : out;
}

bool own_site(const View& view, const std::string& id) {
  for (const PlayerView& p : view.players) {
    if (!p.maps) continue;
    for (const MapView& m : *p.maps) {
      if (m.tile == id) return true;
    }
  }
  return false;
}

void draw_sea(Canvas& canvas, const Content& content, const View& view) {
  for (int c = 0; c < 17; ++c) {
    canvas.put(left + c * cell_width, 0, std::string(1, static_cast<char>('A' + c)), bold);
  }
  for (int r = 1; r <= 11; ++r) {
    canvas.put(0, r, fmt::format("{:2}", r), bold);
    for (int c = 0; c < 17; ++c) {
      const int shift = r % 2 == 0 ? cell_width / 2 : 0;
      canvas.put(left + c * cell_width + shift, r, "#", sand);
    }
  }
  for (const TileInfo& tile : content.tiles) {
    const Mark m = mark(tile);
    const bool dig = own_site(view, tile.id);
    const int x = column_of(tile);
    canvas.put(x, tile.row, std::string(1, dig ? 'X' : m.sign), dig ? bold : m.colour);
    canvas.put(x + 1, tile.row, ships_on(view, tile.id), bold);
  }
}

std::string list(const std::vector<CardCount>& cards) {
  std::string out;
  for (const CardCount& c : cards) {
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", c.count, c.card);
  }
  return out.empty() ? "none" : out;
}

// "3 ships", "2 ban 1 tob".
std::string price(const QuestView& q) {
  if (q.ships > 0) return fmt::format("{} ships", q.ships);
  std::string out;
  for (const CardCount& c : q.goods) {
    out += fmt::format("{}{} {}", out.empty() ? "" : " ", c.count, c.card.substr(0, 3));
  }
  return out;
}

int total(const std::vector<CardCount>& cards) {
  int n = 0;
  for (const CardCount& c : cards) n += c.count;
  return n;
}

std::vector<std::string> notes(const View& view) {
  std::vector<std::string> out;
  out.push_back(fmt::format("Plunder Quests ({} to come)", view.plunder_deck));
  for (const QuestView& q : view.plunder) {
    out.push_back(fmt::format("  {} {}: {} VP for {}", q.space, q.quest, q.vp, price(q)));
  }
  out.push_back(fmt::format("Trade Quests ({} to come)", view.trade_deck));
  for (const QuestView& q : view.trade) {
    out.push_back(fmt::format("  {} {}: {} VP for {}", q.space, q.quest, q.vp, price(q)));
  }
  out.push_back(fmt::format("Maps {}, ships: deep {}, route {}", view.treasure_deck,
                            total(view.deep_deck), total(view.route_deck)));
  std::string stock = "Stock:";
  for (const CardCount& c : view.stock) stock += fmt::format(" {} {}", c.count, c.card);
  out.push_back(stock);
  return out;
}

std::string player_line(const PlayerView& p, const View& view, bool colour) {
  const auto paint = [&](const char* code, const std::string& text) {
    return colour ? code + text + "\033[0m" : text;
  };
  std::string out = paint(bold, fmt::format("{} {:<6}", p.seat.number(), p.colour));
  out += view.seat == p.seat ? " (you)" : view.turn == p.seat ? " (turn)" : "";
  out += fmt::format("  {} VP  {} silver  {} Supplies  Oars {} Cannons {} Barrels {}", p.vp,
                     p.silver, p.supplies, p.oars, p.cannons, p.barrels);
  out += fmt::format("  {} cards  {} maps", p.cards, p.map_count);
  if (!p.ships.empty()) out += fmt::format("  at {} {}", p.ships[0], p.ships[1]);
  if (p.half) out += "  half movement";
  out += '\n';
  if (p.hand) {
    out += fmt::format("    hand: {} (hold {})\n", list(*p.hand), p.capacity);
  } else if (p.sure && !p.sure->empty()) {
    out += fmt::format("    surely holds {}\n", list(*p.sure));
  }
  if (p.maps && !p.maps->empty()) {
    out += "    maps:";
    for (const MapView& m : *p.maps) out += fmt::format(" {} ({} VP)", m.tile, m.vp);
    out += '\n';
  }
  return out;
}

}  // namespace

std::string draw_view(const Content& content, const View& view, bool colour) {
  std::string out =
      view.phase == Phase::over
          ? fmt::format("Round {}, the game is over\n", view.round)
          : fmt::format("Round {}, {}{}\n", view.round, reflect::enum_name(view.phase),
                        view.last_round ? ", LAST ROUND" : "");
  if (view.turn && view.phase == Phase::movement) {
    out += fmt::format("Seat {} has {} of {} movement left; no ship may end on {} or {}\n",
                       view.turn->number(), view.movement_left, view.budget, view.start_tiles[0],
                       view.start_tiles[1]);
  }
  const auto beside = notes(view);
  Canvas canvas(page_width, std::max(12, static_cast<int>(beside.size())));
  draw_sea(canvas, content, view);
  for (std::size_t i = 0; i < beside.size(); ++i) {
    canvas.put(notes_at, static_cast<int>(i), beside[i]);
  }
  out += canvas.text(colour);
  const std::string legend =
      "~ shallow  x treasure site  X your map  D deep  = route  # land  V supply  T trade  U "
      "upgrade  P pirates  1-6 ships";
  out += (colour ? dim + legend + "\033[0m" : legend) + "\n";
  for (const PlayerView& p : view.players) out += player_line(p, view, colour);
  if (view.combat) {
    out +=
        fmt::format("Seat {} attacks seat {} on {} with {}\n", view.combat->attacker.number(),
                    view.combat->defender.number(), view.combat->tile, view.combat->attack_total);
  }
  if (view.offer && view.offer->gives && view.offer->asks) {
    out += fmt::format("Offer of seat {}: gives {}; asks {}\n", view.offer->author->number(),
                       list(*view.offer->gives), list(*view.offer->asks));
  }
  return colour ? out : fitted(out, page_width);
}

}  // namespace tide::set_sail
