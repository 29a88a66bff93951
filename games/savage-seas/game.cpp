#include "games/savage-seas/game.h"

#include "games/savage-seas/rules.h"

extern const tide::Asset tide_assets_savage_seas[];

namespace tide::savage_seas {

const Asset* SavageSeas::assets() { return tide_assets_savage_seas; }

State SavageSeas::start(const Content& content, const Setup<Options>& setup, const Key& key,
                        Context& ctx) {
  return savage_seas::start(content, setup, key, ctx);
}

SeatSet SavageSeas::to_act(const State& s) { return waiting(s); }

void SavageSeas::legal(const State& s, Seat seat, ActionList& list) {
  std::visit(
      [&](const auto& frame) {
        using Frame = std::decay_t<decltype(frame)>;
        if constexpr (std::same_as<Frame, Planning>) {
          const Side side = side_of(seat);
          options(s, side, question(s, frame, side), list);
        } else if constexpr (!std::same_as<Frame, Acting> && !std::same_as<Frame, Resolving>) {
          options(s, frame, list);
        }
      },
      s.flow.top());
}

void SavageSeas::apply(State& s, Seat seat, Action action, Context& ctx) {
  TIDE_CHECK(to_act(s).has(seat));
  std::visit(
      [&](auto& frame) {
        using Frame = std::decay_t<decltype(frame)>;
        if constexpr (std::same_as<Frame, Planning>) {
          choose(s, frame, side_of(seat), action, ctx);
        } else if constexpr (!std::same_as<Frame, Acting> && !std::same_as<Frame, Resolving>) {
          choose(s, frame, action, ctx);
        }
      },
      s.flow.top());
  advance(s, ctx);
}

// SVG-132: a team has one result.
Result SavageSeas::result(const State& s) {
  Result result;
  result.seats = s.seats;
  for (const Seat seat : s.all()) {
    const bool lost = s.winner && side_of(seat) != *s.winner;
    result.place[seat] = lost ? static_cast<std::uint8_t>(1 + team(s, *s.winner).size()) : 1;
    result.score[seat] = !s.winner ? 0 : lost ? -1 : 1;
  }
  switch (s.ending) {
    case Ending::none:
    case Ending::sunk: result.reason = "result.sunk"; break;
    case Ending::both_sunk: result.reason = "result.both_sunk"; break;
    case Ending::round_cap: result.reason = "result.round_cap"; break;
    case Ending::struck: result.reason = "result.struck"; break;
  }
  return result;
}

// SVG-124
void SavageSeas::resign(State& s, Seat seat, Context& ctx) {
  ctx.tell("SVG-124", "struck", {{"ship", s.content->name(side_of(seat))}});
  finish(s, Ending::struck, other(side_of(seat)));
}

}  // namespace tide::savage_seas
