#include "opponents/engine_share.h"

#include <x86intrin.h>

#include "games/all.h"
#include "opponents/search.h"
#include "opponents/search_file.h"

namespace tide::opponents {
namespace {

// Ticks of the processor inside the two, for one search at a time.
thread_local std::uint64_t in_apply, in_legal, calls;

// The game with a clock around both. What its scripted player and redeal do is not counted.
template <Game G>
struct Clocked : G {
  static void apply(typename G::State& s, Seat seat, Action action, Context& ctx) {
    const std::uint64_t begin = __rdtsc();
    G::apply(s, seat, action, ctx);
    in_apply += __rdtsc() - begin;
    ++calls;
  }
  static void legal(const typename G::State& s, Seat seat, ActionList& list) {
    const std::uint64_t begin = __rdtsc();
    G::legal(s, seat, list);
    in_legal += __rdtsc() - begin;
    ++calls;
  }
};

// What reading the clock twice takes.
std::uint64_t reading_ticks() {
  std::uint64_t least = ~std::uint64_t{0};
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t begin = __rdtsc();
    least = std::min<std::uint64_t>(least, __rdtsc() - begin);
  }
  return least;
}

template <Game G>
EngineShare measured(const AnyState& state, Seat seat, const Tuning& tuning,
                     std::uint32_t iterations) {
  using C = Clocked<G>;
  Rng rng(Key{1, 2});
  const Imagined<C> imagined(state.as<typename G::State>(), seat, rng);
  Search<C> search;
  in_apply = in_legal = calls = 0;
  const std::uint64_t begin = __rdtsc();
  search.explore(imagined, tuning, {.iterations = iterations}, Key{3, 4});
  // Each call is one pair of readings longer than without them, and half of that lies inside.
  const std::uint64_t reading = reading_ticks();
  const auto whole = static_cast<double>(__rdtsc() - begin - calls * reading);
  const double inside = static_cast<double>(calls * reading) / 2;
  const double apply = std::max(0.0, static_cast<double>(in_apply) - inside / 2);
  const double legal = std::max(0.0, static_cast<double>(in_legal) - inside / 2);
  return {apply / whole, legal / whole};
}

template <Game... G>
EngineShare measured_for(const AnyGame& game, const AnyState& state, Seat seat,
                         std::uint32_t iterations, GameList<G...>) {
  const Tuning tuning = search_file(game).tuning;
  EngineShare share;
  ((game.info().id == G::id ? void(share = measured<G>(state, seat, tuning, iterations)) : void()),
   ...);
  return share;
}

}  // namespace

EngineShare engine_share(const AnyGame& game, const AnyState& state, Seat seat,
                         std::uint32_t iterations) {
  return measured_for(game, state, seat, iterations, AllGames());
}

}  // namespace tide::opponents
