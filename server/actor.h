// A table that lives: commands come in one after the other, each is committed before it is answered
// and shown; opponents move, deadlines pass. Everything runs on the loop's thread.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <set>

#include "server/log.h"
#include "server/loop.h"
#include "server/metrics.h"
#include "server/table.h"

namespace tide::server {

// Somebody who looks at a table: a socket, or a request that waits.
class Watcher {
 public:
  virtual ~Watcher() = default;
  virtual void send(std::shared_ptr<const std::string> message) = 0;
  // False: it has not taken in yet what it was sent; the latest follows once it has (caught_up).
  virtual bool ready() const = 0;
  // One of a person's open tabs; there may be four at a seat.
  virtual bool is_tab() const = 0;
  // Too many are open, and this one has been there for the longest.
  virtual void replaced() = 0;
};

// What actors share.
struct Surroundings {
  Loop& loop;
  Store& store;
  Metrics& metrics;
  Pace pace;
  std::function<std::string(const std::string& person)> name_of;
  std::function<Expected<std::shared_ptr<const AnyGame>>(const TableRow& row)> game_of;
  Log log;
};

class Actor : public std::enable_shared_from_this<Actor> {
 public:
  using Answer = std::function<void(json::object)>;

  // Nothing: there is no such table.
  static Expected<std::shared_ptr<Actor>> load(Surroundings& around, const std::string& id);

  // Answered once, after the commit or with a refusal.
  void command(Command command, std::string person, Answer answer);
  // An act of whoever runs the server. `person`: who gets the seat.
  void decree(Command command, std::string person, Answer answer);
  // Runs when no commit is under way.
  void look(std::function<void(const Table&)> act);

  // Sends the whole view at once and after each change, and the log after line `log`.
  void watch(std::shared_ptr<Watcher> watcher, std::optional<Seat> viewer, std::int64_t log);
  void unwatch(const Watcher* watcher);
  void caught_up(const Watcher* watcher);
  void tell_all(const std::string& message);  // chat: outside of versions
  // Entries that another process has added.
  void refresh();
  // Who looks at this table through another process.
  void hear_presence(const std::string& process, SeatSet seats, int spectators);
  // Seats that were left; call it every two seconds.
  void tend();
  // An update as a watcher gets it.
  std::string update_message(const Table& table, std::optional<Seat> viewer,
                             std::int64_t log) const;

  bool idle() const { return watchers_.empty() && jobs_.empty() && !busy_; }
  Millis last_used() const { return last_used_; }
  SeatSet present() const;
  int seat_of(const std::string& person) const;  // 0: none
  std::int64_t rev() const { return table_->rev(); }

 private:
  struct Watching {
    std::weak_ptr<Watcher> watcher;
    const Watcher* key;
    std::optional<Seat> viewer;
    std::int64_t lines = 0;  // of the log that it has
    std::int64_t v = -1;
  };
  struct Elsewhere {
    SeatSet seats;
    int spectators = 0;
    Millis until = 0;
  };

  Actor(Surroundings& around, std::string id)
      : around_(around), id_(std::move(id)), last_seen_(max_seats, around.loop.now()) {}
  Expected<bool> reload();
  bool recovered();  // from a state that must not be shown; false: it tries again later
  void enqueue(std::function<void()> job);
  void pump();
  bool take_in();  // entries that another process has added, if there are any
  void try_command(Command command, std::string person, Answer answer, int attempts);
  void commit(EntryRow entry, std::string sitter, std::function<void(Expected<Appended>)> done);
  void show(Viewers changed);
  void send_update(Watching& watching);
  void schedule();
  void on_due();
  void move_opponent(const Due& due);
  SeatSet present_here() const;
  void present_changed();
  void announce();
  SeatSet away() const;
  std::optional<Seat> left_alone() const;
  void drop_watchers(Seat seat);

  Surroundings& around_;
  std::string id_;
  std::optional<Table> table_;
  bool busy_ = false;      // a commit is under way
  bool thinking_ = false;  // an opponent
  bool broken_ = false;    // what is in memory is not what is stored
  std::deque<std::function<void()>> jobs_;
  std::vector<Watching> watchers_;
  std::uint64_t alarm_ = 0;  // the latest; earlier ones are void
  Millis last_used_ = 0;
  std::string presence_;                        // as it was last told
  std::map<std::string, Elsewhere> elsewhere_;  // by process
  std::vector<Millis> last_seen_;               // each seat
  Millis announced_at_ = 0;
};

// Seats as everybody is told of them; names that look alike are told apart.
json::array seats_json(const std::vector<SeatRow>& rows,
                       const std::function<std::string(const std::string&)>& name_of);
json::object answer_ok(const std::string& cid, std::int64_t v);
json::object answer_refused(const std::string& cid, const Refused& refused,
                            std::optional<Seat> viewer);

}  // namespace tide::server
