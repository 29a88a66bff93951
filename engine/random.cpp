#include "engine/random.h"

tide::Key tide::key_from_seed(std::string_view seed) {
  // A chain of prf calls over the bytes; the constants only separate it from other uses of prf.
  Key key{0x7469646574616265ULL, 0x6c65207365656421ULL};
  std::uint64_t word = 0;
  int filled = 0;
  for (const char c : seed) {
    word = word << 8 | static_cast<unsigned char>(c);
    if (++filled == 7) {
      key = derive(key, word);
      word = 0;
      filled = 0;
    }
  }
  return derive(key, word | (std::uint64_t{seed.size()} << 56));
}
