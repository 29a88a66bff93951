// Streams without a network: messages that make no sense, and messages that get lost, come twice
// or in another order.
#include <gtest/gtest.h>

#include <deque>

#include "engine/match.h"
#include "server/service.h"
#include "server/tests/temporary.h"
#include "server/tests/virtual_loop.h"

namespace tide::server {
namespace {

const Asset no_pages[] = {{nullptr, nullptr, nullptr}};

class FakeSocket : public Socket {
 public:
  void send(std::shared_ptr<const std::string> message) override { sent.push_back(*message); }
  std::size_t backlog() const override { return 0; }
  void close(int code, const std::string&) override { closed = code; }

  std::deque<std::string> sent;
  int closed = 0;
};

class Streams : public testing::Test {
 protected:
  Streams() {
    prepare_secrets();
    store_ = std::move(*Store::open("sqlite:" + folder_.file("t.db")));
    loop_.others_busy = [this] { return store_->pending() > 0; };
    ServiceSettings settings{.web = no_pages};
    settings.limited = false;
    settings.pace.shortest_delay = settings.pace.longest_delay = 0;
    service_.emplace(loop_, *store_, settings, [](const std::string& l) { ADD_FAILURE() << l; });
  }

  json::value ask(const std::string& method, const std::string& path, const json::value& body,
                  const std::string& token = "") {
    Request request{.method = method, .path = path, .body = json::serialize(body)};
    request.headers["host"] = "localhost";
    if (!token.empty()) request.headers["authorization"] = "Bearer " + token;
    std::optional<Response> response;
    service_->handle(request, [&](Response r) { response = std::move(r); });
    loop_.run_until([&] { return response.has_value(); }, "a response");
    EXPECT_EQ(response->status, 200) << response->body;
    return json::parse(response->body);
  }
  std::string guest(const std::string& name) {
    return std::string(ask("POST", "/api/people", {{"name", name}}).at("token").as_string());
  }
  struct Client {
    std::shared_ptr<SocketUser> user;
    std::shared_ptr<FakeSocket> socket;
  };
  Client open(const std::string& token) {
    Request request{.method = "GET", .path = "/api/stream"};
    request.headers["host"] = "localhost";
    request.headers["authorization"] = "Bearer " + token;
    auto user = service_->open_stream(request);
    EXPECT_TRUE(user);
    Client client{*user, std::make_shared<FakeSocket>()};
    client.user->opened(client.socket);
    return client;
  }
  std::string new_table(const std::string& token, const std::string& game) {
    const json::value made =
        ask("POST", "/api/tables", {{"game", game}, {"seats", json::array{"me", "me"}}}, token);
    loop_.advance(100);
    return std::string(made.at("table").as_string());
  }

  TemporaryFolder folder_;
  VirtualLoop loop_;
  std::unique_ptr<Store> store_;
  std::optional<Service> service_;
};

TEST_F(Streams, NonsenseIsAnsweredAndHarmsNothing) {
  const std::string token = guest("Ania"), table = new_table(token, "connect-four");
  const std::vector<std::string> seeds = {
      R"({"t":"hello","table":")" + table + R"(","seat":1,"log":0})",
      R"({"t":"act","table":")" + table + R"(","cid":"12345678","seat":1,"win":1,"act":"drop d"})",
      R"({"t":"undo","table":")" + table + R"(","cid":"12345679","seat":1,"moves":1,"win":2})",
      R"({"t":"order","table":")" + table +
          R"(","cid":"1234567a","seat":1,"order":"x","number":1})",
      R"({"t":"say","table":")" + table + R"(","text":"ahoy"})",
      R"({"t":"why","table":")" + table + R"(","seat":2,"act":"drop a"})",
      R"({"t":"nonce","table":")" + table + R"(","cid":"1234567b","seat":1,"nonce":"00"})",
      R"({"t":"ping"})"};
  constexpr std::string_view bits = "{}[]\",:0123456789-eE.\\\x01\xff aetn";
  Rng rng(key_from_seed("nonsense"));
  Client client = open(token);
  // TIDE_MESSAGES=10000000 takes a while.
  const char* wanted = std::getenv("TIDE_MESSAGES");
  const int messages = wanted != nullptr ? std::atoi(wanted) : 30'000;
  for (int i = 0; i < messages; ++i) {
    std::string text = seeds[rng.below(static_cast<std::uint32_t>(seeds.size()))];
    for (auto n = rng.below(4); n > 0 && !text.empty(); --n) {
      const auto at = rng.below(static_cast<std::uint32_t>(text.size()));
      switch (rng.below(4)) {
        case 0: text[at] = bits[rng.below(static_cast<std::uint32_t>(bits.size()))]; break;
        case 1: text.erase(at, 1 + rng.below(8)); break;
        case 2: text.insert(at, text.substr(rng.below(at + 1), rng.below(12))); break;
        default: text.resize(at);
      }
    }
    client.user->message(text);
    if (i % 500 == 0) {
      loop_.advance(1);
      client.socket->sent.clear();
    }
    if (client.socket->closed != 0) client = open(token);
  }
  loop_.advance(10);
  // The table still plays, and what is stored replays.
  const json::value update = ask("GET", "/api/tables/" + table + "/update", nullptr, token);
  EXPECT_TRUE(update.at("status") == "running" || update.at("status") == "over");
}

// Sits at both seats of a table, behind a connection that mangles everything in both directions.
class Mangled {
 public:
  Mangled(std::string table, Rng& rng) : table_(std::move(table)), rng_(rng) {}

  // What the client sends now; whatever got lost is sent again, sooner or later.
  std::optional<std::string> next() {
    if (!pending_.empty() && rng_.below(3) != 0) return pending_;
    return hello(1 + static_cast<int>(rng_.below(2)));
  }
  std::string hello(int seat) const {
    return json::serialize(json::object{{"t", "hello"}, {"table", table_}, {"seat", seat}});
  }
  void receive(const std::string& text) {
    const json::object message = json::parse(text).as_object();
    if (message.at("t") == "answer" && message.at("cid") == json::value(cid_) &&
        !pending_.empty()) {
      if (message.at("ok").as_bool()) acknowledged.push_back(cid_);
      pending_.clear();
    }
    if (message.at("t") != "update") return;
    if (message.at("status") == "over") over = true;
    const auto& asks = message.at("asks").as_array();
    if (asks.empty() || !pending_.empty()) return;
    const auto& actions = asks[0].at("actions").as_array();
    cid_ = "mangled-" + std::to_string(++count_);
    pending_ = json::serialize(json::object{
        {"t", "act"},
        {"table", table_},
        {"cid", cid_},
        {"seat", message.at("seat")},
        {"win", asks[0].at("win")},
        {"act", actions[rng_.below(static_cast<std::uint32_t>(actions.size()))].at("act")}});
  }

  bool over = false;
  std::vector<std::string> acknowledged;

 private:
  std::string table_;
  Rng& rng_;
  std::string pending_, cid_;
  int count_ = 0;
};

TEST_F(Streams, LossDelayAndRepetitionMakeNoWrongMove) {
  const std::string token = guest("Ania");
  for (int seed = 0; seed < 25; ++seed) {
    Rng rng(key_from_seed("mangled-" + std::to_string(seed)));
    const std::string table = new_table(token, seed % 5 == 0 ? "salt-and-bones" : "connect-four");
    Mangled client(table, rng);
    Client line = open(token);
    std::deque<std::string> up, down;
    for (int turn = 0; turn < 20'000 && !client.over; ++turn) {
      if (const auto text = client.next()) up.push_back(*text);
      const auto mangle = [&](std::deque<std::string>& way, const auto& deliver) {
        if (way.empty()) return;
        const auto at = static_cast<std::ptrdiff_t>(
            rng.below(static_cast<std::uint32_t>(std::min<std::size_t>(way.size(), 4))));
        const std::string text = way[static_cast<std::size_t>(at)];
        const auto fate = rng.below(10);
        if (fate != 0) deliver(text);                // 0: lost
        if (fate != 1) way.erase(way.begin() + at);  // 1: comes once more
        if (way.size() > 20) way.pop_front();
      };
      mangle(up, [&](const std::string& text) { line.user->message(text); });
      loop_.advance(0);
      while (!line.socket->sent.empty()) {
        down.push_back(line.socket->sent.front());
        line.socket->sent.pop_front();
      }
      mangle(down, [&](const std::string& text) { client.receive(text); });
      mangle(down, [&](const std::string& text) { client.receive(text); });
      if (rng.below(60) == 0) {  // the connection breaks with all that is on its way
        line.user->closed();
        line = open(token);
        up.clear();
        down.clear();
      }
    }
    ASSERT_TRUE(client.over) << "seed " << seed;
    const auto entries = store_->entries_after(table, 0);
    std::map<std::string, int> stored;
    for (const EntryRow& e : *entries) ++stored[e.cid];
    for (const std::string& cid : client.acknowledged) {
      ASSERT_EQ(stored[cid], 1) << "seed " << seed << ": " << cid;
    }
    line.user->closed();
  }
}

}  // namespace
}  // namespace tide::server
