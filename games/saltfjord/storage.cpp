// Resources, costs and free actions (SFJ-028 to SFJ-033, SFJ-113 to SFJ-120).
#include "games/saltfjord/rules.h"

namespace tide::saltfjord {

void gain(State& s, const Purse& what, Rule rule, Context& ctx) {
  Player& p = s.me();
  for (int g = 0; g < goods; ++g) {
    const int n = what[static_cast<std::size_t>(g)];
    if (n == 0) continue;
    p.storage[g] = static_cast<std::int16_t>(p.storage[g] + n);
    ctx.tell(
        rule, "gains",
        {{"player", s.active}, {"count", n}, {"good", Ware::names()[static_cast<std::size_t>(g)]}});
    ctx.fired("SFJ-005");
    ctx.fired("SFJ-029");
  }
  if (what[points] > 0) {
    p.score = static_cast<std::int16_t>(p.score + what[points]);
    ctx.tell(rule, "scores", {{"player", s.active}, {"count", what[points]}});
    ctx.fired("SFJ-002");
  }
}

namespace {

// What really leaves the storage; nothing if it cannot be paid.
std::optional<Purse> covered(const Storage& have, const Purse& cost) {
  Purse out = cost;
  if (have.fish < cost[fish] || have.gold < cost[gold]) return std::nullopt;
  for (const int advanced : {plank, food, book}) {
    const auto i = static_cast<std::size_t>(advanced);
    const int missing = cost[i] - have[advanced];
    if (missing <= 0) continue;
    out[i] = static_cast<std::int16_t>(out[i] - missing);
    out[gold] = static_cast<std::int16_t>(out[gold] + missing);
  }
  for (const int basic : {wood, grain, paper}) {
    const auto i = static_cast<std::size_t>(basic), better = static_cast<std::size_t>(basic + 3);
    for (int missing = cost[i] - have[basic]; missing > 0; --missing) {
      --out[i];
      ++out[have[basic + 3] > out[better] ? better : static_cast<std::size_t>(gold)];
    }
  }
  if (out[gold] > have.gold) return std::nullopt;
  return out;
}

}  // namespace

bool payable(const Storage& storage, const Purse& cost) {
  return covered(storage, cost).has_value();
}

void pay(State& s, const Purse& cost, Rule rule, Context& ctx) {
  Player& p = s.me();
  const auto out = covered(p.storage, cost);
  TIDE_CHECK(out.has_value());
  for (int g = 0; g < goods; ++g) {
    const int n = (*out)[static_cast<std::size_t>(g)];
    if (n == 0) continue;
    p.storage[g] = static_cast<std::int16_t>(p.storage[g] - n);
    const bool weakened = n > cost[static_cast<std::size_t>(g)];
    ctx.tell(
        weakened ? Rule("SFJ-033") : rule, "pays",
        {{"player", s.active}, {"count", n}, {"good", Ware::names()[static_cast<std::size_t>(g)]}});
  }
}

int sale_value(const State& s, int good) {
  return good == gold ? s.options.gold_sale
                      : s.content->storage.sale[static_cast<std::size_t>(good)];
}

// SFJ-116; SFJ-138: Smokehouse, once a turn.
int raise_price(const State& s) {
  const Player& p = s.me();
  return !p.smoked && owns(s, p, Hook::on_paid_upgrade) ? s.content->amount(Hook::on_paid_upgrade)
                                                        : s.content->storage.paid_upgrade_fish;
}

// A cube is moved after the fish are paid, so a fish itself needs one more.
static bool can_raise(const State& s, Arrow arrow, int price) {
  const Storage& have = s.me().storage;
  return have.fish >= price + (arrow.from == fish ? 1 : 0) && have[arrow.from] > 0;
}

bool can_convert(const State& s) {
  if (s.round == 0) return false;  // SFJ-187
  const Storage& have = s.me().storage;
  for (int g = wood; g <= gold; ++g) {
    if (have[g] > 0) return true;
  }
  return have.fish > raise_price(s);
}

void conversion_options(const State& s, ActionList& list) {
  if (s.round == 0) return;
  const Storage& have = s.me().storage;
  const int price = raise_price(s);
  if (have.fish > price) {
    for (int i = 0; i < 3; ++i) list.push_back(act::raise[i]);
  }
  for (int i = 0; i < 3; ++i) {
    if (have[wood + i] > 0) {
      list.push_back(act::sell[i]);
      if (have.fish >= price) list.push_back(act::raise[3 + i]);
    }
    if (have[plank + i] > 0) {
      list.push_back(act::sell[3 + i]);
      if (have.fish >= price) list.push_back(act::raise[6 + i]);
      list.push_back(act::lower[3 + i]);
    }
  }
  if (have.gold > 0) {
    list.push_back(act::sell[6]);
    for (int i = 0; i < 3; ++i) list.push_back(act::lower[i]);
  }
}

int ready_workers(const State& s, const Player& p) {
  int owned = s.content->start_workers;
  const Tracks& tracks = s.tracks();
  for (std::size_t t = 0; t < track_count; ++t) owned += tracks[t].workers[p.levels[t]];
  return owned - p.workers.size();
}

bool can_send_worker(const State& s) {
  const Player& p = s.me();
  return ready_workers(s, p) > 0 && p.vacant() != 0;
}

bool can_light_lamp(const State& s) {
  const Player& p = s.me();
  return owns(s, p, Hook::free_action) && !p.lamp_used &&
         p.storage.fish >= s.content->amount(Hook::free_action) && p.vacant() != 0;
}

void free_options(const State& s, ActionList& list) {
  conversion_options(s, list);
  if (can_send_worker(s)) list.push_back(act::worker.only());
  if (can_light_lamp(s)) list.push_back(act::lamp.only());
}

static void convert(State& s, Good from, Good to, int taken, int given, Rule rule,
                    std::string_view key, Context& ctx) {
  Storage& have = s.me().storage;
  have[from] = static_cast<std::int16_t>(have[from] - taken);
  have[to] = static_cast<std::int16_t>(have[to] + given);
  ctx.tell(rule, key,
           {{"player", s.active},
            {"good", Ware::names()[from]},
            {"into", Ware::names()[to]},
            {"count", given}});
}

bool free_action(State& s, Action action, Context& ctx) {
  if (act::sell.has(action)) {
    const auto good = static_cast<Good>(act::sell.index(action) + 1);
    convert(s, good, fish, 1, sale_value(s, good), "SFJ-115", "sells", ctx);
  } else if (act::raise.has(action)) {
    const Arrow arrow = arrows_up[static_cast<std::size_t>(act::raise.index(action))];
    const int price = raise_price(s);
    TIDE_CHECK(can_raise(s, arrow, price));
    s.me().storage.fish = static_cast<std::int16_t>(s.me().storage.fish - price);
    const bool smoked = price != s.content->storage.paid_upgrade_fish ||
                        (!s.me().smoked && owns(s, s.me(), Hook::on_paid_upgrade));
    if (smoked) s.me().smoked = true;
    convert(s, arrow.from, arrow.to, 1, 1, smoked ? Rule("SFJ-138") : Rule("SFJ-116"), "raises",
            ctx);
    ctx.fired("SFJ-117");
  } else if (act::lower.has(action)) {
    const Arrow arrow = arrows_down[static_cast<std::size_t>(act::lower.index(action))];
    convert(s, arrow.from, arrow.to, 1, 1, "SFJ-118", "lowers", ctx);
  } else if (act::worker.has(action)) {
    s.flow.push(Helper{.lamp = false});
  } else if (act::lamp.has(action)) {
    Purse cost{};
    cost[fish] = static_cast<std::int16_t>(s.content->amount(Hook::free_action));
    pay(s, cost, "SFJ-139", ctx);
    s.me().lamp_used = true;
    s.flow.push(Helper{.lamp = true});
  } else {
    return false;
  }
  ctx.fired("SFJ-113");
  ctx.fired("SFJ-114");
  return true;
}

// --- WORKER_AT, LAMP_AT ---

bool run(State&, Helper&, Context&) { return true; }

void options(const State& s, const Helper&, ActionList& list) {
  for (const Square q : SquareSet(s.me().vacant())) list.push_back(act::at[q.index]);
}

void choose(State& s, Helper& frame, Action action, Context& ctx) {
  const int square = act::at.index(action);
  const bool lamp = frame.lamp;
  s.flow.pop();
  if (!lamp) s.me().workers.add(Square(square));
  ctx.tell(lamp ? Rule("SFJ-139") : Rule("SFJ-119"), lamp ? "lamp.at" : "worker.at",
           {{"player", s.active},
            {"building", (*s.content)[s.me().at(square)].name},
            {"square", Square::names()[static_cast<std::size_t>(square)]}});
  activate(s, square, ctx);
}

}  // namespace tide::saltfjord
