// Makes the type-erased face of a game out of the game.
#pragma once

#include <chrono>

#include "engine/any_game.h"

namespace tide {

template <Game G>
class Erased final : public AnyGame {
  using State = typename G::State;
  using Content = typename G::Content;

 public:
  Erased(Content content, std::string content_hash) : content_(std::move(content)) {
    GameInfo info{.id = std::string(G::id),
                  .name = std::string(G::name),
                  .prefix = std::string(G::prefix),
                  .rules_version = G::rules_version,
                  .min_seats = G::min_seats,
                  .max_seats = G::max_seats,
                  .action_count = G::action_count,
                  .state_bytes = sizeof(State),
                  .options = content_.options,
                  .hidden = G::hidden(),
                  .derived = G::derived(),
                  .standing_orders = {},
                  .can_resign = HasResign<G>,
                  .content_hash = std::move(content_hash),
                  .assets = G::assets()};
    if constexpr (HasStandingOrders<G>) info.standing_orders = G::standing_orders();
    std::vector<std::string> notations;
    for (int a = 0; a < G::action_count; ++a) {
      notations.push_back(G::notation(content_, static_cast<Action>(a)));
    }
    finish(std::move(info), std::move(notations));
  }

  static Expected<std::shared_ptr<const AnyGame>> make(const json::value& file) {
    auto content = G::read_content(file);
    if (!content) return std::unexpected(content.error());
    const Key hash = key_from_seed(json::serialize(file));
    return std::make_shared<Erased>(std::move(*content),
                                    fmt::format("{:016x}{:016x}", hash.a, hash.b));
  }
  Expected<std::shared_ptr<const AnyGame>> with_content(const json::value& file) const override {
    return make(file);
  }

  Expected<AnyState> start(const SetupRequest& request, const Key& key,
                           Context& ctx) const override {
    auto setup = resolve(request);
    if (!setup) return std::unexpected(setup.error());
    return AnyState::of(G::start(content_, *setup, key, ctx));
  }
  SeatSet to_act(const AnyState& s) const override { return G::to_act(s.as<State>()); }
  void legal(const AnyState& s, Seat seat, ActionList& list) const override {
    G::legal(s.as<State>(), seat, list);
  }
  std::optional<Refusal> refusal(const AnyState& s, Seat seat, Action a) const override {
    return G::refusal(s.as<State>(), seat, a);
  }
  bool over(const AnyState& s) const override { return G::over(s.as<State>()); }
  Result result(const AnyState& s) const override { return G::result(s.as<State>()); }

  void redeal(AnyState& s, Seat observer, Rng& rng) const override {
    G::redeal(s.as<State>(), observer, rng);
  }
  json::value view(const AnyState& s, std::optional<Seat> observer) const override {
    return reflect::to_json(G::view(s.as<State>(), observer), content_);
  }
  Phrase prompt(const AnyState& s, Seat seat) const override {
    return G::prompt(s.as<State>(), seat);
  }
  Description describe(const AnyState& s, Seat seat, Action a) const override {
    return G::describe(s.as<State>(), seat, a);
  }
  std::string draw(const AnyState& s, std::optional<Seat> observer, bool colour) const override {
    return G::draw(content_, G::view(s.as<State>(), observer), colour);
  }

  json::value to_position(const AnyState& s) const override {
    return G::to_position(s.as<State>());
  }
  Expected<AnyState> from_position(const json::value& position) const override {
    auto state = G::from_position(content_, position);
    if (!state) return std::unexpected(state.error());
    return AnyState::of(*state);
  }
  Expected<void> check(const AnyState& s) const override { return G::check(s.as<State>()); }
  std::optional<int> outcome(int stream, std::string_view word) const override {
    return G::outcome(content_, stream, word);
  }

  Action scripted(const AnyState& s, Seat seat, Rng& rng) const override {
    ActionList list;
    G::legal(s.as<State>(), seat, list);
    return G::scripted(s.as<State>(), seat, list, rng);
  }
  float evaluate(const AnyState& s, Seat seat) const override {
    return G::evaluate(s.as<State>(), seat);
  }
  void resign([[maybe_unused]] AnyState& s, [[maybe_unused]] Seat seat,
              [[maybe_unused]] Context& ctx) const override {
    if constexpr (HasResign<G>) {
      G::resign(s.as<State>(), seat, ctx);
    } else {
      TIDE_CHECK(false && "this game knows no resigning");
    }
  }
  std::optional<Action> standing_answer([[maybe_unused]] const AnyState& s,
                                        [[maybe_unused]] Seat seat, [[maybe_unused]] int order,
                                        [[maybe_unused]] int number) const override {
    if constexpr (HasStandingOrders<G>) {
      return G::standing_answer(s.as<State>(), seat, order, number);
    } else {
      return std::nullopt;
    }
  }

  std::optional<Phrase> warning([[maybe_unused]] const AnyState& s, [[maybe_unused]] Seat seat,
                                [[maybe_unused]] Action a) const override {
    if constexpr (HasWarning<G>) {
      return G::warning(s.as<State>(), seat, a);
    } else {
      return std::nullopt;
    }
  }

  Expected<void> play_out(const PlayoutPlan& plan, std::uint64_t first, std::uint64_t count,
                          const std::function<void(const GameRecord&)>& sink) const override {
    const auto setup = resolve(plan.setup);
    if (!setup) return std::unexpected(setup.error());
    Journal journal;
    for (std::uint64_t i = first; i < first + count; ++i) {
      const Key key = derive(plan.seed, i);
      Rng rng(derive(key, 1));
      Context ctx;
      if (plan.journal) {
        journal.clear();
        ctx.journal = &journal;
      }
      GameRecord record{.game = i, .result = {}, .journal = ctx.journal};
      State state = G::start(content_, *setup, derive(key, 0), ctx);
      tide::play_out<G>(state, plan, rng, ctx, record);
      sink(record);
    }
    return {};
  }

  Expected<Costs> measure(const SetupRequest& request, const Key& seed) const override {
    const auto setup = resolve(request);
    if (!setup) return std::unexpected(setup.error());
    // Positions spread over random games.
    std::vector<State> positions;
    Rng rng(seed);
    ActionList list;
    Context ctx;
    while (positions.size() < 256) {
      State s = G::start(content_, *setup, rng.key(), ctx);
      while (!G::over(s) && positions.size() < 256) {
        const Seat seat = G::to_act(s).front();
        list.clear();
        G::legal(s, seat, list);
        if (rng.below(16) == 0) positions.push_back(s);
        G::apply(s, seat,
                 list[static_cast<int>(rng.below(static_cast<std::uint32_t>(list.size())))], ctx);
      }
    }
    const auto time_ns = [&](int rounds, auto work) {
      const auto begin = std::chrono::steady_clock::now();
      for (int r = 0; r < rounds; ++r) {
        for (State& s : positions) work(s);
      }
      const std::chrono::duration<double, std::nano> spent =
          std::chrono::steady_clock::now() - begin;
      return spent.count() / (rounds * static_cast<double>(positions.size()));
    };
    State target = positions[0];
    Costs costs;
    costs.copy_ns = time_ns(2000, [&](State& s) {
      target = s;
      asm volatile("" : : "r"(&target) : "memory");  // the copy must really happen
    });
    costs.redeal_ns = time_ns(200, [&](State& s) { G::redeal(s, Seat(0), rng); });
    return costs;
  }

  std::string typescript() const override {
    std::set<std::string> done;
    std::string out;
    reflect::typescript<typename G::View>(done, out);
    return out;
  }

 protected:
  void apply_unchecked(AnyState& s, Seat seat, Action a, Context& ctx) const override {
    G::apply(s.as<State>(), seat, a, ctx);
  }

 private:
  Expected<Setup<typename G::Options>> resolve(const SetupRequest& request) const {
    if (request.seats < G::min_seats || request.seats > G::max_seats) {
      return wrong(fmt::format("{} seats: {} is for {} to {}", request.seats, G::name, G::min_seats,
                               G::max_seats));
    }
    auto options = resolve_options<typename G::Options>(content_.options, request, content_);
    if (!options) return std::unexpected(options.error());
    const Setup<typename G::Options> setup{request.seats, *options};
    if constexpr (HasSetupCheck<G>) {
      if (auto ok = G::check_setup(content_, setup); !ok) return std::unexpected(ok.error());
    }
    return setup;
  }

  Content content_;
};

// The registry's line for a game.
template <Game G>
GameEntry game_entry() {
  return {G::id,
          [](std::string_view text) -> Expected<std::shared_ptr<const AnyGame>> {
            auto parsed = parse_json(text);
            if (!parsed) return std::unexpected(parsed.error());
            return Erased<G>::make(*parsed);
          },
          find_asset(G::assets(), "content.json").value_or("{}")};
}

}  // namespace tide
