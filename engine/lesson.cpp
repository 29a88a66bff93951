#include "engine/lesson.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/ledger.h"

namespace tide {
namespace {

constexpr std::size_t longest_sentence = 220;  // characters: it stands beside a small board

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

Expected<Said> read_said(const json::value& value) {
  const auto* object = value.if_object();
  if (object == nullptr) return wrong("expected {\"en\", \"pl\"}");
  Said said;
  for (const auto& [language, into] : {std::pair{"en", &said.en}, {"pl", &said.pl}}) {
    const auto* text = object->if_contains(language);
    if (text == nullptr || !text->is_string() || text->get_string().empty()) {
      return wrong(fmt::format("a sentence in '{}' is missing", language));
    }
    *into = std::string(text->get_string());
    if (characters(*into) > longest_sentence) {
      return wrong(fmt::format("the sentence in '{}' has {} characters, expected at most {}",
                               language, characters(*into), longest_sentence));
    }
  }
  if (object->size() != 2) return wrong("expected 'en' and 'pl' and nothing else");
  return said;
}

// Reads one step and plays it.
Expected<LessonStep> read_step(const json::value& value, Seat you,
                               const std::set<std::string>& rules, Match& match) {
  const auto* object = value.if_object();
  const auto* act = object == nullptr ? nullptr : object->if_contains("act");
  if (act == nullptr || !act->is_string()) return wrong("a text 'act' is missing");
  const auto action = match.game().parse(act->get_string());
  if (!action) return std::unexpected(action.error());
  LessonStep step{.seat = you, .action = *action, .say = {}, .rule = "", .point = ""};
  for (const auto& [key, member] : *object) {
    if (key == "act") continue;
    if (key == "say") {
      auto said = read_said(member);
      if (!said) return std::unexpected(std::move(said.error()).within("'say'"));
      step.say = std::move(*said);
    } else if ((key == "rule" || key == "point") && member.is_string()) {
      (key == "rule" ? step.rule : step.point) = std::string(member.get_string());
    } else {
      return wrong(fmt::format("'{}': expected the texts 'act', 'rule', 'point', and 'say'",
                               std::string_view(key).substr(0, 40)));
    }
  }
  if (!step.rule.empty() && !rules.contains(step.rule)) {
    return wrong(fmt::format("there is no rule {}", step.rule));
  }
  const SeatSet acting = match.game().to_act(match.state());
  if (step.say.en.empty()) {
    const SeatSet others = acting.without(you);
    if (others.empty()) return wrong("this is the learner's decision: 'say' is missing");
    step.seat = others.front();
  }
  if (auto played = match.play(step.seat, step.action); !played) {
    return std::unexpected(played.error());
  }
  return step;
}

}  // namespace

std::size_t Lesson::own_steps() const {
  return static_cast<std::size_t>(std::ranges::count(steps, you, &LessonStep::seat));
}

Expected<Lesson> read_lesson(std::shared_ptr<const AnyGame> game, const json::value& file) {
  Lesson lesson;
  const json::array* steps = nullptr;
  try {
    const json::object& o = file.as_object();
    lesson.setup.seats = o.at("seats").to_number<int>();
    for (const auto& [name, value] : o.at("options").as_object()) {
      lesson.setup.options.emplace(name, option_text(value));
    }
    lesson.seed = o.at("seed").as_string();
    const int you = o.at("you").to_number<int>();
    if (you < 1 || you > lesson.setup.seats) return wrong("'you': there is no such seat");
    lesson.you = Seat(you - 1);
    steps = &o.at("steps").as_array();
    auto end = read_said(o.at("end"));
    if (!end) return std::unexpected(std::move(end.error()).within("'end'"));
    lesson.end = std::move(*end);
  } catch (const std::exception&) {
    return wrong("a lesson has 'seats', 'options', 'seed', 'you', 'steps' and 'end'");
  }
  std::set<std::string> rules;
  for (const LedgerRule& rule : ledger(*game)) rules.insert(rule.id);
  auto match = Match::start(std::move(game), lesson.setup, lesson.seed);
  if (!match) return std::unexpected(match.error());
  for (std::size_t i = 0; i < steps->size(); ++i) {
    auto step = read_step((*steps)[i], lesson.you, rules, *match);
    if (!step)
      return std::unexpected(std::move(step.error()).within(fmt::format("step {}", i + 1)));
    lesson.steps.push_back(std::move(*step));
  }
  if (lesson.own_steps() == 0) return wrong("the learner has nothing to do");
  return lesson;
}

Expected<Lesson> lesson_of(std::shared_ptr<const AnyGame> game) {
  const std::string name = game->info().name;
  const auto text = find_asset(game->info().assets, "lesson.json");
  if (!text) return wrong(fmt::format("{} has no lesson", name));
  auto parsed = parse_json(*text);
  auto lesson = parsed ? read_lesson(std::move(game), *parsed)
                       : Expected<Lesson>(std::unexpected(parsed.error()));
  if (!lesson) return std::unexpected(std::move(lesson.error()).within("lesson of " + name));
  return lesson;
}

LessonPlace place_in(const Lesson& lesson, std::span<const Move> moves) {
  LessonPlace place;
  std::array<std::size_t, max_seats> at{};  // for each seat: behind the last step that it has done
  for (const Move& move : moves) {
    std::size_t& next = at[move.seat.index];
    while (next < lesson.steps.size() && lesson.steps[next].seat != move.seat) ++next;
    if (next == lesson.steps.size()) continue;  // beyond the recording all is free
    if (move.action != lesson.steps[next].action) place.left = true;
    place.done += move.seat == lesson.you && !place.left;
    ++next;
  }
  place.over = !place.left && place.done == lesson.own_steps();
  return place;
}

const LessonStep* next_step(const Lesson& lesson, std::span<const Move> moves, Seat seat) {
  if (place_in(lesson, moves).left) return nullptr;
  auto skip = std::ranges::count(moves, seat, &Move::seat);
  for (const LessonStep& step : lesson.steps) {
    if (step.seat == seat && skip-- == 0) return &step;
  }
  return nullptr;
}

}  // namespace tide
