// Sentences: arguments, plural forms, and what is kept from whom.
#include "engine/words.h"

#include <gtest/gtest.h>

namespace tide {
namespace {

Words words(const std::string& language, const std::string& phrases,
            const std::string& terms = "{}") {
  auto read = Words::read("{\"language\":\"" + language + "\",\"phrases\":" + phrases +
                          ",\"terms\":" + terms + "}");
  EXPECT_TRUE(read.has_value()) << read.error().message;
  return *read;
}

const std::vector<std::string> names{"Ann", "Ben"};

TEST(Words, FillsInNumbersSeatsAndTerms) {
  const Words w =
      words("pl", R"({"paid": "{player} płaci {sum} za {card}."})", R"({"Cut": "Cięcie"})");
  const Phrase phrase{"paid", {{"player", Seat(1)}, {"sum", 3}, {"card", "Cut"}}};
  EXPECT_EQ(w.render(phrase, Seat(0), names), "Ben płaci 3 za Cięcie.");
  EXPECT_EQ(w.term("Unknown"), "Unknown");
  EXPECT_TRUE(w.has("paid"));
  EXPECT_FALSE(w.has("bought"));
  EXPECT_EQ(w.language(), "pl");
}

TEST(Words, ShowsWhatIsMissing) {
  const Words w = words("en", R"({"a": "{who} {seat} {", "b": "{}"})");
  EXPECT_EQ(w.render({"a", {{"seat", Seat(4)}}}, {}, names), "[who] seat 5 {");
  EXPECT_EQ(w.render({"b", {}}, {}, names), "[]");
  EXPECT_EQ(w.render({"none.such", {}}, {}, names), "[none.such]");
}

std::string counted(const Words& w, int n) { return w.render({"n", {{"count", n}}}, {}, names); }

TEST(Words, EnglishHasTwoForms) {
  const Words w = words("en", R"({"n": "{count} {count:card/cards}"})");
  EXPECT_EQ(counted(w, 0), "0 cards");
  EXPECT_EQ(counted(w, 1), "1 card");
  EXPECT_EQ(counted(w, 2), "2 cards");
  EXPECT_EQ(counted(w, 21), "21 cards");
}

TEST(Words, PolishHasThreeForms) {
  const Words w = words("pl", R"({"n": "{count} {count:karta/karty/kart}"})");
  EXPECT_EQ(counted(w, 1), "1 karta");
  for (const int n : {2, 3, 4, 22, 34, 102, 1002}) {
    EXPECT_EQ(counted(w, n), std::to_string(n) + " karty");
  }
  for (const int n : {0, 5, 9, 11, 12, 13, 14, 20, 21, 25, 31, 101, 111, 112, 114, 1012}) {
    EXPECT_EQ(counted(w, n), std::to_string(n) + " kart");
  }
}

TEST(Words, HidesArgumentsFromThoseWhoMayNotKnow) {
  const Words w = words("en", R"({"drew": "{player} draws {card}.", "hidden": "something"})");
  const Phrase phrase{"drew", {{"player", Seat(0)}, {"card", "Cut", SeatSet::only(Seat(0))}}};
  EXPECT_EQ(w.render(phrase, Seat(0), names), "Ann draws Cut.");
  EXPECT_EQ(w.render(phrase, Seat(1), names), "Ann draws something.");
  EXPECT_EQ(w.render(phrase, std::nullopt, names), "Ann draws something.") << "a spectator";
}

TEST(Words, AHiddenArgumentMayHaveItsOwnWord) {
  const Phrase phrase{"drew", {{"card", "Cut", SeatSet()}}};
  EXPECT_EQ(words("en", R"({"drew": "{card}", "hidden": "x", "hidden.card": "a card"})")
                .render(phrase, Seat(0), names),
            "a card");
  EXPECT_EQ(words("en", R"({"drew": "{card}"})").render(phrase, Seat(0), names), "?");
}

TEST(Words, TheFormOfAHiddenNumberTellsNothing) {
  const Words w = words("en", R"({"n": "{count} {count:card/cards}", "hidden": "some"})");
  for (const int n : {1, 2}) {
    EXPECT_EQ(w.render({"n", {{"count", n, SeatSet()}}}, Seat(0), names), "some cards");
  }
}

TEST(Words, RefusesOtherFiles) {
  const char* wanted = "words need a text 'language' and objects 'phrases' and 'terms' of texts";
  for (const char* text : {"[]", "{}", R"({"language":"en","phrases":{}})",
                           R"({"language":"en","phrases":{"a":1},"terms":{}})",
                           R"({"language":1,"phrases":{},"terms":{}})"}) {
    const auto read = Words::read(text);
    ASSERT_FALSE(read.has_value()) << text;
    EXPECT_EQ(read.error().message, wanted);
  }
  EXPECT_EQ(Words::read("{").error().message, "no valid JSON: incomplete JSON near line 1");
}

TEST(MaySee, SpectatorsSeeOnlyWhatEverybodySees) {
  EXPECT_TRUE(may_see(SeatSet::all(), std::nullopt));
  EXPECT_FALSE(may_see(SeatSet::first(2), std::nullopt));
  EXPECT_TRUE(may_see(SeatSet::first(2), Seat(1)));
  EXPECT_FALSE(may_see(SeatSet::first(2), Seat(2)));
}

}  // namespace
}  // namespace tide
