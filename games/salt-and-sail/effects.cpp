// Kinds of card effects (ledger 3.9): the entries of a list, one after the other, with the choices
// that they ask for.
#include <array>
#include <span>

#include "games/salt-and-sail/rules.h"

namespace tide::salt_and_sail {
namespace {

enum class Step : std::uint8_t { next, wait, sunk };

constexpr std::array finds{Effect{.op = Op::treasure, .n = 1}};

std::span<const Effect> list_of(const State& s, const Effects& f) {
  switch (f.list) {
    case List::per_defeat: return choice_of(s, *s.flow.find<Encounter>()).per_defeat;
    case List::succeed: return choice_of(s, *s.flow.find<Encounter>()).succeed;
    case List::fail: return choice_of(s, *s.flow.find<Encounter>()).fail;
    case List::rumor_defeat: {
      return (*s.content)[followed(s, *s.flow.find<Attempt>())].per_defeat;
    }
    case List::gain: return (*s.content)[*s.flow.find<Attempt>()->made].gain;
    case List::finds: break;
  }
  return finds;
}

void begin(Effects& f, int n) {
  if (f.begun) return;
  f.begun = true;
  f.left = static_cast<std::uint8_t>(n);
}

int kinds_aboard(const Player& p) {
  int n = 0;
  p.goods.each([&](Good, int) { ++n; });
  return n;
}

void add_good(State& s, Seat seat, Good good, Context& ctx) {
  s[seat].goods.add(good);
  ctx.tell("SNS-154", "good.gained", {{"player", seat}, {"good", (*s.content)[good].name}});
}

void stow(State& s, Seat seat, Treasure t, Context& ctx) {
  s[seat].treasures.add(t);
  if (!s.options.hold_cards_use_slots) ctx.fired("SNS-72");
  ctx.tell("SNS-155", "treasure.gained", {{"player", seat}, {"treasure", (*s.content)[t].name}});
}

void throw_away(State& s, Treasure t, Context& ctx) {
  s.treasure_discard.add(t);
  ctx.tell("SNS-169", "treasure.refused", {{"treasure", (*s.content)[t].name}});
}

bool can_jettison(const Player& p, std::optional<Good> but) {
  return p.rations > 0 || p.goods.total() > (but ? p.goods[*but] : 0);
}

Step gain_goods(State& s, Effects& f, const Effect& e, Context& ctx) {
  const Seat seat = active(s);
  begin(f, e.n);
  for (; f.left > 0; --f.left) {
    if (goods_left(s, e.good) == 0) {
      ctx.fired("SNS-158");
      break;
    }
    if (hold_free(s, seat) <= 0) {
      if (can_jettison(s[seat], e.good)) return Step::wait;
      break;
    }
    add_good(s, seat, e.good, ctx);
  }
  return Step::next;
}

Step lose_goods(State& s, Effects& f, const Effect& e, Context& ctx) {
  const Seat seat = active(s);
  Player& p = s[seat];
  begin(f, e.n);
  for (; f.left > 0 && !p.goods.empty(); --f.left) {
    if (kinds_aboard(p) > 1) return Step::wait;
    const Good g = p.goods.at(0);
    p.goods.remove(g);
    ctx.tell("SNS-65", "good.lost", {{"player", seat}, {"good", (*s.content)[g].name}});
  }
  return Step::next;
}

Step change_crew(State& s, Effects& f, const Effect& e, Context& ctx) {
  const Seat seat = active(s);
  Player& p = s[seat];
  begin(f, std::abs(e.n));
  for (; f.left > 0; --f.left) {
    if (e.n < 0) {
      if (p.sails > 0 && p.hands > 0) return Step::wait;
      if (!lose_crew(s, seat, p.sails > 0, ctx)) return Step::sunk;
      continue;
    }
    const bool sails = room_in_sails(s, seat), hands = room_in_hands(s, seat);
    if (!sails && !hands) break;
    if (sails && hands) return Step::wait;
    ++(sails ? p.sails : p.hands);
    ctx.tell("SNS-33", "crew.joined", {{"player", seat}, {"crew", p.crew()}});
  }
  return Step::next;
}

Step damage(State& s, const Effect& e, Context& ctx) {
  const Seat seat = active(s);
  for (int i = 0; i < e.light; ++i) {
    if (Encounter* encounter = s.flow.find<Encounter>();
        encounter != nullptr && encounter->light_ignored < sum_mods(s, seat, &Mods::ignore_light)) {
      ++encounter->light_ignored;
      ctx.tell("SNS-145", "damage.ignored", {{"player", seat}});
      continue;
    }
    if (!take_damage(s, seat, false, ctx)) return Step::sunk;
  }
  for (int i = 0; i < e.heavy; ++i) {
    if (!take_damage(s, seat, true, ctx)) return Step::sunk;
  }
  return Step::next;
}

Step gain_treasure(State& s, Effects& f, const Effect& e, Context& ctx) {
  const Seat seat = active(s);
  begin(f, e.n);
  for (; f.left > 0; --f.left) {
    if (f.treasure) return Step::wait;
    const auto t = draw_treasure(s, ctx);
    if (!t) break;
    ctx.tell("SNS-155", "treasure.drawn", {{"player", seat}, {"treasure", (*s.content)[*t].name}},
             {.learns = s.all()});
    if (!s.options.hold_cards_use_slots || hold_free(s, seat) > 0) {
      stow(s, seat, *t, ctx);
    } else if (can_jettison(s[seat], std::nullopt)) {
      f.treasure = t;
      return Step::wait;
    } else {
      throw_away(s, *t, ctx);
    }
  }
  return Step::next;
}

Step gain_rumors(State& s, Effects& f, const Effect& e, Context& ctx) {
  const Seat seat = active(s);
  begin(f, e.n);
  for (; f.left > 0 && can_draw_rumor(s); --f.left) {
    if (!hand_has_room(s, seat)) return Step::wait;
    hear_rumor(s, seat, "SNS-86", ctx);
  }
  return Step::next;
}

// SNS-69
int most_bought_now(const State& s, const Effect& e) {
  const Seat seat = active(s);
  return std::max(
      0, std::min({e.n, s[seat].ducats / e.price, goods_left(s, e.good), hold_free(s, seat)}));
}

Step step(State& s, Effects& f, const Effect& e, Context& ctx) {
  const Seat seat = active(s);
  Player& p = s[seat];
  switch (e.op) {
    case Op::ducats: {
      const int before = p.ducats;
      gain_ducats(p, e.n);
      const int change = p.ducats - before;
      ctx.tell(change < 0 || e.n < 0 ? Rule("SNS-65") : Rule("SNS-64"),
               e.n < 0 ? "ducats.lost" : "ducats.gained",
               {{"player", seat}, {"count", std::abs(change)}});
      return Step::next;
    }
    case Op::fame: {
      Encounter& encounter = *s.flow.find<Encounter>();
      if (!encounter.kept) p.kept.add(encounter.card);
      encounter.kept = true;
      p.encounter_fame = static_cast<std::int16_t>(p.encounter_fame + e.n);
      ctx.tell("SNS-66", "fame.gained", {{"player", seat}, {"count", e.n}});
      ctx.fired("SNS-152");
      return Step::next;
    }
    case Op::goods: return gain_goods(s, f, e, ctx);
    case Op::goods_loss: return lose_goods(s, f, e, ctx);
    case Op::rations: {
      const int n = e.n > 0 ? std::min(e.n, std::max(0, hold_free(s, seat)))
                            : -std::min<int>(-e.n, p.rations);
      p.rations = static_cast<std::uint8_t>(p.rations + n);
      ctx.tell(e.n > 0 ? Rule("SNS-68") : Rule("SNS-65"),
               e.n > 0 ? "rations.gained" : "rations.lost",
               {{"player", seat}, {"count", std::abs(n)}});
      return Step::next;
    }
    case Op::crew: return change_crew(s, f, e, ctx);
    case Op::damage: return damage(s, e, ctx);
    case Op::treasure: return gain_treasure(s, f, e, ctx);
    case Op::rumor: return gain_rumors(s, f, e, ctx);
    case Op::move:
    case Op::end_move: {
      Sailing& sailing = *s.flow.find<Sailing>();
      sailing.left = static_cast<std::uint8_t>(e.op == Op::move ? sailing.left + e.n : 0);
      ctx.tell("SNS-51", e.op == Op::move ? "move.more" : "move.over",
               {{"player", seat}, {"count", e.n}});
      return Step::next;
    }
    case Op::temp_feat: {
      const int room = s.content->constants.temp_feat_limit - temporary_owned(s, seat) -
                       s.flow.find<Encounter>()->drawn[temporary];
      const int n = std::clamp(room, 0, e.n);
      p.bag.add(temporary, n);
      ctx.tell("SNS-125", "study.gained", {{"player", seat}, {"count", n}});
      return Step::next;
    }
    case Op::scout:
      begin(f, e.n);
      return f.left > 0 && !scout_targets(s, seat, e.range).empty() ? Step::wait : Step::next;
    case Op::buy:
      begin(f, 1);
      return f.left > 0 && most_bought_now(s, e) > 0 ? Step::wait : Step::next;
  }
  return Step::next;
}

void buy_goods(State& s, const Effect& e, int n, Context& ctx) {
  const Seat seat = active(s);
  s[seat].goods.add(e.good, n);
  gain_ducats(s[seat], -n * e.price);
  ctx.tell("SNS-69", "goods.bought",
           {{"player", seat}, {"count", n}, {"good", (*s.content)[e.good].name}});
}

}  // namespace

const Effect* effect_of(const State& s, const Effects& f) {
  const auto list = list_of(s, f);
  return f.entry < list.size() ? &list[f.entry] : nullptr;
}

bool run(State& s, Effects& f, Context& ctx) {
  const auto list = list_of(s, f);
  ctx.fired("SNS-141");
  while (true) {
    if (f.entry >= list.size()) {
      if (--f.times == 0) {
        s.flow.pop();
        return false;
      }
      f.entry = 0;
    }
    const Step result = step(s, f, list[f.entry], ctx);
    if (result == Step::sunk) return false;
    if (result == Step::wait) return true;
    ++f.entry;
    f.begun = false;
    f.left = 0;
  }
}

void options(const State& s, const Effects& f, ActionList& list) {
  const Effect& e = *effect_of(s, f);
  const Seat seat = active(s);
  const Player& p = s[seat];
  switch (e.op) {
    case Op::goods:
    case Op::treasure:
      if (p.rations > 0) list.push_back(act::drop_ration.only());
      p.goods.each([&](Good g, int) {
        if (e.op == Op::treasure || g != e.good) list.push_back(act::drop_good[g.index]);
      });
      list.push_back(act::refuse.only());
      return;
    case Op::goods_loss:
      p.goods.each([&](Good g, int) { list.push_back(act::drop_good[g.index]); });
      return;
    case Op::crew:
      list.push_back(act::sails.only());
      list.push_back(act::hands.only());
      return;
    case Op::rumor:
      discard_options(s, seat, list);
      list.push_back(act::refuse.only());
      return;
    case Op::scout:
      for (const HexId h : scout_targets(s, seat, e.range)) list.push_back(act::at[h.index]);
      list.push_back(act::none.only());
      return;
    case Op::buy:
      for (int n = 0; n <= most_bought_now(s, e); ++n) list.push_back(act::buy_goods[n]);
      return;
    default: return;
  }
}

void choose(State& s, Effects& f, Action action, Context& ctx) {
  const Effect& e = *effect_of(s, f);
  const Seat seat = active(s);
  Player& p = s[seat];
  const bool closed = act::refuse.has(action) || act::none.has(action);
  switch (e.op) {
    case Op::goods:
      if (closed) break;
      jettison(s, seat, action, "SNS-68", ctx);
      add_good(s, seat, e.good, ctx);
      break;
    case Op::treasure: {
      const Treasure t = *f.treasure;
      f.treasure.reset();
      --f.left;
      if (closed) {
        throw_away(s, t, ctx);
      } else {
        jettison(s, seat, action, "SNS-68", ctx);
        stow(s, seat, t, ctx);
      }
      return;
    }
    case Op::goods_loss: jettison(s, seat, action, "SNS-68", ctx); break;
    case Op::crew:
      if (e.n < 0) {
        lose_crew(s, seat, act::sails.has(action), ctx);
      } else {
        ++(act::sails.has(action) ? p.sails : p.hands);
        ctx.tell("SNS-33", "crew.joined", {{"player", seat}, {"crew", p.crew()}});
      }
      break;
    case Op::rumor:
      if (closed) break;
      discard_rumor(s, seat, act::discard.index(action), ctx);
      hear_rumor(s, seat, "SNS-86", ctx);
      break;
    case Op::scout:
      if (closed) break;
      ctx.fired("SNS-150");
      look(s, *site_at(s, HexId(act::at.index(action))), seat, ctx);
      break;
    case Op::buy:
      if (const int n = act::buy_goods.index(action); n > 0) buy_goods(s, e, n, ctx);
      break;
    default: break;
  }
  if (closed) ctx.tell("SNS-68", "declined", {{"player", seat}});
  f.left = closed ? 0 : static_cast<std::uint8_t>(f.left - 1);
}

}  // namespace tide::salt_and_sail
