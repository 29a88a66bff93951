// What a team cannot know, dealt anew ("An imagined world", section 4.6 of the ledger).
#include "games/savage-seas/game.h"
#include "games/savage-seas/rules.h"

namespace tide::savage_seas {
namespace {

Cards take_some(Cards& pool, int n, Rng& rng) {
  Cards cards;
  for (int i = 0; i < n; ++i) cards.add(pool.take(rng));
  return cards;
}

// No answer was given yet.
void unplan(State& s, Side side, Planning& frame) {
  Ship& ship = s[side];
  for (auto& slot : ship.slots) {
    if (slot && slot->card != s.content->reload) ship[slot->crew].hand.add(slot->card);
    slot.reset();
  }
  ship.presets = {};
  for (const Crew c : crews) ship[c].offer.reset();
  frame.answered[at(side)] = 0;
}

// Before the plans are shown nothing of them is known but how many answers were given: hands are
// dealt whole and the answers given again at random.
void replan(State& s, Side enemy, Planning& frame, Rng& rng) {
  Ship& ship = s[enemy];
  const int answers = frame.answered[at(enemy)];
  unplan(s, enemy, frame);
  for (const Crew c : crews) {
    Cards pool = s.deck(enemy, c);
    pool.add(ship[c].hand);
    ship[c].hand = take_some(pool, ship[c].hand.total(), rng);
    s.deck(enemy, c) = pool;
  }
  for (; frame.answered[at(enemy)] < answers; ++frame.answered[at(enemy)]) {
    const Question q = question(s, frame, enemy);
    ActionList list;
    options(s, enemy, q, list);
    answer(s, enemy, q, list[static_cast<int>(rng.below(static_cast<std::uint32_t>(list.size())))]);
  }
}

bool dark(const Slot& slot) { return !slot.face_up && !slot.seen; }

// Who stands where among the Orders whose crew nobody has betrayed. A crew whose Order is known to
// be no Reload card does not stand on a Strong Fire.
void mix_crews(Ship& ship, Rng& rng) {
  FixedVector<Slot*, positions> places;
  for (const bool fight : {true, false}) {
    for (auto& slot : ship.slots) {
      if (slot && dark(*slot) && !slot->betrayed && slot->fight == fight) places.push_back(&*slot);
    }
  }
  FixedVector<Crew, positions> out;
  for (const Crew c : crews) {
    for (const Slot* place : places) {
      if (place->crew == c) out.push_back(c);
    }
  }
  for (Slot* place : places) {
    FixedVector<std::uint8_t, positions> fit;
    for (int i = 0; i < out.size(); ++i) {
      if (!place->fight || !ship[out[i]].deck_order) fit.push_back(static_cast<std::uint8_t>(i));
    }
    const int k = fit[static_cast<int>(rng.below(static_cast<std::uint32_t>(fit.size())))];
    place->crew = out[k];
    out.erase_at(k);
  }
}

// SVG-128: `n` cards are held and nobody sees which one is the Reload card.
void deal_crew(State& s, Side enemy, Crew crew, int n, Cards pool, Rng& rng) {
  const Order reload = s.content->reload;
  CrewCards& cards = s[enemy][crew];
  Slot* slot = nullptr;
  for (auto& candidate : s[enemy].slots) {
    if (candidate && candidate->crew == crew) slot = &*candidate;
  }
  if (slot == nullptr || !dark(*slot)) {
    const bool reload_out = slot != nullptr && slot->card == reload;
    cards.hand = take_some(pool, n - (reload_out ? 0 : 1), rng);
  } else {
    // Among the cards that the crew held at the lock one was placed.
    Cards choices;
    if (cards.deck_order) {
      pool.each([&](Order o, int k) {
        if (o != s.content->scupper) choices.add(o, k);
      });
      slot->card = choices.take(rng);
      pool.remove(slot->card);
      cards.hand = take_some(pool, n - 1, rng);
    } else {
      cards.hand = take_some(pool, n, rng);
      cards.hand.each([&](Order o, int k) {
        if (o != s.content->scupper) choices.add(o, k);
      });
      const int placeable = slot->fight ? 0 : choices.total();
      const int pick = static_cast<int>(rng.below(static_cast<std::uint32_t>(placeable + 1)));
      slot->card = pick == placeable ? reload : choices.at(pick);
      if (slot->card != reload) cards.hand.remove(slot->card);
    }
  }
  s.deck(enemy, crew) = pool;
}

}  // namespace

void SavageSeas::redeal(State& s, Seat observer, Rng& rng) {
  s.luck.key = rng.key();
  if (over(s)) return;
  const Side enemy = other(side_of(observer));
  if (auto* plan = s.flow.top_as<Planning>()) {
    replan(s, enemy, *plan, rng);
    return;
  }
  Ship& ship = s[enemy];
  // SVG-17: which crews have an Order out is public; so are the sizes of hands.
  std::array<int, crew_count> n{};
  std::array<Cards, crew_count> pools;
  for (const Crew c : crews) {
    n[at(c)] = held(s, enemy, c);
    pools[at(c)] = s.deck(enemy, c);
    pools[at(c)].add(ship[c].hand);
    const Slot* slot = ship.slot_of(c);
    if (slot != nullptr && dark(*slot) && slot->card != s.content->reload) {
      pools[at(c)].add(slot->card);
    }
  }
  mix_crews(ship, rng);
  for (const Crew c : crews) deal_crew(s, enemy, c, n[at(c)], pools[at(c)], rng);
}

void SavageSeas::take_back(State& s, Seat observer) {
  if (auto* plan = s.flow.top_as<Planning>()) unplan(s, other(side_of(observer)), *plan);
}

std::vector<std::string> SavageSeas::hidden() {
  return {"/luck/key",
          "/decks",
          "/ships/*/slots",
          "/ships/*/crews/*/hand",
          "/ships/*/crews/*/offer",
          "/ships/*/presets"};
}

}  // namespace tide::savage_seas
