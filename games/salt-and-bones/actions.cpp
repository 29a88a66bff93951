#include "games/salt-and-bones/actions.h"

namespace tide::salt_and_bones::act {
namespace {

std::string kind_name(const std::vector<std::string>& names, int index, const char* spare) {
  return index < static_cast<int>(names.size()) ? names[static_cast<std::size_t>(index)]
                                                : fmt::format("{}-{}", spare, index + 1);
}

}  // namespace

std::string notation(const Content& content, Action a) {
  const auto attack_name = [&](const ActionRange& range) {
    return kind_name(content.attack_names, range.index(a), "attack-kind");
  };
  const auto strategy_name = [&](const ActionRange& range) {
    return kind_name(content.strategy_names, range.index(a), "strategy-kind");
  };
  if (keep.has(a)) return "keep";
  if (discard_attack.has(a)) return "discard " + attack_name(discard_attack);
  if (discard_strategy.has(a)) return "discard " + strategy_name(discard_strategy);
  if (draw_attack.has(a)) return "draw attack";
  if (draw_strategy.has(a)) return "draw strategy";
  if (done.has(a)) return "done";
  if (prepare.has(a)) return "prepare " + strategy_name(prepare);
  if (attack.has(a)) return "attack " + attack_name(attack);
  if (disengage.has(a)) return "disengage";
  if (let_pass.has(a)) return "let-pass";
  if (place.has(a)) {
    const Placement p = Placement::from_number(place.index(a));
    return fmt::format("place {}/{}", Grid::name(p.tile.index), "nesw"[static_cast<int>(p.facing)]);
  }
  if (end.has(a)) return "end";
  if (chain.has(a)) return "chain " + attack_name(chain);
  if (play.has(a)) return "play " + strategy_name(play);
  if (pass.has(a)) return "pass";
  if (close.has(a)) return "close " + Grid::name(close.index(a));
  if (insult_self.has(a)) return "insult self";
  return "insult opponent";
}

}  // namespace tide::salt_and_bones::act
