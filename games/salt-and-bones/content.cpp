#include "games/salt-and-bones/content.h"

#include <algorithm>
#include <bit>
#include <cctype>

namespace tide::salt_and_bones {
namespace {

// --- The file as it is written ---

struct BonusEntry {
  BonusWhen when;
  Condition condition;
  BonusOp op;
  std::optional<int> amount;
  std::optional<Target> target;
};
BOOST_DESCRIBE_STRUCT(BonusEntry, (), (when, condition, op, amount, target))

enum class Keyword : std::uint8_t { chain, stops_chain };
BOOST_DESCRIBE_ENUM(Keyword, chain, stops_chain)

struct AttackEntry {
  std::string id, name;
  int copies, attack_value;
  std::vector<Edge> in_arrows;
  int opportunity_value;
  std::vector<Edge> out_arrows;
  std::vector<Keyword> keywords;
  std::vector<BonusEntry> bonus;
  std::string text, lore, origin;
  std::optional<std::string> source;
};
BOOST_DESCRIBE_STRUCT(AttackEntry, (),
                      (id, name, copies, attack_value, in_arrows, opportunity_value, out_arrows,
                       keywords, bonus, text, lore, origin, source))

struct EffectEntry {
  Op op;
  std::optional<int> amount;
  std::optional<bool> stacks;
};
BOOST_DESCRIBE_STRUCT(EffectEntry, (), (op, amount, stacks))

struct StrategyEntry {
  std::string id, name;
  StrategyType type;
  int copies;
  Timing timing;
  std::optional<Trigger> trigger;
  std::vector<Window> windows;
  EffectEntry effect;
  std::string text, lore, origin;
  std::optional<std::string> source;
  std::optional<bool> destroyed_when_round_ends;
};
BOOST_DESCRIBE_STRUCT(StrategyEntry, (),
                      (id, name, type, copies, timing, trigger, windows, effect, text, lore, origin,
                       source, destroyed_when_round_ends))

struct FieldEntry {
  std::string id, name;
  int copies;
  std::vector<Tile> tiles;
  std::string lore, origin;
};
BOOST_DESCRIBE_STRUCT(FieldEntry, (), (id, name, copies, tiles, lore, origin))

struct SideEntry {
  std::string id, name, origin;
  std::array<std::string, 6> rows;
};
BOOST_DESCRIBE_STRUCT(SideEntry, (), (id, name, origin, rows))

template <class Entry>
struct Deck {
  std::string design_notes;
  std::vector<Entry> cards;
};
BOOST_DESCRIBE_STRUCT(Deck<AttackEntry>, (), (design_notes, cards))
BOOST_DESCRIBE_STRUCT(Deck<StrategyEntry>, (), (design_notes, cards))
BOOST_DESCRIBE_STRUCT(Deck<FieldEntry>, (), (design_notes, cards))

struct BoardsEntry {
  std::string design_notes;
  std::array<SideEntry, 2> sides;
};
BOOST_DESCRIBE_STRUCT(BoardsEntry, (), (design_notes, sides))

struct File {
  std::string game;
  int content_version;
  std::string language;
  Constants constants;
  BoardsEntry boards;
  Deck<FieldEntry> field_deck;
  Deck<AttackEntry> attack_deck;
  Deck<StrategyEntry> strategy_deck;
  json::value options;
};
BOOST_DESCRIBE_STRUCT(File, (),
                      (game, content_version, language, constants, boards, field_deck, attack_deck,
                       strategy_deck, options))

// --- From the file to the tables ---

// "Lunge/Riposte" is written lunge-riposte.
std::string slug(std::string_view name) {
  std::string out;
  for (const char c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    } else if (!out.empty() && out.back() != '-') {
      out += '-';
    }
  }
  while (!out.empty() && out.back() == '-') out.pop_back();
  return out;
}

Directions arrow_set(const std::vector<Edge>& edges) {
  Directions set = 0;
  for (const Edge e : edges) set |= static_cast<Directions>(1U << static_cast<int>(e));
  return set;
}

// `discard KIND` names Attack and Strategy Cards alike, so no two cards may be written the same.
Expected<void> add_name(const std::string& name, const Content& content,
                        std::vector<std::string>& names, const std::string& place) {
  const std::string written = slug(name);
  if (written.empty()) return wrong(place + "/name: has no letters");
  if (written.starts_with("attack-kind-") || written.starts_with("strategy-kind-")) {
    return wrong(place + "/name: these words stand for the kinds that a deck lacks");
  }
  for (const auto* taken : {&content.attack_names, &content.strategy_names, &content.field_names}) {
    if (std::ranges::find(*taken, written) != taken->end()) {
      return wrong(fmt::format("{}/name: '{}' stands twice", place, name));
    }
  }
  names.push_back(written);
  return {};
}

Expected<BoardSide> make_side(const SideEntry& entry) {
  BoardSide side{.id = entry.id, .name = entry.name};
  for (int row = 0; row < 6; ++row) {
    const std::string& line = entry.rows[static_cast<std::size_t>(5 - row)];
    if (line.size() != 11) return wrong(fmt::format("/rows/{}: expected 6 marks", 5 - row));
    for (int column = 0; column < 6; ++column) {
      const Tile tile(Grid::at(column, row));
      TileKind& kind = side.kinds[tile.index];
      switch (line[static_cast<std::size_t>(2 * column)]) {
        case '#': kind = TileKind::grey; break;
        case '.': kind = TileKind::lasting; break;
        case '*': kind = TileKind::destructible; break;
        case 'C': kind = TileKind::centre; break;
        default:
          return wrong(fmt::format("/rows/{}: '{}' is none of # * . C", 5 - row,
                                   line[static_cast<std::size_t>(2 * column)]));
      }
      if (kind != TileKind::grey) side.playable.add(tile);
      if (kind == TileKind::centre) side.centre.add(tile);
      if (kind == TileKind::destructible) side.destructible.add(tile);
    }
  }
  if (side.centre.empty()) return wrong("/rows: no centre tile C, so nobody could begin (SNB-45)");

  for (int n = 0; n < Placement::count; ++n) {
    const Placement p = Placement::from_number(n);
    const int back = Grid::step(p.tile.index, opposite(p.facing));
    if (back < 0 || !side.playable.has(p.tile) || !side.playable.has(Tile(back))) continue;
    side.placements.push_back(static_cast<std::uint8_t>(n));
    const auto i = static_cast<std::size_t>(n);
    side.opportunity_tile[i] = Tile(back);
    side.covers[i].add(p.tile);
    side.covers[i].add(Tile(back));
    for (const Tile t : side.covers[i]) {
      for (int dc = -1; dc <= 1; ++dc) {
        for (int dr = -1; dr <= 1; ++dr) {
          const int c = Grid::column(t.index) + dc, r = Grid::row(t.index) + dr;
          if (!Grid::inside(c, r)) continue;
          if (dc == 0 || dr == 0) side.touches[i].add(Tile(Grid::at(c, r)));
          side.touches_with_corners[i].add(Tile(Grid::at(c, r)));
        }
      }
    }
  }
  return side;
}

Expected<void> add_attack(const AttackEntry& entry, const std::string& place, Content& content) {
  if (auto ok = add_name(entry.name, content, content.attack_names, place); !ok) return ok;
  AttackCard card{.name = entry.name,
                  .text = entry.text,
                  .copies = entry.copies,
                  .attack_value = entry.attack_value,
                  .opportunity_value = entry.opportunity_value,
                  .in_arrows = arrow_set(entry.in_arrows),
                  .out_arrows = arrow_set(entry.out_arrows)};
  if (auto ok = in_range(place, {{"copies", card.copies, 1, 60},
                                 {"attack_value", card.attack_value, 0, 20},
                                 {"opportunity_value", card.opportunity_value, 0, 20}});
      !ok) {
    return ok;
  }
  // SNB-50: the seam between the halves carries no arrow.
  if (points(card.in_arrows, Compass::s)) return wrong(place + "/in_arrows: expected F, L or R");
  if (points(card.out_arrows, Compass::n)) return wrong(place + "/out_arrows: expected B, L or R");
  for (const Keyword k : entry.keywords)
    (k == Keyword::chain ? card.chain : card.stops_chain) = true;
  if (entry.bonus.size() > 3) return wrong(place + "/bonus: at most 3 effects");
  for (std::size_t i = 0; i < entry.bonus.size(); ++i) {
    const BonusEntry& b = entry.bonus[i];
    const std::string there = fmt::format("{}/bonus/{}", place, i);
    const bool counted = b.op == BonusOp::add_instance || b.op == BonusOp::modify_main;
    const bool aimed = b.op == BonusOp::add_instance || b.op == BonusOp::force_disengage;
    if (counted != b.amount.has_value() || aimed != b.target.has_value()) {
      return wrong(fmt::format("{}: {} takes {} amount and {} target", there,
                               reflect::enum_name(b.op), counted ? "an" : "no",
                               aimed ? "a" : "no"));
    }
    if (auto ok = in_range(b.amount.value_or(0), -20, 20, there + "/amount"); !ok) return ok;
    if (b.op == BonusOp::add_instance && b.amount.value_or(0) < 0) {
      return wrong(there + "/amount: an instance cannot be negative");
    }
    card.bonus.push_back(
        {b.when, b.condition, b.op, b.amount.value_or(0), b.target.value_or(Target::self)});
  }
  content.attacks.push_back(std::move(card));
  return {};
}

// The windows in which an optional Instinct with this op has something to do.
std::vector<Window> windows_for(Op op) {
  switch (op) {
    case Op::negate_instance: return {Window::damage};
    case Op::negate_card: return {Window::answer};
    case Op::unnegatable: return {Window::attacker, Window::answer_anticipation};
    case Op::modify_main: return {Window::attacker};
    case Op::close_opportunity: return {Window::defender, Window::turn, Window::follow};
    case Op::forbid_voluntary_disengage: return {Window::turn, Window::follow};
    default: return {};
  }
}

// SNB-77 to 79, 82: is there a moment in the rules for a card of this make?
bool possible(const StrategyEntry& e) {
  const Trigger trigger = e.trigger.value_or(Trigger::none);
  const Op op = e.effect.op;
  switch (e.type) {
    case StrategyType::gambit:
      return e.timing == Timing::continuous && trigger == Trigger::none && e.windows.empty() &&
             (op == Op::instance_bonus || op == Op::disable_damage_negation ||
              op == Op::negate_all || op == Op::delay_disengage);
    case StrategyType::equipment: {
      const bool guards = trigger == Trigger::instance_dealt_to_you ||
                          trigger == Trigger::main_instance_with_links_dealt_to_you;
      const bool strikes = trigger == Trigger::you_play_attack_card ||
                           trigger == Trigger::opponent_plays_first_attack_card_of_combat ||
                           trigger == Trigger::main_instance_with_links_damaged_you;
      return e.timing == Timing::automatic && e.windows.empty() &&
             ((guards && op == Op::negate_instance) || (strikes && op == Op::add_instance));
    }
    case StrategyType::instinct: break;
  }
  if (e.timing == Timing::automatic) {
    return e.windows.empty() &&
           ((trigger == Trigger::opponent_disengages && op == Op::discard_hand) ||
            (trigger == Trigger::you_are_forced_to_disengage_by_bonus &&
             op == Op::cancel_forced_disengage));
  }
  const auto fitting = windows_for(op);
  return e.timing == Timing::optional && trigger == Trigger::none && !e.windows.empty() &&
         std::ranges::all_of(
             e.windows, [&](Window w) { return std::ranges::find(fitting, w) != fitting.end(); });
}

Expected<void> add_strategy(const StrategyEntry& entry, const std::string& place,
                            Content& content) {
  if (auto ok = add_name(entry.name, content, content.strategy_names, place); !ok) return ok;
  if (auto ok = in_range(entry.copies, 1, 60, place + "/copies"); !ok) return ok;
  if (!possible(entry)) {
    return wrong(fmt::format(
        "{}: type, timing, trigger, windows and effect do not go together; the game's README lists "
        "those that do",
        place));
  }
  const Op op = entry.effect.op;
  const bool counted = op == Op::modify_main || op == Op::add_instance || op == Op::instance_bonus;
  if (counted != entry.effect.amount.has_value()) {
    return wrong(fmt::format("{}/effect: {} takes {} amount", place, reflect::enum_name(op),
                             counted ? "an" : "no"));
  }
  if (auto ok = in_range(entry.effect.amount.value_or(0), 0, 20, place + "/effect/amount"); !ok) {
    return ok;
  }
  StrategyCard card{.name = entry.name,
                    .text = entry.text,
                    .type = entry.type,
                    .timing = entry.timing,
                    .trigger = entry.trigger.value_or(Trigger::none),
                    .op = op,
                    .copies = entry.copies,
                    .amount = entry.effect.amount.value_or(0),
                    .windows = 0,
                    .stacks = entry.effect.stacks.value_or(false),
                    .destroyed_when_round_ends = entry.destroyed_when_round_ends.value_or(false)};
  for (const Window w : entry.windows) {
    card.windows |= static_cast<std::uint8_t>(1U << static_cast<int>(w));
  }
  content.strategies.push_back(std::move(card));
  return {};
}

Expected<void> add_field(const FieldEntry& entry, const std::string& place, Content& content) {
  if (auto ok = add_name(entry.name, content, content.field_names, place); !ok) return ok;
  if (entry.copies != 1) return wrong(place + "/copies: there is one of each Field Card");
  FieldCard card{.name = entry.name};
  for (const Tile t : entry.tiles) {
    for (const BoardSide& side : content.sides) {
      if (!side.destructible.has(t)) {  // SNB-17
        return wrong(fmt::format("{}/tiles: {} is not destructible on side {}", place,
                                 Grid::name(t.index), side.id));
      }
    }
    card.tiles.add(t);
    card.tile_names += (card.tile_names.empty() ? "" : ", ") + Grid::name(t.index);
  }
  content.fields.push_back(std::move(card));
  return {};
}

template <class Entry, class Add>
Expected<void> add_cards(const Deck<Entry>& deck, const char* name, int most, Content& content,
                         Add add) {
  if (deck.cards.empty() || deck.cards.size() > static_cast<std::size_t>(most)) {
    return wrong(fmt::format("/{}/cards: expected 1 to {} kinds", name, most));
  }
  for (std::size_t i = 0; i < deck.cards.size(); ++i) {
    if (auto ok = add(deck.cards[i], fmt::format("/{}/cards/{}", name, i), content); !ok) return ok;
  }
  return {};
}

Expected<void> check_constants(const Constants& c) {
  return in_range("/constants",
                  {{"second_wind_health", c.second_wind_health, 1, 30},
                   {"hand_size", c.hand_size, 1, 12},
                   {"instinct_slots", c.instinct_slots, 0, instinct_slots},
                   {"equipment_slots", c.equipment_slots, 0, equipment_slots},
                   {"gambit_slots", c.gambit_slots, 0, 1},
                   {"max_rounds_without_field_end", c.max_rounds_without_field_end, 1, 100}});
}

}  // namespace

const std::vector<std::string>& AttackKind::names(const Content& c) { return c.attack_names; }
const std::vector<std::string>& StrategyKind::names(const Content& c) { return c.strategy_names; }
const std::vector<std::string>& FieldKind::names(const Content& c) { return c.field_names; }
const std::vector<std::string>& Tile::names(const Content&) {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (int t = 0; t < Grid::tiles; ++t) list.push_back(Grid::name(t));
    return list;
  }();
  return names;
}

Expected<Content> read_content(const json::value& file) {
  File entries{};
  Content content;
  if (auto read = reflect::from_json(file, entries, content); !read) {
    return std::unexpected(read.error());
  }
  if (entries.game != "salt-and-bones") return wrong("/game: expected salt-and-bones");
  if (auto ok = check_constants(entries.constants); !ok) return std::unexpected(ok.error());
  content.constants = entries.constants;

  for (std::size_t i = 0; i < 2; ++i) {
    auto side = make_side(entries.boards.sides[i]);
    if (!side)
      return std::unexpected(Error{fmt::format("/boards/sides/{}", i) + side.error().message});
    if (side->id != (i == 0 ? "A" : "B")) return wrong("/boards/sides: expected ids A and B");
    content.sides[i] = std::move(*side);
  }
  if (auto ok = add_cards(entries.field_deck, "field_deck", field_kinds, content, add_field); !ok) {
    return std::unexpected(ok.error());
  }
  if (auto ok = add_cards(entries.attack_deck, "attack_deck", attack_kinds, content, add_attack);
      !ok) {
    return std::unexpected(ok.error());
  }
  if (auto ok =
          add_cards(entries.strategy_deck, "strategy_deck", strategy_kinds, content, add_strategy);
      !ok) {
    return std::unexpected(ok.error());
  }
  int cards = 0;
  for (const auto& card : content.attacks) cards += card.copies;
  if (cards > 250) return wrong("/attack_deck: more than 250 cards");
  int strategies = 0;
  for (const auto& card : content.strategies) strategies += card.copies;
  if (strategies > 250) return wrong("/strategy_deck: more than 250 cards");

  const auto options = read_options<Options>(entries.options, content, [](const Options& o) {
    return in_range(o.start_health, 1, 99, "/options/start_health");
  });
  if (!options) return std::unexpected(options.error());
  return content;
}

}  // namespace tide::salt_and_bones
