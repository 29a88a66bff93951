// Counts what the program takes from the heap: linking this replaces operator new.
#pragma once

#include <cstdint>

namespace tide {

// Calls of operator new in this thread so far.
std::uint64_t allocations();

}  // namespace tide
