// What one seat may see: made for the screen and the terminal, and the only way there but the log.
// The map's hexes never change and stand in the content.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/salt-and-sail/state.h"

namespace tide::salt_and_sail {

struct Count {
  std::string id;
  int count = 0;
};
BOOST_DESCRIBE_STRUCT(Count, (), (id, count))

// The observer's outlook on a Rumor at the place of its ship, exact.
struct Outlook {
  double next = 0;              // chance that the next token completes it
  std::optional<double> draws;  // mean number of tokens; none: impossible with these
};
BOOST_DESCRIBE_STRUCT(Outlook, (), (next, draws))

// Known of a Discovery that is not made yet only with option discovery_values_visible.
struct PrizeView {
  std::string name, type;
  int fame = 0, ducats = 0;
};
BOOST_DESCRIBE_STRUCT(PrizeView, (), (name, type, fame, ducats))

// What a card does: a word of the content's vocabulary (README.md) and its numbers.
struct EffectView {
  std::string op;
  int n = 0;
  std::optional<std::string> kind;  // of Goods
  int light = 0, heavy = 0, range = 0, price = 0;
};
BOOST_DESCRIBE_STRUCT(EffectView, (), (op, n, kind, light, heavy, range, price))

struct RumorView {
  int place = 0;
  std::string rumor, name, symbol, clue;
  Check check;
  bool dangerous = false;
  std::vector<EffectView> each_defeat;
  int discovery = 0;
  std::optional<PrizeView> prize;
  std::optional<Outlook> outlook;  // only where it matches the token under the observer's ship
};
BOOST_DESCRIBE_STRUCT(RumorView, (),
                      (place, rumor, name, symbol, clue, check, dangerous, each_defeat, discovery,
                       prize, outlook))

struct SiteView {
  std::string hex, kind;  // port, village, discovery or unknown
  SeatSet looked;
  std::vector<std::string> shown;                   // symbols that all can infer
  std::optional<std::vector<std::string>> symbols;  // seen by the observer
};
BOOST_DESCRIBE_STRUCT(SiteView, (), (hex, kind, looked, shown, symbols))

struct PlayerView {
  Seat seat;
  std::string colour;
  std::optional<std::string> at;  // none before it is placed
  std::string ship;
  int sails = 0, sails_berths = 0, hands = 0, hands_berths = 0;
  int hold = 0, rations = 0;
  std::vector<Count> goods;
  int hull = 0, light = 0, heavy = 0, covered = 0;
  int ducats = 0;
  std::optional<std::string> captain, officer;
  std::vector<std::string> dealt;
  std::vector<Count> equipment, bag, pool;
  int cards = 0;                               // private Rumors
  std::optional<std::vector<RumorView>> hand;  // the observer's own
  std::optional<std::string> named;            // the observer's own
  std::vector<std::string> aboard;             // Artifacts
  std::vector<Count> treasures;
  int stash = 0;                                   // cards in the scoring area
  std::optional<std::vector<std::string>> scored;  // Discoveries there
  std::optional<int> fame, discoveries;
  int to_supply = 0;  // sailing hexes to the nearest supply hex that all know
};
BOOST_DESCRIBE_STRUCT(PlayerView, (),
                      (seat, colour, at, ship, sails, sails_berths, hands, hands_berths, hold,
                       rations, goods, hull, light, heavy, covered, ducats, captain, officer, dealt,
                       equipment, bag, pool, cards, hand, named, aboard, treasures, stash, scored,
                       fame, discoveries, to_supply))

struct ChoiceView {
  std::string text;
  int price = 0;
  std::optional<Check> check;
  bool dangerous = false;
  std::vector<double> chances;  // by the number of tokens drawn, from 0
  std::vector<EffectView> each_defeat, succeed, fail;
};
BOOST_DESCRIBE_STRUCT(ChoiceView, (),
                      (text, price, check, dangerous, chances, each_defeat, succeed, fail))

struct EncounterView {
  std::string card, text;
  std::optional<std::string> other;
  std::vector<ChoiceView> choices;  // the chosen one alone, once it is chosen
  std::vector<Count> drawn;
};
BOOST_DESCRIBE_STRUCT(EncounterView, (), (card, text, other, choices, drawn))

enum class Phase : std::uint8_t {
  setup,
  turn,
  sailing,
  encounter,
  discovery,
  location,
  wreck,
  over
};
BOOST_DESCRIBE_ENUM(Phase, setup, turn, sailing, encounter, discovery, location, wreck, over)

struct View {
  std::optional<Seat> seat;
  std::string scenario, map;
  int round = 0, round_cap = 0;
  bool last_round = false;
  int made = 0, required = 0;
  Phase phase = Phase::setup;
  SeatSet to_act;
  Seat starter;
  std::optional<Seat> turn;
  int actions = 0, movement = 0;
  bool moved = false;
  std::vector<PlayerView> players;
  std::vector<SiteView> sites;
  std::vector<std::string> encounters;
  std::vector<RumorView> rumors;
  std::vector<std::string> officers;  // by place, empty where none lies
  std::vector<Count> equipment;       // by place, with the price
  int rumor_deck = 0, officer_deck = 0, equipment_deck = 0, encounter_deck = 0, treasure_deck = 0;
  std::vector<std::string> rumor_discard, encounter_bottom;
  std::vector<Count> officer_discard, equipment_discard, encounter_discard, treasure_discard;
  std::vector<Count> ships, goods;  // in the supply
  std::optional<EncounterView> encounter;
  std::optional<std::string> rank;  // of a solo game that is over
  Ending ending = Ending::none;
};
BOOST_DESCRIBE_STRUCT(View, (),
                      (seat, scenario, map, round, round_cap, last_round, made, required, phase,
                       to_act, starter, turn, actions, movement, moved, players, sites, encounters,
                       rumors, officers, equipment, rumor_deck, officer_deck, equipment_deck,
                       encounter_deck, treasure_deck, rumor_discard, encounter_bottom,
                       officer_discard, equipment_discard, encounter_discard, treasure_discard,
                       ships, goods, encounter, rank, ending))

View make_view(const State& s, std::optional<Seat> observer);

// The view as text for a terminal.
std::string draw_view(const Content& content, const View& view, bool colour);

}  // namespace tide::salt_and_sail
