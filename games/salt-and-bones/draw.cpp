// Draw Phase (ledger 3.4).
#include "games/salt-and-bones/rules.h"

namespace tide::salt_and_bones {
namespace {

// SNB-22: face up on its pile; with the option face_down only the owner knows the card.
template <class Kind, class Hand, class Buried, class Pile>
void discard(State& s, Seat seat, Kind kind, Hand& hand, Buried& buried, Pile& pile, Context& ctx) {
  hand.remove(kind);
  const bool open = s.options.discards == Discards::face_up;
  (open ? pile : buried).add(kind);
  const SeatSet knows = open ? SeatSet::all() : SeatSet::only(seat);
  ctx.tell("SNB-22", "discarded", {{"player", seat}, {"card", (*s.content)[kind].name, knows}},
           {.learns = open ? SeatSet::only(other(seat)) : SeatSet()});
}

bool wants_card(const State& s, Seat seat) {
  return s.players[seat].hand() < s.content->constants.hand_size;
}

void last_round_by_deck(State& s, Rule rule, Context& ctx) {
  if (s.last_round) return;
  s.last_round = true;
  ctx.fired(rule);
  ctx.tell("SNB-31", "last_round.deck");
}

template <class Deck, class Hand>
void draw_card(State& s, Seat seat, Stream stream, Deck& deck, Hand& hand, std::string_view name,
               Context& ctx) {
  const auto kind = s.luck.draw(stream, deck, ctx);
  hand.add(kind);
  // SNB-28: the deck is public, the face is the drawer's.
  ctx.tell(
      "SNB-24", "drew",
      {{"player", seat}, {"deck", name}, {"card", (*s.content)[kind].name, SeatSet::only(seat)}},
      {.learns = SeatSet::only(seat)});
  // SNB-30: drawn out with its last card, even if nobody needs another.
  if (deck.empty() && s.options.drawn_out == DrawnOut::when_empty) {
    last_round_by_deck(s, "SNB-30", ctx);
  }
}

void draw_from(State& s, Seat seat, bool attack, Context& ctx) {
  Player& p = s.players[seat];
  if (attack) {
    draw_card(s, seat, Stream::attack, s.attack_deck, p.attacks, "Attack Deck", ctx);
  } else {
    draw_card(s, seat, Stream::strategy, s.strategy_deck, p.strategies, "Strategy Deck", ctx);
  }
}

// SNB-23: nobody draws before both have chosen.
void after_discard(State& s, Seat seat, Context& ctx) {
  s.flow.pop();
  if (seat == s.holder) {
    s.flow.push(Discarding{other(seat)});
  } else {
    ctx.fired("SNB-23");
    s.flow.push(Drawing{s.holder});
  }
}

void to_preparation(State& s) {
  s.flow.pop();
  s.flow.push(Preparing{s.holder});
}

}  // namespace

void discard_from_hand(State& s, Seat seat, AttackKind kind, Context& ctx) {
  Player& p = s.players[seat];
  discard(s, seat, kind, p.attacks, p.buried_attacks, s.attack_discard, ctx);
}

void discard_from_hand(State& s, Seat seat, StrategyKind kind, Context& ctx) {
  Player& p = s.players[seat];
  discard(s, seat, kind, p.strategies, p.buried_strategies, s.strategy_discard, ctx);
}

// --- DISCARD: holder, then the other, both before the first draw (SNB-20, SNB-23) ---

bool run(State& s, Discarding& frame, Context& ctx) {
  if (s.players[frame.seat].hand() > 0) return true;
  after_discard(s, frame.seat, ctx);
  return false;
}

void options(const State& s, const Discarding& frame, ActionList& list) {
  list.push_back(act::keep.only());
  // SNB-21: from the hand only; what lies on the Player Board stays.
  const Player& p = s.players[frame.seat];
  p.attacks.each([&](AttackKind k, int) { list.push_back(act::discard_attack[k.index]); });
  p.strategies.each([&](StrategyKind k, int) { list.push_back(act::discard_strategy[k.index]); });
}

void choose(State& s, Discarding frame, Action action, Context& ctx) {
  if (act::keep.has(action)) {
    ctx.tell("SNB-20", "kept", {{"player", frame.seat}});
  } else if (act::discard_attack.has(action)) {
    discard_from_hand(s, frame.seat, AttackKind(act::discard_attack.index(action)), ctx);
  } else {
    discard_from_hand(s, frame.seat, StrategyKind(act::discard_strategy.index(action)), ctx);
  }
  after_discard(s, frame.seat, ctx);
}

// --- DRAW1: one card at a time, alternating, holder first (SNB-24) ---

bool run(State& s, Drawing& frame, Context& ctx) {
  while (true) {
    if (!wants_card(s, frame.seat)) {
      if (!wants_card(s, other(frame.seat))) {
        to_preparation(s);
        return false;
      }
      ctx.fired("SNB-25");  // the other keeps drawing
      frame.seat = other(frame.seat);
      continue;
    }
    const bool attack = !s.attack_deck.empty(), strategy = !s.strategy_deck.empty();
    if ((!attack || !strategy) && s.options.drawn_out == DrawnOut::when_draw_impossible) {
      last_round_by_deck(s, "SNB-30", ctx);
    }
    if (attack && strategy) return true;
    if (!attack && !strategy) {
      ctx.fired("SNB-32");
      to_preparation(s);
      return false;
    }
    ctx.fired("SNB-29");
    draw_from(s, frame.seat, attack, ctx);
    frame.seat = other(frame.seat);
  }
}

void options(const State&, const Drawing&, ActionList& list) {
  list.push_back(act::draw_attack.only());
  list.push_back(act::draw_strategy.only());
}

void choose(State& s, Drawing& frame, Action action, Context& ctx) {
  draw_from(s, frame.seat, act::draw_attack.has(action), ctx);
  frame.seat = other(frame.seat);
}

}  // namespace tide::salt_and_bones
