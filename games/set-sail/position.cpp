// Positions: the whole truth as JSON, and the checks that make one possible.
#include "games/set-sail/game.h"
#include "games/set-sail/rules.h"

namespace tide::set_sail {
namespace {

constexpr int most_money = 9999;

// --- Components, counted in plain integers: a written position may hold anything ---

using Counts = std::array<int, cargo_kinds>;

void add(Counts& counts, const Hand& hand) {
  hand.each([&](Cargo k, int n) { counts[k.index] += n; });
}

// Cards that are in no draw deck and not in stock.
Counts cards_out(const State& s) {
  Counts counts{};
  for (const Player& p : s.players) add(counts, p.hand);
  add(counts, s.deep_discard);
  add(counts, s.route_discard);
  return counts;
}

int copies(const Content& content, std::size_t kind) {
  return kind < goods_kinds ? content.goods[kind].copies
                            : static_cast<int>(content.ships[kind].names.size());
}

Expected<void> check_cards(const State& s) {
  Counts counts = cards_out(s);
  for (const Hand* pile : {&s.deep_deck, &s.route_deck, &s.stock}) add(counts, *pile);
  for (std::size_t k = 0; k < counts.size(); ++k) {
    if (counts[k] != copies(*s.content, k)) {
      return wrong(fmt::format("{}: {} in all, the game has {}", Cargo::names()[k], counts[k],
                               copies(*s.content, k)));
    }
  }
  if (s.stock.total() != goods_in(s.stock)) return wrong("/stock: holds goods only");
  for (const Hand* pile : {&s.deep_deck, &s.deep_discard}) {
    if (pile->total() != (*pile)[deep_ship]) return wrong("/deep_deck: Deep Water ships only");
  }
  for (const Hand* pile : {&s.route_deck, &s.route_discard}) {
    if (pile->total() != routes_in(*pile)) return wrong("/route_deck: Trade Route ships only");
  }
  return {};
}

// Takes the quests of a set out of those that have not been seen yet.
Expected<void> see(QuestSet& unseen, QuestSet set, const Content& content, std::string_view place) {
  for (const Quest q : set) {
    if (!unseen.has(q)) return wrong(fmt::format("{}: {} stands twice", place, content[q].id));
    unseen.remove(q);
  }
  return {};
}

QuestSet open_set(const Spaces& spaces) {
  QuestSet set;
  for (const auto& q : spaces) {
    if (q) set.add(*q);
  }
  return set;
}

QuestSet all_quests(const Content& content) {
  return content.quests_of[0] | content.quests_of[1] | content.quests_of[2];
}

// Everything but the three decks.
Expected<QuestSet> quests_left(const State& s) {
  QuestSet unseen = all_quests(*s.content);
  const Content& c = *s.content;
  for (const Spaces* spaces : {&s.plunder_open, &s.trade_open}) {
    int filled = 0;
    for (const auto& q : *spaces) filled += q ? 1 : 0;
    const QuestSet open = open_set(*spaces);
    const bool plunder = spaces == &s.plunder_open;
    const std::string place = plunder ? "/plunder_open" : "/trade_open";
    if (open.size() != filled) return wrong(place + ": a quest stands twice");
    if (!open.without(c.quests_of[plunder ? 0 : 1]).empty()) return wrong(place + ": another kind");
    for (std::size_t i = s.options.open_quest_spaces; i < most_spaces; ++i) {
      if ((*spaces)[i]) return wrong(place + ": there are fewer spaces");
    }
    if (auto ok = see(unseen, open, c, place); !ok) return std::unexpected(ok.error());
  }
  if (auto ok = see(unseen, s.removed, c, "/removed"); !ok) return std::unexpected(ok.error());
  for (int i = 0; i < s.seats(); ++i) {
    const Player& p = s.players[i];
    const std::string place = fmt::format("/players/{}", i);
    if (!p.maps.without(c.quests_of[2]).empty()) return wrong(place + "/maps: no Treasure Quest");
    if (auto ok = see(unseen, p.maps, c, place + "/maps"); !ok) return std::unexpected(ok.error());
    if (auto ok = see(unseen, p.done, c, place + "/done"); !ok) return std::unexpected(ok.error());
  }
  return unseen;
}

Expected<void> check_quests(const State& s) {
  auto unseen = quests_left(s);
  if (!unseen) return std::unexpected(unseen.error());
  const QuestSet* decks[] = {&s.plunder_deck, &s.trade_deck, &s.treasure_deck};
  for (std::size_t t = 0; t < 3; ++t) {
    const std::string place =
        fmt::format("/{}_deck", reflect::enum_name(static_cast<QuestType>(t)));
    if (!decks[t]->without(s.content->quests_of[t]).empty()) return wrong(place + ": another kind");
    if (auto ok = see(*unseen, *decks[t], *s.content, place); !ok) return ok;
  }
  for (const Quest q : *unseen) return wrong(fmt::format("{} is missing", (*s.content)[q].id));
  return {};
}

Expected<void> check_players(const State& s) {
  int silver = 0, supplies = 0;
  for (int i = 0; i < s.seats(); ++i) {
    const Player& p = s.players[i];
    const std::string place = fmt::format("/players/{}", i);
    if (p.silver < 0 || p.silver > most_money) return wrong(place + "/silver: not from 0 to 9999");
    if (p.supplies < 0 || p.supplies > most_money) {
      return wrong(place + "/supplies: not from 0 to 9999");
    }
    silver += p.silver;
    supplies += p.supplies;
    for (const Upgrade u : {Upgrade::barrel, Upgrade::oar, Upgrade::cannon}) {
      if (p.count(u) > s.content->constants.upgrade_limit_each) {
        return wrong(fmt::format("{}/{}s: more than {}", place, reflect::enum_name(u),
                                 s.content->constants.upgrade_limit_each));
      }
    }
    if (p.sure.size() != s.seats()) return wrong(place + "/sure: expected one for each seat");
    for (int j = 0; j < s.seats(); ++j) {
      for (int k = 0; k < cargo_kinds; ++k) {
        const int held = i == j ? 0 : s.players[j].hand[Cargo(k)];
        if (p.sure[j][Cargo(k)] > held) {
          return wrong(fmt::format("{}/sure/{}: more {} than there are", place, j,
                                   Cargo::names()[static_cast<std::size_t>(k)]));
        }
      }
    }
  }
  if (s.options.bank_limits == BankLimits::printed_counts &&
      (silver > s.content->constants.bank_silver ||
       supplies > s.content->constants.bank_supplies)) {
    return wrong("/players: more silver or Supplies than the bank has (SET-16)");
  }
  return {};
}

// SET-37: nobody keeps more goods than fit, but for who is just being asked.
Expected<void> check_holds(const State& s) {
  SeatSet choosing;
  for (const auto& frame : s.flow.frames()) {
    if (const auto* d = std::get_if<Discard>(&frame)) choosing = choosing | SeatSet::only(d->seat);
    if (const auto* p = std::get_if<Picking>(&frame)) choosing = choosing | SeatSet::only(p->seat);
  }
  for (const Seat seat : s.all()) {
    if (goods_in(s[seat].hand) > capacity(s, seat) && !choosing.has(seat)) {
      return wrong(fmt::format("/players/{}/hand: more goods than the hold takes (SET-37)",
                               static_cast<int>(seat.index)));
    }
  }
  return {};
}

// --- Frames ---

// What the frames below say to the one that is being looked at.
struct Below {
  const State& s;
  const Turn* turn = nullptr;
  const ShipAction* action = nullptr;
  const Combat* combat = nullptr;
  const GameFlow::Frame* under = nullptr;

  bool seat(Seat seat) const { return seat.index < s.seats(); }
  template <class F>
  bool on() const {
    return under != nullptr && std::holds_alternative<F>(*under);
  }
  bool on_menu() const { return on<SupplyPort>() || on<Market>() || on<Yard>() || on<Pirates>(); }
};

bool moves_fit(const State& s, const Turn& f) {
  const Content& c = *s.content;
  const auto& ships = s[f.seat].ships;
  const int first = cheapest_move(c, f.from[0], f.from[1]);
  const int second = cheapest_move(c, f.from[1], f.from[0]);
  if (f.budget > 100 || f.budget < first + second) return false;
  if (f.stage == TurnStage::move_1) return ships == f.from;
  if (f.stage != TurnStage::move_2) return true;
  return ships[1] == f.from[1] && ships[0] != f.from[0] && ships[0] != f.from[1] &&
         c.distance(f.from[0], ships[0]) <= f.budget - second;
}

bool stands(const Below& b, const Docking& f) {
  return b.under == nullptr && b.s.round == 0 && b.seat(f.seat);
}

bool stands(const Below& b, const Turn& f) {
  if (b.under != nullptr || b.s.round == 0 || !b.seat(f.seat)) return false;
  if (f.first_ship < 1 || f.first_ship > 2) return false;
  const bool pieces = b.s.options.combats_per_tile == CombatsPerTile::per_opposing_piece;
  for (const Targets& list : f.combats) {
    for (int i = 0; i < list.size(); ++i) {
      const Target t = list[i];
      if (!b.seat(t.seat) || t.seat == f.seat || t.ship > 2 || (t.ship > 0) != pieces) return false;
      for (int j = 0; j < i; ++j) {
        if (list[j] == t) return false;
      }
    }
  }
  return moves_fit(b.s, f);
}

bool stands(const Below& b, const ShipAction& f) {
  if (!b.on<Turn>() || f.seat != b.turn->seat || f.ship < 1 || f.ship > 2) return false;
  const int second = 3 - b.turn->first_ship;
  if (b.turn->stage == TurnStage::pause) return f.ship == b.turn->first_ship;
  return b.turn->stage == TurnStage::close && (b.turn->ran_out || f.ship == second);
}

bool stands(const Below& b, const Combat& f) {
  if (!b.on<ShipAction>() || f.attacker != b.action->seat || !b.seat(f.defender)) return false;
  if (f.defender == f.attacker || f.ship < 1 || f.ship > 2) return false;
  if (f.stage == CombatStage::attack || f.attack_die < 1 || f.attack_die > 6) return false;
  if (b.action->stage != ActionStage::opponent) return false;
  const auto party = [&](const std::optional<Seat>& seat) {
    return !seat || *seat == f.attacker || *seat == f.defender;
  };
  if (!party(f.winner) || !party(f.run_out)) return false;
  if (f.run_out && f.winner == f.run_out) return false;
  const bool early = f.stage == CombatStage::reply;
  return !early || (!f.winner && !f.run_out && !f.fled);
}

bool stands(const Below& b, const Discard& f) {
  return b.seat(f.seat) && b.under != nullptr && !b.on<Docking>() && !b.on<Offer>() &&
         !b.on<Picking>();
}

bool stands(const Below& b, const RunOut& f) {
  if (!b.seat(f.seat) || b.s[f.seat].supplies > 0) return false;
  if (b.on<Combat>()) return b.combat->run_out == f.seat && b.combat->stage == CombatStage::retreat;
  if (b.on<Turn>()) return f.seat == b.turn->seat && b.turn->stage == TurnStage::next;
  return b.on<ShipAction>() && f.seat == b.turn->seat && b.turn->ran_out &&
         b.turn->stage == TurnStage::close && b.action->stage == ActionStage::over;
}

bool stands(const Below& b, const Picking& f) {
  return b.on<ShipAction>() && f.seat == b.action->seat && f.left <= 2 &&
         b.action->stage == ActionStage::over;
}

bool at_port(const Below& b, Seat seat, PortKind kind) {
  if (!b.on<ShipAction>() || seat != b.action->seat) return false;
  if (b.action->stage != ActionStage::over) return false;
  const TileInfo& tile = b.s.at(seat, b.action->ship);
  return tile.water == Water::port && tile.port == kind;
}

bool stands(const Below& b, const SupplyPort& f) { return at_port(b, f.seat, PortKind::supply); }
bool stands(const Below& b, const Market& f) {
  return at_port(b, f.seat, PortKind::trade) && (!f.deal || f.deal->good.index < goods_kinds);
}
bool stands(const Below& b, const Yard& f) { return at_port(b, f.seat, PortKind::upgrade); }
bool stands(const Below& b, const Pirates& f) {
  if (!at_port(b, f.seat, PortKind::pirate)) return false;
  if (!f.paying) return true;
  if (*f.paying < 1 || *f.paying > most_spaces) return false;
  return b.s.plunder_open[static_cast<std::size_t>(*f.paying - 1)].has_value();
}

bool small(const Wares& wares) {
  int kinds = 0;
  bool ok = true;
  wares.each([&](Ware, int n) {
    ++kinds;
    ok = ok && n <= most_units;
  });
  return ok && kinds <= most_kinds;
}

bool stands(const Below& b, const Offer& f) {
  if (!(b.on<Turn>() || b.on_menu()) || f.active != b.turn->seat || !b.seat(f.partner))
    return false;
  if (f.counters > b.s.options.trade_counters_per_offer || f.turned != (f.counters % 2 == 1)) {
    return false;
  }
  if (f.first.has_value() != (f.counters > 0)) return false;
  if ((f.stage == OfferStage::partner) != (f.partner == f.active)) return false;
  if (f.line.has_value() != (f.stage == OfferStage::quantity)) return false;
  if (!small(f.terms.give) || !small(f.terms.ask)) return false;
  bool both = false;
  f.terms.give.each([&](Ware w, int) { both = both || f.terms.ask.has(w); });
  if (both || !can_give(b.s[f.author()], f.terms.give)) return false;
  if (f.line) {
    const Wares& side = f.line->asking ? f.terms.ask : f.terms.give;
    int kinds = 0;
    side.each([&](Ware, int) { ++kinds; });
    if (kinds >= most_kinds || f.terms.ask.has(f.line->ware) || f.terms.give.has(f.line->ware)) {
      return false;
    }
  }
  return f.stage != OfferStage::answer || f.terms.give.total() + f.terms.ask.total() > 0;
}

Expected<void> check_flow(const State& s) {
  const auto& frames = s.flow.frames();
  if (s.ending != Ending::none) {
    return frames.empty() ? Expected<void>{} : wrong("/flow: a finished game waits for nobody");
  }
  if (frames.empty()) return wrong("/flow: the game goes on, so somebody must be to act");
  Below below{.s = s};
  int offers = 0;
  for (int i = 0; i < frames.size(); ++i) {
    const bool ok = std::visit([&](const auto& f) { return stands(below, f); }, frames[i]);
    if (!ok) return wrong(fmt::format("/flow: step {} cannot stand there", i));
    below.under = &frames[i];
    if (const auto* turn = std::get_if<Turn>(&frames[i])) below.turn = turn;
    if (const auto* action = std::get_if<ShipAction>(&frames[i])) below.action = action;
    if (const auto* combat = std::get_if<Combat>(&frames[i])) below.combat = combat;
    if (std::holds_alternative<Offer>(frames[i])) ++offers;
  }
  if (s.answered.size() + s.offers_left + offers > most_offers) {
    return wrong("/offers_left: more offers than a turn has (SET-82)");
  }
  for (const Answered& a : s.answered) {
    if (!below.seat(a.partner)) return wrong("/answered: no such seat");
  }
  return {};
}

// A position stands where somebody must choose, as play would have left it.
Expected<void> check_waiting(const State& s) {
  State copy = s;
  Context ctx;
  // Only frames that look before they do anything may be asked.
  if (const auto* f = s.flow.top_as<Combat>(); f && f->stage != CombatStage::reply &&
                                               f->stage != CombatStage::steal &&
                                               f->stage != CombatStage::retreat) {
    return wrong("/flow: nobody has a choice at the last step");
  }
  const bool waits =
      std::visit([&](auto& frame) { return run(copy, frame, ctx); }, copy.flow.top());
  ActionList list;
  if (waits) SetSail::legal(s, SetSail::to_act(s).front(), list);
  if (list.empty()) return wrong("/flow: nobody has a choice at the last step");
  return {};
}

}  // namespace

json::value SetSail::to_position(const State& s) { return reflect::to_json(s, *s.content); }

Expected<State> SetSail::from_position(const Content& content, const json::value& position) {
  if (!position.is_object()) return wrong("expected an object");
  json::object full = position.get_object();
  std::vector<std::string> left_out;
  for (const auto& name : derived()) {
    if (full.contains(name)) continue;
    left_out.push_back(name);
    const bool quests = name != "deep_deck" && name != "route_deck" && name != "stock";
    full[name] = quests ? json::value(json::array()) : json::value(json::object());
  }
  State s{};
  s.content = &content;
  if (auto read = reflect::from_json(json::value(full), s, content); !read) {
    return std::unexpected(read.error());
  }
  for (const auto& name : left_out) {
    if (name.starts_with("plunder") || name.starts_with("trade") || name.starts_with("treasure")) {
      if (s.options.open_quest_spaces > most_spaces) return wrong("/options/open_quest_spaces");
      const auto left = quests_left(s);
      if (!left) return std::unexpected(left.error());
      const std::size_t type = name == "plunder_deck" ? 0 : name == "trade_deck" ? 1 : 2;
      QuestSet& deck = type == 0 ? s.plunder_deck : type == 1 ? s.trade_deck : s.treasure_deck;
      deck = *left & content.quests_of[type];
      continue;
    }
    const Counts out = cards_out(s);
    Hand& pile = name == "stock" ? s.stock : name == "deep_deck" ? s.deep_deck : s.route_deck;
    const std::size_t low = name == "stock" ? 0 : name == "deep_deck" ? 3 : 4;
    const std::size_t high = name == "stock" ? 3 : name == "deep_deck" ? 4 : 6;
    for (std::size_t k = low; k < high; ++k) {
      if (out[k] > copies(content, k)) {
        return wrong(fmt::format("{}: {} are in play, the game has {}", Cargo::names()[k], out[k],
                                 copies(content, k)));
      }
      pile.add(Cargo(static_cast<int>(k)), copies(content, k) - out[k]);
    }
  }
  if (auto ok = check(s); !ok) return std::unexpected(ok.error());
  return s;
}

Expected<void> SetSail::check(const State& s) {
  if (s.seats() < min_seats) return wrong("/players: expected 2 to 6");
  if (s.starter.index >= s.seats()) return wrong("/starter: no such seat");
  if (auto ok = check_options(s.options, *s.content); !ok) return ok;
  if (auto ok = check_cards(s); !ok) return ok;
  if (auto ok = check_quests(s); !ok) return ok;
  if (auto ok = check_players(s); !ok) return ok;
  if (auto ok = check_flow(s); !ok) return ok;
  if (auto ok = check_holds(s); !ok) return ok;
  if (over(s)) return {};
  if (s.round > s.options.round_limit) return wrong("/round: beyond the limit (SET-94)");
  return check_waiting(s);
}

std::optional<int> SetSail::outcome(const Content& content, int stream, std::string_view word) {
  const auto find = [&](const std::vector<std::string>& names) -> std::optional<int> {
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == word) return static_cast<int>(i);
    }
    return std::nullopt;
  };
  switch (static_cast<Stream>(stream)) {
    case Stream::die:
      return word.size() == 1 && word[0] >= '1' && word[0] <= '6' ? std::optional(word[0] - '0')
                                                                  : std::nullopt;
    case Stream::route:
    case Stream::theft: return find(Cargo::names());
    default: return find(content.quest_names);
  }
}

}  // namespace tide::set_sail
