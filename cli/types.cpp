// tide types: the views of the games as TypeScript, for the browser client.
#include <algorithm>

#include "cli/arguments.h"
#include "cli/command.h"
#include "games/registry.h"

namespace tide::cli {
namespace {

struct TypesOptions {
  std::string game;
  void declare(CLI::App& command) {
    option(command, "--game", "GAME", game, "only this game, without a namespace");
  }
};

std::string in_namespace(const GameEntry& entry) {
  std::string name(entry.id);
  std::ranges::replace(name, '-', '_');
  std::string text = fmt::format("export namespace {} {{\n", name);
  const std::string declarations = entry.standard()->typescript();
  for (std::string_view rest = declarations; !rest.empty();) {
    const auto end = std::min(rest.find('\n'), rest.size());
    if (end > 0) text += "  ";
    text += rest.substr(0, end);
    text += '\n';
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  while (text.ends_with("\n\n")) text.pop_back();
  return text + "}\n";
}

Expected<int> run(const TypesOptions& options) {
  if (!options.game.empty()) {
    const auto entry = find_game(options.game);
    if (!entry) return std::unexpected(entry.error());
    out((*entry)->standard()->typescript());
    return success;
  }
  std::string text;
  for (const GameEntry& entry : registry())
    text += (text.empty() ? "" : "\n") + in_namespace(entry);
  out(text);
  return success;
}

}  // namespace

void add_types(CLI::App& app, Invocation& invocation) {
  add_command<TypesOptions>(app, invocation, "types",
                            "Print TypeScript declarations of what the games show",
                            "tide types --game connect-four", run);
}

}  // namespace tide::cli
