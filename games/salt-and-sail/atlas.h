// The Atlas: tiles laid out by number, side, centre and rotation give the maps of the scenarios.
#pragma once

#include "games/salt-and-sail/content.h"

namespace tide::salt_and_sail {

// Fills charts, hexes and their names. `content` has its Rumors, tokens and scenario names. Refuses
// a map that cannot be played to its end (SNS-139).
Expected<void> read_atlas(const json::value& tiles, const json::value& scenarios, Content& content);

}  // namespace tide::salt_and_sail
