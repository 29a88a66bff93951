// tide play: people at a terminal, or a script through a pipe, against computers or each other.
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <random>

#include "cli/commands.h"
#include "cli/saved.h"
#include "cli/terminal.h"
#include "cli/text.h"

namespace tide::cli {
namespace {

struct PlayOptions {
  GameChoice choice;
  int seat = 1;
  std::string with = "scripted";
  bool hotseat = false;
  bool lesson = false;
  std::string resume;
  std::string language = "en";

  void declare(CLI::App& command) {
    choice.seed.clear();
    choice.declare_game(command);
    choice.declare_setup(command);
    choice.declare_content(command);
    command.get_option("GAME")->required(false);
    command.get_option("--seed")->description(
        "a word or number that decides all luck (default: new luck each time)");
    auto* one = command.add_option("--seat", seat, "your seat (default: 1)")->type_name("K");
    auto* with_option =
        command.add_option("--with", with, "who plays the other seats (default: scripted)")
            ->type_name("deckhand|sailor|mate|captain|commodore|admiral|scripted|search:MS");
    command.add_flag("--hotseat", hotseat, "people play all seats and share the screen")
        ->excludes(one)
        ->excludes(with_option);
    command.add_flag("--lesson", lesson, "a guided first game with fixed luck")
        ->excludes(one)
        ->excludes("--hotseat")
        ->excludes("--seats")
        ->excludes("--seed")
        ->excludes("--option")
        ->excludes("--content");
    command.add_option("--resume", resume, "go on with a saved game; it has its own set-up")
        ->type_name("FILE")
        ->excludes("--seats")
        ->excludes("--seed")
        ->excludes("--option");
    declare_language(command, language);
  }
};

// A seed that nobody knows before.
std::string new_seed() {
  std::random_device device;
  std::string seed;
  for (int i = 0; i < 4; ++i) seed += fmt::format("{:08x}", device());
  return seed;
}

Expected<Match> open_match(const PlayOptions& options) {
  const GameChoice& choice = options.choice;
  if (options.resume.empty()) {
    const auto game = choice.open();
    if (!game) return std::unexpected(game.error());
    if (options.lesson) {
      const auto lesson = lesson_of(*game);
      if (!lesson) return std::unexpected(lesson.error());
      return Match::start(*game, lesson->setup, lesson->seed);
    }
    const auto setup = choice.setup(**game);
    if (!setup) return std::unexpected(setup.error());
    return Match::start(*game, *setup, choice.seed.empty() ? new_seed() : choice.seed);
  }
  auto match = open_saved(options.resume, choice.content);
  if (!match) return match;
  const std::string& id = match->game().info().id;
  if (!choice.game.empty() && choice.game != id) {
    return wrong(fmt::format("{}: a game of {}, not of {}", options.resume, id, choice.game));
  }
  return match;
}

using Seated = std::vector<std::optional<opponents::Player>>;

Expected<Seated> seated_for(const PlayOptions& options, const AnyGame& game, int seats) {
  const auto other = opponents::read_player(options.with, game);
  if (!other) return wrong(fmt::format("--with: {}", other.error().message));
  if (options.hotseat) return Seated(static_cast<std::size_t>(seats));
  if (options.seat < 1 || options.seat > seats) {
    return wrong(fmt::format("--seat {}: expected 1 to {}", options.seat, seats));
  }
  Seated seated(static_cast<std::size_t>(seats), *other);
  seated[static_cast<std::size_t>(options.seat - 1)].reset();
  return seated;
}

std::string resume_command(const PlayOptions& options, const AnyGame& game) {
  std::string command = "tide play " + game.info().id;
  if (options.lesson) {
    command += " --lesson --with " + options.with;
  } else if (options.hotseat) {
    command += " --hotseat";
  } else {
    command += fmt::format(" --seat {} --with {}", options.seat, options.with);
  }
  if (options.choice.content) command += " --content " + *options.choice.content;
  if (options.language != "en") command += " --language " + options.language;
  return command + " --resume";
}

int terminal_width() {
  winsize size{};
  const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? std::clamp(static_cast<int>(size.ws_col), 40, 120) : 80;
}

Expected<int> run(const PlayOptions& asked) {
  PlayOptions options = asked;
  if (options.choice.game.empty() && options.resume.empty()) {
    return wrong("which game? tide play GAME, or --resume FILE; 'tide games' lists them");
  }
  auto match = open_match(options);
  if (!match) return std::unexpected(match.error());
  const AnyGame& game = match->game();
  if (auto good = check_language(game, options.language); !good) {
    return std::unexpected(good.error());
  }
  std::optional<Lesson> lesson;
  if (options.lesson) {
    auto read = lesson_of(match->shared_game());
    if (!read) return std::unexpected(read.error());
    if (match->seed() != read->seed || match->setup().seats != read->setup.seats) {
      return wrong(
          fmt::format("{}: did not begin as the lesson of {}", options.resume, game.info().name));
    }
    options.seat = read->you.number();
    lesson = std::move(*read);
  }
  const auto seated = seated_for(options, game, match->setup().seats);
  if (!seated) return std::unexpected(seated.error());
  watch_interrupts();
  TerminalSession session(*match,
                          {.players = *seated,
                           .thinker = opponents::make_thinker(game),
                           .lesson = std::move(lesson),
                           .language = options.language,
                           .width = terminal_width(),
                           .colour = colour_wanted(),
                           .interactive = isatty(STDOUT_FILENO) != 0 && isatty(STDIN_FILENO) != 0,
                           .file = options.resume,
                           .resume_command = resume_command(options, game),
                           .stopped = [] { return stop_asked().load(); }},
                          std::cin, std::cout);
  session.run();
  std::cout.flush();
  return success;
}

}  // namespace

void add_play(CLI::App& app, Invocation& invocation) {
  add_command<PlayOptions>(app, invocation, "play", "Play a game in the terminal",
                           "tide play connect-four --with scripted", run);
}

}  // namespace tide::cli
