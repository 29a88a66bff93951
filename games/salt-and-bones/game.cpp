#include "games/salt-and-bones/game.h"

#include "games/salt-and-bones/rules.h"

extern const tide::Asset tide_assets_salt_and_bones[];

namespace tide::salt_and_bones {

const Asset* SaltAndBones::assets() { return tide_assets_salt_and_bones; }

State SaltAndBones::start(const Content& content, const Setup<Options>& setup, const Key& key,
                          Context& ctx) {
  return salt_and_bones::start(content, setup, key, ctx);
}

SeatSet SaltAndBones::to_act(const State& s) {
  if (over(s)) return {};
  return SeatSet::only(std::visit([](const auto& f) { return decider(f); }, s.flow.top()));
}

void SaltAndBones::legal(const State& s, Seat, ActionList& list) {
  std::visit([&](const auto& frame) { options(s, frame, list); }, s.flow.top());
}

void SaltAndBones::apply(State& s, Seat seat, Action action, Context& ctx) {
  TIDE_CHECK(to_act(s).has(seat));
  std::visit([&](auto& frame) { choose(s, frame, action, ctx); }, s.flow.top());
  advance(s, ctx);
}

Result SaltAndBones::result(const State& s) {
  Result result{.seats = 2};
  switch (s.ending) {
    case Ending::won: result.reason = "result.won"; break;
    case Ending::more_health: result.reason = "result.more_health"; break;
    case Ending::resigned: result.reason = "result.resigned"; break;
    default: result.reason = "result.exhaustion"; break;
  }
  for (const Seat seat : SeatSet::first(2)) {
    result.place[seat] = s.winner && *s.winner != seat ? 2 : 1;
    result.score[seat] = s.players[seat].health;
  }
  return result;
}

void SaltAndBones::resign(State& s, Seat seat, Context& ctx) {
  salt_and_bones::resign(s, seat, ctx);
}

// --- Standing answers ---

namespace {

// The largest damage that the attack in progress threatens this seat with, as far as is known.
int threat(const State& s, Seat seat) {
  if (!s.attack) return 0;
  if (const Hit* hit = s.flow.find<Hit>())
    return hit->instance.target == seat ? hit->instance.amount : 0;
  if (s.attack->attacker == seat) return 0;
  const AttackCard& card = (*s.content)[s.attack->kind];
  return card.attack_value + links(s, s.attack->kind, s.attack->at).sum + s.attack->main_bonus +
         in_force(s, Op::instance_bonus);
}

enum Order : std::uint8_t { when_i_can, always, pass_this_turn, pass_until_hit };

bool in_window(const State& s) {
  return s.flow.top_as<WindowA>() != nullptr || s.flow.top_as<Hit>() != nullptr ||
         s.flow.top_as<Played>() != nullptr;
}

}  // namespace

std::vector<StandingOrder> SaltAndBones::standing_orders() {
  return {{.id = "when-i-can"},
          {.id = "always"},
          {.id = "pass-this-turn", .lapses = true},
          {.id = "pass-until-hit", .takes_number = true}};
}

std::optional<Action> SaltAndBones::standing_answer(const State& s, Seat seat, int order,
                                                    int number) {
  if (order == always || !to_act(s).has(seat)) return std::nullopt;
  if (in_window(s)) {
    if (order == pass_this_turn) return act::pass.only();
    if (order == pass_until_hit && threat(s, seat) < number) return act::pass.only();
  }
  ActionList list;
  legal(s, seat, list);
  return list.size() == 1 ? std::optional(list[0]) : std::nullopt;
}

}  // namespace tide::salt_and_bones
