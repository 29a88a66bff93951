// The engine against the hand-written loop. Both play by turns in short rounds, and the medians
// count, so that other work on the machine disturbs both alike.
#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

#include "bench/engine_games.h"
#include "bench/handwritten.h"

namespace tide::bench {

struct Comparison {
  double handwritten = 0, engine = 0;  // moves per second
  double ratio = 0;                    // the median of the rounds' ratios
};

inline double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

// Moves per second over about this time; play() plays a handful of games and returns their moves.
template <class Play>
double speed(double seconds, Play play) {
  std::uint64_t moves = 0;
  const auto begin = std::chrono::steady_clock::now();
  std::chrono::duration<double> spent{};
  while (spent.count() < seconds) {
    for (int i = 0; i < 20; ++i) moves += play();
    spent = std::chrono::steady_clock::now() - begin;
  }
  return static_cast<double>(moves) / spent.count();
}

inline Comparison compare(int rounds, double round_seconds) {
  constexpr int games = 100;
  const Key key = key_from_seed("compare");
  Rng rng(key);
  EngineGames engine_games(key);
  std::vector<double> handwritten, engine, ratios;
  for (int i = 0; i < rounds; ++i) {
    handwritten.push_back(speed(round_seconds, [&] {
      std::uint64_t moves = 0;
      for (int g = 0; g < games; ++g) moves += static_cast<std::uint64_t>(Handwritten::play(rng));
      return moves;
    }));
    engine.push_back(speed(round_seconds, [&] { return engine_games.play(games); }));
    ratios.push_back(engine.back() / handwritten.back());
  }
  return {median(handwritten), median(engine), median(ratios)};
}

}  // namespace tide::bench
