// Setup, placing the ships, the start roll (ledger 3.1).
#include "games/set-sail/rules.h"

namespace tide::set_sail {
namespace {

QuestSet of_type(const Content& content, QuestType type) {
  return content.quests_of[static_cast<std::size_t>(type)];
}

QuestSet starters(const Content& content, QuestSet among) {
  QuestSet set;
  for (const Quest q : among) {
    if (content[q].starts_open) set.add(q);
  }
  return set;
}

// SET-10: removed cards are looked at by nobody.
void remove_quests(State& s, QuestSet& deck, Context& ctx) {
  const int n = s.content->removed_by_seats[static_cast<std::size_t>(s.seats() - 2)];
  for (int i = 0; i < n && !deck.empty(); ++i) {
    s.removed.add(draw_quest(s, Stream::setup, deck, ctx));
  }
}

// SET-05 to SET-07: the open cards, in the order of their ids.
void lay_open(State& s, QuestSet& deck, Spaces& open, Context& ctx) {
  const int spaces = s.options.open_quest_spaces;
  QuestSet choices = starters(*s.content, deck), chosen;
  while (chosen.size() < spaces && !choices.empty()) {
    if (choices.size() + chosen.size() <= spaces) {
      chosen = chosen | choices;
      break;
    }
    chosen.add(draw_quest(s, Stream::setup, choices, ctx));
  }
  deck = deck.without(chosen);
  std::size_t space = 0;
  for (const Quest q : chosen) open[space++] = q;
  // Too few starters: from the top of the deck.
  while (space < static_cast<std::size_t>(spaces) && !deck.empty()) {
    open[space++] = draw_quest(s, Stream::setup, deck, ctx);
  }
}

void deal_quests(State& s, Context& ctx) {
  s.plunder_deck = of_type(*s.content, QuestType::plunder);
  s.trade_deck = of_type(*s.content, QuestType::trade);
  s.treasure_deck = of_type(*s.content, QuestType::treasure);
  const bool before = s.options.quest_removal == QuestRemoval::before_open_spaces;
  const auto remove = [&] {
    for (QuestSet* deck : {&s.plunder_deck, &s.trade_deck, &s.treasure_deck}) {
      remove_quests(s, *deck, ctx);
    }
  };
  if (before) remove();
  lay_open(s, s.plunder_deck, s.plunder_open, ctx);
  lay_open(s, s.trade_deck, s.trade_open, ctx);
  if (!before) remove();
  ctx.tell("SET-10", "setup.quests",
           {{"plunder", s.plunder_deck.size()},
            {"trade", s.trade_deck.size()},
            {"treasure", s.treasure_deck.size()}},
           {.learns = SeatSet::all()});
}

// SET-18: the highest starts; those tied for highest roll again among themselves.
Seat start_roll(State& s, Context& ctx) {
  SeatSet rolling = s.all();
  while (true) {
    int best = 0;
    SeatSet highest;
    for (const Seat seat : rolling) {
      const int die = s.luck.roll(Stream::die, 1, 6, ctx);
      ctx.tell("SET-18", "start.roll", {{"player", seat}, {"die", die}});
      if (die > best) best = die, highest = {};
      if (die == best) highest = highest | SeatSet::only(seat);
    }
    if (highest.size() == 1) return highest.front();
    rolling = highest;
  }
}

// Option late_start_silver: places above half the seats, rounded up.
void late_silver(State& s, Context& ctx) {
  if (s.options.late_start_silver == LateStartSilver::none) return;
  for (int place = (s.seats() + 1) / 2; place < s.seats(); ++place) {
    const Seat seat((s.starter.index + place) % s.seats());
    gain_silver(s, seat, 1);
    ctx.tell("SET-14", "start.late_silver", {{"player", seat}});
  }
}

}  // namespace

State start(const Content& content, const Setup<Options>& setup, const Key& key, Context& ctx) {
  State s{};
  s.content = &content;
  s.options = setup.options;
  s.luck.key = key;
  for (int i = 0; i < setup.seats; ++i) {
    Player p;
    p.ships = {content.quays[0], content.quays[1]};
    p.silver = static_cast<std::int16_t>(content.constants.start_silver);
    p.supplies = static_cast<std::int16_t>(content.constants.start_supply);  // SET-14
    for (int j = 0; j < setup.seats; ++j) p.sure.push_back({});
    s.players.push_back(p);
  }
  for (int k = 0; k < cargo_kinds; ++k) {
    const auto i = static_cast<std::size_t>(k);
    const int ships = static_cast<int>(content.ships[i].names.size());
    if (k < goods_kinds) {
      s.stock.add(Cargo(k), content.goods[i].copies);  // SET-11
    } else {
      (Cargo(k) == deep_ship ? s.deep_deck : s.route_deck).add(Cargo(k), ships);  // SET-03, SET-04
    }
  }
  deal_quests(s, ctx);
  s.flow.push(Docking{Seat(0)});
  advance(s, ctx);
  return s;
}

void advance(State& s, Context& ctx) {
  while (s.ending == Ending::none &&
         !std::visit([&](auto& frame) { return run(s, frame, ctx); }, s.flow.top())) {
  }
}

// --- P0 ---

void dock_options(const State& s, ActionList& list) {
  const int quays = static_cast<int>(s.content->quays.size());
  for (std::size_t i = 0; i < quay_pairs.size(); ++i) {
    if (quay_pairs[i].second < quays) list.push_back(act::dock[static_cast<int>(i)]);
  }
}

void dock(State& s, Seat seat, Action action) {
  const QuayPair pair = quay_pairs[static_cast<std::size_t>(act::dock.index(action))];
  s[seat].ships = {s.content->quays[static_cast<std::size_t>(pair.first)],
                   s.content->quays[static_cast<std::size_t>(pair.second)]};
}

bool run(State&, Docking&, Context&) { return true; }

void options(const State& s, const Docking&, ActionList& list) { dock_options(s, list); }

void choose(State& s, Docking frame, Action action, Context& ctx) {
  dock(s, frame.seat, action);
  ctx.tell(
      "SET-15", "docked",
      {{"player", frame.seat}, {"one", s.at(frame.seat, 1).id}, {"two", s.at(frame.seat, 2).id}});
  s.flow.pop();
  if (frame.seat.index + 1 < s.seats()) {
    s.flow.push(Docking{Seat(frame.seat.index + 1)});
    return;
  }
  s.starter = start_roll(s, ctx);
  ctx.tell("SET-19", "start.first", {{"player", s.starter}});
  late_silver(s, ctx);
  s.round = 1;
  ctx.tell("SET-20", "round", {{"round", 1}});
  begin_turn(s, s.starter, ctx);
}

}  // namespace tide::set_sail
