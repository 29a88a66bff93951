// Runs the real `tide` and looks at what a script sees: exit code, standard output, standard error.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "engine/json.h"

namespace tide {
namespace {

// Each test has a folder of its own, gone afterwards.
class Cli : public testing::Test {
 protected:
  struct Ran {
    int code = -1;
    std::string out, err;
  };

  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::temp_directory_path() /
              fmt::format("tide-cli-{}-{}", test->name(), getpid());
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }
  static std::string read(const std::string& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  // `before` stands in front of the program in the shell's line, `arguments` behind it.
  Ran tide(const std::string& arguments, const std::string& before = "",
           const std::string& out = "") const {
    const std::string to = out.empty() ? path("stdout") : out;
    const std::string line = fmt::format("{} '{}' {} >'{}' 2>'{}' </dev/null", before, TIDE_BINARY,
                                         arguments, to, path("stderr"));
    const int status = std::system(line.c_str());
    Ran ran{.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1,
            .out = out.empty() ? read(to) : "",
            .err = read(path("stderr"))};
    return ran;
  }

  // Exit 2, nothing on standard output, one line on standard error that says `what`.
  void expect_refused(const std::string& arguments, const std::string& what) const {
    const Ran ran = tide(arguments);
    EXPECT_EQ(ran.code, 2) << "tide " << arguments << "\n" << ran.err;
    EXPECT_EQ(ran.out, "") << "tide " << arguments;
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << "tide " << arguments << "\n" << ran.err;
    EXPECT_NE(ran.err.find(what), std::string::npos)
        << "tide " << arguments << " says: " << ran.err << "and not: " << what;
  }
  // Exit 0, one JSON document, nothing on standard error.
  json::value expect_json(const std::string& arguments) const {
    const Ran ran = tide(arguments);
    EXPECT_EQ(ran.code, 0) << "tide " << arguments << "\n" << ran.err;
    EXPECT_EQ(ran.err, "") << "tide " << arguments;
    auto document = parse_json(ran.out);
    EXPECT_TRUE(document.has_value()) << "tide " << arguments << " printed:\n" << ran.out;
    return document.value_or(nullptr);
  }

  std::string connect_four_hash() const {
    const auto games = expect_json("games --json");
    for (const auto& game : games.get_array()) {
      if (game.at("id") == "connect-four") return std::string(game.at("content_hash").get_string());
    }
    ADD_FAILURE() << "tide games does not list connect-four";
    return "";
  }

 private:
  std::filesystem::path folder_;
};

// Seat 1 wins in column a.
constexpr std::string_view moves =
    R"([[1,"drop a"],[2,"drop b"],[1,"drop a"],[2,"drop b"],[1,"drop a"],[2,"drop b"],[1,"drop a"]])";

std::string saved_game(
    const std::string& hash, std::string_view actions = moves,
    std::string_view result = R"({"places":[1,2],"scores":[1,-1],"reason":"reason.won"})") {
  return fmt::format(
      R"({{"tide":1,"game":"connect-four","rules_version":1,"content_hash":"{}",)"
      R"("setup":{{"seats":2,"options":{{}}}},"seed":"1","actions":{},"result":{}}})",
      hash, actions, result);
}

TEST_F(Cli, EveryCommandHasHelpWithAnExample) {
  const Ran ran = tide("--help");
  EXPECT_EQ(ran.code, 0);
  for (const char* command :
       {"games", "sim", "ladder", "tune", "analyze", "coverage", "replay", "verify", "scenario",
        "rules", "content", "position", "types", "serve", "admin", "bench"}) {
    EXPECT_NE(ran.out.find(fmt::format("\n  {} ", command)), std::string::npos) << command;
    const Ran help = tide(std::string(command) + " --help");
    EXPECT_EQ(help.code, 0) << command;
    EXPECT_EQ(help.err, "") << command;
    EXPECT_NE(help.out.find(fmt::format("Example:\n  tide {}", command)), std::string::npos)
        << "the help of " << command << " has no example";
  }
  EXPECT_EQ(tide("--version").code, 0);
}

TEST_F(Cli, WrongUsageIsOneLineAndExitTwo) {
  expect_refused("", "which command? expected one of: games, ");
  expect_refused("sail", "no command 'sail', expected one of: games, ");
  expect_refused("--fast", "no command '--fast', expected one of: games, ");
  for (const char* command : {"games", "position connect-four", "types", "rules connect-four"}) {
    expect_refused(std::string(command) + " --loud", "--loud");
  }
  for (const char* command : {"sim", "coverage", "rules", "content", "position"}) {
    expect_refused(command, "GAME is required");
    expect_refused(std::string(command) + " chess", "no game 'chess', expected one of: ");
  }
  expect_refused("bench chess", "no game 'chess', expected one of: ");
  expect_refused("types --game chess", "no game 'chess', expected one of: ");
  for (const char* command : {"replay", "verify", "scenario"}) {
    expect_refused(command, "FILE is required");
  }
}

TEST_F(Cli, ALessonHasItsOwnSeatAndLuck) {
  expect_refused("play connect-four --lesson --seat 2", "--seat excludes --lesson");
  expect_refused("play connect-four --lesson --seed 1", "--seed");
  expect_refused("play chess --lesson", "no game 'chess', expected one of: ");
}

TEST_F(Cli, NumbersOutOfRangeNameWhatIsAccepted) {
  for (const char* command : {"sim", "coverage", "position"}) {
    for (const char* seats : {"0", "1", "3", "-1", "99999"}) {
      expect_refused(fmt::format("{} connect-four --seats {}", command, seats),
                     fmt::format("{} seats: Connect Four is for 2", seats));
    }
    expect_refused(fmt::format("{} connect-four --seats two", command), "--seats");
    expect_refused(fmt::format("{} connect-four --option pace=fast", command), "no options");
    expect_refused(fmt::format("{} connect-four --option pace", command), "expected NAME=VALUE");
  }
  for (const char* command : {"sim", "coverage", "ladder"}) {
    expect_refused(fmt::format("{} connect-four --games 0", command), "not in range 1 to ");
    expect_refused(fmt::format("{} connect-four --games -5", command), "--games");
    expect_refused(fmt::format("{} connect-four --games many", command), "--games");
    expect_refused(fmt::format("{} connect-four --threads 0", command), "not in range 1 to 256");
    expect_refused(fmt::format("{} connect-four --players bold", command),
                   "no player 'bold', expected deckhand, sailor");
    expect_refused(fmt::format("{} connect-four --players search:0", command),
                   "expected milliseconds or iterations");
  }
  for (const char* command : {"sim", "coverage"}) {
    expect_refused(fmt::format("{} connect-four --players random,random,random", command),
                   "3 players for 2 seats");
  }
  expect_refused("ladder connect-four --players random", "at least two players");
  expect_refused("ladder", "which game?");
  expect_refused("tune connect-four --player greedy", "only search has something to tune");
  expect_refused("tune connect-four --set speed=1", "no 'speed', expected one of: exploration");
  expect_refused("tune connect-four --set exploration=fast", "expected a number");
  expect_refused("tune connect-four --set exploration=9", "expected 0.02 to 3");
  expect_refused("bench --seconds 0", "not in range");
}

TEST_F(Cli, ALadderGoesOnWhereItWasInterrupted) {
  const std::string line =
      fmt::format("ladder connect-four --players random,scripted --keep '{}'", path("kept"));
  const auto whole = expect_json("ladder connect-four --players random,scripted --games 6 --json");
  expect_json(line + " --games 4 --json");
  const std::string begun = read(path("kept"));
  EXPECT_EQ(std::ranges::count(begun, '\n'), 4);
  EXPECT_EQ(expect_json(line + " --games 6 --json"), whole);
  const std::string gone_on = read(path("kept"));
  EXPECT_TRUE(gone_on.starts_with(begun));
  EXPECT_EQ(std::ranges::count(gone_on, '\n'), 6);
  // A level is its player, whatever it is called; other players are another match.
  expect_json(fmt::format("ladder connect-four --players random,mate --keep '{}' --games 6 --json",
                          path("kept")));
  EXPECT_EQ(read(path("kept")), gone_on);
  expect_json(fmt::format(
      "ladder connect-four --players random,deckhand --keep '{}' --games 1 --json", path("kept")));
  EXPECT_EQ(std::ranges::count(read(path("kept")), '\n'), 7);
  // What is in the file can be looked at without playing.
  const auto played = [&](const char* what) {
    const auto report = expect_json(
        fmt::format("ladder connect-four {} --played --keep '{}' --json", what, path("kept")));
    std::vector<std::int64_t> games;
    for (const json::value& rung : report.at("rungs").get_array()) {
      games.push_back(rung.at("games").get_int64());
    }
    return games;
  };
  EXPECT_EQ(played("--players random,scripted"), (std::vector<std::int64_t>{12}));
  EXPECT_EQ(played("--bars"), (std::vector<std::int64_t>{12, 0, 0, 0}));
  EXPECT_EQ(std::ranges::count(read(path("kept")), '\n'), 7);
  expect_refused("ladder connect-four --played", "--played needs --keep FILE");
  write("kept", begun + "{}\n");
  expect_refused(line, "kept:5: expected what --keep writes");
}

TEST_F(Cli, ALadderForOneTellsOfMedalsWhereThereAreSome) {
  const auto told = [&](const char* game) {
    return tide(fmt::format("ladder {} --seats 1 --players scripted --games 2", game)).out;
  };
  EXPECT_NE(told("saltfjord").find("medals: bronze"), std::string::npos);
  EXPECT_NE(told("salt-and-sail").find("of 2 games won\n"), std::string::npos);
}

TEST_F(Cli, JsonIsOneDocument) {
  const auto games = expect_json("games --json");
  EXPECT_GE(games.get_array().size(), 1U);
  const auto sim = expect_json("sim connect-four --seats 2 --games 50 --json");
  for (const char* name : {"game", "seats", "games", "decisions", "seconds", "decisions_per_second",
                           "length", "branching", "wins_by_seat", "ties", "scores_by_seat"}) {
    EXPECT_TRUE(sim.get_object().contains(name)) << "sim has no " << name;
  }
  for (const char* name : {"mean", "p5", "p50", "p95", "max"}) {
    EXPECT_TRUE(sim.at("length").get_object().contains(name)) << "length has no " << name;
  }
  EXPECT_EQ(sim.at("games"), 50);
  EXPECT_EQ(expect_json("coverage connect-four --games 10 --json").at("rules").get_array().size(),
            5U);
  const auto rules = expect_json("rules connect-four --json");
  EXPECT_EQ(rules.at(0).at("id"), "CFO-01");
  for (const char* name : {"text", "basis", "tests"}) {
    EXPECT_TRUE(rules.at(0).get_object().contains(name)) << "a rule has no " << name;
  }
  EXPECT_EQ(expect_json("rules connect-four cfo-03 --json").at("id"), "CFO-03");
  expect_json("content connect-four");
  expect_json("position connect-four");
  const auto bench = expect_json("bench connect-four --seconds 0.02 --json");
  for (const char* name : {"decisions_per_second", "games_per_second", "ns_per_decision",
                           "ns_per_copy", "ns_per_redeal", "state_bytes"}) {
    EXPECT_TRUE(bench.at(0).get_object().contains(name)) << "bench has no " << name;
  }
}

TEST_F(Cli, SimGivesTheSameOnAnyNumberOfThreads) {
  const auto without_times = [&](int threads) {
    auto stats =
        expect_json(fmt::format("sim connect-four --games 500 --json --threads {} --csv {}",
                                threads, path(fmt::format("{}.csv", threads))));
    stats.get_object().erase("seconds");
    stats.get_object().erase("decisions_per_second");
    return pretty(stats);
  };
  const std::string one = without_times(1);
  EXPECT_EQ(one, without_times(3));
  EXPECT_EQ(read(path("1.csv")), read(path("3.csv")));
  EXPECT_EQ(std::ranges::count(read(path("1.csv")), '\n'), 1001);
}

TEST_F(Cli, InterruptedSimKeepsWhatWasFinished) {
  const Ran ran =
      tide("sim connect-four --games 1000000000000 --json", "timeout --preserve-status -s INT 0.4");
  EXPECT_EQ(ran.code, 130) << ran.err;
  const auto stats = parse_json(ran.out);
  ASSERT_TRUE(stats.has_value()) << ran.out;
  EXPECT_GT(stats->at("games").to_number<std::int64_t>(), 0);
  EXPECT_NE(ran.err.find("stopped by Ctrl-C: these are the first "), std::string::npos) << ran.err;
}

TEST_F(Cli, OutputThatCannotBeWrittenIsAnError) {
  for (const char* command : {"games", "rules connect-four", "sim connect-four --games 3 --json"}) {
    const Ran ran = tide(command, "", "/dev/full");
    EXPECT_EQ(ran.code, 2) << command;
    EXPECT_NE(ran.err.find("standard output: No space left"), std::string::npos) << ran.err;
  }
  expect_refused("sim connect-four --games 100 --csv /dev/full", "/dev/full: No space left");
  expect_refused("sim connect-four --csv " + path("no/such/folder.csv"), "No such file");
}

TEST_F(Cli, AReportReplacesItsOwnChapterAndNoOther) {
  const std::string file =
      write("speed.md", "# Speed\n\n## Games and search\n\nold\n\n## The server\n\nkept\n");
  const auto now = [&] { return read(file); };
  const std::string bench = "bench connect-four --seconds 0.02 --write ";
  EXPECT_EQ(tide(bench + file).code, 0);
  EXPECT_TRUE(now().starts_with("# Speed\n\n## Games and search\n\n`tide bench")) << now();
  EXPECT_TRUE(now().contains("\n| connect-four | 2 | ")) << now();
  EXPECT_FALSE(now().contains("old")) << now();
  EXPECT_TRUE(now().ends_with(" |\n\n## The server\n\nkept\n")) << now();
  const std::string ladder = "ladder connect-four --players random,scripted --games 1 --write ";
  EXPECT_EQ(tide(ladder + file).code, 0);
  EXPECT_TRUE(now().contains("\nkept\n\n## Connect Four: random,scripted\n")) << now();
  const Ran lost = tide(bench + path("no/such.md"));
  EXPECT_EQ(lost.code, 2);
  EXPECT_TRUE(lost.err.contains("no/such.md: could not be written")) << lost.err;
}

TEST_F(Cli, AGameIsAnalysedAsTextJsonAndPage) {
  const std::string good = write("good.tide", saved_game(connect_four_hash()));
  const auto judged =
      expect_json(fmt::format("analyze {} --iterations 50 --json --html {}", good, path("a.html")));
  EXPECT_EQ(judged.at("decisions").get_array().size(), 7U);
  std::ifstream page(path("a.html"));
  const std::string text(std::istreambuf_iterator<char>(page), {});
  EXPECT_TRUE(text.ends_with("</html>\n"));
  EXPECT_TRUE(text.contains("First place after 7 moves: seat 1."));
  // What went wrong is marked in the chart and told below; the game is lost by not stopping four.
  int wrong = 0;
  for (const auto& decision : judged.at("decisions").get_array()) {
    const std::int64_t move = decision.at("move").get_int64();
    const bool good_choice = decision.at("verdict") == "good";
    const bool marked = decision.at("verdict") == "mistake" || decision.at("verdict") == "blunder";
    EXPECT_EQ(text.contains(fmt::format("<li id=\"move-{}\"", move)), !good_choice) << move;
    EXPECT_EQ(text.contains(fmt::format("<a href=\"#move-{}\"", move)), marked) << move;
    wrong += marked;
  }
  EXPECT_GT(wrong, 0);
  expect_refused("analyze " + good + " --html " + path("no/such/a.html"), "cannot be written");
}

TEST_F(Cli, SavedGamesAreShownAndChecked) {
  const std::string hash = connect_four_hash();
  const std::string good = write("good.tide", saved_game(hash));

  Ran ran = tide("verify " + good);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.out, good + ": good, 7 moves\n");

  const std::string other =
      write("other.tide",
            saved_game(hash, moves, R"({"places":[2,1],"scores":[-1,1],"reason":"reason.won"})"));
  const std::string illegal = write("illegal.tide", saved_game(hash, R"([[2,"drop a"]])"));
  const std::string content = write("content.tide", saved_game("00"));
  ran = tide(fmt::format("verify {} {} {} {}", other, good, illegal, content));
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(std::ranges::count(ran.out, '\n'), 4) << "one line per file:\n" << ran.out;
  EXPECT_NE(ran.out.find("other.tide: differs: /result"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("illegal.tide: differs: /actions/0 (move 1)"), std::string::npos);
  EXPECT_NE(ran.out.find("content.tide: differs: /content_hash"), std::string::npos);

  ran = tide("replay " + good);
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_NE(ran.out.find("7. seat 1: drop a\n   seat 1 drops a disc into column a."),
            std::string::npos)
      << ran.out;
  const auto steps = expect_json("replay " + good + " --as 2 --to 3 --json").at("steps");
  EXPECT_EQ(steps.get_array().size(), 4U);
  EXPECT_FALSE(steps.at(1).get_object().contains("move")) << "seat 2 sees only its own notation";
  EXPECT_EQ(steps.at(2).at("move"), "drop b");
  expect_refused("replay " + good + " --to 8", "--to 8: expected a number from 0 to 7");
  expect_refused("replay " + good + " --as 3", "--as 3: expected a seat from 1 to 2");
  expect_refused("replay " + good + " --as 0", "expected a seat from 1 to 2");
  expect_refused("replay " + illegal, "/actions/0 (move 1)");
}

TEST_F(Cli, BadFilesAreRefusedInOneLine) {
  const std::string hash = connect_four_hash();
  const std::string whole = saved_game(hash);
  const std::vector<std::string> bad = {
      path("missing"),
      path("."),
      write("empty", ""),
      write("truncated", whole.substr(0, whole.size() / 2)),
      write("deep", std::string(100'000, '[')),
      write("bytes", std::string("\xff\xfe\0\x01", 4)),
      write("list", "[]"),
      write("number", "1e999"),
      write("types", R"({"game":1,"actions":{}})"),
      write("chess", R"({"game":"chess","actions":[]})"),
  };
  for (const std::string& file : bad) {
    for (const char* command :
         {"replay ", "verify ", "content connect-four --check ", "sim connect-four --content ",
          "position connect-four --content "}) {
      expect_refused(command + file, "");
    }
    // An empty file is a file of no scenarios; the rest is none at all.
    if (file == path("empty")) continue;
    const Ran ran = tide("scenario " + file);
    EXPECT_EQ(ran.code, 2) << file;
    EXPECT_EQ(ran.out, "0 passed, 0 failed\n") << file;
    EXPECT_EQ(std::ranges::count(ran.err, '\n'), 1) << file << "\n" << ran.err;
  }
  expect_refused("verify /dev/zero", "/dev/zero: larger than 64 MiB");
  expect_refused("verify rules", "rules: No such file");
}

TEST_F(Cli, ScenariosReportLikeATestRunner) {
  const auto scenario = [](std::string_view title, std::string_view then) {
    return fmt::format(
        "scenario \"{}\" rules CFO-03\ngame connect-four seats 2 seed 1\n"
        "when 1 drop a\nthen {}\n\n",
        title, then);
  };
  const std::string good = write("good.scenario", scenario("A disc falls", "fired CFO-03"));
  const std::string bad = write("bad.scenario", scenario("Seat 1 moves twice", "to-act 1") +
                                                    scenario("And seat 2 then", "to-act 2"));
  Ran ran = tide("scenario " + good);
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  EXPECT_TRUE(ran.out.ends_with("\n1 passed, 0 failed\n")) << ran.out;
  ran = tide(fmt::format("scenario {} {}", good, bad));
  EXPECT_EQ(ran.code, 1);
  EXPECT_TRUE(ran.out.ends_with("\n2 passed, 1 failed\n")) << ran.out;
  EXPECT_NE(ran.out.find("FAIL  Seat 1 moves twice\n"), std::string::npos) << ran.out;
  ran = tide(fmt::format("scenario {} {}", bad, path("missing")));
  EXPECT_EQ(ran.code, 2) << "a file that cannot be read outweighs a failure";
  EXPECT_EQ(expect_json("scenario --json " + good).at("passed"), 1);
}

TEST_F(Cli, RulesCanBeAskedForOneByOne) {
  const Ran ran = tide("rules connect-four CFO-04");
  EXPECT_EQ(ran.code, 0);
  EXPECT_TRUE(ran.out.starts_with("CFO-04  Four discs")) << ran.out;
  expect_refused("rules connect-four CFO-99", "no rule 'CFO-99', expected CFO-01 to CFO-05");
  EXPECT_EQ(tide("rules connect-four --check").code, 0);
  EXPECT_TRUE(tide("rules connect-four CFO-04 --language pl").out.starts_with("CFO-04  Cztery"));
  EXPECT_TRUE(
      tide("rules connect-four --language pl").out.starts_with("3. Reguły\n\nCFO-01  Dwoje"));
  expect_refused("rules connect-four --language xx", "--language xx: Connect Four has no words");
}

TEST_F(Cli, ContentIsCheckedAndRoundTrips) {
  const std::string file = write("mine.json", tide("content connect-four").out);
  EXPECT_EQ(tide("content connect-four --check " + file).code, 0);
  EXPECT_EQ(tide("sim connect-four --games 5 --content " + file).code, 0);
  expect_refused("content connect-four --check " + write("bad.json", R"({"options": 3})"),
                 "bad.json: ");
}

}  // namespace
}  // namespace tide
