// Information-set Monte Carlo tree search over any game. Every iteration imagines another world,
// walks down one tree of choices that all worlds share, plays on for a while from the first new
// node, and hands the value of where it got to back up to the seats that chose.
//
// The tree is open to chance: a node is a sequence of choices, whatever dice fell between them, and
// holds only the choices that some world allowed. Where several seats decide at once each walks a
// chain of its own from the common node, so none of them chooses by what another chose in secret;
// after that the walk goes on in the chain of the seat that searches.
#pragma once

#include <chrono>
#include <cmath>

#include "opponents/imagined.h"
#include "opponents/parameters.h"
#include "opponents/thought.h"
#include "opponents/value.h"

namespace tide::opponents {

template <Game G>
class Search {
  using State = typename G::State;

 public:
  // All memory that the search ever takes: about 40 bytes a node.
  explicit Search(const Parameters& parameters, std::size_t most_nodes = 1U << 18)
      : parameters_(parameters), most_nodes_(most_nodes) {
    nodes_.reserve(most_nodes_);
  }

  Thought think(const Imagined<G>& imagined, const Budget& budget, const Key& seed) {
    TIDE_CHECK(budget.iterations > 0 || budget.milliseconds > 0);
    begin(imagined.observer());
    Rng rng(seed);
    ActionList list;
    imagined.legal(list);
    std::uint32_t done = 0;
    if (list.size() > 1) {
      const auto start = std::chrono::steady_clock::now();
      for (bool more = true; more; more = goes_on(budget, done, start)) {
        State world = imagined.sample(rng);
        iterate(world, rng);
        ++done;
      }
    }
    return conclude(list, done);
  }

  // What one choice is worth to the observer if the search plays on from there.
  Considered weigh(const Imagined<G>& imagined, Action action, std::uint32_t iterations,
                   const Key& seed) {
    begin(imagined.observer());
    Rng rng(seed);
    Context ctx;
    Node found;
    for (; found.visits < iterations; ++found.visits) {
      State world = imagined.sample(rng);
      G::apply(world, searcher_, action, ctx);
      iterate(world, rng);
      const double value = worth<G>(world, searcher_);
      found.sum += value;
      found.squares += value * value;
    }
    return considered(action, found);
  }

 private:
  static constexpr std::uint32_t none = 0;  // the root is nobody's child

  struct Node {
    double sum = 0, squares = 0;  // of the values for the seat that chose to come here
    std::uint32_t visits = 0;
    std::uint32_t available = 0;  // how often it could have been chosen
    std::uint32_t first_child = none, next = none;
    Action action{};
    Action by_script{};  // what the scripted player would choose here for `script_seat`
    Seat seat{};         // who chose to come here
    Seat script_seat{};
    bool script_known = false;

    double mean() const { return visits == 0 ? 0 : sum / visits; }
  };
  struct Step {
    std::uint32_t node;
    Seat seat;
  };

  bool goes_on(const Budget& budget, std::uint32_t done,
               std::chrono::steady_clock::time_point start) const {
    if (budget.iterations > 0 && done >= budget.iterations) return false;
    if (done % 16 != 0) return true;
    const double share = budget.iterations > 0 ? double(done) / budget.iterations : 0;
    if (budget.milliseconds > 0) {
      const std::chrono::duration<double, std::milli> spent =
          std::chrono::steady_clock::now() - start;
      if (spent.count() >= budget.milliseconds) return false;
      return !settled(done, std::max(share, spent.count() / budget.milliseconds));
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

  void iterate(State& s, Rng& rng) {
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
        std::uint32_t& place = joint ? chain[seat] : at;
        const std::uint32_t child = select(s, place, seat, list, rng);
        if (child == none) break;  // no room for new nodes
        action = nodes_[child].action;
        fresh = nodes_[child].visits == 0;
        path_.push_back({child, seat});
        place = child;
      }
      ++chosen[seat];
      G::apply(s, seat, action, ctx);
    }
    play_on(s, rng, ctx);
    give_back(s);
  }

  // The child to go to, made if it is new; none if there is no room for another.
  std::uint32_t select(const State& s, std::uint32_t parent, Seat seat, const ActionList& list,
                       Rng& rng) {
    ++tick_;
    for (const Action a : list) untried_[index(a)] = tick_;
    candidates_.clear();
    std::uint32_t visits = 0;
    double sum = 0;
    for (std::uint32_t c = nodes_[parent].first_child; c != none; c = nodes_[c].next) {
      Node& child = nodes_[c];
      if (child.seat != seat || untried_[index(child.action)] != tick_) continue;
      untried_[index(child.action)] = 0;
      ++child.available;
      visits += child.visits;
      sum += child.sum;
      candidates_.push_back(c);
    }

    const Action script = scripted_choice(s, parent, seat, list, rng);
    const double even = (1 - parameters_.script) / list.size();
    const auto prior = [&](Action a) { return a == script ? even + parameters_.script : even; };
    std::uint32_t best = none;
    double best_score = -1;
    for (const std::uint32_t c : candidates_) {
      const Node& child = nodes_[c];
      // Counted by how often it could have been chosen: a rare choice is not neglected for it.
      const double push = parameters_.exploration * std::sqrt(1.0 + child.available);
      const double score = child.mean() + push * prior(child.action) / (1 + child.visits);
      if (score > best_score) best_score = score, best = c;
    }
    if (candidates_.size() == list.size()) return best;

    const bool script_untried = untried_[index(script)] == tick_;
    const double hope = visits == 0 ? 0.5 : sum / visits - parameters_.first_play;
    const double push = parameters_.exploration * std::sqrt(1.0 + visits);
    if (best != none && hope + push * (script_untried ? prior(script) : even) <= best_score) {
      return best;
    }
    return add(parent, seat, script_untried ? script : any_untried(list, rng));
  }

  Action any_untried(const ActionList& list, Rng& rng) const {
    int left = 0;
    for (const Action a : list) left += untried_[index(a)] == tick_ ? 1 : 0;
    int skip = static_cast<int>(rng.below(static_cast<std::uint32_t>(left)));
    for (const Action a : list) {
      if (untried_[index(a)] == tick_ && skip-- == 0) return a;
    }
    TIDE_CHECK(false && "somebody counted wrongly");
    return {};
  }

  // Asked once a node: the scripted player costs more than all the rest. In a world where its
  // choice is not allowed nobody is preferred.
  Action scripted_choice(const State& s, std::uint32_t parent, Seat seat, const ActionList& list,
                         Rng& rng) {
    Node& node = nodes_[parent];
    const bool known = node.script_known && node.script_seat == seat;
    if (!known && parameters_.script > 0) {
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
    for (int i = 0; i < parameters_.playout_decisions && !G::over(s); ++i) {
      const Seat seat = G::to_act(s).front();
      list.clear();
      G::legal(s, seat, list);
      const bool free =
          parameters_.playout == Playout::random || rng.unit() < parameters_.playout_random;
      G::apply(s, seat,
               free ? list[static_cast<int>(rng.below(static_cast<std::uint32_t>(list.size())))]
                    : G::scripted(s, seat, list, rng),
               ctx);
    }
  }

  void give_back(const State& s) {
    std::array<double, max_seats> value{};
    SeatSet known;
    for (const Step& step : path_) {
      if (!known.has(step.seat)) {
        value[step.seat] = worth<G>(s, step.seat);
        known = known | SeatSet::only(step.seat);
      }
      Node& node = nodes_[step.node];
      ++node.visits;
      node.sum += value[step.seat];
      node.squares += value[step.seat] * value[step.seat];
    }
  }

  // The best of the choices visited enough to be sure of, by the value they have at least.
  Thought conclude(const ActionList& list, std::uint32_t done) const {
    Thought thought{.choice = list[0], .considered = {}, .iterations = done};
    for (std::uint32_t c = nodes_[0].first_child; c != none; c = nodes_[c].next) {
      const Node& node = nodes_[c];
      if (node.seat != searcher_ || node.visits == 0) continue;
      thought.considered.push_back(considered(node.action, node));
    }
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

  static Considered considered(Action action, const Node& node) {
    const double mean = node.mean();
    const double spread = std::max(0.0, node.squares / node.visits - mean * mean);
    return {.action = action,
            .visits = node.visits,
            .value = mean,
            .error = std::sqrt((spread + 0.01) / node.visits)};
  }

  void begin(Seat searcher) {
    searcher_ = searcher;
    nodes_.clear();
    nodes_.push_back({});
  }

  static std::size_t index(Action a) { return static_cast<std::size_t>(a); }

  Parameters parameters_;
  std::size_t most_nodes_;
  Seat searcher_;
  std::vector<Node> nodes_;
  FixedVector<Step, 256> path_;
  FixedVector<std::uint32_t, ActionList::capacity> candidates_;
  std::array<std::uint32_t, G::action_count> untried_{};
  std::uint32_t tick_ = 0;
};

}  // namespace tide::opponents
