// Bags, decks, and the luck that draws from them.
#include "engine/luck.h"
#include "engine/kind.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <vector>

namespace tide {
namespace {

struct Card : Kind<Card> {
  using Kind::Kind;
};
using Cards = Bag<Card, 5>;
using Stack = Deck<Card, 5, 6>;
enum class Stream { die, cards };
using TestLuck = Luck<Stream, 2>;

Cards bag_of(std::initializer_list<int> counts) {
  Cards bag;
  int i = 0;
  for (const int n : counts) bag.add(Card(i++), n);
  return bag;
}

// --- Bags ---

TEST(Bag, CountsWhatGoesInAndOut) {
  Cards bag = bag_of({2, 0, 3, 0, 0});
  EXPECT_EQ(bag.total(), 5);
  EXPECT_FALSE(bag.has(Card(1)));
  bag.remove(Card(2), 2);
  bag.add(bag_of({0, 1, 0, 0, 4}));
  EXPECT_EQ(bag, bag_of({2, 1, 1, 0, 4}));
  EXPECT_EQ(bag.total(), 8);
  bag.clear();
  EXPECT_TRUE(bag.empty());
  EXPECT_EQ(bag, Cards{});
}

TEST(Bag, PiecesStandInLineKindByKind) {
  const Cards bag = bag_of({2, 0, 1, 0, 1});
  std::vector<int> line;
  for (int i = 0; i < bag.total(); ++i) line.push_back(bag.at(i).index);
  EXPECT_EQ(line, (std::vector<int>{0, 0, 2, 4}));
  std::vector<std::pair<int, int>> kinds;
  bag.each([&](Card card, int count) { kinds.emplace_back(card.index, count); });
  EXPECT_EQ(kinds, (std::vector<std::pair<int, int>>{{0, 2}, {2, 1}, {4, 1}}));
}

TEST(BagDeathTest, StopsWrongCode) {
  Cards bag = bag_of({1, 0, 0, 0, 0});
  EXPECT_DEATH(bag.remove(Card(1)), "broken promise");
  EXPECT_DEATH(bag.at(1), "broken promise");
  EXPECT_DEATH(bag.add(Card(0), 255), "broken promise");
  bag.add(Card(0), 254);
  const Cards same = bag;
  EXPECT_DEATH(bag.add(same), "broken promise");
}

TEST(Bag, TakesEachPieceEquallyOften) {
  Rng rng(key_from_seed("take"));
  std::map<int, int> taken;
  for (int i = 0; i < 40'000; ++i) {
    Cards bag = bag_of({1, 0, 3, 0, 0});
    ++taken[bag.take(rng).index];
  }
  EXPECT_EQ(taken.size(), 2U);
  EXPECT_NEAR(taken[0], 10'000, 600);
}

// --- Decks ---

Cards everything(const Stack& deck) {
  Cards all = deck.unknown;
  for (const auto& seen : deck.top) all.add(seen.kind);
  for (const auto& seen : deck.bottom) all.add(seen.kind);
  return all;
}

TEST(Deck, KnownPiecesComeInTheirOrder) {
  Stack deck;
  deck.unknown = bag_of({0, 0, 1, 0, 0});
  deck.put_on_top(Card(0), SeatSet::only(Seat(0)));
  deck.put_on_top(Card(1), SeatSet::only(Seat(0)));
  deck.put_under(Card(3), SeatSet::only(Seat(1)));
  deck.put_under(Card(4), SeatSet::only(Seat(1)));
  EXPECT_EQ(deck.total(), 5);
  TestLuck luck{.key = key_from_seed("deck")};
  Context ctx;
  std::vector<int> order;
  while (!deck.empty()) order.push_back(luck.draw(Stream::cards, deck, ctx).index);
  EXPECT_EQ(order, (std::vector<int>{1, 0, 2, 3, 4}));
  EXPECT_TRUE(ctx.revealed);
  EXPECT_EQ(luck.drawn[1], 1) << "only the unknown piece was a matter of luck";
}

RC_GTEST_PROP(Deck, RedealKeepsTheMultisetAndWhatTheObserverKnows, (std::uint64_t seed)) {
  Rng rng({seed, 1});
  Stack deck;
  const auto some = [&] { return Card(static_cast<int>(rng.below(5))); };
  const auto knowers = [&] { return SeatSet(static_cast<std::uint8_t>(1 + rng.below(3))); };
  for (int i = static_cast<int>(rng.below(20)); i > 0; --i) deck.unknown.add(some());
  for (int i = static_cast<int>(rng.below(7)); i > 0; --i) deck.put_on_top(some(), knowers());
  for (int i = static_cast<int>(rng.below(7)); i > 0; --i) deck.put_under(some(), knowers());
  const Stack before = deck;
  const Seat observer(static_cast<int>(rng.below(2)));

  Cards pool;
  deck.release(observer, pool);
  deck.refill(observer, pool, rng);

  RC_ASSERT(pool.empty());
  RC_ASSERT(everything(deck) == everything(before));
  RC_ASSERT(deck.unknown.total() == before.unknown.total());
  const auto same_knowledge = [&](const auto& now, const auto& then) {
    RC_ASSERT(now.size() == then.size());
    for (int i = 0; i < now.size(); ++i) {
      RC_ASSERT(now[i].by == then[i].by);
      if (then[i].by.has(observer)) RC_ASSERT(now[i].kind == then[i].kind);
    }
  };
  same_knowledge(deck.top, before.top);
  same_knowledge(deck.bottom, before.bottom);
}

TEST(Deck, RedealChangesWhatOnlyOthersKnow) {
  Rng rng(key_from_seed("others"));
  std::map<int, int> tops;
  for (int i = 0; i < 1000; ++i) {
    Stack deck;
    deck.unknown = bag_of({0, 1, 0, 0, 0});
    deck.put_on_top(Card(0), SeatSet::only(Seat(0)));
    Cards pool;
    deck.release(Seat(1), pool);
    deck.refill(Seat(1), pool, rng);
    ++tops[deck.top[0].kind.index];
  }
  EXPECT_NEAR(tops[0], 500, 100);
  EXPECT_NEAR(tops[1], 500, 100);
}

// --- Luck ---

TEST(Luck, TheNthOutcomeOfAStreamDoesNotDependOnOtherStreams) {
  Context ctx;
  TestLuck alone{.key = key_from_seed("streams")}, mixed = alone;
  Cards bag = bag_of({50, 50, 50, 50, 50});
  for (int i = 0; i < 100; ++i) {
    for (int k = 0; k < i % 3; ++k) mixed.draw(Stream::cards, bag, ctx);
    EXPECT_EQ(alone.roll(Stream::die, 1, 6, ctx), mixed.roll(Stream::die, 1, 6, ctx))
        << "roll " << i;
  }
}

TEST(Luck, ACopyGoesOnAlike) {
  Context ctx;
  TestLuck luck{.key = key_from_seed("copy")};
  luck.roll(Stream::die, 1, 6, ctx);
  TestLuck copy = luck;
  for (int i = 0; i < 50; ++i) {
    EXPECT_EQ(luck.roll(Stream::die, 1, 20, ctx), copy.roll(Stream::die, 1, 20, ctx));
  }
}

TEST(Luck, DiceAreEven) {
  Context ctx;
  TestLuck luck{.key = key_from_seed("dice")};
  std::map<int, int> faces;
  for (int i = 0; i < 60'000; ++i) ++faces[luck.roll(Stream::die, -1, 4, ctx)];
  EXPECT_EQ(faces.size(), 6U);
  for (int face = -1; face <= 4; ++face) EXPECT_NEAR(faces[face], 10'000, 500) << face;
}

TEST(Luck, TheJournalHasEveryOutcomeOfTheKey) {
  Journal journal;
  Context ctx{.journal = &journal};
  TestLuck luck{.key = key_from_seed("journal")};
  Cards bag = bag_of({2, 0, 3});
  const int face = luck.roll(Stream::die, 1, 6, ctx);
  const Card card = luck.draw(Stream::cards, bag, ctx);
  luck.roll(Stream::die, 1, 20, ctx);
  ASSERT_EQ(journal.outcomes().size(), 3U);
  EXPECT_EQ(journal.outcomes()[0].value, static_cast<std::uint32_t>(face - 1));
  EXPECT_EQ(journal.outcomes()[1].bound, 5U);
  EXPECT_EQ(journal.outcomes()[1].value < 2, card == Card(0)) << "pieces stand kind by kind";
  EXPECT_EQ(journal.outcomes()[2].n, 1);
  for (const Outcome& o : journal.outcomes()) {
    const std::uint64_t word = static_cast<std::uint64_t>(o.n) | std::uint64_t(o.stream) << 32;
    EXPECT_EQ((prf(luck.key, word) >> 32) * o.bound >> 32, o.value);
  }
}

TEST(Luck, TellsThatSomethingWasRevealed) {
  TestLuck luck{.key = {}};
  Context ctx;
  luck.roll(Stream::die, 1, 6, ctx);
  EXPECT_TRUE(ctx.revealed);
}

Dictation telling(std::initializer_list<const char*> words) {
  Dictation dictation([](int stream, std::string_view word) -> std::optional<int> {
    // Die faces are digits, cards are letters.
    if (word.size() != 1) return std::nullopt;
    const int outcome = stream == 0 ? word[0] - '0' : word[0] - 'a';
    return outcome >= 0 && outcome < 26 ? std::optional(outcome) : std::nullopt;
  });
  for (const char* word : words) dictation.add(word);
  return dictation;
}

TEST(Luck, FollowsWhatIsDictated) {
  Dictation dictation = telling({"6", "c", "1"});
  Context ctx{.dictation = &dictation};
  TestLuck luck{.key = key_from_seed("told")};
  TestLuck free = luck;
  Cards bag = bag_of({1, 1, 1, 1, 1});
  EXPECT_EQ(luck.roll(Stream::die, 1, 6, ctx), 6);
  EXPECT_EQ(luck.draw(Stream::cards, bag, ctx), Card(2));
  EXPECT_FALSE(bag.has(Card(2)));
  EXPECT_EQ(luck.roll(Stream::die, 1, 6, ctx), 1);
  EXPECT_FALSE(dictation.pending());
  EXPECT_EQ(dictation.complaint(), "");
  // Dictated outcomes count, so what comes after them is what would have come anyway.
  Context plain;
  free.roll(Stream::die, 1, 6, plain);
  free.roll(Stream::die, 1, 6, plain);
  EXPECT_EQ(luck.roll(Stream::die, 1, 6, ctx), free.roll(Stream::die, 1, 6, plain));
}

TEST(Luck, ComplainsAboutOutcomesThatCannotBe) {
  TestLuck luck{.key = {}};
  Cards bag = bag_of({1, 0, 0, 0, 0});
  {
    Dictation dictation = telling({"7"});
    Context ctx{.dictation = &dictation};
    luck.roll(Stream::die, 1, 6, ctx);
    EXPECT_EQ(dictation.complaint(), "luck '7' cannot happen here");
  }
  {
    Dictation dictation = telling({"b"});
    Context ctx{.dictation = &dictation};
    EXPECT_EQ(luck.draw(Stream::cards, bag, ctx), Card(0)) << "the only card there is";
    EXPECT_EQ(dictation.complaint(), "luck 'b' cannot happen here");
  }
  {
    Dictation dictation = telling({"sunshine", "9"});
    Context ctx{.dictation = &dictation};
    luck.roll(Stream::die, 1, 6, ctx);
    luck.roll(Stream::die, 1, 6, ctx);
    EXPECT_EQ(dictation.complaint(), "luck 'sunshine' is no outcome of the chance event that came")
        << "the first complaint stays";
  }
}

TEST(LuckDeathTest, NothingComesOutOfAnEmptyBag) {
  TestLuck luck{.key = {}};
  Context ctx;
  Cards bag;
  Stack deck;
  EXPECT_DEATH(luck.draw(Stream::cards, bag, ctx), "broken promise");
  EXPECT_DEATH(luck.draw(Stream::cards, deck, ctx), "broken promise");
}

}  // namespace
}  // namespace tide
