// Guests, accounts, tokens.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "server/names.h"
#include "server/service.h"

namespace tide::server {
namespace {

const Limit new_people{"people", 30, 3'600'000};
const Limit new_tokens{"tokens", 30, 3'600'000};
const Limit sign_in_by_login{"sign_in", 20, 900'000};
const Limit sign_in_by_address{"sign_in_address", 300, 600'000};
constexpr std::size_t most_passwords_waiting = 50;

json::object person_json(const Person& p) {
  return {{"id", p.id}, {"name", p.name}, {"language", p.language}, {"guest", p.login.empty()}};
}

bool good_login(const std::string& login) {
  return login.size() >= 2 && login.size() <= 40 && std::ranges::all_of(login, [](unsigned char c) {
           return std::islower(c) != 0 || std::isdigit(c) != 0 || c == '-' || c == '_' || c == '.';
         });
}

bool good_language(const std::string& language) {
  return language.size() == 2 &&
         std::ranges::all_of(language, [](unsigned char c) { return std::islower(c) != 0; });
}

constexpr std::string_view password_rule = "'password': expected 8 to 200 bytes";
constexpr std::string_view login_rule =
    "'login': expected 2 to 40 small letters, digits, '-', '_' or '.'";

}  // namespace

bool Service::route_people(const Shared& call) {
  if (call->is("POST", {"people"})) return new_person(call), true;
  if (call->is("POST", {"sign-in"})) return sign_in(call), true;
  if (call->is("GET", {"me"})) {
    if (!call->who) return call->ok({{"person", nullptr}}), true;
    const auto person = store_.person(call->who->person);
    if (!person || !*person) return call->ok({{"person", nullptr}}), true;
    return call->ok({{"person", person_json(**person)}}), true;
  }
  const bool mine = call->is("POST", {"me"}) || call->is("POST", {"me", "account"}) ||
                    call->is("POST", {"me", "tokens"}) || call->is("POST", {"sign-out"});
  if (!mine) return false;
  if (!signed_in(call)) return true;
  if (call->is("POST", {"me"})) return change_person(call), true;
  if (call->is("POST", {"me", "account"})) return make_account(call), true;
  if (call->is("POST", {"me", "tokens"})) {
    return bot_token(call), true;
  }
  keys_.erase(call->who->key);
  store_.drop_key(call->who->key, [this, call](const Expected<void>& done) {
    loop_.post([this, call, done] {
      if (!done) return call->fail(503, "not stored; try again");
      call->respond({.body = "{}", .headers = {{"Set-Cookie", cookie("")}}});
    });
  });
  return true;
}

void Service::new_person(const Shared& call) {
  const auto message = body(call);
  if (!message) return;
  Fields fields(*message);
  Person person{.id = random_id(),
                .name = fields.needed_text("name", 40),
                .language = fields.text("language", 2),
                .created_at = loop_.now()};
  if (person.language.empty()) person.language = "en";
  if (const auto complaint = fields.complaint()) return call->fail(400, *complaint);
  if (const auto fault = name_fault(person.name); !fault.empty()) {
    return call->fail(400, std::string(fault));
  }
  if (!good_language(person.language)) return call->fail(400, "'language': expected two letters");
  if (!allowed(call, new_people, call->address)) return;
  store_.put_person(person, [this, call, person](const Expected<bool>& done) {
    loop_.post([this, call, person, done] {
      if (!done) return call->fail(503, "not stored; try again");
      give_token(call, person, "person");
    });
  });
}

void Service::give_token(const Shared& call, const Person& person, const std::string& scope) {
  const std::string token = random_hex(32);
  store_.put_key({hash_hex(token), person.id, scope, 0}, [this, call, person, token,
                                                          scope](const Expected<void>& done) {
    loop_.post([this, call, person, token, scope, done] {
      if (!done) return call->fail(503, "not stored; try again");
      Response response{
          .body = json::serialize(json::object{{"person", person_json(person)}, {"token", token}})};
      // A token for a bot must not replace the one of the page that asked.
      if (scope == "person") {
        response.headers.emplace_back("Set-Cookie", cookie(token));
      }
      call->respond(std::move(response));
    });
  });
}

// For everything its owner may do, or for one seat.
void Service::bot_token(const Shared& call) {
  const auto message = body(call);
  if (!message) return;
  Fields fields(*message);
  const std::string table = fields.text("table", 40);
  const auto seat = fields.number("seat", 1, max_seats);
  if (const auto complaint = fields.complaint()) return call->fail(400, *complaint);
  if (table.empty() == seat.has_value()) {
    return call->fail(400, "expected both 'table' and 'seat', or none of them");
  }
  if (!allowed(call, new_tokens, call->who->person)) return;
  const auto person = store_.person(call->who->person);
  if (!person || !*person) return call->fail(503, "the database does not answer");
  if (!seat) return give_token(call, **person, "bot");
  const auto seats = store_.seats(table);
  if (!seats) return call->fail(503, "the database does not answer");
  const bool mine = std::ranges::any_of(*seats, [&](const SeatRow& row) {
    return row.seat == *seat && row.person == call->who->person;
  });
  if (!mine) return call->fail(403, "this seat is not yours");
  give_token(call, **person, fmt::format("bot:{}:{}", table, *seat));
}

void Service::change_person(const Shared& call) {
  const auto message = body(call);
  if (!message) return;
  Fields fields(*message);
  const std::string name = fields.text("name", 40), language = fields.text("language", 2);
  if (const auto complaint = fields.complaint()) return call->fail(400, *complaint);
  const auto fault = name.empty() ? "" : name_fault(name);
  if (!fault.empty()) return call->fail(400, std::string(fault));
  if (!language.empty() && !good_language(language)) {
    return call->fail(400, "'language': expected two letters");
  }
  auto person = store_.person(call->who->person);
  if (!person || !*person) return call->fail(503, "the database does not answer");
  if (!name.empty()) (*person)->name = name;
  if (!language.empty()) (*person)->language = language;
  store_.put_person(**person, [this, call, changed = **person](const Expected<bool>& done) {
    loop_.post([this, call, changed, done] {
      if (!done) return call->fail(503, "not stored; try again");
      hub_.forget_name(changed.id);
      call->ok({{"person", person_json(changed)}});
    });
  });
}

void Service::make_account(const Shared& call) {
  const auto message = body(call);
  if (!message) return;
  Fields fields(*message);
  const std::string login = fields.needed_text("login", 40);
  const auto password = std::make_shared<std::string>(fields.needed_text("password", 200));
  if (const auto complaint = fields.complaint()) return call->fail(400, *complaint);
  if (!good_login(login)) return call->fail(400, std::string(login_rule));
  if (password->size() < 8) return call->fail(400, std::string(password_rule));
  if (passwords_waiting_ >= most_passwords_waiting) return call->fail(429, "try again later");
  ++passwords_waiting_;
  loop_.work([password] { *password = hash_password(*password); },
             [this, call, login, password] {
               --passwords_waiting_;
               auto person = store_.person(call->who->person);
               if (!person || !*person) return call->fail(503, "the database does not answer");
               (*person)->login = login;
               (*person)->password = *password;
               store_.put_person(**person,
                                 [this, call, changed = **person](const Expected<bool>& done) {
                                   loop_.post([call, changed, done] {
                                     if (!done) return call->fail(503, "not stored; try again");
                                     if (!*done)
                                       return call->fail(409, "this login is somebody else's");
                                     call->ok({{"person", person_json(changed)}});
                                   });
                                 });
             });
}

void Service::sign_in(const Shared& call) {
  const auto message = body(call);
  if (!message) return;
  Fields fields(*message);
  const std::string login = fields.needed_text("login", 40);
  const std::string password = fields.needed_text("password", 200);
  if (const auto complaint = fields.complaint()) return call->fail(400, *complaint);
  if (!allowed(call, sign_in_by_login, login)) return;
  if (!allowed(call, sign_in_by_address, call->address)) return;
  if (passwords_waiting_ >= most_passwords_waiting) return call->fail(429, "try again later");
  const auto person = store_.person_by_login(login);
  if (!person) return call->fail(503, "the database does not answer");
  // An unknown login takes as long as a wrong password.
  static const std::string nobody = hash_password("nobody's password");
  const std::string hash = *person ? (*person)->password : nobody;
  const auto good = std::make_shared<bool>(false);
  ++passwords_waiting_;
  loop_.work([good, hash, password] { *good = check_password(hash, password); },
             [this, call, good, person = *person] {
               --passwords_waiting_;
               if (!*good || !person) return call->fail(401, "no such login and password");
               if (person->banned_at != 0) return call->fail(403, "this account is banned");
               give_token(call, *person, "person");
             });
}

}  // namespace tide::server
