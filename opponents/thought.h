// What an opponent is given to think with, and what comes out of it.
#pragma once

#include <time.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/action.h"
#include "engine/rule.h"
#include "engine/seat.h"

namespace tide::opponents {

// Iterations or milliseconds, whichever ends first; 0 is no limit. With iterations alone the same
// position and seed give the same thought on every machine.
struct Budget {
  std::uint32_t iterations = 0;
  double milliseconds = 0;
  int workers = 1;   // searches side by side, whatever the number of threads
  bool cpu = false;  // count the thread's own time, not that of the clock on the wall
  // While there is time the best known choice meets so many worlds, though nothing is left to
  // choose: for advice, which says how good it is.
  std::uint32_t worlds = 0;
};

// Milliseconds since it was made, by the budget's clock.
class Stopwatch {
 public:
  explicit Stopwatch(const Budget& budget) : cpu_(budget.cpu), begin_(now()) {}
  double milliseconds() const { return now() - begin_; }

 private:
  double now() const {
    timespec time{};
    clock_gettime(cpu_ ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &time);
    return 1e3 * static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_nsec);
  }
  bool cpu_;
  double begin_;
};

// Whether a budget is spent.
class Clock {
 public:
  explicit Clock(const Budget& budget) : budget_(budget), spent_(budget) {}
  // Is that share of it spent after so many iterations?
  bool out(std::uint32_t done, double share) {
    if (budget_.iterations > 0 && done >= budget_.iterations * share) return true;
    if (budget_.milliseconds == 0) return false;
    // Where iterations are short, a look at the clock is as long.
    if (done >= next_look_) {
      milliseconds_ = spent_.milliseconds();
      looked_ = done;
      const double each = milliseconds_ / std::max(1U, done);
      next_look_ = done + (each < 0.01 ? 16 : 1);
    }
    return milliseconds_ >= budget_.milliseconds * share;
  }
  // The share of it that is spent.
  double spent(std::uint32_t done) const {
    double share = 0;
    if (budget_.iterations > 0) share = static_cast<double>(done) / budget_.iterations;
    if (budget_.milliseconds > 0) share = std::max(share, milliseconds_ / budget_.milliseconds);
    return std::min(share, 1.0);
  }
  // How many more it may be, at the pace so far.
  double left(std::uint32_t done) const {
    double left =
        budget_.iterations > 0 ? static_cast<double>(budget_.iterations) - done : HUGE_VAL;
    if (looked_ > 0) {  // before that nothing is known of the pace
      left = std::min(left, looked_ * (budget_.milliseconds / milliseconds_ - 1));
    }
    return std::max(0.0, left);
  }

 private:
  Budget budget_;
  Stopwatch spent_;
  double milliseconds_ = 0;
  std::uint32_t looked_ = 0, next_look_ = 0;  // done when it was looked at the clock
};

// One of the choices, as the thinker sees it.
struct Considered {
  Action action{};
  std::uint32_t visits = 0;
  double value = 0;  // how often the seat wins from there, 0 to 1
  double error = 0;  // standard error of the value
};

// A choice looked at for its own sake.
struct Weighed {
  Considered choice;
  std::array<double, max_seats> chances{};  // of each seat to win
};

// Why a choice is good: a sentence of the game's words, or a rule that it brings about.
struct Reason {
  std::string_view phrase;
  Rule rule;  // if there is no phrase
};

// So that a hint is right by some per cent.
inline constexpr std::uint32_t worlds_for_advice = 400;

struct Thought {
  Action choice{};
  std::vector<Considered> considered;  // the most visited first
  std::uint32_t iterations = 0;
};

}  // namespace tide::opponents
