// How the scripted player trades with others (hint 16 of the ledger): it asks for the last cards of
// a quest while a ship lies with the pirates, or for a Supply before it runs out, and pays what
// leaves both better off.
#include "games/set-sail/plans.h"

namespace tide::set_sail {
namespace {

constexpr float margin = 0.2F;  // what makes an exchange worth the trouble
constexpr int highest_price = 6, most_missing = 2;

struct Bargain {
  Seat partner;
  Terms terms;
};

bool with_pirates(const State& s, Seat seat) {
  const Pirates* visit = s.flow.find<Pirates>();
  return visit != nullptr && visit->seat == seat;
}

// What a seat has in hand towards points.
float standing(const Mind& m) {
  const Player& p = m.player();
  const bool here = with_pirates(m.s, m.seat);
  const int due = m.s.flow.find<Turn>()->seat == m.seat ? m.content().constants.upkeep_supply : 0;
  return (here ? 1.0F : 0.5F) * pirates_value(m, 0) +
         silver_value *
             (static_cast<float>(p.silver) + 1.3F * static_cast<float>(goods_in(p.hand))) +
         0.6F * static_cast<float>(ships_in(p.hand)) + supplies_value(m, p.supplies - due);
}

void shift(Player& p, const Wares& wares, int sign) {
  wares.each([&](Ware w, int n) {
    if (w == silver_ware) {
      p.silver = static_cast<std::int16_t>(p.silver + sign * n);
    } else if (w == supply_ware) {
      p.supplies = static_cast<std::int16_t>(p.supplies + sign * n);
    } else {
      Hand cards;
      if (w == route_ware) {
        cards = sign < 0 ? lowest_routes(p.hand, n) : lowest_routes({}, n);
      } else {
        cards.add(w == deep_ware ? deep_ship : Cargo(w.index - 2), n);
      }
      cards.each([&](Cargo k, int c) { sign < 0 ? p.hand.remove(k, c) : p.hand.add(k, c); });
    }
  });
}

// What the seat wins by the exchange.
float gain(const Mind& m, const Wares& gets, const Wares& gives) {
  Player after = m.player();
  shift(after, gives, -1);
  shift(after, gets, 1);
  return standing(m.with(m.seat, after)) - standing(m);
}

bool answered(const State& s, Seat partner) {
  for (const Answered& a : s.answered) {
    if (a.partner == partner) return true;
  }
  return false;
}

// The cards that an open quest lacks, taken from what the partner is known to hold.
std::optional<Wares> lacking(const Mind& m, const QuestCard& card, const Hand& theirs) {
  const Hand& mine = m.player().hand;
  Wares wares;
  if (card.type == QuestType::plunder) {
    const int lack = card.ships - ships_in(mine);
    if (lack < 1 || lack > most_missing || ships_in(theirs) < lack) return std::nullopt;
    const int deep = std::min(lack, theirs[deep_ship]);
    wares.add(deep_ware, deep);
    wares.add(route_ware, lack - deep);
    return wares;
  }
  const int lack = missing(mine, card.goods);
  if (lack < 1 || lack > most_missing) return std::nullopt;
  if (goods_in(mine) + lack > capacity(m.s, m.seat)) return std::nullopt;
  for (int g = 0; g < goods_kinds; ++g) {
    const int n = card.goods[Cargo(g)] - mine[Cargo(g)];
    if (n <= 0) continue;
    if (theirs[Cargo(g)] < n) return std::nullopt;
    wares.add(Ware(g + 2), n);
  }
  return wares;
}

// The lowest price from `low` on that the partner should be content with, if it is worth it.
std::optional<Terms> deal(const Mind& m, Seat partner, const Wares& wanted, int low, float& best) {
  Player known = m.s[partner];  // as far as this seat knows the hand
  known.hand = m.player().sure[partner.index];
  const float before = standing(m.with(partner, known));
  Player after = known;
  shift(after, wanted, -1);
  for (int price = low; price <= std::min<int>(highest_price, m.player().silver); ++price) {
    after.silver = static_cast<std::int16_t>(known.silver + price);
    if (standing(m.with(partner, after)) - before < margin) continue;
    Wares silver;
    silver.add(silver_ware, price);
    const float mine = gain(m, wanted, silver);
    if (mine <= best) return std::nullopt;
    best = mine;
    return Terms{silver, wanted};
  }
  return std::nullopt;
}

// Hint 16: at least a third of the silver that a quest brings.
int third(const QuestCard& card) { return (card.vp + 2) / 3; }

std::optional<Bargain> plan(const Mind& m) {
  std::optional<Bargain> best;
  float value = margin;
  const auto consider = [&](Seat partner, const Wares& wanted, int low) {
    if (const auto terms = deal(m, partner, wanted, low, value)) best = Bargain{partner, *terms};
  };
  const bool quests = with_pirates(m.s, m.seat);
  const bool hungry = !quests && m.player().supplies < m.content().constants.upkeep_supply;
  if ((!quests && !hungry) || m.player().silver == 0) return best;
  for (const Seat partner : m.s.all().without(m.seat)) {
    if (answered(m.s, partner)) continue;
    if (hungry && m.s[partner].supplies > 2) {
      Wares one;
      one.add(supply_ware, m.content().constants.upkeep_supply);
      consider(partner, one, 1);
    }
    if (!quests) continue;
    for (const Spaces* spaces : {&m.s.plunder_open, &m.s.trade_open}) {
      for (const auto& open : *spaces) {
        if (!open || weight(m.style, m.content()[*open].type) == 0) continue;
        const QuestCard& card = m.content()[*open];
        const auto wanted = lacking(m, card, m.player().sure[partner.index]);
        if (wanted) consider(partner, *wanted, third(card));
      }
    }
  }
  return best;
}

// The points that the author would make at once with what it asks for.
int points_at_stake(const Mind& m, const Offer& offer) {
  const Seat author = offer.author();
  if (!with_pirates(m.s, author)) return 0;
  Player known = m.s[author];
  known.hand = m.player().sure[author.index];
  const Hand before = known.hand;
  shift(known, offer.terms.ask, 1);
  int most = 0;
  for (const Spaces* spaces : {&m.s.plunder_open, &m.s.trade_open}) {
    for (const auto& open : *spaces) {
      if (!open) continue;
      const QuestCard& card = m.content()[*open];
      const auto payable = [&](const Hand& hand) {
        return card.type == QuestType::plunder ? ships_in(hand) >= card.ships
                                               : missing(hand, card.goods) == 0;
      };
      if (payable(known.hand) && !payable(before)) most = std::max(most, card.vp);
    }
  }
  return most;
}

// Will the seat take part at all? Not if the other wins by it, or is far ahead.
bool harmless(const Mind& m, const Offer& offer) {
  const Seat other = offer.author();
  const int theirs = points(m.s, other), stake = points_at_stake(m, offer);
  if (theirs + stake >= m.s.options.target_vp) return false;
  return stake == 0 || theirs < points(m.s, m.seat) + 12;
}

bool good_enough(const Mind& m, const Offer& offer) {
  if (offer.turned) return gain(m, offer.terms.give, offer.terms.ask) > 0;
  const int stake = points_at_stake(m, offer);
  if (stake > 0 && offer.terms.give[silver_ware] * 3 < stake) return false;
  return harmless(m, offer) && gain(m, offer.terms.give, offer.terms.ask) >= margin;
}

// The price at which the seat would take an offer of silver after all.
std::optional<Terms> counter_terms(const Mind& m, const Offer& offer, const Terms& first) {
  const Wares& asked = first.ask;
  if (first.give[silver_ware] != first.give.total() || asked.empty()) return std::nullopt;
  if (asked.has(silver_ware) || !can_give(m.player(), asked)) return std::nullopt;
  const int purse = std::min<int>(highest_price, m.s[offer.active].silver);
  for (int price = first.give[silver_ware] + 1; price <= purse; ++price) {
    Wares silver;
    silver.add(silver_ware, price);
    if (gain(m, silver, asked) >= margin) return Terms{asked, silver};
  }
  return std::nullopt;
}

Action answer(const Mind& m, const Offer& offer, const ActionList& list) {
  if (list.contains(act::accept.only()) && good_enough(m, offer)) return act::accept.only();
  if (!offer.turned && list.contains(act::counter.only()) && harmless(m, offer) &&
      counter_terms(m, offer, offer.terms)) {
    return act::counter.only();
  }
  return act::decline.only();
}

// The next step towards an offer with these terms.
Action compose(const Offer& offer, const Terms& goal, const ActionList& list) {
  if (offer.stage == OfferStage::quantity) {
    const Wares& side = offer.line->asking ? goal.ask : goal.give;
    return act::amount[std::clamp(side[offer.line->ware], 1, list.size()) - 1];
  }
  for (int w = 0; w < ware_kinds; ++w) {
    const bool open = goal.give.has(Ware(w)) && !offer.terms.give.has(Ware(w));
    if (open && list.contains(act::give[w])) return act::give[w];
  }
  for (int w = 0; w < ware_kinds; ++w) {
    const bool open = goal.ask.has(Ware(w)) && !offer.terms.ask.has(Ware(w));
    if (open && list.contains(act::ask[w])) return act::ask[w];
  }
  const bool send = offer.terms == goal && list.contains(act::send.only());
  return send ? act::send.only() : act::cancel.only();
}

}  // namespace

bool wants_offer(const Mind& m, const ActionList& list) {
  return m.style.offers && list.contains(act::offer.only()) && plan(m).has_value();
}

Action bargain(const Mind& m, const Offer& offer, const ActionList& list) {
  if (offer.stage == OfferStage::answer) return answer(m, offer, list);
  std::optional<Terms> goal;
  if (offer.turned) {
    goal = counter_terms(m, offer, *offer.first);
  } else if (offer.counters == 0) {
    const auto best = plan(m);
    if (offer.stage == OfferStage::partner) {
      const bool there = best && list.contains(act::with[best->partner.index]);
      return there ? act::with[best->partner.index] : act::cancel.only();
    }
    if (best && best->partner == offer.partner) goal = best->terms;
  }
  if (goal) return compose(offer, *goal, list);
  return list.contains(act::cancel.only()) ? act::cancel.only() : list[0];
}

}  // namespace tide::set_sail
