#include "server/schema.h"

#include <fmt/format.h>

namespace tide::server {
namespace {

constexpr std::int64_t version = 2;

// INTEGER has 64 bits in SQLite and becomes BIGINT in PostgreSQL. Names and chat stay out of
// `entries`: forgetting a person breaks no game.
const std::vector<std::string> statements = {
    "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)",
    R"(CREATE TABLE IF NOT EXISTS people (
         id TEXT PRIMARY KEY, name TEXT NOT NULL, language TEXT NOT NULL,
         created_at INTEGER NOT NULL, login TEXT UNIQUE, password TEXT NOT NULL,
         banned_at INTEGER NOT NULL))",
    "CREATE INDEX IF NOT EXISTS people_by_ban ON people(banned_at)",
    R"(CREATE TABLE IF NOT EXISTS keys (
         hash TEXT PRIMARY KEY, person_id TEXT NOT NULL, scope TEXT NOT NULL,
         expires_at INTEGER NOT NULL))",
    R"(CREATE TABLE IF NOT EXISTS contents (hash TEXT PRIMARY KEY, json TEXT NOT NULL))",
    R"(CREATE TABLE IF NOT EXISTS tables (
         id TEXT PRIMARY KEY, game TEXT NOT NULL, rules_version INTEGER NOT NULL,
         content_hash TEXT NOT NULL REFERENCES contents(hash), setup TEXT NOT NULL,
         seed_secret TEXT NOT NULL, seed_commit TEXT NOT NULL, status TEXT NOT NULL,
         listed INTEGER NOT NULL, rev INTEGER NOT NULL, wake_at INTEGER NOT NULL,
         created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL, next TEXT NOT NULL))",
    "CREATE INDEX IF NOT EXISTS tables_by_status ON tables(status, changed_at)",
    R"(CREATE TABLE IF NOT EXISTS seats (
         table_id TEXT NOT NULL REFERENCES tables(id), seat INTEGER NOT NULL, kind TEXT NOT NULL,
         person_id TEXT NOT NULL, level TEXT NOT NULL, PRIMARY KEY (table_id, seat)))",
    "CREATE INDEX IF NOT EXISTS seats_by_person ON seats(person_id)",
    R"(CREATE TABLE IF NOT EXISTS entries (
         table_id TEXT NOT NULL REFERENCES tables(id), seq INTEGER NOT NULL, seat INTEGER NOT NULL,
         win INTEGER NOT NULL, cid TEXT NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,
         at INTEGER NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (table_id, seq),
         UNIQUE (table_id, seat, cid)))",
    R"(CREATE TABLE IF NOT EXISTS acts (
         id TEXT PRIMARY KEY, at INTEGER NOT NULL, what TEXT NOT NULL, about TEXT NOT NULL))",
    R"(CREATE TABLE IF NOT EXISTS chat (
         table_id TEXT NOT NULL REFERENCES tables(id), n INTEGER NOT NULL, person_id TEXT NOT NULL,
         text TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (table_id, n)))",
};

std::string in_dialect(std::string statement, Dialect dialect) {
  if (dialect == Dialect::sqlite) {
    return statement.starts_with("CREATE TABLE") ? statement + " STRICT" : statement;
  }
  for (std::size_t at = 0; (at = statement.find("INTEGER", at)) != std::string::npos;) {
    statement.replace(at, 7, "BIGINT");
  }
  return statement;
}

}  // namespace

Expected<void> prepare_schema(Sql& sql, Dialect dialect) {
  const auto found =
      dialect == Dialect::sqlite
          ? sql.run("SELECT name FROM sqlite_master WHERE name = 'schema_version'")
          : sql.run(
                "SELECT table_name FROM information_schema.tables "
                "WHERE table_name = 'schema_version' AND table_schema = current_schema()");
  if (!found) return std::unexpected(found.error());
  if (!found->empty()) {
    const auto stored = sql.run("SELECT version FROM schema_version");
    if (!stored) return std::unexpected(stored.error());
    if (!stored->empty()) {
      if (number(stored->front()[0]) == version) return {};
      return wrong(fmt::format(
          "the database has version {}, this program knows version {}: move it away, or serve it "
          "with the program that made it",
          number(stored->front()[0]), version));
    }
  }
  if (auto begun = sql.run("BEGIN"); !begun) return std::unexpected(begun.error());
  // Two processes may start on an empty database at once.
  if (dialect == Dialect::postgresql) {
    if (auto locked = sql.run("SELECT pg_advisory_xact_lock(7115)"); !locked) {
      return std::unexpected(locked.error());
    }
  }
  for (const std::string& statement : statements) {
    if (auto done = sql.run(in_dialect(statement, dialect)); !done) {
      const auto undone = sql.run("ROLLBACK");
      return std::unexpected(undone ? done.error() : undone.error());
    }
  }
  const auto filled = sql.run(
      "INSERT INTO schema_version SELECT CAST($1 AS BIGINT) WHERE NOT EXISTS (SELECT 1 FROM "
      "schema_version)",
      {version});
  if (!filled) return std::unexpected(filled.error());
  if (auto committed = sql.run("COMMIT"); !committed) return std::unexpected(committed.error());
  return {};
}

}  // namespace tide::server
