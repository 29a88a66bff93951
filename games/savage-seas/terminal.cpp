// The view as text: the sea with hexes and headings, both ship boards, hands.
#include <fmt/format.h>

#include "engine/canvas.h"
#include "games/savage-seas/view.h"

namespace tide::savage_seas {
namespace {

constexpr int width = 118, column_width = 4, sea_height = 25, board_left = 64;

constexpr std::array<const char*, 6> arrows{"↑", "↗", "↘", "↓", "↙", "↖"};

std::string_view crew_letter(Crew c) {
  constexpr std::array<std::string_view, crew_count> letters{"C", "S", "G", "M"};
  return letters[at(c)];
}

// Flat-top hexes: a column every four characters, every second column half a row lower.
void draw_sea(Canvas& canvas, const Content& content, const View& view) {
  const Chart& chart = content.charts[static_cast<std::size_t>(view.chart)];
  for (std::size_t i = 0; i < content.hexes.size(); ++i) {
    const Hex h = content.hexes[i];
    const int x = (h.q + 7) * column_width + 2, y = 2 * h.r + h.q + sea_height / 2 + 1;
    const std::string& label = content.cell_names[i];
    canvas.put(x, y, chart.land[i] ? "##" : label, chart.land[i] ? ink::yellow : ink::dim);
    for (const ShipView& ship : view.ships) {
      if (ship.hex != label) continue;
      const bool first = ship.side == Side::cockatrice;
      canvas.put(x, y, "   ");
      canvas.put(
          x, y,
          fmt::format("{}{}", first ? "@" : "&", arrows[static_cast<std::size_t>(ship.heading)]),
          first ? ink::red : ink::cyan);
    }
  }
}

std::string slot_text(const SlotView& slot) {
  std::string out = fmt::format("{} ", slot.position);
  out += slot.fire == Fire::strong ? "FIRE " : slot.fire == Fire::weak ? "fire " : "     ";
  if (!slot.manned) return out + "-";
  out += slot.crew ? fmt::format("{} ", crew_letter(*slot.crew)) : "? ";
  out += slot.card ? *slot.card : "face down";
  if (slot.fight) out += " (fights)";
  if (slot.cancelled) out += " cancelled";
  if (slot.carried_out) out += " done";
  for (const std::string& extra : slot.extras) out += " +" + extra;
  return out;
}

std::string crew_text(const CrewView& crew) {
  return fmt::format("{} seat {}  {} cards  deck {}{}{}{}", crew_letter(crew.crew),
                     crew.seat.number(), crew.cards, crew.deck,
                     crew.wounds > 0 ? fmt::format("  Wounds {}", crew.wounds) : "",
                     crew.pending > 0 ? fmt::format("  +{} pending", crew.pending) : "",
                     crew.out ? "  Order out" : "");
}

int draw_ship(Canvas& canvas, const View& view, const ShipView& ship, int y) {
  const bool first = ship.side == Side::cockatrice;
  canvas.put(board_left, y++,
             fmt::format("{} {}{}  {} heading {}{}{}", first ? "@" : "&", ship.name,
                         view.side == ship.side ? " (you)" : "", ship.hex,
                         reflect::enum_name(ship.heading), view.gauge == ship.side ? "  gauge" : "",
                         view.phase == Phase::planning && ship.locked ? "  locked" : ""),
             first ? ink::red : ink::cyan);
  for (const SlotView& slot : ship.slots) {
    const bool burns = slot.fire != Fire::none;
    canvas.put(board_left, y++, slot_text(slot), burns ? ink::yellow : "");
  }
  for (const CrewView& crew : ship.crews) canvas.put(board_left, y++, crew_text(crew));
  return y + 1;
}

void draw_hands(Canvas& canvas, const ShipView& ship, int y) {
  for (const CrewView& crew : ship.crews) {
    if (!crew.hand) continue;
    std::string line = fmt::format("{:<11}", reflect::enum_name(crew.crew));
    for (const CardCount& c : *crew.hand) {
      line += c.count > 1 ? fmt::format(" {}x{}", c.count, c.card) : " " + c.card;
    }
    if (crew.reload.value_or(false)) line += " RELOAD";
    for (int i = 0; i < crew.wounds; ++i) line += " wound";
    canvas.put(0, y++, line, ink::bold);
  }
}

}  // namespace

std::string draw_view(const Content& content, const View& view, bool colour) {
  Canvas canvas(width, sea_height + 8);
  canvas.put(0, 0,
             fmt::format("Round {} of {}  {}", view.round, view.round_cap,
                         content.charts[static_cast<std::size_t>(view.chart)].name),
             ink::bold);
  draw_sea(canvas, content, view);
  int y = 0;
  for (const ShipView& ship : view.ships) y = draw_ship(canvas, view, ship, y);
  if (view.order) {
    canvas.put(
        board_left, y,
        fmt::format("Now: {} {} at {}{}", reflect::enum_name(view.order->ship), view.order->card,
                    view.order->position, view.order->window ? ", may be scuppered" : ""),
        ink::bold);
  }
  for (const ShipView& ship : view.ships) draw_hands(canvas, ship, sea_height + 3);
  return canvas.text(colour);
}

}  // namespace tide::savage_seas
