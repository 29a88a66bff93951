// How hard the random tests try: TIDE_EFFORT=20 plays twenty times as many games, 0.1 a tenth.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "engine/check.h"

namespace tide {

inline double effort() {
  const char* text = std::getenv("TIDE_EFFORT");
  if (text == nullptr) return 1;
  char* end = nullptr;
  const double number = std::strtod(text, &end);
  TIDE_CHECK(end != text && *end == '\0' && number > 0 && number <= 1000);
  return number;
}

// `usual` times the effort, at least one.
inline std::uint64_t by_effort(std::uint64_t usual) {
  return std::max<std::uint64_t>(1,
                                 static_cast<std::uint64_t>(static_cast<double>(usual) * effort()));
}

}  // namespace tide
