#include "opponents/opponent.h"

#include <charconv>

#include "games/all.h"
#include "opponents/thinker_of.h"

namespace tide::opponents {
namespace {

template <Game... G>
std::unique_ptr<Thinker> thinker_for(const std::string& id, const Parameters& parameters,
                                     GameList<G...>) {
  std::unique_ptr<Thinker> made;
  ((id == G::id ? void(made = std::make_unique<ThinkerOf<G>>(parameters)) : void()), ...);
  TIDE_CHECK(made != nullptr);
  return made;
}

}  // namespace

std::unique_ptr<Thinker> make_thinker(const AnyGame& game, const Parameters& parameters) {
  return thinker_for(game.info().id, parameters, AllGames());
}

Parameters parameters_of(const AnyGame& game) {
  Parameters parameters;
  for (const Asset* asset = game.info().assets; asset->name != nullptr; ++asset) {
    if (std::string_view(asset->name) != "search.json") continue;
    const auto file = parse_json(asset->text());
    TIDE_CHECK(file.has_value());
    json::value full = reflect::to_json(parameters, 0);
    for (const auto& member : file->as_object()) full.as_object()[member.key()] = member.value();
    TIDE_CHECK(reflect::from_json(full, parameters, 0).has_value());
  }
  return parameters;
}

Expected<Player> read_player(std::string_view text) {
  const auto colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  if (name == "random" || name == "scripted" || name == "greedy") {
    if (colon != text.npos)
      return wrong(fmt::format("player '{}': '{}' takes no budget", text, name));
    return Player{.method = name == "random"     ? Method::random
                            : name == "scripted" ? Method::scripted
                                                 : Method::greedy};
  }
  if (name == "flat" || name == "search") {
    Player player{.method = name == "flat" ? Method::flat : Method::search};
    std::uint32_t number = 200;
    std::string_view unit;
    if (colon != text.npos) {
      const std::string_view budget = text.substr(colon + 1);
      const auto [end, error] =
          std::from_chars(budget.data(), budget.data() + budget.size(), number);
      unit = budget.substr(static_cast<std::size_t>(end - budget.data()));
      if (error != std::errc() || number == 0 || number > 10'000'000 ||
          (unit != "" && unit != "it" && unit != "ms")) {
        return wrong(fmt::format(
            "player '{}': expected milliseconds or iterations, as in {}:200 or {}:2000it", text,
            name, name));
      }
    }
    if (unit == "it")
      player.budget.iterations = number;
    else
      player.budget.milliseconds = number;
    return player;
  }
  return wrong(fmt::format(
      "no player '{}', expected random, scripted, greedy, flat:200 or search:200", text));
}

std::string written(const Player& player) {
  switch (player.method) {
    case Method::random: return "random";
    case Method::scripted: return "scripted";
    case Method::greedy: return "greedy";
    case Method::flat:
    case Method::search: break;
  }
  const char* name = player.method == Method::flat ? "flat" : "search";
  return player.budget.iterations > 0 ? fmt::format("{}:{}it", name, player.budget.iterations)
                                      : fmt::format("{}:{}", name, player.budget.milliseconds);
}

}  // namespace tide::opponents
