// The knobs of the search, one file a game: games/<id>/search.json. What is left out keeps the
// value given here.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>

#include "engine/any_game.h"

namespace tide::opponents {

enum class Playout : std::uint8_t { random, scripted };
BOOST_DESCRIBE_ENUM(Playout, random, scripted)

struct Parameters {
  double exploration = 0.5;  // how far the search leaves the best choice known so far
  double script = 0.5;       // prior weight of the choice that the scripted player would make
  double first_play = 0.15;  // how much worse than its parent an untried choice is taken to be
  Playout playout = Playout::random;
  int playout_decisions = 30;    // after so many the evaluation has the word; 0: at once
  double playout_random = 0.15;  // share of random choices in a scripted playout
};
BOOST_DESCRIBE_STRUCT(Parameters, (),
                      (exploration, script, first_play, playout, playout_decisions, playout_random))

// The game's own parameters, or the general ones if it brings none. A file that cannot be read is
// wrong code: it is part of the program.
Parameters parameters_of(const AnyGame& game);

}  // namespace tide::opponents
