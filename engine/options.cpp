#include "engine/options.h"

namespace tide {

std::string option_text(const json::value& value) {
  return value.is_string() ? std::string(value.get_string()) : json::serialize(value);
}

std::string values_text(const OptionSpec& spec) {
  std::vector<std::string> texts;
  for (const auto& value : spec.values) texts.push_back(option_text(value));
  return one_of(texts);
}

Expected<std::vector<OptionSpec>> read_option_specs(const json::value& list) {
  if (!list.is_array()) return wrong("expected a list of options");
  std::vector<OptionSpec> specs;
  for (std::size_t i = 0; i < list.get_array().size(); ++i) {
    const auto& item = list.get_array()[i];
    const auto complain = [&](std::string_view what) {
      return wrong(fmt::format("/{}: {}", i, what));
    };
    if (!item.is_object()) return complain("expected an object");
    const auto& object = item.get_object();
    const auto *id = object.if_contains("id"), *values = object.if_contains("values"),
               *standard = object.if_contains("default"), *effect = object.if_contains("effect");
    if (id == nullptr || !id->is_string()) return complain("expected a text 'id'");
    if (values == nullptr || !values->is_array() || values->get_array().empty()) {
      return complain("expected a list 'values'");
    }
    if (effect == nullptr || !effect->is_string()) return complain("expected a text 'effect'");
    if (std::ranges::find(specs, std::string(id->get_string()), &OptionSpec::id) != specs.end()) {
      return complain(fmt::format("a second option '{}'", std::string_view(id->get_string())));
    }
    OptionSpec spec{std::string(id->get_string()), {}, {}, std::string(effect->get_string())};
    for (const auto& value : values->get_array()) {
      if (!value.is_string() && !value.is_int64() && !value.is_bool()) {
        return complain("values are texts, whole numbers, true or false");
      }
      spec.values.push_back(value);
    }
    if (standard == nullptr || std::ranges::find(spec.values, *standard) == spec.values.end()) {
      return complain("'default' must be one of 'values'");
    }
    spec.standard = *standard;
    specs.push_back(std::move(spec));
  }
  return specs;
}

Expected<json::value> choose_option(const OptionSpec& spec, const SetupRequest& request) {
  const auto asked = request.options.find(spec.id);
  if (asked == request.options.end()) return spec.standard;
  const auto found = std::ranges::find(spec.values, asked->second, option_text);
  if (found != spec.values.end()) return *found;
  return wrong(fmt::format("option {}={}: expected {}", spec.id, asked->second, values_text(spec)));
}

Expected<void> check_option_names(const std::vector<OptionSpec>& specs,
                                  const SetupRequest& request) {
  std::vector<std::string> names;
  for (const auto& spec : specs) names.push_back(spec.id);
  for (const auto& [id, value] : request.options) {
    if (std::ranges::find(names, id) != names.end()) continue;
    if (names.empty()) return wrong(fmt::format("option {}: this game has no options", id));
    return wrong(fmt::format("option {}: unknown, expected {}", id, one_of(names)));
  }
  return {};
}

}  // namespace tide
