// The knobs of the search and where each may be turned. A game's search.json says what differs from
// the values given here; `tide tune` looks for better ones.
#pragma once

#include <array>
#include <string_view>
#include <vector>

namespace tide::opponents {

struct Parameters {
  double exploration = 0.5;
  double script = 0.5;
  double first_play = 0.15;
  double field = 512;
  double widening = 0;
  double caution = 1;
  double rivals = 1;
  double playout_script = 1;
  double playout_decisions = 1000;
  double playout_rounds = 0;
  double margin = 0;
  double aims = 0;
  double sight = 0;
  double insight = 0;
  double foresight = 1000;
};

struct Knob {
  std::string_view name;
  double Parameters::* value;
  double low, high;
  std::string_view meaning;
};
inline constexpr std::array knobs{
    Knob{"exploration", &Parameters::exploration, 0.02, 3,
         "how far the search leaves the best choice known so far"},
    Knob{"script", &Parameters::script, 0, 0.95,
         "prior weight of the choice that the scripted player would make"},
    Knob{"first_play", &Parameters::first_play, 0, 1,
         "how much worse than its parent an untried choice is taken to be"},
    Knob{"field", &Parameters::field, 2, 512,
         "choices that are looked at, the most promising of more"},
    Knob{"widening", &Parameters::widening, 0, 20,
         "choices tried at a position of the tree, times the root of its visits; 0: no tree"},
    Knob{"caution", &Parameters::caution, 0, 4,
         "standard errors by which a choice must be better than the scripted one to be made"},
    Knob{"rivals", &Parameters::rivals, 0, 1,
         "share of the rivals' choices in the tree that the scripted player makes for them"},
    Knob{"playout_script", &Parameters::playout_script, 0, 1,
         "share of scripted choices in a playout; the others are random"},
    Knob{"playout_decisions", &Parameters::playout_decisions, 0, 1000,
         "after so many the evaluation has the word; 0: at once"},
    Knob{"playout_rounds", &Parameters::playout_rounds, 0, 20,
         "a playout ends when so many rounds are over; 0: whatever the round"},
    Knob{"margin", &Parameters::margin, 0, 50,
         "points of lead that make a finished game 73 % won; 0: it is won or lost"},
    Knob{"aims", &Parameters::aims, 0, 0.9,
         "share of the budget for a race of what the searcher may go for; 0: nothing special"},
    Knob{"sight", &Parameters::sight, 0, 20,
         "playout_rounds where there is time for about a hundred such playouts; 0: the same"},
    Knob{"insight", &Parameters::insight, 0, 100,
         "iterations by which players in the playouts of a second race think for themselves"},
    Knob{"foresight", &Parameters::foresight, 0, 1000,
         "decisions of such a playout that are thought about; the others are scripted"},
};

// All that a search plays by.
struct Tuning {
  Parameters search;
  std::vector<float> weights;  // of the terms of the evaluation (engine/term.h)
};

}  // namespace tide::opponents
