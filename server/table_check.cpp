// Which commands may stand in the log, and what the table does by itself.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "engine/ledger.h"
#include "server/opponent.h"
#include "server/table.h"

namespace tide::server {
namespace {

constexpr int undo_asks_a_turn = 3;
constexpr Millis replace_after = 60'000;
constexpr int any_number = 1'000'000;  // for standing orders that take one

std::unexpected<Refused> refuse(std::string code, std::string text) {
  return std::unexpected(Refused{std::move(code), std::move(text)});
}

bool is_hex(const std::string& text, std::size_t digits) {
  return text.size() == digits && std::ranges::all_of(text, [](unsigned char c) {
           return std::isdigit(c) != 0 || (c >= 'a' && c <= 'f');
         });
}

}  // namespace

Allowed<EntryRow> Table::check(const Command& c, const std::string& person, Millis now) const {
  if (c.seat < 1 || c.seat > seat_count()) {
    return refuse("bad", fmt::format("there is no seat {}", c.seat));
  }
  const SeatState& s = seats_at(c.seat);
  // Time does not run backwards in a log, whatever the clocks of several machines say.
  EntryRow entry{.seq = rev_ + 1,
                 .seat = c.seat,
                 .window = c.window.value_or(0),
                 .cid = c.cid,
                 .kind = c.kind,
                 .body = "",
                 .at = std::max(now, last_at_),
                 .hash = ""};
  if (c.kind == "sit") {
    if (person.empty()) return refuse("not_yours", "a guest needs a token too");
    if (match_ || closed_) return refuse("gone", "the game has begun");
    if (s.kind != "open") return refuse("gone", fmt::format("seat {} is taken", c.seat));
    if (!c.text.empty() && !is_hex(c.text, 64)) {
      return refuse("bad", "a nonce hash has 64 hex digits");
    }
    entry.body = json::serialize(json::object{{"kind", "person"}, {"nonce_hash", c.text}});
    return entry;
  }
  if (person.empty() || s.person != person) {
    return refuse("not_yours", fmt::format("seat {} is not yours", c.seat));
  }
  if (closed_) return refuse("gone", "the table is closed");
  if (over()) return refuse("gone", "the game is over");
  return match_ ? check_playing(c, std::move(entry)) : check_before_start(c, std::move(entry));
}

Allowed<EntryRow> Table::check_before_start(const Command& c, EntryRow entry) const {
  const SeatState& s = seats_at(c.seat);
  if (c.kind == "leave") return entry;
  if (c.kind == "close") {
    if (s.person != setup_.host) return refuse("not_yours", "only who made the table closes it");
    return entry;
  }
  if (c.kind == "nonce") {
    if (!full()) return refuse("stale", "nonces are opened when every seat is taken");
    if (!s.nonce.empty()) return refuse("stale", "your nonce is open already");
    if (!is_hex(c.text, 32)) return refuse("bad", "a nonce has 32 hex digits");
    if (nonce_commitment(c.text) != s.nonce_hash) {
      return refuse("illegal", "this is not the nonce whose hash you gave");
    }
    entry.body = c.text;
    return entry;
  }
  return refuse("stale", "the game has not begun");
}

Allowed<EntryRow> Table::check_playing(const Command& c, EntryRow entry) const {
  const SeatState& s = seats_at(c.seat);
  if (c.kind == "helm") {
    if (s.kind == "person") return refuse("stale", "you are at the helm");
    return entry;
  }
  if (s.kind != "person") return refuse("stale", "an opponent plays for you; take the helm first");
  if (c.kind == "leave") {
    entry.kind = "takeover";
    entry.body = "scripted";
    return entry;
  }
  if (c.kind == "pause" || c.kind == "resume") {
    if (paused_ == (c.kind == "pause")) return refuse("stale", "it is so already");
    return entry;
  }
  if (paused_) return refuse("stale", "the game is paused");
  if (c.kind == "act") return check_act(c, std::move(entry));
  if (c.kind == "undo") return check_undo(c, std::move(entry));
  if (c.kind.starts_with("undo_")) return check_consent(c, std::move(entry));
  if (c.kind == "replace") return check_replace(c, std::move(entry));
  if (c.kind == "order") return check_order(c, std::move(entry));
  if (c.kind == "resign") {
    if (!game_->info().can_resign) {
      return refuse("illegal", fmt::format("{} knows no resigning", game_->info().name));
    }
    return entry;
  }
  return refuse("bad", fmt::format("no command '{}' in a running game", c.kind.substr(0, 30)));
}

Allowed<EntryRow> Table::check_act(const Command& c, EntryRow entry) const {
  const Seat seat(c.seat - 1);
  const SeatState& s = seats_[seat];
  if (!c.window) return refuse("bad", "'win' is missing");
  if (!s.open || *c.window != s.window) {
    return refuse("stale", s.open
                               ? fmt::format("window {} is closed, {} is open", *c.window, s.window)
                               : fmt::format("window {} is closed", *c.window));
  }
  const auto action = game_->parse(c.text);
  if (!action) return refuse("illegal", action.error().message);
  if (const auto refusal = game_->refusal(state(), seat, *action)) {
    return std::unexpected(
        Refused{.code = "illegal",
                .text = fmt::format("'{}' is not allowed now", game_->notation(*action)),
                .phrase = refusal->phrase,
                .rule = rule_id(*game_, refusal->rule)});
  }
  // A pass is not announced and shortens nothing: it only means not to be asked again.
  if (s.reaction && *action == pass(state(), seat)) {
    if (s.passed) return refuse("stale", "you have passed");
    entry.kind = "pass";
    return entry;
  }
  entry.body = game_->notation(*action);
  return entry;
}

Allowed<EntryRow> Table::check_undo(const Command& c, EntryRow entry) const {
  const SeatState& s = seats_at(c.seat);
  // A window that opened since means that the person undoes something else than was seen.
  if (c.window && (!s.open || *c.window != s.window)) {
    return refuse("stale", "something has happened since");
  }
  const std::size_t most = match_->undoable(Seat(c.seat - 1));
  if (most == 0) {
    return refuse("illegal",
                  "nothing can be taken back: another seat has moved, or something "
                  "came to light");
  }
  if (c.number < 0) return refuse("bad", "'moves' must not be negative");
  const auto count = c.number == 0 ? most : static_cast<std::size_t>(c.number);
  if (count > most) return refuse("illegal", fmt::format("{} moves can be taken back", most));
  entry.body = std::to_string(count);
  return entry;
}

Allowed<EntryRow> Table::check_replace(const Command& c, EntryRow entry) const {
  const Seat seat(c.seat - 1);
  if (c.number < 1 || c.number > seat_count() || c.number == c.seat) {
    return refuse("bad", "'whom': expected the number of another seat");
  }
  const Seat whom(static_cast<int>(c.number) - 1);
  const SeatState& other = seats_[whom];
  if (other.kind != "person") return refuse("stale", "an opponent plays there");
  if (!to_act().has(whom)) return refuse("stale", fmt::format("seat {} is not to act", c.number));
  if (entry.at < other.since + replace_after) {
    return refuse("stale", fmt::format("give seat {} a minute", c.number));
  }
  if (other.replaced_by.has(seat)) return refuse("stale", "you have said so");
  entry.body = std::to_string(c.number);
  return entry;
}

Allowed<EntryRow> Table::check_consent(const Command& c, EntryRow entry) const {
  const Seat seat(c.seat - 1);
  if (c.kind == "undo_ask") {
    if (undo_request_) return refuse("stale", "there is such a question already");
    if (seats_[seat].undo_asks >= undo_asks_a_turn) return refuse("rate", "asked three times");
    const auto& moves = match_->moves();
    for (std::size_t i = moves.size(); i > 0; --i) {
      if (moves[i - 1].seat != seat) continue;
      entry.body = std::to_string(i - 1);
      return entry;
    }
    return refuse("illegal", "you have not moved yet");
  }
  if (c.kind != "undo_agree" && c.kind != "undo_refuse") {
    return refuse("bad", fmt::format("no command '{}'", c.kind.substr(0, 30)));
  }
  if (!undo_request_) return refuse("stale", "nobody asks to take something back");
  if (undo_request_->agreed.has(seat)) return refuse("stale", "you agree already");
  return entry;
}

Allowed<EntryRow> Table::check_order(const Command& c, EntryRow entry) const {
  if (c.text.empty()) return entry;
  for (const StandingOrder& order : game_->info().standing_orders) {
    if (order.id != c.text) continue;
    if (c.number < 0 || c.number > 1'000'000) return refuse("bad", "'number' is out of range");
    if (c.number != 0 && !order.takes_number) {
      return refuse("bad", fmt::format("'number': the order '{}' takes none", order.id));
    }
    entry.body = fmt::format("{}:{}", order.id, c.number);
    return entry;
  }
  return refuse("illegal", fmt::format("no standing order '{}'", c.text.substr(0, 30)));
}

// --- By itself ----------------------------------------------------------------------------------

Millis Table::opponent_delay(Seat seat) const {
  // From facts that everybody knows, so that it tells nothing about the choice.
  const std::uint64_t mixed =
      short_hash(fmt::format("{}:{}:{}", id_, seat.number(), seats_[seat].since));
  const auto span = static_cast<std::uint64_t>(pace_.longest_delay - pace_.shortest_delay + 1);
  return pace_.shortest_delay + static_cast<Millis>(mixed % span);
}

Allowed<EntryRow> Table::check_decree(const Command& c, Millis now) const {
  EntryRow entry{.seq = rev_ + 1,
                 .seat = c.kind == "reseat" ? c.seat : 0,
                 .cid = fmt::format("admin:{}", rev_ + 1),
                 .kind = c.kind,
                 .body = "",
                 .at = std::max(now, last_at_)};
  if (closed_ || over()) return refuse("gone", fmt::format("the table is {}", status()));
  if (c.kind == "close") return entry;
  if (c.kind == "reseat") {
    if (c.seat < 1 || c.seat > seat_count()) return refuse("bad", "there is no such seat");
    if (match_) return entry;
    if (seats_at(c.seat).kind != "open") return refuse("stale", "the seat is taken; leave first");
    entry.kind = "sit";
    entry.body = json::serialize(json::object{{"kind", "person"}, {"nonce_hash", ""}});
    return entry;
  }
  if (c.kind != "rewind") return refuse("bad", fmt::format("no such act '{}'", c.kind));
  const auto moves = match_ ? static_cast<std::int64_t>(match_->moves().size()) : 0;
  if (c.number < 1 || c.number > moves) {
    return refuse("illegal", fmt::format("expected 1 to {} moves to take back", moves));
  }
  entry.body = std::to_string(moves - c.number);
  return entry;
}

std::optional<Action> Table::pass(const AnyState& state, Seat seat) const {
  for (std::size_t i = 0; i < game_->info().standing_orders.size(); ++i) {
    const auto answer = game_->standing_answer(state, seat, static_cast<int>(i), any_number);
    if (answer) return answer;
  }
  return std::nullopt;
}

// Whether this is a window for reactions must be as clear to the others as to the seat itself: in
// worlds that they cannot tell from the real one it can pass, and in some it can do more.
bool Table::may_react(Seat seat) const {
  constexpr int worlds = 4;
  const auto answer = pass(state(), seat);
  if (!answer) return false;
  Rng rng(Key{0, static_cast<std::uint64_t>(seat.number())});
  bool more = false;
  for (const Seat other : SeatSet::first(seat_count()).without(seat)) {
    for (int i = 0; i < worlds; ++i) {
      const Imagined world = imagine(*game_, state(), other, rng);
      if (pass(world.state(), seat) != answer) return false;
      more = more || legal(world.state(), seat).size() > 1;
    }
  }
  return more;
}

std::optional<Action> Table::standing_answer(Seat seat) const {
  if (seats_[seat].reaction && to_act().has(seat)) return pass(state(), seat);
  return order_answer(seat);
}

std::optional<Action> Table::order_answer(Seat seat) const {
  const auto& order = seats_[seat].order;
  if (!order || !to_act().has(seat)) return std::nullopt;
  return game_->standing_answer(state(), seat, static_cast<int>(order->index), order->number);
}

std::optional<Action> Table::lesson_move(Seat seat) const {
  const LessonStep* const step = lesson_ ? next_step(*lesson_, match_->moves(), seat) : nullptr;
  if (step == nullptr || game_->refusal(state(), seat, step->action)) return std::nullopt;
  return step->action;
}

std::optional<Millis> Table::deadline(Seat seat) const {
  const SeatState& s = seats_[seat];
  const Times& times = setup_.times;
  if (s.kind != "person" || paused_) return std::nullopt;
  if (s.reaction) return s.since + times.reaction * 1000;
  std::optional<Millis> at;
  if (times.decision > 0) at = s.since + times.decision * 1000;
  if (times.turn > 0) {
    const Millis end = s.turn_since + times.turn * 1000;
    at = std::min(at.value_or(end), end);
  }
  return at;
}

std::optional<Due> Table::due() const {
  if (closed_) return std::nullopt;
  if (!match_) {
    if (!full()) return std::nullopt;
    const bool complete = std::ranges::all_of(
        seats_, [](const SeatState& s) { return s.nonce_hash.empty() || !s.nonce.empty(); });
    return Due{Due::What::start, complete ? 0 : filled_at_ + pace_.nonce_wait, Seat(0)};
  }
  if (paused_) return std::nullopt;
  std::optional<Due> first;
  const auto consider = [&](const Due& due) {
    if (!first || due.at < first->at) first = due;
  };
  for (const Seat seat : to_act()) {
    const SeatState& s = seats_[seat];
    if (s.kind == "opponent") {
      consider({Due::What::opponent, s.opened + opponent_delay(seat), seat});
    } else if (s.reaction) {
      consider({Due::What::standing, *deadline(seat), seat});
    } else if (order_answer(seat)) {
      consider({Due::What::standing, s.opened + opponent_delay(seat), seat});
    } else if (const auto at = deadline(seat)) {
      consider({Due::What::takeover, *at, seat});
    }
  }
  return first;
}

EntryRow Table::due_entry(const Due& due, Millis now) const {
  EntryRow entry{.seq = rev_ + 1, .kind = "start", .at = std::max(now, last_at_)};
  if (due.what == Due::What::takeover) {
    entry.kind = "takeover";
    entry.seat = due.seat.number();
    entry.body = "scripted";
  }
  // Derived, so that of two processes only one succeeds.
  entry.cid = fmt::format("{}:{}", entry.kind, entry.seq);
  return entry;
}

EntryRow Table::move_entry(Seat seat, Action action, Millis now) const {
  return {.seq = rev_ + 1,
          .seat = seat.number(),
          .window = seats_[seat].window,
          .cid = fmt::format("auto:{}", seats_[seat].window),
          .kind = "act",
          .body = game_->notation(action),
          .at = std::max(now, last_at_),
          .hash = ""};
}

Key Table::opponent_key(Seat seat) const {
  const std::string text =
      fmt::format("{}:{}:{}", match_->seed(), seat.number(), seats_[seat].window);
  return {short_hash("opponent\n" + text), short_hash("player\n" + text)};
}

}  // namespace tide::server
