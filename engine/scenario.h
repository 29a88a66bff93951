// Rule tests as data: reading and running .scenario files (docs/scenarios.md has the grammar).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/match.h"

namespace tide {

struct ScenarioStep {
  enum class Kind { luck, when, then };
  Kind kind;
  int line = 0;
  std::string text;  // what stands behind the keyword; JSON may run over several lines
};

struct Scenario {
  std::string title;
  std::vector<std::string> rules;  // "SET-51"
  std::string game;
  SetupRequest setup;
  std::string seed = "1";
  std::vector<std::string> given;  // JSON patches, or names of position files, in order
  std::vector<ScenarioStep> steps;
  int line = 0;
};

// Errors name the line. A scenario without a title, game, `when` or `then` is refused.
Expected<std::vector<Scenario>> read_scenarios(std::string_view text);

struct ScenarioOutcome {
  std::string title;
  bool passed = false;
  std::string problem;  // "line 12: then fired SNB-53: it did not; fired: …"
};

// Runs one scenario. `folder` is where position files are looked for; empty: none are allowed.
ScenarioOutcome run_scenario(const Scenario& scenario, const GameFinder& find,
                             const std::string& folder);

}  // namespace tide
