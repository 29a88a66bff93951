// Speed of the engine's parts, and of Connect Four against the hand-written loop. Bare numbers are
// only as good as the machine is quiet; for a verdict see ratio_test.cpp.
#include <benchmark/benchmark.h>

#include "bench/compare.h"
#include "engine/luck.h"
#include "games/registry.h"

namespace {

using tide::Bag;
using tide::Key;
using tide::Rng;

const Key key = tide::key_from_seed("bench");

benchmark::Counter per_second(std::uint64_t n) {
  return benchmark::Counter(static_cast<double>(n), benchmark::Counter::kIsRate);
}

// --- Connect Four: moves per second -----------------------------------------------------------

void connect_four_handwritten(benchmark::State& state) {
  Rng rng(key);
  std::uint64_t moves = 0;
  for (auto _ : state) moves += static_cast<std::uint64_t>(tide::bench::Handwritten::play(rng));
  state.counters["moves/s"] = per_second(moves);
}
BENCHMARK(connect_four_handwritten);

void connect_four_engine(benchmark::State& state) {
  tide::bench::EngineGames games(key);
  std::uint64_t moves = 0;
  for (auto _ : state) moves += games.play(1);
  state.counters["moves/s"] = per_second(moves);
}
BENCHMARK(connect_four_engine);

// What `tide sim` does: a key for each game, and a record of it.
void connect_four_any_game(benchmark::State& state) {
  const auto game = (*tide::find_game("connect-four"))->standard();
  const tide::PlayoutPlan plan{.setup = {2, {}}, .seed = key};
  std::uint64_t moves = 0, next = 0;
  for (auto _ : state) {
    const auto played = game->play_out(
        plan, next, 100, [&](const tide::GameRecord& record) { moves += record.decisions; });
    TIDE_CHECK(played.has_value());
    next += 100;
  }
  state.counters["moves/s"] = per_second(moves);
}
BENCHMARK(connect_four_any_game);

// Both by turns inside one measurement, so that the ratio holds on a busy machine too.
void connect_four_ratio(benchmark::State& state) {
  tide::bench::Comparison found;
  for (auto _ : state) found = tide::bench::compare(15, 0.04);
  state.counters["engine/handwritten"] = found.ratio;
}
BENCHMARK(connect_four_ratio)->Iterations(1)->Unit(benchmark::kMillisecond);

// --- Randomness ---------------------------------------------------------------------------------

void prf(benchmark::State& state) {
  std::uint64_t word = 0;
  for (auto _ : state) benchmark::DoNotOptimize(word = tide::prf(key, word));
}
BENCHMARK(prf);

void rng_start(benchmark::State& state) {
  Key k = key;
  for (auto _ : state) {
    Rng rng(k);
    benchmark::DoNotOptimize(k.a = rng.next());
  }
}
BENCHMARK(rng_start);

void rng_next(benchmark::State& state) {
  Rng rng(key);
  for (auto _ : state) benchmark::DoNotOptimize(rng.next());
}
BENCHMARK(rng_next);

void rng_below(benchmark::State& state) {
  Rng rng(key);
  std::uint32_t bound = 7;
  for (auto _ : state) {
    benchmark::DoNotOptimize(bound);
    benchmark::DoNotOptimize(rng.below(bound));
  }
}
BENCHMARK(rng_below);

struct Kind {
  std::uint8_t index = 0;
  Kind() = default;
  explicit Kind(int i) : index(static_cast<std::uint8_t>(i)) {}
};
enum class Stream : std::uint8_t { bag };

// A draw through Luck from a bag of 40 kinds, and the piece put back.
void luck_draw(benchmark::State& state) {
  Bag<Kind, 40> bag;
  for (int i = 0; i < 40; ++i) bag.add(Kind(i), 3);
  tide::Luck<Stream, 1> luck{.key = key};
  tide::Context ctx;
  for (auto _ : state) {
    const Kind drawn = luck.draw(Stream::bag, bag, ctx);
    benchmark::DoNotOptimize(drawn);
    bag.add(drawn);
  }
}
BENCHMARK(luck_draw);

// --- Copies -------------------------------------------------------------------------------------

// A state as a search copies it, by size in bytes.
template <std::size_t Bytes>
void state_copy(benchmark::State& state) {
  struct Block {
    std::array<std::byte, Bytes> bytes;
  };
  Block from{}, to{};
  for (auto _ : state) {
    benchmark::DoNotOptimize(&from);
    to = from;
    benchmark::DoNotOptimize(&to);
    benchmark::ClobberMemory();
  }
}
BENCHMARK(state_copy<sizeof(tide::connect_four::State)>);
BENCHMARK(state_copy<1024>);
BENCHMARK(state_copy<2048>);

void any_state_copy(benchmark::State& state) {
  const auto game = (*tide::find_game("connect-four"))->standard();
  tide::Context ctx;
  const tide::AnyState from = *game->start({2, {}}, key, ctx);
  tide::AnyState to;
  for (auto _ : state) {
    to = from;
    benchmark::DoNotOptimize(&to);
    benchmark::ClobberMemory();
  }
}
BENCHMARK(any_state_copy);

}  // namespace

BENCHMARK_MAIN();
