#include "opponents/search_file.h"

#include <cmath>

#include "opponents/levels.h"

namespace tide::opponents {
namespace {

// A number within its range; the error names both.
Expected<double> number_within(std::string_view name, const json::value& given, double low,
                               double high) {
  const double number = given.is_number() ? given.to_number<double>() : NAN;
  if (!(number >= low && number <= high)) {
    return wrong(fmt::format("{}: expected a number from {} to {}", name, low, high));
  }
  return number;
}

template <class List>
std::unexpected<Error> unknown(std::string_view name, const List& list) {
  std::vector<std::string> names;
  for (const auto& known : list) names.emplace_back(known.name);
  return wrong(fmt::format("no '{}', expected {}", name, one_of(names)));
}

Expected<void> read_knobs(const json::object& given, Parameters& parameters) {
  for (const auto& member : given) {
    const std::string_view name = member.key();
    const auto knob = std::ranges::find(knobs, name, &Knob::name);
    if (knob == knobs.end()) return unknown(name, knobs);
    const auto number = number_within(name, member.value(), knob->low, knob->high);
    if (!number) return std::unexpected(number.error());
    parameters.*knob->value = *number;
  }
  return {};
}

Expected<void> read_weights(const json::object& given, std::span<const Term> terms,
                            std::vector<float>& weights) {
  for (const auto& member : given) {
    const std::string_view name = member.key();
    const auto term = std::ranges::find(terms, name, &Term::name);
    if (term == terms.end()) return unknown(name, terms);
    const auto number = number_within(name, member.value(), term->low, term->high);
    if (!number) return std::unexpected(number.error());
    weights[static_cast<std::size_t>(term - terms.begin())] = static_cast<float>(*number);
  }
  return {};
}

Expected<void> read_levels(const json::object& given, SearchFile& file) {
  for (const auto& member : given) {
    const std::string id(member.key());
    if (std::ranges::find(level_ids, id) == level_ids.end()) {
      const std::vector<std::string> names(level_ids.begin(), level_ids.end());
      return wrong(fmt::format("no level '{}', expected {}", id, one_of(names)));
    }
    if (!member.value().is_string()) return wrong(id + ": expected the name of a player");
    const auto player = read_plain_player(member.value().get_string());
    if (!player) return std::unexpected(player.error());
    file.levels.emplace(id, *player);
  }
  return {};
}

}  // namespace

Expected<SearchFile> read_search_file(const json::value& document, std::span<const Term> terms) {
  if (!document.is_object()) return wrong("expected an object");
  SearchFile file;
  for (const Term& term : terms) file.tuning.weights.push_back(term.weight);
  for (const auto& member : document.get_object()) {
    const std::string key(member.key());
    Expected<void> read;
    if (!member.value().is_object()) {
      read = wrong("expected an object");
    } else if (const json::object& given = member.value().get_object(); key == "levels") {
      read = read_levels(given, file);
    } else if (key == "search") {
      read = read_knobs(given, file.tuning.search);
    } else if (key == "evaluation") {
      read = read_weights(given, terms, file.tuning.weights);
    } else {
      read = wrong("not known, expected levels, search or evaluation");
    }
    if (!read) return std::unexpected(std::move(read.error()).within(key));
  }
  return file;
}

SearchFile search_file(const AnyGame& game) {
  const auto text = find_asset(game.info().assets, "search.json");
  const auto document = parse_json(text.value_or("{}"));
  TIDE_CHECK(document.has_value());
  auto file = read_search_file(*document, terms_of(game));
  TIDE_CHECK(file.has_value());  // it is part of the program
  return std::move(*file);
}

}  // namespace tide::opponents
