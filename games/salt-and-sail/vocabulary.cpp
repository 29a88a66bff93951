#include "games/salt-and-sail/vocabulary.h"

namespace tide::salt_and_sail {

Expected<EffectList> effects(const EffectEntries& entries, const std::string& place) {
  EffectList list;
  if (!entries) return list;
  if (entries->size() > 8) return wrong(place + ": more than 8 effects");
  for (std::size_t i = 0; i < entries->size(); ++i) {
    const EffectEntry& e = (*entries)[i];
    const std::string at = fmt::format("{}/{}", place, i);
    Effect effect{.op = e.op};
    const auto need = [&](const Number& number, int low, int high, const char* name,
                          int& to) -> Expected<void> {
      if (!number) return wrong(fmt::format("{}: '{}' is missing", at, name));
      if (auto ok = in_range(*number, low, high, at + "/" + name); !ok) return ok;
      to = *number;
      return {};
    };
    Expected<void> ok;
    switch (e.op) {
      case Op::ducats:
      case Op::fame:
      case Op::rations:
      case Op::crew: ok = need(e.n, -12, 12, "n", effect.n); break;
      case Op::goods_loss:
      case Op::treasure:
      case Op::rumor:
      case Op::move:
      case Op::temp_feat: ok = need(e.n, 1, 6, "n", effect.n); break;
      case Op::goods: ok = need(e.n, 1, 6, "n", effect.n); break;
      case Op::damage:
        ok = need(e.light, 0, 6, "light", effect.light);
        if (ok) ok = need(e.heavy, 0, 6, "heavy", effect.heavy);
        break;
      case Op::end_move: break;
      case Op::scout:
        ok = need(e.n, 1, 6, "n", effect.n);
        if (ok) ok = need(e.range, 1, 20, "range", effect.range);
        break;
      case Op::buy:
        ok = need(e.max, 1, most_bought, "max", effect.n);
        if (ok) ok = need(e.price, 1, 12, "price", effect.price);
        break;
    }
    if (!ok) return std::unexpected(ok.error());
    const bool good = e.op == Op::goods || e.op == Op::buy;
    if (good != e.kind.has_value()) {
      return wrong(fmt::format("{}/kind: {}", at, good ? "is missing" : "has no use here"));
    }
    if (good) effect.good = *e.kind;
    list.push_back(effect);
  }
  return list;
}

Expected<void> add_mod(const ModEntry& e, const std::string& place, Mods& mods) {
  const int n = e.n.value_or(1);
  if (auto ok = in_range(n, 1, 4, place + "/n"); !ok) return ok;
  const auto by_skill = [&](std::array<int, 3>& to) -> Expected<void> {
    if (!e.skill) return wrong(place + ": 'skill' is missing");
    for (int k = 0; k < 3; ++k) {
      if (*e.skill == ModSkill::any || static_cast<int>(*e.skill) == k) {
        to[static_cast<std::size_t>(k)] += n;
      }
    }
    return {};
  };
  const auto by_type = [&](std::array<int, most_types>& to, int amount) -> Expected<void> {
    if (!e.types) return wrong(place + ": 'types' is missing");
    for (const DiscoveryType t : *e.types) to[t.index] += amount;
    return {};
  };
  switch (e.mod) {
    case Mod::move: (e.when ? mods.move_from_supply : mods.move) += n; return {};
    case Mod::encounter_draw: return by_skill(mods.encounter_draw);
    case Mod::encounter_pick: mods.encounter_pick += n; return {};
    case Mod::redraw_defeat: mods.redraw_defeat += n; return {};
    case Mod::ignore_defeat: mods.ignore_defeat += n; return {};
    case Mod::ignore_light: mods.ignore_light += n; return {};
    case Mod::success_ducats: return by_skill(mods.success_ducats);
    case Mod::goods_value: mods.goods_value += n; return {};
    case Mod::hold: mods.hold += n; return {};
    case Mod::hull: mods.hull += n; return {};
    case Mod::rumor_limit: mods.rumor_limit += n; return {};
    case Mod::ale_free: mods.ale_free += n; return {};
    case Mod::study_free: mods.study_free += n; return {};
    case Mod::hire_free: mods.hire_free += n; return {};
    case Mod::repair_free: mods.repair_free += n; return {};
    case Mod::forage: mods.forage += n; return {};
    case Mod::double_draw: mods.double_draw += n; return {};
    case Mod::scout:
      if (!e.range) return wrong(place + ": 'range' is missing");
      mods.scout = *e.range;
      return in_range(*e.range, 1, 20, place + "/range");
    case Mod::discovery_bonus:
      if (!e.ducats) return wrong(place + ": 'ducats' is missing");
      if (auto ok = in_range(*e.ducats, 1, 12, place + "/ducats"); !ok) return ok;
      return by_type(mods.discovery_bonus, *e.ducats);
    case Mod::discovery_treasure: return by_type(mods.discovery_treasure, n);
    case Mod::symbol_any:
      if (!e.symbol) return wrong(place + ": 'symbol' is missing");
      mods.symbol_any.add(*e.symbol);
      return {};
    case Mod::bag_remove:
      if (!e.token || *e.token == temporary) return wrong(place + ": 'token' is missing");
      mods.removed.add(*e.token, n);
      return {};
    case Mod::start_crew: mods.start_crew += n; return {};
  }
  return {};
}

}  // namespace tide::salt_and_sail
