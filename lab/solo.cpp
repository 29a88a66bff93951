#include "lab/solo.h"

namespace tide::lab {
namespace {

std::string medal(const json::value& view) {
  const json::value* found = view.is_object() ? view.get_object().if_contains("medal") : nullptr;
  return found != nullptr && found->is_string() ? std::string(found->get_string()) : "none";
}

}  // namespace

Solo play_alone(const AnyGame& game, const PlayoutPlan& plan, opponents::Player player,
                std::uint64_t games, const BatchControl& control, const Kept<SoloPlayed>& kept) {
  player.budget.cpu = true;
  Solo total;
  run_batch<Solo>(
      games, control,
      [&](Solo& part, std::uint64_t first, std::uint64_t count) {
        const auto thinker = opponents::make_thinker(game);
        const auto play = [&](std::uint64_t number) {
          const Key key = derive(plan.seed, number);
          Context ctx;
          AnyState state = game.start(plan.setup, key, ctx).value();
          Rng rng(derive(key, 1));
          while (!game.over(state)) {
            const Action action = thinker->think(state, Seat(0), player, rng.key()).choice;
            TIDE_CHECK(game.apply(state, Seat(0), action, ctx).has_value());
          }
          return SoloPlayed{.won = game.result(state).winners().has(Seat(0)),
                            .medal = medal(game.view(state, Seat(0)))};
        };
        for (std::uint64_t i = first; i < first + count; ++i) {
          const auto played = kept.get(i, play);
          if (!played) continue;
          ++part.games;
          part.won += played->won ? 1 : 0;
          ++part.medals[played->medal];
        }
      },
      [&](const Solo& part) {
        total.games += part.games;
        total.won += part.won;
        for (const auto& [name, n] : part.medals) total.medals[name] += n;
      });
  return total;
}

}  // namespace tide::lab
