// tide ladder: players against each other, each against the one below; and the bars that the
// opponents of the house are held to.
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <fstream>

#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/runs.h"
#include "cli/text.h"
#include "games/registry.h"
#include "lab/duel.h"
#include "lab/solo.h"
#include "opponents/levels.h"
#include "opponents/search_file.h"

namespace tide::cli {
namespace {

struct LadderOptions : RunChoice {
  bool json = false, bars = false;
  std::string file, kept;

  LadderOptions() : RunChoice("") { games = 100; }
  void declare(CLI::App& command) {
    declare_run(command);
    command.get_option("GAME")->required(false)->description(
        "id of a game (with --bars or --write: default all)");
    command.get_option("--games")->description(
        "sets of mirrored games for each step (default: 100)");
    command.get_option("--players")
        ->description("the rungs, weakest first (default: the levels of the game)");
    flag(command, "--bars", bars, "the matches that opponents must pass, instead of the levels");
    option(command, "--write", "FILE", file, "put the report into this Markdown file, too");
    option(command, "--keep", "FILE", kept,
           "add every set that was played to this file, and play none again that is in it with\n"
           "the same players, knobs, options and content; a change of code needs another file");
    json_flag(command, json);
  }
};

struct Rung {
  opponents::Player player, below;
  lab::Duel duel;
  double wanted = 0;  // the share that a bar asks for
};

struct Report {
  std::shared_ptr<const AnyGame> game;
  std::vector<Rung> rungs;
  std::optional<lab::Solo> solo;
  opponents::Player alone;  // who played it
};

std::string interval_text(const lab::Duel& duel) {
  const lab::Interval interval = duel.interval();
  return fmt::format("{:.1f} to {:.1f}", 100 * interval.low, 100 * interval.high);
}

std::string elo_text(const lab::Duel& duel) {
  const double elo = duel.elo(duel.share());
  return std::isfinite(elo) ? fmt::format("{:+.0f}", elo) : "-";
}

std::string solo_text(const Report& report) {
  std::vector<std::string> medals;
  for (const auto& [name, n] : report.solo->medals) medals.push_back(fmt::format("{} {}", name, n));
  return fmt::format("Alone, {}: {} of {} games won; medals: {}", opponents::written(report.alone),
                     report.solo->won, report.solo->games, fmt::join(medals, ", "));
}

std::string to_text(const Report& report) {
  std::string text = fmt::format(
      "{}: on mirrored luck, one against the others of the kind\n\n"
      "  {:16} {:16} {:>5} {:>6} {:>8}  {:16} {:>6}\n",
      report.game->info().name, "player", "against", "seats", "games", "points", "95 % interval",
      "Elo");
  for (const Rung& rung : report.rungs) {
    text += fmt::format("  {:16} {:16} {:>5} {:>6} {:>8}  {:16} {:>6}  {}{}\n",
                        opponents::written(rung.player), opponents::written(rung.below),
                        rung.duel.seats, rung.duel.games, percent(rung.duel.share()),
                        interval_text(rung.duel), elo_text(rung.duel), bar(rung.duel.share(), 30),
                        rung.wanted > 0 ? " wanted " + percent(rung.wanted) : "");
  }
  if (report.solo) text += "  " + solo_text(report) + "\n";
  return text;
}

json::value to_json(const Report& report) {
  json::array list;
  for (const Rung& rung : report.rungs) {
    const lab::Interval interval = rung.duel.interval();
    json::object o{{"player", opponents::written(rung.player)},
                   {"against", opponents::written(rung.below)},
                   {"seats", rung.duel.seats},
                   {"games", rung.duel.games},
                   {"unfinished", rung.duel.unfinished},
                   {"share", rung.duel.share()},
                   {"low", interval.low},
                   {"high", interval.high}};
    if (rung.wanted > 0) o["wanted"] = rung.wanted;
    list.push_back(std::move(o));
  }
  json::object o{{"game", report.game->info().id}, {"rungs", std::move(list)}};
  if (report.solo) {
    json::object medals;
    for (const auto& [name, n] : report.solo->medals) medals[name] = n;
    o["solo"] = json::object{{"player", opponents::written(report.alone)},
                             {"games", report.solo->games},
                             {"won", report.solo->won},
                             {"medals", std::move(medals)}};
  }
  return o;
}

// --- The document: a chapter a game for each kind of report, replaced when it is made again ---

std::string heading(const Report& report, const LadderOptions& options) {
  return fmt::format("## {}: {}\n", report.game->info().name,
                     options.bars              ? "bars"
                     : options.players.empty() ? "levels"
                                               : options.players);
}

std::string chapter(const Report& report, const LadderOptions& options) {
  std::string text = heading(report, options);
  text +=
      fmt::format("\n`tide ladder {}{}{} --games {}`\n\n", report.game->info().id,
                  options.bars ? " --bars" : "",
                  options.players.empty() ? "" : " --players " + options.players, options.games);
  text += fmt::format(
      "| player | against | seats | games | points | 95 % interval | {} |\n"
      "|---|---|---|---|---|---|---|\n",
      options.bars ? "wanted" : "Elo above");
  for (const Rung& rung : report.rungs) {
    text +=
        fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", opponents::written(rung.player),
                    opponents::written(rung.below), rung.duel.seats, rung.duel.games,
                    percent(rung.duel.share()), interval_text(rung.duel),
                    options.bars ? fmt::format("{} {}", percent(rung.wanted),
                                               rung.duel.share() >= rung.wanted ? "met" : "missed")
                                 : elo_text(rung.duel));
  }
  text += "\n";
  if (report.solo) return text + solo_text(report) + ".\n\n";
  if (options.bars) return text;
  // Elo from the lowest rung on; a step that was never lost counts as 800.
  double sum = 0, top = 1;
  std::vector<std::pair<std::string, double>> heights{
      {opponents::written(report.rungs[0].below), 0}};
  for (const Rung& rung : report.rungs) {
    sum += std::clamp(rung.duel.elo(rung.duel.share()), -800.0, 800.0);
    top = std::max(top, sum);
    heights.emplace_back(opponents::written(rung.player), sum);
  }
  for (const auto& [name, height] : heights) {
    text +=
        fmt::format("    {:16} {:>5.0f} {}\n", name, height, bar(std::max(0.0, height) / top, 50));
  }
  return text + "\n";
}

Expected<void> write_chapter(const Report& report, const LadderOptions& options) {
  std::ifstream in(options.file);
  std::string document((std::istreambuf_iterator<char>(in)), {});
  in.close();
  if (document.empty()) {
    document =
        "# How strong the opponents are\n\nWritten by `tide ladder --write`. Every set plays the "
        "same luck once from every seat; the interval is over\nsets. Milliseconds are those of one "
        "core, whatever else the machine did.\n\n";
  }
  const std::string head = heading(report, options);
  const auto begin = document.find(head);
  if (begin == document.npos) {
    document += chapter(report, options);
  } else {
    const auto end = document.find("\n## ", begin);
    document.replace(begin, end == document.npos ? end : end + 1 - begin, chapter(report, options));
  }
  std::ofstream out(options.file);
  out << document;
  out.close();
  if (!out) return wrong(fmt::format("{}: could not be written", options.file));
  return {};
}

// --- What was played before: a line of JSON for each set, so that a night's run can go on after an
// interruption ---

class Record {
 public:
  static Expected<Record> open(const std::string& file) {
    Record record;
    record.file_ = file;
    std::ifstream in(file);
    int number = 0;
    for (std::string line; std::getline(in, line);) {
      ++number;
      const auto read = parse_json(line);
      const json::object* set = read ? read->if_object() : nullptr;
      const auto whole = [&](const char* key) {
        const json::value* value = set == nullptr ? nullptr : set->if_contains(key);
        return value != nullptr && value->is_int64() ? value->get_int64() : -1;
      };
      const json::value* match = set == nullptr ? nullptr : set->if_contains("match");
      const auto halves = whole("halves"), unfinished = whole("unfinished");
      if (match == nullptr || !match->is_string() || whole("set") < 0 || halves < 0 ||
          unfinished < 0) {
        return wrong(fmt::format(
            "{}:{}: expected what --keep writes: match, set, halves, unfinished", file, number));
      }
      record.known_[std::string(match->get_string())][static_cast<std::uint64_t>(whole("set"))] = {
          static_cast<int>(halves), static_cast<int>(unfinished)};
    }
    return record;
  }

  lab::Kept of(const std::string& match) {
    if (file_.empty()) return {};
    return {.known = known_[match],
            .tell = [this, match](std::uint64_t set, const lab::SetPlayed& played) {
              std::ofstream out(file_, std::ios::app);
              out << json::serialize(json::object{{"match", match},
                                                  {"set", set},
                                                  {"halves", played.halves},
                                                  {"unfinished", played.unfinished}})
                  << "\n";
              out.close();
              if (!out) note(fmt::format("{}: could not be written", file_));
            }};
  }

 private:
  std::string file_;
  std::map<std::string, std::map<std::uint64_t, lab::SetPlayed>> known_;
};

// --- Playing ---

struct Pairing {
  std::string player, below;
  int seats = 2;
  double wanted = 0;
};

// What opponents are held to in every game. Where no time is asked for, it is little: flat Monte
// Carlo uses all it is given, and a set of four seats is four games.
std::vector<Pairing> bars_of(const AnyGame& game) {
  std::vector<Pairing> list{{"scripted", "random", 2, 0.95},
                            {"search:200", "scripted", 2, 0.75},
                            {"search:1000", "search:100", 2, 0.60},
                            {"search:20", "flat:20", 2, 0.55}};
  if (game.info().max_seats >= 4) list.push_back({"search:50", "scripted", 4, 0.45});
  return list;
}

Expected<std::vector<Pairing>> matches_of(const AnyGame& game, const LadderOptions& options) {
  if (options.bars) return bars_of(game);
  const auto players = lab::read_player_list(
      options.players.empty() ? fmt::format("{}", fmt::join(opponents::levels_of(game), ","))
                              : options.players,
      game);
  if (!players) return std::unexpected(players.error());
  if (players->size() < 2) return wrong("a ladder needs at least two players, weakest first");
  std::vector<Pairing> list;
  const int seats = options.seats.value_or(std::max(2, game.info().min_seats));
  for (std::size_t i = 1; i < players->size(); ++i) {
    list.push_back(
        {opponents::written((*players)[i]), opponents::written((*players)[i - 1]), seats, 0});
  }
  return list;
}

// What a match is called in the record: also by all that the players play by, so that a change of
// knobs, levels, options or content begins a new one; a knob that is left alone may be new.
std::string match_name(const AnyGame& game, const PlayoutPlan& plan, opponents::Player player,
                       opponents::Player below, const std::string& seed) {
  std::string basis = game.info().content_hash;
  for (const auto& [id, value] : plan.setup.options) basis += fmt::format(" {}={}", id, value);
  const opponents::Tuning tuning = opponents::search_file(game).tuning;
  for (const opponents::Knob& knob : opponents::knobs) {
    if (const double value = tuning.search.*knob.value;
        value != opponents::Parameters{}.*knob.value) {
      basis += fmt::format(" {}={}", knob.name, value);
    }
  }
  basis += fmt::format(" {}", fmt::join(tuning.weights, " "));
  player.level = below.level = {};  // its budget instead
  return fmt::format("{}, {} seats, {} against {}, seed {}, basis {:016x}", game.info().id,
                     plan.setup.seats, opponents::written(player), opponents::written(below), seed,
                     key_from_seed(basis).a);
}

Expected<Report> play(const std::shared_ptr<const AnyGame>& game, const LadderOptions& options,
                      Record& record) {
  Report report{.game = game, .rungs = {}, .solo = {}, .alone = {}};
  const auto matches = matches_of(*game, options);
  if (!matches) return std::unexpected(matches.error());
  for (const Pairing& match : *matches) {
    LadderOptions seated = options;
    seated.seats = match.seats;
    const auto plan = seated.plan(*game);
    if (!plan) return std::unexpected(plan.error());
    const auto player = opponents::read_player(match.player, *game);
    const auto below = opponents::read_player(match.below, *game);
    TIDE_CHECK(player && below);
    Progress progress(options.games, fmt::format("sets, {} against {}", match.player, match.below));
    const auto kept = record.of(match_name(*game, *plan, *player, *below, options.seed));
    const auto duel =
        lab::duel(*game, *plan, *player, *below, options.games, options.control(progress), kept);
    if (!duel) return std::unexpected(duel.error());
    if (duel->halves.count() > 0) report.rungs.push_back({*player, *below, *duel, match.wanted});
    if (stop_asked()) return report;
  }
  if (options.bars && game->info().min_seats == 1) {
    LadderOptions alone = options;
    alone.seats = 1;
    const auto plan = alone.plan(*game);
    if (!plan) return std::unexpected(plan.error());
    report.alone = opponents::read_player("search:1000", *game).value();
    Progress progress(options.games, "games alone");
    report.solo =
        lab::play_alone(*game, *plan, report.alone, options.games, options.control(progress));
  }
  return report;
}

Expected<int> run(const LadderOptions& options) {
  std::vector<std::shared_ptr<const AnyGame>> games;
  if (!options.game.empty()) {
    const auto game = options.open();
    if (!game) return std::unexpected(game.error());
    games.push_back(*game);
  } else if (options.bars || !options.file.empty()) {
    for (const GameEntry& entry : registry()) games.push_back(entry.standard());
  } else {
    return wrong("which game? 'tide games' lists them");
  }
  auto record = Record::open(options.kept);
  if (!record) return std::unexpected(record.error());
  json::array list;
  for (const auto& game : games) {
    const auto report = play(game, options, *record);
    if (!report) return std::unexpected(report.error());
    if (report->rungs.empty()) return close_run(0, options.games);
    if (options.json) {
      list.push_back(to_json(*report));
    } else {
      out(to_text(*report));
    }
    if (!options.file.empty()) {
      if (auto wrote = write_chapter(*report, options); !wrote) {
        return std::unexpected(wrote.error());
      }
    }
    if (stop_asked()) return close_run(report->rungs.back().duel.halves.count(), options.games);
  }
  if (options.json) out_json(options.game.empty() ? json::value(std::move(list)) : list[0]);
  return success;
}

}  // namespace

void add_ladder(CLI::App& app, Invocation& invocation) {
  CLI::App& command = add_command<LadderOptions>(
      app, invocation, "ladder", "Play opponents against each other and show how much they differ",
      "tide ladder connect-four --players random,scripted,search:200it --games 50", run);
  add_remark(
      command,
      "A set plays the same luck once from every seat; draws count half. With more seats one\n"
      "player meets equal weaker ones, and even strength is one part of as many as seats.\n"
      "Milliseconds are those of one core. 'tide ladder --bars --write docs/opponents.md' plays\n"
      "everything the opponents are held to: a night's work, and with --keep in several nights.");
}

}  // namespace tide::cli
