// Clearing the boards (ledger 3.3), hands, and the round cap (3.12).
#include "games/savage-seas/rules.h"

namespace tide::savage_seas {
namespace {

bool reload_in_hand(const State& s, const Ship& ship, Crew crew) {
  const Slot* slot = ship.slot_of(crew);
  return slot == nullptr || slot->card != s.content->reload;
}

int hand_size(const State& s, Side side, Crew crew) {
  const CrewCards& cards = s[side][crew];
  return cards.hand.total() + cards.wounds + (reload_in_hand(s, s[side], crew) ? 1 : 0);
}

// SVG-28, SVG-29
void clear_slots(State& s, Side side, Context& ctx) {
  Ship& ship = s[side];
  for (auto& slot : ship.slots) {
    if (!slot) continue;
    const bool reload = slot->card == s.content->reload;
    if (slot->cancelled && !slot->face_up) ctx.fired("SVG-106");
    if (!reload) ship[slot->crew].discard.add(slot->card);
    ctx.tell(reload ? Rule("SVG-28") : Rule("SVG-29"), reload ? "cleared.reload" : "cleared",
             {{"ship", s.content->name(side)},
              {"crew", s.content->name(slot->crew)},
              {"card", s.content->name(slot->card)}},
             {.learns = slot->face_up ? SeatSet() : team(s, other(side))});
    slot.reset();
  }
  for (const Extra& extra : ship.extras) ship[Crew::marine].discard.add(extra.card);
  ship.extras.clear();
  ship.presets = {};
  for (CrewCards& cards : ship.crews) cards.deck_order = false;
}

// SVG-30
void take_wounds(State& s, Side side, Context& ctx) {
  for (const Crew c : crews) {
    CrewCards& cards = s[side][c];
    if (cards.pending == 0) continue;
    ctx.tell(
        "SVG-30", "wounds_taken",
        {{"ship", s.content->name(side)}, {"crew", s.content->name(c)}, {"count", cards.pending}});
    ctx.fired("SVG-67");
    const bool one = cards.pending == 1;
    for (; cards.pending > 0; --cards.pending) wound_in_hand(s, side, c);
    if (one && hand_size(s, side, c) == s.content->limits.hand) ctx.fired("SVG-69");
  }
}

// SVG-31: by lot, never the Reload card or a Wound (SVG-71).
void hand_limit(State& s, Side side, Crew crew, Context& ctx) {
  CrewCards& cards = s[side][crew];
  for (int n = 0; hand_size(s, side, crew) > s.content->limits.hand && !cards.hand.empty(); ++n) {
    const Order card = s.luck.draw(Stream::loss, cards.hand, ctx);
    cards.discard.add(card);
    ctx.fired(n == 0 ? Rule("SVG-68") : Rule("SVG-70"));
    ctx.fired("SVG-71");
    ctx.tell("SVG-31", "lost",
             {{"ship", s.content->name(side)},
              {"crew", s.content->name(crew)},
              {"card", s.content->name(card)}},
             {.learns = s.all()});
  }
}

// SVG-32, SVG-34
void refill(State& s, Side side, Crew crew, Context& ctx) {
  while (hand_size(s, side, crew) < s.content->limits.hand) {
    if (s.deck(side, crew).empty() && s[side][crew].discard.empty()) {
      ctx.fired("SVG-34");
      return;
    }
    draw_order(s, side, crew, ctx);
  }
}

void reshuffle(State& s, Side side, Crew crew, Rule rule, Context& ctx) {
  Cards& discard = s[side][crew].discard;
  s.deck(side, crew).add(discard);
  discard.clear();
  ctx.tell(rule, "reshuffled", {{"ship", s.content->name(side)}, {"crew", s.content->name(crew)}});
}

// SVG-123
void end_by_cap(State& s, Context& ctx) {
  const auto strong = [](const Ship& ship) {
    int n = 0;
    for (const Fire f : ship.fires) n += f == Fire::strong ? 1 : 0;
    return n;
  };
  const auto worse = [&](const Ship& ship) {
    return std::array{ship.fire_count(), strong(ship), wounds_in_hands(ship)};
  };
  const auto one = worse(s.ships[0]), two = worse(s.ships[1]);
  std::optional<Side> winner;
  if (one != two) winner = one < two ? Side::cockatrice : Side::chimera;
  ctx.fired("SVG-132");
  ctx.tell("SVG-123", "cap", {{"round", s.round}});
  if (winner) ctx.tell("SVG-123", "won", {{"ship", s.content->name(*winner)}});
  finish(s, Ending::round_cap, winner);
}

}  // namespace

int held(const State& s, Side side, Crew crew) {
  const Ship& ship = s[side];
  const bool planned = s.planning() && ship.slot_of(crew) != nullptr;
  return ship[crew].hand.total() + (reload_in_hand(s, ship, crew) ? 1 : 0) + (planned ? 1 : 0);
}

void draw_order(State& s, Side side, Crew crew, Context& ctx) {
  Cards& deck = s.deck(side, crew);
  if (deck.empty()) reshuffle(s, side, crew, "SVG-34", ctx);
  const Order card = s.luck.draw(Stream::deck, deck, ctx);
  s[side][crew].hand.add(card);
  // The others see the size of the hand, and need no line for each card.
  ctx.tell("SVG-32", "drawn",
           {{"ship", s.content->name(side)},
            {"crew", s.content->name(crew)},
            {"card", s.content->name(card)}},
           {.sees = team(s, side), .learns = team(s, side)});
  // SVG-33: at once.
  if (deck.empty() && !s[side][crew].discard.empty()) reshuffle(s, side, crew, "SVG-33", ctx);
}

void clear_boards(State& s, Context& ctx) {
  ctx.tell("SVG-27", "clearing", {});
  s.flow.pop();
  for (const Side side : sides) clear_slots(s, side, ctx);
  for (const Side side : sides) take_wounds(s, side, ctx);
  check_sinking(s, std::nullopt, ctx);
  if (s.ending != Ending::none) return;
  ctx.fired("SVG-35");
  for (const Side side : sides) {
    for (const Crew c : crews) {
      hand_limit(s, side, c, ctx);
      refill(s, side, c, ctx);
    }
  }
  if (s.round == s.options.round_cap) {
    end_by_cap(s, ctx);
    return;
  }
  const bool fixed = s.options.lead_rule == LeadRule::cockatrice_first ||
                     s.options.lead_rule == LeadRule::chimera_first;
  if (!fixed) s.gauge = other(s.gauge);  // SVG-20
  ctx.fired("SVG-20");
  ++s.round;
  begin_round(s, ctx);
}

}  // namespace tide::savage_seas
