// What a viewer is told. Everything here comes from the view, the choices of the viewer's own seat
// and lines of the journal that the viewer may see.
#include <fmt/format.h>

#include <algorithm>

#include "engine/ledger.h"
#include "server/lesson.h"
#include "server/opponent.h"
#include "server/table.h"

namespace tide::server {
namespace {

json::value argument(const Arg& arg, std::optional<Seat> viewer) {
  if (!may_see(arg.visible, viewer)) return json::object{{"hidden", true}};
  if (arg.kind == Arg::Kind::seat) return json::object{{"seat", arg.number}};
  if (arg.kind == Arg::Kind::term) return json::object{{"term", json::string_view(arg.term)}};
  return arg.number;
}

json::object phrase_json(const Phrase& phrase, std::optional<Seat> viewer) {
  return server::phrase_json(phrase.key, {phrase.args.begin(), phrase.args.end()}, viewer);
}

}  // namespace

json::object phrase_json(std::string_view key, std::span<const Arg> args,
                         std::optional<Seat> viewer) {
  json::object named;
  for (const Arg& arg : args) named[arg.name] = argument(arg, viewer);
  return {{"key", json::string_view(key)}, {"args", std::move(named)}};
}

json::array Table::asks(Seat seat) const {
  const SeatState& s = seats_[seat];
  if (!s.open || s.kind != "person" || paused_) return {};
  // Found in an imagined world: in the real one it could tell what lies hidden.
  const std::uint64_t mixed = short_hash(fmt::format("{}:{}:{}", id_, seat.number(), s.window));
  Rng rng(Key{mixed, ~mixed});
  const Imagined world = imagine(*game_, state(), seat, rng);
  json::array actions;
  for (const Action action : legal(state(), seat)) {
    AnyState next = world.state();
    Context ctx;
    const bool possible = game_->apply(next, seat, action, ctx).has_value();
    const Description description = game_->describe(state(), seat, action);
    json::object choice{{"act", game_->notation(action)},
                        {"label", phrase_json(description.phrase, seat)}};
    if (!description.target.empty()) choice["target"] = description.target;
    if (ctx.revealed || !possible) choice["final"] = true;
    if (const auto warning = game_->warning(state(), seat, action)) {
      choice["warning"] = phrase_json(*warning, seat);
    }
    actions.push_back(std::move(choice));
  }
  return {json::object{{"win", s.window},
                       {"prompt", phrase_json(game_->prompt(state(), seat), seat)},
                       {"actions", std::move(actions)}}};
}

json::array Table::waiting() const {
  json::array list;
  for (const Seat seat : to_act()) {
    const SeatState& s = seats_[seat];
    json::object wait{{"seat", seat.number()}, {"since", s.since}};
    if (const auto at = deadline(seat)) wait["deadline"] = *at;
    if (s.reaction) wait["reaction"] = true;
    if (!s.replaced_by.empty()) {
      json::array wanted;
      for (const Seat other : s.replaced_by) wanted.emplace_back(other.number());
      wait["replaced_by"] = std::move(wanted);
    }
    list.push_back(std::move(wait));
  }
  return list;
}

const std::string& Table::core(std::optional<Seat> viewer) const {
  std::string& cached = cores_[viewer_index(viewer)];
  if (!cached.empty()) return cached;
  const Viewer& own = viewers_[viewer_index(viewer)];
  json::object o{{"table", id_}, {"game", game_->info().id}};
  o["seat"] = viewer ? json::value(viewer->number()) : json::value();
  o["v"] = own.v;
  o["status"] = status();
  o["paused"] = paused_;
  o["commitment"] = commitment_;
  o["waiting"] = waiting();
  o["view"] = match_ ? game_->view(state(), viewer) : json::value();
  o["asks"] = viewer ? asks(*viewer) : json::array();
  if (viewer && running()) {
    o["prompt"] = phrase_json(game_->prompt(state(), *viewer), viewer);
    o["undo"] = own.undo;
    if (seats_[*viewer].passed) o["passed"] = true;
    if (const auto& order = seats_[*viewer].order) {
      o["order"] =
          json::object{{"id", json::string_view(game_->info().standing_orders[order->index].id)},
                       {"number", order->number}};
    }
  }
  if (undo_request_) {
    json::array agreed;
    for (const Seat seat : undo_request_->agreed) agreed.emplace_back(seat.number());
    o["undo_request"] = json::object{{"seat", undo_request_->seat.number()}, {"agreed", agreed}};
  }
  if (over()) o["result"] = result_json(game_->result(state()));
  if (lesson_ && match_ && viewer == lesson_->you) {
    o["lesson"] = lesson_json(*lesson_, *game_, match_->moves(), seats_[*viewer].open);
  }
  cached = json::serialize(o);
  return cached;
}

json::array Table::log_after(std::optional<Seat> viewer, std::int64_t n, std::size_t limit) const {
  json::array lines;
  std::int64_t number = this->lines(viewer);
  for (auto line = log_.rbegin(); line != log_.rend() && number > n && lines.size() < limit;
       ++line) {
    if (!may_see(line->sees, viewer)) continue;
    json::object o = phrase_json(line->key, line->args, viewer);
    o["n"] = number--;
    if (!line->rule.empty()) o["rule"] = line->rule;
    lines.push_back(std::move(o));
  }
  std::ranges::reverse(lines);
  return lines;
}

json::value Table::why(Seat seat, std::string_view act) const {
  if (!running()) return json::object{{"ok", false}, {"text", "the game is not running"}};
  const auto action = game_->parse(act);
  if (!action) return json::object{{"ok", false}, {"text", action.error().message}};
  const auto refusal = game_->refusal(state(), seat, *action);
  if (!refusal) return json::object{{"ok", true}};
  json::object o = phrase_json(refusal->phrase, seat);
  o["ok"] = false;
  o["rule"] = rule_id(*game_, refusal->rule);
  return o;
}

json::value Table::proof() const {
  json::array nonces;
  for (const Seat seat : SeatSet::first(seat_count())) {
    if (seats_[seat].nonce.empty()) continue;
    nonces.push_back(json::object{{"seat", seat.number()}, {"nonce", seats_[seat].nonce}});
  }
  return json::object{
      {"table", id_},     {"commitment", commitment_},           {"seed", seed_},
      {"nonces", nonces}, {"fixed", !setup_.fixed_seed.empty()}, {"match_seed", match_->seed()}};
}

// The game is played once more: luck leaves no trace in a position but its counters.
json::value Table::draws() const {
  Journal journal;
  Context ctx{.journal = &journal};
  json::array list;
  std::int64_t step = 0;
  const auto take = [&] {
    for (const Outcome& o : journal.outcomes()) {
      list.push_back(json::array{step, o.stream, o.n, o.bound, o.value});
    }
    journal.clear();
    ++step;
  };
  auto state = game_->start(setup_.request, key_from_seed(match_->seed()), ctx);
  TIDE_CHECK(state);
  take();
  for (const Move& move : match_->moves()) {
    if (move.action) {
      TIDE_CHECK(game_->apply(*state, move.seat, *move.action, ctx));
    } else {
      game_->resign(*state, move.seat, ctx);
    }
    take();
  }
  return json::object{{"draws", std::move(list)}};
}

}  // namespace tide::server
