#include "server/hub.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "games/registry.h"
#include "server/opponent.h"

namespace tide::server {
namespace {

constexpr Millis rest = 10 * 60 * 1000;
constexpr Millis lately = 60 * 1000;  // clocks of several machines may differ a little
// Among several processes the one that has a table does what is due there. If it dies the others
// notice by this delay, and of those only one succeeds.
constexpr Millis left_by_others = 3000;
constexpr auto longest_sweep = std::chrono::milliseconds(50);
constexpr Millis pause_between_sweeps = 20;
constexpr std::size_t most_names = 20'000;

Expected<void> check_seats(const NewTable& table, const AnyGame& game) {
  for (const NewSeat& seat : table.seats) {
    if (seat.kind == "open" || (seat.kind == "person" && !seat.person.empty())) continue;
    if (seat.kind != "opponent") return wrong("a seat is open, a person's or an opponent's");
    if (auto fits = check_level(game, seat.level); !fits) return fits;
  }
  return {};
}

}  // namespace

Hub::Hub(Loop& loop, Store& store, Metrics& metrics, const Pace& pace, Log log)
    : loop_(loop),
      store_(store),
      metrics_(metrics),
      log_(std::move(log)),
      around_{.loop = loop,
              .store = store,
              .metrics = metrics,
              .pace = pace,
              .name_of = [this](const std::string& person) { return name_of(person); },
              .game_of = [this](const TableRow& row) { return game(row.game, row.content_hash); },
              .log = log_} {}

Expected<std::shared_ptr<const AnyGame>> Hub::game(const std::string& id, const std::string& hash) {
  auto& known = games_[{id, hash}];
  if (known) return known;
  const auto entry = find_game(id);
  if (!entry) return std::unexpected(entry.error());
  auto made = (*entry)->standard();
  if (hash.empty() || made->info().content_hash == hash) return known = std::move(made);
  const auto content = store_.content(hash);
  if (!content) return std::unexpected(content.error());
  if (!*content) return wrong(fmt::format("the content {} of {} is not stored", hash, id));
  auto custom = (*entry)->make(**content);
  if (!custom) return std::unexpected(custom.error());
  return known = std::move(*custom);
}

void Hub::create(const NewTable& table, std::function<void(Expected<std::string>)> done) {
  const auto game = this->game(table.game, "");
  if (!game) return done(std::unexpected(game.error()));
  if (auto seats = check_seats(table, **game); !seats) return done(std::unexpected(seats.error()));
  TableSetup setup{.request = {static_cast<int>(table.seats.size()), table.options},
                   .times = table.times,
                   .host = table.host,
                   .fixed_seed = table.fixed_seed,
                   .lesson = table.lesson,
                   .hints = table.hints};
  // Refuses a wrong number of seats and unknown options.
  const auto tried = Match::start(*game, setup.request, "trial");
  if (!tried) return done(std::unexpected(tried.error()));
  setup.request = tried->setup();
  const Millis now = loop_.now();
  StoredTable stored;
  TableRow& row = stored.row;
  row.id = random_id();
  row.game = (*game)->info().id;
  row.rules_version = (*game)->info().rules_version;
  row.content_hash = (*game)->info().content_hash;
  row.setup = json::serialize(setup.to_json());
  row.seed = random_hex(32);
  row.commitment = seed_commitment(row.id, row.seed);
  row.listed = table.listed;
  row.created_at = row.changed_at = now;
  for (std::size_t i = 0; i < table.seats.size(); ++i) {
    const NewSeat& seat = table.seats[i];
    const int number = static_cast<int>(i) + 1;
    stored.seats.push_back({number, seat.kind, seat.person, seat.level});
    if (seat.kind == "open") continue;
    stored.entries.push_back(
        {.seq = static_cast<std::int64_t>(stored.entries.size()) + 1,
         .seat = number,
         .cid = "create",
         .kind = "sit",
         .body = json::serialize(json::object{
             {"kind", seat.kind}, {"level", seat.level}, {"nonce_hash", seat.nonce_hash}}),
         .at = now});
  }
  if (!table.actions.empty()) {
    const auto add = [&](int seat, std::string kind, std::string body) {
      const auto seq = static_cast<std::int64_t>(stored.entries.size()) + 1;
      stored.entries.push_back({.seq = seq,
                                .seat = seat,
                                .cid = fmt::format("import:{}", seq),
                                .kind = std::move(kind),
                                .body = std::move(body),
                                .at = now});
    };
    add(0, "start", "");
    for (const auto& [seat, act] : table.actions) {
      add(seat, act == "resign" ? "resign" : "act", act == "resign" ? "" : act);
    }
  }
  auto folded = Table::load(*game, stored, around_.pace);
  if (!folded) return done(std::unexpected(folded.error()));
  row.status = folded->status();
  const auto due = folded->due();
  row.wake_at = due ? std::max<Millis>(due->at, 1) : 0;
  metrics_.count("tables_created");
  const std::string id = row.id;
  std::string content((*find_game(table.game))->default_content);
  store_.create(std::move(stored), std::move(content),
                [this, id, done = std::move(done)](const Expected<void>& made) {
                  loop_.post([this, id, done, made] {
                    if (!made) return done(std::unexpected(made.error()));
                    log_({.text = "made", .table = id, .fault = false});
                    // Loaded at once: it may begin by itself.
                    const auto loaded = this->table(id);
                    if (!loaded) return done(std::unexpected(loaded.error()));
                    done(id);
                  });
                });
}

std::shared_ptr<Actor> Hub::loaded(const std::string& id) const {
  const auto found = actors_.find(id);
  return found == actors_.end() ? nullptr : found->second;
}

Expected<std::shared_ptr<Actor>> Hub::table(const std::string& id) {
  if (auto known = loaded(id)) return known;
  auto actor = Actor::load(around_, id);
  if (actor && *actor) actors_.emplace(id, *actor);
  return actor;
}

void Hub::sweep() {
  const Millis now = loop_.now();
  const Millis due = store_.shared() ? now - left_by_others : now;
  const auto overdue = store_.list({.wakes_before = due, .limit = 200});
  if (!overdue) {
    log_({overdue.error().message});
  } else {
    const auto begin = std::chrono::steady_clock::now();
    for (const TableRow& row : *overdue) {
      if (row.status == "over" || row.status == "closed" || loaded(row.id)) continue;
      // After a restart there may be many: people are answered in between.
      if (std::chrono::steady_clock::now() - begin > longest_sweep) {
        loop_.after(pause_between_sweeps, [this] { sweep(); });
        break;
      }
      if (const auto woken = table(row.id); !woken) log_({woken.error().message, row.id});
    }
  }
  std::erase_if(actors_, [&](const auto& entry) {
    return entry.second->idle() && entry.second->last_used() + rest < now;
  });
  for (const auto& [id, actor] : actors_) actor->tend();
  metrics_.set("tables_loaded", static_cast<double>(actors_.size()));
}

void Hub::catch_up() {
  const auto rows = store_.list({.changed_after = loop_.now() - lately, .limit = 10'000});
  if (!rows) return log_({rows.error().message});
  for (const TableRow& row : *rows) {
    const auto actor = loaded(row.id);
    if (actor && actor->rev() < row.rev) actor->refresh();
  }
}

std::string Hub::name_of(const std::string& person) {
  if (const auto found = names_.find(person); found != names_.end()) return found->second;
  const auto stored = store_.person(person);
  if (!stored || !*stored) return "?";
  if (names_.size() >= most_names) names_.clear();
  return names_[person] = (*stored)->name;
}

}  // namespace tide::server
