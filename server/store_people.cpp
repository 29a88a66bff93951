// People and their keys, chat, and what whoever runs the server has done.
#include <fmt/format.h>

#include <algorithm>

#include "server/store.h"

namespace tide::server {
namespace {

const std::string person_columns = "id, name, language, created_at, login, password, banned_at";

Person person_row(const SqlRow& r) {
  return {.id = text(r[0]),
          .name = text(r[1]),
          .language = text(r[2]),
          .created_at = number(r[3]),
          .login = r[4].index() == 0 ? "" : text(r[4]),
          .password = text(r[5]),
          .banned_at = number(r[6])};
}

KeyRow key_row(const SqlRow& r) { return {text(r[0]), text(r[1]), text(r[2]), number(r[3])}; }

}  // namespace

void Store::put_person(Person person, Done<bool> done) {
  std::string key = person.id;
  queue<bool>(
      std::move(key),
      [p = std::move(person)](Sql& sql) -> Expected<bool> {
        const SqlValue login = p.login.empty() ? SqlValue() : SqlValue(p.login);
        if (!p.login.empty()) {
          const auto other =
              sql.run("SELECT id FROM people WHERE login = $1 AND id <> $2", {p.login, p.id});
          if (!other) return std::unexpected(other.error());
          if (!other->empty()) return false;
        }
        const auto put =
            sql.run("INSERT INTO people(" + person_columns +
                        ") "
                        "VALUES ($1, $2, $3, $4, $5, $6, 0) ON CONFLICT (id) DO UPDATE SET "
                        "name = $2, language = $3, login = $5, password = $6",
                    {p.id, p.name, p.language, p.created_at, login, p.password});
        if (!put) return std::unexpected(put.error());
        return true;
      },
      std::move(done));
}

void Store::put_key(KeyRow key, Done<void> done) {
  std::string order = key.hash;
  queue<void>(
      std::move(order),
      [key = std::move(key)](Sql& sql) -> Expected<void> {
        const auto put =
            sql.run("INSERT INTO keys(hash, person_id, scope, expires_at) VALUES ($1, $2, $3, $4)",
                    {key.hash, key.person, key.scope, key.expires_at});
        if (!put) return std::unexpected(put.error());
        return {};
      },
      std::move(done));
}

void Store::drop_key(std::string hash, Done<void> done) {
  queue<void>(
      hash,
      [hash](Sql& sql) -> Expected<void> {
        const auto dropped = sql.run("DELETE FROM keys WHERE hash = $1", {hash});
        if (!dropped) return std::unexpected(dropped.error());
        return {};
      },
      std::move(done));
}

void Store::take_key(std::string hash, Done<std::optional<KeyRow>> done) {
  queue<std::optional<KeyRow>>(
      hash,
      [hash](Sql& sql) -> Expected<std::optional<KeyRow>> {
        const auto taken =
            sql.run("DELETE FROM keys WHERE hash = $1 RETURNING hash, person_id, scope, expires_at",
                    {hash});
        if (!taken) return std::unexpected(taken.error());
        if (taken->empty()) return std::nullopt;
        return key_row(taken->front());
      },
      std::move(done));
}

Expected<std::optional<Person>> Store::person(const std::string& id) {
  const auto rows = read("SELECT " + person_columns + " FROM people WHERE id = $1", {id});
  if (!rows) return std::unexpected(rows.error());
  if (rows->empty()) return std::nullopt;
  return person_row(rows->front());
}

Expected<std::optional<Person>> Store::person_by_login(const std::string& login) {
  const auto rows = read("SELECT " + person_columns + " FROM people WHERE login = $1", {login});
  if (!rows) return std::unexpected(rows.error());
  if (rows->empty()) return std::nullopt;
  return person_row(rows->front());
}

Expected<std::optional<KeyRow>> Store::key(const std::string& hash) {
  const auto rows =
      read("SELECT hash, person_id, scope, expires_at FROM keys WHERE hash = $1", {hash});
  if (!rows) return std::unexpected(rows.error());
  if (rows->empty()) return std::nullopt;
  return key_row(rows->front());
}

void Store::ban(std::string person, Millis at, Done<void> done) {
  queue<void>(
      person,
      [person, at](Sql& sql) -> Expected<void> {
        const auto marked = sql.run("UPDATE people SET banned_at = $2 WHERE id = $1", {person, at});
        if (!marked) return std::unexpected(marked.error());
        const auto dropped = sql.run("DELETE FROM keys WHERE person_id = $1", {person});
        if (!dropped) return std::unexpected(dropped.error());
        return {};
      },
      std::move(done));
}

Expected<std::vector<std::string>> Store::banned_since(Millis at) {
  const auto rows = read("SELECT id FROM people WHERE banned_at >= $1", {at});
  if (!rows) return std::unexpected(rows.error());
  std::vector<std::string> people;
  for (const SqlRow& row : *rows) people.push_back(text(row[0]));
  return people;
}

void Store::note_act(ActRow act, Done<void> done) {
  queue<void>(
      act.id,
      [act](Sql& sql) -> Expected<void> {
        const auto put = sql.run("INSERT INTO acts(id, at, what, about) VALUES ($1, $2, $3, $4)",
                                 {act.id, act.at, act.what, act.about});
        if (!put) return std::unexpected(put.error());
        return {};
      },
      std::move(done));
}

Expected<std::vector<ActRow>> Store::acts(int limit) {
  const auto rows = read(
      "SELECT id, at, what, about FROM acts ORDER BY at DESC, id LIMIT " + std::to_string(limit),
      {});
  if (!rows) return std::unexpected(rows.error());
  std::vector<ActRow> list;
  for (const SqlRow& r : *rows) list.push_back({text(r[0]), number(r[1]), text(r[2]), text(r[3])});
  return list;
}

void Store::say(std::string table, ChatRow line, Done<std::int64_t> done) {
  if (shared()) {
    done = [this, table, done = std::move(done)](const Expected<std::int64_t>& n) {
      done(n);
      if (n) hint(fmt::format("{}:{}", table, *n));
    };
  }
  queue<std::int64_t>(
      table,
      [table, line = std::move(line)](Sql& sql) -> Expected<std::int64_t> {
        const auto put = sql.run(
            "INSERT INTO chat(table_id, n, person_id, text, at) "
            "SELECT $1, COALESCE(MAX(n), 0) + 1, $2, $3, CAST($4 AS BIGINT) FROM chat WHERE "
            "table_id = $1 "
            "RETURNING n",
            {table, line.person, line.text, line.at});
        if (!put) return std::unexpected(put.error());
        return number(put->front()[0]);
      },
      std::move(done));
}

Expected<std::vector<ChatRow>> Store::chat_after(const std::string& table, std::int64_t n,
                                                 int limit) {
  const auto rows = read(
      "SELECT n, person_id, text, at FROM chat WHERE table_id = $1 AND n > $2 "
      "ORDER BY n DESC LIMIT " +
          std::to_string(limit),
      {table, n});
  if (!rows) return std::unexpected(rows.error());
  std::vector<ChatRow> lines;
  for (const SqlRow& r : *rows)
    lines.push_back({number(r[0]), text(r[1]), text(r[2]), number(r[3])});
  std::ranges::reverse(lines);
  return lines;
}

}  // namespace tide::server
