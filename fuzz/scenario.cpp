// Scenario files: refused with a line, or run; a problem is always told.
#include "engine/scenario.h"

#include "fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tide;
  const auto scenarios = read_scenarios(as_text(data, size));
  if (!scenarios) {
    TIDE_CHECK(scenarios.error().message.starts_with("line "));
    return 0;
  }
  std::size_t steps = 0;
  for (const Scenario& scenario : *scenarios) {
    steps += scenario.steps.size();
    if (steps > 30) break;
    const auto outcome = run_scenario(scenario, fuzz::find, "");
    TIDE_CHECK(outcome.passed == outcome.problem.empty());
    TIDE_CHECK(outcome.passed || outcome.problem.starts_with("line "));
  }
  return 0;
}
