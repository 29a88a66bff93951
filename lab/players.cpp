#include "lab/players.h"

#include <algorithm>

namespace tide::lab {
namespace {

PlayerKind kind_of(const opponents::Player& player) {
  switch (player.method) {
    case opponents::Method::random: return PlayerKind::random;
    case opponents::Method::scripted: return PlayerKind::scripted;
    default: return PlayerKind::asked;
  }
}

}  // namespace

Expected<std::vector<opponents::Player>> read_player_list(std::string_view list,
                                                          const AnyGame& game) {
  std::vector<opponents::Player> read;
  for (std::string_view rest = list;;) {
    const auto comma = rest.find(',');
    const auto player = opponents::read_player(rest.substr(0, comma), game);
    if (!player) return std::unexpected(player.error());
    read.push_back(*player);
    if (comma == std::string_view::npos) break;
    rest.remove_prefix(comma + 1);
  }
  return read;
}

Expected<Players> read_players(std::string_view list, int seats, const AnyGame& game) {
  const auto read = read_player_list(list, game);
  if (!read) return std::unexpected(read.error());
  Players players{};
  if (read->size() == 1) {
    players.fill(read->front());
  } else if (read->size() == static_cast<std::size_t>(seats)) {
    std::ranges::copy(*read, players.begin());
  } else {
    return wrong(fmt::format("{} players for {} seats: expected one for all, or {}", read->size(),
                             seats, seats));
  }
  return players;
}

PlayoutPlan with_players(PlayoutPlan plan, const AnyGame& game, const Players& players) {
  std::ranges::transform(players, plan.players.begin(), kind_of);
  if (std::ranges::find(plan.players, PlayerKind::asked) != plan.players.end()) {
    // A match is about the work of one core, whatever else the machine does meanwhile.
    Players asked = players;
    for (opponents::Player& player : asked) player.budget.cpu = true;
    plan.ask = [thinker = std::shared_ptr(opponents::make_thinker(game)), asked](
                   const AnyState& state, Seat seat, const Key& seed) {
      return thinker->think(state, seat, asked[seat], seed).choice;
    };
  }
  return plan;
}

}  // namespace tide::lab
