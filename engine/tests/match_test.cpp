#include "engine/match.h"

#include <gtest/gtest.h>

#include "engine/tests/small_game.h"
#include "tests/every_game.h"

namespace tide {
namespace {

constexpr Seat one{0}, two{1};

Match new_match() {
  auto match = Match::start(connect_four_game(), {.seats = 2, .options = {}}, "word");
  EXPECT_TRUE(match);
  return std::move(*match);
}

// Seat 1 stands four discs on column a.
Match finished() {
  Match match = new_match();
  for (int i = 0; i < 7; ++i) {
    EXPECT_TRUE(match.play(Seat(i % 2), i % 2 == 0 ? "drop a" : "drop b"));
  }
  return match;
}

std::string message(const Expected<void>& done) { return done ? "accepted" : done.error().message; }

TEST(Match, RefusesAWrongSetup) {
  EXPECT_EQ(Match::start(connect_four_game(), {.seats = 3, .options = {}}, "1").error().message,
            "3 seats: Connect Four is for 2 to 2");
  EXPECT_EQ(
      Match::start(connect_four_game(), {.seats = 2, .options = {{"x", "y"}}}, "1").error().message,
      "option x: this game has no options");
}

TEST(Match, KeepsMovesEventsAndStates) {
  Match match = new_match();
  ASSERT_EQ(message(match.play(one, " Drop  A ")), "accepted");
  ASSERT_EQ(message(match.play(two, "drop a")), "accepted");
  ASSERT_EQ(match.steps(), 3U);
  EXPECT_TRUE(match.events(0).empty());
  EXPECT_EQ(match.log(1, std::nullopt, *match.game().words("en"), {"Anna", "Ben"}),
            std::vector<std::string>{"Anna drops a disc into column a."});
  EXPECT_EQ(match.game().to_position(match.state_after(1)).at("rows").at(4), ".......");
  EXPECT_EQ(match.game().to_position(match.state()).at("rows").at(4), "o......");
}

TEST(Match, ARefusedMoveChangesNothing) {
  Match match = new_match();
  const json::value before = match.save();
  EXPECT_EQ(message(match.play(two, "drop a")),
            "'drop a' is refused: it is not this seat's turn (CFO-01)");
  EXPECT_EQ(message(match.play(one, "drop z")),
            "'drop z' is no action; one that looks like it is 'drop a'");
  EXPECT_EQ(message(match.play(Seat(7), "drop a")), "there is no seat 8");
  EXPECT_EQ(message(match.play(one, static_cast<Action>(999))), "there is no action 999");
  EXPECT_EQ(message(match.play(one, "resign")), "Connect Four knows no resigning");
  EXPECT_EQ(match.save(), before);
}

TEST(Match, IsNotPlayedOnWhenOver) {
  Match match = finished();
  ASSERT_TRUE(match.over());
  EXPECT_EQ(message(match.play(two, "drop c")), "the game is over");
  EXPECT_EQ(match.moves().size(), 7U);
}

TEST(Match, UndoTakesBackOnesOwnLatestMove) {
  Match match = new_match();
  EXPECT_EQ(message(match.undo(one)), "seat 1 has not moved yet");
  ASSERT_TRUE(match.play(one, "drop c"));
  EXPECT_EQ(message(match.undo(two)), "seat 2 has not moved yet");
  ASSERT_TRUE(match.play(two, "drop d"));
  EXPECT_EQ(message(match.undo(one)), "seat 2 has moved since");
  ASSERT_EQ(message(match.undo(two)), "accepted");
  EXPECT_EQ(match.steps(), 2U);
  ASSERT_EQ(message(match.undo(one)), "accepted");
  EXPECT_EQ(match.save(), new_match().save());
}

Match small_match() {
  auto match = Match::start(small_game::make(), {.seats = 2, .options = {{"goal", "4"}}}, "1");
  EXPECT_TRUE(match);
  return std::move(*match);
}

TEST(Match, ForgetsWhatNoUndoCanReach) {
  Match match = new_match();
  ASSERT_TRUE(match.play(one, "drop a"));
  ASSERT_TRUE(match.play(two, "drop a"));
  EXPECT_EQ(match.undoable(one), 0U);
  EXPECT_EQ(match.undoable(two), 1U);
  const json::value first = match.game().to_position(match.state_after(1));
  match.forget();
  match.forget();
  EXPECT_EQ(match.steps(), 3U);
  ASSERT_EQ(message(match.undo(two)), "accepted");
  EXPECT_EQ(match.game().to_position(match.state()), first);
  ASSERT_TRUE(match.play(two, "drop c"));
  EXPECT_EQ(match.events(2).size(), 1U);
  EXPECT_EQ(match.moves().size(), 2U);
}

TEST(Match, UndoStopsAtWhatCameToLight) {
  Match match = small_match();
  ASSERT_TRUE(match.play(one, "wait"));
  EXPECT_EQ(message(match.undo(one)), "accepted");
  ASSERT_TRUE(match.play(one, "exchange"));
  EXPECT_EQ(message(match.undo(one)), "'exchange' stands: by it something came to light");
  ASSERT_TRUE(match.play(two, "roll"));
  EXPECT_EQ(message(match.undo(two)), "'roll' stands: by it something came to light");
}

TEST(Match, UndoDoesNotLookForWhatIsForgotten) {
  Match match = small_match();
  ASSERT_TRUE(match.play(one, "wait"));
  ASSERT_TRUE(match.play(two, "roll"));
  match.forget();
  EXPECT_EQ(message(match.undo(one)), "'wait' stands: something has come to light since");
}

TEST(Match, ARefusalSpellsItsRuleLikeTheLedger) {
  Match match = small_match();
  EXPECT_EQ(message(match.play(two, "wait")), "'wait' is refused: it is not your turn (SML-003)");
}

TEST(Match, TheLogTellsEachSeatOnlyWhatItMayKnow) {
  const Match match = small_match();
  const auto& words = *match.game().words("en");
  const auto own = match.log(0, one, words, {"Anna", "Ben"});
  ASSERT_EQ(own.size(), 2U);
  EXPECT_NE(own[0], "Anna is dealt a card.");
  EXPECT_EQ(own[1], "Ben is dealt a card.");
  EXPECT_EQ(match.log(0, std::nullopt, words, {"Anna", "Ben"})[0], "Anna is dealt a card.");
}

TEST(Match, AResignationIsSavedAndStands) {
  Match match = small_match();
  ASSERT_EQ(message(match.play(two, "resign")), "accepted");
  EXPECT_EQ(message(match.undo(two)), "a resignation stands");
  EXPECT_EQ(message(match.resign(one)), "the game is over");
  EXPECT_EQ(match.save().at("actions"), *parse_json(R"([[2, "resign"]])"));
  const auto again = load_match(match.save(), standard_game, small_game::make());
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->moves(), match.moves());
}

TEST(SavedGame, HoldsEveryOption) {
  auto match = Match::start(small_game::make(), {.seats = 2, .options = {}}, "1");
  ASSERT_TRUE(match);
  EXPECT_EQ(match->save().at("setup").at("options"), (json::object{{"goal", "9"}}));
  EXPECT_EQ(small_match().save().at("setup").at("options"), (json::object{{"goal", "4"}}));
}

TEST(SavedGame, IsReplayedExactly) {
  const Match match = finished();
  const json::value saved = match.save();
  const auto again = load_match(*parse_json(pretty(saved)), standard_game);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->moves(), match.moves());
  EXPECT_EQ(again->save(), saved);
  EXPECT_EQ(saved.at("result"),
            *parse_json(R"({"places": [1, 2], "scores": [1, -1], "reason": "reason.won"})"));
}

TEST(SavedGame, OfEveryGameIsReplayedExactly) {
  for (const GameEntry& entry : registry()) {
    const auto game = entry.standard();
    auto match = Match::start(game, {.seats = game->info().min_seats, .options = {}}, "saved");
    ASSERT_TRUE(match);
    Rng rng(key_from_seed("saved"));
    while (!match->over()) {
      const Seat seat = game->to_act(match->state()).front();
      ASSERT_TRUE(match->play(seat, game->scripted(match->state(), seat, rng)));
    }
    const auto again = load_match(match->save(), standard_game);
    ASSERT_TRUE(again) << entry.id << ": " << again.error().message;
    EXPECT_EQ(again->save(), match->save());
    EXPECT_EQ(game->to_position(again->state()), game->to_position(match->state()));
    for (const OptionSpec& spec : game->info().options) {
      EXPECT_EQ(again->setup().options.at(spec.id), option_text(spec.standard));
    }
  }
}

// A saved game with one member replaced (by a JSON text) or taken out (by "").
std::string load_error(std::string_view pointer, std::string_view text) {
  json::value saved = finished().save();
  if (text.empty()) {
    saved.as_object().erase(pointer.substr(1));
  } else if (json::error_code ec; auto* place = saved.find_pointer(pointer, ec)) {
    *place = *parse_json(text);
  } else {
    saved.as_object()[pointer.substr(1)] = *parse_json(text);
  }
  const auto match = load_match(saved, standard_game);
  return match ? "accepted" : match.error().message;
}

TEST(SavedGame, ErrorsNameThePlace) {
  EXPECT_EQ(load_match(json::array{}, standard_game).error().message,
            "a saved game is a JSON object");
  EXPECT_EQ(load_error("/tide", "2"), "/tide: saved in format 2, this program reads format 1");
  EXPECT_EQ(load_error("/tide", ""), "'tide' is missing");
  EXPECT_TRUE(load_error("/gmae", "1").starts_with("unknown entry 'gmae', expected one of: tide"));
  EXPECT_TRUE(load_error("/game", R"("chess")").starts_with("/game: no game 'chess', expected"));
  EXPECT_EQ(load_error("/game", "7"), "/game: expected a text");
  EXPECT_EQ(load_error("/rules_version", "2"),
            "/rules_version: saved under version 2 of the rules, this is 1");
  EXPECT_TRUE(load_error("/content_hash", R"("00")")
                  .starts_with("/content_hash: saved with other content"));
  EXPECT_EQ(load_error("/setup", "[]"), "/setup: expected an object");
  EXPECT_EQ(load_error("/setup/seats", "1000000000000"),
            "/setup/seats: expected a whole number from 1 to 8");
  EXPECT_EQ(load_error("/setup/seats", "3"), "/setup: 3 seats: Connect Four is for 2 to 2");
  EXPECT_EQ(load_error("/setup/options", R"({"a": 1})"),
            "/setup/options: expected an object of texts");
  EXPECT_EQ(load_error("/seed", "1"), "/seed: expected a text");
  EXPECT_EQ(load_error("/actions", "{}"), "/actions: expected a list of [seat, \"notation\"]");
  EXPECT_EQ(load_error("/actions/1", R"([2])"), "/actions/1: expected [seat, \"notation\"]");
  EXPECT_EQ(load_error("/actions/1", R"([3, "drop a"])"),
            "/actions/1 (move 2): there is no seat 3");
  EXPECT_EQ(load_error("/actions/1", R"([1, "drop a"])"),
            "/actions/1 (move 2): 'drop a' is refused: it is not this seat's turn (CFO-01)");
}

TEST(SavedGame, TheResultMustBeTheOneOfTheMoves) {
  EXPECT_EQ(load_error("/result", ""), "'result' is missing, though the game is over");
  EXPECT_TRUE(load_error("/result/reason", R"("full")").starts_with("/result: the moves lead to"));
  EXPECT_EQ(load_error("/actions", R"([[1, "drop a"]])"),
            "/result: the game is not over after 1 moves");
  json::value saved = finished().save();
  saved.at("actions").as_array().push_back(json::array{2, "drop c"});
  EXPECT_EQ(load_match(saved, standard_game).error().message,
            "/actions/7 (move 8): the game is over");
}

TEST(SavedGame, CustomContentMustBeTheContentItWasPlayedWith) {
  const auto* entry = *find_game("connect-four");
  const auto other = entry->make(R"({"options": [], "game": "connect-four"})");
  ASSERT_TRUE(other) << other.error().message;
  auto match = Match::start(*other, {.seats = 2, .options = {}}, "1");
  ASSERT_TRUE(match && match->play(one, "drop a"));
  EXPECT_TRUE(load_match(match->save(), standard_game, *other).has_value());
  EXPECT_TRUE(load_match(match->save(), standard_game)
                  .error()
                  .message.starts_with("/content_hash: saved with"));
}

}  // namespace
}  // namespace tide
