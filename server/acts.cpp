#include "server/acts.h"

#include <fmt/format.h>

#include "server/fields.h"

namespace tide::server {
namespace {

using Done = std::function<void(Expected<json::object>)>;

Expected<Person> find_person(Store& store, const std::string& name) {
  for (const auto& found : {store.person(name), store.person_by_login(name)}) {
    if (!found) return std::unexpected(found.error());
    if (*found) return **found;
  }
  return wrong(fmt::format("nobody has the id or login '{}'", name.substr(0, 40)));
}

// Written down first: an act without its note does not happen.
void noted(Store& store, Loop& loop, const std::string& what, const std::string& about,
           std::function<void(Expected<void>)> then) {
  store.note_act({random_id(), loop.now(), what, about},
                 [&loop, then = std::move(then)](const Expected<void>& done) {
                   loop.post([then, done] { then(done); });
                 });
}

void decree(Hub& hub, const std::string& table, const Command& command, const std::string& person,
            const Done& done) {
  const auto actor = hub.table(table);
  if (!actor) return done(std::unexpected(actor.error()));
  if (!*actor) return done(wrong(fmt::format("no table '{}'", table)));
  (*actor)->decree(command, person, [done](const json::object& answer) {
    if (answer.at("ok").as_bool()) return done(json::object{{"ok", true}});
    done(wrong(std::string(answer.at("text").as_string())));
  });
}

void ban(Store& store, Loop& loop, const std::string& person, const Done& done) {
  store.ban(person, loop.now(), [&loop, person, done](const Expected<void>& banned) {
    loop.post([done, person, banned] {
      if (!banned) return done(std::unexpected(banned.error()));
      done(json::object{{"person", person}});
    });
  });
}

void give_token(Store& store, Loop& loop, const Person& person, const Done& done) {
  if (person.banned_at != 0) return done(wrong("this person is banned"));
  const std::string token = random_hex(32);
  store.put_key({hash_hex(token), person.id, "person", 0},
                [&loop, id = person.id, token, done](const Expected<void>& put) {
                  loop.post([done, id, token, put] {
                    if (!put) return done(std::unexpected(put.error()));
                    done(json::object{{"person", id}, {"token", token}});
                  });
                });
}

}  // namespace

void perform(Hub& hub, Store& store, Loop& loop, const json::value& act, Done done) {
  Fields fields(act);
  const std::string what = fields.needed_text("what", 20);
  const bool at_table = what == "undo" || what == "close" || what == "seat";
  const bool about_person = what == "seat" || what == "ban" || what == "token";
  if (!at_table && !about_person) {
    return done(wrong(fmt::format("'{}': expected undo, close, seat, ban or token", what)));
  }
  const std::string table = at_table ? fields.needed_text("table", 40) : "";
  const std::string name = about_person ? fields.needed_text("person", 40) : "";
  const auto moves = what == "undo" ? fields.number("moves", 1, 100'000) : std::nullopt;
  const auto seat = what == "seat" ? fields.number("seat", 1, max_seats) : std::nullopt;
  if (const auto complaint = fields.complaint()) return done(wrong(*complaint));
  if (what == "seat" && !seat) return done(wrong("'seat' is missing"));
  Person person;
  if (about_person) {
    auto found = find_person(store, name);
    if (!found) return done(std::unexpected(found.error()));
    person = std::move(*found);
  }
  const std::string about = at_table ? table : person.id;
  noted(store, loop, what, about, [=, &hub, &store, &loop](const Expected<void>& written) {
    if (!written) return done(std::unexpected(written.error()));
    if (what == "ban") return ban(store, loop, person.id, done);
    if (what == "token") return give_token(store, loop, person, done);
    Command command{.kind = what == "undo" ? "rewind" : what == "seat" ? "reseat" : "close"};
    command.seat = static_cast<int>(seat.value_or(0));
    command.number = moves.value_or(1);
    decree(hub, table, command, person.id, done);
  });
}

}  // namespace tide::server
