// Tables: making, finding, joining, playing without a socket.
#include <fmt/format.h>

#include <algorithm>

#include "server/lesson.h"
#include "server/message.h"
#include "server/opponent.h"
#include "server/service.h"

namespace tide::server {
namespace {

const Limit new_tables{"create", 30, 3'600'000};
const Limit new_tables_by_address{"create_address", 60, 3'600'000};
const Limit joining{"join", 30, 60'000};
const Limit inviting{"invite", 20, 60'000};
const Limit chatter{"chat", 5, 10'000};
const Limit commands{"commands", 100, 20'000};
const Limit polls{"polls", 200, 20'000};
constexpr Millis poll_time = 25'000, invite_time = 14LL * 24 * 3600 * 1000;
constexpr std::int64_t longest_decision = 30 * 24 * 3600, longest_reaction = 60;
// From here on a game goes by correspondence: nobody is expected to stay at the table.
constexpr std::int64_t correspondence = 3600, usual_away = 120;

// A request that waits for a version above `have`.
class Poll : public Watcher {
 public:
  Poll(std::int64_t have, Respond respond) : have_(have), respond_(std::move(respond)) {}
  void send(std::shared_ptr<const std::string> message) override {
    constexpr std::string_view mark = "\"v\":";
    if (!respond_ || !message->starts_with(R"({"t":"update")")) return;
    const auto at = message->find(mark);
    if (std::stoll(message->substr(at + mark.size(), 20)) <= have_) return;
    finish({.body = *message});
  }
  bool ready() const override { return static_cast<bool>(respond_); }
  bool is_tab() const override { return false; }
  void replaced() override {}
  void finish(Response response) {
    if (!respond_) return;
    const auto respond = std::exchange(respond_, {});
    respond(std::move(response));
  }

 private:
  std::int64_t have_;
  Respond respond_;
};

Expected<std::vector<NewSeat>> read_seats(const json::value* list, const std::string& person,
                                          const std::string& nonce_hash) {
  constexpr std::string_view rule =
      "'seats': expected a list of \"me\", \"open\" and levels of opponents";
  if (list == nullptr || !list->is_array() || list->get_array().size() > max_seats) {
    return wrong(std::string(rule));
  }
  std::vector<NewSeat> seats;
  for (const json::value& value : list->get_array()) {
    if (!value.is_string()) return wrong(std::string(rule));
    const std::string kind(value.get_string());
    if (kind == "me") {
      seats.push_back({"person", person, "", nonce_hash});
    } else if (kind == "open") {
      seats.push_back({});
    } else {
      seats.push_back({"opponent", "", kind, ""});  // the hub knows the levels of the game
    }
  }
  return seats;
}

int status_of(const Refused& refused) {
  return refused.code == "gone"        ? 404
         : refused.code == "not_yours" ? 403
         : refused.code == "busy"      ? 503
                                       : 400;
}

}  // namespace

bool Service::route_tables(const Shared& call) {
  if (call->is("GET", {"tables"})) return list_tables(call), true;
  if (call->is("POST", {"tables"})) {
    if (signed_in(call)) new_table(call);
    return true;
  }
  if (call->path.size() < 2 || call->path[0] != "tables") return false;
  const std::string id = call->path[1].substr(0, 40);
  if (call->is("GET", {"tables", "*"})) {
    const auto row = store_.find_table(id);
    if (!row) return call->fail(503, "the database does not answer"), true;
    if (!*row) return call->fail(404, "no such table"), true;
    return call->ok(summary(**row, call->who)), true;
  }
  if (call->is("GET", {"tables", "*", "update"})) return poll(call, id), true;
  if (call->is("GET", {"tables", "*", "log"})) return older_log(call, id), true;
  if (call->is("GET", {"tables", "*", "chat"})) return chat(call, id), true;
  if (call->request.method != "POST") return false;
  if (!signed_in(call)) return true;
  if (call->is("POST", {"tables", "*", "invites"})) return invite(call, id), true;
  if (call->is("POST", {"tables", "*", "sit"})) return sit(call, id), true;
  if (call->is("POST", {"tables", "*", "rematch"})) return rematch(call, id), true;
  if (call->is("POST", {"tables", "*", "chat"})) return chat(call, id), true;
  if (call->is("POST", {"tables", "*", "commands"})) return command(call, id), true;
  return false;
}

void Service::new_table(const Shared& call) {
  const auto message = body(call);
  if (!message) return;
  Fields fields(*message);
  NewTable table{.game = fields.needed_text("game", 40), .host = call->who->person};
  if (fields.flag("lesson")) return new_lesson(call, fields, std::move(table));
  const std::string nonce_hash = fields.text("nonce_hash", 64);
  auto seats = read_seats(fields.any("seats"), call->who->person, nonce_hash);
  table.times.decision = fields.number("decision_seconds", 0, longest_decision).value_or(0);
  table.times.turn = fields.number("turn_seconds", 0, longest_decision).value_or(0);
  table.times.reaction = fields.number("reaction_seconds", 0, longest_reaction).value_or(0);
  const bool slow = std::max(table.times.decision, table.times.turn) >= correspondence;
  table.times.away =
      fields.number("away_seconds", 0, longest_decision).value_or(slow ? 0 : usual_away);
  table.listed = fields.flag("listed");
  table.hints = fields.flag("hints");
  const json::value* options = fields.any("options");
  if (const auto complaint = fields.complaint()) return call->fail(400, *complaint);
  if (!seats) return call->fail(400, seats.error().message);
  table.seats = std::move(*seats);
  if (options != nullptr) {
    if (!options->is_object()) return call->fail(400, "'options': expected an object");
    for (const auto& [name, value] : options->get_object()) {
      table.options[std::string(name)] = option_text(value);
    }
  }
  if (!nonce_hash.empty() && nonce_hash.size() != 64) {
    return call->fail(400, "'nonce_hash': expected 64 hex digits");
  }
  create(call, table);
}

void Service::new_lesson(const Shared& call, Fields& fields, NewTable table) {
  // A lesson brings its own seats, options and luck: nothing else may be asked for.
  if (const auto complaint = fields.complaint()) return call->fail(400, *complaint);
  const auto game = hub_.game(table.game, "");
  if (!game) return call->fail(400, game.error().message);
  if (const auto laid = lay_lesson(*game, table); !laid) {
    return call->fail(400, laid.error().message);
  }
  create(call, table);
}

void Service::create(const Shared& call, const NewTable& table) {
  if (!allowed(call, new_tables, call->who->person)) return;
  if (!allowed(call, new_tables_by_address, call->address)) return;
  hub_.create(table, [call](const Expected<std::string>& id) {
    if (!id) return call->fail(400, id.error().message);
    call->ok({{"table", *id}});
  });
}

json::object Service::summary(const TableRow& row, const std::optional<Identity>& who) {
  const auto held = store_.seats(row.id).value_or(std::vector<SeatRow>());
  json::array seats =
      seats_json(held, [this](const std::string& person) { return hub_.name_of(person); });
  for (std::size_t i = 0; i < held.size(); ++i) {
    if (who && held[i].person == who->person) seats[i].as_object()["yours"] = true;
  }
  json::object o{{"table", row.id},
                 {"game", row.game},
                 {"status", row.status},
                 {"listed", row.listed},
                 {"seats", std::move(seats)},
                 {"created_at", row.created_at},
                 {"changed_at", row.changed_at}};
  if (!row.next.empty()) o["next"] = row.next;
  return o;
}

void Service::list_tables(const Shared& call) {
  const auto& query = call->request.query;
  TableFilter filter;
  if (const auto status = query.find("status"); status != query.end()) {
    filter.status = status->second;
  }
  if (const auto game = query.find("game"); game != query.end()) filter.game = game->second;
  if (query.contains("mine")) {
    if (!signed_in(call)) return;
    filter.person = call->who->person;
  } else {
    filter.only_listed = true;
  }
  const auto rows = store_.list(filter);
  if (!rows) return call->fail(503, "the database does not answer");
  json::array tables;
  for (const TableRow& row : *rows) tables.push_back(summary(row, call->who));
  call->ok({{"tables", std::move(tables)}});
}

void Service::invite(const Shared& call, const std::string& id) {
  const auto message = body(call);
  if (!message) return;
  Fields fields(*message);
  const auto seat = fields.number("seat", 1, max_seats);
  if (const auto complaint = fields.complaint()) return call->fail(400, *complaint);
  if (!seat) return call->fail(400, "'seat' is missing");
  const auto actor = find(id);
  if (!actor) return call->fail(status_of(actor.error()), actor.error().text);
  if (!allowed(call, inviting, call->who->person)) return;
  (*actor)->look([this, call, id, seat = *seat](const Table& table) {
    if (table.setup().host != call->who->person) {
      return call->fail(403, "only who made the table invites");
    }
    if (seat > table.seat_count()) return call->fail(400, "there is no such seat");
    const std::string secret = random_hex(32);
    store_.put_key(
        {hash_hex(secret), "", fmt::format("invite:{}:{}", id, seat), loop_.now() + invite_time},
        [this, call, id, secret](const Expected<void>& done) {
          loop_.post([call, id, secret, done] {
            if (!done) return call->fail(503, "not stored; try again");
            // In the fragment, which browsers keep to themselves.
            call->ok({{"invite", secret}, {"path", "/#/join/" + id + "/" + secret}});
          });
        });
  });
}

void Service::sit(const Shared& call, const std::string& id) {
  const auto message = body(call);
  if (!message) return;
  Fields fields(*message);
  const int seat = static_cast<int>(fields.number("seat", 1, max_seats).value_or(0));
  const std::string secret = fields.text("invite", 64), nonce = fields.text("nonce_hash", 64);
  if (const auto complaint = fields.complaint()) return call->fail(400, *complaint);
  if (!allowed(call, joining, call->address)) return;
  const auto actor = find(id);
  if (!actor) return call->fail(status_of(actor.error()), actor.error().text);
  if (secret.empty()) {
    const auto row = store_.find_table(id);
    if (!row || !*row) return call->fail(503, "the database does not answer");
    const auto owner = TableSetup::read((*row)->setup);
    if (!(*row)->listed && (!owner || owner->host != call->who->person)) {
      return call->fail(403, "this table is by invitation");
    }
    return take_seat(call, *actor, seat, nonce);
  }
  // First look, then take: an invite for a seat that is gone is not used up.
  const std::string hash = hash_hex(secret);
  const auto key = store_.key(hash);
  const std::string prefix = "invite:" + id + ":";
  if (!key) return call->fail(503, "the database does not answer");
  const bool good = *key && (*key)->scope.starts_with(prefix) && (*key)->expires_at > loop_.now();
  if (!good) return call->fail(403, "this invitation is used up or was never given");
  const int invited = std::stoi((*key)->scope.substr(prefix.size()));
  if (seat != 0 && seat != invited) return call->fail(403, "the invitation is for another seat");
  (*actor)->look([this, call, actor = *actor, invited, nonce, hash](const Table& table) {
    if (table.seats()[static_cast<std::size_t>(invited - 1)].kind != "open") {
      return call->fail(409, "this seat is taken");
    }
    store_.take_key(
        hash, [this, call, actor, invited, nonce](const Expected<std::optional<KeyRow>>& taken) {
          loop_.post([this, call, actor, invited, nonce, taken] {
            if (!taken) return call->fail(503, "not stored; try again");
            if (!*taken) return call->fail(403, "this invitation is used up or was never given");
            take_seat(call, actor, invited, nonce);
          });
        });
  });
}

void Service::take_seat(const Shared& call, const std::shared_ptr<Actor>& actor, int seat,
                        const std::string& nonce_hash) {
  actor->look([call, actor, seat, nonce_hash](const Table& table) {
    int chosen = seat;
    for (const SeatRow& row : table.seats()) {
      if (chosen == 0 && row.kind == "open") chosen = row.seat;
    }
    if (chosen == 0) return call->fail(409, "every seat is taken");
    Command command{.kind = "sit", .cid = "sit-" + random_id(), .seat = chosen};
    command.text = nonce_hash;
    actor->command(command, call->who->person, [call, chosen](const json::object& answer) {
      if (answer.at("ok").as_bool()) return call->ok({{"seat", chosen}});
      call->fail(answer.at("refused") == "bad" ? 400 : 409,
                 std::string(answer.at("text").as_string()));
    });
  });
}

void Service::rematch(const Shared& call, const std::string& id) {
  const auto row = store_.find_table(id);
  if (!row) return call->fail(503, "the database does not answer");
  if (!*row) return call->fail(404, "no such table");
  if (!(*row)->next.empty()) return call->ok({{"table", (*row)->next}});
  const auto actor = find(id);
  if (!actor) return call->fail(status_of(actor.error()), actor.error().text);
  (*actor)->look([this, call, id, listed = (*row)->listed](const Table& table) {
    if (!table.over()) return call->fail(409, "the game is not over");
    if (!table.holds_seat(call->who->person)) return call->fail(403, "you did not play here");
    NewTable next{.game = table.game().info().id,
                  .options = table.setup().request.options,
                  .times = table.setup().times,
                  .listed = listed,
                  .hints = table.setup().hints,
                  .host = call->who->person};
    for (const SeatRow& seat : table.seats()) {
      const bool person = !seat.person.empty();
      next.seats.push_back(
          {person ? "person" : seat.kind, seat.person, person ? "" : seat.level, ""});
    }
    std::ranges::rotate(next.seats, next.seats.begin() + 1);
    if (!allowed(call, new_tables, call->who->person)) return;
    hub_.create(next, [this, call, id](const Expected<std::string>& made) {
      if (!made) return call->fail(400, made.error().message);
      store_.link_next(id, *made, [this, call](const Expected<std::string>& linked) {
        loop_.post([call, linked] {
          if (!linked) return call->fail(503, "not stored; try again");
          call->ok({{"table", *linked}});
        });
      });
    });
  });
}

void Service::chat(const Shared& call, const std::string& id) {
  const auto actor = find(id);
  if (!actor) return call->fail(status_of(actor.error()), actor.error().text);
  if (call->request.method == "POST") {
    const auto message = body(call);
    if (!message) return;
    Fields fields(*message);
    const std::string text = fields.needed_text("text", 500);
    if (const auto complaint = fields.complaint()) return call->fail(400, *complaint);
    if (!readable(text, 500)) return call->fail(400, "'text': expected one line of 500 bytes");
    if (!allowed(call, chatter, call->who->person)) return;
    return say(id, call->who->person, text, [call](const Expected<std::int64_t>& n) {
      if (!n) return call->fail(503, "not stored; try again");
      call->ok({{"n", *n}});
    });
  }
  const auto rows = store_.chat_after(id, call->number("after").value_or(0), 200);
  if (!rows) return call->fail(503, "the database does not answer");
  json::array lines;
  for (const ChatRow& row : *rows) {
    json::object line{
        {"n", row.n}, {"name", hub_.name_of(row.person)}, {"text", row.text}, {"at", row.at}};
    if (const int seat = (*actor)->seat_of(row.person); seat != 0) line["seat"] = seat;
    lines.push_back(std::move(line));
  }
  call->ok({{"chat", std::move(lines)}});
}

void Service::command(const Shared& call, const std::string& id) {
  const auto message = body(call);
  if (!message) return;
  if (!allowed(call, commands, call->who->key)) return;
  const auto command = read_command(*message);
  if (!command) return call->ok(answer_refused(cid_of(*message), command.error(), std::nullopt));
  if (!call->who->may_play(id, command->seat)) {
    return call->ok(
        answer_refused(command->cid, {"not_yours", "this token is for another seat"}, {}));
  }
  const auto actor = find(id);
  if (!actor) return call->ok(answer_refused(command->cid, actor.error(), std::nullopt));
  (*actor)->command(*command, call->who->person,
                    [call](json::object answer) { call->ok(std::move(answer)); });
}

std::optional<std::optional<Seat>> Service::viewer(const Shared& call, const Table& table) {
  const auto seat = call->number("seat");
  if (!seat) return std::optional<Seat>();
  const bool there = *seat >= 1 && *seat <= table.seat_count();
  const bool yours = there && call->who && call->who->may_play(table.id(), *seat) &&
                     table.seats()[static_cast<std::size_t>(*seat - 1)].person == call->who->person;
  if (yours) return Seat(static_cast<int>(*seat) - 1);
  call->fail(403, "this seat is not yours");
  return std::nullopt;
}

void Service::poll(const Shared& call, const std::string& id) {
  if (!allowed(call, polls, call->who ? call->who->key : call->address)) return;
  const auto actor = find(id);
  if (!actor) return call->fail(status_of(actor.error()), actor.error().text);
  (*actor)->look([this, call, actor = *actor](const Table& table) {
    const auto seen_by = viewer(call, table);
    if (!seen_by) return;
    const std::int64_t have = call->number("have").value_or(-1);
    const auto waiting = std::make_shared<Poll>(have, call->respond);
    actor->watch(waiting, *seen_by, call->number("log").value_or(0));
    // The timer also keeps it alive.
    loop_.after(poll_time, [actor, waiting] {
      actor->unwatch(waiting.get());
      waiting->finish({.status = 204});
    });
  });
}

void Service::older_log(const Shared& call, const std::string& id) {
  const auto actor = find(id);
  if (!actor) return call->fail(status_of(actor.error()), actor.error().text);
  (*actor)->look([this, call](const Table& table) {
    const auto seen_by = viewer(call, table);
    if (!seen_by) return;
    constexpr std::size_t all = 100'000;
    call->ok({{"log", table.log_after(*seen_by, call->number("after").value_or(0), all)}});
  });
}

}  // namespace tide::server
