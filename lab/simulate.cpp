#include "lab/simulate.h"

#include <fmt/format.h>

#include <optional>

namespace tide::lab {
namespace {

// Blocks of lines come in any order and leave in the order of the games.
class InOrder {
 public:
  explicit InOrder(const CsvOutput& csv) : csv_(csv) {}

  void add(std::uint64_t first, std::uint64_t count, std::string lines) {
    const std::scoped_lock lock(mutex_);
    waiting_.emplace(first, Block{count, std::move(lines)});
    while (!waiting_.empty() && waiting_.begin()->first == next_) {
      const Block& block = waiting_.begin()->second;
      if (!error_) {
        if (auto written = csv_.write(block.lines); !written) error_ = written.error();
      }
      next_ += block.count;
      waiting_.erase(waiting_.begin());
    }
    failed_ = error_.has_value();
  }
  bool failed() const { return failed_; }
  const std::optional<Error>& error() const { return error_; }

 private:
  struct Block {
    std::uint64_t count;
    std::string lines;
  };
  const CsvOutput& csv_;
  std::mutex mutex_;
  std::map<std::uint64_t, Block> waiting_;
  std::uint64_t next_ = 0;
  std::optional<Error> error_;
  std::atomic<bool> failed_ = false;
};

std::string csv_quoted(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

void add_lines(std::string_view beginning, const Players& players, int seats,
               const GameRecord& record, std::string& out) {
  for (const Seat seat : SeatSet::first(seats)) {
    fmt::format_to(std::back_inserter(out), "{},{},{},{},", beginning, record.game, seat.number(),
                   opponents::written(players[seat]));
    if (record.ended) {
      fmt::format_to(std::back_inserter(out), "{},{},{},{}\n", record.result.place[seat],
                     record.result.score[seat], record.decisions, record.result.reason);
    } else {
      fmt::format_to(std::back_inserter(out), ",,{},unfinished\n", record.decisions);
    }
  }
}

}  // namespace

double SimStats::decisions_per_second() const {
  return seconds > 0 ? static_cast<double>(decisions) / seconds : 0;
}

void SimStats::add(const GameRecord& record) {
  ++games;
  decisions += record.decisions;
  options += record.options;
  most_options = std::max(most_options, record.most_options);
  if (!record.ended) {
    ++unfinished;
    return;
  }
  const Result& result = record.result;
  length.add(record.decisions);
  for (const Seat seat : SeatSet::first(result.seats)) scores[seat].add(result.score[seat]);
  const SeatSet winners = result.winners();
  if (result.draw()) {
    ++ties;
  } else {
    for (const Seat seat : winners) ++wins[seat];
    if (winners.size() > 1) ++shared_wins;
  }
  if (const auto known = reasons.find(result.reason); known != reasons.end()) {
    ++known->second;
  } else {
    reasons.emplace(result.reason, 1);
  }
}

void SimStats::merge(const SimStats& other) {
  games += other.games;
  unfinished += other.unfinished;
  decisions += other.decisions;
  options += other.options;
  most_options = std::max(most_options, other.most_options);
  ties += other.ties;
  shared_wins += other.shared_wins;
  length.merge(other.length);
  for (std::size_t i = 0; i < max_seats; ++i) {
    wins[i] += other.wins[i];
    scores[i].merge(other.scores[i]);
  }
  for (const auto& [reason, count] : other.reasons) reasons[reason] += count;
}

json::value to_json(const SimStats& stats) {
  json::array wins, scores;
  json::object reasons;
  for (std::size_t i = 0; i < static_cast<std::size_t>(stats.seats); ++i) {
    wins.emplace_back(stats.wins[i]);
    scores.push_back(json::object{{"mean", stats.scores[i].mean()}, {"sd", stats.scores[i].sd()}});
  }
  for (const auto& [reason, count] : stats.reasons) reasons[reason] = count;
  const double branching = stats.decisions == 0 ? 0
                                                : static_cast<double>(stats.options) /
                                                      static_cast<double>(stats.decisions);
  return json::object{{"game", stats.game},
                      {"seats", stats.seats},
                      {"games", stats.games},
                      {"unfinished", stats.unfinished},
                      {"decisions", stats.decisions},
                      {"seconds", stats.seconds},
                      {"decisions_per_second", stats.decisions_per_second()},
                      {"length",
                       {{"mean", stats.length.mean()},
                        {"p5", stats.length.percentile(5)},
                        {"p50", stats.length.percentile(50)},
                        {"p95", stats.length.percentile(95)},
                        {"max", stats.length.max()}}},
                      {"branching", {{"mean", branching}, {"max", stats.most_options}}},
                      {"wins_by_seat", std::move(wins)},
                      {"ties", stats.ties},
                      {"shared_wins", stats.shared_wins},
                      {"scores_by_seat", std::move(scores)},
                      {"reasons", std::move(reasons)}};
}

Expected<SimStats> simulate(const AnyGame& game, const PlayoutPlan& plan, const Players& players,
                            std::uint64_t games, const BatchControl& control,
                            const CsvOutput* csv) {
  // No games: only the check of the set-up.
  const auto no_games = [](const GameRecord&) {};
  if (auto fits = game.play_out(plan, 0, 0, no_games); !fits) {
    return std::unexpected(fits.error());
  }
  std::optional<InOrder> in_order;
  std::string beginning;
  if (csv != nullptr) {
    if (auto written = csv->write(csv_header); !written) return std::unexpected(written.error());
    in_order.emplace(*csv);
    beginning = game.info().id + "," + csv_quoted(csv->seed);
  }

  SimStats total{.game = game.info().id, .seats = plan.setup.seats, .length = {}, .reasons = {}};
  const auto begin = std::chrono::steady_clock::now();
  run_batch<SimStats>(
      games, control,
      [&](SimStats& part, std::uint64_t first, std::uint64_t count) {
        if (in_order && in_order->failed()) return;
        std::string lines;
        const PlayoutPlan block = with_players(plan, game, players);
        const auto played = game.play_out(block, first, count, [&](const GameRecord& record) {
          part.add(record);
          if (in_order) add_lines(beginning, players, plan.setup.seats, record, lines);
        });
        TIDE_CHECK(played.has_value());
        if (in_order) in_order->add(first, count, std::move(lines));
      },
      [&](const SimStats& part) { total.merge(part); });
  total.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (in_order && in_order->error()) return std::unexpected(*in_order->error());
  return total;
}

}  // namespace tide::lab
