// What a seat cannot know, dealt anew (section 4.5 of the ledger).
#include "games/saltfjord/game.h"
#include "games/saltfjord/rules.h"

namespace tide::saltfjord {
namespace {

Token take(TokenBag& pool, int sort, const Content& content, Rng& rng) {
  TokenBag choices;
  for (const Token t : content.tokens_of_sort[static_cast<std::size_t>(sort)]) {
    choices.add(t, pool[t]);
  }
  const Token token = choices.take(rng);
  pool.remove(token);
  return token;
}

void redeal_tokens(State& s, Seat observer, Rng& rng) {
  const Content& c = *s.content;
  TokenBag pool = s.token_pool;
  struct Top {
    decltype(TokenStack::top)* tokens;
    int sort;
  };
  FixedVector<Top, areas * token_sorts> tops;  // few stacks have one
  for (int a = 0; a < areas; ++a) {
    for (int k = 0; k < token_sorts; ++k) {
      auto& top = s.fjord[a][k].top;
      if (top.empty()) continue;
      tops.push_back({&top, k});
      for (const auto& token : top) {
        if (!token.by.has(observer)) pool.add(token.kind);
      }
    }
  }
  // Two tokens that somebody is looking at differ, or nothing would be asked (SFJ-194); so these
  // are dealt first, until they do.
  const auto deal = [&](auto& top, int sort) {
    while (true) {
      TokenBag rest = pool;
      for (auto& token : top) {
        if (!token.by.has(observer)) token.kind = take(rest, sort, c, rng);
      }
      if (top.size() == 2 && top[0].kind == top[1].kind) continue;
      pool = rest;
      return;
    }
  };
  for (const int size : {2, 1}) {
    for (const Top& top : tops) {
      if (top.tokens->size() == size) deal(*top.tokens, top.sort);
    }
  }
  s.token_pool = pool;
}

// Option crates = hidden: the others' crates are as unseen as those in the stacks.
void redeal_crates(State& s, Seat observer, Rng& rng) {
  const Content& c = *s.content;
  CrateBag pool = s.crate_pool, starting;
  for (const Seat rival : s.all().without(observer)) {
    for (const CrateSet& pier : s[rival].crates) {
      for (const Crate crate : pier) (c[crate].starting ? starting : pool).add(crate);
    }
  }
  const int below = s.crate_pool.total();
  s.crate_pool.clear();
  for (int i = 0; i < below; ++i) s.crate_pool.add(pool.take(rng));
  pool.add(starting);  // they can lie at piers only
  for (const Seat rival : s.all().without(observer)) {
    for (CrateSet& pier : s[rival].crates) {
      const int n = pier.size();
      pier = {};
      for (int i = 0; i < n; ++i) pier.add(pool.take(rng));
    }
  }
}

}  // namespace

void Saltfjord::redeal(State& s, Seat observer, Rng& rng) {
  s.luck.key = rng.key();
  redeal_tokens(s, observer, rng);
  // When the crates are turned up, nothing is hidden any more.
  if (s.options.crates == CratesSeen::hidden && !over(s)) redeal_crates(s, observer, rng);
}

std::vector<std::string> Saltfjord::hidden() {
  return {"/luck/key", "/token_pool", "/fjord/*/*/top", "/players/other/crates", "/crate_pool"};
}

}  // namespace tide::saltfjord
