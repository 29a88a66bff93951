#include "games/saltfjord/actions.h"

#include <algorithm>
#include <cctype>

namespace tide::saltfjord::act {
namespace {

std::string lower_case(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

const std::string& good(Good g) { return Ware::names()[g]; }

}  // namespace

std::string notation(const Content& content, Action a) {
  const auto number = [&](const char* verb, const ActionRange& r) {
    return fmt::format("{} {}", verb, r.index(a) + 1);
  };
  const auto along = [&](const char* verb, Arrow arrow) {
    return fmt::format("{} {} {}", verb, good(arrow.from), good(arrow.to));
  };
  if (kit.has(a)) return number("kit", kit);
  if (village.has(a)) {
    return "village " + content.villages[static_cast<std::size_t>(village.index(a) + 1)].id;
  }
  if (take.has(a)) {
    return fmt::format("take {} {}", take.index(a) < 6 ? "white" : "orange", take.index(a) % 6 + 1);
  }
  if (value.has(a)) return number("value", value);
  if (activate.has(a)) return number("activate", activate);
  if (large.has(a)) return "large";
  if (pass.has(a)) return "pass";
  if (discard.has(a)) return "discard";
  if (stop.has(a)) return "stop";
  if (finish.has(a)) return "finish";
  if (go.has(a)) return "go";
  if (decline.has(a)) return "decline";
  if (worker.has(a)) return "worker";
  if (lamp.has(a)) return "lamp";
  if (sell.has(a)) return "sell " + good(static_cast<Good>(sell.index(a) + 1));
  if (raise.has(a)) return along("raise", arrows_up[static_cast<std::size_t>(raise.index(a))]);
  if (lower.has(a)) return along("lower", arrows_down[static_cast<std::size_t>(lower.index(a))]);
  if (upgrade.has(a)) {
    return along("upgrade", arrows_up[static_cast<std::size_t>(upgrade.index(a))]);
  }
  if (as_fish.has(a)) return "upgrade as fish";
  if (dual.has(a)) return dual.index(a) == 0 ? "first" : "second";
  if (order.has(a)) {
    const int with = order.index(a) % 4;
    const std::string plain = fmt::format("order {}", order.index(a) / 4 + 1);
    return with == 0 ? plain : plain + " without " + good(static_cast<Good>(with));
  }
  if (pier.has(a)) return number("pier", pier);
  if (tech.has(a)) {
    const auto& track = content.tracks[0][static_cast<std::size_t>(tech.index(a) / 2)];
    return fmt::format("tech {}{}", lower_case(track.id), tech.index(a) % 2 == 0 ? "" : " fish");
  }
  if (ability.has(a)) {
    return "ability " + lower_case(content[Ability(ability.index(a))].id);
  }
  if (stack.has(a)) return number("stack", stack);
  if (place.has(a)) {
    return fmt::format("place {} {}",
                       Square::names()[static_cast<std::size_t>(place.index(a) / turns)],
                       place.index(a) % turns * 90);
  }
  if (move.has(a)) return "move";
  if (home.has(a)) return "return";
  if (kind.has(a)) return number("kind", kind);
  if (keep.has(a)) return number("keep", keep);
  if (long_line.has(a)) return "long line";
  if (overboard.has(a)) return number("overboard", overboard);
  if (at.has(a)) return "at " + Square::names()[static_cast<std::size_t>(at.index(a))];
  if (tavern.has(a)) return number("tavern", tavern);
  if (sale.has(a)) return number("export", sale);
  if (piers.has(a)) {
    const PierPair pair = pier_pairs[static_cast<std::size_t>(piers.index(a))];
    return pair.second < 0 ? fmt::format("piers {}", pair.first + 1)
                           : fmt::format("piers {} {}", pair.first + 1, pair.second + 1);
  }
  constexpr std::array<const char*, 5> ways{"stay", "up", "down", "left", "right"};
  return fmt::format("wagon {} {}", wagon.index(a) / 5 + 1,
                     ways[static_cast<std::size_t>(wagon.index(a) % 5)]);
}

}  // namespace tide::saltfjord::act
