// Games that are over: saved, proved, looked at again; and games that come from a file.
#include <fmt/format.h>

#include "engine/match.h"
#include "server/service.h"

namespace tide::server {
namespace {

const Limit looking_back{"replay", 120, 60'000};
const Limit importing{"import", 30, 3'600'000};

}  // namespace

bool Service::route_results(const Shared& call) {
  if (call->is("POST", {"import"})) {
    if (signed_in(call)) import(call);
    return true;
  }
  const bool known =
      call->is("GET", {"tables", "*", "export"}) || call->is("GET", {"tables", "*", "proof"}) ||
      call->is("GET", {"tables", "*", "draws"}) || call->is("GET", {"tables", "*", "replay"});
  if (!known) return false;
  if (!allowed(call, looking_back, call->address)) return true;
  const auto actor = find(call->path[1].substr(0, 40));
  if (!actor) return call->fail(404, actor.error().text), true;
  // The end may have come a moment ago, through another process.
  (*actor)->refresh();
  (*actor)->look([this, call](const Table& table) {
    // Before the end any of these would tell what is hidden.
    if (!table.ended()) return call->fail(409, "the game is not over");
    if (call->path[2] == "export") return call->ok(table.save());
    if (call->path[2] == "proof") return call->ok(table.proof());
    if (call->path[2] == "draws") return call->ok(table.draws());
    replay(call, table);
  });
  return true;
}

void Service::replay(const Shared& call, const Table& table) {
  const auto saved = read_saved_game(table.save());
  if (!saved) return call->fail(500, saved.error().message);
  const auto match = load_match(*saved, {}, table.shared_game());
  if (!match) return call->fail(500, match.error().message);
  const auto last = static_cast<std::int64_t>(match->moves().size());
  const std::int64_t step = call->number("step").value_or(last);
  const auto seat = call->number("seat");
  if (step > last) return call->fail(400, fmt::format("'step': expected 0 to {}", last));
  if (seat && (*seat < 1 || *seat > table.seat_count())) {
    return call->fail(400, fmt::format("'seat': expected 1 to {}", table.seat_count()));
  }
  std::optional<Seat> observer;
  if (seat) observer = Seat(static_cast<int>(*seat) - 1);
  const auto at = static_cast<std::size_t>(step);
  json::array lines;
  for (const Event& event : match->events(at)) {
    if (event.phrase.key.empty() || !may_see(event.audience.sees, observer)) continue;
    lines.push_back(phrase_json(event.phrase.key,
                                {event.phrase.args.begin(), event.phrase.args.end()}, observer));
  }
  json::object o{{"step", step},
                 {"steps", last},
                 {"view", match->game().view(match->state_after(at), observer)},
                 {"log", std::move(lines)}};
  if (at > 0) {
    const Move& move = match->moves()[at - 1];
    o["move"] = json::object{
        {"seat", move.seat.number()},
        {"act", move.action ? match->game().notation(*move.action) : std::string("resign")}};
  }
  call->ok(std::move(o));
}

void Service::import(const Shared& call) {
  const auto message = body(call);
  if (!message) return;
  Fields fields(*message);
  const json::value* document = fields.any("saved");
  if (const auto complaint = fields.complaint()) return call->fail(400, *complaint);
  if (document == nullptr) return call->fail(400, "'saved' is missing");
  if (!allowed(call, importing, call->who->person)) return;
  const auto saved = read_saved_game(*document);
  if (!saved) return call->fail(400, saved.error().message);
  const auto match =
      load_match(*saved, [this](std::string_view id) { return hub_.game(std::string(id), ""); });
  if (!match) return call->fail(400, match.error().message);
  NewTable table{.game = saved->game,
                 .options = saved->setup.options,
                 .host = call->who->person,
                 .fixed_seed = saved->seed,
                 .actions = saved->actions};
  table.seats.assign(static_cast<std::size_t>(saved->setup.seats),
                     {"person", call->who->person, "", ""});
  hub_.create(table, [call](const Expected<std::string>& id) {
    if (!id) return call->fail(400, id.error().message);
    call->ok({{"table", *id}});
  });
}

}  // namespace tide::server
