// What every store must do, whatever database stands behind it; then what only SQLite promises.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <future>
#include <memory>

#include "server/postgres.h"
#include "server/store.h"
#include "server/tests/postgres_server.h"
#include "server/tests/temporary.h"

namespace tide::server {
namespace {

// A database of a test: empty at first, and can be opened again and again.
class TestDatabase {
 public:
  virtual ~TestDatabase() = default;
  virtual std::string url() const = 0;
};

struct StoreKind {
  std::string name;
  std::function<std::unique_ptr<TestDatabase>()> make;
};

class StoreContract : public testing::TestWithParam<StoreKind> {
 protected:
  void SetUp() override {
    database_ = GetParam().make();
    reopen();
  }
  void reopen() {
    store_.reset();
    auto opened = Store::open(database_->url());
    ASSERT_TRUE(opened) << opened.error().message;
    store_ = std::move(*opened);
  }

  std::unique_ptr<TestDatabase> database_;
  std::unique_ptr<Store> store_;
};

// Calls a write and waits for its commit.
template <class T, class Call>
Expected<T> wait_for(Call call) {
  std::promise<Expected<T>> promise;
  auto future = promise.get_future();
  call([&](Expected<T> result) { promise.set_value(std::move(result)); });
  return future.get();
}

StoredTable a_table(const std::string& id) {
  return {.row = {.id = id,
                  .game = "connect-four",
                  .rules_version = 1,
                  .content_hash = "abc",
                  .setup = R"({"seats":2})",
                  .seed = "secret",
                  .commitment = "promise",
                  .status = "open",
                  .listed = true,
                  .rev = 0,
                  .wake_at = 0,
                  .created_at = 1000,
                  .changed_at = 1000,
                  .next = ""},
          .seats = {{1, "person", "ania", ""}, {2, "open", "", ""}},
          .entries = {}};
}

EntryRow an_entry(std::int64_t seq, int seat, const std::string& cid) {
  return {.seq = seq,
          .seat = seat,
          .window = 7,
          .cid = cid,
          .kind = "act",
          .body = "drop d",
          .at = 2000 + seq,
          .hash = "h"};
}

class Filled : public StoreContract {
 protected:
  void SetUp() override {
    StoreContract::SetUp();
    create(a_table("t1"));
  }
  void create(const StoredTable& table) {
    const auto made = wait_for<void>([&](auto done) { store_->create(table, "{}", done); });
    ASSERT_TRUE(made) << made.error().message;
  }
  Appended append(const Append& a) {
    const auto done = wait_for<Appended>([&](auto d) { store_->append(a, d); });
    EXPECT_TRUE(done) << done.error().message;
    return done.value_or(Appended::taken);
  }
  std::size_t entries(const std::string& id) { return store_->entries_after(id, 0)->size(); }
};

TEST_P(Filled, GivesBackWhatWasCreatedAfterReopening) {
  reopen();
  const auto loaded = store_->load("t1");
  ASSERT_TRUE(loaded && *loaded);
  EXPECT_EQ((*loaded)->row, a_table("t1").row);
  EXPECT_EQ((*loaded)->seats, a_table("t1").seats);
  EXPECT_EQ(**store_->content("abc"), "{}");
  EXPECT_FALSE(*store_->load("t2")) << "a table that nobody created";
}

TEST_P(Filled, AppendsInOrderAndKeepsProjections) {
  ASSERT_EQ(append({"t1", an_entry(1, 1, "a"), "running", 9000, {{2, "person", "jan", ""}}}),
            Appended::done);
  ASSERT_EQ(append({"t1", an_entry(2, 2, "a"), "running", 0, {}}), Appended::done)
      << "the same cid of another seat is another command";
  reopen();
  const auto loaded = store_->load("t1");
  ASSERT_TRUE(loaded && *loaded);
  EXPECT_EQ((*loaded)->row.rev, 2);
  EXPECT_EQ((*loaded)->row.status, "running");
  EXPECT_EQ((*loaded)->row.changed_at, 2002);
  EXPECT_EQ((*loaded)->seats[1].person, "jan");
  const std::vector<EntryRow> expected = {an_entry(1, 1, "a"), an_entry(2, 2, "a")};
  EXPECT_EQ((*loaded)->entries, expected);
  EXPECT_EQ(*store_->entries_after("t1", 1), std::vector{expected[1]});
}

TEST_P(Filled, RefusesASeqThatIsNotTheNextAndChangesNothing) {
  append({"t1", an_entry(1, 1, "a"), "running", 0, {}});
  EXPECT_EQ(append({"t1", an_entry(1, 2, "b"), "over", 5, {{1, "open", "", ""}}}), Appended::taken);
  EXPECT_EQ(append({"t1", an_entry(3, 2, "b"), "over", 5, {}}), Appended::taken);
  const auto loaded = store_->load("t1");
  EXPECT_EQ((*loaded)->row.status, "running");
  EXPECT_EQ((*loaded)->row.rev, 1);
  EXPECT_EQ((*loaded)->seats[0].kind, "person");
  EXPECT_EQ((*loaded)->entries.size(), 1U);
}

TEST_P(Filled, TellsADuplicateFromATakenPlace) {
  append({"t1", an_entry(1, 1, "a"), "running", 0, {}});
  EXPECT_EQ(append({"t1", an_entry(2, 1, "a"), "over", 0, {}}), Appended::duplicate);
  EXPECT_EQ(append({"t1", an_entry(1, 1, "a"), "over", 0, {}}), Appended::duplicate);
  EXPECT_EQ((*store_->find_table("t1"))->status, "running");
  EXPECT_EQ(entries("t1"), 1U);
}

TEST_P(Filled, CommitsWhatQueuedUpTogether) {
  constexpr int tables = 40;
  for (int i = 0; i < tables; ++i) create(a_table("g" + std::to_string(i)));
  const auto before = store_->figures();
  store_->hold(true);
  std::atomic<int> done = 0;
  for (int i = 0; i < tables; ++i) {
    const std::string id = "g" + std::to_string(i);
    for (int seq = 1; seq <= 2; ++seq) {
      store_->append({id, an_entry(seq, 1, std::to_string(seq)), "running", 0, {}},
                     [&](const Expected<Appended>& a) { done += a && *a == Appended::done; });
    }
  }
  EXPECT_EQ(done, 0) << "nothing is acknowledged before its commit";
  store_->hold(false);
  // A write queued later is answered later.
  wait_for<void>([&](auto d) { store_->drop_key("none", d); });
  EXPECT_EQ(done, 2 * tables);
  const auto after = store_->figures();
  EXPECT_LE(after.commits - before.commits, 2U);
  EXPECT_GE(after.largest_group, 2U * tables);
}

TEST_P(Filled, AFaultyWriteHarmsNoOther) {
  store_->hold(true);
  std::promise<bool> twice, appended;
  auto twice_failed = twice.get_future(), good = appended.get_future();
  store_->create(a_table("t1"), "{}", [&](const Expected<void>& r) { twice.set_value(!r); });
  store_->append({"t1", an_entry(1, 1, "a"), "running", 0, {}}, [&](const Expected<Appended>& r) {
    appended.set_value(r && *r == Appended::done);
  });
  store_->hold(false);
  EXPECT_TRUE(twice_failed.get()) << "a table cannot be created twice";
  EXPECT_TRUE(good.get());
  EXPECT_EQ(entries("t1"), 1U);
}

TEST_P(Filled, ListsByStatusPersonAndTimeToWake) {
  auto other = a_table("t2");
  other.row.status = "running";
  other.row.listed = false;
  other.row.wake_at = 500;
  other.seats = {{1, "person", "jan", ""}, {2, "opponent", "", "scripted"}};
  create(other);
  const auto ids = [&](const TableFilter& filter) {
    std::string ids;
    const auto list = store_->list(filter);
    for (const TableRow& row : *list) ids += row.id + " ";
    return ids;
  };
  EXPECT_EQ(ids({}), "t1 t2 ");
  EXPECT_EQ(ids({.status = "open"}), "t1 ");
  EXPECT_EQ(ids({.person = "jan"}), "t2 ");
  EXPECT_EQ(ids({.only_listed = true}), "t1 ");
  EXPECT_EQ(ids({.wakes_before = 501}), "t2 ");
  EXPECT_EQ(ids({.wakes_before = 500}), "");
  EXPECT_EQ(ids({.game = "chess"}), "");
  EXPECT_EQ(ids({.changed_after = 999}), "t1 t2 ");
  EXPECT_EQ(ids({.changed_after = 1000}), "");
  EXPECT_EQ(ids({.limit = 1}), "t1 ");
}

TEST_P(Filled, ARematchIsSetOnce) {
  const auto link = [&](const std::string& next) {
    return *wait_for<std::string>([&](auto d) { store_->link_next("t1", next, d); });
  };
  EXPECT_EQ(link("t8"), "t8");
  EXPECT_EQ(link("t9"), "t8");
}

TEST_P(Filled, ChatIsNumbered) {
  const auto say = [&](const std::string& text) {
    return *wait_for<std::int64_t>([&](auto d) { store_->say("t1", {0, "ania", text, 5}, d); });
  };
  EXPECT_EQ(say("ahoy"), 1);
  EXPECT_EQ(say("ship's \"bell\" ąę"), 2);
  const std::vector<ChatRow> second = {{2, "ania", "ship's \"bell\" ąę", 5}};
  EXPECT_EQ(*store_->chat_after("t1", 1, 100), second);
  EXPECT_EQ(*store_->chat_after("t1", 0, 1), second) << "the latest, if there are too many";
}

TEST_P(StoreContract, PeopleCanTakeALoginThatIsFree) {
  const auto put = [&](const Person& p) {
    return *wait_for<bool>([&](auto d) { store_->put_person(p, d); });
  };
  Person ania{
      .id = "p1", .name = "Ania", .language = "pl", .created_at = 1, .login = "", .password = ""};
  EXPECT_TRUE(put(ania));
  EXPECT_TRUE(put({.id = "p2", .name = "Jan", .language = "en", .created_at = 2}));
  ania.login = "ania";
  ania.password = "hash";
  EXPECT_TRUE(put(ania));
  EXPECT_FALSE(put({.id = "p2", .name = "Ania too", .login = "ania"}));
  reopen();
  EXPECT_EQ(**store_->person("p1"), ania);
  EXPECT_EQ((*store_->person("p2"))->name, "Jan") << "a refused change changes nothing";
  EXPECT_EQ((*store_->person_by_login("ania"))->id, "p1");
  EXPECT_FALSE(*store_->person("p3"));
}

TEST_P(StoreContract, AnInviteIsTakenOnce) {
  const auto put =
      wait_for<void>([&](auto d) { store_->put_key({"hash", "", "invite:t1:2", 77}, d); });
  ASSERT_TRUE(put);
  EXPECT_EQ((*store_->key("hash"))->scope, "invite:t1:2");
  const auto take = [&] {
    return *wait_for<std::optional<KeyRow>>([&](auto d) { store_->take_key("hash", d); });
  };
  const auto first = take();
  ASSERT_TRUE(first);
  EXPECT_EQ(first->expires_at, 77);
  EXPECT_FALSE(take());
  EXPECT_FALSE(*store_->key("hash"));
}

TEST_P(StoreContract, ABanEndsAllKeysAndStays) {
  const Person ania{.id = "p1", .name = "Ania", .language = "pl", .created_at = 5};
  ASSERT_TRUE(*wait_for<bool>([&](auto d) { store_->put_person(ania, d); }));
  for (const char* hash : {"h1", "h2"}) {
    ASSERT_TRUE(wait_for<void>([&](auto d) { store_->put_key({hash, "p1", "person", 0}, d); }));
  }
  ASSERT_TRUE(wait_for<void>([&](auto d) { store_->put_key({"h3", "p2", "person", 0}, d); }));
  EXPECT_TRUE(store_->banned_since(1)->empty());
  ASSERT_TRUE(wait_for<void>([&](auto d) { store_->ban("p1", 70, d); }));
  EXPECT_FALSE(*store_->key("h1"));
  EXPECT_FALSE(*store_->key("h2"));
  EXPECT_TRUE(*store_->key("h3"));
  EXPECT_EQ(*store_->banned_since(70), std::vector<std::string>{"p1"});
  EXPECT_TRUE(store_->banned_since(71)->empty());
  ASSERT_TRUE(*wait_for<bool>([&](auto d) { store_->put_person(ania, d); }));
  EXPECT_EQ((*store_->person("p1"))->banned_at, 70) << "another name does not help";
}

TEST_P(StoreContract, ActsAreKeptLatestFirst) {
  const ActRow first{"a", 1, "close", "t1"}, second{"b", 2, "ban", "p1"};
  for (const ActRow& act : {first, second}) {
    ASSERT_TRUE(wait_for<void>([&](auto d) { store_->note_act(act, d); }));
  }
  EXPECT_EQ(*store_->acts(10), (std::vector<ActRow>{second, first}));
}

// --- SQLite ---

class SqliteFile : public TestDatabase {
 public:
  std::string url() const override { return "sqlite:" + folder_.file("tide.db"); }

 private:
  TemporaryFolder folder_;
};

const StoreKind sqlite{"sqlite", [] { return std::make_unique<SqliteFile>(); }};
const auto by_name = [](const auto& kind) { return kind.param.name; };

// A database of its own in a PostgreSQL that this program starts.
class PostgresDatabase : public TestDatabase {
 public:
  PostgresDatabase() {
    static int count = 0;
    name_ = "t" + std::to_string(++count);
    auto sql = open_postgres(server().url("postgres"));
    TIDE_CHECK(sql && (*sql)->run("CREATE DATABASE " + name_));
  }
  std::string url() const override { return server().url(name_); }

 private:
  static PostgresServer& server() {
    static PostgresServer server;
    return server;
  }
  std::string name_;
};

const StoreKind postgres{"postgres", [] { return std::make_unique<PostgresDatabase>(); }};

INSTANTIATE_TEST_SUITE_P(Both, Filled, testing::Values(sqlite, postgres), by_name);
INSTANTIATE_TEST_SUITE_P(Both, StoreContract, testing::Values(sqlite, postgres), by_name);

TEST(PostgresStore, AnotherProcessHearsOfAnEntrySoon) {
  const PostgresDatabase database;
  const auto here = Store::open(database.url()), there = Store::open(database.url());
  ASSERT_TRUE(here && there);
  std::promise<std::string> heard;
  auto table = heard.get_future();
  (*here)->listen([](const Hint&) { ADD_FAILURE() << "one's own entries are no news"; });
  (*there)->listen([&](const Hint& hint) { heard.set_value(hint.table); });
  std::this_thread::sleep_for(std::chrono::milliseconds(300));  // until both listen
  ASSERT_TRUE(wait_for<void>([&](auto d) { (*here)->create(a_table("t1"), "{}", d); }));
  const auto begin = std::chrono::steady_clock::now();
  ASSERT_TRUE(wait_for<Appended>(
      [&](auto d) { (*here)->append({"t1", an_entry(1, 1, "a"), "open", 0, {}}, d); }));
  ASSERT_EQ(table.wait_for(std::chrono::seconds(5)), std::future_status::ready);
  EXPECT_EQ(table.get(), "t1");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(1000));
}

TEST(PostgresStore, AnotherProcessHearsOfChatAndPresence) {
  const PostgresDatabase database;
  const auto here = Store::open(database.url()), there = Store::open(database.url());
  ASSERT_TRUE(here && there);
  std::promise<Hint> chat, presence;
  (*here)->listen([](const Hint&) {});
  (*there)->listen([&](const Hint& hint) {
    if (hint.chat != 0) chat.set_value(hint);
    if (!hint.process.empty()) presence.set_value(hint);
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(300));  // until both listen
  ASSERT_TRUE(wait_for<void>([&](auto d) { (*here)->create(a_table("t1"), "{}", d); }));
  ASSERT_TRUE(
      wait_for<std::int64_t>([&](auto d) { (*here)->say("t1", {0, "ania", "ahoy", 5}, d); }));
  const Hint said = chat.get_future().get();
  EXPECT_EQ(said.table, "t1");
  EXPECT_EQ(said.chat, 1);
  (*here)->announce("t1", 0b101, 7);
  const Hint looked = presence.get_future().get();
  EXPECT_EQ(looked.table, "t1");
  EXPECT_EQ(looked.seats, 0b101U);
  EXPECT_EQ(looked.spectators, 7);
}

TEST(PostgresStore, OfTwoProcessesOneGetsThePlace) {
  const PostgresDatabase database;
  const auto here = Store::open(database.url()), there = Store::open(database.url());
  ASSERT_TRUE(here && there);
  constexpr int tables = 20, entries = 5;
  for (int t = 0; t < tables; ++t) {
    ASSERT_TRUE(wait_for<void>(
        [&](auto d) { (*here)->create(a_table("t" + std::to_string(t)), "{}", d); }));
  }
  for (int seq = 1; seq <= entries; ++seq) {
    std::atomic<int> done = 0, taken = 0, answers = 0;
    const auto count = [&](const Expected<Appended>& a) {
      done += a && *a == Appended::done;
      taken += a && *a == Appended::taken;
      ++answers;
    };
    for (int t = 0; t < tables; ++t) {
      // In opposite order, which would lock up if writes were not sorted.
      const std::string up = "t" + std::to_string(t), down = "t" + std::to_string(tables - 1 - t);
      (*here)->append({up, an_entry(seq, 1, "h" + std::to_string(seq)), "open", 0, {}}, count);
      (*there)->append({down, an_entry(seq, 2, "t" + std::to_string(seq)), "open", 0, {}}, count);
    }
    while (answers < 2 * tables) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_EQ(done, tables);
    EXPECT_EQ(taken, tables);
  }
}

TEST(SqliteStore, NoTwoServersOnOneFile) {
  const SqliteFile file;
  const auto first = Store::open(file.url());
  ASSERT_TRUE(first);
  const auto second = Store::open(file.url());
  ASSERT_FALSE(second);
  EXPECT_NE(second.error().message.find("another process holds"), std::string::npos)
      << second.error().message;
}

TEST(SqliteStore, AddressesSayWhatIsAccepted) {
  for (const std::string url : {"", "mysql://x", "sqlite:", "sqlite:/nowhere/at/all/x.db"}) {
    EXPECT_FALSE(Store::open(url)) << url;
  }
}

TEST(SqliteStore, ABackupCanBeOpened) {
  const TemporaryFolder folder;
  const auto store = Store::open("sqlite:" + folder.file("a.db"));
  ASSERT_TRUE(store);
  ASSERT_TRUE(wait_for<bool>([&](auto d) { (*store)->put_person({.id = "p"}, d); }));
  const std::string copy = folder.file("copy.db");
  const auto made = wait_for<void>([&](auto d) { (*store)->backup(copy, d); });
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_FALSE(wait_for<void>([&](auto d) { (*store)->backup(copy, d); })) << "never overwritten";
  const auto opened = Store::open("sqlite:" + copy);
  ASSERT_TRUE(opened);
  EXPECT_TRUE(*(*opened)->person("p"));
}

}  // namespace
}  // namespace tide::server
