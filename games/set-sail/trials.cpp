// Trials of Set Sail: which way of playing wins, where the points come from, who is favoured by the
// order of play. Prints the tables of the ledger's section 6:
//   build/release/games/set-sail/trials [GAMES] [CONTENT.json]
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <vector>

#include "games/set-sail/game.h"
#include "games/set-sail/rules.h"
#include "games/set-sail/scripted.h"

namespace tide::set_sail {
namespace {

struct Captain {
  const char* name;
  Style style;
};
constexpr Captain everything{"everything", {}};
constexpr Captain plunderer{"plunder", {.plunder = 1, .trade = 0, .treasure = 0}};
constexpr Captain trader{"trade", {.plunder = 0, .trade = 1, .treasure = 0}};
constexpr Captain digger{"treasure", {.plunder = 0, .trade = 0, .treasure = 1}};
constexpr Captain to_plunder{"leans to plunder", {.plunder = 1, .trade = 0.6F, .treasure = 0.6F}};
constexpr Captain to_trade{"leans to trade", {.plunder = 0.6F, .trade = 1, .treasure = 0.6F}};
constexpr Captain to_treasure{"leans to treasure", {.plunder = 0.6F, .trade = 0.6F, .treasure = 1}};

constexpr Captain no_plunder{"no plunder", {.plunder = 0}};
constexpr Captain no_trade{"no trade", {.trade = 0}};
constexpr Captain no_treasure{"no treasure", {.treasure = 0}};
constexpr Captain wary{"avoids being towed", {.tow = 10}};

// Sums over games; what belongs to a captain is told apart by its place in the line-up.
struct Tally {
  int games = 0, rounds = 0, decisions = 0, shortest = 999, longest = 0;
  std::array<double, most_seats> wins{};          // by captain
  std::array<double, most_seats> wins_by_seat{};  // the seat's number
  std::array<double, most_seats> wins_by_turn{};  // place in turn order
  std::array<int, 3> points{}, quests{};          // by QuestType
  int run_outs = 0, offers = 0, counters = 0, exchanges = 0, attacks = 0, thefts = 0;
  double seconds = 0;
};

void count(Tally& t, const State& s, Action a) {
  if (act::dock.has(a) && s.round > 0) ++t.run_outs;
  if (act::send.has(a)) ++t.offers;
  if (act::counter.has(a)) ++t.counters;
  if (act::accept.has(a)) ++t.exchanges;
  if (act::fight.has(a) || act::flee.has(a)) ++t.attacks;
  if (act::steal.has(a)) ++t.thefts;
  ++t.decisions;
}

void finish(Tally& t, const State& s, int turned) {
  ++t.games;
  t.rounds += s.round;
  t.shortest = std::min<int>(t.shortest, s.round);
  t.longest = std::max<int>(t.longest, s.round);
  const SeatSet winners = SetSail::result(s).winners();
  for (const Seat seat : winners) {
    const double share = 1.0 / winners.size();
    const int n = s.seats();
    t.wins[static_cast<std::size_t>((seat.index + turned) % n)] += share;
    t.wins_by_seat[seat] += share;
    t.wins_by_turn[static_cast<std::size_t>((seat.index + n - s.starter.index) % n)] += share;
  }
  for (const Player& p : s.players) {
    for (const Quest q : p.done) {
      const auto type = static_cast<std::size_t>((*s.content)[q].type);
      t.points[type] += (*s.content)[q].vp;
      ++t.quests[type];
    }
  }
}

// The captains change seats from game to game.
Tally play(const Content& content, const Options& options, const std::vector<Captain>& captains,
           int games) {
  Tally t;
  ActionList list;
  Context ctx;
  const int seats = static_cast<int>(captains.size());
  const auto begin = std::chrono::steady_clock::now();
  for (int g = 0; g < games; ++g) {
    const Key key = derive(key_from_seed("trials"), static_cast<std::uint64_t>(g));
    State s = SetSail::start(content, {seats, options}, key, ctx);
    while (!SetSail::over(s)) {
      const Seat seat = SetSail::to_act(s).front();
      list.clear();
      SetSail::legal(s, seat, list);
      const auto who = static_cast<std::size_t>((seat.index + g) % seats);
      const Action a = scripted(s, list, captains[who].style);
      count(t, s, a);
      SetSail::apply(s, seat, a, ctx);
    }
    finish(t, s, g % seats);
  }
  t.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return t;
}

template <class Counts>
std::string shares(const Counts& counts, int n) {
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += counts[static_cast<std::size_t>(i)];
  std::string text;
  for (int i = 0; i < n; ++i) {
    text += fmt::format(" {:5.1f}", 100 * counts[static_cast<std::size_t>(i)] / sum);
  }
  return text;
}

void print_play(const Tally& t, int seats) {
  const double n = t.games, each = n * seats;
  fmt::print(
      "  {:.1f} rounds ({} to {}), {:.0f} decisions a game, {:.0f} games/s, {:.0f} k "
      "decisions/s\n",
      t.rounds / n, t.shortest, t.longest, t.decisions / n, n / t.seconds,
      t.decisions / t.seconds / 1000);
  fmt::print("  wins by seat {}, by place in turn order {}\n", shares(t.wins_by_seat, seats),
             shares(t.wins_by_turn, seats));
  fmt::print("  points from plunder, trade, treasure {}; quests a player {:.2f} {:.2f} {:.2f}\n",
             shares(t.points, 3), t.quests[0] / each, t.quests[1] / each, t.quests[2] / each);
  fmt::print(
      "  a game: {:.2f} times out of Supplies, {:.2f} attacks, {:.2f} thefts, {:.2f} offers "
      "({:.2f} countered), {:.2f} exchanges\n",
      t.run_outs / n, t.attacks / n, t.thefts / n, t.offers / n, t.counters / n, t.exchanges / n);
}

void print_wins(const Content& content, const std::vector<Captain>& captains, int games) {
  const Tally t = play(content, {}, captains, games);
  fmt::print("  ");
  for (std::size_t i = 0; i < captains.size(); ++i) {
    fmt::print("{} {:.1f} %   ", captains[i].name, 100 * t.wins[i] / t.games);
  }
  fmt::print(" ({:.1f} rounds)\n", static_cast<double>(t.rounds) / t.games);
}

int print_trials(int games, const std::string& file) {
  const auto content = content_of<SetSail>(file);
  if (!content) {
    fmt::print(stderr, "trials: {}\n", content.error().message);
    return 2;
  }
  fmt::print("{} games a table, scripted players\n", games);
  for (const int seats : {2, 3, 4, 5, 6}) {
    for (const Switch trade : {Switch::on, Switch::off}) {
      if (trade == Switch::off && seats != 4) continue;
      fmt::print("{} seats, player_trade={}\n", seats, trade == Switch::on ? "on" : "off");
      const std::vector<Captain> all(static_cast<std::size_t>(seats), everything);
      print_play(play(*content, {.player_trade = trade}, all, games), seats);
    }
  }
  fmt::print("4 seats, late_start_silver=later_half_plus_1\n");
  print_play(play(*content, {.late_start_silver = LateStartSilver::later_half_plus_1},
                  std::vector<Captain>(4, everything), games),
             4);
  fmt::print("One kind of quest only\n");
  print_wins(*content, {plunderer, trader, digger}, games);
  print_wins(*content, {plunderer, trader, digger, everything}, games);
  fmt::print("One kind of quest preferred\n");
  print_wins(*content, {to_plunder, to_trade, to_treasure, everything}, games);
  print_wins(*content, {to_plunder, everything, everything, everything}, games);
  print_wins(*content, {to_trade, everything, everything, everything}, games);
  print_wins(*content, {to_treasure, everything, everything, everything}, games);
  fmt::print("One kind of quest never\n");
  print_wins(*content, {no_plunder, everything, everything, everything}, games);
  print_wins(*content, {no_trade, everything, everything, everything}, games);
  print_wins(*content, {no_treasure, everything, everything, everything}, games);
  fmt::print("Fear of running out of Supplies\n");
  print_wins(*content, {wary, everything, wary, everything}, games);
  return 0;
}

}  // namespace
}  // namespace tide::set_sail

int main(int argc, char** argv) {
  const int games = argc > 1 ? std::atoi(argv[1]) : 2000;
  return tide::set_sail::print_trials(games < 4 ? 4 : games, argc > 2 ? argv[2] : "");
}
