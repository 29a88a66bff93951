// Pages of the terminal.
#include "engine/canvas.h"

#include <gtest/gtest.h>

namespace tide {
namespace {

TEST(Fitted, LongLinesAreCut) {
  EXPECT_EQ(fitted("abcdef\nab\n\nabcd", 4), "abcd\nab\n\nabcd");
  EXPECT_EQ(fitted("", 4), "");
}

TEST(Fitted, CountsCharactersNotBytes) { EXPECT_EQ(fitted("żółw morski\n", 4), "żółw\n"); }

}  // namespace
}  // namespace tide
