// Content that a designer has broken: each kind of break is named in one line.
#include <gtest/gtest.h>

#include <functional>

#include "games/set-sail/game.h"

namespace tide::set_sail {
namespace {

json::object standard() {
  return parse_json(*find_asset(SetSail::assets(), "content.json"))->as_object();
}

json::object& tile(json::object& file, std::string_view id) {
  for (json::value& t : file["board"].as_object()["tiles"].as_array()) {
    if (t.as_object()["id"].as_string() == id) return t.as_object();
  }
  throw std::out_of_range(std::string(id));
}

json::object& port(json::object& file, std::string_view kind) {
  for (json::value& p : file["board"].as_object()["ports"].as_array()) {
    if (p.as_object()["kind"].as_string() == kind) return p.as_object();
  }
  throw std::out_of_range(std::string(kind));
}

json::object& card(json::object& file, std::string_view deck, std::size_t i) {
  return file[deck].as_object()["cards"].as_array()[i].as_object();
}

// Leaves the port only its first `keep` quays; the others become Shallow Water.
void shrink(json::object& file, std::string_view kind, std::size_t keep) {
  json::array& quays = port(file, kind)["tiles"].as_array();
  for (std::size_t i = keep; i < quays.size(); ++i) {
    tile(file, quays[i].as_string())["water"] = "shallow";
  }
  quays.resize(keep);
}

std::string complaint(const std::function<void(json::object&)>& change) {
  json::object file = standard();
  change(file);
  const auto read = read_content(file);
  return read ? "nothing is wrong" : read.error().message;
}

TEST(Content, TheStandardContentIsGood) {
  EXPECT_EQ(complaint([](json::object&) {}), "nothing is wrong");
}

TEST(Content, ATileThatCannotBeReachedIsNamed) {
  const auto cut_off = [](json::object& file) {
    const json::array around = tile(file, "A3")["neighbours"].as_array();
    for (const json::value& id : around) {
      json::array left;
      for (const json::value& n : tile(file, id.as_string())["neighbours"].as_array()) {
        if (n.as_string() != "A3") left.push_back(n);
      }
      tile(file, id.as_string())["neighbours"] = left;
      file["board"].as_object()["closed_shores"].as_array().push_back(
          json::object{{"a", "A3"}, {"b", id}, {"why", "a reef"}, {"origin", "designed"}});
    }
    tile(file, "A3")["neighbours"] = json::array();
  };
  EXPECT_EQ(complaint(cut_off), "/board/tiles/25: A3 cannot be reached from the Supply Port");
}

TEST(Content, TwoShipsNeedTwoQuaysOfTheSupplyPort) {
  EXPECT_EQ(complaint([](json::object& file) { shrink(file, "supply", 1); }),
            "/board/ports: the supply port has 1 tiles, expected 2 to 4: two ships dock on "
            "different ones (SET-15)");
}

TEST(Content, EveryKindOfPortHasAQuay) {
  EXPECT_EQ(complaint([](json::object& file) { shrink(file, "trade", 0); }),
            "/board/ports: the trade port has 0 tiles, expected at least 1");
}

TEST(Content, AQuayThatNoPortNamesIsNamed) {
  EXPECT_EQ(complaint([](json::object& file) {
              port(file, "supply")["tiles"] = json::array{"I5", "J6", "I7"};
            }),
            "/board/tiles/70: G6 belongs to no port");
}

TEST(Content, ATradeQuestFitsIntoAFullHold) {
  EXPECT_EQ(complaint([](json::object& file) {
              card(file, "trade_quests", 13)["goods"] =
                  json::object{{"banana", 5}, {"sugar_cane", 4}, {"tobacco", 3}};
            }),
            "/trade_quests/cards/13/goods: 12 cards, a full hold takes 11: nobody can complete it");
}

TEST(Content, ATradeQuestAsksForNoMoreThanTheStock) {
  EXPECT_EQ(
      complaint([](json::object& file) { file["goods"].as_array()[0].as_object()["copies"] = 3; }),
      "/trade_quests/cards/13/goods: 4 banana, the game has 3: nobody can complete it");
}

TEST(Content, APlunderQuestAsksForShipsThatThereAre) {
  EXPECT_EQ(complaint([](json::object& file) { card(file, "plunder_quests", 13)["ships"] = 6; }),
            "/plunder_quests/cards/13/ships: 6 ships, expected 1 to 5: nobody can complete it");
}

TEST(Content, EveryShipCanBeTaken) {
  EXPECT_EQ(complaint([](json::object& file) {
              for (std::size_t i = 0; i < 45; ++i) card(file, "deep_water", i)["health"] = 10;
            }),
            "/deep_water/cards/0/health: 10, expected 1 to 9, a six with all Cannons: nobody can "
            "take it");
}

TEST(Content, ATreasureLiesWhereAShipCanDig) {
  const auto moved = [](std::string_view to) {
    return complaint([to](json::object& file) { card(file, "treasure_quests", 0)["tile"] = to; });
  };
  EXPECT_EQ(moved("I5"), "/treasure_quests/cards/0/tile: nobody digs in a port (SET-48)");
  EXPECT_EQ(moved("F4"), "/treasure_quests/cards/0/tile: F4 is no tile");
  EXPECT_EQ(moved("D3"), "/treasure_quests/cards/1/tile: another map leads there");
}

}  // namespace
}  // namespace tide::set_sail
