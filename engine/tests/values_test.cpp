// Seats, fixed vectors, actions, the flow of frames, boards.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <vector>

#include "engine/action.h"
#include "engine/flow.h"
#include "engine/grid.h"
#include "engine/seat.h"

namespace tide {
namespace {

// --- Seats ---

TEST(Seat, PeopleCountFromOne) {
  EXPECT_EQ(Seat(0).number(), 1);
  EXPECT_EQ(Seat(7).number(), 8);
  EXPECT_EQ(std::size_t{Seat(3)}, 3U);
}

TEST(SeatSet, HoldsWhatWasPutIn) {
  const SeatSet set = SeatSet::only(Seat(5)) | SeatSet::only(Seat(2));
  EXPECT_TRUE(set.has(Seat(2)));
  EXPECT_FALSE(set.has(Seat(3)));
  EXPECT_EQ(set.size(), 2);
  EXPECT_EQ(set.front(), Seat(2));
  EXPECT_EQ(set.without(Seat(2)), SeatSet::only(Seat(5)));
  EXPECT_EQ(set.without(Seat(3)), set);
  EXPECT_TRUE((set & SeatSet::first(2)).empty());
  EXPECT_EQ(SeatSet::first(max_seats), SeatSet::all());
  EXPECT_TRUE(SeatSet::first(0).empty());
}

RC_GTEST_PROP(SeatSet, IteratesInOrderOverExactlyItsSeats, (std::uint8_t bits)) {
  std::vector<Seat> expected, found;
  for (int i = 0; i < max_seats; ++i) {
    if ((bits >> i & 1) != 0) expected.push_back(Seat(i));
  }
  for (const Seat s : SeatSet(bits)) found.push_back(s);
  RC_ASSERT(found == expected);
  RC_ASSERT(SeatSet(bits).size() == static_cast<int>(expected.size()));
}

// --- Fixed vectors ---

TEST(FixedVector, BehavesLikeAVectorUpToItsCapacity) {
  FixedVector<int, 3> v{4, 5};
  EXPECT_FALSE(v.full());
  v.push_back(6);
  EXPECT_TRUE(v.full());
  EXPECT_TRUE(v.contains(5));
  v.erase_at(0);
  EXPECT_EQ(v, (FixedVector<int, 3>{5, 6}));
  EXPECT_EQ(v.pop_back(), 6);
  EXPECT_EQ(v.back(), 5);
  v.clear();
  EXPECT_TRUE(v.empty());
}

TEST(FixedVector, EqualityLooksOnlyAtWhatIsThere) {
  FixedVector<int, 4> a{1, 2, 3}, b{1, 2};
  EXPECT_NE(a, b);
  a.pop_back();
  EXPECT_EQ(a, b);
}

TEST(FixedVectorDeathTest, StopsWrongCode) {
  FixedVector<int, 2> v{1, 2};
  EXPECT_DEATH(v.push_back(3), "broken promise: size_ < Capacity");
  EXPECT_DEATH(v[2] = 0, "broken promise");
  EXPECT_DEATH(v[-1] = 0, "broken promise");
  v.clear();
  EXPECT_DEATH(v.pop_back(), "broken promise: size_ > 0");
  EXPECT_DEATH(v.back() = 1, "broken promise");
}

RC_GTEST_PROP(FixedVector, EraseKeepsTheOrderOfTheOthers, ()) {
  const auto items = *rc::gen::resize(40, rc::gen::nonEmpty<std::vector<int>>());
  RC_PRE(items.size() <= 300U);
  const int i = *rc::gen::inRange(0, static_cast<int>(items.size()));
  FixedVector<int, 300> fixed;  // a size that needs 16 bits
  for (const int item : items) fixed.push_back(item);
  auto expected = items;
  expected.erase(expected.begin() + i);
  fixed.erase_at(i);
  RC_ASSERT(std::vector<int>(fixed.begin(), fixed.end()) == expected);
}

static_assert(std::is_trivially_copyable_v<FixedVector<int, 8>>);
static_assert(sizeof(FixedVector<std::uint8_t, 255>) == 256);

// --- Actions ---

TEST(ActionRange, BlocksLieOneBehindTheOther) {
  constexpr ActionRange pass{0, 1}, place = pass.then(144), close = place.then(36);
  static_assert(place.first == 1 && close.first == 145 && close.end() == 181);
  EXPECT_EQ(pass.only(), Action{0});
  EXPECT_EQ(place[143], Action{144});
  EXPECT_TRUE(place.has(Action{144}));
  EXPECT_FALSE(place.has(Action{145}));
  EXPECT_FALSE(place.has(Action{0}));
  EXPECT_EQ(close.index(close[7]), 7);
}

// --- Flow ---

struct Turn {
  int seat = 0;
};
struct Fight {
  int round = 0;
};
using TestFlow = Flow<4, Turn, Fight>;
static_assert(std::is_trivially_copyable_v<TestFlow>);

TEST(Flow, TheTopFrameIsTheOneThatRuns) {
  TestFlow flow;
  EXPECT_TRUE(flow.empty());
  EXPECT_EQ(flow.top_as<Turn>(), nullptr);
  Turn& turn = flow.push(Turn{3});
  flow.push(Fight{1});
  turn.seat = 4;  // still good with a frame above it
  EXPECT_EQ(flow.depth(), 2);
  EXPECT_EQ(flow.top_as<Turn>(), nullptr);
  EXPECT_EQ(flow.top_as<Fight>()->round, 1);
  EXPECT_EQ(std::get<Turn>(flow.below(1)).seat, 4);
  flow.pop();
  EXPECT_EQ(std::get<Turn>(flow.top()).seat, 4);
}

TEST(Flow, FindsTheUppermostFrameOfAKind) {
  TestFlow flow;
  EXPECT_EQ(flow.find<Fight>(), nullptr);
  flow.push(Fight{1});
  flow.push(Turn{});
  flow.push(Fight{2});
  flow.push(Turn{});
  EXPECT_EQ(std::as_const(flow).find<Fight>()->round, 2);
}

TEST(FlowDeathTest, StopsAtItsCapacityAndBelowItsBottom) {
  TestFlow flow;
  EXPECT_DEATH(flow.top(), "broken promise");
  EXPECT_DEATH(flow.pop(), "broken promise");
  for (int i = 0; i < 4; ++i) flow.push(Turn{});
  EXPECT_DEATH(flow.push(Turn{}), "broken promise");
}

// --- Boards ---

TEST(Compass, TurnsClockwise) {
  EXPECT_EQ(turn(Compass::n, 1), Compass::e);
  EXPECT_EQ(turn(Compass::n, -1), Compass::w);
  EXPECT_EQ(turn(Compass::w, 5), Compass::n);
  EXPECT_EQ(opposite(Compass::e), Compass::w);
}

TEST(SquareGrid, EveryTileHasANameAndTheNameLeadsBack) {
  using Board = SquareGrid<8, 5>;
  EXPECT_EQ(Board::name(0), "a1");
  EXPECT_EQ(Board::name(Board::tiles - 1), "h5");
  for (int tile = 0; tile < Board::tiles; ++tile) {
    EXPECT_EQ(Board::parse(Board::name(tile)), tile) << "tile " << Board::name(tile);
    EXPECT_EQ(Board::at(Board::column(tile), Board::row(tile)), tile);
  }
}

TEST(SquareGrid, RefusesNamesThatAreNotOnTheBoard) {
  using Board = SquareGrid<8, 5>;
  for (const char* text : {"", "a", "i1", "a6", "a0", "A1", "a11", "1a", "`1", "a "}) {
    EXPECT_EQ(Board::parse(text), std::nullopt) << "'" << text << "'";
  }
}

TEST(SquareGrid, StepsLeadBackAndStopAtTheEdge) {
  using Board = SquareGrid<8, 5>;
  EXPECT_EQ(Board::step(0, Compass::n), 8) << "north is the next row up";
  EXPECT_EQ(Board::step(0, Compass::w), -1);
  EXPECT_EQ(Board::step(7, Compass::e), -1) << "h1 is not beside a2";
  for (int tile = 0; tile < Board::tiles; ++tile) {
    for (const Compass d : compass) {
      const int next = Board::step(tile, d);
      if (next != -1) {
        EXPECT_EQ(Board::step(next, opposite(d)), tile);
      }
    }
  }
}

TEST(Hex, SixStepsGoOnceAround) {
  Hex h{2, -1};
  for (int d = 0; d < 6; ++d) {
    EXPECT_EQ(distance(Hex{2, -1}, step(Hex{2, -1}, d)), 1);
    EXPECT_EQ(distance(hex_steps[static_cast<std::size_t>(d)],
                       hex_steps[static_cast<std::size_t>((d + 1) % 6)]),
              1)
        << "neighbours in clockwise order touch";
    h = step(h, d);
  }
  EXPECT_EQ(h, (Hex{2, -1}));
}

TEST(Hex, DistanceIsTheLengthOfTheShortestWay) {
  EXPECT_EQ(distance({0, 0}, {3, -1}), 3);
  EXPECT_EQ(distance({0, 0}, {2, 2}), 4);
  EXPECT_EQ(distance({-2, 1}, {-2, 1}), 0);
  // Breadth first from the middle gives the same numbers.
  std::vector<Hex> reached{{0, 0}}, edge = reached;
  for (int far = 1; far <= 4; ++far) {
    std::vector<Hex> next;
    for (const Hex h : edge) {
      for (int d = 0; d < 6; ++d) {
        const Hex to = step(h, d);
        if (std::find(reached.begin(), reached.end(), to) != reached.end()) continue;
        reached.push_back(to);
        next.push_back(to);
        EXPECT_EQ(distance({0, 0}, to), far) << int{to.q} << "," << int{to.r};
      }
    }
    EXPECT_EQ(next.size(), 6U * static_cast<unsigned>(far));
    edge = next;
  }
}

}  // namespace
}  // namespace tide
