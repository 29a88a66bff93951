// Passing: taverns, then piers (SFJ-102 to SFJ-112, SFJ-144).
#include "games/saltfjord/rules.h"

namespace tide::saltfjord {

// From 0. SFJ-102; SFJ-177: in solo the taverns without dice.
bool tavern_open(const State& s, int tavern) {
  const auto i = static_cast<std::size_t>(tavern);
  if (s.solo()) return s.dice[0][i] == 0 && s.dice[1][i] == 0;
  for (const Player& p : s.players) {
    if (p.tavern == tavern + 1) return false;
  }
  return true;
}

// --- TAVERN ---

bool run(State&, TavernChoice&, Context&) { return true; }

void options(const State& s, const TavernChoice&, ActionList& list) {
  for (int i = 0; i < tavern_count; ++i) {
    if (tavern_open(s, i)) list.push_back(act::tavern[i]);
  }
}

void choose(State& s, TavernChoice&, Action action, Context& ctx) {
  const int i = act::tavern.index(action);
  s.flow.pop();
  s.me().tavern = static_cast<std::uint8_t>(i + 1);
  const PlaceInfo& tavern = s.content->taverns[s.taverns[static_cast<std::size_t>(i)].index];
  ctx.tell("SFJ-102", "tavern", {{"player", s.active}, {"tavern", tavern.name}, {"place", i + 1}});
  ctx.fired("SFJ-105");
  if (s.solo()) ctx.fired("SFJ-177");
  resolve(s, tavern.effect, "SFJ-103", ctx);
  ctx.fired("SFJ-103");
}

// --- PIERS ---

bool run(State& s, Piers& frame, Context& ctx) {
  while (frame.pier <= pier_count) {
    // SFJ-111, SFJ-113: a moment for free actions before each use and after the last.
    if (!frame.go && (can_send_worker(s) || can_light_lamp(s))) return true;
    frame.go = false;
    if (frame.used < s.me().crates[static_cast<std::size_t>(frame.pier - 1)].size()) {
      ++frame.used;
      ctx.fired("SFJ-106");
      ctx.fired("SFJ-111");
      use_pier(s, frame.pier - 1, ctx);
      return false;
    }
    ++frame.pier;
    frame.used = 0;
  }
  s.flow.pop();
  if (owns(s, s.me(), Hook::on_pass) && s.content->amount(Hook::on_pass) > 0) {
    s.flow.push(ExtraPiers{});
  }
  return false;
}

void options(const State& s, const Piers&, ActionList& list) {
  list.push_back(act::go.only());
  free_options(s, list);
}

void choose(State& s, Piers& frame, Action action, Context& ctx) {
  if (free_action(s, action, ctx)) return;
  frame.go = true;
}

// --- EXTRA_PIER ---

bool run(State&, ExtraPiers&, Context&) { return true; }

void options(const State& s, const ExtraPiers&, ActionList& list) {
  const bool two = s.content->amount(Hook::on_pass) == 2;
  for (std::size_t i = 0; i < pier_pairs.size(); ++i) {
    if (two || pier_pairs[i].second < 0) list.push_back(act::piers[static_cast<int>(i)]);
  }
  list.push_back(act::decline.only());
}

void choose(State& s, ExtraPiers&, Action action, Context& ctx) {
  s.flow.pop();
  if (act::decline.has(action)) return;
  ctx.fired("SFJ-144");
  const PierPair pair = pier_pairs[static_cast<std::size_t>(act::piers.index(action))];
  // In pier order: the first on top.
  if (pair.second >= 0) s.flow.push(PierUses{static_cast<std::uint8_t>(pair.second + 1), 1});
  s.flow.push(PierUses{static_cast<std::uint8_t>(pair.first + 1), 1});
}

}  // namespace tide::saltfjord
