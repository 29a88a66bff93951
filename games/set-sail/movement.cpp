// Turns and movement (ledger 3.2), upkeep (3.6).
#include "games/set-sail/rules.h"

namespace tide::set_sail {
namespace {

// SET-24 to SET-28: destinations of one ship within a part of the budget.
void destinations(const State& s, const Turn& turn, Tile from, int reach, ActionList& list) {
  const auto distances = s.content->distances_from(from);
  const auto most = static_cast<std::uint8_t>(std::clamp(reach, 0, 254));
  std::array<bool, most_tiles> open;
  std::ranges::transform(distances, open.begin(), [=](std::uint8_t d) { return d <= most; });
  for (const Tile start : turn.from) open[start.index] = false;
  // Which tiles are open follows no pattern that a processor could foresee: each is written down,
  // and the next one over it if it is not.
  std::array<Action, most_tiles + 1> found;
  std::size_t n = 0;
  for (std::size_t t = 0; t < distances.size(); ++t) {
    found[n] = act::sail[static_cast<int>(t)];
    n += open[t] ? 1 : 0;
  }
  for (std::size_t i = 0; i < n; ++i) list.push_back(found[i]);
}

int left_after_first(const State& s, const Turn& turn) {
  return turn.budget - s.content->distance(turn.from[0], s[turn.seat].ships[0]);
}

void sail(State& s, const Turn& turn, int ship, Tile to, Context& ctx) {
  const auto i = static_cast<std::size_t>(ship - 1);
  s[turn.seat].ships[i] = to;
  ctx.tell("SET-26", "sailed",
           {{"player", turn.seat},
            {"ship", ship},
            {"tile", (*s.content)[to].id},
            {"cost", s.content->distance(turn.from[i], to)}});
}

// A0 is not asked where the order has no meaning.
bool only_fishing(const State& s, const Turn& turn) {
  for (std::size_t i = 0; i < 2; ++i) {
    const Tile tile = s[turn.seat].ships[i];
    if ((*s.content)[tile].water != Water::shallow || !turn.combats[i].empty() ||
        tile_is_asked(s, turn.seat, tile)) {
      return false;
    }
  }
  return true;
}

void upkeep(State& s, Turn& turn, Context& ctx) {
  turn.stage = TurnStage::next;
  if (turn.ran_out && !s.options.runout_upkeep_same_turn) return;
  const Seat seat = turn.seat;
  const bool paid = lose_supplies(s, seat, s.content->constants.upkeep_supply);
  ctx.tell("SET-78", paid ? "upkeep" : "upkeep.short",
           {{"player", seat}, {"left", s[seat].supplies}});
  if (!paid) s.flow.push(RunOut{.seat = seat});
}

// SET-79
void next_turn(State& s, Seat seat, Context& ctx) {
  s.flow.pop();
  const Seat next((seat.index + 1) % s.seats());
  if (next == s.starter) end_round(s, ctx);
  if (s.ending == Ending::none) begin_turn(s, next, ctx);
}

}  // namespace

int movement_of(const State& s, Seat seat) {
  const int all =
      s.content->constants.base_movement + s[seat].oars * (*s.content)[Upgrade::oar].movement;
  return s[seat].half ? all / 2 : all;  // SET-22
}

int cheapest_move(const Content& content, Tile from, Tile other) {
  for (const Tile next : content[from].neighbours) {
    if (next != other) return 1;
  }
  int best = 255;
  for (int t = 0; t < content.tile_count(); ++t) {
    if (Tile(t) != from && Tile(t) != other) best = std::min(best, content.distance(from, Tile(t)));
  }
  return best;
}

void begin_turn(State& s, Seat seat, Context& ctx) {
  Player& p = s[seat];
  Turn turn{.seat = seat,
            .from = p.ships,
            .budget = static_cast<std::uint8_t>(movement_of(s, seat)),
            .combats = {}};
  p.half = false;
  s.offers_left = s.options.trade_offers_per_turn;
  s.answered.clear();
  ctx.tell("SET-22", "turn", {{"player", seat}, {"budget", turn.budget}});
  s.flow.push(turn);
}

bool run(State& s, Turn& turn, Context& ctx) {
  switch (turn.stage) {
    case TurnStage::move_1:
    case TurnStage::move_2: return true;
    case TurnStage::order:
      turn.plain = only_fishing(s, turn);
      if (!turn.plain) return true;
      ctx.fired("SET-30");
      turn.stage = TurnStage::first;
      return false;
    case TurnStage::first:
      turn.stage = TurnStage::pause;
      s.flow.push(ShipAction{.seat = turn.seat, .ship = turn.first_ship});
      return false;
    case TurnStage::pause:
      if (!turn.plain && can_offer(s)) return true;
      turn.stage = TurnStage::second;
      return false;
    case TurnStage::second:
      turn.stage = TurnStage::close;
      s.flow.push(
          ShipAction{.seat = turn.seat, .ship = static_cast<std::uint8_t>(3 - turn.first_ship)});
      return false;
    case TurnStage::close:
      if (can_offer(s)) return true;
      turn.stage = TurnStage::upkeep;
      return false;
    case TurnStage::upkeep: upkeep(s, turn, ctx); return false;
    case TurnStage::next: next_turn(s, turn.seat, ctx); return false;
  }
  return false;
}

void options(const State& s, const Turn& turn, ActionList& list) {
  switch (turn.stage) {
    case TurnStage::move_1: {
      const int second = cheapest_move(*s.content, turn.from[1], turn.from[0]);  // SET-28
      destinations(s, turn, turn.from[0], turn.budget - second, list);
      break;
    }
    case TurnStage::move_2:
      destinations(s, turn, turn.from[1], left_after_first(s, turn), list);
      break;
    case TurnStage::order:
      list.push_back(act::first[0]);
      list.push_back(act::first[1]);
      break;
    case TurnStage::pause: list.push_back(act::go_on.only()); break;
    default: list.push_back(act::end_turn.only()); break;
  }
  offer_option(s, list);
}

void choose(State& s, Turn& turn, Action action, Context& ctx) {
  if (act::offer.has(action)) {
    open_offer(s, turn.seat, ctx);
    return;
  }
  switch (turn.stage) {
    case TurnStage::move_1:
      sail(s, turn, 1, Tile(act::sail.index(action)), ctx);
      turn.stage = TurnStage::move_2;
      break;
    case TurnStage::move_2:
      sail(s, turn, 2, Tile(act::sail.index(action)), ctx);
      for (std::size_t i = 0; i < 2; ++i) {
        turn.combats[i] = combats_on(s, turn.seat, s[turn.seat].ships[i]);  // SET-61
      }
      turn.stage = TurnStage::order;
      break;
    case TurnStage::order:
      turn.first_ship = static_cast<std::uint8_t>(act::first.index(action) + 1);
      ctx.tell("SET-30", "order", {{"player", turn.seat}, {"ship", turn.first_ship}});
      turn.stage = TurnStage::first;
      break;
    case TurnStage::pause: turn.stage = TurnStage::second; break;
    default: turn.stage = TurnStage::upkeep; break;
  }
}

}  // namespace tide::set_sail
