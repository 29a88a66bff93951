// The hot loop: whole games between players, with no virtual call and no allocation inside.
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "engine/any_state.h"
#include "engine/game.h"

namespace tide {

enum class PlayerKind : std::uint8_t { random, scripted, asked };

struct PlayoutPlan {
  SetupRequest setup;
  Key seed;  // game i is played with derive(seed, i)
  std::array<PlayerKind, max_seats> players{};
  // Decides for the seats that are `asked`; the key is its seed for this decision.
  std::function<Action(const AnyState&, Seat, const Key&)> ask = {};
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

// Plays `state` to its end, within the plan's limit of decisions, and adds what it saw to `record`.
// Flattened: a game whose rules stand in its header becomes one loop, whoever else calls them.
template <Game G>
[[gnu::flatten]] void play_out(typename G::State& state, const PlayoutPlan& plan, Rng& rng,
                               Context& ctx, GameRecord& record) {
  ActionList list;
  // Counted here and written at the end: the compiler cannot know that `record` is not part of
  // `state`, and would write and read both again for every decision.
  std::uint64_t options = 0;
  std::uint32_t decisions = 0, most_options = 0;
  while (!G::over(state) && decisions < plan.decision_limit) {
    const Seat seat = G::to_act(state).front();
    list.clear();
    G::legal(state, seat, list);
    const auto count = static_cast<std::uint32_t>(list.size());
    const PlayerKind player = plan.players[seat];
    const Action action = player == PlayerKind::random ? list[static_cast<int>(rng.below(count))]
                          : player == PlayerKind::scripted
                              ? G::scripted(state, seat, list, rng)
                              : plan.ask(AnyState::of(state), seat, rng.key());
    ++decisions;
    options += count;
    most_options = std::max(most_options, count);
    G::apply(state, seat, action, ctx);
  }
  record.decisions = decisions;
  record.options = options;
  record.most_options = most_options;
  record.ended = G::over(state);
  if (record.ended) record.result = G::result(state);
}

}  // namespace tide
