// Information-set Monte Carlo search over any game. The choices of the position run a race
// (race.h): each is played on in the same imagined worlds, down a tree of choices that all worlds
// share and from the first new node as the playout goes, and the value of where that got to goes
// back up to the seats that chose. Where there is time, the best of them race once more, and in
// these playouts every seat thinks for itself, with a small search of its own.
// Where the scripted player can be told what to go for, its aims race first, and the searcher plays
// on by the best of them.
//
// A node of the tree is a sequence of choices and holds only those that some world allowed. Where
// several seats decide at once each walks a chain of its own from the common node and mixes its
// choices by regret matching, so none of them chooses by what another chose in secret.
#pragma once

#include <cmath>
#include <memory>

#include "opponents/imagined.h"
#include "opponents/parameters.h"
#include "opponents/race.h"
#include "opponents/thought.h"
#include "opponents/value.h"

namespace tide::opponents {

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
    Clock clock(budget);
    done_ = worlds_ = 0;
    if (imagined.to_act().size() > 1 && mixes()) {
      return explore_joint(imagined, clock, seed);
    }
    take_aim(imagined, list, clock, seed);
    const double begun = clock.spent(done_);
    enter(imagined, list);
    bool twice = false;
    if (tuning_.search.sight > 0 || tuning_.search.insight > 0) {
      // One world shows how fast it goes.
      meet(imagined, clock, seed);
      twice = time_to_think(clock);
      if (time_to_look_further(clock)) {
        look(tuning_.search.sight);
        race_.start_again();
      }
    }
    // At least the scripted choice.
    if (clock.out(done_, 1) || race_.settled()) meet(imagined, clock, seed);
    race(imagined, clock, seed, begun, twice ? begun + (1 - begun) * first_share : 1);
    if (twice && !clock.out(done_, 1) && race_.recall(recalled, close)) {
      begin_to_think();
      race(imagined, clock, seed, clock.spent(done_), 1);
    }
    while (race_.field()[0].tally.visits < budget.worlds && !clock.out(done_, 1)) {
      meet(imagined, clock, seed);
    }
    return done_;
  }

  // Adds what was learnt about the searcher's choices.
  void add_to(std::vector<Tally>& tallies) const { race_.add_to(tallies); }

  // What one choice is worth to the observer, and how likely each seat is to win, if the search
  // plays on from there.
  Weighed weigh(const Imagined<G>& imagined, const Tuning& tuning, Action action,
                std::uint32_t iterations, int seats, const Key& seed) {
    begin(imagined, tuning, seed);
    done_ = worlds_ = 0;
    ActionList only;
    only.push_back(action);
    Clock clock({.iterations = iterations});
    take_aim(imagined, only, clock, seed);
    Context ctx;
    Tally tally{.action = action};
    Weighed weighed;
    for (; tally.visits < iterations; ++tally.visits) {
      Rng rng(derive(seed, tally.visits));
      State world = world_of(imagined, rng);
      G::apply(world, searcher_, action, ctx);
      walk(world, none, rng);
      give_back(world);
      const double value = worth<G>(world, searcher_, tuning_.weights);
      for (const Seat seat : SeatSet::first(seats)) {
        weighed.chances[seat] += worth<G>(world, seat, tuning_.weights) / iterations;
      }
      tally.sum += value;
      tally.squares += value * value;
    }
    weighed.choice = tally.considered();
    return weighed;
  }

 private:
  static constexpr std::uint32_t none = 0;  // the root is nobody's child
  // Playouts that show more are worth while where there is time for so many. The first race gets
  // that share of the budget if there is time for a second, to which it sends the best and at most
  // three others that close behind.
  static constexpr double least_playouts = 100, first_share = 0.2, close = 0.06;
  static constexpr std::size_t recalled = 4;

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
    // Where several decide at once: how much it is missed not to have chosen this, and how often
    // it would have been chosen so far.
    float regret = 0, share = 0;
  };
  struct Step {
    std::uint32_t node;
    Seat seat;
    std::uint32_t from = none;  // where several decide at once,
    double odds = 1;            // and how likely this choice was
  };

  void begin(const Imagined<G>& imagined, const Tuning& tuning, const Key& seed) {
    searcher_ = imagined.observer();
    tuning_ = tuning;
    choosing_ = Rng(derive(seed, ~std::uint64_t{0}));
    first_world_ = imagined.sample(choosing_);
    thoughtful_ = false;
    if constexpr (HasAims<G>) aim_ = G::no_aim;
    look(tuning.search.playout_rounds);
    nodes_.clear();
    nodes_.push_back({});
    race_.begin();
  }

  // So many rounds on, or to the end of the game.
  void look(double rounds) {
    last_round_ = rounds > 0 ? round_of<G>(first_world_) + static_cast<int>(rounds)
                             : std::numeric_limits<int>::max();
  }

  // A world in which rivals who choose at the same time have yet to choose.
  State world_of(const Imagined<G>& imagined, Rng& rng) const {
    State world = imagined.sample(rng);
    if constexpr (HasSecretChoices<G>) G::take_back(world, searcher_);
    return world;
  }

  // All that are left meet the same world with the same luck: two of them differ by what they do,
  // not by what befell them.
  void meet(const Imagined<G>& imagined, Clock& clock, const Key& seed) {
    Rng luck(derive(seed, worlds_++));
    const State world = world_of(imagined, luck);
    for (Runner& runner : race_.field()) {
      State s = world;
      Rng rng = luck;
      aim_ = runner.aim;
      walk(s, runner.node, rng);
      race_.learn(runner, give_back(s));
      if (clock.out(++done_, 1)) break;
    }
  }

  // From one share of the budget to another, or until it is settled.
  void race(const Imagined<G>& imagined, Clock& clock, const Key& seed, double from, double to) {
    const std::uint32_t before = done_;
    std::uint32_t met = 0;
    const int rounds = race_.rounds();
    for (int round = 1; round <= rounds && !race_.settled() && !clock.out(done_, to); ++round) {
      const double due = from + (to - from) * round / rounds;
      do {
        met += static_cast<std::uint32_t>(race_.field().size());
        meet(imagined, clock, seed);
        const double left = clock.left(done_) * met / (done_ - before);
        race_.thin(left / 2, tuning_.search.caution);
      } while (!race_.settled() && !clock.out(done_, due));
      race_.halve();
    }
  }

  // Is there time for a second race, with a small search at every decision?
  bool time_to_think(const Clock& clock) const {
    const Parameters& by = tuning_.search;
    const double cost = by.insight * std::min(by.foresight, by.playout_decisions) / 2;
    return cost > 0 && clock.left(done_) > least_playouts * cost;
  }

  // Is there time for playouts of more rounds?
  bool time_to_look_further(const Clock& clock) const {
    const Parameters& by = tuning_.search;
    return by.sight > 0 && clock.left(done_) > least_playouts * by.sight / by.playout_rounds;
  }

  // The players of a playout look into their positions as the searcher does, by script alone. Few
  // worlds ask for more caution.
  void begin_to_think() {
    thoughtful_ = true;
    if (!inner_) inner_ = std::make_unique<Search>(1U << 10);
    inner_tuning_ = tuning_;
    inner_tuning_.search.sight = inner_tuning_.search.insight = inner_tuning_.search.aims = 0;
    inner_tuning_.search.caution += 1;
  }

  // What such a player chooses, knowing what its seat knows there.
  Action thought_of(const State& s, Seat seat, Rng& rng) {
    const Imagined<G> imagined(s, seat, rng);
    const Budget budget{.iterations = static_cast<std::uint32_t>(tuning_.search.insight)};
    done_ += inner_->explore(imagined, inner_tuning_, budget, rng.key());
    return inner_->race_.choice(inner_tuning_.search.caution).tally.action;
  }

  // The scripted choice first, then the others; if there are many, those that the scripted player
  // would make if it might not make any before.
  void enter(const Imagined<G>& imagined, const ActionList& list) {
    Rng same(Key{1, 1});  // for all that look at this position
    const State world = imagined.sample(same);
    const Action script = scripted_for(world, searcher_, list, same);
    ActionList left;
    for (const Action a : list) {
      if (a == script || !idle(world, a)) left.push_back(a);
    }
    const auto enter_next = [&](Action action) {
      race_.enter({.action = action}, add(0, searcher_, action), aim_);
      left.erase_at(static_cast<int>(std::ranges::find(left, action) - left.begin()));
    };
    enter_next(script);
    for (int places = static_cast<int>(tuning_.search.field); !left.empty() && places > 1;
         --places) {
      Action next = left[0];
      if (left.size() >= places) {
        next = scripted_for(world, searcher_, left, same);
        // It may insist on what it is used to.
        if (std::ranges::find(left, next) == left.end()) next = promising(world, left);
      }
      enter_next(next);
    }
  }

  bool idle([[maybe_unused]] const State& s, [[maybe_unused]] Action action) const {
    if constexpr (HasIdleChoices<G>) {
      return G::idle(s, searcher_, action);
    } else {
      return false;
    }
  }

  // What the script chooses, if the searcher goes for what it goes for in this playout.
  Action scripted_for(const State& s, Seat seat, const ActionList& list, Rng& rng) const {
    if constexpr (HasAims<G>) {
      return G::scripted(s, seat, list, rng, seat == searcher_ ? aim_ : G::no_aim);
    } else {
      return G::scripted(s, seat, list, rng);
    }
  }

  // A race of the scripted player's aims, by the best of which the searcher will play on: from the
  // start, or after a choice that is settled. A few worlds say too little; where there is time for
  // a hundred each, what else might be kept to races with the best of the first race.
  void take_aim(const Imagined<G>& imagined, const ActionList& list, Clock& clock,
                const Key& seed) {
    if constexpr (HasAims<G>) {
      const double share = tuning_.search.aims;
      if (share == 0) return;
      Rng same(Key{1, 1});
      const State world = imagined.sample(same);
      Aims aims;
      const auto time_for = [&](double worlds) {
        return clock.left(done_) * share >= worlds * (aims.size() + 1);
      };
      // Against what is aimed at so far.
      const auto race_aims = [&] {
        const auto enter = [&](Aim aim) {
          aim_ = aim;
          const Action action =
              list.size() == 1 ? list[0] : scripted_for(world, searcher_, list, same);
          race_.enter({.action = action}, add(0, searcher_, action), aim);
        };
        enter(aim_);
        for (const Aim aim : aims) enter(aim);
        const double begun = clock.spent(done_);
        race(imagined, clock, seed, begun, begun + (1 - begun) * share);
        aim_ = race_.choice(tuning_.search.caution).aim;
        nodes_.assign(1, {});
        race_.begin();
      };
      G::aims(world, searcher_, aims);
      if (!time_for(8)) return;
      race_aims();
      if constexpr (HasFinerAims<G>) {
        aims.clear();
        G::finer_aims(world, searcher_, aim_, aims);
        if (time_for(least_playouts)) race_aims();
      }
    }
  }

  // By what the evaluation says right after it.
  Action promising(const State& world, const ActionList& list) const {
    return std::ranges::max(list, {}, [&](Action a) {
      State s = world;
      Context ctx;
      G::apply(s, searcher_, a, ctx);
      return worth<G>(s, searcher_, tuning_.weights);
    });
  }

  // Are rivals who decide at the same time thought to choose as well as the searcher?
  bool mixes() const { return tuning_.search.rivals < 1; }

  // At the root of a common decision there is no best choice, only a best mixture.
  std::uint32_t explore_joint(const Imagined<G>& imagined, Clock& clock, const Key& seed) {
    std::uint32_t done = 0;
    do {
      Rng rng(derive(seed, done));
      State s = world_of(imagined, rng);
      walk(s, none, rng);
      give_back(s);
    } while (!clock.out(++done, 1));
    for (std::uint32_t c = nodes_[0].first_child; c != none; c = nodes_[c].next) {
      const Node& node = nodes_[c];
      if (node.seat == searcher_ && node.visits > 0) {
        race_.enter({.action = node.action,
                     .visits = node.visits,
                     .sum = node.sum,
                     .squares = node.squares,
                     .share = static_cast<double>(node.share)});
      }
    }
    return done;
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
    for (bool fresh = false;
         (!fresh || first != none) && !G::over(s) && path_.size() < path_.capacity;) {
      const SeatSet acting = G::to_act(s);
      // It lasts until something comes to light: who decides last does not know the others'
      // choices.
      if (acting.size() > 1 && !joint) {
        chain.fill(at);
        chosen.fill(0);
        joint = true;
      }
      // A node knows no dice. Where luck has spoken, and in a tree without width, the playout does
      // better: its player looks at the position.
      const bool narrow = tuning_.search.widening == 0 && !(joint && mixes());
      if (first == none && (narrow || ctx.revealed)) break;
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
          action = scripted_for(s, seat, list, rng);
        } else {
          std::uint32_t& place = joint ? chain[seat] : at;
          const bool settled = first != none && seat == searcher_;
          const Step step = settled            ? Step{std::exchange(first, none), seat}
                            : joint && mixes() ? mix(place, seat, list, rng)
                                               : Step{select(s, place, seat, list, rng), seat};
          if (step.node == none) break;  // no room for new nodes
          action = nodes_[step.node].action;
          fresh = nodes_[step.node].visits == 0;
          path_.push_back(step);
          place = step.node;
        }
      }
      ++chosen[seat];
      G::apply(s, seat, action, ctx);
    }
    play_on(s, rng, ctx);
  }

  // Regret matching: each choice is as likely as it was missed, and now and then any is made.
  Step mix(std::uint32_t parent, Seat seat, const ActionList& list, Rng& rng) {
    constexpr double any = 0.1;
    ++tick_;
    for (const Action a : list) untried_[index(a)] = tick_;
    FixedVector<std::uint32_t, ActionList::capacity> children;
    double missed = 0;
    const auto take = [&](std::uint32_t c) {
      children.push_back(c);
      untried_[index(nodes_[c].action)] = 0;
      missed += std::max(0.0F, nodes_[c].regret);
    };
    for (std::uint32_t c = nodes_[parent].first_child; c != none; c = nodes_[c].next) {
      if (nodes_[c].seat == seat && untried_[index(nodes_[c].action)] == tick_) take(c);
    }
    for (const Action a : list) {
      if (untried_[index(a)] != tick_) continue;
      const std::uint32_t made = add(parent, seat, a);
      if (made == none) return {none, seat};
      take(made);
    }
    Step step{children[0], seat, parent};
    double left = rng.unit();
    for (const std::uint32_t c : children) {
      const double even = 1.0 / children.size();
      const double wanted = missed > 0 ? std::max(0.0F, nodes_[c].regret) / missed : even;
      nodes_[c].share += static_cast<float>(wanted);
      const double odds = any * even + (1 - any) * wanted;
      if (left >= 0) step.node = c, step.odds = odds;
      left -= odds;
    }
    return step;
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

    if (best != none && tried > tuning_.search.widening * std::sqrt(visits)) return best;
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
      node.by_script = scripted_for(s, seat, list, rng);
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

  void play_on(State& s, Rng& rng, Context& ctx) {
    ActionList list;
    const int most = static_cast<int>(tuning_.search.playout_decisions);
    const double by_script = tuning_.search.playout_script;
    for (int i = 0; i < most && !G::over(s) && round_of<G>(s) < last_round_; ++i) {
      const Seat seat = G::to_act(s).front();
      list.clear();
      G::legal(s, seat, list);
      if (thoughtful_ && i < tuning_.search.foresight && list.size() > 1) {
        G::apply(s, seat, thought_of(s, seat, rng), ctx);
        continue;
      }
      const bool scripted = by_script > 0 && rng.unit() < by_script;
      const Action action =
          scripted ? scripted_for(s, seat, list, rng)
                   : list[static_cast<int>(rng.below(static_cast<std::uint32_t>(list.size())))];
      G::apply(s, seat, action, ctx);
    }
  }

  double value_of(const State& s, Seat seat) const {
    if (tuning_.search.margin > 0 && G::over(s)) {
      if (const Result result = G::result(s); result.seats > 1) {
        return clarity(result, seat, tuning_.search.margin);
      }
    }
    return worth<G>(s, seat, tuning_.weights);
  }

  // Says what it is worth to the searcher.
  double give_back(const State& s) {
    std::array<double, max_seats> value{};
    SeatSet known = SeatSet::only(searcher_);
    value[searcher_] = value_of(s, searcher_);
    for (const Step& step : path_) {
      if (!known.has(step.seat)) {
        value[step.seat] = value_of(s, step.seat);
        known = known | SeatSet::only(step.seat);
      }
      Node& node = nodes_[step.node];
      ++node.visits;
      node.sum += value[step.seat];
      node.squares += value[step.seat] * value[step.seat];
      node.mean = node.sum / node.visits;
      if (step.odds == 1) continue;
      // What was chosen stands for itself as often as it could have been chosen.
      const double gain = value[step.seat] - 0.5;
      node.regret += static_cast<float>(gain / step.odds);
      for (std::uint32_t c = nodes_[step.from].first_child; c != none; c = nodes_[c].next) {
        if (nodes_[c].seat == step.seat) nodes_[c].regret -= static_cast<float>(gain);
      }
    }
    return value[searcher_];
  }

  static std::size_t index(Action a) { return static_cast<std::size_t>(a); }

  std::size_t most_nodes_;
  Seat searcher_;
  Tuning tuning_;
  State first_world_;
  Rng choosing_{Key{}};
  int last_round_ = 0;
  std::vector<Node> nodes_;
  Race race_;
  std::uint32_t done_ = 0;         // playouts
  std::uint32_t worlds_ = 0;       // that were met
  Aim aim_{};                      // of the searcher in this playout
  bool thoughtful_ = false;        // the players of a playout think for themselves,
  std::unique_ptr<Search> inner_;  // with this,
  Tuning inner_tuning_;            // by this
  FixedVector<Step, 256> path_;
  std::array<std::uint32_t, G::action_count> untried_{};
  std::uint32_t tick_ = 0;
};

}  // namespace tide::opponents
