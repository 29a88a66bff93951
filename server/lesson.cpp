#include "server/lesson.h"

#include "server/hub.h"

namespace tide::server {
namespace {

json::object said_json(const Said& said) { return {{"en", said.en}, {"pl", said.pl}}; }

}  // namespace

Expected<void> lay_lesson(std::shared_ptr<const AnyGame> game, NewTable& table) {
  const auto lesson = lesson_of(std::move(game));
  if (!lesson) return std::unexpected(lesson.error());
  table.lesson = true;
  table.options = lesson->setup.options;
  table.fixed_seed = lesson->seed;
  table.seats.assign(static_cast<std::size_t>(lesson->setup.seats),
                     {"opponent", "", "scripted", ""});
  table.seats[lesson->you] = {"person", table.host, "", ""};
  return {};
}

json::object lesson_json(const Lesson& lesson, const AnyGame& game, std::span<const Move> moves,
                         bool asked) {
  const LessonPlace place = place_in(lesson, moves);
  if (place.left) return {{"left", true}};
  const std::size_t all = lesson.own_steps();
  if (place.over) {
    return {{"step", all}, {"steps", all}, {"done", true}, {"say", said_json(lesson.end)}};
  }
  json::object o{{"step", place.done + 1}, {"steps", all}};
  const LessonStep* const step = next_step(lesson, moves, lesson.you);
  if (!asked || step == nullptr) return o;
  o["say"] = said_json(step->say);
  o["act"] = game.notation(step->action);
  if (!step->rule.empty()) o["rule"] = step->rule;
  if (!step->point.empty()) o["point"] = step->point;
  return o;
}

}  // namespace tide::server
