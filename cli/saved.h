// Reading saved games for the commands that show and check them.
#pragma once

#include "cli/command.h"

namespace tide::cli {

// A saved game out of a file. Refuses what no check can be made on: a file that cannot be read, is
// no JSON, has not the shape of a saved game, or is of a game that we do not have.
Expected<SavedGame> read_saved(const std::string& path);

// Content that a saved game was played with, if it is not the standard one; null if no file is
// named.
Expected<std::shared_ptr<const AnyGame>> custom_game(const SavedGame& saved,
                                                     const std::optional<std::string>& content);

// A saved game with all its moves played.
Expected<Match> open_saved(const std::string& path, const std::optional<std::string>& content);

}  // namespace tide::cli
