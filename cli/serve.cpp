// tide serve: tables for people, opponents and programs over the network.
#include "server/serve.h"

#include "cli/arguments.h"
#include "cli/command.h"

namespace tide::cli {
namespace {

struct ServeOptions {
  std::uint64_t port = 8080;
  std::string address = "127.0.0.1", database = "sqlite:tidetable.db";
  std::vector<std::string> hosts, proxies;
  bool https = false, hasty = false;

  void declare(CLI::App& command) {
    option(command, "--port", "N", port, 0, 65535, "port to listen on; 0: any (default: 8080)");
    option(command, "--address", "IP", address,
           "address to listen on (default: 127.0.0.1; 0.0.0.0: whoever can reach this machine)");
    option(command, "--db", "URL", database,
           "sqlite:FILE or postgresql://.. (default: sqlite:tidetable.db)");
    option(command, "--host", "NAME", hosts, "a name this server goes by; may be repeated");
    option(command, "--proxy", "IP", proxies,
           "a reverse proxy whose X-Forwarded-For is believed; may be repeated");
    flag(command, "--https", https, "the proxy speaks https: cookies are marked Secure");
    flag(command, "--hasty", hasty, "for tests: opponents do not pause, no rate limits");
  }
};

Expected<int> run(const ServeOptions& options) {
  const server::ServeSettings settings{.address = options.address,
                                       .port = static_cast<int>(options.port),
                                       .database = options.database,
                                       .hosts = options.hosts,
                                       .proxies = options.proxies,
                                       .https = options.https,
                                       .hasty = options.hasty};
  const auto served = server::serve(settings, [](const std::string& address) {
    out(fmt::format("Tidetable is at {}\n", address));
    std::fflush(stdout);
  });
  if (!served) return std::unexpected(served.error());
  return success;
}

}  // namespace

void add_serve(CLI::App& app, Invocation& invocation) {
  CLI::App& command = add_command<ServeOptions>(
      app, invocation, "serve", "Run the server: tables in the browser and over the network",
      "tide serve --port 8080 --db sqlite:tidetable.db", run);
  add_remark(command,
             "Ctrl-C or SIGTERM stops it after the last commit. docs/running.md tells more.");
}

}  // namespace tide::cli
