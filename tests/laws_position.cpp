// Positions as JSON and back, and copies.
#include "tests/laws.h"

namespace tide {
namespace {

constexpr int continuation_length = 10;

// Reads the position through its text, as from a file.
Expected<AnyState> read_back(const AnyGame& game, const json::value& position) {
  const auto parsed = parse_json(json::serialize(position));
  if (!parsed) return std::unexpected(parsed.error());
  return game.from_position(*parsed);
}

void same_to_everybody(const Here& here, const AnyState& back) {
  const AnyGame& game = here.game;
  const std::string before = position_text(game, here.state), after = position_text(game, back);
  if (before != after) here.found("position", first_difference(before, after));
  for (const Seat seat : here.seats()) {
    const std::string could = choices_text(game, choices(game, here.state, seat));
    const std::string can = choices_text(game, choices(game, back, seat));
    if (could != can) here.found("position", "choices: " + first_difference(could, can));
  }
  for (const auto& observer : observers(here.seats())) {
    const std::string saw = view_text(game, here.state, observer);
    const std::string sees = view_text(game, back, observer);
    if (saw != sees) here.found("position", "view: " + first_difference(saw, sees));
  }
}

// Some random moves in both; they stay the same game.
void same_continuation(const Here& here, AnyState back) {
  const AnyGame& game = here.game;
  AnyState real = here.state;
  Context ctx;
  for (int i = 0; i < continuation_length && !game.to_act(real).empty(); ++i) {
    const Seat seat = any_of(game.to_act(real), here.rng);
    const ActionList list = choices(game, real, seat);
    if (list.empty()) return;
    const Action action = any_of(list, here.rng);
    const auto one = game.apply(real, seat, action, ctx);
    const auto two = game.apply(back, seat, action, ctx);
    if (one.has_value() != two.has_value()) {
      here.found("continuation",
                 fmt::format("'{}' is accepted in one game only: {}", game.notation(action),
                             (one ? two : one).error().message));
      return;
    }
    if (!one) return;
    const std::string a = position_text(game, real), b = position_text(game, back);
    if (a == b) continue;
    here.found("continuation", fmt::format("{} moves on, with '{}', {}", i + 1,
                                           game.notation(action), first_difference(a, b)));
    return;
  }
}

void derived_can_be_left_out(const Here& here) {
  const AnyGame& game = here.game;
  const json::value position = game.to_position(here.state);
  const auto compare = [&](const json::value& shorter, const std::string& what) {
    const auto back = read_back(game, shorter);
    if (!back) {
      here.found("derived members", fmt::format("without {}: {}", what, back.error().message));
    } else if (game.to_position(*back) != position) {
      here.found("derived members", fmt::format("without {}: {}", what,
                                                first_difference(json::serialize(position),
                                                                 position_text(game, *back))));
    }
  };
  json::value bare = position;
  for (const std::string& name : game.info().derived) {
    json::value shorter = position;
    // A name that the position does not have would make this law say nothing.
    if (shorter.as_object().erase(name) == 0) {
      here.found("derived members", fmt::format("the position has no member '{}'", name));
    }
    bare.as_object().erase(name);
    compare(shorter, name);
  }
  if (game.info().derived.size() > 1) compare(bare, "all derived members");
}

// A position can come from a file; the rules count on options being what the content offers.
void options_are_checked(const Here& here) {
  const AnyGame& game = here.game;
  const json::value position = game.to_position(here.state);
  const auto* chosen = position.as_object().if_contains("options");
  if (chosen == nullptr) return;
  for (const OptionSpec& spec : game.info().options) {
    const auto offered = [&](int number) {
      return std::ranges::find(spec.values, json::value(number)) != spec.values.end();
    };
    if (!spec.standard.is_int64() || !chosen->as_object().contains(spec.id)) continue;
    int beyond = 0;
    while (offered(beyond)) ++beyond;
    json::value changed = position;
    changed.at("options").as_object()[spec.id] = beyond;
    const auto back = read_back(game, changed);
    const std::string place = "/options/" + spec.id;
    if (back) {
      here.found("options", fmt::format("{}: {} is accepted", place, beyond));
    } else if (!back.error().message.contains(place)) {
      here.found("options", fmt::format("{}: {} is refused with '{}', expected to name the place",
                                        place, beyond, back.error().message));
    }
  }
}

void copies_are_independent(const Here& here) {
  const AnyGame& game = here.game;
  if (game.to_act(here.state).empty()) return;
  const std::string before = position_text(game, here.state);
  AnyState copy = here.state;
  const Seat seat = any_of(game.to_act(copy), here.rng);
  const ActionList list = choices(game, copy, seat);
  Context ctx;
  if (list.empty() || !game.apply(copy, seat, any_of(list, here.rng), ctx)) return;
  const std::string after = position_text(game, here.state);
  if (before != after) here.found("copy", "a move in a copy: " + first_difference(before, after));
}

}  // namespace

void position_laws(const AnyGame& game, const ConformancePlan& plan, Findings& findings) {
  play_games(game, plan, findings, [&](const Here& here) {
    if (!here.sampled) return;
    const auto back = read_back(game, game.to_position(here.state));
    if (back) {
      same_to_everybody(here, *back);
      same_continuation(here, *back);
    } else {
      here.found("position", "its own position is refused: " + back.error().message);
    }
    derived_can_be_left_out(here);
    if (here.trail.moves.empty()) options_are_checked(here);
    copies_are_independent(here);
  });
}

}  // namespace tide
