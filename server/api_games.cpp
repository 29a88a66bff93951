// What can be played, and everything a client needs to show it.
#include "engine/ledger.h"
#include "games/registry.h"
#include "opponents/levels.h"
#include "server/service.h"

extern const tide::Asset tide_assets_server[];

namespace tide::server {
namespace {

std::string rules_json(const AnyGame& game, const std::string& language) {
  json::array rules;
  for (const LedgerRule& rule : ledger(game, language)) {
    rules.push_back(json::object{{"id", rule.id},
                                 {"text", rule.text},
                                 {"basis", rule.basis},
                                 {"chapter", chapter_name(rule.chapter)}});
  }
  return json::serialize(rules);
}

}  // namespace

json::value Service::catalogue() {
  json::array games;
  for (const GameEntry& entry : registry()) {
    const auto game = hub_.game(std::string(entry.id), "");
    if (!game) continue;
    const GameInfo& info = (*game)->info();
    json::array options, orders, languages, levels;
    for (const OptionSpec& o : info.options) {
      options.push_back(json::object{{"id", o.id},
                                     {"values", json::array(o.values.begin(), o.values.end())},
                                     {"default", o.standard},
                                     {"effect", o.effect}});
    }
    for (const StandingOrder& o : info.standing_orders) {
      orders.push_back(json::object{
          {"id", json::string_view(o.id)}, {"takes_number", o.takes_number}, {"lapses", o.lapses}});
    }
    for (const std::string& language : (*game)->languages()) languages.emplace_back(language);
    for (const std::string_view level : opponents::levels_of(**game)) {
      levels.emplace_back(json::string_view(level));
    }
    games.push_back(json::object{{"id", info.id},
                                 {"name", info.name},
                                 {"prefix", info.prefix},
                                 {"min_seats", info.min_seats},
                                 {"max_seats", info.max_seats},
                                 {"options", options},
                                 {"languages", languages},
                                 {"levels", levels},
                                 {"standing_orders", orders},
                                 {"can_resign", info.can_resign},
                                 {"lesson", find_asset(info.assets, "lesson.json").has_value()},
                                 {"rules_version", info.rules_version},
                                 {"content_hash", info.content_hash}});
  }
  return json::object{{"games", games}};
}

bool Service::route_games(const Shared& call) {
  const auto give = [&](std::optional<std::string_view> found, const std::string& type) {
    if (!found) return call->fail(404, "there is no such thing in this game");
    call->respond(
        {.type = type, .body = std::string(*found), .headers = {{"Cache-Control", "no-cache"}}});
  };
  if (call->is("GET", {"games"})) return call->ok(catalogue()), true;
  if (call->is("GET", {"words", "*"})) {
    return give(find_asset(tide_assets_server, "words/" + call->path[1] + ".json"),
                "application/json"),
           true;
  }
  if (call->path.size() < 3 || call->path[0] != "games") return false;
  const auto entry = find_game(call->path[1]);
  if (!entry) return call->fail(404, entry.error().message), true;
  const auto game = hub_.game(call->path[1], "");
  if (!game) return call->fail(404, game.error().message), true;
  const Asset* const assets = (*game)->info().assets;
  if (call->is("GET", {"games", "*", "rules", "*"})) {
    if ((*game)->words(call->path[3]) == nullptr) return give(std::nullopt, ""), true;
    return give(rules_json(**game, call->path[3]), "application/json"), true;
  }
  if (call->is("GET", {"games", "*", "content"})) {
    return give((*entry)->default_content, "application/json"), true;
  }
  if (call->is("GET", {"games", "*", "words", "*"})) {
    return give(find_asset(assets, "words/" + call->path[3] + ".json"), "application/json"), true;
  }
  return false;
}

}  // namespace tide::server
