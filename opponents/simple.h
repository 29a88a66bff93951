// The baselines that keep the search honest: greedy looks one choice ahead with the evaluation, and
// novice does so less strictly where it has no experience;
// flat Monte Carlo plays every choice out and halves the field again and again.
#pragma once

#include <cmath>
#include <span>

#include "opponents/imagined.h"
#include "opponents/thought.h"
#include "opponents/value.h"

namespace tide::opponents {

// Adds one more value to the mean of a choice.
inline void learn(Considered& choice, double value) {
  ++choice.visits;
  choice.value += (value - choice.value) / choice.visits;
  choice.error = std::sqrt(0.25 / choice.visits);
}

template <Game G>
std::vector<Considered> choices(const Imagined<G>& imagined) {
  ActionList list;
  imagined.legal(list);
  std::vector<Considered> all;
  for (const Action a : list) all.push_back({.action = a});
  return all;
}

// The better first; of equals the first in the list.
inline void rank(std::span<Considered> choices) {
  std::ranges::sort(choices, [](const Considered& a, const Considered& b) {
    return std::pair(b.value, a.action) < std::pair(a.value, b.action);
  });
}

inline Thought best_of(std::vector<Considered> all, std::uint32_t iterations) {
  rank(all);
  const Action choice = all.front().action;
  return {.choice = choice, .considered = std::move(all), .iterations = iterations};
}

template <Game G>
Thought greedy(const Imagined<G>& imagined, Weights weights, const Key& seed) {
  constexpr int worlds = 12;
  Rng rng(seed);
  Context ctx;
  auto all = choices(imagined);
  if (all.size() == 1) return best_of(std::move(all), 0);
  for (int i = 0; i < worlds; ++i) {
    const auto world = imagined.sample(rng);
    for (Considered& choice : all) {
      auto after = world;
      G::apply(after, imagined.observer(), choice.action, ctx);
      learn(choice, worth<G>(after, imagined.observer(), weights));
    }
  }
  return best_of(std::move(all), worlds * static_cast<std::uint32_t>(all.size()));
}

// Knows in so many per cent of its decisions what the scripted player would do. Else it sees what
// greedy sees, and does not always take it: the worst choice is e^-4 times as likely as the best,
// whatever the values are, and those between accordingly.
template <Game G>
Thought novice(const Imagined<G>& imagined, Weights weights, int experience, const Key& seed) {
  Rng habit(derive(seed, 2));
  if (habit.below(100) < static_cast<std::uint32_t>(experience)) {
    ActionList list;
    imagined.legal(list);
    return {.choice = G::scripted(imagined.sample(habit), imagined.observer(), list, habit)};
  }
  Thought thought = greedy(imagined, weights, derive(seed, 0));
  const double best = thought.considered.front().value, worst = thought.considered.back().value;
  std::vector<double> odds;
  double sum = 0;
  for (const Considered& choice : thought.considered) {
    const double short_of = best > worst ? (best - choice.value) / (best - worst) : 0;
    sum += odds.emplace_back(std::exp(-4 * short_of));
  }
  Rng rng(derive(seed, 1));
  double left = rng.unit() * sum;
  for (std::size_t i = 0; i < odds.size(); ++i) {
    thought.choice = thought.considered[i].action;
    left -= odds[i];
    if (left < 0) break;
  }
  return thought;
}

// Sequential halving: the budget is cut into as many rounds as it takes to halve the field to one;
// in each round all that are left get the same number of random games.
template <Game G>
Thought flat(const Imagined<G>& imagined, Weights weights, const Budget& budget, const Key& seed) {
  Rng rng(seed);
  auto all = choices(imagined);
  if (all.size() == 1) return best_of(std::move(all), 0);
  const auto play = [&](Considered& choice) {
    Context ctx;
    ActionList list;
    auto world = imagined.sample(rng);
    G::apply(world, imagined.observer(), choice.action, ctx);
    while (!G::over(world)) {
      const Seat seat = G::to_act(world).front();
      list.clear();
      G::legal(world, seat, list);
      G::apply(world, seat,
               list[static_cast<int>(rng.below(static_cast<std::uint32_t>(list.size())))], ctx);
    }
    learn(choice, worth<G>(world, imagined.observer(), weights));
  };
  const Stopwatch spent(budget);
  const int rounds = static_cast<int>(std::ceil(std::log2(static_cast<double>(all.size()))));
  auto left = all.size();
  std::uint32_t played = 0;
  for (int round = 1; round <= rounds; ++round) {
    const double due = static_cast<double>(round) / rounds;
    const auto in_time = [&] {
      if (budget.iterations > 0) return played < budget.iterations * due;
      return spent.milliseconds() < budget.milliseconds * due;
    };
    do {
      for (std::size_t i = 0; i < left; ++i) play(all[i]);
      played += static_cast<std::uint32_t>(left);
    } while (in_time());
    rank(std::span(all).first(left));
    left = (left + 1) / 2;
  }
  const Action choice = all.front().action;
  return {.choice = choice, .considered = std::move(all), .iterations = played};
}

}  // namespace tide::opponents
