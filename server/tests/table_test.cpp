// Tables that live: commands, versions, opponents, deadlines, undo, and what a restart gives back.
#include <gtest/gtest.h>

#include <set>

#include "games/registry.h"
#include "server/hub.h"
#include "server/lesson.h"
#include "server/message.h"
#include "server/tests/temporary.h"
#include "server/tests/virtual_loop.h"

namespace tide::server {
namespace {

class Eyes : public Watcher {
 public:
  void send(std::shared_ptr<const std::string> message) override {
    const json::value parsed = json::parse(*message);
    if (parsed.at("t") == "update") {
      updates.push_back(parsed.as_object());
      texts.push_back(*message);
    } else {
      others.push_back(parsed.as_object());
    }
  }
  bool ready() const override { return is_ready; }
  bool is_tab() const override { return true; }
  void replaced() override { was_replaced = true; }
  const json::object& last() const { return updates.back(); }
  std::int64_t v() const { return last().at("v").as_int64(); }

  std::vector<json::object> updates, others;
  std::vector<std::string> texts;
  bool is_ready = true, was_replaced = false;
};

class Tables : public testing::Test {
 protected:
  Tables() {
    prepare_secrets();
    open();
  }
  void open() {
    hub_.reset();
    store_.reset();
    auto opened = Store::open("sqlite:" + folder_.file("t.db"));
    EXPECT_TRUE(opened);
    store_ = std::move(*opened);
    loop_.others_busy = [this] { return store_->pending() > 0; };
    hub_.emplace(loop_, *store_, metrics_, Pace{},
                 [](const std::string& l) { ADD_FAILURE() << l; });
  }

  Expected<std::string> create(const NewTable& table) {
    std::optional<Expected<std::string>> made;
    hub_->create(table, [&](Expected<std::string> id) { made = std::move(id); });
    loop_.run_until([&] { return made.has_value(); }, "a table");
    return *made;
  }
  // Ania and Jan at a table that is running.
  std::string two_people(const std::string& game = "connect-four", const Times& times = {}) {
    const auto id = create({.game = game,
                            .seats = {{"person", "ania"}, {"person", "jan"}},
                            .times = times,
                            .host = "ania"});
    EXPECT_TRUE(id) << id.error().message;
    started(*id);
    return *id;
  }
  // Ania is the learner.
  std::string new_lesson(const std::string& game) {
    NewTable table{.game = game, .host = "ania"};
    EXPECT_TRUE(lay_lesson((*find_game(game))->standard(), table));
    const auto id = create(table);
    EXPECT_TRUE(id) << id.error().message;
    started(*id);
    return *id;
  }
  void started(const std::string& id) {
    loop_.run_until([&] { return row(id).status == "running"; }, "the start");
    loop_.advance(1);
  }
  TableRow row(const std::string& id) { return **store_->find_table(id); }
  std::shared_ptr<Eyes> watch(const std::string& id, std::optional<Seat> viewer) {
    const auto eyes = std::make_shared<Eyes>();
    (*hub_->table(id))->watch(eyes, viewer, 0);
    loop_.run_until([&] { return !eyes->updates.empty(); }, "the first view");
    return eyes;
  }
  json::object command(const std::string& id, const std::string& person, Command c) {
    if (c.cid.empty()) c.cid = "cid-" + std::to_string(++cids_);
    std::optional<json::object> answer;
    (*hub_->table(id))->command(std::move(c), person, [&](json::object a) {
      answer = std::move(a);
    });
    loop_.run_until([&] { return answer.has_value(); }, "an answer");
    return *answer;
  }
  std::string result(const json::object& answer) {
    return answer.at("ok").as_bool() ? "ok" : std::string(answer.at("refused").as_string());
  }
  std::string act(const std::string& id, const std::string& person, int seat, std::int64_t window,
                  const std::string& text) {
    return result(command(
        id, person, {.kind = "act", .cid = "", .seat = seat, .window = window, .text = text}));
  }

  TemporaryFolder folder_;
  VirtualLoop loop_;
  Metrics metrics_;
  std::unique_ptr<Store> store_;
  std::optional<Hub> hub_;
  int cids_ = 0;
};

constexpr Seat one{0}, two{1};

TEST_F(Tables, AreRefusedWhenSomethingIsWrong) {
  EXPECT_FALSE(create({.game = "chess", .seats = {{"open"}, {"open"}}}));
  EXPECT_FALSE(create({.game = "connect-four", .seats = {{"open"}}}));
  EXPECT_FALSE(create({.game = "connect-four", .seats = {{"open"}, {"opponent", "", "genius"}}}));
  EXPECT_FALSE(
      create({.game = "connect-four", .options = {{"x", "y"}}, .seats = {{"open"}, {"open"}}}));
}

TEST_F(Tables, PlayIsShownToEverybodyAfterItIsStored) {
  const std::string id = two_people();
  const auto ania = watch(id, one), jan = watch(id, two), spectator = watch(id, std::nullopt);
  ASSERT_EQ(ania->last().at("asks").as_array().size(), 1U);
  EXPECT_TRUE(jan->last().at("asks").as_array().empty());
  EXPECT_TRUE(spectator->last().at("asks").as_array().empty());
  EXPECT_EQ(ania->last().at("asks").at(0).at("actions").at(0).at("act"), "drop a");
  const std::int64_t before = jan->v();
  EXPECT_EQ(act(id, "ania", 1, 1, "drop d"), "ok");
  EXPECT_EQ(jan->v(), before + 1);
  EXPECT_EQ(jan->last().at("log").as_array().back().at("key"), "dropped");
  EXPECT_EQ(jan->last().at("log").as_array().back().at("rule"), "CFO-03");
  EXPECT_EQ(jan->last().at("waiting").at(0).at("seat"), 2);
  EXPECT_EQ(jan->last().at("asks").at(0).at("win"), 1);
  EXPECT_EQ(spectator->last().at("view").at("rows").at(0),
            ania->last().at("view").at("rows").at(0));
  EXPECT_EQ(store_->entries_after(id, 0)->back().body, "drop d");
}

TEST_F(Tables, RefusalsAreTyped) {
  const std::string id = two_people();
  EXPECT_EQ(act(id, "jan", 1, 1, "drop a"), "not_yours");
  EXPECT_EQ(act(id, "jan", 2, 1, "drop a"), "stale");
  EXPECT_EQ(act(id, "ania", 1, 2, "drop a"), "stale");
  EXPECT_EQ(act(id, "ania", 1, 1, "drop z"), "illegal");
  EXPECT_EQ(act(id, "ania", 3, 1, "drop a"), "bad");
  EXPECT_EQ(result(command(id, "ania", {.kind = "dance", .cid = "", .seat = 1})), "bad");
  for (int i = 0; i < 6; ++i) {
    ASSERT_EQ(act(id, i % 2 == 0 ? "ania" : "jan", i % 2 + 1, i / 2 + 1, "drop a"), "ok");
  }
  const auto full =
      command(id, "ania", {.kind = "act", .cid = "", .seat = 1, .window = 4, .text = "drop a"});
  EXPECT_EQ(result(full), "illegal");
  EXPECT_EQ(full.at("why").at("rule"), "CFO-03");
}

TEST_F(Tables, ACommandCountsOnceHoweverOftenItIsSent) {
  const std::string id = two_people();
  const Command c{.kind = "act", .cid = "the-same-cid", .seat = 1, .window = 1, .text = "drop d"};
  const auto first = command(id, "ania", c), second = command(id, "ania", c);
  EXPECT_EQ(first, second);
  EXPECT_EQ(result(command(id, "jan", c)), "not_yours");
  open();  // and after a restart
  EXPECT_EQ(command(id, "ania", c), first);
  int acts = 0;
  const auto entries = store_->entries_after(id, 0);
  for (const EntryRow& e : *entries) acts += e.kind == "act";
  EXPECT_EQ(acts, 1);
}

TEST_F(Tables, ARestartShowsEveryViewerTheSame) {
  for (const std::string game : {"connect-four", "salt-and-bones", "set-sail"}) {
    const auto id = create(
        {.game = game, .seats = {{"person", "ania"}, {"opponent", "", "random"}}, .host = "ania"});
    ASSERT_TRUE(id) << id.error().message;
    started(*id);
    auto eyes = watch(*id, one);
    Rng rng(key_from_seed(game));
    for (int i = 0; i < 12 && eyes->last().at("status") == "running"; ++i) {
      loop_.run_until(
          [&] {
            return !eyes->last().at("asks").as_array().empty() ||
                   eyes->last().at("status") != "running";
          },
          "my turn");
      if (eyes->last().at("status") != "running") break;
      const auto& ask = eyes->last().at("asks").at(0);
      const auto& actions = ask.at("actions").as_array();
      const auto pick = rng.below(static_cast<std::uint32_t>(actions.size()));
      ASSERT_EQ(act(*id, "ania", 1, ask.at("win").as_int64(),
                    std::string(actions[pick].at("act").as_string())),
                "ok");
    }
    loop_.advance(100'000);  // until the opponent waits for Ania
    std::vector<json::object> before, after;
    for (const auto viewer : {std::optional<Seat>(), std::optional(one), std::optional(two)}) {
      before.push_back(watch(*id, viewer)->last());
    }
    open();
    for (const auto viewer : {std::optional<Seat>(), std::optional(one), std::optional(two)}) {
      after.push_back(watch(*id, viewer)->last());
    }
    for (auto* list : {&before, &after}) {
      for (auto& o : *list) o.erase("now");
    }
    EXPECT_EQ(before, after) << game;
  }
}

TEST_F(Tables, OpponentsPlayAGameAmongThemselves) {
  for (const std::string game : {"connect-four", "salt-and-bones", "set-sail"}) {
    const auto id =
        create({.game = game, .seats = {{"opponent", "", "scripted"}, {"opponent", "", "random"}}});
    ASSERT_TRUE(id) << id.error().message;
    loop_.run_until([&] { return row(*id).status == "over"; }, "the end");
    // What was recorded is a saved game that replays.
    bool replays = false;
    (*hub_->table(*id))->look([&](const Table& table) {
      const auto again = load_match(
          table.save(), [&](std::string_view g) { return hub_->game(std::string(g), ""); });
      replays = again.has_value();
      const json::value proof = table.proof();
      const std::string seed(proof.at("seed").as_string());
      EXPECT_EQ(seed_commitment(*id, seed), table.commitment());
      EXPECT_EQ(match_seed(*id, seed, {}), proof.at("match_seed").as_string());
    });
    loop_.advance(10);
    EXPECT_TRUE(replays) << game;
  }
}

TEST_F(Tables, OpponentsWaitALittle) {
  const auto id =
      create({.game = "connect-four", .seats = {{"opponent", "", "scripted"}, {"person", "jan"}}});
  started(*id);
  const auto jan = watch(*id, two);
  EXPECT_EQ(jan->last().at("waiting").at(0).at("seat"), 1);
  loop_.advance(500);
  EXPECT_EQ(jan->last().at("waiting").at(0).at("seat"), 1);
  loop_.advance(800);
  EXPECT_EQ(jan->last().at("waiting").at(0).at("seat"), 2);
}

TEST_F(Tables, UndoGoesBackToTheLastBarrier) {
  const std::string id = two_people();
  const auto jan = watch(id, two);
  ASSERT_EQ(act(id, "ania", 1, 1, "drop d"), "ok");
  const auto rows = jan->last().at("view").at("rows");
  EXPECT_EQ(result(command(id, "jan", {.kind = "undo", .cid = "", .seat = 2})), "illegal");
  EXPECT_EQ(result(command(id, "ania", {.kind = "undo", .cid = "", .seat = 1})), "ok");
  EXPECT_EQ(jan->last().at("log").as_array().back().at("key"), "table.undone");
  EXPECT_NE(jan->last().at("view").at("rows"), rows);
  EXPECT_EQ(act(id, "ania", 1, 1, "drop d"), "stale") << "the old window is closed for good";
  EXPECT_EQ(act(id, "ania", 1, 2, "drop d"), "ok");
  EXPECT_EQ(jan->last().at("view").at("rows"), rows);
  ASSERT_EQ(act(id, "jan", 2, 3, "drop a"), "stale") << "each ask has a number of its own";
}

TEST_F(Tables, PastABarrierEverybodyMustAgree) {
  const std::string id = two_people();
  ASSERT_EQ(act(id, "ania", 1, 1, "drop d"), "ok");
  const auto jan = watch(id, two);
  ASSERT_EQ(act(id, "jan", 2, 1, "drop d"), "ok");
  const auto ask = [&](const std::string& person, int seat, const std::string& kind) {
    return result(command(id, person, {.kind = kind, .cid = "", .seat = seat}));
  };
  EXPECT_EQ(ask("ania", 1, "undo_ask"), "ok");
  EXPECT_EQ(jan->last().at("undo_request").at("seat"), 1);
  EXPECT_EQ(ask("jan", 2, "undo_refuse"), "ok");
  EXPECT_EQ(ask("jan", 2, "undo_agree"), "stale");
  EXPECT_EQ(ask("ania", 1, "undo_ask"), "ok");
  EXPECT_EQ(ask("jan", 2, "undo_agree"), "ok");
  EXPECT_EQ(jan->last().at("waiting").at(0).at("seat"), 1);
  EXPECT_EQ(jan->last().at("view").at("rows").at(5), ".......");
  open();
  EXPECT_EQ(watch(id, two)->last().at("view"), jan->last().at("view"));
}

TEST_F(Tables, ADeadlineHandsTheSeatToAnOpponentAndItCanBeTakenBack) {
  const std::string id = two_people("connect-four", {.decision = 60});
  const auto jan = watch(id, two);
  EXPECT_EQ(jan->last().at("waiting").at(0).at("deadline").as_int64() -
                jan->last().at("waiting").at(0).at("since").as_int64(),
            60'000);
  loop_.advance(59'000);
  EXPECT_EQ(jan->last().at("waiting").at(0).at("seat"), 1);
  loop_.advance(3'000);
  EXPECT_EQ(jan->last().at("waiting").at(0).at("seat"), 2);
  EXPECT_EQ(jan->last().at("seats").at(0).at("kind"), "opponent");
  EXPECT_EQ(act(id, "ania", 1, 2, "drop a"), "stale");
  EXPECT_EQ(result(command(id, "ania", {.kind = "helm", .cid = "", .seat = 1})), "ok");
  ASSERT_EQ(act(id, "jan", 2, 1, "drop a"), "ok");
  loop_.advance(3'000);
  EXPECT_EQ(act(id, "ania", 1, 2, "drop a"), "ok");
}

TEST_F(Tables, APauseStopsTheClockAndGivesNoMoreTime) {
  const std::string id = two_people("connect-four", {.decision = 60});
  loop_.advance(20'000);
  EXPECT_EQ(result(command(id, "jan", {.kind = "pause", .cid = "", .seat = 2})), "ok");
  loop_.advance(1'000'000);
  EXPECT_EQ(act(id, "ania", 1, 1, "drop a"), "stale");
  EXPECT_EQ(result(command(id, "jan", {.kind = "resume", .cid = "", .seat = 2})), "ok");
  loop_.advance(35'000);
  EXPECT_EQ((*store_->seats(id))[0].kind, "person");
  loop_.advance(10'000);
  EXPECT_EQ((*store_->seats(id))[0].kind, "opponent");
}

TEST_F(Tables, AClockForTheTurnRunsThroughItsDecisions) {
  const auto id = create({.game = "salt-and-sail",
                          .seats = {{"person", "ania"}, {"person", "ania"}},
                          .times = {.turn = 100},
                          .host = "ania",
                          .fixed_seed = "turn"});
  ASSERT_TRUE(id) << id.error().message;
  started(*id);
  const auto first = watch(*id, one), second = watch(*id, two);
  // Until somebody has decided twice and is still to act.
  std::int64_t mover = 0, deadline = 0;
  int decided = 0;
  for (int i = 0; i < 60; ++i) {
    const auto& waiting = first->last().at("waiting").at(0);
    const bool another = waiting.at("seat") != mover;
    mover = waiting.at("seat").as_int64();
    if (another) deadline = waiting.at("deadline").as_int64();
    decided = another ? 0 : decided + 1;
    EXPECT_EQ(waiting.at("deadline"), deadline);
    if (decided == 2) break;
    loop_.advance(1'000);
    const auto& ask = (mover == 1 ? first : second)->last().at("asks").at(0);
    ASSERT_EQ(act(*id, "ania", static_cast<int>(mover), ask.at("win").as_int64(),
                  std::string(ask.at("actions").at(0).at("act").as_string())),
              "ok");
  }
  ASSERT_EQ(decided, 2) << "the seed must give a turn of several decisions";
  loop_.advance(90'000);
  EXPECT_EQ((*store_->seats(*id))[static_cast<std::size_t>(mover - 1)].kind, "person");
  loop_.advance(10'000);
  EXPECT_EQ((*store_->seats(*id))[static_cast<std::size_t>(mover - 1)].kind, "opponent");
}

TEST_F(Tables, ThoseWhoWaitMayHaveASlowSeatPlayedOn) {
  const auto id = create({.game = "set-sail",
                          .seats = {{"person", "ania"}, {"person", "jan"}, {"person", "ewa"}},
                          .host = "ania"});
  ASSERT_TRUE(id) << id.error().message;
  started(*id);
  const auto ewa = watch(*id, Seat(2));
  const auto slow = ewa->last().at("waiting").at(0).at("seat").as_int64();
  std::vector<std::string> people = {"ania", "jan", "ewa"};
  std::vector<int> others;
  for (int seat = 1; seat <= 3; ++seat) {
    if (seat != slow) others.push_back(seat);
  }
  const auto replace = [&](int seat, std::int64_t whom) {
    return result(command(*id, people[static_cast<std::size_t>(seat - 1)],
                          {.kind = "replace", .cid = "", .seat = seat, .number = whom}));
  };
  EXPECT_EQ(replace(others[0], slow), "stale") << "not within the first minute";
  loop_.advance(61'000);
  EXPECT_EQ(replace(others[0], others[1]), "stale") << "nobody waits for that seat";
  EXPECT_EQ(replace(others[0], others[0]), "bad");
  EXPECT_EQ(replace(others[0], slow), "ok");
  EXPECT_EQ(replace(others[0], slow), "stale") << "once is enough";
  EXPECT_EQ(ewa->last().at("seats").at(static_cast<std::size_t>(slow - 1)).at("kind"), "person");
  EXPECT_EQ(replace(others[1], slow), "ok");
  EXPECT_EQ(ewa->last().at("seats").at(static_cast<std::size_t>(slow - 1)).at("kind"), "opponent");
  EXPECT_EQ((*store_->seats(*id))[static_cast<std::size_t>(slow - 1)].kind, "opponent");
  open();
  EXPECT_EQ(result(command(*id, people[static_cast<std::size_t>(slow - 1)],
                           {.kind = "helm", .cid = "", .seat = static_cast<int>(slow)})),
            "ok");
}

TEST_F(Tables, ASeatThatWasLeftIsPlayedOnOnlyWhileSomebodyWaits) {
  const std::string id = two_people("connect-four", {.away = 120});
  const auto pass_time = [&](Millis time) {
    for (; time > 0; time -= 2000) {
      loop_.advance(2000);
      hub_->sweep();
    }
    loop_.advance(0);
  };
  auto spectator = watch(id, std::nullopt);
  pass_time(200'000);
  EXPECT_EQ((*store_->seats(id))[0].kind, "person") << "nobody waits for Ania";
  EXPECT_EQ(json::serialize(spectator->others.back().at("away")), "[1,2]");
  auto ania = watch(id, one), jan = watch(id, two);
  pass_time(200'000);
  EXPECT_EQ((*store_->seats(id))[0].kind, "person") << "she is there and thinks";
  (*hub_->table(id))->unwatch(ania.get());
  pass_time(30'000);
  EXPECT_EQ(json::serialize(jan->others.back().at("away")), "[]");
  pass_time(20'000);
  EXPECT_EQ(json::serialize(jan->others.back().at("away")), "[1]");
  pass_time(60'000);
  EXPECT_EQ((*store_->seats(id))[0].kind, "person");
  pass_time(30'000);
  EXPECT_EQ((*store_->seats(id))[0].kind, "opponent");
  EXPECT_EQ(jan->last().at("seats").at(0).at("kind"), "opponent");
}

TEST_F(Tables, PresenceElsewhereCounts) {
  const std::string id = two_people("connect-four", {.away = 120});
  const auto jan = watch(id, two);
  (*hub_->table(id))->hear_presence("other", SeatSet::only(one), 3);
  EXPECT_EQ(json::serialize(jan->others.back().at("seats")), "[1,2]");
  EXPECT_EQ(jan->others.back().at("spectators"), 3);
  loop_.advance(50'000);
  hub_->sweep();
  EXPECT_EQ(json::serialize(jan->others.back().at("seats")), "[2]") << "not heard of for long";
}

TEST_F(Tables, AReactionWindowLastsAsLongWhateverIsAnswered) {
  // The same game twice: Jan passes, or does not answer at all.
  struct Played {
    std::vector<std::string> seen;  // by Ania
    std::size_t windows = 0;
  };
  const auto play = [&](bool passes) {
    const auto id = create({.game = "salt-and-bones",
                            .seats = {{"person", "ania"}, {"person", "jan"}},
                            .times = {.reaction = 6},
                            .host = "ania",
                            .fixed_seed = "reactions"});
    started(*id);
    const auto ania = watch(*id, one), jan = watch(*id, two);
    const Millis begin = loop_.now();
    Played played;
    Rng rng(key_from_seed("reactions"));
    for (int step = 0; step < 400 && played.windows < 4; ++step) {
      if (ania->last().at("status") != "running") break;
      const auto& waiting = ania->last().at("waiting").at(0);
      const bool his = waiting.at("seat") == 2;
      const auto& eyes = his ? jan : ania;
      if (waiting.as_object().contains("reaction")) {
        EXPECT_EQ(waiting.at("deadline").as_int64() - waiting.at("since").as_int64(), 6'000);
        ++played.windows;
        const std::size_t updates = ania->updates.size();
        if (his && passes) {
          EXPECT_EQ(act(*id, "jan", 2, jan->last().at("asks").at(0).at("win").as_int64(), "pass"),
                    "ok");
          EXPECT_EQ(jan->last().at("passed"), true);
          EXPECT_EQ(ania->updates.size(), updates) << "a pass is not announced";
        }
        loop_.advance(7'000);
        EXPECT_GT(ania->updates.size(), updates) << "the window closes by itself";
        continue;
      }
      const auto& actions = eyes->last().at("asks").at(0).at("actions").as_array();
      const auto pick = rng.below(static_cast<std::uint32_t>(actions.size()));
      EXPECT_EQ(act(*id, his ? "jan" : "ania", his ? 2 : 1,
                    eyes->last().at("asks").at(0).at("win").as_int64(),
                    std::string(actions[pick].at("act").as_string())),
                "ok");
    }
    for (const json::object& update : ania->updates) {
      json::object o = update;
      o.erase("table");
      o.erase("commitment");
      o["now"] = update.at("now").as_int64() - begin;
      for (auto& wait : o["waiting"].as_array()) {
        for (const char* time : {"since", "deadline"}) {
          auto* at = wait.as_object().if_contains(time);
          if (at != nullptr) *at = at->as_int64() - begin;
        }
      }
      played.seen.push_back(json::serialize(o));
    }
    return played;
  };
  const Played passing = play(true), silent = play(false);
  EXPECT_GT(passing.windows, 2U);
  EXPECT_EQ(passing.seen, silent.seen);
}

TEST_F(Tables, TheOldestOfTooManyTabsGoes) {
  const std::string id = two_people();
  std::vector<std::shared_ptr<Eyes>> tabs;
  for (int i = 0; i < 5; ++i) tabs.push_back(watch(id, one));
  EXPECT_TRUE(tabs[0]->was_replaced);
  EXPECT_FALSE(tabs[1]->was_replaced);
  const std::size_t had = tabs[0]->updates.size();
  ASSERT_EQ(act(id, "ania", 1, 1, "drop a"), "ok");
  EXPECT_EQ(tabs[0]->updates.size(), had);
  EXPECT_GT(tabs[4]->updates.size(), 1U);
}

TEST_F(Tables, WhoeverRunsTheServerMayTakeBackReseatAndClose) {
  const std::string id = two_people();
  ASSERT_EQ(act(id, "ania", 1, 1, "drop a"), "ok");
  ASSERT_EQ(act(id, "jan", 2, 1, "drop a"), "ok");
  const auto jan = watch(id, two);
  const auto decree = [&](const Command& c, const std::string& person = "") {
    std::optional<json::object> answer;
    (*hub_->table(id))->decree(c, person, [&](json::object a) { answer = std::move(a); });
    loop_.run_until([&] { return answer.has_value(); }, "an answer");
    return result(*answer);
  };
  EXPECT_EQ(decree({.kind = "rewind", .number = 3}), "illegal");
  EXPECT_EQ(decree({.kind = "rewind", .number = 1}), "ok");
  EXPECT_EQ(jan->last().at("waiting").at(0).at("seat"), 2);
  EXPECT_EQ(jan->last().at("log").as_array().back().at("key"), "table.rewound");
  EXPECT_EQ(act(id, "jan", 2, jan->last().at("asks").at(0).at("win").as_int64(), "drop b"), "ok");
  EXPECT_EQ(decree({.kind = "reseat", .seat = 2}, "ewa"), "ok");
  EXPECT_EQ(jan->others.back().at("t"), "error") << "he is told";
  const std::size_t had = jan->updates.size();
  const auto ania = watch(id, one);
  ASSERT_EQ(act(id, "ania", 1, ania->last().at("asks").at(0).at("win").as_int64(), "drop c"), "ok");
  EXPECT_EQ(jan->updates.size(), had) << "Jan sees nothing of the seat any more";
  EXPECT_EQ((*store_->seats(id))[1].person, "ewa");
  open();
  EXPECT_EQ(result(command(id, "jan", {.kind = "resign", .cid = "", .seat = 2})), "not_yours");
  const auto ewa = watch(id, two);
  EXPECT_EQ(act(id, "ewa", 2, ewa->last().at("asks").at(0).at("win").as_int64(), "drop a"), "ok");
  EXPECT_EQ(decree({.kind = "close"}), "ok");
  EXPECT_EQ(row(id).status, "closed");
  EXPECT_EQ(decree({.kind = "close"}), "gone");
}

TEST_F(Tables, OpenSeatsAreTakenOnceAndTheGameBegins) {
  const auto id =
      create({.game = "connect-four", .seats = {{"person", "ania"}, {"open"}}, .host = "ania"});
  EXPECT_EQ(row(*id).status, "open");
  const auto sit = [&](const std::string& person) {
    return result(command(*id, person, {.kind = "sit", .cid = "", .seat = 2}));
  };
  EXPECT_EQ(sit("jan"), "ok");
  EXPECT_EQ(sit("ewa"), "gone");
  started(*id);
  EXPECT_EQ((*store_->seats(*id))[1].person, "jan");
  EXPECT_EQ(act(*id, "ania", 1, 1, "drop a"), "ok");
  EXPECT_EQ(act(*id, "jan", 2, 1, "drop a"), "ok");
}

TEST_F(Tables, NoncesGoIntoTheSeedOrAreLeftOutAloud) {
  const std::string nonce(32, 'a'), hash = nonce_commitment(nonce);
  const auto id = create({.game = "connect-four",
                          .seats = {{"person", "ania", "", hash}, {"person", "jan", "", hash}},
                          .host = "ania"});
  loop_.advance(1'000);
  EXPECT_EQ(row(*id).status, "opening");
  const auto open_nonce = [&](const std::string& text) {
    return result(command(*id, "ania", {.kind = "nonce", .cid = "", .seat = 1, .text = text}));
  };
  EXPECT_EQ(open_nonce(std::string(32, 'b')), "illegal");
  EXPECT_EQ(open_nonce(nonce), "ok");
  EXPECT_EQ(row(*id).status, "opening");
  loop_.advance(61'000);
  EXPECT_EQ(row(*id).status, "running");
  const auto jan = watch(*id, two);
  std::set<std::string> keys;
  for (const auto& line : jan->last().at("log").as_array()) {
    keys.emplace(line.at("key").as_string());
  }
  EXPECT_TRUE(keys.contains("table.nonce_missing"));
  (*hub_->table(*id))->look([&](const Table& table) {
    const json::value proof = table.proof();
    EXPECT_EQ(match_seed(*id, proof.at("seed").as_string(), {{1, nonce}}),
              proof.at("match_seed").as_string());
  });
}

TEST_F(Tables, ResigningEndsSaltAndBones) {
  const std::string id = two_people("salt-and-bones");
  EXPECT_EQ(result(command(id, "jan", {.kind = "resign", .cid = "", .seat = 2})), "ok");
  EXPECT_EQ(row(id).status, "over");
  EXPECT_EQ(watch(id, one)->last().at("result").at("places").at(0), 1);
}

TEST_F(Tables, AStandingOrderAnswersAndOnlyItsSeatKnows) {
  const std::string id = two_people("salt-and-bones");
  const auto ania = watch(id, one), jan = watch(id, two);
  const auto give_order = [&](const std::string& order) {
    return result(command(id, "jan", {.kind = "order", .cid = "", .seat = 2, .text = order}));
  };
  const std::size_t seen = ania->updates.size();
  EXPECT_EQ(give_order("sleep"), "illegal");
  EXPECT_EQ(give_order("pass-until-hit"), "ok");
  EXPECT_EQ(ania->updates.size(), seen) << "others are told nothing";
  EXPECT_EQ(jan->last().at("order").at("id"), "pass-until-hit");
  // Both play on; whatever the order answers, Jan need not.
  Rng rng(key_from_seed("order"));
  for (int i = 0; i < 150 && ania->last().at("status") == "running"; ++i) {
    loop_.advance(20'000);
    for (const auto& [eyes, person] : {std::pair(ania, "ania"), std::pair(jan, "jan")}) {
      if (eyes->last().at("asks").as_array().empty()) continue;
      const auto& ask = eyes->last().at("asks").at(0);
      const auto& actions = ask.at("actions").as_array();
      EXPECT_GT(person == std::string("jan") ? actions.size() : 2, 1U) << "the order answers that";
      const auto pick = rng.below(static_cast<std::uint32_t>(actions.size()));
      ASSERT_EQ(act(id, person, person == std::string("jan") ? 2 : 1, ask.at("win").as_int64(),
                    std::string(actions[pick].at("act").as_string())),
                "ok");
      break;
    }
  }
  int by_order = 0;
  const auto entries = store_->entries_after(id, 0);
  for (const EntryRow& e : *entries) by_order += e.seat == 2 && e.cid.starts_with("auto:");
  EXPECT_GT(by_order, 0);
  for (const std::string& text : ania->texts) {
    EXPECT_EQ(text.find("pass-until-hit"), std::string::npos);
  }
}

// --- Lessons ---

TEST_F(Tables, EveryLessonCanBeFollowedToItsEnd) {
  for (const GameEntry& entry : registry()) {
    const Lesson lesson = lesson_of(entry.standard()).value();
    const std::string id = new_lesson(std::string(entry.id));
    const auto learner = watch(id, lesson.you);
    for (std::size_t n = 1; n <= lesson.own_steps(); ++n) {
      loop_.run_until([&] { return !learner->last().at("asks").as_array().empty(); }, "a question");
      const json::value told = learner->last().at("lesson");
      ASSERT_EQ(told.at("step").to_number<std::size_t>(), n) << entry.id;
      ASSERT_FALSE(told.at("say").at("pl").as_string().empty());
      const json::value& ask = learner->last().at("asks").at(0);
      for (const json::value& choice : ask.at("actions").as_array()) {
        const bool asked = choice.at("act") == told.at("act");
        EXPECT_FALSE(asked && choice.as_object().contains("warning")) << entry.id << ", step " << n;
      }
      ASSERT_EQ(act(id, "ania", lesson.you.number(), ask.at("win").as_int64(),
                    std::string(told.at("act").as_string())),
                "ok")
          << entry.id << ", step " << n;
      loop_.advance(1);
    }
    EXPECT_EQ(learner->last().at("lesson").at("done"), true) << entry.id;
  }
}

TEST_F(Tables, ALessonOutlivesARestartAndIsFoundAgainAfterItWasLeft) {
  const std::string id = new_lesson("connect-four");
  auto learner = watch(id, one);
  EXPECT_EQ(learner->last().at("log").at(2).at("key"), "table.fixed_seed");
  EXPECT_FALSE(watch(id, std::nullopt)->last().contains("lesson"));
  ASSERT_EQ(act(id, "ania", 1, 1, "drop d"), "ok");
  loop_.advance(3'000);
  open();
  learner = watch(id, one);
  EXPECT_EQ(learner->last().at("lesson").at("step"), 2);
  EXPECT_EQ(learner->last().at("lesson").at("act"), "drop c");
  const std::int64_t window = learner->last().at("asks").at(0).at("win").as_int64();
  ASSERT_EQ(act(id, "ania", 1, window, "drop g"), "ok");
  loop_.advance(3'000);
  EXPECT_EQ(learner->last().at("lesson"), (json::object{{"left", true}}));
  EXPECT_FALSE(learner->last().at("asks").as_array().empty()) << "the opponent has moved";
  EXPECT_EQ(result(command(id, "ania", {.kind = "undo_ask", .cid = "", .seat = 1})), "ok");
  EXPECT_EQ(learner->last().at("lesson").at("act"), "drop c");
}

TEST_F(Tables, ASlowReaderGetsTheLatestOnceItIsReady) {
  const std::string id = two_people();
  const auto jan = watch(id, two);
  jan->is_ready = false;
  const std::size_t had = jan->updates.size();
  ASSERT_EQ(act(id, "ania", 1, 1, "drop a"), "ok");
  ASSERT_EQ(act(id, "jan", 2, 1, "drop a"), "ok");
  EXPECT_EQ(jan->updates.size(), had);
  jan->is_ready = true;
  (*hub_->table(id))->caught_up(jan.get());
  loop_.advance(10);
  ASSERT_EQ(jan->updates.size(), had + 1);
  EXPECT_EQ(jan->last().at("log").as_array().size(), 2U) << "no line of the log is missing";
}

TEST(Messages, UnknownMembersAndKindsAreRefused) {
  const auto read = [](const std::string& text) {
    const auto command = read_command(json::parse(text));
    return command ? "good" : command.error().text;
  };
  EXPECT_EQ(read(R"({"t":"act","cid":"12345678","seat":1,"win":3,"act":"drop a"})"), "good");
  EXPECT_EQ(read(R"({"t":"sit","cid":"12345678","seat":1})"), "'t': no such message");
  EXPECT_EQ(read(R"({"t":"helm","cid":"auto:1234","seat":1})"),
            "'cid': expected 8 to 64 letters, digits, '-' or '_'");
  EXPECT_EQ(read(R"({"t":"helm","cid":"12345678","seat":1,"x":2})"), "unknown member 'x'");
  EXPECT_EQ(read(R"({"t":"helm","cid":"12345678","seat":9})"),
            "'seat': expected a whole number from 1 to 8");
  EXPECT_EQ(read("[]"), "expected a JSON object");
}

}  // namespace
}  // namespace tide::server
