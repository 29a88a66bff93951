// `tide`: reads the command line, runs one command, turns what it says into an exit code.
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string>

#include "cli/commands.h"

namespace tide::cli {
namespace {

int complain(std::string_view who, std::string message) {
  std::ranges::replace(message, '\n', ' ');
  note(fmt::format("{}: {}", who, message));
  return bad_input;
}

int run(int argc, char** argv) {
  CLI::App app{"Tidetable: one table for sea games", "tide"};
  app.footer("\n'tide COMMAND --help' tells more and gives an example.");
  app.set_version_flag("--version", "tide " TIDE_VERSION);
  app.require_subcommand(1);  // and no more: a file may be called like a command
  Invocation invocation;
  add_games(app, invocation);
  add_play(app, invocation);
  add_sim(app, invocation);
  add_ladder(app, invocation);
  add_tune(app, invocation);
  add_analyze(app, invocation);
  add_coverage(app, invocation);
  add_replay(app, invocation);
  add_verify(app, invocation);
  add_scenario(app, invocation);
  add_rules(app, invocation);
  add_content(app, invocation);
  add_position(app, invocation);
  add_types(app, invocation);
  add_serve(app, invocation);
  add_admin(app, invocation);
  add_bench(app, invocation);

  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  const std::string first = argc > 1 ? argv[1] : "";
  if (first.empty()) return complain("tide", "which command? expected " + one_of(names));
  const bool asks = first == "-h" || first == "--help" || first == "--version";
  if (!asks && std::ranges::find(names, first) == names.end()) {
    return complain("tide", fmt::format("no command '{}', expected {}", first, one_of(names)));
  }
  const std::string who = asks ? "tide" : "tide " + first;
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& wanted) {  // --help, --version
    return app.exit(wanted);
  } catch (const CLI::ParseError& error) {
    return complain(who, error.what());
  }
  const Expected<int> code = invocation.run();
  if (!code) return complain(who, code.error().message);
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    return complain(who, fmt::format("standard output: {}", std::strerror(errno)));
  }
  return *code;
}

}  // namespace
}  // namespace tide::cli

int main(int argc, char** argv) { return tide::cli::run(argc, argv); }
