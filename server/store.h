// What survives: people, tables with their logs, chat. Writes are queued and committed in groups by
// one thread; whoever asked is told after the commit and never before. Reads are short and answered
// at once.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "engine/check.h"
#include "server/sql.h"

namespace tide::server {

class Hints;

// What one process hears from another: a table has a new entry, a new line of chat (its number), or
// other people look at it there.
struct Hint {
  std::string table;
  std::int64_t chat = 0;
  std::string process;  // empty: not about presence
  unsigned seats = 0;   // bits, seat 1 the lowest
  int spectators = 0;
};

// Milliseconds since 1970.
using Millis = std::int64_t;

struct SeatRow {
  int seat = 0;        // from 1
  std::string kind;    // "open", "person", "opponent"
  std::string person;  // whose seat it is, also while an opponent plays on; empty: nobody's
  std::string level;   // of the opponent
  friend bool operator==(const SeatRow&, const SeatRow&) = default;
};

struct EntryRow {
  std::int64_t seq = 0;  // from 1, without gaps
  int seat = 0;          // 0: the table itself
  std::int64_t window = 0;
  std::string cid;  // unique for the seat
  std::string kind, body;
  Millis at = 0;
  std::string hash;  // of the position after it; empty before the start
  friend bool operator==(const EntryRow&, const EntryRow&) = default;
};

struct TableRow {
  std::string id, game;
  int rules_version = 0;
  std::string content_hash;
  std::string setup;  // JSON: seats, options, what the table agreed on
  std::string seed;   // the server's secret share; leaves by no interface before the end
  std::string commitment;
  std::string status;    // "open", "opening", "running", "over", "closed"
  bool listed = false;   // in the public list
  std::int64_t rev = 0;  // seq of the last entry
  Millis wake_at = 0;    // when something must happen without anybody asking; 0: never
  Millis created_at = 0;
  Millis changed_at = 0;
  std::string next;  // the rematch
  friend bool operator==(const TableRow&, const TableRow&) = default;
};

struct StoredTable {
  TableRow row;
  std::vector<SeatRow> seats;
  std::vector<EntryRow> entries;
};

struct Append {
  std::string table;
  EntryRow entry;  // its seq must be rev + 1
  std::string status;
  Millis wake_at = 0;
  std::vector<SeatRow> seats;  // those that changed
};
// taken: another entry has this seq; duplicate: the seat's cid is in the log already.
enum class Appended : std::uint8_t { done, taken, duplicate };

struct Person {
  std::string id, name, language;
  Millis created_at = 0;
  std::string login;     // empty: a guest
  std::string password;  // its Argon2id hash
  Millis banned_at = 0;  // 0: welcome
  friend bool operator==(const Person&, const Person&) = default;
};

// What whoever runs the server has done.
struct ActRow {
  std::string id;
  Millis at = 0;
  std::string what, about;
  friend bool operator==(const ActRow&, const ActRow&) = default;
};

struct KeyRow {
  std::string hash;  // of the secret, which is not kept
  std::string person;
  std::string scope;      // "person", "bot", "bot:TABLE:SEAT", "invite:TABLE:SEAT"
  Millis expires_at = 0;  // 0: never
};

struct ChatRow {
  std::int64_t n = 0;
  std::string person, text;
  Millis at = 0;
  friend bool operator==(const ChatRow&, const ChatRow&) = default;
};

struct TableFilter {
  std::optional<std::string> status, person, game;
  bool only_listed = false;
  Millis wakes_before = 0, changed_after = 0;  // 0: whatever
  int limit = 100;
};

class Store {
 public:
  // Called once, on the store's thread.
  template <class T>
  using Done = std::function<void(Expected<T>)>;

  // "sqlite:FILE" or "postgresql://...". The error says what is accepted.
  static Expected<std::unique_ptr<Store>> open(const std::string& url);
  // For reading only, also while a server has the file: nothing may be written through it.
  static Expected<std::unique_ptr<Store>> open_to_read(const std::string& url);
  // Other processes may write to the same database.
  bool shared() const { return !url_.empty(); }
  // Calls `heard` on a thread of its own, soon after something happened at another process. Only
  // for a shared database; call it once.
  void listen(std::function<void(const Hint&)> heard);
  // Tells other processes who looks at a table here.
  void announce(const std::string& table, unsigned seats, int spectators);
  // Finishes what is queued.
  ~Store();

  // --- Tables
  void create(StoredTable table, std::string content, Done<void> done);
  void append(Append append, Done<Appended> done);
  // Sets the rematch unless there is one; gives back the one that stands.
  void link_next(std::string table, std::string next, Done<std::string> done);
  Expected<std::optional<StoredTable>> load(const std::string& id);
  Expected<std::optional<TableRow>> find_table(const std::string& id);
  Expected<std::vector<EntryRow>> entries_after(const std::string& id, std::int64_t seq);
  Expected<std::vector<SeatRow>> seats(const std::string& id);
  Expected<std::vector<TableRow>> list(const TableFilter& filter);
  Expected<std::optional<std::string>> content(const std::string& hash);

  // --- People and their keys
  // False: the login is somebody else's already.
  void put_person(Person person, Done<bool> done);
  void put_key(KeyRow key, Done<void> done);
  void drop_key(std::string hash, Done<void> done);
  // Gives a key out and forgets it: whoever is second gets nothing.
  void take_key(std::string hash, Done<std::optional<KeyRow>> done);
  Expected<std::optional<Person>> person(const std::string& id);
  Expected<std::optional<Person>> person_by_login(const std::string& login);
  Expected<std::optional<KeyRow>> key(const std::string& hash);
  // Ends all keys of the person, who gets no new ones.
  void ban(std::string person, Millis at, Done<void> done);
  Expected<std::vector<std::string>> banned_since(Millis at);

  // --- Chat
  void say(std::string table, ChatRow line, Done<std::int64_t> done);
  Expected<std::vector<ChatRow>> chat_after(const std::string& table, std::int64_t n, int limit);

  // --- Operation
  void note_act(ActRow act, Done<void> done);
  Expected<std::vector<ActRow>> acts(int limit);
  void backup(std::string file, Done<void> done);
  struct Figures {
    std::uint64_t commits = 0, writes = 0, largest_group = 0;
  };
  Figures figures() const;
  // Of the log that SQLite writes before its file; 0 for another database.
  std::uint64_t log_bytes() const;
  // Writes that nobody has been told about yet.
  std::size_t pending() const { return pending_; }
  // Holds the writer before its next group until called with false: for tests of group commit.
  void hold(bool held);

 private:
  struct Write {
    std::string key;  // writes of one key keep their order
    std::uint64_t number = 0;
    bool alone = false;  // outside of any transaction
    std::function<Expected<void>(Sql&)> act;
    std::function<void(const Expected<void>&)> done;
  };
  Store();
  template <class T>
  void queue(std::string key, std::function<Expected<T>(Sql&)> act, Done<T> done,
             bool alone = false);
  void hint(const std::string& text);
  void go_on_with_backup(const std::shared_ptr<SqliteBackup>& backup, const Done<void>& done);
  void write_groups();
  void commit(std::span<Write> group);
  Expected<void> transaction(std::span<Write> writes);
  static Expected<std::unique_ptr<Store>> open_file(const std::string& file);
  static Expected<std::unique_ptr<Store>> open_shared(const std::string& url);
  Expected<SqlRows> read(const std::string& sql, const std::vector<SqlValue>& parameters);

  std::string url_;      // of a shared database
  std::string file_;     // of SQLite
  std::string process_;  // the name of this one among those that share the database
  std::string begin_;    // the statement that begins a writing transaction
  std::optional<FileLock> lock_;
  std::unique_ptr<Sql> writer_;
  std::unique_ptr<Sql> reader_;
  std::mutex reading_;

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Write> queue_;
  std::uint64_t written_ = 0;
  bool stopping_ = false, held_ = false;
  Figures figures_;
  std::atomic<std::size_t> pending_ = 0;
  std::thread thread_;
  std::unique_ptr<Hints> hints_;
};

template <class T>
void Store::queue(std::string key, std::function<Expected<T>(Sql&)> act, Done<T> done, bool alone) {
  const auto result = std::make_shared<Expected<T>>();
  Write write{.key = std::move(key),
              .alone = alone,
              .act = [act = std::move(act), result](Sql& sql) -> Expected<void> {
                *result = act(sql);
                if (!*result) return std::unexpected(result->error());
                return {};
              },
              .done =
                  [this, done = std::move(done), result](const Expected<void>& committed) {
                    if (!committed) *result = std::unexpected(committed.error());
                    done(std::move(*result));
                    --pending_;
                  }};
  {
    const std::scoped_lock lock(mutex_);
    // What follows from a write is finished before the store goes.
    TIDE_CHECK(writer_ && (!stopping_ || std::this_thread::get_id() == thread_.get_id()));
    ++pending_;
    write.number = ++written_;
    queue_.push_back(std::move(write));
  }
  wake_.notify_one();
}

}  // namespace tide::server
