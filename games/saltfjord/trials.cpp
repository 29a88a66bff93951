// Trials of Saltfjord: who is favoured by the order of play, which roads to points win against each
// other, what each ability and scoring tile does for those who have it, medals of the solo game.
// Prints the tables of the ledger's section 6.1:
//   build/release/games/saltfjord/trials equals|strategies|wagons|solo [GAMES [SEED
//   [CONTENT.json]]]
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "games/saltfjord/game.h"
#include "games/saltfjord/rules.h"
#include "games/saltfjord/scripted.h"

namespace tide::saltfjord {
namespace {

struct Townsman {
  const char* name;
  Style style;
};
constexpr Townsman even{"even", {}};
constexpr std::array<Townsman, 5> roads{{{"fishing", {.fishing = 1.8F}},
                                         {"orders", {.orders = 1.2F}},
                                         {"logistics", {.logistics = 1.5F}},
                                         {"village", {.village = 1.5F}},
                                         {"workers", {.workers = 1.5F}}}};

// Wins among those who had something.
struct Share {
  int had = 0, won = 0;
  void count(bool winner) {
    ++had;
    won += winner ? 1 : 0;
  }
  double percent() const { return had == 0 ? 0 : 100.0 * won / had; }
};

// Sums over the seats that were played in one way.
struct Profile {
  Share wins;
  double points = 0, squares = 0, crate_points = 0, set_points = 0, level_points = 0,
         tile_points = 0, return_points = 0;
  int crates = 0, landed = 0, small_tiles = 0, large_tiles = 0, workers = 0;
  std::array<int, track_count> levels{}, tops{};
};

// A seat that has reached the top of a track.
struct Top {
  bool won = false;
  int lead = 0;    // over the best of the others
  int points = 0;  // from the scoring tile
};

struct Tally {
  int games = 0, decisions = 0;
  std::vector<Profile> by_player;  // place in the line-up
  std::array<Share, most_seats> by_seat, by_turn;
  std::array<Share, ability_kinds> from_kit, from_board;
  std::array<Share, kit_count> by_building, by_store;
  std::array<std::vector<Top>, most_scoring> tops;  // by scoring tile
  std::array<int, medals> medal{};
  int lost = 0;
};

// What is noted while a game goes on.
struct Notes {
  Seat starter;
  std::array<Kit, most_seats> kit;
  std::array<int, most_seats> return_points{};
  std::array<std::array<int, track_count>, most_seats> at_once{};  // from immediate tiles
};

void score_profile(Profile& sum, const State& s, Seat seat, const Notes& notes, bool winner) {
  const Player& p = s[seat];
  sum.wins.count(winner);
  sum.points += p.score;
  sum.squares += static_cast<double>(p.score) * p.score;
  sum.return_points += notes.return_points[seat];
  int sets = p.crates[0].size();
  for (const CrateSet& pier : p.crates) {
    sets = std::min(sets, pier.size());
    sum.crates += pier.size();
    for (const Crate crate : pier) sum.crate_points += (*s.content)[crate].points;
  }
  sum.set_points += sets * s.content->set_points;
  for (std::size_t t = 0; t < track_count; ++t) {
    sum.levels[t] += p.levels[t];
    if (p.levels[t] < top_level) {
      sum.level_points += s.content->level_points[p.levels[t]];
    } else {
      ++sum.tops[t];
      sum.tile_points += tile_points(s, seat, s.scoring[t]) + notes.at_once[seat][t];
    }
  }
  sum.landed += p.landed.total();
  sum.small_tiles += p.small_tiles;
  sum.large_tiles += p.large_tiles;
  sum.workers += ready_workers(s, p) + p.workers.size();
}

void finish(Tally& t, const State& s, const Notes& notes) {
  const Result result = Saltfjord::result(s);
  for (const Seat seat : s.all()) {
    const bool won = result.place[seat] == 1;
    const Player& p = s[seat];
    const int n = s.seats();
    int best = 0;
    for (const Seat other : s.all().without(seat)) best = std::max<int>(best, s[other].score);
    score_profile(t.by_player[static_cast<std::size_t>((seat.index + t.games) % n)], s, seat, notes,
                  won);
    t.by_seat[seat].count(won);
    t.by_turn[static_cast<std::size_t>((seat.index + n - notes.starter.index) % n)].count(won);
    const Kit& kit = notes.kit[seat];
    t.by_building[kit.building.index].count(won);
    t.by_store[kit.store.index].count(won);
    for (const Ability a : p.abilities) {
      (a == kit.ability ? t.from_kit : t.from_board)[a.index].count(won);
    }
    for (std::size_t track = 0; track < track_count; ++track) {
      if (p.levels[track] < top_level) continue;
      const Scoring tile = s.scoring[track];
      t.tops[tile.index].push_back(
          {won, p.score - best, tile_points(s, seat, tile) + notes.at_once[seat][track]});
    }
  }
  if (s.ending == Ending::solo_lost) ++t.lost;
  if (s.ending == Ending::solo_won)
    ++t.medal[static_cast<std::size_t>(medal(s, s.players[0].score))];
  ++t.games;
}

// The last kit is picked by itself, so kits are known by their abilities when play begins.
void note_kits(Notes& notes, const State& s,
               const std::array<std::optional<Kit>, kit_count>& kits) {
  for (const Seat seat : s.all()) {
    for (const auto& kit : kits) {
      if (s[seat].abilities.has(kit->ability)) notes.kit[seat] = *kit;
    }
  }
}

// What is played with, and the word that its luck comes from.
struct Table {
  Content content;
  std::string seed;
};

// The players change seats from game to game.
Tally play(const Table& table, const Options& options, const std::vector<Townsman>& players,
           int games) {
  Tally t;
  t.by_player.resize(players.size());
  const int seats = static_cast<int>(players.size());
  ActionList list;
  Context ctx;
  for (int g = 0; g < games; ++g) {
    const Key key = derive(key_from_seed(table.seed), static_cast<std::uint64_t>(g));
    Rng rng(derive(key_from_seed(table.seed + " players"), static_cast<std::uint64_t>(g)));
    State s = Saltfjord::start(table.content, {seats, options}, key, ctx);
    Notes notes{.starter = s.starter};
    const auto kits = s.kits;
    while (!Saltfjord::over(s)) {
      const Seat seat = s.active;
      list.clear();
      Saltfjord::legal(s, seat, list);
      const auto who = static_cast<std::size_t>((seat.index + g) % seats);
      const Action a = scripted(s, seat, list, players[who].style, rng);
      const int score = s[seat].score;
      const bool picking = s.round == 0;
      Saltfjord::apply(s, seat, a, ctx);
      if (picking && s.round == 1) note_kits(notes, s, kits);
      if (Saltfjord::over(s)) break;
      if (act::home.has(a)) notes.return_points[seat] += s[seat].score - score;
      if (act::tech.has(a)) {
        notes.at_once[seat][static_cast<std::size_t>(act::tech.index(a) / 2)] +=
            s[seat].score - score;
      }
      ++t.decisions;
    }
    finish(t, s, notes);
  }
  return t;
}

// --- Tables ---

void print_profile(const char* name, const Profile& p) {
  const double n = p.wins.had, mean = p.points / n;
  fmt::print(
      "  {:<10} wins {:4.1f} %  points {:5.1f} ± {:4.1f}: crates {:4.1f} sets {:3.1f} levels "
      "{:3.1f} "
      "tiles {:4.1f} returns {:4.1f} rest {:4.1f}\n",
      name, p.wins.percent(), mean, std::sqrt(p.squares / n - mean * mean), p.crate_points / n,
      p.set_points / n, p.level_points / n, p.tile_points / n, p.return_points / n,
      (p.points - p.crate_points - p.set_points - p.level_points - p.tile_points -
       p.return_points) /
          n);
  fmt::print(
      "             levels {:4.2f} {:4.2f} {:4.2f} {:4.2f}  tops, % {:4.1f} {:4.1f} {:4.1f} "
      "{:4.1f}  "
      "crates {:4.2f} landed {:5.2f} small {:4.2f} large {:4.2f} workers {:4.2f}\n",
      p.levels[0] / n, p.levels[1] / n, p.levels[2] / n, p.levels[3] / n, 100 * p.tops[0] / n,
      100 * p.tops[1] / n, 100 * p.tops[2] / n, 100 * p.tops[3] / n, p.crates / n, p.landed / n,
      p.small_tiles / n, p.large_tiles / n, p.workers / n);
}

Profile sum_of(const std::vector<Profile>& parts) {
  Profile sum;
  for (const Profile& p : parts) {
    sum.wins.had += p.wins.had, sum.wins.won += p.wins.won;
    sum.points += p.points, sum.squares += p.squares;
    sum.crate_points += p.crate_points, sum.set_points += p.set_points;
    sum.level_points += p.level_points, sum.tile_points += p.tile_points;
    sum.return_points += p.return_points;
    sum.crates += p.crates, sum.landed += p.landed, sum.workers += p.workers;
    sum.small_tiles += p.small_tiles, sum.large_tiles += p.large_tiles;
    for (std::size_t t = 0; t < track_count; ++t) {
      sum.levels[t] += p.levels[t], sum.tops[t] += p.tops[t];
    }
  }
  return sum;
}

template <class Shares>
void print_shares(const char* title, const Shares& shares, std::size_t n) {
  fmt::print("  {}:", title);
  for (std::size_t i = 0; i < n; ++i) fmt::print(" {:.1f}", shares[i].percent());
  fmt::print("\n");
}

// Those who reach a top are ahead anyway, so what a tile does is the difference to a tile that
// gives everybody the mean of all.
void print_tops(const Content& content, const Tally& t) {
  double points = 0, had = 0, won = 0;
  for (const auto& tops : t.tops) {
    for (const Top& top : tops) points += top.points, ++had, won += top.won ? 1 : 0;
  }
  const double mean = points / std::max(had, 1.0);
  fmt::print(
      "  Scoring tiles: {:.0f} tops, {:.1f} points on average, wins of their seats {:.1f} %\n", had,
      mean, 100 * won / std::max(had, 1.0));
  fmt::print("    {:<20} seats  points  wins, %  with the mean  contribution  (error)\n", "");
  for (std::size_t i = 0; i < content.scoring.size(); ++i) {
    const double n = std::max<double>(static_cast<double>(t.tops[i].size()), 1);
    double own = 0, wins = 0, wins_with_mean = 0, changed = 0;
    for (const Top& top : t.tops[i]) {
      const bool with_mean = top.lead - top.points + mean > 0;
      own += top.points;
      wins += top.won ? 1 : 0;
      wins_with_mean += with_mean ? 1 : 0;
      changed += with_mean != top.won ? 1 : 0;
    }
    const double gain = (wins - wins_with_mean) / n;
    fmt::print(
        "    {:<20} {:5.0f}   {:4.1f}    {:4.1f}       {:4.1f}           {:+.1f}        ({:.1f})\n",
        content.scoring[i].name, n, own / n, 100 * wins / n, 100 * wins_with_mean / n, 100 * gain,
        100 * std::sqrt(std::max(changed / n - gain * gain, 0.0) / n));
  }
}

void print_equals(const Table& table, const Options& options, int games) {
  const Content& content = table.content;
  const Tally t = play(table, options, std::vector<Townsman>(most_seats, even), games);
  fmt::print("Four alike, {} games, {:.0f} decisions a game\n", games,
             static_cast<double>(t.decisions) / games);
  print_profile("all", sum_of(t.by_player));
  print_shares("wins by seat, %", t.by_seat, most_seats);
  print_shares("wins by place in turn order, %", t.by_turn, most_seats);
  print_shares("wins by starting building, %", t.by_building, kit_count);
  print_shares("wins by starting store, %", t.by_store, kit_count);
  fmt::print("  Abilities: wins of seats that had it from a kit, % (seats); from Carpentry\n");
  for (std::size_t i = 0; i < ability_kinds; ++i) {
    fmt::print("    {:<20} {:4.1f} ({})   {:4.1f} ({})\n", content.abilities[i].name,
               t.from_kit[i].percent(), t.from_kit[i].had, t.from_board[i].percent(),
               t.from_board[i].had);
  }
  print_tops(content, t);
}

// Every four of the five roads at one table, and each road against three without a preference.
void print_strategies(const Table& table, const Options& options, int games) {
  const int each = std::max(games / static_cast<int>(roads.size()), 1);
  fmt::print("Four different roads at a table, wins in % ({} games each)\n", each);
  std::array<std::vector<Profile>, roads.size()> all;
  for (std::size_t out = 0; out < roads.size(); ++out) {
    std::vector<Townsman> line_up;
    for (std::size_t r = 0; r < roads.size(); ++r) {
      if (r != out) line_up.push_back(roads[r]);
    }
    const Tally t = play(table, options, line_up, each);
    fmt::print("  ");
    for (std::size_t r = 0, i = 0; r < roads.size(); ++r) {
      if (r == out) {
        fmt::print("{} -      ", roads[r].name);
        continue;
      }
      fmt::print("{} {:4.1f}   ", roads[r].name, t.by_player[i].wins.percent());
      all[r].push_back(t.by_player[i++]);
    }
    fmt::print("\n");
  }
  for (std::size_t r = 0; r < roads.size(); ++r) print_profile(roads[r].name, sum_of(all[r]));
  fmt::print("One road against three without a preference ({} games each)\n", each);
  for (const Townsman& road : roads) {
    const Tally t = play(table, options, {road, even, even, even}, each);
    fmt::print("  {:<10} {:4.1f} %\n", road.name, t.by_player[0].wins.percent());
  }
}

void print_solo(const Table& table, int games) {
  for (const Switch wagons : {Switch::off, Switch::on}) {
    const Tally t = play(table, {.wagons = wagons}, {even}, games);
    fmt::print("Alone, wagons {}, {} games\n", reflect::enum_name(wagons), games);
    print_profile("alone", t.by_player[0]);
    fmt::print("  lost {:.1f} %", 100.0 * t.lost / games);
    for (std::size_t m = 0; m < medals; ++m) {
      fmt::print("   {} {:.1f} %", reflect::enum_name(static_cast<Medal>(m)),
                 100.0 * t.medal[m] / games);
    }
    fmt::print("\n");
  }
}

int print_trials(const std::string& part, int games, const std::string& seed,
                 const std::string& file) {
  const auto content = content_of<Saltfjord>(file);
  if (!content) {
    fmt::print(stderr, "trials: {}\n", content.error().message);
    return 2;
  }
  const Table table{*content, seed};
  if (part == "equals") print_equals(table, {}, games);
  if (part == "strategies") print_strategies(table, {}, games);
  if (part == "wagons") {
    print_equals(table, {.wagons = Switch::on}, games);
    print_strategies(table, {.wagons = Switch::on}, games);
  }
  if (part == "solo") print_solo(table, games);
  return 0;
}

}  // namespace
}  // namespace tide::saltfjord

int main(int argc, char** argv) {
  const std::string part = argc > 1 ? argv[1] : "";
  const int games = argc > 2 ? std::atoi(argv[2]) : 1000;
  if ((part != "equals" && part != "strategies" && part != "wagons" && part != "solo") ||
      games < 1 || argc > 5) {
    fmt::print(stderr,
               "trials: expected equals, strategies, wagons or solo, a number of games from 1 on, "
               "a seed and a content file\n");
    return 2;
  }
  return tide::saltfjord::print_trials(part, games, argc > 3 ? argv[3] : "trials",
                                       argc > 4 ? argv[4] : "");
}
