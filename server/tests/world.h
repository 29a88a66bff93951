// A whole server without a network: requests and sockets by hand, on a clock of its own.
#pragma once

#include <gtest/gtest.h>

#include <deque>

#include "server/service.h"
#include "server/tests/temporary.h"
#include "server/tests/virtual_loop.h"

namespace tide::server {

inline const Asset no_pages[] = {{nullptr, nullptr, nullptr}};

class FakeSocket : public Socket {
 public:
  void send(std::shared_ptr<const std::string> message) override { sent.push_back(*message); }
  std::size_t backlog() const override { return 0; }
  void close(int code, const std::string&) override { closed = code; }

  std::deque<std::string> sent;
  int closed = 0;
};

class World {
 public:
  explicit World(const std::string& copy_of = "", bool limited = false) {
    prepare_secrets();
    if (!copy_of.empty()) std::filesystem::copy_file(copy_of, folder_.file("t.db"));
    store_ = std::move(*Store::open("sqlite:" + folder_.file("t.db")));
    loop_.others_busy = [this] { return store_->pending() > 0; };
    ServiceSettings settings{.web = no_pages};
    settings.limited = limited;
    settings.pace.shortest_delay = settings.pace.longest_delay = 0;
    service_.emplace(loop_, *store_, settings, [this](const Note& note) {
      log_ += note.text + "\n";
      if (note.fault) faults_ += note.text + "\n";
    });
  }
  virtual ~World() { EXPECT_EQ(faults_, ""); }

  Response request(const std::string& method, const std::string& path, const json::value& body,
                   const std::string& token = "") {
    Request request{.method = method, .path = path, .body = json::serialize(body)};
    if (const auto mark = path.find('?'); mark != std::string::npos) {
      request.path = path.substr(0, mark);
      std::string_view rest = std::string_view(path).substr(mark + 1);
      while (!rest.empty()) {
        const auto pair = rest.substr(0, rest.find('&'));
        rest.remove_prefix(std::min(rest.size(), pair.size() + 1));
        request.query[std::string(pair.substr(0, pair.find('=')))] =
            pair.substr(pair.find('=') + 1);
      }
    }
    request.headers["host"] = "localhost";
    if (!token.empty()) request.headers["authorization"] = "Bearer " + token;
    std::optional<Response> response;
    service_->handle(request, [&](Response r) { response = std::move(r); });
    loop_.run_until([&] { return response.has_value(); }, "a response");
    return *response;
  }
  json::value ask(const std::string& method, const std::string& path, const json::value& body,
                  const std::string& token = "") {
    const Response response = request(method, path, body, token);
    EXPECT_EQ(response.status, 200) << response.body;
    return json::parse(response.body);
  }
  std::string guest(const std::string& name) {
    return std::string(ask("POST", "/api/people", {{"name", name}}).at("token").as_string());
  }
  struct Client {
    std::shared_ptr<SocketUser> user;
    std::shared_ptr<FakeSocket> socket;

    void send(const json::object& message) const { user->message(json::serialize(message)); }
    // The messages of this kind so far.
    std::vector<json::object> got(std::string_view kind) const {
      std::vector<json::object> found;
      for (const std::string& text : socket->sent) {
        json::object message = json::parse(text).as_object();
        if (std::string_view(message.at("t").as_string()) == kind)
          found.push_back(std::move(message));
      }
      return found;
    }
  };
  // Nothing: the server does not let it in.
  std::optional<Client> try_open(const std::string& token) {
    Request request{.method = "GET", .path = "/api/stream"};
    request.headers["host"] = "localhost";
    request.headers["authorization"] = "Bearer " + token;
    auto user = service_->open_stream(request);
    if (!user) return std::nullopt;
    Client client{*user, std::make_shared<FakeSocket>()};
    client.user->opened(client.socket);
    return client;
  }
  Client open(const std::string& token) {
    auto client = try_open(token);
    EXPECT_TRUE(client);
    return *client;
  }
  std::string new_table(const std::string& token, const std::string& game) {
    const json::value made =
        ask("POST", "/api/tables", {{"game", game}, {"seats", json::array{"me", "me"}}}, token);
    loop_.advance(100);
    return std::string(made.at("table").as_string());
  }
  // The table as it is in memory, when no commit is under way.
  void look(const std::string& table, const std::function<void(const Table&)>& act) {
    bool looked = false;
    (*service_->hub().table(table))->look([&](const Table& t) {
      act(t);
      looked = true;
    });
    loop_.run_until([&] { return looked; }, "a look at the table");
  }

  TemporaryFolder folder_;
  VirtualLoop loop_;
  std::unique_ptr<Store> store_;
  std::optional<Service> service_;
  std::string log_, faults_;
};

}  // namespace tide::server
