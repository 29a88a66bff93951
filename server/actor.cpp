#include "server/actor.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "server/names.h"
#include "server/opponent.h"

namespace tide::server {
namespace {

constexpr int most_attempts = 4;
constexpr Millis longest_alarm = 60'000;
// A client that comes anew gets this much of the log; the rest on demand.
constexpr std::size_t log_lines_at_once = 400;
// Processes tell each other who is there, and believe it for a while.
constexpr Millis announce_every = 20'000, announced_for = 45'000;
constexpr Millis away_after = 40'000;
constexpr std::ptrdiff_t most_tabs = 4;

bool changes_seats(const std::string& kind) {
  return kind == "sit" || kind == "leave" || kind == "takeover" || kind == "helm" ||
         kind == "replace" || kind == "reseat";
}

double since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

}  // namespace

json::object answer_ok(const std::string& cid, std::int64_t v) {
  return {{"t", "answer"}, {"cid", cid}, {"ok", true}, {"v", v}};
}

json::object answer_refused(const std::string& cid, const Refused& refused,
                            std::optional<Seat> viewer) {
  json::object o{{"t", "answer"},
                 {"cid", cid},
                 {"ok", false},
                 {"refused", refused.code},
                 {"text", refused.text}};
  if (refused.phrase) {
    json::object why = phrase_json(
        refused.phrase->key, {refused.phrase->args.begin(), refused.phrase->args.end()}, viewer);
    why["rule"] = refused.rule;
    o["why"] = std::move(why);
  }
  return o;
}

json::array seats_json(const std::vector<SeatRow>& rows,
                       const std::function<std::string(const std::string&)>& name_of) {
  std::vector<Named> names;
  for (const SeatRow& row : rows) {
    if (!row.person.empty()) names.push_back({row.person, name_of(row.person)});
  }
  tell_apart(names);
  json::array seats;
  auto named = names.begin();
  for (const SeatRow& row : rows) {
    json::object o{{"seat", row.seat}, {"kind", row.kind}};
    if (!row.level.empty()) o["level"] = row.level;
    if (!row.person.empty()) o["name"] = (named++)->name;
    seats.push_back(std::move(o));
  }
  return seats;
}

Expected<std::shared_ptr<Actor>> Actor::load(Surroundings& around, const std::string& id) {
  std::shared_ptr<Actor> actor(new Actor(around, id));
  auto loaded = actor->reload();
  if (!loaded) return std::unexpected(loaded.error());
  if (!*loaded) return nullptr;
  actor->schedule();
  return actor;
}

Expected<bool> Actor::reload() {
  const auto begin = std::chrono::steady_clock::now();
  const auto stored = around_.store.load(id_);
  if (!stored) return std::unexpected(stored.error());
  if (!*stored) return false;
  const auto game = around_.game_of((*stored)->row);
  if (!game) return std::unexpected(game.error());
  auto table = Table::load(*game, **stored, around_.pace);
  if (!table) return std::unexpected(table.error());
  table_.emplace(std::move(*table));
  around_.metrics.observe("load", since(begin));
  last_used_ = around_.loop.now();
  return true;
}

// --- One thing after the other ------------------------------------------------------------------

void Actor::enqueue(std::function<void()> job) {
  last_used_ = around_.loop.now();
  jobs_.push_back(std::move(job));
  pump();
}

void Actor::pump() {
  const auto self = shared_from_this();
  while (!busy_ && !jobs_.empty()) {
    if (broken_ && !recovered()) return;
    const auto job = std::move(jobs_.front());
    jobs_.pop_front();
    job();
  }
}

bool Actor::recovered() {
  const auto again = reload();
  broken_ = !again || !*again;
  if (!broken_) return true;
  const std::string why = again ? "it is gone" : again.error().message;
  around_.log({.text = "cannot be loaded: " + why, .table = id_});
  around_.loop.after(1000, [weak = weak_from_this()] {
    if (const auto self = weak.lock()) self->pump();
  });
  return false;
}

void Actor::look(std::function<void(const Table&)> act) {
  enqueue([this, act = std::move(act)] { act(*table_); });
}

void Actor::command(Command command, std::string person, Answer answer) {
  enqueue([this, command = std::move(command), person = std::move(person),
           answer = std::move(answer), came = std::chrono::steady_clock::now()]() mutable {
    around_.metrics.observe("queue", since(came));
    try_command(std::move(command), std::move(person), std::move(answer), most_attempts);
  });
}

void Actor::try_command(Command command, std::string person, Answer answer, int attempts) {
  const auto seat = command.seat >= 1 && command.seat <= table_->seat_count()
                        ? std::optional(Seat(command.seat - 1))
                        : std::nullopt;
  const auto refuse = [&](const Refused& refused) {
    around_.metrics.count("commands", fmt::format("result=\"{}\"", refused.code));
    answer(answer_refused(command.cid, refused, seat));
  };
  const auto begin = std::chrono::steady_clock::now();
  const auto entry = table_->check(command, person, around_.loop.now());
  around_.metrics.observe("check", since(begin));
  // Known commands are answered again, to their own seat only.
  const bool yours = entry || entry.error().code != "not_yours";
  if (const auto v = table_->answered(command.seat, command.cid); v && yours) {
    around_.metrics.count("commands", "result=\"again\"");
    return answer(answer_ok(command.cid, *v));
  }
  if (!entry) {
    // Perhaps it answers what another process has told its player and this one has not heard of.
    if (attempts > 0 && around_.store.shared() && take_in()) {
      return try_command(std::move(command), std::move(person), std::move(answer), attempts - 1);
    }
    return refuse(entry.error());
  }
  if (attempts == 0) return refuse({"busy", "try again with the same cid"});
  const std::string sitter = command.kind == "sit" ? person : "";
  commit(*entry, sitter, [=, this](Expected<Appended> done) {
    if (done && *done == Appended::done) {
      around_.metrics.count("commands", "result=\"ok\"");
      return answer(answer_ok(command.cid, *table_->answered(command.seat, command.cid)));
    }
    if (!done) {
      around_.metrics.count("commands", "result=\"busy\"");
      around_.log({.text = "not stored: " + done.error().message,
                   .table = id_,
                   .cid = command.cid,
                   .seat = command.seat});
      return answer(answer_refused(command.cid, {"busy", "not stored; try again"}, seat));
    }
    // Another process was faster, perhaps with this very command.
    jobs_.push_front([=, this] { try_command(command, person, answer, attempts - 1); });
  });
}

void Actor::decree(Command command, std::string person, Answer answer) {
  enqueue(
      [this, command = std::move(command), person = std::move(person), answer = std::move(answer)] {
        const auto entry = table_->check_decree(command, around_.loop.now());
        if (!entry) return answer(answer_refused("", entry.error(), std::nullopt));
        commit(*entry, person, [this, command, answer](const Expected<Appended>& done) {
          if (!done || *done != Appended::done) {
            return answer(answer_refused("", {"busy", "not stored; try again"}, std::nullopt));
          }
          if (command.kind == "reseat") drop_watchers(Seat(command.seat - 1));
          answer(answer_ok("", table_->v(std::nullopt)));
        });
      });
}

void Actor::commit(EntryRow entry, std::string sitter,
                   std::function<void(Expected<Appended>)> done) {
  const auto begin = std::chrono::steady_clock::now();
  const auto before = table_->seats();
  const std::string status = table_->status();
  const auto changed = table_->apply(entry);
  if (!changed) {
    around_.log({.text = "entry refused by the fold: " + changed.error().message,
                 .table = id_,
                 .cid = entry.cid,
                 .seat = entry.seat});
    around_.metrics.count("replay_mismatches");
    broken_ = true;
    return done(std::unexpected(changed.error()));
  }
  if (entry.kind == "sit" || entry.kind == "reseat") table_->set_person(entry.seat, sitter);
  entry.hash = table_->hash();
  const auto due = table_->due();
  Append append{.table = id_,
                .entry = std::move(entry),
                .status = table_->status(),
                .wake_at = due ? std::max<Millis>(due->at, 1) : 0,
                .seats = {}};
  if (changes_seats(append.entry.kind)) {
    append.seats = table_->seats();
    std::erase_if(append.seats, [&](const SeatRow& row) {
      return row == before[static_cast<std::size_t>(row.seat - 1)];
    });
  }
  // What everybody at the table is told, whoever runs the server may know as well.
  std::optional<Note> note;
  if (append.status != status) {
    note = {.text = append.status, .table = id_, .fault = false};
  } else if (append.entry.kind == "takeover") {
    note = {
        .text = "an opponent plays on", .table = id_, .seat = append.entry.seat, .fault = false};
  }
  busy_ = true;
  around_.store.append(
      std::move(append), [self = shared_from_this(), changed = *changed, begin, note,
                          done = std::move(done)](Expected<Appended> result) {
        self->around_.loop.post([self, changed, begin, note, done, result = std::move(result)]() {
          self->busy_ = false;
          self->around_.metrics.observe("commit", since(begin));
          const bool stored = result && *result == Appended::done;
          if (!stored) {
            // What is in memory is a guess now: the database knows.
            self->broken_ = true;
            static_cast<void>(self->recovered());
          } else if (note) {
            self->around_.log(*note);
          }
          done(result);
          if (!self->broken_) {
            self->show(stored ? changed : everybody);
            self->schedule();
          }
          self->pump();
        });
      });
}

void Actor::refresh() {
  enqueue([this] { take_in(); });
}

bool Actor::take_in() {
  const auto rows = around_.store.entries_after(id_, table_->rev());
  if (!rows || rows->empty()) return false;
  Viewers changed = 0;
  bool seats_changed = false;
  for (const EntryRow& entry : *rows) {
    const auto applied = table_->apply(entry);
    if (!applied) {
      around_.log({.text = "entry of another process: " + applied.error().message,
                   .table = id_,
                   .cid = entry.cid,
                   .seat = entry.seat});
      broken_ = true;
      if (!recovered()) return false;
      changed = everybody;
      break;
    }
    changed |= *applied;
    seats_changed |= changes_seats(entry.kind);
  }
  if (seats_changed) {
    if (const auto seats = around_.store.seats(id_)) {
      for (const SeatRow& row : *seats) table_->set_person(row.seat, row.person);
    }
    for (const EntryRow& entry : *rows) {
      if (entry.kind == "reseat") drop_watchers(Seat(entry.seat - 1));
    }
  }
  show(changed);
  schedule();
  return true;
}

// --- Watching -----------------------------------------------------------------------------------

void Actor::watch(std::shared_ptr<Watcher> watcher, std::optional<Seat> viewer, std::int64_t log) {
  enqueue([this, watcher = std::move(watcher), viewer, log] {
    std::erase_if(watchers_,
                  [&](const Watching& w) { return w.key == watcher.get() && w.viewer == viewer; });
    const auto tab = [&](const Watching& w) {
      const auto other = w.watcher.lock();
      return w.viewer == viewer && other && other->is_tab();
    };
    if (viewer && watcher->is_tab() && std::ranges::count_if(watchers_, tab) >= most_tabs) {
      const auto oldest = std::ranges::find_if(watchers_, tab);
      const auto gone = oldest->watcher.lock();
      watchers_.erase(oldest);
      gone->replaced();
    }
    watchers_.push_back({watcher, watcher.get(), viewer, log, -1});
    send_update(watchers_.back());
    present_changed();
    announce();
  });
}

void Actor::unwatch(const Watcher* watcher) {
  const auto gone = std::erase_if(watchers_, [&](const Watching& w) { return w.key == watcher; });
  last_used_ = around_.loop.now();
  if (gone == 0) return;
  present_changed();
  announce();
}

void Actor::caught_up(const Watcher* watcher) {
  enqueue([this, watcher] {
    for (Watching& w : watchers_) {
      if (w.key == watcher && w.v != table_->v(w.viewer)) send_update(w);
    }
  });
}

SeatSet Actor::present_here() const {
  SeatSet seats;
  for (const Watching& w : watchers_) {
    if (w.viewer) seats = seats | SeatSet::only(*w.viewer);
  }
  return seats;
}

SeatSet Actor::present() const {
  SeatSet seats = present_here();
  for (const auto& [process, there] : elsewhere_) seats = seats | there.seats;
  return seats;
}

int Actor::seat_of(const std::string& person) const {
  const auto rows = table_->seats();
  const auto found = std::ranges::find(rows, person, &SeatRow::person);
  return found == rows.end() ? 0 : found->seat;
}

void Actor::present_changed() {
  const auto numbers = [](SeatSet set) {
    json::array list;
    for (const Seat seat : set) list.emplace_back(seat.number());
    return list;
  };
  int spectators = 0;
  for (const Watching& w : watchers_) spectators += !w.viewer;
  for (const auto& [process, there] : elsewhere_) spectators += there.spectators;
  std::string message = json::serialize(json::object{{"t", "presence"},
                                                     {"table", id_},
                                                     {"seats", numbers(present())},
                                                     {"away", numbers(away())},
                                                     {"spectators", spectators}});
  if (message == presence_) return;
  presence_ = std::move(message);
  tell_all(presence_);
}

void Actor::announce() {
  if (!around_.store.shared()) return;
  int spectators = 0, mask = 0;
  for (const Watching& w : watchers_) spectators += !w.viewer;
  for (const Seat seat : present_here()) mask |= 1 << seat.index;
  around_.store.announce(id_, mask, spectators);
  announced_at_ = around_.loop.now();
}

void Actor::hear_presence(const std::string& process, SeatSet seats, int spectators) {
  if (seats.empty() && spectators == 0) {
    elsewhere_.erase(process);
  } else {
    elsewhere_[process] = {seats, spectators, around_.loop.now() + announced_for};
  }
  present_changed();
}

SeatSet Actor::away() const {
  SeatSet gone;
  if (!table_->running() || table_->setup().times.away == 0) return gone;
  const SeatSet there = present();
  for (const SeatRow& row : table_->seats()) {
    const Seat seat(row.seat - 1);
    if (row.kind != "person" || there.has(seat)) continue;
    if (around_.loop.now() >= last_seen_[seat] + away_after) gone = gone | SeatSet::only(seat);
  }
  return gone;
}

// A seat to act that was left for longer than agreed while another person waits for it.
std::optional<Seat> Actor::left_alone() const {
  const Millis patience = table_->setup().times.away * 1000;
  if (patience == 0 || table_->paused()) return std::nullopt;
  const SeatSet there = present(), gone = away() & table_->to_act();
  const auto rows = table_->seats();
  for (const Seat seat : gone) {
    const bool awaited = std::ranges::any_of(rows, [&](const SeatRow& row) {
      return row.kind == "person" && row.person != rows[seat].person &&
             there.has(Seat(row.seat - 1));
    });
    const Millis left = std::max(last_seen_[seat], table_->since(seat));
    if (awaited && around_.loop.now() >= left + patience) return seat;
  }
  return std::nullopt;
}

void Actor::tend() {
  const Millis now = around_.loop.now();
  const auto lost =
      std::erase_if(elsewhere_, [&](const auto& entry) { return entry.second.until < now; });
  if (watchers_.empty()) return;
  const SeatSet there = present();
  for (const Seat seat : there) last_seen_[seat] = now;
  if (now >= announced_at_ + announce_every) announce();
  if (busy_ || broken_) return;
  if (lost == 0 && there == SeatSet::first(table_->seat_count())) return;  // nobody is away
  present_changed();
  if (const auto seat = left_alone()) {
    commit(table_->due_entry({Due::What::takeover, now, *seat}, now), "",
           [](const Expected<Appended>&) {});
  }
}

// Whoever sat there has lost the seat.
void Actor::drop_watchers(Seat seat) {
  const auto goodbye = std::make_shared<const std::string>(json::serialize(
      json::object{{"t", "error"}, {"text", "not_yours: this seat is not yours any more"}}));
  for (const Watching& w : watchers_) {
    const auto watcher = w.watcher.lock();
    if (w.viewer == seat && watcher) watcher->send(goodbye);
  }
  std::erase_if(watchers_, [&](const Watching& w) { return w.viewer == seat; });
  present_changed();
}

void Actor::tell_all(const std::string& message) {
  const auto shared = std::make_shared<const std::string>(message);
  std::set<const Watcher*> told;  // once, whatever the number of seats it holds
  for (const Watching& w : watchers_) {
    const auto watcher = w.watcher.lock();
    if (watcher && watcher->ready() && told.insert(w.key).second) watcher->send(shared);
  }
}

std::string Actor::update_message(const Table& table, std::optional<Seat> viewer,
                                  std::int64_t log) const {
  const json::array seats = seats_json(table.seats(), around_.name_of);
  const std::string& core = table.core(viewer);
  return fmt::format(R"({{"t":"update",{},"seats":{},"log":{},"now":{}}})",
                     core.substr(1, core.size() - 2), json::serialize(seats),
                     json::serialize(table.log_after(viewer, log, log_lines_at_once)),
                     around_.loop.now());
}

void Actor::send_update(Watching& w) {
  const auto watcher = w.watcher.lock();
  if (!watcher || !watcher->ready()) return;
  watcher->send(std::make_shared<const std::string>(update_message(*table_, w.viewer, w.lines)));
  w.lines = table_->lines(w.viewer);
  w.v = table_->v(w.viewer);
}

void Actor::show(Viewers changed) {
  const auto begin = std::chrono::steady_clock::now();
  std::erase_if(watchers_, [](const Watching& w) { return w.watcher.expired(); });
  // Viewers of one kind who have the same lines get the same message.
  std::map<std::pair<std::size_t, std::int64_t>, std::shared_ptr<const std::string>> written;
  for (Watching& w : watchers_) {
    const auto watcher = w.watcher.lock();
    if ((changed & viewer_bit(w.viewer)) == 0 || !watcher || !watcher->ready()) continue;
    auto& message = written[{viewer_index(w.viewer), w.lines}];
    if (!message) {
      message = std::make_shared<const std::string>(update_message(*table_, w.viewer, w.lines));
    }
    watcher->send(message);
    w.lines = table_->lines(w.viewer);
    w.v = table_->v(w.viewer);
  }
  around_.metrics.observe("show", since(begin));
}

// --- By itself ----------------------------------------------------------------------------------

void Actor::schedule() {
  const auto due = table_->due();
  const std::uint64_t mine = ++alarm_;
  if (!due) return;
  // An alarm that is no longer wanted goes off all the same: none waits for days.
  const Millis delay = std::clamp<Millis>(due->at - around_.loop.now(), 0, longest_alarm);
  around_.loop.after(delay, [weak = weak_from_this(), mine] {
    const auto self = weak.lock();
    if (self && self->alarm_ == mine) self->enqueue([self] { self->on_due(); });
  });
}

void Actor::on_due() {
  const auto due = table_->due();
  if (!due || busy_ || thinking_) return;
  const Millis now = around_.loop.now();
  if (due->at > now) return schedule();
  const auto done = [](const Expected<Appended>&) {};  // the table goes on from what is stored
  switch (due->what) {
    case Due::What::start:
    case Due::What::takeover: return commit(table_->due_entry(*due, now), "", done);
    case Due::What::standing:
      return commit(table_->move_entry(due->seat, *table_->standing_answer(due->seat), now), "",
                    done);
    case Due::What::opponent: return move_opponent(*due);
  }
}

void Actor::move_opponent(const Due& due) {
  const Seat seat = due.seat;
  if (const auto recorded = table_->lesson_move(seat)) {
    return commit(table_->move_entry(seat, *recorded, around_.loop.now()), "",
                  [](const Expected<Appended>&) {});
  }
  Rng rng(table_->opponent_key(seat));
  struct Thought {
    Imagined world;
    Rng rng;
    std::string level;
    std::shared_ptr<const AnyGame> game;
    Action action{};
  };
  const auto thought = std::make_shared<Thought>(
      Thought{imagine(table_->game(), table_->state(), seat, rng), Rng(rng.key()),
              table_->level(seat), table_->shared_game()});
  const std::int64_t rev = table_->rev();
  thinking_ = true;
  around_.loop.work(
      [thought] {
        thought->action = choose(thought->level, *thought->game, thought->world, thought->rng);
      },
      [self = shared_from_this(), thought, seat, rev] {
        self->thinking_ = false;
        self->enqueue([self, thought, seat, rev] {
          // Somebody took the helm, took back a move, or moved at the same time.
          if (self->table_->rev() != rev) return self->schedule();
          self->commit(self->table_->move_entry(seat, thought->action, self->around_.loop.now()),
                       "", [](const Expected<Appended>&) {});
        });
      });
}

}  // namespace tide::server
