// The type-erased thinker of a game, made out of the game.
#pragma once

#include "opponents/opponent.h"
#include "opponents/search.h"
#include "opponents/simple.h"

namespace tide::opponents {

template <Game G>
class ThinkerOf final : public Thinker {
 public:
  explicit ThinkerOf(const Parameters& parameters) : search_(parameters) {}

  Thought think(const AnyState& state, Seat seat, const Player& player, const Key& seed) override {
    Rng rng(derive(seed, 0));
    const Imagined<G> imagined(state.as<typename G::State>(), seat, rng);
    switch (player.method) {
      case Method::greedy: return greedy(imagined, derive(seed, 1));
      case Method::flat: return flat(imagined, player.budget, derive(seed, 1));
      case Method::search: return search_.think(imagined, player.budget, derive(seed, 1));
      case Method::random:
      case Method::scripted: break;
    }
    ActionList list;
    imagined.legal(list);
    if (player.method == Method::scripted) {
      return {.choice = G::scripted(imagined.sample(rng), seat, list, rng)};
    }
    return {.choice = list[static_cast<int>(rng.below(static_cast<std::uint32_t>(list.size())))]};
  }

  Considered weigh(const AnyState& state, Seat seat, Action action, std::uint32_t iterations,
                   const Key& seed) override {
    Rng rng(derive(seed, 0));
    const Imagined<G> imagined(state.as<typename G::State>(), seat, rng);
    return search_.weigh(imagined, action, iterations, derive(seed, 1));
  }

 private:
  Search<G> search_;
};

}  // namespace tide::opponents
