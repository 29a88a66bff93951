// End, scoring, the solo variant (ledger 3.7).
#include "games/salt-and-sail/game.h"
#include "games/salt-and-sail/rules.h"

namespace tide::salt_and_sail {
namespace {

// SNS-140: a rival finds one of the tokens on the map.
void rival_search(State& s, Context& ctx) {
  FixedVector<int, most_map_tokens> left;
  for (int i = 0; i < s.sites.size(); ++i) {
    if (s.content->is_discovery(s.sites[i].piece)) left.push_back(i);
  }
  if (left.empty()) return;
  const int found = left[s.luck.roll(Stream::rival, 1, left.size(), ctx) - 1];
  const Site site = s.sites[found];
  ctx.tell("SNS-140", "rival",
           {{"hex", s.content->name(site.at)}, {"token", s.content->piece_names[site.piece.index]}},
           {.learns = s.all()});
  s.found.add(site.piece);
  s.sites.erase_at(found);
  if (s[Seat(0)].at == site.at) pool_home(s, Seat(0), true);
  ++s.made;
  check_trigger(s, ctx);
}

// SNS-140: the rival has found what the player has not.
int rival_finds(const State& s) { return s.made - s[Seat(0)].discoveries(); }
int rival_fame(const State& s) { return rival_finds(s) * s.content->rival_fame; }
bool rival_wins(const State& s) {
  const int own = fame(s, Seat(0)), his = rival_fame(s);
  return own != his ? own < his : s[Seat(0)].discoveries() < rival_finds(s);  // SNS-135
}

int fame_of_ducats(const State& s, Seat seat) {
  return s[seat].ducats / s.content->constants.ducats_per_fame;
}

void finish(State& s, Ending ending, Context& ctx) {
  s.ending = ending;
  if (ending == Ending::round_cap) {
    ctx.tell("SNS-137", "over.cap", {{"round", s.round}});
  } else {
    ctx.tell("SNS-131", "over.discoveries", {{"count", s.made}});
  }
  for (const Seat seat : s.all()) {  // with these the log has told of every point
    ctx.tell("SNS-133", "final.ducats",
             {{"player", seat}, {"ducats", s[seat].ducats}, {"count", fame_of_ducats(s, seat)}});
  }
  for (const Seat seat : s.all()) {
    ctx.tell("SNS-133", "over.score",
             {{"player", seat}, {"fame", fame(s, seat)}, {"count", s[seat].discoveries()}});
  }
  ctx.fired("SNS-01");
  ctx.fired("SNS-134");
  ctx.fired("SNS-135");
  ctx.fired("SNS-136");
  if (s.seats() == 1) {
    ctx.tell("SNS-140", "over.rival", {{"fame", rival_fame(s)}, {"count", rival_finds(s)}});
    ctx.tell("SNS-140", "over.rank", {{"rank", rank(s)}});
  }
}

}  // namespace

int round_cap(const State& s) {
  return s.options.round_cap == RoundCap::scenario ? s.chart().round_cap
                                                   : s.content->constants.hard_round_limit;
}

// SNS-133, SNS-134
int fame(const State& s, Seat seat) {
  const Player& p = s[seat];
  const Content& c = *s.content;
  int n = p.encounter_fame + fame_of_ducats(s, seat);
  for (const Discovery d : p.scored) n += c[d].fame;
  p.delivered.each([&](Treasure t, int count) { n += c[t].fame * count; });
  return n;
}

std::string_view rank(const State& s) {
  std::string_view name;
  for (const Rank& r : s.content->ranks) {
    if (fame(s, Seat(0)) >= r.fame * layout(s).required || name.empty()) name = r.name;
  }
  return name;
}

void check_trigger(State& s, Context& ctx) {
  if (s.last_round) {
    ctx.fired("SNS-132");
    return;
  }
  if (s.made < layout(s).required) return;
  s.last_round = true;
  ctx.tell("SNS-129", "last_round", {{"count", s.made}});
  ctx.fired("SNS-130");
}

void end_round(State& s, Context& ctx) {
  if (s.seats() == 1 && s.round % s.content->rival_every_rounds == 0) rival_search(s, ctx);
  if (s.last_round) {
    finish(s, Ending::discoveries, ctx);
  } else if (s.round >= round_cap(s)) {
    finish(s, Ending::round_cap, ctx);
  } else {
    ++s.round;
    ctx.tell("SNS-21", "round", {{"round", s.round}});
  }
}

Result SaltAndSail::result(const State& s) {
  Result r;
  r.seats = s.seats();
  r.shared = true;  // SNS-135
  const auto better = [&](Seat a, Seat b) {
    const int fa = fame(s, a), fb = fame(s, b);
    return fa != fb ? fa > fb : s[a].discoveries() > s[b].discoveries();  // SNS-135
  };
  for (const Seat seat : s.all()) {
    r.score[seat] = fame(s, seat);
    r.place[seat] = 1;
    for (const Seat other : s.all()) {
      if (better(other, seat)) ++r.place[seat];
    }
  }
  if (s.seats() == 1 && rival_wins(s)) r.place[0] = 2;
  r.reason = s.ending == Ending::round_cap ? "result.cap" : "result.discoveries";
  return r;
}

}  // namespace tide::salt_and_sail
