// A rule of the ledger, written in code as it is written there: Rule("SNB-53"), so that grep finds
// every place of a rule: ledger, code, scenario, log.
#pragma once

#include <cstdint>

namespace tide {

struct Rule {
  std::uint16_t number = 0;

  constexpr Rule() = default;
  // Checked by the compiler: three letters, a dash, digits.
  consteval Rule(const char* id) {
    for (int i = 0; i < 3; ++i) {
      if (id[i] < 'A' || id[i] > 'Z') throw "a rule begins with three capital letters";
    }
    if (id[3] != '-') throw "a rule is written ABC-12";
    for (int i = 4; id[i] != '\0'; ++i) {
      if (id[i] < '0' || id[i] > '9') throw "a rule ends in a number";
      number = static_cast<std::uint16_t>(number * 10 + (id[i] - '0'));
    }
  }
  friend constexpr bool operator==(Rule, Rule) = default;
};

}  // namespace tide
