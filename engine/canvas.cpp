#include "engine/canvas.h"

namespace tide {

Canvas::Canvas(int width, int height)
    : width_(width), cells_(static_cast<std::size_t>(width * height)) {}

void Canvas::put(int x, int y, std::string_view text, const char* colour) {
  const int height = static_cast<int>(cells_.size()) / width_;
  for (std::size_t i = 0; i < text.size(); ++x) {
    std::size_t end = i + 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
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
