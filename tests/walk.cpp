#include "tests/walk.h"

#include <algorithm>
#include <csignal>
#include <cstdio>

#include "engine/ledger.h"

namespace tide {
namespace {

SetupRequest random_setup(const GameInfo& info, Rng& rng) {
  SetupRequest setup;
  const auto span = static_cast<std::uint32_t>(info.max_seats - info.min_seats + 1);
  setup.seats = info.min_seats + static_cast<int>(rng.below(span));
  for (const OptionSpec& spec : info.options) {
    const auto i = rng.below(static_cast<std::uint32_t>(spec.values.size()));
    setup.options[spec.id] = option_text(spec.values[i]);
  }
  return setup;
}

// A broken promise inside a game ends the program. Before that, the way there is told.
struct Walking {
  const AnyGame* game = nullptr;
  const Trail* trail = nullptr;
};
thread_local Walking walking;

void tell_the_way(int) {
  if (walking.game == nullptr) return;
  std::fprintf(stderr, "  %s\n", how_to_repeat(*walking.game, *walking.trail).c_str());
}

}  // namespace

std::string how_to_repeat(const AnyGame& game, const Trail& trail) {
  std::string text =
      fmt::format("{}, seed '{}', {} seats", game.info().id, trail.seed, trail.setup.seats);
  for (const auto& [id, value] : trail.setup.options) text += fmt::format(", {}={}", id, value);
  text += fmt::format(", after {} moves:", trail.moves.size());
  for (const auto& [seat, action] : trail.moves) {
    text += fmt::format(" {} {};", seat.number(), game.notation(action));
  }
  return text;
}

bool Findings::has(std::string_view law) const {
  return std::ranges::find(list_, law, &Finding::law) != list_.end();
}

void Findings::add(std::string_view law, std::string sentence, std::string repeat) {
  if (!has(law)) list_.push_back({std::string(law), std::move(sentence), std::move(repeat)});
}

void Here::found(std::string_view law, std::string sentence) const {
  if (!findings.has(law)) findings.add(law, std::move(sentence), how_to_repeat(game, trail));
}

namespace {

// Plays until the end or until nobody can move.
void walk_on(const AnyGame& game, const ConformancePlan& plan, const Key& key, Trail& trail,
             Findings& findings, const Visit& visit) {
  Rng walk(derive(key, 1)), laws(derive(key, 2));
  SeatSet by_script;
  for (const Seat seat : SeatSet::first(trail.setup.seats)) {
    if (walk.below(4) == 0) by_script = by_script | SeatSet::only(seat);
  }
  Journal journal;
  Context ctx{.journal = &journal};
  auto state = game.start(trail.setup, key_from_seed(trail.seed), ctx);
  if (!state) {
    findings.add("start", "does not start: " + state.error().message, how_to_repeat(game, trail));
    return;
  }
  while (true) {
    const bool last = game.over(*state) || trail.moves.size() >= plan.decision_limit;
    const bool sampled = last || trail.moves.empty() || walk.below(plan.sample_one_in) == 0;
    visit({game, *state, trail, journal.events(), sampled, laws, findings});
    const SeatSet acting = game.to_act(*state);
    if (last || acting.empty()) return;
    const Seat seat = any_of(acting, walk);
    const ActionList list = choices(game, *state, seat);
    if (list.empty()) return;
    Action action = any_of(list, walk);
    if (by_script.has(seat)) {
      const Action wish = game.scripted(*state, seat, walk);
      if (list.contains(wish)) action = wish;
    }
    if (static_cast<int>(action) >= game.info().action_count) return;
    journal.clear();
    trail.moves.emplace_back(seat, action);
    if (const auto done = game.apply(*state, seat, action, ctx); !done) {
      trail.moves.pop_back();
      findings.add("legal is accepted",
                   fmt::format("seat {} is offered what is refused: {}", seat.number(),
                               done.error().message),
                   how_to_repeat(game, trail));
      return;
    }
  }
}

}  // namespace

Trail play_game(const AnyGame& game, const ConformancePlan& plan, int index, Findings& findings,
                const Visit& visit) {
  const Key key = derive(key_from_seed(plan.seed), static_cast<std::uint64_t>(index));
  Rng rng(derive(key, 0));
  Trail trail{fmt::format("{}-{}", plan.seed, index), random_setup(game.info(), rng), {}};
  std::signal(SIGABRT, tell_the_way);
  walking = {&game, &trail};
  walk_on(game, plan, key, trail, findings, visit);
  walking = {};
  return trail;
}

bool more_games(const ConformancePlan& plan, int played, std::uint64_t decisions) {
  return played < plan.games && (played < plan.least_games || decisions < plan.decisions);
}

void play_games(const AnyGame& game, const ConformancePlan& plan, Findings& findings,
                const Visit& visit) {
  std::uint64_t decisions = 0;
  for (int i = 0; more_games(plan, i, decisions); ++i) {
    decisions += play_game(game, plan, i, findings, visit).moves.size();
  }
}

ActionList choices(const AnyGame& game, const AnyState& state, Seat seat) {
  ActionList list;
  if (game.to_act(state).has(seat)) game.legal(state, seat, list);
  return list;
}

std::string position_text(const AnyGame& game, const AnyState& state) {
  return json::serialize(game.to_position(state));
}

std::string view_text(const AnyGame& game, const AnyState& state, std::optional<Seat> observer) {
  return json::serialize(game.view(state, observer));
}

std::string choices_text(const AnyGame& game, const ActionList& list) {
  std::string text;
  for (const Action action : list) {
    const bool inside = static_cast<int>(action) < game.info().action_count;
    if (!text.empty()) text += ", ";
    text += inside ? game.notation(action) : fmt::format("#{}", static_cast<int>(action));
  }
  return text;
}

std::string refusal_text(const AnyGame& game, const AnyState& state, Seat seat, Action action) {
  const auto no = game.refusal(state, seat, action);
  if (!no) return {};
  return fmt::format("{} ({}-{})", said(*game.words("en"), no->phrase, seat), game.info().prefix,
                     no->rule.number);
}

std::string said(const Words& words, const Phrase& phrase, std::optional<Seat> observer) {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (int i = 1; i <= max_seats; ++i) list.push_back(fmt::format("seat {}", i));
    return list;
  }();
  return words.render(phrase, observer, names);
}

std::vector<const Words*> languages(const AnyGame& game) {
  std::vector<const Words*> list;
  constexpr std::string_view folder = "words/", ending = ".json";
  for (const Asset* asset = game.info().assets; asset->name != nullptr; ++asset) {
    std::string_view name = asset->name;
    if (!name.starts_with(folder) || name.starts_with("words/rules.")) continue;
    name.remove_prefix(folder.size());
    name.remove_suffix(ending.size());
    const Words* words = game.words(name);
    TIDE_CHECK(words != nullptr && "words/xx.json says that its language is xx");
    list.push_back(words);
  }
  return list;
}

std::set<int> ledger_numbers(const AnyGame& game) {
  std::set<int> numbers;
  for (const LedgerRule& rule : ledger(game)) {
    numbers.insert(std::stoi(rule.id.substr(rule.id.find('-') + 1)));
  }
  return numbers;
}

std::vector<std::optional<Seat>> observers(SeatSet seats) {
  std::vector<std::optional<Seat>> list{std::nullopt};
  for (const Seat seat : seats) list.emplace_back(seat);
  return list;
}

std::string first_difference(std::string_view a, std::string_view b) {
  constexpr std::size_t before = 40, length = 100;
  const auto same = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
  const std::size_t from = same < before ? 0 : same - before;
  return fmt::format("'{}' became '{}'", a.substr(from, length), b.substr(from, length));
}

Seat any_of(SeatSet seats, Rng& rng) {
  auto i = rng.below(static_cast<std::uint32_t>(seats.size()));
  for (const Seat seat : seats) {
    if (i-- == 0) return seat;
  }
  return seats.front();
}

Action any_of(const ActionList& list, Rng& rng) {
  return list[static_cast<int>(rng.below(static_cast<std::uint32_t>(list.size())))];
}

Action any_action(const AnyGame& game, Rng& rng) {
  return static_cast<Action>(rng.below(static_cast<std::uint32_t>(game.info().action_count)));
}

}  // namespace tide
