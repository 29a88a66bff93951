#include "tests/noninterference.h"

#include "tests/laws.h"

namespace tide {
namespace {

constexpr int longest_walk = 16;
constexpr std::string_view law = "non-interference";

// Redeal gives a world its own luck. Where the position shows it, the real luck is put back, so
// that dice and draws fall alike and the walk gets further.
AnyState imagine(const Here& here, Seat observer) {
  AnyState imagined = here.state;
  here.game.redeal(imagined, observer, here.rng);
  const json::value real = here.game.to_position(here.state);
  json::value position = here.game.to_position(imagined);
  const auto* luck = real.is_object() ? real.get_object().if_contains("luck") : nullptr;
  if (luck == nullptr) return imagined;
  position.as_object()["luck"] = *luck;
  // A position that does not read back is found by other laws.
  const auto patched = here.game.from_position(position);
  return patched && here.game.to_position(*patched) == position ? *patched : imagined;
}

// The lines of the journal that the observer hears, up to the first by which it learns.
struct Heard {
  std::vector<std::string> lines;
  bool learned = false;
};

Heard hear(const AnyGame& game, const Journal& journal, Seat observer) {
  Heard heard;
  for (const Event& event : journal.events()) {
    if (event.audience.learns.has(observer)) {
      heard.learned = true;
      break;
    }
    if (event.phrase.key.empty() || !event.audience.sees.has(observer)) continue;
    heard.lines.push_back(said(*game.words("en"), event.phrase, observer));
  }
  return heard;
}

struct Choice {
  Seat seat;
  Action action;
};

// A move that can be made in both worlds; nothing if the seat to move has none in common.
std::optional<Choice> common_choice(const AnyGame& game, const AnyState& a, const AnyState& b,
                                    Rng& rng) {
  const SeatSet acting = game.to_act(a) & game.to_act(b);
  if (acting.empty()) return std::nullopt;
  const Seat seat = any_of(acting, rng);
  const ActionList there = choices(game, b, seat);
  ActionList common;
  for (const Action action : choices(game, a, seat)) {
    if (there.contains(action)) common.push_back(action);
  }
  if (common.empty()) return std::nullopt;
  return Choice{seat, any_of(common, rng)};
}

}  // namespace

void walk_two_worlds(const Here& here, Seat observer) {
  const AnyGame& game = here.game;
  AnyState real = here.state, imagined = imagine(here, observer);
  Journal real_journal, imagined_journal;
  Context real_ctx{.journal = &real_journal}, imagined_ctx{.journal = &imagined_journal};
  std::string walked;
  // Says whether the two are the same.
  const auto same = [&](std::string_view what, const std::string& a, const std::string& b) {
    if (a == b) return true;
    here.found(law, fmt::format("seat {} can tell two worlds apart by its {} after{}: {}",
                                observer.number(), what, walked, first_difference(a, b)));
    return false;
  };
  for (int step = 0; step < longest_walk; ++step) {
    const auto choice = common_choice(game, real, imagined, here.rng);
    if (!choice) return;
    const auto [seat, action] = *choice;
    real_journal.clear();
    imagined_journal.clear();
    if (!game.apply(real, seat, action, real_ctx)) return;
    if (!game.apply(imagined, seat, action, imagined_ctx)) return;
    walked += fmt::format(" {} {};", seat.number(), game.notation(action));

    const Heard a = hear(game, real_journal, observer);
    const Heard b = hear(game, imagined_journal, observer);
    const bool learned = a.learned || b.learned;
    // Where one of them has learned, only what both heard before that can be compared.
    const std::size_t lines = learned ? std::min(a.lines.size(), b.lines.size())
                                      : std::max(a.lines.size(), b.lines.size());
    for (std::size_t i = 0; i < lines; ++i) {
      const std::string silence = "(nothing)";
      if (!same("journal", i < a.lines.size() ? a.lines[i] : silence,
                i < b.lines.size() ? b.lines[i] : silence)) {
        return;
      }
    }
    if (learned) return;

    const auto yes_no = [](bool value) { return std::string(value ? "yes" : "no"); };
    bool alike =
        same("view", view_text(game, real, observer), view_text(game, imagined, observer)) &&
        same("view over a spectator's shoulder", view_text(game, real, std::nullopt),
             view_text(game, imagined, std::nullopt)) &&
        same("knowledge that the game is over", yes_no(game.over(real)),
             yes_no(game.over(imagined))) &&
        same("being asked", yes_no(game.to_act(real).has(observer)),
             yes_no(game.to_act(imagined).has(observer))) &&
        same("choices", choices_text(game, choices(game, real, observer)),
             choices_text(game, choices(game, imagined, observer))) &&
        same("prompt", said(*game.words("en"), game.prompt(real, observer), observer),
             said(*game.words("en"), game.prompt(imagined, observer), observer));
    constexpr int tries = 4;
    for (int i = 0; alike && i < tries; ++i) {
      const Action asked = any_action(game, here.rng);
      alike = same("refusals", refusal_text(game, real, observer, asked),
                   refusal_text(game, imagined, observer, asked));
    }
    if (!alike) return;
  }
}

void knowledge_laws(const AnyGame& game, const ConformancePlan& plan, Findings& findings) {
  if (game.info().hidden.empty()) return;  // there is one world only
  play_games(game, plan, findings, [&](const Here& here) {
    if (!here.sampled) return;
    for (const Seat observer : here.seats()) walk_two_worlds(here, observer);
  });
}

}  // namespace tide
