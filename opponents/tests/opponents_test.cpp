// Opponents are repeatable, fair, bounded, and know a win when they see one.
#include "opponents/opponent.h"

#include <gtest/gtest.h>

#include "examples/connect-four/connect_four.h"
#include "games/salt-and-bones/game.h"
#include "games/salt-and-sail/game.h"
#include "games/set-sail/game.h"
#include "opponents/analysis.h"
#include "opponents/levels.h"
#include "opponents/search.h"
#include "opponents/search_file.h"
#include "opponents/thinker_of.h"
#include "tests/effort.h"
#include "tests/every_game.h"

namespace tide::opponents {
namespace {

std::string shown(const AnyGame& game, const Thought& thought) {
  std::string text = game.notation(thought.choice);
  for (const Considered& c : thought.considered) {
    text += fmt::format(" | {} {} {:.17g}", game.notation(c.action), c.visits, c.value);
  }
  return text;
}

std::shared_ptr<const AnyGame> game_called(std::string_view id) {
  return (*find_game(id))->standard();
}

const std::vector<Player> thinkers{
    {Method::scripted},
    {Method::novice},
    {Method::greedy},
    {Method::flat, {.iterations = 20}},
    {Method::search, {.iterations = static_cast<std::uint32_t>(10 + by_effort(50))}}};

class EveryGame : public testing::TestWithParam<std::string> {};

// Positions with a real choice, spread over a random game.
void each_position(const AnyGame& game, int wanted,
                   const std::function<void(const AnyState&, Seat)>& look) {
  const int seats = std::min(game.info().max_seats, std::max(2, game.info().min_seats));
  Rng rng(Key{5, 7});
  Context ctx;
  while (wanted > 0) {
    auto state = *game.start({.seats = seats, .options = {}}, rng.key(), ctx);
    for (int i = 0; i < 400 && wanted > 0 && !game.over(state); ++i) {
      const Seat seat = game.to_act(state).front();
      ActionList list;
      game.legal(state, seat, list);
      if (list.size() > 1 && rng.below(20) == 0) {
        look(state, seat);
        --wanted;
      }
      const Action action =
          list[static_cast<int>(rng.below(static_cast<std::uint32_t>(list.size())))];
      ASSERT_TRUE(game.apply(state, seat, action, ctx).has_value());
    }
  }
}

TEST_P(EveryGame, TheSameSeedGivesTheSameThought) {
  const auto game = game_called(GetParam());
  each_position(*game, static_cast<int>(by_effort(20)), [&](const AnyState& state, Seat seat) {
    for (const Player& player : thinkers) {
      const auto one = make_thinker(*game), two = make_thinker(*game);
      two->think(state, seat, player, Key{9, 9});  // what it thought before leaves no trace
      EXPECT_EQ(shown(*game, one->think(state, seat, player, Key{1, 2})),
                shown(*game, two->think(state, seat, player, Key{1, 2})))
          << written(player);
    }
  });
}

// The truth behind what the seat knows is exchanged for another: nothing of the thought may change.
TEST_P(EveryGame, TheHiddenTruthChangesNothing) {
  const auto game = game_called(GetParam());
  const auto thinker = make_thinker(*game);
  Rng rng(Key{3, 4});
  each_position(*game, static_cast<int>(by_effort(20)), [&](const AnyState& state, Seat seat) {
    AnyState other = state;
    game->redeal(other, seat, rng);
    for (const Player& player : thinkers) {
      EXPECT_EQ(shown(*game, thinker->think(state, seat, player, Key{1, 2})),
                shown(*game, thinker->think(other, seat, player, Key{1, 2})))
          << written(player);
    }
  });
}

// So it is where players of the playouts think for themselves: each by what its seat knows.
TEST_P(EveryGame, ThinkingForOthersIsRepeatableAndFair) {
  const auto game = game_called(GetParam());
  Tuning tuning = search_file(*game).tuning;
  tuning.search.insight = 2;
  tuning.search.foresight = 3;
  const Player player{.method = Method::search, .budget = {.iterations = 500}, .tuning = &tuning};
  const auto thinker = make_thinker(*game);
  Rng rng(Key{3, 4});
  each_position(*game, static_cast<int>(1 + by_effort(5)), [&](const AnyState& state, Seat seat) {
    AnyState other = state;
    game->redeal(other, seat, rng);
    const std::string thought = shown(*game, thinker->think(state, seat, player, Key{1, 2}));
    EXPECT_EQ(shown(*game, thinker->think(state, seat, player, Key{1, 2})), thought);
    EXPECT_EQ(shown(*game, thinker->think(other, seat, player, Key{1, 2})), thought);
  });
}

// The same game for a player who sees everything: its imagined worlds are the truth.
template <Game G>
struct Seeing : G {
  static void redeal(typename G::State&, Seat, Rng&) {}
};

// Where the rival's cards would change the choice, the choice does not change with them.
TEST(Search, ChoosesTheSameWhateverTheRivalHolds) {
  using salt_and_bones::SaltAndBones;
  const auto game = game_called(SaltAndBones::id);
  ThinkerOf<Seeing<SaltAndBones>> seeing(search_file(*game).tuning);
  ThinkerOf<SaltAndBones> fair(search_file(*game).tuning);
  const Player player{Method::search, {.iterations = 200}};
  Rng rng(Key{3, 4});
  int telling = 0;
  each_position(*game, static_cast<int>(10 + by_effort(40)), [&](const AnyState& state, Seat seat) {
    AnyState other = state;
    game->redeal(other, seat, rng);
    const auto differs = [&](Thinker& thinker) {
      return thinker.think(state, seat, player, Key{1, 2}).choice !=
             thinker.think(other, seat, player, Key{1, 2}).choice;
    };
    telling += differs(seeing) ? 1 : 0;
    EXPECT_FALSE(differs(fair));
  });
  EXPECT_GT(telling, 0) << "no position in which it would have helped to see the cards";
}

INSTANTIATE_TEST_SUITE_P(Games, EveryGame, testing::ValuesIn(every_game()), game_name);

// Connect Four after these columns.
AnyState after(const AnyGame& game, const std::vector<int>& columns) {
  Context ctx;
  auto state = *game.start({.seats = 2, .options = {}}, Key{1, 1}, ctx);
  for (const int column : columns) {
    const Seat seat = game.to_act(state).front();
    ActionList list;
    game.legal(state, seat, list);
    TIDE_CHECK(game.apply(state, seat, list[column], ctx).has_value());
  }
  return state;
}

TEST(Search, TakesTheWinAndStopsTheRivals) {
  const auto game = game_called("connect-four");
  const auto thinker = make_thinker(*game);
  for (const Player& player :
       {Player{Method::search, {.iterations = 2000}}, Player{Method::flat, {.iterations = 4000}}}) {
    // The first has three in column 0, the second three in column 1.
    const AnyState win = after(*game, {0, 1, 0, 1, 0, 1});
    EXPECT_EQ(static_cast<int>(thinker->think(win, Seat(0), player, Key{1, 2}).choice), 0)
        << written(player);
    const AnyState stop = after(*game, {0, 1, 0, 1, 0});
    EXPECT_EQ(static_cast<int>(thinker->think(stop, Seat(1), player, Key{1, 2}).choice), 0)
        << written(player);
  }
}

TEST(Search, GoesOnWhenItsMemoryIsFull) {
  using connect_four::ConnectFour;
  const auto game = game_called("connect-four");
  const AnyState state = after(*game, {});
  Rng rng(Key{3, 3});
  const Imagined<ConnectFour> imagined(state.as<ConnectFour::State>(), Seat(0), rng);
  Search<ConnectFour> small(50);
  const Tuning tree{.search = {.widening = 20, .rivals = 0, .playout_script = 0}, .weights = {}};
  const auto done = small.explore(imagined, tree, {.iterations = 3000}, Key{1, 2});
  EXPECT_GT(done, 50U);
  std::vector<Tally> tallies;
  small.add_to(tallies);
  std::uint64_t visits = 0;
  for (const Tally& t : tallies) visits += t.visits;
  EXPECT_EQ(visits, done);
}

// Both seats show a coin at once; the first wins if they are the same. Unless it is even, two tails
// are a draw.
template <bool even>
struct Pennies : connect_four::ConnectFour {
  static bool over(const State& s) { return s.discs[0] != 0 && s.discs[1] != 0; }
  static SeatSet to_act(const State& s) {
    SeatSet waiting;
    for (const Seat seat : SeatSet::first(2)) {
      if (s.discs[seat] == 0) waiting = waiting | SeatSet::only(seat);
    }
    return waiting;
  }
  static void legal(const State&, Seat, ActionList& list) {
    for (const int side : {0, 1}) list.push_back(static_cast<Action>(side));
  }
  static void apply(State& s, Seat seat, Action side, Context&) {
    s.discs[seat] = 1 + static_cast<connect_four::Discs>(side);
  }
  static Result result(const State& s) {
    const bool same = s.discs[0] == s.discs[1], draw = !even && same && s.discs[0] == 2;
    Result result{.seats = 2};
    result.place = {1, 1};
    if (!draw) result.place[same ? 1 : 0] = 2;
    return result;
  }
  static Action scripted(const State&, Seat, const ActionList& list, Rng&) { return list[0]; }
  static float evaluate(const State&, Seat) { return 0.5F; }
};

// How often the first seat shows heads in the end.
template <bool even>
double share_of_heads() {
  using G = Pennies<even>;
  Rng rng(Key{3, 3});
  const Imagined<G> imagined(typename G::State{}, Seat(0), rng);
  Search<G> search;
  const Tuning equals{.search = {.rivals = 0}, .weights = {}};
  search.explore(imagined, equals, {.iterations = 20'000}, Key{1, 2});
  std::vector<Tally> tallies;
  search.add_to(tallies);
  EXPECT_EQ(tallies.size(), 2U);
  const auto heads = std::ranges::find(tallies, Action{0}, &Tally::action);
  return heads->share / (tallies[0].share + tallies[1].share);
}

TEST(Search, MixesItsChoicesWhereAllDecideAtOnce) {
  EXPECT_NEAR(share_of_heads<true>(), 1.0 / 2, 0.05);
  EXPECT_NEAR(share_of_heads<false>(), 1.0 / 3, 0.05);
}

// Two choices of one seat. The left way is a draw; at the end of the right one it wins by choosing
// right again, which the scripted player never does.
struct Crossroads : connect_four::ConnectFour {
  static bool over(const State& s) { return s.discs[1] != 0; }
  static SeatSet to_act(const State& s) { return over(s) ? SeatSet() : SeatSet::only(Seat(0)); }
  static void legal(const State&, Seat, ActionList& list) {
    for (const int way : {0, 1}) list.push_back(static_cast<Action>(way));
  }
  static void apply(State& s, Seat, Action way, Context&) {
    s.discs[s.discs[0] == 0 ? 0 : 1] = 1 + static_cast<connect_four::Discs>(way);
  }
  static Result result(const State& s) {
    Result result{.seats = 2};
    result.place = {1, 1};
    if (s.discs[0] == 2 && s.discs[1] == 2) result.place[1] = 2;
    return result;
  }
  static Action scripted(const State&, Seat, const ActionList& list, Rng&) { return list[0]; }
  static float evaluate(const State&, Seat) { return 0.5F; }
};

// The first choice of a toy game's only seat.
template <Game G>
int first_choice(const Parameters& parameters, std::uint32_t iterations) {
  Rng rng(Key{3, 3});
  const Imagined<G> imagined(typename G::State{}, Seat(0), rng);
  Search<G> search;
  search.explore(imagined, {.search = parameters, .weights = {}}, {.iterations = iterations},
                 Key{1, 2});
  std::vector<Tally> tallies;
  search.add_to(tallies);
  return static_cast<int>(conclude(tallies, iterations, 1, Key{}).choice);
}

TEST(Search, FindsWhatOnlyPlayersWhoThinkWouldDo) {
  const auto choice = [](double insight, std::uint32_t iterations) {
    return first_choice<Crossroads>({.insight = insight, .foresight = 4}, iterations);
  };
  EXPECT_EQ(choice(0, 10'000), 0);
  EXPECT_EQ(choice(20, 10'000), 1);
  EXPECT_EQ(choice(20, 1000), 0) << "too short a time to think for others";
}

// The same for a scripted player who can be told to keep right.
struct KeepRight : Crossroads {
  static void aims(const State&, Seat, Aims& aims) { aims.push_back(1); }
  static Action scripted(const State&, Seat, const ActionList& list, Rng&, Aim side) {
    return list[side];
  }
  using Crossroads::scripted;
};

TEST(Search, FindsWhatOnlyPlayersWithAnAimWouldDo) {
  const auto choice = [](double aims, std::uint32_t iterations) {
    return first_choice<KeepRight>({.aims = aims}, iterations);
  };
  EXPECT_EQ(choice(0, 1000), 0);
  EXPECT_EQ(choice(0.3, 1000), 1);
  EXPECT_EQ(choice(0.3, 1), 0) << "too short a time to take aim";
}

// What a choice is worth is what it is worth to a player who goes on with it.
TEST(Search, WeighsAChoiceByItsBestAim) {
  Rng rng(Key{3, 3});
  const Imagined<KeepRight> imagined(KeepRight::State{}, Seat(0), rng);
  Search<KeepRight> search;
  const auto worth_of = [&](int way, double aims) {
    const Tuning tuning{.search = {.aims = aims}, .weights = {}};
    return search.weigh(imagined, tuning, static_cast<Action>(way), 200, 2, Key{1, 2}).choice.value;
  };
  EXPECT_DOUBLE_EQ(worth_of(1, 0), 0.5);
  EXPECT_DOUBLE_EQ(worth_of(1, 0.3), 1);
  EXPECT_DOUBLE_EQ(worth_of(0, 0.3), 0.5);
}

template <class G>
class Aiming : public testing::Test {};
using AimingGames = testing::Types<salt_and_sail::SaltAndSail, set_sail::SetSail>;
TYPED_TEST_SUITE(Aiming, AimingGames);

// Its choices are legal ones, depend on nothing that the seat does not know, and differ from what
// the player does without an aim.
TYPED_TEST(Aiming, PlaysByTheAim) {
  using G = TypeParam;
  const auto game = game_called(G::id);
  Context ctx;
  Rng rng(Key{6, 1});
  int different = 0;
  auto start = *game->start({.seats = 2, .options = {}}, Key{4, 4}, ctx);
  for (auto& s = start.template as<typename G::State>(); !G::over(s);) {
    const Seat seat = G::to_act(s).front();
    ActionList list;
    G::legal(s, seat, list);
    const Action usual = G::scripted(s, seat, list, rng);
    auto other = s;
    G::redeal(other, seat, rng);
    Aims aims, same;
    G::aims(s, seat, aims);
    G::aims(other, seat, same);
    ASSERT_TRUE(std::ranges::equal(aims, same));
    for (const Aim aim : aims) {
      const Action aimed = G::scripted(s, seat, list, rng, aim);
      ASSERT_TRUE(list.contains(aimed));
      ASSERT_EQ(G::scripted(other, seat, list, rng, aim), aimed);
      different += aimed != usual ? 1 : 0;
    }
    G::apply(s, seat, usual, ctx);
  }
  EXPECT_GT(different, 10);
}

// Two choices, and a round later the right one looks a little worse; a round after that it wins.
struct LongRun : Crossroads {
  struct State : Crossroads::State {
    int round = 0;
  };
  static State start(const Content&, const Setup<Options>&, const Key&, Context&) { return {}; }
  static Expected<State> from_position(const Content&, const json::value&) { return State{}; }
  static bool over(const State& s) { return s.round == 2; }
  static SeatSet to_act(const State& s) { return over(s) ? SeatSet() : SeatSet::only(Seat(0)); }
  static void apply(State& s, Seat, Action way, Context&) {
    if (s.round++ == 0) s.discs[0] = static_cast<connect_four::Discs>(way);
  }
  static Result result(const State& s) {
    Result result{.seats = 2};
    result.place = {1, 1};
    result.place[s.discs[0] == 1 ? 1 : 0] = 2;
    return result;
  }
  static float evaluate(const State& s, Seat) { return s.discs[0] == 1 ? 0.45F : 0.5F; }
};

TEST(Search, LooksFurtherWhereThereIsTime) {
  const auto choice = [](double sight, std::uint32_t iterations) {
    return first_choice<LongRun>({.playout_rounds = 1, .sight = sight}, iterations);
  };
  EXPECT_EQ(choice(0, 1000), 0);
  EXPECT_EQ(choice(2, 1000), 1);
  EXPECT_EQ(choice(2, 150), 0) << "too short a time to look further";
}

// A second race is between the best of the first, by what they lead the best.
TEST(Race, RecallsThoseCloseBehindTheBest) {
  const auto recalled = [](std::vector<double> values) {
    Race race;
    race.begin();
    for (std::size_t i = 0; i < values.size(); ++i) race.enter({.action = static_cast<Action>(i)});
    for (int world = 0; world < 16; ++world) {
      for (std::size_t i = 0; i < values.size(); ++i) race.learn(race.field()[i], values[i]);
    }
    std::vector<int> actions;
    if (!race.recall(3, 0.05)) return actions;
    for (Runner& runner : race.field()) {
      actions.push_back(static_cast<int>(runner.tally.action));
      race.learn(runner, 0.1 * actions.back());
    }
    // What was left behind is still told of, but not chosen.
    std::vector<Tally> tallies;
    race.add_to(tallies);
    EXPECT_EQ(tallies.size(), values.size());
    EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(tallies, true, &Tally::behind)),
              values.size() - actions.size());
    EXPECT_EQ(static_cast<int>(race.choice(0).tally.action), std::ranges::max(actions));
    return actions;
  };
  EXPECT_EQ(recalled({0.5, 0.61, 0.6, 0.2}), (std::vector{1, 2}));
  EXPECT_EQ(recalled({0.5, 0.51, 0.52, 0.53, 0.5}), (std::vector{3, 2, 1}));
  EXPECT_EQ(recalled({0.5, 0.7, 0.2}), std::vector<int>());
}

TEST(Race, DrawsFromAMixtureWhatIsNoNoise) {
  const std::vector<Tally> tallies{{.action = Action{0}, .visits = 60, .share = 60},
                                   {.action = Action{1}, .visits = 38, .share = 38},
                                   {.action = Action{2}, .visits = 2, .share = 2}};
  std::array<int, 3> drawn{};
  for (std::uint64_t i = 0; i < 1000; ++i) {
    ++drawn[static_cast<std::size_t>(conclude(tallies, 100, 0, Key{i, 1}).choice)];
  }
  EXPECT_NEAR(drawn[0], 612, 60);
  EXPECT_EQ(drawn[2], 0);
}

// The scripted choice is left only for a lead that luck does not explain.
TEST(Race, KeepsTheScriptedChoiceUnlessAnotherIsSurelyBetter) {
  const auto choice = [](double lead, double caution) {
    Race race;
    race.begin();
    race.enter({.action = Action{0}});
    race.enter({.action = Action{1}});
    for (int world = 0; world < 100; ++world) {
      const double luck = world % 2 == 0 ? 0.2 : -0.2;
      race.learn(race.field()[0], 0.5);
      race.learn(race.field()[1], 0.5 + lead + luck);
    }
    std::vector<Tally> tallies;
    race.add_to(tallies);
    return static_cast<int>(conclude(tallies, 200, caution, Key{}).choice);
  };
  EXPECT_EQ(choice(0.1, 2), 1);
  EXPECT_EQ(choice(0.01, 2), 0);
  EXPECT_EQ(choice(0.01, 0), 1);
  EXPECT_EQ(choice(-0.1, 0), 0);
}

TEST(Race, HalvesTheFieldAndDropsWhatIsSurelyWorse) {
  Race race;
  race.begin();
  for (int i = 0; i < 9; ++i) race.enter({.action = static_cast<Action>(i)});
  const auto pass = [&] {
    for (Runner& runner : race.field()) {
      race.learn(runner, 0.9 - 0.1 * static_cast<int>(runner.tally.action));
    }
    race.thin(1000, 0);
  };
  pass();
  race.halve();  // the scripted one and the better half of the eight others
  ASSERT_EQ(race.field().size(), 5U);
  EXPECT_EQ(race.field()[4].tally.action, Action{4});
  for (int i = 1; i < 8; ++i) pass();
  EXPECT_TRUE(race.settled());
}

TEST(Race, IsSettledWhenNoWorldThatIsLeftCanChangeTheChoice) {
  const auto worlds_needed = [](double lead, double luck, double caution = 0) {
    constexpr int most = 5000;
    Race race;
    race.begin();
    for (int i = 0; i < 2; ++i) race.enter({.action = static_cast<Action>(i)});
    int worlds = 0;
    for (; worlds < most && !race.settled(); ++worlds) {
      race.learn(race.field()[0], 0.5);
      race.learn(race.field()[1], 0.5 + lead + (worlds % 2 == 0 ? luck : -luck));
      race.thin(most - worlds - 1, caution);
    }
    return worlds;
  };
  EXPECT_EQ(worlds_needed(0.1, 0.01), 32);
  EXPECT_EQ(worlds_needed(-0.1, 0.01), 8);
  EXPECT_LT(worlds_needed(0.001, 0.01), 500);  // better, but it hardly matters
  EXPECT_NEAR(worlds_needed(0.03, 0.4), 910, 50);
  EXPECT_GT(worlds_needed(0.006, 0.4), 4000);  // worth nearly all the time there is
  // Who asks for more than a lead gives up sooner.
  EXPECT_LT(worlds_needed(0.004, 0.4, 2), worlds_needed(0.004, 0.4) - 500);
}

TEST(Value, AClearVictoryIsWorthMore) {
  const Result won{.seats = 3, .place = {1, 2, 3}, .score = {30, 27, 12}, .reason = {}};
  EXPECT_EQ(worth(won, Seat(0)), 1);
  EXPECT_NEAR(clarity(won, Seat(0), 3), 0.731, 0.001);
  EXPECT_NEAR(clarity(won, Seat(1), 3), 0.269, 0.001);
  EXPECT_LT(clarity(won, Seat(2), 3), clarity(won, Seat(1), 3));
}

// Asked for its next best again and again, no scripted player leaves the list.
TEST_P(EveryGame, ASmallFieldHoldsDifferentChoices) {
  const auto game = game_called(GetParam());
  const auto thinker = make_thinker(*game);
  Tuning tuning = search_file(*game).tuning;
  tuning.search.field = 3;
  tuning.search.rivals = 1;
  each_position(*game, 20, [&](const AnyState& state, Seat seat) {
    const Player player{.method = Method::search, .budget = {.iterations = 3}, .tuning = &tuning};
    ActionList list;
    game->legal(state, seat, list);
    auto considered = thinker->think(state, seat, player, Key{1, 2}).considered;
    ASSERT_EQ(static_cast<int>(considered.size()), std::min(3, list.size()));
    for (const Considered& choice : considered) {
      EXPECT_NE(std::ranges::find(list, choice.action), list.end());
      EXPECT_EQ(std::ranges::count(considered, choice.action, &Considered::action), 1);
    }
  });
}

// What was thought about before must not answer where there is nothing to choose.
TEST(Search, TakesTheOnlyChoice) {
  const auto game = game_called("connect-four");
  const auto thinker = make_thinker(*game);
  const Player player{Method::search, {.iterations = 50}};
  EXPECT_EQ(thinker->think(after(*game, {}), Seat(0), player, Key{1, 2}).considered.size(), 7U);
  connect_four::State full = after(*game, {}).as<connect_four::State>();
  for (int column = 0; column < 6; ++column) full.discs[1] |= 1ULL << (column * 7 + 5);
  const Thought forced = thinker->think(AnyState::of(full), Seat(0), player, Key{1, 2});
  EXPECT_EQ(static_cast<int>(forced.choice), 6);
}

TEST(Search, ThinksTheSameOnAnyNumberOfThreads) {
  const auto game = game_called("connect-four");
  const AnyState state = after(*game, {3, 3, 2});
  const Player player{Method::search, {.iterations = 3000, .workers = 3}};
  std::string first;
  for (const unsigned threads : {1U, 2U, 3U}) {
    const auto thinker = make_thinker(*game);
    thinker->use_threads(threads);
    const Thought thought = thinker->think(state, Seat(1), player, Key{1, 2});
    EXPECT_EQ(thought.considered.size(), 7U);
    if (threads == 1) first = shown(*game, thought);
    EXPECT_EQ(shown(*game, thought), first) << threads;
  }
}

TEST(Analysis, FindsTheMissedWin) {
  auto match = Match::start(game_called("connect-four"), {.seats = 2, .options = {}}, "1").value();
  // The first overlooks four in column a, the second stops it.
  for (const char* move :
       {"drop a", "drop b", "drop a", "drop b", "drop a", "drop b", "drop g", "drop a"}) {
    ASSERT_TRUE(match.play(match.game().to_act(match.state()).front(), move).has_value()) << move;
  }
  const auto thinker = make_thinker(match.game());
  const Analysis analysis = analyse(match, *thinker, 500, [](std::size_t) { return true; });
  ASSERT_EQ(analysis.decisions.size(), 8U);
  const Judged& missed = analysis.decisions[6];
  EXPECT_EQ(missed.verdict, Verdict::blunder);
  EXPECT_EQ(match.game().notation(missed.best), "drop a");
  EXPECT_GT(missed.before[0], 0.99);
  EXPECT_LT(missed.after[0], 0.9);
  EXPECT_NEAR(missed.before[0] + missed.before[1], 1, 1e-9);
  // Nothing is hidden and there are no dice: what is called luck is the error of the search.
  for (const Judged& j : analysis.decisions) EXPECT_LT(std::abs(j.luck), 0.35) << j.move;
  const auto begun = analyse(match, *thinker, 500, [](std::size_t done) { return done < 3; });
  EXPECT_EQ(begun.decisions.size(), 3U);
}

TEST(Player, IsReadAndWritten) {
  const auto game = game_called("connect-four");
  for (const char* text :
       {"random", "novice", "novice:75", "scripted", "greedy", "flat:300it", "search:200",
        "search:5000it", "search:5000it:200", "search:500x2", "deckhand", "admiral"}) {
    const auto player = read_player(text, *game);
    ASSERT_TRUE(player.has_value()) << text;
    EXPECT_EQ(written(*player), text);
  }
  const auto message = [&](std::string_view text) {
    const auto read = read_player(text, *game);
    return read ? "" : read.error().message;
  };
  for (const char* wrong :
       {"search:fast", "search:5it:5it", "search:0", "search:200:5it", "search:200x9"}) {
    EXPECT_EQ(message(wrong), fmt::format("player '{}': expected milliseconds or iterations, as in "
                                          "search:200 or search:2000it",
                                          wrong));
  }
  for (const char* wrong : {"novice:0", "novice:100", "novice:some", "novice:"}) {
    EXPECT_EQ(message(wrong),
              fmt::format("player '{}': expected the per cent of scripted choices, 1 to 99, as in "
                          "novice:75",
                          wrong));
  }
  EXPECT_EQ(message("random:3"), "player 'random:3': 'random' takes no budget");
  EXPECT_EQ(message("deep"),
            "no player 'deep', expected deckhand, sailor, mate, captain, commodore, admiral, "
            "random, novice, scripted, greedy, flat:200 or search:200");
}

TEST(Player, TheMoreANoviceKnowsTheMoreItPlaysByTheScript) {
  const auto game = game_called("connect-four");
  const auto thinker = make_thinker(*game);
  const AnyState state = after(*game, {0, 1, 0, 1, 0});  // by script the row is stopped
  const auto choice = [&](const Player& player, std::uint64_t seed) {
    return thinker->think(state, Seat(1), player, Key{seed, 1}).choice;
  };
  const Action script = choice({Method::scripted}, 0);
  ASSERT_EQ(script, Action{0});
  const auto times = [&](int experience) {
    int same = 0;
    for (std::uint64_t i = 0; i < 400; ++i) {
      same += choice({.method = Method::novice, .experience = experience}, i) == script ? 1 : 0;
    }
    return same;
  };
  const int none = times(0), half = times(50);
  EXPECT_LT(none, 300);
  EXPECT_NEAR(half, none + 0.5 * (400 - none), 40);
}

TEST(Levels, EveryGameOffersSomeFromTheWeakestOn) {
  for (const GameEntry& entry : registry()) {
    const auto game = entry.standard();
    const auto offered = levels_of(*game);
    ASSERT_GE(offered.size(), 2U) << entry.id;
    EXPECT_EQ(offered.front(), "deckhand") << entry.id;
    for (const std::string_view id : offered) EXPECT_EQ(level_player(*game, id)->level, id);
  }
  EXPECT_FALSE(level_player(*game_called("connect-four"), "cook").has_value());
}

TEST(SearchFile, NamesWhatIsWrongWithIt) {
  constexpr std::array<Term, 1> terms{{{"fires", "term.fires", 1, 0, 2, "burning"}}};
  const auto message = [&](std::string_view text) {
    const auto read = read_search_file(*parse_json(text), terms);
    return read ? "" : read.error().message;
  };
  EXPECT_EQ(message(R"({"levels": {"sailor": "scripted"}, "search": {"exploration": 2}})"), "");
  EXPECT_EQ(message(R"({"levels": {"cook": "scripted"}})"),
            "levels: no level 'cook', expected one of: deckhand, sailor, mate, captain, commodore, "
            "admiral");
  EXPECT_EQ(message(R"({"levels": {"mate": "random:2"}})"),
            "levels: player 'random:2': 'random' takes no budget");
  EXPECT_EQ(message(R"({"speed": {}})"), "speed: not known, expected levels, search or evaluation");
  EXPECT_EQ(message(R"({"search": {"exploration": 9}})"),
            "search: exploration: expected a number from 0.02 to 3");
  EXPECT_EQ(message(R"({"evaluation": {"wind": 1}})"),
            "evaluation: no 'wind', expected one of: fires");
  EXPECT_EQ(message(R"({"evaluation": {"fires": "hot"}})"),
            "evaluation: fires: expected a number from 0 to 2");
}

}  // namespace
}  // namespace tide::opponents
