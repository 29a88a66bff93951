#include "cli/saved.h"

#include "games/registry.h"

namespace tide::cli {

Expected<SavedGame> read_saved(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return std::unexpected(text.error());
  const auto parsed = parse_json(*text);
  if (!parsed) return std::unexpected(Error(parsed.error()).within(path));
  auto saved = read_saved_game(*parsed);
  if (!saved) return std::unexpected(std::move(saved.error()).within(path));
  if (auto known = find_game(saved->game); !known) {
    return std::unexpected(std::move(known.error()).within(path));
  }
  return saved;
}

Expected<std::shared_ptr<const AnyGame>> custom_game(const SavedGame& saved,
                                                     const std::optional<std::string>& content) {
  if (!content) return nullptr;
  GameChoice choice;
  choice.game = saved.game;
  choice.content = content;
  return choice.open();
}

Expected<Match> open_saved(const std::string& path, const std::optional<std::string>& content) {
  const auto saved = read_saved(path);
  if (!saved) return std::unexpected(saved.error());
  const auto custom = custom_game(*saved, content);
  if (!custom) return std::unexpected(custom.error());
  auto match = load_match(*saved, game_finder(), *custom);
  if (!match) return std::unexpected(std::move(match.error()).within(path));
  return match;
}

}  // namespace tide::cli
