// tide games: what there is to play.
#include "cli/arguments.h"
#include "cli/command.h"
#include "games/registry.h"

namespace tide::cli {
namespace {

struct GamesOptions {
  bool json = false;
  void declare(CLI::App& command) { json_flag(command, json); }
};

json::value to_json(const GameInfo& info) {
  json::array options;
  for (const OptionSpec& spec : info.options) {
    options.push_back(json::object{{"id", spec.id},
                                   {"values", json::array(spec.values.begin(), spec.values.end())},
                                   {"default", spec.standard},
                                   {"effect", spec.effect}});
  }
  return json::object{{"id", info.id},
                      {"name", info.name},
                      {"seats", {{"min", info.min_seats}, {"max", info.max_seats}}},
                      {"options", std::move(options)},
                      {"actions", info.action_count},
                      {"state_bytes", info.state_bytes},
                      {"rules_version", info.rules_version},
                      {"content_hash", info.content_hash}};
}

std::string to_text(const GameInfo& info) {
  const std::string seats = info.min_seats == info.max_seats
                                ? std::to_string(info.min_seats)
                                : fmt::format("{} to {}", info.min_seats, info.max_seats);
  std::string text = fmt::format("{}: {}\n  {} seats, {} actions, {} bytes a position\n", info.id,
                                 info.name, seats, info.action_count, info.state_bytes);
  for (const OptionSpec& spec : info.options) {
    std::vector<std::string> values;
    for (const auto& value : spec.values) {
      values.push_back(option_text(value) + (value == spec.standard ? "*" : ""));
    }
    text +=
        fmt::format("  --option {}={}\n      {}\n", spec.id, fmt::join(values, "|"), spec.effect);
  }
  return text;
}

Expected<int> run(const GamesOptions& options) {
  json::array list;
  std::string text;
  bool any_options = false;
  for (const GameEntry& entry : registry()) {
    const auto game = entry.standard();
    list.push_back(to_json(game->info()));
    text += (text.empty() ? "" : "\n") + to_text(game->info());
    any_options = any_options || !game->info().options.empty();
  }
  if (options.json) {
    out_json(list);
  } else {
    out(text);
    if (any_options) out("\n* the default\n");
  }
  return success;
}

}  // namespace

void add_games(CLI::App& app, Invocation& invocation) {
  add_command<GamesOptions>(app, invocation, "games",
                            "List the games: id, name, seats, options, size", "tide games --json",
                            run);
}

}  // namespace tide::cli
