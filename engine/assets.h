// Text files that travel inside the program (cmake/Assets.cmake).
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace tide {

struct Asset {
  const char* name;  // null ends a table
  const char* begin;
  const char* end;
  std::string_view text() const { return {begin, static_cast<std::size_t>(end - begin)}; }
};

// The asset with this name, or nothing.
inline std::optional<std::string_view> find_asset(const Asset* table, std::string_view name) {
  for (const Asset* a = table; a->name != nullptr; ++a) {
    if (name == a->name) return a->text();
  }
  return std::nullopt;
}

}  // namespace tide
