// Rule tests as data: reading and running .scenario files (docs/scenarios.md has the grammar).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/match.h"

namespace tide {

// A position that a scenario starts from: a patch, or the name of a file with a whole position.
struct ScenarioGiven {
  int line = 0;
  std::string file;  // empty: `patch` counts
  json::value patch;
};

// A member of the game's content with another value.
struct ScenarioContent {
  int line = 0;
  std::string pointer;
  json::value value;
};

struct ScenarioStep {
  enum class Kind : std::uint8_t { luck, when, then };
  enum class Check : std::uint8_t {
    position,
    fired,
    silent,
    legal,
    illegal,
    refused,
    to_act,
    over,
    not_over,
    winner,
    draw,
    hidden,
    known,
    view,
    log,
    no_start
  };

  Kind kind;
  int line = 0;
  std::string text;                // as written, for reports
  Check check = Check::position;   // of a `then`
  SeatSet seats;                   // who moves, looks, is to act or has won
  std::string argument;            // notation, JSON pointer or piece of a log line
  std::string rule;                // of fired, silent and refused
  json::value part;                // of position and view
  std::vector<std::string> words;  // of luck
};

struct Scenario {
  std::string title;
  std::vector<std::string> rules;  // "SET-51"
  std::string game;
  SetupRequest setup;
  std::string seed;
  std::vector<ScenarioContent> content;  // in order
  std::vector<ScenarioGiven> given;      // in order
  std::vector<ScenarioStep> steps;
  int line = 0;
  int game_line = 0;
};

// What stands behind the word `game`: its id, then seats N, seed WORD and option NAME=VALUE in any
// order. Golden games begin with the same line.
struct GameLine {
  std::string game;
  SetupRequest setup;
  std::string seed = "1";
};
Expected<GameLine> read_game_line(std::string_view rest);

// Errors name the line. A scenario without a title, a game or a `then` is refused, and so is a
// title that stands twice. What only the game knows (its rules, seats, notation) is checked by
// run_scenario.
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
