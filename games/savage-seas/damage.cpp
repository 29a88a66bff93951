// Dice, Wounds, fires and sinking (ledger 3.6 to 3.8, 3.12).
#include "games/savage-seas/rules.h"

namespace tide::savage_seas {
namespace {

// SVG-59: the position from 0; nothing for a 5 or 6 (option die).
std::optional<int> roll(State& s, Side side, Damage damage, Context& ctx) {
  const int faces = s.options.die == Die::d4 ? positions : 6;
  const int die = s.luck.roll(Stream::die, 1, faces, ctx);
  ctx.fired("SVG-59");
  ctx.tell("SVG-60", damage == Damage::fire ? "rolled.fire" : "rolled.wound",
           {{"ship", s.content->name(side)}, {"die", die}});
  return die <= positions ? std::optional(die - 1) : std::nullopt;
}

// SVG-83: an Order that has not been carried out is lost.
void burn_order(State& s, Side side, int position, Context& ctx) {
  auto& slot = s[side].slots[static_cast<std::size_t>(position)];
  if (!slot || slot->cancelled) return;
  if (slot->carried_out) {
    ctx.fired("SVG-84");
    return;
  }
  slot->cancelled = true;
  ctx.tell("SVG-83", "burned", {{"ship", s.content->name(side)}, {"position", position + 1}});
  if (!s.options.reveal_cancelled || slot->face_up) return;
  slot->face_up = true;
  ctx.tell("SVG-106", "burned.shown",
           {{"crew", s.content->name(slot->crew)}, {"card", s.content->name(slot->card)}},
           {.learns = team(s, other(side))});
}

void wound_if_manned(State& s, Side side, int position, Context& ctx) {
  if (s[side].slots[static_cast<std::size_t>(position)]) {
    position_wound(s, side, position, "SVG-82", ctx);
  }
}

void set_strong(State& s, Side side, int position, Rule rule, std::string_view key, Context& ctx) {
  s[side].fires[static_cast<std::size_t>(position)] = Fire::strong;
  ctx.tell(rule, key, {{"ship", s.content->name(side)}, {"position", position + 1}});
}

// SVG-79 to SVG-81: to the next position on the right that does not burn strongly.
void spread(State& s, Side side, int from, Context& ctx) {
  const Ship& ship = s[side];
  int to = (from + 1) % positions;
  while (to != from && ship.fires[static_cast<std::size_t>(to)] == Fire::strong) {
    ctx.fired("SVG-80");
    if (s.options.spread_chain == SpreadChain::each_is_hit) {
      if (s.options.hit_on_strong_wounds == StrongWounds::hit_and_target) {
        wound_if_manned(s, side, to, ctx);
      }
      burn_order(s, side, to, ctx);
    }
    to = (to + 1) % positions;
  }
  if (to == from) return;
  if (ship.fires[static_cast<std::size_t>(to)] == Fire::weak) ctx.fired("SVG-81");
  set_strong(s, side, to, "SVG-79", "fire.spread", ctx);
  wound_if_manned(s, side, to, ctx);
  burn_order(s, side, to, ctx);
}

}  // namespace

void rolled_hit(State& s, Side side, Damage damage, Context& ctx) {
  if (s[side].fire_count() == positions) {
    ctx.fired("SVG-88");
    return;
  }
  const auto position = roll(s, side, damage, ctx);
  if (!position) {
    ctx.tell("SVG-59", "rolled.miss", {});
  } else if (damage == Damage::fire) {
    fire_hit(s, side, *position, ctx);
  } else {
    position_wound(s, side, *position, "SVG-62", ctx);
  }
}

void fire_hit(State& s, Side side, int position, Context& ctx) {
  const Fire before = s[side].fires[static_cast<std::size_t>(position)];
  const auto& slot = s[side].slots[static_cast<std::size_t>(position)];
  if (slot && slot->fight && slot->carried_out) ctx.fired("SVG-93");
  if (before == Fire::none) set_strong(s, side, position, "SVG-77", "fire.new", ctx);
  if (before == Fire::weak) set_strong(s, side, position, "SVG-78", "fire.grows", ctx);
  const bool spreads = before == Fire::strong;
  if (spreads) ctx.fired("SVG-85");
  if (!spreads || s.options.hit_on_strong_wounds == StrongWounds::hit_and_target) {
    wound_if_manned(s, side, position, ctx);
  }
  burn_order(s, side, position, ctx);
  if (spreads) spread(s, side, position, ctx);
}

void position_wound(State& s, Side side, int position, Rule rule, Context& ctx) {
  auto& slot = s[side].slots[static_cast<std::size_t>(position)];
  if (!slot) {
    ctx.tell("SVG-63", "wound.miss", {{"position", position + 1}});
    return;
  }
  ctx.fired("SVG-61");
  for (const Extra& extra : s[side].extras) {
    if (extra.position == position + 1 && slot->crew != Crew::marine) ctx.fired("SVG-129");
  }
  const bool known = slot->face_up || slot->betrayed || slot->seen;
  slot->betrayed = true;
  if (!slot->face_up) ctx.fired("SVG-66");
  if (!slot->carried_out && !slot->cancelled && rule == Rule("SVG-62")) ctx.fired("SVG-64");
  ++s[side][slot->crew].pending;
  ctx.tell(rule, "wounded",
           {{"ship", s.content->name(side)},
            {"crew", s.content->name(slot->crew)},
            {"position", position + 1}},
           {.learns = known ? SeatSet() : team(s, other(side))});
}

void wound_in_hand(State& s, Side side, Crew crew) {
  CrewCards& cards = s[side][crew];
  // Option wound_loss off: what would be too many is ignored.
  if (!s.options.wound_loss && cards.wounds >= s.content->limits.wounds_to_sink) return;
  ++cards.wounds;
}

bool sunk(const State& s, Side side) {
  if (s[side].fire_count() == positions) return true;  // SVG-87
  if (!s.options.wound_loss) return false;
  for (const CrewCards& cards : s[side].crews) {
    if (cards.wounds >= s.content->limits.wounds_to_sink) return true;  // SVG-75
  }
  return false;
}

int wounds_in_hands(const Ship& ship) {
  int n = 0;
  for (const CrewCards& cards : ship.crews) n += cards.wounds;
  return n;
}

void finish(State& s, Ending ending, std::optional<Side> winner) {
  s.ending = ending;
  s.winner = winner;
  s.flow.clear();
}

void check_sinking(State& s, std::optional<Side> mover, Context& ctx) {
  const std::array<bool, 2> down{sunk(s, Side::cockatrice), sunk(s, Side::chimera)};
  if (!down[0] && !down[1]) return;
  for (const Side side : sides) {
    if (!down[at(side)]) continue;
    const bool fires = s[side].fire_count() == positions;
    ctx.tell(fires ? Rule("SVG-87") : Rule("SVG-75"), fires ? "sunk.fires" : "sunk.wounds",
             {{"ship", s.content->name(side)}});
  }
  ctx.fired("SVG-132");
  if (down[0] != down[1]) {
    const Side winner = down[0] ? Side::chimera : Side::cockatrice;
    ctx.tell("SVG-121", "won", {{"ship", s.content->name(winner)}});
    finish(s, Ending::sunk, winner);
    return;
  }
  // SVG-122 and option double_sinking
  std::optional<Side> winner;
  if (s.options.double_sinking == DoubleSinking::mover_loses && mover) winner = other(*mover);
  if (s.options.double_sinking == DoubleSinking::fewer_wounds) {
    std::array<int, 2> wounds{};
    for (const Side side : sides) {
      wounds[at(side)] = wounds_in_hands(s[side]);
      for (const CrewCards& cards : s[side].crews) wounds[at(side)] += cards.pending;
    }
    if (wounds[0] != wounds[1]) {
      winner = wounds[0] < wounds[1] ? Side::cockatrice : Side::chimera;
    }
  }
  if (winner) {
    ctx.tell("SVG-122", "both_sunk.won", {{"ship", s.content->name(*winner)}});
  } else {
    ctx.tell("SVG-122", "both_sunk", {});
  }
  finish(s, Ending::both_sunk, winner);
}

}  // namespace tide::savage_seas
