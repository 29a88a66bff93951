// Pirate Ports and treasure maps (ledger 3.3, SET-42 to SET-49).
#include "games/set-sail/rules.h"

namespace tide::set_sail {
namespace {

bool closed(const State& s, const Pirates& f, QuestType type) {
  return s.options.pirate_deals == PirateDeals::one_of_each &&
         f.used[static_cast<std::size_t>(type)];
}

bool can_buy_map(const State& s, Seat seat) {
  return s[seat].silver >= s.content->constants.map_price && !s.treasure_deck.empty();
}

// SET-44 to SET-46: points, silver, and the next card on the space.
void complete(State& s, Seat seat, bool plunder, int space, Context& ctx) {
  Spaces& open = plunder ? s.plunder_open : s.trade_open;
  QuestSet& deck = plunder ? s.plunder_deck : s.trade_deck;
  auto& place = open[static_cast<std::size_t>(space)];
  const Quest quest = *place;
  s[seat].done.add(quest);
  const QuestCard& card = (*s.content)[quest];
  gain_silver(s, seat, card.vp);
  ctx.tell(plunder ? Rule("SET-44") : Rule("SET-45"), "quest.done",
           {{"player", seat}, {"quest", card.name}, {"vp", card.vp}, {"sum", points(s, seat)}});
  place.reset();
  if (deck.empty()) {
    ctx.fired("SET-46");
    return;
  }
  place = draw_quest(s, plunder ? Stream::plunder : Stream::trade, deck, ctx);
  ctx.tell("SET-46", "quest.opened",
           {{"quest", (*s.content)[*place].name}, {"vp", (*s.content)[*place].vp}},
           {.learns = SeatSet::all()});
}

void pay_ships(State& s, Seat seat, int space, int routes, Context& ctx) {
  const Quest quest = *s.plunder_open[static_cast<std::size_t>(space)];
  Hand cards = lowest_routes(s[seat].hand, routes);
  cards.add(deep_ship, (*s.content)[quest].ships - routes);
  hand_in(s, seat, cards, ctx);
  complete(s, seat, true, space, ctx);
}

void buy_map(State& s, Seat seat, Context& ctx) {
  s[seat].silver = static_cast<std::int16_t>(s[seat].silver - s.content->constants.map_price);
  const Quest map = draw_quest(s, Stream::treasure, s.treasure_deck, ctx);
  s[seat].maps.add(map);
  const SeatSet own = SeatSet::only(seat);
  ctx.tell("SET-43", "map.bought",
           {{"player", seat},
            {"map", (*s.content)[map].name, own},
            {"tile", (*s.content)[(*s.content)[map].tile].id, own}},
           {.learns = own});
}

}  // namespace

int points(const State& s, Seat seat) {
  int sum = 0;
  for (const Quest q : s[seat].done) sum += s.content->quest_points[q.index];
  return sum;
}

Quest draw_quest(State& s, Stream stream, QuestSet& deck, Context& ctx) {
  Bag<Quest, most_quests> bag;
  for (const Quest q : deck) bag.add(q);
  const Quest quest = s.luck.draw(stream, bag, ctx);
  deck.remove(quest);
  return quest;
}

bool can_pay(const State& s, Seat seat, Quest quest) {
  const QuestCard& card = (*s.content)[quest];
  const Hand& hand = s[seat].hand;
  if (card.type == QuestType::plunder) return ships_in(hand) >= card.ships;
  bool enough = true;
  card.goods.each([&](Cargo k, int n) { enough = enough && hand[k] >= n; });
  return enough;
}

RouteRange route_range(const Hand& hand, int due) {
  return {std::max(0, due - hand[deep_ship]), std::min(due, routes_in(hand))};
}

// SET-48, SET-49
void dig(State& s, Seat seat, Quest map, Context& ctx) {
  const QuestCard& card = (*s.content)[map];
  s[seat].maps.remove(map);
  s[seat].done.add(map);
  gain_silver(s, seat, card.vp);
  ctx.tell("SET-49", "dug",
           {{"player", seat},
            {"map", card.name},
            {"tile", (*s.content)[card.tile].id},
            {"vp", card.vp},
            {"sum", points(s, seat)}},
           {.learns = s.all().without(seat)});
}

// --- Q1, Q2 ---

bool run(State&, Pirates&, Context&) { return true; }

void options(const State& s, const Pirates& f, ActionList& list) {
  if (f.paying) {
    const Quest quest = *s.plunder_open[static_cast<std::size_t>(*f.paying - 1)];
    const RouteRange range = route_range(s[f.seat].hand, (*s.content)[quest].ships);
    for (int r = range.low; r <= range.high; ++r) list.push_back(act::routes[r]);
    return;
  }
  if (!closed(s, f, QuestType::treasure) && can_buy_map(s, f.seat)) list.push_back(act::map.only());
  for (int i = 0; i < most_spaces; ++i) {
    const auto& quest = s.plunder_open[static_cast<std::size_t>(i)];
    if (quest && !closed(s, f, QuestType::plunder) && can_pay(s, f.seat, *quest)) {
      list.push_back(act::plunder[i]);
    }
  }
  for (int i = 0; i < most_spaces; ++i) {
    const auto& quest = s.trade_open[static_cast<std::size_t>(i)];
    if (quest && !closed(s, f, QuestType::trade) && can_pay(s, f.seat, *quest)) {
      list.push_back(act::deliver[i]);
    }
  }
  list.push_back(act::done.only());
  offer_option(s, list);
}

void choose(State& s, Pirates& f, Action action, Context& ctx) {
  const auto use = [&](QuestType type) { f.used[static_cast<std::size_t>(type)] = true; };
  if (act::offer.has(action)) {
    open_offer(s, f.seat, ctx);
  } else if (act::done.has(action)) {
    s.flow.pop();
  } else if (act::map.has(action)) {
    use(QuestType::treasure);
    buy_map(s, f.seat, ctx);
  } else if (act::deliver.has(action)) {
    use(QuestType::trade);
    const int space = act::deliver.index(action);
    hand_in(s, f.seat, (*s.content)[*s.trade_open[static_cast<std::size_t>(space)]].goods, ctx);
    complete(s, f.seat, false, space, ctx);
  } else if (act::plunder.has(action)) {
    use(QuestType::plunder);
    const int space = act::plunder.index(action);
    const Quest quest = *s.plunder_open[static_cast<std::size_t>(space)];
    const RouteRange range = route_range(s[f.seat].hand, (*s.content)[quest].ships);
    if (range.low == range.high) {
      pay_ships(s, f.seat, space, range.low, ctx);
      return;
    }
    f.paying = static_cast<std::uint8_t>(space + 1);
    // The question itself shows that there is a choice.
    SeatSet learns;
    for (const Seat observer : s.all().without(f.seat)) {
      const RouteRange known =
          route_range(s[observer].sure[f.seat.index], (*s.content)[quest].ships);
      if (known.low >= known.high) learns = learns | SeatSet::only(observer);
    }
    ctx.tell("SET-44", "quest.paying", {{"player", f.seat}, {"quest", (*s.content)[quest].name}},
             {.learns = learns});
  } else {
    const int space = *f.paying - 1;
    f.paying.reset();
    pay_ships(s, f.seat, space, act::routes.index(action), ctx);
  }
}

}  // namespace tide::set_sail
