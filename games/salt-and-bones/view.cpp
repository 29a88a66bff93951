#include "games/salt-and-bones/view.h"

#include "games/salt-and-bones/rules.h"

namespace tide::salt_and_bones {
namespace {

template <class BagType, class Cards>
void list_cards(const Content& content, const BagType& bag, const Cards& cards,
                std::vector<CardCount>& out) {
  bag.each([&](auto kind, int n) {
    out.push_back({decltype(kind)::names(content)[kind.index], cards[kind.index].name, n});
  });
}

std::string tile_name(const Content& content, Tile t) { return Tile::names(content)[t.index]; }

std::string direction_letters(Directions set) {
  std::string out;
  for (const Compass d : compass) {
    if (points(set, d)) out += reflect::enum_name(d);
  }
  return out;
}

std::vector<TileView> tiles(const State& s) {
  std::vector<TileView> out;
  for (int t = 0; t < Grid::tiles; ++t) {
    TileView view{.id = Grid::name(t),
                  .kind = s.side().kinds[static_cast<std::size_t>(t)],
                  .destroyed = s.destroyed.has(Tile(t))};
    s.field_deck.each(
        [&](FieldKind k, int) { view.threats += (*s.content)[k].tiles.has(Tile(t)); });
    out.push_back(view);
  }
  return out;
}

BoardCard board_card(const State& s, const PlacedCard& placed) {
  const Content& c = *s.content;
  const AttackCard& card = c[placed.kind];
  const Tile half = s.side().opportunity_tile[static_cast<std::size_t>(placed.at.number())];
  return {.card = c.attack_names[placed.kind.index],
          .name = card.name,
          .by = placed.by,
          .attack_tile = tile_name(c, placed.at.tile),
          .opportunity_tile = tile_name(c, half),
          .facing = std::string(reflect::enum_name(placed.at.facing)),
          .attack_value = card.attack_value,
          .opportunity_value = card.opportunity_value,
          .in_arrows = direction_letters(turned(card.in_arrows, placed.at.facing)),
          .out_arrows = direction_letters(turned(card.out_arrows, placed.at.facing)),
          .closed = placed.closed};
}

// SNB-149: the names of the kinds that silence has ruled out.
std::vector<std::string> cannot_be(const Content& content, const Instinct& slot) {
  std::vector<std::string> out;
  for (const StrategyCard& card : content.strategies) {
    const Trigger t = card.trigger;
    if ((slot.not_on_disengage && t == Trigger::opponent_disengages) ||
        (slot.not_on_forced && t == Trigger::you_are_forced_to_disengage_by_bonus)) {
      out.push_back(card.name);
    }
  }
  return out;
}

PlayerView player_view(const State& s, Seat seat, bool own) {
  const Content& c = *s.content;
  const Player& p = s.players[seat];
  PlayerView view{.seat = seat,
                  .health = p.health,
                  .momentum = seat == s.holder,
                  .attacks = p.attacks.total(),
                  .strategies = p.strategies.total(),
                  .parry_pending = p.parry_pending,
                  .parry_active = p.parry_active,
                  .marked = p.marked,
                  .goaded = p.goaded,
                  .buried_attacks = p.buried_attacks.total(),
                  .buried_strategies = p.buried_strategies.total()};
  if (own) {
    list_cards(c, p.attacks, c.attacks, view.hand.emplace());
    list_cards(c, p.strategies, c.strategies, *view.hand);
    list_cards(c, p.buried_attacks, c.attacks, view.buried.emplace());
    list_cards(c, p.buried_strategies, c.strategies, *view.buried);
  }
  for (int i = 0; i < instinct_slots; ++i) {
    const auto& slot = p.instincts[static_cast<std::size_t>(i)];
    if (!slot) continue;
    InstinctView instinct{.slot = i + 1, .round = slot->round, .cannot_be = cannot_be(c, *slot)};
    if (own) instinct.card = c[slot->kind].name;
    view.instincts.push_back(instinct);
  }
  for (const auto& e : p.equipment) {
    view.equipment.push_back(e ? std::optional(c[*e].name) : std::nullopt);
  }
  if (p.gambit) view.gambit = c[*p.gambit].name;
  return view;
}

AttackView attack_view(const State& s) {
  const Content& c = *s.content;
  const Attack& attack = *s.attack;
  const Resolving& resolving = *s.flow.find<Resolving>();
  AttackView view{.attacker = attack.attacker,
                  .card = c[attack.kind].name,
                  .tile = tile_name(c, attack.at.tile),
                  .facing = std::string(reflect::enum_name(attack.at.facing)),
                  .chained = attack.chained,
                  .on_board = !attack.own.empty(),
                  .unnegatable = attack.unnegatable};
  const Links linked = links(s, attack.kind, attack.at);
  for (const std::uint8_t i : linked.cards) {
    const BoardCard card = board_card(s, s.cards[i]);
    view.links.push_back({card.name, card.opportunity_tile, card.opportunity_value});
  }
  view.main_amount = c[attack.kind].attack_value + linked.sum + attack.main_bonus;
  for (const auto* queue : {&attack.own, &attack.equipment}) {
    for (const Instance& i : *queue) view.instances.push_back({i.source, i.target, i.amount});
  }
  if (resolving.stage == ResolveStage::instances) {
    view.dealt = resolving.next;
    view.main_amount = attack.own[0].amount;
  }
  return view;
}

Phase phase(const State& s) {
  if (s.ending != Ending::none) return Phase::over;
  if (s.flow.top_as<Discarding>() != nullptr) return Phase::discard;
  if (s.flow.top_as<Drawing>() != nullptr) return Phase::draw;
  if (s.flow.top_as<Preparing>() != nullptr) return Phase::preparation;
  return Phase::combat;
}

}  // namespace

View make_view(const State& s, std::optional<Seat> observer) {
  const Content& c = *s.content;
  View view{.seat = observer,
            .round = s.round,
            .last_round = s.last_round,
            .phase = phase(s),
            .board_side = s.side().name,
            .start_health = s.options.start_health,
            .tiles = tiles(s),
            .attack_deck = s.attack_deck.total(),
            .strategy_deck = s.strategy_deck.total(),
            .field_deck = s.field_deck.total(),
            .ending = s.ending,
            .winner = s.winner};
  if (s.ending == Ending::none) {
    view.to_act = SeatSet::only(std::visit([](const auto& f) { return decider(f); }, s.flow.top()));
  }
  for (const PlacedCard& card : s.cards) view.cards.push_back(board_card(s, card));
  for (const Seat seat : SeatSet::first(2)) {
    view.players.push_back(player_view(s, seat, observer == seat));
  }
  list_cards(c, s.attack_discard, c.attacks, view.attack_discard);
  list_cards(c, s.strategy_discard, c.strategies, view.strategy_discard);
  list_cards(c, s.field_discard, c.fields, view.field_discard);
  if (s.attack) view.attack = attack_view(s);
  for (const auto& frame : s.flow.frames()) {
    if (const auto* played = std::get_if<Played>(&frame)) {
      AnswerView answer{.by = played->seat,
                        .card = played->kind ? c[*played->kind].name : c[s.attack->kind].name,
                        .negated = played->negated};
      if (played->target) answer.target = tile_name(c, *played->target);
      view.answers.push_back(answer);
    } else if (const auto* leaving = std::get_if<Disengaging>(&frame)) {
      view.disengaging = leaving->seat;
    }
  }
  // SNB-147: only its player knows the card whose place or target is still open.
  if (const Placing* placing = s.flow.top_as<Placing>(); placing && observer == placing->seat) {
    view.choosing = c[placing->kind].name;
  }
  if (const Aiming* aiming = s.flow.top_as<Aiming>(); aiming && observer == aiming->seat) {
    view.choosing = c[s.players[aiming->seat].instincts[aiming->slot]->kind].name;
  }
  return view;
}

}  // namespace tide::salt_and_bones
