#include "opponents/opponent.h"

#include <fmt/ranges.h>

#include <charconv>

#include "games/all.h"
#include "opponents/levels.h"
#include "opponents/search_file.h"
#include "opponents/thinker_of.h"

namespace tide::opponents {
namespace {

template <Game... G>
std::unique_ptr<Thinker> thinker_for(const std::string& id, const Tuning& tuning, GameList<G...>) {
  std::unique_ptr<Thinker> made;
  ((id == G::id ? void(made = std::make_unique<ThinkerOf<G>>(tuning)) : void()), ...);
  TIDE_CHECK(made != nullptr);
  return made;
}

template <Game G>
std::span<const Term> terms_in() {
  if constexpr (HasTerms<G>) return G::terms;
  return {};
}

template <Game... G>
std::span<const Term> terms_for(const std::string& id, GameList<G...>) {
  std::span<const Term> found;
  ((id == G::id ? void(found = terms_in<G>()) : void()), ...);
  return found;
}

}  // namespace

std::span<const Term> terms_of(const AnyGame& game) {
  return terms_for(game.info().id, AllGames());
}

std::unique_ptr<Thinker> make_thinker(const AnyGame& game, const Tuning& tuning) {
  return thinker_for(game.info().id, tuning, AllGames());
}

std::unique_ptr<Thinker> make_thinker(const AnyGame& game) {
  return make_thinker(game, search_file(game).tuning);
}

namespace {

// "200", "2000it" or "2000it:500": iterations, milliseconds, or both; "x2" behind it: two workers.
std::optional<Budget> read_budget(std::string_view text) {
  Budget budget;
  if (const auto times = text.find('x'); times != text.npos) {
    const std::string_view workers = text.substr(times + 1);
    if (workers.size() != 1 || workers[0] < '2' || workers[0] > '8') return std::nullopt;
    budget.workers = workers[0] - '0';
    text = text.substr(0, times);
  }
  for (bool more = true; more;) {
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || number == 0 || number > 10'000'000) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (text.starts_with("it") && budget.iterations == 0) {
      budget.iterations = number;
      text.remove_prefix(2);
      more = text.starts_with(':');
      if (more) text.remove_prefix(1);
    } else {
      budget.milliseconds = number;
      if (text.starts_with("ms")) text.remove_prefix(2);
      more = false;
    }
  }
  return text.empty() ? std::optional(budget) : std::nullopt;
}

constexpr std::array<std::string_view, 6> method_names{"random", "novice", "scripted",
                                                       "greedy", "flat",   "search"};

}  // namespace

std::vector<Considered> best_choices(const Thought& thought, std::size_t most) {
  auto best = thought.considered;
  if (best.empty()) return best;
  const auto chosen = std::ranges::find(best, thought.choice, &Considered::action);
  std::rotate(best.begin(), chosen, chosen + 1);
  const auto sort_others = [&](auto merit) {
    std::ranges::sort(std::span(best).subspan(1), {},
                      [&](const Considered& c) { return std::pair(-merit(c), c.action); });
  };
  sort_others([](const Considered& c) { return c.value - c.error; });
  best.resize(std::min(best.size(), most));
  sort_others([](const Considered& c) { return c.value; });
  return best;
}

Expected<Player> read_plain_player(std::string_view text) {
  const auto colon = text.find(':');
  const std::string_view name = text.substr(0, colon);
  const auto found = std::ranges::find(method_names, name);
  if (found == method_names.end()) {
    return wrong(fmt::format(
        "no player '{}', expected {}, random, novice, scripted, greedy, flat:200 or search:200",
        text, fmt::join(level_ids, ", ")));
  }
  Player player{.method = static_cast<Method>(found - method_names.begin())};
  const bool thinks = player.method == Method::flat || player.method == Method::search;
  if (!thinks) {
    if (colon == text.npos) return player;
    if (player.method == Method::novice) {
      const std::string_view share = text.substr(colon + 1);
      const auto [end, error] =
          std::from_chars(share.data(), share.data() + share.size(), player.experience);
      if (error == std::errc() && end == share.data() + share.size() && player.experience > 0 &&
          player.experience < 100) {
        return player;
      }
      return wrong(fmt::format(
          "player '{}': expected the per cent of scripted choices, 1 to 99, as in novice:75",
          text));
    }
    return wrong(fmt::format("player '{}': '{}' takes no budget", text, name));
  }
  const auto budget = read_budget(colon == text.npos ? "200" : text.substr(colon + 1));
  if (!budget) {
    return wrong(
        fmt::format("player '{}': expected milliseconds or iterations, as in {}:200 or {}:2000it",
                    text, name, name));
  }
  player.budget = *budget;
  return player;
}

Expected<Player> read_player(std::string_view text, const AnyGame& game) {
  if (const auto player = level_player(game, text)) return *player;
  return read_plain_player(text);
}

std::string written(const Player& player) {
  if (!player.level.empty()) return std::string(player.level);
  std::string text(method_names[static_cast<std::size_t>(player.method)]);
  if (player.experience > 0) text += fmt::format(":{}", player.experience);
  if (player.budget.iterations > 0) text += fmt::format(":{}it", player.budget.iterations);
  if (player.budget.milliseconds > 0) text += fmt::format(":{}", player.budget.milliseconds);
  if (player.budget.workers > 1) text += fmt::format("x{}", player.budget.workers);
  return text;
}

}  // namespace tide::opponents
