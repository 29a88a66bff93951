// Every command of `tide`. Each function registers one subcommand; main calls them in this order,
// which is also the order of `tide --help`.
//
// It brings CLI11 along. A command that binds its values with arguments.h includes command.h
// instead and compiles in a fraction of the time; one that needs more of CLI11 includes this.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/command.h"

namespace tide::cli {

void add_games(CLI::App& app, Invocation& invocation);
void add_play(CLI::App& app, Invocation& invocation);
void add_ladder(CLI::App& app, Invocation& invocation);
void add_tune(CLI::App& app, Invocation& invocation);
void add_sim(CLI::App& app, Invocation& invocation);
void add_coverage(CLI::App& app, Invocation& invocation);
void add_replay(CLI::App& app, Invocation& invocation);
void add_verify(CLI::App& app, Invocation& invocation);
void add_scenario(CLI::App& app, Invocation& invocation);
void add_rules(CLI::App& app, Invocation& invocation);
void add_content(CLI::App& app, Invocation& invocation);
void add_position(CLI::App& app, Invocation& invocation);
void add_types(CLI::App& app, Invocation& invocation);
void add_analyze(CLI::App& app, Invocation& invocation);
void add_serve(CLI::App& app, Invocation& invocation);
void add_admin(CLI::App& app, Invocation& invocation);
void add_bench(CLI::App& app, Invocation& invocation);

}  // namespace tide::cli
