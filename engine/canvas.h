// A page of characters with colours, on which a game draws its view for the terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tide {

namespace ink {
inline constexpr const char* dim = "\033[2m";
inline constexpr const char* bold = "\033[1m";
inline constexpr const char* red = "\033[31m";
inline constexpr const char* green = "\033[32m";
inline constexpr const char* yellow = "\033[33m";
inline constexpr const char* blue = "\033[34m";
inline constexpr const char* magenta = "\033[35m";
inline constexpr const char* cyan = "\033[36m";
}  // namespace ink

// Plain text with no line longer than the page is wide: a long list is cut.
std::string fitted(std::string_view text, int width);

class Canvas {
 public:
  Canvas(int width, int height);

  // Writes from (x, y) to the right. What falls off the page is not drawn. Each character of the
  // text (UTF-8) is taken to be one column wide.
  void put(int x, int y, std::string_view text, const char* colour = "");

  // The lines of the page without trailing blanks.
  std::string text(bool colour) const;

 private:
  struct Cell {
    std::string character = " ";
    const char* colour = "";
  };
  int width_;
  std::vector<Cell> cells_;
};

}  // namespace tide
