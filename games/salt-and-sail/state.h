// The whole position of a game of Salt & Sail: plain data, copied as bytes.
#pragma once

#include <array>
#include <optional>

#include "engine/flow.h"
#include "engine/luck.h"
#include "engine/seat.h"
#include "games/salt-and-sail/content.h"

namespace tide::salt_and_sail {

// --- Players ---

// Private Rumors. The named one is among the cards: an Attempt that follows it is going on, and
// the others know only that it is a private one (SNS-88).
struct Hand {
  RumorSet cards;
  std::optional<Rumor> named;
};
BOOST_DESCRIBE_STRUCT(Hand, (), (cards, named))

struct Player {
  HexId at;
  ShipType ship;
  std::uint8_t sails = 0, hands = 0;  // Crew in the two kinds of berths
  std::uint8_t rations = 0, light = 0, heavy = 0;
  std::int16_t ducats = 0;
  Goods goods;
  std::optional<Captain> captain;
  std::optional<Officer> officer;
  FixedVector<Captain, 2> dealt;  // option captain_deal: one of these is kept
  Kit equipment;
  Tokens bag, pool;  // the pool lies out since Attempts on this hex
  Hand hand;
  DiscoverySet scored, aboard, lost;  // Discoveries made: face-down, Artifacts in the hold, sunk
  Treasures treasures, delivered;
  EncounterCards kept;
  std::int16_t encounter_fame = 0;  // of the kept cards

  int crew() const { return sails + hands; }
  int discoveries() const { return scored.size() + aboard.size() + lost.size(); }
};
BOOST_DESCRIBE_STRUCT(Player, (),
                      (at, ship, sails, hands, rations, light, heavy, ducats, goods, captain,
                       officer, dealt, equipment, bag, pool, hand, scored, aboard, lost, treasures,
                       delivered, kept, encounter_fame))

// A Discovery, Port or Village token on the map.
struct Site {
  HexId at;
  Piece piece;
  bool open = false;  // a Port or Village that works
  SeatSet looked;     // SNS-166: who has looked is public
  SymbolSet shown;    // symbols that everybody can infer from public Rumors named here
};
BOOST_DESCRIBE_STRUCT(Site, (), (at, piece, open, looked, shown))

// --- Frames: what is going on, innermost last (section 4 of the ledger) ---

enum class DraftStage : std::uint8_t { captain, officer, place };
BOOST_DESCRIBE_ENUM(DraftStage, captain, officer, place)

struct Draft {  // S2, S3, S5
  Seat seat;
  DraftStage stage = DraftStage::captain;
};
BOOST_DESCRIBE_STRUCT(Draft, (), (seat, stage))

enum class TurnStage : std::uint8_t { ration, allocate, action, end };
BOOST_DESCRIBE_ENUM(TurnStage, ration, allocate, action, end)

struct Turn {  // T0 to T2, T9
  Seat seat;
  TurnStage stage = TurnStage::ration;
  std::uint8_t actions = 0;  // left
  bool moved = false, doubled = false;
  std::uint8_t ignored = 0;                            // Defeats in Attempts, SNS-144
  FixedVector<HexId, most_encounter_hexes> triggered;  // SNS-50
};
BOOST_DESCRIBE_STRUCT(Turn, (), (seat, stage, actions, moved, doubled, ignored, triggered))

struct Sailing {  // T3, T5
  std::uint8_t left = 0;
  bool stepped = false;
  bool over = false;  // T5
};
BOOST_DESCRIBE_STRUCT(Sailing, (), (left, stepped, over))

enum class EncounterStage : std::uint8_t {
  draw,
  pick,
  option,
  tokens,
  redraw,
  losses,
  outcome,
  reward,
  close
};
BOOST_DESCRIBE_ENUM(EncounterStage, draw, pick, option, tokens, redraw, losses, outcome, reward,
                    close)

struct Encounter {  // E0 to E8
  EncounterStage stage = EncounterStage::draw;
  EncounterCard card;
  std::optional<EncounterCard> other;  // E1
  std::optional<std::uint8_t> option;  // chosen, from 0
  Tokens drawn;
  bool met = false, kept = false;
  std::uint8_t light_ignored = 0;  // SNS-145
};
BOOST_DESCRIBE_STRUCT(Encounter, (), (stage, card, other, option, drawn, met, kept, light_ignored))

// Which list of the card below is being resolved.
enum class List : std::uint8_t { per_defeat, succeed, fail, rumor_defeat, gain, finds };
BOOST_DESCRIBE_ENUM(List, per_defeat, succeed, fail, rumor_defeat, gain, finds)

struct Effects {  // E6, E7, A2, A4: the entries of a list from left to right
  List list = List::succeed;
  std::uint8_t times = 1;  // how often the whole list is still due
  std::uint8_t entry = 0;
  bool begun = false;
  std::uint8_t left = 0;             // of the entry
  std::optional<Treasure> treasure;  // drawn, and there is no room (SNS-169)
};
BOOST_DESCRIBE_STRUCT(Effects, (), (list, times, entry, begun, left, treasure))

enum class AttemptStage : std::uint8_t { draw, test, stow, gain, finds, close };
BOOST_DESCRIBE_ENUM(AttemptStage, draw, test, stow, gain, finds, close)

struct Attempt {  // A0 to A4
  AttemptStage stage = AttemptStage::draw;
  std::optional<std::uint8_t> place;  // in the public row, from 0; none: the private one named
  std::uint8_t draws = 1;             // still to come
  std::optional<Discovery> made;      // from stow on
};
BOOST_DESCRIBE_STRUCT(Attempt, (), (stage, place, draws, made))

struct Wreck {  // SNS-82
  HexId sunk;
};
BOOST_DESCRIBE_STRUCT(Wreck, (), (sunk))

struct Refit {  // SNS-110, SNS-159
  bool warned = false;
};
BOOST_DESCRIBE_STRUCT(Refit, (), (warned))

struct Dock {
  bool task = false, bought = false, allocate = false;
  std::uint8_t repaired = 0;
};
BOOST_DESCRIBE_STRUCT(Dock, (), (task, bought, allocate, repaired))

struct Market {
  bool task = false, bought = false, swept = false, offered = false;
};
BOOST_DESCRIBE_STRUCT(Market, (), (task, bought, swept, offered))

struct Pub {
  bool task = false, listened = false, drank = false, recruited = false;
  bool placing = false, offered = false;  // a hired Crew, an Officer drawn after a sweep
  std::uint8_t ale = 0;                   // Rumors still to come
  std::uint8_t hired = 0;
};
BOOST_DESCRIBE_STRUCT(Pub, (), (task, listened, drank, recruited, placing, offered, ale, hired))

struct Governor {
  bool task = false;
  std::uint8_t studied = 0;
};
BOOST_DESCRIBE_STRUCT(Governor, (), (task, studied))

struct Village {
  bool task = false, listened = false;
};
BOOST_DESCRIBE_STRUCT(Village, (), (task, listened))

using GameFlow = Flow<6, Draft, Turn, Sailing, Encounter, Effects, Attempt, Wreck, Refit, Dock,
                      Market, Pub, Governor, Village>;

// --- All of it ---

enum class Stream : std::uint8_t {
  token,
  rumor,
  officer,
  equipment,
  encounter,
  treasure,
  site,
  captain,
  starter,
  rival
};

enum class Ending : std::uint8_t { none, discoveries, round_cap };
BOOST_DESCRIBE_ENUM(Ending, none, discoveries, round_cap)

struct State {
  const Content* content = nullptr;
  Options options;
  Luck<Stream, 10> luck;

  std::uint16_t round = 0;  // 0 during setup
  Seat starter;
  FixedVector<Site, most_map_tokens> sites;
  Pieces spare;  // Discovery tokens back in the box, unseen
  Pieces found;  // taken from the map
  FixedVector<HexId, most_encounter_hexes> encounters;
  std::array<std::optional<Rumor>, row_rumors> rumors;
  std::array<std::optional<Equipment>, row_equipment> equipment;
  std::array<std::optional<Officer>, most_seats> officers;  // after setup only the first two
  Bag<Rumor, most_rumors> rumor_deck;
  RumorSet rumor_discard;
  Bag<Officer, most_officers> officer_deck, officer_discard;
  Kit equipment_deck, equipment_discard;
  EncounterCards encounter_deck, encounter_discard;
  FixedVector<EncounterCard, most_encounter_cards> encounter_bottom;  // known to all, SNS-143
  Treasures treasure_deck, treasure_discard;
  FixedVector<Player, most_seats> players;
  std::uint8_t made = 0;  // Discoveries, by all players together or by the solo rival
  bool last_round = false;
  GameFlow flow;
  Ending ending = Ending::none;

  int seats() const { return players.size(); }
  SeatSet all() const { return SeatSet::first(seats()); }
  Player& operator[](Seat s) { return players[s.index]; }
  const Player& operator[](Seat s) const { return players[s.index]; }
  const Chart& chart() const { return (*content)[options.scenario]; }
};
BOOST_DESCRIBE_STRUCT(State, (),
                      (options, luck, round, starter, sites, spare, found, encounters, rumors,
                       equipment, officers, rumor_deck, rumor_discard, officer_deck,
                       officer_discard, equipment_deck, equipment_discard, encounter_deck,
                       encounter_discard, encounter_bottom, treasure_deck, treasure_discard,
                       players, made, last_round, flow, ending))

static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 4096);

}  // namespace tide::salt_and_sail
