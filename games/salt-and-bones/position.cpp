// Positions: the whole truth as JSON, and the checks that make one possible.
#include "games/salt-and-bones/game.h"
#include "games/salt-and-bones/rules.h"

namespace tide::salt_and_bones {
namespace {

// Counts in plain integers: the bags of a position that somebody wrote may hold anything.
template <class BagType>
struct Tally {
  std::array<int, BagType::kinds> counts{};
  void add(typename BagType::kind_type k) { ++counts[k.index]; }
  void add(const BagType& bag) {
    bag.each([&](auto k, int n) { counts[k.index] += n; });
  }
};

// All cards that are not in the draw deck.
Tally<AttackBag> attacks_in_play(const State& s) {
  Tally<AttackBag> seen;
  seen.add(s.attack_discard);
  for (const Player& p : s.players) {
    seen.add(p.attacks);
    seen.add(p.buried_attacks);
  }
  for (const PlacedCard& card : s.cards) seen.add(card.kind);
  // SNB-148: a chained card that is being answered lies neither in hand nor on the board.
  const Resolving* resolving = s.flow.find<Resolving>();
  const bool on_board = resolving != nullptr && (resolving->stage == ResolveStage::amounts ||
                                                 resolving->stage == ResolveStage::instances);
  if (s.attack && !on_board) seen.add(s.attack->kind);
  return seen;
}

Tally<StrategyBag> strategies_in_play(const State& s) {
  Tally<StrategyBag> seen;
  seen.add(s.strategy_discard);
  for (const Player& p : s.players) {
    seen.add(p.strategies);
    seen.add(p.buried_strategies);
    for (const auto& i : p.instincts) {
      if (i) seen.add(i->kind);
    }
    for (const auto& e : p.equipment) {
      if (e) seen.add(*e);
    }
    if (p.gambit) seen.add(*p.gambit);
  }
  for (const auto& frame : s.flow.frames()) {
    if (const auto* played = std::get_if<Played>(&frame); played != nullptr && played->kind) {
      seen.add(*played->kind);
    }
  }
  return seen;
}

int copies_of(const AttackCard& card) { return card.copies; }
int copies_of(const StrategyCard& card) { return card.copies; }
int copies_of(const FieldCard&) { return 1; }

template <class Cards, class BagType>
Expected<void> count(const Content& content, const Cards& cards, const Tally<BagType>& seen,
                     const char* what) {
  for (std::size_t k = 0; k < cards.size(); ++k) {
    if (seen.counts[k] != copies_of(cards[k])) {
      return wrong(fmt::format("{} {}: {} in all, the game has {}", what,
                               BagType::kind_type::names(content)[k], seen.counts[k],
                               copies_of(cards[k])));
    }
  }
  return {};
}

// The deck that is left when `seen` is out of it.
template <class Cards, class BagType>
Expected<BagType> rest(const Content& content, const Cards& cards, const Tally<BagType>& seen,
                       const char* what) {
  BagType deck;
  for (std::size_t k = 0; k < cards.size(); ++k) {
    const int copies = copies_of(cards[k]);
    if (seen.counts[k] > copies) {
      return wrong(fmt::format("{} {}: {} are in play, the game has {}", what,
                               BagType::kind_type::names(content)[k], seen.counts[k], copies));
    }
    deck.add(typename BagType::kind_type(static_cast<int>(k)), copies - seen.counts[k]);
  }
  return deck;
}

Expected<void> check_board(const State& s) {
  TileSet covered;
  for (int i = 0; i < s.cards.size(); ++i) {
    const auto n = static_cast<std::size_t>(s.cards[i].at.number());
    const TileSet covers = s.side().covers[n];
    const std::string place = fmt::format("/cards/{}", i);
    if (covers.empty()) return wrong(place + ": does not lie on two playable tiles (SNB-44)");
    if (covers.touches(covered)) return wrong(place + ": lies on another card (SNB-44)");
    if (covers.touches(s.destroyed)) return wrong(place + ": lies on a destroyed tile (SNB-15)");
    covered = covered | covers;
  }
  if (covered != s.occupied) return wrong("occupied tiles do not agree with the cards");
  if (!s.destroyed.without(s.side().destructible).empty()) {
    return wrong("/destroyed: a tile that cannot be destroyed (SNB-17)");
  }
  return {};
}

Expected<void> check_players(const State& s) {
  for (std::size_t i = 0; i < 2; ++i) {
    const Player& p = s.players[i];
    const std::string place = fmt::format("/players/{}", i);
    if (p.health < 0 || p.health > s.options.start_health) {
      return wrong(fmt::format("{}/health: {} is not from 0 to {}", place, p.health,
                               s.options.start_health));
    }
    const auto fits = [&](const std::optional<StrategyKind>& k, StrategyType type) {
      return !k || (*s.content)[*k].type == type;
    };
    for (std::size_t n = 0; n < p.instincts.size(); ++n) {
      const auto& slot = p.instincts[n];
      if (!slot) continue;
      if (static_cast<int>(n) >= s.content->constants.instinct_slots ||
          !fits(slot->kind, StrategyType::instinct)) {
        return wrong(fmt::format("{}/instincts/{}: no Instinct fits there (SNB-34)", place, n));
      }
      const Trigger t = (*s.content)[slot->kind].trigger;
      if ((slot->not_on_disengage && t == Trigger::opponent_disengages) ||
          (slot->not_on_forced && t == Trigger::you_are_forced_to_disengage_by_bonus)) {
        return wrong(
            fmt::format("{}/instincts/{}: proved not to be this card (SNB-149)", place, n));
      }
    }
    for (std::size_t n = 0; n < p.equipment.size(); ++n) {
      if (p.equipment[n] && (static_cast<int>(n) >= s.content->constants.equipment_slots ||
                             !fits(p.equipment[n], StrategyType::equipment))) {
        return wrong(fmt::format("{}/equipment/{}: no Equipment fits there (SNB-34)", place, n));
      }
    }
    if (p.gambit &&
        (s.content->constants.gambit_slots == 0 || !fits(p.gambit, StrategyType::gambit))) {
      return wrong(place + "/gambit: no Gambit fits there (SNB-34)");
    }
    const bool open = s.options.discards == Discards::face_up;
    if (open && !(p.buried_attacks.empty() && p.buried_strategies.empty())) {
      return wrong(place + "/buried: cards are discarded face up here (SNB-22)");
    }
  }
  return {};
}

// Do the frames agree with each other and with what lies on the table?
Expected<void> check_flow(const State& s) {
  const auto complain = [](std::string_view what) { return wrong(fmt::format("/flow: {}", what)); };
  if (s.ending != Ending::none && s.ending != Ending::resigned) {
    if (s.attack) return wrong("/attack: the game has ended");
    return s.flow.empty() ? Expected<void>{} : complain("a finished game waits for nobody");
  }
  if (s.winner.has_value() != (s.ending == Ending::resigned)) {
    return wrong("/winner: does not agree with /ending");
  }
  if (s.flow.empty()) return complain("the game goes on, so somebody must be to act");
  const bool attacking = s.flow.find<Resolving>() != nullptr;
  if (attacking != s.attack.has_value()) return wrong("/attack: does not agree with /flow");

  bool below_is[4] = {};  // Turn, Resolving, Hit, Disengaging seen so far
  auto& [turn, resolving, hit, leaving] = below_is;
  const auto& frames = s.flow.frames();
  for (int i = 0; i < frames.size(); ++i) {
    const bool base = i == 0, top = i + 1 == frames.size();
    const bool ok = std::visit(
        [&](const auto& f) {
          using F = std::decay_t<decltype(f)>;
          if constexpr (requires { f.seat; }) {
            if (f.seat.index > 1) return false;
          }
          if constexpr (std::same_as<F, Discarding> || std::same_as<F, Drawing> ||
                        std::same_as<F, Preparing>) {
            return base && top && s.cards.empty();
          } else if constexpr (std::same_as<F, Turn>) {
            const bool ok = base ? !f.additional : leaving && f.additional && i == 1;
            turn = true;
            return ok && (f.stage != TurnStage::choose || s.players[f.seat].attacks.total() > 0) &&
                   (top || f.stage == TurnStage::choose || f.stage == TurnStage::follow ||
                    f.stage == TurnStage::forced);
          } else if constexpr (std::same_as<F, Disengaging>) {
            leaving = true;
            return base;
          } else if constexpr (std::same_as<F, Placing>) {
            return turn && !resolving && top && s.players[f.seat].attacks.has(f.kind) &&
                   (!f.chained || (*s.content)[f.kind].chain) &&
                   s.flow.find<Turn>()->seat == f.seat;
          } else if constexpr (std::same_as<F, Resolving>) {
            const bool ok = turn && !resolving && s.attack->attacker == s.flow.find<Turn>()->seat;
            resolving = true;
            const bool lies =
                f.stage == ResolveStage::amounts || f.stage == ResolveStage::instances;
            return ok && lies == !s.attack->own.empty() &&
                   (!lies || (!s.cards.empty() && s.cards.back().at == s.attack->at &&
                              s.cards.back().kind == s.attack->kind));
          } else if constexpr (std::same_as<F, WindowA>) {
            return resolving && !hit && f.passes <= 2;
          } else if constexpr (std::same_as<F, Hit>) {
            hit = true;
            return resolving && f.instance.target.index <= 1 && f.slot <= equipment_slots;
          } else if constexpr (std::same_as<F, Aiming>) {
            return turn && top && f.slot < instinct_slots &&
                   s.players[f.seat].instincts[f.slot].has_value() && any_open_half(s);
          } else if constexpr (std::same_as<F, Insulting>) {
            return leaving && top;
          } else {
            static_assert(std::same_as<F, Played>);
            if (!f.kind) return resolving && s.attack->chained;
            const Op op = (*s.content)[*f.kind].op;
            if (op == Op::negate_instance) return hit;
            if (op == Op::negate_card) return std::holds_alternative<Played>(frames[i - 1]);
            if (op == Op::unnegatable || op == Op::modify_main) return resolving;
            if (op == Op::close_opportunity) return turn && f.target.has_value();
            if (op == Op::cancel_forced_disengage)
              return std::holds_alternative<Turn>(frames[i - 1]);
            return turn && op == Op::forbid_voluntary_disengage;
          }
        },
        frames[i]);
    if (!ok) return complain(fmt::format("step {} cannot stand there", i));
  }
  return {};
}

// A position stands where somebody must choose, as play would have left it.
bool waits(const State& s) {
  const auto& top = s.flow.top();
  if (std::holds_alternative<Resolving>(top) || std::holds_alternative<Disengaging>(top)) {
    return false;
  }
  if (const auto* turn = std::get_if<Turn>(&top)) {
    if (turn->stage == TurnStage::choose) return any_placement(s);
    if (turn->stage != TurnStage::follow || !turn->last) return false;
  }
  if (const auto* hit = std::get_if<Hit>(&top); hit && hit->stage != HitStage::window_d)
    return false;
  // What is left looks before it does anything.
  State copy = s;
  Context ctx;
  return std::visit([&](auto& frame) { return run(copy, frame, ctx); }, copy.flow.top());
}

}  // namespace

json::value SaltAndBones::to_position(const State& s) { return reflect::to_json(s, *s.content); }

Expected<State> SaltAndBones::from_position(const Content& content, const json::value& position) {
  if (!position.is_object()) return wrong("expected an object");
  json::object full = position.get_object();
  std::vector<std::string> left_out;
  for (const auto& name : derived()) {
    if (full.contains(name)) continue;
    left_out.push_back(name);
    full[name] = json::object();
  }
  State s{};
  s.content = &content;
  if (auto read = reflect::from_json(json::value(full), s, content); !read) {
    return std::unexpected(read.error());
  }
  for (const PlacedCard& card : s.cards) {
    s.occupied = s.occupied | s.side().covers[static_cast<std::size_t>(card.at.number())];
  }
  const auto fill = [&](auto& deck, auto&& made) -> Expected<void> {
    if (!made) return std::unexpected(made.error());
    deck = *made;
    return {};
  };
  for (const auto& name : left_out) {
    Expected<void> ok;
    if (name == "attack_deck") {
      ok = fill(s.attack_deck, rest(content, content.attacks, attacks_in_play(s), "attack"));
    } else if (name == "strategy_deck") {
      ok = fill(s.strategy_deck,
                rest(content, content.strategies, strategies_in_play(s), "strategy"));
    } else {
      Tally<FieldBag> seen;
      seen.add(s.field_discard);
      ok = fill(s.field_deck, rest(content, content.fields, seen, "field"));
    }
    if (!ok) return std::unexpected(ok.error());
  }
  if (auto ok = check(s); !ok) return std::unexpected(ok.error());
  return s;
}

Expected<void> SaltAndBones::check(const State& s) {
  const Content& c = *s.content;
  if (auto ok = check_options(s.options, c); !ok) return ok;
  if (s.holder.index > 1) return wrong("/holder: there are two seats");
  // The frames first: what is counted as in play depends on them.
  if (auto ok = check_flow(s); !ok) return ok;
  auto attacks = attacks_in_play(s);
  attacks.add(s.attack_deck);
  if (auto ok = count(c, c.attacks, attacks, "attack"); !ok) return ok;
  auto strategies = strategies_in_play(s);
  strategies.add(s.strategy_deck);
  if (auto ok = count(c, c.strategies, strategies, "strategy"); !ok) return ok;
  Tally<FieldBag> fields;
  fields.add(s.field_discard);
  fields.add(s.field_deck);
  if (auto ok = count(c, c.fields, fields, "field"); !ok) return ok;
  if (auto ok = check_board(s); !ok) return ok;
  if (auto ok = check_players(s); !ok) return ok;
  if (!over(s) && !waits(s)) return wrong("/flow: nobody has a choice at the last step");
  return {};
}

std::optional<int> SaltAndBones::outcome(const Content& content, int stream,
                                         std::string_view word) {
  const auto find = [&](const std::vector<std::string>& names) -> std::optional<int> {
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == word) return static_cast<int>(i);
    }
    return std::nullopt;
  };
  switch (static_cast<Stream>(stream)) {
    case Stream::coin:
      return word == "1" ? std::optional(1) : word == "2" ? std::optional(2) : std::nullopt;
    case Stream::attack: return find(content.attack_names);
    case Stream::strategy: return find(content.strategy_names);
    case Stream::field: return find(content.field_names);
  }
  return std::nullopt;
}

}  // namespace tide::salt_and_bones
