// Why an action is refused: the rules asked the other way round. Written from the ledger's words
// and without the lists and tables of the chapters, so that a test can hold the two against each
// other.
#include "games/salt-and-bones/game.h"
#include "games/salt-and-bones/rules.h"

namespace tide::salt_and_bones {
namespace {

using Verdict = std::optional<Refusal>;

Refusal no(Rule rule, std::string_view key, FixedVector<Arg, 8> args = {}) {
  return {rule, {key, args}};
}

Refusal not_now() { return no("SNB-10", "refused.not_now"); }

Verdict held(const State& s, Seat seat, const ActionRange& range, Action a, bool attack,
             Rule rule) {
  const int k = range.index(a);
  const Player& p = s.players[seat];
  if (attack) {
    const bool known = k < static_cast<int>(s.content->attacks.size());
    if (known && p.attacks[AttackKind(k)] > 0) return {};
  } else {
    const bool known = k < static_cast<int>(s.content->strategies.size());
    if (known && p.strategies[StrategyKind(k)] > 0) return {};
  }
  return no(rule, "refused.not_in_hand");
}

// --- Geometry, tile by tile ---

bool free_tile(const State& s, int tile) {
  if (tile < 0 || s.side().kinds[static_cast<std::size_t>(tile)] == TileKind::grey) return false;
  if (s.destroyed.has(Tile(tile))) return false;
  for (const PlacedCard& card : s.cards) {
    const int attack = card.at.tile.index;
    if (tile == attack || tile == Grid::step(attack, opposite(card.at.facing))) return false;
  }
  return true;
}

// How far apart two tiles are in columns and rows.
bool near(int a, int b, bool corners) {
  const int dc = std::abs(Grid::column(a) - Grid::column(b));
  const int dr = std::abs(Grid::row(a) - Grid::row(b));
  return corners ? std::max(dc, dr) == 1 : dc + dr == 1;
}

Verdict placement_refused(const State& s, Placement at) {
  const int attack = at.tile.index, back = Grid::step(attack, opposite(at.facing));
  if (!free_tile(s, attack) || !free_tile(s, back)) return no("SNB-44", "refused.tiles");
  if (s.cards.empty()) {
    const auto centre = [&](int t) {
      return s.side().kinds[static_cast<std::size_t>(t)] == TileKind::centre;
    };
    if (centre(attack) || centre(back)) return {};
    return no("SNB-45", "refused.centre");
  }
  const bool corners = s.options.adjacency == Adjacency::edges_and_corners;
  for (const PlacedCard& card : s.cards) {
    const int theirs[] = {card.at.tile.index,
                          Grid::step(card.at.tile.index, opposite(card.at.facing))};
    for (const int t : theirs) {
      if (near(attack, t, corners) || near(back, t, corners)) return {};
    }
  }
  return no("SNB-46", "refused.apart");
}

bool room(const State& s) {
  for (int n = 0; n < Placement::count; ++n) {
    if (!placement_refused(s, Placement::from_number(n))) return true;
  }
  return false;
}

// --- Strategy Cards ---

bool gambit(const State& s, Op op) {
  for (const Player& p : s.players) {
    if (p.gambit && (*s.content)[*p.gambit].op == op) return true;
  }
  return false;
}

// Playing an Instinct in one of `windows`.
Verdict instinct_refused(const State& s, Seat seat, Action a,
                         std::initializer_list<Window> windows) {
  const StrategyKind kind(act::play.index(a));
  bool here = false;
  for (const auto& slot : s.players[seat].instincts) here = here || (slot && slot->kind == kind);
  if (!here) return no("SNB-39", "refused.not_on_board");
  const StrategyCard& card = (*s.content)[kind];
  if (card.timing == Timing::automatic) return no("SNB-78", "refused.automatic");
  const Window first = *windows.begin();
  const bool own_turn = first == Window::turn || first == Window::follow;
  if (gambit(s, Op::negate_all)) {
    if (own_turn && s.options.futile_plays == FutilePlays::own_turn_only) return {};
    return no("SNB-87", "refused.will");
  }
  bool moment = false;
  for (const Window w : windows) {
    if ((card.windows & 1U << static_cast<int>(w)) == 0) continue;
    if (w == Window::answer_anticipation) {
      // SNB-141: only against an Anticipation aimed at an instance of one's own Attack Card.
      const Played* top = s.flow.top_as<Played>();
      const bool against = top->kind && (*s.content)[*top->kind].op == Op::negate_instance;
      if (!against || s.attack->attacker != seat ||
          s.flow.find<Hit>()->instance.source == Source::equipment) {
        continue;
      }
    }
    moment = true;
  }
  if (!moment) return no("SNB-79", "refused.moment");
  if (card.op == Op::close_opportunity) {
    bool open = false;
    for (const PlacedCard& c : s.cards) open = open || !c.closed;
    if (!open) return no("SNB-140", "refused.nothing_open");
  }
  if (card.op == Op::forbid_voluntary_disengage) {
    if (s.players[other(seat)].goaded) return no("SNB-142", "refused.goaded_already");
    if (s.flow.find<Turn>()->additional) return no("SNB-142", "refused.additional");
  }
  if (card.op == Op::unnegatable) {
    if (s.attack->unnegatable || gambit(s, Op::disable_damage_negation)) {
      return no("SNB-141", "refused.already_certain");
    }
  }
  return {};
}

// --- One test for each decision ---

Verdict test(const State& s, const Discarding& f, Action a) {
  if (act::keep.has(a)) return {};
  if (act::discard_attack.has(a)) return held(s, f.seat, act::discard_attack, a, true, "SNB-21");
  if (act::discard_strategy.has(a))
    return held(s, f.seat, act::discard_strategy, a, false, "SNB-21");
  return not_now();
}

Verdict test(const State&, const Drawing&, Action a) {
  if (act::draw_attack.has(a) || act::draw_strategy.has(a)) return {};
  return not_now();
}

Verdict test(const State& s, const Preparing& f, Action a) {
  if (act::done.has(a)) return {};
  if (!act::prepare.has(a)) return not_now();
  if (auto missing = held(s, f.seat, act::prepare, a, false, "SNB-34")) return missing;
  const StrategyType type = (*s.content)[StrategyKind(act::prepare.index(a))].type;
  const Player& p = s.players[f.seat];
  const Constants& c = s.content->constants;
  int used = 0, slots = 0;
  if (type == StrategyType::gambit) used = p.gambit ? 1 : 0, slots = c.gambit_slots;
  if (type == StrategyType::equipment) {
    slots = c.equipment_slots;
    for (const auto& e : p.equipment) used += e ? 1 : 0;
  }
  if (type == StrategyType::instinct) {
    slots = c.instinct_slots;
    for (const auto& i : p.instincts) used += i ? 1 : 0;
  }
  if (used >= slots) return no("SNB-36", "refused.slots_full");
  return {};
}

Verdict test_turn(const State& s, const Turn& f, Action a) {
  if (act::attack.has(a)) return held(s, f.seat, act::attack, a, true, "SNB-43");
  if (act::let_pass.has(a)) {
    return f.additional ? Verdict{} : no("SNB-123", "refused.no_additional_turn");
  }
  if (act::disengage.has(a)) {
    if (f.additional) return no("SNB-123", "refused.additional");
    if (s.players[f.seat].goaded) return no("SNB-110", "refused.goaded");
    return {};
  }
  if (act::chain.has(a)) return no("SNB-67", "refused.chain_first");
  if (act::play.has(a)) return instinct_refused(s, f.seat, a, {Window::turn});
  return not_now();
}

Verdict test_follow(const State& s, const Turn& f, Action a) {
  if (act::end.has(a)) return {};
  if (act::disengage.has(a)) return no("SNB-115", "refused.after_attack");
  if (act::attack.has(a)) return no("SNB-43", "refused.second_attack");
  if (act::play.has(a)) return instinct_refused(s, f.seat, a, {Window::follow});
  if (!act::chain.has(a)) return not_now();
  if (f.seat != s.holder) return no("SNB-69", "refused.momentum");
  if (s.content->attacks[f.last->index].stops_chain) return no("SNB-68", "refused.stops_chain");
  if (f.chain_ended) return no("SNB-74", "refused.chain_ended");
  if (auto missing = held(s, f.seat, act::chain, a, true, "SNB-67")) return missing;
  if (!s.content->attacks[static_cast<std::size_t>(act::chain.index(a))].chain) {
    return no("SNB-67", "refused.no_chain_card");
  }
  if (!room(s)) return no("SNB-76", "refused.no_room");
  return {};
}

Verdict test(const State& s, const Turn& f, Action a) {
  return f.stage == TurnStage::choose ? test_turn(s, f, a) : test_follow(s, f, a);
}

Verdict test(const State& s, const Placing&, Action a) {
  if (!act::place.has(a)) return not_now();
  return placement_refused(s, Placement::from_number(act::place.index(a)));
}

Verdict test(const State& s, const WindowA& f, Action a) {
  if (act::pass.has(a)) return {};
  if (!act::play.has(a)) return not_now();
  const bool attacker = s.attack->attacker == f.seat;
  return instinct_refused(s, f.seat, a, {attacker ? Window::attacker : Window::defender});
}

Verdict test(const State& s, const Hit& f, Action a) {
  if (act::pass.has(a)) return {};
  if (!act::play.has(a)) return not_now();
  return instinct_refused(s, f.instance.target, a, {Window::damage});
}

Verdict test(const State& s, const Played& f, Action a) {
  if (act::pass.has(a)) return {};
  if (!act::play.has(a)) return not_now();
  return instinct_refused(s, other(f.seat), a, {Window::answer, Window::answer_anticipation});
}

Verdict test(const State& s, const Aiming&, Action a) {
  if (!act::close.has(a)) return not_now();
  for (const PlacedCard& card : s.cards) {
    const int half = Grid::step(card.at.tile.index, opposite(card.at.facing));
    if (half == act::close.index(a) && !card.closed) return {};
  }
  return no("SNB-140", "refused.no_open_half");
}

Verdict test(const State&, const Insulting&, Action a) {
  if (act::insult_self.has(a) || act::insult_opponent.has(a)) return {};
  return not_now();
}

Verdict test(const State&, const Resolving&, Action) { return not_now(); }
Verdict test(const State&, const Disengaging&, Action) { return not_now(); }

}  // namespace

std::optional<Refusal> SaltAndBones::refusal(const State& s, Seat seat, Action action) {
  if (over(s)) return no("SNB-129", "refused.over");
  if (!to_act(s).has(seat)) return no("SNB-11", "refused.not_yours");
  return std::visit([&](const auto& frame) { return test(s, frame, action); }, s.flow.top());
}

}  // namespace tide::salt_and_bones
