// The open knobs of a game: declared once in its content, chosen by name at setup.
#pragma once

#include <algorithm>
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
std::string values_text(const OptionSpec& spec);  // "one of: 8, 12"

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

// Reads "options" of a content file into `content`. Every value must mean something to the rules:
// fit into the described struct `Options`, and be one that `check` accepts there.
template <class Options, class Content, class Check>
Expected<void> read_options(const json::value& list, Content& content, Check check) {
  auto specs = read_option_specs(list);
  if (!specs) return std::unexpected(Error{"/options" + specs.error().message});
  content.options = std::move(*specs);
  json::object standard;
  for (const OptionSpec& spec : content.options) standard[spec.id] = spec.standard;
  for (const OptionSpec& spec : content.options) {
    for (const auto& value : spec.values) {
      json::value chosen = standard;
      chosen.get_object()[spec.id] = value;
      Options options{};
      if (auto read = reflect::from_json(chosen, options, content); !read) {
        return std::unexpected(Error{"/options" + read.error().message});
      }
      if (auto ok = check(options); !ok) return ok;
    }
  }
  return {};
}

// Does every option of a position have one of its values?
template <class Options, class Content>
Expected<void> check_options(const Options& options, const Content& content) {
  const json::value chosen = reflect::to_json(options, content);
  for (const OptionSpec& spec : content.options) {
    const auto* value = chosen.get_object().if_contains(spec.id);
    if (value == nullptr || std::ranges::find(spec.values, *value) == spec.values.end()) {
      return wrong(fmt::format("/options/{}: expected {}", spec.id, values_text(spec)));
    }
  }
  return {};
}

}  // namespace tide
