// Sessions driven by a script: what a person types on one side, what the screen shows on the other.
#include "cli/terminal.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <sstream>

#include "cli/terminal_text.h"
#include "cli/tests/sealed_bids.h"
#include "games/registry.h"
#include "opponents/thinker_of.h"

namespace tide::cli {
namespace {

using Seated = std::vector<std::optional<opponents::Player>>;
const Seated both_people(2);
const Seated against_scripted{std::nullopt, opponents::Player{opponents::Method::scripted}};

std::shared_ptr<opponents::Thinker> thinker_of(const AnyGame& game) {
  if (game.info().id != sealed_bids::SealedBids::id) return opponents::make_thinker(game);
  return std::make_shared<opponents::ThinkerOf<sealed_bids::SealedBids>>(opponents::Tuning{});
}

Match new_match(const GameEntry& entry = **find_game("connect-four")) {
  return Match::start(entry.standard(), {.seats = 2, .options = {}}, "1").value();
}

Match new_bids() { return new_match(game_entry<sealed_bids::SealedBids>()); }

std::string play(Match& match, Seated players, const std::string& typed,
                 TerminalSettings settings = {}) {
  settings.players = std::move(players);
  settings.thinker = thinker_of(match.game());
  settings.resume_command = "tide play --resume";
  std::istringstream in(typed);
  std::ostringstream out;
  TerminalSession(match, settings, in, out).run();
  return out.str();
}

std::vector<std::string> moves_of(const Match& match) {
  std::vector<std::string> moves;
  for (const Move& move : match.moves()) {
    moves.push_back(fmt::format("{} {}", move.seat.number(),
                                move.action ? match.game().notation(*move.action) : "resign"));
  }
  return moves;
}
using Moves = std::vector<std::string>;

int count(const std::string& text, std::string_view part) {
  int n = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

#define EXPECT_SHOWN(output, part) EXPECT_NE((output).find(part), std::string::npos) << (output)
#define EXPECT_NOT_SHOWN(output, part) EXPECT_EQ((output).find(part), std::string::npos) << (output)

// Each test works in a folder of its own: sessions that end early save their game.
class Terminal : public testing::Test {
 protected:
  void SetUp() override {
    before_ = std::filesystem::current_path();
    const auto* info = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() /
              fmt::format("tide-terminal-{}-{}", info->name(), ::getpid());
    std::filesystem::create_directories(folder_);
    std::filesystem::current_path(folder_);
  }
  void TearDown() override {
    std::filesystem::current_path(before_);
    std::filesystem::remove_all(folder_);
  }

 private:
  std::filesystem::path before_, folder_;
};

TEST_F(Terminal, AHintNamesTheWinningChoice) {
  Match match = new_match();
  const std::string out =
      play(match, both_people, "drop a\ndrop b\ndrop a\ndrop b\ndrop a\ndrop b\nhint\n");
  EXPECT_SHOWN(out, "  drop a                   wins about 100 %");
}

TEST_F(Terminal, PlaysAWholeGameByScript) {
  Match match = new_match();
  const std::string out = play(match, both_people, "1\ndrop b\nDROP   A\nb\na\n2\nd a\n");
  EXPECT_TRUE(match.over()) << out;
  EXPECT_SHOWN(out, "Seat 1 wins.");
  EXPECT_SHOWN(out, "Seat 1 has four in a line.");
  EXPECT_SHOWN(out, "  2. Seat 2, score -1");
}

TEST_F(Terminal, EveryCommandHasAnAnswerWhenTheGameIsOver) {
  std::string typed;
  for (int i = 0; i < 42; ++i) typed += "1\n";
  typed +=
      "hint\nlook\nundo\nauto\nauto pass\nresign\nlog\nboard\nhelp 1\nrules four\nask always\n1, "
      "2\n";
  for (const Seated& players : {both_people, against_scripted}) {
    Match match = new_match();
    const std::string out = play(match, players, typed);
    EXPECT_SHOWN(out, "> hint\nThe game is over.\n");
  }
}

TEST_F(Terminal, PlaysAgainstAComputerToTheEnd) {
  Match match = new_match();
  std::string typed;
  for (int i = 0; i < 42; ++i) typed += "1\n";
  const std::string out = play(match, against_scripted, typed);
  EXPECT_TRUE(match.over()) << out;
  EXPECT_SHOWN(out, "Seat 2 drops a disc into column");
  EXPECT_SHOWN(out, "Seat 1 (you)");
}

// The lesson of a game, and a match that begins like it.
std::pair<Match, TerminalSettings> lesson_of_game(const char* id, const char* language = "en") {
  const auto game = (*find_game(id))->standard();
  TerminalSettings settings;
  settings.lesson = lesson_of(game).value();
  settings.language = language;
  return {Match::start(game, settings.lesson->setup, settings.lesson->seed).value(), settings};
}

TEST_F(Terminal, ALessonSaysItsSentencesToTheEnd) {
  auto [match, settings] = lesson_of_game("connect-four", "pl");
  const Lesson lesson = *settings.lesson;
  std::string typed;
  for (const LessonStep& step : lesson.steps) {
    if (step.seat == lesson.you) typed += match.game().notation(step.action) + "\n";
  }
  settings.width = 1000;
  const std::string shown = play(match, against_scripted, typed, settings);
  for (const LessonStep& step : lesson.steps) EXPECT_SHOWN(shown, step.say.pl);
  EXPECT_SHOWN(shown, "(1 of 9)");
  EXPECT_SHOWN(shown, lesson.end.pl);
  EXPECT_TRUE(match.over());
}

TEST_F(Terminal, ALessonIsLeftByAnotherChoiceAndFoundAgainByUndo) {
  auto [match, settings] = lesson_of_game("connect-four");
  const std::string shown = play(match, against_scripted, "drop a\nundo\ndrop d\nquit\n", settings);
  EXPECT_EQ(count(shown, "You have left the lesson"), 1) << shown;
  EXPECT_EQ(count(shown, "(1 of 9)"), 2) << shown;
  EXPECT_EQ(count(shown, "(2 of 9)"), 1) << shown;
  EXPECT_EQ(moves_of(match), (Moves{"1 drop d", "2 drop d"}));
}

struct TimidBids : sealed_bids::SealedBids {
  static std::optional<Phrase> warning(const State&, Seat, Action a) {
    if (a != bid[2]) return std::nullopt;
    return Phrase{"refused", {}};
  }
};

TEST_F(Terminal, AWarningWantsAYes) {
  const auto moves_after = [](const std::string& typed) {
    Match match = new_match(game_entry<TimidBids>());
    const std::string shown = play(match, both_people, "skip\nbid 3\n" + typed + "quit nosave\n");
    EXPECT_SHOWN(shown, "not now 'yes' does it all the same.");
    return moves_of(match);
  };
  EXPECT_EQ(moves_after("bid 1\n"), (Moves{"1 skip", "1 bid 1"}));
  EXPECT_EQ(moves_after("yes\n"), (Moves{"1 skip", "1 bid 3"}));
  EXPECT_EQ(moves_after("board\nyes\n"), Moves{"1 skip"});
}

TEST_F(Terminal, NumbersChoicesWithPhraseAndNotation) {
  Match match = new_match();
  EXPECT_SHOWN(play(match, both_people, ""), "  3  drop a disc into column c  [drop c]\n");
}

TEST_F(Terminal, WrongInputCostsNothingAndSaysWhatIsAccepted) {
  Match match = new_match();
  const std::string out = play(match, both_people, "sail\n0\n8\n99999999999\n,\n1 2\n\033[2J\n");
  EXPECT_EQ(moves_of(match), Moves{});
  EXPECT_SHOWN(out, "'sail' is none of the choices: type a number from 1 to 7");
  EXPECT_SHOWN(out, "There is no choice '0': type 1 to 7.");
  EXPECT_SHOWN(out, "There is no choice '8': type 1 to 7.");
  EXPECT_SHOWN(out, "There is no choice '99999999999': type 1 to 7.");
  EXPECT_SHOWN(out, "Type a number, a choice or 'help'.");
  EXPECT_NOT_SHOWN(out, "\033");  // nobody paints the screen through our messages
}

TEST_F(Terminal, AnIllegalActionIsRefusedWithItsRule) {
  Match match = new_match();
  const std::string out = play(match, both_people, "1\n1\n1\n1\n1\n1\ndrop a\n");
  EXPECT_EQ(match.moves().size(), 6U) << out;
  EXPECT_SHOWN(out, "'drop a' is refused: column a is full (CFO-03).");
}

TEST_F(Terminal, ABeginningMustFitOneChoice) {
  Match match = new_match();
  const std::string out = play(match, both_people, "dr\nDR  c\n");
  EXPECT_SHOWN(out, "'dr' fits 7 choices: drop a, drop b, drop c");
  EXPECT_EQ(moves_of(match), Moves{"1 drop c"});
}

TEST_F(Terminal, FindsChoicesByTheBeginningsOfTheirWords) {
  std::vector<Choice> choices;
  for (const char* notation : {"attack cut", "attack counter-cut", "pass", "place d3/w"}) {
    choices.push_back({static_cast<Action>(choices.size()), notation, "", ""});
  }
  EXPECT_EQ(find_choice(choices, "at cu").value(), static_cast<Action>(0));
  EXPECT_EQ(find_choice(choices, "pl d3").value(), static_cast<Action>(3));
  EXPECT_EQ(find_choice(choices, "pas").value(), static_cast<Action>(2));
  EXPECT_EQ(find_choice(choices, "a c").error().message,
            "'a c' fits 2 choices: attack cut, attack counter-cut.");
  EXPECT_FALSE(find_choice(choices, "pass now"));
}

TEST_F(Terminal, ALineOfActionsStopsWhereItFails) {
  Match match = new_match();
  const std::string out = play(match, against_scripted, "drop d, drop e; drop f\n");
  EXPECT_EQ(moves_of(match).front(), "1 drop d");
  EXPECT_EQ(match.moves().size(), 2U) << out;  // the computer answers before anything else
  EXPECT_SHOWN(out, "Stopped before 'drop e': this seat has nothing to decide now.");
}

TEST_F(Terminal, UndoTakesTheComputersAnswerBackToo) {
  Match match = new_match();
  const std::string out = play(match, against_scripted, "drop d\ndrop e\nundo\nundo\nundo\n");
  EXPECT_EQ(moves_of(match), Moves{});
  EXPECT_SHOWN(out, "Taken back: drop e.");
  EXPECT_SHOWN(out, "Taken back: drop d.");
  EXPECT_SHOWN(out, "There is nothing of yours to take back.");
}

TEST_F(Terminal, UndoStopsAtAnotherPersonsMove) {
  Match match = new_match();
  const std::string out = play(match, both_people, "drop d\nundo\n");
  EXPECT_EQ(moves_of(match), Moves{"1 drop d"});
  EXPECT_SHOWN(out, "Too late to take back: seat 1 has moved since.");
}

TEST_F(Terminal, UndoStopsWhereSomethingCameToLight) {
  Match skipped = new_bids();
  EXPECT_SHOWN(play(skipped, against_scripted, "skip\nundo\n"), "Taken back: skip.");
  EXPECT_EQ(moves_of(skipped), Moves{});
  Match flipped = new_bids();
  EXPECT_SHOWN(play(flipped, against_scripted, "flip\nundo\n"),
               "Too late to take back: 'flip' stands: by it something came to light.");
  EXPECT_EQ(moves_of(flipped), Moves{"1 flip"});
}

TEST_F(Terminal, ASeatSeesNothingOfAnother) {
  Match match = new_bids();
  const std::string out =
      play(match, against_scripted, "flip\nbid 2\nlog\nlook\nboard\nhelp\nauto\n");
  ASSERT_TRUE(match.over());
  EXPECT_SHOWN(out, "Your coin is a doubloon.");
  EXPECT_SHOWN(out, "Seat 1 (you) bids 2 for a doubloon. (BID-01)");
  EXPECT_SHOWN(out, "Seat 2 bids something for a something. (BID-01)");
  EXPECT_NOT_SHOWN(out, "ducat");
}

TEST_F(Terminal, PeopleWhoShareAScreenSeeOnlyTheirOwn) {
  Match match = new_bids();
  const std::string out = play(match, both_people, "skip\nbid 3\nlog\nlook\nbid 1\nlog\nlook\n");
  ASSERT_TRUE(match.over()) << out;
  const auto second = out.find("Seat 2 is at the screen now.");
  const auto end = out.find("the end");
  EXPECT_NOT_SHOWN(out.substr(0, second), "ducat");
  EXPECT_NOT_SHOWN(out.substr(second, end - second), "doubloon");
  EXPECT_SHOWN(out.substr(second, end - second), "ducat");
  EXPECT_NOT_SHOWN(out.substr(end), "doubloon");
  EXPECT_NOT_SHOWN(out.substr(end), "ducat");
  EXPECT_SHOWN(out.substr(end), "Seat 1 wins.");
}

TEST_F(Terminal, ResigningNeedsAYes) {
  Match match = new_bids();
  const std::string out = play(match, against_scripted, "resign\nskip\nresign\nyes\n");
  EXPECT_EQ(moves_of(match), (Moves{"1 skip", "1 resign"})) << out;
  EXPECT_SHOWN(out, "You play on.");
  EXPECT_SHOWN(out, "Seat 2 wins.");
  Match other = new_match();
  EXPECT_SHOWN(play(other, against_scripted, "resign\n"), "Connect Four knows no resigning");
}

TEST_F(Terminal, AStandingOrderAnswersForItsSeat) {
  Match match = new_bids();
  const std::string out =
      play(match, against_scripted, "auto\nauto 3\nauto 1\nauto 2\nauto off\nauto 1 2\nskip\n");
  EXPECT_EQ(moves_of(match), (Moves{"1 skip", "1 bid 2", "2 bid 1"})) << out;
  EXPECT_SHOWN(out, "  1      bid this much: NUMBER\n");
  EXPECT_SHOWN(out, "There is no order '3': type 1 to 2, or 'auto off'.");
  EXPECT_SHOWN(out, "Type 'auto 1 NUMBER', or 'auto off'.");
  EXPECT_SHOWN(out, "  1  on  bid this much: 2\n");
  EXPECT_SHOWN(out, "  2  on  skip the coin until you bid\n");
}

TEST_F(Terminal, AStandingOrderMayLapse) {
  Match match = new_bids();
  const std::string out = play(match, against_scripted, "auto 2\nskip\nauto\n");
  EXPECT_EQ(count(out, "  2  on "), 1) << out;
  EXPECT_EQ(count(out, "None is on"), 1) << out;
}

TEST_F(Terminal, ALineOfActionsSpeaksOfDecisionsToCome) {
  Match match = new_bids();
  const std::string out = play(match, against_scripted, "sk, b 3\n");
  EXPECT_EQ(moves_of(match), (Moves{"1 skip", "1 bid 3", "2 bid 1"})) << out;
  Match numbers = new_bids();
  EXPECT_SHOWN(play(numbers, against_scripted, "2, 3\n"),
               "Stopped before '3': a number counts in the list on the screen");
  EXPECT_EQ(moves_of(numbers), Moves{"1 skip"});
}

TEST_F(Terminal, AnInterruptedGameGoesOnAsIfItHadNotBeenLeft) {
  Match whole = new_match();
  play(whole, against_scripted, "drop d\ndrop c\ndrop b\nquit nosave\n");
  Match first = new_match();
  play(first, against_scripted, "drop d\ndrop c\nsave half.tide\nquit nosave\n");
  const auto saved = parse_json(*read_file("half.tide"));
  ASSERT_TRUE(saved) << saved.error().message;
  auto second = load_match(*saved, {}, (*find_game("connect-four"))->standard());
  ASSERT_TRUE(second) << second.error().message;
  const std::string out = play(*second, against_scripted, "drop b\nquit nosave\n");
  EXPECT_EQ(moves_of(*second), moves_of(whole)) << out;
  EXPECT_EQ(second->save(), whole.save());
}

TEST_F(Terminal, LeavesOtherFilesAlone) {
  Match match = new_match();
  const std::string out =
      play(match, both_people, "drop d\nsave a\nsave a\nsave b\nsave a\nquit\n");
  EXPECT_EQ(count(out, "Saved in a."), 2) << out;
  EXPECT_SHOWN(out, "a is there already: choose another name.");
  EXPECT_SHOWN(out, "Saved in b. Go on with: tide play --resume b");
}

TEST_F(Terminal, TheEndOfInputSavesTheGame) {
  Match match = new_match();
  const std::string out = play(match, both_people, "drop d\n");
  EXPECT_SHOWN(out, "Saved in connect-four.tide. Go on with: tide play --resume connect-four.tide");
  EXPECT_TRUE(std::filesystem::exists("connect-four.tide"));
  play(match, both_people, "drop e\n");
  EXPECT_TRUE(std::filesystem::exists("connect-four-2.tide")) << "the first save was overwritten";
}

TEST_F(Terminal, NothingIsSavedBeforeTheFirstMoveOrAfterTheEnd) {
  Match match = new_match();
  EXPECT_NOT_SHOWN(play(match, both_people, ""), "Saved");
  EXPECT_NOT_SHOWN(play(match, both_people, "a\nb\na\nb\na\nb\na\n"), "Saved");
}

TEST_F(Terminal, CtrlCLeavesAndSaves) {
  Match match = new_match();
  ASSERT_TRUE(match.play(Seat(0), "drop a"));
  TerminalSettings settings;
  settings.stopped = [] { return true; };
  EXPECT_SHOWN(play(match, both_people, "drop b\n", settings), "Saved in connect-four.tide.");
  EXPECT_EQ(match.moves().size(), 1U);
}

TEST_F(Terminal, ShowsRulesByIdNumberAndWord) {
  Match match = new_match();
  const std::string out =
      play(match, both_people, "help cfo-04\n? 5\n?2\nrules LOWEST row\nhelp 77\nrules kraken\n");
  EXPECT_SHOWN(out, "Four discs of one player in a straight line");
  EXPECT_SHOWN(out, "When all 42 places are taken");
  EXPECT_SHOWN(out, "The board has 7 columns");
  EXPECT_SHOWN(out, "it falls to the lowest free row");
  EXPECT_SHOWN(out, "There is no rule '77': they run from CFO-01 to CFO-05");
  EXPECT_SHOWN(out, "No rule contains 'kraken'.");
}

TEST_F(Terminal, ShowsRulesInTheLanguageOfTheGame) {
  Match match = new_match();
  TerminalSettings settings;
  settings.language = "pl";
  const std::string out = play(match, both_people, "help cfo-04\nrules remisem\n", settings);
  EXPECT_SHOWN(out, "Cztery krążki jednego gracza w linii prostej");
  EXPECT_SHOWN(out, "CFO-05");
}

TEST_F(Terminal, HelpListsTheCommands) {
  Match match = new_match();
  const std::string out = play(match, both_people, "help\n");
  for (const char* name :
       {"help", "rules", "board", "log", "look", "undo", "auto", "ask", "save", "resign", "quit"}) {
    EXPECT_SHOWN(out, fmt::format("\n  {}", name));
  }
}

TEST_F(Terminal, ShowsLogBoardAndView) {
  Match match = new_match();
  const std::string out = play(match, both_people, "drop d\nlog 1\nboard\nlook\nlog x\n");
  EXPECT_EQ(count(out, "Seat 1 drops a disc into column d. (CFO-03)"), 2) << out;
  EXPECT_EQ(count(out, "  . . . x . . ."), 2) << out;
  EXPECT_SHOWN(out, R"("to_act")");
  EXPECT_SHOWN(out, "How many lines? For example: log 20");
}

TEST_F(Terminal, HandsTheScreenOverBeforeShowingAnything) {
  Match match = new_match();
  TerminalSettings settings;
  settings.interactive = true;
  const std::string out = play(match, both_people, "\ndrop d\n\ndrop e\n", settings);
  const auto asked = out.find("Seat 2: press Enter when the others look away.");
  ASSERT_NE(asked, std::string::npos) << out;
  const std::string wipe = "\033[H\033[2J\033[3J";
  const auto last_wipe = out.rfind(wipe, asked);
  const auto next_wipe = out.find(wipe, asked);
  ASSERT_NE(next_wipe, std::string::npos) << out;
  // Between the two only the request itself: nothing of either seat.
  const std::string between = out.substr(last_wipe, next_wipe - last_wipe);
  EXPECT_NOT_SHOWN(between, "drop");
  EXPECT_NOT_SHOWN(between, ". . .");
  EXPECT_EQ(moves_of(match), (Moves{"1 drop d", "2 drop e"}));
}

TEST_F(Terminal, AForcedMoveIsTakenSilentlyUnlessAskedFor) {
  // All columns but g are full when seat 1 is to move; then g is all there is.
  const auto fill = [](Match& match) {
    for (const char* column : {"a", "b", "a", "b", "b", "a", "b", "a", "a", "b", "a", "b",
                               "c", "d", "c", "d", "d", "c", "d", "c", "c", "d", "c", "d",
                               "e", "f", "e", "f", "f", "e", "f", "e", "e", "f", "e", "f"}) {
      const Seat seat = match.game().to_act(match.state()).front();
      const auto played = match.play(seat, fmt::format("drop {}", column));
      ASSERT_TRUE(played) << column << ": " << played.error().message;
    }
  };
  Match silent = new_match();
  fill(silent);
  ASSERT_FALSE(silent.over());
  const std::string out = play(silent, against_scripted, "");
  EXPECT_TRUE(silent.over()) << out;
  EXPECT_NOT_SHOWN(out, "[drop g]");

  // People who share a screen must not learn from a skipped question that there was no choice.
  Match shared = new_match();
  fill(shared);
  EXPECT_SHOWN(play(shared, both_people, "g\n"), "Seat 2 is at the screen now.");
  EXPECT_EQ(shared.moves().size(), 37U);
}

TEST_F(Terminal, PacksManyChoicesIntoColumnsByTarget) {
  std::vector<Choice> choices{{static_cast<Action>(0), "pass", "do nothing", ""}};
  for (const char* tile : {"a1", "b2", "c3"}) {
    for (const char* side : {"n", "e", "s", "w"}) {
      choices.push_back({static_cast<Action>(choices.size()),
                         fmt::format("place {}/{}", tile, side), "lay the card",
                         fmt::format("tile:{}", tile)});
    }
  }
  EXPECT_EQ(lay_out(choices, 80, false),
            "   1  do nothing  [pass]\n"
            "  12 choices to place, the first: lay the card\n"
            "   2 place a1/n    3 place a1/e    4 place a1/s    5 place a1/w   \n"
            "   6 place b2/n    7 place b2/e    8 place b2/s    9 place b2/w   \n"
            "  10 place c3/n   11 place c3/e   12 place c3/s   13 place c3/w   \n");
}

TEST_F(Terminal, PackedChoicesKeepWhatTheirPhraseSaysBehindAColon) {
  std::vector<Choice> choices;
  for (int i = 0; i < 9; ++i) {
    choices.push_back({static_cast<Action>(i), fmt::format("place a{}", i + 1),
                       i == 1 ? "lay it here: 1 + 3 = 4" : "lay it here", ""});
  }
  const std::string out = lay_out(choices, 80, false);
  EXPECT_SHOWN(out, "  1 place a1               2 place a2 (1 + 3 = 4)   3 place a3  ");
}

TEST_F(Terminal, LaysTextOut) {
  EXPECT_EQ(paragraph("one two three", 9, 2), "  one two\n  three\n");
  EXPECT_EQ(columns_of("\033[2mżagiel\033[0m"), 6);
  EXPECT_EQ(split_actions(" Attack  cut, place d3/w;;pass "),
            (std::vector<std::string>{"attack cut", "place d3/w", "pass"}));
}

}  // namespace
}  // namespace tide::cli
