// The families of laws, each a run over the plan's games. conformance.h is the way in.
#pragma once

#include "tests/walk.h"

namespace tide {

void play_laws(const AnyGame& game, const ConformancePlan& plan, Findings& findings);
void refusal_laws(const AnyGame& game, const ConformancePlan& plan, Findings& findings);
void position_laws(const AnyGame& game, const ConformancePlan& plan, Findings& findings);
void word_laws(const AnyGame& game, const ConformancePlan& plan, Findings& findings);
// Of the words family, without a game being played.
void language_laws(const AnyGame& game, Findings& findings);
// The English side of the terms that a language has.
std::set<std::string, std::less<>> terms_in(const AnyGame& game, const std::string& language);
// Is this more than a coordinate or a heading ("c3", "nw"), which read alike in every language?
bool wants_a_term(std::string_view text);
void replay_laws(const AnyGame& game, const ConformancePlan& plan, Findings& findings);
void memory_laws(const AnyGame& game, const ConformancePlan& plan, Findings& findings);
void player_laws(const AnyGame& game, const ConformancePlan& plan, Findings& findings);
void redeal_laws(const AnyGame& game, const ConformancePlan& plan, Findings& findings);
void knowledge_laws(const AnyGame& game, const ConformancePlan& plan, Findings& findings);

}  // namespace tide
