// JSON with errors that name the place. Reading is for untrusted text: size and depth are bounded.
#pragma once

#include <boost/json.hpp>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "engine/error.h"

namespace tide {

namespace json = boost::json;

// Refuses text that is no JSON, deeper than 32 levels or has something behind its end.
Expected<json::value> parse_json(std::string_view text);

// The bytes of a file of at most 64 MiB; the error names the file.
Expected<std::string> read_file(const std::string& path);

// For people: two-space indentation, short arrays and objects on one line.
std::string pretty(const json::value& value);

// Merge patch (RFC 7386) with one addition: an array of objects laid over an array of the same
// length is merged element by element, so that {"players": [{}, {"silver": 4}]} changes one purse.
void merge_patch(json::value& target, const json::value& patch);

// Is `part` contained in `whole`? Objects by subset, arrays of objects element by element, anything
// else by equality. The error names the first place that differs and both values.
Expected<void> contains(const json::value& whole, const json::value& part);

// For a number that was read; the error names its place and what would be right.
Expected<void> in_range(int value, int low, int high, std::string_view place);
// The same for several members of one place.
struct Bounded {
  std::string_view member;
  int value, low, high;
};
Expected<void> in_range(std::string_view place, std::initializer_list<Bounded> members);

// "one of: a, b, c", for error messages.
std::string one_of(std::span<const std::string> names);

}  // namespace tide
