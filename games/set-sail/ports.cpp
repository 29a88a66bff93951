// Supply, Trade and Upgrade Port (ledger 3.3).
#include "games/set-sail/rules.h"

namespace tide::set_sail {
namespace {

bool limited(const State& s) { return s.options.bank_limits == BankLimits::printed_counts; }

// How many Supplies a payment can buy now (S2).
int most_supplies(const State& s, Seat seat, Payment means) {
  const Player& p = s[seat];
  int n = means == Payment::silver ? p.silver / s.content->constants.supply_price
          : means == Payment::deep ? p.hand[deep_ship]
                                   : routes_in(p.hand);
  if (limited(s)) n = std::min(n, bank_supplies(s));
  return std::min(n, most_amount);
}

// How many cards a deal can move now (T2).
int most_goods(const State& s, Seat seat, Deal deal) {
  const Player& p = s[seat];
  const int price = s.content->constants.good_price;
  int n = 0;
  if (deal.selling) {
    n = p.hand[deal.good];
    if (limited(s)) n = std::min(n, bank_silver(s) / price);
  } else {
    n = std::min({p.silver / price, s.stock[deal.good], capacity(s, seat) - goods_in(p.hand)});
  }
  return std::min(n, most_amount);
}

void amounts(int most, ActionList& list) {
  for (int n = 1; n <= most; ++n) list.push_back(act::amount[n - 1]);
}

void buy_supplies(State& s, Seat seat, Payment means, int n, Context& ctx) {
  if (means == Payment::silver) {
    const int cost = n * s.content->constants.supply_price;
    s[seat].silver = static_cast<std::int16_t>(s[seat].silver - cost);
  } else {
    Hand cards;
    if (means == Payment::deep) {
      cards.add(deep_ship, n);
    } else {
      cards = lowest_routes(s[seat].hand, n);
    }
    hand_in(s, seat, cards, ctx);
  }
  gain_supplies(s, seat, n);
  ctx.tell("SET-35", "bought.supplies",
           {{"player", seat}, {"count", n}, {"means", reflect::enum_name(means)}});
}

void trade_goods(State& s, Seat seat, Deal deal, int n, Context& ctx) {
  const int money = n * s.content->constants.good_price;
  if (deal.selling) {
    Hand cards;
    cards.add(deal.good, n);
    hand_in(s, seat, cards, ctx);
    gain_silver(s, seat, money);
  } else {
    s.stock.remove(deal.good, n);
    gain_cards(s, seat, deal.good, n, SeatSet::all());
    s[seat].silver = static_cast<std::int16_t>(s[seat].silver - money);
  }
  ctx.tell("SET-36", deal.selling ? "sold.goods" : "bought.goods",
           {{"player", seat},
            {"count", n},
            {"card", Cargo::names()[deal.good.index]},
            {"silver", money}});
}

bool can_build(const State& s, Seat seat, Upgrade u) {
  if (s.options.upgrade_limit_per == UpgradeLimit::turn && s.flow.find<Turn>()->upgraded) {
    return false;
  }
  return s[seat].silver >= (*s.content)[u].price &&
         s[seat].count(u) < s.content->constants.upgrade_limit_each;
}

}  // namespace

// --- S1, S2 ---

bool run(State&, SupplyPort&, Context&) { return true; }

void options(const State& s, const SupplyPort& f, ActionList& list) {
  if (f.paying) {
    amounts(most_supplies(s, f.seat, *f.paying), list);
    return;
  }
  for (int m = 0; m < 3; ++m) {
    if (f.paid[static_cast<std::size_t>(m)]) continue;
    if (most_supplies(s, f.seat, static_cast<Payment>(m)) > 0) list.push_back(act::pay[m]);
  }
  list.push_back(act::done.only());
  offer_option(s, list);
}

void choose(State& s, SupplyPort& f, Action action, Context& ctx) {
  if (act::offer.has(action)) {
    open_offer(s, f.seat, ctx);
  } else if (act::done.has(action)) {
    s.flow.pop();
  } else if (act::pay.has(action)) {
    f.paying = static_cast<Payment>(act::pay.index(action));
  } else {
    f.paid[static_cast<std::size_t>(*f.paying)] = true;
    const Payment means = *f.paying;
    f.paying.reset();
    buy_supplies(s, f.seat, means, act::amount.index(action) + 1, ctx);
  }
}

// --- T1, T2 ---

bool run(State&, Market&, Context&) { return true; }

void options(const State& s, const Market& f, ActionList& list) {
  if (f.deal) {
    amounts(most_goods(s, f.seat, *f.deal), list);
    return;
  }
  for (int g = 0; g < goods_kinds; ++g) {
    if (f.used[static_cast<std::size_t>(g)]) continue;
    if (most_goods(s, f.seat, {Cargo(g), false}) > 0) list.push_back(act::buy[g]);
    if (most_goods(s, f.seat, {Cargo(g), true}) > 0) list.push_back(act::sell[g]);
  }
  list.push_back(act::done.only());
  offer_option(s, list);
}

void choose(State& s, Market& f, Action action, Context& ctx) {
  if (act::offer.has(action)) {
    open_offer(s, f.seat, ctx);
  } else if (act::done.has(action)) {
    s.flow.pop();
  } else if (act::buy.has(action)) {
    f.deal = Deal{Cargo(act::buy.index(action)), false};
  } else if (act::sell.has(action)) {
    f.deal = Deal{Cargo(act::sell.index(action)), true};
  } else {
    const Deal deal = *f.deal;
    f.used[deal.good.index] = true;
    f.deal.reset();
    trade_goods(s, f.seat, deal, act::amount.index(action) + 1, ctx);
  }
}

// --- U1 ---

bool run(State&, Yard&, Context&) { return true; }

void options(const State& s, const Yard& f, ActionList& list) {
  for (const Upgrade u : {Upgrade::barrel, Upgrade::oar, Upgrade::cannon}) {
    if (can_build(s, f.seat, u)) list.push_back(act::build[static_cast<int>(u)]);
  }
  list.push_back(act::done.only());
  offer_option(s, list);
}

void choose(State& s, Yard f, Action action, Context& ctx) {
  if (act::offer.has(action)) {
    open_offer(s, f.seat, ctx);
    return;
  }
  s.flow.pop();
  if (act::done.has(action)) return;
  const auto u = static_cast<Upgrade>(act::build.index(action));
  s[f.seat].silver = static_cast<std::int16_t>(s[f.seat].silver - (*s.content)[u].price);
  ++s[f.seat].count(u);
  s.flow.find<Turn>()->upgraded = true;
  constexpr std::array<Rule, 3> rules{Rule("SET-39"), Rule("SET-40"), Rule("SET-41")};
  ctx.tell(
      rules[static_cast<std::size_t>(u)], "built",
      {{"player", f.seat}, {"upgrade", (*s.content)[u].name}, {"silver", (*s.content)[u].price}});
  ctx.fired("SET-38");
}

}  // namespace tide::set_sail
