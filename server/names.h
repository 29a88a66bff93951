// Names of people: what may be one, and which of them look alike.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tide::server {

// What is wrong with a name; empty: nothing. Names of 1 to 40 bytes on one line, without signs that
// cannot be seen, and none that looks like the server itself.
std::string_view name_fault(const std::string& name);

// What is left of a name for somebody who looks at it briefly: "Аniа" in Cyrillic, "ANIA" and
// "An1a" have the same skeleton.
std::string skeleton(std::string_view name);

// The names of a table as they are shown: one that looks like an earlier one of another person gets
// a number.
struct Named {
  std::string person, name;
};
void tell_apart(std::vector<Named>& names);

}  // namespace tide::server
