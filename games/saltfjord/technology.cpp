// Technologies, ability tiles and scoring tiles (SFJ-058 to SFJ-061, SFJ-081 to SFJ-097, SFJ-136 to
// SFJ-148).
#include <bit>

#include "games/saltfjord/rules.h"

namespace tide::saltfjord {

static const LevelInfo* next_level(const State& s, int track) {
  const auto t = static_cast<std::size_t>(track);
  const int level = s.me().levels[t];
  return level < top_level ? &s.tracks()[t].levels[static_cast<std::size_t>(level)] : nullptr;
}

static bool can_pay_in_fish(const State& s) {
  return owns(s, s.me(), Hook::on_pay_tech) &&
         s.me().storage.fish >= s.content->amount(Hook::on_pay_tech);
}

// SFJ-060, SFJ-147, SFJ-148: immediate tiles score when the top is reached.
static void reach_top(State& s, int track, Context& ctx) {
  const ScoringInfo& tile = (*s.content)[s.scoring[static_cast<std::size_t>(track)]];
  ctx.tell("SFJ-060", "tech.top", {{"player", s.active}, {"tile", tile.name}});
  if (!tile.immediate()) return;
  int place = -1;
  for (const Player& p : s.players) {
    place += p.levels[static_cast<std::size_t>(track)] == top_level ? 1 : 0;
  }
  const bool race = tile.kind == ScoreKind::race;
  Purse reward{};
  reward[points] =
      static_cast<std::int16_t>(tile.values[static_cast<std::size_t>(race ? place : s.round - 1)]);
  gain(s, reward, race ? Rule("SFJ-147") : Rule("SFJ-148"), ctx);
}

// --- TECH ---

bool run(State&, Research&, Context&) { return true; }

void options(const State& s, const Research&, ActionList& list) {
  const bool in_fish = can_pay_in_fish(s);
  for (int t = 0; t < track_count; ++t) {
    const LevelInfo* next = next_level(s, t);
    if (next == nullptr) continue;
    if (payable(s.me().storage, next->cost)) list.push_back(act::tech[2 * t]);
    if (in_fish) list.push_back(act::tech[2 * t + 1]);
  }
  list.push_back(act::decline.only());
  conversion_options(s, list);
}

void choose(State& s, Research&, Action action, Context& ctx) {
  if (free_action(s, action, ctx)) return;
  s.flow.pop();
  if (act::decline.has(action)) return;
  const int track = act::tech.index(action) / 2;
  const auto t = static_cast<std::size_t>(track);
  const LevelInfo& next = *next_level(s, track);
  if (act::tech.index(action) % 2 == 0) {
    pay(s, next.cost, "SFJ-059", ctx);
  } else {
    Purse cost{};
    cost[fish] = static_cast<std::int16_t>(s.content->amount(Hook::on_pay_tech));
    pay(s, cost, "SFJ-143", ctx);
  }
  const int level = ++s.me().levels[t];
  ctx.tell("SFJ-058", "tech.gained",
           {{"player", s.active}, {"track", s.tracks()[t].name}, {"level", level}});
  constexpr std::array<std::array<Rule, top_level>, track_count> rules{
      {{"SFJ-083", "SFJ-083", "SFJ-083"},
       {"SFJ-084", "SFJ-086", "SFJ-088"},
       {"SFJ-089", "SFJ-090", "SFJ-091"},
       {"SFJ-093", "SFJ-094", "SFJ-095"}}};
  const bool covered = s.with_wagons() && track == logistics;
  const Rule rule = covered ? Rule("SFJ-162") : rules[t][static_cast<std::size_t>(level - 1)];
  ctx.fired(rule);
  ctx.fired("SFJ-061");
  ctx.fired("SFJ-082");
  if (covered) ctx.fired("SFJ-195");
  if (level == top_level) reach_top(s, track, ctx);
  resolve(s, next.effect, rule, ctx);
}

// --- ABILITY ---

bool run(State&, AbilityChoice&, Context&) { return true; }

void options(const State& s, const AbilityChoice&, ActionList& list) {
  for (const Ability a : s.abilities) list.push_back(act::ability[a.index]);
}

void choose(State& s, AbilityChoice&, Action action, Context& ctx) {
  const Ability ability(act::ability.index(action));
  s.flow.pop();
  s.abilities.remove(ability);
  s.me().abilities.add(ability);
  ctx.tell("SFJ-086", "ability.taken",
           {{"player", s.active}, {"ability", (*s.content)[ability].name}});
  ctx.fired("SFJ-087");
  ctx.fired("SFJ-136");
}

// --- Scoring tiles ---

int count(const State& s, Seat seat, Counter counter) {
  const Player& p = s[seat];
  switch (counter) {
    case Counter::completed_lines: {
      int lines = 0;
      for (int i = 0; i < side; ++i) {
        const std::uint64_t row = std::uint64_t{0b111111} << (i * side);
        const std::uint64_t column = 0b000001'000001'000001'000001'000001'000001ULL << i;
        lines += (p.filled & row) == row ? 1 : 0;
        lines += (p.filled & column) == column ? 1 : 0;
      }
      return lines;
    }
    case Counter::crates: {
      int n = 0;
      for (const CrateSet& pier : p.crates) n += pier.size();
      return n;
    }
    case Counter::landed_tokens: return p.landed.total();
    case Counter::small_tiles: return p.small_tiles;
    case Counter::large_tiles: return p.large_tiles;
    case Counter::filled_pairs: return std::popcount(p.filled) / 2;
    case Counter::workers_and_abilities:
      return ready_workers(s, p) + p.workers.size() + p.abilities.size();
    case Counter::biggest_pier: {
      int most = 0;
      for (const CrateSet& pier : p.crates) most = std::max(most, pier.size());
      return most;
    }
  }
  return 0;
}

int tile_points(const State& s, Seat seat, Scoring tile) {
  const ScoringInfo& info = (*s.content)[tile];
  if (info.kind == ScoreKind::per) return info.values[0] * count(s, seat, info.of);
  int sum = 0;
  if (info.kind == ScoreKind::levels) {
    for (const int level : s[seat].levels) sum += info.values[static_cast<std::size_t>(level)];
  }
  return sum;
}

}  // namespace tide::saltfjord
