// Opponents are repeatable, fair, bounded, and know a win when they see one.
#include "opponents/opponent.h"

#include <gtest/gtest.h>

#include "examples/connect-four/connect_four.h"
#include "games/registry.h"
#include "opponents/analysis.h"
#include "opponents/search.h"

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

const std::vector<Player> thinkers{{Method::scripted},
                                   {Method::greedy},
                                   {Method::flat, {.iterations = 20}},
                                   {Method::search, {.iterations = 60}}};

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
  each_position(*game, 3, [&](const AnyState& state, Seat seat) {
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
  each_position(*game, 4, [&](const AnyState& state, Seat seat) {
    AnyState other = state;
    game->redeal(other, seat, rng);
    for (const Player& player : thinkers) {
      EXPECT_EQ(shown(*game, thinker->think(state, seat, player, Key{1, 2})),
                shown(*game, thinker->think(other, seat, player, Key{1, 2})))
          << written(player);
    }
  });
}

std::vector<std::string> ids() {
  std::vector<std::string> list;
  for (const GameEntry& entry : registry()) list.emplace_back(entry.id);
  return list;
}
INSTANTIATE_TEST_SUITE_P(Games, EveryGame, testing::ValuesIn(ids()), [](const auto& info) {
  std::string name = info.param;
  std::ranges::replace(name, '-', '_');
  return name;
});

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
  Search<ConnectFour> small(Parameters{}, 50);
  const Thought thought = small.think(imagined, {.iterations = 3000}, Key{1, 2});
  EXPECT_GT(thought.iterations, 50U);
  std::uint64_t visits = 0;
  for (const Considered& c : thought.considered) visits += c.visits;
  EXPECT_EQ(visits, thought.iterations);
}

TEST(Analysis, FindsTheMissedWin) {
  auto match = Match::start(game_called("connect-four"), {.seats = 2, .options = {}}, "1").value();
  // The first overlooks four in column a, the second stops it.
  for (const char* move :
       {"drop a", "drop b", "drop a", "drop b", "drop a", "drop b", "drop g", "drop a"}) {
    ASSERT_TRUE(match.play(match.game().to_act(match.state()).front(), move).has_value()) << move;
  }
  const auto thinker = make_thinker(match.game());
  const auto judged = analyse(match, *thinker, 500, [](std::size_t) { return true; });
  ASSERT_EQ(judged.size(), 8U);
  EXPECT_EQ(judged[6].verdict, Verdict::blunder);
  EXPECT_EQ(match.game().notation(judged[6].best), "drop a");
  EXPECT_EQ(analyse(match, *thinker, 500, [](std::size_t done) { return done < 3; }).size(), 3U);
}

TEST(Player, IsReadAndWritten) {
  for (const char* text :
       {"random", "scripted", "greedy", "flat:300it", "search:200", "search:5000it"}) {
    const auto player = read_player(text);
    ASSERT_TRUE(player.has_value()) << text;
    EXPECT_EQ(written(*player), text);
  }
  EXPECT_EQ(read_player("search:fast").error().message,
            "player 'search:fast': expected milliseconds or iterations, as in search:200 or "
            "search:2000it");
  EXPECT_EQ(read_player("random:3").error().message, "player 'random:3': 'random' takes no budget");
  EXPECT_EQ(read_player("deep").error().message,
            "no player 'deep', expected random, scripted, greedy, flat:200 or search:200");
}

}  // namespace
}  // namespace tide::opponents
