// What an Attack Card does: RESOLVE and INSTANCE (ledger 3.7, 3.8, 3.10, 3.11).
#include "games/salt-and-bones/rules.h"

namespace tide::salt_and_bones {
namespace {

bool holds(const State& s, const Attack& attack, Condition condition) {
  switch (condition) {
    case Condition::always: return true;
    case Condition::parry_active: return s.players[attack.attacker].parry_active;  // SNB-102
    case Condition::linked: return attack.links > 0;
    case Condition::no_momentum: return attack.attacker != s.holder;
  }
  return false;
}

// SNB-66: a Bonus Effect that does not apply is ignored.
void bonus_effects(State& s, Attack& attack, BonusWhen when, Context& ctx) {
  for (const Bonus& b : (*s.content)[attack.kind].bonus) {
    if (b.when != when) continue;
    if (!holds(s, attack, b.condition)) {
      ctx.fired("SNB-66");
      continue;
    }
    const Seat target = b.target == Target::self ? attack.attacker : other(attack.attacker);
    switch (b.op) {
      case BonusOp::set_parry_pending:
        s.players[attack.attacker].parry_pending = true;
        ctx.tell("SNB-101", "parry.pending", {{"player", attack.attacker}});
        break;
      case BonusOp::add_instance:
        attack.own.push_back({Source::bonus, target, static_cast<std::int16_t>(b.amount)});
        ctx.fired(b.condition == Condition::parry_active ? Rule("SNB-102") : Rule("SNB-103"));
        break;
      case BonusOp::modify_main:
        attack.main_bonus = static_cast<std::int8_t>(attack.main_bonus + b.amount);
        ctx.fired("SNB-108");
        break;
      case BonusOp::force_disengage:
        if (s.players[target].marked) ctx.fired("SNB-145");
        s.players[target].marked = true;
        ctx.tell(target == attack.attacker ? Rule("SNB-107") : Rule("SNB-106"), "marked",
                 {{"player", target}});
        break;
    }
  }
}

// Equipment set off by the play queues its instance and is gone (SNB-61, SNB-77, SNB-112).
void equipment_on_play(State& s, Attack& attack, Seat owner, Trigger trigger, Context& ctx) {
  for (auto& slot : s.players[owner].equipment) {
    if (!slot || (*s.content)[*slot].trigger != trigger) continue;
    const StrategyCard& card = (*s.content)[*slot];
    ctx.tell("SNB-112", "equipment.strikes", {{"player", owner}, {"card", card.name}});
    attack.equipment.push_back(
        {Source::equipment, other(owner), static_cast<std::int16_t>(card.amount)});
    s.strategy_discard.add(*slot);
    slot.reset();
  }
}

// RESOLVE 2: the card stays on the board.
void put_down(State& s, Context& ctx) {
  Attack& attack = *s.attack;
  s.cards.push_back({.kind = attack.kind, .at = attack.at, .by = attack.attacker});
  s.occupied = s.occupied | s.side().covers[static_cast<std::size_t>(attack.at.number())];
  attack.own.push_back({Source::main, other(attack.attacker), 0});
  attack.links = static_cast<std::uint8_t>(links(s, attack.kind, attack.at).cards.size());
  bonus_effects(s, attack, BonusWhen::placed, ctx);
  equipment_on_play(s, attack, attack.attacker, Trigger::you_play_attack_card, ctx);
  if (s.cards.size() == 1) {
    equipment_on_play(s, attack, other(attack.attacker),
                      Trigger::opponent_plays_first_attack_card_of_combat, ctx);
  }
}

// RESOLVE 4: links and amounts are fixed and shown (SNB-55, 56, 62, 99).
void fix_amounts(State& s, Context& ctx) {
  Attack& attack = *s.attack;
  const AttackCard& card = (*s.content)[attack.kind];
  const Links linked = links(s, attack.kind, attack.at);
  attack.links = static_cast<std::uint8_t>(linked.cards.size());
  bonus_effects(s, attack, BonusWhen::after_window_a, ctx);

  const int skill = in_force(s, Op::instance_bonus);
  const int main = std::max(0, card.attack_value + linked.sum + attack.main_bonus);
  attack.own[0].amount = static_cast<std::int16_t>(main);
  if (attack.links > 1) ctx.fired("SNB-56");
  for (const std::uint8_t i : linked.cards) {
    ctx.tell("SNB-52", "link",
             {{"card", (*s.content)[s.cards[i].kind].name},
              {"value", (*s.content)[s.cards[i].kind].opportunity_value}});
  }
  if (skill > 0) ctx.fired("SNB-113");
  for (auto* queue : {&attack.own, &attack.equipment}) {
    for (Instance& i : *queue) i.amount = static_cast<std::int16_t>(i.amount + skill);
  }
  const bool plain = attack.own[0].amount == card.attack_value;
  ctx.tell("SNB-55", plain ? "amount.plain" : "amount",
           {{"card", card.name},
            {"value", card.attack_value},
            {"links", linked.sum},
            {"bonus", attack.main_bonus},
            {"skill", skill},
            {"sum", attack.own[0].amount}});
}

// SNB-73, SNB-74: a negated Chain card covers nothing and deals nothing; the turn goes on.
void drop_negated_chain(State& s, Context& ctx) {
  ctx.tell("SNB-73", "chain.negated", {{"card", (*s.content)[s.attack->kind].name}});
  s.attack_discard.add(s.attack->kind);
  s.attack.reset();
  s.flow.pop();
  Turn& turn = *s.flow.find<Turn>();
  if (s.options.negated_chain == NegatedChain::ends_chain) {
    turn.chain_ended = true;
  } else {
    ctx.fired("SNB-74");
  }
}

void finish_attack(State& s) {
  s.flow.find<Turn>()->last = s.attack->kind;
  s.attack.reset();
  s.flow.pop();
}

const Instance* queued(const Attack& attack, int n) {
  if (n < attack.own.size()) return &attack.own[n];
  n -= attack.own.size();
  return n < attack.equipment.size() ? &attack.equipment[n] : nullptr;
}

bool linked_main(const State& s, const Instance& i) {
  return i.source == Source::main && s.attack->links > 0;
}

// SNB-96, SNB-97: the target's automatic guards, by slot, until one works.
bool guarded(State& s, Hit& hit, Context& ctx) {
  const Seat target = hit.instance.target;
  for (auto& slot : s.players[target].equipment) {
    if (!slot) continue;
    const StrategyCard& card = (*s.content)[*slot];
    const bool met = card.trigger == Trigger::instance_dealt_to_you ||
                     (card.trigger == Trigger::main_instance_with_links_dealt_to_you &&
                      linked_main(s, hit.instance));
    if (!met) continue;
    s.strategy_discard.add(*slot);
    slot.reset();
    const bool works = can_be_negated(s, hit.instance);
    ctx.tell(works ? Rule("SNB-96") : Rule("SNB-97"), works ? "guard" : "guard.in_vain",
             {{"player", target}, {"card", card.name}, {"amount", hit.instance.amount}});
    if (works) return true;
  }
  return false;
}

void deal(State& s, const Instance& i, Context& ctx) {
  Player& p = s.players[i.target];
  p.health = static_cast<std::int8_t>(std::max(0, p.health - i.amount));  // SNB-63
  const std::string_view key = i.source == Source::main    ? "damage"
                               : i.source == Source::bonus ? "damage.bonus"
                                                           : "damage.equipment";
  ctx.tell("SNB-63", key,
           {{"player", i.target},
            {"amount", i.amount},
            {"left", p.health},
            {"card", (*s.content)[s.attack->kind].name}});
  if (p.health == 0) ctx.fired("SNB-64");
}

// SNB-112, Spiked Guard: at once, before the next instance. True if one struck back.
bool struck_back(State& s, Hit& hit, Context& ctx) {
  if (!linked_main(s, hit.instance)) return false;
  auto& equipment = s.players[hit.instance.target].equipment;
  for (; hit.slot < equipment_slots; ++hit.slot) {
    auto& slot = equipment[hit.slot];
    if (!slot) continue;
    const StrategyCard& card = (*s.content)[*slot];
    if (card.trigger != Trigger::main_instance_with_links_damaged_you) continue;
    ctx.tell("SNB-112", "equipment.strikes",
             {{"player", hit.instance.target}, {"card", card.name}});
    s.strategy_discard.add(*slot);
    slot.reset();
    const int amount = card.amount + in_force(s, Op::instance_bonus);
    s.flow.push(Hit{.instance = {Source::equipment, other(hit.instance.target),
                                 static_cast<std::int16_t>(amount)}});
    return true;
  }
  return false;
}

}  // namespace

bool run(State& s, Resolving& frame, Context& ctx) {
  switch (frame.stage) {
    case ResolveStage::answer:  // SNB-72
      frame.stage = ResolveStage::place;
      if (in_force(s, Op::negate_all) > 0) {
        ctx.fired("SNB-87");
        s.attack->negated = true;
      } else {
        s.flow.push(Played{.seat = s.attack->attacker});
      }
      return false;
    case ResolveStage::place:
      if (s.attack->negated) {
        drop_negated_chain(s, ctx);
        return false;
      }
      put_down(s, ctx);
      frame.stage = ResolveStage::amounts;
      // SNB-87: under Test of Will no window is opened.
      if (in_force(s, Op::negate_all) == 0) s.flow.push(WindowA{s.attack->attacker});
      return false;
    case ResolveStage::amounts:
      fix_amounts(s, ctx);
      frame.stage = ResolveStage::instances;
      return false;
    case ResolveStage::instances:  // SNB-61
      if (const Instance* next = queued(*s.attack, frame.next)) {
        ++frame.next;
        s.flow.push(Hit{.instance = *next});
      } else {
        finish_attack(s);
      }
      return false;
  }
  return false;
}

// SNB-97, SNB-109: not under Test of Pain, and not an instance of an Overwhelming Attack Card.
bool can_be_negated(const State& s, const Instance& instance) {
  if (in_force(s, Op::disable_damage_negation) > 0) return false;
  return !s.attack->unnegatable || instance.source == Source::equipment;
}

bool run(State& s, Hit& hit, Context& ctx) {
  switch (hit.stage) {
    case HitStage::guards:
      hit.negated = guarded(s, hit, ctx);
      hit.stage = HitStage::window_d;
      return false;
    case HitStage::window_d:
      if (hit.negated) {  // SNB-94
        ctx.tell("SNB-94", "refused",
                 {{"player", hit.instance.target}, {"amount", hit.instance.amount}});
        s.flow.pop();
        return false;
      }
      // SNB-98, SNB-100, SNB-139
      if (can_be_negated(s, hit.instance) && in_force(s, Op::negate_all) == 0 &&
          s.players[hit.instance.target].has_instinct()) {
        return true;
      }
      hit.stage = HitStage::damage;
      return false;
    case HitStage::damage:
      deal(s, hit.instance, ctx);
      hit.stage = HitStage::replies;
      return false;
    case HitStage::replies:
      if (!struck_back(s, hit, ctx)) s.flow.pop();
      return false;
  }
  return false;
}

void options(const State& s, const Hit& hit, ActionList& list) {
  list.push_back(act::pass.only());
  offer_instincts(s, hit.instance.target, Window::damage, list);
}

void choose(State& s, Hit& hit, Action action, Context& ctx) {
  if (act::pass.has(action)) {
    hit.stage = HitStage::damage;
  } else {
    play_instinct(s, hit.instance.target, StrategyKind(act::play.index(action)), ctx);
  }
}

}  // namespace tide::salt_and_bones
