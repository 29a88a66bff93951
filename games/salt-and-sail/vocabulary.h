// The vocabulary of effects and mods as it is written in content.json (SNS-141).
#pragma once

#include "games/salt-and-sail/content.h"

namespace tide::salt_and_sail {

using Number = std::optional<int>;

struct EffectEntry {
  Op op;
  Number n, max, light, heavy, range, price;
  std::optional<Good> kind;
};
BOOST_DESCRIBE_STRUCT(EffectEntry, (), (op, n, max, light, heavy, range, price, kind))
using EffectEntries = std::optional<std::vector<EffectEntry>>;

enum class Mod : std::uint8_t {
  move,
  encounter_draw,
  encounter_pick,
  redraw_defeat,
  ignore_defeat,
  ignore_light,
  success_ducats,
  goods_value,
  hold,
  hull,
  rumor_limit,
  ale_free,
  study_free,
  hire_free,
  repair_free,
  forage,
  double_draw,
  scout,
  discovery_bonus,
  discovery_treasure,
  symbol_any,
  bag_remove,
  start_crew
};
BOOST_DESCRIBE_ENUM(Mod, move, encounter_draw, encounter_pick, redraw_defeat, ignore_defeat,
                    ignore_light, success_ducats, goods_value, hold, hull, rumor_limit, ale_free,
                    study_free, hire_free, repair_free, forage, double_draw, scout, discovery_bonus,
                    discovery_treasure, symbol_any, bag_remove, start_crew)
enum class When : std::uint8_t { from_supply };
BOOST_DESCRIBE_ENUM(When, from_supply)
enum class ModSkill : std::uint8_t { fight, observation, lore, any };
BOOST_DESCRIBE_ENUM(ModSkill, fight, observation, lore, any)

struct ModEntry {
  Mod mod;
  Number n, range, ducats;
  std::optional<When> when;
  std::optional<ModSkill> skill;
  std::optional<std::vector<DiscoveryType>> types;
  std::optional<Symbol> symbol;
  std::optional<Token> token;
};
BOOST_DESCRIBE_STRUCT(ModEntry, (), (mod, n, range, ducats, when, skill, types, symbol, token))

// The list with every number that its entries need, and none that they do not.
Expected<EffectList> effects(const EffectEntries& entries, const std::string& place);

// Adds what one entry says to the mods of a card.
Expected<void> add_mod(const ModEntry& e, const std::string& place, Mods& mods);

}  // namespace tide::salt_and_sail
