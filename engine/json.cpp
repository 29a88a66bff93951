#include "engine/json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace tide {
namespace {

constexpr std::size_t largest_file = 64U << 20;
constexpr std::size_t one_line = 96;

void write_pretty(const json::value& value, int indent, std::string& out) {
  const std::string flat = json::serialize(value);
  const bool container = value.is_object() || value.is_array();
  if (!container || flat.size() + static_cast<std::size_t>(indent) <= one_line) {
    out += flat;
    return;
  }
  const std::string pad(static_cast<std::size_t>(indent) + 2, ' ');
  bool first = true;
  const auto next = [&] {
    out += first ? "\n" : ",\n";
    out += pad;
    first = false;
  };
  if (const auto* object = value.if_object()) {
    out += '{';
    for (const auto& [key, member] : *object) {
      next();
      out += json::serialize(json::value(key)) + ": ";
      write_pretty(member, indent + 2, out);
    }
  } else {
    out += '[';
    for (const auto& item : value.get_array()) {
      next();
      write_pretty(item, indent + 2, out);
    }
  }
  out += '\n' + std::string(static_cast<std::size_t>(indent), ' ');
  out += value.is_object() ? '}' : ']';
}

bool all_objects(const json::array& array) {
  for (const auto& item : array) {
    if (!item.is_object()) return false;
  }
  return true;
}

Expected<void> contains_at(const json::value& whole, const json::value& part,
                           const std::string& place) {
  if (const auto* wanted = part.if_object(); wanted != nullptr && whole.is_object()) {
    for (const auto& [key, value] : *wanted) {
      const std::string there = place + "/" + std::string(key);
      const auto* found = whole.get_object().if_contains(key);
      if (found == nullptr && !value.is_null()) return wrong(fmt::format("{}: not there", there));
      if (found == nullptr) continue;
      if (auto same = contains_at(*found, value, there); !same) return same;
    }
    return {};
  }
  if (const auto* wanted = part.if_array(); wanted != nullptr && whole.is_array() &&
                                            wanted->size() == whole.get_array().size() &&
                                            all_objects(*wanted)) {
    for (std::size_t i = 0; i < wanted->size(); ++i) {
      const std::string there = fmt::format("{}/{}", place, i);
      if (auto same = contains_at(whole.get_array()[i], (*wanted)[i], there); !same) return same;
    }
    return {};
  }
  if (whole == part) return {};
  return wrong(
      fmt::format("{}: is {}, not {}", place, json::serialize(whole), json::serialize(part)));
}

}  // namespace

Expected<json::value> parse_json(std::string_view text) {
  boost::system::error_code ec;
  json::stream_parser parser({}, {.max_depth = 32});
  const std::size_t read = parser.write_some({text.data(), text.size()}, ec);
  if (!ec && read < text.size()) {
    const auto rest = text.substr(read).find_first_not_of(" \t\r\n");
    if (rest != std::string_view::npos) ec = json::error::extra_data;
  }
  if (!ec) parser.finish(ec);
  if (ec) {
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<long>(read), '\n');
    return wrong(fmt::format("no valid JSON: {} near line {}", ec.message(), line));
  }
  return parser.release();
}

Expected<std::string> read_file(const std::string& path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             &std::fclose);
  if (!file) return wrong(fmt::format("{}: {}", path, std::strerror(errno)));
  std::string text;
  std::array<char, 65536> block;
  while (const std::size_t n = std::fread(block.data(), 1, block.size(), file.get())) {
    text.append(block.data(), n);
    if (text.size() > largest_file) return wrong(path + ": larger than 64 MiB");
  }
  if (std::ferror(file.get()) != 0) return wrong(path + ": cannot be read");
  return text;
}

std::string pretty(const json::value& value) {
  std::string out;
  write_pretty(value, 0, out);
  return out;
}

void merge_patch(json::value& target, const json::value& patch) {
  if (const auto* changes = patch.if_object()) {
    if (!target.is_object()) target = json::object();
    auto& object = target.get_object();
    for (const auto& [key, value] : *changes) {
      if (value.is_null()) {
        object.erase(key);
      } else {
        merge_patch(object[key], value);
      }
    }
  } else if (const auto* items = patch.if_array();
             items != nullptr && target.is_array() && !items->empty() &&
             items->size() == target.get_array().size() && all_objects(*items)) {
    for (std::size_t i = 0; i < items->size(); ++i) merge_patch(target.get_array()[i], (*items)[i]);
  } else {
    target = patch;
  }
}

Expected<void> contains(const json::value& whole, const json::value& part) {
  return contains_at(whole, part, "");
}

Expected<void> in_range(int value, int low, int high, std::string_view place) {
  if (value >= low && value <= high) return {};
  return wrong(fmt::format("{}: {}, expected {} to {}", place, value, low, high));
}

Expected<void> in_range(std::string_view place, std::initializer_list<Bounded> members) {
  for (const Bounded& m : members) {
    const std::string where = fmt::format("{}/{}", place, m.member);
    if (auto ok = in_range(m.value, m.low, m.high, where); !ok) return ok;
  }
  return {};
}

std::string one_of(std::span<const std::string> names) {
  return fmt::format("one of: {}", fmt::join(names, ", "));
}

}  // namespace tide
