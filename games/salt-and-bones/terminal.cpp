// The view as text: the rival above, the deck in the middle, the observer below.
#include <algorithm>

#include "games/salt-and-bones/view.h"

namespace tide::salt_and_bones {
namespace {

// A small canvas of characters with colours.
class Canvas {
 public:
  Canvas(int width, int height)
      : width_(width), cells_(static_cast<std::size_t>(width * height), {' ', ""}) {}

  void put(int x, int y, std::string_view text, const char* colour = "") {
    for (const char c : text) {
      if (x >= 0 && x < width_) cells_[static_cast<std::size_t>(y * width_ + x)] = {c, colour};
      ++x;
    }
  }
  std::string text(bool colour) const {
    std::string out;
    for (std::size_t i = 0; i < cells_.size(); i += static_cast<std::size_t>(width_)) {
      std::string line;
      std::size_t last = 0;
      for (std::size_t x = 0; x < static_cast<std::size_t>(width_); ++x) {
        const auto& [c, paint] = cells_[i + x];
        const bool painted = colour && *paint != '\0';
        if (painted) line += paint;
        line += c;
        if (painted) line += "\033[0m";
        if (c != ' ') last = line.size();
      }
      out += line.substr(0, last) + '\n';
    }
    return out;
  }

 private:
  struct Cell {
    char c;
    const char* colour;
  };
  int width_;
  std::vector<Cell> cells_;
};

constexpr const char* dim = "\033[2m";
constexpr const char* red = "\033[31m";
constexpr const char* bold = "\033[1m";
const char* seat_colour(Seat seat) { return seat.index == 0 ? "\033[36m" : "\033[33m"; }

constexpr int cell_width = 6, cell_height = 3, left = 3;

struct Corner {
  int x, y;
};
Corner corner(int tile) {
  return {left + Grid::column(tile) * cell_width, 1 + (5 - Grid::row(tile)) * cell_height};
}

void draw_empty(Canvas& canvas, const TileView& tile) {
  const auto [x, y] = corner(*Grid::parse(tile.id));
  if (tile.destroyed) {
    for (int row = 0; row < 3; ++row) canvas.put(x, y + row, "xxxxx", dim);
    return;
  }
  switch (tile.kind) {
    case TileKind::grey: break;
    case TileKind::lasting: canvas.put(x + 2, y + 1, "."); break;
    case TileKind::centre: canvas.put(x + 2, y + 1, "+", bold); break;
    case TileKind::destructible:
      // How many Field Cards still threaten it.
      canvas.put(x + 2, y + 1, tile.threats > 0 ? "*" + std::to_string(tile.threats) : "*", red);
      break;
  }
}

// One half of a card: its mark in the middle, arrows on its edges, the seam to the other half.
void draw_half(Canvas& canvas, int tile, const std::string& mark, std::string_view arrows,
               bool inward, char seam, const char* colour) {
  const auto [x, y] = corner(tile);
  canvas.put(x + 1, y + 1, mark, colour);
  const auto arrow = [&](char direction, char in, char out) -> std::string {
    if (direction == seam) return direction == 'n' || direction == 's' ? "|" : "-";
    const bool there = arrows.find(direction) != std::string_view::npos;
    return {there ? (inward ? in : out) : ' '};
  };
  canvas.put(x + 2, y, arrow('n', 'v', '^'), colour);
  canvas.put(x + 4, y + 1, arrow('e', '<', '>'), colour);
  canvas.put(x + 2, y + 2, arrow('s', '^', 'v'), colour);
  canvas.put(x, y + 1, arrow('w', '>', '<'), colour);
  if (seam == 'e') canvas.put(x + 5, y + 1, "-", colour);
}

void draw_card(Canvas& canvas, const BoardCard& card, bool newest) {
  const char* colour = seat_colour(card.by);
  const char front = card.facing[0];
  const char back = front == 'n' ? 's' : front == 's' ? 'n' : front == 'e' ? 'w' : 'e';
  draw_half(canvas, *Grid::parse(card.attack_tile),
            "A" + std::to_string(card.attack_value) + (newest ? "!" : ""), card.in_arrows, true,
            back, colour);
  draw_half(canvas, *Grid::parse(card.opportunity_tile),
            card.closed ? "o-" : "o" + std::to_string(card.opportunity_value),
            card.closed ? "" : card.out_arrows, false, front, colour);
}

std::string edges(Directions local) {
  std::string out;
  for (int e = 0; e < 4; ++e) {
    if ((local >> e & 1) != 0) out += "FRBL"[e];
  }
  return out;
}

// What is printed on a card, in short.
std::string face(const Content& content, const std::string& name) {
  for (const AttackCard& card : content.attacks) {
    if (card.name != name) continue;
    std::string out = fmt::format("A{} in {}, o{} out {}", card.attack_value, edges(card.in_arrows),
                                  card.opportunity_value, edges(card.out_arrows));
    if (card.text != "No bonus effect.") out += ". " + card.text;
    return out;
  }
  for (const StrategyCard& card : content.strategies) {
    if (card.name == name) return fmt::format("{}: {}", reflect::enum_name(card.type), card.text);
  }
  return "";
}

std::string player_panel(const PlayerView& p, const View& view, bool colour) {
  const auto paint = [&](const char* code, std::string text) {
    return colour ? code + text + "\033[0m" : text;
  };
  const int filled = view.start_health > 0 ? 20 * p.health / view.start_health : 0;
  const int shown = std::clamp(p.health > 0 ? std::max(1, filled) : 0, 0, 20);
  std::string out = paint(seat_colour(p.seat), fmt::format("Seat {}", p.seat.number()));
  out += view.seat == p.seat ? " (you)  " : "  ";
  out +=
      fmt::format("Health {:2} {}{}", p.health, std::string(static_cast<std::size_t>(shown), '#'),
                  std::string(static_cast<std::size_t>(20 - shown), '.'));
  if (p.momentum) out += paint(bold, "  MOMENTUM");
  out += fmt::format("   hand: {} attack, {} strategy", p.attacks, p.strategies);
  if (p.parry_pending) out += "   Parry next turn";
  if (p.parry_active) out += paint(bold, "   Parry active");
  if (p.marked) out += paint(red, "   must disengage");
  if (p.goaded) out += paint(red, "   goaded");
  out += "\n  ";
  bool anything = false;
  for (const InstinctView& i : p.instincts) {
    out += fmt::format("[{}: {}", i.slot, i.card ? *i.card : "face down");
    if (i.round < view.round) out += fmt::format(", from round {}", i.round);
    if (!i.card && !i.cannot_be.empty())
      out += fmt::format(", not {}", fmt::join(i.cannot_be, " or "));
    out += "] ";
    anything = true;
  }
  for (const auto& e : p.equipment) {
    if (e) out += "[" + *e + "] ";
    anything = anything || e;
  }
  if (p.gambit) out += paint(bold, "[" + *p.gambit + "] ");
  if (!anything && !p.gambit) out += "nothing prepared";
  if (p.buried_attacks + p.buried_strategies > 0) {
    out += fmt::format(" buried: {} attack, {} strategy", p.buried_attacks, p.buried_strategies);
  }
  return out + '\n';
}

std::vector<std::string> side_notes(const View& view) {
  std::vector<std::string> notes;
  notes.push_back(fmt::format("Attack Deck {}   Strategy Deck {}   Field Deck {}", view.attack_deck,
                              view.strategy_deck, view.field_deck));
  notes.push_back("");
  for (const BoardCard& card : view.cards) {
    notes.push_back(fmt::format("{} {}/{}  A{} o{}{}  seat {}", card.name, card.attack_tile,
                                card.facing, card.attack_value, card.opportunity_value,
                                card.closed ? " closed" : "", card.by.number()));
  }
  if (view.attack) {
    notes.push_back("");
    notes.push_back(fmt::format("Seat {} attacks: {} {}/{}{}", view.attack->attacker.number(),
                                view.attack->card, view.attack->tile, view.attack->facing,
                                view.attack->chained ? " (chained)" : ""));
    for (const LinkView& link : view.attack->links) {
      notes.push_back(fmt::format("  + {} from {} on {}", link.value, link.card, link.tile));
    }
    notes.push_back(fmt::format("  = {}{}", view.attack->main_amount,
                                view.attack->unnegatable ? ", cannot be negated" : ""));
  }
  for (const AnswerView& answer : view.answers) {
    notes.push_back(fmt::format("  seat {} plays {}{}", answer.by.number(), answer.card,
                                answer.negated ? " (negated)" : ""));
  }
  if (view.disengaging) {
    notes.push_back(fmt::format("Seat {} is leaving the fight.", view.disengaging->number()));
  }
  return notes;
}

}  // namespace

std::string draw_view(const Content& content, const View& view, bool colour) {
  const Seat below = view.seat.value_or(Seat(0));
  std::string out = fmt::format("Round {}{}, {} phase, {}\n\n", view.round,
                                view.last_round ? " (LAST ROUND)" : "",
                                reflect::enum_name(view.phase), view.board_side);
  out += player_panel(view.players[other(below)], view, colour) + '\n';

  Canvas canvas(118, 1 + 6 * cell_height);
  for (int c = 0; c < 6; ++c) {
    canvas.put(left + c * cell_width + 2, 0, std::string(1, static_cast<char>('a' + c)), bold);
  }
  for (int r = 0; r < 6; ++r) {
    canvas.put(0, 2 + (5 - r) * cell_height, std::to_string(r + 1), bold);
  }
  for (const TileView& tile : view.tiles) draw_empty(canvas, tile);
  for (std::size_t i = 0; i < view.cards.size(); ++i) {
    draw_card(canvas, view.cards[i], view.attack && i + 1 == view.cards.size());
  }
  const auto notes = side_notes(view);
  for (std::size_t i = 0; i < notes.size() && i < 19; ++i) {
    canvas.put(42, static_cast<int>(i), notes[i].substr(0, 76));
  }
  out += canvas.text(colour) + '\n';

  out += player_panel(view.players[below], view, colour);
  if (const auto& hand = view.players[below].hand; hand && !hand->empty()) {
    for (const CardCount& card : *hand) {
      const std::string name =
          card.count > 1 ? fmt::format("{} x{}", card.name, card.count) : card.name;
      out += fmt::format("  {:<20} {}\n", name, face(content, card.name)).substr(0, 118);
      if (out.back() != '\n') out += '\n';
    }
  }
  return out;
}

}  // namespace tide::salt_and_bones
