// One table: its log folded into a match, windows, lines of the log and versions. It has no clock,
// no thread and no database: the same entries give the same table in every process.
//
// A viewer is a seat, or the public. Each has its own version `v`, which grows with every entry
// that shows the viewer something or opens or closes a window of it, and with no other: what
// happens in secret leaves no trace in it.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/lesson.h"
#include "engine/match.h"
#include "server/secret.h"
#include "server/store.h"

namespace tide::server {

// The clocks of a table, in seconds; 0: as long as it takes.
struct Times {
  std::int64_t decision = 0;  // for each decision, then an opponent plays on
  std::int64_t turn = 0;      // for all decisions of a turn together
  std::int64_t reaction = 0;  // how long a seat may react to another's move, then it passes
  std::int64_t away = 0;      // how long a seat to move may be left while others wait for it
};

// What a table agreed on when it was made.
struct TableSetup {
  SetupRequest request;
  Times times;
  std::string host;        // the person who made the table
  std::string fixed_seed;  // empty: provable luck
  bool lesson = false;     // the guided first game of its game
  bool hints = false;      // for everybody, even among several people

  json::value to_json() const;
  static Expected<TableSetup> read(const std::string& text);
};

struct Pace {
  Millis shortest_delay = 600, longest_delay = 1200;  // before an opponent moves
  Millis nonce_wait = 60'000;                         // for seats to open their nonces
};

struct Command {
  std::string kind;  // "act", "undo", ...: docs/api.md
  std::string cid;
  int seat = 0;
  std::optional<std::int64_t> window;
  std::string text;
  std::int64_t number = 0;
};

struct Refused {
  std::string code;  // "stale", "illegal", "not_yours", "rate", "gone", "bad", "busy"
  std::string text;  // in English
  std::optional<Phrase> phrase = {};  // in the game's words, if a rule forbids it
  std::string rule = {};
};
template <class T>
using Allowed = std::expected<T, Refused>;

// Viewers as bits: 0 the public, 1 seat 1, ...
using Viewers = std::uint16_t;
inline constexpr Viewers everybody = 0xFFFF;
constexpr std::size_t viewer_index(std::optional<Seat> seat) {
  return seat ? seat->index + std::size_t{1} : 0;
}
constexpr Viewers viewer_bit(std::optional<Seat> seat) {
  return static_cast<Viewers>(1U << viewer_index(seat));
}

// What the table has to do without being asked.
struct Due {
  enum class What : std::uint8_t { start, opponent, standing, takeover };
  What what = What::start;
  Millis at = 0;
  Seat seat;
};

struct LogLine {
  std::string rule;  // empty: a line of the table, not of the game
  std::string_view key;
  std::vector<Arg> args;
  SeatSet sees;
};

class Table {
 public:
  // The error names the entry that cannot stand in the log.
  static Expected<Table> load(std::shared_ptr<const AnyGame> game, const StoredTable& stored,
                              const Pace& pace);

  const std::string& id() const { return id_; }
  const AnyGame& game() const { return *game_; }
  const std::shared_ptr<const AnyGame>& shared_game() const { return game_; }
  const TableSetup& setup() const { return setup_; }
  int seat_count() const { return setup_.request.seats; }
  std::string status() const;
  bool running() const { return match_ && !match_->over() && !closed_; }
  bool over() const { return match_ && match_->over(); }
  // Over, or closed while it ran: nothing is secret any more.
  bool ended() const { return over() || (closed_ && match_); }
  bool paused() const { return paused_; }
  SeatSet to_act() const;
  std::int64_t rev() const { return rev_; }
  const std::string& commitment() const { return commitment_; }

  // --- Changing it. check() says whether a command of this person may stand in the log now, and
  // as which entry; apply() puts an entry behind the last and says who has something new to see.
  Allowed<EntryRow> check(const Command& command, const std::string& person, Millis now) const;
  Expected<Viewers> apply(const EntryRow& entry);
  // The same for whoever runs the server: "close", "rewind" to so many moves, "reseat".
  Allowed<EntryRow> check_decree(const Command& command, Millis now) const;
  // Seats whose rows an entry of the log changes.
  std::vector<SeatRow> seats() const;
  void set_person(int seat, const std::string& person) { seats_at(seat).person = person; }

  // The earliest of what must happen by itself, and the entry for it.
  std::optional<Due> due() const;
  EntryRow due_entry(const Due& due, Millis now) const;  // for start and takeover
  EntryRow move_entry(Seat seat, Action action, Millis now) const;
  // What the seat answers if nothing else comes: by its order, or by the end of a reaction window.
  std::optional<Action> standing_answer(Seat seat) const;
  // What the recording of a lesson has an opponent do; nothing once it has been left.
  std::optional<Action> lesson_move(Seat seat) const;
  Millis since(Seat seat) const { return seats_[seat].since; }
  const std::string& level(Seat seat) const { return seats_[seat].level; }
  const AnyState& state() const { return match_->state(); }
  // For the choices of opponents: unknown to everybody, the same in every process.
  Key opponent_key(Seat seat) const;

  // --- What a viewer may know (table_json.cpp)
  std::int64_t v(std::optional<Seat> viewer) const { return viewers_[viewer_index(viewer)].v; }
  // Everything but the log and the names of people; cached.
  const std::string& core(std::optional<Seat> viewer) const;
  // Lines after the n-th, at most `limit` of the latest.
  json::array log_after(std::optional<Seat> viewer, std::int64_t n, std::size_t limit) const;
  std::int64_t lines(std::optional<Seat> viewer) const {
    return viewers_[viewer_index(viewer)].lines;
  }
  json::value why(Seat seat, std::string_view act) const;

  // --- After the end
  json::value save() const { return match_->save(); }
  json::value proof() const;
  json::value draws() const;  // every outcome of chance, in its order

  // The version that a command led to; nothing if it is not in the log.
  std::optional<std::int64_t> answered(int seat, const std::string& cid) const;
  std::string hash() const;  // of the position; empty before the start
  bool holds_seat(const std::string& person) const;

 private:
  struct Order {
    std::size_t index = 0;
    int number = 0;
  };
  struct SeatState {
    std::string kind = "open", person, level, nonce_hash, nonce;
    bool open = false;        // a window
    std::int64_t window = 0;  // its number
    Millis opened = 0;        // when it opened
    Millis since = 0;         // a public fact: when the seat came to act, or was last seen to move
    Millis turn_since = 0;    // when it came to act
    bool reaction = false;    // the window closes by itself, with a pass
    bool passed = false;      // it need not be asked again; nobody else knows
    SeatSet replaced_by;      // seats that want an opponent to play on for it
    std::optional<Order> order;
    int undo_asks = 0;
  };
  struct Viewer {
    std::int64_t v = 0, lines = 0;
    std::size_t undo = 0;  // moves that can be taken back, as of this version
  };
  struct UndoRequest {
    Seat seat;
    std::size_t keep = 0;  // moves that stay
    SeatSet agreed;
  };

  Table() = default;
  SeatState& seats_at(int number) { return seats_[static_cast<std::size_t>(number - 1)]; }
  const SeatState& seats_at(int number) const {
    return seats_[static_cast<std::size_t>(number - 1)];
  }
  bool full() const;
  bool everybody_wants(Seat replaced) const;
  std::optional<Millis> deadline(Seat seat) const;
  std::optional<Action> order_answer(Seat seat) const;
  std::optional<Action> pass(const AnyState& state, Seat seat) const;
  bool may_react(Seat seat) const;

  // --- Folding (table.cpp)
  Expected<Viewers> fold(const EntryRow& entry);
  Expected<Viewers> fold_seating(const EntryRow& entry);
  Expected<Viewers> fold_start(const EntryRow& entry);
  Expected<Viewers> fold_playing(const EntryRow& entry);
  Expected<Viewers> fold_move(const EntryRow& entry);
  Viewers fold_takeover(Seat seat, const std::string& level);
  Viewers fold_pause(const EntryRow& entry);
  Expected<Viewers> fold_rewind(const EntryRow& entry);
  Expected<void> rewind(std::size_t keep);
  Expected<Viewers> fold_undo(const EntryRow& entry, std::size_t keep);
  Expected<Viewers> fold_consent(const EntryRow& entry);
  Viewers fold_order(const EntryRow& entry);
  Viewers turn_windows(SeatSet before, std::optional<Seat> actor, const AnyState& old, Millis at);
  Viewers shown(const std::vector<Event>& events, const AnyState& before) const;
  void tell(std::string_view key, std::vector<Arg> args, SeatSet sees = SeatSet::all());
  void record(const std::vector<Event>& events);
  ActionList legal(const AnyState& state, Seat seat) const;

  // --- Checking (table_check.cpp)
  Allowed<EntryRow> check_playing(const Command& c, EntryRow entry) const;
  Allowed<EntryRow> check_act(const Command& c, EntryRow entry) const;
  Allowed<EntryRow> check_undo(const Command& c, EntryRow entry) const;
  Allowed<EntryRow> check_replace(const Command& c, EntryRow entry) const;
  Allowed<EntryRow> check_consent(const Command& c, EntryRow entry) const;
  Allowed<EntryRow> check_order(const Command& c, EntryRow entry) const;
  Allowed<EntryRow> check_before_start(const Command& c, EntryRow entry) const;
  Millis opponent_delay(Seat seat) const;

  // --- Telling (table_json.cpp)
  json::array asks(Seat seat) const;
  json::array waiting() const;

  std::string id_, seed_, commitment_;
  std::shared_ptr<const AnyGame> game_;
  TableSetup setup_;
  std::optional<Lesson> lesson_;
  Pace pace_;
  std::vector<SeatState> seats_;
  std::optional<Match> match_;
  std::vector<Viewers> seen_by_;  // for each move: who saw something of it
  std::optional<UndoRequest> undo_request_;
  bool paused_ = false, closed_ = false;
  Millis filled_at_ = 0, last_at_ = 0, paused_at_ = 0;
  std::int64_t rev_ = 0;
  std::vector<LogLine> log_;
  std::vector<Viewer> viewers_;
  std::map<std::string, std::int64_t> answered_;  // "seat:cid"
  mutable std::vector<std::string> cores_;
};

// A sentence as a viewer may know it: {"key", "args"}; hidden arguments are {"hidden": true}.
json::object phrase_json(std::string_view key, std::span<const Arg> args,
                         std::optional<Seat> viewer);

}  // namespace tide::server
