#include "games/set-sail/actions.h"

#include <cctype>

namespace tide::set_sail::act {
namespace {

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::string quay_name(const Content& content, int quay) {
  const auto i = static_cast<std::size_t>(quay);
  return i < content.quays.size() ? lower(content[content.quays[i]].id)
                                  : fmt::format("quay-{}", quay + 1);
}

std::string tile_name(const Content& content, int tile) {
  return tile < content.tile_count() ? lower(content.tile_names[static_cast<std::size_t>(tile)])
                                     : fmt::format("tile-{}", tile + 1);
}

}  // namespace

std::string notation(const Content& content, Action a) {
  // "pick" with the block's i-th good, Upgrade, cargo or ware.
  const auto good = [&](const char* verb, const ActionRange& r) {
    return fmt::format("{} {}", verb, Cargo::names()[static_cast<std::size_t>(r.index(a))]);
  };
  const auto upgrade = [&](const char* verb, const ActionRange& r) {
    return fmt::format("{} {}", verb, reflect::enum_name(static_cast<Upgrade>(r.index(a))));
  };
  const auto ware = [&](const char* verb, const ActionRange& r) {
    return fmt::format("{} {}", verb, Ware::names()[static_cast<std::size_t>(r.index(a))]);
  };
  const auto number = [&](const char* verb, const ActionRange& r, int from) {
    return fmt::format("{} {}", verb, r.index(a) + from);
  };
  if (dock.has(a)) {
    const QuayPair pair = quay_pairs[static_cast<std::size_t>(dock.index(a))];
    return fmt::format("dock {} {}", quay_name(content, pair.first),
                       quay_name(content, pair.second));
  }
  if (sail.has(a)) return "sail " + tile_name(content, sail.index(a));
  if (stay.has(a)) return "stay";
  if (first.has(a)) return number("first", first, 1);
  if (go_on.has(a)) return "go on";
  if (attack.has(a)) return number("attack", attack, 1);
  if (attack_ship.has(a)) {
    const int i = attack_ship.index(a);
    return fmt::format("attack {} {}", i / 2 + 1, i % 2 + 1);
  }
  if (fight.has(a)) return "fight";
  if (flee.has(a)) return "flee";
  if (steal.has(a)) return "steal";
  if (leave.has(a)) return "leave";
  if (take.has(a)) return good("take", take);
  if (drop.has(a)) return good("drop", drop);
  if (forfeit.has(a)) return upgrade("forfeit", forfeit);
  if (dig.has(a)) return "dig";
  if (work.has(a)) return "work";
  if (pass.has(a)) return "pass";
  if (pick.has(a)) return good("pick", pick);
  if (pay.has(a)) {
    constexpr std::array<const char*, 3> means{"silver", "deep", "route"};
    return fmt::format("pay {}", means[static_cast<std::size_t>(pay.index(a))]);
  }
  if (amount.has(a)) return number("amount", amount, 1);
  if (buy.has(a)) return good("buy", buy);
  if (sell.has(a)) return good("sell", sell);
  if (build.has(a)) return upgrade("build", build);
  if (map.has(a)) return "map";
  if (plunder.has(a)) return number("plunder", plunder, 1);
  if (deliver.has(a)) return number("deliver", deliver, 1);
  if (routes.has(a)) return number("routes", routes, 0);
  if (done.has(a)) return "done";
  if (end_turn.has(a)) return "end turn";
  if (offer.has(a)) return "offer";
  if (cancel.has(a)) return "cancel";
  if (send.has(a)) return "send";
  if (with.has(a)) return number("with", with, 1);
  if (give.has(a)) return ware("give", give);
  if (ask.has(a)) return ware("ask", ask);
  if (accept.has(a)) return "accept";
  if (decline.has(a)) return "decline";
  return "counter";
}

}  // namespace tide::set_sail::act
