// A toy with what Connect Four lacks: secrets, chance, simultaneous choice, resigning and standing
// orders. Seat 1 holds a doubloon, seat 2 a ducat, each unknown to the other. Seat 1 flips a coin
// or skips it; then both bid 1 to 3 in secret, and the higher bid wins.
#pragma once

#include "engine/erased.h"

namespace tide::sealed_bids {

inline constexpr std::string_view words = R"({"language": "en", "terms": {}, "phrases": {
  "flip": "flip the coin", "skip": "skip the coin", "bid": "bid {bid}", "hidden": "something",
  "flipped": "{player} flips the coin.", "skipped": "{player} skips the coin.",
  "did_bid": "{player} bids {bid} for a {coin}.", "ended": "The bids are opened.",
  "prompt": "Your coin is a {coin}.", "resigned": "{player} resigns.", "refused": "not now",
  "standing.bid": "bid this much", "standing.again": "skip the coin until you bid"}})";
inline constexpr std::string_view ledger = R"(# Rules
| ID | Rule | Source | Basis |
|---|---|---|---|
| BID-01 | The higher bid wins. | toy | stated |
)";
inline constexpr std::string_view content = "{}";
inline const Asset assets[] = {{"words/en.json", words.data(), words.data() + words.size()},
                               {"rules.md", ledger.data(), ledger.data() + ledger.size()},
                               {"content.json", content.data(), content.data() + content.size()},
                               {nullptr, nullptr, nullptr}};

struct Content {
  std::vector<OptionSpec> options;
};
struct Options {};
BOOST_DESCRIBE_STRUCT(Options, (), ())
struct State {
  bool bidding = false;
  std::array<std::uint8_t, 2> bids{};  // 0: none yet
  std::uint8_t resigned = 0;           // the seat's number
};
struct View {
  std::string coin;
};
BOOST_DESCRIBE_STRUCT(View, (), (coin))

struct SealedBids {
  static constexpr std::string_view id = "sealed-bids", name = "Sealed Bids", prefix = "BID";
  static constexpr int rules_version = 1, min_seats = 2, max_seats = 2, action_count = 5;
  static constexpr ActionRange flip{0, 1}, skip{1, 1}, bid{2, 3};
  using Content = sealed_bids::Content;
  using Options = sealed_bids::Options;
  using State = sealed_bids::State;
  using View = sealed_bids::View;

  static std::string_view coin(Seat seat) { return seat.index == 0 ? "doubloon" : "ducat"; }

  static State start(const Content&, const Setup<Options>&, const Key&, Context&) { return {}; }
  static bool over(const State& s) { return s.resigned != 0 || (s.bids[0] > 0 && s.bids[1] > 0); }
  static SeatSet to_act(const State& s) {
    SeatSet waiting;
    for (const Seat seat : SeatSet::first(over(s) ? 0 : s.bidding ? 2 : 1)) {
      if (s.bids[seat] == 0) waiting = waiting | SeatSet::only(seat);
    }
    return waiting;
  }
  static void legal(const State& s, Seat, ActionList& list) {
    if (!s.bidding) list.push_back(flip.only()), list.push_back(skip.only());
    for (int i = 0; s.bidding && i < 3; ++i) list.push_back(bid[i]);
  }
  static std::optional<Refusal> refusal(const State& s, Seat seat, Action a) {
    if (to_act(s).has(seat) && bid.has(a) == s.bidding) return std::nullopt;
    return Refusal{"BID-01", {"refused", {}}};
  }
  static void apply(State& s, Seat seat, Action a, Context& ctx) {
    if (!bid.has(a)) {
      s.bidding = true;
      if (flip.has(a)) ctx.revealed = true;
      return ctx.tell("BID-01", flip.has(a) ? "flipped" : "skipped", {{"player", seat}});
    }
    s.bids[seat] = static_cast<std::uint8_t>(bid.index(a) + 1);
    const SeatSet own = SeatSet::only(seat);
    ctx.tell("BID-01", "did_bid",
             {{"player", seat}, {"bid", s.bids[seat], own}, {"coin", coin(seat), own}});
  }
  static Result result(const State& s) {
    Result result{.seats = 2, .reason = s.resigned != 0 ? "resigned" : "ended"};
    for (const Seat seat : SeatSet::first(2)) {
      const bool lost =
          s.resigned != 0 ? s.resigned == seat.number() : s.bids[seat] < s.bids[1 - seat.index];
      result.place[seat] = lost ? 2 : 1;
    }
    return result;
  }
  static void resign(State& s, Seat seat, Context& ctx) {
    s.resigned = static_cast<std::uint8_t>(seat.number());
    ctx.tell("BID-01", "resigned", {{"player", seat}});
  }
  static std::vector<StandingOrder> standing_orders() {
    return {{.id = "bid", .takes_number = true}, {.id = "again", .lapses = true}};
  }
  static std::optional<Action> standing_answer(const State& s, Seat, int order, int number) {
    if (order == 1) return s.bidding ? std::nullopt : std::optional(skip.only());
    if (!s.bidding || number < 1 || number > 3) return std::nullopt;
    return bid[number - 1];
  }

  static void redeal(State&, Seat, Rng&) {}
  static std::vector<std::string> hidden() { return {}; }
  static View view(const State&, std::optional<Seat> seat) {
    return {std::string(seat ? coin(*seat) : "")};
  }
  static std::string notation(const Content&, Action a) {
    if (bid.has(a)) return fmt::format("bid {}", bid.index(a) + 1);
    return flip.has(a) ? "flip" : "skip";
  }
  static Description describe(const State&, Seat, Action a) {
    if (bid.has(a)) return {{"bid", {{"bid", bid.index(a) + 1}}}, ""};
    return {{flip.has(a) ? "flip" : "skip", {}}, ""};
  }
  static Phrase prompt(const State&, Seat seat) { return {"prompt", {{"coin", coin(seat)}}}; }
  static std::string draw(const Content&, const View& v, bool) { return "Coin: " + v.coin + "\n"; }

  static const Asset* assets() { return sealed_bids::assets; }
  static Expected<Content> read_content(const json::value&) { return Content{}; }
  static std::vector<std::string> derived() { return {}; }
  static json::value to_position(const State&) { return nullptr; }
  static Expected<State> from_position(const Content&, const json::value&) { return State{}; }
  static Expected<void> check(const State&) { return {}; }
  static std::optional<int> outcome(const Content&, int, std::string_view) { return std::nullopt; }
  static Action scripted(const State&, Seat, const ActionList& list, Rng&) { return list[0]; }
  static float evaluate(const State&, Seat) { return 0.5F; }
};

}  // namespace tide::sealed_bids
