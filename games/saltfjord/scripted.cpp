// A sensible player: section 8 of the ledger. It imagines a world that fits what its seat knows,
// and takes the choice after which its own affairs stand best.
#include <algorithm>
#include <bit>
#include <cmath>
#include <span>

#include "games/saltfjord/game.h"
#include "games/saltfjord/rules.h"
#include "games/saltfjord/scripted.h"

namespace tide::saltfjord {
namespace {

// --- What things are worth, in points ---

constexpr std::array<float, goods> good_worth{0.45F, 1.2F, 1.1F, 1.1F, 3.0F, 3.0F, 3.0F, 4.1F};

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
  return done ? dead : last ? 0.7F * live + 0.3F * dead : live;
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

// Tokens caught so far, for a player who likes them; landing them must not make it poorer.
float tokens_worth(const State& s, const Player& p) {
  float value = 0;
  for (std::size_t t = 0; t < s.content->tokens.size(); ++t) {
    const int n = p.landed[Token(static_cast<int>(t))];
    if (n > 0) value += static_cast<float>(n) * gain_worth(s.content->tokens[t].gain);
  }
  for (const Token t : p.cargo) value += 0.9F * gain_worth((*s.content)[t].gain);
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

bool does(const CellInfo& cell, Op op) {
  const Effect& e = cell.effect;
  return e.op == op || (e.op == Op::choose && (e.of[0].op == op || e.of[1].op == op));
}

// Catches that a round brings, more or less.
float catches(const State& s, const Player& p) {
  float n = 1 + 0.7F * static_cast<float>(p.crates[0].size());
  for (const Square q : SquareSet(p.buildings)) {
    if (does((*s.content)[p.at(q.index)], Op::fish)) n += 0.7F;
  }
  return n;
}

// What a standing rule does in a round.
float permanent_worth(const State& s, const Player& p, Permanent rule) {
  switch (rule) {
    case Permanent::discount_wood_1: return 2.0F;
    case Permanent::pier_reward_on_order: return 2.2F;
    case Permanent::catch_two_keep_one: return 0.7F * catches(s, p);
    case Permanent::catch_kind_2:
    case Permanent::catch_kind_3: return 0.8F * catches(s, p);
    default: return 1.2F;
  }
}

// What a level that has been reached will still do. Abilities are counted by themselves.
float level_worth(const State& s, const Player& p, const Effect& effect, const Style& style) {
  const float left = static_cast<float>(rounds_left(s));
  switch (effect.op) {
    case Op::gain_worker: return 2.2F * left + 0.3F;
    case Op::flip_boat: return style.fishing * (0.9F * left + 0.5F);
    case Op::permanent: return permanent_worth(s, p, effect.rule) * (left + 0.15F);
    case Op::gain_wagon: return 3 + 2 * left;
    default: return 0;
  }
}

float ability_worth(const State& s, const Player& p) {
  // By Hook, in a round.
  constexpr std::array<float, ability_kinds> each{1.6F, 1.3F, 1.3F, 1.1F, 1.1F, 1.3F, 1.1F, 1.4F};
  float value = 0;
  for (std::size_t h = 0; h < each.size(); ++h) {
    if (owns(s, p, static_cast<Hook>(h))) value += each[h];
  }
  value *= static_cast<float>(rounds_left(s)) + 0.3F;
  // Like a worker, the lamp waits for something worth its light.
  const bool lit = owns(s, p, Hook::free_action) && !p.lamp_used && p.tavern == 0;
  return value + (lit ? 0.8F : 0.0F);
}

float tech_worth(const State& s, Seat seat, const Style& style) {
  const Player& p = s[seat];
  // By track: Craft, Carpentry, Logistics, Fishing.
  const std::array<float, track_count> liking{style.workers, 1, style.logistics, style.fishing};
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
      value += level_worth(s, p, s.tracks()[t].levels[l].effect, style);
    }
    // Hint 11: on the way to a top whose tile fits.
    if (level == 2 && rounds_left(s) > 0) value += 0.2F * tile_worth(s, seat, t);
    sum += liking[t] * value;
  }
  const float idle = p.tavern == 0 ? 2.6F * style.workers : 0.0F;
  return sum + idle * static_cast<float>(ready_workers(s, p));
}

float village_worth(const State& s, const Player& p, const Style& style) {
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
  value *= style.village;
  if (style.fishing != 1 || style.orders != 1) {
    for (const Square q : SquareSet(p.buildings)) {
      const CellInfo& cell = (*s.content)[p.at(q.index)];
      if (does(cell, Op::fish)) value += each * (style.fishing - 1);
      if (does(cell, Op::order)) value += each * (style.orders - 1);
    }
  }
  // Dice and workers block what they stand on.
  const float blocked = 0.35F * (p.tavern == 0 ? 1.0F : 0.0F);
  value -= blocked * static_cast<float>(p.dice[0].size() + p.dice[1].size());
  for (const auto& at : p.wagons) {
    if (at) value += style.logistics * static_cast<float>((at->row() + 1) * (at->column() + 1));
  }
  return value;
}

float crate_worth(const State& s, const Player& p) {
  const float passes = static_cast<float>(rounds_left(s) + (p.tavern == 0 ? 1 : 0));
  float value = 0;
  int least = p.crates[0].size();
  for (const CrateSet& pier : p.crates) {
    for (const Crate crate : pier) value += static_cast<float>((*s.content)[crate].points);
    value += 0.95F * passes * static_cast<float>(pier.size());
    least = std::min(least, pier.size());
  }
  return value + static_cast<float>(s.content->set_points * least);
}

// SFJ-180: alone, each special tile must come up to a minimum.
float special_worth(const State& s, Seat seat) {
  float value = 0;
  for (const Scoring tile : s.special) {
    const int reached = std::min(tile_points(s, seat, tile), s.content->solo.special_minimum);
    value += 1.2F * static_cast<float>(reached);
  }
  return value;
}

float standing(const State& s, Seat seat, const Style& style) {
  const Player& p = s[seat];
  if (s.ending != Ending::none) return p.score;
  float value = static_cast<float>(p.score) + storage_worth(s, p) + cargo_worth(s, p) +
                tech_worth(s, seat, style) + ability_worth(s, p) + village_worth(s, p, style) +
                style.orders * crate_worth(s, p) + special_worth(s, seat);
  if (style.fishing != 1) value += (style.fishing - 1) * tokens_worth(s, p);
  return value;
}

// --- Choosing ---

// Who chooses, and what it likes.
struct Mind {
  Seat seat;
  Style style;
  float standing(const State& s) const { return saltfjord::standing(s, seat, style); }
};

Action best_choice(const State& s, const Mind& me);

State after(const State& s, const Mind& me, Action a) {
  State next = s;
  Context ctx;
  Saltfjord::apply(next, me.seat, a, ctx);
  return next;
}

// Which use of which pier is going on. The next one is another step, weighed on its own.
int pier_use(const State& s) {
  int use = 0;
  if (const Piers* piers = s.flow.find<Piers>()) use = piers->pier * 64 + piers->used;
  if (const PierUses* uses = s.flow.find<PierUses>()) use += 1024 * (uses->pier * 64 + uses->left);
  return use;
}

// Plays on in the imagined world until the stack of frames is down to `frames`, or another pier is
// being used, and says how the seat stands then.
float play_out_step(State& s, const Mind& me, int frames, int use) {
  Context ctx;
  while (s.ending == Ending::none && s.active == me.seat && s.flow.depth() > frames &&
         pier_use(s) == use) {
    Saltfjord::apply(s, me.seat, best_choice(s, me), ctx);
  }
  return me.standing(s);
}

// A choice with all that it begins; what is chosen at a turn is played down to the turn itself.
float worth_of(const State& s, const Mind& me, Action a) {
  const int frames = s.flow.depth() - (s.flow.top_as<Turn>() != nullptr ? 0 : 1);
  State next = after(s, me, a);
  return play_out_step(next, me, std::max(frames, 1), pier_use(s));
}

struct Choice {
  Action action{};
  float worth = -1e9F;
  void offer(Action a, float w) {
    if (w > worth) action = a, worth = w;
  }
};

// Hints 2, 3 and 16: building squares where lines already hold buildings, promenades where lines
// fill up, completed lines at once.
Action best_place(const State& s, const ActionList& list, const ShapeInfo& shape,
                  std::span<const Cell> cells) {
  const Player& p = s.me();
  Choice best;
  for (const Action a : list) {
    const int i = act::place.index(a);
    const auto& foot =
        shape.footprints[static_cast<std::size_t>(i % turns)][static_cast<std::size_t>(i / turns)];
    const std::uint64_t filled = p.filled | foot.mask;
    float worth = 0;
    for (std::size_t k = 0; k < cells.size(); ++k) {
      const CellInfo& cell = (*s.content)[cells[k]];
      const Square q(foot.at[k]);
      const std::uint64_t row = std::uint64_t{0b111111} << (q.row() * side);
      const std::uint64_t column = 0b000001'000001'000001'000001'000001'000001ULL << q.column();
      for (const std::uint64_t line : {row, column}) {
        const int full = std::popcount(filled & line);
        if (cell.building) {
          worth += static_cast<float>(std::popcount(p.buildings & line));
        } else {
          worth += 0.3F * gain_worth(cell.gain) * static_cast<float>(full);
        }
        worth += full == side ? 2.0F : 0.0F;
      }
      if (cell.building) {
        // Makers early in their lines, users late.
        const float late = static_cast<float>(q.row() + q.column()) - 5.0F;
        worth += (cell.effect.op == Op::produce ? -0.15F : 0.15F) * late;
      }
    }
    best.offer(a, worth);
  }
  return best.action;
}

// The next building of the run is the first that helps.
Action best_in_line(const State& s, const Mind& me, const ActionList& list) {
  const float now = me.standing(s);
  for (const Action a : list) {
    if (!act::activate.has(a)) continue;
    State next = after(s, me, a);
    if (play_out_step(next, me, s.flow.depth(), pier_use(s)) > now + 0.05F) return a;
  }
  return act::stop.only();
}

bool is_conversion(Action a) { return act::sell.has(a) || act::raise.has(a) || act::lower.has(a); }

// The best choice that is no free action.
Choice best_plain(const State& s, const Mind& me, const ActionList& list) {
  Choice best;
  for (const Action a : list) {
    if (is_conversion(a) || act::worker.has(a) || act::lamp.has(a)) continue;
    best.offer(a, worth_of(s, me, a));
  }
  return best;
}

// A paid upgrade, if something that it makes possible is better than what is possible without.
void offer_upgrades(const State& s, const Mind& me, const ActionList& list, Choice& best) {
  for (const Action a : list) {
    if (!act::raise.has(a)) continue;
    const State next = after(s, me, a);
    if (next.flow.depth() != s.flow.depth()) continue;
    ActionList then, fresh;
    Saltfjord::legal(next, me.seat, then);
    for (const Action b : then) {
      if ((act::order.has(b) || act::tech.has(b)) && !list.contains(b)) fresh.push_back(b);
    }
    if (!fresh.empty()) best.offer(a, best_plain(next, me, fresh).worth - 0.01F);
  }
}

// The best use of a die: each line is tried once, with the die that reaches it most cheaply.
void offer_lines(const State& s, const Mind& me, const ActionList& list, Choice& best) {
  for (int c = 0; c < 2; ++c) {
    std::optional<Action> any;
    for (int line = 1; line <= side; ++line) {
      std::optional<Action> nearest;
      int cheapest = 100;
      for (const Action a : list) {
        if (!act::take.has(a) || act::take.index(a) / 6 != c) continue;
        const int place = act::take.index(a) % 6;
        const int value = s.solo()
                              ? s.dice[static_cast<std::size_t>(c)][static_cast<std::size_t>(place)]
                              : place + 1;
        const TakenDie die{static_cast<Colour>(c), static_cast<std::uint8_t>(value)};
        const int cost = change_cost(s, die, line);
        if (cost < cheapest) nearest = a, cheapest = cost;
      }
      any = nearest;
      if (!nearest || cheapest > s.me().storage.fish ||
          !line_usable(s.me(), static_cast<Colour>(c), line)) {
        continue;
      }
      State next = after(s, me, *nearest);
      // With a single choice the die may be on its way already.
      if (next.flow.top_as<TakenDie>() != nullptr) next = after(next, me, act::value[line - 1]);
      best.offer(*nearest, play_out_step(next, me, 1, pier_use(s)));
    }
    // Any die can at least be laid aside for fish.
    if (any) {
      best.offer(*any, me.standing(s) +
                           good_worth[fish] * static_cast<float>(s.content->dice.discard_fish));
    }
  }
}

// Dice and large tiles while there are any that help, then workers, then the tavern.
Action best_turn(const State& s, const Mind& me, const ActionList& list) {
  const float now = me.standing(s);
  Choice best;
  // Hint 1: large tiles early.
  const float eager = rounds_left(s) > 0 ? 4.0F * me.style.village : 0.0F;
  bool large = false;
  offer_lines(s, me, list, best);
  for (const Action a : list) {
    if (act::large.has(a)) {
      large = true;
      best.offer(a, worth_of(s, me, a) + eager);
    }
  }
  for (const Action a : list) {
    if (large || !act::raise.has(a)) continue;
    const State next = after(s, me, a);
    if (can_build_large(next)) best.offer(a, worth_of(next, me, act::large.only()) + eager);
  }
  for (const Action a : list) {
    if (act::worker.has(a) || act::lamp.has(a)) best.offer(a, worth_of(s, me, a));
  }
  return best.worth > now ? best.action : act::pass.only();
}

Action best_choice(const State& s, const Mind& me) {
  ActionList list;
  Saltfjord::legal(s, me.seat, list);
  if (list.size() == 1) return list[0];
  if (const Turn* turn = s.flow.top_as<Turn>()) {
    if (!turn->closing) return best_turn(s, me, list);
    Choice best{act::finish.only(), me.standing(s) + 0.05F};
    for (const Action a : list) {
      if (act::worker.has(a) || act::lamp.has(a)) best.offer(a, worth_of(s, me, a));
    }
    return best.action;
  }
  if (const Run* run = s.flow.top_as<Run>(); run && !run->pending[0] && !run->pending[1]) {
    return best_in_line(s, me, list);
  }
  if (const Placing* placing = s.flow.top_as<Placing>()) {
    const Tile tile = *s.tile_tops[static_cast<std::size_t>(placing->stack - 1)];
    return best_place(s, list, s.content->shape_of(tile), (*s.content)[tile].cells);
  }
  if (const StartPlace* place = s.flow.top_as<StartPlace>()) {
    return best_place(s, list, s.content->shape[1], s.content->start_cells[place->building.index]);
  }
  if (s.flow.top_as<Piers>() != nullptr) {
    Choice best{act::go.only(), me.standing(s) + 0.05F};
    for (const Action a : list) {
      if (!act::worker.has(a) && !act::lamp.has(a)) continue;
      State next = after(s, me, a);
      best.offer(a, play_out_step(next, me, s.flow.depth(), pier_use(s)));
    }
    return best.action;
  }
  Choice best = best_plain(s, me, list);
  if (s.flow.top_as<Ordering>() != nullptr || s.flow.top_as<Research>() != nullptr) {
    offer_upgrades(s, me, list, best);
  }
  return best.action;
}

}  // namespace

Action scripted(const State& s, Seat seat, const ActionList& list, const Style& style, Rng& rng) {
  if (list.size() == 1) return list[0];
  State world = s;
  Saltfjord::redeal(world, seat, rng);
  return best_choice(world, {seat, style});
}

Action Saltfjord::scripted(const State& s, Seat seat, const ActionList& list, Rng& rng) {
  return saltfjord::scripted(s, seat, list, {}, rng);
}

float Saltfjord::evaluate(const State& s, Seat seat) {
  const auto worth = [&](Seat who) {
    if (over(s)) return static_cast<float>(s[who].score);
    // Hidden crates count as an average one.
    if (s.options.crates == CratesSeen::shown || who == seat) return standing(s, who, {});
    State copy = s;
    for (CrateSet& pier : copy[who].crates) pier = {};
    float value = standing(copy, who, {});
    for (const CrateSet& pier : s[who].crates) value += 7.0F * static_cast<float>(pier.size());
    return value;
  };
  if (over(s)) return result(s).place[seat] == 1 ? 1.0F : 0.0F;
  float rival = s.solo() ? 100.0F : -1e9F;
  for (const Seat other : s.all().without(seat)) rival = std::max(rival, worth(other));
  return 1.0F / (1.0F + std::exp((rival - worth(seat)) / 15.0F));
}

}  // namespace tide::saltfjord
