// tide content: the data of a game, and whether a changed file fits it.
#include "cli/arguments.h"
#include "cli/command.h"
#include "games/registry.h"

namespace tide::cli {
namespace {

struct ContentOptions : GameChoice {
  void declare(CLI::App& command) {
    declare_game(command);
    option(command, "--check", "FILE", content, "check this file in place of printing");
  }
};

Expected<int> run(const ContentOptions& options) {
  const auto game = options.open();
  if (!game) return std::unexpected(game.error());
  if (!options.content) {
    out((*find_game(options.game))->default_content);
  } else {
    out(fmt::format("{}: good content for {} (hash {})\n", *options.content, (*game)->info().name,
                    (*game)->info().content_hash));
  }
  return success;
}

}  // namespace

void add_content(CLI::App& app, Invocation& invocation) {
  add_command<ContentOptions>(app, invocation, "content",
                              "Print the content of a game as JSON, or check a changed file",
                              "tide content connect-four > mine.json\n"
                              "  tide content connect-four --check mine.json",
                              run);
}

}  // namespace tide::cli
