// Reads the members of a JSON object that came from outside. Everything is bounded, and what nobody
// asked for is refused.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/json.h"

namespace tide::server {

class Fields {
 public:
  explicit Fields(const json::value& value) : object_(value.if_object()) {
    if (object_ == nullptr) complain("expected a JSON object");
  }

  // Empty if it is not there.
  std::string text(std::string_view name, std::size_t longest = 200) {
    const json::value* value = any(name);
    if (value == nullptr || value->is_null()) return "";
    if (!value->is_string() || value->get_string().size() > longest) {
      complain("'" + std::string(name) + "': expected a text of at most " +
               std::to_string(longest) + " bytes");
      return "";
    }
    return std::string(value->get_string());
  }
  std::string needed_text(std::string_view name, std::size_t longest = 200) {
    std::string found = text(name, longest);
    if (found.empty()) complain("'" + std::string(name) + "' is missing");
    return found;
  }
  std::optional<std::int64_t> number(std::string_view name, std::int64_t low,
                                     std::int64_t high = std::numeric_limits<int>::max()) {
    const json::value* value = any(name);
    if (value == nullptr || value->is_null()) return std::nullopt;
    if (!value->is_int64() || value->get_int64() < low || value->get_int64() > high) {
      complain("'" + std::string(name) + "': expected a whole number from " + std::to_string(low) +
               " to " + std::to_string(high));
      return std::nullopt;
    }
    return value->get_int64();
  }
  bool flag(std::string_view name) {
    const json::value* value = any(name);
    if (value == nullptr || value->is_null()) return false;
    if (!value->is_bool()) {
      complain("'" + std::string(name) + "': expected true or false");
      return false;
    }
    return value->get_bool();
  }
  const json::value* any(std::string_view name) {
    asked_.push_back(name);
    return object_ == nullptr ? nullptr : object_->if_contains(name);
  }

  // The first thing that was wrong. Call it after all members were asked for.
  std::optional<std::string> complaint() {
    if (object_ != nullptr) {
      for (const auto& [key, value] : *object_) {
        if (std::ranges::find(asked_, std::string_view(key)) != asked_.end()) continue;
        complain("unknown member '" + std::string(key).substr(0, 40) + "'");
      }
    }
    return complaint_;
  }

 private:
  void complain(std::string text) {
    if (!complaint_) complaint_ = std::move(text);
  }

  const json::object* object_;
  std::vector<std::string_view> asked_;
  std::optional<std::string> complaint_;
};

}  // namespace tide::server
