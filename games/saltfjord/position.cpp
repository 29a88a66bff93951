// Positions: the whole truth as JSON, and the checks that make one possible.
#include "games/saltfjord/game.h"
#include "games/saltfjord/rules.h"

namespace tide::saltfjord {
namespace {

// --- Components, counted in plain integers: a written position may hold anything ---

using TokenCounts = std::array<int, most_tokens>;

// Tokens that are not in the pool of unknown ones.
TokenCounts tokens_out(const State& s) {
  TokenCounts counts{};
  for (const Player& p : s.players) {
    for (const Token t : p.cargo) ++counts[t.index];
    p.landed.each([&](Token t, int n) { counts[t.index] += n; });
  }
  for (int a = 0; a < areas; ++a) {
    for (int k = 0; k < token_sorts; ++k) {
      for (const auto& token : s.fjord[a][k].top) ++counts[token.kind.index];
      for (const Token t : s.fjord[a][k].bottom) ++counts[t.index];
    }
  }
  return counts;
}

Expected<void> check_tokens(const State& s) {
  const Content& c = *s.content;
  const TokenCounts out = tokens_out(s);
  std::array<int, token_sorts> unknown{}, pool{};
  for (std::size_t i = 0; i < c.tokens.size(); ++i) {
    const int left = s.token_pool[Token(static_cast<int>(i))];
    if (out[i] + left != c.tokens[i].copies) {
      return wrong(fmt::format("token {}: {} in all, the game has {}", c.tokens[i].id,
                               out[i] + left, c.tokens[i].copies));
    }
    pool[static_cast<std::size_t>(c.tokens[i].sort)] += left;
  }
  for (int a = 0; a < areas; ++a) {
    for (int k = 0; k < token_sorts; ++k) {
      const TokenStack& stack = s.fjord[a][k];
      unknown[static_cast<std::size_t>(k)] += stack.unknown;
      bool same = true;
      for (const auto& token : stack.top) same = same && c[token.kind].sort == k;
      for (const Token t : stack.bottom) same = same && c[t].sort == k;
      if (!same) return wrong(fmt::format("/fjord/area{}/kind{}: another kind", a + 1, k + 1));
      const Catch* look = s.flow.top_as<Catch>();
      const bool looking =
          look && look->stage == CatchStage::keep && look->kind == k + 1 && s.me().boat == a + 1;
      if (stack.top.size() == 2 && !looking) {
        return wrong(fmt::format("/fjord/area{}/kind{}/top: one token at most", a + 1, k + 1));
      }
    }
  }
  for (std::size_t k = 0; k < token_sorts; ++k) {
    if (unknown[k] != pool[k]) {
      return wrong(fmt::format("/fjord: {} unknown tokens of kind {} in the stacks, {} are left",
                               unknown[k], k + 1, pool[k]));
    }
  }
  return {};
}

// Crates that are not face down in the stacks. Twice the same is an error.
Expected<CrateSet> crates_out(const State& s) {
  CrateSet out = s.crates_gone;
  const auto add = [&](Crate crate) -> Expected<void> {
    if (out.has(crate)) return wrong("crate " + (*s.content)[crate].id + " is there twice");
    out.add(crate);
    return {};
  };
  for (const auto& top : s.crate_tops) {
    if (!top) continue;
    if (auto ok = add(*top); !ok) return std::unexpected(ok.error());
  }
  for (const Player& p : s.players) {
    for (const CrateSet& pier : p.crates) {
      for (const Crate crate : pier) {
        if (auto ok = add(crate); !ok) return std::unexpected(ok.error());
      }
    }
  }
  return out;
}

Expected<void> check_crates(const State& s) {
  const auto out = crates_out(s);
  if (!out) return std::unexpected(out.error());
  int below = 0;
  for (std::size_t i = 0; i < pier_count; ++i) {
    below += s.crates_below[i];
    if (!s.crate_tops[i] && s.crates_below[i] > 0) {
      return wrong(fmt::format("/crate_tops/{}: the stack shows a crate (SFJ-054)", i));
    }
  }
  if (below != s.crate_pool.total()) {
    return wrong(fmt::format("/crates_below: {} crates face down, {} are left", below,
                             s.crate_pool.total()));
  }
  for (std::size_t i = 0; i < s.content->crates.size(); ++i) {
    const Crate crate(static_cast<int>(i));
    const int there = s.crate_pool[crate] + (out->has(crate) ? 1 : 0);
    // A starting crate may be out of the game, once positions are laid by hand.
    if (there > 1 || (there == 0 && !s.content->crates[i].starting) ||
        (s.content->crates[i].starting && s.crate_pool.has(crate))) {
      return wrong(fmt::format("crate {}: {} in all", s.content->crates[i].id, there));
    }
  }
  return {};
}

Expected<void> check_tiles(const State& s) {
  const Content& c = *s.content;
  std::array<int, shapes> pool{};
  for (std::size_t i = 0; i < c.tiles.size(); ++i) {
    const Tile tile(static_cast<int>(i));
    int there = s.tile_pool[tile] + s.tiles_gone[tile];
    for (const auto& top : s.tile_tops) there += top == tile ? 1 : 0;
    if (there != 1) return wrong(fmt::format("tile {}: {} in all", c.tiles[i].id, there));
    pool[static_cast<std::size_t>(c.tiles[i].shape)] += s.tile_pool[tile];
  }
  for (std::size_t i = 0; i < stacks; ++i) {
    const auto& top = s.tile_tops[i];
    const std::string place = fmt::format("/tile_tops/{}", i);
    if (top && c[*top].shape != static_cast<int>(i / 2)) return wrong(place + ": another shape");
    if (!top && s.tiles_below[i] > 0) return wrong(place + ": the stack shows a tile (SFJ-010)");
    if (i % 2 == 1 && s.tiles_below[i] + s.tiles_below[i - 1] != pool[i / 2]) {
      return wrong(fmt::format("/tiles_below: {} face down of shape {}, {} are left",
                               s.tiles_below[i] + s.tiles_below[i - 1], c.shape[i / 2].id,
                               pool[i / 2]));
    }
  }
  return {};
}

Expected<void> check_dice(const State& s) {
  const DiceInfo& d = s.content->dice;
  const auto round = static_cast<std::size_t>(std::max<int>(s.round, 1) - 1);
  const std::array<int, 2> most{s.solo() ? d.solo_white : d.white_per_player * s.seats(),
                                s.solo() ? d.solo_orange + d.orange_limit[round] - d.orange_limit[0]
                                         : d.orange_limit[round] * s.seats()};
  for (std::size_t c = 0; c < 2; ++c) {
    int there = s.dice_lost[c];
    for (std::size_t i = 0; i < 6; ++i) {
      const int n = s.dice[c][i];
      if (s.solo() && (n > 6 || (i >= tavern_count && n > 0))) {
        return wrong(fmt::format("/dice/{}/{}: no such die at a tavern (SFJ-169)", c, i));
      }
      there += s.solo() ? (n > 0 ? 1 : 0) : n;
    }
    for (const Player& p : s.players) there += p.taken[c];
    if (there > most[c]) {
      return wrong(fmt::format("/dice/{}: {} with those taken, the round has {} (SFJ-123)", c,
                               there, most[c]));
    }
  }
  return {};
}

Expected<void> check_player(const State& s, Seat seat) {
  const Content& c = *s.content;
  const Player& p = s[seat];
  const std::string place = fmt::format("/players/{}", static_cast<int>(seat.index));
  const auto no = [&](std::string_view what) { return wrong(fmt::format("{}/{}", place, what)); };
  for (int g = 0; g < goods; ++g) {
    if (p.storage[g] < 0 || p.storage[g] > 9999) return no("storage: not from 0 to 9999");
  }
  if (p.score < 0 || p.score > 9999) return no("score: not from 0 to 9999 (SFJ-003)");
  for (const int level : p.levels) {
    if (level > top_level) return no("levels: at most 3 (SFJ-082)");
  }
  if (p.boat > areas) return no("boat: there are six areas");
  const bool catching = seat == s.active && s.flow.top_as<Catch>() != nullptr;
  if (p.cargo.size() > boat_spaces(s, p) + (catching ? 1 : 0)) {
    return no("cargo: more than the boat holds (SFJ-073)");
  }
  if (p.tavern > tavern_count) return no("tavern: there are five");
  const int oranges = s.round == 0 ? 0 : c.dice.orange_limit[static_cast<std::size_t>(s.round - 1)];
  if (p.taken[0] > c.dice.white_limit || p.taken[1] > oranges) {
    return no("taken: more dice than a round allows (SFJ-038)");
  }
  if (p.dice[0].size() > p.taken[0] || p.dice[1].size() > p.taken[1]) {
    return no("dice: more than were taken");
  }
  if (ready_workers(s, p) < 0) return no("workers: more than the player has (SFJ-018)");
  const std::uint64_t pieces = p.dice[0].bits() | p.dice[1].bits() | p.workers.bits();
  if ((pieces & ~p.buildings) != 0) return no("dice: dice and workers stand on buildings");
  const int count = p.dice[0].size() + p.dice[1].size() + p.workers.size() + (p.wagons[0] ? 1 : 0) +
                    (p.wagons[1] ? 1 : 0);
  if (SquareSet(p.occupied()).size() != count) return no("dice: two pieces on one square");
  if (p.wagons[0].has_value() != s.with_wagons()) return no("wagons: with the option only");
  if (p.wagons[1]) {
    Player without = p;
    without.wagons[1].reset();
    if (!wagon_waits(s, without)) return no("wagons: the second is not gained yet (SFJ-162)");
  } else if (wagon_waits(s, p) && (p.occupied() & 1) == 0) {
    return no("wagons: the second would have entered r1c1 (SFJ-164)");
  }
  return {};
}

Expected<void> check_players(const State& s) {
  AbilitySet abilities = s.abilities;
  for (const auto& kit : s.kits) {
    if (!kit) continue;
    if (abilities.has(kit->ability)) return wrong("/kits: an ability is there twice");
    abilities.add(kit->ability);
  }
  for (const Seat seat : s.all()) {
    if (auto ok = check_player(s, seat); !ok) return ok;
    const Player& p = s[seat];
    if (abilities.touches(p.abilities)) {
      return wrong(
          fmt::format("/players/{}/abilities: one is there twice", static_cast<int>(seat.index)));
    }
    abilities = abilities | p.abilities;
    for (const Seat other : s.all()) {
      if (other != seat && p.tavern != 0 && p.tavern == s[other].tavern) {
        return wrong("/players: two markers in one tavern (SFJ-102)");
      }
    }
  }
  return {};
}

// --- Frames ---

using Frame = GameFlow::Frame;

template <class... F>
bool one_of_frames(const Frame* frame) {
  return frame != nullptr && (std::holds_alternative<F>(*frame) || ...);
}

// Where an effect may be going on.
bool on_step(const Frame* under) {
  return one_of_frames<Turn, TakenDie, Run, Piers, PierUses, WagonMove>(under);
}

bool wagons_there(const State& s, const std::array<bool, 2>& pending) {
  return (!pending[0] || s.me().wagons[0]) && (!pending[1] || s.me().wagons[1]);
}

bool closing_turn(const Frame* under) {
  return one_of_frames<Turn>(under) && std::get<Turn>(*under).closing;
}

bool stands(const State& s, const SideChoice&, const Frame* under) {
  return s.round == 0 && one_of_frames<KitChoice>(under) && s.picks < s.seats() &&
         s.options.board == Board::choice && s.active == picker(s, s.picks);
}
bool stands(const State& s, const KitChoice&, const Frame* under) {
  if (under != nullptr || s.round != 0 || s.picks > s.seats()) return false;
  if (s.flow.find<SideChoice>() != nullptr) return true;
  // While a kit is being carried out it counts as picked.
  const int now = s.flow.depth() == 1 ? s.picks : s.picks - 1;
  return now >= 0 && now < s.seats() && s.active == picker(s, now);
}
bool stands(const State& s, const StartPlace&, const Frame* under) {
  return s.round == 0 && one_of_frames<KitChoice, Fishing>(under) &&
         (s.me().filled & s.content->centre) == 0;
}
bool stands(const State& s, const Turn& f, const Frame* under) {
  return under == nullptr && s.round > 0 && (f.closing || s.me().tavern == 0);
}
bool stands(const State& s, const TakenDie& f, const Frame* under) {
  return closing_turn(under) && f.value >= 1 && f.value <= 6 &&
         s.me().taken[static_cast<std::size_t>(f.colour)] > 0;
}
bool stands(const State& s, const Run& f, const Frame* under) {
  if (!closing_turn(under) || f.line < 1 || f.line > side || f.reached > side) return false;
  if (!wagons_there(s, f.pending)) return false;
  return f.reached == 0 ||
         s.me().dice[static_cast<std::size_t>(f.colour)].has(Square(f.square(f.reached)));
}
bool stands(const State& s, const Dual& f, const Frame* under) {
  return on_step(under) && (*s.content)[f.building].building &&
         (*s.content)[f.building].effect.op == Op::choose;
}
bool stands(const State&, const Upgrading& f, const Frame* under) {
  return on_step(under) && f.left <= 3;
}
bool stands(const State&, const Ordering&, const Frame* under) { return on_step(under); }
bool stands(const State& s, const CratePier& f, const Frame* under) {
  return on_step(under) && f.space >= 1 && f.space <= pier_count &&
         s.crate_tops[static_cast<std::size_t>(f.space - 1)].has_value();
}
bool stands(const State&, const Research&, const Frame* under) { return on_step(under); }
bool stands(const State& s, const AbilityChoice&, const Frame* under) {
  return on_step(under) && !s.abilities.empty();
}
bool stands(const State&, const Stacks& f, const Frame* under) {
  return on_step(under) && (!f.large || closing_turn(under));
}
bool stands(const State& s, const Placing& f, const Frame* under) {
  if (!on_step(under) || f.stack < 1 || f.stack > stacks) return false;
  const auto& top = s.tile_tops[static_cast<std::size_t>(f.stack - 1)];
  return top && fits(s, *top, s.me().filled);
}
bool stands(const State& s, const Fishing& f, const Frame* under) {
  if (f.left > 3) return false;
  return f.forced ? s.round == 0 && one_of_frames<KitChoice>(under) : on_step(under);
}
bool stands(const State& s, const Catch& f, const Frame* under) {
  if (!one_of_frames<Fishing>(under) || s.me().boat == 0) return false;
  if (f.kind < 1 || f.kind > token_sorts) return false;
  if (f.stage != CatchStage::keep) return true;
  const auto& top = s.fjord[s.me().boat - 1][f.kind - 1].top;
  return top.size() == 2 && top[0].by.has(s.active) && top[1].by.has(s.active) &&
         !(top[0].kind == top[1].kind);
}
bool stands(const State& s, const Helper& f, const Frame* under) {
  return one_of_frames<Turn, TakenDie, Run, Piers>(under) &&
         (f.lamp || ready_workers(s, s.me()) > 0) && s.me().vacant() != 0;
}
bool stands(const State& s, const TavernChoice&, const Frame* under) {
  return one_of_frames<Piers>(under) && s.me().tavern == 0;
}
bool stands(const State& s, const Piers& f, const Frame* under) {
  return closing_turn(under) && f.pier >= 1 && f.pier <= pier_count &&
         (s.me().tavern != 0 || s.flow.top_as<TavernChoice>() != nullptr);
}
bool stands(const State&, const PierUses& f, const Frame* under) {
  return on_step(under) && f.pier >= 1 && f.pier <= pier_count;
}
bool stands(const State& s, const Export& f, const Frame* under) {
  return on_step(under) && f.pier >= 1 && f.pier <= pier_count &&
         s.content->piers[static_cast<std::size_t>(f.pier - 1)].effect.op == Op::pay_for_points;
}
bool stands(const State& s, const ExtraPiers&, const Frame* under) {
  return closing_turn(under) && s.me().tavern != 0;
}
bool stands(const State& s, const WagonMove& f, const Frame* under) {
  return on_step(under) && !one_of_frames<WagonMove>(under) && wagons_there(s, f.pending);
}

Expected<void> check_flow(const State& s) {
  const auto& frames = s.flow.frames();
  if (s.ending != Ending::none) {
    return frames.empty() ? Expected<void>{} : wrong("/flow: a finished game waits for nobody");
  }
  if (frames.empty()) return wrong("/flow: the game goes on, so somebody must be to act");
  // Play never goes deeper, and what it adds on top needs room.
  if (frames.size() > 7) return wrong("/flow: at most 7 steps");
  const Frame* under = nullptr;
  for (int i = 0; i < frames.size(); ++i) {
    const bool ok = std::visit([&](const auto& f) { return stands(s, f, under); }, frames[i]);
    if (!ok) return wrong(fmt::format("/flow: step {} cannot stand there", i));
    under = &frames[i];
  }
  return {};
}

// A position stands where somebody must choose, as play would have left it.
Expected<void> check_waiting(const State& s) {
  State copy = s;
  Context ctx;
  const bool waits =
      std::visit([&](auto& frame) { return run(copy, frame, ctx); }, copy.flow.top());
  ActionList list;
  if (waits) Saltfjord::legal(s, s.active, list);
  const bool asked = list.size() > 1 || (list.size() == 1 && s.flow.top_as<Turn>() != nullptr);
  if (!asked) return wrong("/flow: nobody has a choice at the last step");
  return {};
}

}  // namespace

json::value Saltfjord::to_position(const State& s) { return reflect::to_json(s, *s.content); }

Expected<State> Saltfjord::from_position(const Content& content, const json::value& position) {
  if (!position.is_object()) return wrong("expected an object");
  json::object full = position.get_object();
  std::array<bool, 3> left_out{};
  const auto names = derived();
  for (std::size_t i = 0; i < 3; ++i) {
    left_out[i] = !full.contains(names[i]);
    if (left_out[i]) full[names[i]] = json::object();
  }
  State s{};
  s.content = &content;
  if (auto read = reflect::from_json(json::value(full), s, content); !read) {
    return std::unexpected(read.error());
  }
  for (Player& p : s.players) survey(p, content);
  if (left_out[0]) {
    for (std::size_t i = 0; i < content.tiles.size(); ++i) {
      const Tile tile(static_cast<int>(i));
      const bool top = std::ranges::find(s.tile_tops, std::optional(tile)) != s.tile_tops.end();
      if (!top && !s.tiles_gone.has(tile)) s.tile_pool.add(tile);
    }
  }
  if (left_out[1]) {
    const auto out = crates_out(s);
    if (!out) return std::unexpected(out.error());
    for (std::size_t i = 0; i < content.crates.size(); ++i) {
      const Crate crate(static_cast<int>(i));
      if (!out->has(crate) && !content.crates[i].starting) s.crate_pool.add(crate);
    }
  }
  if (left_out[2]) {
    const TokenCounts out = tokens_out(s);
    for (std::size_t i = 0; i < content.tokens.size(); ++i) {
      s.token_pool.add(Token(static_cast<int>(i)), std::max(0, content.tokens[i].copies - out[i]));
    }
  }
  if (auto ok = check(s); !ok) return std::unexpected(ok.error());
  return s;
}

Expected<void> Saltfjord::check(const State& s) {
  if (s.seats() < min_seats) return wrong("/players: expected 1 to 4");
  if (s.starter.index >= s.seats()) return wrong("/starter: no such seat");
  if (s.active.index >= s.seats()) return wrong("/active: no such seat");
  if (auto ok = check_options(s.options, *s.content); !ok) return ok;
  if (s.round > s.options.rounds) return wrong("/round: beyond the last (SFJ-001)");
  if (auto ok = check_players(s); !ok) return ok;
  if (auto ok = check_dice(s); !ok) return ok;
  if (auto ok = check_tokens(s); !ok) return ok;
  if (auto ok = check_crates(s); !ok) return ok;
  if (auto ok = check_tiles(s); !ok) return ok;
  if (auto ok = check_flow(s); !ok) return ok;
  if (over(s)) return {};
  return check_waiting(s);
}

std::optional<int> Saltfjord::outcome(const Content& content, int stream, std::string_view word) {
  const auto find = [&](const std::vector<std::string>& names) -> std::optional<int> {
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == word) return static_cast<int>(i);
    }
    return std::nullopt;
  };
  const auto& names = content.names;
  switch (static_cast<Stream>(stream)) {
    case Stream::starter:
    case Stream::die:
      return word.size() == 1 && word[0] >= '1' && word[0] <= '6' ? std::optional(word[0] - '0')
                                                                  : std::nullopt;
    case Stream::village: return find(names.villages);
    case Stream::scoring: return find(names.scoring);
    case Stream::ability: return find(names.abilities);
    case Stream::start_building: return find(names.start_buildings);
    case Stream::store: return find(names.stores);
    case Stream::tavern: return find(names.taverns);
    case Stream::crate: return find(names.crates);
    case Stream::tile: return find(names.tiles);
    case Stream::token: return find(names.tokens);
  }
  return std::nullopt;
}

}  // namespace tide::saltfjord
