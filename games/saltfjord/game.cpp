#include "games/saltfjord/game.h"

#include "games/saltfjord/rules.h"

extern const tide::Asset tide_assets_saltfjord[];

namespace tide::saltfjord {

const Asset* Saltfjord::assets() { return tide_assets_saltfjord; }

State Saltfjord::start(const Content& content, const Setup<Options>& setup, const Key& key,
                       Context& ctx) {
  return saltfjord::start(content, setup, key, ctx);
}

SeatSet Saltfjord::to_act(const State& s) { return over(s) ? SeatSet{} : SeatSet::only(s.active); }

void Saltfjord::legal(const State& s, Seat, ActionList& list) {
  std::visit([&](const auto& frame) { options(s, frame, list); }, s.flow.top());
}

void Saltfjord::apply(State& s, Seat seat, Action action, Context& ctx) {
  TIDE_CHECK(to_act(s).has(seat));
  std::visit([&](auto& frame) { choose(s, frame, action, ctx); }, s.flow.top());
  advance(s, ctx);
}

}  // namespace tide::saltfjord
