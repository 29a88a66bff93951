// Decks, private Rumors, and the tokens that cards put into a bag.
#include "games/salt-and-sail/rules.h"

namespace tide::salt_and_sail {
namespace {

// SNS-36: an empty deck is made anew from its discard pile.
template <class Deck>
auto draw(State& s, Stream stream, Deck& deck, Deck& pile, std::string_view name, Context& ctx)
    -> std::optional<typename Deck::kind_type> {
  if (deck.empty()) {
    if (pile.empty()) return std::nullopt;
    deck = pile;
    pile.clear();
    ctx.tell("SNS-36", "reshuffled", {{"deck", name}});
  }
  return s.luck.draw(stream, deck, ctx);
}

}  // namespace

bool can_draw_rumor(const State& s) { return !s.rumor_deck.empty() || !s.rumor_discard.empty(); }

std::optional<Rumor> draw_rumor(State& s, Context& ctx) {
  if (s.rumor_deck.empty()) {
    if (s.rumor_discard.empty()) return std::nullopt;
    for (const Rumor r : s.rumor_discard) s.rumor_deck.add(r);
    s.rumor_discard = {};
    ctx.tell("SNS-36", "reshuffled", {{"deck", "Rumor"}});
  }
  return s.luck.draw(Stream::rumor, s.rumor_deck, ctx);
}

std::optional<Treasure> draw_treasure(State& s, Context& ctx) {
  return draw(s, Stream::treasure, s.treasure_deck, s.treasure_discard, "Treasure", ctx);
}

std::optional<Equipment> draw_equipment(State& s, Context& ctx) {
  return draw(s, Stream::equipment, s.equipment_deck, s.equipment_discard, "Equipment", ctx);
}

std::optional<Officer> draw_officer(State& s, Context& ctx) {
  return draw(s, Stream::officer, s.officer_deck, s.officer_discard, "Officer", ctx);
}

std::optional<EncounterCard> draw_encounter(State& s, Context& ctx) {
  if (s.encounter_deck.empty() && !s.encounter_bottom.empty()) {
    const EncounterCard card = s.encounter_bottom[0];
    s.encounter_bottom.erase_at(0);
    return card;
  }
  return draw(s, Stream::encounter, s.encounter_deck, s.encounter_discard, "Encounter", ctx);
}

int hand_limit(const State& s, Seat seat) {
  return s.content->constants.rumor_hand_limit + sum_mods(s, seat, &Mods::rumor_limit);
}

void hear_rumor(State& s, Seat seat, Rule rule, Context& ctx) {
  const Rumor r = *draw_rumor(s, ctx);
  s[seat].hand.cards.add(r);
  const SeatSet own = SeatSet::only(seat);
  ctx.tell(rule, "rumor.heard", {{"player", seat}, {"rumor", (*s.content)[r].name, own}},
           {.learns = own});
}

Rumor hand_card(const Hand& hand, int place) {
  for (const Rumor r : hand.cards) {
    if (place-- == 0) return r;
  }
  TIDE_CHECK(false && "no such card in hand");
  return {};
}

void discard_rumor(State& s, Seat seat, int place, Context& ctx) {
  const Rumor r = hand_card(s[seat].hand, place);
  s[seat].hand.cards.remove(r);
  s.rumor_discard.add(r);
  ctx.tell("SNS-38", "rumor.discarded", {{"player", seat}, {"rumor", (*s.content)[r].name}},
           {.learns = s.all().without(seat)});
  ctx.fired("SNS-37");
  ctx.fired("SNS-161");
}

void discard_options(const State& s, Seat seat, ActionList& list) {
  for (int i = 0; i < s[seat].hand.cards.size(); ++i) list.push_back(act::discard[i]);
}

// --- Bags ---

Tokens outfit(const State& s, Seat seat) {
  const Player& p = s[seat];
  const Content& c = *s.content;
  Tokens all, removed;
  const auto add = [&](const Person& card) {
    all.add(card.bag);
    removed.add(card.mods.removed);
  };
  if (p.captain) add(c[*p.captain]);
  if (p.officer) add(c[*p.officer]);
  p.equipment.each([&](Equipment e, int) { add(c[e]); });  // SNS-116: each design once
  removed.each([&](Token t, int n) { all.remove(t, std::min(n, all[t])); });
  return all;
}

void follow_cards(State& s, Seat seat, const Tokens& before) {
  Player& p = s[seat];
  const Tokens after = outfit(s, seat);
  for (int i = 0; i < token_kinds; ++i) {
    const Token t(i);
    const int change = after[t] - before[t];
    if (change >= 0) {
      p.bag.add(t, change);
      continue;
    }
    const int from_bag = std::min(-change, p.bag[t]);
    p.bag.remove(t, from_bag);
    p.pool.remove(t, -change - from_bag);
  }
}

void pool_home(State& s, Seat seat, bool temporary_too) {
  Player& p = s[seat];
  if (p.pool.empty()) return;
  if (!temporary_too) p.pool.remove(temporary, p.pool[temporary]);
  p.bag.add(p.pool);
  p.pool.clear();
}

int temporary_owned(const State& s, Seat seat) {
  return s[seat].bag[temporary] + s[seat].pool[temporary];
}

void set_officer(State& s, Seat seat, std::optional<Officer> officer, Context& ctx) {
  Player& p = s[seat];
  const Tokens before = outfit(s, seat);
  if (p.officer) {
    s.officer_discard.add(*p.officer);
    ctx.fired(Rule("SNS-123"));
    if (!p.pool.empty()) ctx.fired("SNS-107");
  }
  p.officer = officer;
  follow_cards(s, seat, before);
  check_hold(s, seat);
}

}  // namespace tide::salt_and_sail
