#include "games/saltfjord/standing.h"

#include <algorithm>
#include <numeric>

#include "games/saltfjord/rules.h"

namespace tide::saltfjord {

int rounds_left(const State& s) { return s.options.rounds - std::max<int>(s.round, 1); }

std::array<float, goods> goods_worth(const State& s, const Player& p) {
  auto each = good_worth;
  if (rounds_left(s) > 0) return each;
  // Hint 13: what is left at the end is worth a third of its sale.
  for (int g = 0; g < goods; ++g) {
    const auto sale = static_cast<float>(g == fish ? 1 : sale_value(s, g));
    const float dead = sale / static_cast<float>(s.content->storage.fish_per_point);
    float& live = each[static_cast<std::size_t>(g)];
    live = p.tavern != 0 ? dead : 0.7F * live + 0.3F * dead;
  }
  return each;
}

std::array<int, 2 * side> by_line(std::uint64_t set) {
  std::array<int, 2 * side> n{};
  for (const Square q : SquareSet(set)) {
    ++n[static_cast<std::size_t>(q.row())];
    ++n[static_cast<std::size_t>(side + q.column())];
  }
  return n;
}

namespace {

float storage_worth(const Player& p, const std::array<float, goods>& each) {
  float value = 0;
  for (int g = 0; g < goods; ++g) value += each[static_cast<std::size_t>(g)] * p.storage[g];
  return value;
}

float cargo_worth(const State& s, const Player& p) {
  if (p.boat == 0) return 0;
  float value = 0;
  int best = 0;
  for (const Token t : p.cargo) {
    value += (*s.content)[t].worth;
    best = std::max<int>(best, (*s.content)[t].gain[points]);
  }
  if (best > 0 && has(s, p, Permanent::upgraded_boat)) value += static_cast<float>(best);
  const auto area =
      static_cast<float>(s.content->area[static_cast<std::size_t>(p.boat - 1)].points);
  value += (rounds_left(s) == 0 && p.tavern != 0 ? 0.0F : 0.7F) * area;
  return 0.95F * value;
}

// Tokens caught so far, for a player who likes them; landing them must not make it poorer.
float tokens_worth(const State& s, const Player& p) {
  float value = 0;
  for (std::size_t t = 0; t < s.content->tokens.size(); ++t) {
    const int n = p.landed[Token(static_cast<int>(t))];
    if (n > 0) value += static_cast<float>(n) * s.content->tokens[t].worth;
  }
  for (const Token t : p.cargo) value += 0.9F * (*s.content)[t].worth;
  return value;
}

// How often a building square will still be used, by round.
float square_worth(const State& s) {
  constexpr std::array<float, 3> by_rounds_left{0.5F, 1.6F, 3.6F};
  return by_rounds_left[static_cast<std::size_t>(std::min(rounds_left(s), 2))];
}

float tile_worth(const State& s, Seat seat, std::size_t track) {
  const ScoringInfo& tile = (*s.content)[s.scoring[track]];
  if (tile.immediate()) return 0;
  return static_cast<float>(tile_points(s, seat, s.scoring[track])) *
         (1.0F + 0.25F * static_cast<float>(rounds_left(s)));
}

// What a standing rule does in a round.
float permanent_worth(Permanent rule, float catches) {
  switch (rule) {
    case Permanent::discount_wood_1: return 2.0F;
    case Permanent::pier_reward_on_order: return 2.2F;
    case Permanent::catch_two_keep_one: return 0.7F * catches;
    case Permanent::catch_kind_2:
    case Permanent::catch_kind_3: return 0.8F * catches;
    default: return 1.2F;
  }
}

// What a level that has been reached will still do. Abilities are counted by themselves.
float level_worth(const Effect& effect, float left, float catches, const Style& style) {
  switch (effect.op) {
    case Op::gain_worker: return 2.2F * left + 0.3F;
    case Op::flip_boat: return style.fishing * (0.9F * left + 0.5F);
    case Op::permanent: return permanent_worth(effect.rule, catches) * (left + 0.15F);
    case Op::gain_wagon: return 3 + 2 * left;
    default: return 0;
  }
}

float ability_worth(const State& s, const Player& p) {
  // By Hook, in a round.
  constexpr std::array<float, ability_kinds> each{1.6F, 1.3F, 1.3F, 1.1F, 1.1F, 1.3F, 1.1F, 1.4F};
  float value = 0;
  for (const Ability a : p.abilities) {
    value += each[static_cast<std::size_t>((*s.content)[a].hook)];
  }
  value *= static_cast<float>(rounds_left(s)) + 0.3F;
  // Like a worker, the lamp waits for something worth its light.
  const bool lit = owns(s, p, Hook::free_action) && !p.lamp_used && p.tavern == 0;
  return value + (lit ? 0.8F : 0.0F);
}

float tech_worth(const State& s, Seat seat, const Style& style, int boathouses) {
  const Player& p = s[seat];
  // That a round brings, more or less.
  const float catches = 1 + 0.7F * static_cast<float>(p.crates[0].size() + boathouses);
  // By track: Craft, Carpentry, Logistics, Fishing.
  const std::array<float, track_count> liking{style.workers, 1, style.logistics, style.fishing};
  const auto left = static_cast<float>(rounds_left(s));
  const Tracks& tracks = s.tracks();
  float sum = 0;
  for (std::size_t t = 0; t < track_count; ++t) {
    const int level = p.levels[t];
    float value = 0;
    if (level == top_level) {
      value += tile_worth(s, seat, t);
    } else {
      value += static_cast<float>(s.content->level_points[static_cast<std::size_t>(level)]);
    }
    for (std::size_t l = 0; l < static_cast<std::size_t>(level); ++l) {
      value += level_worth(tracks[t].levels[l].effect, left, catches, style);
    }
    // Hint 11: on the way to a top whose tile fits.
    if (level == 2 && left > 0) value += 0.2F * tile_worth(s, seat, t);
    sum += liking[t] * value;
  }
  const float idle = p.tavern == 0 ? 2.6F * style.workers : 0.0F;
  return sum + idle * static_cast<float>(ready_workers(s, p));
}

float village_worth(const Player& p, const Style& style, float streets) {
  float value = streets;
  // Dice and workers block what they stand on.
  const float blocked = 0.35F * (p.tavern == 0 ? 1.0F : 0.0F);
  value -= blocked * static_cast<float>((p.dice[0] | p.dice[1]).size());
  for (const auto& at : p.wagons) {
    if (at) value += style.logistics * static_cast<float>((at->row() + 1) * (at->column() + 1));
  }
  return value;
}

float crate_worth(const State& s, const Player& p) {
  const float passes = static_cast<float>(rounds_left(s) + (p.tavern == 0 ? 1 : 0));
  float value = 0;
  int least = most_crates;
  for (const CrateSet& pier : p.crates) {
    int n = 0;
    for (const Crate crate : pier) value += static_cast<float>((*s.content)[crate].points), ++n;
    value += 0.95F * passes * static_cast<float>(n);
    least = std::min(least, n);
  }
  return value + static_cast<float>(s.content->set_points * least);
}

AssetsWorth assets_worth(const State& s, Seat seat, const Style& style, int boathouses) {
  return {tech_worth(s, seat, style, boathouses), ability_worth(s, s[seat]),
          crate_worth(s, s[seat])};
}

// A point that a special tile still lacks, and a game lost for lack of them (SFJ-180, SFJ-181).
constexpr float special_point = 2.0F, defeat = 40.0F;

bool counts(const ScoringInfo& tile, Counter what) {
  return tile.kind == ScoreKind::per && tile.of == what;
}

float special_worth(const State& s, Seat seat) {
  float value = 0;
  for (const Scoring tile : s.special) {
    int reached = tile_points(s, seat, tile);
    // SFJ-128: what is on board will be landed.
    if (counts((*s.content)[tile], Counter::landed_tokens)) {
      reached += (*s.content)[tile].values[0] * s[seat].cargo.size();
    }
    const int enough = s.content->solo.special_minimum;
    value += special_point * static_cast<float>(std::min(reached, enough));
  }
  return value;
}

}  // namespace

Outlook outlook_of(const State& s, Seat seat, const Style& style) {
  const Player& p = s[seat];
  const float each = square_worth(s);
  const auto buildings = by_line(p.buildings), filled = by_line(p.filled);
  Outlook outlook{.village = p.village,
                  .round = s.round,
                  .tavern = p.tavern,
                  .each_good = goods_worth(s, p),
                  .assets = Assets(p)};
  float& value = outlook.streets;
  // Hint 3: lines with several buildings.
  for (const int n : buildings) {
    value += each * (0.32F * static_cast<float>(n) + 0.05F * static_cast<float>(n * n));
  }
  // Hint 16: promenades in lines that fill up.
  const float hope = 0.01F * static_cast<float>(rounds_left(s) + 1);
  for (const Square q : SquareSet(p.filled & ~p.buildings)) {
    int full = 0;
    for (const int line : {q.row(), side + q.column()}) {
      const int n = filled[static_cast<std::size_t>(line)];
      full += n == side ? 0 : n;
    }
    value += hope * static_cast<float>(full) * (*s.content)[p.at(q.index)].worth;
  }
  value *= style.village;
  for (const Square q : SquareSet(p.buildings)) {
    const CellInfo& cell = (*s.content)[p.at(q.index)];
    if (cell.fishes) {
      ++outlook.boathouses;
      value += each * (style.fishing - 1);
    }
    if (cell.orders) value += each * (style.orders - 1);
  }
  outlook.assets_worth = assets_worth(s, seat, style, outlook.boathouses);
  return outlook;
}

Style taste(const State& s, Style style) {
  for (const Scoring tile : s.special) {
    const ScoringInfo& info = (*s.content)[tile];
    const bool streets = counts(info, Counter::completed_lines) ||
                         counts(info, Counter::filled_pairs) || counts(info, Counter::small_tiles);
    if (streets) style.village = std::max(style.village, 2.0F);
    if (counts(info, Counter::landed_tokens)) style.fishing = std::max(style.fishing, 1.7F);
  }
  return style;
}

float special_goal(const State& s) {
  return special_point * static_cast<float>(s.content->solo.special_minimum * s.special.size());
}

Parts parts_of(const State& s, Seat seat, const Style& style, const Outlook& outlook) {
  const Player& p = s[seat];
  const auto score = static_cast<float>(p.score);
  if (s.ending == Ending::solo_lost) return {score - defeat};
  if (s.ending != Ending::none) return {score + special_goal(s)};
  const AssetsWorth assets = Assets(p) == outlook.assets
                                 ? outlook.assets_worth
                                 : assets_worth(s, seat, style, outlook.boathouses);
  const float tokens = style.fishing == 1 ? 0 : (style.fishing - 1) * tokens_worth(s, p);
  return {score,
          storage_worth(p, outlook.each_good),
          cargo_worth(s, p),
          assets.technologies,
          assets.abilities,
          village_worth(p, style, outlook.streets),
          style.orders * assets.crates,
          special_worth(s, seat),
          tokens};
}

float standing(const State& s, Seat seat, const Style& style, const Outlook& outlook) {
  const Parts parts = parts_of(s, seat, style, outlook);
  return std::accumulate(parts.begin(), parts.end(), 0.0F);
}

}  // namespace tide::saltfjord
