#include "cli/saved.h"

#include "games/registry.h"

namespace tide::cli {

Expected<json::value> read_saved(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return std::unexpected(text.error());
  auto saved = parse_json(*text);
  if (!saved) return std::unexpected(std::move(saved.error()).within(path));
  const auto* object = saved->if_object();
  const auto* game = object == nullptr ? nullptr : object->if_contains("game");
  const auto* actions = object == nullptr ? nullptr : object->if_contains("actions");
  if (game == nullptr || !game->is_string() || actions == nullptr || !actions->is_array()) {
    return wrong(path +
                 ": no saved game, expected an object with a text 'game' and a list 'actions'");
  }
  if (auto known = find_game(game->get_string()); !known) {
    return std::unexpected(std::move(known.error()).within(path));
  }
  return saved;
}

Expected<std::shared_ptr<const AnyGame>> custom_game(const json::value& saved,
                                                     const std::string& content_file) {
  if (content_file.empty()) return nullptr;
  GameChoice choice;
  choice.game = std::string(saved.at("game").get_string());
  choice.content = content_file;
  return choice.open();
}

}  // namespace tide::cli
