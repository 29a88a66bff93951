// Draws the geometry that the rules use, as SVG: arcs for the six headings, charts, sight lines.
//   tide_savage_seas_pictures FOLDER
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <fstream>
#include <iostream>

#include "games/savage-seas/game.h"

namespace tide::savage_seas {
namespace {

constexpr double root3 = 1.7320508075688772;
constexpr const char* water = "#cfe6f2";
constexpr const char* sand = "#d9b36c";
constexpr std::array<const char*, 4> arc_colours{"#f2b84b", "#5aa55a", "#8c8c8c", "#d9625a"};

class Picture {
 public:
  Picture(double width, double height, double scale)
      : width_(width), height_(height), scale_(scale) {}

  struct Point {
    double x = 0, y = 0;
  };
  Point centre(Hex h, Point origin) const {
    return {origin.x + scale_ * 1.5 * h.q, origin.y + scale_ * root3 * (h.r + h.q / 2.0)};
  }
  // Flat-top; `half`: 0 the whole hexagon, 1 or 2 its left or right half.
  void hexagon(Point c, const char* fill, int half = 0) {
    constexpr std::array<Point, 5> side{
        {{0, -root3 / 2}, {0.5, -root3 / 2}, {1, 0}, {0.5, root3 / 2}, {0, root3 / 2}}};
    std::string points;
    const auto add = [&](Point p, double mirror) {
      points += fmt::format("{:.1f},{:.1f} ", c.x + 0.96 * scale_ * p.x * mirror,
                            c.y + 0.96 * scale_ * p.y);
    };
    if (half != 1) {
      for (const Point& p : side) add(p, 1);
    }
    if (half != 2) {
      for (auto p = side.rbegin(); p != side.rend(); ++p) add(*p, -1);
    }
    body_ += fmt::format("<polygon points=\"{}\" fill=\"{}\"/>\n", points, fill);
  }
  void text(Point c, std::string_view words, double size, const char* weight = "normal") {
    body_ += fmt::format(
        "<text x=\"{:.1f}\" y=\"{:.1f}\" font-size=\"{:.1f}\" font-weight=\"{}\">{}</text>\n", c.x,
        c.y + size / 3, size, weight, words);
  }
  void arrow(Point c, Heading heading) {
    body_ += fmt::format(
        "<path transform=\"translate({:.1f} {:.1f}) rotate({}) scale({:.2f})\" "
        "d=\"M0,-0.75 L0.4,0.6 L0,0.35 L-0.4,0.6 Z\" fill=\"#1b2a38\"/>\n",
        c.x, c.y, 60 * static_cast<int>(heading), scale_);
  }
  bool save(const std::string& path) const {
    std::ofstream out(path);
    out << fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.0f} {:.0f}\" "
        "font-family=\"sans-serif\" text-anchor=\"middle\">\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n{}</svg>\n",
        width_, height_, body_);
    return out.good();
  }

 private:
  double width_, height_, scale_;
  std::string body_;
};

// One rose of range 6; a hex on a notch line has the colours of both arcs.
void draw_rose(Picture& picture, Picture::Point origin, Heading heading) {
  for (int q = -6; q <= 6; ++q) {
    for (int r = -6; r <= 6; ++r) {
      const Hex h{static_cast<std::int8_t>(q), static_cast<std::int8_t>(r)};
      const int k = distance({}, h);
      if (k == 0 || k > 6) continue;
      const std::uint8_t bits = arcs(h, heading);
      const auto c = picture.centre(h, origin);
      int drawn = 0;
      for (std::size_t a = 0; a < 4; ++a) {
        if ((bits >> a & 1) == 0) continue;
        picture.hexagon(c, arc_colours[a], std::popcount(bits) == 1 ? 0 : ++drawn);
      }
      picture.text(c, std::to_string(k), 6);
    }
  }
  picture.arrow(origin, heading);
  picture.text({origin.x, origin.y + 128}, fmt::format("heading {}", reflect::enum_name(heading)),
               11, "bold");
}

bool draw_arcs(const std::string& folder) {
  Picture picture(660, 590, 10);
  for (int h = 0; h < 6; ++h) {
    draw_rose(picture, {115.0 + 215 * (h % 3), 125.0 + 270 * (h / 3)}, static_cast<Heading>(h));
  }
  double x = 130;
  for (std::size_t a = 0; a < 4; ++a, x += 130) {
    picture.hexagon({x - 45, 565}, arc_colours[a]);
    picture.text({x, 565}, reflect::enum_name(static_cast<Arc>(a)), 11);
  }
  return picture.save(folder + "/arcs.svg");
}

constexpr Picture::Point middle{300, 300};

bool draw_chart(const Content& content, const Chart& chart, const std::string& folder) {
  Picture picture(600, 600, 24);
  for (std::size_t i = 0; i < content.hexes.size(); ++i) {
    const auto c = picture.centre(content.hexes[i], middle);
    picture.hexagon(c, chart.land[i] ? sand : chart.shore[i] ? "#a8d5c2" : water);
    picture.text(c, content.cell_names[i], 10);
  }
  for (const Pose& start : chart.starts) {
    const auto c = picture.centre(content.hexes[start.hex.index], middle);
    picture.hexagon(c, water);
    picture.arrow(c, start.heading);
  }
  return picture.save(fmt::format("{}/chart-{}.svg", folder, chart.id));
}

// What an attacker west of the middle sees up to range 6: distances, and cover in grey.
bool draw_sight(const Content& content, const Chart& chart, const std::string& folder) {
  Picture picture(600, 600, 24);
  const auto from = std::ranges::find(content.hexes, Hex{-2, 0}) - content.hexes.begin();
  const Cell eye(static_cast<int>(from));
  for (std::size_t i = 0; i < content.hexes.size(); ++i) {
    const Cell to(static_cast<int>(i));
    const Sight& sight = chart.sight(eye, to);
    const bool reached = sight.distance >= 1 && sight.distance <= 6;
    const auto c = picture.centre(content.hexes[i], middle);
    picture.hexagon(c, chart.land[i]              ? sand
                       : reached && sight.covered ? "#9aa5ad"
                       : reached                  ? "#7fc4e8"
                                                  : water);
    if (reached && !chart.land[i]) picture.text(c, std::to_string(sight.distance), 11);
    if (to == eye) picture.text(c, "from", 11, "bold");
  }
  return picture.save(fmt::format("{}/sight-{}.svg", folder, chart.id));
}

int draw_all(const std::string& folder) {
  const auto content = content_of<SavageSeas>();
  if (!content) {
    std::cerr << content.error().message << "\n";
    return 2;
  }
  bool ok = draw_arcs(folder);
  for (const Chart& chart : content->charts) {
    ok = draw_chart(*content, chart, folder) && draw_sight(*content, chart, folder) && ok;
  }
  if (!ok) std::cerr << "cannot write to " << folder << "\n";
  return ok ? 0 : 2;
}

}  // namespace
}  // namespace tide::savage_seas

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: tide_savage_seas_pictures FOLDER\n";
    return 2;
  }
  return tide::savage_seas::draw_all(argv[1]);
}
