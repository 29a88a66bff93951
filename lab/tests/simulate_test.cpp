#include "lab/simulate.h"

#include <gtest/gtest.h>

#include <sstream>

#include "games/registry.h"
#include "tests/effort.h"

namespace tide::lab {
namespace {

GameRecord record(std::uint64_t game, std::uint32_t decisions, std::array<std::uint8_t, 3> places,
                  std::array<int, 3> scores, std::string_view reason) {
  GameRecord r{.game = game, .ended = true, .result = {.seats = 3, .reason = reason}};
  r.decisions = decisions;
  r.options = decisions * 4;
  r.most_options = decisions;
  for (std::size_t i = 0; i < 3; ++i) {
    r.result.place[i] = places[i];
    r.result.score[i] = scores[i];
  }
  return r;
}

TEST(SimStats, AHandMadeSequenceOfGames) {
  SimStats stats;
  stats.game = "hand-made";
  stats.seats = 3;
  stats.add(record(0, 10, {1, 2, 3}, {5, 3, 1}, "goal"));
  stats.add(record(1, 20, {1, 1, 3}, {4, 4, 0}, "goal"));  // shared: a win for seats 1 and 2
  stats.add(record(2, 30, {1, 1, 1}, {2, 2, 2}, "deck"));  // all tie: nobody's win
  GameRecord endless{.game = 3, .result = {}};
  endless.decisions = 1000;
  endless.options = 1880;
  endless.most_options = 2;
  stats.add(endless);
  const json::value expected = parse_json(R"({
    "game": "hand-made", "seats": 3, "games": 4, "unfinished": 1, "decisions": 1060,
    "seconds": 0E0, "decisions_per_second": 0E0,
    "length": {"mean": 2E1, "p5": 10, "p50": 20, "p95": 30, "max": 30},
    "branching": {"mean": 2E0, "max": 30},
    "wins_by_seat": [2, 1, 0], "ties": 1, "shared_wins": 1,
    "scores_by_seat": [{"mean": 3.6666666666666667E0, "sd": 1.5275252316519468E0},
                       {"mean": 3E0, "sd": 1E0}, {"mean": 1E0, "sd": 1E0}],
    "reasons": {"deck": 1, "goal": 2}})")
                                   .value();
  EXPECT_EQ(pretty(to_json(stats)), pretty(expected));
}

PlayoutPlan plan_for(int seats) {
  PlayoutPlan plan;
  plan.setup.seats = seats;
  plan.seed = key_from_seed("sample");
  return plan;
}

struct Sample {
  std::string stats, csv;
};

Sample sample(const AnyGame& game, int threads, std::uint64_t games, const std::string& players) {
  PlayoutPlan plan = plan_for(game.info().min_seats);
  Sample s;
  const CsvOutput csv{"sample", [&](std::string_view lines) -> Expected<void> {
                        s.csv += lines;
                        return {};
                      }};
  auto stats = simulate(game, plan, read_players(players, plan.setup.seats, game).value(), games,
                        {.threads = threads}, &csv);
  EXPECT_TRUE(stats.has_value()) << stats.error().message;
  EXPECT_EQ(stats->games, games);
  stats->seconds = 0;
  s.stats = pretty(to_json(*stats));
  return s;
}

TEST(Simulate, TheNumberOfThreadsChangesNothing) {
  for (const GameEntry& entry : registry()) {
    const auto game = entry.standard();
    for (const char* players : {"random", "scripted"}) {
      const std::uint64_t games = by_effort(60);
      const Sample one = sample(*game, 1, games, players);
      for (const int threads : {2, 3, 7}) {
        const Sample other = sample(*game, threads, games, players);
        EXPECT_EQ(one.stats, other.stats)
            << entry.id << ", " << players << ": 1 and " << threads << " threads differ";
        EXPECT_EQ(one.csv, other.csv)
            << entry.id << ", " << players << ": lines differ on " << threads << " threads";
      }
    }
  }
}

TEST(Simulate, MoreGamesKeepTheFirstOnes) {
  const auto game = registry().front().standard();
  const Sample few = sample(*game, 2, 40, "random"), many = sample(*game, 3, 90, "random");
  EXPECT_TRUE(many.csv.starts_with(few.csv));
}

TEST(Simulate, CsvHasALinePerGameAndSeatInOrder) {
  const auto game = find_game("connect-four").value()->standard();
  std::istringstream lines(sample(*game, 7, 200, "random,scripted").csv);
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line + "\n", csv_header);
  for (int i = 0; i < 400; ++i) {
    std::getline(lines, line);
    const auto beginning = fmt::format("connect-four,sample,{},{},{},", i / 2, i % 2 + 1,
                                       i % 2 == 0 ? "random" : "scripted");
    EXPECT_TRUE(line.starts_with(beginning)) << "line " << i + 2 << " is " << line;
  }
  EXPECT_FALSE(std::getline(lines, line)) << "nothing may follow the last game";
}

TEST(Simulate, AGameThatPassesTheLimitIsUnfinished) {
  const auto game = find_game("connect-four").value()->standard();
  PlayoutPlan plan = plan_for(2);
  plan.decision_limit = 6;  // nobody wins before the seventh disc
  std::string csv;
  const CsvOutput output{"a,\"b\"", [&](std::string_view text) -> Expected<void> {
                           csv += text;
                           return {};
                         }};
  const auto stats = simulate(*game, plan, Players{}, 1, {}, &output).value();
  EXPECT_EQ(stats.unfinished, 1U);
  EXPECT_EQ(stats.ended(), 0U);
  EXPECT_EQ(csv, std::string(csv_header) +
                     "connect-four,\"a,\"\"b\"\"\",0,1,random,,,6,unfinished\n"
                     "connect-four,\"a,\"\"b\"\"\",0,2,random,,,6,unfinished\n");
}

TEST(Simulate, AWriteThatFailsEndsTheRunWithItsError) {
  const auto game = find_game("connect-four").value()->standard();
  const PlayoutPlan plan = plan_for(2);
  int writes = 0;
  const CsvOutput full{"1", [&](std::string_view) -> Expected<void> {
                         if (++writes > 1) return wrong("the disk is full");
                         return {};
                       }};
  const auto stats = simulate(*game, plan, Players{}, 100'000, {.threads = 2}, &full);
  ASSERT_FALSE(stats.has_value());
  EXPECT_EQ(stats.error().message, "the disk is full");
  EXPECT_EQ(writes, 2) << "after an error nothing more is written";
}

TEST(Simulate, AWrongSetupIsRefused) {
  const auto game = find_game("connect-four").value()->standard();
  const PlayoutPlan plan = plan_for(5);
  EXPECT_FALSE(simulate(*game, plan, Players{}, 10, {}).has_value());
}

TEST(ReadPlayers, OnePerSeatOrOneForAll) {
  const auto game = find_game("connect-four").value()->standard();
  EXPECT_EQ(read_players("scripted", 3, *game).value()[2].method, opponents::Method::scripted);
  const auto mixed = read_players("random,scripted", 2, *game).value();
  EXPECT_EQ(mixed[0].method, opponents::Method::random);
  EXPECT_EQ(mixed[1].method, opponents::Method::scripted);
  const auto message = [&](std::string_view list) {
    const auto read = read_players(list, 3, *game);
    return read ? "" : read.error().message;
  };
  EXPECT_EQ(message("random,scripted"), "2 players for 3 seats: expected one for all, or 3");
  EXPECT_EQ(message("random,,random"),
            "no player '', expected deckhand, sailor, mate, captain, commodore, admiral, random, "
            "novice, scripted, greedy, flat:200 or search:200");
}

}  // namespace
}  // namespace tide::lab
