// Every command of `tide`. Each function registers one subcommand; main calls them in this order,
// which is also the order of `tide --help`.
#pragma once

#include "cli/command.h"

namespace tide::cli {

void add_games(CLI::App& app, Invocation& invocation);
void add_play(CLI::App& app, Invocation& invocation);
void add_sim(CLI::App& app, Invocation& invocation);
void add_coverage(CLI::App& app, Invocation& invocation);
void add_replay(CLI::App& app, Invocation& invocation);
void add_verify(CLI::App& app, Invocation& invocation);
void add_scenario(CLI::App& app, Invocation& invocation);
void add_rules(CLI::App& app, Invocation& invocation);
void add_content(CLI::App& app, Invocation& invocation);
void add_position(CLI::App& app, Invocation& invocation);
void add_types(CLI::App& app, Invocation& invocation);
void add_bench(CLI::App& app, Invocation& invocation);

}  // namespace tide::cli
