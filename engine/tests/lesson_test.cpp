// Lessons: reading says what is wrong with them, every game's own can be played to its end, and a
// match knows where in it it stands.
#include "engine/lesson.h"

#include <gtest/gtest.h>

#include "tests/every_game.h"

namespace tide {
namespace {

json::value short_lesson() {
  return json::parse(R"({"seats": 2, "options": {}, "seed": "s", "you": 1, "steps": [
    {"act": "drop d", "say": {"en": "The middle.", "pl": "Środek."}, "rule": "CFO-03"},
    {"act": "drop d"},
    {"act": "drop c", "say": {"en": "Beside it.", "pl": "Obok."}}],
    "end": {"en": "Well done.", "pl": "Brawo."}})");
}

std::string complaint(const json::value& file) {
  const auto lesson = read_lesson(connect_four_game(), file);
  return lesson ? "" : lesson.error().message;
}

TEST(Lesson, IsReadWithSeatsAndSentences) {
  const auto lesson = read_lesson(connect_four_game(), short_lesson());
  ASSERT_TRUE(lesson) << lesson.error().message;
  ASSERT_EQ(lesson->steps.size(), 3U);
  EXPECT_EQ(lesson->steps[1].seat, Seat(1));
  EXPECT_EQ(lesson->steps[2].say.in("pl"), "Obok.");
  EXPECT_EQ(lesson->own_steps(), 2U);
}

TEST(Lesson, WrongStepsAreNamed) {
  json::value file = short_lesson();
  file.at("steps").at(1).at("act") = "drop x";
  EXPECT_TRUE(complaint(file).starts_with("step 2: ")) << complaint(file);
  file = short_lesson();
  file.at("steps").at(2).as_object().erase("say");
  EXPECT_EQ(complaint(file), "step 3: this is the learner's decision: 'say' is missing");
  file = short_lesson();
  file.at("steps").at(0).at("say").as_object().erase("pl");
  EXPECT_EQ(complaint(file), "step 1: 'say': a sentence in 'pl' is missing");
  file = short_lesson();
  file.at("steps").at(0).at("say").at("en") = std::string(221, 'a');
  EXPECT_TRUE(complaint(file).contains("221 characters")) << complaint(file);
  file = short_lesson();
  file.at("steps").at(0).at("rule") = "CFO-99";
  EXPECT_EQ(complaint(file), "step 1: there is no rule CFO-99");
  file = short_lesson();
  file.as_object().erase("seed");
  EXPECT_TRUE(complaint(file).starts_with("a lesson has ")) << complaint(file);
}

TEST(Lesson, AMatchKnowsWhereItStands) {
  const auto lesson = read_lesson(connect_four_game(), short_lesson());
  ASSERT_TRUE(lesson);
  auto match = Match::start(connect_four_game(), lesson->setup, lesson->seed);
  ASSERT_TRUE(match->play(Seat(0), "drop d"));
  EXPECT_EQ(place_in(*lesson, match->moves()).done, 1U);
  EXPECT_EQ(next_step(*lesson, match->moves(), Seat(1)), &lesson->steps[1]);
  ASSERT_TRUE(match->play(Seat(1), "drop d"));
  EXPECT_EQ(next_step(*lesson, match->moves(), Seat(1)), nullptr);

  Match astray = *match;
  ASSERT_TRUE(astray.play(Seat(0), "drop a"));
  EXPECT_TRUE(place_in(*lesson, astray.moves()).left);
  EXPECT_EQ(next_step(*lesson, astray.moves(), Seat(1)), nullptr);
  ASSERT_TRUE(astray.undo(Seat(0)));
  EXPECT_FALSE(place_in(*lesson, astray.moves()).left);

  ASSERT_TRUE(match->play(Seat(0), "drop c"));
  EXPECT_TRUE(place_in(*lesson, match->moves()).over);
  ASSERT_TRUE(match->play(Seat(1), "drop a"));
  EXPECT_TRUE(place_in(*lesson, match->moves()).over);  // beyond it all is free
}

// Each lesson is played by reading it: a change of the rules that breaks one shows here.
TEST(Lesson, OfEveryGameCanBePlayed) {
  for (const GameEntry& entry : registry()) {
    const auto lesson = lesson_of(entry.standard());
    ASSERT_TRUE(lesson) << lesson.error().message;
    EXPECT_LE(lesson->own_steps(), 40U) << entry.id;
    EXPECT_GE(lesson->own_steps(), entry.id == "connect-four" ? 6U : 20U) << entry.id;
  }
}

}  // namespace
}  // namespace tide
