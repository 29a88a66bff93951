#include "engine/reflect.h"

namespace tide::reflect {

std::unexpected<Error> expected_here(std::string_view what, const json::value& found) {
  std::string text = json::serialize(found);
  if (text.size() > 60) {
    std::size_t end = 57;
    while ((text[end] & 0xC0) == 0x80) --end;  // not in the middle of a character
    text = text.substr(0, end) + "...";
  }
  return wrong(fmt::format("expected {}, found {}", what, text));
}

std::unexpected<Error> deeper(const Error& e, std::string_view step) {
  const bool has_place = e.message.starts_with('/');
  return wrong(fmt::format("/{}{}{}", step, has_place ? "" : ": ", e.message));
}

Expected<int> read_name(const json::value& from, const std::vector<std::string>& names) {
  if (from.is_string()) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == from.get_string()) return static_cast<int>(i);
    }
  }
  return expected_here(one_of(names), from);
}

bool Complaint::expected(std::string_view what, const json::value& found) {
  return say(expected_here(what, found).error().message);
}
bool Complaint::missing(std::string_view name) { return say(fmt::format("'{}' is missing", name)); }
bool Complaint::inside(std::string_view step) { return say(deeper(error_, step).error().message); }

bool read_integer(const json::value& from, std::int64_t low, std::int64_t high, std::int64_t& to,
                  Complaint& complaint) {
  boost::system::error_code ec;
  to = from.to_number<std::int64_t>(ec);
  if (!ec && !from.is_double() && to >= low && to <= high) return true;
  return complaint.expected(fmt::format("a whole number from {} to {}", low, high), from);
}

bool read_unsigned(const json::value& from, std::uint64_t& to, Complaint& complaint) {
  boost::system::error_code ec;
  to = from.to_number<std::uint64_t>(ec);
  if (!ec && !from.is_double()) return true;
  return complaint.expected(
      fmt::format("a whole number from 0 to {}", std::numeric_limits<std::uint64_t>::max()), from);
}

bool read_index(const json::value& from, const std::vector<std::string>& names, int& to,
                Complaint& complaint) {
  const auto found = read_name(from, names);
  if (!found) return complaint.say(found.error().message);
  to = *found;
  return true;
}

bool read_key(const json::value& from, Key& to, Complaint& complaint) {
  const auto hex = from.is_string() ? std::string_view(from.get_string()) : std::string_view();
  if (hex.size() != 32 || hex.find_first_not_of("0123456789abcdef") != std::string_view::npos) {
    return complaint.expected("32 hexadecimal digits", from);
  }
  to.a = std::stoull(std::string(hex.substr(0, 16)), nullptr, 16);
  to.b = std::stoull(std::string(hex.substr(16)), nullptr, 16);
  return true;
}

bool has_only(const json::object& object, std::span<const std::string_view> names,
              std::string_view also_allowed, Complaint& complaint) {
  for (const auto& [key, value] : object) {
    if (key == also_allowed || std::ranges::count(names, std::string_view(key)) > 0) continue;
    return complaint.say(fmt::format(
        "unknown entry '{}', expected {}", std::string_view(key),
        names.empty() ? "none" : one_of(std::vector<std::string>(names.begin(), names.end()))));
  }
  return true;
}

}  // namespace tide::reflect
