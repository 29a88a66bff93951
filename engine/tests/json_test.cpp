// Reading untrusted JSON, patches, subsets.
#include "engine/json.h"

#include <gtest/gtest.h>

#include <cstdio>

namespace tide {
namespace {

json::value parsed(std::string_view text) {
  auto value = parse_json(text);
  EXPECT_TRUE(value.has_value()) << text << ": " << value.error().message;
  return value ? *value : json::value();
}

std::string refusal(std::string_view text) {
  const auto value = parse_json(text);
  return value ? "accepted" : value.error().message;
}

TEST(ParseJson, AcceptsWhatIsThere) {
  EXPECT_EQ(parsed(" {\"a\": [1, true, null, \"x\"]} \n"),
            json::parse(R"({"a":[1,true,null,"x"]})"));
  EXPECT_EQ(parsed("7"), json::value(7));
}

TEST(ParseJson, NamesTheProblemAndTheLine) {
  EXPECT_EQ(refusal("{\n\"a\": 1,\n}"), "no valid JSON: syntax error near line 3");
  EXPECT_EQ(refusal(""), "no valid JSON: incomplete JSON near line 1");
  EXPECT_EQ(refusal("[1, 2"), "no valid JSON: incomplete JSON near line 1");
  EXPECT_EQ(refusal("{} x"), "no valid JSON: extra data near line 1");
  EXPECT_EQ(refusal("{}{}"), "no valid JSON: extra data near line 1");
  EXPECT_EQ(refusal("1\n2"), "no valid JSON: extra data near line 2");
}

TEST(ParseJson, StopsAtThirtyTwoLevels) {
  const auto nested = [](int depth) {
    return std::string(static_cast<std::size_t>(depth), '[') +
           std::string(static_cast<std::size_t>(depth), ']');
  };
  EXPECT_EQ(refusal(nested(32)), "accepted");
  EXPECT_EQ(refusal(nested(33)), "no valid JSON: too deep near line 1");
  EXPECT_EQ(refusal(nested(100'000)), "no valid JSON: too deep near line 1");
}

TEST(ParseJson, LargeNumbersStayNumbersOrAreRefused) {
  EXPECT_EQ(parsed("9223372036854775807").to_number<std::int64_t>(), INT64_MAX);
  EXPECT_TRUE(parsed("18446744073709551615").is_uint64());
  EXPECT_TRUE(parsed("18446744073709551616").is_double()) << "no longer a whole number";
  EXPECT_EQ(refusal("1e99999999999"), "no valid JSON: exponent overflow near line 1");
}

TEST(ParseJson, RefusesTextThatIsNoUtf8) {
  EXPECT_NE(refusal("\"\xff\""), "accepted");
  EXPECT_NE(refusal(std::string_view("\"a\0b\"", 5)), "accepted");
}

TEST(ReadFile, TheErrorNamesTheFile) {
  EXPECT_EQ(read_file("no/such.json").error().message, "no/such.json: No such file or directory");
  EXPECT_EQ(read_file(".").error().message, ".: cannot be read");
}

TEST(ReadFile, GivesBackTheBytes) {
  const std::string path = testing::TempDir() + "tide_read_file_test";
  const std::string text(100'000, '\xfe');
  std::FILE* file = std::fopen(path.c_str(), "wb");
  ASSERT_NE(file, nullptr);
  std::fwrite(text.data(), 1, text.size(), file);
  std::fclose(file);
  const auto read = read_file(path);
  std::remove(path.c_str());
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(*read, text);
}

TEST(Pretty, KeepsShortThingsOnOneLine) {
  const std::string wide(60, 'x');
  EXPECT_EQ(pretty(json::parse(R"({"a":[1,2]})")), R"({"a":[1,2]})");
  const json::value value = json::object{{"a", wide}, {"b", json::array{wide, 1}}};
  EXPECT_EQ(pretty(value), "{\n  \"a\": \"" + wide + "\",\n  \"b\": [\"" + wide + "\",1]\n}");
  EXPECT_EQ(json::parse(pretty(value)), value);
}

// --- Patches: the examples of RFC 7386, and the one addition ---

std::string patched(std::string_view target, std::string_view patch) {
  json::value value = json::parse(json::string_view(target));
  merge_patch(value, json::parse(json::string_view(patch)));
  return json::serialize(value);
}

TEST(MergePatch, FollowsTheRfc) {
  EXPECT_EQ(patched(R"({"a":"b"})", R"({"a":"c"})"), R"({"a":"c"})");
  EXPECT_EQ(patched(R"({"a":"b"})", R"({"b":"c"})"), R"({"a":"b","b":"c"})");
  EXPECT_EQ(patched(R"({"a":"b"})", R"({"a":null})"), R"({})");
  EXPECT_EQ(patched(R"({"a":["b"]})", R"({"a":"c"})"), R"({"a":"c"})");
  EXPECT_EQ(patched(R"({"a":"c"})", R"({"a":["b"]})"), R"({"a":["b"]})");
  EXPECT_EQ(patched(R"({"a":{"b":"c"}})", R"({"a":{"b":"d","c":null}})"), R"({"a":{"b":"d"}})");
  EXPECT_EQ(patched(R"({"a":[{"b":"c"}]})", R"({"a":[1]})"), R"({"a":[1]})");
  EXPECT_EQ(patched(R"(["a","b"])", R"(["c","d"])"), R"(["c","d"])");
  EXPECT_EQ(patched(R"({"a":"foo"})", "null"), "null");
  EXPECT_EQ(patched(R"({"e":null})", R"({"a":1})"), R"({"e":null,"a":1})");
  EXPECT_EQ(patched("[1,2]", R"({"a":"b","c":null})"), R"({"a":"b"})");
  EXPECT_EQ(patched("{}", R"({"a":{"bb":{"ccc":null}}})"), R"({"a":{"bb":{}}})");
}

TEST(MergePatch, MergesListsOfObjectsOfTheSameLength) {
  EXPECT_EQ(patched(R"({"p":[{"silver":1,"oars":2},{"silver":1}]})", R"({"p":[{},{"silver":4}]})"),
            R"({"p":[{"silver":1,"oars":2},{"silver":4}]})");
  EXPECT_EQ(patched(R"({"p":[{"a":1},{"a":2}]})", R"({"p":[{"b":3}]})"), R"({"p":[{"b":3}]})")
      << "another length replaces";
  EXPECT_EQ(patched(R"({"p":[{"a":1}]})", R"({"p":[]})"), R"({"p":[]})");
}

// --- Subsets ---

std::string difference(std::string_view whole, std::string_view part) {
  const auto same =
      contains(json::parse(json::string_view(whole)), json::parse(json::string_view(part)));
  return same ? "" : same.error().message;
}

TEST(Contains, ObjectsBySubset) {
  EXPECT_EQ(difference(R"({"a":1,"b":{"c":2,"d":3}})", R"({"b":{"d":3}})"), "");
  EXPECT_EQ(difference(R"({"a":1,"b":{"c":2}})", R"({"b":{"c":5}})"), "/b/c: is 2, not 5");
  EXPECT_EQ(difference(R"({"a":1})", R"({"b":1})"), "/b: not there");
  EXPECT_EQ(difference(R"({"a":1})", R"({"a":{}})"), "/a: is 1, not {}");
}

TEST(Contains, NullMeansNotThere) {
  EXPECT_EQ(difference(R"({"a":1})", R"({"b":null})"), "");
  EXPECT_EQ(difference(R"({"a":null})", R"({"a":null})"), "");
  EXPECT_EQ(difference(R"({"a":1})", R"({"a":null})"), "/a: is 1, not null");
}

TEST(Contains, ListsOfObjectsElementByElementOthersWhole) {
  EXPECT_EQ(difference(R"({"p":[{"a":1,"b":2},{"a":3}]})", R"({"p":[{"b":2},{}]})"), "");
  EXPECT_EQ(difference(R"({"p":[{"a":1},{"a":3}]})", R"({"p":[{},{"a":4}]})"),
            "/p/1/a: is 3, not 4");
  EXPECT_EQ(difference("[1,2,3]", "[1,2,3]"), "");
  EXPECT_EQ(difference("[1,2,3]", "[1,2]"), ": is [1,2,3], not [1,2]");
  EXPECT_EQ(difference(R"({"p":[{"a":1}]})", R"({"p":[{},{}]})"),
            R"(/p: is [{"a":1}], not [{},{}])");
}

TEST(InRange, TheBoundsAreIn) {
  EXPECT_TRUE(in_range(1, 1, 6, "/die").has_value());
  EXPECT_TRUE(in_range(6, 1, 6, "/die").has_value());
  EXPECT_EQ(in_range(0, 1, 6, "/die").error().message, "/die: 0, expected 1 to 6");
  EXPECT_EQ(in_range(7, 1, 6, "/die").error().message, "/die: 7, expected 1 to 6");
}

TEST(InRange, OfSeveralMembersTheFirstThatIsOutIsNamed) {
  EXPECT_TRUE(in_range("/boat", {{"sails", 2, 1, 6}, {"hull", 9, 1, 30}}).has_value());
  EXPECT_EQ(in_range("/boat", {{"sails", 2, 1, 6}, {"hull", 31, 1, 30}, {"hold", 0, 1, 4}})
                .error()
                .message,
            "/boat/hull: 31, expected 1 to 30");
}

TEST(OneOf, ListsTheNames) {
  const std::vector<std::string> names{"cut", "slash"};
  EXPECT_EQ(one_of(names), "one of: cut, slash");
}

}  // namespace
}  // namespace tide
