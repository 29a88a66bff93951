// What happened, which rule made it happen, and who may know. The journal and the view are the only
// two ways in which a position reaches a person.
#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

#include "engine/fixed_vector.h"
#include "engine/rule.h"
#include "engine/seat.h"

namespace tide {

// An argument of a phrase: a number, a seat, or a term (the name of a card, tile, good: text owned
// by the content or static). Seats outside `visible` read "something" in its place.
struct Arg {
  enum class Kind : std::uint8_t { number, seat, term };

  std::string_view name;
  Kind kind = Kind::number;
  int number = 0;
  std::string_view term;
  SeatSet visible = SeatSet::all();

  Arg() = default;
  Arg(std::string_view n, int value, SeatSet who = SeatSet::all())
      : name(n), number(value), visible(who) {}
  Arg(std::string_view n, Seat seat, SeatSet who = SeatSet::all())
      : name(n), kind(Kind::seat), number(seat.number()), visible(who) {}
  Arg(std::string_view n, std::string_view value, SeatSet who = SeatSet::all())
      : name(n), kind(Kind::term), term(value), visible(who) {}
  Arg(std::string_view n, const char* value, SeatSet who = SeatSet::all())
      : Arg(n, std::string_view(value), who) {}
};

// A sentence without its language: a key into the game's words (words.h) and named arguments.
struct Phrase {
  std::string_view key;
  FixedVector<Arg, 8> args;
};

// Who sees an event, and who learns by it something they could not have known before (a drawn card,
// a hidden card turned up). Two worlds that a seat cannot tell apart give it the same events up to
// the first one by which it learns.
struct Audience {
  SeatSet sees = SeatSet::all();
  SeatSet learns = {};
};

struct Event {
  Rule rule;
  Phrase phrase;  // an empty key: the rule fired, and there is nothing to say
  Audience audience;
};

// One outcome of chance: the n-th of its stream (luck.h), from 0 to below `bound`. It tells what
// came, not who may know: for proofs after the end.
struct Outcome {
  int stream = 0;
  int n = 0;
  std::uint32_t bound = 0;
  std::uint32_t value = 0;
};

class Journal {
 public:
  void add(Rule rule, std::string_view key, std::initializer_list<Arg> args, Audience audience) {
    events_.push_back({rule, {key, args}, audience});
  }
  void add(const Outcome& outcome) { outcomes_.push_back(outcome); }
  const std::vector<Event>& events() const { return events_; }
  const std::vector<Outcome>& outcomes() const { return outcomes_; }
  void clear() {
    events_.clear();
    outcomes_.clear();
  }

 private:
  std::vector<Event> events_;
  std::vector<Outcome> outcomes_;
};

}  // namespace tide
