#include "cli/analysis_page.h"

#include "engine/ledger.h"

namespace tide::cli {
namespace {

using opponents::Judged;
using opponents::Verdict;
using opponents::verdict_name;

// Colours that differ for everybody (Okabe and Ito), one a seat.
constexpr std::array seat_colours{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                  "#e69f00", "#56b4e9", "#8c7a00", "#444444"};

constexpr std::string_view style = R"(
body { font: 16px/1.5 Georgia, serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
       background: #f7f1e1; color: #22303c; }
h1 { font-weight: normal; border-bottom: 2px solid #22303c; }
svg { width: 100%; height: auto; background: #fffaf0; border: 1px solid #b9ab8b; }
table { border-collapse: collapse; width: 100%; margin: 1rem 0; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #d9cdb0; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
details { margin: .5rem 0; padding: .5rem .8rem; background: #fffaf0; border-left: 6px solid; }
pre { overflow-x: auto; font: 13px/1.3 monospace; }
.inaccuracy { border-color: #e69f00; } .mistake { border-color: #d55e00; }
.blunder { border-color: #a3123a; }
)";

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

constexpr double width = 900, height = 300, left = 48, right = 12, top = 14, bottom = 34;

double x_of(std::size_t move, std::size_t moves) {
  return left + (width - left - right) * static_cast<double>(move) /
                    static_cast<double>(std::max<std::size_t>(moves, 1));
}
double y_of(double value) { return top + (height - top - bottom) * (1 - value); }

std::string chart(const Match& match, const std::vector<Judged>& judged) {
  const std::size_t moves = match.moves().size();
  std::string svg = fmt::format(
      "<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"Win chances over the game\">\n", width,
      height);
  for (const int percent : {0, 25, 50, 75, 100}) {
    const double y = y_of(percent / 100.0);
    svg += fmt::format(
        "<line x1=\"{}\" y1=\"{:.1f}\" x2=\"{}\" y2=\"{:.1f}\" stroke=\"#d9cdb0\"/>"
        "<text x=\"{}\" y=\"{:.1f}\" font-size=\"12\" text-anchor=\"end\">{} %</text>\n",
        left, y, width - right, y, left - 6, y + 4, percent);
  }
  svg +=
      fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"12\" text-anchor=\"end\">move {}</text>\n",
                  width - right, height - 10, moves);
  for (const Seat seat : SeatSet::first(match.setup().seats)) {
    std::string points;
    for (const Judged& j : judged) {
      points += fmt::format("{:.1f},{:.1f} ", x_of(j.move, moves), y_of(j.before[seat]));
      points += fmt::format("{:.1f},{:.1f} ", x_of(j.move + 1, moves), y_of(j.after[seat]));
    }
    svg += fmt::format(
        "<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"2\" points=\"{}\"/>"
        "<text x=\"{}\" y=\"{}\" font-size=\"13\" fill=\"{}\">seat {}</text>\n",
        seat_colours[seat], points, left + 10 + 70 * seat.index, height - 10, seat_colours[seat],
        seat.number());
  }
  for (const Judged& j : judged) {
    if (j.verdict == Verdict::good) continue;
    svg += fmt::format(
        "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" fill=\"{}\" stroke=\"#22303c\">"
        "<title>move {}: {}</title></circle>\n",
        x_of(j.move, moves), y_of(j.value), j.verdict == Verdict::blunder ? 6 : 4,
        seat_colours[j.seat], j.move + 1, verdict_name(j.verdict));
  }
  return svg + "</svg>\n";
}

std::string sentence(const Match& match, const Judged& j, Action action) {
  const auto& game = match.game();
  std::vector<std::string> names;
  for (const Seat seat : SeatSet::first(match.setup().seats)) {
    names.push_back(fmt::format("seat {}", seat.number()));
  }
  return game.words("en")->render(game.describe(match.state_after(j.move), j.seat, action).phrase,
                                  j.seat, names);
}

std::string reasons(const Match& match, const Judged& j) {
  std::string text;
  for (const opponents::Reason& reason : j.reasons) {
    text += reason.phrase.empty()
                ? fmt::format("It brings about {} more often. ", rule_id(match.game(), reason.rule))
                : match.game().words("en")->render({reason.phrase, {}}, j.seat, {}) + " ";
  }
  return text;
}

}  // namespace

std::string analysis_page(const Match& match, const opponents::Analysis& analysis) {
  const std::vector<Judged>& judged = analysis.decisions;
  std::string page = fmt::format(
      "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>{0}</title>\n"
      "<style>{1}</style>\n<h1>{0}</h1>\n"
      "<p>How likely each seat was to win, by what the seat that decided knew then. What its "
      "choice "
      "did not change is luck, and what came to light.</p>\n",
      escaped(match.game().info().name), style);
  page += chart(match, judged);
  page +=
      "<table><tr><th>seat</th><th class=\"number\">decisions</th>"
      "<th class=\"number\">inaccuracies</th><th class=\"number\">mistakes</th>"
      "<th class=\"number\">blunders</th><th class=\"number\">wins given away</th>"
      "<th class=\"number\">luck</th></tr>\n";
  for (const Seat seat : SeatSet::first(match.setup().seats)) {
    std::array<int, 4> count{};
    double lost = 0;
    for (const Judged& j : judged) {
      if (j.seat != seat) continue;
      ++count[static_cast<std::size_t>(j.verdict)];
      if (j.verdict != Verdict::good) lost += j.loss;
    }
    page += fmt::format(
        "<tr><td>seat {}</td><td class=\"number\">{}</td><td class=\"number\">{}</td>"
        "<td class=\"number\">{}</td><td class=\"number\">{}</td>"
        "<td class=\"number\">{:.2f}</td><td class=\"number\">{:+.2f}</td></tr>\n",
        seat.number(), count[0] + count[1] + count[2] + count[3], count[1], count[2], count[3],
        lost, analysis.luck[seat]);
  }
  page += "</table>\n";
  for (const Judged& j : judged) {
    if (j.verdict == Verdict::good) continue;
    page += fmt::format(
        "<details class=\"{}\"><summary>Move {}, seat {}: {} ({:.0f} %). Better: {} "
        "({:.0f} %).</summary><p>{}</p><pre>{}</pre></details>\n",
        verdict_name(j.verdict), j.move + 1, j.seat.number(), escaped(sentence(match, j, j.chosen)),
        100 * j.value, escaped(sentence(match, j, j.best)), 100 * (j.value + j.loss),
        escaped(reasons(match, j)),
        escaped(match.game().draw(match.state_after(j.move), j.seat, false)));
  }
  return page + "</html>\n";
}

}  // namespace tide::cli
