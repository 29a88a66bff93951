#include "engine/match.h"

#include <fmt/format.h>

#include <algorithm>

namespace tide {
namespace {

constexpr int format_version = 1;
constexpr std::string_view resign_word = "resign";

bool means_resign(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return false;
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1) == resign_word;
}

}  // namespace

json::value result_json(const Result& result) {
  json::array places, scores;
  for (std::size_t i = 0; i < static_cast<std::size_t>(result.seats); ++i) {
    places.emplace_back(static_cast<int>(result.place[i]));
    scores.emplace_back(result.score[i]);
  }
  return json::object{
      {"places", places}, {"scores", scores}, {"reason", json::string_view(result.reason)}};
}

namespace {

// --- Reading ---

Expected<const json::value*> member(const json::object& object, std::string_view name) {
  const auto* found = object.if_contains(name);
  if (found == nullptr) return wrong(fmt::format("'{}' is missing", name));
  return found;
}

Expected<std::string> text_member(const json::object& object, std::string_view name) {
  const auto found = member(object, name);
  if (!found) return std::unexpected(found.error());
  if (!(*found)->is_string()) return wrong(fmt::format("/{}: expected a text", name));
  return std::string((*found)->get_string());
}

Expected<int> int_member(const json::object& object, std::string_view name, int low, int high) {
  const auto found = member(object, name);
  if (!found) return std::unexpected(found.error());
  const auto* n = (*found)->if_int64();
  if (n == nullptr || *n < low || *n > high) {
    return wrong(fmt::format("/{}: expected a whole number from {} to {}", name, low, high));
  }
  return static_cast<int>(*n);
}

Expected<void> only_members(const json::object& object, std::initializer_list<std::string> names) {
  for (const auto& [key, value] : object) {
    if (std::ranges::find(names, std::string_view(key)) != names.end()) continue;
    return wrong(fmt::format("unknown entry '{}', expected {}", std::string_view(key).substr(0, 60),
                             one_of(std::span(names.begin(), names.size()))));
  }
  return {};
}

Expected<SetupRequest> read_setup(const json::object& saved) {
  const auto setup = member(saved, "setup");
  if (!setup) return std::unexpected(setup.error());
  const auto* object = (*setup)->if_object();
  if (object == nullptr) return wrong("/setup: expected an object");
  const auto inside = [](Error error) {
    const bool is_place = error.message.starts_with('/');
    return wrong((is_place ? "/setup" : "/setup: ") + error.message);
  };
  if (auto known = only_members(*object, {"seats", "options"}); !known)
    return inside(known.error());
  SetupRequest request;
  const auto seats = int_member(*object, "seats", 1, max_seats);
  if (!seats) return inside(seats.error());
  request.seats = *seats;
  const auto options = member(*object, "options");
  if (!options) return inside(options.error());
  if (!(*options)->is_object()) return wrong("/setup/options: expected an object of texts");
  for (const auto& [name, value] : (*options)->get_object()) {
    if (!value.is_string()) return wrong("/setup/options: expected an object of texts");
    request.options.emplace(name, value.get_string());
  }
  return request;
}

Expected<std::vector<std::pair<int, std::string>>> read_actions(const json::object& saved) {
  const auto actions = member(saved, "actions");
  if (!actions) return std::unexpected(actions.error());
  if (!(*actions)->is_array()) return wrong("/actions: expected a list of [seat, \"notation\"]");
  std::vector<std::pair<int, std::string>> list;
  for (const auto& action : (*actions)->get_array()) {
    const auto* pair = action.if_array();
    const bool shaped = pair != nullptr && pair->size() == 2 && (*pair)[0].is_int64() &&
                        (*pair)[0].get_int64() >= 1 && (*pair)[0].get_int64() <= max_seats &&
                        (*pair)[1].is_string();
    if (!shaped) {
      return wrong(fmt::format("/actions/{}: expected [seat, \"notation\"]", list.size()));
    }
    list.emplace_back((*pair)[0].get_int64(), std::string((*pair)[1].get_string()));
  }
  return list;
}

Expected<void> replay(Match& match, const std::vector<std::pair<int, std::string>>& actions) {
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const auto& [seat, text] = actions[i];
    if (auto played = match.play(Seat(seat - 1), std::string_view(text)); !played) {
      return wrong(fmt::format("/actions/{} (move {}): {}", i, i + 1, played.error().message));
    }
  }
  return {};
}

Expected<void> compare_result(const Match& match, const std::optional<json::value>& written) {
  if (!match.over()) {
    if (!written) return {};
    return wrong(fmt::format("/result: the game is not over after {} moves", match.moves().size()));
  }
  const json::value real = result_json(match.game().result(match.state()));
  if (!written) return wrong("'result' is missing, though the game is over");
  if (*written == real) return {};
  return wrong(fmt::format("/result: the moves lead to {}, not to {}", json::serialize(real),
                           json::serialize(*written).substr(0, 300)));
}

}  // namespace

// --- Playing ---

Expected<Match> Match::start(std::shared_ptr<const AnyGame> game, SetupRequest setup,
                             std::string seed) {
  Journal journal;
  Context ctx{.journal = &journal};
  auto state = game->start(setup, key_from_seed(seed), ctx);
  if (!state) return std::unexpected(state.error());
  for (const OptionSpec& spec : game->info().options) {
    setup.options.emplace(spec.id, option_text(spec.standard));
  }
  Match match;
  match.game_ = std::move(game);
  match.setup_ = std::move(setup);
  match.seed_ = std::move(seed);
  match.states_.push_back(*state);
  match.events_.push_back(journal.events());
  return match;
}

Expected<void> Match::check_seat(Seat seat) const {
  if (seat.index >= setup_.seats) return wrong(fmt::format("there is no seat {}", seat.number()));
  if (over()) return wrong("the game is over");
  return {};
}

void Match::add(Move move, const AnyState& state, const Journal& journal, bool final) {
  moves_.push_back(move);
  states_.push_back(state);
  events_.push_back(journal.events());
  final_.push_back(final);
}

Expected<void> Match::play(Seat seat, Action action) {
  if (auto may = check_seat(seat); !may) return may;
  if (static_cast<int>(action) >= game_->info().action_count) {
    return wrong(fmt::format("there is no action {}", static_cast<int>(action)));
  }
  Journal journal;
  Context ctx{.journal = &journal};
  AnyState next = state();
  if (auto done = game_->apply(next, seat, action, ctx); !done) return done;
  add({seat, action}, next, journal, ctx.revealed);
  return {};
}

Expected<void> Match::play(Seat seat, std::string_view text) {
  if (means_resign(text)) return resign(seat);
  const auto action = game_->parse(text);
  if (!action) return std::unexpected(action.error());
  return play(seat, *action);
}

Expected<void> Match::resign(Seat seat) {
  if (auto may = check_seat(seat); !may) return may;
  if (!game_->info().can_resign) {
    return wrong(fmt::format("{} knows no resigning", game_->info().name));
  }
  Journal journal;
  Context ctx{.journal = &journal};
  AnyState next = state();
  game_->resign(next, seat, ctx);
  add({seat, std::nullopt}, next, journal, true);
  return {};
}

Expected<void> Match::undo(Seat seat) {
  const auto own = std::ranges::find(moves_.rbegin(), moves_.rend(), seat, &Move::seat);
  if (own == moves_.rend()) return wrong(fmt::format("seat {} has not moved yet", seat.number()));
  const auto taken = static_cast<std::size_t>(moves_.rend() - own) - 1;
  if (!own->action) return wrong("a resignation stands");
  if (final_[taken]) {
    return wrong(
        fmt::format("'{}' stands: by it something came to light", game_->notation(*own->action)));
  }
  if (taken < forgotten_) {
    return wrong(fmt::format("'{}' stands: something has come to light since",
                             game_->notation(*own->action)));
  }
  // The others' moves since then stay if they could have been made without this one.
  struct Kept {
    Move move;
    AnyState state;  // after it
    Journal journal;
  };
  std::vector<Kept> kept;
  AnyState now = state_after(taken);
  for (std::size_t i = taken + 1; i < moves_.size(); ++i) {
    const Move& move = moves_[i];
    Journal journal;
    Context ctx{.journal = &journal};
    const bool simultaneous = move.action && !final_[i] && game_->to_act(now).has(move.seat) &&
                              game_->apply(now, move.seat, *move.action, ctx) && !ctx.revealed;
    if (!simultaneous) return wrong(fmt::format("seat {} has moved since", move.seat.number()));
    kept.push_back({move, now, std::move(journal)});
  }
  moves_.resize(taken);
  states_.resize(taken + 1 - forgotten_, now);
  events_.resize(taken + 1 - forgotten_);
  final_.resize(taken);
  for (const Kept& k : kept) add(k.move, k.state, k.journal, false);
  return {};
}

std::size_t Match::undoable(Seat seat) const {
  std::size_t count = 0;
  for (std::size_t i = moves_.size(); i > 0 && moves_[i - 1].action && !final_[i - 1]; --i) {
    if (moves_[i - 1].seat == seat) {
      ++count;
    } else if (game_->to_act(state_after(i - 1)).size() == 1) {
      break;  // an answer to what was there before
    }
  }
  return count;
}

void Match::forget() {
  // No undo leads past a move by which something came to light.
  std::size_t reachable = 0;
  while (reachable < states_.size() - 1) {
    const std::size_t move = moves_.size() - 1 - reachable;
    if (!moves_[move].action || final_[move]) break;
    ++reachable;
  }
  const auto gone = static_cast<std::ptrdiff_t>(states_.size() - 1 - reachable);
  states_.erase(states_.begin(), states_.begin() + gone);
  events_.erase(events_.begin(), events_.begin() + gone);
  forgotten_ += static_cast<std::size_t>(gone);
}

std::vector<std::string> Match::log(std::size_t step, std::optional<Seat> observer,
                                    const Words& words,
                                    const std::vector<std::string>& seat_names) const {
  return log_lines(events(step), observer, words, seat_names);
}

std::vector<std::string> log_lines(std::span<const Event> events, std::optional<Seat> observer,
                                   const Words& words, const std::vector<std::string>& seat_names) {
  std::vector<std::string> lines;
  for (const Event& event : events) {
    if (event.phrase.key.empty() || !may_see(event.audience.sees, observer)) continue;
    lines.push_back(words.render(event.phrase, observer, seat_names));
  }
  return lines;
}

// --- Saved games ---

json::value Match::save() const {
  const GameInfo& info = game_->info();
  json::object options;
  for (const auto& [name, value] : setup_.options) options[name] = value;
  json::array actions;
  for (const Move& move : moves_) {
    const std::string_view text =
        move.action ? std::string_view(game_->notation(*move.action)) : resign_word;
    actions.push_back(json::array{move.seat.number(), json::string_view(text)});
  }
  json::object saved{{"tide", format_version},
                     {"game", info.id},
                     {"rules_version", info.rules_version},
                     {"content_hash", info.content_hash},
                     {"setup", json::object{{"seats", setup_.seats}, {"options", options}}},
                     {"seed", seed_},
                     {"actions", actions}};
  if (over()) saved["result"] = result_json(game_->result(state()));
  return saved;
}

Expected<SavedGame> read_saved_game(const json::value& value) {
  const auto* object = value.if_object();
  if (object == nullptr) return wrong("a saved game is a JSON object");
  const auto format = member(*object, "tide");
  if (!format) return std::unexpected(format.error());
  if (**format != json::value(format_version)) {
    return wrong(fmt::format("/tide: saved in format {}, this program reads format {}",
                             json::serialize(**format).substr(0, 60), format_version));
  }
  if (auto known = only_members(*object, {"tide", "game", "rules_version", "content_hash", "setup",
                                          "seed", "actions", "result"});
      !known) {
    return std::unexpected(known.error());
  }
  SavedGame saved;
  for (const auto& [name, text] : {std::pair{"game", &saved.game},
                                   {"content_hash", &saved.content_hash},
                                   {"seed", &saved.seed}}) {
    auto read = text_member(*object, name);
    if (!read) return std::unexpected(read.error());
    *text = std::move(*read);
  }
  const auto rules = int_member(*object, "rules_version", 0, 1'000'000);
  if (!rules) return std::unexpected(rules.error());
  saved.rules_version = *rules;
  auto setup = read_setup(*object);
  if (!setup) return std::unexpected(setup.error());
  saved.setup = std::move(*setup);
  auto actions = read_actions(*object);
  if (!actions) return std::unexpected(actions.error());
  saved.actions = std::move(*actions);
  if (const auto* result = object->if_contains("result")) {
    if (!result->is_object()) return wrong("/result: expected an object");
    saved.result = *result;
  }
  return saved;
}

Expected<Match> load_match(const SavedGame& saved, const GameFinder& find,
                           std::shared_ptr<const AnyGame> custom) {
  Expected<std::shared_ptr<const AnyGame>> game = custom;
  if (!custom) game = find(saved.game);
  if (!game) return std::unexpected(std::move(game.error()).within("/game"));
  const GameInfo& info = (*game)->info();
  if (info.id != saved.game) {
    return wrong(fmt::format("/game: is '{}', not '{}'", saved.game.substr(0, 60), info.id));
  }
  if (saved.rules_version != info.rules_version) {
    return wrong(fmt::format("/rules_version: saved under version {} of the rules, this is {}",
                             saved.rules_version, info.rules_version));
  }
  if (saved.content_hash != info.content_hash) {
    return wrong(fmt::format("/content_hash: saved with other content ({}, not {})",
                             saved.content_hash.substr(0, 60), info.content_hash));
  }
  auto match = Match::start(*game, saved.setup, saved.seed);
  if (!match) return std::unexpected(std::move(match.error()).within("/setup"));
  if (auto played = replay(*match, saved.actions); !played) return std::unexpected(played.error());
  if (auto same = compare_result(*match, saved.result); !same) return std::unexpected(same.error());
  return match;
}

Expected<Match> load_match(const json::value& saved, const GameFinder& find,
                           std::shared_ptr<const AnyGame> custom) {
  const auto read = read_saved_game(saved);
  if (!read) return std::unexpected(read.error());
  return load_match(*read, find, std::move(custom));
}

}  // namespace tide
