// Opponents are repeatable, fair, bounded, and know a win when they see one.
#include "opponents/opponent.h"

#include <gtest/gtest.h>

#include "examples/connect-four/connect_four.h"
#include "games/salt-and-bones/game.h"
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

// A game without terms can only name the rule that a choice brings about.
TEST_P(EveryGame, AChoiceIsExplainedInWords) {
  const auto game = game_called(GetParam());
  const auto terms = terms_of(*game);
  for (const Term& term : terms) {
    for (const std::string& language : game->languages()) {
      EXPECT_TRUE(game->words(language)->has(term.phrase)) << language << ' ' << term.phrase;
    }
  }
  if (terms.empty()) return;
  const auto thinker = make_thinker(*game);
  int looks = 0, explained = 0;
  // A share says little about few positions, so there are as many however long the tests may take.
  each_position(*game, 40, [&](const AnyState& state, Seat seat) {
    Rng rng(Key{3, static_cast<std::uint64_t>(looks)});
    const auto reasons = thinker->reasons(state, seat, game->scripted(state, seat, rng), rng.key());
    ++looks;
    explained += !reasons.empty() && !reasons[0].phrase.empty();
  });
  EXPECT_GE(explained * 4, looks * 3) << explained << " of " << looks;
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

// The scripted choice runs along to the end of the race, however good it is, and what has met few
// worlds may only have been lucky.
TEST(BestChoices, StandByTheirChanceBehindTheChosenOne) {
  const auto considered = [](int action, std::uint32_t visits, double value, double error) {
    return Considered{static_cast<Action>(action), visits, value, error};
  };
  const Thought thought{
      .choice = static_cast<Action>(2),
      .considered = {considered(1, 400, 0.67, 0.01), considered(2, 400, 0.73, 0.01),
                     considered(3, 200, 0.71, 0.01), considered(4, 8, 0.80, 0.15)},
      .iterations = 1008};
  std::vector<int> shown;
  for (const Considered& choice : best_choices(thought, 3)) {
    shown.push_back(static_cast<int>(choice.action));
  }
  EXPECT_EQ(shown, (std::vector{2, 3, 1}));
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
