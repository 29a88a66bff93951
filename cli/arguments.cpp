#include "cli/arguments.h"

#include <CLI/CLI.hpp>

namespace tide::cli {
namespace {

template <class T>
CLI::Option& bound(CLI::App& command, const std::string& name, const std::string& type, T& value,
                   const std::string& help) {
  return *command.add_option(name, value, help)->type_name(type);
}

template <class T>
void bind_range(CLI::App& command, const std::string& name, const std::string& type, T& value,
                T low, T high, const std::string& help) {
  // Without a description, which would stand in the help behind the type.
  bound(command, name, type, value, help).check(CLI::Range(low, high).description(""));
}

}  // namespace

void positional(CLI::App& command, const std::string& name, std::string& value, Needed needed,
                const std::string& help) {
  bound(command, name, "", value, help).required(needed == Needed::yes);
}

void positional(CLI::App& command, const std::string& name, std::vector<std::string>& values,
                Needed needed, const std::string& help) {
  bound(command, name, "", values, help).required(needed == Needed::yes);
}

void option(CLI::App& command, const std::string& name, const std::string& type, std::string& value,
            const std::string& help) {
  bound(command, name, type, value, help);
}

void option(CLI::App& command, const std::string& name, const std::string& type,
            std::vector<std::string>& values, const std::string& help) {
  bound(command, name, type, values, help).allow_extra_args(false);
}

void option(CLI::App& command, const std::string& name, const std::string& type,
            std::optional<int>& value, const std::string& help) {
  bound(command, name, type, value, help);
}

void option(CLI::App& command, const std::string& name, const std::string& type,
            std::optional<std::string>& value, const std::string& help) {
  bound(command, name, type, value, help);
}

void option(CLI::App& command, const std::string& name, const std::string& type,
            std::uint64_t& value, std::uint64_t low, std::uint64_t high, const std::string& help) {
  bind_range(command, name, type, value, low, high, help);
}

void option(CLI::App& command, const std::string& name, const std::string& type, double& value,
            double low, double high, const std::string& help) {
  bind_range(command, name, type, value, low, high, help);
}

void flag(CLI::App& command, const std::string& name, bool& value, const std::string& help) {
  command.add_flag(name, value, help);
}

void json_flag(CLI::App& command, bool& value) {
  flag(command, "--json", value, "one JSON document for programs");
}

}  // namespace tide::cli
