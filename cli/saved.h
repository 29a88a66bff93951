// Reading saved games for the commands that show and check them.
#pragma once

#include "cli/command.h"

namespace tide::cli {

// Content that a saved game was played with, if it is not the standard one; null if no file is
// named.
Expected<std::shared_ptr<const AnyGame>> custom_game(const json::value& saved,
                                                     const std::string& content_file);

// The JSON of a saved game. Refuses what no check can be made on: a file that cannot be read, is no
// JSON, or does not say which of our games it is and which actions were taken.
Expected<json::value> read_saved(const std::string& path);

}  // namespace tide::cli
