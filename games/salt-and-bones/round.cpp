// Setup, rounds and the Field Phase (ledger 3.1 to 3.3).
#include "games/salt-and-bones/rules.h"

namespace tide::salt_and_bones {
namespace {

// SNB-04, SNB-05: decided once, at the start of the game.
Seat first_holder(State& s, Context& ctx) {
  const Options& o = s.options;
  if (o.first_momentum == FirstMomentum::seat1) return Seat(0);
  if (o.first_momentum == FirstMomentum::seat2) return Seat(1);
  if (o.first_momentum == FirstMomentum::loser_of_last_game && o.last_loser != LastLoser::nobody) {
    return Seat(o.last_loser == LastLoser::seat1 ? 0 : 1);
  }
  ctx.fired("SNB-05");
  return Seat(s.luck.roll(Stream::coin, 1, 2, ctx) - 1);
}

// SNB-14 to SNB-18: no choices.
void field_phase(State& s, Context& ctx) {
  if (s.field_deck.empty()) return;  // only with option field_deck_end = no_more_destruction
  const FieldKind card = s.luck.draw(Stream::field, s.field_deck, ctx);
  s.field_discard.add(card);
  ctx.tell("SNB-14", "field",
           {{"card", (*s.content)[card].name}, {"tiles", (*s.content)[card].tile_names}},
           {.learns = SeatSet::all()});
  for (const Tile tile : (*s.content)[card].tiles) {
    if (s.destroyed.has(tile)) {
      ctx.fired("SNB-16");
      continue;
    }
    s.destroyed.add(tile);
    ctx.fired("SNB-15");
  }
}

void check_last_round(State& s, Context& ctx) {
  const bool by_field = s.options.field_deck_end == FieldDeckEnd::last_round
                            ? s.field_deck.empty()
                            : s.round == s.content->constants.max_rounds_without_field_end;
  if (!by_field || s.last_round) return;
  s.last_round = true;
  ctx.tell("SNB-19", "last_round.field");
}

}  // namespace

State start(const Content& content, const Setup<Options>& setup, const Key& key, Context& ctx) {
  State s;
  s.content = &content;
  s.options = setup.options;
  s.luck.key = key;
  // SNB-02: a shuffled deck is the multiset of what has not been drawn.
  for (std::size_t k = 0; k < content.attacks.size(); ++k) {
    s.attack_deck.add(AttackKind(static_cast<int>(k)), content.attacks[k].copies);
  }
  for (std::size_t k = 0; k < content.strategies.size(); ++k) {
    s.strategy_deck.add(StrategyKind(static_cast<int>(k)), content.strategies[k].copies);
  }
  for (std::size_t k = 0; k < content.fields.size(); ++k) {
    s.field_deck.add(FieldKind(static_cast<int>(k)));
  }
  for (Player& p : s.players) p.health = s.options.start_health;  // SNB-03; SNB-06: no cards yet
  s.holder = first_holder(s, ctx);
  ctx.tell("SNB-04", "momentum.first", {{"player", s.holder}});
  begin_round(s, ctx);
  advance(s, ctx);
  return s;
}

// SNB-10: Field Phase, Draw Phase, Preparation Phase, Combat Phase.
void begin_round(State& s, Context& ctx) {
  ++s.round;
  ctx.tell("SNB-10", "round", {{"round", s.round}});
  field_phase(s, ctx);
  check_last_round(s, ctx);
  s.flow.clear();
  s.flow.push(Discarding{s.holder});
}

void advance(State& s, Context& ctx) {
  while (s.ending == Ending::none &&
         !std::visit([&](auto& frame) { return run(s, frame, ctx); }, s.flow.top())) {
  }
}

}  // namespace tide::salt_and_bones
