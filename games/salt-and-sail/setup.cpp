// Aim and setup (ledger 3.1).
#include "games/salt-and-sail/rules.h"

namespace tide::salt_and_sail {
namespace {

// SNS-04 to SNS-07
void lay_map(State& s, Context& ctx) {
  const Content& c = *s.content;
  const Layout& l = layout(s);
  const bool hides = port_hides(s);
  for (std::size_t p = 0; p + 2 < c.pieces.size(); ++p) {
    s.spare.add(Piece(static_cast<int>(p)), c.pieces[p].copies);
  }
  Pieces tokens;
  for (int i = 0; i < l.discoveries; ++i) tokens.add(s.luck.draw(Stream::site, s.spare, ctx));
  const int ports = static_cast<int>(s.chart().known_ports.size());
  tokens.add(c.port(), l.hidden_ports + (hides ? ports : 0));
  tokens.add(c.village(), l.hidden_villages);
  for (const HexId h : l.sites) {
    s.sites.push_back({.at = h, .piece = s.luck.draw(Stream::site, tokens, ctx)});
  }
  for (const HexId h : s.chart().known_ports) {
    if (hides) {
      s.sites.push_back({.at = h, .piece = s.luck.draw(Stream::site, tokens, ctx)});
    } else {
      s.sites.push_back({.at = h, .piece = c.port(), .open = true});
      ctx.fired("SNS-06");
    }
  }
  for (const HexId h : s.chart().encounters) s.encounters.push_back(h);
  ctx.tell("SNS-05", "setup.map",
           {{"map", s.chart().name}, {"sites", s.sites.size()}, {"required", l.required}});
  ctx.fired("SNS-03");
  ctx.fired("SNS-04");
  ctx.fired("SNS-07");
  ctx.fired("SNS-138");
  if (s.chart().id == c.charts[0].id) ctx.fired("SNS-156");
}

// SNS-08, SNS-09
void lay_cards(State& s, Context& ctx) {
  const Content& c = *s.content;
  const auto fill = [](auto& deck, const auto& cards) {
    using Kind = typename std::decay_t<decltype(deck)>::kind_type;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      deck.add(Kind(static_cast<int>(i)), cards[i].copies);
    }
  };
  for (std::size_t i = 0; i < c.rumors.size(); ++i) s.rumor_deck.add(Rumor(static_cast<int>(i)));
  fill(s.officer_deck, c.officers);
  fill(s.equipment_deck, c.equipment);
  fill(s.encounter_deck, c.encounters);
  fill(s.treasure_deck, c.treasures);
  ctx.fired("SNS-08");
  for (int i = 0; i < s.seats(); ++i) {
    s.officers[static_cast<std::size_t>(i)] = draw_officer(s, ctx);
  }
  for (std::size_t i = 0; i < s.rumors.size(); ++i) refill_rumor(s, i, ctx);
  for (auto& place : s.equipment) place = draw_equipment(s, ctx);
  ctx.fired("SNS-09");
}

// SNS-170
void deal_captains(State& s, Context& ctx) {
  if (s.options.captain_deal != CaptainDeal::two_each) return;
  Bag<Captain, most_captains> box;
  for (std::size_t i = 0; i < s.content->captains.size(); ++i)
    box.add(Captain(static_cast<int>(i)));
  for (Player& p : s.players) {
    for (int i = 0; i < 2; ++i) p.dealt.push_back(s.luck.draw(Stream::captain, box, ctx));
  }
  ctx.fired("SNS-170");
}

Seat next_seat(const State& s, Seat seat, int by) {
  return Seat((seat.index + by + s.seats()) % s.seats());
}

void take_captain(State& s, Seat seat, Captain captain, Context& ctx) {
  Player& p = s[seat];
  const Tokens before = outfit(s, seat);
  p.captain = captain;
  p.dealt.clear();
  follow_cards(s, seat, before);  // SNS-16
  const ShipInfo& ship = (*s.content)[p.ship];
  const int extra = (*s.content)[captain].mods.start_crew;
  const int crew = std::min(p.crew() + extra, ship.sails + ship.hands);
  if (extra > 0) ctx.fired("SNS-20");
  p.sails = static_cast<std::uint8_t>(std::min(crew, ship.sails));  // SNS-19
  p.hands = static_cast<std::uint8_t>(crew - p.sails);
  ctx.tell("SNS-13", "captain", {{"player", seat}, {"captain", (*s.content)[captain].name}});
}

// SNS-15
void lay_officers(State& s, Context& ctx) {
  for (std::size_t i = 0; i < row_officers; ++i) {
    s.officers[i] = draw_officer(s, ctx);
    if (s.officers[i]) {
      ctx.tell("SNS-15", "officer.open", {{"officer", (*s.content)[*s.officers[i]].name}},
               {.learns = s.all()});
    }
  }
}

}  // namespace

bool port_hides(const State& s) { return s.options.week_port_hidden && s.chart().port_may_hide; }

const Layout& layout(const State& s) {
  const Chart& chart = s.chart();
  return s.options.length == Length::brisk && chart.brisk ? *chart.brisk : chart.full;
}

State start(const Content& content, const Setup<Options>& setup, const Key& key, Context& ctx) {
  State s{};
  s.content = &content;
  s.options = setup.options;
  s.luck.key = key;
  const Constants& k = content.constants;
  for (int i = 0; i < setup.seats; ++i) {  // SNS-11
    Player p{};
    p.ship = content.starter;
    p.at = s.chart().capital[0];
    p.sails = static_cast<std::uint8_t>(std::min(k.start_crew, content[p.ship].sails));
    p.hands = static_cast<std::uint8_t>(k.start_crew - p.sails);
    p.rations = static_cast<std::uint8_t>(k.start_rations);
    p.ducats = static_cast<std::int16_t>(k.start_ducats);
    s.players.push_back(p);
  }
  ctx.fired("SNS-02");
  ctx.fired("SNS-11");
  lay_map(s, ctx);
  lay_cards(s, ctx);
  deal_captains(s, ctx);
  s.starter = Seat(s.luck.roll(Stream::starter, 1, s.seats(), ctx) - 1);
  ctx.tell("SNS-10", "starter", {{"player", s.starter}});
  for (int i = 0; i < s.seats(); ++i) {
    for (int n = 0; n < k.start_private_rumors; ++n) {
      hear_rumor(s, next_seat(s, s.starter, i), "SNS-12", ctx);
    }
  }
  s.flow.push(Draft{s.starter, DraftStage::captain});
  advance(s, ctx);
  return s;
}

void advance(State& s, Context& ctx) {
  while (s.ending == Ending::none &&
         !std::visit([&](auto& frame) { return run(s, frame, ctx); }, s.flow.top())) {
  }
}

bool run(State& s, Draft& f, Context& ctx) {
  if (f.stage != DraftStage::officer) return true;
  ActionList list;
  options(s, f, list);
  if (list.size() > 1) return true;
  choose(s, f, list[0], ctx);  // the last Officer is taken unasked
  return false;
}

void options(const State& s, const Draft& f, ActionList& list) {
  switch (f.stage) {
    case DraftStage::captain:
      if (s.options.captain_deal == CaptainDeal::two_each) {
        for (const Captain k : s[f.seat].dealt) list.push_back(act::captain[k.index]);
        return;
      }
      for (std::size_t i = 0; i < s.content->captains.size(); ++i) {
        const Captain k(static_cast<int>(i));
        bool free = true;
        for (const Player& p : s.players) free = free && p.captain != k;
        if (free) list.push_back(act::captain[k.index]);
      }
      return;
    case DraftStage::officer:
      for (std::size_t i = 0; i < s.officers.size(); ++i) {
        if (s.officers[i]) list.push_back(act::officer[static_cast<int>(i)]);
      }
      return;
    case DraftStage::place:
      for (const HexId h : s.chart().capital) list.push_back(act::at[h.index]);
      return;
  }
}

void choose(State& s, Draft& f, Action action, Context& ctx) {
  const Seat seat = f.seat, last = next_seat(s, s.starter, -1);
  if (f.stage == DraftStage::captain) {
    take_captain(s, seat, Captain(act::captain.index(action)), ctx);
    const bool over = seat == last;
    f = over ? Draft{last, DraftStage::officer} : Draft{next_seat(s, seat, 1), f.stage};
  } else if (f.stage == DraftStage::officer) {
    auto& place = s.officers[static_cast<std::size_t>(act::officer.index(action))];
    const Officer officer = *place;
    place.reset();
    ctx.tell("SNS-14", "officer", {{"player", seat}, {"officer", (*s.content)[officer].name}});
    ctx.fired("SNS-16");
    set_officer(s, seat, officer, ctx);
    const bool over = seat == s.starter;
    f = over ? Draft{s.starter, DraftStage::place} : Draft{next_seat(s, seat, -1), f.stage};
    if (over) lay_officers(s, ctx);
  } else {
    s[seat].at = HexId(act::at.index(action));
    ctx.tell("SNS-17", "placed", {{"player", seat}, {"hex", s.content->name(s[seat].at)}});
    ctx.fired("SNS-18");
    if (seat != last) {
      f.seat = next_seat(s, seat, 1);
      return;
    }
    s.flow.pop();
    s.round = 1;
    ctx.tell("SNS-21", "round", {{"round", 1}});
    begin_turn(s, s.starter, ctx);
  }
}

}  // namespace tide::salt_and_sail
