// What the server offers over the network: docs/api.md, request by request.
#pragma once

#include <deque>
#include <map>
#include <set>

#include "server/fields.h"
#include "server/hub.h"
#include "server/limits.h"
#include "server/net.h"

namespace tide::server {

struct ServiceSettings {
  Pace pace;
  std::vector<std::string> hosts;    // names of this server beside localhost and addresses
  std::vector<std::string> proxies;  // whose X-Forwarded-For is believed
  bool limited = true;               // false: everybody may do as much as they like
  bool https = false;                // behind a proxy that speaks it: cookies are Secure
  const Asset* web = nullptr;        // the pages
  std::string admin_secret;          // empty: no administration over the network
};

struct Identity {
  std::string person;
  std::string key;    // hash of the token
  std::string table;  // the token of a bot: for one seat of this table; empty: for everything
  int seat = 0;

  bool may_play(const std::string& at, std::int64_t number) const {
    return table.empty() || (table == at && seat == number);
  }
};

class Stream;
struct Study;

class Service : public Website {
 public:
  Service(Loop& loop, Store& store, ServiceSettings settings, Log log);
  ~Service() override;

  void handle(Request request, Respond respond) override;
  std::expected<std::shared_ptr<SocketUser>, Response> open_stream(const Request& request) override;

  // Sweeps every two seconds from now on.
  void start();
  // Commands are answered `busy` from now on; calls back when all commits are done, or 5 s later.
  void drain(std::function<void()> done);
  bool draining() const { return draining_; }

  Hub& hub() { return hub_; }
  Metrics& metrics() { return metrics_; }
  Limits& limits() { return limits_; }
  Loop& loop() { return loop_; }
  const ServiceSettings& settings() const { return settings_; }
  void say(const std::string& table, const std::string& person, const std::string& text,
           std::function<void(Expected<std::int64_t>)> done);
  void stream_closed(const Stream* stream, const std::string& address, const std::string& person);
  // The actor, or the refusal "gone" or "busy".
  Allowed<std::shared_ptr<Actor>> find(const std::string& table);

 private:
  // One request on its way.
  struct Call {
    Request request;
    std::vector<std::string> path;  // the parts behind /api
    std::optional<Identity> who;
    std::string address;  // for limits
    Respond respond;

    bool is(std::string_view method, std::initializer_list<std::string_view> parts) const;
    void ok(json::value body) const;
    void fail(int status, const std::string& error) const;
    std::optional<std::int64_t> number(const std::string& name) const;
  };
  using Shared = std::shared_ptr<Call>;

  // --- Who and whence (service.cpp)
  Expected<std::optional<Identity>> identify(const Request& request);
  std::string client_address(const Request& request) const;
  bool good_host(const Request& request) const;
  bool own_origin(const Request& request) const;
  std::string cookie_name() const { return settings_.https ? "__Host-tide" : "tide"; }
  std::string cookie(const std::string& token) const;
  void route(const Shared& call);
  Response page(const Request& request) const;
  void admin(const Shared& call);
  void metrics(const Shared& call);
  void look_for_bans();
  bool allowed(const Shared& call, const Limit& limit, const std::string& who);
  bool signed_in(const Shared& call);
  std::optional<json::value> body(const Shared& call);
  void tick();
  void tell_chat(const std::string& table, const ChatRow& line);

  // --- People (api_people.cpp)
  bool route_people(const Shared& call);
  void new_person(const Shared& call);
  void change_person(const Shared& call);
  void make_account(const Shared& call);
  void sign_in(const Shared& call);
  void give_token(const Shared& call, const Person& person, const std::string& scope);
  void bot_token(const Shared& call);

  // --- Games (api_games.cpp)
  bool route_games(const Shared& call);
  json::value catalogue();

  // --- Tables (api_tables.cpp)
  bool route_tables(const Shared& call);
  void new_table(const Shared& call);
  void new_lesson(const Shared& call, Fields& fields, NewTable table);
  void create(const Shared& call, const NewTable& table);
  void list_tables(const Shared& call);
  json::object summary(const TableRow& row, const std::optional<Identity>& who);
  void invite(const Shared& call, const std::string& id);
  void sit(const Shared& call, const std::string& id);
  void take_seat(const Shared& call, const std::shared_ptr<Actor>& actor, int seat,
                 const std::string& nonce_hash);
  void rematch(const Shared& call, const std::string& id);
  void chat(const Shared& call, const std::string& id);
  void command(const Shared& call, const std::string& id);
  void poll(const Shared& call, const std::string& id);
  void older_log(const Shared& call, const std::string& id);
  // The viewer that the query names: a seat of the caller's, or the public. Nothing: refused.
  std::optional<std::optional<Seat>> viewer(const Shared& call, const Table& table);

  // --- Finished games (api_results.cpp)
  bool route_results(const Shared& call);
  void replay(const Shared& call, const Table& table);
  void import(const Shared& call);

  // --- What the search thinks of a position or a game (api_thoughts.cpp)
  bool route_thoughts(const Shared& call);
  void hint(const Shared& call, const std::string& id);
  void analysis(const Shared& call, const std::string& id);
  void study_on(const std::shared_ptr<Study>& study);

  Loop& loop_;
  Store& store_;
  ServiceSettings settings_;
  Log log_;
  Metrics metrics_;
  Limits limits_;
  Hub hub_;
  std::map<std::string, std::shared_ptr<Study>> studies_;  // analyses of finished games, by table
  std::unordered_map<std::string, KeyRow> keys_;           // those used lately
  std::unordered_map<std::string, int> streams_;           // open ones of an address
  std::unordered_map<std::string, std::vector<Stream*>> streams_of_;  // a person
  Millis bans_seen_ = 0;
  std::size_t passwords_waiting_ = 0;
  bool draining_ = false;
};

// A line of strangers that others will read: 1 to `longest` bytes, no control characters.
bool readable(const std::string& text, std::size_t longest);

}  // namespace tide::server
