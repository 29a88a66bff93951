// tide tune: better knobs for the search of a game, and better weights for its evaluation.
#include <fmt/ranges.h>

#include <charconv>
#include <filesystem>
#include <fstream>

#include "cli/arguments.h"
#include "cli/runs.h"
#include "cli/text.h"
#include "lab/duel.h"
#include "lab/tune.h"

namespace tide::cli {
namespace {

using Clock = std::chrono::steady_clock;

struct TuneOptions : GameChoice {
  double minutes = 5;
  std::string player = "search:200it", against, folder;
  std::vector<std::string> settings;
  std::uint64_t sets = 0, threads = 0;

  void declare(CLI::App& command) {
    declare_game(command);
    declare_setup(command);
    option(command, "--minutes", "N", minutes, 0.05, 10'000,
           "time for trials and the match together (default: 5)");
    option(command, "--player", "PLAYER", player,
           "who is tuned: search with a budget in iterations (default: search:200it)");
    option(command, "--set", "NAME=VALUE", settings,
           "try this and nothing else: only the match is played");
    option(command, "--sets", "K", sets, 2, 1'000'000,
           "sets of the match (default: as many as the time allows)");
    option(command, "--against", "PLAYER", against,
           "with --set: a match against this player; nothing is written");
    option(command, "--write", "DIR", folder,
           "the game's folder: search.json is changed there if the match says so, and what was\n"
           "tried is added to tuning.md");
    option(command, "--threads", "T", threads, 1, 256, "threads (default: all the machine has)");
  }
};

// "exploration=0.3" into the point: the value is added to those of its dimension if it is new.
Expected<void> set_value(const std::string& text, std::vector<lab::Dimension>& dimensions,
                         lab::Point& point) {
  const auto equals = text.find('=');
  const std::string name = text.substr(0, equals);
  const auto found = std::ranges::find(dimensions, name, &lab::Dimension::name);
  if (found == dimensions.end()) {
    std::vector<std::string> names;
    for (const auto& d : dimensions) names.push_back(d.name);
    return wrong(fmt::format("--set {}: no '{}', expected {}", text, name, one_of(names)));
  }
  double value = 0;
  const std::string_view number =
      equals == text.npos ? std::string_view() : std::string_view(text).substr(equals + 1);
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), value);
  if (error != std::errc() || end != number.data() + number.size()) {
    return wrong(fmt::format("--set {}: expected a number, as in {}=0.5", text, name));
  }
  if (!(value >= found->low && value <= found->high)) {
    return wrong(fmt::format("--set {}: expected {} to {}", text, found->low, found->high));
  }
  const auto known = std::ranges::find(found->values, value);
  point[static_cast<std::size_t>(found - dimensions.begin())] =
      static_cast<std::size_t>(known - found->values.begin());
  if (known == found->values.end()) found->values.push_back(value);
  return {};
}

struct Tried {
  std::vector<lab::Dimension> dimensions;
  lab::Point point;
  std::uint64_t trials = 0;
  std::vector<std::string> seen;  // lines of the record
};

// What differs from the setting that stands: "exploration 0.5 -> 0.3".
std::string changes(const Tried& tried) {
  std::vector<std::string> list;
  for (std::size_t d = 0; d < tried.dimensions.size(); ++d) {
    const lab::Dimension& dimension = tried.dimensions[d];
    if (tried.point[d] == dimension.standing) continue;
    list.push_back(fmt::format("{} {} -> {}", dimension.name, dimension.values[dimension.standing],
                               dimension.values[tried.point[d]]));
  }
  return list.empty() ? "nothing" : fmt::format("{}", fmt::join(list, ", "));
}

class Tuner {
 public:
  Tuner(const TuneOptions& options, const AnyGame& game, PlayoutPlan plan, opponents::Player player)
      : options_(options),
        game_(game),
        plan_(std::move(plan)),
        player_(player),
        standing_(opponents::search_file(game).tuning),
        dimensions_(lab::dimensions(game, standing_)) {}

  Expected<Tried> named() {
    Tried tried{.dimensions = dimensions_, .point = {}, .trials = 0, .seen = {}};
    for (const auto& d : dimensions_) tried.point.push_back(d.standing);
    for (const std::string& text : options_.settings) {
      if (auto set = set_value(text, tried.dimensions, tried.point); !set) {
        return std::unexpected(set.error());
      }
    }
    return tried;
  }

  // Trials until the time is up, one mirrored set each.
  Tried explored(double seconds) {
    lab::Bandit bandit(dimensions_, derive(plan_.seed, 1));
    const auto start = Clock::now();
    Progress progress(static_cast<std::uint64_t>(seconds), "seconds of trials");
    PlayoutPlan plan = plan_;
    for (double spent = 0; spent < seconds && !stop_asked();) {
      const lab::Point point = bandit.propose();
      plan.seed = derive(derive(plan_.seed, 2), bandit.trials());
      bandit.learn(point,
                   match({dimensions_, point, 0, {}}, standing_player(), plan, 1, {}).share());
      spent = std::chrono::duration<double>(Clock::now() - start).count();
      progress.show(static_cast<std::uint64_t>(spent));
    }
    Tried tried{dimensions_, bandit.best(), bandit.trials(), {}};
    for (std::size_t d = 0; d < dimensions_.size(); ++d) {
      std::string line = fmt::format("| {} | {} |", dimensions_[d].name, dimensions_[d].meaning);
      for (std::size_t v = 0; v < dimensions_[d].values.size(); ++v) {
        const auto [mean, n] = bandit.seen(d, v);
        line += fmt::format(" {}{}: {} of {}", v == 0 ? "" : "; ", dimensions_[d].values[v],
                            n == 0 ? "-" : percent(mean), n);
      }
      tried.seen.push_back(line + " |");
    }
    return tried;
  }

  lab::Duel match(const Tried& tried, const opponents::Player& rival, const PlayoutPlan& plan,
                  std::uint64_t sets, const lab::BatchControl& control) {
    const opponents::Tuning tuning =
        lab::tuning_at(game_, standing_, tried.dimensions, tried.point);
    opponents::Player challenger = player_;
    challenger.tuning = &tuning;
    const auto duel = lab::duel(game_, plan, challenger, rival, sets, control);
    TIDE_CHECK(duel.has_value());
    return *duel;
  }

  opponents::Player standing_player() const {
    opponents::Player player = player_;
    player.tuning = &standing_;
    return player;
  }

 private:
  const TuneOptions& options_;
  const AnyGame& game_;
  PlayoutPlan plan_;
  opponents::Player player_;
  opponents::Tuning standing_;
  std::vector<lab::Dimension> dimensions_;
};

// The document with what was changed in it, a line a member.
std::string with_changes(json::object document, const Tried& tried) {
  for (std::size_t d = 0; d < tried.dimensions.size(); ++d) {
    const lab::Dimension& dimension = tried.dimensions[d];
    if (tried.point[d] == dimension.standing) continue;
    json::value& part = document[dimension.weight ? "evaluation" : "search"];
    if (!part.is_object()) part = json::object();
    part.get_object()[dimension.name] = dimension.values[tried.point[d]];
  }
  std::string text = "{";
  for (const auto& part : document) {
    text += fmt::format("{}\n  \"{}\": {{", text.size() > 1 ? "," : "", std::string(part.key()));
    bool first = true;
    for (const auto& member : part.value().as_object()) {
      const json::value& value = member.value();
      text += fmt::format("{}\n    \"{}\": {}", first ? "" : ",", std::string(member.key()),
                          value.is_number() ? fmt::format("{}", value.to_number<double>())
                                            : json::serialize(value));
      first = false;
    }
    text += "\n  }";
  }
  return text + "\n}\n";
}

Expected<void> write_record(const TuneOptions& options, const AnyGame& game, const Tried& tried,
                            const lab::Duel& duel, bool accepted) {
  namespace fs = std::filesystem;
  const fs::path folder = options.folder;
  const fs::path file = folder / "search.json", record = folder / "tuning.md";
  std::ifstream in(file);
  std::string text((std::istreambuf_iterator<char>(in)), {});
  if (!in) return wrong(fmt::format("{}: cannot be read", file.string()));
  const auto document = parse_json(text);
  if (!document || !document->is_object()) {
    return wrong(fmt::format("{}: not a JSON object", file.string()));
  }
  const bool fresh = !fs::exists(record);
  std::ofstream out(record, std::ios::app);
  if (fresh) {
    out << fmt::format(
        "# What was tried: {}\n\nWritten by `tide tune`. Shares are those of the setting that was "
        "tried against the one that\nstood, on mirrored luck; a change stands only if its whole "
        "interval in the match is above one half.\n",
        game.info().name);
  }
  const lab::Interval interval = duel.interval();
  out << fmt::format("\n## {}\n\n", changes(tried));
  if (tried.trials > 0) {
    out << fmt::format(
        "{} trials of one set with {}; value: share of the points, sets.\n\n"
        "| | meaning | values tried |\n|---|---|---|\n{}\n\n",
        tried.trials, options.player, fmt::join(tried.seen, "\n"));
  }
  out << fmt::format(
      "Match with {}: {} games in {} sets, {} of the points, 95 % interval {:.1f} to {:.1f} %: "
      "{}.\n",
      options.player, duel.games, duel.halves.count(), percent(duel.share()), 100 * interval.low,
      100 * interval.high, accepted ? "accepted" : "not accepted");
  if (!out) return wrong(fmt::format("{}: could not be written", record.string()));
  if (!accepted) return {};
  std::ofstream changed(file);
  changed << with_changes(document->get_object(), tried);
  if (!changed) return wrong(fmt::format("{}: could not be written", file.string()));
  return {};
}

Expected<int> run(const TuneOptions& options) {
  const auto game = options.open();
  if (!game) return std::unexpected(game.error());
  const auto request = options.setup(**game);
  if (!request) return std::unexpected(request.error());
  const auto player = opponents::read_player(options.player, **game);
  if (!player) return wrong(fmt::format("--player: {}", player.error().message));
  if (player->method != opponents::Method::search) {
    return wrong("--player: only search has something to tune");
  }
  if (request->seats < 2) return wrong("tuning needs at least two seats");
  PlayoutPlan plan;
  plan.setup = *request;
  plan.seed = key_from_seed(options.seed);
  Tuner tuner(options, **game, plan, *player);
  watch_interrupts();

  opponents::Player rival = tuner.standing_player();
  if (!options.against.empty()) {
    const auto other = opponents::read_player(options.against, **game);
    if (!other) return wrong(fmt::format("--against: {}", other.error().message));
    rival = *other;
  }
  // Half of the time for trials, half for the match; all for the match if there is nothing to find.
  const bool explores = options.settings.empty() && options.against.empty();
  const double seconds = options.minutes * (explores ? 30 : 60);
  auto tried = explores ? tuner.explored(seconds) : tuner.named();
  if (!tried) return std::unexpected(tried.error());
  if (stop_asked()) return interrupted;
  const int threads = options.threads > 0
                          ? static_cast<int>(options.threads)
                          : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  std::uint64_t sets = options.sets;
  if (sets == 0) {
    // The number is fixed before it begins: who stops when it looks good proves nothing. A few
    // sets on other luck show how long they take.
    const auto start = Clock::now();
    double spent = 0, played = 0;
    for (; played == 0 || (spent < seconds / 50 && !stop_asked()); ++played) {
      plan.seed =
          derive(derive(key_from_seed(options.seed), 4), static_cast<std::uint64_t>(played));
      tuner.match(*tried, rival, plan, 1, {.stop = &stop_asked()});
      spent = std::chrono::duration<double>(Clock::now() - start).count();
    }
    sets = static_cast<std::uint64_t>(std::max(10.0, (seconds - spent) * threads * played / spent));
  }
  plan.seed = derive(key_from_seed(options.seed), 3);
  lab::Duel duel;
  {
    Progress progress(sets, "sets of the match");
    duel = tuner.match(*tried, rival, plan, sets,
                       {.threads = threads,
                        .stop = &stop_asked(),
                        .progress = [&](std::uint64_t done) { progress.show(done); }});
  }
  if (duel.halves.count() == 0) return interrupted;
  const lab::Interval interval = duel.interval();
  const bool accepted = options.against.empty() && interval.low > 0.5;
  out(fmt::format(
      "{}: {}\n{} against {}: {} games in {} sets, {}, 95 % interval {:.1f} to {:.1f} %{}\n",
      (*game)->info().name, changes(*tried), options.player,
      options.against.empty() ? "what stands" : options.against, duel.games, duel.halves.count(),
      percent(duel.share()), 100 * interval.low, 100 * interval.high,
      !options.against.empty() ? ""
      : accepted               ? ": better"
                               : ": not proved better"));
  if (!options.folder.empty() && options.against.empty() && !stop_asked()) {
    if (auto wrote = write_record(options, **game, *tried, duel, accepted); !wrote) {
      return std::unexpected(wrote.error());
    }
  }
  return stop_asked() ? interrupted : success;
}

}  // namespace

void add_tune(CLI::App& app, Invocation& invocation) {
  CLI::App& command = add_command<TuneOptions>(
      app, invocation, "tune", "Look for better knobs of a game's search and prove them by a match",
      "tide tune savage-seas --minutes 30 --write games/savage-seas", run);
  add_remark(
      command,
      "Trials are single mirrored sets against the setting that stands; what they suggest is\n"
      "accepted only if the whole 95 % interval of a match is above one half.");
}

}  // namespace tide::cli
