// The families of laws, each a run over the plan's games. conformance.h is the way in.
#pragma once

#include "tests/walk.h"

namespace tide {

void play_laws(const AnyGame& game, const ConformancePlan& plan, Findings& findings);
void refusal_laws(const AnyGame& game, const ConformancePlan& plan, Findings& findings);
void position_laws(const AnyGame& game, const ConformancePlan& plan, Findings& findings);
void word_laws(const AnyGame& game, const ConformancePlan& plan, Findings& findings);
void replay_laws(const AnyGame& game, const ConformancePlan& plan, Findings& findings);
void memory_laws(const AnyGame& game, const ConformancePlan& plan, Findings& findings);
void player_laws(const AnyGame& game, const ConformancePlan& plan, Findings& findings);
void redeal_laws(const AnyGame& game, const ConformancePlan& plan, Findings& findings);
void knowledge_laws(const AnyGame& game, const ConformancePlan& plan, Findings& findings);

}  // namespace tide
