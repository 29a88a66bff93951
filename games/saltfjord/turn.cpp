// Turns, taking a die, running a line (SFJ-034 to SFJ-048).
#include "games/saltfjord/rules.h"

namespace tide::saltfjord {

void begin_turn(State& s, Seat seat) {
  s.active = seat;
  s.me().smoked = false;
  s.flow.clear();
  s.flow.push(Turn{});
}

// SFJ-034: clockwise, those who passed are skipped.
static void end_turn(State& s, Context& ctx) {
  for (int i = 1; i <= s.seats(); ++i) {
    const Seat next((s.active.index + i) % s.seats());
    if (s[next].tavern == 0) {
      begin_turn(s, next);
      return;
    }
  }
  ctx.fired("SFJ-112");
  end_round(s, ctx);
}

// SFJ-037, SFJ-038, SFJ-175. `place`: the area or, in solo, the tavern, from 0.
bool can_take(const State& s, Colour colour, int place) {
  const auto c = static_cast<std::size_t>(colour);
  const int limit = colour == Colour::white
                        ? s.content->dice.white_limit
                        : s.content->dice.orange_limit[static_cast<std::size_t>(s.round - 1)];
  return s.dice[c][static_cast<std::size_t>(place)] > 0 && s.me().taken[c] < limit;
}

Purse large_cost(const State& s) {
  Purse cost = s.content->large_cost;
  if (has(s, s.me(), Permanent::discount_wood_1) && cost[wood] > 0) --cost[wood];  // SFJ-088
  return cost;
}

// SFJ-188
bool can_build_large(const State& s) {
  if (!payable(s.me().storage, large_cost(s))) return false;
  for (std::size_t i = stacks / 2; i < stacks; ++i) {
    if (s.tile_tops[i] && fits(s, *s.tile_tops[i], s.me().filled)) return true;
  }
  return false;
}

// --- TURN, END ---

bool run(State&, Turn&, Context&) { return true; }

void options(const State& s, const Turn& frame, ActionList& list) {
  if (frame.closing) {
    list.push_back(act::finish.only());
  } else {
    for (int c = 0; c < 2; ++c) {
      for (int i = 0; i < 6; ++i) {
        if (can_take(s, static_cast<Colour>(c), i)) list.push_back(act::take[c * 6 + i]);
      }
    }
    if (can_build_large(s)) list.push_back(act::large.only());
    list.push_back(act::pass.only());
  }
  free_options(s, list);
}

void choose(State& s, Turn& frame, Action action, Context& ctx) {
  if (free_action(s, action, ctx)) return;
  if (act::finish.has(action)) {
    end_turn(s, ctx);
    return;
  }
  frame.closing = true;
  ctx.fired("SFJ-035");
  Player& p = s.me();
  if (act::take.has(action)) {
    const auto c = static_cast<std::size_t>(act::take.index(action) / 6);
    const auto place = static_cast<std::size_t>(act::take.index(action) % 6);
    const int value = s.solo() ? s.dice[c][place] : static_cast<int>(place) + 1;
    if (s.solo()) {
      s.dice[c][place] = 0;
      ctx.fired("SFJ-175");
    } else {
      --s.dice[c][place];
    }
    ++p.taken[c];
    const auto colour = static_cast<Colour>(c);
    ctx.tell("SFJ-037", "die.taken",
             {{"player", s.active}, {"colour", reflect::enum_name(colour)}, {"value", value}});
    ctx.fired("SFJ-038");
    s.flow.push(TakenDie{colour, static_cast<std::uint8_t>(value)});
  } else if (act::large.has(action)) {
    ctx.tell("SFJ-098", "large", {{"player", s.active}});
    pay(s, large_cost(s), "SFJ-188", ctx);
    ctx.fired("SFJ-101");
    s.flow.push(Stacks{.large = true, .free = true, .sizes = {}});
  } else {
    ctx.tell("SFJ-036", "passes", {{"player", s.active}});
    s.flow.push(Piers{});
    s.flow.push(TavernChoice{});
  }
}

// --- DIE ---

// SFJ-040, SFJ-137
int change_cost(const State& s, const TakenDie& die, int value) {
  int steps = value > die.value ? value - die.value : die.value - value;
  if (owns(s, s.me(), Hook::on_take_die)) {
    steps = std::max(0, steps - s.content->amount(Hook::on_take_die));
  }
  return steps * s.content->dice.fish_per_step;
}

static std::uint64_t line_mask(Colour colour, int line) {
  constexpr std::uint64_t column = 0b000001'000001'000001'000001'000001'000001;
  return colour == Colour::white ? column << (line - 1)
                                 : std::uint64_t{0b111111} << ((line - 1) * side);
}

// SFJ-047
bool line_usable(const Player& p, Colour colour, int line) {
  return ((p.vacant() | p.wagon_squares()) & line_mask(colour, line)) != 0;
}

bool run(State&, TakenDie&, Context&) { return true; }

void options(const State& s, const TakenDie& frame, ActionList& list) {
  for (int v = 1; v <= 6; ++v) {
    if (line_usable(s.me(), frame.colour, v) && change_cost(s, frame, v) <= s.me().storage.fish) {
      list.push_back(act::value[v - 1]);
    }
  }
  list.push_back(act::discard.only());
  free_options(s, list);
}

void choose(State& s, TakenDie& frame, Action action, Context& ctx) {
  if (free_action(s, action, ctx)) return;
  const TakenDie die = frame;
  s.flow.pop();
  if (act::discard.has(action)) {
    ctx.tell("SFJ-046", "die.discarded", {{"player", s.active}});
    if (s.with_wagons()) ctx.fired("SFJ-161");
    Purse pay_off{};
    pay_off[fish] = static_cast<std::int16_t>(s.content->dice.discard_fish);
    gain(s, pay_off, "SFJ-046", ctx);
    return;
  }
  const int value = act::value.index(action) + 1;
  Purse cost{};
  cost[fish] = static_cast<std::int16_t>(change_cost(s, die, value));
  pay(s, cost, "SFJ-040", ctx);
  if (value != die.value && owns(s, s.me(), Hook::on_take_die)) ctx.fired("SFJ-137");
  ctx.tell("SFJ-041", die.colour == Colour::white ? "line.column" : "line.row",
           {{"player", s.active}, {"line", value}});
  ctx.fired("SFJ-048");
  Run line{.colour = die.colour, .line = static_cast<std::uint8_t>(value), .pending = {}};
  // SFJ-150, SFJ-156: which wagons take part is fixed now.
  for (std::size_t w = 0; w < 2; ++w) {
    const auto& at = s.me().wagons[w];
    line.pending[w] = at && (line_mask(die.colour, value) & bit(at->index)) != 0;
  }
  s.flow.push(line);
}

// --- WAGON, LINE ---

bool run(State&, Run&, Context&) { return true; }

void options(const State& s, const Run& frame, ActionList& list) {
  if (frame.pending[0] || frame.pending[1]) {
    // SFJ-151: across the line.
    const bool white = frame.colour == Colour::white;
    wagon_options(s, frame.pending, white, !white, list);
  } else {
    const std::uint64_t vacant = s.me().vacant();
    for (int k = frame.reached + 1; k <= side; ++k) {
      if ((vacant & bit(frame.square(k))) != 0) list.push_back(act::activate[k - 1]);
    }
    list.push_back(act::stop.only());
  }
  free_options(s, list);
}

void choose(State& s, Run& frame, Action action, Context& ctx) {
  if (free_action(s, action, ctx)) return;
  if (act::wagon.has(action)) {
    const int i = act::wagon.index(action);
    frame.pending[static_cast<std::size_t>(i / 5)] = false;
    ctx.fired("SFJ-150");
    ctx.fired("SFJ-151");
    drive(s, i / 5, static_cast<Way>(i % 5), false, ctx);
    return;
  }
  const auto c = static_cast<std::size_t>(frame.colour);
  if (act::stop.has(action)) {
    if (frame.reached == 0) {
      ctx.tell("SFJ-047", "run.empty", {{"player", s.active}});
      Purse fish_for_it{};
      if (s.options.empty_run == EmptyRun::fish) fish_for_it[fish] = 1;
      gain(s, fish_for_it, "SFJ-047", ctx);
    } else {
      ctx.tell(
          "SFJ-044", "run.stops",
          {{"player", s.active},
           {"square", Square::names()[static_cast<std::size_t>(frame.square(frame.reached))]}});
    }
    s.flow.pop();
    return;
  }
  Player& p = s.me();
  const int square = frame.square(act::activate.index(action) + 1);
  if (frame.reached != 0) p.dice[c].remove(Square(frame.square(frame.reached)));  // SFJ-045
  frame.reached = static_cast<std::uint8_t>(act::activate.index(action) + 1);
  p.dice[c].add(Square(square));
  ctx.tell("SFJ-042", "activates",
           {{"player", s.active},
            {"building", (*s.content)[p.at(square)].name},
            {"square", Square::names()[static_cast<std::size_t>(square)]}});
  ctx.fired("SFJ-043");
  ctx.fired("SFJ-045");
  enter_waiting(s, s.active, ctx);
  activate(s, square, ctx);
}

}  // namespace tide::saltfjord
