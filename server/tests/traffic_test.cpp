// Nothing that leaves the server tells a viewer what it must not know. Two whole servers on copies
// of one database, the second with another world behind what a seat may know; the same people do
// the same at both. All that the seat and the public are sent, with its times, must be the same to
// the byte until the rules show a difference.
#include "server/tests/world.h"
#include "tests/effort.h"
#include "tests/every_game.h"

namespace tide::server {
namespace {

class Traffic : public testing::TestWithParam<std::string> {
 protected:
  Traffic() : game_((*find_game(GetParam()))->standard()) {}

  ActionList choices(const AnyState& state, Seat seat) const {
    ActionList list;
    game_->legal(state, seat, list);
    return list;
  }
  bool learns(const AnyState& before, Seat actor, Action action, Seat observer) const {
    AnyState state = before;
    Journal journal;
    Context ctx{.journal = &journal};
    EXPECT_TRUE(game_->apply(state, actor, action, ctx));
    return std::ranges::any_of(journal.events(), [&](const Event& event) {
      return event.audience.learns.has(observer) && !event.phrase.key.empty();
    });
  }
  // Another world of the observer's behind the same table. The luck stays, so that dice fall alike.
  void exchange(World& world, const std::string& id, Seat observer, Rng& rng) const {
    world.look(id, [&](const Table& table) {
      AnyState state = table.state();
      const json::value real = game_->to_position(state);
      game_->redeal(state, observer, rng);
      json::value position = game_->to_position(state);
      if (const auto* luck = real.as_object().if_contains("luck")) {
        position.as_object()["luck"] = *luck;
        if (const auto read = game_->from_position(position)) state = *read;
      }
      // Only a test may reach behind a table.
      const_cast<AnyState&>(table.state()) = state;
    });
  }
  static AnyState state_of(World& world, const std::string& id) {
    AnyState state;
    world.look(id, [&](const Table& table) { state = table.state(); });
    return state;
  }

  std::shared_ptr<const AnyGame> game_;
};

// A server with people at it, and everything that two of them were ever sent.
struct Side {
  World* world = nullptr;
  std::vector<World::Client> seats;
  World::Client spectator;
  std::vector<std::string> seen;  // "time: message"

  void connect(const std::vector<std::string>& tokens, const std::string& table, Seat observer) {
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      seats.push_back(world->open(tokens[i]));
      seats.back().send({{"t", "hello"}, {"table", table}, {"seat", static_cast<int>(i) + 1}});
    }
    spectator = world->open(tokens[0]);
    spectator.send({{"t", "hello"}, {"table", table}});
    collect(observer);
  }
  void collect(Seat observer) {
    world->loop_.advance(10);
    for (const auto& client : {seats[observer], spectator}) {
      for (const std::string& text : client.socket->sent) {
        seen.push_back(fmt::format("{}: {}", world->loop_.now(), text));
      }
    }
    for (const auto& client : seats) client.socket->sent.clear();
    spectator.socket->sent.clear();
  }
};

TEST_P(Traffic, TwoWorldsThatLookAlikeSendTheSameBytesAtTheSameTimes) {
  Rng rng(key_from_seed("traffic-" + GetParam()));
  int walks = 0, steps = 0;
  // With little effort a single world may part from its double at once, which shows nothing.
  for (std::uint64_t number = 0; number < by_effort(3) || (steps == 0 && number < 20); ++number) {
    World first;
    std::vector<std::string> tokens;
    json::array kinds{"me"};
    for (int seat = 0; seat < game_->info().min_seats; ++seat) {
      tokens.push_back(first.guest(fmt::format("player {}", seat)));
      if (seat > 0) kinds.emplace_back("open");
    }
    const json::object wanted{{"game", GetParam()}, {"seats", kinds}, {"listed", true}};
    const std::string id(
        first.ask("POST", "/api/tables", wanted, tokens[0]).at("table").as_string());
    for (std::size_t i = 1; i < tokens.size(); ++i) {
      first.ask("POST", "/api/tables/" + id + "/sit", json::object(), tokens[i]);
    }
    first.loop_.advance(100);
    // Some moves, by POST.
    const auto count = 4 + rng.below(30);
    for (std::uint32_t move = 0; move < count; ++move) {
      const AnyState state = state_of(first, id);
      if (game_->over(state)) break;
      const Seat seat = game_->to_act(state).front();
      const ActionList list = choices(state, seat);
      const auto pick = rng.below(static_cast<std::uint32_t>(list.size()));
      std::int64_t window = 0;
      first.look(id, [&](const Table& t) { window = t.move_entry(seat, list[0], 0).window; });
      first.ask("POST", "/api/tables/" + id + "/commands",
                {{"t", "act"},
                 {"cid", fmt::format("before-{}", move)},
                 {"seat", seat.number()},
                 {"win", window},
                 {"act", game_->notation(list[static_cast<int>(pick)])}},
                tokens[seat]);
    }
    if (game_->over(state_of(first, id))) continue;
    for (const Seat observer : SeatSet::first(game_->info().min_seats)) {
      // Both are copies, so that nothing of the past differs.
      const std::string file = first.folder_.file(fmt::format("copy{}.db", observer.number()));
      bool copied = false;
      first.store_->backup(file, [&](const Expected<void>& done) { copied = done.has_value(); });
      while (first.store_->pending() > 0) std::this_thread::yield();
      ASSERT_TRUE(copied);
      World here(file), there(file);
      here.loop_.advance(first.loop_.now() - here.loop_.now());
      there.loop_.advance(first.loop_.now() - there.loop_.now());
      exchange(there, id, observer, rng);
      Side a{&here, {}, {}, {}}, b{&there, {}, {}, {}};
      a.connect(tokens, id, observer);
      b.connect(tokens, id, observer);
      ++walks;
      for (int step = 0; step < 12; ++step, ++steps) {
        ASSERT_EQ(a.seen, b.seen) << "table " << number << ", step " << step;
        const AnyState real = state_of(here, id), other = state_of(there, id);
        if (game_->over(real) || game_->over(other)) break;
        const SeatSet acting = game_->to_act(real);
        ASSERT_EQ(acting, game_->to_act(other));
        // Whatever else a client may say: things that are refused, questions, chat.
        const ActionList mine = choices(real, acting.has(observer) ? observer : acting.front());
        const std::string some = game_->notation(
            mine[static_cast<int>(rng.below(static_cast<std::uint32_t>(mine.size())))]);
        for (Side* side : {&a, &b}) {
          const auto& client = side->seats[observer];
          client.send({{"t", "act"},
                       {"table", id},
                       {"cid", fmt::format("stale-{:04}", step)},
                       {"seat", observer.number()},
                       {"win", 9999},
                       {"act", "nothing"}});
          if (acting.has(observer)) {
            client.send({{"t", "why"}, {"table", id}, {"seat", observer.number()}, {"act", some}});
          }
          client.send({{"t", "say"}, {"table", id}, {"text", "ahoy"}});
          side->collect(observer);
        }
        const Seat actor = acting.front();
        const ActionList possible = choices(other, actor);
        std::optional<Action> common;
        for (const Action action : choices(real, actor)) {
          if (possible.contains(action) && (!common || rng.below(3) == 0)) common = action;
        }
        if (!common || learns(real, actor, *common, observer) ||
            learns(other, actor, *common, observer)) {
          break;
        }
        for (Side* side : {&a, &b}) {
          std::int64_t window = 0;
          side->world->look(
              id, [&](const Table& t) { window = t.move_entry(actor, *common, 0).window; });
          side->seats[actor].send({{"t", "act"},
                                   {"table", id},
                                   {"cid", fmt::format("common-{:04}", step)},
                                   {"seat", actor.number()},
                                   {"win", window},
                                   {"act", game_->notation(*common)}});
          side->collect(observer);
        }
      }
      ASSERT_EQ(a.seen, b.seen) << "table " << number;
    }
  }
  EXPECT_GT(walks, 0);
  EXPECT_GT(steps, 0);
}

TEST_P(Traffic, SeedsAndTokensAreInNothingThatIsSentLoggedOrShown) {
  World world;
  const std::string ania = world.guest("Ania"), jan = world.guest("Jan");
  json::array kinds{"me", "open"};
  while (static_cast<int>(kinds.size()) < game_->info().min_seats) kinds.emplace_back("random");
  const json::object wanted{{"game", GetParam()}, {"seats", kinds}, {"listed", true}};
  const std::string id(world.ask("POST", "/api/tables", wanted, ania).at("table").as_string());
  world.ask("POST", "/api/tables/" + id + "/sit", json::object(), jan);
  world.loop_.advance(100);
  const auto stored = world.store_->load(id);
  const std::string seed = (*stored)->row.seed;
  const std::vector<std::string> canaries = {seed, match_seed(id, seed, {}), ania, jan};
  std::string everything;
  const std::vector<World::Client> clients = {world.open(ania), world.open(jan), world.open(jan)};
  clients[0].send({{"t", "hello"}, {"table", id}, {"seat", 1}});
  clients[1].send({{"t", "hello"}, {"table", id}, {"seat", 2}});
  clients[2].send({{"t", "hello"}, {"table", id}});
  Rng rng(key_from_seed("canary"));
  for (int move = 0; move < 6; ++move) {
    world.loop_.advance(2000);
    const AnyState state = state_of(world, id);
    const Seat seat = game_->to_act(state).front();
    if (seat.number() > 2) continue;
    const ActionList list = choices(state, seat);
    std::int64_t window = 0;
    world.look(id, [&](const Table& t) { window = t.move_entry(seat, list[0], 0).window; });
    const auto pick = rng.below(static_cast<std::uint32_t>(list.size()));
    clients[seat].send({{"t", "act"},
                        {"table", id},
                        {"cid", fmt::format("canary-{:04}", move)},
                        {"seat", seat.number()},
                        {"win", window},
                        {"act", game_->notation(list[static_cast<int>(pick)])}});
  }
  ASSERT_FALSE(game_->over(state_of(world, id))) << "six moves end no game";
  for (const char* path : {"", "/update", "/update?seat=1", "/log", "/chat", "/export", "/proof",
                           "/replay", "/replay?step=0&seat=2"}) {
    const Response response = world.request("GET", "/api/tables/" + id + path, nullptr, ania);
    everything += response.body;
    for (const auto& [name, value] : response.headers) everything += value;
  }
  everything += world.request("GET", "/api/tables?mine=1", nullptr, jan).body;
  everything += world.request("GET", "/api/me", nullptr, jan).body;
  everything += world.service_->metrics().text() + world.log_;
  for (const auto& client : clients) {
    for (const std::string& text : client.socket->sent) everything += text;
  }
  EXPECT_GT(everything.size(), 10'000U);
  for (const std::string& canary : canaries) {
    EXPECT_EQ(everything.find(canary), std::string::npos) << canary;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Traffic, testing::ValuesIn(every_game()), game_name);

}  // namespace
}  // namespace tide::server
