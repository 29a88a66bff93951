// Information-set Monte Carlo tree search over any game. Every iteration imagines another world,
// walks down one tree of choices that all worlds share, plays on for a while from the first new
// node, and hands the value of where it got to back up to the seats that chose.
//
// The tree is open to chance: a node is a sequence of choices, whatever dice fell between them, and
// holds only the choices that some world allowed. Where several seats decide at once each walks a
// chain of its own from the common node, so none of them chooses by what another chose in secret;
// after that the walk goes on in the chain of the seat that searches.
#pragma once

#include <cmath>

#include "opponents/imagined.h"
#include "opponents/parameters.h"
#include "opponents/thought.h"
#include "opponents/value.h"

namespace tide::opponents {

// What a search learnt about one of the choices. Searches of the same position can be added up.
struct Tally {
  Action action{};
  std::uint32_t visits = 0;
  double sum = 0, squares = 0;  // of the values

  Considered considered() const {
    const double mean = visits == 0 ? 0 : sum / visits;
    const double spread = std::max(0.0, squares / visits - mean * mean);
    return {.action = action,
            .visits = visits,
            .value = mean,
            .error = std::sqrt((spread + 0.01) / visits)};
  }
};

// The best of the choices visited enough to be sure of, by the value they have at least.
inline Thought conclude(const ActionList& list, const std::vector<Tally>& tallies,
                        std::uint32_t iterations) {
  Thought thought{.choice = list[0], .considered = {}, .iterations = iterations};
  for (const Tally& tally : tallies) thought.considered.push_back(tally.considered());
  std::ranges::sort(thought.considered, [](const Considered& a, const Considered& b) {
    return std::pair(b.visits, a.action) < std::pair(a.visits, b.action);
  });
  double best = -1e9;
  for (const Considered& c : thought.considered) {
    if (c.visits * 100 < thought.considered[0].visits * 15) break;
    const double sure = c.value - 1.96 * c.error;
    if (sure > best) best = sure, thought.choice = c.action;
  }
  return thought;
}

template <Game G>
class Search {
  using State = typename G::State;

 public:
  // All memory that the search ever takes: about 50 bytes a node.
  explicit Search(std::size_t most_nodes = 1U << 18) : most_nodes_(most_nodes) {
    nodes_.reserve(most_nodes_);
  }

  // Looks into the position until the budget is spent or the choice is settled; says how often.
  std::uint32_t explore(const Imagined<G>& imagined, const Tuning& tuning, const Budget& budget,
                        const Key& seed) {
    TIDE_CHECK(budget.iterations > 0 || budget.milliseconds > 0);
    begin(imagined, tuning, seed);
    ActionList list;
    imagined.legal(list);
    if (list.size() < 2) return 0;
    const Stopwatch spent(budget);
    std::uint32_t done = 0;
    for (bool more = true; more; more = goes_on(budget, done, spent)) {
      // The n-th visit of every choice meets the same world with the same luck: two choices differ
      // by what they do, not by what befell them.
      const std::uint32_t child = select(first_world_, 0, searcher_, list, choosing_);
      Rng rng(derive(seed, nodes_[child].visits));
      State world = imagined.sample(rng);
      walk(world, child, rng);
      give_back(world);
      ++done;
    }
    return done;
  }

  // Adds what was learnt about the searcher's choices.
  void add_to(std::vector<Tally>& tallies) const {
    for (std::uint32_t c = nodes_[0].first_child; c != none; c = nodes_[c].next) {
      const Node& node = nodes_[c];
      if (node.seat != searcher_ || node.visits == 0) continue;
      auto found = std::ranges::find(tallies, node.action, &Tally::action);
      if (found == tallies.end()) found = tallies.insert(found, {.action = node.action});
      found->visits += node.visits;
      found->sum += node.sum;
      found->squares += node.squares;
    }
  }

  // What one choice is worth to the observer, and how likely each seat is to win, if the search
  // plays on from there.
  Weighed weigh(const Imagined<G>& imagined, const Tuning& tuning, Action action,
                std::uint32_t iterations, int seats, const Key& seed) {
    begin(imagined, tuning, seed);
    Context ctx;
    Tally tally{.action = action};
    Weighed weighed;
    for (; tally.visits < iterations; ++tally.visits) {
      Rng rng(derive(seed, tally.visits));
      State world = imagined.sample(rng);
      G::apply(world, searcher_, action, ctx);
      walk(world, none, rng);
      give_back(world);
      for (const Seat seat : SeatSet::first(seats)) {
        weighed.chances[seat] += worth<G>(world, seat, tuning_.weights) / iterations;
      }
      const double value = worth<G>(world, searcher_, tuning_.weights);
      tally.sum += value;
      tally.squares += value * value;
    }
    weighed.choice = tally.considered();
    return weighed;
  }

 private:
  static constexpr std::uint32_t none = 0;  // the root is nobody's child

  struct Node {
    double sum = 0, squares = 0;  // of the values for the seat that chose to come here
    double mean = 0;
    std::uint32_t visits = 0;
    std::uint32_t available = 0;  // how often it could have been chosen
    std::uint32_t first_child = none, next = none;
    Action action{};
    Action by_script{};  // what the scripted player would choose here for `script_seat`
    Seat seat{};         // who chose to come here
    Seat script_seat{};
    bool script_known = false;
  };
  struct Step {
    std::uint32_t node;
    Seat seat;
  };

  void begin(const Imagined<G>& imagined, const Tuning& tuning, const Key& seed) {
    searcher_ = imagined.observer();
    tuning_ = tuning;
    choosing_ = Rng(derive(seed, ~std::uint64_t{0}));
    first_world_ = imagined.sample(choosing_);
    last_round_ = tuning.search.playout_rounds > 0
                      ? round_of<G>(first_world_) + static_cast<int>(tuning.search.playout_rounds)
                      : std::numeric_limits<int>::max();
    nodes_.clear();
    nodes_.push_back({});
  }

  bool goes_on(const Budget& budget, std::uint32_t done, const Stopwatch& spent) const {
    if (budget.iterations > 0 && done >= budget.iterations) return false;
    if (done % 16 != 0) return true;
    const double share = budget.iterations > 0 ? double(done) / budget.iterations : 0;
    if (budget.milliseconds > 0) {
      const double milliseconds = spent.milliseconds();
      if (milliseconds >= budget.milliseconds) return false;
      return !settled(done, std::max(share, milliseconds / budget.milliseconds));
    }
    return !settled(done, share);
  }

  // Could the runner-up still be visited more often than the first?
  bool settled(std::uint32_t done, double share) const {
    if (share < 0.05) return false;
    std::uint32_t first = 0, second = 0;
    for (std::uint32_t c = nodes_[0].first_child; c != none; c = nodes_[c].next) {
      if (nodes_[c].seat != searcher_) continue;
      const std::uint32_t visits = nodes_[c].visits;
      if (visits > first)
        second = std::exchange(first, visits);
      else
        second = std::max(second, visits);
    }
    return first - second > done / share * (1 - share);
  }

  // Down the tree to the first new node, and from there as the playout goes. `first` is what the
  // searcher chooses first, if that is settled already.
  [[gnu::flatten]] void walk(State& s, std::uint32_t first, Rng& rng) {
    path_.clear();
    std::uint32_t at = 0;
    std::array<std::uint32_t, max_seats> chain{};
    std::array<int, max_seats> chosen{};  // decisions of each seat in this joint phase
    bool joint = false;
    ActionList list;
    Context ctx;
    for (bool fresh = false; !fresh && !G::over(s) && path_.size() < path_.capacity;) {
      const SeatSet acting = G::to_act(s);
      const bool several = acting.size() > 1;
      if (several && !joint) chain.fill(at), chosen.fill(0);
      if (!several && joint) at = chain[searcher_];
      joint = several;
      Seat seat = acting.front();
      // The one that has decided least, so that all come to the end of the phase together.
      for (const Seat other : acting) {
        if (chosen[other] < chosen[seat]) seat = other;
      }
      list.clear();
      G::legal(s, seat, list);
      Action action = list[0];
      if (list.size() > 1) {
        const double rivals = tuning_.search.rivals;
        if (seat != searcher_ && rivals > 0 && rng.unit() < rivals) {
          action = G::scripted(s, seat, list, rng);
        } else {
          std::uint32_t& place = joint ? chain[seat] : at;
          const bool settled = first != none && seat == searcher_;
          const std::uint32_t child =
              settled ? std::exchange(first, none) : select(s, place, seat, list, rng);
          if (child == none) break;  // no room for new nodes
          action = nodes_[child].action;
          fresh = nodes_[child].visits == 0;
          path_.push_back({child, seat});
          place = child;
        }
      }
      ++chosen[seat];
      G::apply(s, seat, action, ctx);
    }
    play_on(s, rng, ctx);
  }

  // The child to go to, made if it is new; none if there is none and no room for one.
  std::uint32_t select(const State& s, std::uint32_t parent, Seat seat, const ActionList& list,
                       Rng& rng) {
    ++tick_;
    for (const Action a : list) untried_[index(a)] = tick_;
    int tried = 0;
    std::uint32_t visits = 0;
    double sum = 0;
    const Action script = scripted_choice(s, parent, seat, list, rng);
    const double even = (1 - tuning_.search.script) / list.size();
    std::uint32_t best = none, rooted = ~0U;
    double best_score = -1, push = 0;
    for (std::uint32_t c = nodes_[parent].first_child; c != none; c = nodes_[c].next) {
      Node& child = nodes_[c];
      if (child.seat != seat || untried_[index(child.action)] != tick_) continue;
      untried_[index(child.action)] = 0;
      ++tried;
      visits += child.visits;
      sum += child.sum;
      // Counted by how often it could have been chosen: a rare choice is not neglected for it.
      // Mostly that is the same for all, and the root need not be drawn again.
      if (++child.available != rooted) {
        rooted = child.available;
        push = tuning_.search.exploration * std::sqrt(1.0 + rooted);
      }
      const double prior = child.action == script ? even + tuning_.search.script : even;
      const double score = child.mean + push * prior / (1 + child.visits);
      if (score > best_score) best_score = score, best = c;
    }
    if (tried == list.size()) return best;

    const bool script_untried = untried_[index(script)] == tick_;
    const double hope = visits == 0 ? 0.5 : sum / visits - tuning_.search.first_play;
    push = tuning_.search.exploration * std::sqrt(1.0 + visits);
    const double prior = script_untried ? even + tuning_.search.script : even;
    if (best != none && (hope + push * prior <= best_score || nodes_.size() == most_nodes_)) {
      return best;
    }
    return add(parent, seat, script_untried ? script : any_untried(list, rng));
  }

  [[gnu::noinline]] Action any_untried(const ActionList& list, Rng& rng) const {
    int left = 0;
    for (const Action a : list) left += untried_[index(a)] == tick_ ? 1 : 0;
    int skip = static_cast<int>(rng.below(static_cast<std::uint32_t>(left)));
    for (const Action a : list) {
      if (untried_[index(a)] == tick_ && skip-- == 0) return a;
    }
    TIDE_CHECK(false && "somebody counted wrongly");
    return {};
  }

  // Asked once a node, and again in a world where that choice is not allowed (`untried_` has just
  // been marked): the scripted player costs more than all the rest.
  Action scripted_choice(const State& s, std::uint32_t parent, Seat seat, const ActionList& list,
                         Rng& rng) {
    Node& node = nodes_[parent];
    if (tuning_.search.script == 0) return node.by_script;
    const bool known = node.script_known && node.script_seat == seat;
    if (!known || untried_[index(node.by_script)] != tick_) {
      node.by_script = G::scripted(s, seat, list, rng);
      node.script_seat = seat;
      node.script_known = true;
    }
    return node.by_script;
  }

  std::uint32_t add(std::uint32_t parent, Seat seat, Action action) {
    if (nodes_.size() == most_nodes_) return none;
    const auto made = static_cast<std::uint32_t>(nodes_.size());
    Node& node = nodes_.emplace_back();
    node.action = action;
    node.seat = seat;
    node.available = 1;
    node.next = std::exchange(nodes_[parent].first_child, made);
    return made;
  }

  void play_on(State& s, Rng& rng, Context& ctx) const {
    ActionList list;
    const int most = static_cast<int>(tuning_.search.playout_decisions);
    const double by_script = tuning_.search.playout_script;
    for (int i = 0; i < most && !G::over(s) && round_of<G>(s) < last_round_; ++i) {
      const Seat seat = G::to_act(s).front();
      list.clear();
      G::legal(s, seat, list);
      const bool scripted = by_script > 0 && rng.unit() < by_script;
      const Action action =
          scripted ? G::scripted(s, seat, list, rng)
                   : list[static_cast<int>(rng.below(static_cast<std::uint32_t>(list.size())))];
      G::apply(s, seat, action, ctx);
    }
  }

  void give_back(const State& s) {
    std::array<double, max_seats> value{};
    SeatSet known;
    for (const Step& step : path_) {
      if (!known.has(step.seat)) {
        value[step.seat] = worth<G>(s, step.seat, tuning_.weights);
        known = known | SeatSet::only(step.seat);
      }
      Node& node = nodes_[step.node];
      ++node.visits;
      node.sum += value[step.seat];
      node.squares += value[step.seat] * value[step.seat];
      node.mean = node.sum / node.visits;
    }
  }

  static std::size_t index(Action a) { return static_cast<std::size_t>(a); }

  std::size_t most_nodes_;
  Seat searcher_;
  Tuning tuning_;
  State first_world_;
  Rng choosing_{Key{}};
  int last_round_ = 0;
  std::vector<Node> nodes_;
  FixedVector<Step, 256> path_;
  std::array<std::uint32_t, G::action_count> untried_{};
  std::uint32_t tick_ = 0;
};

}  // namespace tide::opponents
