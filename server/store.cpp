#include "server/store.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <tuple>

#include "engine/check.h"
#include "server/postgres.h"
#include "server/schema.h"
#include "server/secret.h"

namespace tide::server {
namespace {

constexpr std::string_view sqlite_scheme = "sqlite:";

const std::string table_columns =
    "id, game, rules_version, content_hash, setup, seed_secret, seed_commit, status, listed, rev, "
    "wake_at, created_at, changed_at, next";

TableRow table_row(const SqlRow& r) {
  return {.id = text(r[0]),
          .game = text(r[1]),
          .rules_version = static_cast<int>(number(r[2])),
          .content_hash = text(r[3]),
          .setup = text(r[4]),
          .seed = text(r[5]),
          .commitment = text(r[6]),
          .status = text(r[7]),
          .listed = number(r[8]) != 0,
          .rev = number(r[9]),
          .wake_at = number(r[10]),
          .created_at = number(r[11]),
          .changed_at = number(r[12]),
          .next = text(r[13])};
}

Expected<void> put_seat(Sql& sql, const std::string& table, const SeatRow& seat) {
  const auto done = sql.run(
      "INSERT INTO seats(table_id, seat, kind, person_id, level) VALUES ($1, $2, $3, $4, $5) "
      "ON CONFLICT (table_id, seat) DO UPDATE SET kind = $3, person_id = $4, level = $5",
      {table, std::int64_t{seat.seat}, seat.kind, seat.person, seat.level});
  if (!done) return std::unexpected(done.error());
  return {};
}

// Nothing is inserted if the seq is not the next or the cid is known.
Expected<bool> put_entry(Sql& sql, const std::string& table, const EntryRow& e) {
  const auto rows = sql.run(
      "INSERT INTO entries(table_id, seq, seat, win, cid, kind, body, at, hash) "
      "SELECT $1, CAST($2 AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS BIGINT), $5, $6, $7, "
      "CAST($8 AS BIGINT), $9 FROM tables WHERE id = $1 AND rev = $10 "
      "ON CONFLICT DO NOTHING RETURNING seq",
      {table, e.seq, std::int64_t{e.seat}, e.window, e.cid, e.kind, e.body, e.at, e.hash,
       e.seq - 1});
  if (!rows) return std::unexpected(rows.error());
  return !rows->empty();
}

Expected<void> set_revision(Sql& sql, const Append& a) {
  const auto done = sql.run(
      "UPDATE tables SET rev = $2, status = $3, wake_at = $4, changed_at = $5 WHERE id = $1",
      {a.table, a.entry.seq, a.status, a.wake_at, a.entry.at});
  if (!done) return std::unexpected(done.error());
  return {};
}

Expected<Appended> append_now(Sql& sql, const Append& a) {
  const auto put = put_entry(sql, a.table, a.entry);
  if (!put) return std::unexpected(put.error());
  if (!*put) {
    const auto known =
        sql.run("SELECT seq FROM entries WHERE table_id = $1 AND seat = $2 AND cid = $3",
                {a.table, std::int64_t{a.entry.seat}, a.entry.cid});
    if (!known) return std::unexpected(known.error());
    return known->empty() ? Appended::taken : Appended::duplicate;
  }
  if (auto set = set_revision(sql, a); !set) return std::unexpected(set.error());
  for (const SeatRow& seat : a.seats) {
    if (auto done = put_seat(sql, a.table, seat); !done) return std::unexpected(done.error());
  }
  return Appended::done;
}

Expected<void> create_now(Sql& sql, const StoredTable& t, const std::string& content) {
  auto done = sql.run("INSERT INTO contents(hash, json) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                      {t.row.content_hash, content});
  if (!done) return std::unexpected(done.error());
  const TableRow& r = t.row;
  done = sql.run(
      "INSERT INTO tables(" + table_columns +
          ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, $10, $11, $12, $13)",
      {r.id, r.game, std::int64_t{r.rules_version}, r.content_hash, r.setup, r.seed, r.commitment,
       r.status, std::int64_t{r.listed}, r.wake_at, r.created_at, r.changed_at, r.next});
  if (!done) return std::unexpected(done.error());
  for (const SeatRow& seat : t.seats) {
    if (auto put = put_seat(sql, r.id, seat); !put) return put;
  }
  for (const EntryRow& entry : t.entries) {
    const auto appended = append_now(sql, {r.id, entry, r.status, r.wake_at, {}});
    if (!appended) return std::unexpected(appended.error());
    if (*appended != Appended::done) {
      return wrong(fmt::format("entry {} of table {} cannot stand there", entry.seq, r.id));
    }
  }
  return {};
}

// "table", "table:line of chat" or "table@process:seats:spectators".
Hint read_hint(const std::string& text) {
  const auto end = text.find_first_of(":@");
  Hint hint{.table = text.substr(0, end)};
  if (end == std::string::npos) return hint;
  if (text[end] == ':') {
    hint.chat = std::atoll(text.c_str() + end + 1);
    return hint;
  }
  const auto seats = text.find(':', end);
  const auto spectators = seats == std::string::npos ? seats : text.find(':', seats + 1);
  if (spectators == std::string::npos) return hint;
  hint.process = text.substr(end + 1, seats - end - 1);
  hint.seats = static_cast<unsigned>(std::atoi(text.c_str() + seats + 1));
  hint.spectators = std::atoi(text.c_str() + spectators + 1);
  return hint;
}

}  // namespace

Store::Store() = default;

Expected<std::unique_ptr<Store>> Store::open(const std::string& url) {
  if (url.starts_with("postgresql://") || url.starts_with("postgres://")) return open_shared(url);
  if (url.starts_with(sqlite_scheme) && url.size() > sqlite_scheme.size()) {
    return open_file(url.substr(sqlite_scheme.size()));
  }
  return wrong(
      fmt::format("'{}': expected sqlite:FILE or postgresql://HOST/DATABASE", url.substr(0, 40)));
}

Expected<std::unique_ptr<Store>> Store::open_file(const std::string& file) {
  std::unique_ptr<Store> store(new Store());
  auto lock = FileLock::take(file + ".lock");
  if (!lock) return std::unexpected(lock.error());
  store->lock_.emplace(std::move(*lock));
  auto writer = open_sqlite(file, Access::write);
  if (!writer) return std::unexpected(writer.error());
  if (auto ready = prepare_schema(**writer, Dialect::sqlite); !ready) {
    return std::unexpected(std::move(ready.error()).within(file));
  }
  auto reader = open_sqlite(file, Access::read);
  if (!reader) return std::unexpected(reader.error());
  store->file_ = file;
  store->begin_ = "BEGIN IMMEDIATE";
  store->writer_ = std::move(*writer);
  store->reader_ = std::move(*reader);
  store->thread_ = std::thread([s = store.get()] { s->write_groups(); });
  return store;
}

Expected<std::unique_ptr<Store>> Store::open_shared(const std::string& url) {
  // A database that is away must not hold up the tables for minutes, unless somebody wants that.
  setenv("PGCONNECT_TIMEOUT", "5", 0);
  auto writer = open_postgres(url);
  if (!writer) return std::unexpected(writer.error());
  if (auto ready = prepare_schema(**writer, Dialect::postgresql); !ready) {
    return std::unexpected(ready.error());
  }
  auto reader = open_postgres(url);
  if (!reader) return std::unexpected(reader.error());
  std::unique_ptr<Store> store(new Store());
  store->url_ = url;
  store->process_ = random_id();
  store->begin_ = "BEGIN";
  store->writer_ = std::move(*writer);
  store->reader_ = std::move(*reader);
  store->thread_ = std::thread([s = store.get()] { s->write_groups(); });
  return store;
}

Expected<std::unique_ptr<Store>> Store::open_to_read(const std::string& url) {
  if (!url.starts_with(sqlite_scheme)) return open(url);
  auto reader = open_sqlite(url.substr(sqlite_scheme.size()), Access::read);
  if (!reader) return std::unexpected(reader.error());
  std::unique_ptr<Store> store(new Store());
  store->reader_ = std::move(*reader);
  return store;
}

void Store::listen(std::function<void(const Hint&)> heard) {
  TIDE_CHECK(shared());
  const std::scoped_lock lock(mutex_);
  hints_ = std::make_unique<Hints>(
      url_, [heard = std::move(heard)](const std::string& text) { heard(read_hint(text)); });
}

void Store::announce(const std::string& table, unsigned seats, int spectators) {
  hint(fmt::format("{}@{}:{}:{}", table, process_, seats, spectators));
}

void Store::hint(const std::string& text) {
  const std::scoped_lock lock(mutex_);
  if (hints_) hints_->tell(text);
}

Store::~Store() {
  if (thread_.joinable()) {
    {
      const std::scoped_lock lock(mutex_);
      stopping_ = true;
      held_ = false;
    }
    wake_.notify_one();
    thread_.join();
  }
  hints_.reset();
  reader_.reset();
}

// --- The writing thread -------------------------------------------------------------------------

void Store::write_groups() {
  while (true) {
    std::vector<Write> group;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [&] { return !held_ && (stopping_ || !queue_.empty()); });
      if (queue_.empty()) return;
      group.swap(queue_);
    }
    std::vector<Write> together, alone;
    for (Write& write : group) (write.alone ? alone : together).push_back(std::move(write));
    // In the order of tables, so that two processes never wait for each other crosswise.
    std::ranges::sort(together, {}, [](const Write& w) { return std::tie(w.key, w.number); });
    commit(together);
    for (Write& write : alone) write.done(write.act(*writer_));
  }
}

Expected<void> Store::transaction(std::span<Write> writes) {
  if (auto begun = writer_->run(begin_); !begun) return std::unexpected(begun.error());
  Expected<void> all;
  for (Write& write : writes) {
    if (all = write.act(*writer_); !all) break;
  }
  if (all) {
    if (auto done = writer_->run("COMMIT"); !done) all = std::unexpected(done.error());
  }
  // If this fails as well there is no transaction left, which is as good.
  if (!all) static_cast<void>(writer_->run("ROLLBACK"));
  return all;
}

void Store::commit(std::span<Write> group) {
  if (group.empty()) return;
  const Expected<void> together = transaction(group);
  {
    const std::scoped_lock lock(mutex_);
    ++figures_.commits;
    figures_.writes += group.size();
    figures_.largest_group = std::max<std::uint64_t>(figures_.largest_group, group.size());
  }
  if (together || group.size() == 1) {
    for (Write& write : group) write.done(together);
    return;
  }
  // One of them is at fault; the others must not suffer for it.
  for (Write& write : group) write.done(transaction({&write, 1}));
}

void Store::hold(bool held) {
  {
    const std::scoped_lock lock(mutex_);
    held_ = held;
  }
  wake_.notify_one();
}

Store::Figures Store::figures() const {
  const std::scoped_lock lock(mutex_);
  return figures_;
}

std::uint64_t Store::log_bytes() const {
  std::error_code missing;
  const auto size = std::filesystem::file_size(file_ + "-wal", missing);
  return file_.empty() || missing ? 0 : size;
}

Expected<SqlRows> Store::read(const std::string& sql, const std::vector<SqlValue>& parameters) {
  const std::scoped_lock lock(reading_);
  return reader_->run(sql, parameters);
}

// --- Tables -------------------------------------------------------------------------------------

void Store::create(StoredTable table, std::string content, Done<void> done) {
  std::string key = table.row.id;
  queue<void>(
      std::move(key),
      [table = std::move(table), content = std::move(content)](Sql& sql) {
        return create_now(sql, table, content);
      },
      std::move(done));
}

void Store::append(Append append, Done<Appended> done) {
  std::string key = append.table;
  if (shared()) {
    done = [this, table = key, done = std::move(done)](const Expected<Appended>& result) {
      done(result);
      if (result.value_or(Appended::taken) == Appended::done) hint(table);
    };
  }
  queue<Appended>(
      std::move(key), [append = std::move(append)](Sql& sql) { return append_now(sql, append); },
      std::move(done));
}

void Store::link_next(std::string table, std::string next, Done<std::string> done) {
  queue<std::string>(
      table,
      [table, next](Sql& sql) -> Expected<std::string> {
        const auto set =
            sql.run("UPDATE tables SET next = $2 WHERE id = $1 AND next = ''", {table, next});
        if (!set) return std::unexpected(set.error());
        const auto now = sql.run("SELECT next FROM tables WHERE id = $1", {table});
        if (!now) return std::unexpected(now.error());
        if (now->empty()) return wrong("no table " + table);
        return text((*now)[0][0]);
      },
      std::move(done));
}

Expected<std::optional<TableRow>> Store::find_table(const std::string& id) {
  const auto rows = read("SELECT " + table_columns + " FROM tables WHERE id = $1", {id});
  if (!rows) return std::unexpected(rows.error());
  if (rows->empty()) return std::nullopt;
  return table_row(rows->front());
}

Expected<std::vector<SeatRow>> Store::seats(const std::string& id) {
  const auto rows = read(
      "SELECT seat, kind, person_id, level FROM seats WHERE table_id = $1 ORDER BY seat", {id});
  if (!rows) return std::unexpected(rows.error());
  std::vector<SeatRow> seats;
  for (const SqlRow& r : *rows) {
    seats.push_back({static_cast<int>(number(r[0])), text(r[1]), text(r[2]), text(r[3])});
  }
  return seats;
}

Expected<std::vector<EntryRow>> Store::entries_after(const std::string& id, std::int64_t seq) {
  const auto rows = read(
      "SELECT seq, seat, win, cid, kind, body, at, hash FROM entries "
      "WHERE table_id = $1 AND seq > $2 ORDER BY seq",
      {id, seq});
  if (!rows) return std::unexpected(rows.error());
  std::vector<EntryRow> entries;
  for (const SqlRow& r : *rows) {
    entries.push_back({number(r[0]), static_cast<int>(number(r[1])), number(r[2]), text(r[3]),
                       text(r[4]), text(r[5]), number(r[6]), text(r[7])});
  }
  return entries;
}

Expected<std::optional<StoredTable>> Store::load(const std::string& id) {
  auto row = find_table(id);
  if (!row) return std::unexpected(row.error());
  if (!*row) return std::nullopt;
  auto held = seats(id);
  if (!held) return std::unexpected(held.error());
  auto entries = entries_after(id, 0);
  if (!entries) return std::unexpected(entries.error());
  return StoredTable{std::move(**row), std::move(*held), std::move(*entries)};
}

Expected<std::vector<TableRow>> Store::list(const TableFilter& filter) {
  std::string where;
  std::vector<SqlValue> parameters;
  const auto need = [&](const std::string& condition, SqlValue value) {
    parameters.push_back(std::move(value));
    where +=
        fmt::format("{} {}${}", where.empty() ? " WHERE" : " AND", condition, parameters.size());
  };
  if (filter.status) need("status = ", *filter.status);
  if (filter.game) need("game = ", *filter.game);
  if (filter.only_listed) need("listed = ", std::int64_t{1});
  if (filter.changed_after != 0) need("changed_at > ", filter.changed_after);
  if (filter.wakes_before != 0) {
    need("wake_at <> 0 AND wake_at < ", filter.wakes_before);
  }
  if (filter.person) {
    need("id IN (SELECT table_id FROM seats WHERE person_id = ", *filter.person);
    where += ")";
  }
  const auto rows = read("SELECT " + table_columns + " FROM tables" + where +
                             fmt::format(" ORDER BY changed_at DESC, id LIMIT {}", filter.limit),
                         parameters);
  if (!rows) return std::unexpected(rows.error());
  std::vector<TableRow> list;
  for (const SqlRow& row : *rows) list.push_back(table_row(row));
  return list;
}

Expected<std::optional<std::string>> Store::content(const std::string& hash) {
  const auto rows = read("SELECT json FROM contents WHERE hash = $1", {hash});
  if (!rows) return std::unexpected(rows.error());
  if (rows->empty()) return std::nullopt;
  return text(rows->front()[0]);
}

void Store::backup(std::string file, Done<void> done) {
  using Begun = std::shared_ptr<SqliteBackup>;
  queue<Begun>(
      "",
      [file](Sql& sql) -> Expected<Begun> {
        auto begun = SqliteBackup::begin(sql, file);
        if (!begun) return std::unexpected(begun.error());
        return Begun(std::move(*begun));
      },
      [this, done = std::move(done)](const Expected<Begun>& begun) {
        if (!begun) return done(std::unexpected(begun.error()));
        go_on_with_backup(*begun, done);
      },
      true);
}

// Some pages after each group of writes: nobody waits for the whole of it.
void Store::go_on_with_backup(const std::shared_ptr<SqliteBackup>& backup, const Done<void>& done) {
  constexpr int pages = 200;
  queue<bool>(
      "", [backup](Sql&) { return backup->step(pages); },
      [this, backup, done](const Expected<bool>& all) {
        if (!all) return done(std::unexpected(all.error()));
        if (*all) return done({});
        go_on_with_backup(backup, done);
      },
      true);
}

}  // namespace tide::server
