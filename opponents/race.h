// The choices of a position in a race: all that are left meet the same worlds with the same luck,
// and every round the worse half goes. The scripted player's choice runs along to the end, and the
// others are measured by their lead on it: of two choices in one world luck cancels out, so a lead
// is known far better than a value.
#pragma once

#include <bit>
#include <cmath>
#include <ranges>
#include <span>

#include "engine/game.h"
#include "engine/random.h"
#include "opponents/thought.h"

namespace tide::opponents {

// What was learnt about one of the choices. Searches of the same position can be added up.
struct Tally {
  Action action{};
  std::uint32_t visits = 0;
  double sum = 0, squares = 0;          // of the values
  double leads = 0, squared_leads = 0;  // on the scripted choice, world by world
  double share = 0;     // of a mixture, where several seats decide at once; it has no leads
  bool behind = false;  // it was left behind before the last race

  Considered considered() const {
    const double mean = visits == 0 ? 0 : sum / visits;
    const double spread = std::max(0.0, squares / visits - mean * mean);
    return {.action = action,
            .visits = visits,
            .value = mean,
            .error = std::sqrt((spread + 0.01) / visits)};
  }
  // One that left the race early met few worlds, but its lead on the first is known far better than
  // that: so it is worth what the first is, and the lead.
  Considered considered_beside(const Tally& first) const {
    Considered choice = considered();
    if (behind || share > 0 || visits >= first.visits) return choice;
    const Considered base = first.considered();
    choice.value = std::clamp(base.value + lead(), 0.0, 1.0);
    choice.error = std::hypot(base.error, doubt());
    return choice;
  }
  double lead() const { return leads / visits; }
  // Its standard error, with a little doubt about a few worlds that agree.
  double doubt() const {
    const double spread = (squared_leads + 0.02) / visits - lead() * lead();
    return std::sqrt(std::max(0.0, spread) / visits);
  }
};

// Which of several tallies, told one by one, is chosen: the first, unless the lead of another is so
// many standard errors.
class Chosen {
 public:
  explicit Chosen(const Tally& first) : first_(&first), chosen_(&first) {}
  void consider(const Tally& tally, double caution) {
    if (tally.behind || tally.visits * 2 < first_->visits) return;
    const double sure = tally.lead() - caution * tally.doubt();
    if (sure > best_) best_ = sure, chosen_ = &tally;
  }
  const Tally& tally() const { return *chosen_; }

 private:
  const Tally *first_, *chosen_;
  double best_ = 0;
};

struct Runner {
  Tally tally;
  std::uint32_t node = 0;  // of the search that plays it,
  Aim aim{};               // and what it goes for
};

class Race {
 public:
  void begin() { runners_.clear(), left_ = 0, sure_ = false; }
  // The scripted choice first.
  void enter(const Tally& tally, std::uint32_t node = 0, Aim aim = {}) {
    runners_.push_back({tally, node, aim});
    ++left_;
  }
  // Halvings until two are left.
  int rounds() const { return std::bit_width(left_ - 1); }
  std::span<Runner> field() { return std::span(runners_).first(left_); }
  // Nothing is left to be found out.
  bool settled() const { return left_ == 1 || sure_; }

  // Forgets what was learnt.
  void start_again() {
    for (Runner& runner : field()) runner.tally = {.action = runner.tally.action};
  }

  // The best and those close behind it, at most so many, are to race once more from the start; the
  // others are measured by the best then. Says whether there are others: else nothing is changed.
  bool recall(std::size_t most, double close) {
    const std::uint32_t enough = runners_[0].tally.visits / 8;
    const auto lead = [&](const Runner& r) {
      return r.tally.visits > 0 && r.tally.visits >= enough ? r.tally.lead() : -1.0;
    };
    const double least = std::ranges::max(runners_ | std::views::transform(lead)) - close;
    const auto near = [&](const Runner& r) { return lead(r) > least; };
    if (std::ranges::count_if(runners_, near) < 2) return false;
    std::ranges::sort(runners_, {},
                      [&](const Runner& r) { return std::pair(-lead(r), r.tally.action); });
    left_ = 0, sure_ = false;
    for (Runner& runner : runners_) {
      if (left_ < most && near(runner)) {
        runner.tally = {.action = runner.tally.action};
        ++left_;
      } else {
        runner.tally.behind = true;
      }
    }
    return true;
  }

  // To be told for every runner of the field in turn.
  void learn(Runner& runner, double value) {
    Tally& tally = runner.tally;
    if (&runner == runners_.data()) scripted_ = value;
    ++tally.visits;
    tally.sum += value;
    tally.squares += value * value;
    tally.leads += value - scripted_;
    tally.squared_leads += (value - scripted_) * (value - scripted_);
  }

  // Out with those that will not be chosen in the end: worse, as good as the same, or the same in
  // other words. Each may still get `more` visits, by which its lead can only move so far;
  // `caution` is what conclude() will ask for.
  void thin(double more, double caution) {
    const std::uint32_t visits = runners_[0].tally.visits;
    if (visits < 8 || visits % 8 != 0) return;
    constexpr double matters = 0.003;
    const double known = visits / (visits + more);
    const double drift = 2.5 * std::sqrt(1 - known), needed = caution * std::sqrt(known);
    keep_if([&](const Tally& t) {
      return t.squared_leads > 0 &&
             t.lead() + drift * t.doubt() > std::max(matters, needed * t.doubt());
    });
    const Tally& last = runners_[left_ - 1].tally;
    sure_ = left_ == 2 && visits >= 32 && last.lead() > (drift + needed) * last.doubt();
  }

  // Out with the worse half of those that are left beside the scripted one.
  void halve() {
    if (left_ <= 2) return;
    std::ranges::sort(field().subspan(1), [](const Runner& a, const Runner& b) {
      return std::pair(-a.tally.lead(), a.tally.action) <
             std::pair(-b.tally.lead(), b.tally.action);
    });
    left_ = 1 + left_ / 2;
  }

  const Runner& choice(double caution) const {
    Chosen chosen(runners_[0].tally);
    for (const Runner& runner : runners_) {
      if (runner.tally.visits > 0) chosen.consider(runner.tally, caution);
    }
    return *std::ranges::find(runners_, &chosen.tally(), [](const Runner& r) { return &r.tally; });
  }

  // Leads can be added up only if they are leads on the same choice; a search that measured by
  // another one has nothing to add.
  void add_to(std::vector<Tally>& tallies) const {
    if (runners_.empty()) return;
    const Tally& first = runners_[0].tally;
    if (!tallies.empty() && first.share == 0 && first.action != tallies[0].action) return;
    for (const Runner& runner : runners_) {
      const Tally& mine = runner.tally;
      if (mine.visits == 0) continue;
      auto found = std::ranges::find(tallies, mine.action, &Tally::action);
      if (found == tallies.end()) {
        found = tallies.insert(found, {.action = mine.action, .behind = true});
      }
      found->visits += mine.visits;
      found->sum += mine.sum;
      found->squares += mine.squares;
      found->leads += mine.leads;
      found->squared_leads += mine.squared_leads;
      found->share += mine.share;
      found->behind = found->behind && mine.behind;
    }
  }

 private:
  template <class Keep>
  void keep_if(Keep keep) {
    std::size_t kept = 1;
    for (std::size_t i = 1; i < left_; ++i) {
      if (keep(runners_[i].tally)) std::swap(runners_[kept++], runners_[i]);
    }
    left_ = kept;
  }

  std::vector<Runner> runners_;
  std::size_t left_ = 0;  // the first so many are still in
  bool sure_ = false;     // that the last one will be chosen
  double scripted_ = 0;   // what its choice came to in this world
};

// One choice of a mixture; those that are hardly ever made are noise.
inline Action drawn(const std::vector<Tally>& tallies, const Key& seed) {
  double most = 0, sum = 0;
  for (const Tally& tally : tallies) most = std::max(most, tally.share);
  const auto counts = [&](const Tally& tally) { return tally.share >= 0.1 * most; };
  for (const Tally& tally : tallies) sum += counts(tally) ? tally.share : 0;
  Rng rng(seed);
  double left = rng.unit() * sum;
  for (const Tally& tally : tallies) {
    if (counts(tally) && (left -= tally.share) < 0) return tally.action;
  }
  return tallies[0].action;
}

inline Thought conclude(const std::vector<Tally>& tallies, std::uint32_t iterations, double caution,
                        const Key& seed) {
  Chosen chosen(tallies[0]);
  Thought thought{.iterations = iterations};
  for (const Tally& tally : tallies) {
    thought.considered.push_back(tally.considered_beside(tallies[0]));
    chosen.consider(tally, caution);
  }
  thought.choice = chosen.tally().action;
  if (tallies[0].share > 0) thought.choice = drawn(tallies, seed);
  std::ranges::sort(thought.considered, [](const Considered& a, const Considered& b) {
    return std::pair(b.visits, a.action) < std::pair(a.visits, b.action);
  });
  return thought;
}

}  // namespace tide::opponents
