// Choices and questions in words: keys into words/*.json with their arguments.
#include "games/salt-and-bones/game.h"
#include "games/salt-and-bones/rules.h"

namespace tide::salt_and_bones {
namespace {

std::string_view tile_name(const State& s, Tile t) { return Tile::names(*s.content)[t.index]; }

Description describe_placement(const State& s, Placement at) {
  const auto n = static_cast<std::size_t>(at.number());
  const Tile half = s.side().opportunity_tile[n];
  Description d{{"act.place",
                 {{"tile", tile_name(s, at.tile)},
                  {"half", tile_name(s, half)},
                  {"facing", reflect::enum_name(at.facing)}}},
                "tile:" + std::string(tile_name(s, at.tile))};
  // What the blow would be worth: attack value and links.
  if (const Placing* placing = s.flow.top_as<Placing>()) {
    const int value = (*s.content)[placing->kind].attack_value;
    const int sum = links(s, placing->kind, at).sum;
    d.phrase.key = sum > 0 ? "act.place.linked" : "act.place.plain";
    d.phrase.args.push_back({"value", value});
    d.phrase.args.push_back({"links", sum});
    d.phrase.args.push_back({"sum", value + sum});
  }
  return d;
}

Description card_choice(std::string_view key, const std::vector<std::string>& names, int index,
                        const std::string& name, const char* where) {
  return {{key, {{"card", name}}}, where + names[static_cast<std::size_t>(index)]};
}

// The question that a frame puts to its seat.
Phrase question(const State&, const Discarding&) { return {"prompt.discard", {}}; }
Phrase question(const State& s, const Drawing& f) {
  return {"prompt.draw", {{"count", s.content->constants.hand_size - s.players[f.seat].hand()}}};
}
Phrase question(const State&, const Preparing&) { return {"prompt.prepare", {}}; }
Phrase question(const State&, const Turn& f) {
  if (f.stage == TurnStage::follow) return {"prompt.follow", {}};
  return {f.additional ? "prompt.additional" : "prompt.turn", {}};
}
Phrase question(const State& s, const Placing& f) {
  return {"prompt.place", {{"card", (*s.content)[f.kind].name}}};
}
Phrase question(const State& s, const WindowA& f) {
  const bool attacker = s.attack->attacker == f.seat;
  return {attacker ? "prompt.window_a.attacker" : "prompt.window_a.defender",
          {{"card", (*s.content)[s.attack->kind].name}}};
}
Phrase question(const State&, const Hit& f) {
  return {"prompt.window_d", {{"amount", f.instance.amount}}};
}
Phrase question(const State& s, const Played& f) {
  const std::string& name = f.kind ? (*s.content)[*f.kind].name : (*s.content)[s.attack->kind].name;
  return {"prompt.window_n", {{"player", f.seat}, {"card", name}}};
}
Phrase question(const State&, const Aiming&) { return {"prompt.close", {}}; }
Phrase question(const State&, const Insulting&) { return {"prompt.insult", {}}; }
Phrase question(const State&, const Resolving&) { return {"prompt.over", {}}; }
Phrase question(const State&, const Disengaging&) { return {"prompt.over", {}}; }

}  // namespace

Description SaltAndBones::describe(const State& s, Seat, Action a) {
  const Content& c = *s.content;
  const auto attack_card = [&](std::string_view key, const ActionRange& range) -> Description {
    const int k = range.index(a);
    if (k >= static_cast<int>(c.attacks.size())) return {{"act.nothing", {}}, ""};
    return card_choice(key, c.attack_names, k, c.attacks[static_cast<std::size_t>(k)].name,
                       "hand:");
  };
  const auto strategy_card = [&](std::string_view key, const ActionRange& range,
                                 const char* where) -> Description {
    const int k = range.index(a);
    if (k >= static_cast<int>(c.strategies.size())) return {{"act.nothing", {}}, ""};
    return card_choice(key, c.strategy_names, k, c.strategies[static_cast<std::size_t>(k)].name,
                       where);
  };
  if (act::keep.has(a)) return {{"act.keep", {}}, ""};
  if (act::discard_attack.has(a)) return attack_card("act.discard", act::discard_attack);
  if (act::discard_strategy.has(a)) {
    return strategy_card("act.discard", act::discard_strategy, "hand:");
  }
  if (act::draw_attack.has(a)) return {{"act.draw", {{"deck", "Attack Deck"}}}, "deck:attack"};
  if (act::draw_strategy.has(a))
    return {{"act.draw", {{"deck", "Strategy Deck"}}}, "deck:strategy"};
  if (act::done.has(a)) return {{"act.done", {}}, ""};
  if (act::prepare.has(a)) return strategy_card("act.prepare", act::prepare, "hand:");
  if (act::attack.has(a)) return attack_card("act.attack", act::attack);
  if (act::disengage.has(a)) return {{"act.disengage", {}}, ""};
  if (act::let_pass.has(a)) return {{"act.let_pass", {}}, ""};
  if (act::place.has(a)) {
    const Placement at = Placement::from_number(act::place.index(a));
    return describe_placement(s, at);
  }
  if (act::end.has(a)) return {{"act.end", {}}, ""};
  if (act::chain.has(a)) return attack_card("act.chain", act::chain);
  if (act::play.has(a)) return strategy_card("act.play", act::play, "instinct:");
  if (act::pass.has(a)) return {{"act.pass", {}}, ""};
  if (act::close.has(a)) {
    const Tile tile(act::close.index(a));
    return {{"act.close", {{"tile", tile_name(s, tile)}}},
            "tile:" + std::string(tile_name(s, tile))};
  }
  if (act::insult_self.has(a)) return {{"act.insult_self", {}}, ""};
  return {{"act.insult_opponent", {}}, ""};
}

Phrase SaltAndBones::prompt(const State& s, Seat seat) {
  if (over(s)) return {"prompt.over", {}};
  if (!to_act(s).has(seat)) return {"prompt.wait", {{"player", to_act(s).front()}}};
  return std::visit([&](const auto& frame) { return question(s, frame); }, s.flow.top());
}

}  // namespace tide::salt_and_bones
