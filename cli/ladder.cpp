// tide ladder: players against each other, each against the one below; and the bars that the
// opponents of the house are held to.
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "cli/arguments.h"
#include "cli/chapter.h"
#include "cli/command.h"
#include "cli/ladder_record.h"
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
  bool json = false, bars = false, played = false;
  std::string file, kept;

  LadderOptions() : RunChoice("") { games = 100; }
  void declare(CLI::App& command) {
    declare_run(command);
    command.get_option("GAME")->required(false)->description(
        "id of a game (with --bars or --write: default all)");
    command.get_option("--games")->description(
        "sets of mirrored games for each step, of two seats with --bars (default: 100)");
    command.get_option("--players")
        ->description("the rungs, weakest first (default: the levels of the game)");
    flag(command, "--bars", bars, "the matches that opponents must pass, instead of the levels");
    option(command, "--write", "FILE", file, "put the report into this Markdown file, too");
    option(command, "--keep", "FILE", kept,
           "add every set that was played to this file, and play none again that is in it with\n"
           "the same players, knobs, options and content; a change of code needs another file");
    flag(command, "--played", played, "with --keep: report what is in that file, and play nothing");
    json_flag(command, json);
  }
};

struct Rung {
  opponents::Player player, below;
  lab::Duel duel;
  double wanted = 0;  // the share that a bar asks for
  std::uint64_t sets = 0;

  std::string wanted_text() const {
    const bool whole = duel.halves.count() >= sets;
    return fmt::format("{} {}", percent(wanted),
                       !whole                   ? "not played in full"
                       : duel.share() >= wanted ? "met"
                                                : "missed");
  }
};

struct Alone {
  opponents::Player player;
  lab::Solo solo;
};

struct Report {
  std::shared_ptr<const AnyGame> game;
  std::vector<Rung> rungs;
  std::vector<Alone> alone;
};

std::string points_text(const lab::Duel& duel) {
  return duel.games == 0 ? "-" : percent(duel.share());
}

std::string interval_text(const lab::Duel& duel) {
  if (duel.games == 0) return "-";
  const lab::Interval interval = duel.interval();
  return fmt::format("{:.1f} to {:.1f}", 100 * interval.low, 100 * interval.high);
}

std::string elo_text(const lab::Duel& duel) {
  if (duel.games == 0) return "-";
  const double elo = duel.elo(duel.share());
  return std::isfinite(elo) ? fmt::format("{:+.0f}", elo) : "-";
}

std::string solo_text(const Alone& alone) {
  std::vector<std::string> medals;
  for (const auto& [name, n] : alone.solo.medals) medals.push_back(fmt::format("{} {}", name, n));
  const bool any = std::ranges::any_of(alone.solo.medals,
                                       [](const auto& medal) { return medal.first != "none"; });
  return fmt::format("Alone, {}: {} of {} games won{}", opponents::written(alone.player),
                     alone.solo.won, alone.solo.games,
                     any ? fmt::format("; medals: {}", fmt::join(medals, ", ")) : "");
}

std::string to_text(const Report& report) {
  std::string text = report.game->info().name + ": ";
  text += report.rungs.empty()
              ? "games for one\n\n"
              : fmt::format(
                    "on mirrored luck, one against the others of the kind\n\n"
                    "  {:16} {:16} {:>5} {:>6} {:>8}  {:16} {:>6}\n",
                    "player", "against", "seats", "games", "points", "95 % interval", "Elo");
  for (const Rung& rung : report.rungs) {
    text += fmt::format("  {:16} {:16} {:>5} {:>6} {:>8}  {:16} {:>6}  {}{}\n",
                        opponents::written(rung.player), opponents::written(rung.below),
                        rung.duel.seats, rung.duel.games, points_text(rung.duel),
                        interval_text(rung.duel), elo_text(rung.duel),
                        rung.duel.games == 0 ? "" : bar(rung.duel.share(), 30),
                        rung.wanted > 0 ? " wanted " + rung.wanted_text() : "");
  }
  for (const Alone& alone : report.alone) text += "  " + solo_text(alone) + "\n";
  return text;
}

json::value to_json(const Report& report) {
  json::array list;
  for (const Rung& rung : report.rungs) {
    json::object o{{"player", opponents::written(rung.player)},
                   {"against", opponents::written(rung.below)},
                   {"seats", rung.duel.seats},
                   {"games", rung.duel.games},
                   {"unfinished", rung.duel.unfinished}};
    if (rung.duel.games > 0) {
      const lab::Interval interval = rung.duel.interval();
      o["share"] = rung.duel.share();
      o["low"] = interval.low;
      o["high"] = interval.high;
    }
    if (rung.wanted > 0) o["wanted"] = rung.wanted;
    list.push_back(std::move(o));
  }
  json::object o{{"game", report.game->info().id}, {"rungs", std::move(list)}};
  if (!report.alone.empty()) {
    json::array games;
    for (const Alone& alone : report.alone) {
      json::object medals;
      for (const auto& [name, n] : alone.solo.medals) medals[name] = n;
      games.push_back(json::object{{"player", opponents::written(alone.player)},
                                   {"games", alone.solo.games},
                                   {"won", alone.solo.won},
                                   {"medals", std::move(medals)}});
    }
    o["alone"] = std::move(games);
  }
  return o;
}

// --- The document: a chapter a game for each kind of report ---

std::string heading(const Report& report, const LadderOptions& options) {
  return fmt::format("## {}: {}\n", report.game->info().name,
                     options.bars              ? "bars"
                     : options.seats == 1      ? "alone"
                     : options.players.empty() ? "levels"
                                               : options.players);
}

std::string chapter(const Report& report, const LadderOptions& options) {
  std::string text = heading(report, options);
  text +=
      fmt::format("\n`tide ladder {}{}{}{} --games {}`\n\n", report.game->info().id,
                  options.bars ? " --bars" : "", options.seats == 1 ? " --seats 1" : "",
                  options.players.empty() ? "" : " --players " + options.players, options.games);
  if (!report.rungs.empty()) {
    text += fmt::format(
        "| player | against | seats | games | points | 95 % interval | {} |\n"
        "|---|---|---|---|---|---|---|\n",
        options.bars ? "wanted" : "Elo above");
  }
  for (const Rung& rung : report.rungs) {
    text += fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", opponents::written(rung.player),
                        opponents::written(rung.below), rung.duel.seats, rung.duel.games,
                        points_text(rung.duel), interval_text(rung.duel),
                        options.bars ? rung.wanted_text() : elo_text(rung.duel));
  }
  if (!report.rungs.empty()) text += "\n";
  for (const Alone& alone : report.alone) text += solo_text(alone) + ".\n\n";
  if (options.bars || report.rungs.empty()) return text;
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

constexpr std::string_view beginning =
    "# How strong the opponents are\n\nWritten by `tide ladder --write`. Every set plays the same "
    "luck once from every seat; the interval is over\nsets. Milliseconds are those of one core, "
    "whatever else the machine did.\n\n";

// --- Playing ---

struct Pairing {
  std::string player, below;  // nobody below: the player is alone
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
  if (game.info().min_seats == 1) list.push_back({"search:1000", "", 1, 0.5});
  return list;
}

Expected<std::vector<Pairing>> matches_of(const AnyGame& game, const LadderOptions& options) {
  if (options.bars) return bars_of(game);
  const auto players = lab::read_player_list(
      options.players.empty() ? fmt::format("{}", fmt::join(opponents::levels_of(game), ","))
                              : options.players,
      game);
  if (!players) return std::unexpected(players.error());
  std::vector<Pairing> list;
  const int seats = options.seats.value_or(std::max(2, game.info().min_seats));
  if (seats == 1) {
    for (const auto& player : *players) list.push_back({opponents::written(player), "", 1, 0});
    return list;
  }
  if (players->size() < 2) return wrong("a ladder needs at least two players, weakest first");
  for (std::size_t i = 1; i < players->size(); ++i) {
    list.push_back(
        {opponents::written((*players)[i]), opponents::written((*players)[i - 1]), seats, 0});
  }
  return list;
}

// Who plays, whatever the level is called.
std::string budget_of(opponents::Player player) {
  player.level = {};
  return opponents::written(player);
}

// What a match is called in the record: also by all that the players play by, so that a change of
// knobs, levels, options or content begins a new one; a knob that is left alone may be new.
std::string match_name(const AnyGame& game, const PlayoutPlan& plan, const std::string& players,
                       const std::string& seed) {
  std::string basis = game.info().content_hash;
  for (const auto& [id, value] : plan.setup.options) basis += fmt::format(" {}={}", id, value);
  const opponents::Tuning tuning = opponents::search_file(game).tuning;
  for (const opponents::Knob& knob : opponents::knobs) {
    const double value = tuning.search.*knob.value;
    if (value != opponents::Parameters{}.*knob.value) {
      basis += fmt::format(" {}={}", knob.name, value);
    }
  }
  basis += fmt::format(" {}", fmt::join(tuning.weights, " "));
  return fmt::format("{}, {} seats, {}, seed {}, basis {:016x}", game.info().id, plan.setup.seats,
                     players, seed, key_from_seed(basis).a);
}

Expected<Report> play(const std::shared_ptr<const AnyGame>& game, const LadderOptions& options,
                      LadderRecord& record) {
  Report report{.game = game, .rungs = {}, .alone = {}};
  const auto matches = matches_of(*game, options);
  if (!matches) return std::unexpected(matches.error());
  for (const Pairing& match : *matches) {
    LadderOptions seated = options;
    seated.seats = match.seats;
    const auto plan = seated.plan(*game);
    if (!plan) return std::unexpected(plan.error());
    const auto player = opponents::read_player(match.player, *game);
    TIDE_CHECK(player.has_value());
    if (match.below.empty()) {
      Progress progress(options.games, match.player + ", games alone");
      const std::string name =
          match_name(*game, *plan, budget_of(*player) + " alone", options.seed);
      const lab::Solo solo =
          lab::play_alone(*game, *plan, *player, options.games, options.control(progress),
                          record.of<lab::SoloPlayed>(name, options.played));
      if (solo.games > 0) report.alone.push_back({*player, solo});
    } else {
      const auto below = opponents::read_player(match.below, *game);
      TIDE_CHECK(below.has_value());
      // Bars count games, and a set has as many as there are seats.
      const auto sets = options.bars ? 2 * options.games / static_cast<std::uint64_t>(match.seats)
                                     : options.games;
      Progress progress(sets, fmt::format("sets, {} against {}", match.player, match.below));
      const std::string name = match_name(
          *game, *plan, budget_of(*player) + " against " + budget_of(*below), options.seed);
      const auto duel = lab::duel(*game, *plan, *player, *below, sets, options.control(progress),
                                  record.of<lab::SetPlayed>(name, options.played));
      if (!duel) return std::unexpected(duel.error());
      if (duel->games > 0 || options.bars) {
        report.rungs.push_back({*player, *below, *duel, match.wanted, sets});
      }
    }
    if (stop_asked()) return report;
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
  if (options.played && options.kept.empty()) return wrong("--played needs --keep FILE");
  auto record = LadderRecord::open(options.kept);
  if (!record) return std::unexpected(record.error());
  json::array list;
  for (const auto& game : games) {
    const auto report = play(game, options, *record);
    if (!report) return std::unexpected(report.error());
    const bool nothing = report->rungs.empty() && report->alone.empty();
    const bool played =
        !report->alone.empty() ||
        std::ranges::any_of(report->rungs, [](const Rung& rung) { return rung.duel.games > 0; });
    // Of all games, those that are in the record.
    if (options.played && !played && (nothing || options.game.empty())) continue;
    if (nothing) return close_run(0, options.games);
    if (options.json) {
      list.push_back(to_json(*report));
    } else {
      out(to_text(*report));
    }
    if (!options.file.empty()) {
      if (auto wrote = write_chapter(options.file, chapter(*report, options), beginning); !wrote) {
        return std::unexpected(wrote.error());
      }
    }
    if (stop_asked()) {
      const bool alone = !report->alone.empty();
      return close_run(
          alone ? report->alone.back().solo.games : report->rungs.back().duel.halves.count(),
          options.games);
    }
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
      "player meets equal weaker ones, and even strength is one part of as many as seats; with\n"
      "--seats 1 each plays alone, and its medals are counted.\n"
      "Milliseconds are those of one core. 'tide ladder --bars --write docs/opponents.md' plays\n"
      "everything the opponents are held to: a night's work, and with --keep in several nights;\n"
      "with --played it says how far that is.");
}

}  // namespace tide::cli
