// Hands, the bank, and what others know of a hand (SET-16, SET-37, SET-95 to SET-101).
#include "games/set-sail/rules.h"

namespace tide::set_sail {

int capacity(const State& s, Seat seat) {
  return s.content->constants.base_trade_capacity +
         s[seat].barrels * (*s.content)[Upgrade::barrel].capacity;
}

void gain_cards(State& s, Seat seat, Cargo kind, int n, SeatSet witnesses) {
  s[seat].hand.add(kind, n);
  for (const Seat observer : s.all().without(seat)) {
    if (witnesses.has(observer)) s[observer].sure[seat.index].add(kind, n);
  }
}

void lose_cards(State& s, Seat seat, Cargo kind, int n, SeatSet witnesses) {
  s[seat].hand.remove(kind, n);
  for (const Seat observer : s.all().without(seat)) {
    Hand& sure = s[observer].sure[seat.index];
    for (int k = 0; k < cargo_kinds; ++k) {
      if (witnesses.has(observer) && Cargo(k) != kind) continue;
      sure.remove(Cargo(k), std::min(n, sure[Cargo(k)]));
    }
  }
}

Hand lowest_routes(const Hand& hand, int n) {
  Hand cards;
  const int weak = std::min(n, hand[route4]);
  cards.add(route4, weak);
  cards.add(route5, n - weak);
  return cards;
}

SeatSet unaware(const State& s, Seat seat, const Hand& cards) {
  SeatSet who;
  for (const Seat observer : s.all().without(seat)) {
    const Hand& sure = s[observer].sure[seat.index];
    cards.each([&](Cargo k, int n) {
      if (sure[k] < n) who = who | SeatSet::only(observer);
    });
  }
  return who;
}

void hand_in(State& s, Seat seat, const Hand& cards, Context& ctx) {
  const SeatSet learns = unaware(s, seat, cards);
  cards.each([&](Cargo k, int n) {
    lose_cards(s, seat, k, n, SeatSet::all());
    if (k.index < goods_kinds) {
      s.stock.add(k, n);
    } else {
      (k == deep_ship ? s.deep_discard : s.route_discard).add(k, n);
    }
    ctx.tell("SET-47", "handed_in",
             {{"player", seat}, {"count", n}, {"card", Cargo::names()[k.index]}},
             {.learns = learns});
  });
}

// --- The bank ---

int bank_silver(const State& s) {
  int held = 0;
  for (const Player& p : s.players) held += p.silver;
  return std::max(0, s.content->constants.bank_silver - held);
}

int bank_supplies(const State& s) {
  int held = 0;
  for (const Player& p : s.players) held += p.supplies;
  return std::max(0, s.content->constants.bank_supplies - held);
}

int gain_silver(State& s, Seat seat, int n) {
  if (s.options.bank_limits == BankLimits::printed_counts) n = std::min(n, bank_silver(s));
  s[seat].silver = static_cast<std::int16_t>(s[seat].silver + n);
  return n;
}

int gain_supplies(State& s, Seat seat, int n) {
  if (s.options.bank_limits == BankLimits::printed_counts) n = std::min(n, bank_supplies(s));
  s[seat].supplies = static_cast<std::int16_t>(s[seat].supplies + n);
  return n;
}

// --- A4: too many goods ---

void check_capacity(State& s, Seat seat, Context& ctx) {
  const int room = capacity(s, seat);
  if (goods_in(s[seat].hand) <= room) return;
  // Being asked shows how many goods there are at least.
  SeatSet learns;
  for (const Seat observer : s.all().without(seat)) {
    if (goods_in(s[observer].sure[seat.index]) <= room) learns = learns | SeatSet::only(observer);
  }
  ctx.tell("SET-37", "too_many_goods", {{"player", seat}, {"capacity", room}}, {.learns = learns});
  s.flow.push(Discard{seat});
}

bool run(State& s, Discard& frame, Context&) {
  if (goods_in(s[frame.seat].hand) > capacity(s, frame.seat)) return true;
  s.flow.pop();
  return false;
}

void options(const State& s, const Discard& frame, ActionList& list) {
  for (int g = 0; g < goods_kinds; ++g) {
    if (s[frame.seat].hand.has(Cargo(g))) list.push_back(act::drop[g]);
  }
}

void choose(State& s, Discard frame, Action action, Context& ctx) {
  Hand card;
  card.add(Cargo(act::drop.index(action)));
  const SeatSet learns = unaware(s, frame.seat, card);
  const Cargo kind(act::drop.index(action));
  lose_cards(s, frame.seat, kind, 1, SeatSet::all());
  s.stock.add(kind);
  // Whether one more must go shows how many are left.
  const int room = capacity(s, frame.seat), left = goods_in(s[frame.seat].hand);
  SeatSet counts = learns;
  for (const Seat observer : s.all().without(frame.seat)) {
    if (goods_in(s[observer].sure[frame.seat.index]) != left) {
      counts = counts | SeatSet::only(observer);
    }
  }
  ctx.tell("SET-37", "dropped", {{"player", frame.seat}, {"card", Cargo::names()[kind.index]}},
           {.learns = counts});
  if (left <= room) ctx.fired("SET-37");
}

}  // namespace tide::set_sail
