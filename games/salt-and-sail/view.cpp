#include "games/salt-and-sail/view.h"

#include <cmath>

#include "games/salt-and-sail/rules.h"

namespace tide::salt_and_sail {
namespace {

template <class B>
std::vector<Count> counted(const B& bag, const Content& content) {
  std::vector<Count> out;
  bag.each(
      [&](auto kind, int n) { out.push_back({decltype(kind)::names(content)[kind.index], n}); });
  return out;
}

template <class Set>
std::vector<std::string> listed(const Set& set, const Content& content) {
  std::vector<std::string> out;
  for (const auto kind : set)
    out.push_back(std::decay_t<decltype(kind)>::names(content)[kind.index]);
  return out;
}

std::vector<EffectView> effect_views(const EffectList& list, const Content& c) {
  std::vector<EffectView> views;
  for (const Effect& e : list) {
    EffectView& view = views.emplace_back(std::string(reflect::enum_name(e.op)), e.n, std::nullopt,
                                          e.light, e.heavy, e.range, e.price);
    if (e.op == Op::goods || e.op == Op::buy) view.kind = c.good_names[e.good.index];
  }
  return views;
}

RumorView rumor_view(const State& s, Rumor rumor, int place, std::optional<Seat> observer) {
  const Content& c = *s.content;
  const RumorInfo& r = c[rumor];
  RumorView view{place,
                 r.id,
                 r.name,
                 c.symbol_names[r.symbol.index],
                 r.clue,
                 r.check,
                 r.dangerous,
                 effect_views(r.per_defeat, c),
                 c[r.discovery].number};
  if (s.options.discovery_values_visible) {
    const DiscoveryInfo& d = c[r.discovery];
    view.prize = PrizeView{d.name, c.type_names[d.type.index], d.fame, d.ducats};
  }
  if (!observer || s.round == 0) return view;
  const Site* site = discovery_here(s, *observer);
  if (site == nullptr || !site->looked.has(*observer) ||
      !matching(s, *observer, *site).has((*s.content)[rumor].symbol)) {
    return view;
  }
  const Player& p = s[*observer];
  view.outlook = Outlook{chance(p.bag, 1, r.check, p.pool), std::nullopt};
  const double draws = mean_draws(p.bag, r.check, p.pool);
  if (std::isfinite(draws)) view.outlook->draws = draws;
  return view;
}

bool placed(const State& s, Seat seat) {
  if (s.round > 0) return true;
  const Draft* draft = s.flow.top_as<Draft>();
  if (draft == nullptr || draft->stage != DraftStage::place) return false;
  const auto turn = [&](Seat x) { return (x.index - s.starter.index + s.seats()) % s.seats(); };
  return turn(seat) < turn(draft->seat);
}

PlayerView player_view(const State& s, Seat seat, std::optional<Seat> observer) {
  const Content& c = *s.content;
  const Player& p = s[seat];
  const ShipInfo& ship = c[p.ship];
  PlayerView v;
  v.seat = seat;
  v.colour = c.colours[seat];
  if (placed(s, seat)) v.at = c.name(p.at);
  v.ship = ship.id;
  v.sails = p.sails;
  v.sails_berths = ship.sails;
  v.hands = p.hands;
  v.hands_berths = ship.hands;
  v.hold = hold_size(s, seat);
  v.rations = p.rations;
  v.goods = counted(p.goods, c);
  v.hull = hull_slots(s, seat);
  v.light = p.light;
  v.heavy = p.heavy;
  v.covered = slots_covered(s, seat);
  v.ducats = p.ducats;
  if (p.captain) v.captain = c[*p.captain].id;
  if (p.officer) v.officer = c[*p.officer].id;
  for (const Captain k : p.dealt) v.dealt.push_back(c[k].id);
  v.equipment = counted(p.equipment, c);
  v.bag = counted(p.bag, c);
  v.pool = counted(p.pool, c);
  v.cards = p.hand.cards.size();
  v.aboard = listed(p.aboard, c);
  v.treasures = counted(p.treasures, c);
  v.stash = p.scored.size() + p.delivered.total() + p.kept.total();
  if (observer == seat) {
    v.hand.emplace();
    int place = 1;
    for (const Rumor r : p.hand.cards) v.hand->push_back(rumor_view(s, r, place++, observer));
    if (p.hand.named) v.named = c[*p.hand.named].id;
  }
  if (s.options.stash_visible || observer == seat || s.ending != Ending::none) {
    v.scored = listed(p.scored, c);
    v.fame = fame(s, seat);
    v.discoveries = p.discoveries();
  }
  v.to_supply = supply_distance(s, p.at);
  return v;
}

SiteView site_view(const State& s, const Site& site, std::optional<Seat> observer) {
  const Content& c = *s.content;
  SiteView v;
  v.hex = c.name(site.at);
  v.kind = site.open             ? c.piece_names[site.piece.index]
           : site.looked.empty() ? "unknown"
                                 : "discovery";
  v.looked = site.looked;
  v.shown = listed(site.shown, c);
  if (observer && site.looked.has(*observer) && !site.open) {
    v.symbols = listed(c[site.piece].symbols, c);
  }
  return v;
}

ChoiceView choice_view(const State& s, const Choice& choice) {
  const Content& c = *s.content;
  ChoiceView v{choice.text,
               choice.price,
               choice.check,
               choice.dangerous,
               {},
               effect_views(choice.per_defeat, c),
               effect_views(choice.succeed, c),
               effect_views(choice.fail, c)};
  if (!choice.check) return v;
  const Seat seat = active(s);
  const int most = most_tokens(s, seat, choice.check->skill);
  for (int n = 0; n <= most; ++n) v.chances.push_back(chance(s[seat].bag, n, *choice.check));
  return v;
}

EncounterView encounter_view(const State& s, const Encounter& f) {
  const EncounterInfo& card = (*s.content)[f.card];
  EncounterView v{card.id, card.text, {}, {}, counted(f.drawn, *s.content)};
  if (f.other) v.other = (*s.content)[*f.other].id;
  if (f.option || card.options.empty()) {
    v.choices.push_back(choice_view(s, choice_of(s, f)));
  } else {
    for (const Choice& choice : card.options) v.choices.push_back(choice_view(s, choice));
  }
  return v;
}

Phase phase(const State& s) {
  if (s.ending != Ending::none) return Phase::over;
  if (s.round == 0) return Phase::setup;
  if (s.flow.top_as<Wreck>()) return Phase::wreck;
  if (s.flow.find<Encounter>()) return Phase::encounter;
  if (s.flow.find<Sailing>()) return Phase::sailing;
  if (s.flow.find<Attempt>()) return Phase::discovery;
  return s.flow.depth() > 1 ? Phase::location : Phase::turn;
}

void show_supply(const State& s, View& v) {
  const Content& c = *s.content;
  for (std::size_t i = 0; i < s.rumors.size(); ++i) {
    if (s.rumors[i]) {
      v.rumors.push_back(rumor_view(s, *s.rumors[i], static_cast<int>(i) + 1, v.seat));
    }
  }
  for (const auto& o : s.officers) v.officers.push_back(o ? c[*o].id : "");
  for (const auto& e : s.equipment) {
    v.equipment.push_back(e ? Count{c[*e].id, c[*e].price} : Count{});
  }
  v.rumor_deck = s.rumor_deck.total();
  v.officer_deck = s.officer_deck.total();
  v.equipment_deck = s.equipment_deck.total();
  v.encounter_deck = s.encounter_deck.total() + s.encounter_bottom.size();
  v.treasure_deck = s.treasure_deck.total();
  v.rumor_discard = listed(s.rumor_discard, c);
  v.encounter_bottom = listed(s.encounter_bottom, c);
  v.officer_discard = counted(s.officer_discard, c);
  v.equipment_discard = counted(s.equipment_discard, c);
  v.encounter_discard = counted(s.encounter_discard, c);
  v.treasure_discard = counted(s.treasure_discard, c);
  for (std::size_t i = 0; i < c.ships.size(); ++i) {
    if (!c.ships[i].starter) {
      v.ships.push_back({c.ships[i].id, ships_left(s, ShipType(static_cast<int>(i)))});
    }
  }
  for (int g = 0; g < c.good_count(); ++g) {
    v.goods.push_back({c.good_names[static_cast<std::size_t>(g)], goods_left(s, Good(g))});
  }
}

}  // namespace

View make_view(const State& s, std::optional<Seat> observer) {
  const Content& c = *s.content;
  View v;
  v.seat = observer;
  v.scenario = s.chart().id;
  v.map = s.chart().name;
  v.round = s.round;
  v.round_cap = round_cap(s);
  v.last_round = s.last_round;
  v.made = s.made;
  v.required = layout(s).required;
  v.phase = phase(s);
  v.starter = s.starter;
  if (s.ending == Ending::none) v.to_act = SeatSet::only(active(s));
  if (const Turn* turn = s.flow.find<Turn>()) {
    v.turn = turn->seat;
    v.actions = turn->actions;
    v.moved = turn->moved;
    const Sailing* sailing = s.flow.find<Sailing>();
    v.movement = sailing ? sailing->left : turn->moved ? 0 : movement(s, turn->seat);
  }
  for (const Seat seat : s.all()) v.players.push_back(player_view(s, seat, observer));
  for (const Site& site : s.sites) v.sites.push_back(site_view(s, site, observer));
  for (const HexId h : s.encounters) v.encounters.push_back(c.name(h));
  show_supply(s, v);
  if (const Encounter* e = s.flow.find<Encounter>()) v.encounter = encounter_view(s, *e);
  if (s.ending != Ending::none && s.seats() == 1) v.rank = std::string(rank(s));
  v.ending = s.ending;
  return v;
}

}  // namespace tide::salt_and_sail
