#include "server/serve.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <cstdio>

#include "server/admin.h"
#include "server/service.h"

extern const tide::Asset tide_assets_web[];

namespace tide::server {
namespace {

void write_note(const Note& note) {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  json::object line{{"at", now.tv_sec * 1000 + now.tv_nsec / 1'000'000},
                    {"level", note.fault ? "error" : "info"},
                    {"text", note.text}};
  if (!note.table.empty()) line["table"] = note.table;
  if (note.seat != 0) line["seat"] = note.seat;
  if (!note.cid.empty()) line["cid"] = note.cid;
  fmt::print(stderr, "{}\n", json::serialize(line));
}

// A socket each: as many as the system lets us have.
void raise_descriptors() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

}  // namespace

Expected<void> serve(const ServeSettings& settings,
                     const std::function<void(const std::string& address)>& ready) {
  prepare_secrets();
  raise_descriptors();
  // Bound before the database is opened: a port in use is the likelier mistake.
  auto net = Net::listen(settings.address, settings.port);
  if (!net) return std::unexpected(net.error());
  auto store = Store::open(settings.database);
  if (!store) return std::unexpected(store.error());
  const AdminDoor door{.address = "127.0.0.1", .port = (*net)->port(), .secret = random_hex(32)};
  const bool reachable = settings.address == "127.0.0.1" || settings.address == "0.0.0.0";
  if (reachable) {
    if (auto written = write_door(settings.database, door); !written) {
      return std::unexpected(written.error());
    }
  }
  Pace pace;
  if (settings.hasty) pace.shortest_delay = pace.longest_delay = 0;
  Service service(**net, **store,
                  {.pace = pace,
                   .hosts = settings.hosts,
                   .proxies = settings.proxies,
                   .limited = !settings.hasty,
                   .https = settings.https,
                   .web = tide_assets_web,
                   .admin_secret = door.secret},
                  write_note);
  (*net)->serve(service);
  service.start();
  const bool anywhere = settings.address == "0.0.0.0" || settings.address == "::";
  ready(fmt::format("http://{}:{}", anywhere ? "localhost" : settings.address, (*net)->port()));
  (*net)->run([&] {
    write_note({.text = "asked to stop", .fault = false});
    service.drain([&] {
      (*net)->close_sockets(4012);
      // Time for the close frames to leave.
      (*net)->after(200, [&] { (*net)->stop(); });
    });
  });
  // The store first: what it still has to tell is told to a loop that is there.
  store->reset();
  if (reachable) remove_door(settings.database);
  write_note({.text = "stopped", .fault = false});
  return {};
}

}  // namespace tide::server
