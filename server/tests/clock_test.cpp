// Time at a table: clocks, pauses, seats that were left, windows that close by themselves.
#include "server/tests/tables.h"

namespace tide::server {
namespace {

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
  const bool noted = std::ranges::any_of(notes_, [&](const Note& note) {
    return note.text == "an opponent plays on" && note.table == id && note.seat == 1;
  });
  EXPECT_TRUE(noted) << "the operator's log names table and seat";
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

}  // namespace
}  // namespace tide::server
