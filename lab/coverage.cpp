#include "lab/coverage.h"

#include <charconv>

namespace tide::lab {
namespace {

struct Count {
  std::uint64_t games = 0, times = 0;
  std::uint64_t latest = ~std::uint64_t{0};  // the game that was counted last
};

// Counts by the number of the rule.
struct Counts {
  std::uint64_t games = 0;
  std::vector<Count> rules;

  void add(const GameRecord& record) {
    ++games;
    for (const Event& event : record.journal->events()) {
      const std::size_t number = event.rule.number;
      if (number >= rules.size()) rules.resize(number + 1);
      Count& count = rules[number];
      ++count.times;
      if (count.latest != record.game) ++count.games;
      count.latest = record.game;
    }
  }
  void merge(const Counts& other) {
    games += other.games;
    if (other.rules.size() > rules.size()) rules.resize(other.rules.size());
    for (std::size_t i = 0; i < other.rules.size(); ++i) {
      rules[i].games += other.rules[i].games;
      rules[i].times += other.rules[i].times;
    }
  }
};

std::size_t number_of(const LedgerRule& rule) {
  std::size_t number = 0;
  const auto digits = std::string_view(rule.id).substr(rule.id.find('-') + 1);
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

}  // namespace

Expected<Coverage> coverage(const AnyGame& game, PlayoutPlan plan, const Players& players,
                            std::uint64_t games, const BatchControl& control) {
  plan.journal = true;
  const auto no_games = [](const GameRecord&) {};
  if (auto fits = game.play_out(plan, 0, 0, no_games); !fits) {
    return std::unexpected(fits.error());
  }
  Counts total;
  run_batch<Counts>(
      games, control,
      [&](Counts& part, std::uint64_t first, std::uint64_t count) {
        const auto played = game.play_out(with_players(plan, game, players), first, count,
                                          [&](const GameRecord& record) { part.add(record); });
        TIDE_CHECK(played.has_value());
      },
      [&](const Counts& part) { total.merge(part); });

  Coverage coverage{.game = game.info().id, .games = total.games, .rules = {}};
  for (const LedgerRule& rule : ledger(game)) {
    const std::size_t number = number_of(rule);
    RuleUse use{.rule = rule};
    if (number < total.rules.size()) {
      use.games = total.rules[number].games;
      use.times = std::exchange(total.rules[number].times, 0);
    }
    coverage.rules.push_back(std::move(use));
  }
  // What is left over fired without standing in the ledger: wrong code.
  for (const Count& left : total.rules) TIDE_CHECK(left.times == 0);
  return coverage;
}

json::value to_json(const Coverage& coverage) {
  json::array rules, silent;
  for (const RuleUse& use : coverage.rules) {
    rules.push_back(json::object{{"id", use.rule.id}, {"games", use.games}, {"times", use.times}});
    if (use.times == 0) silent.emplace_back(use.rule.id);
  }
  return json::object{{"game", coverage.game},
                      {"games", coverage.games},
                      {"rules", std::move(rules)},
                      {"silent", std::move(silent)}};
}

}  // namespace tide::lab
