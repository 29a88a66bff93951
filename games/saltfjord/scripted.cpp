// A sensible player: section 8 of the ledger. It imagines a world that fits what its seat knows,
// and takes the choice after which its own affairs stand best.
#include <algorithm>
#include <cmath>
#include <span>

#include "games/saltfjord/game.h"
#include "games/saltfjord/rules.h"
#include "games/saltfjord/standing.h"

namespace tide::saltfjord {
namespace {

// Who chooses, what it likes, and what it has worked out on the way.
struct Mind {
  Seat seat;
  Style style;
  std::optional<Outlook> first, recent;  // that was asked for, and the last that was different
  // Where each tile was put last, in which village, and what was gained by it.
  struct Place {
    std::uint64_t filled = 0, buildings = 0;
    Action action{};
    std::optional<float> gain;
    bool in(const Player& p) const { return filled == p.filled && buildings == p.buildings; }
  };
  std::array<Place, most_tiles> places{};

  Mind(Seat who, const Style& likes) : seat(who), style(likes) {}

  float standing(const State& s) {
    const Player& p = s[seat];
    if (!first) first = outlook_of(s, seat, style);
    if (first->holds(s, p)) return saltfjord::standing(s, seat, style, *first);
    if (!recent || !recent->holds(s, p)) recent = outlook_of(s, seat, style);
    return saltfjord::standing(s, seat, style, *recent);
  }
};

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

struct Choice {
  Action action{};
  float worth = -1e9F;
  bool offer(Action a, float w) {
    if (w <= worth) return false;
    action = a, worth = w;
    return true;
  }
};

// Two places for trying choices out: the best end so far, and the next trial.
class Trials {
 public:
  Trials() {}  // not `= default`, for which the compiler clears both rooms
  Trials(const Trials&) = delete;
  State& begin(const State& s) { return next_->emplace(s); }
  void keep() { std::swap(next_, best_); }
  const State& best() const { return **best_; }

 private:
  std::optional<State> one_, other_;
  std::optional<State>*next_ = &one_, *best_ = &other_;
};

// Makes the choice. `now` is how the seat stands, where that has been worked out.
Action play(State& s, const Mind& me, Action a, std::optional<float>& now) {
  Context ctx;
  Saltfjord::apply(s, me.seat, a, ctx);
  now.reset();
  return a;
}

Action play_best(State& s, Mind& me, const ActionList& list, std::optional<float>& now);

// Where the tile that is being laid was put in this village before, if it was.
std::optional<Action> known_place(const State& s, const Mind& me) {
  const Placing* placing = s.flow.top_as<Placing>();
  if (placing == nullptr) return std::nullopt;
  const Mind::Place& place =
      me.places[s.tile_tops[static_cast<std::size_t>(placing->stack - 1)]->index];
  return place.in(s.me()) ? std::optional(place.action) : std::nullopt;
}

// Plays on in the imagined world until the stack of frames is down to `frames`, or another pier is
// being used, and says how the seat stands then.
float play_out_step(State& s, Mind& me, int frames, int use) {
  ActionList list;
  std::optional<float> now;
  while (s.ending == Ending::none && s.active == me.seat && s.flow.depth() > frames &&
         pier_use(s) == use) {
    if (const auto place = known_place(s, me)) {
      play(s, me, *place, now);
      continue;
    }
    list.clear();
    Saltfjord::legal(s, me.seat, list);
    play_best(s, me, list, now);
  }
  return now ? *now : me.standing(s);
}

// Applies the choice and plays all that it begins; what is chosen at a turn is played down to the
// turn itself.
float carry_out(State& s, Mind& me, Action a) {
  const int frames = s.flow.depth() - (s.flow.top_as<Turn>() != nullptr ? 0 : 1);
  const int use = pier_use(s);
  Context ctx;
  Saltfjord::apply(s, me.seat, a, ctx);
  return play_out_step(s, me, std::max(frames, 1), use);
}

float worth_of(const State& s, Mind& me, Action a) {
  State next = s;
  return carry_out(next, me, a);
}

// Hints 2, 3 and 16: building squares where lines already hold buildings, promenades where lines
// fill up, completed lines at once.
Action best_place(const State& s, const ActionList& list, const ShapeInfo& shape,
                  std::span<const Cell> cells) {
  const auto filled = by_line(s.me().filled), buildings = by_line(s.me().buildings);
  struct Part {
    bool building;
    float worth, late;  // of a promenade in a line; of a building for each step from the start
  };
  FixedVector<Part, 3> parts;
  for (const Cell k : cells) {
    const CellInfo& cell = (*s.content)[k];
    // Makers early in their lines, users late.
    parts.push_back(
        {cell.building, 0.3F * cell.worth, cell.effect.op == Op::produce ? -0.15F : 0.15F});
  }
  Choice best;
  for (const Action a : list) {
    const int i = act::place.index(a);
    const auto& foot =
        shape.footprints[static_cast<std::size_t>(i % turns)][static_cast<std::size_t>(i / turns)];
    float worth = 0;
    for (std::size_t k = 0; k < cells.size(); ++k) {
      const Part& part = parts[static_cast<int>(k)];
      const Square q(foot.at[k]);
      for (std::size_t across = 0; across < 2; ++across) {
        const auto l = static_cast<std::size_t>(across == 0 ? q.row() : side + q.column());
        const int full = filled[l] + foot.in_line[k][across];
        if (part.building) {
          worth += static_cast<float>(buildings[l]);
        } else {
          worth += part.worth * static_cast<float>(full);
        }
        worth += full == side ? 2.0F : 0.0F;
      }
      if (part.building) worth += part.late * (static_cast<float>(q.row() + q.column()) - 5.0F);
    }
    best.offer(a, worth);
  }
  return best.action;
}

// --- Choices that are not made at a turn itself ---
// Each function makes its choice in the imagined world and plays all that it begins, so that
// nothing is thought out twice.

// The next building of the run is the first that helps.
Action play_line(State& s, Mind& me, const ActionList& list, std::optional<float>& now) {
  const float before = now ? *now : me.standing(s);
  const State here = s;
  Context ctx;
  for (const Action a : list) {
    if (!act::activate.has(a)) continue;
    Saltfjord::apply(s, me.seat, a, ctx);
    const float worth = play_out_step(s, me, here.flow.depth(), pier_use(here));
    if (worth > before + 0.05F) {
      now = worth;
      return a;
    }
    s = here;
  }
  return play(s, me, act::stop.only(), now);
}

// A worker or the lamp at the piers, or on to the next.
Action play_piers(State& s, Mind& me, const ActionList& list, std::optional<float>& now) {
  Choice best{act::go.only(), (now ? *now : me.standing(s)) + 0.05F};
  Trials trials;
  for (const Action a : list) {
    if (!act::worker.has(a) && !act::lamp.has(a)) continue;
    State& next = trials.begin(s);
    Context ctx;
    Saltfjord::apply(next, me.seat, a, ctx);
    if (best.offer(a, play_out_step(next, me, s.flow.depth(), pier_use(s)))) trials.keep();
  }
  if (act::go.has(best.action)) return play(s, me, best.action, now);
  s = trials.best();
  now = best.worth;
  return best.action;
}

// Costs of orders or technologies that cannot be paid now.
FixedVector<Purse, 4 * pier_count> unpaid(const State& s) {
  const Player& p = s.me();
  FixedVector<Purse, 4 * pier_count> costs;
  const auto note = [&](const Purse& cost) {
    if (!payable(p.storage, cost)) costs.push_back(cost);
  };
  if (s.flow.top_as<Research>() != nullptr) {
    for (std::size_t t = 0; t < track_count; ++t) {
      if (p.levels[t] < top_level) note(s.tracks()[t].levels[p.levels[t]].cost);
    }
    return costs;
  }
  for (int space = 0; space < pier_count; ++space) {
    for (int with = 0; with <= 3; ++with) {
      if (const auto cost = order_cost(s, space, with)) note(*cost);
    }
  }
  return costs;
}

// A paid upgrade, if something that it makes possible is better than what is possible without.
void offer_upgrades(const State& s, Mind& me, const ActionList& list, Choice& best) {
  if (s.me().storage.fish < raise_price(s)) return;
  const auto costs = unpaid(s);
  for (const Action a : list) {
    if (!act::raise.has(a)) continue;
    const Arrow up = arrows_up[static_cast<std::size_t>(act::raise.index(a))];
    Storage then = s.me().storage;
    then.fish = static_cast<std::int16_t>(then.fish - raise_price(s));
    --then[up.from];
    ++then[up.to];
    const auto opens = [&](const Purse& cost) { return payable(then, cost); };
    if (std::ranges::none_of(costs, opens)) continue;
    const State next = after(s, me, a);
    ActionList all;
    Saltfjord::legal(next, me.seat, all);
    for (const Action b : all) {
      const bool fresh = (act::order.has(b) || act::tech.has(b)) && !list.contains(b);
      if (fresh) best.offer(a, worth_of(next, me, b) - 0.01F);
    }
  }
}

// An upgrade changes nothing but the storage.
Action best_upgrade(const State& s, const ActionList& list) {
  const auto worth = goods_worth(s, s.me());
  Choice best{act::as_fish.only(), worth[fish]};
  for (const Action a : list) {
    if (!act::upgrade.has(a)) continue;
    const Arrow up = arrows_up[static_cast<std::size_t>(act::upgrade.index(a))];
    best.offer(a, worth[up.to] - worth[up.from]);
  }
  return best.action;
}

// Whether nothing goes on by itself after what is being decided.
bool nothing_follows(const State& s) {
  const auto& below = s.flow.below(1);
  return std::holds_alternative<Run>(below) || std::holds_alternative<Turn>(below);
}

bool trades(const State& s) { return s.flow.top_as<Ordering>() || s.flow.top_as<Research>(); }

// What differs: no free actions, and one building of each kind, as a helper does the same in all.
ActionList plain_choices(const State& s, const ActionList& list) {
  const bool helper = s.flow.top_as<Helper>() != nullptr;
  std::uint64_t kinds = 0;
  ActionList plain;
  for (const Action a : list) {
    if (act::is_free(a)) continue;
    if (helper) {
      const std::uint64_t kind = bit(s.me().at(act::at.index(a)).index);
      if ((kinds & kind) != 0) continue;
      kinds |= kind;
    }
    plain.push_back(a);
  }
  return plain;
}

// The best choice that is no free action but perhaps a paid upgrade.
Action play_plain(State& s, Mind& me, const ActionList& list, std::optional<float>& now) {
  Choice best;
  Trials trials;
  const bool trade = trades(s);
  // Then who declines stands as before.
  const bool idle = (trade || s.flow.top_as<Dual>()) && nothing_follows(s);
  const ActionList plain = plain_choices(s, list);
  for (const Action a : plain) {
    if (idle && act::decline.has(a)) {
      best.offer(a, now ? *now : me.standing(s));
      continue;
    }
    // The last need not leave things as they are, where nothing is tried after it.
    const bool last = !trade && !idle && a == plain.back();
    State& next = last ? s : trials.begin(s);
    if (!best.offer(a, carry_out(next, me, a))) continue;
    if (last) {
      now = best.worth;
      return a;
    }
    trials.keep();
  }
  if (trade) offer_upgrades(s, me, list, best);
  if (act::raise.has(best.action)) return play(s, me, best.action, now);
  if (idle && act::decline.has(best.action)) {
    play(s, me, best.action, now);
  } else if (!plain.empty()) {
    s = trials.best();
  }
  now = best.worth;
  return best.action;
}

// A place for the tile that is being laid, if one is.
std::optional<Action> place_of_tile(const State& s, Mind& me, const ActionList& list) {
  if (const Placing* placing = s.flow.top_as<Placing>()) {
    const Tile tile = *s.tile_tops[static_cast<std::size_t>(placing->stack - 1)];
    const Action place = best_place(s, list, s.content->shape_of(tile), (*s.content)[tile].cells);
    me.places[tile.index] = {s.me().filled, s.me().buildings, place, {}};
    return place;
  }
  if (const StartPlace* place = s.flow.top_as<StartPlace>()) {
    return best_place(s, list, s.content->shape[1], s.content->start_cells[place->building.index]);
  }
  return std::nullopt;
}

// A tile gains the same whatever is paid for it and wherever the die is, so it is tried out once.
Action play_stacks(State& s, Mind& me, const ActionList& list, std::optional<float>& now) {
  if (!act::stack.has(list[0]) || !nothing_follows(s)) return play_plain(s, me, list, now);
  State paid = after(s, me, list[0]);
  if (paid.flow.top_as<Placing>() == nullptr) return play_plain(s, me, list, now);
  const float before = me.standing(paid);
  Choice best;
  for (const Action a : list) {
    if (!act::stack.has(a)) continue;
    const int stack = act::stack.index(a);
    Mind::Place& place = me.places[s.tile_tops[static_cast<std::size_t>(stack)]->index];
    if (!place.in(s.me()) || !place.gain) {
      State next = paid;
      next.flow.top_as<Placing>()->stack = static_cast<std::uint8_t>(stack + 1);
      const float worth = play_out_step(next, me, s.flow.depth() - 1, pier_use(s));
      place.gain = worth - before;
    }
    best.offer(a, before + *place.gain);
  }
  if (list.contains(act::decline.only())) {
    best.offer(act::decline.only(), now ? *now : me.standing(s));
  }
  return play(s, me, best.action, now);
}

// What is chosen without thinking, as nothing else but free actions is possible.
std::optional<Action> evident(const State& s, const ActionList& list) {
  if (list.size() == 1) return list[0];
  const auto offered = [&](const ActionRange& range) {
    return std::ranges::any_of(list, [&](Action a) { return range.has(a); });
  };
  const Run* run = s.flow.top_as<Run>();
  if (run && !run->pending[0] && !run->pending[1]) {
    return offered(act::activate) ? std::nullopt : std::optional(act::stop.only());
  }
  if (const Turn* turn = s.flow.top_as<Turn>()) {
    const bool idle = turn->closing && !offered(act::worker) && !offered(act::lamp);
    return idle ? std::optional(act::finish.only()) : std::nullopt;
  }
  // A paid upgrade may help, and so may a worker at the piers.
  if (trades(s) || s.flow.top_as<Piers>() != nullptr) return std::nullopt;
  std::optional<Action> only;
  for (const Action a : list) {
    if (act::is_free(a)) continue;
    if (only) return std::nullopt;
    only = a;
  }
  return only;
}

Action play_best(State& s, Mind& me, const ActionList& list, std::optional<float>& now) {
  if (const auto only = evident(s, list)) return play(s, me, *only, now);
  if (const auto place = place_of_tile(s, me, list)) return play(s, me, *place, now);
  if (s.flow.top_as<Upgrading>() != nullptr) return play(s, me, best_upgrade(s, list), now);
  if (s.flow.top_as<Stacks>() != nullptr) return play_stacks(s, me, list, now);
  if (s.flow.top_as<Piers>() != nullptr) return play_piers(s, me, list, now);
  const Run* run = s.flow.top_as<Run>();
  if (run && !run->pending[0] && !run->pending[1]) return play_line(s, me, list, now);
  return play_plain(s, me, list, now);
}

// --- Turns ---

// The best use of a die: each line is tried once, with the die that reaches it most cheaply.
void offer_lines(const State& s, Mind& me, const ActionList& list, float now, Choice& best) {
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
      if (next.flow.top_as<TakenDie>() != nullptr) {
        Context ctx;
        Saltfjord::apply(next, me.seat, act::value[line - 1], ctx);
      }
      best.offer(*nearest, play_out_step(next, me, 1, pier_use(s)));
    }
    // Any die can at least be laid aside for fish.
    if (any) {
      best.offer(*any, now + good_worth[fish] * static_cast<float>(s.content->dice.discard_fish));
    }
  }
}

// Dice and large tiles while there are any that help, then workers, then the tavern.
Action best_turn(const State& s, Mind& me, const ActionList& list) {
  const float now = me.standing(s);
  Choice best;
  // Hint 1: large tiles early.
  const float eager = rounds_left(s) > 0 ? 4.0F * me.style.village : 0.0F;
  bool large = false;
  offer_lines(s, me, list, now, best);
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

// Before the end of a turn: a worker or the lamp, if that helps.
Action best_close(const State& s, Mind& me, const ActionList& list) {
  Choice best{act::finish.only(), me.standing(s) + 0.05F};
  for (const Action a : list) {
    if (act::worker.has(a) || act::lamp.has(a)) best.offer(a, worth_of(s, me, a));
  }
  return best.action;
}

}  // namespace

Action scripted(const State& s, Seat seat, const ActionList& list, const Style& style, Rng& rng) {
  if (list.size() == 1) return list[0];
  State world = s;
  Saltfjord::redeal(world, seat, rng);
  if (const auto only = evident(world, list)) return *only;
  Mind me(seat, taste(s, style));
  if (const Turn* turn = s.flow.top_as<Turn>()) {
    return turn->closing ? best_close(world, me, list) : best_turn(world, me, list);
  }
  std::optional<float> now;
  return play_best(world, me, list, now);
}

Action Saltfjord::scripted(const State& s, Seat seat, const ActionList& list, Rng& rng) {
  return saltfjord::scripted(s, seat, list, {}, rng);
}

}  // namespace tide::saltfjord
