#include "games/registry.h"

#include "engine/erased.h"
#include "examples/connect-four/connect_four.h"
#include "games/salt-and-bones/game.h"
#include "games/set-sail/game.h"

namespace tide {

const std::vector<GameEntry>& registry() {
  static const std::vector<GameEntry> entries{
      game_entry<salt_and_bones::SaltAndBones>(),
      game_entry<set_sail::SetSail>(),
      game_entry<connect_four::ConnectFour>(),
  };
  return entries;
}

Expected<const GameEntry*> find_game(std::string_view id) {
  std::vector<std::string> ids;
  for (const GameEntry& entry : registry()) {
    if (entry.id == id) return &entry;
    ids.emplace_back(entry.id);
  }
  return wrong(fmt::format("no game '{}', expected {}", id, one_of(ids)));
}

}  // namespace tide
