// tide position: a start position, the whole truth.
#include "cli/command.h"

namespace tide::cli {
namespace {

struct PositionOptions : GameChoice {
  void declare(CLI::App& command) {
    declare_game(command);
    declare_setup(command);
    declare_content(command);
  }
};

Expected<int> run(const PositionOptions& options) {
  const auto game = options.open();
  if (!game) return std::unexpected(game.error());
  const auto setup = options.setup(**game);
  if (!setup) return std::unexpected(setup.error());
  Context ctx;
  const auto state = (*game)->start(*setup, key_from_seed(options.seed), ctx);
  TIDE_CHECK(state.has_value());
  out_json((*game)->to_position(*state));
  return success;
}

}  // namespace

void add_position(CLI::App& app, Invocation& invocation) {
  add_command<PositionOptions>(
      app, invocation, "position",
      "Print a start position as JSON, hidden parts included; scenarios patch it",
      "tide position connect-four --seed friday", run);
}

}  // namespace tide::cli
