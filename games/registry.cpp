#include "games/registry.h"

#include "engine/erased.h"
#include "games/all.h"

namespace tide {
namespace {

template <Game... G>
std::vector<GameEntry> entries_of(GameList<G...>) {
  return {game_entry<G>()...};
}

}  // namespace

const std::vector<GameEntry>& registry() {
  static const std::vector<GameEntry> entries = entries_of(AllGames());
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
