// A sensible player after section 8 of the ledger: it goes where Fame comes fastest, stays until
// the Discovery is made, and turns back in time to eat.
#include <cmath>

#include "games/salt-and-sail/game.h"
#include "games/salt-and-sail/plans.h"
#include "games/salt-and-sail/rules.h"

namespace tide::salt_and_sail {
namespace {

using namespace plans;

// The best Attempt here among the legal ones; nothing if none can succeed.
struct Try {
  Action action;
  float draws = never, rate = 0;
};

std::optional<Try> best_attempt(const Reckoning& r, const ActionList& list) {
  const State& s = r.s;
  const Player& p = s[r.me];
  std::optional<Try> best;
  for (const Action a : list) {
    const bool two = act::attempt_two.has(a);
    if (!two && !act::attempt.has(a)) continue;
    const int place = two ? act::attempt_two.index(a) : act::attempt.index(a);
    const Rumor rumor = *rumor_at(s, r.me, place);
    const RumorInfo& info = (*s.content)[rumor];
    const auto draws = static_cast<float>(mean_draws(p.bag, info.check, p.pool));
    if (std::isinf(draws) || (info.dangerous && r.fragile())) continue;
    const float n = std::max(1.0F, draws) - (two ? 0.5F : 0.0F);
    const float rate = (info.dangerous ? r.habits.in_danger : 1.0F) * worth(s, rumor, r.habits) /
                       (n + r.habits.pause);
    if (!best || rate > best->rate) best = Try{a, n, rate};
  }
  return best;
}

Action step_to(const State& s, Seat me, HexId goal, const ActionList& list) {
  // Backwards the cost is the same but for an Encounter at the goal, which every way meets.
  const Ways back(s, goal);
  Action best = list[0];
  int least = 1000;
  for (const Action a : list) {
    if (!act::step.has(a)) continue;
    const auto d = static_cast<std::size_t>(act::step.index(a));
    const HexId h(s.chart().next[s[me].at.index][d]);
    if (const int cost = back.to(h); cost < least) least = cost, best = a;
  }
  return best;
}

// --- Needs in a harbour ---

bool has_finds(const Player& p) { return !p.aboard.empty() || !p.treasures.empty(); }

int wanted_rations(const Reckoning& r) {
  const State& s = r.s;
  const Plan& plan = r.best_site();
  if (!plan.to) return 3;
  const int speed = r.speed();
  const float out = turns_for(s.chart().distance(s[r.me].at, *plan.to), speed);
  const float back = turns_for(supply_distance(s, *plan.to), speed);
  return std::min(static_cast<int>(out + back + plan.draws / 2 + 1.5F),
                  hold_size(s, r.me) - s[r.me].goods.total());
}

bool wants_repair(const Reckoning& r) {
  const int covered = slots_covered(r.s, r.me);
  return covered > 0 && r.s[r.me].ducats > 0 &&
         hull_slots(r.s, r.me) - covered <= r.habits.repair_at;
}

// Hint 12: the ship whose speed is worth most beyond its price, if any is.
std::optional<int> better_ship(const Reckoning& r) {
  const State& s = r.s;
  const Player& p = s[r.me];
  const auto sailing = [](const ShipInfo& ship, int crew) { return std::min(ship.sails, crew); };
  const int now = sailing((*s.content)[p.ship], p.crew());
  const float left = 1 - static_cast<float>(s.made) / static_cast<float>(layout(s).required);
  std::optional<int> best;
  float most = 0;
  for (int i = 0; i < static_cast<int>(s.content->ships.size()); ++i) {
    const ShipType type(i);
    const ShipInfo& ship = (*s.content)[type];
    const int change = p.ducats - ship.price;
    if (ship.starter || type == p.ship || change < 0 || ships_left(s, type) == 0) continue;
    // The change hires Crew.
    const int gain = sailing(ship, p.crew() + change) - now;
    const float value =
        r.habits.hex_worth * static_cast<float>(gain) * left - static_cast<float>(ship.price);
    if (value > most) most = value, best = i;
  }
  return best;
}

// Does this Rumor help at any token that is left?
bool useful(const Reckoning& r, Rumor rumor) {
  const RumorInfo& info = (*r.s.content)[rumor];
  return met(r.bag(), info.check) && r.wanted().has(info.symbol);
}

bool has_useful_rumors(const Reckoning& r, int number) {
  each_rumor(r.s, r.me, [&](Rumor rumor) { number -= number > 0 && useful(r, rumor) ? 1 : 0; });
  return number == 0;
}

std::optional<int> useless_card(const Reckoning& r) {
  int place = 0;
  for (const Rumor rumor : r.s[r.me].hand.cards) {
    if (!useful(r, rumor)) return place;
    ++place;
  }
  return std::nullopt;
}

// What a card is worth besides its tokens, as a share of what a bag promises.
float extras(const Mods& mods) {
  return 0.05F * static_cast<float>(mods.move + mods.move_from_supply + mods.encounter_draw[0] +
                                    mods.double_draw * 4);
}

// What a card's tokens would add to the promise of the bag, as a share of it.
float improvement(const Reckoning& r, const Person& card, const Person* instead) {
  if (card.bag.empty() && instead == nullptr) return extras(card.mods);
  Tokens bag = r.bag();
  const float before = promise(r.leads(), r.habits);
  if (instead != nullptr) {
    instead->bag.each([&](Token t, int n) { bag.remove(t, std::min(n, bag[t])); });
  }
  bag.add(card.bag);
  const float after = promise(leads(r.s, r.me, bag, r.habits), r.habits);
  return (after - before) / std::max(1.0F, before) + extras(card.mods);
}

std::optional<int> good_buy(const Reckoning& r) {
  const State& s = r.s;
  const Player& p = s[r.me];
  std::optional<int> best;
  float most = r.habits.least_gain;
  for (std::size_t i = 0; i < s.equipment.size(); ++i) {
    const auto& e = s.equipment[i];
    if (!e || p.equipment.has(*e) || p.ducats < (*s.content)[*e].price) continue;
    const float gain = improvement(r, (*s.content)[*e], nullptr) /
                       static_cast<float>(std::max(1, (*s.content)[*e].price));
    if (gain > most) most = gain, best = static_cast<int>(i);
  }
  return best;
}

const Person* my_officer(const State& s, Seat me) {
  return s[me].officer ? &(*s.content)[*s[me].officer] : nullptr;
}

int wanted_crew(const Reckoning& r) {
  const ShipInfo& ship = (*r.s.content)[r.s[r.me].ship];
  return ship.sails + std::min<int>(ship.hands, r.habits.spare_hands);
}

bool wants_pub(const Reckoning& r) {
  const State& s = r.s;
  const Player& p = s[r.me];
  if (p.crew() < r.habits.least_crew && p.ducats > 0) return true;
  if (!can_draw_rumor(s) || !(hand_has_room(s, r.me) || useless_card(r))) return false;
  // A token that is known needs one Rumor, one that may be anything needs several.
  const bool known = std::ranges::all_of(
      s.sites, [&](const Site& site) { return site.open || site.looked.has(r.me); });
  return !has_useful_rumors(r, known ? 1 : 3);
}

bool last_turns(const State& s) { return s.last_round || s.made + 1 >= layout(s).required; }

// --- One answer for each question ---

// The list with its first entry as a fallback.
struct Asked : Reckoning {
  const ActionList& list;

  bool can(Action a) const { return list.contains(a); }
  Action first() const { return list[0]; }
  Action prefer(std::initializer_list<Action> wishes) const {
    for (const Action a : wishes) {
      if (can(a)) return a;
    }
    return first();
  }
};

Action answer(const Asked& q, const Draft& f) {
  const State& s = q.s;
  Action best = q.first();
  float most = -1;
  for (const Action a : q.list) {
    float value = 0;
    if (f.stage == DraftStage::captain) {
      const Person& c = s.content->captains[static_cast<std::size_t>(act::captain.index(a))];
      value = promise(leads(s, q.me, c.bag, q.habits), q.habits) * (1 + extras(c.mods));
    } else if (f.stage == DraftStage::officer) {
      const auto& o = s.officers[static_cast<std::size_t>(act::officer.index(a))];
      value = 1 + improvement(q, (*s.content)[*o], nullptr);
    } else {
      value = 1000;
      for (const Site& site : s.sites) {
        value -= static_cast<float>(s.chart().distance(HexId(act::at.index(a)), site.at));
      }
    }
    if (value > most) most = value, best = a;
  }
  return best;
}

// A sunk ship begins anew with two Crew: who has no more and nothing aboard need not fear it.
bool nothing_to_lose(const State& s, Seat me) {
  return s[me].crew() <= s.content->constants.sink_crew && !has_finds(s[me]) &&
         s[me].equipment.empty();
}

// Must the ship turn back now to be fed?
bool hungry(const Reckoning& r) {
  const State& s = r.s;
  const Seat me = r.me;
  const Player& p = s[me];
  if (supply_hex(s, p.at) || nothing_to_lose(s, me)) return false;
  const int speed = r.speed(), spare = std::max(0, p.crew() - r.habits.crew_to_keep);
  const auto reserve = static_cast<float>(p.rations + spare);
  if (reserve < turns_for(supply_distance(s, p.at), speed)) return true;
  // Who has left a site to be fed does not turn round half-way: the next one must be in reach and
  // home again from there, unless even a full Hold would not do.
  if (discovery_here(s, me) != nullptr) return false;
  const Plan& plan = r.best_site();
  if (!plan.to) return false;
  const float back = turns_for(supply_distance(s, *plan.to), speed);
  const auto voyage = [&](HexId from) {
    return turns_for(s.chart().distance(from, *plan.to), speed) + back;
  };
  return voyage(p.at) > reserve + 1 &&
         voyage(nearest_supply(s, me)) <= static_cast<float>(hold_size(s, me) + spare);
}

// Where the ship wants to be at the end of its Move; its own hex: stay.
HexId destination(const Reckoning& r) {
  const State& s = r.s;
  const Seat me = r.me;
  const Player& p = s[me];
  const bool deliver = has_finds(p) && (last_turns(s) || supply_distance(s, p.at) <= r.speed());
  if (deliver || wants_repair(r) || hungry(r)) return nearest_supply(s, me);
  const Plan& plan = r.best_site();
  if (plan.to) return *plan.to;
  return nearest_supply(s, me);
}

Action harbour(const Asked& q) {
  const Player& p = q.s[q.me];
  if (q.can(act::governor.only()) && has_finds(p)) return act::governor.only();
  if (q.can(act::dock.only()) && better_ship(q)) return act::dock.only();
  if (q.can(act::market.only()) && (!p.goods.empty() || good_buy(q))) return act::market.only();
  if (q.can(act::pub.only()) && wants_pub(q)) return act::pub.only();
  if (q.can(act::dock.only()) && (wants_repair(q) || p.rations < wanted_rations(q))) {
    return act::dock.only();
  }
  return act::end.only();
}

Action answer(const Asked& q, const Turn& f) {
  const State& s = q.s;
  const Player& p = s[q.me];
  if (f.stage == TurnStage::allocate) {
    const Span span = allocations(s, q.me);
    const int spare = q.habits.all_sails ? 0 : std::clamp(p.crew() - 2, 0, 2);
    return act::allocate[std::clamp(p.crew() - spare, span.low, span.high)];
  }
  if (const auto attempt = best_attempt(q, q.list)) {
    const bool close = attempt->draws <= 2.5F;  // hint 5
    if (close || !hungry(q)) return attempt->action;
  }
  if (village_hex(s, p.at) && q.can(act::village.only()) &&
      (p.rations < wanted_rations(q) || wants_pub(q))) {
    return act::village.only();
  }
  if (supply_hex(s, p.at)) {
    const Action visit = harbour(q);
    if (visit != act::end.only()) return visit;
  }
  if (q.can(act::move.only()) && destination(q) != p.at) return act::move.only();
  if (q.can(act::pub.only()) && !has_useful_rumors(q, 1)) return act::pub.only();
  return act::end.only();
}

Action answer(const Asked& q, const Sailing& f) {
  if (f.over) return q.first();
  const HexId goal = destination(q);
  if (goal == q.s[q.me].at && q.can(act::stop.only())) return act::stop.only();
  return step_to(q.s, q.me, goal, q.list);
}

// The number of tokens that weighs success against the Defeats it may draw.
int best_number(const State& s, Seat me, const Choice& choice, int most) {
  const Tokens& bag = s[me].bag;
  const float each = static_cast<float>(bag[defeat]) / static_cast<float>(std::max(1, bag.total()));
  const float price = !choice.dangerous ? 0.0F : s[me].crew() <= 2 ? 0.6F : 0.25F;
  int best = 0;
  float value = 0;
  for (int n = 1; n <= most; ++n) {
    const float v =
        static_cast<float>(chance(bag, n, *choice.check)) - price * each * static_cast<float>(n);
    if (v > value) value = v, best = n;
  }
  return best;
}

float outlook(const State& s, Seat me, const Choice& choice) {
  if (!choice.check) return choice.succeed.empty() ? 0.55F : 0.6F;
  const int most = most_tokens(s, me, choice.check->skill);
  return static_cast<float>(chance(s[me].bag, best_number(s, me, choice, most), *choice.check));
}

Action answer(const Asked& q, const Encounter& f) {
  const State& s = q.s;
  const auto card_outlook = [&](EncounterCard card) {
    const EncounterInfo& info = (*s.content)[card];
    return info.options.empty() ? outlook(s, q.me, info.plain) : 0.6F;
  };
  switch (f.stage) {
    case EncounterStage::pick:
      return act::pick[card_outlook(*f.other) > card_outlook(f.card) ? 1 : 0];
    case EncounterStage::option: {
      Action best = q.list[q.list.size() - 1];
      float most = 0;
      for (const Action a : q.list) {
        const Choice& choice =
            (*s.content)[f.card].options[static_cast<std::size_t>(act::option.index(a))];
        const float v = outlook(s, q.me, choice) - 0.05F * static_cast<float>(choice.price);
        if (v > most) most = v, best = a;
      }
      return best;
    }
    case EncounterStage::tokens:
      return act::tokens[best_number(s, q.me, choice_of(s, f), q.list.size() - 1)];
    default:
      return met(f.drawn, *choice_of(s, f).check) && !choice_of(s, f).dangerous
                 ? act::keep.only()
                 : act::redraw.only();
  }
}

Action answer(const Asked& q, const Effects& f) {
  const State& s = q.s;
  const Player& p = s[q.me];
  switch (effect_of(s, f)->op) {
    case Op::goods:
    case Op::treasure:
      return p.rations > 3 || effect_of(s, f)->op == Op::treasure
                 ? q.prefer({act::drop_ration.only(), act::refuse.only()})
                 : act::refuse.only();
    case Op::crew: return p.hands >= p.sails ? act::hands.only() : act::sails.only();
    case Op::rumor:
      if (const auto card = useless_card(q)) return act::discard[*card];
      return act::refuse.only();
    case Op::buy:
      return act::buy_goods[std::max(0, std::min<int>(q.list.size() - 1, p.ducats - 1))];
    default: return q.first();
  }
}

Action answer(const Asked& q, const Attempt&) {
  return q.prefer({act::drop_ration.only(), q.first()});
}

Action answer(const Asked& q, const Wreck&) {
  const Plan& plan = q.best_site();
  Action best = q.first();
  int least = 1000;
  for (const Action a : q.list) {
    const HexId h(act::at.index(a));
    int sum = 0;
    for (const Site& site : q.s.sites) sum += site.open ? 0 : q.s.chart().distance(h, site.at);
    if (plan.to) sum += 2 * q.s.chart().distance(h, *plan.to);
    if (sum < least) least = sum, best = a;
  }
  return best;
}

Action answer(const Asked& q, const Refit&) {
  return q.s[q.me].rations > 3 ? q.prefer({act::drop_ration.only()}) : q.list[q.list.size() - 1];
}

Action load_up(const Asked& q) {
  const Player& p = q.s[q.me];
  const int most = std::min(hold_free(q.s, q.me), most_hold);
  const int wish = std::clamp(wanted_rations(q) + 2 - p.rations, 1, most);
  return act::load[wish - 1];
}

Action answer(const Asked& q, const Dock& f) {
  const Player& p = q.s[q.me];
  if (f.allocate) return q.list[q.list.size() - 1];
  if (const auto ship = better_ship(q); ship && q.can(act::buy_ship[*ship])) {
    return act::buy_ship[*ship];
  }
  if (wants_repair(q)) {
    if (q.can(act::repair_heavy.only())) return act::repair_heavy.only();
    if (q.can(act::repair_light.only())) return act::repair_light.only();
  }
  if (q.can(act::load[0]) && (p.rations < wanted_rations(q) || !f.task)) return load_up(q);
  return q.prefer({act::done.only(), act::odd_job.only()});
}

Action answer(const Asked& q, const Market& f) {
  if (f.offered) {
    const Person& card = (*q.s.content)[*q.s.equipment[0]];
    return improvement(q, card, nullptr) > 0.15F ? act::take.only() : act::leave.only();
  }
  for (const Action a : q.list) {
    if (act::sell.has(a)) return a;
  }
  if (const auto place = good_buy(q); place && q.can(act::buy[*place])) {
    return act::buy[*place];
  }
  return q.prefer({act::done.only(), act::sweep.only()});
}

Action answer(const Asked& q, const Pub& f) {
  const State& s = q.s;
  const Player& p = s[q.me];
  if (f.placing) return act::hands.only();
  if (f.offered) {
    return improvement(q, (*s.content)[*s.officers[0]], my_officer(s, q.me)) > 0
               ? act::take.only()
               : act::leave.only();
  }
  const auto useless = useless_card(q);
  if (f.ale > 0) {
    if (q.can(act::more.only())) return act::more.only();
    return useless ? act::discard[*useless] : act::enough.only();
  }
  if (q.can(act::listen.only())) return act::listen.only();
  if (!f.listened && useless) return act::discard[*useless];
  if (q.can(act::hire.only()) && p.crew() < wanted_crew(q) &&
      (p.crew() < q.habits.least_crew || p.ducats > 1 || q.habits.all_sails)) {
    return act::hire.only();
  }
  const bool thirsty = p.ducats > 0 && !has_useful_rumors(q, 3);
  if (!f.drank && thirsty) {
    if (q.can(act::ale.only())) return act::ale.only();
    if (useless) return act::discard[*useless];
  }
  for (const Action a : q.list) {
    if (!act::officer.has(a)) continue;
    const auto& o = s.officers[static_cast<std::size_t>(act::officer.index(a))];
    if (improvement(q, (*s.content)[*o], my_officer(s, q.me)) > q.habits.officer_gain) return a;
  }
  return q.prefer({act::done.only(), act::hire.only()});
}

Action answer(const Asked& q, const Governor&) {
  for (const Action a : q.list) {
    if (act::artifact.has(a) || act::treasure.has(a)) return a;
  }
  return q.prefer({act::done.only()});
}

Action answer(const Asked& q, const Village& f) {
  if (q.can(act::listen.only())) return act::listen.only();
  if (q.can(act::load[0]) && (q.s[q.me].rations < wanted_rations(q) || !f.task)) {
    return load_up(q);
  }
  return q.prefer({act::done.only()});
}

Action choose(const Reckoning& r, const ActionList& list) {
  if (list.size() == 1) return list[0];
  const Asked asked{r, list};
  const Action wish =
      std::visit([&](const auto& frame) { return answer(asked, frame); }, r.s.flow.top());
  return list.contains(wish) ? wish : list[0];
}

}  // namespace

Action SaltAndSail::scripted(const State& s, Seat seat, const ActionList& list, Rng&) {
  return choose({s, seat, steady}, list);
}

Action SaltAndSail::scripted(const State& s, Seat seat, const ActionList& list, Rng&, Aim site) {
  return choose({s, seat, keen, site}, list);
}

bool SaltAndSail::idle(const State& s, Seat, Action a) {
  return act::discard.has(a) && s.flow.top_as<Turn>() != nullptr;
}

void SaltAndSail::aims(const State& s, Seat seat, Aims& sites) {
  if (s.flow.find<Turn>() != nullptr) Reckoning(s, seat, keen).promising(sites);
}

}  // namespace tide::salt_and_sail
