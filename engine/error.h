// Wrong input is a value: what was wrong, where, and what would be right.
#pragma once

#include <expected>
#include <string>
#include <utility>

namespace tide {

struct Error {
  std::string message;

  // The same error, seen from one level further out: "file.json: /cards/3: no such kind".
  Error within(const std::string& place) && { return {place + ": " + std::move(message)}; }
};

template <class T>
using Expected = std::expected<T, Error>;

inline std::unexpected<Error> wrong(std::string message) {
  return std::unexpected(Error{std::move(message)});
}

}  // namespace tide
