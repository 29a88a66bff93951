#include "server/table.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/ledger.h"
#include "server/opponent.h"

namespace tide::server {
namespace {

SeatSet seats_of(Viewers viewers) {
  return (viewers & 1U) != 0 ? SeatSet::all() : SeatSet(static_cast<std::uint8_t>(viewers >> 1));
}

// The name as it stands in the list of levels, which lives as long as the program.
std::string_view lasting_level(const std::string& level) {
  for (const std::string_view name : opponent_names()) {
    if (name == level) return name;
  }
  return "?";
}

}  // namespace

json::value TableSetup::to_json() const {
  json::object options;
  for (const auto& [name, value] : request.options) options[name] = value;
  return json::object{{"seats", request.seats},
                      {"options", options},
                      {"decision_seconds", times.decision},
                      {"turn_seconds", times.turn},
                      {"reaction_seconds", times.reaction},
                      {"away_seconds", times.away},
                      {"host", host},
                      {"fixed_seed", fixed_seed},
                      {"lesson", lesson},
                      {"hints", hints}};
}

Expected<TableSetup> TableSetup::read(const std::string& text) {
  const auto parsed = parse_json(text);
  if (!parsed) return std::unexpected(parsed.error());
  try {
    const json::object& o = parsed->as_object();
    TableSetup setup;
    setup.request.seats = o.at("seats").to_number<int>();
    for (const auto& [name, value] : o.at("options").as_object()) {
      setup.request.options.emplace(name, value.as_string());
    }
    setup.times = {.decision = o.at("decision_seconds").to_number<std::int64_t>(),
                   .turn = o.at("turn_seconds").to_number<std::int64_t>(),
                   .reaction = o.at("reaction_seconds").to_number<std::int64_t>(),
                   .away = o.at("away_seconds").to_number<std::int64_t>()};
    setup.host = o.at("host").as_string();
    setup.fixed_seed = o.at("fixed_seed").as_string();
    setup.lesson = o.at("lesson").as_bool();
    setup.hints = o.at("hints").as_bool();
    return setup;
  } catch (const std::exception& e) {
    return wrong(fmt::format("setup of a table: {}", e.what()));
  }
}

Expected<Table> Table::load(std::shared_ptr<const AnyGame> game, const StoredTable& stored,
                            const Pace& pace) {
  auto setup = TableSetup::read(stored.row.setup);
  if (!setup) return std::unexpected(setup.error());
  Table table;
  table.id_ = stored.row.id;
  table.seed_ = stored.row.seed;
  table.commitment_ = stored.row.commitment;
  table.game_ = std::move(game);
  table.setup_ = std::move(*setup);
  table.pace_ = pace;
  if (table.setup_.lesson) {
    // A table that was made with older content may no longer fit: it plays on without a guide.
    if (auto lesson = lesson_of(table.game_)) table.lesson_ = std::move(*lesson);
  }
  const auto seats = static_cast<std::size_t>(table.seat_count());
  table.seats_.resize(seats);
  table.viewers_.resize(seats + 1);
  table.cores_.resize(seats + 1);
  for (const EntryRow& entry : stored.entries) {
    if (auto applied = table.apply(entry); !applied) {
      return wrong(
          fmt::format("table {}, entry {}: {}", table.id_, entry.seq, applied.error().message));
    }
  }
  for (const SeatRow& row : stored.seats) table.set_person(row.seat, row.person);
  const std::string expected = stored.entries.empty() ? "" : stored.entries.back().hash;
  if (!expected.empty() && expected != table.hash()) {
    return wrong(fmt::format("table {}, entry {}: leads to position {}, not to {}", table.id_,
                             table.rev_, table.hash(), expected));
  }
  return table;
}

std::string Table::status() const {
  if (closed_) return "closed";
  if (match_) return match_->over() ? "over" : "running";
  return full() ? "opening" : "open";
}

bool Table::full() const {
  return std::ranges::none_of(seats_, [](const SeatState& s) { return s.kind == "open"; });
}

SeatSet Table::to_act() const { return running() ? game_->to_act(state()) : SeatSet(); }

std::vector<SeatRow> Table::seats() const {
  std::vector<SeatRow> rows;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    rows.push_back({static_cast<int>(i) + 1, seats_[i].kind, seats_[i].person, seats_[i].level});
  }
  return rows;
}

// All people but the one who is to be replaced, and there must be somebody.
bool Table::everybody_wants(Seat replaced) const {
  int people = 0;
  for (const Seat seat : SeatSet::first(seat_count())) {
    const SeatState& s = seats_[seat];
    if (s.kind != "person" || seat == replaced) continue;
    ++people;
    if (!seats_[replaced].replaced_by.has(seat)) return false;
  }
  return people > 0;
}

bool Table::holds_seat(const std::string& person) const {
  return std::ranges::any_of(seats_, [&](const SeatState& s) { return s.person == person; });
}

std::optional<std::int64_t> Table::answered(int seat, const std::string& cid) const {
  const auto found = answered_.find(fmt::format("{}:{}", seat, cid));
  if (found == answered_.end()) return std::nullopt;
  return found->second;
}

std::string Table::hash() const {
  if (!match_) return "";
  return hash_hex(json::serialize(game_->to_position(state()))).substr(0, 16);
}

ActionList Table::legal(const AnyState& state, Seat seat) const {
  ActionList list;
  game_->legal(state, seat, list);
  return list;
}

// --- Folding ------------------------------------------------------------------------------------

Expected<Viewers> Table::apply(const EntryRow& entry) {
  if (entry.seq != rev_ + 1) {
    return wrong(fmt::format("entry {} cannot follow {}", entry.seq, rev_));
  }
  if (entry.seat < 0 || entry.seat > seat_count()) {
    return wrong(fmt::format("there is no seat {}", entry.seat));
  }
  last_at_ = entry.at;
  auto changed = fold(entry);
  if (!changed) return changed;
  rev_ = entry.seq;
  for (std::size_t i = 0; i < viewers_.size(); ++i) {
    if ((*changed >> i & 1U) == 0) continue;
    ++viewers_[i].v;
    cores_[i].clear();
    viewers_[i].undo = i > 0 && running() ? match_->undoable(Seat(static_cast<int>(i) - 1)) : 0;
  }
  const auto viewer = entry.seat > 0 ? static_cast<std::size_t>(entry.seat) : 0;
  answered_.emplace(fmt::format("{}:{}", entry.seat, entry.cid), viewers_[viewer].v);
  return changed;
}

Expected<Viewers> Table::fold(const EntryRow& entry) {
  const std::string& kind = entry.kind;
  if (kind == "sit" || kind == "leave" || kind == "nonce") return fold_seating(entry);
  if (kind == "start") return fold_start(entry);
  if (kind == "close") {
    closed_ = true;
    tell("table.closed", {});
    return everybody;
  }
  if (!running()) return wrong(fmt::format("'{}' at a table that is not running", kind));
  if (kind == "rewind") return fold_rewind(entry);
  if (entry.seat == 0) return wrong("which seat?");
  return fold_playing(entry);
}

Expected<Viewers> Table::fold_playing(const EntryRow& entry) {
  const std::string& kind = entry.kind;
  const Seat seat(entry.seat - 1);
  SeatState& s = seats_[seat];
  if (kind == "act" || kind == "resign") return fold_move(entry);
  if (kind == "undo") {
    const auto count = static_cast<std::size_t>(std::max(0, std::atoi(entry.body.c_str())));
    if (count == 0 || count > match_->undoable(seat)) return wrong("nothing to take back");
    return fold_undo(entry, match_->moves().size() - count);
  }
  if (kind.starts_with("undo_")) return fold_consent(entry);
  if (kind == "order") return fold_order(entry);
  if (kind == "pass") {
    s.passed = true;
    return viewer_bit(seat);
  }
  if (kind == "takeover") return fold_takeover(seat, entry.body);
  if (kind == "replace") {
    const int other = std::atoi(entry.body.c_str());
    if (other < 1 || other > seat_count()) return wrong("replace whom?");
    const Seat replaced(other - 1);
    seats_[replaced].replaced_by = seats_[replaced].replaced_by | SeatSet::only(seat);
    tell("table.replace", {{"player", seat}, {"other", replaced}});
    return everybody_wants(replaced) ? fold_takeover(replaced, "scripted") : everybody;
  }
  if (kind == "helm" || kind == "reseat") {
    s.kind = "person";
    s.level.clear();
    s.since = s.turn_since = entry.at;
    s.replaced_by = {};
    tell(kind == "helm" ? "table.helm" : "table.reseated", {{"player", seat}});
    return everybody;
  }
  if (kind == "pause" || kind == "resume") return fold_pause(entry);
  return wrong(fmt::format("unknown kind of entry '{}'", kind));
}

Viewers Table::fold_takeover(Seat seat, const std::string& level) {
  SeatState& s = seats_[seat];
  s.kind = "opponent";
  s.level = level;
  s.order.reset();
  s.passed = false;
  s.replaced_by = {};
  tell("table.takeover", {{"player", seat}, {"level", lasting_level(level)}});
  return everybody;
}

Viewers Table::fold_pause(const EntryRow& entry) {
  paused_ = entry.kind == "pause";
  if (paused_) {
    paused_at_ = entry.at;
  } else {
    // Clocks go on from where they stood: a pause is no way to more time.
    const Millis rested = entry.at - paused_at_;
    for (SeatState& s : seats_) {
      s.since += rested;
      s.turn_since += rested;
      s.opened += rested;
    }
  }
  tell(paused_ ? "table.paused" : "table.resumed", {{"player", Seat(entry.seat - 1)}});
  return everybody;
}

Expected<Viewers> Table::fold_seating(const EntryRow& entry) {
  if (match_) return wrong("the game has begun");
  if (entry.seat == 0) return wrong("which seat?");
  const Seat seat(entry.seat - 1);
  SeatState& held = seats_[seat];
  if (entry.kind == "leave") {
    held = {};
    tell("table.left", {{"player", seat}});
    return everybody;
  }
  if (entry.kind == "nonce") {
    held.nonce = entry.body;
    return everybody;
  }
  const auto body = parse_json(entry.body);
  const auto member = [&](std::string_view name) -> std::string {
    const auto* found = body && body->is_object() ? body->get_object().if_contains(name) : nullptr;
    return found != nullptr && found->is_string() ? std::string(found->get_string()) : "";
  };
  held.kind = member("kind");
  held.level = member("level");
  held.nonce_hash = member("nonce_hash");
  if (held.kind == "opponent") {
    tell("table.opponent", {{"player", seat}, {"level", lasting_level(held.level)}});
  } else if (held.kind == "person") {
    tell("table.sat", {{"player", seat}});
  } else {
    return wrong("a seat is taken by a person or an opponent");
  }
  if (full()) filled_at_ = entry.at;
  return everybody;
}

Expected<Viewers> Table::fold_start(const EntryRow& entry) {
  if (match_ || !full()) return wrong("the game cannot begin now");
  std::vector<Nonce> nonces;
  for (const Seat seat : SeatSet::first(seat_count())) {
    if (!seats_[seat].nonce.empty()) {
      nonces.push_back({seat.number(), seats_[seat].nonce});
    } else if (!seats_[seat].nonce_hash.empty()) {
      tell("table.nonce_missing", {{"player", seat}});
    }
  }
  const bool fixed = !setup_.fixed_seed.empty();
  auto match = Match::start(game_, setup_.request,
                            fixed ? setup_.fixed_seed : match_seed(id_, seed_, nonces));
  if (!match) return std::unexpected(match.error());
  match_.emplace(std::move(*match));
  tell(fixed ? "table.fixed_seed" : "table.started", {});
  record(match_->events(0));
  turn_windows({}, std::nullopt, state(), entry.at);
  return everybody;
}

Expected<Viewers> Table::fold_move(const EntryRow& entry) {
  const Seat seat(entry.seat - 1);
  const AnyState before = state();
  const SeatSet acting = to_act();
  auto played = entry.kind == "resign" ? match_->resign(seat) : match_->play(seat, entry.body);
  if (!played) return std::unexpected(played.error());
  const std::vector<Event>& events = match_->events(match_->steps() - 1);
  Viewers changed = shown(events, before);
  if (match_->over() || acting != to_act()) changed = everybody;
  record(events);
  undo_request_.reset();
  seats_[seat].undo_asks = 0;
  seats_[seat].replaced_by = {};
  if ((changed & 1U) != 0) seats_[seat].since = entry.at;
  seen_by_.resize(match_->moves().size());
  seen_by_.back() = static_cast<Viewers>(changed | viewer_bit(seat));
  changed |= turn_windows(acting, seat, before, entry.at);
  match_->forget();
  return changed;
}

Expected<Viewers> Table::fold_undo(const EntryRow& entry, std::size_t keep) {
  const Seat seat(entry.seat - 1);
  const SeatSet acting = to_act();
  const AnyState before = state();
  Viewers changed = viewer_bit(seat);
  while (match_->moves().size() > keep && match_->undo(seat)) continue;
  if (auto done = rewind(keep); !done) return std::unexpected(done.error());
  for (std::size_t i = keep; i < seen_by_.size(); ++i) changed |= seen_by_[i];
  seen_by_.resize(keep);
  undo_request_.reset();
  if (acting != to_act()) changed = everybody;
  tell("table.undone", {{"player", seat}}, seats_of(changed));
  return static_cast<Viewers>(changed | turn_windows(acting, seat, before, entry.at));
}

// Past what undo can reach: the same luck comes again, for the same decisions.
Expected<void> Table::rewind(std::size_t keep) {
  if (match_->moves().size() <= keep) return {};
  auto again = Match::start(game_, setup_.request, match_->seed());
  if (!again) return std::unexpected(again.error());
  for (std::size_t i = 0; i < keep; ++i) {
    const Move& move = match_->moves()[i];
    auto played = move.action ? again->play(move.seat, *move.action) : again->resign(move.seat);
    if (!played) return std::unexpected(played.error());
  }
  match_.emplace(std::move(*again));
  match_->forget();
  return {};
}

Expected<Viewers> Table::fold_rewind(const EntryRow& entry) {
  const auto keep = static_cast<std::size_t>(std::max(0, std::atoi(entry.body.c_str())));
  if (keep >= match_->moves().size()) return wrong("nothing to take back");
  const SeatSet acting = to_act();
  const AnyState before = state();
  if (auto done = rewind(keep); !done) return std::unexpected(done.error());
  seen_by_.resize(keep);
  undo_request_.reset();
  tell("table.rewound", {});
  // Whatever a window asked before, it asks anew.
  for (SeatState& s : seats_) s.open = false;
  turn_windows(acting, std::nullopt, before, entry.at);
  return everybody;
}

Expected<Viewers> Table::fold_consent(const EntryRow& entry) {
  const Seat seat(entry.seat - 1);
  if (entry.kind == "undo_ask") {
    const auto keep = static_cast<std::size_t>(std::atoi(entry.body.c_str()));
    if (keep >= match_->moves().size()) return wrong("nothing to take back");
    undo_request_ = {.seat = seat, .keep = keep, .agreed = SeatSet::only(seat)};
    ++seats_[seat].undo_asks;
    tell("table.undo_asked", {{"player", seat}});
  } else if (!undo_request_) {
    return wrong("nobody asks to take something back");
  } else if (entry.kind == "undo_refuse") {
    undo_request_.reset();
    tell("table.undo_refused", {{"player", seat}});
  } else if (entry.kind == "undo_agree") {
    undo_request_->agreed = undo_request_->agreed | SeatSet::only(seat);
    tell("table.undo_agreed", {{"player", seat}});
  } else {
    return wrong(fmt::format("unknown kind of entry '{}'", entry.kind));
  }
  if (!undo_request_) return everybody;
  for (const Seat other : SeatSet::first(seat_count())) {
    if (seats_[other].kind == "person" && !undo_request_->agreed.has(other)) return everybody;
  }
  EntryRow undo = entry;
  undo.seat = undo_request_->seat.number();
  auto done = fold_undo(undo, undo_request_->keep);
  if (!done) return done;
  return everybody;
}

Viewers Table::fold_order(const EntryRow& entry) {
  const Seat seat(entry.seat - 1);
  seats_[seat].order.reset();
  const auto colon = entry.body.find(':');
  if (colon != std::string::npos) {
    const auto& orders = game_->info().standing_orders;
    for (std::size_t i = 0; i < orders.size(); ++i) {
      if (orders[i].id == entry.body.substr(0, colon)) {
        seats_[seat].order = Order{i, std::atoi(entry.body.c_str() + colon + 1)};
      }
    }
  }
  return viewer_bit(seat);
}

Viewers Table::turn_windows(SeatSet before, std::optional<Seat> actor, const AnyState& old,
                            Millis at) {
  Viewers changed = 0;
  const SeatSet now = to_act();
  for (const Seat seat : SeatSet::first(seat_count())) {
    SeatState& s = seats_[seat];
    const bool wanted = now.has(seat);
    if (wanted && !before.has(seat)) s.since = s.turn_since = at;
    const bool same = s.open && wanted && actor != seat && legal(old, seat) == legal(state(), seat);
    if (same) continue;
    if (s.open || wanted) changed |= viewer_bit(seat);
    s.open = wanted;
    s.passed = s.reaction = false;
    if (!wanted) continue;
    ++s.window;
    s.opened = at;
    s.reaction = setup_.times.reaction > 0 && may_react(seat);
    const bool lapses = s.order && game_->info().standing_orders[s.order->index].lapses;
    if (lapses && !order_answer(seat)) s.order.reset();
  }
  return changed;
}

Viewers Table::shown(const std::vector<Event>& events, const AnyState& before) const {
  Viewers changed = 0;
  for (std::size_t i = 0; i < viewers_.size(); ++i) {
    const auto viewer = i == 0 ? std::nullopt : std::optional(Seat(static_cast<int>(i) - 1));
    const bool told = std::ranges::any_of(events, [&](const Event& e) {
      return !e.phrase.key.empty() && may_see(e.audience.sees, viewer);
    });
    if (told || game_->view(before, viewer) != game_->view(state(), viewer)) {
      changed |= viewer_bit(viewer);
    }
  }
  return changed;
}

void Table::tell(std::string_view key, std::vector<Arg> args, SeatSet sees) {
  log_.push_back({.rule = "", .key = key, .args = std::move(args), .sees = sees});
  for (std::size_t i = 0; i < viewers_.size(); ++i) {
    const auto viewer = i == 0 ? std::nullopt : std::optional(Seat(static_cast<int>(i) - 1));
    viewers_[i].lines += may_see(sees, viewer);
  }
}

void Table::record(const std::vector<Event>& events) {
  for (const Event& event : events) {
    if (event.phrase.key.empty()) continue;
    tell(event.phrase.key, {event.phrase.args.begin(), event.phrase.args.end()},
         event.audience.sees);
    log_.back().rule = rule_id(*game_, event.rule);
  }
}

}  // namespace tide::server
