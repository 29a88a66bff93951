// The hot loop: whole games between simple players, with no virtual call and no allocation inside.
#pragma once

#include <array>
#include <cstdint>

#include "engine/game.h"

namespace tide {

enum class PlayerKind : std::uint8_t { random, scripted };

struct PlayoutPlan {
  SetupRequest setup;
  Key seed;  // game i is played with derive(seed, i)
  std::array<PlayerKind, max_seats> players{};
  std::uint32_t decision_limit = 1'000'000;  // a game that passes it counts as not ended
  bool journal = false;                      // hand each game's events to the listener
};

struct GameRecord {
  std::uint64_t game = 0;
  bool ended = false;
  Result result;
  std::uint32_t decisions = 0;
  std::uint64_t options = 0;  // sum of the numbers of choices
  std::uint32_t most_options = 0;
  const Journal* journal = nullptr;
};

// Plays `state` to its end. `list` is only a buffer.
template <Game G>
void play_out(typename G::State& state, const PlayoutPlan& plan, Rng& rng, Context& ctx,
              GameRecord& record) {
  ActionList list;
  while (!G::over(state)) {
    if (record.decisions == plan.decision_limit) return;
    const Seat seat = G::to_act(state).front();
    list.clear();
    G::legal(state, seat, list);
    const auto count = static_cast<std::uint32_t>(list.size());
    const Action action = plan.players[seat] == PlayerKind::random
                              ? list[static_cast<int>(rng.below(count))]
                              : G::scripted(state, seat, list, rng);
    ++record.decisions;
    record.options += count;
    record.most_options = std::max(record.most_options, count);
    G::apply(state, seat, action, ctx);
  }
  record.ended = true;
  record.result = G::result(state);
}

}  // namespace tide
