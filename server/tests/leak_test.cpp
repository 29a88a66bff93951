// Nothing that leaves a table tells a viewer what it must not know: two worlds that a seat cannot
// tell apart are played on side by side, and every byte for that seat must be the same until the
// rules show it a difference.
#include <gtest/gtest.h>

#include "server/table.h"
#include "tests/effort.h"
#include "tests/every_game.h"

namespace tide::server {
namespace {

std::string all_that_is_sent(const Table& table, std::optional<Seat> viewer) {
  return table.core(viewer) + json::serialize(table.log_after(viewer, 0, 50));
}

ActionList choices(const AnyGame& game, const AnyState& state, Seat seat) {
  ActionList list;
  game.legal(state, seat, list);
  return list;
}

// The same table in another world of the observer's. The luck stays, so that dice fall alike.
Table imagined(const Table& table, Seat observer, Rng& rng) {
  Table twin = table;
  const AnyGame& game = table.game();
  AnyState state = table.state();
  game.redeal(state, observer, rng);
  json::value position = game.to_position(state);
  const json::value real = game.to_position(table.state());
  if (const auto* luck = real.as_object().if_contains("luck")) {
    position.as_object()["luck"] = *luck;
    if (const auto read = game.from_position(position)) state = *read;
  }
  // The twin is ours and not const; only its interface is.
  const_cast<AnyState&>(twin.state()) = state;
  return twin;
}

bool learns(const AnyGame& game, const AnyState& before, Seat actor, Action action, Seat observer) {
  AnyState state = before;
  Journal journal;
  Context ctx{.journal = &journal};
  EXPECT_TRUE(game.apply(state, actor, action, ctx));
  return std::ranges::any_of(journal.events(), [&](const Event& event) {
    return event.audience.learns.has(observer) && !event.phrase.key.empty();
  });
}

class Leaks : public testing::TestWithParam<std::string> {
 protected:
  Leaks() {
    prepare_secrets();
    game_ = (*find_game(GetParam()))->standard();
  }
  Table fresh(int number) {
    StoredTable stored;
    stored.row.id = "table" + std::to_string(number);
    stored.row.seed = std::string(60, 'c') + "anar";
    const int seats = game_->info().min_seats;
    TableSetup setup{.request = {seats, {}}};
    stored.row.setup = json::serialize(setup.to_json());
    for (int seat = 1; seat <= seats; ++seat) {
      stored.entries.push_back({.seq = seat,
                                .seat = seat,
                                .cid = "c",
                                .kind = "sit",
                                .body = R"({"kind":"person"})",
                                .at = 1});
      stored.seats.push_back({seat, "person", "p" + std::to_string(seat), ""});
    }
    stored.entries.push_back({.seq = seats + 1, .cid = "s", .kind = "start", .at = 2});
    auto table = Table::load(game_, stored, Pace{});
    EXPECT_TRUE(table) << table.error().message;
    return std::move(*table);
  }
  static EntryRow entry(const Table& table, Seat seat, Action action) {
    return table.move_entry(seat, action, 10 + table.rev());
  }

  std::shared_ptr<const AnyGame> game_;
};

TEST_P(Leaks, TwoWorldsThatLookAlikeSendTheSameBytes) {
  Rng rng(key_from_seed("leaks"));
  int walks = 0, steps = 0;
  for (std::uint64_t number = 0; number < by_effort(6); ++number) {
    Table table = fresh(static_cast<int>(number));
    for (int move = 0; move < 120 && !table.over(); ++move) {
      if (move % 6 == 5) {
        const Seat observer(
            static_cast<int>(rng.below(static_cast<std::uint32_t>(table.seat_count()))));
        Table real = table, other = imagined(table, observer, rng);
        ++walks;
        for (int step = 0; step < 12; ++step, ++steps) {
          for (const auto viewer : {std::optional(observer), std::optional<Seat>()}) {
            ASSERT_EQ(all_that_is_sent(real, viewer), all_that_is_sent(other, viewer))
                << "game " << number << ", move " << move << ", step " << step;
          }
          if (real.over() || other.over()) break;
          const SeatSet acting = game_->to_act(real.state());
          ASSERT_EQ(acting, game_->to_act(other.state()));
          const Seat actor = acting.front();
          const ActionList there = choices(*game_, other.state(), actor);
          std::optional<Action> common;
          for (const Action a : choices(*game_, real.state(), actor)) {
            if (there.contains(a) && (!common || rng.below(3) == 0)) common = a;
          }
          if (!common) break;
          const bool shown = learns(*game_, real.state(), actor, *common, observer) ||
                             learns(*game_, other.state(), actor, *common, observer);
          if (shown) break;
          ASSERT_TRUE(real.apply(entry(real, actor, *common)));
          ASSERT_TRUE(other.apply(entry(other, actor, *common)));
        }
      }
      const Seat actor = game_->to_act(table.state()).front();
      const ActionList legal = choices(*game_, table.state(), actor);
      const auto pick = rng.below(static_cast<std::uint32_t>(legal.size()));
      ASSERT_TRUE(table.apply(entry(table, actor, legal[static_cast<int>(pick)])));
    }
  }
  EXPECT_GT(walks, 0);
  EXPECT_GT(steps, walks);
}

TEST_P(Leaks, TheSeedIsInNothingThatIsSent) {
  Table table = fresh(1);
  const std::string seed = match_seed("table1", std::string(60, 'c') + "anar", {});
  Rng rng(key_from_seed("canary"));
  for (int move = 0; move < 60 && !table.over(); ++move) {
    for (int viewer = 0; viewer <= table.seat_count(); ++viewer) {
      const auto seat = viewer == 0 ? std::nullopt : std::optional(Seat(viewer - 1));
      const std::string sent = all_that_is_sent(table, seat);
      EXPECT_EQ(sent.find("canar"), std::string::npos);
      EXPECT_EQ(sent.find(seed), std::string::npos);
    }
    const Seat actor = game_->to_act(table.state()).front();
    const ActionList legal = choices(*game_, table.state(), actor);
    const auto pick = rng.below(static_cast<std::uint32_t>(legal.size()));
    ASSERT_TRUE(table.apply(entry(table, actor, legal[static_cast<int>(pick)])));
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Leaks, testing::ValuesIn(every_game()), game_name);

}  // namespace
}  // namespace tide::server
