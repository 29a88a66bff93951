// What a seat cannot know, dealt anew ("Imagined worlds", section 4 of the ledger).
#include "games/set-sail/game.h"
#include "games/set-sail/rules.h"

namespace tide::set_sail {
namespace {

Quest take(QuestSet& pool, Rng& rng) {
  int skip = static_cast<int>(rng.below(static_cast<std::uint32_t>(pool.size())));
  for (const Quest q : pool) {
    if (skip-- == 0) {
      pool.remove(q);
      return q;
    }
  }
  TIDE_CHECK(false && "the pool is empty");
  return {};
}

QuestSet take_some(QuestSet& pool, int n, Rng& rng) {
  QuestSet set;
  for (int i = 0; i < n; ++i) set.add(take(pool, rng));
  return set;
}

// Face-down quests, removed ones and the rivals' undug maps are mixed type by type.
void redeal_quests(State& s, Seat observer, Rng& rng) {
  QuestSet removed;
  QuestSet* decks[] = {&s.plunder_deck, &s.trade_deck, &s.treasure_deck};
  for (std::size_t type = 0; type < 3; ++type) {
    QuestSet& deck = *decks[type];
    QuestSet pool = deck | (s.removed & s.content->quests_of[type]);
    const int in_deck = deck.size();
    if (type == static_cast<std::size_t>(QuestType::treasure)) {
      for (const Seat rival : s.all().without(observer)) pool = pool | s[rival].maps;
      for (const Seat rival : s.all().without(observer)) {
        s[rival].maps = take_some(pool, s[rival].maps.size(), rng);
      }
    }
    deck = take_some(pool, in_deck, rng);
    removed = removed | pool;
  }
  s.removed = removed;
}

// Rivals whose hand is bound to what they are choosing: only they decide there, so nobody else
// learns by keeping it.
SeatSet bound(const State& s, Seat observer) {
  SeatSet seats;
  if (s.flow.empty()) return seats;
  const auto& top = s.flow.top();
  if (const auto* port = std::get_if<SupplyPort>(&top); port && port->paying) {
    seats = SeatSet::only(port->seat);
  } else if (const auto* market = std::get_if<Market>(&top); market && market->deal) {
    seats = SeatSet::only(market->seat);
  } else if (const auto* pirates = std::get_if<Pirates>(&top); pirates && pirates->paying) {
    seats = SeatSet::only(pirates->seat);
  }
  for (const auto& frame : s.flow.frames()) {
    if (const auto* discard = std::get_if<Discard>(&frame)) {
      seats = seats | SeatSet::only(discard->seat);
    } else if (const auto* picking = std::get_if<Picking>(&frame)) {
      seats = seats | SeatSet::only(picking->seat);  // may hold one good too many already
    } else if (const auto* offer = std::get_if<Offer>(&frame)) {
      if (offer->stage == OfferStage::lines || offer->stage == OfferStage::quantity) {
        seats = seats | SeatSet::only(offer->author());
      }
      // Who does not see the terms cannot rule out what their author holds.
      const bool party = observer == offer->active || observer == offer->partner;
      if (!s.options.trade_offers_public && !party && offer->stage == OfferStage::answer) {
        seats = seats | SeatSet::only(offer->author());
      }
    }
  }
  return seats.without(observer);
}

// The cards of rivals' hands that the observer is not sure of, mixed so that no hold overflows.
void redeal_hands(State& s, Seat observer, Rng& rng) {
  const SeatSet kept = bound(s, observer);
  Hand pool;
  std::array<int, most_seats> places{}, room{};
  int all_room = 0;
  for (const Seat rival : s.all().without(observer)) {
    if (kept.has(rival)) continue;
    Player& p = s[rival];
    const Hand& sure = s[observer].sure[rival.index];
    places[rival] = p.hand.total() - sure.total();
    room[rival] = std::min(places[rival], capacity(s, rival) - goods_in(sure));
    all_room += room[rival];
    p.hand.each([&](Cargo k, int n) { pool.add(k, n - sure[k]); });
    p.hand = sure;
  }
  for (const Seat rival : s.all().without(observer)) {
    if (kept.has(rival)) continue;
    for (; places[rival] > 0; --places[rival]) {
      // A good needs room here; a Ship card must leave enough room for the goods in the pool.
      const int here = std::min(room[rival], places[rival]);
      const int room_after = all_room - room[rival] + std::min(room[rival], places[rival] - 1);
      Hand choices;
      pool.each([&](Cargo k, int n) {
        const bool fits = k.index < goods_kinds ? here > 0 : goods_in(pool) <= room_after;
        if (fits) choices.add(k, n);
      });
      const Cargo card = choices.take(rng);
      pool.remove(card);
      s[rival].hand.add(card);
      all_room -= room[rival];
      if (card.index < goods_kinds) --room[rival];
      room[rival] = std::min(room[rival], places[rival] - 1);
      all_room += room[rival];
    }
  }
  // What rivals know of each other is imagined to be what the observer knows of them; what they
  // know of the observer is known, because the observer has seen all that its cards did.
  for (const Seat rival : s.all().without(observer)) {
    for (const Seat other : s.all().without(observer).without(rival)) {
      s[rival].sure[other.index] = s[observer].sure[other.index];
    }
  }
}

}  // namespace

void SetSail::redeal(State& s, Seat observer, Rng& rng) {
  s.luck.key = rng.key();
  redeal_quests(s, observer, rng);
  if (!s.options.open_hands) redeal_hands(s, observer, rng);
}

std::vector<std::string> SetSail::hidden() {
  return {"/luck/key", "/plunder_deck",       "/trade_deck",         "/treasure_deck",
          "/removed",  "/players/other/hand", "/players/other/maps", "/players/other/sure/other"};
}

}  // namespace tide::set_sail
