// What every command of `tide` shares: how it is registered, what it returns, where it writes.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match.h"

namespace CLI {
class App;
}

namespace tide::cli {

// Exit codes. An Error from a command, or a line that cannot be understood, is `bad_input`.
inline constexpr int success = 0, check_failed = 1, bad_input = 2, interrupted = 130;

// What the command line asked for; main runs it once everything is parsed.
struct Invocation {
  std::function<Expected<int>()> run;
};

// Adds a subcommand with an example in its help. `Options` is a struct of plain values with a
// function `void declare(CLI::App&)` that binds them (arguments.h); `run` takes them filled and
// returns an exit code.
CLI::App& add_subcommand(CLI::App& app, Invocation& invocation, const std::string& name,
                         const std::string& summary, const std::string& example,
                         std::function<Expected<int>()> run);
template <class Options>
CLI::App& add_command(CLI::App& app, Invocation& invocation, const std::string& name,
                      const std::string& summary, const std::string& example,
                      Expected<int> (*run)(const Options&)) {
  auto options = std::make_shared<Options>();
  CLI::App& command = add_subcommand(app, invocation, name, summary, example,
                                     [options, run] { return run(*options); });
  options->declare(command);
  return command;
}
// A paragraph for the help of a command, above its example.
void add_remark(CLI::App& command, const std::string& remark);

// The part of a command line that says which game is set up and how.
struct GameChoice {
  std::string game;
  std::optional<int> seats;  // nothing: the smallest number the game is for
  std::string seed = "1";
  std::vector<std::string> options;    // "name=value"
  std::optional<std::string> content;  // a file; nothing: the standard content

  void declare_game(CLI::App& command);                   // GAME
  void declare_content(CLI::App& command);                // --content
  void declare_setup(CLI::App& command);                  // --seats, --seed, --option
  Expected<std::shared_ptr<const AnyGame>> open() const;  // errors name the file, or list the games
  // Refuses a wrong number of seats, unknown options and values, "name" without "=value".
  Expected<SetupRequest> setup(const AnyGame& game) const;
};

// --language, of the game's sentences and rules; then refuses one that the game lacks.
void declare_language(CLI::App& command, std::string& language);
Expected<void> check_language(const AnyGame& game, const std::string& language);

// Games with their standard content, for saved games and scenarios.
GameFinder game_finder();

// Standard output. A write that fails is found once, by main, at the end.
void out(std::string_view text);
void out_json(const json::value& document);  // one document, for programs and people alike
// A line on standard error.
void note(std::string_view line);

// Set by Ctrl-C or SIGTERM from the first call of watch_interrupts on. Another one some seconds
// later ends the program at once; not sooner, because `timeout` sends the signal twice.
void watch_interrupts();
const std::atomic<bool>& stop_asked();

}  // namespace tide::cli
