// Golden games: whole games in text that a person can review (CONTRIBUTING.md, "Add a test").
//   game connect-four seats 2 seed one
//   # Annotations and blank lines stand anywhere and are kept.
//   1 drop d
//       seat 1 drops a disc into column d.  [CFO-03]
//   result winner 1 scores 1 -1: Four in a line.
// Behind each move stands what everybody's log together says of it, with hidden things shown, and
// the rule that made it happen. Setup is told before the first move.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "engine/match.h"

namespace tide {

// The golden game as today's rules tell it: the same moves, each annotation above the line it stood
// above (or, if that is gone, in its place within the move). The text is unchanged if and only if
// the game is. Decisions with one choice that are left out are played and written. Errors name the
// line: another game, a move that is refused, a game without an end.
Expected<std::string> retell_golden(std::string_view text, std::shared_ptr<const AnyGame> game);

// The exact counts of a game: how many ways of 1, 2, 3 … legal choices lead on from a position of
// a golden game, one line for each position.
//   duel.golden after 12: 5 38 190
// Gives the same text with today's counts. `find` gives the text of a golden game by its name.
using GoldenFinder = std::function<Expected<std::string>(std::string_view name)>;
Expected<std::string> recount(std::string_view text, std::shared_ptr<const AnyGame> game,
                              const GoldenFinder& find);

// Empty if the texts are equal; else the first line that differs, as expected and as found.
std::string first_difference(std::string_view expected, std::string_view found);

}  // namespace tide
