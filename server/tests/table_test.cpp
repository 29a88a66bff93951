// Tables that live: commands, versions, opponents, undo, lessons, and what a restart gives back.
#include <set>

#include "server/message.h"
#include "server/tests/tables.h"

namespace tide::server {
namespace {

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

TEST_F(Tables, ByConsentEvenWhatCameToLightIsTakenBack) {
  for (const std::string game : {"salt-and-bones", "set-sail"}) {
    const std::string id = two_people(game);
    const std::vector<std::string> people = {"ania", "jan"};
    const auto eyes = {watch(id, one), watch(id, two)};
    Rng rng(key_from_seed("consent"));
    for (int i = 0; i < 60; ++i) {
      for (const auto& own : eyes) {
        const json::array asks = own->last().at("asks").as_array();
        if (asks.empty()) continue;
        const auto seat = static_cast<int>(own->last().at("seat").as_int64());
        const auto& actions = asks[0].at("actions").as_array();
        const auto chosen = rng.below(static_cast<std::uint32_t>(actions.size()));
        const std::string text(actions[chosen].at("act").as_string());
        act(id, people[static_cast<std::size_t>(seat - 1)], seat, asks[0].at("win").as_int64(),
            text);
      }
      if (i % 6 != 5) continue;
      const int asking = 1 + i / 6 % 2;
      const auto say = [&](int seat, const std::string& kind) {
        const std::string& person = people[static_cast<std::size_t>(seat - 1)];
        return result(command(id, person, {.kind = kind, .cid = "", .seat = seat}));
      };
      ASSERT_EQ(say(asking, "undo_ask"), "ok") << game;
      ASSERT_EQ(say(3 - asking, "undo_agree"), "ok") << game;
    }
    const json::value before = (*eyes.begin())->last().at("view");
    open();
    EXPECT_EQ(watch(id, one)->last().at("view"), before) << game;
  }
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
  EXPECT_EQ(result(command(id, "jan",
                           {.kind = "order", .cid = "", .seat = 2, .text = "always", .number = 3})),
            "bad")
      << "it takes no number";
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
