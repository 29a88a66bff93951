#include "tests/bad_input/tide_process.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

#include "engine/check.h"

namespace tide::bad_input {
namespace {

std::string slurp(const std::string& path) {
  const std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

// Long enough for the slowest honest command under sanitizers on a busy machine.
double time_limit() { return 240; }

Workplace::Workplace() {
  std::string name = std::filesystem::temp_directory_path() / "tide-bad-input-XXXXXX";
  TIDE_CHECK(mkdtemp(name.data()) != nullptr);
  folder_ = name;
}

Workplace::~Workplace() { std::filesystem::remove_all(folder_); }

std::string Workplace::write(const std::string& name, std::string_view bytes) const {
  const std::string file = path(name);
  std::ofstream out(file, std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  out.close();
  TIDE_CHECK(out.good());
  return file;
}

Ended Workplace::tide(const std::vector<std::string>& arguments) const {
  std::vector<std::string> words{TIDE_BINARY};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);

  const std::string out = path("stdout"), err = path("stderr");
  constexpr int fresh = O_WRONLY | O_CREAT | O_TRUNC;
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, out.c_str(), fresh, 0600);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, err.c_str(), fresh, 0600);
  posix_spawn_file_actions_addchdir_np(&files, folder_.c_str());

  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  const auto passed = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  pid_t pid = 0;
  TIDE_CHECK(posix_spawn(&pid, TIDE_BINARY, &files, nullptr, argv.data(), environ) == 0);
  posix_spawn_file_actions_destroy(&files);

  int status = 0;
  auto pause = std::chrono::microseconds(200);
  while (waitpid(pid, &status, WNOHANG) == 0) {
    if (passed() > time_limit()) kill(pid, SIGKILL);
    std::this_thread::sleep_for(pause);
    if (pause < std::chrono::milliseconds(5)) pause += pause / 2;
  }
  Ended ended;
  ended.exit = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  ended.seconds = passed();
  ended.out = slurp(out);
  ended.err = slurp(err);
  return ended;
}

}  // namespace tide::bad_input
