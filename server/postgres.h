// PostgreSQL behind the same statements, and the hints by which its processes hear of each other.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>

#include "server/sql.h"

namespace tide::server {

// A connection that is lost is opened again with the next statement outside of a transaction.
Expected<std::unique_ptr<Sql>> open_postgres(const std::string& url);

// Tells other processes which tables have changed, and hears it from them. A hint may get lost:
// whoever watches a table looks by itself from time to time.
class Hints {
 public:
  // `heard` is called on the thread of the hints.
  Hints(std::string url, std::function<void(const std::string& table)> heard);
  ~Hints();
  Hints(const Hints&) = delete;
  Hints& operator=(const Hints&) = delete;

  // From any thread. Hints of some milliseconds travel together.
  void tell(const std::string& table);

 private:
  void run();

  std::string url_;
  std::function<void(const std::string&)> heard_;
  int wake_[2] = {-1, -1};  // a pipe
  std::mutex mutex_;
  std::set<std::string> changed_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace tide::server
