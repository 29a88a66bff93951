// Dice, end of round, final scoring, solo (SFJ-121 to SFJ-135, SFJ-167 to SFJ-186).
#include <algorithm>

#include "games/saltfjord/game.h"
#include "games/saltfjord/rules.h"

namespace tide::saltfjord {

// SFJ-007, SFJ-123, SFJ-169, SFJ-170: the dice of the coming round, white ones first.
void roll_dice(State& s, Context& ctx) {
  const DiceInfo& d = s.content->dice;
  const auto next = static_cast<std::size_t>(std::max<int>(s.round, 1) - 1);
  const int added = d.orange_limit[next] - d.orange_limit[0];
  const std::array<int, 2> amount{
      s.solo() ? d.solo_white : d.white_per_player * s.seats() - s.dice_lost[0],
      s.solo() ? d.solo_orange + added : d.orange_limit[next] * s.seats() - s.dice_lost[1]};
  for (std::size_t c = 0; c < 2; ++c) {
    s.dice[c] = {};
    for (int i = 0; i < amount[c]; ++i) {
      const int value = s.luck.roll(Stream::die, 1, 6, ctx);
      if (s.solo()) {
        s.dice[c][static_cast<std::size_t>(tavern_count - 1 - i)] =
            static_cast<std::uint8_t>(value);
      } else {
        ++s.dice[c][static_cast<std::size_t>(value - 1)];
      }
    }
  }
  ctx.tell(s.round <= 1 ? Rule("SFJ-007") : Rule("SFJ-123"), "dice.rolled",
           {{"white", amount[0]}, {"orange", amount[1]}}, {.learns = s.all()});
  ctx.fired("SFJ-008");
  if (s.solo()) {
    ctx.fired(s.round <= 1 ? Rule("SFJ-168") : Rule("SFJ-170"));
    ctx.fired("SFJ-169");
  } else {
    ctx.fired("SFJ-039");
  }
}

namespace {

void add(State& s, Seat seat, int n, Rule rule, std::string_view key, Context& ctx) {
  s[seat].score = static_cast<std::int16_t>(s[seat].score + n);
  // With hidden crates this is the first that the others hear of them.
  ctx.tell(rule, key, {{"player", seat}, {"count", n}}, {.learns = s.all()});
}

int crate_sum(const State& s, const Player& p) {
  int sum = 0;
  for (const CrateSet& pier : p.crates) {
    for (const Crate crate : pier) sum += (*s.content)[crate].points;
  }
  return sum;
}

// Section "Final scoring", in its order.
void score(State& s, Seat seat, Context& ctx) {
  Player& p = s[seat];
  if (!p.cargo.empty()) {
    ctx.fired("SFJ-127");
    ctx.fired("SFJ-128");
  }
  land_cargo(s, seat, "SFJ-127", ctx);
  int fish_worth = p.storage.fish;
  for (int g = wood; g <= gold; ++g) fish_worth += p.storage[g] * sale_value(s, g);
  p.storage = {};
  p.storage.fish = static_cast<std::int16_t>(fish_worth);
  add(s, seat, fish_worth / s.content->storage.fish_per_point, "SFJ-129", "final.fish", ctx);
  int sets = p.crates[0].size();
  for (const CrateSet& pier : p.crates) sets = std::min(sets, pier.size());
  add(s, seat, sets * s.content->set_points, "SFJ-131", "final.sets", ctx);
  add(s, seat, crate_sum(s, p), "SFJ-132", "final.crates", ctx);
  int levels = 0, tiles = 0;
  for (std::size_t t = 0; t < track_count; ++t) {
    if (p.levels[t] < top_level) {
      levels += s.content->level_points[p.levels[t]];
    } else if (!(*s.content)[s.scoring[t]].immediate()) {
      tiles += tile_points(s, seat, s.scoring[t]);
      ctx.fired("SFJ-145");
      ctx.fired("SFJ-146");
    }
  }
  add(s, seat, levels, "SFJ-133", "final.levels", ctx);
  add(s, seat, tiles, "SFJ-133", "final.tiles", ctx);
  if (s.with_wagons()) {
    int wagons = 0;
    for (const auto& at : p.wagons) wagons += at ? (at->row() + 1) * (at->column() + 1) : 0;
    add(s, seat, wagons, "SFJ-167", "final.wagons", ctx);
  }
  ctx.fired("SFJ-130");
  ctx.fired("SFJ-003");
}

// SFJ-180 to SFJ-185
void judge(State& s, Context& ctx) {
  const Seat seat(0);
  s.ending = Ending::solo_won;
  for (const Scoring tile : s.special) {
    const int worth = tile_points(s, seat, tile);
    ctx.tell("SFJ-180", "final.special", {{"tile", (*s.content)[tile].name}, {"count", worth}});
    if (worth < s.content->solo.special_minimum) s.ending = Ending::solo_lost;
  }
  if (s.ending == Ending::solo_lost) {
    ctx.tell("SFJ-181", "final.lost", {{"player", seat}});
    return;
  }
  const Medal reached = medal(s, s[seat].score);
  ctx.tell("SFJ-182", "final.medal", {{"player", seat}, {"medal", reflect::enum_name(reached)}});
  for (std::size_t i = 0; i < achievements; ++i) {
    const AchievementInfo& a = s.content->solo.achievements[i];
    if (reached >= a.medal && s.special.size() >= a.special_tiles) {
      ctx.tell(i == 0 ? Rule("SFJ-184") : Rule("SFJ-183"), "final.achievement",
               {{"player", seat}, {"level", static_cast<int>(i) + 1}});
    }
  }
}

void final_scoring(State& s, Context& ctx) {
  for (const Seat seat : s.all()) score(s, seat, ctx);
  s.flow.clear();
  ctx.fired("SFJ-135");
  if (s.solo()) {
    judge(s, ctx);
  } else {
    s.ending = Ending::scored;
    ctx.tell("SFJ-134", "final.winner", {{"player", Saltfjord::result(s).winners().front()}});
  }
}

// SFJ-124: the leftmost occupied tavern.
Seat leftmost(const State& s) {
  Seat first(0);
  for (const Seat seat : s.all()) {
    if (s[seat].tavern < s[first].tavern) first = seat;
  }
  return first;
}

// SFJ-179
void remove_crates(State& s, Context& ctx) {
  for (std::size_t i = 0; i < pier_count; ++i) {
    if (!s.crate_tops[i]) continue;
    s.crates_gone.add(*s.crate_tops[i]);
    s.crate_tops[i].reset();
    if (s.crates_below[i] == 0) continue;
    --s.crates_below[i];
    s.crate_tops[i] = s.luck.draw(Stream::crate, s.crate_pool, ctx);
    ctx.tell("SFJ-179", "crate.next", {{"crate", (*s.content)[*s.crate_tops[i]].name}},
             {.learns = s.all()});
  }
}

}  // namespace

Medal medal(const State& s, int score) {
  Medal best = Medal::none;
  for (const MedalInfo& m : s.content->solo.medals) {
    if (score >= (s.with_wagons() ? m.wagons : m.standard)) best = std::max(best, m.medal);
  }
  return best;
}

void end_round(State& s, Context& ctx) {
  ctx.tell("SFJ-121", "round.over", {{"round", s.round}});
  if (s.solo()) ctx.fired("SFJ-178");
  if (s.round == s.options.rounds) {
    final_scoring(s, ctx);
    return;
  }
  if (!s.solo()) s.starter = leftmost(s);
  if (s.options.undrafted_dice == Undrafted::lost && !s.solo()) {
    for (std::size_t c = 0; c < 2; ++c) {
      for (const int n : s.dice[c]) {
        s.dice_lost[c] = static_cast<std::uint8_t>(s.dice_lost[c] + n);
      }
    }
  }
  for (const Seat seat : s.all()) {
    Player& p = s[seat];
    p.dice = {};
    p.workers = {};
    p.taken = {};
    p.tavern = 0;
    p.lamp_used = false;
    enter_waiting(s, seat, ctx);
  }
  ctx.fired("SFJ-122");
  ctx.fired("SFJ-125");
  ctx.fired("SFJ-126");
  if (s.solo()) {
    remove_crates(s, ctx);
  } else {
    ctx.tell("SFJ-124", "round.starter", {{"player", s.starter}});
  }
  ++s.round;
  roll_dice(s, ctx);
  ctx.tell("SFJ-001", "round", {{"round", s.round}});
  begin_turn(s, s.starter);
}

// SFJ-134: ties go to the tavern further left.
Result Saltfjord::result(const State& s) {
  Result result;
  result.seats = s.seats();
  for (const Seat seat : s.all()) {
    const Player& p = s[seat];
    result.score[seat] = p.score;
    result.place[seat] = 1;
    for (const Player& other : s.players) {
      const bool ahead =
          other.score > p.score || (other.score == p.score && other.tavern < p.tavern);
      if (ahead) ++result.place[seat];
    }
  }
  constexpr std::array<std::string_view, medals> won{
      "over.none", "over.bronze", "over.silver", "over.gold", "over.platinum", "over.palladium"};
  if (s.ending == Ending::solo_lost) {
    result.reason = "over.lost";
    result.place[0] = 2;
  } else if (s.ending == Ending::solo_won) {
    result.reason = won[static_cast<std::size_t>(medal(s, s.players[0].score))];
  } else {
    result.reason = "over.scored";
  }
  return result;
}

}  // namespace tide::saltfjord
