// What one seat may see: made for the screen and the terminal, and the only way there but the log.
// The sea itself never changes and stands in the content.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/savage-seas/state.h"

namespace tide::savage_seas {

struct CardCount {
  std::string card;
  int count = 0;
};
BOOST_DESCRIBE_STRUCT(CardCount, (), (card, count))

struct SlotView {
  int position = 0;
  Fire fire = Fire::none;
  bool manned = false;
  // As far as the observer knows them.
  std::optional<Crew> crew;
  std::optional<std::string> card;
  bool face_up = false, carried_out = false, cancelled = false, fight = false;
  std::vector<std::string> extras;
};
BOOST_DESCRIBE_STRUCT(SlotView, (),
                      (position, fire, manned, crew, card, face_up, carried_out, cancelled, fight,
                       extras))

struct CrewView {
  Crew crew = Crew::captain;
  Seat seat;
  int wounds = 0, pending = 0;
  int cards = 0;                               // in hand but for Wounds (SVG-128)
  bool out = false;                            // has an Order on the board
  std::optional<std::vector<CardCount>> hand;  // of the own ship
  std::optional<bool> reload;                  // in hand, of the own ship
  std::optional<std::string> offer;            // of the own ship
  int deck = 0;
  std::vector<CardCount> discard, removed;
};
BOOST_DESCRIBE_STRUCT(CrewView, (),
                      (crew, seat, wounds, pending, cards, out, hand, reload, offer, deck, discard,
                       removed))

// What an attack Order would hit from where the ship lies (SVG-52 to SVG-56).
struct ReachView {
  std::string card;
  std::vector<std::string> hexes;
};
BOOST_DESCRIBE_STRUCT(ReachView, (), (card, hexes))

struct ShipView {
  Side side = Side::cockatrice;
  std::string name, hex;
  int q = 0, r = 0;
  Heading heading = Heading::n;
  int fires = 0, worst_wounds = 0;
  bool locked = false;
  std::vector<SlotView> slots;
  std::vector<CrewView> crews;
  std::vector<ReachView> reach;              // every attack Order there is
  std::optional<std::vector<bool>> presets;  // of the own ship
};
BOOST_DESCRIBE_STRUCT(ShipView, (),
                      (side, name, hex, q, r, heading, fires, worst_wounds, locked, slots, crews,
                       reach, presets))

// The Order that is revealed or being carried out.
struct OrderView {
  Side ship = Side::cockatrice;
  Crew crew = Crew::captain;
  std::string card;
  int position = 0;
  bool window = false;  // may it still be scuppered?
  int scuppers = 0;
};
BOOST_DESCRIBE_STRUCT(OrderView, (), (ship, crew, card, position, window, scuppers))

// One of the ways to sail that are asked for: the hexes from hers to the last, and her heading
// there. Where something is in the way it ends.
struct WayView {
  std::string act;
  std::vector<std::string> hexes;
  Heading heading = Heading::n;
  bool strikes = false;
};
BOOST_DESCRIBE_STRUCT(WayView, (), (act, hexes, heading, strikes))

struct Offset {
  int q = 0, r = 0;
};
BOOST_DESCRIBE_STRUCT(Offset, (), (q, r))

// What an attack Order in hand reaches from anywhere when she heads north, without cover: a ruler
// for planning. Other headings are the same picture, turned.
struct RulerView {
  std::string card;
  std::vector<Offset> hexes;
};
BOOST_DESCRIBE_STRUCT(RulerView, (), (card, hexes))

enum class Phase : std::uint8_t { planning, action, over };
BOOST_DESCRIBE_ENUM(Phase, planning, action, over)

struct View {
  std::optional<Seat> seat;
  std::optional<Side> side;
  Phase phase = Phase::planning;
  int round = 0, round_cap = 0;
  ChartName chart = ChartName::maw;
  Side gauge = Side::cockatrice;
  SeatSet to_act;
  std::vector<ShipView> ships;
  int distance = 0;  // between them
  std::optional<OrderView> order;
  std::vector<WayView> ways;
  std::vector<RulerView> ruler;  // while planning, of the own ship
  ReactionMode reaction_mode = ReactionMode::timed;
  int reaction_seconds = 0;
  Ending ending = Ending::none;
  std::optional<Side> winner;
};
BOOST_DESCRIBE_STRUCT(View, (),
                      (seat, side, phase, round, round_cap, chart, gauge, to_act, ships, distance,
                       order, ways, ruler, reaction_mode, reaction_seconds, ending, winner))

View make_view(const State& s, std::optional<Seat> observer);

// The view as text for a terminal.
std::string draw_view(const Content& content, const View& view, bool colour);

}  // namespace tide::savage_seas
