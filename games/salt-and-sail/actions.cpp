#include "games/salt-and-sail/actions.h"

namespace tide::salt_and_sail::act {
namespace {

std::string named(const char* verb, const std::vector<std::string>& names, int i) {
  const auto k = static_cast<std::size_t>(i);
  return k < names.size() ? fmt::format("{} {}", verb, names[k])
                          : fmt::format("{} no-{}", verb, i + 1);
}

std::string rumor(const char* verb, int place) {
  return place < row_rumors ? fmt::format("{} public {}", verb, place + 1)
                            : fmt::format("{} hand {}", verb, place - row_rumors + 1);
}

}  // namespace

std::string notation(const Content& c, Action a) {
  const auto number = [&](const char* verb, const ActionRange& r, int from) {
    return fmt::format("{} {}", verb, r.index(a) + from);
  };
  if (captain.has(a)) return named("captain", c.captain_names, captain.index(a));
  if (officer.has(a)) return number("officer", officer, 1);
  if (at.has(a)) return named("at", c.hex_names, at.index(a));
  if (allocate.has(a)) return number("sails", allocate, 0);
  if (step.has(a)) {
    return fmt::format("step {}", direction_names[static_cast<std::size_t>(step.index(a))]);
  }
  if (attempt.has(a)) return rumor("attempt", attempt.index(a));
  if (attempt_two.has(a)) return rumor("attempt twice", attempt_two.index(a));
  if (discard.has(a)) return number("discard", discard, 1);
  if (pick.has(a)) return number("pick", pick, 1);
  if (option.has(a)) return number("option", option, 1);
  if (tokens.has(a)) return number("tokens", tokens, 0);
  if (drop_good.has(a)) return named("drop", c.good_names, drop_good.index(a));
  if (buy_goods.has(a)) return number("goods", buy_goods, 0);
  if (buy_ship.has(a)) return named("ship", c.ship_names, buy_ship.index(a));
  if (load.has(a)) return number("load", load, 1);
  if (sell.has(a)) return named("sell", c.good_names, sell.index(a));
  if (buy.has(a)) return number("buy", buy, 1);
  if (artifact.has(a)) return named("hand over", c.discovery_names, artifact.index(a));
  if (treasure.has(a)) return named("hand over treasure", c.treasure_names, treasure.index(a));
  struct Word {
    ActionRange range;
    const char* text;
  };
  static constexpr std::array words{
      Word{move, "move"},
      Word{end, "end"},
      Word{stop, "stop"},
      Word{dock, "dock"},
      Word{market, "market"},
      Word{pub, "pub"},
      Word{governor, "governor"},
      Word{village, "village"},
      Word{redraw, "redraw"},
      Word{keep, "keep"},
      Word{sails, "to sails"},
      Word{hands, "to hands"},
      Word{drop_ration, "drop ration"},
      Word{refuse, "refuse"},
      Word{none, "none"},
      Word{repair_light, "repair light"},
      Word{repair_heavy, "repair heavy"},
      Word{odd_job, "odd job"},
      Word{sweep, "sweep"},
      Word{take, "take"},
      Word{leave, "leave"},
      Word{listen, "listen"},
      Word{ale, "ale"},
      Word{more, "more"},
      Word{enough, "enough"},
      Word{hire, "hire"},
      Word{study, "study"},
      Word{done, "done"},
  };
  for (const Word& word : words) {
    if (word.range.has(a)) return word.text;
  }
  TIDE_CHECK(false && "an action without a name");
  return {};
}

}  // namespace tide::salt_and_sail::act
