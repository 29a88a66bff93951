// A game that only tests know, with the parts that Connect Four lacks: dice, hidden cards, a
// derived deck, an option, resigning. Each of two seats holds a card that only it knows; in turns
// they wait, roll a die for points or exchange their card; who has `goal` points first wins.
#pragma once

#include <algorithm>
#include <string>

#include "engine/erased.h"
#include "engine/kind.h"

namespace tide::small_game {

struct Content {
  std::vector<OptionSpec> options;
};

struct Card : Kind<Card> {
  using Kind::Kind;
  static const std::vector<std::string>& names(const Content&) {
    static const std::vector<std::string> list{"ace", "king", "queen"};
    return list;
  }
};
using Cards = Bag<Card, 3>;  // three of each, one of them in each hand or all in the deck

struct Options {
  int goal = 0;
};
BOOST_DESCRIBE_STRUCT(Options, (), (goal))

enum class Stream { deal, die };

struct Player {
  Card card;
  std::uint8_t points = 0;
  bool resigned = false;
};
BOOST_DESCRIBE_STRUCT(Player, (), (card, points, resigned))

struct State {
  const Content* content = nullptr;
  std::array<Player, 2> players{};
  Cards deck;
  std::uint8_t goal = 0;
  Seat turn;
  Luck<Stream, 2> luck;
};
BOOST_DESCRIBE_STRUCT(State, (), (players, deck, goal, turn, luck))

struct View {
  std::string card;
  std::vector<int> points;
};
BOOST_DESCRIBE_STRUCT(View, (), (card, points))

struct SmallGame {
  static constexpr std::string_view id = "small-game", name = "Small Game", prefix = "SML";
  static constexpr int rules_version = 1, min_seats = 2, max_seats = 2, action_count = 3;
  using Content = small_game::Content;
  using Options = small_game::Options;
  using State = small_game::State;
  using View = small_game::View;

  static const Asset* assets() {
    static constexpr std::string_view texts[] = {
        R"({"options": [{"id": "goal", "values": [4, 9], "default": 9, "effect": "To win."}]})",
        "\n| ID | Rule | Source | Basis |\n|---|---|---|---|\n"
        "| SML-001 | Deal. | - | stated |\n| SML-002 | Roll. | - | stated |\n"
        "| SML-003 | Take turns. | - | stated |\n| SML-004 | Exchange. | - | stated |\n",
        R"({"language": "en", "terms": {}, "phrases": {"dealt": "{player} is dealt {card}.",
            "hidden": "a card", "rolled": "{player} rolls {points}.", "resigned": "{player} gives up.",
            "refused": "it is not your turn", "secret": "You take {card}."}})"};
    static const Asset table[] = {{"content.json", texts[0].begin(), texts[0].end()},
                                  {"rules.md", texts[1].begin(), texts[1].end()},
                                  {"words/en.json", texts[2].begin(), texts[2].end()},
                                  {nullptr, nullptr, nullptr}};
    return table;
  }
  static std::vector<std::string> hidden() { return {"/players/other/card", "/deck", "/luck/key"}; }
  static std::vector<std::string> derived() { return {"deck"}; }
  static Expected<Content> read_content(const json::value& file) {
    auto specs = read_option_specs(file.at("options"));
    if (!specs) return std::unexpected(specs.error());
    return Content{*specs};
  }

  static Cards all_cards() {
    Cards cards;
    for (int i = 0; i < 3; ++i) cards.add(Card(i), 3);
    return cards;
  }
  static std::string_view card_name(const State& s, Card c) {
    return Card::names(*s.content)[c.index];
  }
  static State start(const Content& content, const Setup<Options>& setup, const Key& key,
                     Context& ctx) {
    State s{.content = &content, .deck = all_cards(), .turn = {}, .luck = {.key = key}};
    s.goal = static_cast<std::uint8_t>(setup.options.goal);
    for (const Seat seat : SeatSet::first(2)) {
      s.players[seat].card = s.luck.draw(Stream::deal, s.deck, ctx);
      const SeatSet own = SeatSet::only(seat);
      ctx.tell("SML-001", "dealt",
               {{"player", seat}, {"card", card_name(s, s.players[seat].card), own}},
               {.learns = own});
    }
    return s;
  }
  static bool over(const State& s) {
    return std::ranges::any_of(s.players,
                               [&](const Player& p) { return p.resigned || p.points >= s.goal; });
  }
  static SeatSet to_act(const State& s) { return over(s) ? SeatSet() : SeatSet::only(s.turn); }
  static void legal(const State&, Seat, ActionList& list) {
    for (int a = 0; a < action_count; ++a) list.push_back(static_cast<Action>(a));
  }
  static void apply(State& s, Seat seat, Action action, Context& ctx) {
    Player& p = s.players[seat];
    if (static_cast<int>(action) == 1) {
      const int points = s.luck.roll(Stream::die, 1, 6, ctx);
      p.points = static_cast<std::uint8_t>(p.points + points);
      ctx.tell("SML-002", "rolled", {{"player", seat}, {"points", points}});
    } else if (static_cast<int>(action) == 2) {
      s.deck.add(p.card);
      p.card = s.luck.draw(Stream::deal, s.deck, ctx);
      const SeatSet own = SeatSet::only(seat);
      ctx.tell("SML-004", "secret", {{"card", card_name(s, p.card)}}, {.sees = own, .learns = own});
    }
    s.turn = Seat(1 - seat.index);
  }
  static void resign(State& s, Seat seat, Context& ctx) {
    s.players[seat].resigned = true;
    ctx.tell("SML-003", "resigned", {{"player", seat}});
  }
  static Result result(const State& s) {
    Result r{.seats = 2, .reason = "rolled"};
    for (const Seat seat : SeatSet::first(2)) {
      const Player &own = s.players[seat], &other = s.players[1 - seat.index];
      r.place[seat] = own.resigned || other.points >= s.goal ? 2 : 1;
      r.score[seat] = own.points;
    }
    return r;
  }
  static std::optional<Refusal> refusal(const State& s, Seat seat, Action) {
    if (to_act(s).has(seat)) return std::nullopt;
    return Refusal{"SML-003", {"refused", {}}};
  }

  static void redeal(State& s, Seat observer, Rng& rng) {
    Card& other = s.players[1 - observer.index].card;
    s.deck.add(other);
    other = s.deck.take(rng);
    s.luck.key = rng.key();
  }
  static View view(const State& s, std::optional<Seat> observer) {
    return {observer ? std::string(card_name(s, s.players[*observer].card)) : "",
            {s.players[0].points, s.players[1].points}};
  }

  static std::string notation(const Content&, Action a) {
    return std::array{"wait", "roll", "exchange"}[static_cast<std::size_t>(a)];
  }
  static Description describe(const State&, Seat, Action) { return {{"rolled", {}}, ""}; }
  static Phrase prompt(const State&, Seat) { return {"rolled", {}}; }
  static std::string draw(const Content&, const View& v, bool) { return v.card + "\n"; }

  static json::value to_position(const State& s) { return reflect::to_json(s, *s.content); }
  static Expected<State> from_position(const Content& content, const json::value& position) {
    json::value whole = position;
    json::error_code ec;
    if (whole.is_object() && !whole.get_object().contains("deck")) {
      Cards rest = all_cards();
      for (const char* place : {"/players/0/card", "/players/1/card"}) {
        Card card;
        const auto* found = whole.find_pointer(place, ec);
        if (found != nullptr && reflect::from_json(*found, card, content)) rest.remove(card);
      }
      whole.get_object()["deck"] = reflect::to_json(rest, content);
    }
    State s{.content = &content, .deck = {}, .turn = {}, .luck = {}};
    if (auto read = reflect::from_json(whole, s, content); !read) {
      return std::unexpected(read.error());
    }
    if (auto good = check(s); !good) return std::unexpected(good.error());
    return s;
  }
  static Expected<void> check(const State& s) {
    Cards all = s.deck;
    for (const Player& p : s.players) all.add(p.card);
    if (!(all == all_cards())) return wrong("/deck: there are three of each card");
    return {};
  }
  static std::optional<int> outcome(const Content& content, int stream, std::string_view word) {
    if (static_cast<Stream>(stream) == Stream::die) {
      return word.size() == 1 ? std::optional(word[0] - '0') : std::nullopt;
    }
    const auto card = reflect::read_name(json::value(word), Card::names(content));
    return card ? std::optional(*card) : std::nullopt;
  }
  static Action scripted(const State&, Seat, const ActionList& list, Rng&) { return list[1]; }
  static float evaluate(const State&, Seat) { return 0.5F; }
};
static_assert(Game<SmallGame>);

inline std::shared_ptr<const AnyGame> make() { return game_entry<SmallGame>().standard(); }

}  // namespace tide::small_game
