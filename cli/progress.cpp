#include "cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "cli/command.h"
#include "cli/text.h"

namespace tide::cli {

namespace {

using namespace std::chrono;

// "3/s", or what a slow one does in a minute or an hour.
std::string pace(double per_second) {
  if (per_second >= 1) return grouped_rounded(per_second) + "/s";
  if (per_second * 60 >= 1) return grouped_rounded(per_second * 60) + "/min";
  return grouped_rounded(per_second * 3600) + "/h";
}

std::string clock_text(double all_seconds) {
  const auto left = static_cast<std::uint64_t>(all_seconds);
  const std::uint64_t hours = left / 3600, minutes = left / 60 % 60, seconds = left % 60;
  return hours > 0 ? fmt::format("{}:{:02}:{:02}", hours, minutes, seconds)
                   : fmt::format("{}:{:02}", minutes, seconds);
}

}  // namespace

Progress::Progress(std::uint64_t total, std::string unit)
    : total_(total),
      unit_(std::move(unit)),
      terminal_(isatty(STDERR_FILENO) != 0),
      begin_(steady_clock::now()),
      shown_(begin_),
      counted_(begin_) {}

Progress::~Progress() {
  if (drawn_) std::fputs("\r\033[K", stderr);
}

void Progress::show(std::uint64_t done) {
  const auto now = steady_clock::now();
  if (now - begin_ < seconds(1)) {
    counted_ = now;
    known_ = done;
    return;
  }
  if (done == known_) return;
  if (!terminal_ && now - shown_ < minutes(1)) return;
  shown_ = now;
  const double rate = static_cast<double>(done - known_) / duration<double>(now - counted_).count();
  const double share = static_cast<double>(done) / static_cast<double>(total_);
  const std::string line =
      fmt::format("{} of {} {}, {}, {} left", grouped(done), grouped(total_), unit_, pace(rate),
                  clock_text(static_cast<double>(total_ - done) / rate));
  if (!terminal_) return note(fmt::format("{:>6}  {}", percent(share), line));
  drawn_ = true;
  std::fputs(fmt::format("\r\033[K{:>6}  {}  {}", percent(share), bar(share, 20), line).c_str(),
             stderr);
}

}  // namespace tide::cli
