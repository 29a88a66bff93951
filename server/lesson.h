// A guided first game at a table: how it is laid, and what the learner is told. Where it stands
// follows from the moves of the table, so that a restart and an undo need nothing of their own.
#pragma once

#include "engine/lesson.h"

namespace tide::server {

struct NewTable;

// Seats, options and luck of the lesson; `table.host` is the learner, the others are opponents.
Expected<void> lay_lesson(std::shared_ptr<const AnyGame> game, NewTable& table);

// The member "lesson" of the learner's updates; `asked`: a decision of the learner is open.
json::object lesson_json(const Lesson& lesson, const AnyGame& game, std::span<const Move> moves,
                         bool asked);

}  // namespace tide::server
