// Choices and questions in words: keys into words/*.json with their arguments.
#include "games/salt-and-sail/game.h"
#include "games/salt-and-sail/rules.h"

namespace tide::salt_and_sail {
namespace {

Description nothing() { return {{"act.nothing", {}}, ""}; }

Description describe_at(const State& s, int hex) {
  if (hex >= static_cast<int>(s.content->hexes.size())) return nothing();
  const std::string& name = s.content->hex_names[static_cast<std::size_t>(hex)];
  const bool scout = !s.flow.empty() && (s.flow.top_as<Sailing>() || s.flow.top_as<Effects>());
  return {{scout ? "act.scout" : "act.place", {{"hex", name}}}, "hex:" + name};
}

Description describe_step(const State& s, Seat seat, int d) {
  const auto to = s.chart().next[s[seat].at.index][static_cast<std::size_t>(d)];
  if (to == no_hex) return nothing();
  const HexId hex(to);
  const std::string& name = s.content->name(hex);
  const Site* site = site_at(s, hex);
  const Turn* turn = s.flow.find<Turn>();
  std::string_view key = "act.step";
  if (s.encounters.contains(hex) && turn && !turn->triggered.contains(hex)) {
    key = "act.step.danger";
  } else if (site != nullptr && !site->open) {
    key = site->looked.has(seat) ? "act.step.seen" : "act.step.site";
  } else if (site != nullptr || s.chart().terrain[to] == Terrain::capital) {
    key = "act.step.harbour";
  }
  return {{key, {{"hex", name}, {"direction", direction_names[static_cast<std::size_t>(d)]}}},
          "hex:" + name};
}

// With the exact chance that the next token completes it.
Description describe_attempt(const State& s, Seat seat, int place, bool two) {
  const auto rumor = rumor_at(s, seat, place);
  if (!rumor) return nothing();
  const RumorInfo& r = (*s.content)[*rumor];
  const Player& p = s[seat];
  return {{two ? "act.attempt_two" : "act.attempt",
           {{"rumor", r.name},
            {"skill", reflect::enum_name(r.check.skill)},
            {"standard", r.check.standard},
            {"great", r.check.great},
            {"percent", percent(chance(p.bag, two ? 2 : 1, r.check, p.pool))}}},
          "rumor:" + r.id};
}

Description describe_tokens(const State& s, Seat seat, int n) {
  const Encounter* f = s.flow.top_as<Encounter>();
  if (f == nullptr || f->stage != EncounterStage::tokens) return nothing();
  const Check check = *choice_of(s, *f).check;
  return {{"act.tokens", {{"count", n}, {"percent", percent(chance(s[seat].bag, n, check))}}}, ""};
}

Description describe_option(const State& s, Seat seat, int i) {
  const Encounter* f = s.flow.top_as<Encounter>();
  if (f == nullptr) return nothing();
  const auto& choices = (*s.content)[f->card].options;
  if (static_cast<std::size_t>(i) >= choices.size()) return nothing();
  const Choice& choice = choices[static_cast<std::size_t>(i)];
  if (!choice.check) return {{"act.option", {{"text", choice.text}}}, ""};
  const int most = most_tokens(s, seat, choice.check->skill);
  return {{"act.option.check",
           {{"text", choice.text}, {"percent", percent(chance(s[seat].bag, most, *choice.check))}}},
          ""};
}

// --- The question that a frame puts ---

Phrase question(const State&, const Draft& f) {
  switch (f.stage) {
    case DraftStage::captain: return {"prompt.captain", {}};
    case DraftStage::officer: return {"prompt.officer", {}};
    case DraftStage::place: break;
  }
  return {"prompt.place", {}};
}
Phrase question(const State&, const Turn& f) {
  if (f.stage == TurnStage::allocate) return {"prompt.allocate", {}};
  return {"prompt.action", {{"count", f.actions}}};
}
Phrase question(const State&, const Sailing& f) {
  return f.over ? Phrase{"prompt.scout", {}} : Phrase{"prompt.step", {{"count", f.left}}};
}
Phrase question(const State& s, const Encounter& f) {
  const std::string_view card = (*s.content)[f.card].name;
  switch (f.stage) {
    case EncounterStage::pick:
      return {"prompt.pick", {{"card", card}, {"other", (*s.content)[*f.other].name}}};
    case EncounterStage::option: return {"prompt.option", {{"card", card}}};
    case EncounterStage::tokens: {
      const Choice& choice = choice_of(s, f);
      return {choice.dangerous ? "prompt.tokens.dangerous" : "prompt.tokens",
              {{"card", card},
               {"skill", reflect::enum_name(choice.check->skill)},
               {"standard", choice.check->standard},
               {"great", choice.check->great}}};
    }
    default: return {"prompt.redraw", {}};
  }
}
Phrase question(const State& s, const Effects& f) {
  const Effect& e = *effect_of(s, f);
  switch (e.op) {
    case Op::goods: return {"prompt.jettison", {{"what", (*s.content)[e.good].name}}};
    case Op::treasure: return {"prompt.jettison", {{"what", (*s.content)[*f.treasure].name}}};
    case Op::goods_loss: return {"prompt.lose_good", {}};
    case Op::crew: return {e.n < 0 ? "prompt.lose_crew" : "prompt.place_crew", {}};
    case Op::rumor: return {"prompt.hand_full", {}};
    case Op::scout: return {"prompt.scout", {}};
    default: return {"prompt.buy_goods", {{"what", (*s.content)[e.good].name}, {"price", e.price}}};
  }
}
Phrase question(const State& s, const Attempt& f) {
  return {"prompt.jettison", {{"what", (*s.content)[*f.made].name}}};
}
Phrase question(const State&, const Wreck&) { return {"prompt.wreck", {}}; }
Phrase question(const State& s, const Refit&) {
  return {"prompt.refit", {{"hold", hold_size(s, active(s))}}};
}
Phrase question(const State&, const Dock& f) {
  return {f.allocate ? "prompt.allocate" : "prompt.dock", {}};
}
Phrase question(const State& s, const Market& f) {
  if (!f.offered) return {"prompt.market", {}};
  const Person& card = (*s.content)[*s.equipment[0]];
  return {"prompt.offered", {{"card", card.name}, {"count", card.price}}};
}
Phrase question(const State& s, const Pub& f) {
  if (f.placing) return {"prompt.place_crew", {}};
  if (f.offered) {
    return {"prompt.offered", {{"card", (*s.content)[*s.officers[0]].name}, {"count", 0}}};
  }
  return {f.ale > 0 ? "prompt.ale" : "prompt.pub", {}};
}
Phrase question(const State&, const Governor&) { return {"prompt.governor", {}}; }
Phrase question(const State&, const Village&) { return {"prompt.village", {}}; }

}  // namespace

Description SaltAndSail::describe(const State& s, Seat seat, Action a) {
  const Content& c = *s.content;
  const auto number = [&](std::string_view key, const ActionRange& r, int from) -> Description {
    return {{key, {{"count", r.index(a) + from}}}, ""};
  };
  const auto named = [&](std::string_view key, const auto& list, int i,
                         const char* where) -> Description {
    if (static_cast<std::size_t>(i) >= list.size()) return nothing();
    const auto& card = list[static_cast<std::size_t>(i)];
    return {{key, {{"what", card.name}}}, where};
  };
  if (act::captain.has(a)) {
    return named("act.captain", c.captains, act::captain.index(a), "captains");
  }
  if (act::officer.has(a)) {
    const auto& o = s.officers[static_cast<std::size_t>(act::officer.index(a))];
    if (!o) return nothing();
    return {{"act.officer", {{"what", c[*o].name}}}, "officer:" + c[*o].id};
  }
  if (act::at.has(a)) return describe_at(s, act::at.index(a));
  if (act::allocate.has(a)) {
    const int sails = act::allocate.index(a);
    return {{"act.allocate", {{"sails", sails}, {"hands", s[seat].crew() - sails}}}, "crew"};
  }
  if (act::step.has(a)) return describe_step(s, seat, act::step.index(a));
  if (act::attempt.has(a)) return describe_attempt(s, seat, act::attempt.index(a), false);
  if (act::attempt_two.has(a)) return describe_attempt(s, seat, act::attempt_two.index(a), true);
  if (act::discard.has(a)) {
    const auto r = rumor_at(s, seat, row_rumors + act::discard.index(a));
    if (!r) return nothing();
    return {{"act.discard", {{"what", c[*r].name}}}, "rumor:" + c[*r].id};
  }
  if (act::pick.has(a)) {
    const Encounter* f = s.flow.top_as<Encounter>();
    if (f == nullptr || !f->other) return nothing();
    return {{"act.pick", {{"what", c[act::pick.index(a) == 0 ? f->card : *f->other].name}}}, ""};
  }
  if (act::option.has(a)) return describe_option(s, seat, act::option.index(a));
  if (act::tokens.has(a)) return describe_tokens(s, seat, act::tokens.index(a));
  if (act::drop_good.has(a)) return named("act.drop", c.goods, act::drop_good.index(a), "hold");
  if (act::buy_goods.has(a)) return number("act.buy_goods", act::buy_goods, 0);
  if (act::buy_ship.has(a)) {
    const auto i = static_cast<std::size_t>(act::buy_ship.index(a));
    if (i >= c.ships.size()) return nothing();
    return {{"act.ship", {{"what", c.ships[i].name}, {"count", c.ships[i].price}}}, "ships"};
  }
  if (act::load.has(a)) return number("act.load", act::load, 1);
  if (act::sell.has(a)) return named("act.sell", c.goods, act::sell.index(a), "hold");
  if (act::buy.has(a)) {
    const auto& e = s.equipment[static_cast<std::size_t>(act::buy.index(a))];
    if (!e) return nothing();
    return {{"act.buy", {{"what", c[*e].name}, {"count", c[*e].price}}}, "equipment:" + c[*e].id};
  }
  if (act::artifact.has(a)) {
    return named("act.hand_over", c.discoveries, act::artifact.index(a), "hold");
  }
  if (act::treasure.has(a)) {
    return named("act.hand_over", c.treasures, act::treasure.index(a), "hold");
  }
  struct Plain {
    ActionRange range;
    std::string_view key;
  };
  static constexpr std::array plain{
      Plain{act::move, "act.move"},
      Plain{act::end, "act.end"},
      Plain{act::stop, "act.stop"},
      Plain{act::dock, "act.dock"},
      Plain{act::market, "act.market"},
      Plain{act::pub, "act.pub"},
      Plain{act::governor, "act.governor"},
      Plain{act::village, "act.village"},
      Plain{act::redraw, "act.redraw"},
      Plain{act::keep, "act.keep"},
      Plain{act::sails, "act.sails"},
      Plain{act::hands, "act.hands"},
      Plain{act::drop_ration, "act.drop_ration"},
      Plain{act::refuse, "act.refuse"},
      Plain{act::none, "act.none"},
      Plain{act::repair_light, "act.repair_light"},
      Plain{act::repair_heavy, "act.repair_heavy"},
      Plain{act::odd_job, "act.odd_job"},
      Plain{act::sweep, "act.sweep"},
      Plain{act::take, "act.take"},
      Plain{act::leave, "act.leave"},
      Plain{act::listen, "act.listen"},
      Plain{act::ale, "act.ale"},
      Plain{act::more, "act.more"},
      Plain{act::enough, "act.enough"},
      Plain{act::hire, "act.hire"},
      Plain{act::study, "act.study"},
      Plain{act::done, "act.done"},
  };
  for (const Plain& p : plain) {
    if (p.range.has(a)) return {{p.key, {}}, ""};
  }
  return nothing();
}

Phrase SaltAndSail::prompt(const State& s, Seat seat) {
  if (over(s)) return {"prompt.over", {}};
  if (!to_act(s).has(seat)) return {"prompt.wait", {{"player", to_act(s).front()}}};
  return std::visit([&](const auto& frame) { return question(s, frame); }, s.flow.top());
}

}  // namespace tide::salt_and_sail
