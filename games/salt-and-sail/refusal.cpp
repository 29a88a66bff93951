// Why an action is refused: the rules asked the other way round. Written from the ledger's words
// and without the lists of the chapters, so that a test can hold the two against each other.
#include "games/salt-and-sail/game.h"
#include "games/salt-and-sail/rules.h"

namespace tide::salt_and_sail {
namespace {

using Verdict = std::optional<Refusal>;

Refusal no(Rule rule, std::string_view key, FixedVector<Arg, 8> args = {}) {
  return {rule, {key, args}};
}
Refusal not_now() { return no("SNS-22", "refused.not_now"); }
Verdict when(bool allowed, Rule rule, std::string_view key) {
  return allowed ? Verdict{} : no(rule, key);
}

// --- Facts, looked up anew ---

template <class F>
int owned_mods(const State& s, const Player& p, F mod) {
  int n = 0;
  if (p.captain) n += mod(s.content->captains[p.captain->index].mods);
  if (p.officer) n += mod(s.content->officers[p.officer->index].mods);
  for (std::size_t e = 0; e < s.content->equipment.size(); ++e) {
    if (p.equipment[Equipment(static_cast<int>(e))] > 0) n += mod(s.content->equipment[e].mods);
  }
  return n;
}

int room_aboard(const State& s, const Player& p) {
  int used = p.rations;
  for (int g = 0; g < s.content->good_count(); ++g) used += p.goods[Good(g)];
  if (s.options.hold_cards_use_slots) used += p.aboard.size() + p.treasures.total();
  return s.content->ships[p.ship.index].hold +
         owned_mods(s, p, [](const Mods& m) { return m.hold; }) - used;
}

int hand_room(const State& s, const Player& p) {
  return s.content->constants.rumor_hand_limit +
         owned_mods(s, p, [](const Mods& m) { return m.rumor_limit; }) - p.hand.cards.size();
}

bool rumors_to_draw(const State& s) { return s.rumor_deck.total() + s.rumor_discard.size() > 0; }

bool has_good(const Player& p, int good) { return p.goods[Good(good)] > 0; }
bool good_exists(const State& s, int good) { return good < s.content->good_count(); }

bool in_port(const State& s, const Player& p) {
  for (const HexId h : s.chart().capital) {
    if (h == p.at) return true;
  }
  for (const Site& site : s.sites) {
    if (site.at == p.at && site.open && site.piece == s.content->port()) return true;
  }
  return false;
}

bool in_village(const State& s, const Player& p) {
  for (const Site& site : s.sites) {
    if (site.at == p.at && site.open && site.piece == s.content->village()) return true;
  }
  return false;
}

Verdict discard_refused(const Player& p, Action a) {
  return when(act::discard.index(a) < p.hand.cards.size(), "SNS-37", "refused.no_such_rumor");
}

Verdict hear_refused(const State& s, const Player& p) {
  if (hand_room(s, p) <= 0) return no("SNS-86", "refused.hand_full");
  return when(rumors_to_draw(s), "SNS-127", "refused.no_rumors");
}

Verdict load_refused(const State& s, const Player& p, Action a) {
  return when(act::load.index(a) + 1 <= room_aboard(s, p), "SNS-111", "refused.hold_full");
}

Verdict allocation_refused(const State& s, const Player& p, Action a) {
  const ShipInfo& ship = s.content->ships[p.ship.index];
  const int sails = act::allocate.index(a), hands = p.sails + p.hands - sails;
  return when(sails <= ship.sails && hands >= 0 && hands <= ship.hands, "SNS-31", "refused.berths");
}

bool symbol_fits(const State& s, const Player& p, Piece piece, Symbol symbol) {
  return s.content->pieces[piece.index].symbols.has(symbol) ||
         owned_mods(s, p, [&](const Mods& m) { return m.symbol_any.has(symbol) ? 1 : 0; }) > 0;
}

bool pool_meets(const Player& p, const Check& check) {
  const int own = 2 + 2 * static_cast<int>(check.skill);
  const int greats = p.pool[Token(1)] + p.pool[Token(own + 1)];
  const int standards = p.pool[Token(0)] + p.pool[Token(9)] + p.pool[Token(own)];
  return greats >= check.great && greats + standards >= check.great + check.standard;
}

Verdict attempt_refused(const State& s, const Turn& f, Action a) {
  const Player& p = s[f.seat];
  const bool two = act::attempt_two.has(a);
  const int place = two ? act::attempt_two.index(a) : act::attempt.index(a);
  const Site* here = nullptr;
  for (const Site& site : s.sites) {
    if (site.at == p.at && site.piece.index + 2U < s.content->pieces.size()) here = &site;
  }
  if (here == nullptr) return no("SNS-87", "refused.no_token");
  std::optional<Rumor> rumor;
  if (place < row_rumors) {
    rumor = s.rumors[static_cast<std::size_t>(place)];
  } else {
    int k = row_rumors;
    for (int i = 0; i < most_rumors; ++i) {
      if (p.hand.cards.has(Rumor(i)) && k++ == place) rumor = Rumor(i);
    }
  }
  if (!rumor) return no("SNS-87", "refused.no_such_rumor");
  const RumorInfo& card = s.content->rumors[rumor->index];
  if (!symbol_fits(s, p, here->piece, card.symbol)) return no("SNS-87", "refused.symbol");
  if (p.bag.total() == 0 && !pool_meets(p, card.check)) return no("SNS-96", "refused.bag_empty");
  if (!two) return {};
  if (owned_mods(s, p, [](const Mods& m) { return m.double_draw; }) == 0 || f.doubled ||
      p.bag.total() < 2) {
    return no("SNS-147", "refused.no_double");
  }
  return {};
}

// --- What can be done at a location ---

Verdict dock_task(const State& s, const Player& p, const Dock& f, Action a) {
  if (act::buy_ship.has(a)) {
    const int type = act::buy_ship.index(a);
    if (type >= static_cast<int>(s.content->ships.size())) return no("SNS-109", "refused.no_ship");
    const ShipInfo& ship = s.content->ships[static_cast<std::size_t>(type)];
    if (f.bought) return no("SNS-109", "refused.one_ship");
    if (ship.starter || p.ship.index == type) return no("SNS-109", "refused.no_ship");
    int left = ship.copies;
    for (const Player& other : s.players) left -= other.ship.index == type ? 1 : 0;
    if (left <= 0) return no("SNS-158", "refused.out_of_stock");
    return when(p.ducats >= ship.price, "SNS-109", "refused.cannot_pay");
  }
  if (act::load.has(a)) return load_refused(s, p, a);
  if (act::repair_light.has(a) || act::repair_heavy.has(a)) {
    const bool heavy = act::repair_heavy.has(a);
    if ((heavy ? p.heavy : p.light) == 0) return no("SNS-112", "refused.no_damage");
    const bool free = f.repaired < owned_mods(s, p, [](const Mods& m) { return m.repair_free; });
    const int price = free    ? 0
                      : heavy ? s.options.heavy_repair_price
                              : s.content->constants.repair_price_per_token;
    return when(p.ducats >= price, "SNS-112", "refused.cannot_pay");
  }
  if (act::odd_job.has(a)) {
    return when(s.options.odd_jobs && !f.task && p.ducats == 0, "SNS-127", "refused.no_job");
  }
  return not_now();
}

Verdict market_task(const State& s, const Player& p, const Market& f, Action a) {
  if (act::sell.has(a)) {
    const int good = act::sell.index(a);
    return when(good_exists(s, good) && has_good(p, good), "SNS-113", "refused.not_aboard");
  }
  if (act::buy.has(a)) {
    const auto& card = s.equipment[static_cast<std::size_t>(act::buy.index(a))];
    if (f.swept) return no("SNS-115", "refused.swept");
    if (!card) return no("SNS-35", "refused.no_card");
    return when(p.ducats >= s.content->equipment[card->index].price, "SNS-114",
                "refused.cannot_pay");
  }
  if (act::sweep.has(a)) {
    if (f.bought || f.swept) return no("SNS-115", "refused.swept");
    int cards = s.equipment_deck.total() + s.equipment_discard.total();
    for (const auto& e : s.equipment) cards += e ? 1 : 0;
    return when(cards > 0, "SNS-127", "refused.no_card");
  }
  return not_now();
}

Verdict pub_task(const State& s, const Player& p, const Pub& f, Action a) {
  if (act::listen.has(a)) {
    if (f.listened) return no("SNS-118", "refused.once");
    return hear_refused(s, p);
  }
  if (act::ale.has(a)) {
    if (f.drank) return no("SNS-119", "refused.once");
    const bool free = owned_mods(s, p, [](const Mods& m) { return m.ale_free; }) > 0;
    if (!free && p.ducats < s.content->constants.ale_price) {
      return no("SNS-119", "refused.cannot_pay");
    }
    return hear_refused(s, p);
  }
  if (act::hire.has(a)) {
    const ShipInfo& ship = s.content->ships[p.ship.index];
    if (p.sails + p.hands >= ship.sails + ship.hands) return no("SNS-121", "refused.berths");
    const bool free = f.hired < owned_mods(s, p, [](const Mods& m) { return m.hire_free; });
    return when(free || p.ducats >= s.content->constants.crew_price, "SNS-121",
                "refused.cannot_pay");
  }
  if (act::officer.has(a)) {
    if (f.recruited) return no("SNS-122", "refused.once");
    return when(s.officers[static_cast<std::size_t>(act::officer.index(a))].has_value(), "SNS-122",
                "refused.no_card");
  }
  if (act::sweep.has(a)) {
    if (f.recruited) return no("SNS-122", "refused.once");
    int cards = s.officer_deck.total() + s.officer_discard.total();
    for (const auto& o : s.officers) cards += o ? 1 : 0;
    return when(cards > 0, "SNS-127", "refused.no_card");
  }
  return not_now();
}

Verdict governor_task(const State& s, const Player& p, const Governor& f, Action a) {
  if (act::artifact.has(a)) {
    return when(p.aboard.has(Discovery(act::artifact.index(a))), "SNS-124", "refused.not_aboard");
  }
  if (act::treasure.has(a)) {
    return when(p.treasures[Treasure(act::treasure.index(a))] > 0, "SNS-124", "refused.not_aboard");
  }
  if (act::study.has(a)) {
    if (f.studied >= s.options.study_per_visit) return no("SNS-125", "refused.once");
    if (p.bag[Token(9)] + p.pool[Token(9)] >= s.content->constants.temp_feat_limit) {
      return no("SNS-125", "refused.studied_enough");
    }
    const bool free = f.studied < owned_mods(s, p, [](const Mods& m) { return m.study_free; });
    return when(free || p.ducats >= s.content->constants.study_price, "SNS-125",
                "refused.cannot_pay");
  }
  return not_now();
}

Verdict village_task(const State& s, const Player& p, const Village& f, Action a) {
  if (act::load.has(a)) return load_refused(s, p, a);
  if (!act::listen.has(a)) return not_now();
  if (f.listened) return no("SNS-126", "refused.once");
  return hear_refused(s, p);
}

// SNS-127: is there any action that the fresh menu would take?
template <class Frame, class Task>
bool anything(const State& s, const Player& p, Task task) {
  for (int i = 0; i < act::count; ++i) {
    if (!task(s, p, Frame{}, static_cast<Action>(i))) return true;
  }
  return false;
}

Verdict visit_refused(const State& s, const Player& p, Action a) {
  if (act::village.has(a)) {
    if (!in_village(s, p)) return no("SNS-126", "refused.no_village");
    return when(anything<Village>(s, p, village_task), "SNS-127", "refused.nothing_to_do");
  }
  if (!in_port(s, p)) return no("SNS-108", "refused.no_supply");
  const bool useful = act::dock.has(a)     ? anything<Dock>(s, p, dock_task)
                      : act::market.has(a) ? anything<Market>(s, p, market_task)
                      : act::pub.has(a)    ? anything<Pub>(s, p, pub_task)
                                           : anything<Governor>(s, p, governor_task);
  return when(useful, "SNS-127", "refused.nothing_to_do");
}

// --- One test for each decision ---

Verdict test(const State& s, const Draft& f, Action a) {
  const Player& p = s[f.seat];
  if (f.stage == DraftStage::captain) {
    if (!act::captain.has(a)) return not_now();
    const int k = act::captain.index(a);
    if (k >= static_cast<int>(s.content->captains.size())) return no("SNS-13", "refused.no_card");
    if (s.options.captain_deal == CaptainDeal::two_each) {
      return when(p.dealt[0].index == k || p.dealt[1].index == k, "SNS-170", "refused.not_dealt");
    }
    for (const Player& other : s.players) {
      if (other.captain && other.captain->index == k) return no("SNS-13", "refused.taken");
    }
    return {};
  }
  if (f.stage == DraftStage::officer) {
    if (!act::officer.has(a)) return not_now();
    return when(s.officers[static_cast<std::size_t>(act::officer.index(a))].has_value(), "SNS-14",
                "refused.no_card");
  }
  if (!act::at.has(a)) return not_now();
  for (const HexId h : s.chart().capital) {
    if (h.index == act::at.index(a)) return {};
  }
  return no("SNS-17", "refused.no_capital");
}

Verdict test(const State& s, const Turn& f, Action a) {
  const Player& p = s[f.seat];
  if (f.stage == TurnStage::allocate) {
    return act::allocate.has(a) ? allocation_refused(s, p, a) : Verdict(not_now());
  }
  if (act::end.has(a)) return {};
  if (act::move.has(a)) {
    if (f.moved) return no("SNS-24", "refused.moved");
    return when(p.sails > 0, "SNS-41", "refused.no_sails");
  }
  if (act::attempt.has(a) || act::attempt_two.has(a)) return attempt_refused(s, f, a);
  if (act::discard.has(a)) return discard_refused(p, a);
  if (act::dock.has(a) || act::market.has(a) || act::pub.has(a) || act::governor.has(a) ||
      act::village.has(a)) {
    return visit_refused(s, p, a);
  }
  return not_now();
}

// A face-down token in range that the seat has not seen.
Verdict scout_refused(const State& s, int range, Action a) {
  if (act::none.has(a)) return {};
  if (!act::at.has(a)) return not_now();
  for (const Site& site : s.sites) {
    if (site.at.index != act::at.index(a)) continue;
    if (site.open || site.looked.has(active(s))) return no("SNS-150", "refused.seen");
    return when(s.chart().distance(s[active(s)].at, site.at) <= range, "SNS-150",
                "refused.too_far");
  }
  return no("SNS-150", "refused.no_token");
}

Verdict test(const State& s, const Sailing& f, Action a) {
  const Player& p = s[active(s)];
  if (f.over) {
    return scout_refused(s, owned_mods(s, p, [](const Mods& m) { return m.scout; }), a);
  }
  if (act::stop.has(a)) return when(f.stepped, "SNS-42", "refused.must_move");
  if (!act::step.has(a)) return not_now();
  const Hex to =
      s.content->hexes[p.at.index] + directions[static_cast<std::size_t>(act::step.index(a))];
  for (const HexId h : s.chart().hexes) {
    if (s.content->hexes[h.index] != to) continue;
    return when(s.chart().terrain[h.index] != Terrain::land, "SNS-43", "refused.land");
  }
  return no("SNS-43", "refused.edge");
}

Verdict test(const State& s, const Encounter& f, Action a) {
  const Player& p = s[active(s)];
  const EncounterInfo& card = s.content->encounters[f.card.index];
  switch (f.stage) {
    case EncounterStage::pick: return act::pick.has(a) ? Verdict{} : not_now();
    case EncounterStage::option: {
      if (!act::option.has(a)) return not_now();
      const auto i = static_cast<std::size_t>(act::option.index(a));
      if (i >= card.options.size()) return no("SNS-54", "refused.no_option");
      return when(card.options[i].price <= p.ducats, "SNS-54", "refused.cannot_pay");
    }
    case EncounterStage::tokens: {
      if (!act::tokens.has(a)) return not_now();
      const Choice& way = f.option ? card.options[*f.option] : card.plain;
      const auto skill = static_cast<std::size_t>(way.check->skill);
      const int bonus = owned_mods(s, p, [&](const Mods& m) { return m.encounter_draw[skill]; });
      const int n = act::tokens.index(a);
      return when(n <= p.hands + bonus && n <= p.bag.total(), "SNS-55", "refused.tokens");
    }
    case EncounterStage::redraw:
      return act::redraw.has(a) || act::keep.has(a) ? Verdict{} : not_now();
    default: return not_now();
  }
}

Verdict cargo_refused(const State& s, const Player& p, Action a, std::optional<Good> but) {
  if (act::drop_ration.has(a)) return when(p.rations > 0, "SNS-68", "refused.not_aboard");
  const int good = act::drop_good.index(a);
  if (!good_exists(s, good) || !has_good(p, good)) return no("SNS-68", "refused.not_aboard");
  return when(!but || but->index != good, "SNS-68", "refused.same_good");
}

Verdict test(const State& s, const Effects& f, Action a) {
  const Player& p = s[active(s)];
  const Effect& e = *effect_of(s, f);
  const bool drop = act::drop_ration.has(a) || act::drop_good.has(a);
  switch (e.op) {
    case Op::goods:
    case Op::treasure:
      if (act::refuse.has(a)) return {};
      if (!drop) return not_now();
      return cargo_refused(s, p, a, e.op == Op::goods ? std::optional(e.good) : std::nullopt);
    case Op::goods_loss:
      return act::drop_good.has(a) ? cargo_refused(s, p, a, std::nullopt) : not_now();
    case Op::crew: return act::sails.has(a) || act::hands.has(a) ? Verdict{} : not_now();
    case Op::rumor:
      if (act::refuse.has(a)) return {};
      return act::discard.has(a) ? discard_refused(p, a) : not_now();
    case Op::scout: return scout_refused(s, e.range, a);
    case Op::buy: {
      if (!act::buy_goods.has(a)) return not_now();
      const int n = act::buy_goods.index(a);
      int left = s.content->goods[e.good.index].copies;
      for (const Player& other : s.players) left -= other.goods[e.good];
      if (n > e.n) return no("SNS-69", "refused.too_many");
      if (n > left) return no("SNS-158", "refused.out_of_stock");
      if (n > room_aboard(s, p)) return no("SNS-69", "refused.hold_full");
      return when(n * e.price <= p.ducats, "SNS-69", "refused.cannot_pay");
    }
    default: return not_now();
  }
}

Verdict test(const State& s, const Attempt&, Action a) {
  if (act::refuse.has(a)) return {};
  if (!act::drop_ration.has(a) && !act::drop_good.has(a)) return not_now();
  return cargo_refused(s, s[active(s)], a, std::nullopt);
}

Verdict test(const State& s, const Wreck& f, Action a) {
  if (!act::at.has(a)) return not_now();
  for (const HexId h : s.chart().capital) {
    if (h.index == act::at.index(a)) return {};
  }
  const auto port = [&](const Site& site) { return site.open && site.piece == s.content->port(); };
  for (const Site& site : s.sites) {
    if (!port(site) || site.at.index != act::at.index(a)) continue;
    for (const Site& other : s.sites) {
      if (port(other) &&
          s.chart().distance(f.sunk, other.at) < s.chart().distance(f.sunk, site.at)) {
        return no("SNS-82", "refused.not_closest");
      }
    }
    return {};
  }
  return no("SNS-82", "refused.no_supply");
}

Verdict test(const State& s, const Refit&, Action a) {
  const Player& p = s[active(s)];
  if (act::drop_ration.has(a) || act::drop_good.has(a)) {
    return cargo_refused(s, p, a, std::nullopt);
  }
  if (!act::artifact.has(a) && !act::treasure.has(a)) return not_now();
  if (p.rations > 0 || p.goods.total() > 0) return no("SNS-169", "refused.cargo_first");
  return governor_task(s, p, Governor{}, a);
}

Verdict test(const State& s, const Dock& f, Action a) {
  const Player& p = s[active(s)];
  if (f.allocate) return act::allocate.has(a) ? allocation_refused(s, p, a) : not_now();
  if (act::done.has(a)) return when(f.task, "SNS-127", "refused.do_something");
  return dock_task(s, p, f, a);
}

Verdict test(const State& s, const Market& f, Action a) {
  if (f.offered) return act::take.has(a) || act::leave.has(a) ? Verdict{} : not_now();
  if (act::done.has(a)) return when(f.task, "SNS-127", "refused.do_something");
  return market_task(s, s[active(s)], f, a);
}

Verdict test(const State& s, const Pub& f, Action a) {
  const Player& p = s[active(s)];
  if (f.placing) return act::sails.has(a) || act::hands.has(a) ? Verdict{} : not_now();
  if (f.offered) return act::take.has(a) || act::leave.has(a) ? Verdict{} : not_now();
  if (act::discard.has(a)) return discard_refused(p, a);
  if (f.ale > 0) {
    if (act::enough.has(a)) return {};
    return act::more.has(a) ? hear_refused(s, p) : not_now();
  }
  if (act::done.has(a)) return when(f.task, "SNS-127", "refused.do_something");
  return pub_task(s, p, f, a);
}

Verdict test(const State& s, const Governor& f, Action a) {
  if (act::done.has(a)) return when(f.task, "SNS-127", "refused.do_something");
  return governor_task(s, s[active(s)], f, a);
}

Verdict test(const State& s, const Village& f, Action a) {
  const Player& p = s[active(s)];
  if (act::done.has(a)) return when(f.task, "SNS-127", "refused.do_something");
  if (act::discard.has(a)) return discard_refused(p, a);
  return village_task(s, p, f, a);
}

}  // namespace

std::optional<Refusal> SaltAndSail::refusal(const State& s, Seat seat, Action action) {
  if (over(s)) return no("SNS-131", "refused.over");
  if (!to_act(s).has(seat)) return no("SNS-39", "refused.not_yours");
  return std::visit([&](const auto& frame) { return test(s, frame, action); }, s.flow.top());
}

}  // namespace tide::salt_and_sail
