// The same seed and moves give the same game: played again, without a journal, saved, undone.
#include <algorithm>
#include <map>

#include "engine/match.h"
#include "tests/laws.h"

namespace tide {
namespace {

using Positions = std::map<std::size_t, std::string>;  // after so many moves

// Plays the trail again and complains where it parts from what was seen.
void play_again(const AnyGame& game, const Trail& trail, const Positions& seen, bool with_journal,
                Findings& findings) {
  const std::string_view law = with_journal ? "replay" : "journal changes nothing";
  const auto found = [&](std::size_t step, const std::string& what) {
    findings.add(law, fmt::format("after move {}: {}", step, what), how_to_repeat(game, trail));
  };
  Journal journal;
  Context ctx{.journal = with_journal ? &journal : nullptr};
  auto state = game.start(trail.setup, key_from_seed(trail.seed), ctx);
  if (!state) return found(0, state.error().message);
  for (std::size_t step = 0;; ++step) {
    if (const auto then = seen.find(step); then != seen.end()) {
      const std::string now = position_text(game, *state);
      if (now != then->second) return found(step, first_difference(then->second, now));
    }
    if (step == trail.moves.size()) return;
    const auto [seat, action] = trail.moves[step];
    journal.clear();
    const auto done = game.apply(*state, seat, action, ctx);
    if (!done) return found(step, done.error().message);
  }
}

// Takes the last move back and plays it again; a refusal must change nothing.
void undo_and_redo(Match& match, Seat seat, Findings& findings) {
  const AnyGame& game = match.game();
  const auto found = [&](std::string sentence) {
    const Trail trail{match.seed(), match.setup(), {}};
    findings.add("undo", std::move(sentence), how_to_repeat(game, trail));
  };
  const std::vector<Move> moves = match.moves();
  const std::string after = position_text(game, match.state());
  const auto undone = match.undo(seat);
  if (undone) {
    const std::size_t left = match.moves().size();
    if (left >= moves.size()) return found("undo leaves as many moves as before");
    for (std::size_t i = left; i < moves.size(); ++i) {
      if (const auto done = match.play(moves[i].seat, *moves[i].action); !done) {
        return found(fmt::format("move {} cannot be made again: {}", i + 1, done.error().message));
      }
    }
  } else if (undone.error().message.empty()) {
    found("undo is refused in silence");
  }
  if (match.moves() != moves) found(fmt::format("move {} changed by undo", moves.size()));
  const std::string again = position_text(game, match.state());
  if (again != after) {
    found(fmt::format("after move {}: {}", moves.size(), first_difference(after, again)));
  }
}

// Where seats choose at the same time, one takes its move back although others have moved since:
// made again, it leads to the same position.
void withdraw_and_repeat(Match match, Seat seat, Findings& findings) {
  const AnyGame& game = match.game();
  const std::vector<Move> moves = match.moves();
  const auto own = std::ranges::find(moves.rbegin(), moves.rend(), seat, &Move::seat);
  const std::string before = position_text(game, match.state());
  if (!match.undo(seat)) return;
  const Trail trail{match.seed(), match.setup(), {}};
  const auto again = match.play(seat, *own->action);
  const std::string after = position_text(game, match.state());
  if (!again || before != after) {
    findings.add("undo",
                 fmt::format("seat {} takes '{}' back and repeats it: {}", seat.number(),
                             game.notation(*own->action),
                             again ? first_difference(before, after) : again.error().message),
                 how_to_repeat(game, trail));
  }
}

void save_and_load(const std::shared_ptr<const AnyGame>& game, const Match& match,
                   const Trail& trail, Findings& findings) {
  const auto found = [&](std::string sentence) {
    findings.add("saved game", std::move(sentence), how_to_repeat(*game, trail));
  };
  const auto saved = parse_json(json::serialize(match.save()));
  if (!saved) return found(saved.error().message);
  const GameFinder finder = [&](std::string_view) { return game; };
  const auto loaded = load_match(*saved, finder, game);
  if (!loaded) return found(loaded.error().message);
  const std::string before = position_text(*game, match.state());
  const std::string after = position_text(*game, loaded->state());
  if (before != after) found(first_difference(before, after));
  if (json::serialize(loaded->save()) != json::serialize(match.save())) {
    found("saved again, it is another text");
  }
}

}  // namespace

void replay_laws(const AnyGame& game, const ConformancePlan& plan, Findings& findings) {
  // The match wants a share of the game; the caller keeps it alive.
  const std::shared_ptr<const AnyGame> shared(std::shared_ptr<void>(), &game);
  std::uint64_t decisions = 0;
  for (int i = 0; more_games(plan, i, decisions); ++i) {
    Positions seen;
    const Trail trail = play_game(game, plan, i, findings, [&](const Here& here) {
      if (here.sampled) seen[here.trail.moves.size()] = position_text(game, here.state);
    });
    decisions += trail.moves.size();
    play_again(game, trail, seen, true, findings);
    // A game that cannot be repeated at all says nothing about the journal or about matches.
    if (findings.has("replay")) return;
    play_again(game, trail, seen, false, findings);

    auto match = Match::start(shared, trail.setup, trail.seed);
    if (!match) {
      findings.add("saved game", match.error().message, how_to_repeat(game, trail));
      continue;
    }
    Rng rng(key_from_seed(trail.seed));
    for (const auto& [seat, action] : trail.moves) {
      if (const auto done = match->play(seat, action); !done) {
        findings.add("saved game", done.error().message, how_to_repeat(game, trail));
        break;
      }
      if (rng.below(plan.sample_one_in) == 0) {
        undo_and_redo(*match, seat, findings);
        for (const Seat other : SeatSet::first(trail.setup.seats).without(seat)) {
          if (match->undoable(other) > 0) withdraw_and_repeat(*match, other, findings);
        }
      }
      // To load is to play all over again, so only about three times in a game.
      if (rng.below(static_cast<std::uint32_t>(trail.moves.size())) < 3) {
        save_and_load(shared, *match, trail, findings);
      }
    }
    save_and_load(shared, *match, trail, findings);
  }
}

}  // namespace tide
