// Trials of Salt & Bones: which hand plan wins, and what stalling leads to. Prints the tables of
// the ledger's section 6:   build/release/games/salt-and-bones/trials [GAMES]
#include <fmt/format.h>

#include <cstdlib>
#include <memory>

#include "games/salt-and-bones/game.h"
#include "games/salt-and-bones/scripted.h"

namespace tide::salt_and_bones {
namespace {

struct Tally {
  int first = 0, second = 0, draws = 0;
};

// Mirrored: each seed is played twice, with the styles changing seats.
Tally match(const Content& content, const Options& options, const Style& a, const Style& b,
            int games) {
  Tally tally;
  ActionList list;
  Context ctx;
  for (int g = 0; g < games; ++g) {
    const Key key = derive(key_from_seed("trials"), static_cast<std::uint64_t>(g / 2));
    const Seat a_sits(g % 2);
    State s = SaltAndBones::start(content, {2, options}, key, ctx);
    while (!SaltAndBones::over(s)) {
      const Seat seat = SaltAndBones::to_act(s).front();
      list.clear();
      SaltAndBones::legal(s, seat, list);
      SaltAndBones::apply(s, seat, scripted(s, list, seat == a_sits ? a : b), ctx);
    }
    if (!s.winner) {
      ++tally.draws;
    } else {
      ++(*s.winner == a_sits ? tally.first : tally.second);
    }
  }
  return tally;
}

void print(const std::string& title, const Tally& t) {
  const double n = t.first + t.second + t.draws;
  fmt::print("{:<44} wins {:5.1f} %   loses {:5.1f} %   draws {:5.1f} %\n", title,
             100 * t.first / n, 100 * t.second / n, 100 * t.draws / n);
}

int run(int games) {
  const auto content = content_of<SaltAndBones>();
  TIDE_CHECK(content.has_value());
  fmt::print("{} mirrored games a line, scripted players\n\n", games);
  fmt::print("Hand plans: Attack Cards wanted in a fresh hand, row against column\n     ");
  for (int b = 2; b <= 7; ++b) fmt::print("      {}      ", b);
  fmt::print("  (wins-draws of the row, in %)\n");
  for (int a = 2; a <= 7; ++a) {
    fmt::print("  {}  ", a);
    for (int b = 2; b <= 7; ++b) {
      const Tally t = match(*content, {}, {.wanted_attacks = a}, {.wanted_attacks = b}, games);
      fmt::print("  {:4.1f}-{:4.1f}  ", 100.0 * t.first / games, 100.0 * t.draws / games);
    }
    fmt::print("\n");
  }
  fmt::print("\n");
  for (const auto result : {ExhaustionResult::draw, ExhaustionResult::more_health_wins}) {
    const std::string name(reflect::enum_name(result));
    const Options options{.exhaustion_result = result};
    print("equal players, exhaustion " + name, match(*content, options, {}, {}, games));
    print("staller without attacks, " + name,
          match(*content, options, {.wanted_attacks = 0, .stalls = true}, {}, games));
    print("staller with 3 attacks, " + name,
          match(*content, options, {.wanted_attacks = 3, .stalls = true}, {}, games));
  }
  return 0;
}

}  // namespace
}  // namespace tide::salt_and_bones

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 2000;
  if (argc > 2 || games < 2) {
    fmt::print(stderr, "trials: expected a number of games from 2 on, found '{}'\n", argv[1]);
    return 2;
  }
  return tide::salt_and_bones::run(games);
}
