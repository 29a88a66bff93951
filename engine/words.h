// Sentences of a game in one language. A template names its arguments: "{player} plays {card}."
// "{count} {count:card/cards}" chooses the form by the number (Polish has three: karta/karty/kart).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/error.h"
#include "engine/journal.h"

namespace tide {

class Words {
 public:
  // JSON: {"language": "en", "phrases": {key: template}, "terms": {English name: name here}}.
  static Expected<Words> read(std::string_view json_text);

  // The sentence as `observer` may hear it (nobody: a spectator); hidden arguments read as the
  // phrase "hidden" or, if there is one, "hidden.<argument name>". An unknown key is given back in
  // brackets.
  std::string render(const Phrase& phrase, std::optional<Seat> observer,
                     const std::vector<std::string>& seat_names) const;
  std::string term(std::string_view english) const;
  bool has(std::string_view key) const;
  const std::string& language() const { return language_; }

 private:
  std::string plural(int n, std::string_view forms) const;

  std::string language_;
  std::map<std::string, std::string, std::less<>> phrases_;
  std::map<std::string, std::string, std::less<>> terms_;
};

// Does a seat (nobody: a spectator) see something with this audience?
inline bool may_see(SeatSet who, std::optional<Seat> observer) {
  return observer ? who.has(*observer) : who == SeatSet::all();
}

}  // namespace tide
