// tide scenario: runs scenario files like tests.
#include "engine/scenario.h"

#include <filesystem>

#include "cli/arguments.h"
#include "cli/command.h"

namespace tide::cli {
namespace {

struct ScenarioOptions {
  std::vector<std::string> files;
  bool json = false;

  void declare(CLI::App& command) {
    positional(command, "FILE", files, Needed::yes, "scenario files");
    json_flag(command, json);
  }
};

Expected<std::vector<Scenario>> read_file_of_scenarios(const std::string& file) {
  const auto text = read_file(file);
  if (!text) return std::unexpected(text.error());
  auto scenarios = read_scenarios(*text);
  if (!scenarios) return std::unexpected(std::move(scenarios.error()).within(file));
  return scenarios;
}

Expected<int> run(const ScenarioOptions& options) {
  const GameFinder find = game_finder();
  json::array list;
  int passed = 0, failed = 0;
  bool unread = false;
  for (const std::string& file : options.files) {
    const auto scenarios = read_file_of_scenarios(file);
    if (!scenarios) {
      note("tide scenario: " + scenarios.error().message);
      unread = true;
      continue;
    }
    if (!options.json) out(file + "\n");
    const auto parent = std::filesystem::path(file).parent_path();
    const std::string folder = parent.empty() ? "." : parent.string();
    for (const Scenario& scenario : *scenarios) {
      const ScenarioOutcome outcome = run_scenario(scenario, find, folder);
      ++(outcome.passed ? passed : failed);
      json::object entry{{"file", file}, {"title", outcome.title}, {"passed", outcome.passed}};
      if (!outcome.passed) entry["problem"] = outcome.problem;
      list.push_back(std::move(entry));
      if (options.json) continue;
      out(fmt::format("  {}  {}\n", outcome.passed ? "ok  " : "FAIL", outcome.title));
      if (!outcome.passed) out(fmt::format("        {}\n", outcome.problem));
    }
  }
  if (options.json) {
    out_json(json::object{{"passed", passed}, {"failed", failed}, {"scenarios", std::move(list)}});
  } else {
    out(fmt::format("{} passed, {} failed\n", passed, failed));
  }
  if (unread) return bad_input;
  return failed > 0 ? check_failed : success;
}

}  // namespace

void add_scenario(CLI::App& app, Invocation& invocation) {
  CLI::App& command =
      add_command<ScenarioOptions>(app, invocation, "scenario", "Run scenario files like tests",
                                   "tide scenario games/*/tests/*.scenario", run);
  add_remark(command, "Exit 1 if a scenario fails, 2 if a file cannot be read.");
}

}  // namespace tide::cli
