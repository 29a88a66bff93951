// The open knobs of a game.
#include "engine/options.h"

#include <gtest/gtest.h>

namespace tide {
namespace options_test {

struct Options {
  bool trade = false;
  std::uint8_t rounds = 0;
  std::string map;
};
BOOST_DESCRIBE_STRUCT(Options, (), (trade, rounds, map))

std::vector<OptionSpec> specs() {
  auto read = read_option_specs(json::parse(R"([
    {"id": "trade", "values": [true, false], "default": true, "effect": "Ports trade."},
    {"id": "rounds", "values": [8, 12], "default": 12, "effect": "The game ends after so many."},
    {"id": "map", "values": ["fjord", "open sea"], "default": "fjord", "effect": "The map."}
  ])"));
  EXPECT_TRUE(read.has_value()) << read.error().message;
  return *read;
}

TEST(Options, WhatIsNotAskedForIsTheDefault) {
  const auto options = resolve_options<Options>(specs(), {2, {}});
  ASSERT_TRUE(options.has_value()) << options.error().message;
  EXPECT_TRUE(options->trade);
  EXPECT_EQ(options->rounds, 12);
  EXPECT_EQ(options->map, "fjord");
}

TEST(Options, AreChosenByTheirText) {
  const auto options = resolve_options<Options>(
      specs(), {2, {{"trade", "false"}, {"rounds", "8"}, {"map", "open sea"}}});
  ASSERT_TRUE(options.has_value()) << options.error().message;
  EXPECT_FALSE(options->trade);
  EXPECT_EQ(options->rounds, 8);
  EXPECT_EQ(options->map, "open sea");
}

std::string complaint(std::map<std::string, std::string> asked) {
  const auto options = resolve_options<Options>(specs(), {2, std::move(asked)});
  return options ? "accepted" : options.error().message;
}

TEST(Options, RefusalsSayWhatWouldBeRight) {
  EXPECT_EQ(complaint({{"rounds", "9"}}), "option rounds=9: expected one of: 8, 12");
  EXPECT_EQ(complaint({{"trade", "on"}}), "option trade=on: expected one of: true, false");
  EXPECT_EQ(complaint({{"wind", "1"}}),
            "option wind: unknown, expected one of: trade, rounds, map");
  EXPECT_EQ(check_option_names({}, {2, {{"wind", "1"}}}).error().message,
            "option wind: this game has no options");
}

TEST(Options, MustFitTheStructOfTheGame) {
  auto list = specs();
  list.pop_back();
  EXPECT_EQ(resolve_options<Options>(list, {2, {}}).error().message, "options: 'map' is missing");
  list = specs();
  list[1].standard = 300;
  EXPECT_EQ(resolve_options<Options>(list, {2, {}}).error().message,
            "options: /rounds: expected a whole number from 0 to 255, found 300");
}

std::string spec_complaint(const char* text) {
  const auto read = read_option_specs(json::parse(text));
  return read ? "accepted" : read.error().message;
}

TEST(OptionSpecs, ErrorsNameTheEntry) {
  EXPECT_EQ(spec_complaint("{}"), "expected a list of options");
  EXPECT_EQ(spec_complaint("[1]"), "/0: expected an object");
  EXPECT_EQ(spec_complaint(R"([{"values": [1]}])"), "/0: expected a text 'id'");
  EXPECT_EQ(spec_complaint(R"([{"id": "a", "values": []}])"), "/0: expected a list 'values'");
  EXPECT_EQ(spec_complaint(R"([{"id": "a", "values": [1], "default": 1}])"),
            "/0: expected a text 'effect'");
  EXPECT_EQ(spec_complaint(R"([{"id": "a", "values": [1.5], "default": 1.5, "effect": ""}])"),
            "/0: values are texts, whole numbers, true or false");
  EXPECT_EQ(spec_complaint(R"([{"id": "a", "values": [1], "default": 2, "effect": ""}])"),
            "/0: 'default' must be one of 'values'");
  EXPECT_EQ(spec_complaint(R"([{"id": "a", "values": [1], "default": 1, "effect": ""},
                               {"id": "a", "values": [1], "default": 1, "effect": ""}])"),
            "/1: a second option 'a'");
}

struct Rules {
  std::vector<OptionSpec> options;
};

std::string rules_complaint(const char* text, Rules& rules) {
  const auto read = read_options<Options>(json::parse(text), rules, [](const Options& o) {
    return in_range("/options", {{"rounds", o.rounds, 1, 20}});
  });
  return read ? "accepted" : read.error().message;
}

TEST(ReadOptions, EveryValueMustMeanSomethingToTheRules) {
  constexpr auto text = [](const char* trade, const char* rounds) {
    return fmt::format(R"([{{"id": "trade", "values": {}, "default": true, "effect": ""}},
                           {{"id": "rounds", "values": {}, "default": 12, "effect": ""}},
                           {{"id": "map", "values": ["fjord"], "default": "fjord", "effect": ""}}])",
                       trade, rounds);
  };
  Rules rules;
  EXPECT_EQ(rules_complaint(text("[true]", "[12]").c_str(), rules), "accepted");
  EXPECT_EQ(rules.options.size(), 3);
  EXPECT_EQ(rules_complaint(text("[true]", "[12, 21]").c_str(), rules),
            "/options/rounds: 21, expected 1 to 20");
  EXPECT_EQ(rules_complaint(text("[true, 7]", "[12]").c_str(), rules),
            "/options/trade: expected true or false, found 7");
  EXPECT_EQ(rules_complaint("[1]", rules), "/options/0: expected an object");
}

TEST(CheckOptions, APositionHasOnlyWhatIsOffered) {
  const Rules rules{specs()};
  EXPECT_TRUE(check_options(Options{true, 8, "fjord"}, rules).has_value());
  EXPECT_EQ(check_options(Options{true, 9, "fjord"}, rules).error().message,
            "/options/rounds: expected one of: 8, 12");
  EXPECT_EQ(check_options(Options{true, 8, "lake"}, rules).error().message,
            "/options/map: expected one of: fjord, open sea");
}

}  // namespace options_test
}  // namespace tide
