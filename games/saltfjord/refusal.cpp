// Why an action is refused: the rules asked the other way round. Written from the ledger's words
// and without the lists and tables of the chapters, so that a test can hold the two against each
// other.
#include <cstdlib>

#include "games/saltfjord/game.h"
#include "games/saltfjord/rules.h"

namespace tide::saltfjord {
namespace {

using Verdict = std::optional<Refusal>;

Refusal no(Rule rule, std::string_view key, FixedVector<Arg, 8> args = {}) {
  return {rule, {key, args}};
}

Refusal not_now() { return no("SFJ-035", "refused.not_now"); }

Verdict only_if(bool allowed, Rule rule, std::string_view key) {
  return allowed ? Verdict{} : no(rule, key);
}

// --- Facts, looked up anew ---

bool has_ability(const State& s, Hook hook) {
  for (const Ability a : s.me().abilities) {
    if (s.content->abilities[a.index].hook == hook) return true;
  }
  return false;
}

int ability_amount(const State& s, Hook hook) {
  for (const AbilityInfo& a : s.content->abilities) {
    if (a.hook == hook) return a.amount;
  }
  return 0;
}

// Has a level of some track with this standing rule been reached?
bool reached(const State& s, Permanent rule) {
  for (std::size_t t = 0; t < track_count; ++t) {
    for (std::size_t l = 0; l < s.me().levels[t]; ++l) {
      const Effect& e = s.tracks()[t].levels[l].effect;
      if (e.op == Op::permanent && e.rule == rule) return true;
    }
  }
  return false;
}

int workers_left(const State& s) {
  int n = s.content->start_workers;
  for (std::size_t t = 0; t < track_count; ++t) {
    for (std::size_t l = 0; l < s.me().levels[t]; ++l) {
      if (s.tracks()[t].levels[l].effect.op == Op::gain_worker) ++n;
    }
  }
  return n - s.me().workers.size();
}

Cell cell_at(const Player& p, int row, int column) {
  return p.village[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
}

bool piece_on(const Player& p, Square q) {
  return p.dice[0].has(q) || p.dice[1].has(q) || p.workers.has(q) || p.wagons[0] == q ||
         p.wagons[1] == q;
}

bool vacant_building(const State& s, Square q) {
  const Cell cell = cell_at(s.me(), q.row(), q.column());
  return s.content->cells[cell.index].building && !piece_on(s.me(), q);
}

bool any_vacant(const State& s) {
  for (int i = 0; i < squares; ++i) {
    if (vacant_building(s, Square(i))) return true;
  }
  return false;
}

// SFJ-033, family by family: how much gold the gaps would take.
bool can_pay(const Storage& have, const Purse& cost) {
  if (have.fish < cost[fish]) return false;
  int gold_needed = cost[gold];
  for (int family = 0; family < 3; ++family) {
    const int basic_gap =
        std::max(0, cost[static_cast<std::size_t>(wood + family)] - have[wood + family]);
    const int spare = have[plank + family] - cost[static_cast<std::size_t>(plank + family)];
    gold_needed += std::max(0, -spare) + std::max(0, basic_gap - std::max(0, spare));
  }
  return gold_needed <= have.gold;
}

Purse with_discount(const State& s, Purse cost) {
  if (reached(s, Permanent::discount_wood_1) && cost[wood] > 0) cost[wood] -= 1;
  return cost;
}

// SFJ-063: cell by cell.
Verdict tile_refused(const State& s, Tile tile, int square, int turn) {
  const TileInfo& info = s.content->tiles[tile.index];
  const auto& cells = s.content->shape[static_cast<std::size_t>(info.shape)].cells;
  const bool line = cells.size() == 2 || (cells.size() == 3 && cells[2][0] == cells[0][0]);
  const bool alike = info.cells.front() == info.cells.back();
  if ((cells.size() == 1 && turn > 0) || (line && alike && turn > 1)) {
    return no("SFJ-063", "refused.same_placement");
  }
  for (const auto& offset : cells) {
    const int r = offset[0], c = offset[1];
    const std::array<std::array<int, 2>, 4> turned{{{r, c}, {c, -r}, {-r, -c}, {-c, r}}};
    const int row = square / 6 + turned[static_cast<std::size_t>(turn)][0];
    const int column = square % 6 + turned[static_cast<std::size_t>(turn)][1];
    if (row < 0 || row > 5 || column < 0 || column > 5) return no("SFJ-063", "refused.off_grid");
    if (cell_at(s.me(), row, column).index != 0) return no("SFJ-063", "refused.covered");
  }
  return {};
}

bool fits_somewhere(const State& s, Tile tile) {
  for (int square = 0; square < squares; ++square) {
    for (int turn = 0; turn < 4; ++turn) {
      if (!tile_refused(s, tile, square, turn)) return true;
    }
  }
  return false;
}

// --- Free actions ---

Verdict conversion_refused(const State& s, Action a) {
  if (s.round == 0) return no("SFJ-187", "refused.before_first_turn");
  const Storage& have = s.me().storage;
  if (act::sell.has(a)) {
    return only_if(have[act::sell.index(a) + 1] > 0, "SFJ-115", "refused.none_there");
  }
  if (act::lower.has(a)) {
    const Good from = arrows_down[static_cast<std::size_t>(act::lower.index(a))].from;
    return only_if(have[from] > 0, "SFJ-118", "refused.none_there");
  }
  const Good from = arrows_up[static_cast<std::size_t>(act::raise.index(a))].from;
  if (have[from] == 0) return no("SFJ-117", "refused.none_there");
  const bool cheap = has_ability(s, Hook::on_paid_upgrade) && !s.me().smoked;
  int need =
      cheap ? ability_amount(s, Hook::on_paid_upgrade) : s.content->storage.paid_upgrade_fish;
  if (from == fish) ++need;
  return only_if(have.fish >= need, "SFJ-116", "refused.too_few_fish");
}

Verdict free_refused(const State& s, Action a) {
  if (act::is_conversion(a)) return conversion_refused(s, a);
  if (act::worker.has(a)) {
    if (workers_left(s) < 1) return no("SFJ-119", "refused.no_worker");
    return only_if(any_vacant(s), "SFJ-120", "refused.no_vacant");
  }
  if (!has_ability(s, Hook::free_action)) return no("SFJ-139", "refused.no_ability");
  if (s.me().lamp_used) return no("SFJ-139", "refused.used");
  if (s.me().storage.fish < ability_amount(s, Hook::free_action)) {
    return no("SFJ-139", "refused.too_few_fish");
  }
  return only_if(any_vacant(s), "SFJ-139", "refused.no_vacant");
}

// --- One test for each decision ---

Verdict test(const State& s, const SideChoice&, Action a) {
  if (!act::village.has(a)) return not_now();
  // The picker's neighbours to the right have picked before it.
  Seat seat = s.active;
  for (int i = 0; i < s.picks; ++i) {
    seat = Seat((seat.index + 1) % s.seats());
    if (s[seat].side.index == act::village.index(a) + 1) return no("SFJ-016", "refused.taken");
  }
  return {};
}

Verdict test(const State& s, const KitChoice&, Action a) {
  if (!act::kit.has(a)) return not_now();
  return only_if(s.kits[static_cast<std::size_t>(act::kit.index(a))].has_value(), "SFJ-022",
                 "refused.taken");
}

Verdict test(const State& s, const StartPlace&, Action a) {
  if (!act::place.has(a)) return not_now();
  constexpr std::array<std::array<int, 2>, 4> step{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
  const int square = act::place.index(a) / 4;
  const auto& d = step[static_cast<std::size_t>(act::place.index(a) % 4)];
  const int row = square / 6 + d[0], column = square % 6 + d[1];
  const SquareSet centre(s.content->centre);
  const bool inside = row >= 0 && row < 6 && column >= 0 && column < 6;
  return only_if(centre.has(Square(square)) && inside && centre.has(Square(row * 6 + column)),
                 "SFJ-024", "refused.centre");
}

Verdict test(const State& s, const Turn& f, Action a) {
  if (act::is_free(a)) return free_refused(s, a);
  if (f.closing) return only_if(act::finish.has(a), "SFJ-035", "refused.turn_done");
  if (act::pass.has(a)) return {};
  if (act::take.has(a)) {
    const bool white = act::take.index(a) < 6;
    const int limit = white ? s.content->dice.white_limit
                            : s.content->dice.orange_limit[static_cast<std::size_t>(s.round) - 1];
    if (s.me().taken[white ? 0 : 1] >= limit) {
      return no("SFJ-038", "refused.dice_limit", {{"count", limit}});
    }
    const int left = s.dice[white ? 0 : 1][static_cast<std::size_t>(act::take.index(a) % 6)];
    return only_if(left > 0, "SFJ-037", "refused.no_die");
  }
  if (act::large.has(a)) {
    if (!can_pay(s.me().storage, with_discount(s, s.content->large_cost))) {
      return no("SFJ-098", "refused.cannot_pay");
    }
    for (std::size_t i = 4; i < 8; ++i) {
      if (s.tile_tops[i] && fits_somewhere(s, *s.tile_tops[i])) return {};
    }
    return no("SFJ-188", "refused.no_fit");
  }
  return not_now();
}

Verdict test(const State& s, const TakenDie& f, Action a) {
  if (act::is_free(a)) return free_refused(s, a);
  if (act::discard.has(a)) return {};
  if (!act::value.has(a)) return not_now();
  const int v = act::value.index(a);
  bool use = false;
  for (int i = 0; i < 6; ++i) {
    const Square q(f.colour == Colour::white ? i * 6 + v : v * 6 + i);
    use = use || vacant_building(s, q) || s.me().wagons[0] == q || s.me().wagons[1] == q;
  }
  if (!use) return no("SFJ-047", "refused.empty_line");
  int steps = std::abs(v + 1 - f.value);
  if (has_ability(s, Hook::on_take_die)) steps -= ability_amount(s, Hook::on_take_die);
  return only_if(steps * s.content->dice.fish_per_step <= s.me().storage.fish, "SFJ-040",
                 "refused.too_few_fish");
}

// SFJ-151, SFJ-152; `column` and `row`: whether it may leave its column, its row.
Verdict wagon_refused(const State& s, const std::array<bool, 2>& pending, bool column, bool row,
                      Action a) {
  const auto w = static_cast<std::size_t>(act::wagon.index(a) / 5);
  const int way = act::wagon.index(a) % 5;
  if (!pending[w]) return no("SFJ-156", "refused.wagon");
  if (way == 0) return {};
  if (way <= 2 ? !row : !column) return no("SFJ-151", "refused.wagon_way");
  const Square from = *s.me().wagons[w];
  const int r = from.row() + (way == 2) - (way == 1), c = from.column() + (way == 4) - (way == 3);
  if (r < 0 || c < 0 || r > 5 || c > 5) return no("SFJ-152", "refused.off_grid");
  return only_if(!piece_on(s.me(), Square(r * 6 + c)), "SFJ-152", "refused.occupied");
}

Verdict test(const State& s, const Run& f, Action a) {
  if (act::is_free(a)) return free_refused(s, a);
  const bool white = f.colour == Colour::white;
  if (f.pending[0] || f.pending[1]) {
    return act::wagon.has(a) ? wagon_refused(s, f.pending, white, !white, a) : not_now();
  }
  if (act::stop.has(a)) return {};
  if (!act::activate.has(a)) return not_now();
  const int k = act::activate.index(a);
  if (k < f.reached) return no("SFJ-042", "refused.behind");
  const Square q(white ? k * 6 + f.line - 1 : (f.line - 1) * 6 + k);
  const bool wagon = s.me().wagons[0] == q || s.me().wagons[1] == q;
  return only_if(vacant_building(s, q), wagon ? Rule("SFJ-157") : Rule("SFJ-043"),
                 "refused.no_vacant_there");
}

Verdict test(const State&, const Dual&, Action a) {
  return act::dual.has(a) || act::decline.has(a) ? Verdict{} : not_now();
}

Verdict test(const State& s, const Upgrading&, Action a) {
  if (act::is_conversion(a)) return conversion_refused(s, a);
  if (act::as_fish.has(a)) return {};
  if (!act::upgrade.has(a)) return not_now();
  const Good from = arrows_up[static_cast<std::size_t>(act::upgrade.index(a))].from;
  return only_if(s.me().storage[from] > 0, "SFJ-030", "refused.none_there");
}

Verdict test(const State& s, const Ordering&, Action a) {
  if (act::is_conversion(a)) return conversion_refused(s, a);
  if (act::decline.has(a)) return {};
  if (!act::order.has(a)) return not_now();
  const auto& crate = s.crate_tops[static_cast<std::size_t>(act::order.index(a) / 4)];
  if (!crate) return no("SFJ-054", "refused.no_crate");
  Purse cost = s.content->crates[crate->index].cost;
  if (const auto with = static_cast<std::size_t>(act::order.index(a) % 4); with > 0) {
    if (!has_ability(s, Hook::on_pay_order)) return no("SFJ-141", "refused.no_ability");
    if (cost[with] == 0) return no("SFJ-141", "refused.not_in_cost");
    cost[with] -= 1;
    cost[fish] = static_cast<std::int16_t>(cost[fish] + ability_amount(s, Hook::on_pay_order));
  }
  return only_if(can_pay(s.me().storage, cost), "SFJ-053", "refused.cannot_pay");
}

Verdict test(const State&, const CratePier&, Action a) {
  return act::pier.has(a) ? Verdict{} : not_now();
}

Verdict test(const State& s, const Research&, Action a) {
  if (act::is_conversion(a)) return conversion_refused(s, a);
  if (act::decline.has(a)) return {};
  if (!act::tech.has(a)) return not_now();
  const auto t = static_cast<std::size_t>(act::tech.index(a) / 2);
  const std::size_t level = s.me().levels[t];
  if (level == 3) return no("SFJ-058", "refused.at_top");
  if (act::tech.index(a) % 2 == 1) {
    if (!has_ability(s, Hook::on_pay_tech)) return no("SFJ-143", "refused.no_ability");
    return only_if(s.me().storage.fish >= ability_amount(s, Hook::on_pay_tech), "SFJ-143",
                   "refused.too_few_fish");
  }
  return only_if(can_pay(s.me().storage, s.tracks()[t].levels[level].cost), "SFJ-059",
                 "refused.cannot_pay");
}

Verdict test(const State& s, const AbilityChoice&, Action a) {
  if (!act::ability.has(a)) return not_now();
  return only_if(s.abilities.has(Ability(act::ability.index(a))), "SFJ-086", "refused.taken");
}

Verdict test(const State& s, const Stacks& f, Action a) {
  if (!f.large && act::is_conversion(a)) return conversion_refused(s, a);
  if (act::decline.has(a)) return only_if(!f.large, "SFJ-188", "refused.paid");
  if (!act::stack.has(a)) return not_now();
  const int i = act::stack.index(a);
  if ((i >= 4) != f.large) return no("SFJ-099", "refused.other_size");
  if (!f.large && !f.sizes[i < 2 ? 0 : 1]) return no("SFJ-103", "refused.other_size");
  const auto& top = s.tile_tops[static_cast<std::size_t>(i)];
  if (!top) return no("SFJ-064", "refused.no_tile");
  if (!f.large && !f.free && !can_pay(s.me().storage, with_discount(s, s.content->small_cost))) {
    return no("SFJ-062", "refused.cannot_pay");
  }
  return only_if(fits_somewhere(s, *top), "SFJ-064", "refused.no_fit");
}

Verdict test(const State& s, const Placing& f, Action a) {
  if (!act::place.has(a)) return not_now();
  return tile_refused(s, *s.tile_tops[static_cast<std::size_t>(f.stack) - 1],
                      act::place.index(a) / 4, act::place.index(a) % 4);
}

Verdict test(const State& s, const Fishing& f, Action a) {
  if (act::decline.has(a)) return only_if(!f.forced, "SFJ-026", "refused.forced");
  if (act::home.has(a)) return only_if(s.me().boat != 0, "SFJ-071", "refused.in_port");
  if (!act::move.has(a)) return not_now();
  return only_if(s.me().boat != 6 || s.options.last_area == LastArea::stay, "SFJ-071",
                 "refused.last_area");
}

Verdict test(const State& s, const Catch& f, Action a) {
  const Player& p = s.me();
  switch (f.stage) {
    case CatchStage::kind: {
      if (!act::kind.has(a)) return not_now();
      const int k = act::kind.index(a) + 1;
      const bool third = reached(s, Permanent::catch_kind_3);
      if (k == 3 && !third) return no("SFJ-095", "refused.kind");
      if (k == 2 && !third && !reached(s, Permanent::catch_kind_2)) {
        return no("SFJ-094", "refused.kind");
      }
      return only_if(s.fjord[p.boat - 1][k - 1].total() > 0, "SFJ-077", "refused.no_token");
    }
    case CatchStage::keep: return act::keep.has(a) ? Verdict{} : not_now();
    case CatchStage::long_line:
      if (act::is_conversion(a)) return conversion_refused(s, a);
      if (act::decline.has(a)) return {};
      if (!act::long_line.has(a)) return not_now();
      return only_if(p.storage.fish >= ability_amount(s, Hook::on_boat_moved), "SFJ-140",
                     "refused.too_few_fish");
    case CatchStage::overboard:
      if (!act::overboard.has(a)) return not_now();
      return only_if(act::overboard.index(a) < p.cargo.size(), "SFJ-075", "refused.no_token");
  }
  return not_now();
}

Verdict test(const State& s, const Helper&, Action a) {
  if (!act::at.has(a)) return not_now();
  return only_if(vacant_building(s, Square(act::at.index(a))), "SFJ-120",
                 "refused.no_vacant_there");
}

Verdict test(const State& s, const TavernChoice&, Action a) {
  if (!act::tavern.has(a)) return not_now();
  const auto i = static_cast<std::size_t>(act::tavern.index(a));
  if (s.seats() == 1) {
    return only_if(s.dice[0][i] + s.dice[1][i] == 0, "SFJ-177", "refused.tavern_dice");
  }
  for (int seat = 0; seat < s.seats(); ++seat) {
    if (s.players[seat].tavern == i + 1) return no("SFJ-102", "refused.taken");
  }
  return {};
}

Verdict test(const State& s, const Piers&, Action a) {
  if (act::is_free(a)) return free_refused(s, a);
  return act::go.has(a) ? Verdict{} : not_now();
}

Verdict test(const State&, const PierUses&, Action) { return not_now(); }

Verdict test(const State& s, const Export& f, Action a) {
  if (act::is_conversion(a)) return conversion_refused(s, a);
  if (act::decline.has(a)) return {};
  if (!act::sale.has(a)) return not_now();
  const auto& sales = s.content->piers[static_cast<std::size_t>(f.pier) - 1].effect.sales;
  const auto i = static_cast<std::size_t>(act::sale.index(a));
  if (i >= sales.size()) return not_now();
  return only_if(can_pay(s.me().storage, sales[i].cost), "SFJ-110", "refused.cannot_pay");
}

Verdict test(const State& s, const ExtraPiers&, Action a) {
  if (act::decline.has(a)) return {};
  if (!act::piers.has(a)) return not_now();
  return only_if(act::piers.index(a) >= 6 || ability_amount(s, Hook::on_pass) > 1, "SFJ-144",
                 "refused.one_pier");
}

Verdict test(const State& s, const WagonMove& f, Action a) {
  return act::wagon.has(a) ? wagon_refused(s, f.pending, true, true, a) : not_now();
}

}  // namespace

std::optional<Refusal> Saltfjord::refusal(const State& s, Seat seat, Action action) {
  if (over(s)) return no("SFJ-001", "refused.over");
  if (s.active != seat) return no("SFJ-034", "refused.not_your_turn");
  return std::visit([&](const auto& frame) { return test(s, frame, action); }, s.flow.top());
}

}  // namespace tide::saltfjord
