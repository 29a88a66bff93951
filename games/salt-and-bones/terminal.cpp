// The view as text: the rival above, the deck in the middle, the observer below.
#include <algorithm>

#include "engine/canvas.h"
#include "games/salt-and-bones/view.h"

namespace tide::salt_and_bones {
namespace {

using ink::bold, ink::dim, ink::red;
const char* seat_colour(Seat seat) { return seat.index == 0 ? ink::cyan : ink::yellow; }

constexpr int cell_width = 6, left = 3, page_width = 100;

// With cards on it the board needs room for arrows; an empty one is drawn low.
int cell_height(const View& view) { return view.cards.empty() ? 1 : 3; }

struct Corner {
  int x, y;
};
Corner corner(int tile, int height) {
  return {left + Grid::column(tile) * cell_width, 1 + (5 - Grid::row(tile)) * height};
}

void draw_empty(Canvas& canvas, const TileView& tile, int height) {
  const auto [x, y] = corner(*Grid::parse(tile.id), height);
  const int middle = y + height / 2;
  if (tile.destroyed) {
    for (int row = 0; row < height; ++row) canvas.put(x, y + row, "xxxxx", dim);
    return;
  }
  switch (tile.kind) {
    case TileKind::grey: break;
    case TileKind::lasting: canvas.put(x + 2, middle, "."); break;
    case TileKind::centre: canvas.put(x + 2, middle, "+", bold); break;
    case TileKind::destructible:
      // How many Field Cards still threaten it.
      canvas.put(x + 2, middle, tile.threats > 0 ? "*" + std::to_string(tile.threats) : "*", red);
      break;
  }
}

// One half of a card: its mark in the middle, arrows on its edges, the seam to the other half.
void draw_half(Canvas& canvas, int tile, const std::string& mark, std::string_view arrows,
               bool inward, char seam, const char* colour) {
  const auto [x, y] = corner(tile, 3);
  for (int row = 0; row < 3; ++row) canvas.put(x, y + row, "     ");
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

// Words joined by blanks behind `head`, broken into lines of the page that begin with `indent`
// blanks.
std::string filled(std::string head, const std::vector<std::string>& words, std::size_t indent) {
  std::size_t column = head.size();
  for (const std::string& word : words) {
    if (column + 1 + word.size() > page_width) {
      head += '\n' + std::string(indent - 1, ' ');
      column = indent - 1;
    }
    head += ' ' + word;
    column += 1 + word.size();
  }
  return head + '\n';
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  while (!text.empty()) {
    const auto blank = std::min(text.find(' '), text.size());
    words.emplace_back(text.substr(0, blank));
    text.remove_prefix(std::min(blank + 1, text.size()));
  }
  return words;
}

std::vector<std::string> prepared(const PlayerView& p, const View& view) {
  std::vector<std::string> words;
  for (const InstinctView& i : p.instincts) {
    std::string word = fmt::format("[{}: {}", i.slot, i.card ? *i.card : "face down");
    if (i.round < view.round) word += fmt::format(", from round {}", i.round);
    if (!i.card && !i.cannot_be.empty())
      word += ", not " + fmt::format("{}", fmt::join(i.cannot_be, " or "));
    words.push_back(word + "]");
  }
  for (const auto& e : p.equipment) {
    if (e) words.push_back("[" + *e + "]");
  }
  if (p.gambit) words.push_back("[" + *p.gambit + "]");
  if (words.empty()) words.emplace_back("nothing prepared");
  if (p.buried_attacks + p.buried_strategies > 0) {
    words.push_back(
        fmt::format("buried: {} attack, {} strategy", p.buried_attacks, p.buried_strategies));
  }
  return words;
}

std::string player_panel(const PlayerView& p, const View& view, bool colour) {
  const auto paint = [&](const char* code, const std::string& text) {
    return colour ? code + text + "\033[0m" : text;
  };
  const int full = view.start_health > 0 ? 20 * p.health / view.start_health : 0;
  const auto shown =
      static_cast<std::size_t>(std::clamp(p.health > 0 ? std::max(1, full) : 0, 0, 20));
  std::string out = paint(seat_colour(p.seat), fmt::format("Seat {}", p.seat.number()));
  out += view.seat == p.seat ? " (you)  " : "        ";
  out += fmt::format("Health {:2} {}{}", p.health, std::string(shown, '#'),
                     std::string(20 - shown, '.'));
  out += fmt::format("   hand: {} attack, {} strategy", p.attacks, p.strategies);
  if (p.momentum) out += paint(bold, "   MOMENTUM");
  if (p.parry_pending) out += "   Parry next turn";
  if (p.parry_active) out += paint(bold, "   Parry active");
  if (p.marked) out += paint(red, "   must leave");
  if (p.goaded) out += paint(red, "   goaded");
  return out + '\n' + filled(" ", prepared(p, view), 2);
}

std::vector<std::string> side_notes(const View& view) {
  std::vector<std::string> notes;
  if (view.last_round) notes.emplace_back("LAST ROUND");
  notes.push_back(fmt::format("Attack Deck {}   Strategy Deck {}   Field Deck {}", view.attack_deck,
                              view.strategy_deck, view.field_deck));
  notes.emplace_back();
  for (const BoardCard& card : view.cards) {
    notes.push_back(fmt::format("{} {}/{}  A{} o{}{}  seat {}", card.name, card.attack_tile,
                                card.facing, card.attack_value, card.opportunity_value,
                                card.closed ? " closed" : "", card.by.number()));
  }
  if (view.attack) {
    notes.emplace_back();
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
  const std::string phase = view.phase == Phase::over
                                ? "the duel is over"
                                : fmt::format("{} phase", reflect::enum_name(view.phase));
  std::string out = fmt::format("Round {}, {}, {}\n\n", view.round, phase, view.board_side);
  out += player_panel(view.players[other(below)], view, colour) + '\n';

  const int height = cell_height(view);
  const auto notes = side_notes(view);
  Canvas canvas(page_width, std::max(1 + 6 * height, static_cast<int>(notes.size())));
  for (int c = 0; c < 6; ++c) {
    canvas.put(left + c * cell_width + 2, 0, std::string(1, static_cast<char>('a' + c)), bold);
  }
  for (int r = 0; r < 6; ++r) {
    canvas.put(0, 1 + (5 - r) * height + height / 2, std::to_string(r + 1), bold);
  }
  for (const TileView& tile : view.tiles) draw_empty(canvas, tile, height);
  for (std::size_t i = 0; i < view.cards.size(); ++i) {
    draw_card(canvas, view.cards[i], view.attack && i + 1 == view.cards.size());
  }
  for (std::size_t i = 0; i < notes.size(); ++i) {
    canvas.put(42, static_cast<int>(i), notes[i].substr(0, page_width - 42));
  }
  out += canvas.text(colour);
  const std::string legend =
      view.cards.empty()
          ? "+ centre   . lasting   *2 shown on 2 Field Cards to come   xxxxx destroyed"
          : "A2 attack of 2, o3 opening of 3; an arrow out of an opening and one into an attack "
            "link";
  out += (colour ? dim + legend + "\033[0m" : legend) + "\n\n";

  out += player_panel(view.players[below], view, colour);
  if (const auto& hand = view.players[below].hand) {
    for (const CardCount& card : *hand) {
      const std::string name =
          card.count > 1 ? fmt::format("{} x{}", card.name, card.count) : card.name;
      out += filled(fmt::format("  {:<20}", name), words_of(face(content, card.name)), 23);
    }
  }
  return out;
}

}  // namespace tide::salt_and_bones
