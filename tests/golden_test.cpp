// The golden games and exact counts that the games carry (golden/ in their folders). After a change
// that is meant, TIDE_UPDATE_GOLDEN=1 writes them anew into the source tree.
#include "tests/golden.h"
#include "tests/every_game.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

namespace tide {
namespace {

constexpr std::string_view counts_file = "perft.txt";

bool updating() { return std::getenv("TIDE_UPDATE_GOLDEN") != nullptr; }

std::filesystem::path golden_folder(std::string_view id) {
  const std::filesystem::path root = TIDE_SOURCE_DIR;
  const auto game = root / "games" / id;
  return (std::filesystem::exists(game) ? game : root / "examples" / id) / "golden";
}

// The golden files of a game by name. What is updated is the source tree, so then it is read, too.
std::map<std::string, std::string> golden_files(const AnyGame& game) {
  std::map<std::string, std::string> files;
  const auto add = [&](const std::string& name, std::string text) {
    if (name.ends_with(".golden") || name == counts_file) files.emplace(name, std::move(text));
  };
  if (!updating()) {
    constexpr std::string_view folder = "golden/";
    for (const Asset* asset = game.info().assets; asset->name != nullptr; ++asset) {
      const std::string_view name = asset->name;
      if (name.starts_with(folder))
        add(std::string(name.substr(folder.size())), std::string(asset->text()));
    }
  } else if (const auto folder = golden_folder(game.info().id); std::filesystem::exists(folder)) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      std::ostringstream text;
      text << std::ifstream(entry.path()).rdbuf();
      add(entry.path().filename().string(), text.str());
    }
  }
  return files;
}

// Compares a file with what the rules say today, or writes that into the file.
void settle(const AnyGame& game, const std::string& name, const std::string& text,
            const Expected<std::string>& today) {
  const std::string place = fmt::format("{}/golden/{}", game.info().id, name);
  ASSERT_TRUE(today.has_value()) << place << ": " << today.error().message;
  if (!updating()) {
    EXPECT_TRUE(text == *today) << place
                                << " is no longer what happens: " << first_difference(text, *today)
                                << "\nIf that is meant: TIDE_UPDATE_GOLDEN=1 golden_test";
  } else if (text != *today) {
    std::ofstream file(golden_folder(game.info().id) / name);
    file << *today;
    ASSERT_TRUE(file.flush().good()) << place << " cannot be written";
  }
}

class Golden : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    const auto entry = find_game(GetParam());
    ASSERT_TRUE(entry.has_value()) << entry.error().message;
    game_ = (*entry)->standard();
    files_ = golden_files(*game_);
  }

  std::shared_ptr<const AnyGame> game_;
  std::map<std::string, std::string> files_;
};

TEST_P(Golden, GamesAreTheSame) {
  int games = 0;
  for (const auto& [name, text] : files_) {
    if (name == counts_file) continue;
    ++games;
    settle(*game_, name, text, retell_golden(text, game_));
  }
  EXPECT_GT(games, 0) << GetParam() << " has no golden game: golden/*.golden in its folder, named "
                      << "in tide_assets";
}

TEST_P(Golden, CountsAreTheSame) {
  const auto counts = files_.find(std::string(counts_file));
  ASSERT_TRUE(counts != files_.end())
      << GetParam() << " has no exact counts: golden/" << counts_file;
  const auto find = [&](std::string_view name) -> Expected<std::string> {
    const auto found = files_.find(std::string(name));
    if (found == files_.end()) return wrong(fmt::format("no golden game {}", name));
    return found->second;
  };
  settle(*game_, counts->first, counts->second, recount(counts->second, game_, find));
}

INSTANTIATE_TEST_SUITE_P(Games, Golden, testing::ValuesIn(every_game()), game_name);

// --- The tests of the tests, with Connect Four ---

constexpr std::string_view short_game = R"(# A game of seven discs.
game connect-four seats 2 seed one

1 drop a
    seat 1 drops a disc into column a.  [CFO-03]
2 drop b
    seat 2 drops a disc into column b.  [CFO-03]
1 drop a
    seat 1 drops a disc into column a.  [CFO-03]
2 drop b
    seat 2 drops a disc into column b.  [CFO-03]
1 drop a
    seat 1 drops a disc into column a.  [CFO-03]
# Too late.
2 drop b
    seat 2 drops a disc into column b.  [CFO-03]
1 drop a
    seat 1 drops a disc into column a.  [CFO-03]
# There it is.
    seat 1 has four in a line.  [CFO-04]
result winner 1 scores 1 -1: Four in a line.
# That was quick.
)";

std::string with(std::string_view old_text, std::string_view new_text) {
  std::string text(short_game);
  const auto at = text.find(old_text);
  TIDE_CHECK(at != std::string::npos);
  return text.replace(at, old_text.size(), new_text);
}

class GoldenText : public testing::Test {
 protected:
  std::shared_ptr<const AnyGame> game_ = (*find_game("connect-four"))->standard();
  std::string problem(const std::string& text) const {
    const auto told = retell_golden(text, game_);
    return told ? first_difference(text, *told) : told.error().message;
  }
};

TEST_F(GoldenText, StaysAsItIsWhenTheGameDoes) { EXPECT_EQ(problem(std::string(short_game)), ""); }

TEST_F(GoldenText, ShowsTheFirstLineThatDiffers) {
  EXPECT_EQ(problem(with("column b.  [CFO-03]", "column b.  [CFO-02]")),
            "line 7\n  expected:     seat 2 drops a disc into column b.  [CFO-02]\n"
            "  found:        seat 2 drops a disc into column b.  [CFO-03]");
  EXPECT_EQ(problem(with("winner 1 scores", "winner 2 scores")),
            "line 21\n  expected: result winner 2 scores 1 -1: Four in a line.\n"
            "  found:    result winner 1 scores 1 -1: Four in a line.");
}

TEST_F(GoldenText, IsFilledInWithEachAnnotationAboveItsLine) {
  std::string draft;
  std::istringstream lines{std::string(short_game)};
  for (std::string line; std::getline(lines, line);) {
    const bool last = line.find("four in a line") != std::string::npos;
    if (!line.starts_with("    ") || last) draft += line + "\n";
  }
  const auto told = retell_golden(draft, game_);
  ASSERT_TRUE(told.has_value()) << told.error().message;
  EXPECT_EQ(first_difference(short_game, *told), "");
}

TEST_F(GoldenText, WritesTheMoveThatIsTheOnlyChoice) {
  std::string draft = "game connect-four seats 2\n";
  int seat = 0;
  for (const char column : std::string_view("bededeeecabbeffccbbdcddfbafccdafafgggaggg")) {
    draft += fmt::format("{} drop {}\n", seat + 1, column);
    seat = 1 - seat;
  }
  const auto told = retell_golden(draft, game_);
  ASSERT_TRUE(told.has_value()) << told.error().message;
  const auto end =
      told->find("\n2 drop a\n    seat 2 drops a disc into column a.  [CFO-03]\n    The");
  EXPECT_NE(end, std::string::npos) << "the last free place is not taken:\n" << *told;
}

TEST_F(GoldenText, KeepsAnAnnotationWhoseLineIsGone) {
  const auto told = retell_golden(with("    seat 1 has four in a line.", "    Old words."), game_);
  ASSERT_TRUE(told.has_value()) << told.error().message;
  EXPECT_EQ(first_difference(short_game, *told), "");
}

TEST_F(GoldenText, NamesTheLineOfWhatIsWrong) {
  EXPECT_EQ(problem(with("2 drop b", "1 drop b")),
            "line 6: 'drop b' is refused: it is not this seat's turn (CFO-01)");
  EXPECT_EQ(problem(with("2 drop b", "3 drop b")), "line 6: expected SEAT NOTATION or result");
  EXPECT_EQ(problem(with("connect-four seats", "other seats")),
            "line 2: a game of other, expected connect-four");
  EXPECT_EQ(problem(with("# That was quick.", "2 drop c")),
            "line 22: nothing may follow the result but annotations");
  EXPECT_EQ(problem("game connect-four seats 2\n1 drop a\n"), "the game is not over after 1 moves");
}

TEST_F(GoldenText, CountsWaysAndStopsAtTheEnd) {
  const auto find = [](std::string_view) { return Expected<std::string>(short_game); };
  const auto counts =
      recount("# Of Connect Four.\nx after 0: 0 0 0\nx after 6: 0 0\nx after 7: 1\n", game_, find);
  ASSERT_TRUE(counts.has_value()) << counts.error().message;
  // After six discs seven may follow; one of them ends the game.
  EXPECT_EQ(*counts, "# Of Connect Four.\nx after 0: 7 49 343\nx after 6: 7 42\nx after 7: 0\n");
  EXPECT_EQ(recount("x after 8: 1\n", game_, find).error().message, "line 1: x has 7 moves");
}

}  // namespace
}  // namespace tide
