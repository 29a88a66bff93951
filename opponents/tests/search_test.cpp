// What the search finds in games made for it, and how choices race.
#include "opponents/search.h"

#include <gtest/gtest.h>

#include "examples/connect-four/connect_four.h"
#include "games/salt-and-sail/game.h"
#include "games/savage-seas/game.h"
#include "games/set-sail/game.h"
#include "tests/every_game.h"

namespace tide::opponents {
namespace {

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

// The first has shown its coin, which the second does not see: to imagine a world is to toss it.
struct Covered : Pennies<true> {
  static void redeal(State& s, Seat observer, Rng& rng) {
    if (observer == Seat(1)) s.discs[0] = 1 + rng.below(2);
  }
};
// The same, but the first is imagined to choose.
struct Secret : Covered {
  static void take_back(State& s, Seat observer) { s.discs[observer == Seat(1) ? 0 : 1] = 0; }
};

// What tails are worth to the second, and whether it shows them.
template <Game G>
std::pair<double, bool> tails() {
  Rng rng(Key{3, 3});
  typename G::State shown;
  shown.discs[0] = 2;
  const Imagined<G> imagined(shown, Seat(1), rng);
  Search<G> search;
  const Tuning usual{};
  search.explore(imagined, usual, {.iterations = 1000}, Key{1, 2});
  std::vector<Tally> tallies;
  search.add_to(tallies);
  return {search.weigh(imagined, usual, Action{1}, 400, 2, Key{1, 2}).choice.value,
          conclude(tallies, 1000, 1, Key{}).choice == Action{1}};
}

TEST(Search, TakesRivalsForPlayersInWhatTheyChoseInSecret) {
  const auto [by_toss, shown] = tails<Covered>();
  EXPECT_NEAR(by_toss, 0.5, 0.1);
  EXPECT_FALSE(shown) << "nothing speaks against the scripted heads";
  EXPECT_EQ(tails<Secret>(), std::pair(1.0, true));
}

// A plan that was made in secret is taken back whole, and nothing else.
TEST(Search, TakesBackThePlansOfSavageSeas) {
  using savage_seas::SavageSeas;
  const auto game = *standard_game(SavageSeas::id);
  Context ctx;
  Rng rng(Key{6, 1});
  auto start = *game->start({.seats = 2, .options = {}}, Key{4, 4}, ctx);
  auto& s = start.as<SavageSeas::State>();
  int secret = 0;
  for (int i = 0; i < 400 && !SavageSeas::over(s); ++i) {
    const Seat seat = SavageSeas::to_act(s).front();
    for (const Seat observer : SeatSet::first(2)) {
      AnyState open = start;
      auto& taken = open.as<SavageSeas::State>();
      SavageSeas::take_back(taken, observer);
      ASSERT_TRUE(game->check(open).has_value());
      ASSERT_EQ(taken.planning(), s.planning());
      if (!s.planning()) {
        ASSERT_EQ(game->to_position(open), game->to_position(start));
        continue;
      }
      const auto own = savage_seas::side_of(observer), enemy = savage_seas::other(own);
      ASSERT_TRUE(SavageSeas::to_act(taken).has(taken[enemy].captain()));
      ASSERT_TRUE(std::ranges::none_of(taken[enemy].slots, [](const auto& o) { return !!o; }));
      secret += std::ranges::any_of(s[enemy].slots, [](const auto& o) { return !!o; }) ? 1 : 0;
      ASSERT_EQ(SavageSeas::to_act(taken).has(observer), SavageSeas::to_act(s).has(observer));
      const auto ship_of = [&](const AnyState& state) {
        return game->to_position(state).at("ships").at(savage_seas::at(own));
      };
      ASSERT_EQ(ship_of(open), ship_of(start));
    }
    ActionList list;
    SavageSeas::legal(s, seat, list);
    SavageSeas::apply(s, seat, SavageSeas::scripted(s, seat, list, rng), ctx);
  }
  EXPECT_GT(secret, 20);
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

// Both ways are the same by script, so the race is over at once.
TEST(Search, GoesOnForAdviceWhereNothingIsLeftToChoose) {
  const auto visits = [](std::uint32_t worlds) {
    Rng rng(Key{3, 3});
    const Imagined<Crossroads> imagined(Crossroads::State{}, Seat(0), rng);
    Search<Crossroads> search;
    search.explore(imagined, {}, {.iterations = 10'000, .worlds = worlds}, Key{1, 2});
    std::vector<Tally> tallies;
    search.add_to(tallies);
    return tallies[0].visits;
  };
  EXPECT_EQ(visits(0), 8U);
  EXPECT_EQ(visits(400), 400U);
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
  static constexpr Aim no_aim = 0;
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

// The same for one who keeps right without being told, if he is not the player that people meet.
struct KeepsRight : KeepRight {
  static constexpr Aim no_aim = 1;
};

TEST(Search, PlaysOnByWhoHasNoAim) {
  EXPECT_EQ(first_choice<KeepRight>({}, 100), 0);
  EXPECT_EQ(first_choice<KeepsRight>({}, 100), 1);
}

// The same where the right way is better taken later.
struct RightLater : KeepRight {
  static bool idle(const State&, Seat, Action way) { return way == Action{1}; }
};

TEST(Search, LeavesIdleChoicesOut) {
  EXPECT_EQ(first_choice<KeepRight>({.aims = 0.3}, 1000), 1);
  EXPECT_EQ(first_choice<RightLater>({}, 1000), 0);
}

// The same for one who must be told twice.
struct KeepOnRight : KeepRight {
  static void finer_aims(const State&, Seat, Aim aim, Aims& aims) {
    aims.push_back(static_cast<Aim>(aim + 2));
  }
  static Action scripted(const State&, Seat, const ActionList& list, Rng&, Aim aim) {
    return list[aim / 2];
  }
  using Crossroads::scripted;
};

TEST(Search, FindsFinerAimsWhereThereIsTime) {
  const auto choice = [](std::uint32_t iterations) {
    return first_choice<KeepOnRight>({.aims = 0.3}, iterations);
  };
  EXPECT_EQ(choice(2000), 1);
  EXPECT_EQ(choice(300), 0) << "too short a time for finer aims";
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

// None, the others, and the finer ones, if any, for none and for the first of the others.
template <class G>
std::vector<Aim> all_aims(const typename G::State& s, Seat seat) {
  Aims first;
  G::aims(s, seat, first);
  std::vector<Aim> all{G::no_aim};
  all.insert(all.end(), first.begin(), first.end());
  if constexpr (HasFinerAims<G>) {
    for (const Aim aim : {G::no_aim, first[0]}) {
      Aims finer;
      G::finer_aims(s, seat, aim, finer);
      all.insert(all.end(), finer.begin(), finer.end());
    }
  }
  return all;
}

// Its choices are legal ones, depend on nothing that the seat does not know, and differ from what
// the player does without an aim.
TYPED_TEST(Aiming, PlaysByTheAim) {
  using G = TypeParam;
  const auto game = *standard_game(G::id);
  Context ctx;
  Rng rng(Key{6, 1});
  int different = 0;
  auto start = *game->start({.seats = 2, .options = {}}, Key{4, 4}, ctx);
  for (auto& s = start.template as<typename G::State>(); !G::over(s);) {
    const Seat seat = G::to_act(s).front();
    ActionList list;
    G::legal(s, seat, list);
    const Action usual = G::scripted(s, seat, list, rng, G::no_aim);
    auto other = s;
    G::redeal(other, seat, rng);
    const auto aims = all_aims<G>(s, seat);
    ASSERT_EQ(all_aims<G>(other, seat), aims);
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

// The search of Salt & Sail does not play on by the scripted player that people meet, but by one
// who buys ships and sails with all hands.
TEST(Search, OfSaltAndSailPlaysOnByABetterScript) {
  using salt_and_sail::SaltAndSail;
  const auto game = *standard_game(SaltAndSail::id);
  Rng rng(Key{6, 1});
  int points = 0;  // two for a victory, one for a draw
  constexpr int games = 400;
  for (int i = 0; i < games; ++i) {
    Context ctx;
    auto start = *game->start({.seats = 2, .options = {}}, derive(Key{4, 5}, i / 2), ctx);
    auto& s = start.as<SaltAndSail::State>();
    const Seat keen(i % 2);
    while (!SaltAndSail::over(s)) {
      const Seat seat = SaltAndSail::to_act(s).front();
      ActionList list;
      SaltAndSail::legal(s, seat, list);
      SaltAndSail::apply(s, seat,
                         seat == keen
                             ? SaltAndSail::scripted(s, seat, list, rng, SaltAndSail::no_aim)
                             : SaltAndSail::scripted(s, seat, list, rng),
                         ctx);
    }
    const SeatSet winners = SaltAndSail::result(s).winners();
    points += winners.has(keen) ? 3 - winners.size() : 0;
  }
  EXPECT_GT(points, 2 * games * 0.6);
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

// Two searches that measured by different choices: the leads of the second say nothing about the
// first choice of the first.
TEST(Race, AddsUpLeadsOnTheSameChoiceOnly) {
  const auto add = [](std::vector<Tally>& tallies, Action first, Action second, double lead) {
    Race race;
    race.begin();
    race.enter({.action = first});
    race.enter({.action = second});
    for (int world = 0; world < 10; ++world) {
      race.learn(race.field()[0], 0.5);
      race.learn(race.field()[1], 0.5 + lead);
    }
    race.add_to(tallies);
  };
  std::vector<Tally> tallies;
  add(tallies, Action{0}, Action{1}, 0.1);
  add(tallies, Action{1}, Action{2}, 0.1);
  ASSERT_EQ(tallies.size(), 2U);
  add(tallies, Action{0}, Action{1}, 0.2);
  EXPECT_EQ(tallies[1].visits, 20U);
  EXPECT_NEAR(tallies[1].lead(), 0.15, 1e-9);
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

// Also what left the race early is known as well as its lead on what stayed.
TEST(Race, KnowsWhatIsTheSameAsTheScriptedChoice) {
  Race race;
  race.begin();
  for (int i = 0; i < 3; ++i) race.enter({.action = static_cast<Action>(i)});
  for (int world = 0; world < 400; ++world) {
    const double luck = world % 8 < 6 ? 1 : 0;
    for (Runner& runner : race.field()) {
      const bool last = runner.tally.action == Action{2};
      race.learn(runner, last ? luck * (world % 16 < 8 ? 0.9 : 1) : luck);
    }
    race.thin(400, 0);
  }
  std::vector<Tally> tallies;
  race.add_to(tallies);
  const Thought thought = conclude(tallies, 0, 0, Key{});
  const auto choice = [&](int action) {
    return *std::ranges::find(thought.considered, static_cast<Action>(action), &Considered::action);
  };
  EXPECT_EQ(choice(1).visits, 8U);
  EXPECT_DOUBLE_EQ(choice(1).value, choice(0).value);
  EXPECT_LT(choice(1).error, 0.03);
  EXPECT_LT(choice(2).visits, 400U);
  EXPECT_LT(choice(2).value, choice(0).value);
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

}  // namespace
}  // namespace tide::opponents
