// Every command of `tide`. Each function registers one subcommand; main calls them in this order,
// which is also the order of `tide --help`.
#pragma once

#include "cli/command.h"

namespace tide::cli {

void add_games(CLI::App& app, Invocation& invocation);

}  // namespace tide::cli
