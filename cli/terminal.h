// People play a match in a terminal or through a pipe: `tide play` without its command line. All
// that is shown comes from what the seat at the screen may know: its view, its log, its choices.
#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "cli/terminal_choices.h"
#include "engine/ledger.h"
#include "engine/lesson.h"
#include "engine/match.h"
#include "opponents/opponent.h"

namespace tide::cli {

struct TerminalSettings {
  // Who sits at each seat; nobody: a person. At least one is.
  std::vector<std::optional<opponents::Player>> players;
  std::shared_ptr<opponents::Thinker> thinker;  // thinks for them, and gives hints
  std::optional<Lesson> lesson;                 // the match began as it does
  std::string language = "en";
  int width = 80;
  bool colour = false;
  // People sit at a terminal: print prompts, wait at hand-overs, wipe what others must not see.
  // Otherwise nothing waits and typed lines are repeated, so that the output reads as a transcript.
  bool interactive = false;
  std::string file;            // where the match was resumed from; empty: it is new
  std::string resume_command;  // what goes on with a saved game, but for the file's name
  std::function<bool()> stopped = [] { return false; };  // Ctrl-C
};

class TerminalSession {
 public:
  // The match outlives the session; the game has words in the language of the settings.
  TerminalSession(Match& match, TerminalSettings settings, std::istream& in, std::ostream& out);

  // Until the people leave, or the input ends: then an unfinished game is saved.
  void run();

 private:
  struct Command {
    std::string_view name, usage, summary;
    void (TerminalSession::*act)(const std::string& rest);
  };
  static const std::vector<Command>& commands();
  struct Standing {
    std::size_t order = 0;
    int number = 0;
  };

  // --- Whose turn, and what happens without asking (terminal.cpp)
  bool is_person(Seat seat) const { return !settings_.players[seat]; }
  Seat next_seat() const;
  void move_computer(Seat seat);
  bool answer_unasked(Seat seat);
  bool only_choice(Seat seat, Action& action) const;
  const LessonStep* lesson_step(Seat seat) const;  // null: nothing to follow
  bool hand_over(Seat seat);                       // false: the input has ended
  void wipe();                                     // what a seat saw on a shared screen
  void play(Seat seat, Action action, bool asked);

  // --- What a person sees
  std::vector<std::string> names() const;  // for the seat at the screen
  std::vector<std::string> log_of(std::size_t step) const;
  void show_decision();
  void show_choices();
  void show_news();
  void show_result();
  void show_lesson();  // the sentence for this decision, once for leaving it, once for its end
  void rule_line(const std::string& title);
  void say(std::string_view text);
  std::string dim(std::string_view text) const;

  // --- What a person types
  std::optional<std::string> read_line();
  void converse();  // until a move is made or taken back, or the person leaves
  void obey(const std::string& line);
  void play_line(const std::string& line);
  Expected<Action> understand(const std::string& typed, bool first) const;

  // --- Commands (terminal_commands.cpp)
  void help(const std::string& rest);
  void rules(const std::string& rest);
  void log(const std::string& rest);
  void board(const std::string& rest);
  void look(const std::string& rest);
  void hint(const std::string& rest);
  void undo(const std::string& rest);
  void save(const std::string& rest);
  void resign(const std::string& rest);
  void standing(const std::string& rest);
  void asking(const std::string& rest);
  void quit(const std::string& rest);
  void show_rule(const LedgerRule& rule);
  Expected<void> write(const std::string& file);
  Expected<void> write_and_tell();
  std::string free_file() const;
  void leave();  // the input has ended

  Match& match_;
  TerminalSettings settings_;
  std::istream& in_;
  std::ostream& out_;
  const Words& words_;
  bool hotseat_;                   // several people
  std::optional<Seat> observer_;   // the seat at the screen; nobody: what everybody may see
  std::vector<Choice> choices_;    // of the decision on the screen
  std::vector<std::size_t> seen_;  // steps of the log that each seat was shown
  std::vector<bool> asked_;        // for each move: did a person choose it?
  std::vector<std::optional<Standing>> standing_;  // the order of each seat
  bool ask_always_ = false;
  bool resigning_ = false;        // waits for "yes"
  std::optional<Action> warned_;  // waits for "yes"
  bool lesson_told_ = false;      // that it was left, or that it is over
  bool left_ = false;
  std::string notice_;      // to be shown under the next decision
  std::string last_board_;  // as it was last shown
};

}  // namespace tide::cli
