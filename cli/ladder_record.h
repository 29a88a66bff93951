// What a ladder played before: a line of JSON for each set or game, so that a night's run can go on
// after an interruption.
#pragma once

#include <variant>

#include "lab/duel.h"
#include "lab/solo.h"

namespace tide::cli {

class LadderRecord {
 public:
  // No file: nothing is known, and nothing is written.
  static Expected<LadderRecord> open(const std::string& file);

  // What is known of a match. New sets are added to the file; the record must outlive it.
  template <class Played>
  lab::Kept<Played> of(const std::string& match, bool only_known) {
    std::map<std::uint64_t, Played> known;
    for (const auto& [number, any] : known_[match]) {
      if (const Played* played = std::get_if<Played>(&any)) known.emplace(number, *played);
    }
    return {.known = std::move(known),
            .tell = [this, match](std::uint64_t number,
                                  const Played& played) { add(match, number, played); },
            .only_known = only_known};
  }

 private:
  using Any = std::variant<lab::SetPlayed, lab::SoloPlayed>;

  void add(const std::string& match, std::uint64_t number, const Any& played) const;

  std::string file_;
  std::map<std::string, std::map<std::uint64_t, Any>> known_;
};

}  // namespace tide::cli
