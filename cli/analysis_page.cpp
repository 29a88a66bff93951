#include "cli/analysis_page.h"

#include <algorithm>
#include <ranges>

#include "cli/text.h"
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
:root { --ink: #2a2113; --soft: #5f4c28; --paper: #f4ead2; --desk: #d8c79b; --line: #b79f6c;
        --inaccuracy: #7d6636; --mistake: #a84a06; --blunder: #a3241c; --lit: #fff5d8; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ecdfc2; --soft: #c4b48e; --paper: #1c2e37; --desk: #14222a; --line: #47606b;
          --inaccuracy: #8fa3a8; --mistake: #f0a04b; --blunder: #ff9a8d; --lit: #3b3220; } }
body { font: 17px/1.45 'Alegreya Sans', 'Gill Sans', 'Segoe UI', sans-serif; max-width: 60rem;
       margin: 2rem auto; padding: 0 1rem; background: var(--desk); color: var(--ink); }
h1, h2 { font-family: 'Palatino Linotype', Palatino, Georgia, serif; font-weight: normal;
         margin: 1.2rem 0 .4rem; }
svg.chart, table, ol { background: var(--paper); border: 1px solid var(--line);
                       border-radius: 8px; }
svg.chart { width: 100%; height: auto; }
svg { font-family: inherit; }
svg text { fill: var(--soft); font-size: 13px; }
svg .sign { fill: #fff; font-size: 11px; font-weight: bold; text-anchor: middle; }
.grid { stroke: var(--line); stroke-dasharray: 1 4; } .half { stroke: var(--line); }
.curve { fill: none; stroke-width: 2.4; stroke-linejoin: round; }
.halo { fill: none; stroke: var(--paper); stroke-width: 5; }
@media (prefers-color-scheme: dark) { .halo { stroke: #c9d3d6; stroke-width: 4.4; } }
.mark { stroke: #fffaf0; stroke-width: 1.5; }
a:hover .mark, a:focus .mark { stroke: var(--ink); stroke-width: 3; }
table { border-spacing: 0; width: 100%; margin: 1rem 0; }
th, td { text-align: left; padding: .3rem .8rem; }
td { border-top: 1px dotted var(--line); }
.number { text-align: right; font-variant-numeric: tabular-nums; }
ol { list-style: none; padding: 0; }
li { padding: .5rem .8rem; border-left: 5px solid; }
li + li { border-top: 1px dotted var(--line); }
li:target { background: var(--lit); }
li > p { margin: 0; display: flex; gap: .6rem; align-items: center; }
li > p > b { flex: 1; } li svg, td svg { width: 20px; height: 20px; vertical-align: -4px; }
.verdict { border: 1px solid; border-radius: 4px; padding: 0 .4rem; }
.inaccuracy { border-left-color: var(--inaccuracy); } .inaccuracy .verdict { color: inherit; }
.mistake { border-left-color: var(--mistake); } .mistake .verdict { color: var(--mistake); }
.blunder { border-left-color: var(--blunder); } .blunder .verdict { color: var(--blunder); }
.soft, summary { color: var(--soft); }
pre { overflow-x: auto; font: 13px/1.3 monospace; }
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

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] -= 'a' - 'A';
  return text;
}

// --- Seats and chances ---

std::string sign(Seat seat) {
  return fmt::format(
      "<svg viewBox=\"-10 -10 20 20\" aria-hidden=\"true\"><circle class=\"mark\" r=\"9\" "
      "fill=\"{}\"/><text class=\"sign\" y=\"4\">{}</text></svg>",
      seat_colours[seat], seat.number());
}

std::string whole_percent(double share) { return fmt::format("{:.0f} %", 100 * share); }

// --- The chart ---

constexpr double width = 900, height = 340, left = 52, right = 30, top = 14, bottom = 30;
constexpr std::array dashes{"none", "9 4", "3 3", "12 3 3 3"};

class Chart {
 public:
  Chart(const Match& match, const std::vector<Judged>& judged)
      : judged_(judged),
        moves_(std::max<std::size_t>(match.moves().size(), 1)),
        seats_(match.setup().seats) {}

  std::string drawn() const {
    std::string svg = fmt::format(
        "<svg class=\"chart\" viewBox=\"0 0 {} {}\" role=\"group\" "
        "aria-label=\"Chances to win over the game; each mark leads to its move\">\n",
        width, height);
    svg += grid();
    for (const Seat seat : SeatSet::first(seats_)) svg += curve(seat);
    for (const Judged& j : judged_) {
      if (j.verdict == Verdict::mistake || j.verdict == Verdict::blunder) svg += mark(j);
    }
    return svg + ends() + "</svg>\n";
  }

 private:
  double x(std::size_t move) const {
    return left + (width - left - right) * static_cast<double>(move) / static_cast<double>(moves_);
  }
  static double y(double chance) { return top + (height - top - bottom) * (1 - chance); }

  std::string grid() const {
    std::string svg;
    for (const int percent : {0, 25, 50, 75, 100}) {
      svg += fmt::format(
          "<line class=\"{}\" x1=\"{}\" y1=\"{:.1f}\" x2=\"{}\" y2=\"{:.1f}\"/>"
          "<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{} %</text>\n",
          percent == 50 ? "half" : "grid", left, y(percent / 100.0), width - right,
          y(percent / 100.0), left - 6, y(percent / 100.0) + 4, percent);
    }
    // Round numbers, at most ten.
    std::size_t step = 1;
    for (const std::size_t factor : {2U, 5U, 10U, 20U, 50U, 100U, 200U, 500U, 1000U}) {
      if (moves_ / step > 10) step = factor;
    }
    for (std::size_t move = step; move <= moves_; move += step) {
      svg += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", x(move),
                         height - 9, move);
    }
    return svg;
  }

  // Before a move and after it; luck in between is a jump of the line.
  std::string curve(Seat seat) const {
    std::string points;
    for (const Judged& j : judged_) {
      points += fmt::format("{:.1f},{:.1f} {:.1f},{:.1f} ", x(j.move), y(j.before[seat]),
                            x(j.move + 1), y(j.after[seat]));
    }
    return fmt::format(
        "<polyline class=\"halo\" points=\"{0}\"/><polyline class=\"curve\" stroke=\"{1}\" "
        "stroke-dasharray=\"{2}\" points=\"{0}\"/>\n",
        points, seat_colours[seat], dashes[seat.index % dashes.size()]);
  }

  std::string mark(const Judged& j) const {
    const std::string words =
        fmt::format("Move {}, seat {}: {}", j.move + 1, j.seat.number(), verdict_name(j.verdict));
    return fmt::format(
        "<a href=\"#move-{0}\" aria-label=\"{1}\"><g transform=\"translate({2:.1f} "
        "{3:.1f})\"><title>{1}"
        "</title><circle class=\"mark\" r=\"9\" fill=\"{4}\"/><text class=\"sign\" y=\"4\">{5}"
        "</text></g></a>\n",
        j.move + 1, words, x(j.move + 1), y(j.after[j.seat]), seat_colours[j.seat],
        j.verdict == Verdict::blunder ? "??" : "?");
  }

  // Whose line it is, at its end; the signs keep clear of each other.
  std::string ends() const {
    if (judged_.empty()) return "";
    std::vector<std::pair<double, Seat>> ends;
    for (const Seat seat : SeatSet::first(seats_)) {
      ends.emplace_back(y(judged_.back().after[seat]), seat);
    }
    std::ranges::sort(ends, {},
                      [](const auto& end) { return std::pair(end.first, end.second.index); });
    for (std::size_t i = 1; i < ends.size(); ++i) {
      ends[i].first = std::max(ends[i].first, ends[i - 1].first + 20);
    }
    double lowest = height - bottom;
    for (auto& [at, seat] : ends | std::views::reverse) {
      at = std::min(at, lowest);
      lowest = at - 20;
    }
    std::string svg;
    for (const auto& [at, seat] : ends) {
      svg += fmt::format(
          "<g transform=\"translate({} {:.1f})\"><circle class=\"mark\" r=\"9\" fill=\"{}\"/>"
          "<text class=\"sign\" y=\"4\">{}</text></g>\n",
          width - right + 15, at, seat_colours[seat], seat.number());
    }
    return svg;
  }

  const std::vector<Judged>& judged_;
  std::size_t moves_;
  int seats_;
};

// --- In words ---

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

std::string outcome(const Match& match) {
  const auto& game = match.game();
  const std::string moves = counted(match.moves().size(), "move", "moves");
  if (!game.over(match.state())) return fmt::format("Not over after {}.", moves);
  const Result result = game.result(match.state());
  std::vector<std::string> first;
  for (const Seat seat : SeatSet::first(result.seats)) {
    if (result.place[seat] == 1) first.push_back(fmt::format("seat {}", seat.number()));
  }
  return fmt::format("First place after {}: {}.", moves,
                     first.empty() ? "nobody" : fmt::format("{}", fmt::join(first, ", ")));
}

// Mistakes and luck of each seat.
std::string sums(const Match& match, const opponents::Analysis& analysis) {
  std::string table =
      "<table><tr><th>player</th><th class=\"number\">decisions</th>"
      "<th class=\"number\">inaccuracies</th><th class=\"number\">mistakes</th>"
      "<th class=\"number\">blunders</th><th class=\"number\">given away</th>"
      "<th class=\"number\">luck</th></tr>\n";
  for (const Seat seat : SeatSet::first(match.setup().seats)) {
    std::array<int, 4> count{};
    double lost = 0;
    for (const Judged& j : analysis.decisions) {
      if (j.seat != seat) continue;
      ++count[static_cast<std::size_t>(j.verdict)];
      if (j.verdict != Verdict::good) lost += j.loss;
    }
    table += fmt::format(
        "<tr><td>{} seat {}</td><td class=\"number\">{}</td><td class=\"number\">{}</td>"
        "<td class=\"number\">{}</td><td class=\"number\">{}</td>"
        "<td class=\"number\">{}</td><td class=\"number\">{:+.0f} %</td></tr>\n",
        sign(seat), seat.number(), count[0] + count[1] + count[2] + count[3], count[1], count[2],
        count[3], whole_percent(lost), 100 * analysis.luck[seat]);
  }
  return table + "</table>\n";
}

std::string told(const Match& match, const Judged& j) {
  return fmt::format(
      "<li id=\"move-{0}\" class=\"{1}\"><p><span class=\"soft\">{0}</span>{2}<b>{3}</b>"
      "<span class=\"verdict\">{1}</span><span>{4} → {5}</span></p>"
      "<div>Better: {6} ({4}). {7}</div>"
      "<details><summary>What seat {8} saw</summary><pre>{9}</pre></details></li>\n",
      j.move + 1, verdict_name(j.verdict), sign(j.seat),
      escaped(capital(sentence(match, j, j.chosen))), whole_percent(j.value + j.loss),
      whole_percent(j.value), escaped(sentence(match, j, j.best)), escaped(reasons(match, j)),
      j.seat.number(), escaped(match.game().draw(match.state_after(j.move), j.seat, false)));
}

}  // namespace

std::string analysis_page(const Match& match, const opponents::Analysis& analysis) {
  const std::vector<Judged>& judged = analysis.decisions;
  std::string page = fmt::format(
      "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>{0}: what went right and "
      "wrong</title>\n<style>{1}</style>\n<h1>{0}: what went right and wrong</h1>\n<p>{2}</p>\n",
      escaped(match.game().info().name), style, outcome(match));
  page += Chart(match, judged).drawn();
  page += sums(match, analysis);
  page +=
      "<p class=\"soft\">Chances are estimates of a computer player that sees no more than the "
      "seat "
      "to move did. Luck is what dice, draws and what came to light added to a seat's chance over "
      "the game; given away is what its mistakes took from it.</p>\n<h2>Where it turned</h2>\n";
  if (std::ranges::all_of(judged, [](const Judged& j) { return j.verdict == Verdict::good; })) {
    return page + "<p>No mistake that an opponent would see. Well sailed!</p>\n</html>\n";
  }
  page += "<ol>\n";
  for (const Judged& j : judged) {
    if (j.verdict != Verdict::good) page += told(match, j);
  }
  return page + "</ol>\n</html>\n";
}

}  // namespace tide::cli
