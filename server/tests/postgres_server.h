// A PostgreSQL in a folder of its own, reached by a socket in it, gone with the test.
#pragma once

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>

#include "server/tests/temporary.h"

namespace tide::server {

class PostgresServer {
 public:
  PostgresServer() {
    // PostgreSQL refuses to run as root: then its own user runs it.
    if (geteuid() == 0) {
      as_user_ = "runuser -u postgres -- ";
      shell(fmt::format("chown postgres {}", folder_.file("")));
    }
    run(fmt::format("initdb -D {} -A trust -U tide --no-sync", folder_.file("data")));
    run(fmt::format(
        "pg_ctl -D {0} -w -l {1} -o \"-c listen_addresses= -c unix_socket_directories={2}"
        " -c fsync=off\" start",
        folder_.file("data"), folder_.file("log"), folder_.file("")));
  }
  ~PostgresServer() { run(fmt::format("pg_ctl -D {} -m immediate stop", folder_.file("data"))); }

  std::string url(const std::string& database) const {
    std::string host = folder_.file("");
    for (std::size_t at = 0; (at = host.find('/', at)) != std::string::npos; at += 3) {
      host.replace(at, 1, "%2F");
    }
    return fmt::format("postgresql://tide@{}/{}", host, database);
  }

 private:
  static void shell(const std::string& command) {
    if (std::system((command + " >/dev/null 2>&1").c_str()) != 0) {
      fmt::print(stderr, "failed: {}\n", command);
      std::abort();
    }
  }
  void run(const std::string& command) {
    shell(as_user_ + "/usr/lib/postgresql/15/bin/" + command);
  }

  TemporaryFolder folder_;
  std::string as_user_;
};

}  // namespace tide::server
