// A progress bar on standard error, if that is a terminal and the work takes over a second.
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
  std::chrono::steady_clock::time_point begin_;
  bool on_;
  bool drawn_ = false;
};

}  // namespace tide::cli
