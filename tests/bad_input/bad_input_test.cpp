// Every command of `tide` that reads a file meets broken ones: it must answer with exit code 2, one
// readable line on standard error, nothing on standard output, and soon.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <regex>
#include <set>

#include "engine/ledger.h"
#include "engine/match.h"
#include "tests/bad_input/tide_process.h"
#include "tests/effort.h"
#include "tests/every_game.h"

namespace tide {

void PrintTo(const GameEntry& entry, std::ostream* out) { *out << entry.id; }

}  // namespace tide

namespace tide::bad_input {
namespace {

using Arguments = std::vector<std::string>;

std::string shown(const Arguments& arguments) {
  return fmt::format("tide {}", fmt::join(arguments, " "));
}

// One line that a person can read: no control characters that would act on a terminal.
::testing::AssertionResult one_line(const std::string& err) {
  if (err.empty()) return ::testing::AssertionFailure() << "no line";
  if (err.back() != '\n') return ::testing::AssertionFailure() << "the line does not end: " << err;
  const std::string_view line(err.data(), err.size() - 1);
  const auto control = std::ranges::find_if(
      line, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
  if (control != line.end()) {
    return ::testing::AssertionFailure()
           << "a control character or a second line: " << ::testing::PrintToString(err);
  }
  if (line.size() > 2000) {
    return ::testing::AssertionFailure() << "a line of " << line.size() << " characters";
  }
  return ::testing::AssertionSuccess();
}

void expect_refused(const Workplace& place, const Arguments& arguments, const std::string& why) {
  const Ended ended = place.tide(arguments);
  EXPECT_EQ(ended.exit, 2) << why << ": " << shown(arguments) << "\n" << ended.err;
  // Commands for several files close with their count, whatever became of the files.
  if (!std::regex_match(ended.out, std::regex("(0 passed, [01] failed\n)?"))) {
    ADD_FAILURE() << why << ": " << shown(arguments) << " wrote\n" << ended.out.substr(0, 500);
  }
  EXPECT_TRUE(one_line(ended.err)) << why << ": " << shown(arguments);
  EXPECT_LT(ended.seconds, time_limit()) << why << ": " << shown(arguments);
}

// `tide verify` could read the file and says in one line why it is no game that can be replayed.
void expect_differs(const Workplace& place, const std::string& file, const std::string& why) {
  const Ended ended = place.tide({"verify", file});
  EXPECT_EQ(ended.exit, 1) << why << "\n" << ended.err;
  EXPECT_EQ(ended.err, "") << why;
  EXPECT_TRUE(one_line(ended.out)) << why;
  EXPECT_LT(ended.seconds, time_limit()) << why;
}

// --- Real files ---

// A game played to its end by the scripted players, or as far as `moves`.
Match played(const GameEntry& entry, int moves) {
  const auto game = entry.standard();
  auto match = Match::start(game, {.seats = game->info().min_seats, .options = {}}, "bad-input");
  TIDE_CHECK(match.has_value());
  Rng rng(key_from_seed("bad-input"));
  for (int i = 0; i < moves && !match->over(); ++i) {
    const Seat seat = game->to_act(match->state()).front();
    const auto done = match->play(seat, game->scripted(match->state(), seat, rng));
    TIDE_CHECK(done.has_value());
  }
  return std::move(*match);
}

struct Sample {
  std::string saved, unfinished, content, position, scenario;
};

Sample sample(const GameEntry& entry) {
  const Match finished = played(entry, 1'000'000), begun = played(entry, 5);
  const AnyGame& game = begun.game();
  const Seat seat = game.to_act(begun.state()).front();
  ActionList list;
  game.legal(begun.state(), seat, list);
  return {.saved = pretty(finished.save()),
          .unfinished = pretty(begun.save()),
          .content = std::string(entry.default_content),
          .position = pretty(game.to_position(begun.state())),
          .scenario = fmt::format("scenario \"The first choice can be taken\" rules {}\n"
                                  "game {} seats {} seed 1\n"
                                  "given given.json\n"
                                  "when {} {}\n"
                                  "then {{}}\n",
                                  ledger(game).front().id, entry.id, begun.setup().seats,
                                  seat.number(), game.notation(list[0]))};
}

// --- The commands, by the kind of file that they read ---

struct Reader {
  std::string what;
  std::string text;  // a real file of that kind
  std::vector<std::function<Arguments(const std::string& file)>> commands;
};

std::vector<Reader> readers(const GameEntry& entry, const Sample& real) {
  const std::string id(entry.id);
  return {
      {"saved game",
       real.saved,
       {[](const std::string& f) { return Arguments{"replay", f}; },
        [](const std::string& f) { return Arguments{"replay", f, "--json"}; },
        [](const std::string& f) { return Arguments{"verify", f}; },
        [](const std::string& f) { return Arguments{"analyze", f, "--iterations", "1"}; },
        [](const std::string& f) { return Arguments{"play", "--resume", f}; }}},
      {"content",
       real.content,
       {[=](const std::string& f) { return Arguments{"content", id, "--check", f}; },
        [=](const std::string& f) { return Arguments{"position", id, "--content", f}; },
        [=](const std::string& f) { return Arguments{"sim", id, "--games", "1", "--content", f}; },
        [=](const std::string& f) { return Arguments{"play", id, "--content", f}; }}},
      {"scenario", real.scenario, {[](const std::string& f) { return Arguments{"scenario", f}; }}},
  };
}

// --- Changes to a document ---

// Calls f(place, value) for one member of each shape: "/cards/*/name" is met once.
void each_shape(json::value& value, const std::string& place, const std::string& shape,
                std::set<std::string>& met,
                const std::function<void(const std::string&, json::value&)>& f) {
  if (met.insert(shape).second) f(place, value);
  if (auto* object = value.if_object()) {
    for (auto& member : *object) {
      const std::string key(member.key());
      each_shape(member.value(), place + "/" + key, shape + "/" + key, met, f);
    }
  } else if (auto* array = value.if_array()) {
    for (std::size_t i = 0; i < array->size(); ++i) {
      each_shape((*array)[i], fmt::format("{}/{}", place, i), shape + "/*", met, f);
    }
  }
}

// The document with each member in turn replaced by values of other types; with a quarter of them
// unless there is time (each is a process), never the same two in a row.
void each_wrong_type(const std::string& text,
                     const std::function<void(const std::string& why, const std::string&)>& f) {
  json::value document = *parse_json(text);
  std::set<std::string> met;
  double due = 1;
  const std::vector<json::value> others{nullptr,
                                        true,
                                        -1e308,
                                        1'000'000'007,
                                        "\x1b[2J wrong \x01",
                                        json::array{json::array{}},
                                        json::object{{"unheard\nof", 1}}};
  each_shape(document, "", "", met, [&](const std::string& place, json::value& value) {
    for (const json::value& other : others) {
      if (other.kind() == value.kind() && !value.is_structured()) continue;
      due += effort() / 4;
      if (due < 1) continue;
      due = std::fmod(due, 1);
      const json::value kept = std::exchange(value, other);
      f(fmt::format("{} is {}", place.empty() ? "/" : place, json::serialize(other)),
        json::serialize(document));
      value = kept;
    }
  });
}

class BadInput : public ::testing::TestWithParam<GameEntry> {
 protected:
  BadInput() : real_(sample(GetParam())) { place_.write("given.json", real_.position); }

  // Runs all commands for all kinds of files on one file.
  void refuse_everywhere(const std::string& file, const std::string& why) {
    for (const Reader& reader : readers(GetParam(), real_)) {
      for (const auto& command : reader.commands) expect_refused(place_, command(file), why);
    }
  }

  Workplace place_;
  Sample real_;
};

// What is wrong before any game looks at it is tried with one game.
class BadBytes : public BadInput {};

// Without this, the refusals below would prove nothing.
TEST_P(BadInput, RealFilesAreAccepted) {
  for (const Reader& reader : readers(GetParam(), real_)) {
    const std::string file = place_.write("real", reader.text);
    for (const auto& command : reader.commands) {
      const Ended ended = place_.tide(command(file));
      EXPECT_EQ(ended.exit, 0) << shown(command(file)) << "\n" << ended.err << ended.out;
    }
  }
  const std::string unfinished = place_.write("unfinished", real_.unfinished);
  EXPECT_EQ(place_.tide({"play", "--resume", unfinished}).exit, 0) << "an unfinished game";
}

TEST_P(BadBytes, FilesThatAreNone) {
  refuse_everywhere(place_.path("nowhere"), "no such file");
  refuse_everywhere(place_.path("no\x1b[31m\nwhere"), "no such file, with control characters");
  refuse_everywhere(place_.path(""), "a folder");
  refuse_everywhere(place_.path("given.json") + "/below", "a file used as a folder");
  refuse_everywhere("/dev/null", "an empty device");
  refuse_everywhere("/dev/zero", "an endless device");
  refuse_everywhere("", "no name");
  const std::string locked = place_.write("locked", "");
  std::filesystem::permissions(locked, std::filesystem::perms::none);
  refuse_everywhere(locked, "an unreadable file, or an empty one for root");
}

TEST_P(BadBytes, BytesThatAreNoText) {
  const auto refuse = [&](const std::string& why, const std::string& bytes) {
    refuse_everywhere(place_.write("bytes", bytes), why);
  };
  refuse("nothing", "");
  refuse("blanks", " \n\t\n ");
  refuse("one NUL", std::string(1, '\0'));
  refuse("NULs", std::string(4096, '\0'));
  refuse("invalid UTF-8", "{\"game\": \"\xff\xfe\xc0\x80\"}");
  refuse("a cut UTF-8 sequence", "{\"game\": \"\xe2\x82");
  refuse("a byte order mark", "\xef\xbb\xbf{}");
  refuse("100,000 lists", std::string(100'000, '['));
  refuse("100,000 lists, closed", std::string(100'000, '[') + std::string(100'000, ']'));
  std::string objects;
  for (int i = 0; i < 100'000; ++i) objects += "{\"a\":";
  refuse("100,000 objects", objects);
  refuse("a number past every range", "{\"game\": 1e999}");
  refuse("a long number", "{\"game\": " + std::string(100'000, '9') + "}");
  refuse("an endless text", "\"" + std::string(1'000'000, 'a'));
  refuse("two documents", "{} {}");
  refuse("a list", "[]");
  refuse("an empty object", "{}");
  refuse("a text", "\"game\"");
  refuse("control characters in a name", R"({"\u0000\u001b[2J\n": 1})");
}

TEST_P(BadBytes, HugeFiles) {
  for (const char c : {' ', '['}) {
    refuse_everywhere(place_.write("huge", std::string(70U << 20, c)),
                      fmt::format("70 MiB of {:#x}", static_cast<int>(c)));
  }
}

TEST_P(BadInput, TruncatedFiles) {
  for (const Reader& reader : readers(GetParam(), real_)) {
    if (reader.what == "scenario") continue;  // may end after any line and still be one
    const std::size_t whole = reader.text.find_last_not_of(" \n") + 1;
    for (std::size_t part = 1; part <= 16; ++part) {
      const std::size_t length = part == 16 ? whole - 1 : whole * part / 16;
      expect_refused(place_,
                     reader.commands[part % reader.commands.size()](
                         place_.write("cut", reader.text.substr(0, length))),
                     fmt::format("{} cut to {} of {} bytes", reader.what, length, whole));
    }
  }
}

TEST_P(BadInput, WrongTypesInSavedGame) {
  each_wrong_type(real_.saved, [&](const std::string& why, const std::string& text) {
    expect_refused(place_, {"replay", place_.write("saved", text)}, why);
  });
}

// Other text, numbers or switches may be right in some places; whatever is not is refused properly.
TEST_P(BadInput, WrongTypesInContent) {
  int refused = 0, accepted = 0;
  std::string places;
  each_wrong_type(real_.content, [&](const std::string& why, const std::string& text) {
    const Arguments command{"content", std::string(GetParam().id), "--check",
                            place_.write("content", text)};
    const Ended ended = place_.tide(command);
    EXPECT_TRUE(ended.exit == 0 || ended.exit == 2) << why << ": exit " << ended.exit << ended.err;
    EXPECT_LT(ended.seconds, time_limit()) << why;
    ++(ended.exit == 2 ? refused : accepted);
    if (ended.exit == 0) {
      places += "\n" + why;
      return;
    }
    EXPECT_EQ(ended.out.substr(0, 200), "") << why;
    EXPECT_TRUE(one_line(ended.err)) << why;
  });
  EXPECT_GT(refused, 10 * accepted) << accepted << " wrong contents were accepted:" << places;
}

TEST_P(BadInput, WrongTypesInPosition) {
  const std::string file = place_.write("scenario", real_.scenario);
  int refused = 0, accepted = 0;
  each_wrong_type(real_.position, [&](const std::string& why, const std::string& text) {
    place_.write("given.json", text);
    const Ended ended = place_.tide({"scenario", file});
    EXPECT_LE(ended.exit, 2) << why << ": " << ended.err;
    EXPECT_LT(ended.seconds, time_limit()) << why;
    ++(ended.exit != 0 ? refused : accepted);
  });
  EXPECT_GT(refused, 10 * accepted) << accepted << " wrong positions were accepted";
}

TEST_P(BadInput, HostileSavedGames) {
  const json::value saved = *parse_json(real_.saved);
  const auto refuse = [&](const std::string& why, const json::object& changes,
                          bool well_formed = false) {
    json::value changed = saved;
    merge_patch(changed, changes);
    const std::string file = place_.write("saved", json::serialize(changed));
    if (well_formed) {
      expect_differs(place_, file, why);
    } else {
      expect_refused(place_, {"verify", file}, why);
    }
    expect_refused(place_, {"replay", file}, why);
    expect_refused(place_, {"play", "--resume", file}, why);
  };
  const auto setup = [](std::string_view name, const json::value& value) {
    return json::object{{"setup", json::object{{name, value}}}};
  };
  const auto actions = [](const json::value& only) {
    // Spelled out: compilers differ on what a list in braces within braces becomes.
    json::array list;
    list.push_back(only);
    return json::object{{"actions", list}};
  };
  refuse("another format", {{"tide", 99}});
  refuse("no such game", {{"game", "no\x1bsuch\ngame"}});
  refuse("rules of tomorrow", {{"rules_version", 1'000'000}}, true);
  refuse("other content", {{"content_hash", json::string(100'000, 'f')}}, true);
  refuse("no seats", setup("seats", 0));
  refuse("too many seats", setup("seats", 2'000'000'000));
  refuse("10^30 seats", setup("seats", 1e30));
  refuse("fewer than no seats", setup("seats", -1));
  refuse("an unknown option", setup("options", json::object{{"no\x07such option", "on"}}), true);
  refuse("an unknown entry", {{"surprise\n", 1}});
  refuse("an action that is none", actions(json::value{1, "\x07 fly to the moon"}), true);
  refuse("a seat that is none", actions(json::value{200, "pass"}));
  refuse("half an action", actions(json::array(1, 1)));
}

TEST_P(BadBytes, AMillionActions) {
  json::value saved = *parse_json(real_.saved);
  json::array& actions = saved.at("actions").as_array();
  actions.resize(1'000'000, json::value(actions.back()));
  const std::string file = place_.write("saved", json::serialize(saved));
  expect_differs(place_, file, "a million actions");
  expect_refused(place_, {"replay", file}, "a million actions");
  expect_refused(place_, {"play", "--resume", file}, "a million actions");
}

TEST_P(BadInput, HostileScenarios) {
  const std::string head =
      fmt::format("scenario \"x\" rules X-1\ngame {} seats 2 seed 1\n", GetParam().id);
  for (const auto& [why, text] : std::vector<std::pair<std::string, std::string>>{
           {"no scenario before a line", "when 1 pass\n"},
           {"no title", "scenario rules X-1\n"},
           {"an open title", "scenario \"x rules X-1\n"},
           {"no game", "scenario \"x\" rules X-1\nwhen 1 pass\nthen over\n"},
           {"an unknown game", "scenario \"x\" rules X-1\ngame chess seats 2 seed 1\nthen over\n"},
           {"an unknown word", head + "whenever 1 pass\n"},
           {"open JSON", head + "given { \"players\": [\n"},
           {"deep JSON", head + "given " + std::string(100'000, '[') + "\n"},
           {"nothing happens", head}}) {
    expect_refused(place_, {"scenario", place_.write("hostile", text)}, why);
  }
  // Wrong in what it says, not in how it is written: a failed check.
  for (const auto& [why, text] : std::vector<std::pair<std::string, std::string>>{
           {"10^30 seats", fmt::format("scenario \"x\" rules X-1\ngame {} seats "
                                       "1000000000000000000000000000000 seed 1\nthen over\n",
                                       GetParam().id)},
           {"an unknown option", fmt::format("scenario \"x\" rules X-1\ngame {} seats 2 seed 1 "
                                             "option sails=purple\nwhen 1 pass\nthen over\n",
                                             GetParam().id)},
           {"a seat that is none", head + "when 99999999999 pass\nthen over\n"},
           {"a position file outside", head + "given ../../../etc/passwd\nwhen 1 x\nthen over\n"},
           {"a position file that is none", head + "given nowhere.json\nwhen 1 x\nthen over\n"},
           {"an impossible position", head + "given {\"players\": 7, \"x\": 1e999}\nwhen 1 x\n"
                                             "then over\n"}}) {
    const Ended ended = place_.tide({"scenario", place_.write("hostile", text)});
    EXPECT_TRUE(ended.exit == 1 || ended.exit == 2) << why << ": exit " << ended.exit << "\n"
                                                    << ended.out << ended.err;
    EXPECT_LT(ended.seconds, time_limit()) << why;
  }
}

std::string test_name(const ::testing::TestParamInfo<GameEntry>& info) {
  return in_test_name(std::string(info.param.id));
}
INSTANTIATE_TEST_SUITE_P(Games, BadInput, ::testing::ValuesIn(registry()), test_name);
INSTANTIATE_TEST_SUITE_P(Games, BadBytes, ::testing::Values(registry().front()), test_name);

}  // namespace
}  // namespace tide::bad_input
