// What one seat may see: made for the screen and the terminal, and the only way there but the log.
// The board itself never changes and stands in the content.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/set-sail/state.h"

namespace tide::set_sail {

struct CardCount {
  std::string card;
  int count = 0;
};
BOOST_DESCRIBE_STRUCT(CardCount, (), (card, count))

struct MapView {
  std::string quest, name, tile;
  int vp = 0;
};
BOOST_DESCRIBE_STRUCT(MapView, (), (quest, name, tile, vp))

struct QuestView {
  int space = 0;
  std::string quest, name;
  int vp = 0;
  int ships = 0;                 // a Plunder Quest's price
  std::vector<CardCount> goods;  // a Trade Quest's price
};
BOOST_DESCRIBE_STRUCT(QuestView, (), (space, quest, name, vp, ships, goods))

struct PlayerView {
  Seat seat;
  std::string colour;
  std::vector<std::string> ships;  // none before they are placed
  int vp = 0, silver = 0, supplies = 0;
  int barrels = 0, oars = 0, cannons = 0;
  int capacity = 0;
  bool half = false;
  int cards = 0;                               // in hand
  std::optional<std::vector<CardCount>> hand;  // the observer's own, or all lie open
  std::optional<std::vector<CardCount>> sure;  // what the observer knows of a rival's (SET-102)
  int map_count = 0;
  std::optional<std::vector<MapView>> maps;  // the observer's own
  std::vector<std::string> done;
};
BOOST_DESCRIBE_STRUCT(PlayerView, (),
                      (seat, colour, ships, vp, silver, supplies, barrels, oars, cannons, capacity,
                       half, cards, hand, sure, map_count, maps, done))

struct CombatView {
  Seat attacker, defender;
  std::string tile;
  int ship = 0, attack_total = 0;
};
BOOST_DESCRIBE_STRUCT(CombatView, (), (attacker, defender, tile, ship, attack_total))

struct OfferView {
  Seat active;
  std::optional<Seat> partner;
  bool counter = false;
  std::optional<Seat> author;
  std::optional<std::vector<CardCount>> gives, asks;  // once sent, for those who see it
};
BOOST_DESCRIBE_STRUCT(OfferView, (), (active, partner, counter, author, gives, asks))

// A tile within the movement that is left to the ship to sail, and the tile it would come from: a
// shortest way there is followed back from tile to tile.
struct CourseView {
  std::string tile, from;
};
BOOST_DESCRIBE_STRUCT(CourseView, (), (tile, from))

enum class Phase : std::uint8_t { placing, movement, action, end_of_turn, over };
BOOST_DESCRIBE_ENUM(Phase, placing, movement, action, end_of_turn, over)

struct View {
  std::optional<Seat> seat;
  int round = 0, round_limit = 0, target_vp = 0;
  bool last_round = false;
  Phase phase = Phase::placing;
  SeatSet to_act;
  std::optional<Seat> turn;
  std::optional<Seat> starter;
  int budget = 0, movement_left = 0;
  int offers_left = 0;
  std::vector<std::string> start_tiles;
  std::vector<std::vector<std::string>> sailed;  // this turn's ways of both ships, tile by tile
  std::vector<CourseView> courses;               // of the ship that is to sail
  std::vector<PlayerView> players;
  std::vector<QuestView> plunder, trade;
  int plunder_deck = 0, trade_deck = 0, treasure_deck = 0;
  std::vector<CardCount> deep_deck, deep_discard, route_deck, route_discard, stock;
  std::optional<int> acting_ship;
  std::optional<CombatView> combat;
  std::optional<OfferView> offer;
  Ending ending = Ending::none;
};
BOOST_DESCRIBE_STRUCT(View, (),
                      (seat, round, round_limit, target_vp, last_round, phase, to_act, turn,
                       starter, budget, movement_left, offers_left, start_tiles, sailed, courses,
                       players, plunder, trade, plunder_deck, trade_deck, treasure_deck, deep_deck,
                       deep_discard, route_deck, route_discard, stock, acting_ship, combat, offer,
                       ending))

View make_view(const State& s, std::optional<Seat> observer);

// The view as text for a terminal.
std::string draw_view(const Content& content, const View& view, bool colour);

}  // namespace tide::set_sail
