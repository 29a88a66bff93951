// games/<id>/search.json: all that is known about playing a game well, as data. The levels it
// offers with their players, weakest first, and what differs from the usual values of the knobs of
// its search (parameters.h) and of the weights of its evaluation (engine/term.h):
//   {"levels": {"deckhand": "novice", "sailor": "novice:75", ...}, "search": {"exploration": 0.3},
//    "evaluation": {"fires": 1.2}}
#pragma once

#include <map>
#include <string>

#include "opponents/opponent.h"

namespace tide::opponents {

struct SearchFile {
  std::map<std::string, Player, std::less<>> levels;
  Tuning tuning;
};

Expected<SearchFile> read_search_file(const json::value& document, std::span<const Term> terms);
// The file that the game came with; the general values if it brings none.
SearchFile search_file(const AnyGame& game);

}  // namespace tide::opponents
