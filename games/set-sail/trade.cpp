// Trade between players: the bounded offer (ledger 3.7 and the offer machine of section 4).
#include "games/set-sail/rules.h"

namespace tide::set_sail {
namespace {

bool has_something(const Player& p) { return p.silver + p.supplies + p.hand.total() > 0; }

int lines_in(const Wares& wares) {
  int n = 0;
  wares.each([&](Ware, int) { ++n; });
  return n;
}

// The place of the last line in the fixed order: GIVE silver … route, then ASK; -1: none yet.
int last_line(const Terms& terms) {
  int last = -1;
  terms.give.each([&](Ware w, int) { last = w.index; });
  terms.ask.each([&](Ware w, int) { last = ware_kinds + w.index; });
  return last;
}

bool may_send(const State& s, const Offer& f) {
  const bool give = !f.terms.give.empty(), ask = !f.terms.ask.empty();
  if (s.options.trade_gifts ? !give && !ask : !give || !ask) return false;
  if (f.turned || f.counters > 0) return true;  // SET-82 is about offers, not about counters
  for (const Answered& a : s.answered) {
    if (a.partner == f.partner && a.terms == f.terms) return false;
  }
  return true;
}

// The cards among the wares, as they would leave the hand (SET-95).
Hand cards_of(const Hand& hand, const Wares& wares) {
  Hand cards = lowest_routes(hand, wares[route_ware]);
  cards.add(deep_ship, wares[deep_ware]);
  for (int g = 0; g < goods_kinds; ++g) cards.add(Cargo(g), wares[Ware(g + 2)]);
  return cards;
}

SeatSet who_sees(const State& s, const Offer& f) {
  if (s.options.trade_offers_public) return SeatSet::all();
  return SeatSet::only(f.active) | SeatSet::only(f.partner);
}

// SET-101: what is offered is shown.
void show(State& s, const Offer& f, Context& ctx) {
  const Seat author = f.author();
  const SeatSet sees = who_sees(s, f);
  const Hand cards = cards_of(s[author].hand, f.terms.give);
  const SeatSet learns = unaware(s, author, cards) & sees;
  ctx.tell(f.counters > 0 ? Rule("SET-83") : Rule("SET-80"),
           f.counters > 0 ? "offer.counter" : "offer.sent",
           {{"player", author}, {"partner", f.reader()}});
  const auto line = [&](std::string_view key, Ware w, int n, SeatSet who) {
    ctx.tell("SET-84", key, {{"player", author}, {"count", n}, {"ware", Ware::names()[w.index]}},
             {.sees = sees, .learns = who});
  };
  f.terms.give.each([&](Ware w, int n) { line("offer.gives", w, n, learns); });
  f.terms.ask.each([&](Ware w, int n) { line("offer.asks", w, n, {}); });
  for (const Seat observer : s.all().without(author)) {
    if (!sees.has(observer)) continue;
    Hand& sure = s[observer].sure[author.index];
    cards.each([&](Cargo k, int n) { sure.add(k, std::max(0, n - sure[k])); });
  }
  ctx.fired("SET-101");
}

void move_wares(State& s, Seat from, Seat to, const Wares& wares, SeatSet witnesses) {
  const Hand cards = cards_of(s[from].hand, wares);
  const auto shift = [](std::int16_t& a, std::int16_t& b, int n) {
    a = static_cast<std::int16_t>(a - n);
    b = static_cast<std::int16_t>(b + n);
  };
  shift(s[from].silver, s[to].silver, wares[silver_ware]);
  shift(s[from].supplies, s[to].supplies, wares[supply_ware]);
  cards.each([&](Cargo k, int n) {
    lose_cards(s, from, k, n, witnesses);
    gain_cards(s, to, k, n, witnesses);
  });
}

void exchange(State& s, const Offer& f, Context& ctx) {
  const Seat author = f.author(), reader = f.reader();
  const SeatSet witnesses = s.options.open_hands ? SeatSet::all() : who_sees(s, f);
  const SeatSet learns = unaware(s, reader, cards_of(s[reader].hand, f.terms.ask)) & witnesses;
  ctx.tell("SET-86", "offer.accepted", {{"player", reader}, {"partner", author}},
           {.learns = learns});
  // Both at once: what is given cannot be what was just received, no kind stands on both sides.
  move_wares(s, author, reader, f.terms.give, witnesses);
  move_wares(s, reader, author, f.terms.ask, witnesses);
  const Seat active = f.active, partner = f.partner;
  s.flow.pop();
  ctx.fired("SET-87");
  // The active player first: the frame on top goes first.
  check_capacity(s, partner, ctx);
  check_capacity(s, active, ctx);
}

void end_without_exchange(State& s, const Offer& f, Context& ctx) {
  s.answered.push_back({f.partner, f.first ? *f.first : f.terms});
  ctx.fired("SET-82");
  s.flow.pop();
}

}  // namespace

int owned(const Player& p, Ware ware) {
  if (ware == silver_ware) return p.silver;
  if (ware == supply_ware) return p.supplies;
  if (ware == deep_ware) return p.hand[deep_ship];
  if (ware == route_ware) return routes_in(p.hand);
  return p.hand[Cargo(ware.index - 2)];
}

bool can_give(const Player& p, const Wares& wares) {
  bool enough = true;
  wares.each([&](Ware w, int n) { enough = enough && owned(p, w) >= n; });
  return enough;
}

bool can_offer(const State& s) {
  if (s.options.player_trade == Switch::off || s.offers_left == 0) return false;
  const Seat active = s.flow.find<Turn>()->seat;
  if (!has_something(s[active])) return false;
  for (const Seat rival : s.all().without(active)) {
    if (has_something(s[rival])) return true;
  }
  return false;
}

void offer_option(const State& s, ActionList& list) {
  if (can_offer(s)) list.push_back(act::offer.only());
}

void open_offer(State& s, Seat seat, Context& ctx) {
  --s.offers_left;
  ctx.fired("SET-81");
  s.flow.push(Offer{
      .active = seat, .partner = seat, .terms = {}, .line = std::nullopt, .first = std::nullopt});
}

bool run(State&, Offer&, Context&) { return true; }

void options(const State& s, const Offer& f, ActionList& list) {
  const Player& author = s[f.author()];
  switch (f.stage) {
    case OfferStage::partner:
      for (const Seat rival : s.all().without(f.active)) {
        if (has_something(s[rival])) list.push_back(act::with[rival.index]);
      }
      list.push_back(act::cancel.only());
      return;
    case OfferStage::lines: {
      const int last = last_line(f.terms);
      for (int i = last + 1; i < ware_kinds && lines_in(f.terms.give) < most_kinds; ++i) {
        if (owned(author, Ware(i)) > 0) list.push_back(act::give[i]);
      }
      for (int i = std::max(0, last + 1 - ware_kinds);
           i < ware_kinds && lines_in(f.terms.ask) < most_kinds; ++i) {
        if (!f.terms.give.has(Ware(i))) list.push_back(act::ask[i]);
      }
      if (may_send(s, f)) list.push_back(act::send.only());
      list.push_back(act::cancel.only());
      return;
    }
    case OfferStage::quantity: {
      const int most =
          f.line->asking ? most_units : std::min(most_units, owned(author, f.line->ware));
      for (int n = 1; n <= most; ++n) list.push_back(act::amount[n - 1]);
      return;
    }
    case OfferStage::answer:
      if (can_give(s[f.reader()], f.terms.ask)) list.push_back(act::accept.only());
      list.push_back(act::decline.only());
      if (f.counters < s.options.trade_counters_per_offer) list.push_back(act::counter.only());
      return;
  }
}

void choose(State& s, Offer& f, Action action, Context& ctx) {
  if (act::with.has(action)) {
    f.partner = Seat(act::with.index(action));
    f.stage = OfferStage::lines;
  } else if (act::cancel.has(action)) {
    if (f.counters > 0) {
      ctx.tell("SET-83", "offer.declined", {{"player", f.author()}});
      end_without_exchange(s, f, ctx);
    } else {
      ctx.tell("SET-82", "offer.cancelled", {{"player", f.active}});
      s.flow.pop();
    }
  } else if (act::give.has(action) || act::ask.has(action)) {
    const bool asking = act::ask.has(action);
    f.line = Line{Ware(asking ? act::ask.index(action) : act::give.index(action)), asking};
    f.stage = OfferStage::quantity;
  } else if (act::amount.has(action)) {
    (f.line->asking ? f.terms.ask : f.terms.give).add(f.line->ware, act::amount.index(action) + 1);
    f.line.reset();
    f.stage = OfferStage::lines;
  } else if (act::send.has(action)) {
    f.stage = OfferStage::answer;
    show(s, f, ctx);
  } else if (act::accept.has(action)) {
    exchange(s, f, ctx);
  } else if (act::decline.has(action)) {
    ctx.tell("SET-83", "offer.declined", {{"player", f.reader()}});
    end_without_exchange(s, f, ctx);
  } else {
    ctx.tell("SET-83", "offer.counters", {{"player", f.reader()}});
    if (!f.first) f.first = f.terms;
    f.turned = !f.turned;
    ++f.counters;
    f.terms = {};
    f.stage = OfferStage::lines;
  }
}

}  // namespace tide::set_sail
