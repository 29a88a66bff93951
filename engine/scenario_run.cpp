// Running scenarios; scenario.cpp reads them.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "engine/ledger.h"
#include "engine/scenario.h"

namespace tide {
namespace {

// Imagined worlds that `hidden` and `known` look at.
constexpr int worlds = 200;

std::string list_seats(SeatSet seats) {
  if (seats.empty()) return "nobody";
  std::vector<int> numbers;
  for (const Seat seat : seats) numbers.push_back(seat.number());
  return fmt::format("{}", fmt::join(numbers, " "));
}

class Run {
 public:
  Run(const Scenario& scenario, std::shared_ptr<const AnyGame> game)
      : scenario_(scenario),
        game_(std::move(game)),
        dictation_([this](int stream, std::string_view word) {
          ++words_used_;
          return game_->outcome(stream, word);
        }) {
    for (int i = 1; i <= max_seats; ++i) seat_names_.push_back(fmt::format("seat {}", i));
  }

  // Empty if all is well.
  std::string problem(const std::string& folder) {
    if (auto known = check_names(); !known) return known.error().message;
    auto next = scenario_.steps.begin();
    const auto is_luck = [](const auto& s) { return s.kind == ScenarioStep::Kind::luck; };
    for (; next != scenario_.steps.end() && is_luck(*next); ++next) dictate(*next);
    auto begun = change_content();
    if (begun) begun = start(folder);
    if (next != scenario_.steps.end() && next->check == ScenarioStep::Check::no_start) {
      return not_started(*next, begun);
    }
    if (!begun) return begun.error().message;
    for (; next != scenario_.steps.end(); ++next) {
      if (auto done = take(*next); !done) {
        return fmt::format("line {}: {}: {}", next->line, next->text, done.error().message);
      }
    }
    if (!dictation_.pending()) return {};
    const auto& [word, line] = words_[words_used_];
    return fmt::format("line {}: luck '{}' was never needed", line, word);
  }

 private:
  // Rules and seats that the scenario names must exist.
  Expected<void> check_names() {
    std::set<std::string> ids;
    for (const LedgerRule& rule : ledger(*game_)) ids.insert(rule.id);
    const auto check_rule = [&](const std::string& id, int line) -> Expected<void> {
      if (ids.contains(id)) return {};
      return wrong(fmt::format("line {}: {} is no rule of {}, whose rules are {} to {}", line, id,
                               game_->info().name, *ids.begin(), *ids.rbegin()));
    };
    for (const auto& id : scenario_.rules) {
      if (auto known = check_rule(id, scenario_.line); !known) return known;
    }
    for (const ScenarioStep& step : scenario_.steps) {
      if (!step.rule.empty()) {
        if (auto known = check_rule(step.rule, step.line); !known) return known;
      }
      for (const Seat seat : step.seats) {
        if (seat.index < scenario_.setup.seats) continue;
        return wrong(fmt::format("line {}: there is no seat {}", step.line, seat.number()));
      }
    }
    return {};
  }

  Expected<void> change_content() {
    if (scenario_.content.empty()) return {};
    json::value content = *parse_json(*find_asset(game_->info().assets, "content.json"));
    for (const ScenarioContent& change : scenario_.content) {
      json::error_code ec;
      auto* place = content.find_pointer(change.pointer, ec);
      if (place == nullptr) {
        return wrong(fmt::format("line {}: content has no {}", change.line, change.pointer));
      }
      *place = change.value;
    }
    auto changed = game_->with_content(content);
    if (!changed) return std::unexpected(changed.error());
    game_ = std::move(*changed);
    return {};
  }

  std::string not_started(const ScenarioStep& step, const Expected<void>& begun) const {
    const std::string found = begun ? "it starts" : begun.error().message;
    if (!begun && found.find(step.argument) != std::string::npos) return {};
    return fmt::format("line {}: {}: {}", step.line, step.text, found);
  }

  void dictate(const ScenarioStep& step) {
    for (const auto& word : step.words) {
      dictation_.add(word);
      words_.emplace_back(word, step.line);
    }
  }

  // Only a start that is not patched is played: only then it uses luck and its events count.
  Expected<void> start(const std::string& folder) {
    const auto at = [](int line, const Error& error) {
      return wrong(fmt::format("line {}: {}", line, error.message));
    };
    const bool played = scenario_.given.empty();
    Context ctx;
    if (played) ctx = {.journal = &journal_, .dictation = &dictation_};
    auto begun = game_->start(scenario_.setup, key_from_seed(scenario_.seed), ctx);
    if (!begun) return at(scenario_.game_line, begun.error());
    state_ = *begun;
    if (!dictation_.complaint().empty()) {
      return at(scenario_.game_line, {"in the setup, " + dictation_.complaint()});
    }
    if (played) return {};

    json::value position = game_->to_position(state_);
    auto patch = scenario_.given.begin();
    // A file holds a whole position: what stands before it does not matter.
    for (auto g = patch; g != scenario_.given.end(); ++g) {
      if (g->file.empty()) continue;
      auto whole = read_position(folder, g->file);
      if (!whole) return at(g->line, whole.error());
      position = std::move(*whole);
      patch = g + 1;
    }
    if (patch != scenario_.given.end()) forget_derived(position, patch);
    for (; patch != scenario_.given.end(); ++patch) merge_patch(position, patch->patch);
    auto state = game_->from_position(position);
    if (!state) {
      return at(scenario_.given.back().line, {"impossible position: " + state.error().message});
    }
    state_ = *state;
    return {};
  }

  static Expected<json::value> read_position(const std::string& folder, const std::string& name) {
    if (folder.empty()) return wrong(fmt::format("given {}: files are not allowed here", name));
    const auto text = read_file(folder + "/" + name);
    if (!text) return std::unexpected(text.error());
    auto position = parse_json(*text);
    if (!position) return std::unexpected(std::move(position.error()).within(name));
    return position;
  }

  // What the game works out itself must be worked out anew unless a patch says it.
  void forget_derived(json::value& position, std::vector<ScenarioGiven>::const_iterator first) {
    if (!position.is_object()) return;
    for (const std::string& name : game_->info().derived) {
      const bool said = std::any_of(first, scenario_.given.end(), [&](const ScenarioGiven& g) {
        return g.patch.is_object() && g.patch.get_object().contains(name);
      });
      if (!said) position.get_object().erase(name);
    }
  }

  Expected<void> take(const ScenarioStep& step) {
    if (step.kind == ScenarioStep::Kind::then) return check(step);
    if (step.kind == ScenarioStep::Kind::luck) {
      dictate(step);
      return {};
    }
    latest_ = journal_.events().size();
    Context ctx{.journal = &journal_, .dictation = &dictation_};
    const Seat seat = step.seats.front();
    if (step.argument == "resign" && game_->info().can_resign) {
      if (game_->over(state_)) return wrong("the game is over");
      game_->resign(state_, seat, ctx);
    } else {
      const auto action = game_->parse(step.argument);
      if (!action) return std::unexpected(action.error());
      if (auto done = game_->apply(state_, seat, *action, ctx); !done) return done;
    }
    if (!dictation_.complaint().empty()) return wrong(dictation_.complaint());
    if (auto good = game_->check(state_); !good) {
      return wrong("it leads to an impossible position: " + good.error().message);
    }
    return {};
  }

  Expected<void> check(const ScenarioStep& step) {
    using Check = ScenarioStep::Check;
    switch (step.check) {
      case Check::position: return contains(game_->to_position(state_), step.part);
      case Check::view: return contains(game_->view(state_, step.seats.front()), step.part);
      case Check::fired:
      case Check::silent: return check_rule(step);
      case Check::legal:
      case Check::illegal:
      case Check::refused: return check_action(step);
      case Check::hidden:
      case Check::known: return check_knowledge(step);
      case Check::log: return check_log(step);
      case Check::no_start: return wrong("stands right behind the game and its content");
      case Check::to_act: {
        const SeatSet found = game_->to_act(state_);
        if (found == step.seats) return {};
        return wrong(fmt::format("to act: {}", list_seats(found)));
      }
      case Check::over: return game_->over(state_) ? Expected<void>() : wrong("it is not over");
      case Check::not_over: return game_->over(state_) ? wrong("it is over") : Expected<void>();
      case Check::winner:
      case Check::draw: return check_result(step);
    }
    TIDE_CHECK(false && "every check has a case");
    return {};
  }

  Expected<void> check_rule(const ScenarioStep& step) {
    std::set<std::string> fired;
    for (const Event& event : journal_.events()) fired.insert(rule_id(*game_, event.rule));
    const bool wanted = step.check == ScenarioStep::Check::fired;
    if (fired.contains(step.rule) == wanted) return {};
    if (!wanted) return wrong("it fired");
    return wrong(
        fmt::format("it did not; fired: {}",
                    fired.empty() ? "nothing" : fmt::format("{}", fmt::join(fired, ", "))));
  }

  Expected<void> check_action(const ScenarioStep& step) {
    using Check = ScenarioStep::Check;
    const auto action = game_->parse(step.argument);
    if (!action) return std::unexpected(action.error());
    const Seat seat = step.seats.front();
    const auto refusal = game_->refusal(state_, seat, *action);
    if (!refusal) return step.check == Check::legal ? Expected<void>() : wrong("it is legal");
    const std::string rule = rule_id(*game_, refusal->rule);
    if (step.check == Check::illegal || (step.check == Check::refused && rule == step.rule)) {
      return {};
    }
    return wrong(fmt::format("refused: {} ({})",
                             game_->words("en")->render(refusal->phrase, seat, seat_names_), rule));
  }

  Expected<void> check_knowledge(const ScenarioStep& step) {
    const Seat seat = step.seats.front();
    const bool hidden = step.check == ScenarioStep::Check::hidden;
    const json::value truth = game_->to_position(state_);
    const json::value view = game_->view(state_, seat);
    json::error_code ec;
    const auto* real = truth.find_pointer(step.argument, ec);
    if (real == nullptr) return wrong("the position has no such place");
    Rng rng(key_from_seed(scenario_.seed));
    for (int i = 0; i < worlds; ++i) {
      AnyState world = state_;
      game_->redeal(world, seat, rng);
      if (game_->view(world, seat) != view) {
        return wrong(
            fmt::format("seat {} sees another view in a world redealt for it", seat.number()));
      }
      const json::value imagined = game_->to_position(world);
      const auto* other = imagined.find_pointer(step.argument, ec);
      if (other != nullptr && *other == *real) continue;
      if (hidden) return {};
      return wrong(fmt::format("it is {}, but for all that seat {} knows it could be {}",
                               json::serialize(*real), seat.number(),
                               other == nullptr ? "missing" : json::serialize(*other)));
    }
    if (!hidden) return {};
    return wrong(fmt::format("it is {} in each of {} worlds that seat {} could be in",
                             json::serialize(*real), worlds, seat.number()));
  }

  Expected<void> check_log(const ScenarioStep& step) {
    const auto lines = log_lines(std::span(journal_.events()).subspan(latest_), step.seats.front(),
                                 *game_->words("en"), seat_names_);
    for (const auto& line : lines) {
      if (line.find(step.argument) != std::string::npos) return {};
    }
    if (lines.empty()) return wrong("the seat read nothing");
    return wrong(fmt::format("the seat read: {}", fmt::join(lines, " | ")));
  }

  Expected<void> check_result(const ScenarioStep& step) {
    if (!game_->over(state_)) return wrong("the game is not over");
    const Result result = game_->result(state_);
    if (result.draw() || result.winners().empty()) {
      return step.check == ScenarioStep::Check::draw ? Expected<void>() : wrong("nobody has won");
    }
    if (step.check == ScenarioStep::Check::winner && result.winners() == step.seats) return {};
    return wrong(fmt::format("the winner is {}", list_seats(result.winners())));
  }

  const Scenario& scenario_;
  std::shared_ptr<const AnyGame> game_;
  AnyState state_;
  Journal journal_;         // since the scenario began
  std::size_t latest_ = 0;  // the first event of the latest `when`
  Dictation dictation_;
  std::vector<std::pair<std::string, int>> words_;  // dictated so far, with their lines
  std::size_t words_used_ = 0;
  std::vector<std::string> seat_names_;
};

}  // namespace

ScenarioOutcome run_scenario(const Scenario& scenario, const GameFinder& find,
                             const std::string& folder) {
  const auto game = find(scenario.game);
  std::string problem;
  if (game) {
    problem = Run(scenario, *game).problem(folder);
  } else {
    problem = fmt::format("line {}: {}", scenario.game_line, game.error().message);
  }
  return {scenario.title, problem.empty(), problem};
}

}  // namespace tide
