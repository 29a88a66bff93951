// What one seat may see: made for the screen and the terminal, and the only way there but the log.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/salt-and-bones/state.h"

namespace tide::salt_and_bones {

struct TileView {
  std::string id;
  TileKind kind = TileKind::grey;
  bool destroyed = false;
  int threats = 0;  // Field Cards still in the deck that show it
};
BOOST_DESCRIBE_STRUCT(TileView, (), (id, kind, destroyed, threats))

struct CardCount {
  std::string card;  // as in the notation
  std::string name;
  int count = 0;
};
BOOST_DESCRIBE_STRUCT(CardCount, (), (card, name, count))

struct BoardCard {
  std::string card, name;
  Seat by;
  std::string attack_tile, opportunity_tile, facing;
  int attack_value = 0, opportunity_value = 0;
  std::string in_arrows, out_arrows;  // directions, e.g. "ne"
  bool closed = false;
};
BOOST_DESCRIBE_STRUCT(BoardCard, (),
                      (card, name, by, attack_tile, opportunity_tile, facing, attack_value,
                       opportunity_value, in_arrows, out_arrows, closed))

struct InstinctView {
  int slot = 0;
  int round = 0;                       // in which it was placed
  std::optional<std::string> card;     // nothing: face down for this observer
  std::vector<std::string> cannot_be;  // SNB-149
};
BOOST_DESCRIBE_STRUCT(InstinctView, (), (slot, round, card, cannot_be))

struct PlayerView {
  Seat seat;
  int health = 0;
  bool momentum = false;
  int attacks = 0, strategies = 0;             // backs in hand
  std::optional<std::vector<CardCount>> hand;  // the observer's own
  std::vector<InstinctView> instincts;
  std::vector<std::optional<std::string>> equipment;
  std::optional<std::string> gambit;
  bool parry_pending = false, parry_active = false, marked = false, goaded = false;
  int buried_attacks = 0, buried_strategies = 0;  // discarded face down
  std::optional<std::vector<CardCount>> buried;   // the observer's own
};
BOOST_DESCRIBE_STRUCT(PlayerView, (),
                      (seat, health, momentum, attacks, strategies, hand, instincts, equipment,
                       gambit, parry_pending, parry_active, marked, goaded, buried_attacks,
                       buried_strategies, buried))

struct LinkView {
  std::string card, tile;
  int value = 0;
};
BOOST_DESCRIBE_STRUCT(LinkView, (), (card, tile, value))

struct InstanceView {
  Source source = Source::main;
  Seat target;
  int amount = 0;
};
BOOST_DESCRIBE_STRUCT(InstanceView, (), (source, target, amount))

struct AttackView {
  Seat attacker;
  std::string card, tile, facing;
  bool chained = false, on_board = false, unnegatable = false;
  std::vector<LinkView> links;
  int main_amount = 0;  // as it stands now
  std::vector<InstanceView> instances;
  int dealt = 0;  // instances that have been dealt with
};
BOOST_DESCRIBE_STRUCT(AttackView, (),
                      (attacker, card, tile, facing, chained, on_board, unnegatable, links,
                       main_amount, instances, dealt))

struct AnswerView {
  Seat by;
  std::string card;
  std::optional<std::string> target;
  bool negated = false;
};
BOOST_DESCRIBE_STRUCT(AnswerView, (), (by, card, target, negated))

enum class Phase : std::uint8_t { discard, draw, preparation, combat, over };
BOOST_DESCRIBE_ENUM(Phase, discard, draw, preparation, combat, over)

struct View {
  std::optional<Seat> seat;
  int round = 0;
  bool last_round = false;
  Phase phase = Phase::discard;
  SeatSet to_act;
  std::string board_side;
  int start_health = 0;
  std::vector<TileView> tiles;
  std::vector<BoardCard> cards;
  std::vector<PlayerView> players;
  int attack_deck = 0, strategy_deck = 0, field_deck = 0;
  std::vector<CardCount> attack_discard, strategy_discard, field_discard;
  std::optional<AttackView> attack;
  std::vector<AnswerView>
      answers;  // cards that can still be answered, the last one first in effect
  std::optional<Seat> disengaging;
  std::optional<std::string>
      choosing;  // the observer's own card whose place is still open (SNB-147)
  Ending ending = Ending::none;
  std::optional<Seat> winner;
};
BOOST_DESCRIBE_STRUCT(View, (),
                      (seat, round, last_round, phase, to_act, board_side, start_health, tiles,
                       cards, players, attack_deck, strategy_deck, field_deck, attack_discard,
                       strategy_discard, field_discard, attack, answers, disengaging, choosing,
                       ending, winner))

View make_view(const State& s, std::optional<Seat> observer);

// The view as text for a terminal.
std::string draw_view(const Content& content, const View& view, bool colour);

}  // namespace tide::salt_and_bones
