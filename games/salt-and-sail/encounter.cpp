// Encounters (ledger 3.3).
#include "games/salt-and-sail/rules.h"

namespace tide::salt_and_sail {
namespace {

void show(State& s, const Encounter& f, Context& ctx) {
  ctx.tell("SNS-53", "encounter", {{"player", active(s)}, {"card", (*s.content)[f.card].name}},
           {.learns = s.all()});
}

// E0; false if no card can be drawn (SNS-157).
bool draw_card(State& s, Encounter& f, Context& ctx) {
  const auto card = draw_encounter(s, ctx);
  if (!card) {
    ctx.tell("SNS-157", "encounter.none", {{"player", active(s)}});
    return false;
  }
  f.card = *card;
  show(s, f, ctx);
  f.stage = EncounterStage::option;
  if (sum_mods(s, active(s), &Mods::encounter_pick) == 0) return true;
  f.other = draw_encounter(s, ctx);
  if (!f.other) return true;
  ctx.tell("SNS-143", "encounter.other", {{"card", (*s.content)[*f.other].name}},
           {.learns = s.all()});
  f.stage = EncounterStage::pick;
  return true;
}

bool affordable(const State& s, const Choice& choice) {
  return s[active(s)].ducats >= choice.price;
}

void take_option(State& s, Encounter& f, int option, Context& ctx) {
  f.option = static_cast<std::uint8_t>(option);
  f.stage = EncounterStage::tokens;
  const Choice& choice = choice_of(s, f);
  const Seat seat = active(s);
  gain_ducats(s[seat], -choice.price);
  ctx.tell("SNS-54", "encounter.option", {{"player", seat}, {"option", choice.text}});
}

// SNS-56: is the number of tokens the player's choice?
bool asks_number(const State& s, const Choice& choice) {
  return choice.dangerous || s[active(s)].bag.has(temporary);
}

// E4: all together.
void draw_tokens(State& s, Encounter& f, int n, Context& ctx) {
  const Seat seat = active(s);
  for (int i = 0; i < n; ++i) {
    const Token t = s.luck.draw(Stream::token, s[seat].bag, ctx);
    f.drawn.add(t);
    ctx.tell("SNS-55", "token.drawn", {{"player", seat}, {"token", Token::names()[t.index]}},
             {.learns = s.all()});
  }
  if (n == 0) ctx.tell("SNS-57", "token.none", {{"player", seat}});
  f.stage = EncounterStage::redraw;
}

// E6
void suffer_defeats(State& s, Encounter& f, Context& ctx) {
  f.stage = EncounterStage::outcome;
  const Choice& choice = choice_of(s, f);
  if (!choice.dangerous || f.drawn[defeat] == 0) return;
  const int ignored = std::min(sum_mods(s, active(s), &Mods::ignore_defeat), f.drawn[defeat]);
  const int due = f.drawn[defeat] - ignored;
  if (ignored > 0) ctx.tell("SNS-144", "defeat.ignored", {{"count", ignored}});
  if (due == 0) return;
  ctx.tell("SNS-60", "defeat.costs", {{"player", active(s)}, {"count", due}});
  s.flow.push(Effects{.list = List::per_defeat, .times = static_cast<std::uint8_t>(due)});
}

// E7
void decide(State& s, Encounter& f, Context& ctx) {
  f.stage = EncounterStage::reward;
  const Choice& choice = choice_of(s, f);
  if (!choice.check) {
    f.met = true;
    ctx.fired("SNS-54");
  } else {
    f.met = met(f.drawn, *choice.check);
    ctx.fired("SNS-58");
    if (f.drawn.has(defeat)) ctx.fired("SNS-59");
    ctx.tell("SNS-63", f.met ? "check.met" : "check.failed", {{"player", active(s)}});
  }
  const EffectList& list = f.met ? choice.succeed : choice.fail;
  if (!list.empty()) s.flow.push(Effects{.list = f.met ? List::succeed : List::fail});
}

void pay_bonus(State& s, Encounter& f, Context& ctx) {
  f.stage = EncounterStage::close;
  const Choice& choice = choice_of(s, f);
  if (!choice.check || !f.met) return;
  const auto skill = static_cast<std::size_t>(choice.check->skill);
  const Seat seat = active(s);
  const int n = sum_mods(s, seat, [&](const Mods& m) { return m.success_ducats[skill]; });
  if (n == 0) return;
  gain_ducats(s[seat], n);
  ctx.tell("SNS-163", "ducats.gained", {{"player", seat}, {"count", n}});
}

// E8
void close(State& s, Encounter& f, Context& ctx) {
  Player& p = s[active(s)];
  if (f.drawn.has(temporary)) ctx.fired("SNS-67");
  f.drawn.remove(temporary, f.drawn[temporary]);
  p.bag.add(f.drawn);
  if (!f.kept) s.encounter_discard.add(f.card);
  const auto rule = s.options.encounter_persistence;
  if (rule == EncounterPersistence::remove_always ||
      (rule == EncounterPersistence::remove_on_success && f.met)) {
    for (int i = 0; i < s.encounters.size(); ++i) {
      if (s.encounters[i] != p.at) continue;
      s.encounters.erase_at(i);
      ctx.tell("SNS-49", "encounter.removed", {{"hex", s.content->name(p.at)}});
      break;
    }
  } else {
    ctx.fired("SNS-49");
  }
  ctx.fired("SNS-51");
  ctx.fired("SNS-52");
  s.flow.pop();
}

}  // namespace

const Choice& choice_of(const State& s, const Encounter& f) {
  const EncounterInfo& card = (*s.content)[f.card];
  return f.option ? card.options[*f.option] : card.plain;
}

int most_tokens(const State& s, Seat seat, Skill skill) {
  const auto k = static_cast<std::size_t>(skill);
  const int n =
      s[seat].hands + sum_mods(s, seat, [&](const Mods& m) { return m.encounter_draw[k]; });
  return std::min({n, s[seat].bag.total(), most_drawn});
}

bool run(State& s, Encounter& f, Context& ctx) {
  switch (f.stage) {
    case EncounterStage::draw:
      if (!draw_card(s, f, ctx)) s.flow.pop();
      return false;
    case EncounterStage::pick: return true;
    case EncounterStage::option: {
      const EncounterInfo& card = (*s.content)[f.card];
      ActionList list;
      options(s, f, list);
      if (list.size() > 1) return true;
      if (card.options.empty()) {
        f.stage = EncounterStage::tokens;
      } else {
        take_option(s, f, act::option.index(list[0]), ctx);
      }
      return false;
    }
    case EncounterStage::tokens: {
      const Choice& choice = choice_of(s, f);
      if (!choice.check) {
        f.stage = EncounterStage::outcome;
        return false;
      }
      const int most = most_tokens(s, active(s), choice.check->skill);
      if (most > 0 && asks_number(s, choice)) return true;
      draw_tokens(s, f, most, ctx);
      return false;
    }
    case EncounterStage::redraw:
      if (f.drawn.has(defeat) && sum_mods(s, active(s), &Mods::redraw_defeat) > 0) return true;
      f.stage = EncounterStage::losses;
      return false;
    case EncounterStage::losses: suffer_defeats(s, f, ctx); return false;
    case EncounterStage::outcome: decide(s, f, ctx); return false;
    case EncounterStage::reward: pay_bonus(s, f, ctx); return false;
    case EncounterStage::close: close(s, f, ctx); return false;
  }
  return false;
}

void options(const State& s, const Encounter& f, ActionList& list) {
  switch (f.stage) {
    case EncounterStage::pick:
      list.push_back(act::pick[0]);
      list.push_back(act::pick[1]);
      return;
    case EncounterStage::option: {
      const auto& choices = (*s.content)[f.card].options;
      for (std::size_t i = 0; i < choices.size(); ++i) {
        if (affordable(s, choices[i])) list.push_back(act::option[static_cast<int>(i)]);
      }
      return;
    }
    case EncounterStage::tokens: {
      const int most = most_tokens(s, active(s), choice_of(s, f).check->skill);
      for (int n = 0; n <= most; ++n) list.push_back(act::tokens[n]);
      return;
    }
    case EncounterStage::redraw:
      list.push_back(act::redraw.only());
      list.push_back(act::keep.only());
      return;
    default: return;
  }
}

void choose(State& s, Encounter& f, Action action, Context& ctx) {
  switch (f.stage) {
    case EncounterStage::pick:
      if (act::pick.index(action) == 1) std::swap(f.card, *f.other);
      s.encounter_bottom.push_back(*f.other);
      ctx.tell("SNS-143", "encounter.picked",
               {{"player", active(s)}, {"card", (*s.content)[f.card].name}});
      f.other.reset();
      f.stage = EncounterStage::option;
      return;
    case EncounterStage::option: take_option(s, f, act::option.index(action), ctx); return;
    case EncounterStage::tokens:
      ctx.fired("SNS-56");
      draw_tokens(s, f, act::tokens.index(action), ctx);
      return;
    default:
      f.stage = EncounterStage::losses;
      if (act::keep.has(action)) return;
      f.drawn.remove(defeat);
      s[active(s)].bag.add(defeat);
      ctx.tell("SNS-61", "token.redrawn", {{"player", active(s)}});
      draw_tokens(s, f, 1, ctx);
      f.stage = EncounterStage::losses;
  }
}

}  // namespace tide::salt_and_sail
