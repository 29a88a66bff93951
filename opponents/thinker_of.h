// The thinker of one game; its own header, so that tests can think about games of their own.
#pragma once

#include <thread>

#include "opponents/opponent.h"
#include "opponents/reasons.h"
#include "opponents/search.h"
#include "opponents/simple.h"

namespace tide::opponents {

template <Game G>
class ThinkerOf final : public Thinker {
 public:
  explicit ThinkerOf(Tuning tuning) : tuning_(std::move(tuning)), searches_(1) {
    if constexpr (HasTerms<G>) {
      if (tuning_.weights.empty())
        std::ranges::copy(usual_weights<G>(), std::back_inserter(tuning_.weights));
    }
  }

  Thought think(const AnyState& state, Seat seat, const Player& player, const Key& seed) override {
    Rng rng(derive(seed, 0));
    const Imagined<G> imagined(state.as<typename G::State>(), seat, rng);
    const Tuning& tuning = player.tuning != nullptr ? *player.tuning : tuning_;
    const Key key = derive(seed, 1);
    switch (player.method) {
      case Method::novice: return novice(imagined, tuning.weights, player.experience, key);
      case Method::greedy: return greedy(imagined, tuning.weights, key);
      case Method::flat: return flat(imagined, tuning.weights, player.budget, key);
      case Method::search: return search(imagined, tuning, player.budget, key);
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

  Weighed weigh(const AnyState& state, Seat seat, Action action, std::uint32_t iterations,
                int seats, const Key& seed) override {
    Rng rng(derive(seed, 0));
    const Imagined<G> imagined(state.as<typename G::State>(), seat, rng);
    return searches_[0].weigh(imagined, tuning_, action, iterations, seats, derive(seed, 1));
  }

  std::vector<Reason> reasons(const AnyState& state, Seat seat, Action action,
                              const Key& seed) override {
    Rng rng(derive(seed, 0));
    const Imagined<G> imagined(state.as<typename G::State>(), seat, rng);
    return Reasons<G>(imagined, tuning_.weights).of(action, derive(seed, 2));
  }

 private:
  // As many searches as the budget has workers, each with its own luck and its share of the
  // iterations; added up in their order, so it does not matter how many threads there are.
  Thought search(const Imagined<G>& imagined, const Tuning& tuning, const Budget& budget,
                 const Key& key) {
    const auto workers = static_cast<std::size_t>(budget.workers);
    const auto threads = std::min<std::size_t>(
        workers, threads_ > 0 ? threads_ : std::max(1U, std::thread::hardware_concurrency()));
    while (searches_.size() < workers) searches_.emplace_back();
    Budget share = budget;
    share.iterations = static_cast<std::uint32_t>((budget.iterations + workers - 1) / workers);
    // Those that share a thread share its time.
    share.milliseconds = budget.milliseconds * static_cast<double>(threads) / budget.workers;
    std::vector<std::uint32_t> done(workers);
    const auto run = [&](std::size_t thread) {
      for (std::size_t w = thread; w < workers; w += threads) {
        done[w] =
            searches_[w].explore(imagined, tuning, share, workers == 1 ? key : derive(key, w));
      }
    };
    {
      std::vector<std::jthread> others;
      for (std::size_t t = 1; t < threads; ++t) others.emplace_back(run, t);
      run(0);
    }
    std::vector<Tally> tallies;
    std::uint32_t iterations = 0;
    for (std::size_t w = 0; w < workers; ++w) {
      searches_[w].add_to(tallies);
      iterations += done[w];
    }
    if (tallies.empty()) {  // nothing to choose
      ActionList list;
      imagined.legal(list);
      return {.choice = list[0]};
    }
    return conclude(tallies, iterations, tuning.search.caution, derive(key, ~std::uint64_t{0}));
  }

  Tuning tuning_;
  std::vector<Search<G>> searches_;
};

}  // namespace tide::opponents
