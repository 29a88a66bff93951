// The open knobs of a game: declared once in its content, chosen by name at setup.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/reflect.h"

namespace tide {

struct OptionSpec {
  std::string id;
  std::vector<json::value> values;  // texts, whole numbers or true/false
  json::value standard;             // the default, one of the values
  std::string effect;               // one sentence
};

// What somebody asked for, before it is checked.
struct SetupRequest {
  int seats = 0;
  std::map<std::string, std::string> options;
};

// What a game starts from.
template <class Options>
struct Setup {
  int seats = 0;
  Options options;
};

std::string option_text(const json::value& value);

// Reads the list "options" of a content file: [{"id", "values", "default", "effect"}].
Expected<std::vector<OptionSpec>> read_option_specs(const json::value& list);

// The value that `request` means for `spec`, or the default.
Expected<json::value> choose_option(const OptionSpec& spec, const SetupRequest& request);

// The first option in the request that no spec knows.
Expected<void> check_option_names(const std::vector<OptionSpec>& specs,
                                  const SetupRequest& request);

struct NoContent {};

// Fills the described struct `Options`, whose members are named like the specs. A member may be a
// kind that the content names, e.g. a map.
template <class Options, class Content = NoContent>
Expected<Options> resolve_options(const std::vector<OptionSpec>& specs, const SetupRequest& request,
                                  const Content& content = {}) {
  if (auto known = check_option_names(specs, request); !known)
    return std::unexpected(known.error());
  json::object chosen;
  for (const OptionSpec& spec : specs) {
    auto value = choose_option(spec, request);
    if (!value) return std::unexpected(value.error());
    chosen[spec.id] = *value;
  }
  Options options{};
  if (auto read = reflect::from_json(json::value(chosen), options, content); !read) {
    return std::unexpected(std::move(read.error()).within("options"));
  }
  return options;
}

}  // namespace tide
