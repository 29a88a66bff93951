// The real `tide` as its users start it: arguments in; exit code, both outputs and time out.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace tide::bad_input {

struct Ended {
  int exit = -1;  // 128 + signal if one ended it
  double seconds = 0;
  std::string out, err;
};

// A folder of its own, gone with the object. `tide` runs inside it, so nothing is left elsewhere.
class Workplace {
 public:
  Workplace();
  ~Workplace();
  Workplace(const Workplace&) = delete;
  Workplace& operator=(const Workplace&) = delete;

  std::string path(const std::string& name) const { return folder_ / name; }
  // Writes a file and gives its path.
  std::string write(const std::string& name, std::string_view bytes) const;
  // Standard input is empty. A run past the time limit is killed.
  Ended tide(const std::vector<std::string>& arguments) const;

 private:
  std::filesystem::path folder_;
};

// Seconds that any refusal may take; sanitizers get more.
double time_limit();

}  // namespace tide::bad_input
