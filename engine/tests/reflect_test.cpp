// One description of a struct: its JSON, the way back, errors with their place, TypeScript.
#include "engine/reflect.h"
#include "engine/kind.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tide {
namespace reflect_test {

struct Content {
  std::vector<std::string> goods{"rum", "salt", "silk"};
};

struct Good : Kind<Good> {
  using Kind::Kind;
  static const std::vector<std::string>& names(const Content& c) { return c.goods; }
};

enum class Wind { calm, breeze, storm };
BOOST_DESCRIBE_ENUM(Wind, calm, breeze, storm)
enum class Stream { wind, market };

struct Sailing {
  std::int8_t speed = 0;
  Wind wind = Wind::calm;
  friend bool operator==(const Sailing&, const Sailing&) = default;
};
BOOST_DESCRIBE_STRUCT(Sailing, (), (speed, wind))
struct Resting {
  friend bool operator==(const Resting&, const Resting&) = default;
};
BOOST_DESCRIBE_STRUCT(Resting, (), ())

// A member of every kind that can be written and read.
struct Everything {
  bool flag = false;
  std::uint8_t small = 0;
  std::int32_t number = 0;
  std::uint64_t bits = 0;
  double share = 0;
  std::string text;
  Seat seat;
  SeatSet seats;
  Key key;
  Wind wind = Wind::calm;
  Good good;
  std::optional<Good> maybe;
  std::variant<Sailing, Resting> doing;
  Bag<Good, 3> hold;
  Deck<Good, 3, 4> market;
  Luck<Stream, 2> luck;
  Flow<4, Sailing, Resting> flow;
  FixedVector<Good, 3> cargo;
  std::array<std::int16_t, 2> pair{};
  std::vector<Sailing> trips;
  json::value raw;
};
BOOST_DESCRIBE_STRUCT(Everything, (),
                      (flag, small, number, bits, share, text, seat, seats, key, wind, good, maybe,
                       doing, hold, market, luck, flow, cargo, pair, trips, raw))

const Content content;

Everything example() {
  Everything e;
  e.flag = true;
  e.small = 255;
  e.number = -2147483648;
  e.bits = UINT64_MAX;
  e.share = 0.1;
  e.text = "Łódź \"1\"";
  e.seat = Seat(7);
  e.seats = SeatSet(0b101);
  e.key = {0x0123456789abcdefULL, UINT64_MAX};
  e.wind = Wind::storm;
  e.good = Good(2);
  e.maybe = Good(1);
  e.doing = Sailing{-3, Wind::breeze};
  e.hold.add(Good(0), 2);
  e.hold.add(Good(2), 255);
  e.market.unknown.add(Good(1), 4);
  e.market.put_on_top(Good(0), SeatSet::only(Seat(1)));
  e.market.put_under(Good(2), SeatSet::all());
  e.luck.key = {1, 2};
  e.luck.drawn = {3, 65535};
  e.flow.push(Resting{});
  e.flow.push(Sailing{5, Wind::calm});
  e.cargo = {Good(0), Good(0), Good(1)};
  e.pair = {-1, 32767};
  e.trips = {{1, Wind::calm}, {2, Wind::storm}};
  e.raw = json::parse(R"({"any":[null]})");
  return e;
}

TEST(Reflect, WritesEveryKindAsPeopleWouldWriteIt) {
  EXPECT_EQ(reflect::to_json(example(), content), json::parse(R"json({
    "flag": true, "small": 255, "number": -2147483648, "bits": 18446744073709551615,
    "share": 0.1, "text": "Łódź \"1\"", "seat": 8, "seats": [1, 3],
    "key": "0123456789abcdefffffffffffffffff", "wind": "storm", "good": "silk", "maybe": "salt",
    "doing": {"step": "Sailing", "speed": -3, "wind": "breeze"},
    "hold": {"rum": 2, "silk": 255},
    "market": {"top": [{"kind": "rum", "by": [2]}], "unknown": {"salt": 4},
               "bottom": [{"kind": "silk", "by": [1, 2, 3, 4, 5, 6, 7, 8]}]},
    "luck": {"key": "00000000000000010000000000000002", "drawn": [3, 65535]},
    "flow": [{"step": "Resting"}, {"step": "Sailing", "speed": 5, "wind": "calm"}],
    "cargo": ["rum", "rum", "salt"], "pair": [-1, 32767],
    "trips": [{"speed": 1, "wind": "calm"}, {"speed": 2, "wind": "storm"}],
    "raw": {"any": [null]}
  })json"));
}

TEST(Reflect, ReadsBackExactlyWhatItWrote) {
  const json::value written = reflect::to_json(example(), content);
  Everything back;
  const auto read = reflect::from_json(*parse_json(json::serialize(written)), back, content);
  ASSERT_TRUE(read.has_value()) << read.error().message;
  EXPECT_EQ(reflect::to_json(back, content), written);
  EXPECT_EQ(back.hold.total(), 257);
  EXPECT_EQ(std::get<Sailing>(back.doing), (Sailing{-3, Wind::breeze}));
  EXPECT_EQ(back.market, example().market);
}

RC_GTEST_PROP(Reflect, NumbersOfEverySizeRoundTrip,
              (std::uint8_t a, std::int8_t b, std::uint16_t c, std::int32_t d, std::uint32_t e,
               std::int64_t f, std::uint64_t g)) {
  const auto round_trip = [](auto value) {
    auto back = value;
    back = 0;
    const auto text = json::serialize(reflect::to_json(value, content));
    RC_ASSERT(reflect::from_json(*parse_json(text), back, content).has_value());
    RC_ASSERT(back == value);
  };
  round_trip(a), round_trip(b), round_trip(c), round_trip(d);
  round_trip(e), round_trip(f), round_trip(g), round_trip(~g);
}

// --- Errors ---

// What reading says after `patch` was laid over the example.
std::string complaint(const char* patch) {
  json::value value = reflect::to_json(example(), content);
  merge_patch(value, json::parse(patch));
  Everything to;
  const auto read = reflect::from_json(value, to, content);
  return read ? "accepted" : read.error().message;
}

TEST(Reflect, ErrorsNameThePlaceAndWhatWouldBeRight) {
  EXPECT_EQ(complaint(R"({"flag": 1})"), "/flag: expected true or false, found 1");
  EXPECT_EQ(complaint(R"({"small": 256})"),
            "/small: expected a whole number from 0 to 255, found 256");
  EXPECT_EQ(complaint(R"({"small": -1})"),
            "/small: expected a whole number from 0 to 255, found -1");
  EXPECT_EQ(complaint(R"({"number": 1.5})"),
            "/number: expected a whole number from -2147483648 to 2147483647, found 1.5E0");
  EXPECT_EQ(complaint(R"({"bits": -1})"),
            "/bits: expected a whole number from 0 to 18446744073709551615, found -1");
  EXPECT_EQ(complaint(R"({"share": "half"})"), "/share: expected a number, found \"half\"");
  EXPECT_EQ(complaint(R"({"text": 7})"), "/text: expected a text, found 7");
  EXPECT_EQ(complaint(R"({"seat": 0})"), "/seat: expected a whole number from 1 to 8, found 0");
  EXPECT_EQ(complaint(R"({"seats": [1, 9]})"),
            "/seats/1: expected a whole number from 1 to 8, found 9");
  EXPECT_EQ(complaint(R"({"key": "12"})"), "/key: expected 32 hexadecimal digits, found \"12\"");
  EXPECT_EQ(complaint(R"({"wind": "gale"})"),
            "/wind: expected one of: calm, breeze, storm, found \"gale\"");
  EXPECT_EQ(complaint(R"({"good": "tea"})"),
            "/good: expected one of: rum, salt, silk, found \"tea\"");
  EXPECT_EQ(complaint(R"({"hold": {"tea": 1}})"),
            "/hold: expected one of: rum, salt, silk, found \"tea\"");
  EXPECT_EQ(complaint(R"({"hold": {"rum": 256}})"),
            "/hold/rum: expected a whole number from 0 to 255, found 256");
  EXPECT_EQ(complaint(R"({"hold": []})"), "/hold: expected an object of counts, found []");
  EXPECT_EQ(complaint(R"({"pair": [1]})"), "/pair: 1 entries, expected 2");
  EXPECT_EQ(complaint(R"({"cargo": ["rum", "rum", "rum", "rum"]})"),
            "/cargo: 4 entries, at most 3");
  EXPECT_EQ(complaint(R"({"cargo": {}})"), "/cargo: expected a list, found {}");
  EXPECT_EQ(complaint(R"({"trips": [{}, {"wind": 3}]})"),
            "/trips/1/wind: expected one of: calm, breeze, storm, found 3");
  EXPECT_EQ(complaint(R"({"trips": [{}, {"wind": null}]})"), "/trips/1: 'wind' is missing");
  EXPECT_EQ(complaint(R"({"market": {"top": [{"by": 4}]}})"),
            "/market/top/0/by: expected a list, found 4");
  EXPECT_EQ(complaint(R"({"market": {"bottom": null}})"), "/market: 'bottom' is missing");
  EXPECT_EQ(complaint(R"({"luck": {"drawn": [1, 2, 3]}})"), "/luck/drawn: 3 entries, expected 2");
  EXPECT_EQ(complaint(R"({"luck": 5})"), "/luck: expected an object, found 5");
}

TEST(Reflect, ErrorsInSteps) {
  EXPECT_EQ(complaint(R"({"doing": {"step": "Flying"}})"),
            "/doing/step: expected one of: Sailing, Resting, found \"Flying\"");
  EXPECT_EQ(complaint(R"({"doing": {"step": null}})"),
            R"(/doing: expected an object with a 'step', found {"wind":"breeze","speed":-3})");
  EXPECT_EQ(complaint(R"({"doing": {"step": "Resting"}})"),
            "/doing: unknown entry 'speed', expected none");
  EXPECT_EQ(complaint(R"({"flow": [{}, {"speed": 200}]})"),
            "/flow/1/speed: expected a whole number from -128 to 127, found 200");
}

TEST(Reflect, NothingMayBeMissingOrUnknown) {
  EXPECT_EQ(complaint(R"({"flag": null})"), "'flag' is missing");
  EXPECT_TRUE(complaint(R"({"flog": 1})")
                  .starts_with("unknown entry 'flog', expected one of: flag, small, number"));
  EXPECT_EQ(complaint(R"({"maybe": null})"), "accepted") << "an optional may be left out";
  EXPECT_EQ(complaint("[]"), "expected an object, found []");
}

TEST(Reflect, LongValuesAreCutBetweenCharacters) {
  std::string letters;
  for (int i = 0; i < 40; ++i) letters += "ł";
  const std::string message = complaint(("{\"wind\": \"" + letters + "\"}").c_str());
  const std::string cut = "found \"" + letters.substr(0, 56) + "...";
  EXPECT_TRUE(message.ends_with(cut)) << message;
}

// --- TypeScript ---

struct Inner {
  std::vector<std::optional<int>> numbers;
};
BOOST_DESCRIBE_STRUCT(Inner, (), (numbers))
struct Outer {
  bool open = false;
  std::string name;
  Wind wind = Wind::calm;
  std::optional<Seat> winner;
  SeatSet to_act;
  std::vector<Inner> inner;
  Inner again;
};
BOOST_DESCRIBE_STRUCT(Outer, (), (open, name, wind, winner, to_act, inner, again))

TEST(Reflect, DeclaresEachStructOnceInTypeScript) {
  std::set<std::string> done;
  std::string out;
  EXPECT_EQ(reflect::typescript<Outer>(done, out), "Outer");
  EXPECT_EQ(out,
            "export interface Inner {\n"
            "  numbers: (number | null)[];\n"
            "}\n\n"
            "export interface Outer {\n"
            "  open: boolean;\n"
            "  name: string;\n"
            "  wind: 'calm' | 'breeze' | 'storm';\n"
            "  winner: number | null;\n"
            "  to_act: number[];\n"
            "  inner: Inner[];\n"
            "  again: Inner;\n"
            "}\n\n");
}

}  // namespace reflect_test
}  // namespace tide
