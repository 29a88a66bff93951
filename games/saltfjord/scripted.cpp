// A sensible player: section 8 of the ledger. It imagines a world that fits what its seat knows,
// and takes the choice after which its own affairs stand best.
#include <algorithm>
#include <bit>
#include <cmath>

#include "games/saltfjord/game.h"
#include "games/saltfjord/rules.h"

namespace tide::saltfjord {
namespace {

// --- What things are worth, in points ---

constexpr std::array<float, goods> good_worth{0.45F, 1.2F, 1.1F, 1.1F, 2.4F, 2.4F, 2.4F, 3.6F};

// Rounds after this one.
int rounds_left(const State& s) { return s.options.rounds - std::max<int>(s.round, 1); }

float gain_worth(const Purse& gain) {
  float value = gain[points];
  for (std::size_t g = 0; g < goods; ++g) value += good_worth[g] * gain[g];
  return value;
}

float storage_worth(const State& s, const Player& p) {
  // Hint 13: what is left at the end is worth a third of its sale.
  float live = 0, dead = p.storage.fish;
  for (int g = 0; g < goods; ++g) {
    live += good_worth[static_cast<std::size_t>(g)] * p.storage[g];
    if (g > 0) dead += static_cast<float>(p.storage[g] * sale_value(s, g));
  }
  dead /= static_cast<float>(s.content->storage.fish_per_point);
  const bool last = rounds_left(s) == 0;
  const bool done = last && p.tavern != 0;
  return done ? dead : last ? 0.55F * live + 0.45F * dead : live;
}

float cargo_worth(const State& s, const Player& p) {
  float value = 0;
  int best = 0;
  for (const Token t : p.cargo) {
    value += gain_worth((*s.content)[t].gain);
    best = std::max<int>(best, (*s.content)[t].gain[points]);
  }
  if (has(s, p, Permanent::upgraded_boat)) value += static_cast<float>(best);
  if (p.boat > 0) {
    const float area =
        static_cast<float>(s.content->area[static_cast<std::size_t>(p.boat - 1)].points);
    value += (rounds_left(s) == 0 && p.tavern != 0 ? 0.0F : 0.7F) * area;
  }
  return 0.95F * value;
}

// How often a building square will still be used, by round.
float square_worth(const State& s) {
  constexpr std::array<float, 3> by_rounds_left{0.5F, 1.6F, 2.6F};
  return by_rounds_left[static_cast<std::size_t>(std::min(rounds_left(s), 2))];
}

float tile_worth(const State& s, Seat seat, std::size_t track) {
  const ScoringInfo& tile = (*s.content)[s.scoring[track]];
  if (tile.immediate()) return 0;
  return static_cast<float>(tile_points(s, seat, s.scoring[track])) *
         (1.0F + 0.25F * static_cast<float>(rounds_left(s)));
}

float tech_worth(const State& s, Seat seat) {
  const Player& p = s[seat];
  const float left = static_cast<float>(rounds_left(s));
  float value = 0;
  for (std::size_t t = 0; t < track_count; ++t) {
    const int level = p.levels[t];
    if (level == top_level) {
      value += tile_worth(s, seat, t);
    } else {
      value += static_cast<float>(s.content->level_points[static_cast<std::size_t>(level)]);
    }
    for (std::size_t l = 0; l < static_cast<std::size_t>(level); ++l) {
      switch (s.tracks()[t].levels[l].effect.op) {
        case Op::gain_worker: value += 2.2F * left + 0.3F; break;
        case Op::flip_boat: value += 0.9F * left + 0.5F; break;
        case Op::take_ability: value += 1.2F * left + 0.3F; break;
        case Op::permanent: value += 1.2F * left + 0.2F; break;
        case Op::gain_wagon: value += 3 + 2 * left; break;
        default: break;
      }
    }
    // Hint 11: on the way to a top whose tile fits.
    if (level == 2 && left > 0) value += 0.2F * tile_worth(s, seat, t);
  }
  value += 1.6F * static_cast<float>(ready_workers(s, p)) * (p.tavern == 0 ? 1.0F : 0.0F);
  return value;
}

float village_worth(const State& s, const Player& p) {
  const float each = square_worth(s);
  float value = 0;
  for (int i = 0; i < side; ++i) {
    const std::uint64_t row = std::uint64_t{0b111111} << (i * side);
    const std::uint64_t column = 0b000001'000001'000001'000001'000001'000001ULL << i;
    for (const std::uint64_t line : {row, column}) {
      // Hint 3: lines with several buildings; hint 16: promenades in lines that fill up.
      const int n = std::popcount(p.buildings & line), full = std::popcount(p.filled & line);
      value += each * (0.32F * static_cast<float>(n) + 0.05F * static_cast<float>(n * n));
      if (full == side) continue;
      for (const Square q : SquareSet(p.filled & ~p.buildings & line)) {
        value += gain_worth((*s.content)[p.at(q.index)].gain) * 0.03F *
                 static_cast<float>(full * (rounds_left(s) + 1)) / 3;
      }
    }
  }
  // Dice and workers block what they stand on.
  const float blocked = 0.35F * (p.tavern == 0 ? 1.0F : 0.0F);
  value -= blocked * static_cast<float>(p.dice[0].size() + p.dice[1].size());
  for (const auto& at : p.wagons) {
    if (at) value += static_cast<float>((at->row() + 1) * (at->column() + 1));
  }
  return value;
}

float crate_worth(const State& s, const Player& p) {
  const float passes = static_cast<float>(rounds_left(s) + (p.tavern == 0 ? 1 : 0));
  float value = 0;
  int least = p.crates[0].size();
  for (const CrateSet& pier : p.crates) {
    for (const Crate crate : pier) value += static_cast<float>((*s.content)[crate].points);
    value += 1.2F * passes * static_cast<float>(pier.size());
    least = std::min(least, pier.size());
  }
  return value + static_cast<float>(s.content->set_points * least);
}

float standing(const State& s, Seat seat) {
  const Player& p = s[seat];
  if (s.ending != Ending::none) return p.score;
  return static_cast<float>(p.score) + storage_worth(s, p) + cargo_worth(s, p) +
         tech_worth(s, seat) + village_worth(s, p) + crate_worth(s, p);
}

// --- Choosing ---

// Conversions lead nowhere by themselves, so they are weighed with what they make possible.
bool is_conversion(Action a) { return act::sell.has(a) || act::raise.has(a) || act::lower.has(a); }

Action best_choice(const State& s, Seat me, int depth, float* worth = nullptr);

// Plays on in the imagined world until the step that was begun is over, and says how it stands.
float play_out_step(State& s, Seat me, int frames, int depth) {
  for (int guard = 0; guard < 40; ++guard) {
    if (s.ending != Ending::none || s.active != me || s.flow.depth() <= frames) break;
    Context ctx;
    Saltfjord::apply(s, me, best_choice(s, me, depth), ctx);
  }
  return standing(s, me);
}

float worth_of(const State& s, Seat me, Action a, int depth) {
  State next = s;
  Context ctx;
  // What the choice begins is played to its end; a run or a pass down to the turn itself.
  const int frames = s.flow.depth() - (s.flow.top_as<Turn>() != nullptr ? 0 : 1);
  Saltfjord::apply(next, me, a, ctx);
  if (next.ending != Ending::none || next.active != me) return standing(next, me);
  if (depth == 0) return standing(next, me);
  return play_out_step(next, me, std::max(frames, 1), depth - 1);
}

// The position in the line is worth nothing by itself: the first building that helps is next.
Action best_in_line(const State& s, Seat me, const ActionList& list, int depth, float* worth) {
  const float now = standing(s, me);
  Action best = act::stop.only();
  float best_worth = now;
  for (const Action a : list) {
    if (!act::activate.has(a)) continue;
    State next = s;
    Context ctx;
    const int frames = s.flow.depth();
    Saltfjord::apply(next, me, a, ctx);
    const float then = play_out_step(next, me, frames, depth);
    if (then > now + 0.05F) {
      best = a;
      best_worth = then;
      break;
    }
  }
  if (worth != nullptr) *worth = best_worth;
  return best;
}

Action best_choice(const State& s, Seat me, int depth, float* worth) {
  ActionList list;
  Saltfjord::legal(s, me, list);
  if (const Run* run = s.flow.top_as<Run>(); run && !run->pending[0] && !run->pending[1]) {
    return best_in_line(s, me, list, depth, worth);
  }
  Action best = list[0];
  float best_worth = -1e9F;
  for (const Action a : list) {
    if (is_conversion(a)) continue;
    if (act::worker.has(a) || act::lamp.has(a)) continue;
    const float w = worth_of(s, me, a, std::max(depth, 0));
    if (w > best_worth) best = a, best_worth = w;
  }
  if (worth != nullptr) *worth = best_worth;
  return best;
}

}  // namespace

Action Saltfjord::scripted(const State& s, Seat seat, const ActionList& list, Rng& rng) {
  if (list.size() == 1) return list[0];
  State world = s;
  redeal(world, seat, rng);
  return best_choice(world, seat, 2);
}

float Saltfjord::evaluate(const State& s, Seat seat) {
  const auto worth = [&](Seat who) {
    if (over(s)) return static_cast<float>(s[who].score);
    // Hidden crates count as an average one.
    if (s.options.crates == CratesSeen::shown || who == seat) return standing(s, who);
    State copy = s;
    for (CrateSet& pier : copy[who].crates) pier = {};
    float value = standing(copy, who);
    for (const CrateSet& pier : s[who].crates) value += 7.0F * static_cast<float>(pier.size());
    return value;
  };
  if (over(s)) return result(s).place[seat] == 1 && s.ending != Ending::solo_lost ? 1.0F : 0.0F;
  float rival = s.solo() ? 100.0F : -1e9F;
  for (const Seat other : s.all().without(seat)) rival = std::max(rival, worth(other));
  return 1.0F / (1.0F + std::exp((rival - worth(seat)) / 15.0F));
}

}  // namespace tide::saltfjord
