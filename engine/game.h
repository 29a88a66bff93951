// What a game is to everything else: a struct of static functions over plain data. The template
// face (this concept) is for search and simulation; any_game.h has the type-erased face for the
// rest.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <type_traits>

#include "engine/action.h"
#include "engine/assets.h"
#include "engine/context.h"
#include "engine/error.h"
#include "engine/json.h"
#include "engine/options.h"
#include "engine/random.h"
#include "engine/result.h"
#include "engine/seat.h"

namespace tide {

// Why an action is refused, in terms the asking seat may know.
struct Refusal {
  Rule rule;
  Phrase phrase;
};

// What an action is to a person: its sentence, and the element of the view that it touches.
struct Description {
  Phrase phrase;
  std::string target;  // e.g. "tile:c3", "hand:cut"; empty if none
};

// A standing answer that a person gives in advance, e.g. "pass until I am hit for N or more".
struct StandingOrder {
  std::string_view id;  // also the phrase "standing.<id>" that explains it
  bool takes_number = false;
  bool lapses = false;  // with the first decision of the seat that it does not answer
};

template <class G>
concept Game =
    requires(const typename G::Content& content, const typename G::State& state,
             typename G::State& mutable_state, const Setup<typename G::Options>& setup,
             const typename G::View& view, Seat seat, Action action, ActionList& list, Context& ctx,
             const Key& key, Rng& rng, const json::value& value, std::string_view text) {
      // --- Description ---
      { G::id } -> std::convertible_to<std::string_view>;      // "salt-and-bones"
      { G::name } -> std::convertible_to<std::string_view>;    // "Salt & Bones"
      { G::prefix } -> std::convertible_to<std::string_view>;  // of its rule IDs, "SNB"
      { G::rules_version } -> std::convertible_to<int>;  // goes up when a saved game may differ
      { G::min_seats } -> std::convertible_to<int>;
      { G::max_seats } -> std::convertible_to<int>;
      { G::action_count } -> std::convertible_to<int>;
      // content.json, rules.md, words/en.json, tests/*.scenario
      { G::assets() } -> std::same_as<const Asset*>;
      // Members of the position that redeal may change for another seat; "/players/other/hand".
      { G::hidden() } -> std::convertible_to<std::vector<std::string>>;
      // Members of the position that are worked out when they are left out (decks: the rest).
      { G::derived() } -> std::convertible_to<std::vector<std::string>>;

      // --- Content: checked once, then immutable. It has a member `options`. ---
      { G::read_content(value) } -> std::same_as<Expected<typename G::Content>>;
      { content.options } -> std::convertible_to<const std::vector<OptionSpec>&>;

      // --- Play. A State is trivially copyable and holds no pointer but the one to its content.
      // ---
      requires std::is_trivially_copyable_v<typename G::State>;
      { G::start(content, setup, key, ctx) } -> std::same_as<typename G::State>;
      // Who must decide now; several at once for a simultaneous choice; empty only when over.
      { G::to_act(state) } -> std::same_as<SeatSet>;
      // Appends the seat's choices: complete, no duplicates, never none for a seat that is to act.
      { G::legal(state, seat, list) };
      // The action must be legal. Runs on until somebody must choose. Never allocates without
      // journal.
      { G::apply(mutable_state, seat, action, ctx) };
      { G::over(state) } -> std::convertible_to<bool>;
      { G::result(state) } -> std::same_as<Result>;  // only when over
      // Why this action is not allowed, decided without the list; nothing if it is legal.
      { G::refusal(state, seat, action) } -> std::same_as<std::optional<Refusal>>;

      // --- Knowledge ---
      // Replaces the state by a random world that the observer cannot tell from it. What the result
      // is depends on nothing that the observer does not know, and on rng.
      { G::redeal(mutable_state, seat, rng) };
      // A described struct; nobody: what a spectator sees.
      { G::view(state, std::optional<Seat>()) } -> std::same_as<typename G::View>;

      // --- For people ---
      { G::notation(content, action) } -> std::convertible_to<std::string>;  // unique, lower case
      { G::describe(state, seat, action) } -> std::same_as<Description>;
      { G::prompt(state, seat) } -> std::same_as<Phrase>;  // what is asked, or what is waited for
      // The board in text, from nothing but a view; with ANSI colours or plain.
      { G::draw(content, view, true) } -> std::convertible_to<std::string>;

      // --- Positions: the whole truth ---
      { G::to_position(state) } -> std::same_as<json::value>;
      { G::from_position(content, value) } -> std::same_as<Expected<typename G::State>>;
      // Are all components there, once each, and does everything agree? Names the first that does
      // not.
      { G::check(state) } -> std::same_as<Expected<void>>;
      // The number of a chance outcome written as a word, for dictated luck.
      { G::outcome(content, 0, text) } -> std::same_as<std::optional<int>>;

      // --- Players. Both use only what the seat knows (a test redeals and compares). ---
      { G::scripted(state, seat, list, rng) } -> std::same_as<Action>;
      { G::evaluate(state, seat) } -> std::convertible_to<float>;  // 0 lost … 1 won
    };

// For programs about one game: the content in a file, or what the game comes with if none is named.
template <Game G>
Expected<typename G::Content> content_of(const std::string& file = {}) {
  const auto text = file.empty() ? std::string(find_asset(G::assets(), "content.json").value_or(""))
                                 : read_file(file);
  if (!text) return std::unexpected(text.error());
  const auto parsed = parse_json(*text);
  if (!parsed) return std::unexpected(parsed.error());
  return G::read_content(*parsed);
}

// Optional parts of a game.

// What a scripted player can be told to go for, by numbers that mean the same until the game is
// over.
using Aim = std::uint16_t;
using Aims = FixedVector<Aim, 16>;
template <class G>
concept HasAims = requires(const typename G::State& s, Seat seat, const ActionList& list, Rng& rng,
                           Aims& aims, Aim aim) {
  // Nothing special. The search plays on by it where it has found nothing better, so it may play
  // better than the scripted player that people meet.
  { G::no_aim } -> std::convertible_to<Aim>;
  // Appends what the seat might go for, by what it knows.
  { G::aims(s, seat, aims) };
  // What the scripted player chooses if it goes for that; the usual choice where that is vain.
  { G::scripted(s, seat, list, rng, aim) } -> std::same_as<Action>;
};
template <class G>
concept HasFinerAims =
    HasAims<G> && requires(const typename G::State& s, Seat seat, Aims& aims, Aim aim) {
      // Appends what differs a little from that aim.
      { G::finer_aims(s, seat, aim, aims) };
    };
template <class G>
concept HasIdleChoices = requires(const typename G::State& s, Seat seat, Action action) {
  // Nothing is gained by choosing this now rather than when it is asked for. The search leaves it
  // out: a script that plays better without something makes it look good to throw that away.
  { G::idle(s, seat, action) } -> std::same_as<bool>;
};
template <class G>
concept HasSecretChoices = requires(typename G::State& s, Seat seat) {
  // While all choose at once: takes back what the rivals of a seat have chosen in secret, so that
  // they can be imagined to choose again.
  { G::take_back(s, seat) };
};
template <class G>
concept HasResign = requires(typename G::State& s, Seat seat, Context& ctx) {
  { G::resign(s, seat, ctx) };
};
template <class G>
concept HasSetupCheck =
    requires(const typename G::Content& content, const Setup<typename G::Options>& setup) {
      // May a game start like this? For what seats and options allow only together.
      { G::check_setup(content, setup) } -> std::same_as<Expected<void>>;
    };
template <class G>
concept HasStandingOrders = requires(const typename G::State& s, Seat seat) {
  { G::standing_orders() } -> std::convertible_to<std::vector<StandingOrder>>;
  // What the order answers now; nothing: ask the person.
  { G::standing_answer(s, seat, 0, 0) } -> std::same_as<std::optional<Action>>;
};

template <class G>
concept HasWarning = requires(const typename G::State& s, Seat seat, Action action) {
  // What a beginner would lose by this legal action without meaning to, from nothing but what the
  // seat knows; nothing: no reason to ask again.
  { G::warning(s, seat, action) } -> std::same_as<std::optional<Phrase>>;
};

}  // namespace tide
