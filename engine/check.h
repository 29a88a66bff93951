// Wrong code stops at once, in release builds too; wrong input is an Error (error.h), never this.
#pragma once

namespace tide {

[[noreturn]] void check_failed(const char* condition, const char* file, int line);

}  // namespace tide

#ifdef TIDE_UNCHECKED  // only for measuring what the checks cost
#define TIDE_CHECK(condition) ((void)0)
#else
#define TIDE_CHECK(condition) \
  ((condition) ? (void)0 : ::tide::check_failed(#condition, __FILE__, __LINE__))
#endif
