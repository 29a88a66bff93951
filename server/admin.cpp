#include "server/admin.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <future>

#include "games/registry.h"
#include "server/acts.h"
#include "server/patient_loop.h"
#include "server/postgres.h"
#include "server/schema.h"

namespace tide::server {
namespace {

constexpr std::string_view sqlite_scheme = "sqlite:";

struct Workshop {
  explicit Workshop(Store& store) : hub(loop, store, metrics, Pace{}, [](const Note&) {}) {}
  PatientLoop loop;
  Metrics metrics;
  Hub hub;
};

// The first entry whose position is not the one that was stored.
Expected<void> compare_hashes(Hub& hub, const StoredTable& stored) {
  const auto game = hub.game(stored.row.game, stored.row.content_hash);
  if (!game) return std::unexpected(game.error());
  if ((*game)->info().rules_version != stored.row.rules_version) {
    return wrong(fmt::format("table {}: rules version {}, this program has {}", stored.row.id,
                             stored.row.rules_version, (*game)->info().rules_version));
  }
  StoredTable beginning = stored;
  beginning.entries.clear();
  auto table = Table::load(*game, beginning, Pace{});
  if (!table) return std::unexpected(table.error());
  for (const EntryRow& entry : stored.entries) {
    const auto applied = table->apply(entry);
    const bool same = entry.hash.empty() || entry.hash == table->hash();
    if (applied && same) continue;
    return wrong(fmt::format("table {}, entry {}: {}", stored.row.id, entry.seq,
                             applied ? "leads to another position" : applied.error().message));
  }
  if (table->status() != stored.row.status || table->rev() != stored.row.rev) {
    return wrong(fmt::format("table {}: is {} at entry {}, the list says {} at {}", stored.row.id,
                             table->status(), table->rev(), stored.row.status, stored.row.rev));
  }
  return {};
}

const std::vector<std::pair<std::string, std::string>> copied = {
    {"people", "id, name, language, created_at, login, password, banned_at"},
    {"keys", "hash, person_id, scope, expires_at"},
    {"contents", "hash, json"},
    {"tables",
     "id, game, rules_version, content_hash, setup, seed_secret, seed_commit, status, listed, rev, "
     "wake_at, created_at, changed_at, next"},
    {"seats", "table_id, seat, kind, person_id, level"},
    {"entries", "table_id, seq, seat, win, cid, kind, body, at, hash"},
    {"chat", "table_id, n, person_id, text, at"},
    {"acts", "id, at, what, about"},
};

struct Opened {
  std::optional<FileLock> lock;
  std::unique_ptr<Sql> sql;
};

Expected<Opened> open_raw(const std::string& url) {
  Opened opened;
  const bool file = url.starts_with(sqlite_scheme);
  if (file) {
    auto lock = FileLock::take(url.substr(sqlite_scheme.size()) + ".lock");
    if (!lock) return std::unexpected(lock.error());
    opened.lock.emplace(std::move(*lock));
  }
  auto sql =
      file ? open_sqlite(url.substr(sqlite_scheme.size()), Access::write) : open_postgres(url);
  if (!sql) return std::unexpected(sql.error());
  opened.sql = std::move(*sql);
  auto ready = prepare_schema(*opened.sql, file ? Dialect::sqlite : Dialect::postgresql);
  if (!ready) return std::unexpected(ready.error());
  return opened;
}

Expected<std::int64_t> copy_table(Sql& from, Sql& to, const std::string& name,
                                  const std::string& columns) {
  constexpr int page = 2000;
  const auto count = 1 + std::ranges::count(columns, ',');
  std::string places;
  for (int i = 1; i <= count; ++i) places += fmt::format("{}${}", i > 1 ? ", " : "", i);
  std::int64_t copied_rows = 0;
  while (true) {
    const auto rows = from.run(fmt::format("SELECT {0} FROM {1} ORDER BY 1, 2 LIMIT {2} OFFSET {3}",
                                           columns, name, page, copied_rows));
    if (!rows) return std::unexpected(rows.error());
    for (const SqlRow& row : *rows) {
      const auto put =
          to.run(fmt::format("INSERT INTO {}({}) VALUES ({})", name, columns, places), row);
      if (!put) return std::unexpected(put.error());
    }
    copied_rows += static_cast<std::int64_t>(rows->size());
    if (rows->size() < page) return copied_rows;
  }
}

std::string door_file(const std::string& database) {
  return database.substr(sqlite_scheme.size()) + ".admin";
}

// One request to a server on this machine.
Expected<std::string> ask_server(const AdminDoor& door, std::string_view what,
                                 const std::string& body) {
  const int end = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(static_cast<std::uint16_t>(door.port));
  inet_pton(AF_INET, door.address.c_str(), &to.sin_addr);
  if (connect(end, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0) {
    close(end);
    return wrong(fmt::format("the server does not answer: {}", std::strerror(errno)));
  }
  const std::string request = fmt::format(
      "POST /admin/{} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {}\r\n"
      "Content-Length: {}\r\nConnection: close\r\n\r\n{}",
      what, door.secret, body.size(), body);
  std::string reply;
  char buffer[4096];
  ssize_t got = send(end, request.data(), request.size(), MSG_NOSIGNAL);
  while (got > 0 && (got = recv(end, buffer, sizeof buffer, 0)) > 0) {
    reply.append(buffer, static_cast<std::size_t>(got));
  }
  close(end);
  const auto begin = reply.find("\r\n\r\n");
  if (begin == std::string::npos) return wrong("the server gave no answer");
  if (reply.find(" 200 ") > reply.find("\r\n")) return wrong(reply.substr(begin + 4));
  return reply.substr(begin + 4);
}

}  // namespace

Expected<Validation> validate(Store& store) {
  Workshop workshop(store);
  Validation found;
  const auto rows = store.list({.limit = 10'000'000});
  if (!rows) return std::unexpected(rows.error());
  for (const TableRow& row : *rows) {
    const auto stored = store.load(row.id);
    if (!stored) return std::unexpected(stored.error());
    if (!*stored) continue;
    ++found.tables;
    found.entries += (*stored)->entries.size();
    if (auto same = compare_hashes(workshop.hub, **stored); !same) {
      found.differences.push_back(same.error().message);
    }
  }
  return found;
}

Expected<json::value> export_table(Store& store, const std::string& id) {
  Workshop workshop(store);
  const auto stored = store.load(id);
  if (!stored) return std::unexpected(stored.error());
  if (!*stored) return wrong(fmt::format("no table '{}'", id));
  const auto game = workshop.hub.game((*stored)->row.game, (*stored)->row.content_hash);
  if (!game) return std::unexpected(game.error());
  const auto table = Table::load(*game, **stored, Pace{});
  if (!table) return std::unexpected(table.error());
  // What the seed tells is hidden until then, also from whoever runs the server.
  if (!table->over()) return wrong(fmt::format("table {} is {}, not over", id, table->status()));
  return table->save();
}

Expected<std::string> import_table(Store& store, const json::value& document) {
  Workshop workshop(store);
  const auto saved = read_saved_game(document);
  if (!saved) return std::unexpected(saved.error());
  const auto match = load_match(
      *saved, [&](std::string_view id) { return workshop.hub.game(std::string(id), ""); });
  if (!match) return std::unexpected(match.error());
  if (!match->over()) return wrong("the game is not over; a person imports it at the table");
  NewTable table{.game = saved->game,
                 .options = saved->setup.options,
                 .fixed_seed = saved->seed,
                 .actions = saved->actions};
  table.seats.assign(static_cast<std::size_t>(saved->setup.seats), {"opponent", "", "random", ""});
  std::optional<Expected<std::string>> made;
  workshop.hub.create(table, [&](Expected<std::string> id) { made = std::move(id); });
  workshop.loop.run_until([&] { return made.has_value(); });
  return *made;
}

Expected<std::map<std::string, std::int64_t>> copy_database(const std::string& from,
                                                            const std::string& to) {
  auto source = open_raw(from);
  if (!source) return std::unexpected(source.error());
  auto target = open_raw(to);
  if (!target) return std::unexpected(target.error());
  std::map<std::string, std::int64_t> counts;
  const auto all = [&]() -> Expected<void> {
    for (const auto& [name, columns] : copied) {
      const auto there = target->sql->run(fmt::format("SELECT 1 FROM {} LIMIT 1", name));
      if (!there) return std::unexpected(there.error());
      if (!there->empty()) return wrong(fmt::format("the target is not empty: it has {}", name));
      const auto count = copy_table(*source->sql, *target->sql, name, columns);
      if (!count) return std::unexpected(count.error());
      counts[name] = *count;
    }
    return {};
  };
  if (auto begun = target->sql->run("BEGIN"); !begun) return std::unexpected(begun.error());
  if (auto done = all(); !done) {
    static_cast<void>(target->sql->run("ROLLBACK"));  // closing the connection does the same
    return std::unexpected(done.error());
  }
  if (auto done = target->sql->run("COMMIT"); !done) return std::unexpected(done.error());
  return counts;
}

// --- The door of a running server ---------------------------------------------------------------

Expected<void> write_door(const std::string& database, const AdminDoor& door) {
  if (!database.starts_with(sqlite_scheme)) return {};
  const std::string file = door_file(database);
  std::filesystem::remove(file);
  const int out = open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  const std::string text = json::serialize(
      json::object{{"address", door.address}, {"port", door.port}, {"secret", door.secret}});
  const bool written =
      out >= 0 && write(out, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  const int error = errno;
  if (out >= 0) close(out);
  if (!written) return wrong(fmt::format("{}: {}", file, std::strerror(error)));
  return {};
}

void remove_door(const std::string& database) {
  if (database.starts_with(sqlite_scheme)) std::filesystem::remove(door_file(database));
}

std::optional<AdminDoor> find_door(const std::string& database) {
  if (!database.starts_with(sqlite_scheme)) return std::nullopt;
  const auto text = read_file(door_file(database));
  if (!text) return std::nullopt;
  const auto parsed = parse_json(*text);
  if (!parsed || !parsed->is_object()) return std::nullopt;
  const json::object& o = parsed->get_object();
  if (!o.contains("address") || !o.contains("port") || !o.contains("secret")) return std::nullopt;
  return AdminDoor{std::string(o.at("address").as_string()),
                   static_cast<int>(o.at("port").as_int64()),
                   std::string(o.at("secret").as_string())};
}

Expected<json::value> act_on_database(const std::string& database, const json::value& act) {
  if (database.starts_with(sqlite_scheme) &&
      !std::filesystem::exists(database.substr(sqlite_scheme.size()))) {
    return wrong(fmt::format("{}: no such database", database.substr(sqlite_scheme.size())));
  }
  const auto store = Store::open(database);
  if (!store) {
    const auto door = find_door(database);
    if (!door) return std::unexpected(store.error());
    const auto answer = ask_server(*door, "act", json::serialize(act));
    if (!answer) return std::unexpected(answer.error());
    return parse_json(*answer);
  }
  // So that those who serve the database hear of it at once.
  if ((*store)->shared()) (*store)->listen([](const Hint&) {});
  Workshop workshop(**store);
  std::optional<Expected<json::object>> performed;
  perform(workshop.hub, **store, workshop.loop, act,
          [&](Expected<json::object> done) { performed = std::move(done); });
  workshop.loop.run_until([&] { return performed.has_value(); });
  if (!*performed) return std::unexpected(performed->error());
  return json::value(std::move(**performed));
}

Expected<void> backup_database(const std::string& database, const std::string& file) {
  if (!database.starts_with(sqlite_scheme)) {
    return wrong("a PostgreSQL database is backed up with pg_dump");
  }
  const std::string whole = std::filesystem::absolute(file).string();
  // A server that was killed leaves its door behind: the lock tells.
  auto lock = FileLock::take(database.substr(sqlite_scheme.size()) + ".lock");
  if (!lock) {
    const auto door = find_door(database);
    if (!door) return std::unexpected(lock.error());
    const auto answer = ask_server(*door, "backup", json::serialize(json::object{{"file", whole}}));
    if (!answer) return std::unexpected(answer.error());
    return {};
  }
  const auto sql = open_sqlite(database.substr(sqlite_scheme.size()), Access::write);
  if (!sql) return std::unexpected(sql.error());
  const auto backup = SqliteBackup::begin(**sql, whole);
  if (!backup) return std::unexpected(backup.error());
  constexpr int all_pages = -1;
  const auto done = (*backup)->step(all_pages);
  if (!done) return std::unexpected(done.error());
  return {};
}

}  // namespace tide::server
