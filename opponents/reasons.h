// Why a choice is good, in words: in the same imagined worlds it is played against the other
// choices, and what it brings more of is the reason. By the terms of the game's evaluation where it
// has them, else by the rule that comes about more often.
#pragma once

#include <map>

#include "opponents/imagined.h"
#include "opponents/thought.h"
#include "opponents/value.h"

namespace tide::opponents {

template <Game G>
class Reasons {
  using State = typename G::State;

 public:
  Reasons(const Imagined<G>& imagined, Weights weights) : imagined_(imagined), weights_(weights) {}

  std::vector<Reason> of(Action action, const Key& seed) {
    ActionList others;
    ActionList all;
    imagined_.legal(all);
    for (const Action a : all) {
      if (a != action) others.push_back(a);
    }
    if (others.empty()) return {};
    constexpr int worlds = 32;
    // What comes soon is the better reason; some choices pay late.
    for (const int decisions : {16, 64}) {
      terms_.clear(), rules_.clear();
      for (int i = 0; i < worlds; ++i) {
        Rng rng(derive(seed, static_cast<std::uint64_t>(i)));
        const State world = imagined_.sample(rng);
        play(world, action, rng, decisions, 1);
        play(world, others[i % others.size()], rng, decisions, -1);
      }
      if (const auto found = by_terms(); !found.empty()) return found;
    }
    return by_rules(worlds);
  }

 private:
  // The line goes on as the scripted player would; both meet the same luck.
  void play(State s, Action action, Rng rng, int decisions, int sign) {
    const Seat seat = imagined_.observer();
    Journal journal;
    Context ctx{.journal = &journal};
    ActionList list;
    G::apply(s, seat, action, ctx);
    for (int i = 0; i < decisions && !G::over(s); ++i) {
      const Seat next = G::to_act(s).front();
      list.clear();
      G::legal(s, next, list);
      G::apply(s, next, G::scripted(s, next, list, rng), ctx);
    }
    std::map<std::uint16_t, bool> seen;
    for (const Event& event : journal.events()) {
      const bool told = !event.phrase.key.empty() && may_see(event.audience.sees, seat);
      if (told && !std::exchange(seen[event.rule.number], true)) rules_[event.rule.number] += sign;
    }
    if constexpr (HasTerms<G>) {
      Parts<G> lead;
      G::measure(s, seat, lead);
      for (std::size_t t = 0; t < lead.size(); ++t) {
        terms_[G::terms[t].phrase] += sign * weights_[t] * lead[t];
      }
    }
  }

  // The one that counts most, and a second that is worth half as much.
  std::vector<Reason> by_terms() const {
    std::vector<std::pair<float, std::string_view>> best;
    for (const auto& [phrase, gain] : terms_) best.emplace_back(gain, phrase);
    std::ranges::sort(best, std::greater<>());
    std::vector<Reason> found;
    for (const auto& [gain, phrase] : best) {
      if (gain <= 0 || gain < 0.5F * best[0].first || found.size() == 2) break;
      found.push_back({.phrase = phrase, .rule = {}});
    }
    return found;
  }

  // A rule that comes about in a quarter more of the worlds.
  std::vector<Reason> by_rules(int worlds) const {
    const auto most =
        std::ranges::max_element(rules_, {}, [](const auto& counted) { return counted.second; });
    if (most == rules_.end() || most->second * 4 < worlds) return {};
    Reason reason;
    reason.rule.number = most->first;
    return {reason};
  }

  const Imagined<G>& imagined_;
  Weights weights_;
  std::map<std::string_view, float> terms_;
  std::map<std::uint16_t, int> rules_;  // by their numbers
};

}  // namespace tide::opponents
