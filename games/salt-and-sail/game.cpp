#include "games/salt-and-sail/game.h"

#include "games/salt-and-sail/rules.h"

extern const tide::Asset tide_assets_salt_and_sail[];

namespace tide::salt_and_sail {

const Asset* SaltAndSail::assets() { return tide_assets_salt_and_sail; }

State SaltAndSail::start(const Content& content, const Setup<Options>& setup, const Key& key,
                         Context& ctx) {
  return salt_and_sail::start(content, setup, key, ctx);
}

Expected<void> SaltAndSail::check_setup(const Content& content, const Setup<Options>& setup) {
  const Chart& chart = content[setup.options.scenario];
  if (setup.seats == 1 || (setup.seats >= chart.players[0] && setup.seats <= chart.players[1])) {
    return {};
  }
  return wrong(fmt::format("{} seats: {} is for {} to {}, or for 1 (SNS-162)", setup.seats,
                           chart.name, chart.players[0], chart.players[1]));
}

SeatSet SaltAndSail::to_act(const State& s) {
  return over(s) ? SeatSet() : SeatSet::only(active(s));
}

void SaltAndSail::legal(const State& s, Seat, ActionList& list) {
  std::visit([&](const auto& frame) { options(s, frame, list); }, s.flow.top());
}

void SaltAndSail::apply(State& s, Seat seat, Action action, Context& ctx) {
  TIDE_CHECK(to_act(s).has(seat));
  std::visit([&](auto& frame) { choose(s, frame, action, ctx); }, s.flow.top());
  advance(s, ctx);
}

}  // namespace tide::salt_and_sail
