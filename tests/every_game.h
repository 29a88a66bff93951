// Tests that are made once for every game of the registry: INSTANTIATE_TEST_SUITE_P(Games, Suite,
// testing::ValuesIn(every_game()), game_name).
#pragma once

#include <gtest/gtest.h>

#include <algorithm>

#include "games/registry.h"

namespace tide {

inline std::vector<std::string> every_game() {
  std::vector<std::string> ids;
  for (const GameEntry& entry : registry()) ids.emplace_back(entry.id);
  return ids;
}

// The names of tests have no hyphens.
inline std::string in_test_name(std::string id) {
  std::ranges::replace(id, '-', '_');
  return id;
}
inline std::string game_name(const testing::TestParamInfo<std::string>& info) {
  return in_test_name(info.param);
}

inline Expected<std::shared_ptr<const AnyGame>> standard_game(std::string_view id) {
  const auto entry = find_game(id);
  if (!entry) return std::unexpected(entry.error());
  return (*entry)->standard();
}
inline std::shared_ptr<const AnyGame> connect_four_game() { return *standard_game("connect-four"); }

}  // namespace tide
