// A guided first game (lesson.json): the recorded decisions of every seat from the start, with
// fixed luck, and sentences for the learner's own. Any table can follow it as far as its moves
// agree.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/match.h"

namespace tide {

// One sentence in the two languages.
struct Said {
  std::string en, pl;
  const std::string& in(std::string_view language) const { return language == "pl" ? pl : en; }
};

struct LessonStep {
  Seat seat;
  Action action;
  // Of the learner's own steps only:
  Said say;           // what is going on, what to look at, why this move
  std::string rule;   // to read more; may be empty
  std::string point;  // the element of the view to look at, as in Description; may be empty
};

struct Lesson {
  SetupRequest setup;
  std::string seed;
  Seat you;
  std::vector<LessonStep> steps;
  Said end;  // when the guided part is over; the game goes on

  std::size_t own_steps() const;
};

// Reads {"seats", "options", "seed", "you", "steps": [{"act", "say"?, "rule"?, "point"?}], "end"}.
// A step with a sentence is the learner's, one without is that of the other seat that must act. The
// error names the step that cannot be played or lacks a sentence, or whose rule does not exist.
Expected<Lesson> read_lesson(std::shared_ptr<const AnyGame> game, const json::value& file);

// The lesson that came with the game; an error if it has none, or was not made for its content.
Expected<Lesson> lesson_of(std::shared_ptr<const AnyGame> game);

// Where a game that began as the lesson stands. The moves of each seat are compared on their own:
// where seats choose at the same time, any order will do.
struct LessonPlace {
  bool left = false;     // somebody has done something else
  std::size_t done = 0;  // own steps so far
  bool over = false;     // all own steps are done
};
LessonPlace place_in(const Lesson& lesson, std::span<const Move> moves);
// What the lesson wants the seat to do next; null: nothing, or the lesson has been left.
const LessonStep* next_step(const Lesson& lesson, std::span<const Move> moves, Seat seat);

}  // namespace tide
