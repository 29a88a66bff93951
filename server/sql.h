// A connection to a database, in the little that both kinds have in common. Statements are written
// once, in the SQL that SQLite and PostgreSQL share, with parameters $1, $2, ...
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "engine/error.h"

namespace tide::server {

using SqlValue = std::variant<std::monostate, std::int64_t, std::string>;
using SqlRow = std::vector<SqlValue>;
using SqlRows = std::vector<SqlRow>;

class Sql {
 public:
  virtual ~Sql() = default;
  // One statement. An error leaves a transaction that must be rolled back.
  virtual Expected<SqlRows> run(const std::string& sql,
                                const std::vector<SqlValue>& parameters = {}) = 0;
};

// The value of a column that is known to hold this type.
inline std::int64_t number(const SqlValue& value) { return std::get<std::int64_t>(value); }
inline const std::string& text(const SqlValue& value) { return std::get<std::string>(value); }

enum class Access : bool { write, read };

// One connection writes and checkpoints; all others must be opened for reading, and closed first.
Expected<std::unique_ptr<Sql>> open_sqlite(const std::string& file, Access access);
// A copy of the database of this writing connection, some pages at a time; what is written
// meanwhile by the same connection is in it. The file must not exist.
class SqliteBackup {
 public:
  static Expected<std::unique_ptr<SqliteBackup>> begin(Sql& connection, const std::string& file);
  virtual ~SqliteBackup() = default;
  // True: all is copied. After an error the copy is worth nothing.
  virtual Expected<bool> step(int pages) = 0;
};

// Held as long as it lives: no two servers on one file.
class FileLock {
 public:
  static Expected<FileLock> take(const std::string& file);
  FileLock(FileLock&& other) noexcept : descriptor_(other.descriptor_) { other.descriptor_ = -1; }
  FileLock& operator=(FileLock&&) = delete;
  ~FileLock();

 private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;
};

}  // namespace tide::server
