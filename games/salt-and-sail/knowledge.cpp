// What a seat cannot know, dealt anew (section 4.1 of the ledger).
#include "games/salt-and-sail/game.h"
#include "games/salt-and-sail/rules.h"

namespace tide::salt_and_sail {
namespace {

Rumor take(RumorSet& pool, Rng& rng) {
  int skip = static_cast<int>(rng.below(static_cast<std::uint32_t>(pool.size())));
  for (const Rumor r : pool) {
    if (skip-- > 0) continue;
    pool.remove(r);
    return r;
  }
  TIDE_CHECK(false && "the pool is empty");
  return {};
}

// A face-down Discovery token that the observer has not seen, and the symbols it must show.
struct Unseen {
  int site = 0;
  SymbolSet shown;
};
using UnseenSites = FixedVector<Unseen, most_map_tokens>;

// Gives every site from `next` on a token that shows what all can infer; false if the pool cannot.
bool deal(State& s, const UnseenSites& sites, int next, Pieces& pool, Rng& rng) {
  if (next == sites.size()) return true;
  Pieces choices;
  pool.each([&](Piece p, int n) {
    if (sites[next].shown.without((*s.content)[p].symbols).empty()) choices.add(p, n);
  });
  while (!choices.empty()) {
    const Piece p = choices.take(rng);
    choices.remove(p, choices[p]);
    pool.remove(p);
    if (deal(s, sites, next + 1, pool, rng)) {
      s.sites[sites[next].site].piece = p;
      return true;
    }
    pool.add(p);
  }
  return false;
}

// The private Rumor that another seat follows right now: its price is known once a Defeat is being
// paid, and it fits the token on that hex.
struct Followed {
  Seat seat;
  RumorSet candidates;
};

std::optional<Followed> followed_secretly(const State& s, Seat observer, RumorSet unseen) {
  if (s.flow.empty() || s.flow.find<Attempt>() == nullptr) return std::nullopt;
  const Seat seat = active(s);
  if (seat == observer || !s[seat].hand.named) return std::nullopt;
  const int price = (*s.content)[*s[seat].hand.named].price_class;
  Followed f{seat, {}};
  for (const Rumor r : unseen) {
    if ((*s.content)[r].price_class == price) f.candidates.add(r);
  }
  return f;
}

// Hidden Ports and Villages go where nobody has looked; the other unseen sites are Discoveries.
UnseenSites place_ports(State& s, Seat observer, Pieces& pool, Rng& rng) {
  Pieces hiding;
  FixedVector<int, most_map_tokens> places;
  UnseenSites unseen;
  for (int i = 0; i < s.sites.size(); ++i) {
    const Site& site = s.sites[i];
    if (site.open || site.looked.has(observer)) continue;
    if (s.content->is_discovery(site.piece)) {
      pool.add(site.piece);
    } else {
      hiding.add(site.piece);
    }
    if (site.looked.empty()) {
      places.push_back(i);
    } else {
      unseen.push_back({i, site.shown});
    }
  }
  while (!hiding.empty()) {
    const int k = static_cast<int>(rng.below(static_cast<std::uint32_t>(places.size())));
    s.sites[places[k]].piece = hiding.take(rng);
    places.erase_at(k);
  }
  for (const int i : places) unseen.push_back({i, {}});
  return unseen;
}

}  // namespace

void SaltAndSail::redeal(State& s, Seat observer, Rng& rng) {
  s.luck.key = rng.key();
  // Rumors that the observer cannot place: the deck and the hands of the others.
  RumorSet unseen;
  s.rumor_deck.each([&](Rumor r, int) { unseen.add(r); });
  for (const Seat rival : s.all().without(observer)) unseen = unseen | s[rival].hand.cards;

  auto followed = followed_secretly(s, observer, unseen);
  Pieces pool = s.spare;
  UnseenSites sites = place_ports(s, observer, pool, rng);
  bool dealt = false;
  while (followed && !dealt) {
    // The named Rumor first, then tokens that agree with it.
    const Rumor r = take(followed->candidates, rng);
    const Symbol symbol = (*s.content)[r].symbol;
    UnseenSites wanted = sites;
    const Site* here = site_at(s, s[followed->seat].at);
    if (!any_symbols(s, followed->seat).has(symbol)) {
      bool seen = true;
      for (Unseen& u : wanted) {
        if (&s.sites[u.site] != here) continue;
        u.shown.add(symbol);
        seen = false;
      }
      if (seen && !(*s.content)[here->piece].symbols.has(symbol)) continue;
    }
    dealt = deal(s, wanted, 0, pool, rng);
    if (dealt) s[followed->seat].hand.named = r;
  }
  if (!dealt) {
    dealt = deal(s, sites, 0, pool, rng);
    TIDE_CHECK(dealt);
  }
  s.spare = pool;

  RumorSet rest = unseen;
  if (followed) rest.remove(*s[followed->seat].hand.named);
  for (const Seat rival : s.all().without(observer)) {
    Hand& hand = s[rival].hand;
    int n = hand.cards.size();
    hand.cards = {};
    if (followed && rival == followed->seat) {
      hand.cards.add(*hand.named);
      --n;
    }
    for (; n > 0; --n) hand.cards.add(take(rest, rng));
  }
  s.rumor_deck.clear();
  for (const Rumor r : rest) s.rumor_deck.add(r);
}

std::vector<std::string> SaltAndSail::hidden() {
  return {"/luck/key", "/rumor_deck", "/spare", "/sites/*/piece", "/players/other/hand"};
}

}  // namespace tide::salt_and_sail
