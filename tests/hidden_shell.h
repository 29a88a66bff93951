// Hidden Shell: a tiny game with everything that can leak, for the tests of the tests. Each seat
// holds a shell that it alone knows. In two rounds a seat passes, dives (throws its shell back into
// the sea and draws another), shows its shell if it is no cockle, or peeks at the next seat's. The
// best shell wins; a shown one counts one more.
#pragma once

#include <algorithm>

#include "engine/game.h"
#include "engine/kind.h"

namespace tide::hidden_shell {

struct Content {
  std::vector<OptionSpec> options;
  std::vector<std::string> shells{"cockle", "whelk", "conch"};
};

struct Options {
  int dives = 1;
};
BOOST_DESCRIBE_STRUCT(Options, (), (dives))

struct Shell : Kind<Shell> {
  using Kind::Kind;
  static const std::vector<std::string>& names(const Content& c) { return c.shells; }
};
inline constexpr int kinds = 3, of_each = 3, rounds = 2;
using Shells = Bag<Shell, kinds>;

enum class Stream : std::uint8_t { sea };

struct Player {
  Shell shell;
  SeatSet known_by;
  bool shown = false;
  std::uint8_t dives = 0;  // left
};
BOOST_DESCRIBE_STRUCT(Player, (), (shell, known_by, shown, dives))

struct State {
  const Content* content = nullptr;
  FixedVector<Player, 3> players;
  Shells sea;
  std::uint8_t turns = 0;
  Luck<Stream, 1> luck;
};
BOOST_DESCRIBE_STRUCT(State, (), (players, sea, turns, luck))

struct PlayerView {
  std::optional<std::string> shell;  // nothing: hidden
  bool shown = false;
  int dives = 0;
};
BOOST_DESCRIBE_STRUCT(PlayerView, (), (shell, shown, dives))
struct View {
  std::vector<PlayerView> players;
  int turns = 0;
};
BOOST_DESCRIBE_STRUCT(View, (), (players, turns))

inline constexpr Action pass{0}, dive{1}, show{2}, peek{3};

struct HiddenShell {
  static constexpr std::string_view id = "hidden-shell", name = "Hidden Shell", prefix = "HSH";
  static constexpr int rules_version = 1, min_seats = 2, max_seats = 3, action_count = 4;

  using Content = hidden_shell::Content;
  using Options = hidden_shell::Options;
  using State = hidden_shell::State;
  using View = hidden_shell::View;

  // --- Play ---
  static State start(const Content& content, const Setup<Options>& setup, const Key& key,
                     Context&) {
    State s{.content = &content, .players = {}, .sea = {}, .luck = {.key = key}};
    for (int k = 0; k < kinds; ++k) s.sea.add(Shell(k), of_each);
    Context unheard;
    for (int i = 0; i < setup.seats; ++i) {
      s.players.push_back({s.luck.draw(Stream::sea, s.sea, unheard), SeatSet::only(Seat(i)), false,
                           static_cast<std::uint8_t>(setup.options.dives)});
    }
    return s;
  }
  static Seat mover(const State& s) { return Seat(s.turns % s.players.size()); }
  static Player& at(State& s, Seat seat) { return s.players[seat.index]; }
  static const Player& at(const State& s, Seat seat) { return s.players[seat.index]; }
  static Seat next(const State& s, Seat seat) { return Seat((seat.index + 1) % s.players.size()); }
  static bool over(const State& s) { return s.turns == rounds * s.players.size(); }
  static SeatSet to_act(const State& s) { return over(s) ? SeatSet() : SeatSet::only(mover(s)); }

  static void legal(const State& s, Seat seat, ActionList& list) {
    const Player& me = at(s, seat);
    list.push_back(pass);
    if (me.dives > 0) list.push_back(dive);
    if (me.shell.index > 0 && !me.shown) list.push_back(show);
    if (!at(s, next(s, seat)).known_by.has(seat)) list.push_back(peek);
  }
  static void apply(State& s, Seat seat, Action action, Context& ctx) {
    Player& me = at(s, seat);
    const SeatSet mine = SeatSet::only(seat);
    if (action == dive) {
      s.sea.add(me.shell);
      me = {s.luck.draw(Stream::sea, s.sea, ctx), mine, false,
            static_cast<std::uint8_t>(me.dives - 1)};
      ctx.tell("HSH-02", "dives", {{"player", seat}, {"shell", word(s, me.shell), mine}},
               {.learns = mine});
    } else if (action == show) {
      me.shown = true;
      me.known_by = SeatSet::all();
      ctx.tell("HSH-03", "shows", {{"player", seat}, {"shell", word(s, me.shell)}},
               {.learns = SeatSet::all()});
    } else if (action == peek) {
      Player& other = at(s, next(s, seat));
      other.known_by = other.known_by | mine;
      ctx.tell("HSH-04", "peeks",
               {{"player", seat}, {"other", next(s, seat)}, {"shell", word(s, other.shell), mine}},
               {.learns = mine});
    } else {
      ctx.tell("HSH-01", "passes", {{"player", seat}});
    }
    if (++s.turns == rounds * s.players.size()) {
      for (Player& player : s.players) player.known_by = SeatSet::all();
      ctx.tell("HSH-05", "ends", {}, {.learns = SeatSet::all()});
    }
  }
  static int worth(const Player& p) { return p.shell.index + (p.shown ? 1 : 0); }
  static Result result(const State& s) {
    Result result{.seats = s.players.size(), .reason = "ends"};
    for (int i = 0; i < s.players.size(); ++i) {
      const auto seat = static_cast<std::size_t>(i);
      result.score[seat] = worth(s.players[i]);
      result.place[seat] =
          static_cast<std::uint8_t>(1 + std::ranges::count_if(s.players, [&](const Player& other) {
                                      return worth(other) > worth(s.players[i]);
                                    }));
    }
    return result;
  }
  static std::optional<Refusal> refusal(const State& s, Seat seat, Action action) {
    if (over(s) || seat != mover(s)) return Refusal{"HSH-01", {"refused.turn", {}}};
    const Player& me = at(s, seat);
    if (action == dive && me.dives == 0) return Refusal{"HSH-02", {"refused.dive", {}}};
    if (action == show && (me.shown || me.shell == Shell(0))) {
      return Refusal{"HSH-03", {"refused.show", {{"shell", word(s, me.shell)}}}};
    }
    if (action == peek && at(s, next(s, seat)).known_by.has(seat)) {
      return Refusal{"HSH-04", {"refused.peek", {}}};
    }
    return std::nullopt;
  }

  // --- Knowledge ---
  static std::vector<std::string> hidden() { return {"/players/other/shell", "/sea", "/luck/key"}; }
  static void redeal(State& s, Seat observer, Rng& rng) {
    Shells pool = s.sea;
    for (const Player& p : s.players) {
      if (!p.known_by.has(observer)) pool.add(p.shell);
    }
    for (Player& p : s.players) {
      if (!p.known_by.has(observer)) p.shell = pool.take(rng);
    }
    s.sea = pool;
    s.luck.key = rng.key();
  }
  static View view(const State& s, std::optional<Seat> observer) {
    View view{.players = {}, .turns = s.turns};
    for (const Player& p : s.players) {
      PlayerView shown{.shell = {}, .shown = p.shown, .dives = p.dives};
      if (may_know(p, observer)) shown.shell = word(s, p.shell);
      view.players.push_back(shown);
    }
    return view;
  }
  static bool may_know(const Player& p, std::optional<Seat> observer) {
    return observer ? p.known_by.has(*observer) : p.known_by == SeatSet::all();
  }

  // --- For people ---
  static std::string_view word(const State& s, Shell shell) {
    return s.content->shells[shell.index];
  }
  static std::string notation(const Content&, Action a) {
    constexpr std::array<const char*, 4> words{"pass", "dive", "show shell", "peek left"};
    return words[static_cast<std::size_t>(a)];
  }
  static Description describe(const State& s, Seat, Action a) {
    constexpr std::array<std::string_view, 4> keys{"pass", "dive", "show", "peek"};
    return {{keys[static_cast<std::size_t>(a)], {{"count", s.sea.total()}}}, ""};
  }
  static Phrase prompt(const State& s, Seat seat) {
    if (over(s)) return {"prompt.over", {}};
    if (seat != mover(s)) return {"prompt.wait", {{"player", mover(s)}}};
    return {"prompt.turn", {{"shell", word(s, at(s, seat).shell)}}};
  }
  static std::string draw(const Content&, const View& view, bool) {
    std::string out;
    for (const PlayerView& p : view.players) out += p.shell.value_or("?") + "\n";
    return out;
  }

  // --- Content and positions ---
  static const Asset* assets() {
    static constexpr std::string_view content =
        R"({"options": [{"id": "dives", "values": [0, 1, 2], "default": 1, "effect": "Dives."}]})";
    static constexpr std::string_view rules =
        "| ID | Rule | Source | Basis |\n|---|---|---|---|\n"
        "| HSH-01 | Seats take turns, two each; a seat may pass. | here | stated |\n"
        "| HSH-02 | A dive changes the shell, as often as agreed. | here | stated |\n"
        "| HSH-03 | A shell that is no cockle may be shown, once. | here | stated |\n"
        "| HSH-04 | A seat may peek at the shell of the next seat. | here | stated |\n"
        "| HSH-05 | At the end the best shell wins. | here | stated |\n";
    static constexpr std::string_view english = R"({"language": "en", "terms": {}, "phrases": {
      "pass": "pass", "dive": "dive among {count} shells", "show": "show your shell",
      "peek": "peek at your neighbour's shell", "passes": "{player} passes.",
      "dives": "{player} dives for a {shell}.",
      "shows": "{player} shows a {shell}.", "peeks": "{player} sees the {shell} of {other}.",
      "ends": "All shells are turned up.", "hidden": "shell",
      "prompt.over": "The game is over.", "prompt.wait": "{player} is to act.",
      "prompt.turn": "You hold a {shell}.", "refused.turn": "it is not your turn",
      "refused.dive": "no dive is left", "refused.show": "a {shell} cannot be shown now",
      "refused.peek": "you know that shell"}})";
    static constexpr auto asset = [](const char* name, std::string_view text) {
      return Asset{name, text.data(), text.data() + text.size()};
    };
    static const std::array table{asset("content.json", content), asset("rules.md", rules),
                                  asset("words/en.json", english),
                                  Asset{nullptr, nullptr, nullptr}};
    return table.data();
  }
  static Expected<Content> read_content(const json::value& file) {
    auto options = read_option_specs(file.at("options"));
    if (!options) return std::unexpected(options.error());
    Content content;
    content.options = *options;
    return content;
  }
  static std::vector<std::string> derived() { return {"sea"}; }
  static json::value to_position(const State& s) { return reflect::to_json(s, *s.content); }
  static Expected<State> from_position(const Content& content, const json::value& position) {
    if (!position.is_object()) return wrong("expected an object");
    json::value whole = position;
    const bool derive_sea = !whole.get_object().contains("sea");
    if (derive_sea) whole.get_object()["sea"] = json::object();
    State s{.content = &content, .players = {}, .sea = {}, .luck = {}};
    if (auto read = reflect::from_json(whole, s, content); !read) {
      return std::unexpected(read.error());
    }
    for (int k = 0; derive_sea && k < kinds; ++k) {
      if (const int rest = of_each - in_hands(s, Shell(k)); rest > 0) s.sea.add(Shell(k), rest);
    }
    if (auto whole_set = check(s); !whole_set) return std::unexpected(whole_set.error());
    return s;
  }
  static int in_hands(const State& s, Shell shell) {
    return static_cast<int>(std::ranges::count(s.players, shell, &Player::shell));
  }
  static Expected<void> check(const State& s) {
    if (s.players.size() < min_seats) return wrong("/players: expected 2 or 3");
    if (s.turns > rounds * s.players.size()) return wrong("/turns: the game was over before");
    for (int k = 0; k < kinds; ++k) {
      const int n = s.sea[Shell(k)] + in_hands(s, Shell(k));
      if (n != of_each) return wrong(fmt::format("{} of {}, not 3", n, word(s, Shell(k))));
    }
    return {};
  }
  static std::optional<int> outcome(const Content& content, int, std::string_view text) {
    const auto found = std::ranges::find(content.shells, text);
    if (found == content.shells.end()) return std::nullopt;
    return static_cast<int>(found - content.shells.begin());
  }

  // --- Players: both look at the own shell only ---
  static Action scripted(const State& s, Seat seat, const ActionList& list, Rng&) {
    if (list.contains(show)) return show;
    return at(s, seat).shell == Shell(0) && list.contains(dive) ? dive : pass;
  }
  static float evaluate(const State& s, Seat seat) {
    return static_cast<float>(worth(at(s, seat))) / 4.0F;
  }
};
static_assert(Game<HiddenShell>);

}  // namespace tide::hidden_shell
