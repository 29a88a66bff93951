// The view as text: villages side by side with what belongs to them, the main board below.
#include <algorithm>

#include "engine/canvas.h"
#include "games/saltfjord/view.h"

namespace tide::saltfjord {
namespace {

constexpr int block_width = 40, block_height = 15, per_row = 3, page_width = 120;
using ink::bold, ink::cyan, ink::dim, ink::green, ink::yellow;

bool on(const std::vector<std::string>& list, const std::string& square) {
  return std::ranges::find(list, square) != list.end();
}

// What stands on a square: o orange die, w white die, m worker, # wagon.
std::string pieces(const PlayerView& p, const std::string& square) {
  std::string out;
  if (on(p.white_dice, square)) out += 'w';
  if (on(p.orange_dice, square)) out += 'o';
  if (on(p.workers, square)) out += 'm';
  if (on(p.wagons, square)) out += '#';
  return out;
}

std::string joined(const std::vector<std::string>& list) {
  std::string out;
  for (const std::string& item : list) out += (out.empty() ? "" : " ") + item;
  return out.empty() ? "-" : out;
}

void draw_village(Canvas& canvas, const View& view, const PlayerView& p, int x, int y) {
  const bool acts = view.to_act.has(p.seat);
  canvas.put(x, y,
             fmt::format("{}{} {}, {}: {} points", acts ? "> " : "", p.seat.number(), p.colour,
                         p.village, p.score),
             acts ? bold : "");
  for (int c = 0; c < side; ++c) canvas.put(x + 3 + c * 6, y + 1, std::to_string(c + 1), dim);
  for (int r = 0; r < side; ++r) {
    canvas.put(x, y + 2 + r, std::to_string(r + 1), dim);
    for (int c = 0; c < side; ++c) {
      const std::string& cell = p.grid[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
      const std::string marks = pieces(p, Square::names()[static_cast<std::size_t>(r * side + c)]);
      const char* paint = cell == "." ? dim : cell[0] == '~' ? cyan : marks.empty() ? green : "";
      canvas.put(x + 3 + c * 6, y + 2 + r, cell, paint);
      canvas.put(x + 3 + c * 6 + static_cast<int>(cell.size()), y + 2 + r, marks, yellow);
    }
  }
  const Storage& s = p.storage;
  canvas.put(x, y + 8,
             fmt::format("fish {} wood {} grain {} paper {}", s.fish, s.wood, s.grain, s.paper));
  canvas.put(x, y + 9,
             fmt::format("plank {} food {} book {} gold {}", s.plank, s.food, s.book, s.gold));
  std::string piers = "piers";
  for (const int n : p.crate_counts) piers += fmt::format(" {}", n);
  std::string levels = "levels";
  for (const int n : p.levels) levels += fmt::format(" {}", n);
  canvas.put(x, y + 10, fmt::format("{}, {}", piers, levels));
  canvas.put(x, y + 11,
             fmt::format("boat {} ({} spaces): {}", p.boat, p.boat_spaces, joined(p.cargo)));
  const std::string where = p.tavern > 0
                                ? fmt::format("passed, tavern {}", p.tavern)
                                : fmt::format("dice w{}/{} o{}/{}", p.white_taken, view.white_limit,
                                              p.orange_taken, view.orange_limit);
  canvas.put(x, y + 12, fmt::format("workers {}, {}", p.ready_workers, where));
  canvas.put(x, y + 13, "abilities " + joined(p.abilities));
}

std::string cost_text(const Purse& cost) {
  std::string out;
  for (std::size_t g = 0; g < goods; ++g) {
    if (cost[g] > 0)
      out += fmt::format("{}{} {}", out.empty() ? "" : ", ", cost[g], Ware::names()[g]);
  }
  return out.empty() ? "nothing" : out;
}

template <class Infos>
const auto& named(const Infos& list, const std::string& id) {
  return *std::ranges::find_if(list, [&](const auto& info) { return info.id == id; });
}

std::string dice_text(const View& view, const std::vector<int>& dice) {
  std::string out;
  for (std::size_t i = 0; i < dice.size(); ++i) {
    if (dice[i] == 0) continue;
    out += view.solo ? fmt::format("  tavern {}: {}", i + 1, dice[i])
                     : fmt::format("  {}x{}", dice[i], i + 1);
  }
  return out.empty() ? "  none" : out;
}

std::vector<std::string> left_column(const Content& content, const View& view) {
  std::vector<std::string> out;
  out.push_back("White dice (columns):" + dice_text(view, view.white_areas));
  out.push_back("Orange dice (rows):" + dice_text(view, view.orange_areas));
  out.push_back("Orders");
  for (const CrateStackView& stack : view.crates) {
    if (stack.top.empty()) {
      out.push_back(fmt::format("  {} none left", stack.space));
      continue;
    }
    const CrateInfo& crate = named(content.crates, stack.top);
    out.push_back(fmt::format("  {} {} points: {} (+{})", stack.space, crate.points,
                              cost_text(crate.cost), stack.below));
  }
  out.push_back("Technologies");
  const Tracks& tracks = content.tracks[view.wagons_used ? 1 : 0];
  for (std::size_t t = 0; t < track_count; ++t) {
    std::string line = fmt::format("  {:10}", tracks[t].name.substr(0, 10));
    for (const LevelInfo& level : tracks[t].levels) line += " " + cost_text(level.cost) + ",";
    out.push_back(line + " top: " + named(content.scoring, view.scoring[t]).name);
  }
  for (const std::string& id : view.special) {
    out.push_back("  special: " + named(content.scoring, id).name);
  }
  return out;
}

std::vector<std::string> right_column(const Content& content, const View& view) {
  std::vector<std::string> out;
  out.push_back("Tiles");
  for (std::size_t i = 0; i + 1 < view.tiles.size(); i += 2) {
    std::string line = "  ";
    for (const TileStackView& stack : {view.tiles[i], view.tiles[i + 1]}) {
      std::string cells;
      if (!stack.top.empty()) {
        for (const Cell cell : named(content.tiles, stack.top).cells) {
          cells += (cells.empty() ? "" : "-") + content[cell].id;
        }
      }
      line += fmt::format("{} {:14} (+{})   ", stack.stack, cells.empty() ? "none" : cells,
                          stack.below);
    }
    out.push_back(line);
  }
  out.push_back("Fjord (tokens of kind 1 2 3, boats)");
  for (int a = 1; a <= areas; ++a) {
    std::string line =
        fmt::format("  {} {:15} {} p:", a, content.area[static_cast<std::size_t>(a - 1)].name,
                    content.area[static_cast<std::size_t>(a - 1)].points);
    for (const TokenStackView& stack : view.fjord) {
      if (stack.area != a) continue;
      line += fmt::format(" {}{}", stack.total, stack.top ? "(" + *stack.top + ")" : "");
    }
    for (const PlayerView& p : view.players) {
      if (p.boat == a) line += fmt::format("  boat {}", p.seat.number());
    }
    out.push_back(line);
  }
  out.push_back("Abilities " + joined(view.abilities) + "   taverns " + joined(view.taverns));
  for (const KitView& kit : view.kits) {
    out.push_back(
        fmt::format("  kit {}: {} {} {}", kit.number, kit.ability, kit.building, kit.store));
  }
  if (!view.looked_at.empty()) out.push_back("Looked at: " + joined(view.looked_at));
  return out;
}

}  // namespace

std::string draw_view(const Content& content, const View& view, bool colour) {
  const int seats = static_cast<int>(view.players.size());
  const int rows = (seats + per_row - 1) / per_row;
  const auto left = left_column(content, view), right = right_column(content, view);
  const int board = 1 + rows * block_height;
  Canvas canvas(page_width, board + static_cast<int>(std::max(left.size(), right.size())));
  canvas.put(0, 0,
             view.ending != Ending::none ? std::string("Saltfjord: the game is over")
             : view.round == 0           ? std::string("Saltfjord: starting kits")
                               : fmt::format("Saltfjord: round {} of {}, {} started", view.round,
                                             view.rounds, view.starter.number()),
             bold);
  for (int i = 0; i < seats; ++i) {
    draw_village(canvas, view, view.players[static_cast<std::size_t>(i)], i % per_row * block_width,
                 1 + i / per_row * block_height);
  }
  for (std::size_t i = 0; i < left.size(); ++i) {
    canvas.put(0, board + static_cast<int>(i), left[i].substr(0, 62));
  }
  for (std::size_t i = 0; i < right.size(); ++i) {
    canvas.put(64, board + static_cast<int>(i), right[i]);
  }
  return canvas.text(colour);
}

}  // namespace tide::saltfjord
