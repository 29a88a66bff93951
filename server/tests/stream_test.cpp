// Streams without a network: messages that make no sense, and messages that get lost, come twice
// or in another order.
#include <gtest/gtest.h>

#include <deque>

#include "engine/match.h"
#include "engine/random.h"
#include "server/tests/world.h"
#include "tests/effort.h"

namespace tide::server {
namespace {

class Streams : public testing::Test, protected World {};

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

TEST_F(Streams, RulesAreGivenInTheLanguagesOfTheGame) {
  const auto first = [&](const std::string& language) {
    const Response got = request("GET", "/api/games/connect-four/rules/" + language, nullptr);
    EXPECT_EQ(got.status, 200) << got.body;
    return json::parse(got.body).at(0);
  };
  EXPECT_EQ(first("en").at("text"), "Two players take turns; seat 1 begins.");
  EXPECT_EQ(first("pl"), (json::object{{"id", "CFO-01"},
                                       {"text", "Dwoje graczy gra na zmianę; zaczyna miejsce 1."},
                                       {"basis", "stated"},
                                       {"chapter", "Reguły"}}));
  EXPECT_EQ(request("GET", "/api/games/connect-four/rules/xx", nullptr).status, 404);
}

TEST_F(Streams, ATokenForASeatPlaysThatSeatAndNothingElse) {
  const std::string ania = guest("Ania"), table = new_table(ania, "connect-four");
  EXPECT_EQ(request("POST", "/api/me/tokens", {{"table", table}}, ania).status, 400);
  EXPECT_EQ(request("POST", "/api/me/tokens", {{"table", table}, {"seat", 2}}, guest("Jan")).status,
            403);
  const std::string bot(
      ask("POST", "/api/me/tokens", {{"table", table}, {"seat", 2}}, ania).at("token").as_string());
  EXPECT_EQ(request("POST", "/api/tables", {{"game", "connect-four"}}, bot).status, 403);
  EXPECT_EQ(request("POST", "/api/me/tokens", json::object(), bot).status, 403);
  EXPECT_EQ(request("POST", "/api/me", {{"name", "x"}}, bot).status, 403);
  const std::string update = "/api/tables/" + table + "/update?seat=";
  EXPECT_EQ(request("GET", update + "1", nullptr, bot).status, 403);
  EXPECT_EQ(request("GET", update + "2", nullptr, bot).status, 200);
  const json::object act{
      {"t", "act"}, {"cid", "12345678"}, {"seat", 1}, {"win", 1}, {"act", "drop a"}};
  const std::string commands = "/api/tables/" + table + "/commands";
  EXPECT_EQ(ask("POST", commands, act, bot).at("refused"), "not_yours");
  EXPECT_EQ(ask("POST", commands, {{"t", "dance"}, {"cid", "12345677"}}, bot).at("cid"),
            "12345677");
  Client client = open(bot);
  json::object over_socket = act;
  over_socket["table"] = table;
  client.send(over_socket);
  client.send({{"t", "hello"}, {"table", table}, {"seat", 1}});
  loop_.advance(10);
  EXPECT_EQ(client.got("answer").at(0).at("refused"), "not_yours");
  EXPECT_EQ(client.got("error").size(), 1U);
  client.send({{"t", "hello"}, {"table", table}, {"seat", 2}});
  loop_.advance(10);
  EXPECT_EQ(client.got("update").size(), 1U);
  EXPECT_EQ(ask("POST", commands, act, ania).at("ok"), true);
  json::object second = act;
  second["seat"] = 2;
  EXPECT_EQ(ask("POST", commands, second, bot).at("ok"), true);
}

TEST_F(Streams, EveryDrawFollowsFromTheSeed) {
  const std::string ania = guest("Ania");
  const json::object wanted{{"game", "salt-and-bones"}, {"seats", json::array{"random", "random"}}};
  const json::value made = ask("POST", "/api/tables", wanted, ania);
  const std::string path = "/api/tables/" + std::string(made.at("table").as_string());
  EXPECT_EQ(request("GET", path + "/draws", nullptr).status, 409) << "it tells what is hidden";
  for (int i = 0; i < 1000 && ask("GET", path, nullptr).at("status") != "over"; ++i) {
    loop_.advance(100);
  }
  const json::value proof = ask("GET", path + "/proof", nullptr);
  const Key key = key_from_seed(std::string(proof.at("match_seed").as_string()));
  const json::value found = ask("GET", path + "/draws", nullptr);
  const json::array& draws = found.at("draws").as_array();
  EXPECT_GT(draws.size(), 10U);
  EXPECT_EQ(draws[0].at(0), 0) << "the deal comes first";
  std::map<std::int64_t, std::int64_t> counts;
  for (const json::value& draw : draws) {
    const std::int64_t stream = draw.at(1).as_int64(), n = draw.at(2).as_int64();
    EXPECT_EQ(n, counts[stream]++) << "no outcome is left out";
    const std::uint64_t drawn = prf(key, static_cast<std::uint64_t>(n | stream << 32)) >> 32;
    const auto bound = static_cast<std::uint64_t>(draw.at(3).as_int64());
    EXPECT_EQ(drawn * bound >> 32, static_cast<std::uint64_t>(draw.at(4).as_int64()));
  }
}

TEST_F(Streams, WhoeverIsBannedIsOutAtOnceAndStaysOut) {
  service_->start();
  const std::string ania = guest("Ania"), table = new_table(ania, "connect-four");
  const std::string id(ask("GET", "/api/me", nullptr, ania).at("person").at("id").as_string());
  const Client client = open(ania);
  bool banned = false;
  store_->ban(id, loop_.now(), [&](const Expected<void>& done) { banned = done.has_value(); });
  loop_.advance(3000);
  EXPECT_TRUE(banned);
  EXPECT_EQ(client.socket->closed, 4001);
  EXPECT_EQ(ask("GET", "/api/me", nullptr, ania).at("person"), json::value());
}

TEST(Limited, SocketsOfOnePersonAndMessagesOfOneSocket) {
  World world("", true);
  const std::string ania = world.guest("Ania"), jan = world.guest("Jan");
  std::vector<World::Client> open;
  while (const auto client = world.try_open(ania)) {
    open.push_back(*client);
    ASSERT_LE(open.size(), 20U);
  }
  EXPECT_EQ(open.size(), 20U);
  EXPECT_TRUE(world.try_open(jan)) << "others are not to suffer";
  open[0].user->closed();
  EXPECT_TRUE(world.try_open(ania));
  const auto until_closed = [&](const World::Client& client) {
    int messages = 0;
    for (; client.socket->closed == 0 && messages < 1000; ++messages) client.send({{"t", "ping"}});
    EXPECT_EQ(client.socket->closed, 4008);
    return messages - 1;
  };
  const std::string table = world.new_table(ania, "connect-four");
  open[2].send({{"t", "hello"}, {"table", table}});
  open[3].send({{"t", "hello"}, {"table", table}, {"seat", 1}});
  world.loop_.advance(20'000);
  EXPECT_EQ(until_closed(open[1]), 30) << "at no table";
  EXPECT_EQ(until_closed(open[2]), 50) << "a spectator";
  EXPECT_EQ(until_closed(open[3]), 100) << "a player";
  int answered = 0;
  while (world.request("GET", "/api/games", nullptr, ania).status == 200) {
    ASSERT_LE(++answered, 1300);
  }
  EXPECT_GT(answered, 1000) << "requests of one address";
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
    const std::string shown =
        json::serialize(message.at("view")) + json::serialize(message.at("asks"));
    const auto known =
        shown_.emplace(std::pair(message.at("seat").as_int64(), message.at("v").as_int64()), shown)
            .first;
    EXPECT_EQ(known->second, shown) << "one version has shown two views";
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
  std::map<std::pair<std::int64_t, std::int64_t>, std::string> shown_;  // by seat and version
};

TEST_F(Streams, LossDelayAndRepetitionMakeNoWrongMove) {
  const std::string token = guest("Ania");
  // TIDE_MANGLED=200 takes a minute or two.
  const char* wanted = std::getenv("TIDE_MANGLED");
  const int games = wanted != nullptr ? std::atoi(wanted) : static_cast<int>(by_effort(25));
  for (int seed = 0; seed < games; ++seed) {
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
