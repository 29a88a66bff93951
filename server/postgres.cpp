#include "server/postgres.h"

#include <fmt/format.h>
#include <libpq-fe.h>
#include <poll.h>
#include <unistd.h>

#include <chrono>
#include <unordered_map>

#include "engine/check.h"

namespace tide::server {
namespace {

constexpr Oid bigint = 20, integer = 23;
constexpr std::size_t longest_hint = 7000;  // PostgreSQL takes less than 8000 bytes

using Answer = std::unique_ptr<PGresult, decltype(&PQclear)>;

std::string trimmed(const char* message) {
  std::string text(message == nullptr ? "" : message);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  for (char& c : text) c = c == '\n' ? ' ' : c;
  return text;
}

class Postgres : public Sql {
 public:
  explicit Postgres(PGconn* connection) : connection_(connection) {}
  ~Postgres() override { PQfinish(connection_); }

  Expected<SqlRows> run(const std::string& sql, const std::vector<SqlValue>& parameters) override {
    if (PQstatus(connection_) != CONNECTION_OK) {
      PQreset(connection_);
      prepared_.clear();
      if (PQstatus(connection_) != CONNECTION_OK) return failed(sql);
    }
    const auto name = prepare(sql);
    if (!name) return std::unexpected(name.error());
    std::vector<std::string> texts(parameters.size());
    std::vector<const char*> values(parameters.size(), nullptr);
    for (std::size_t i = 0; i < parameters.size(); ++i) {
      if (const auto* n = std::get_if<std::int64_t>(&parameters[i])) {
        texts[i] = std::to_string(*n);
      } else if (const auto* t = std::get_if<std::string>(&parameters[i])) {
        texts[i] = *t;
      } else {
        continue;
      }
      values[i] = texts[i].c_str();
    }
    const Answer answer(PQexecPrepared(connection_, name->c_str(), static_cast<int>(values.size()),
                                       values.data(), nullptr, nullptr, 0),
                        &PQclear);
    const auto status = PQresultStatus(answer.get());
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK) return failed(sql);
    return rows(*answer);
  }

 private:
  static SqlRows rows(const PGresult& answer) {
    SqlRows rows;
    for (int r = 0; r < PQntuples(&answer); ++r) {
      SqlRow& row = rows.emplace_back();
      for (int c = 0; c < PQnfields(&answer); ++c) {
        const Oid type = PQftype(&answer, c);
        const char* value = PQgetvalue(&answer, r, c);
        if (PQgetisnull(&answer, r, c) != 0) {
          row.emplace_back();
        } else if (type == bigint || type == integer) {
          row.emplace_back(std::int64_t{std::stoll(value)});
        } else {
          row.emplace_back(std::string(value));
        }
      }
    }
    return rows;
  }

  Expected<std::string> prepare(const std::string& sql) {
    if (const auto found = prepared_.find(sql); found != prepared_.end()) return found->second;
    std::string name = fmt::format("s{}", prepared_.size());
    const Answer answer(PQprepare(connection_, name.c_str(), sql.c_str(), 0, nullptr), &PQclear);
    if (PQresultStatus(answer.get()) != PGRES_COMMAND_OK) return failed(sql);
    return prepared_[sql] = std::move(name);
  }

  std::unexpected<Error> failed(const std::string& sql) const {
    return wrong(fmt::format("database: {} in '{}'", trimmed(PQerrorMessage(connection_)),
                             sql.substr(0, 80)));
  }

  PGconn* connection_;
  std::unordered_map<std::string, std::string> prepared_;
};

}  // namespace

Expected<std::unique_ptr<Sql>> open_postgres(const std::string& url) {
  PGconn* connection = PQconnectdb(url.c_str());
  auto sql = std::make_unique<Postgres>(connection);
  if (PQstatus(connection) != CONNECTION_OK) {
    // The address may hold a password: it is not repeated.
    return wrong("PostgreSQL: " + trimmed(PQerrorMessage(connection)));
  }
  PQsetNoticeProcessor(connection, [](void*, const char*) {}, nullptr);
  return sql;
}

// --- Hints --------------------------------------------------------------------------------------

Hints::Hints(std::string url, std::function<void(const std::string&)> heard)
    : url_(std::move(url)), heard_(std::move(heard)) {
  TIDE_CHECK(pipe(wake_) == 0);
  thread_ = std::thread([this] { run(); });
}

Hints::~Hints() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
  }
  TIDE_CHECK(write(wake_[1], "x", 1) == 1);
  thread_.join();
  close(wake_[0]);
  close(wake_[1]);
}

void Hints::tell(const std::string& table) {
  const std::scoped_lock lock(mutex_);
  // One byte in the pipe is enough for all that is waiting.
  if (changed_.empty() && !stopping_) TIDE_CHECK(write(wake_[1], "x", 1) == 1);
  changed_.insert(table);
}

void Hints::run() {
  using Connection = std::unique_ptr<PGconn, decltype(&PQfinish)>;
  Connection connection(nullptr, &PQfinish);
  const auto execute = [&](const std::string& sql, const std::string& argument) {
    const char* values[] = {argument.c_str()};
    const int count = argument.empty() ? 0 : 1;
    const Answer answer(
        PQexecParams(connection.get(), sql.c_str(), count, nullptr, values, nullptr, nullptr, 0),
        &PQclear);
  };
  while (true) {
    if (!connection || PQstatus(connection.get()) != CONNECTION_OK) {
      connection.reset(PQconnectdb(url_.c_str()));
      // A hint need not survive anything, so nobody waits for a disk.
      execute("SET synchronous_commit = off", "");
      execute("LISTEN tide", "");
    }
    const bool connected = PQstatus(connection.get()) == CONNECTION_OK;
    pollfd ends[] = {{wake_[0], POLLIN, 0}, {PQsocket(connection.get()), POLLIN, 0}};
    poll(ends, connected ? 2 : 1, 1000);
    std::set<std::string> changed;
    bool last = false;
    if ((ends[0].revents & POLLIN) != 0) {
      // Those of the next milliseconds come along.
      std::this_thread::sleep_for(std::chrono::milliseconds(3));
      char byte = 0;
      TIDE_CHECK(read(wake_[0], &byte, 1) == 1);
      const std::scoped_lock lock(mutex_);
      last = stopping_;
      changed.swap(changed_);
    }
    if (last && !connected) return;
    if (!connected) continue;
    std::string message;
    const auto send = [&] {
      if (!message.empty()) execute("SELECT pg_notify('tide', $1)", message);
      message.clear();
    };
    for (const std::string& table : changed) {
      message += (message.empty() ? "" : ",") + table;
      if (message.size() > longest_hint) send();
    }
    send();
    if (last) return;
    PQconsumeInput(connection.get());
    while (PGnotify* note = PQnotifies(connection.get())) {
      if (note->be_pid != PQbackendPID(connection.get())) {
        const std::string tables = note->extra;
        for (std::size_t at = 0; at < tables.size();) {
          const std::size_t end = std::min(tables.find(',', at), tables.size());
          heard_(tables.substr(at, end - at));
          at = end + 1;
        }
      }
      PQfreemem(note);
    }
  }
}

}  // namespace tide::server
