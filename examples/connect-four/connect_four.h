// Connect Four: the smallest complete game. CONTRIBUTING.md builds it step by step.
#pragma once

#include <bit>

#include "engine/game.h"

namespace tide::connect_four {

struct Content {
  std::vector<OptionSpec> options;
};

struct Options {};
BOOST_DESCRIBE_STRUCT(Options, (), ())

// A bit for each place: column * 7 + row, rows from the bottom. The seventh bit of a column stays
// empty, so that lines do not run from one column into the next.
using Discs = std::uint64_t;

struct State {
  const Content* content = nullptr;
  std::array<Discs, 2> discs{};
  std::uint8_t moves = 0;
  bool won = false;  // by the seat that moved last
};

struct View {
  std::vector<std::string> rows;  // from the top; '.', 'x' for seat 1, 'o' for seat 2
  std::vector<std::string> line;  // places of the discs that won, "a1" at the bottom left
  SeatSet to_act;
  SeatSet winners;
};
BOOST_DESCRIBE_STRUCT(View, (), (rows, line, to_act, winners))

struct ConnectFour {
  static constexpr std::string_view id = "connect-four", name = "Connect Four", prefix = "CFO";
  static constexpr int rules_version = 1, min_seats = 2, max_seats = 2;
  static constexpr int columns = 7, rows = 6, action_count = columns;

  using Content = connect_four::Content;
  using Options = connect_four::Options;
  using State = connect_four::State;
  using View = connect_four::View;

  // --- Play ---
  static State start(const Content& content, const Setup<Options>&, const Key&, Context&) {
    return {.content = &content};
  }
  static Seat mover(const State& s) { return Seat(s.moves & 1); }
  static bool over(const State& s) { return s.won || s.moves == columns * rows; }
  static SeatSet to_act(const State& s) { return over(s) ? SeatSet() : SeatSet::only(mover(s)); }
  static bool full(const State& s, int column) {
    return ((s.discs[0] | s.discs[1]) >> (column * 7 + rows - 1) & 1) != 0;
  }
  static void legal(const State& s, Seat, ActionList& list) {
    for (int c = 0; c < columns; ++c) {
      if (!full(s, c)) list.push_back(static_cast<Action>(c));
    }
  }
  // CFO-04: four in a line, by shifting the board onto itself.
  static bool four(Discs d) {
    for (const int step : {1, 7, 6, 8}) {
      const Discs pairs = d & d >> step;
      if ((pairs & pairs >> 2 * step) != 0) return true;
    }
    return false;
  }
  static void apply(State& s, Seat seat, Action action, Context& ctx) {
    const int c = static_cast<int>(action);
    const Discs bottom = Discs{1} << c * 7;
    // CFO-03: adding the bottom bit to the filled column carries into the lowest free place.
    s.discs[seat] |= ((s.discs[0] | s.discs[1]) + bottom) & 0x7FULL << c * 7;
    ++s.moves;
    ctx.tell("CFO-03", "dropped", {{"player", seat}, {"column", column_name(c)}});
    s.won = four(s.discs[seat]);
    if (s.won) {
      ctx.tell("CFO-04", "won", {{"player", seat}});
    } else if (over(s)) {
      ctx.tell("CFO-05", "full");
    }
  }
  static Result result(const State& s);
  static std::optional<Refusal> refusal(const State& s, Seat seat, Action action);

  // --- Knowledge: nothing is hidden ---
  static void redeal(State&, Seat, Rng&) {}
  static std::vector<std::string> hidden() { return {}; }
  static View view(const State& s, std::optional<Seat> observer);

  // --- For people ---
  // Where a disc that is dropped now comes to lie: 1 is the lowest row.
  static int landing_row(const State& s, int column) {
    return 1 + std::popcount((s.discs[0] | s.discs[1]) >> column * 7 & 0x7F);
  }
  static std::string_view column_name(int c) { return std::string_view("abcdefg").substr(c, 1); }
  static std::string notation(const Content&, Action a) {
    return "drop " + std::string(column_name(static_cast<int>(a)));
  }
  static Description describe(const State& s, Seat, Action a);
  static Phrase prompt(const State& s, Seat seat);
  static std::string draw(const Content&, const View& view, bool colour);

  // --- Content and positions ---
  static const Asset* assets();
  static Expected<Content> read_content(const json::value& file);
  static std::vector<std::string> derived() { return {}; }
  static json::value to_position(const State& s);
  static Expected<State> from_position(const Content& content, const json::value& position);
  static Expected<void> check(const State& s);
  static std::optional<int> outcome(const Content&, int, std::string_view) { return std::nullopt; }

  // --- Players ---
  static Action scripted(const State& s, Seat seat, const ActionList& list, Rng& rng);
  static float evaluate(const State& s, Seat seat);
};
static_assert(Game<ConnectFour>);

}  // namespace tide::connect_four
