#include "engine/canvas.h"

namespace tide {

namespace {

// Where the UTF-8 character ends that begins there.
std::size_t end_of_character(std::string_view text, std::size_t begin) {
  std::size_t end = begin + 1;
  while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
  return end;
}

}  // namespace

std::string fitted(std::string_view text, int width) {
  std::string out;
  int column = 0;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = end_of_character(text, i);
    const bool line_ends = text[i] == '\n';
    if (line_ends || column < width) out += text.substr(i, end - i);
    column = line_ends ? 0 : column + 1;
    i = end;
  }
  return out;
}

Canvas::Canvas(int width, int height)
    : width_(width), cells_(static_cast<std::size_t>(width * height)) {}

void Canvas::put(int x, int y, std::string_view text, const char* colour) {
  const int height = static_cast<int>(cells_.size()) / width_;
  for (std::size_t i = 0; i < text.size(); ++x) {
    const std::size_t end = end_of_character(text, i);
    if (x >= 0 && x < width_ && y >= 0 && y < height) {
      cells_[static_cast<std::size_t>(y * width_ + x)] = {std::string(text.substr(i, end - i)),
                                                          colour};
    }
    i = end;
  }
}

std::string Canvas::text(bool colour) const {
  const auto width = static_cast<std::size_t>(width_);
  std::string out;
  for (std::size_t begin = 0; begin < cells_.size(); begin += width) {
    std::string line;
    std::size_t last = 0;
    for (std::size_t x = 0; x < width; ++x) {
      const auto& [character, paint] = cells_[begin + x];
      const bool painted = colour && *paint != '\0';
      if (painted) line += paint;
      line += character;
      if (painted) line += "\033[0m";
      if (character != " ") last = line.size();
    }
    out += line.substr(0, last) + '\n';
  }
  return out;
}

}  // namespace tide
