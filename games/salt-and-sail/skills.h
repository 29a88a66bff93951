// Feats and checks (ledger 3.3, "Feats"), and their exact odds.
#pragma once

#include "games/salt-and-sail/content.h"

namespace tide::salt_and_sail {

// The tokens that count for a skill: generic ones and its own.
struct Applicable {
  int standard = 0, great = 0;
};
constexpr Applicable applicable(const Tokens& tokens, Skill skill) {
  const int own = 2 + 2 * static_cast<int>(skill);
  return {tokens[generic_standard] + tokens[temporary] + tokens[Token(own)],
          tokens[generic_great] + tokens[Token(own + 1)]};
}

// SNS-58: at least G Greats, and at least S + G tokens in all; a Great serves as a Standard.
constexpr bool met(const Tokens& tokens, const Check& check) {
  const Applicable a = applicable(tokens, check.skill);
  return a.great >= check.great && a.great + a.standard >= check.standard + check.great;
}

// The exact chance that `draws` tokens drawn together from the bag, with those that already lie
// out, meet the check. More draws than tokens empty the bag.
double chance(const Tokens& bag, int draws, const Check& check, const Tokens& out = {});
constexpr int percent(double chance) { return static_cast<int>(chance * 100 + 0.5); }

// The mean number of single draws until the check is met; infinite if the tokens cannot meet it.
double mean_draws(const Tokens& bag, const Check& check, const Tokens& out = {});

}  // namespace tide::salt_and_sail
