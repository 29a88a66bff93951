// The end of a round and of the game (ledger 3.8).
#include "games/set-sail/game.h"
#include "games/set-sail/rules.h"

namespace tide::set_sail {
namespace {

// SET-97: nobody can gain points any more.
bool nothing_left(const State& s) {
  for (const Spaces* open : {&s.plunder_open, &s.trade_open}) {
    for (const auto& quest : *open) {
      if (quest) return false;
    }
  }
  for (const Player& p : s.players) {
    if (!p.maps.empty()) return false;
  }
  return s.plunder_deck.empty() && s.trade_deck.empty() && s.treasure_deck.empty();
}

// Is `a` ranked before `b`? (SET-91 to SET-93)
bool ahead(const State& s, Seat a, Seat b) {
  const int pa = points(s, a), pb = points(s, b);
  if (pa != pb) return pa > pb;
  const Player &x = s[a], &y = s[b];
  if (x.silver != y.silver) return x.silver > y.silver;
  const auto place = [&](Seat seat) {
    return (seat.index + s.seats() - s.starter.index) % s.seats();
  };
  switch (s.options.final_tie) {
    case FinalTie::shared: return false;
    case FinalTie::most_supply_then_hand_then_shared:
      if (x.supplies != y.supplies) return x.supplies > y.supplies;
      return x.hand.total() > y.hand.total();
    case FinalTie::later_in_turn_order: return place(a) > place(b);
  }
  return false;
}

}  // namespace

void end_round(State& s, Context& ctx) {
  bool reached = false;
  for (const Seat seat : s.all()) reached = reached || points(s, seat) >= s.options.target_vp;
  if (reached) {
    s.ending = Ending::target;
    ctx.tell("SET-90", "over.target", {{"target", s.options.target_vp}});
  } else if (nothing_left(s)) {
    s.ending = Ending::nothing_left;
    ctx.tell("SET-97", "over.nothing_left");
  } else if (s.round >= s.options.round_limit) {
    s.ending = Ending::round_limit;
    ctx.tell("SET-94", "over.round_limit", {{"round", s.round}});
  } else {
    ++s.round;
    ctx.tell("SET-20", "round", {{"round", s.round}});
    return;
  }
  for (const Seat seat : s.all()) {
    ctx.tell("SET-91", "over.score",
             {{"player", seat}, {"vp", points(s, seat)}, {"silver", s[seat].silver}});
  }
  const SeatSet winners = SetSail::result(s).winners();
  if (winners.size() == 1) return;
  for (const Seat seat : winners) ctx.tell("SET-93", "over.shared", {{"player", seat}});
}

Result SetSail::result(const State& s) {
  Result result{.seats = s.seats(), .reason = {}, .shared = true};  // SET-93
  switch (s.ending) {
    case Ending::target: result.reason = "result.target"; break;
    case Ending::nothing_left: result.reason = "result.nothing_left"; break;
    default: result.reason = "result.round_limit"; break;
  }
  for (const Seat seat : s.all()) {
    int better = 0;
    for (const Seat other : s.all()) better += ahead(s, other, seat) ? 1 : 0;
    result.place[seat] = static_cast<std::uint8_t>(better + 1);  // SET-98
    result.score[seat] = points(s, seat);
  }
  return result;
}

}  // namespace tide::set_sail
