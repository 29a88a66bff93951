#include "games/salt-and-sail/content.h"

#include <algorithm>

#include "games/salt-and-sail/atlas.h"
#include "games/salt-and-sail/skills.h"
#include "games/salt-and-sail/vocabulary.h"

namespace tide::salt_and_sail {
namespace {

// --- The file as it is written ---

using Text = std::optional<std::string>;

struct ShipEntry {
  std::string id, name;
  int price;
  bool starter;
  int sails, hands, hold, hull, copies;
  std::string origin;
  Text note;
};
BOOST_DESCRIBE_STRUCT(ShipEntry, (),
                      (id, name, price, starter, sails, hands, hold, hull, copies, origin, note))

struct GoodEntry {
  std::string id, name;
  int value, copies;
  std::string origin;
  Text note;
};
BOOST_DESCRIBE_STRUCT(GoodEntry, (), (id, name, value, copies, origin, note))

struct PersonEntry {
  std::string id, name;
  Number price, copies;
  Tokens bag;
  std::vector<ModEntry> mods;
  std::string text, origin;
  Text note;
};
BOOST_DESCRIBE_STRUCT(PersonEntry, (), (id, name, price, copies, bag, mods, text, origin, note))

struct ChoiceEntry {
  std::string id, text;
  Number price;
  std::optional<Check> check;
  std::optional<bool> dangerous;
  EffectEntries per_defeat, succeed, fail;
};
BOOST_DESCRIBE_STRUCT(ChoiceEntry, (),
                      (id, text, price, check, dangerous, per_defeat, succeed, fail))

struct EncounterEntry {
  std::string id, name;
  int copies;
  std::optional<Check> check;
  std::optional<bool> dangerous;
  EffectEntries per_defeat, succeed, fail;
  std::optional<std::vector<ChoiceEntry>> options;
  std::string text, origin;
  Text note;
};
BOOST_DESCRIBE_STRUCT(EncounterEntry, (),
                      (id, name, copies, check, dangerous, per_defeat, succeed, fail, options, text,
                       origin, note))

struct TreasureEntry {
  std::string id, name;
  int fame, ducats, copies;
  std::string origin;
  Text note;
};
BOOST_DESCRIBE_STRUCT(TreasureEntry, (), (id, name, fame, ducats, copies, origin, note))

struct RumorEntry {
  std::string id, name;
  Symbol symbol;
  Check check;
  std::string clue;
  std::optional<bool> dangerous;
  EffectEntries per_defeat;
  int discovery;
  std::string origin;
  Text note;
};
BOOST_DESCRIBE_STRUCT(RumorEntry, (),
                      (id, name, symbol, check, clue, dangerous, per_defeat, discovery, origin,
                       note))

struct DiscoveryEntry {
  std::string id;
  int number;
  std::string name;
  DiscoveryType type;
  int fame, ducats;
  std::optional<bool> artifact;
  EffectEntries gain;
  std::string origin;
  Text note;
};
BOOST_DESCRIBE_STRUCT(DiscoveryEntry, (),
                      (id, number, name, type, fame, ducats, artifact, gain, origin, note))

struct PieceEntry {
  std::string id;
  std::array<Symbol, 2> symbols;
  int copies;
  std::string origin;
};
BOOST_DESCRIBE_STRUCT(PieceEntry, (), (id, symbols, copies, origin))

struct SymbolEntry {
  std::string id, name, origin;
};
BOOST_DESCRIBE_STRUCT(SymbolEntry, (), (id, name, origin))

struct SoloEntry {
  int rival_every_rounds, rival_fame;
  std::vector<Rank> ranks;
};
BOOST_DESCRIBE_STRUCT(SoloEntry, (), (rival_every_rounds, rival_fame, ranks))

template <class Entry>
struct Cards {
  std::string design_notes;
  std::vector<Entry> cards;
};
BOOST_DESCRIBE_STRUCT(Cards<ShipEntry>, (), (design_notes, cards))
BOOST_DESCRIBE_STRUCT(Cards<GoodEntry>, (), (design_notes, cards))
BOOST_DESCRIBE_STRUCT(Cards<PersonEntry>, (), (design_notes, cards))
BOOST_DESCRIBE_STRUCT(Cards<EncounterEntry>, (), (design_notes, cards))
BOOST_DESCRIBE_STRUCT(Cards<TreasureEntry>, (), (design_notes, cards))
BOOST_DESCRIBE_STRUCT(Cards<RumorEntry>, (), (design_notes, cards))
BOOST_DESCRIBE_STRUCT(Cards<DiscoveryEntry>, (), (design_notes, cards))
BOOST_DESCRIBE_STRUCT(Cards<PieceEntry>, (), (design_notes, cards))

struct File {
  std::string game;
  int content_version;
  std::string language;
  Constants constants;
  std::array<std::string, most_seats> colours;
  std::vector<SymbolEntry> symbols;
  std::vector<std::string> discovery_types;
  Cards<ShipEntry> ships;
  Cards<GoodEntry> goods;
  Cards<PersonEntry> captains, officers, equipment;
  Cards<EncounterEntry> encounters;
  Cards<TreasureEntry> treasures;
  Cards<RumorEntry> rumors;
  Cards<DiscoveryEntry> discoveries;
  Cards<PieceEntry> discovery_tokens;
  MapTokens map_tokens;
  json::value tiles, scenarios;
  SoloEntry solo;
  json::value options;
};
BOOST_DESCRIBE_STRUCT(File, (),
                      (game, content_version, language, constants, colours, symbols,
                       discovery_types, ships, goods, captains, officers, equipment, encounters,
                       treasures, rumors, discoveries, discovery_tokens, map_tokens, tiles,
                       scenarios, solo, options))

// --- From the file to the tables ---

Expected<void> add_name(std::vector<std::string>& names, const std::string& name, int most,
                        const std::string& place) {
  if (name.empty()) return wrong(place + ": has no name");
  if (std::ranges::find(names, name) != names.end()) {
    return wrong(fmt::format("{}: {} stands twice", place, name));
  }
  if (static_cast<int>(names.size()) == most) {
    return wrong(fmt::format("{}: more than {}", place, most));
  }
  names.push_back(name);
  return {};
}

// The names that other sections use, taken before these are read.
Expected<void> read_names(const json::value& file, Content& content) {
  const auto ids = [&](std::string_view section, bool cards, std::vector<std::string>& names,
                       int most) -> Expected<void> {
    const json::value* list = file.is_object() ? file.get_object().if_contains(section) : nullptr;
    if (list != nullptr && cards) {
      list = list->is_object() ? list->get_object().if_contains("cards") : nullptr;
    }
    const std::string place = fmt::format("/{}", section);
    if (list == nullptr || !list->is_array() || list->get_array().empty()) {
      return wrong(place + ": expected a list");
    }
    for (const json::value& item : list->get_array()) {
      const json::value* id = item.is_object() ? item.get_object().if_contains("id") : &item;
      if (id == nullptr || !id->is_string()) return wrong(place + ": an entry has no id");
      if (auto ok = add_name(names, std::string(id->get_string()), most, place); !ok) return ok;
    }
    return {};
  };
  if (auto ok = ids("symbols", false, content.symbol_names, most_symbols); !ok) return ok;
  if (auto ok = ids("discovery_types", false, content.type_names, most_types); !ok) return ok;
  if (auto ok = ids("goods", true, content.good_names, most_goods); !ok) return ok;
  return ids("scenarios", true, content.scenario_names, most_scenarios);
}

Expected<void> add_people(const std::vector<PersonEntry>& entries, std::string_view section,
                          int most, std::vector<Person>& people, std::vector<std::string>& names) {
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const PersonEntry& e = entries[i];
    const std::string place = fmt::format("/{}/cards/{}", section, i);
    if (auto ok = add_name(names, e.id, most, place); !ok) return ok;
    Person p{.id = e.id, .name = e.name, .text = e.text};
    p.price = e.price.value_or(0);
    p.copies = e.copies.value_or(1);
    if (auto ok = in_range(place, {{"price", p.price, 0, 30}, {"copies", p.copies, 1, 4}}); !ok)
      return ok;
    if (e.bag.total() > 16 || e.bag.has(temporary)) return wrong(place + "/bag: up to 16, no ts");
    p.bag = e.bag;
    for (std::size_t m = 0; m < e.mods.size(); ++m) {
      if (auto ok = add_mod(e.mods[m], fmt::format("{}/mods/{}", place, m), p.mods); !ok) return ok;
    }
    people.push_back(std::move(p));
  }
  return {};
}

Expected<Choice> read_choice(const ChoiceEntry& e, const std::string& place) {
  Choice c{.id = e.id, .text = e.text, .price = e.price.value_or(0), .check = e.check};
  c.dangerous = e.dangerous.value_or(false);
  if (auto ok = in_range(c.price, 0, 12, place + "/price"); !ok) return std::unexpected(ok.error());
  if (c.dangerous && !c.check) return wrong(place + ": dangerous, but there is no check");
  if (c.check && c.check->standard + c.check->great == 0) return wrong(place + "/check: is empty");
  auto per_defeat = effects(e.per_defeat, place + "/per_defeat");
  if (!per_defeat) return std::unexpected(per_defeat.error());
  auto succeed = effects(e.succeed, place + "/succeed");
  if (!succeed) return std::unexpected(succeed.error());
  auto fail = effects(e.fail, place + "/fail");
  if (!fail) return std::unexpected(fail.error());
  c.per_defeat = *per_defeat;
  if (c.dangerous && c.per_defeat.empty()) c.per_defeat = {{.op = Op::crew, .n = -1}};
  if (!c.dangerous && !c.per_defeat.empty()) return wrong(place + "/per_defeat: is not dangerous");
  c.succeed = *succeed;
  c.fail = *fail;
  return c;
}

Expected<void> add_encounters(const File& file, Content& content) {
  int copies = 0;
  for (std::size_t i = 0; i < file.encounters.cards.size(); ++i) {
    const EncounterEntry& e = file.encounters.cards[i];
    const std::string place = fmt::format("/encounters/cards/{}", i);
    if (auto ok = add_name(content.encounter_names, e.id, most_encounters, place); !ok) return ok;
    if (auto ok = in_range(e.copies, 1, 9, place + "/copies"); !ok) return ok;
    copies += e.copies;
    EncounterInfo info{.id = e.id, .name = e.name, .text = e.text, .copies = e.copies};
    const auto plain = read_choice(
        {e.id, e.text, std::nullopt, e.check, e.dangerous, e.per_defeat, e.succeed, e.fail}, place);
    if (!plain) return std::unexpected(plain.error());
    info.plain = *plain;
    if (e.options) {
      if (e.check || e.succeed || e.fail) return wrong(place + ": options, and something else");
      if (e.options->empty() || e.options->size() > most_choices) {
        return wrong(place + "/options: expected 1 to 4");
      }
      for (std::size_t k = 0; k < e.options->size(); ++k) {
        const auto choice = read_choice((*e.options)[k], fmt::format("{}/options/{}", place, k));
        if (!choice) return std::unexpected(choice.error());
        info.options.push_back(*choice);
      }
      if (info.options.back().price > 0) {
        return wrong(place + "/options: the last one must be free, so that there is always a way");
      }
    }
    const auto look = [&](const Choice& c) {
      for (const EffectList* list : {&c.succeed, &c.fail}) {
        int fame = 0;
        for (const Effect& f : *list) fame += f.op == Op::fame ? f.n : 0;
        info.least_fame = std::min(info.least_fame, fame);
        info.most_fame = std::max(info.most_fame, fame);
      }
    };
    look(info.plain);
    for (const Choice& c : info.options) look(c);
    content.encounters.push_back(std::move(info));
  }
  return in_range(copies, 2, most_encounter_cards, "/encounters: cards in all");
}

// Section 8 of the ledger: what a Discovery is worth, judged by its check.
void guess_value(RumorInfo& rumor) {
  const int greats = rumor.check.great, all = rumor.check.standard + greats;
  const int base = greats == 0 ? all + 1 : greats == 1 ? all + 2 : all + 5;
  rumor.fame_guess = base + (rumor.dangerous ? 1 : 0);
  rumor.ducats_guess = greats == 0 ? 3 : all >= 4 ? 6 : all + 2;
}

Expected<void> add_rumors(const File& file, Content& content) {
  std::vector<EffectList> prices;
  DiscoverySet led_to;
  for (std::size_t i = 0; i < file.rumors.cards.size(); ++i) {
    const RumorEntry& e = file.rumors.cards[i];
    const std::string place = fmt::format("/rumors/cards/{}", i);
    if (auto ok = add_name(content.rumor_names, e.id, most_rumors, place); !ok) return ok;
    RumorInfo info{
        .id = e.id, .name = e.name, .clue = e.clue, .symbol = e.symbol, .check = e.check};
    info.dangerous = e.dangerous.value_or(false);
    auto per_defeat = effects(e.per_defeat, place + "/per_defeat");
    if (!per_defeat) return std::unexpected(per_defeat.error());
    info.per_defeat = *per_defeat;
    if (info.dangerous == info.per_defeat.empty()) {
      return wrong(place + "/per_defeat: belongs to dangerous Rumors, and to all of them");
    }
    for (const Effect& f : info.per_defeat) {
      if (f.op != Op::crew && f.op != Op::damage && f.op != Op::ducats && f.op != Op::rations) {
        return wrong(place + "/per_defeat: crew, damage, ducats or rations");
      }
    }
    if (e.check.standard + e.check.great == 0) return wrong(place + "/check: is empty");
    const auto card =
        std::ranges::find(file.discoveries.cards, e.discovery, &DiscoveryEntry::number);
    if (card == file.discoveries.cards.end()) {
      return wrong(fmt::format("{}/discovery: there is no Discovery {}", place, e.discovery));
    }
    info.discovery = Discovery(static_cast<int>(card - file.discoveries.cards.begin()));
    if (led_to.has(info.discovery)) return wrong(place + "/discovery: two Rumors lead there");
    led_to.add(info.discovery);
    const auto same = std::ranges::find(prices, info.per_defeat);
    info.price_class = static_cast<int>(same - prices.begin());
    if (same == prices.end()) prices.push_back(info.per_defeat);
    guess_value(info);
    content.rumors.push_back(std::move(info));
  }
  return {};
}

Expected<void> add_discoveries(const File& file, Content& content) {
  for (std::size_t i = 0; i < file.discoveries.cards.size(); ++i) {
    const DiscoveryEntry& e = file.discoveries.cards[i];
    const std::string place = fmt::format("/discoveries/cards/{}", i);
    if (auto ok = add_name(content.discovery_names, e.id, most_discoveries, place); !ok) return ok;
    if (auto ok = in_range(place, {{"fame", e.fame, 0, 30}, {"ducats", e.ducats, 0, 30}}); !ok)
      return ok;
    auto gain = effects(e.gain, place + "/gain");
    if (!gain) return std::unexpected(gain.error());
    for (const Effect& f : *gain) {
      if (f.op != Op::goods && f.op != Op::treasure) return wrong(place + "/gain: goods, treasure");
    }
    content.discoveries.push_back({.id = e.id,
                                   .name = e.name,
                                   .number = e.number,
                                   .type = e.type,
                                   .fame = e.fame,
                                   .ducats = e.ducats,
                                   .artifact = e.artifact.value_or(false),
                                   .gain = *gain});
  }
  return {};
}

Expected<void> add_ships(const File& file, Content& content) {
  bool starter = false;
  int hold = 0;
  for (std::size_t i = 0; i < file.ships.cards.size(); ++i) {
    const ShipEntry& e = file.ships.cards[i];
    const std::string place = fmt::format("/ships/cards/{}", i);
    if (auto ok = add_name(content.ship_names, e.id, most_ships, place); !ok) return ok;
    if (auto ok = in_range(place, {{"sails", e.sails, 1, most_crew_a_row},
                                   {"hands", e.hands, 1, most_crew_a_row},
                                   {"hull", e.hull, 1, 30},
                                   {"hold", e.hold, 1, most_hold},
                                   {"price", e.price, 0, 60}});
        !ok) {
      return ok;
    }
    if (e.starter) {
      if (starter) return wrong(place + "/starter: there is one already");
      starter = true;
      content.starter = ShipType(static_cast<int>(i));
      const Constants& k = content.constants;
      if (e.copies < most_seats) return wrong(place + "/copies: one for each seat");
      if (std::max(k.start_crew, k.sink_crew) + 4 > e.sails + e.hands + 3 ||
          std::max(k.start_rations, k.sink_rations) > e.hold) {
        return wrong(place + ": too small for the crew and rations at the start");
      }
    }
    hold = std::max(hold, e.hold);
    content.ships.push_back(
        {e.id, e.name, e.price, e.starter, e.sails, e.hands, e.hold, e.hull, e.copies});
  }
  if (!starter) return wrong("/ships: no starter");
  const auto most = [](const std::vector<Person>& people, int Mods::* mod) {
    int n = 0;
    for (const Person& p : people) n = std::max(n, p.mods.*mod);
    return n;
  };
  const auto sum = [&](int Mods::* mod) {
    int n = most(content.captains, mod) + most(content.officers, mod);
    for (const Person& p : content.equipment) n += p.mods.*mod;
    return n;
  };
  if (auto ok = in_range(hold + sum(&Mods::hold), 1, most_hold, "/ships: the largest Hold"); !ok)
    return ok;
  return in_range(content.constants.rumor_hand_limit + sum(&Mods::rumor_limit), 1, most_hand,
                  "/constants/rumor_hand_limit with all cards");
}

Expected<void> add_options(const json::value& list, Content& content) {
  return read_options<Options>(list, content, [](const Options& o) {
    return in_range("/options", {{"heavy_repair_price", o.heavy_repair_price, 0, 9},
                                 {"study_per_visit", o.study_per_visit, 0, 9}});
  });
}

// Each Rumor can be met by every Captain with one Officer and what Market and Governor offer, so
// that no Discovery token is out of reach. All of it is to be had at the Capital of every map.
Expected<void> check_skills(const Content& content) {
  Tokens bought;
  for (const Person& p : content.equipment) bought.add(p.bag);
  bought.add(temporary, content.constants.temp_feat_limit);
  for (std::size_t i = 0; i < content.rumors.size(); ++i) {
    for (const Person& captain : content.captains) {
      const bool can = std::ranges::any_of(content.officers, [&](const Person& officer) {
        Tokens all = bought;
        all.add(captain.bag);
        all.add(officer.bag);
        return met(all, content.rumors[i].check);
      });
      if (can) continue;
      return wrong(fmt::format("/rumors/cards/{}/check: {} cannot meet it with all that can be had",
                               i, captain.name));
    }
  }
  return {};
}

Expected<void> check_constants(const Constants& c) {
  return in_range("/constants", {{"actions_per_turn", c.actions_per_turn, 1, 4},
                                 {"start_ducats", c.start_ducats, 0, 99},
                                 {"start_crew", c.start_crew, 1, 8},
                                 {"start_rations", c.start_rations, 0, 20},
                                 {"start_private_rumors", c.start_private_rumors, 0, 3},
                                 {"rumor_hand_limit", c.rumor_hand_limit, 1, most_hand},
                                 {"crew_price", c.crew_price, 0, 20},
                                 {"repair_price_per_token", c.repair_price_per_token, 0, 20},
                                 {"ale_price", c.ale_price, 0, 20},
                                 {"ale_rumors", c.ale_rumors, 1, 5},
                                 {"study_price", c.study_price, 0, 20},
                                 {"temp_feat_limit", c.temp_feat_limit, 0, 9},
                                 {"ducats_per_fame", c.ducats_per_fame, 1, 99},
                                 {"sink_rations", c.sink_rations, 0, 20},
                                 {"sink_crew", c.sink_crew, 1, 8},
                                 {"light_slots", c.light_slots, 1, 9},
                                 {"heavy_slots", c.heavy_slots, 1, 9},
                                 {"hard_round_limit", c.hard_round_limit, 1, 999}});
}

Expected<void> fill(const File& file, Content& content) {
  if (file.game != "salt-and-sail") return wrong("/game: expected salt-and-sail");
  if (auto ok = check_constants(file.constants); !ok) return ok;
  content.constants = file.constants;
  content.colours = file.colours;
  content.map_tokens = file.map_tokens;
  for (const SymbolEntry& e : file.symbols) content.symbols.push_back(e.name);
  for (std::size_t i = 0; i < file.goods.cards.size(); ++i) {
    const GoodEntry& e = file.goods.cards[i];
    const std::string place = fmt::format("/goods/cards/{}", i);
    if (auto ok = in_range(place, {{"value", e.value, 0, 20}, {"copies", e.copies, 0, 99}}); !ok)
      return ok;
    content.goods.push_back({e.name, e.value, e.copies});
  }
  if (auto ok = add_people(file.captains.cards, "captains", most_captains, content.captains,
                           content.captain_names);
      !ok) {
    return ok;
  }
  if (content.captains.size() < 2 * most_seats) {
    return wrong("/captains: two for each of four seats (SNS-170)");
  }
  if (auto ok = add_people(file.officers.cards, "officers", most_officers, content.officers,
                           content.officer_names);
      !ok) {
    return ok;
  }
  if (content.officers.size() < most_seats) return wrong("/officers: one for each seat (SNS-14)");
  if (auto ok = add_people(file.equipment.cards, "equipment", most_equipment, content.equipment,
                           content.equipment_names);
      !ok) {
    return ok;
  }
  if (auto ok = add_ships(file, content); !ok) return ok;
  if (auto ok = add_encounters(file, content); !ok) return ok;
  for (std::size_t i = 0; i < file.treasures.cards.size(); ++i) {
    const TreasureEntry& e = file.treasures.cards[i];
    const std::string place = fmt::format("/treasures/cards/{}", i);
    if (auto ok = add_name(content.treasure_names, e.id, most_treasures, place); !ok) return ok;
    if (auto ok = in_range(
            place,
            {{"fame", e.fame, 0, 20}, {"ducats", e.ducats, 0, 30}, {"copies", e.copies, 1, 20}});
        !ok) {
      return ok;
    }
    content.treasures.push_back({e.id, e.name, e.fame, e.ducats, e.copies});
  }
  if (auto ok = add_discoveries(file, content); !ok) return ok;
  if (auto ok = add_rumors(file, content); !ok) return ok;
  for (std::size_t i = 0; i < file.discovery_tokens.cards.size(); ++i) {
    const PieceEntry& e = file.discovery_tokens.cards[i];
    const std::string place = fmt::format("/discovery_tokens/cards/{}", i);
    if (auto ok = add_name(content.piece_names, e.id, most_pieces - 2, place); !ok) return ok;
    if (auto ok = in_range(e.copies, 1, 20, place + "/copies"); !ok) return ok;
    PieceInfo info{.copies = e.copies};
    for (const Symbol symbol : e.symbols) info.symbols.add(symbol);
    content.pieces.push_back(info);
  }
  for (const auto& [id, n] :
       {std::pair{"port", file.map_tokens.port}, std::pair{"village", file.map_tokens.village}}) {
    if (auto ok = in_range(n, 0, 9, std::string("/map_tokens/") + id); !ok) return ok;
    if (auto ok = add_name(content.piece_names, id, most_pieces, "/discovery_tokens"); !ok)
      return ok;
    content.pieces.push_back({.copies = n});
  }
  if (auto ok = in_range("/solo", {{"rival_every_rounds", file.solo.rival_every_rounds, 1, 99},
                                   {"rival_fame", file.solo.rival_fame, 0, 30}});
      !ok) {
    return ok;
  }
  content.rival_every_rounds = file.solo.rival_every_rounds;
  content.rival_fame = file.solo.rival_fame;
  content.ranks = file.solo.ranks;
  if (content.ranks.empty() || content.ranks[0].fame != 0 ||
      !std::ranges::is_sorted(content.ranks, {}, &Rank::fame)) {
    return wrong("/solo/ranks: expected ranks from 0 upwards");
  }
  if (auto ok = check_skills(content); !ok) return ok;
  if (auto ok = read_atlas(file.tiles, file.scenarios, content); !ok) return ok;
  return add_options(file.options, content);
}

}  // namespace

const std::vector<std::string>& HexId::names(const Content& c) { return c.hex_names; }
const std::vector<std::string>& Scenario::names(const Content& c) { return c.scenario_names; }
const std::vector<std::string>& ShipType::names(const Content& c) { return c.ship_names; }
const std::vector<std::string>& Good::names(const Content& c) { return c.good_names; }
const std::vector<std::string>& Captain::names(const Content& c) { return c.captain_names; }
const std::vector<std::string>& Officer::names(const Content& c) { return c.officer_names; }
const std::vector<std::string>& Equipment::names(const Content& c) { return c.equipment_names; }
const std::vector<std::string>& EncounterCard::names(const Content& c) { return c.encounter_names; }
const std::vector<std::string>& Treasure::names(const Content& c) { return c.treasure_names; }
const std::vector<std::string>& Rumor::names(const Content& c) { return c.rumor_names; }
const std::vector<std::string>& Discovery::names(const Content& c) { return c.discovery_names; }
const std::vector<std::string>& Symbol::names(const Content& c) { return c.symbol_names; }
const std::vector<std::string>& DiscoveryType::names(const Content& c) { return c.type_names; }
const std::vector<std::string>& Piece::names(const Content& c) { return c.piece_names; }
const std::vector<std::string>& Token::names() {
  static const std::vector<std::string> names{"gs", "gg", "fs", "fg", "os",
                                              "og", "ls", "lg", "d",  "ts"};
  return names;
}

Expected<Content> read_content(const json::value& file) {
  Content content;
  if (auto ok = read_names(file, content); !ok) return std::unexpected(ok.error());
  File entries{};
  if (auto read = reflect::from_json(file, entries, content); !read) {
    return std::unexpected(read.error());
  }
  if (auto ok = fill(entries, content); !ok) return std::unexpected(ok.error());
  return content;
}

}  // namespace tide::salt_and_sail
