// What a server shows after a game so that anybody can check its luck: docs/api.md, "Provable
// luck".
#pragma once

#include "engine/json.h"

namespace tide::server {

// Does the luck of the match follow from a seed that was promised before the deal and from the
// nonces of the seats? `promised` is the commitment that somebody noted before the game; empty: the
// one in the proof. The error says which of the three does not hold.
Expected<void> check_proof(const json::value& proof, std::string_view match_seed,
                           std::string_view promised);

}  // namespace tide::server
