// Player Combat (ledger 3.5).
#include "games/set-sail/rules.h"

namespace tide::set_sail {
namespace {

int roll(State& s, Context& ctx) { return s.luck.roll(Stream::die, 1, 6, ctx); }

Tile tile_of(const State& s, const Combat& f) {
  return s[f.defender].ships[static_cast<std::size_t>(f.ship - 1)];
}

SeatSet parties(const State& s, const Combat& f) {
  if (s.options.open_hands) return SeatSet::all();
  return SeatSet::only(f.attacker) | SeatSet::only(f.defender);
}

bool looks(const State& s, const Combat& f) {
  return f.fled && s.options.flee_theft == FleeTheft::attacker_looks_and_chooses;
}

void lose(State& s, Combat& f, Seat loser, int loss, Context& ctx) {
  if (loss == 0) return;
  if (!lose_supplies(s, loser, loss)) f.run_out = loser;
  ctx.tell("SET-64", "combat.loss",
           {{"player", loser}, {"loss", loss}, {"left", s[loser].supplies}});
}

// Decides the combat once the defender has chosen (SET-64 to SET-67).
void resolve(State& s, Combat& f, Context& ctx) {
  const Options& o = s.options;
  int attack_die = f.attack_die;
  const int attack_bonus = combat_bonus(s, f.attacker);
  const int bonus =
      f.fled ? s[f.defender].oars * o.flee_bonus_per_oar : combat_bonus(s, f.defender);
  const bool again = f.fled ? o.flee_tie == FleeTie::reroll : o.fight_tie == FightTie::reroll;
  int die = roll(s, ctx);
  const auto tell = [&] {
    ctx.tell(f.fled ? Rule("SET-66") : Rule("SET-64"), f.fled ? "combat.flees" : "combat.fights",
             {{"player", f.defender},
              {"die", die},
              {"bonus", bonus},
              {"total", die + bonus},
              {"attack", attack_die + attack_bonus}});
  };
  tell();
  while (again && die + bonus == attack_die + attack_bonus) {
    attack_die = roll(s, ctx);
    die = roll(s, ctx);
    ctx.tell(f.fled ? Rule("SET-67") : Rule("SET-65"), "combat.again");
    tell();
  }
  f.attack_die = static_cast<std::uint8_t>(attack_die);
  const int attack = attack_die + attack_bonus, defence = die + bonus;
  const int difference = o.combat_difference == CombatDifference::totals
                             ? std::abs(attack - defence)
                             : std::abs(attack_die - die);
  if (attack > defence) {
    f.winner = f.attacker;
    lose(s, f, f.defender, difference, ctx);
  } else if (attack == defence && f.fled) {
    ctx.tell("SET-67", o.flee_tie == FleeTie::escape ? "combat.escaped" : "combat.tied");
    if (o.flee_tie == FleeTie::attacker_steals) f.winner = f.attacker;
  } else if (attack == defence) {
    ctx.tell("SET-65", "combat.tied");
    if (o.fight_tie == FightTie::attacker_wins_by_1) {
      f.winner = f.attacker;
      lose(s, f, f.defender, 1, ctx);
    } else if (o.fight_tie == FightTie::defender_wins_by_1) {
      f.winner = f.defender;
      lose(s, f, f.attacker, 1, ctx);
    }
  } else if (f.fled) {
    ctx.tell("SET-66", "combat.escaped");
  } else {
    f.winner = f.defender;
    lose(s, f, f.attacker, difference, ctx);
  }
}

Seat loser(const Combat& f) { return *f.winner == f.attacker ? f.defender : f.attacker; }

// SET-68: only thief and victim learn the card.
void rob(State& s, const Combat& f, std::optional<Cargo> chosen, Context& ctx) {
  const Seat thief = *f.winner, victim = loser(f);
  const SeatSet witnesses = parties(s, f);
  Hand hand = s[victim].hand;
  const Cargo card = chosen ? *chosen : s.luck.draw(Stream::theft, hand, ctx);
  lose_cards(s, victim, card, 1, witnesses);
  gain_cards(s, thief, card, 1, witnesses);
  ctx.tell("SET-68", "stolen",
           {{"player", thief}, {"victim", victim}, {"card", Cargo::names()[card.index], witnesses}},
           {.learns = witnesses & s.all()});
}

void begin_stealing(State& s, Combat& f, Context& ctx) {
  f.stage = CombatStage::steal;
  if (!f.winner || !looks(s, f)) return;
  Hand& sure = s[f.attacker].sure[f.defender.index];
  const SeatSet learns = sure == s[f.defender].hand ? SeatSet() : SeatSet::only(f.attacker);
  sure = s[f.defender].hand;
  ctx.tell("SET-68", "looked", {{"player", f.attacker}, {"victim", f.defender}},
           {.learns = learns});
}

void end_combat(State& s, const Combat& f) {
  const bool sent_home = f.run_out == f.attacker;
  s.flow.pop();
  if (!sent_home) return;
  // SET-70, SET-76: an attacker sent home resolves nothing more this turn.
  s.flow.top_as<ShipAction>()->stage = ActionStage::over;
  Turn& turn = *s.flow.find<Turn>();
  turn.ran_out = true;
  turn.stage = TurnStage::close;
}

}  // namespace

int combat_bonus(const State& s, Seat seat) {
  return s[seat].cannons * (*s.content)[Upgrade::cannon].combat;
}

// SET-60, SET-61
Targets combats_on(const State& s, Seat seat, Tile tile) {
  Targets list;
  if ((*s.content)[tile].water == Water::port) return list;
  const bool pieces = s.options.combats_per_tile == CombatsPerTile::per_opposing_piece;
  for (const Seat rival : s.all().without(seat)) {
    const bool one = s[rival].ships[0] == tile, two = s[rival].ships[1] == tile;
    if (pieces) {
      if (one) list.push_back({rival, 1});
      if (two) list.push_back({rival, 2});
    } else if (one || two) {
      list.push_back({rival, 0});
    }
  }
  return list;
}

bool still_there(const State& s, Target target, Tile tile) {
  const auto& ships = s[target.seat].ships;
  if (target.ship != 0) return ships[static_cast<std::size_t>(target.ship - 1)] == tile;
  return ships[0] == tile || ships[1] == tile;
}

bool run(State& s, Combat& f, Context& ctx) {
  switch (f.stage) {
    case CombatStage::attack: {
      f.attack_die = static_cast<std::uint8_t>(roll(s, ctx));
      const int bonus = combat_bonus(s, f.attacker);
      ctx.tell("SET-62", "combat.attack",
               {{"player", f.attacker},
                {"rival", f.defender},
                {"die", f.attack_die},
                {"bonus", bonus},
                {"total", f.attack_die + bonus}});
      f.stage = CombatStage::reply;
      return false;
    }
    case CombatStage::reply: return true;
    case CombatStage::steal:
      if (f.winner && !s[loser(f)].hand.empty()) return true;
      f.stage = CombatStage::run_out;
      return false;
    case CombatStage::run_out:
      f.stage = CombatStage::retreat;
      if (f.run_out) {
        ctx.fired("SET-70");
        if (*f.run_out == f.defender) ctx.fired("SET-77");
        s.flow.push(RunOut{.seat = *f.run_out});
      }
      return false;
    case CombatStage::retreat:
      if (f.run_out != f.defender) return true;
      f.stage = CombatStage::over;
      return false;
    case CombatStage::over: end_combat(s, f); return false;
  }
  return false;
}

void options(const State& s, const Combat& f, ActionList& list) {
  if (f.stage == CombatStage::reply) {
    list.push_back(act::fight.only());
    list.push_back(act::flee.only());
  } else if (f.stage == CombatStage::steal) {
    if (looks(s, f)) {
      s[loser(f)].hand.each([&](Cargo k, int) { list.push_back(act::take[k.index]); });
    } else {
      list.push_back(act::steal.only());
    }
    list.push_back(act::leave.only());
  } else {
    list.push_back(act::stay.only());
    for (const Tile t : (*s.content)[tile_of(s, f)].neighbours) list.push_back(act::sail[t.index]);
  }
}

void choose(State& s, Combat& f, Action action, Context& ctx) {
  if (f.stage == CombatStage::reply) {
    f.fled = act::flee.has(action);
    ctx.fired("SET-63");
    resolve(s, f, ctx);
    begin_stealing(s, f, ctx);
    return;
  }
  if (f.stage == CombatStage::steal) {
    f.stage = CombatStage::run_out;
    if (act::leave.has(action)) {
      ctx.tell("SET-68", "not_stolen", {{"player", *f.winner}});
      return;
    }
    std::optional<Cargo> chosen;
    if (act::take.has(action)) chosen = Cargo(act::take.index(action));
    rob(s, f, chosen, ctx);
    check_capacity(s, *f.winner, ctx);
    return;
  }
  f.stage = CombatStage::over;
  if (act::stay.has(action)) {
    ctx.fired("SET-69");
    return;
  }
  const Tile to(act::sail.index(action));
  s[f.defender].ships[static_cast<std::size_t>(f.ship - 1)] = to;
  ctx.tell("SET-69", "retreated",
           {{"player", f.defender}, {"ship", f.ship}, {"tile", (*s.content)[to].id}});
}

}  // namespace tide::set_sail
