#include "cli/command.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <map>

#include "cli/arguments.h"
#include "cli/text.h"
#include "games/registry.h"

namespace tide::cli {
namespace {

std::atomic<bool> stop{false};

}  // namespace

CLI::App& add_subcommand(CLI::App& app, Invocation& invocation, const std::string& name,
                         const std::string& summary, const std::string& example,
                         std::function<Expected<int>()> run) {
  CLI::App& command = *app.add_subcommand(name, summary);
  command.footer("Example:\n  " + example);
  command.callback([&invocation, run = std::move(run)] { invocation.run = run; });
  return command;
}

void add_remark(CLI::App& command, const std::string& remark) {
  command.footer(remark + "\n\n" + command.get_footer());
}

void GameChoice::declare_game(CLI::App& command) {
  positional(command, "GAME", game, Needed::yes, "id of the game; 'tide games' lists them");
}

void GameChoice::declare_content(CLI::App& command) {
  option(command, "--content", "FILE", content, "content file in place of the standard one");
}

void GameChoice::declare_setup(CLI::App& command) {
  option(command, "--seats", "N", seats, "number of seats (default: the fewest)");
  option(command, "--seed", "S", seed, "a word or number that decides all luck (default: 1)");
  option(command, "--option", "NAME=VALUE", options, "an option of the game; may be repeated");
}

Expected<std::shared_ptr<const AnyGame>> GameChoice::open() const {
  const auto entry = find_game(game);
  if (!entry) return std::unexpected(entry.error());
  if (!content) return (*entry)->standard();
  const auto text = read_file(*content);
  if (!text) return std::unexpected(text.error());
  auto made = (*entry)->make(*text);
  if (!made) return std::unexpected(std::move(made.error()).within(*content));
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

void declare_language(CLI::App& command, std::string& language) {
  option(command, "--language", "en|pl", language, "of the game's sentences (default: en)");
}

Expected<void> check_language(const AnyGame& game, const std::string& language) {
  if (game.words(language) != nullptr) return {};
  return wrong(fmt::format("--language {}: {} has no words in it, expected {}", language,
                           game.info().name, one_of(game.languages())));
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

void out(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

void out_json(const json::value& document) { out(pretty(document) + "\n"); }

void note(std::string_view line) {
  std::fflush(stdout);
  fmt::print(stderr, "{}\n", printable(line));
}

void watch_interrupts() {
  static std::atomic<std::time_t> first_second = 0;
  struct sigaction action{};
  action.sa_handler = [](int) {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (!stop.exchange(true)) {
      first_second = now.tv_sec;
    } else if (now.tv_sec > first_second + 1) {
      _exit(interrupted);
    }
  };
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

const std::atomic<bool>& stop_asked() { return stop; }

}  // namespace tide::cli
