// Imagined worlds: the observer cannot tell one from the real one, and they differ in all that it
// does not know and in nothing else.
#include <algorithm>

#include "tests/laws.h"

namespace tide {
namespace {

constexpr int worlds = 2;

// A place in a position. An element of an array knows how many there are, because an index means a
// seat where there is one element for each seat.
struct Step {
  std::string name;
  std::size_t index = 0;
  std::size_t of = 0;  // 0: a member of an object
};
using Path = std::vector<Step>;

std::string text(const Path& path) {
  std::string out;
  for (const Step& step : path) out += "/" + step.name;
  return out;
}

void differences(const json::value& a, const json::value& b, Path& here, std::vector<Path>& out) {
  static const json::value nothing;
  const auto deeper = [&](Step step, const json::value& x, const json::value& y) {
    here.push_back(std::move(step));
    differences(x, y, here, out);
    here.pop_back();
  };
  if (a == b) return;
  if (a.is_object() && b.is_object()) {
    for (const auto& [key, value] : a.get_object()) {
      const auto* other = b.get_object().if_contains(key);
      deeper({std::string(key)}, value, other != nullptr ? *other : nothing);
    }
    for (const auto& [key, value] : b.get_object()) {
      if (!a.get_object().contains(key)) deeper({std::string(key)}, nothing, value);
    }
  } else if (a.is_array() && b.is_array()) {
    const auto &x = a.get_array(), &y = b.get_array();
    const std::size_t size = std::max(x.size(), y.size());
    for (std::size_t i = 0; i < size; ++i) {
      deeper({std::to_string(i), i, size}, i < x.size() ? x[i] : nothing,
             i < y.size() ? y[i] : nothing);
    }
  } else {
    out.push_back(here);
  }
}

// Does the pattern name the place or something above it? "own" and "other" are seats as the
// observer sees them, "*" is any element or member.
bool matches(std::string_view pattern, const Path& path, Seat observer, int seats) {
  for (const Step& step : path) {
    if (pattern.empty()) return true;
    pattern.remove_prefix(1);
    const std::string_view token = pattern.substr(0, pattern.find('/'));
    pattern.remove_prefix(token.size());
    const bool seat = step.of == static_cast<std::size_t>(seats);
    const bool own = seat && step.index == observer.index;
    const bool fits = token == "*" || token == step.name || (token == "own" && own) ||
                      (token == "other" && seat && !own);
    if (!fits) return false;
  }
  return pattern.empty();
}

// What the observer is shown and asked must be the same in both.
void cannot_be_told_apart(const Here& here, Seat observer, const AnyState& imagined) {
  const AnyGame& game = here.game;
  const auto compare = [&](std::string_view law, std::string_view what, const std::string& real,
                           const std::string& there) {
    if (real == there) return;
    here.found(law, fmt::format("seat {}, {}: {}", observer.number(), what,
                                first_difference(real, there)));
  };
  compare("redeal keeps the view", "view", view_text(game, here.state, observer),
          view_text(game, imagined, observer));
  // A spectator knows nothing that some seat does not know.
  compare("redeal keeps the view", "a spectator's view", view_text(game, here.state, std::nullopt),
          view_text(game, imagined, std::nullopt));
  compare("redeal keeps the prompt", "prompt",
          said(*game.words("en"), game.prompt(here.state, observer), observer),
          said(*game.words("en"), game.prompt(imagined, observer), observer));
  compare("redeal keeps the choices", "to act",
          game.to_act(here.state).has(observer) ? "yes" : "no",
          game.to_act(imagined).has(observer) ? "yes" : "no");
  compare("redeal keeps the choices", "choices",
          choices_text(game, choices(game, here.state, observer)),
          choices_text(game, choices(game, imagined, observer)));
  constexpr int tries = 16;
  for (int i = 0; i < tries; ++i) {
    const Action action = any_action(game, here.rng);
    compare("redeal keeps the refusals", game.notation(action),
            refusal_text(game, here.state, observer, action),
            refusal_text(game, imagined, observer, action));
  }
}

void is_a_world(const Here& here, Seat observer, const AnyState& imagined) {
  if (const auto whole = here.game.check(imagined); !whole) {
    here.found("redeal keeps components",
               fmt::format("for seat {}: {}", observer.number(), whole.error().message));
    return;
  }
  const json::value position = here.game.to_position(imagined);
  const auto back = here.game.from_position(position);
  if (!back) {
    here.found("redeal keeps components", fmt::format("for seat {}: the position is refused: {}",
                                                      observer.number(), back.error().message));
  } else if (here.game.to_position(*back) != position) {
    here.found("redeal keeps components",
               fmt::format("for seat {}: the position reads back as another", observer.number()));
  }
}

// What comes out depends on what the observer knows and on chance: to redeal an imagined world
// gives the same as to redeal the real one.
void forgets_the_truth(const Here& here, Seat observer, AnyState imagined) {
  const Key key = here.rng.key();
  AnyState fresh = here.state;
  Rng one(key), two(key);
  here.game.redeal(fresh, observer, one);
  here.game.redeal(imagined, observer, two);
  const std::string a = position_text(here.game, fresh), b = position_text(here.game, imagined);
  if (a != b) {
    here.found("redeal forgets", fmt::format("for seat {}, the same chance in another world: {}",
                                             observer.number(), first_difference(a, b)));
  }
}

}  // namespace

void redeal_laws(const AnyGame& game, const ConformancePlan& plan, Findings& findings) {
  const std::vector<std::string>& hidden = game.info().hidden;
  std::vector<bool> differed(hidden.size());
  play_games(game, plan, findings, [&](const Here& here) {
    if (!here.sampled) return;
    const json::value real = game.to_position(here.state);
    for (const Seat observer : here.seats()) {
      for (int i = 0; i < worlds; ++i) {
        AnyState imagined = here.state;
        game.redeal(imagined, observer, here.rng);
        cannot_be_told_apart(here, observer, imagined);
        is_a_world(here, observer, imagined);
        forgets_the_truth(here, observer, imagined);
        Path path;
        std::vector<Path> paths;
        differences(real, game.to_position(imagined), path, paths);
        for (const Path& place : paths) {
          bool allowed = false;
          for (std::size_t h = 0; h < hidden.size(); ++h) {
            if (!matches(hidden[h], place, observer, here.trail.setup.seats)) continue;
            allowed = true;
            differed[h] = true;
          }
          if (!allowed) {
            here.found("redeal changes only the hidden",
                       fmt::format("{} differs for seat {}", text(place), observer.number()));
          }
        }
      }
    }
  });
  for (std::size_t h = 0; h < hidden.size(); ++h) {
    if (differed[h] || !plan.whole) continue;
    findings.add("redeal varies", fmt::format("{} never differs from the truth", hidden[h]),
                 fmt::format("{}, all games of seed '{}'", game.info().id, plan.seed));
  }
}

}  // namespace tide
