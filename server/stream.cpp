#include "server/stream.h"

#include "server/message.h"

namespace tide::server {
namespace {

// More than this and views wait until the reader has caught up.
constexpr std::size_t most_unread = 4;
constexpr std::size_t most_tables = 20;
const Limit of_players{"socket_player", 100, 20'000};
const Limit of_spectators{"socket_spectator", 50, 20'000};
const Limit of_others{"socket_other", 30, 20'000};
const Limit chatter{"chat", 5, 10'000};

}  // namespace

void Stream::send(std::shared_ptr<const std::string> message) {
  const auto socket = socket_.lock();
  if (!socket) return;
  if (socket->backlog() == 0) unsent_since_ = std::chrono::steady_clock::now();
  socket->send(std::move(message));
}

bool Stream::is_mine(const Table& table, std::int64_t seat) const {
  return seat >= 1 && seat <= table.seat_count() && !person_.empty() &&
         who_.may_play(table.id(), seat) &&
         table.seats()[static_cast<std::size_t>(seat - 1)].person == person_;
}

bool Stream::ready() const {
  const auto socket = socket_.lock();
  return socket && socket->backlog() < most_unread;
}

void Stream::close(int code, const std::string& reason) {
  service_.metrics().count("streams_closed", "code=\"" + std::to_string(code) + "\"");
  if (const auto socket = socket_.lock()) socket->close(code, reason);
}

void Stream::reply(const json::object& message) {
  send(std::make_shared<const std::string>(json::serialize(message)));
}

void Stream::complain(const std::string& text) { reply({{"t", "error"}, {"text", text}}); }

void Stream::drained() {
  const auto took = std::chrono::steady_clock::now() - unsent_since_;
  service_.metrics().observe("send", std::chrono::duration<double>(took).count());
  for (const auto& [id, weak] : watched_) {
    if (const auto actor = weak.lock()) actor->caught_up(this);
  }
}

void Stream::closed() {
  for (const auto& [id, weak] : watched_) {
    if (const auto actor = weak.lock()) actor->unwatch(this);
  }
  watched_.clear();
  socket_.reset();
  service_.stream_closed(this, address_, person_);
}

void Stream::message(const std::string& text) {
  const std::string who = std::to_string(reinterpret_cast<std::uintptr_t>(this));
  const Limit& messages = plays_ ? of_players : watched_.empty() ? of_others : of_spectators;
  if (service_.settings().limited &&
      !service_.limits().allow(messages, who, service_.loop().now())) {
    return close(4008, "too many messages");
  }
  const auto parsed = parse_json(text);
  if (!parsed) return complain(parsed.error().message);
  const auto* object = parsed->if_object();
  const auto* type = object != nullptr ? object->if_contains("t") : nullptr;
  if (type == nullptr || !type->is_string()) return complain("expected an object with a text 't'");
  const std::string_view t(type->get_string());
  if (t == "ping") return reply({{"t", "pong"}, {"now", service_.loop().now()}});
  if (t == "hello") return hello(*parsed);
  if (t == "why") return why(*parsed);
  if (t == "say") return say(*parsed);
  command(*parsed);
}

void Stream::hello(const json::value& message) {
  Fields fields(message);
  fields.text("t");
  const std::string table = fields.needed_text("table", 40);
  const auto seat = fields.number("seat", 1, max_seats);
  const std::int64_t log = fields.number("log", 0).value_or(0);
  if (const auto complaint = fields.complaint()) return complain(*complaint);
  if (watched_.size() >= most_tables && !watched_.contains(table)) {
    return complain("too many tables on one socket");
  }
  const auto actor = service_.find(table);
  if (!actor) return complain(actor.error().text);
  std::optional<Seat> viewer;
  if (seat) viewer = Seat(static_cast<int>(*seat) - 1);
  (*actor)->look([self = shared_from_this(), actor = *actor, viewer, log, table](const Table& t) {
    if (self->socket_.expired()) return;
    if (viewer && !self->is_mine(t, viewer->number())) {
      if (self->person_.empty()) return self->close(4001, "not signed in");
      return self->complain("not_yours: this seat is not yours");
    }
    self->plays_ = self->plays_ || viewer;
    self->watched_[table] = actor;
    actor->watch(self, viewer, log);
  });
}

void Stream::why(const json::value& message) {
  Fields fields(message);
  fields.text("t");
  const std::string table = fields.needed_text("table", 40);
  const auto seat = fields.number("seat", 1, max_seats);
  const std::string act = fields.needed_text("act");
  if (const auto complaint = fields.complaint()) return complain(*complaint);
  const auto actor = service_.find(table);
  if (!actor) return complain(actor.error().text);
  (*actor)->look([self = shared_from_this(), seat, act](const Table& t) {
    if (!seat || !self->is_mine(t, *seat))
      return self->complain("not_yours: this seat is not yours");
    json::object answer = t.why(Seat(static_cast<int>(*seat) - 1), act).as_object();
    answer["t"] = "why";
    answer["act"] = act;
    self->reply(answer);
  });
}

void Stream::say(const json::value& message) {
  Fields fields(message);
  fields.text("t");
  const std::string table = fields.needed_text("table", 40);
  const std::string text = fields.needed_text("text", 500);
  if (const auto complaint = fields.complaint()) return complain(*complaint);
  if (person_.empty()) return complain("who are you? POST /api/people gives a token");
  if (!readable(text, 500)) return complain("'text': expected one line of at most 500 bytes");
  if (!watched_.contains(table)) return complain("say hello to the table first");
  if (service_.settings().limited &&
      !service_.limits().allow(chatter, person_, service_.loop().now())) {
    return complain("rate: too much chat at once");
  }
  service_.say(table, person_, text, [self = shared_from_this()](const Expected<std::int64_t>& n) {
    if (!n) self->complain("busy: not stored; try again");
  });
}

void Stream::command(const json::value& message) {
  json::object rest = message.as_object();
  const auto* table_member = rest.if_contains("table");
  const std::string table = table_member != nullptr && table_member->is_string()
                                ? std::string(table_member->get_string().subview(0, 40))
                                : "";
  rest.erase("table");
  const std::string cid = cid_of(message);
  const auto command = read_command(rest);
  if (!command) return reply(answer_refused(cid, command.error(), std::nullopt));
  if (!who_.may_play(table, command->seat)) {
    return reply(answer_refused(cid, {"not_yours", "this token is for another seat"}, {}));
  }
  const auto actor = service_.find(table);
  if (!actor) return reply(answer_refused(cid, actor.error(), std::nullopt));
  (*actor)->command(*command, person_, [self = shared_from_this()](const json::object& answer) {
    self->reply(answer);
  });
}

}  // namespace tide::server
