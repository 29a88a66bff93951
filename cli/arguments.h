// Binds values to a command line. It stands between the commands and CLI11, whose header takes
// seconds to compile in every file that includes it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace tide::cli {

// Words without a dash: FILE, or FILE... where a list is bound.
enum class Needed : bool { no, yes };
void positional(CLI::App& command, const std::string& name, std::string& value, Needed needed,
                const std::string& help);
void positional(CLI::App& command, const std::string& name, std::vector<std::string>& values,
                Needed needed, const std::string& help);

// `name`: "--seats"; `type`: what the help calls the value, "N". A list may be given again and
// again.
void option(CLI::App& command, const std::string& name, const std::string& type, std::string& value,
            const std::string& help);
void option(CLI::App& command, const std::string& name, const std::string& type,
            std::vector<std::string>& values, const std::string& help);
void option(CLI::App& command, const std::string& name, const std::string& type,
            std::optional<int>& value, const std::string& help);
void option(CLI::App& command, const std::string& name, const std::string& type,
            std::optional<std::string>& value, const std::string& help);
// Numbers that are refused outside low … high.
void option(CLI::App& command, const std::string& name, const std::string& type,
            std::uint64_t& value, std::uint64_t low, std::uint64_t high, const std::string& help);
void option(CLI::App& command, const std::string& name, const std::string& type, double& value,
            double low, double high, const std::string& help);

void flag(CLI::App& command, const std::string& name, bool& value, const std::string& help);
void json_flag(CLI::App& command, bool& value);  // --json

}  // namespace tide::cli
