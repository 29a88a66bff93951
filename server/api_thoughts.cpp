// What the search thinks: hints for a seat that must decide, and the analysis of a finished game.
// Both think on the working threads, never on that of the tables.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "engine/ledger.h"
#include "engine/match.h"
#include "opponents/analysis.h"
#include "server/opponent.h"
#include "server/service.h"

namespace tide::server {
namespace {

const Limit hints{"hint", 20, 60'000};
const Limit studying{"analysis", 240, 60'000};  // asked again and again while it is being made

constexpr std::size_t shown_choices = 3, most_studies = 32;
constexpr double hint_milliseconds = 500;
constexpr std::uint32_t study_iterations = 200;
constexpr auto turn = std::chrono::milliseconds(200);  // then opponents get the thread

json::object label(const AnyGame& game, const AnyState& state, Seat seat, Action action) {
  const Phrase phrase = game.describe(state, seat, action).phrase;
  return phrase_json(phrase.key, {phrase.args.begin(), phrase.args.end()}, seat);
}

json::object reason_json(const AnyGame& game, const opponents::Reason& reason, Seat seat) {
  if (!reason.phrase.empty()) return phrase_json(reason.phrase, {}, seat);
  const std::string id = rule_id(game, reason.rule);
  const std::array<Arg, 1> rule{Arg{"rule", std::string_view(id)}};
  return phrase_json("table.reason.rule", rule, seat);
}

// Does another person sit here? Then a hint would be unfair, unless all agreed to hints.
bool alone_with_opponents(const Table& table, const std::string& person) {
  return std::ranges::all_of(table.seats(), [&](const SeatRow& seat) {
    return seat.person.empty() || seat.person == person;
  });
}

struct Advice {
  std::shared_ptr<const AnyGame> game;
  Imagined world;
  Key seed;
  opponents::Thought thought = {};
  std::vector<opponents::Reason> reasons = {};

  void think() {
    const auto thinker = opponents::make_thinker(*game);
    const opponents::Player adviser{
        opponents::Method::search,
        {.milliseconds = hint_milliseconds, .worlds = opponents::worlds_for_advice}};
    thought = thinker->think(world.state(), world.seat(), adviser, seed);
    if (!thought.considered.empty()) {
      reasons = thinker->reasons(world.state(), world.seat(), thought.choice, seed);
    }
  }

  json::object to_json() const {
    json::array choices, why;
    for (const auto& choice : opponents::best_choices(thought, shown_choices)) {
      choices.push_back(
          json::object{{"act", game->notation(choice.action)},
                       {"label", label(*game, world.state(), world.seat(), choice.action)},
                       {"chance", choice.value},
                       {"error", choice.error},
                       {"share", static_cast<double>(choice.visits) / thought.iterations}});
    }
    if (choices.empty()) {  // nothing to think about
      choices.push_back(
          json::object{{"act", game->notation(thought.choice)},
                       {"label", label(*game, world.state(), world.seat(), thought.choice)}});
    }
    for (const auto& reason : reasons) why.push_back(reason_json(*game, reason, world.seat()));
    return {{"choices", std::move(choices)}, {"reasons", std::move(why)}};
  }
};

json::array per_seat(const opponents::Chances& chances, int seats) {
  json::array list;
  for (const Seat seat : SeatSet::first(seats)) list.emplace_back(chances[seat]);
  return list;
}

json::object to_json(const Match& match, const opponents::Analysis& analysis) {
  const int seats = match.setup().seats;
  json::array moves;
  for (const opponents::Judged& j : analysis.decisions) {
    const AnyState& before = match.state_after(j.move);
    const AnyGame& game = match.game();
    json::array reasons;
    for (const auto& reason : j.reasons) reasons.push_back(reason_json(game, reason, j.seat));
    moves.push_back(
        json::object{{"step", j.move + 1},
                     {"seat", j.seat.number()},
                     {"act", game.notation(j.chosen)},
                     {"label", label(game, before, j.seat, j.chosen)},
                     {"chances_before", per_seat(j.before, seats)},
                     {"chances_after", per_seat(j.after, seats)},
                     {"best", json::object{{"act", game.notation(j.best)},
                                           {"label", label(game, before, j.seat, j.best)},
                                           {"chance", j.before[j.seat]},
                                           {"reasons", std::move(reasons)}}},
                     {"verdict", json::string_view(opponents::verdict_name(j.verdict))},
                     {"luck", j.luck}});
  }
  return {{"done", 1}, {"moves", std::move(moves)}, {"luck", per_seat(analysis.luck, seats)}};
}

}  // namespace

// The analysis of one finished game, as far as it is made.
struct Study {
  std::optional<Match> match;  // until it is done
  std::unique_ptr<opponents::Thinker> thinker = {};
  std::vector<opponents::Judged> judged = {};
  std::size_t next = 0, moves = 0;
  std::string answer = {};  // when it is done
  Millis asked = 0;

  double done() const { return moves == 0 ? 0 : static_cast<double>(next) / moves; }
  // Some moves further, on a working thread.
  std::pair<std::size_t, std::vector<opponents::Judged>> look() const {
    std::pair<std::size_t, std::vector<opponents::Judged>> found{next, {}};
    const auto until = std::chrono::steady_clock::now() + turn;
    do {
      if (found.first == moves) break;
      if (auto j = opponents::judge(*match, found.first++, *thinker, study_iterations)) {
        found.second.push_back(*j);
      }
    } while (std::chrono::steady_clock::now() < until);
    return found;
  }
};

bool Service::route_thoughts(const Shared& call) {
  if (call->is("POST", {"tables", "*", "hint"})) {
    if (signed_in(call)) hint(call, call->path[1].substr(0, 40));
    return true;
  }
  if (call->is("GET", {"tables", "*", "analysis"})) {
    return analysis(call, call->path[1].substr(0, 40)), true;
  }
  return false;
}

void Service::hint(const Shared& call, const std::string& id) {
  const auto message = body(call);
  if (!message) return;
  Fields fields(*message);
  const auto number = fields.number("seat", 1, max_seats);
  if (const auto complaint = fields.complaint()) return call->fail(400, *complaint);
  if (!number) return call->fail(400, "'seat' is missing");
  if (!allowed(call, hints, call->who->person)) return;
  const auto actor = find(id);
  if (!actor) return call->fail(404, actor.error().text);
  (*actor)->look([this, call, number = static_cast<int>(*number)](const Table& table) {
    const std::string& person = call->who->person;
    if (number > table.seat_count() ||
        table.seats()[static_cast<std::size_t>(number - 1)].person != person) {
      return call->fail(403, "this seat is not yours");
    }
    if (!table.setup().hints && !alone_with_opponents(table, person)) {
      return call->fail(403, "no hints at this table: other people play here");
    }
    const Seat seat(number - 1);
    if (!table.running() || !table.game().to_act(table.state()).has(seat)) {
      return call->fail(409, "nothing is asked of this seat");
    }
    Rng rng(derive(table.opponent_key(seat), 1));
    const auto hint = std::make_shared<Advice>(
        Advice{table.shared_game(), imagine(table.game(), table.state(), seat, rng), rng.key()});
    loop_.work([hint] { hint->think(); }, [call, hint] { call->ok(hint->to_json()); });
  });
}

void Service::analysis(const Shared& call, const std::string& id) {
  if (!allowed(call, studying, call->address)) return;
  if (const auto found = studies_.find(id); found != studies_.end()) {
    Study& study = *found->second;
    study.asked = loop_.now();
    if (!study.answer.empty()) return call->respond({.body = study.answer});
    return call->ok({{"done", study.done()}});
  }
  const auto actor = find(id);
  if (!actor) return call->fail(404, actor.error().text);
  (*actor)->look([this, call, id](const Table& table) {
    // Before the end it would tell what is hidden.
    if (!table.over()) return call->fail(409, "the game is not over");
    if (studies_.contains(id)) return call->ok({{"done", 0}});
    if (studies_.size() == most_studies) {
      // The one that nobody asked for longest makes room, if it is done.
      const auto oldest = std::ranges::min_element(studies_, {}, [](const auto& entry) {
        const Study& study = *entry.second;
        return std::pair(study.answer.empty(), study.asked);
      });
      if (oldest->second->answer.empty()) return call->fail(503, "too many games are looked at");
      studies_.erase(oldest);
    }
    const auto saved = read_saved_game(table.save());
    if (!saved) return call->fail(500, saved.error().message);
    auto match = load_match(*saved, {}, table.shared_game());
    if (!match) return call->fail(500, match.error().message);
    const auto study = std::make_shared<Study>(Study{.match = std::move(*match)});
    study->thinker = opponents::make_thinker(table.game());
    study->moves = study->match->moves().size();
    study->asked = loop_.now();
    studies_[id] = study;
    call->ok({{"done", 0}});
    study_on(study);
  });
}

void Service::study_on(const std::shared_ptr<Study>& study) {
  using Found = std::pair<std::size_t, std::vector<opponents::Judged>>;
  const auto found = std::make_shared<Found>();
  loop_.work([study, found] { *found = study->look(); },
             [this, study, found] {
               study->next = found->first;
               study->judged.insert(study->judged.end(), found->second.begin(),
                                    found->second.end());
               if (study->next < study->moves) return study_on(study);
               const auto all = opponents::add_luck(*study->match, std::move(study->judged));
               study->answer = json::serialize(to_json(*study->match, all));
               study->match.reset();
               study->thinker.reset();
             });
}

}  // namespace tide::server
