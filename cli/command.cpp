#include "cli/command.h"

#include <csignal>
#include <cstdio>
#include <map>

#include "games/registry.h"

namespace tide::cli {
namespace {

std::atomic<bool> stop{false};

}  // namespace

void GameChoice::declare_game(CLI::App& command) {
  command.add_option("GAME", game, "id of the game; 'tide games' lists them")
      ->required()
      ->type_name("");
}

void GameChoice::declare_content(CLI::App& command) {
  command.add_option("--content", content, "content file in place of the standard one")
      ->type_name("FILE");
}

void GameChoice::declare_setup(CLI::App& command) {
  command.add_option("--seats", seats, "number of seats (default: the fewest)")->type_name("N");
  command.add_option("--seed", seed, "a word or number that decides all luck (default: 1)")
      ->type_name("S");
  command.add_option("--option", options, "an option of the game; may be repeated")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
}

Expected<std::shared_ptr<const AnyGame>> GameChoice::open() const {
  const auto entry = find_game(game);
  if (!entry) return std::unexpected(entry.error());
  if (content.empty()) return (*entry)->standard();
  const auto text = read_file(content);
  if (!text) return std::unexpected(text.error());
  auto made = (*entry)->make(*text);
  if (!made) return std::unexpected(std::move(made.error()).within(content));
  return made;
}

Expected<SetupRequest> GameChoice::setup(const AnyGame& game) const {
  SetupRequest request{.seats = seats.value_or(game.info().min_seats), .options = {}};
  for (const std::string& text : options) {
    const auto equals = text.find('=');
    if (equals == 0 || equals == std::string::npos) {
      return wrong(fmt::format("--option {}: expected NAME=VALUE", text));
    }
    const auto [place, fresh] =
        request.options.emplace(text.substr(0, equals), text.substr(equals + 1));
    if (!fresh) return wrong(fmt::format("--option {}: given twice", place->first));
  }
  Context ctx;
  if (auto started = game.start(request, key_from_seed(seed), ctx); !started) {
    return std::unexpected(started.error());
  }
  return request;
}

GameFinder game_finder() {
  const auto made = std::make_shared<std::map<std::string, std::shared_ptr<const AnyGame>>>();
  return [made](std::string_view id) -> Expected<std::shared_ptr<const AnyGame>> {
    const auto entry = find_game(id);
    if (!entry) return std::unexpected(entry.error());
    auto& game = (*made)[std::string(id)];
    if (!game) game = (*entry)->standard();
    return game;
  };
}

void declare_json(CLI::App& command, bool& json) {
  command.add_flag("--json", json, "one JSON document for programs");
}

void out(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void out_json(const json::value& document) { out(pretty(document) + "\n"); }

void note(std::string_view line) {
  std::fflush(stdout);
  fmt::print(stderr, "{}\n", line);
}

void watch_interrupts() {
  struct sigaction action{};
  action.sa_handler = [](int) { stop = true; };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
}

const std::atomic<bool>& stop_asked() { return stop; }

}  // namespace tide::cli
