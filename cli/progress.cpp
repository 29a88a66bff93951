#include "cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "cli/text.h"

namespace tide::cli {

Progress::Progress(std::uint64_t total, std::string unit)
    : total_(total),
      unit_(std::move(unit)),
      begin_(std::chrono::steady_clock::now()),
      on_(isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
  if (drawn_) std::fputs("\r\033[K", stderr);
}

void Progress::show(std::uint64_t done) {
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin_;
  if (!on_ || spent.count() < 1 || done == 0) return;
  drawn_ = true;
  const double rate = static_cast<double>(done) / spent.count();
  const auto left = static_cast<std::uint64_t>(static_cast<double>(total_ - done) / rate);
  const double share = static_cast<double>(done) / static_cast<double>(total_);
  const std::string line = fmt::format(
      "\r\033[K{:>6}  {}  {} of {} {}, {}/s, {}:{:02} left", percent(share), bar(share, 20),
      grouped(done), grouped(total_), unit_, grouped_rounded(rate), left / 60, left % 60);
  std::fputs(line.c_str(), stderr);
}

}  // namespace tide::cli
