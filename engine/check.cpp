#include "engine/check.h"

#include <cstdio>
#include <cstdlib>

void tide::check_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: broken promise: %s\n", file, line, condition);
  std::abort();
}
