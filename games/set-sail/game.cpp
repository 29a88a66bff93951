#include "games/set-sail/game.h"

#include "games/set-sail/rules.h"

extern const tide::Asset tide_assets_set_sail[];

namespace tide::set_sail {

const Asset* SetSail::assets() { return tide_assets_set_sail; }

State SetSail::start(const Content& content, const Setup<Options>& setup, const Key& key,
                     Context& ctx) {
  return set_sail::start(content, setup, key, ctx);
}

SeatSet SetSail::to_act(const State& s) {
  if (over(s)) return {};
  return SeatSet::only(std::visit([](const auto& f) { return decider(f); }, s.flow.top()));
}

void SetSail::legal(const State& s, Seat, ActionList& list) {
  std::visit([&](const auto& frame) { options(s, frame, list); }, s.flow.top());
}

void SetSail::apply(State& s, Seat seat, Action action, Context& ctx) {
  TIDE_CHECK(to_act(s).has(seat));
  std::visit([&](auto& frame) { choose(s, frame, action, ctx); }, s.flow.top());
  advance(s, ctx);
}

}  // namespace tide::set_sail
