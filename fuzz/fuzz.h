// What the fuzz targets share. A broken promise stops the program, which libFuzzer reports.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/match.h"
#include "games/registry.h"

namespace tide::fuzz {

// All games with the content they came with.
inline const std::vector<std::shared_ptr<const AnyGame>>& games() {
  static const auto all = [] {
    std::vector<std::shared_ptr<const AnyGame>> made;
    for (const GameEntry& entry : registry()) made.push_back(entry.standard());
    return made;
  }();
  return all;
}

inline Expected<std::shared_ptr<const AnyGame>> find(std::string_view id) {
  for (const auto& game : games()) {
    if (game->info().id == id) return game;
  }
  return wrong("no such game");
}

inline AnyState start_of(const AnyGame& game) {
  Context ctx;
  const auto state =
      game.start({.seats = game.info().min_seats, .options = {}}, key_from_seed("1"), ctx);
  TIDE_CHECK(state.has_value());
  return *state;
}

// An input is a whole JSON document, or lines "/place value" that change a good one: so that
// mutations reach past the first member that would be wrong.
inline Expected<json::value> document(std::string_view input, json::value good) {
  if (!input.starts_with('/')) return parse_json(input);
  while (!input.empty()) {
    const auto line = input.substr(0, input.find('\n'));
    input.remove_prefix(std::min(line.size() + 1, input.size()));
    const auto blank = std::min(line.find(' '), line.size());
    auto value = parse_json(line.substr(blank));
    if (!value) return std::unexpected(value.error());
    json::error_code ec;
    json::value* place = good.find_pointer(line.substr(0, blank), ec);
    if (place == nullptr) return wrong("no such place");
    *place = std::move(*value);
  }
  return good;
}

// Plays up to `steps` random decisions; all that a table needs must work at each of them.
inline void play_on(const AnyGame& game, AnyState state, int steps, bool look) {
  Rng rng(key_from_seed("fuzz"));
  Journal journal;
  Context ctx{.journal = &journal};
  ActionList list;
  for (int i = 0; i < steps && !game.over(state); ++i) {
    const SeatSet acting = game.to_act(state);
    TIDE_CHECK(!acting.empty());
    const Seat seat = acting.front();
    list.clear();
    game.legal(state, seat, list);
    TIDE_CHECK(!list.empty());
    if (look) {
      const json::value view = game.view(state, seat);
      AnyState world = state;
      game.redeal(world, seat, rng);
      TIDE_CHECK(game.view(world, seat) == view);
      TIDE_CHECK(!game.draw(state, std::nullopt, false).empty());
    }
    const Action action =
        list[static_cast<int>(rng.below(static_cast<std::uint32_t>(list.size())))];
    TIDE_CHECK(game.apply(state, seat, action, ctx).has_value());
    TIDE_CHECK(game.check(state).has_value());
    log_lines(journal.events(), std::nullopt, *game.words("en"), {});
    journal.clear();
  }
  if (game.over(state)) game.result(state);
}

}  // namespace tide::fuzz

// Each target defines this: one input, which must not break anything.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}
