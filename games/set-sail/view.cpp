#include "games/set-sail/view.h"

#include <algorithm>

#include "games/set-sail/rules.h"

namespace tide::set_sail {
namespace {

template <class BagType>
std::vector<CardCount> counted(const BagType& bag) {
  std::vector<CardCount> out;
  bag.each([&](auto kind, int n) { out.push_back({decltype(kind)::names()[kind.index], n}); });
  return out;
}

std::vector<QuestView> quests(const Content& content, const Spaces& spaces) {
  std::vector<QuestView> out;
  for (std::size_t i = 0; i < spaces.size(); ++i) {
    if (!spaces[i]) continue;
    const QuestCard& card = content[*spaces[i]];
    out.push_back(
        {static_cast<int>(i) + 1, card.id, card.name, card.vp, card.ships, counted(card.goods)});
  }
  return out;
}

// During placing, ships stand only where they have been put.
bool placed(const State& s, Seat seat) {
  const Docking* docking = s.flow.top_as<Docking>();
  return docking == nullptr || seat < docking->seat;
}

PlayerView player_view(const State& s, Seat seat, std::optional<Seat> observer) {
  const Content& c = *s.content;
  const Player& p = s[seat];
  PlayerView view;
  view.seat = seat;
  view.colour = c.colours[seat];
  if (placed(s, seat)) view.ships = {s.at(seat, 1).id, s.at(seat, 2).id};
  view.vp = points(s, seat);
  view.silver = p.silver;
  view.supplies = p.supplies;
  view.barrels = p.barrels;
  view.oars = p.oars;
  view.cannons = p.cannons;
  view.capacity = capacity(s, seat);
  view.half = p.half;
  view.cards = p.hand.total();
  view.map_count = p.maps.size();
  for (const Quest q : p.done) view.done.push_back(c[q].id);
  if (observer == seat || s.options.open_hands) view.hand = counted(p.hand);
  if (observer && *observer != seat) view.sure = counted(s[*observer].sure[seat.index]);
  if (observer == seat) {
    view.maps.emplace();
    for (const Quest q : p.maps) {
      view.maps->push_back({c[q].id, c[q].name, c[c[q].tile].id, c[q].vp});
    }
  }
  return view;
}

OfferView offer_view(const State& s, const Offer& offer, std::optional<Seat> observer) {
  OfferView view;
  view.active = offer.active;
  view.counter = offer.counters > 0;
  if (offer.stage == OfferStage::partner) return view;
  view.partner = offer.partner;
  view.author = offer.author();
  // What is being put together is known to its author alone (ledger, O2 to O5).
  const bool sent = offer.stage == OfferStage::answer;
  const bool party = observer == offer.active || observer == offer.partner;
  const bool sees = sent ? s.options.trade_offers_public || party : observer == offer.author();
  if (sees) {
    view.gives = counted(offer.terms.give);
    view.asks = counted(offer.terms.ask);
  }
  return view;
}

Phase phase(const State& s) {
  if (s.ending != Ending::none) return Phase::over;
  const Turn* turn = s.flow.find<Turn>();
  if (turn == nullptr) return Phase::placing;
  if (turn->stage == TurnStage::move_1 || turn->stage == TurnStage::move_2) return Phase::movement;
  const bool acting = s.flow.find<ShipAction>() != nullptr;
  const bool closing = turn->stage == TurnStage::close || turn->stage == TurnStage::next;
  return closing && !acting ? Phase::end_of_turn : Phase::action;
}

// The neighbour of `tile` that is a step nearer to `from`: the first one, so that ways join.
Tile nearer(const Content& c, Tile from, Tile tile) {
  const auto& all = c[tile].neighbours;
  const auto found = std::ranges::find_if(
      all, [&](Tile next) { return c.distance(from, next) < c.distance(from, tile); });
  TIDE_CHECK(found != all.end());
  return *found;
}

std::vector<std::string> shortest_way(const Content& c, Tile from, Tile to) {
  std::vector<std::string> way{c[to].id};
  for (Tile at = to; at != from;) {
    at = nearer(c, from, at);
    way.insert(way.begin(), c[at].id);
  }
  return way;
}

void show_turn(const State& s, const Turn& turn, View& view) {
  const Content& c = *s.content;
  view.turn = turn.seat;
  view.budget = turn.budget;
  view.movement_left = turn.budget;
  for (std::size_t i = 0; i < 2; ++i) {
    view.start_tiles.push_back(c[turn.from[i]].id);
    const bool moved =
        turn.stage != TurnStage::move_1 && (i == 0 || turn.stage != TurnStage::move_2);
    const Tile now = s[turn.seat].ships[i];
    view.sailed.push_back(moved ? shortest_way(c, turn.from[i], now) : std::vector<std::string>());
    if (moved && view.phase == Phase::movement) view.movement_left -= c.distance(turn.from[i], now);
  }
  if (view.phase != Phase::movement) {
    view.movement_left = 0;
    return;
  }
  const Tile from = turn.from[turn.stage == TurnStage::move_1 ? 0 : 1];
  for (int t = 0; t < c.tile_count(); ++t) {
    if (Tile(t) == from || c.distance(from, Tile(t)) > view.movement_left) continue;
    view.courses.push_back({c[Tile(t)].id, c[nearer(c, from, Tile(t))].id});
  }
}

}  // namespace

View make_view(const State& s, std::optional<Seat> observer) {
  const Content& c = *s.content;
  View view;
  view.seat = observer;
  view.round = s.round;
  view.round_limit = s.options.round_limit;
  view.target_vp = s.options.target_vp;
  view.phase = phase(s);
  view.offers_left = s.offers_left;
  if (s.round > 0) view.starter = s.starter;
  if (s.ending == Ending::none) {
    view.to_act = SeatSet::only(std::visit([](const auto& f) { return decider(f); }, s.flow.top()));
  }
  for (const Seat seat : s.all()) {
    view.players.push_back(player_view(s, seat, observer));
    view.last_round = view.last_round || view.players.back().vp >= view.target_vp;
  }
  view.last_round = view.last_round || s.round == s.options.round_limit;
  view.plunder = quests(c, s.plunder_open);
  view.trade = quests(c, s.trade_open);
  view.plunder_deck = s.plunder_deck.size();
  view.trade_deck = s.trade_deck.size();
  view.treasure_deck = s.treasure_deck.size();
  view.deep_deck = counted(s.deep_deck);
  view.deep_discard = counted(s.deep_discard);
  view.route_deck = counted(s.route_deck);
  view.route_discard = counted(s.route_discard);
  view.stock = counted(s.stock);
  if (const Turn* turn = s.flow.find<Turn>()) show_turn(s, *turn, view);
  if (const ShipAction* action = s.flow.find<ShipAction>()) view.acting_ship = action->ship;
  if (const Combat* combat = s.flow.find<Combat>()) {
    view.combat = CombatView{combat->attacker, combat->defender,
                             s.at(combat->attacker, s.flow.find<ShipAction>()->ship).id,
                             combat->ship, combat->attack_die + combat_bonus(s, combat->attacker)};
  }
  if (const Offer* offer = s.flow.find<Offer>()) view.offer = offer_view(s, *offer, observer);
  view.ending = s.ending;
  return view;
}

}  // namespace tide::set_sail
