// Which rules of the ledger fire when a game is played, and which stay silent.
#pragma once

#include "engine/ledger.h"
#include "lab/batch.h"
#include "lab/players.h"

namespace tide::lab {

struct RuleUse {
  LedgerRule rule;
  std::uint64_t games = 0;  // in which it fired
  std::uint64_t times = 0;
};

struct Coverage {
  std::string game;
  std::uint64_t games = 0;     // played
  std::vector<RuleUse> rules;  // in the order of the ledger
};

// Plays games 0 … games-1 of the plan with the journal on, fewer if `control.stop` says so.
Expected<Coverage> coverage(const AnyGame& game, PlayoutPlan plan, const Players& players,
                            std::uint64_t games, const BatchControl& control);

// What `tide coverage --json` prints.
json::value to_json(const Coverage& coverage);

}  // namespace tide::lab
