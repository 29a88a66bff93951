// Free conversions (SFJ-113 to SFJ-118): the rules leave none out, the scripted player takes one
// only for what it makes possible.
#include <gtest/gtest.h>

#include "games/saltfjord/game.h"
#include "games/saltfjord/rules.h"

namespace tide::saltfjord {
namespace {

const Content& content() {
  static const Content standard = *content_of<Saltfjord>();
  return standard;
}

// Plays a game to its end; `look` sees each decision with its list and gives the choice.
template <class Look>
void play(int seats, Switch wagons, int game, const Look& look) {
  Context ctx;
  ActionList list;
  const Key key = derive(key_from_seed("conversions"), static_cast<std::uint64_t>(game));
  State s = Saltfjord::start(content(), {seats, {.wagons = wagons}}, key, ctx);
  while (!Saltfjord::over(s)) {
    list.clear();
    Saltfjord::legal(s, s.active, list);
    Saltfjord::apply(s, s.active, look(s, list), ctx);
  }
}

// SFJ-114, in its order.
bool is_window(const State& s) {
  const GameFlow& flow = s.flow;
  const Stacks* stacks = flow.top_as<Stacks>();
  const Catch* taken = flow.top_as<Catch>();
  return flow.top_as<Turn>() || flow.top_as<TakenDie>() || flow.top_as<Run>() ||
         flow.top_as<Upgrading>() || flow.top_as<Ordering>() || flow.top_as<Research>() ||
         (stacks && !stacks->large) || (taken && taken->stage == CatchStage::long_line) ||
         flow.top_as<Piers>() || flow.top_as<Export>();
}

// Every cube may be sold, and moved along every arrow that leaves its room.
ActionList possible_conversions(const State& s) {
  ActionList all;
  if (s.round == 0 || !is_window(s)) return all;
  const Storage& have = s.me().storage;
  for (int g = wood; g <= gold; ++g) {
    if (have[g] > 0) all.push_back(act::sell[g - 1]);
  }
  for (std::size_t i = 0; i < arrows_up.size(); ++i) {
    Storage left = have;
    --left[arrows_up[i].from];
    if (left[arrows_up[i].from] >= 0 && left.fish >= raise_price(s)) {
      all.push_back(act::raise[static_cast<int>(i)]);
    }
  }
  for (std::size_t i = 0; i < arrows_down.size(); ++i) {
    if (have[arrows_down[i].from] > 0) all.push_back(act::lower[static_cast<int>(i)]);
  }
  return all;
}

bool is_conversion(Action a) { return act::sell.has(a) || act::raise.has(a) || act::lower.has(a); }

TEST(Conversions, TheRulesLeaveNoneOut) {
  Rng rng(key_from_seed("choices"));
  int offered = 0;
  for (int game = 0; game < 200; ++game) {
    const Switch wagons = game % 2 == 0 ? Switch::off : Switch::on;
    play(1 + game % 4, wagons, game, [&](const State& s, const ActionList& list) {
      int listed = 0;
      for (const Action a : list) listed += is_conversion(a) ? 1 : 0;
      const ActionList possible = possible_conversions(s);
      EXPECT_EQ(listed, possible.size()) << "game " << game;
      for (const Action a : possible) {
        EXPECT_TRUE(list.contains(a)) << "game " << game << ": " << act::notation(content(), a);
      }
      offered += listed;
      return list[static_cast<int>(rng.below(static_cast<std::uint32_t>(list.size())))];
    });
  }
  EXPECT_GT(offered, 10'000);
}

TEST(Conversions, TheScriptedPlayerConvertsOnlyForWhatBecomesPossible) {
  Rng rng(key_from_seed("choices"));
  int taken = 0;
  for (int game = 0; game < 12; ++game) {
    play(1 + game % 4, Switch::off, game, [&](const State& s, const ActionList& list) {
      const Action a = Saltfjord::scripted(s, s.active, list, rng);
      if (!is_conversion(a)) return a;
      ++taken;
      State next = s;
      Context ctx;
      Saltfjord::apply(next, s.active, a, ctx);
      ActionList then;
      Saltfjord::legal(next, s.active, then);
      bool fresh = false;
      for (const Action b : then) fresh |= !is_conversion(b) && !list.contains(b);
      EXPECT_TRUE(fresh) << "game " << game << ": " << act::notation(content(), a);
      return a;
    });
  }
  EXPECT_GT(taken, 0);
}

}  // namespace
}  // namespace tide::saltfjord
