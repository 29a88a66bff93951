// `tide serve`: everything put together.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/table.h"

namespace tide::server {

struct ServeSettings {
  std::string address = "127.0.0.1";
  int port = 8080;                 // 0: any that is free
  std::string database;            // "sqlite:FILE"
  std::vector<std::string> hosts;  // names it goes by
  std::vector<std::string> proxies;
  bool https = false;
  // For tests and load: opponents move without a pause, and there are no rate limits.
  bool hasty = false;
};

// Until a signal asks to stop. `ready` gets the address to open. What happens is logged on standard
// error, a JSON object a line.
Expected<void> serve(const ServeSettings& settings,
                     const std::function<void(const std::string& address)>& ready);

}  // namespace tide::server
