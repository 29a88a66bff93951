// The view as text: the map as hexagons, Rumors beside it, the players below.
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/canvas.h"
#include "games/salt-and-sail/skills.h"
#include "games/salt-and-sail/view.h"

namespace tide::salt_and_sail {
namespace {

constexpr int cell_width = 4, page_width = 118, notes_width = 54;
using ink::bold, ink::dim, ink::green, ink::red;

const Chart& chart_of(const Content& content, const View& view) {
  for (const Chart& chart : content.charts) {
    if (chart.id == view.scenario) return chart;
  }
  return content.charts[0];
}

struct Mark {
  std::string sign;
  const char* colour;
};

Mark mark(const Content& content, const Chart& chart, const View& view, HexId h) {
  const std::string& name = content.name(h);
  for (const SiteView& site : view.sites) {
    if (site.hex != name) continue;
    if (site.kind == "port") return {"P", green};
    if (site.kind == "village") return {"V", green};
    if (site.symbols) return {"D", bold};
    return {site.kind == "discovery" ? "d" : "?", ink::yellow};
  }
  if (std::ranges::find(view.encounters, name) != view.encounters.end()) return {"!", red};
  switch (chart.terrain[h.index]) {
    case Terrain::capital: return {"C", green};
    case Terrain::island: return {"o", ink::yellow};
    case Terrain::land: return {"#", dim};
    default: return {"~", ink::blue};
  }
}

std::string ships_on(const View& view, const std::string& hex) {
  std::string out;
  for (const PlayerView& p : view.players) {
    if (p.at == hex) out += std::to_string(p.seat.number());
  }
  return out.size() > 3 ? out.substr(0, 2) + "+" : out;
}

struct Box {
  int left = 99, right = -99, top = 99, bottom = -99;
};

Box box_of(const Content& content, const Chart& chart) {
  Box box;
  for (const HexId h : chart.hexes) {
    const Hex hex = content.hexes[h.index];
    const int x = 2 * hex.q + hex.r;
    box = {std::min(box.left, x), std::max(box.right, x), std::min<int>(box.top, hex.r),
           std::max<int>(box.bottom, hex.r)};
  }
  return box;
}

std::string list(const std::vector<Count>& counts) {
  std::string out;
  for (const Count& c : counts)
    out += fmt::format("{}{} {}", out.empty() ? "" : ", ", c.count, c.id);
  return out.empty() ? "none" : out;
}

std::string list(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& n : names) out += (out.empty() ? "" : ", ") + n;
  return out;
}

std::string check_text(const Check& check) {
  return fmt::format("{} {}S{}G", reflect::enum_name(check.skill), check.standard, check.great);
}

std::string effect_text(const EffectView& e) {
  if (e.op == "damage") {
    return fmt::format("{}{}{}", e.light > 0 ? fmt::format("{} Light", e.light) : "",
                       e.light > 0 && e.heavy > 0 ? " and " : "",
                       e.heavy > 0 ? fmt::format("{} Heavy", e.heavy) : "");
  }
  if (e.op == "end_move") return "the Move ends";
  if (e.op == "scout") return fmt::format("look at a site within {} hexes", e.range);
  if (e.op == "buy") return fmt::format("buy up to {} {} for {} Ducats", e.n, *e.kind, e.price);
  if (e.op == "goods_loss") return fmt::format("lose {} Goods", e.n);
  if (e.op == "temp_feat") return fmt::format("{:+} temporary token", e.n);
  return fmt::format("{:+} {}", e.n, e.kind.value_or(e.op));
}

std::string effects_text(const std::vector<EffectView>& list) {
  std::vector<std::string> texts;
  for (const EffectView& e : list) texts.push_back(effect_text(e));
  return fmt::format("{}", fmt::join(texts, ", "));
}

std::string rumor_line(const RumorView& r) {
  std::string out =
      fmt::format("{} {} {} {}{}", r.place, r.name, r.symbol, check_text(r.check),
                  r.dangerous ? " (" + effects_text(r.each_defeat) + " a Defeat)" : "");
  if (r.outlook) {
    out += fmt::format(" {}%", percent(r.outlook->next));
    out += r.outlook->draws ? fmt::format(", {:.1f} draws", *r.outlook->draws) : ", impossible";
  }
  return out;
}

std::vector<std::string> notes(const View& view) {
  std::vector<std::string> out{"Public Rumors:"};
  for (const RumorView& r : view.rumors) out.push_back("  " + rumor_line(r));
  for (const PlayerView& p : view.players) {
    if (!p.hand) continue;
    out.emplace_back("Your Rumors:");
    for (const RumorView& r : *p.hand) out.push_back("  " + rumor_line(r));
  }
  std::string market = "Market:";
  for (const Count& e : view.equipment) {
    if (!e.id.empty()) market += fmt::format(" {} ({})", e.id, e.count);
  }
  out.push_back(market);
  std::string pub = "Pub:";
  for (const std::string& o : view.officers) pub += o.empty() ? "" : " " + o;
  out.push_back(pub);
  for (const SiteView& site : view.sites) {
    if (site.symbols) out.push_back(fmt::format("{}: {}", site.hex, list(*site.symbols)));
    if (!site.symbols && !site.shown.empty()) {
      out.push_back(fmt::format("{} shows {}", site.hex, list(site.shown)));
    }
  }
  return out;
}

std::string player_lines(const PlayerView& p, const View& view, bool colour) {
  const std::string name = fmt::format("{} {:<6}", p.seat.number(), p.colour);
  std::string out = colour ? bold + name + "\033[0m" : name;
  out += view.seat == p.seat ? " (you)" : view.turn == p.seat ? " (turn)" : "";
  if (p.fame) out += fmt::format("  {} FP", *p.fame);
  out +=
      fmt::format("  {} Ducats  {} {}  Sails {}/{} Hands {}/{}  Rations {}", p.ducats, p.ship,
                  p.at.value_or("-"), p.sails, p.sails_berths, p.hands, p.hands_berths, p.rations);
  out += fmt::format("  Hull {}/{}  {} Rumors", p.covered, p.hull, p.cards);
  if (p.at) out += fmt::format("  supply in {}", p.to_supply);
  out += fmt::format("\n    {}, {}; Hold {}: {}; bag {}", p.captain.value_or("no Captain"),
                     p.officer.value_or("no Officer"), p.hold, list(p.goods), list(p.bag));
  if (!p.pool.empty()) out += "; out " + list(p.pool);
  out += '\n';
  if (!p.equipment.empty() || !p.aboard.empty() || !p.treasures.empty()) {
    out +=
        fmt::format("    {}; aboard {} {}\n", list(p.equipment), list(p.aboard), list(p.treasures));
  }
  return out;
}

std::string encounter_lines(const EncounterView& e) {
  std::string out = fmt::format("{}: {}\n", e.card, e.text);
  for (const ChoiceView& choice : e.choices) {
    if (choice.text != e.text) out += fmt::format("  {}\n", choice.text);
    if (choice.check) {
      out +=
          fmt::format("  {}{}: ", check_text(*choice.check), choice.dangerous ? ", dangerous" : "");
      for (std::size_t n = 0; n < choice.chances.size(); ++n) {
        out += fmt::format("{}{} tokens {}%", n == 0 ? "" : ", ", n, percent(choice.chances[n]));
      }
      out += '\n';
    }
    const auto stake = [&](std::string_view when, const std::vector<EffectView>& list) {
      if (!list.empty()) out += fmt::format("    {}: {}\n", when, effects_text(list));
    };
    stake("each Defeat", choice.each_defeat);
    stake(choice.check ? "success" : "then", choice.succeed);
    stake("failure", choice.fail);
  }
  if (!e.drawn.empty()) out += "  drawn: " + list(e.drawn) + "\n";
  return out;
}

}  // namespace

std::string draw_view(const Content& content, const View& view, bool colour) {
  const Chart& chart = chart_of(content, view);
  std::string out =
      fmt::format("{}, Round {} of {}: {} of {} Discoveries{}{}\n", view.map, view.round,
                  view.round_cap, view.made, view.required, view.last_round ? ", LAST ROUND" : "",
                  view.phase == Phase::over ? ", over" : "");
  const Box box = box_of(content, chart);
  const int map_width = (box.right - box.left) * cell_width / 2 + cell_width + 2;
  const auto beside = notes(view);
  const bool fits = map_width + notes_width <= page_width;
  const int height = box.bottom - box.top + 1;
  Canvas canvas(page_width, fits ? std::max(height, static_cast<int>(beside.size())) : height);
  for (const HexId h : chart.hexes) {
    const Hex hex = content.hexes[h.index];
    const int x = (2 * hex.q + hex.r - box.left) * cell_width / 2, y = hex.r - box.top;
    const Mark m = mark(content, chart, view, h);
    canvas.put(x, y, m.sign, m.colour);
    canvas.put(x + 1, y, ships_on(view, content.name(h)), bold);
  }
  if (fits) {
    for (std::size_t i = 0; i < beside.size(); ++i) {
      canvas.put(map_width, static_cast<int>(i), beside[i]);
    }
  }
  out += canvas.text(colour);
  if (!fits) {
    for (const std::string& line : beside) out += line + "\n";
  }
  out +=
      "~ sea  o island  # land  C Capital  P Port  V Village  ? unknown  d Discovery  D seen by "
      "you  ! Encounter  1-4 ships\n";
  for (const PlayerView& p : view.players) out += player_lines(p, view, colour);
  if (view.encounter) out += encounter_lines(*view.encounter);
  if (view.rank) out += fmt::format("Rank: {}\n", *view.rank);
  return colour ? out : fitted(out, page_width);
}

}  // namespace tide::salt_and_sail
