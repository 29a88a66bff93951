// Content files: refused with a reason, or good for a game.
#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tide;
  for (const GameEntry& entry : registry()) {
    const auto content = fuzz::document(as_text(data, size), *parse_json(entry.default_content));
    if (!content) continue;
    const auto game = entry.make(json::serialize(*content));
    if (game) fuzz::play_on(**game, fuzz::start_of(**game), 200, false);
  }
  return 0;
}
