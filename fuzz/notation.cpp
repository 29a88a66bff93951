// Notation: what is read is written in one way, and read back as the same action.
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tide;
  for (const auto& game : fuzz::games()) {
    const auto action = game->parse(as_text(data, size));
    if (!action) continue;
    const auto again = game->parse(game->notation(*action));
    TIDE_CHECK(again.has_value() && *again == *action);
  }
  return 0;
}
