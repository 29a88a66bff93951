#include <fcntl.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <unordered_map>

#include "server/sql.h"

namespace tide::server {
namespace {

class Sqlite : public Sql {
 public:
  explicit Sqlite(sqlite3* db) : db_(db) {}
  ~Sqlite() override {
    for (const auto& [text, statement] : prepared_) sqlite3_finalize(statement);
    sqlite3_close(db_);
  }
  sqlite3* raw() { return db_; }

  Expected<SqlRows> run(const std::string& sql, const std::vector<SqlValue>& parameters) override {
    auto statement = prepare(sql);
    if (!statement) return std::unexpected(statement.error());
    sqlite3_stmt* const s = *statement;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      const int at = sqlite3_bind_parameter_index(s, fmt::format("${}", i + 1).c_str());
      if (at == 0) continue;  // a parameter that this statement does not mention
      if (const auto* n = std::get_if<std::int64_t>(&parameters[i])) {
        sqlite3_bind_int64(s, at, *n);
      } else if (const auto* t = std::get_if<std::string>(&parameters[i])) {
        sqlite3_bind_text(s, at, t->data(), static_cast<int>(t->size()), SQLITE_STATIC);
      } else {
        sqlite3_bind_null(s, at);
      }
    }
    SqlRows rows;
    int code = SQLITE_ROW;
    while ((code = sqlite3_step(s)) == SQLITE_ROW) rows.push_back(row(s));
    sqlite3_reset(s);
    sqlite3_clear_bindings(s);
    if (code != SQLITE_DONE) return failed(sql);
    return rows;
  }

 private:
  static SqlRow row(sqlite3_stmt* s) {
    SqlRow row;
    for (int i = 0; i < sqlite3_column_count(s); ++i) {
      switch (sqlite3_column_type(s, i)) {
        case SQLITE_INTEGER: row.emplace_back(std::int64_t{sqlite3_column_int64(s, i)}); break;
        case SQLITE_NULL: row.emplace_back(); break;
        default:
          row.emplace_back(std::string(reinterpret_cast<const char*>(sqlite3_column_text(s, i)),
                                       static_cast<std::size_t>(sqlite3_column_bytes(s, i))));
      }
    }
    return row;
  }

  std::unexpected<Error> failed(const std::string& sql) const {
    return wrong(fmt::format("database: {} in '{}'", sqlite3_errmsg(db_), sql.substr(0, 80)));
  }

  Expected<sqlite3_stmt*> prepare(const std::string& sql) {
    if (const auto found = prepared_.find(sql); found != prepared_.end()) return found->second;
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(db_, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK) {
      return failed(sql);
    }
    prepared_.emplace(sql, statement);
    return statement;
  }

  sqlite3* db_;
  std::unordered_map<std::string, sqlite3_stmt*> prepared_;
};

// Locks of network file systems do not hold what SQLite asks of them.
Expected<void> refuse_network(const std::string& file) {
  const auto folder = std::filesystem::absolute(file).parent_path();
  struct statfs info{};
  if (statfs(folder.c_str(), &info) != 0) {
    return wrong(fmt::format("{}: {}", folder.string(), std::strerror(errno)));
  }
  constexpr std::uint64_t nfs = 0x6969, smb = 0x517B, smb2 = 0xFE534D42, cifs = 0xFF534D42;
  const auto type = static_cast<std::uint64_t>(info.f_type) & 0xFFFFFFFFU;
  if (type == nfs || type == smb || type == smb2 || type == cifs) {
    return wrong(fmt::format("{}: a network file system cannot hold a database", file));
  }
  return {};
}

}  // namespace

Expected<std::unique_ptr<Sql>> open_sqlite(const std::string& file, Access access) {
  if (auto local = refuse_network(file); !local) return std::unexpected(local.error());
  sqlite3* db = nullptr;
  const int flags =
      access == Access::read ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  const int code = sqlite3_open_v2(file.c_str(), &db, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  auto connection = std::make_unique<Sqlite>(db);
  if (code != SQLITE_OK) return wrong(fmt::format("{}: {}", file, sqlite3_errmsg(db)));
  sqlite3_busy_timeout(db, 5000);
  // Two connections that checkpoint at once can corrupt the file before SQLite 3.51.3, so only the
  // writing one ever does.
  const std::vector<std::string> settings =
      access == Access::read
          ? std::vector<std::string>{"PRAGMA query_only=1", "PRAGMA wal_autocheckpoint=0"}
          : std::vector<std::string>{"PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL",
                                     "PRAGMA foreign_keys=1"};
  if (access == Access::read) {
    sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  }
  for (const std::string& setting : settings) {
    if (auto set = connection->run(setting, {}); !set) {
      return std::unexpected(std::move(set.error()).within(file));
    }
  }
  return connection;
}

namespace {

class Backup : public SqliteBackup {
 public:
  Backup(sqlite3* to, std::string file) : target_(to), file_(std::move(file)) {}
  ~Backup() override {
    if (backup_ != nullptr) sqlite3_backup_finish(backup_);
  }
  Expected<void> begin(sqlite3* from) {
    backup_ = sqlite3_backup_init(target_.raw(), "main", from, "main");
    if (backup_ == nullptr)
      return wrong(fmt::format("{}: {}", file_, sqlite3_errmsg(target_.raw())));
    return {};
  }
  Expected<bool> step(int pages) override {
    const int code = sqlite3_backup_step(backup_, pages);
    if (code == SQLITE_OK) return false;
    if (code == SQLITE_DONE) return true;
    return wrong(fmt::format("{}: {}", file_, sqlite3_errstr(code)));
  }

 private:
  Sqlite target_;
  std::string file_;
  sqlite3_backup* backup_ = nullptr;
};

}  // namespace

Expected<std::unique_ptr<SqliteBackup>> SqliteBackup::begin(Sql& connection,
                                                            const std::string& file) {
  if (std::filesystem::exists(file)) return wrong(fmt::format("{}: is there already", file));
  auto* from = dynamic_cast<Sqlite*>(&connection);
  if (from == nullptr) return wrong("only a SQLite database is copied into a file");
  sqlite3* to = nullptr;
  const int opened = sqlite3_open(file.c_str(), &to);
  auto backup = std::make_unique<Backup>(to, file);
  if (opened != SQLITE_OK) return wrong(fmt::format("{}: {}", file, sqlite3_errmsg(to)));
  if (auto begun = backup->begin(from->raw()); !begun) return std::unexpected(begun.error());
  return backup;
}

Expected<FileLock> FileLock::take(const std::string& file) {
  const int descriptor = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) return wrong(fmt::format("{}: {}", file, std::strerror(errno)));
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    ::close(descriptor);
    return wrong(fmt::format("{}: another process holds this database", file));
  }
  return FileLock(descriptor);
}

FileLock::~FileLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

}  // namespace tide::server
