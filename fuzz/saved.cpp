// Saved games: refused with a reason, or the same when saved again.
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tide;
  for (const auto& game : fuzz::games()) {
    const auto fresh = Match::start(game, {.seats = game->info().min_seats, .options = {}}, "1");
    TIDE_CHECK(fresh.has_value());
    const auto saved = fuzz::document(as_text(data, size), fresh->save());
    if (!saved) continue;
    auto match = load_match(*saved, fuzz::find);
    if (!match) continue;
    const auto again = load_match(match->save(), fuzz::find);
    TIDE_CHECK(again.has_value() && again->save() == match->save());
    for (const Seat seat : SeatSet::first(match->setup().seats)) {
      while (match->undo(seat)) {
      }
    }
    TIDE_CHECK(load_match(match->save(), fuzz::find).has_value());
  }
  return 0;
}
