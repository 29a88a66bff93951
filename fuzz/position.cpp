// Positions: refused with a reason, or good for play.
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tide;
  for (const auto& game : fuzz::games()) {
    // Without what the game works out itself, so that a change elsewhere can be possible.
    json::value good = game->to_position(fuzz::start_of(*game));
    for (const auto& name : game->info().derived) good.as_object().erase(name);
    const auto position = fuzz::document(as_text(data, size), std::move(good));
    if (!position) continue;
    const auto state = game->from_position(*position);
    if (!state) continue;
    TIDE_CHECK(game->check(*state).has_value());
    const json::value written = game->to_position(*state);
    const auto again = game->from_position(written);
    TIDE_CHECK(again.has_value() && game->to_position(*again) == written);
    fuzz::play_on(*game, *state, 20, true);
  }
  return 0;
}
