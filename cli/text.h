// How numbers, shares and long lines look to people.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tide::cli {

std::string grouped(std::uint64_t n);       // 12,345,678
std::string grouped_rounded(double value);  // the same for the nearest whole number
std::string percent(double share);          // "55.6 %"
// A bar of blocks, `width` columns for a share of 1.
std::string bar(double share, int width);
// Text broken into lines at blanks; every line but the first begins with `indent` blanks, which the
// caller has already written for the first.
std::string wrapped(std::string_view text, int indent);
// What came from a file or a command line, fit for a terminal: control characters become '?'.
std::string printable(std::string_view text);
// "1 test", "2 tests"
std::string counted(std::uint64_t n, std::string_view one, std::string_view many);
// May standard output be coloured? A terminal, unless NO_COLOR is set.
bool colour_wanted();

}  // namespace tide::cli
