// How far long work has got, on standard error: a bar if that is a terminal and the work takes over
// a second, else a line a minute.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace tide::cli {

class Progress {
 public:
  // `unit`: what is counted, "games".
  Progress(std::uint64_t total, std::string unit);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();  // wipes the bar

  void show(std::uint64_t done);

 private:
  std::uint64_t total_;
  std::string unit_;
  bool terminal_;
  bool drawn_ = false;
  using Time = std::chrono::steady_clock::time_point;
  Time begin_;
  Time shown_;  // the last line, if it is no terminal
  // The pace is counted from the end of the first second: what was known already is done in it.
  Time counted_;
  std::uint64_t known_ = 0;
};

}  // namespace tide::cli
