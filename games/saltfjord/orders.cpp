// Orders and piers (SFJ-053 to SFJ-057, SFJ-090 to SFJ-092, SFJ-107 to SFJ-110).
#include "games/saltfjord/rules.h"

namespace tide::saltfjord {

std::optional<Purse> order_cost(const State& s, int space, int with) {
  const auto& crate = s.crate_tops[static_cast<std::size_t>(space)];
  if (!crate) return std::nullopt;
  Purse cost = (*s.content)[*crate].cost;
  if (with == 0) return cost;
  // SFJ-141: without one wood, grain or paper of the cost, for the fish the content asks (none).
  const auto i = static_cast<std::size_t>(with);
  if (cost[i] == 0 || !owns(s, s.me(), Hook::on_pay_order)) return std::nullopt;
  --cost[i];
  cost[fish] = static_cast<std::int16_t>(cost[fish] + s.content->amount(Hook::on_pay_order));
  return cost;
}

// Step 3 of section 4.3: to the pier, next crate, reward of Logistics 2.
static void put_crate(State& s, int space, int pier, Context& ctx) {
  const auto i = static_cast<std::size_t>(space);
  Player& p = s.me();
  CrateSet& there = p.crates[static_cast<std::size_t>(pier)];
  const Crate crate = *s.crate_tops[i];
  there.add(crate);
  s.crate_tops[i].reset();
  ctx.tell("SFJ-053", "order.filled",
           {{"player", s.active}, {"crate", (*s.content)[crate].name}, {"pier", pier + 1}});
  ctx.fired("SFJ-055");
  ctx.fired("SFJ-056");
  ctx.fired("SFJ-057");
  if (s.crates_below[i] > 0) {
    --s.crates_below[i];
    s.crate_tops[i] = s.luck.draw(Stream::crate, s.crate_pool, ctx);
    ctx.tell("SFJ-054", "crate.next", {{"crate", (*s.content)[*s.crate_tops[i]].name}},
             {.learns = s.all()});
  }
  if (!has(s, p, Permanent::pier_reward_on_order)) return;
  const int uses = s.options.pier_bonus == PierBonus::once ? 1 : there.size();
  ctx.fired("SFJ-090");
  ctx.fired("SFJ-092");
  s.flow.push(PierUses{static_cast<std::uint8_t>(pier + 1), static_cast<std::uint8_t>(uses)});
}

// --- ORDER ---

bool run(State&, Ordering&, Context&) { return true; }

void options(const State& s, const Ordering&, ActionList& list) {
  const bool broker = owns(s, s.me(), Hook::on_pay_order);
  for (int space = 0; space < pier_count; ++space) {
    for (int with = 0; with <= (broker ? 3 : 0); ++with) {
      const auto cost = order_cost(s, space, with);
      if (cost && payable(s.me().storage, *cost)) list.push_back(act::order[space * 4 + with]);
    }
  }
  list.push_back(act::decline.only());
  conversion_options(s, list);
}

void choose(State& s, Ordering&, Action action, Context& ctx) {
  if (free_action(s, action, ctx)) return;
  s.flow.pop();
  if (act::decline.has(action)) {
    ctx.fired("SFJ-104");
    return;
  }
  const int space = act::order.index(action) / 4, with = act::order.index(action) % 4;
  pay(s, *order_cost(s, space, with), with == 0 ? Rule("SFJ-053") : Rule("SFJ-141"), ctx);
  if (has(s, s.me(), Permanent::any_pier)) {
    s.flow.push(CratePier{static_cast<std::uint8_t>(space + 1)});
  } else {
    put_crate(s, space, space, ctx);
  }
}

// --- PIER_OF_CRATE ---

bool run(State&, CratePier&, Context&) { return true; }

void options(const State&, const CratePier&, ActionList& list) {
  for (int i = 0; i < pier_count; ++i) list.push_back(act::pier[i]);
}

void choose(State& s, CratePier& frame, Action action, Context& ctx) {
  const int space = frame.space - 1;
  s.flow.pop();
  ctx.fired("SFJ-091");
  put_crate(s, space, act::pier.index(action), ctx);
}

// --- Uses of piers ---

void use_pier(State& s, int pier, Context& ctx) {
  constexpr std::array<Rule, pier_count> rules{"SFJ-107", "SFJ-108", "SFJ-109", "SFJ-110"};
  const auto i = static_cast<std::size_t>(pier);
  const Effect& effect = s.content->piers[i].effect;
  ctx.tell(rules[i], "pier.used", {{"player", s.active}, {"pier", s.content->piers[i].name}});
  if (effect.op == Op::pay_for_points) {
    s.flow.push(Export{static_cast<std::uint8_t>(pier + 1)});
  } else {
    resolve(s, effect, rules[i], ctx);
  }
}

bool run(State& s, PierUses& frame, Context& ctx) {
  if (frame.left == 0) {
    s.flow.pop();
  } else {
    --frame.left;
    use_pier(s, frame.pier - 1, ctx);
  }
  return false;
}

// Never waits, so there is nothing to choose.
void options(const State&, const PierUses&, ActionList&) {}
void choose(State&, PierUses&, Action, Context&) {}

// --- PIER4 ---

bool run(State&, Export&, Context&) { return true; }

void options(const State& s, const Export& frame, ActionList& list) {
  const auto& sales = s.content->piers[static_cast<std::size_t>(frame.pier - 1)].effect.sales;
  for (std::size_t i = 0; i < sales.size(); ++i) {
    if (payable(s.me().storage, sales[i].cost)) list.push_back(act::sale[static_cast<int>(i)]);
  }
  list.push_back(act::decline.only());
  conversion_options(s, list);
}

void choose(State& s, Export& frame, Action action, Context& ctx) {
  if (free_action(s, action, ctx)) return;
  const auto& sales = s.content->piers[static_cast<std::size_t>(frame.pier - 1)].effect.sales;
  s.flow.pop();
  if (act::decline.has(action)) return;
  const PointSale& sale = sales[static_cast<std::size_t>(act::sale.index(action))];
  pay(s, sale.cost, "SFJ-110", ctx);
  Purse reward{};
  reward[points] = static_cast<std::int16_t>(sale.points);
  gain(s, reward, "SFJ-110", ctx);
  ctx.fired("SFJ-032");
}

}  // namespace tide::saltfjord
