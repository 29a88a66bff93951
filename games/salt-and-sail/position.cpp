// Positions: the whole truth as JSON, and the checks that make one possible.
#include "games/salt-and-sail/game.h"
#include "games/salt-and-sail/rules.h"

namespace tide::salt_and_sail {
namespace {

// --- Components, counted in plain integers: a written position may hold anything ---

using Counts = std::vector<int>;

template <class B>
void add(Counts& counts, const B& bag) {
  bag.each([&](auto kind, int n) { counts[kind.index] += n; });
}
template <class Row>
void add_row(Counts& counts, const Row& row) {
  for (const auto& card : row) {
    if (card) ++counts[card->index];
  }
}

// Everything but the draw decks.
Counts rumors_out(const State& s) {
  Counts counts(most_rumors);
  add_row(counts, s.rumors);
  for (const Rumor r : s.rumor_discard) ++counts[r.index];
  DiscoverySet made;
  for (const Player& p : s.players) {
    for (const Rumor r : p.hand.cards) ++counts[r.index];
    made = made | p.scored | p.aboard | p.lost;
  }
  for (std::size_t i = 0; i < s.content->rumors.size(); ++i) {
    if (made.has(s.content->rumors[i].discovery)) ++counts[i];
  }
  return counts;
}
Counts officers_out(const State& s) {
  Counts counts(most_officers);
  add_row(counts, s.officers);
  add(counts, s.officer_discard);
  for (const Player& p : s.players) {
    if (p.officer) ++counts[p.officer->index];
  }
  return counts;
}
Counts equipment_out(const State& s) {
  Counts counts(most_equipment);
  add_row(counts, s.equipment);
  add(counts, s.equipment_discard);
  for (const Player& p : s.players) add(counts, p.equipment);
  return counts;
}
Counts encounters_out(const State& s) {
  Counts counts(most_encounters);
  add(counts, s.encounter_discard);
  for (const EncounterCard card : s.encounter_bottom) ++counts[card.index];
  for (const Player& p : s.players) add(counts, p.kept);
  for (const auto& frame : s.flow.frames()) {
    const auto* e = std::get_if<Encounter>(&frame);
    if (e == nullptr || e->stage == EncounterStage::draw) continue;
    if (!e->kept) ++counts[e->card.index];
    if (e->other) ++counts[e->other->index];
  }
  return counts;
}
Counts treasures_out(const State& s) {
  Counts counts(most_treasures);
  add(counts, s.treasure_discard);
  for (const Player& p : s.players) {
    add(counts, p.treasures);
    add(counts, p.delivered);
  }
  for (const auto& frame : s.flow.frames()) {
    const auto* e = std::get_if<Effects>(&frame);
    if (e != nullptr && e->treasure) ++counts[e->treasure->index];
  }
  return counts;
}
Counts pieces_out(const State& s) {
  Counts counts(most_pieces);
  add(counts, s.found);
  for (const Site& site : s.sites) {
    if (s.content->is_discovery(site.piece)) ++counts[site.piece.index];
  }
  return counts;
}

// Puts into the deck what is not out.
template <class B, class Cards>
Expected<void> derive_deck(const Counts& out, const Cards& cards,
                           const std::vector<std::string>& names, std::string_view place, B& deck) {
  deck.clear();
  for (std::size_t i = 0; i < cards.size(); ++i) {
    int copies = 1;
    if constexpr (requires { cards[i].copies; }) copies = cards[i].copies;
    if (out[i] > copies) {
      return wrong(fmt::format("/{}: {} of {} are in play, the game has {}", place, out[i],
                               names[i], copies));
    }
    deck.add(typename B::kind_type(static_cast<int>(i)), copies - out[i]);
  }
  return {};
}

// The decks as they must be; compares them or fills them.
Expected<State> with_decks(const State& s) {
  State full = s;
  const Content& c = *s.content;
  Expected<void> ok;
  ok = derive_deck(rumors_out(s), c.rumors, c.rumor_names, "rumor_deck", full.rumor_deck);
  if (ok) {
    ok = derive_deck(officers_out(s), c.officers, c.officer_names, "officer_deck",
                     full.officer_deck);
  }
  if (ok) {
    ok = derive_deck(equipment_out(s), c.equipment, c.equipment_names, "equipment_deck",
                     full.equipment_deck);
  }
  if (ok) {
    ok = derive_deck(encounters_out(s), c.encounters, c.encounter_names, "encounter_deck",
                     full.encounter_deck);
  }
  if (ok) {
    ok = derive_deck(treasures_out(s), c.treasures, c.treasure_names, "treasure_deck",
                     full.treasure_deck);
  }
  if (!ok) return std::unexpected(ok.error());
  const std::vector<PieceInfo> tokens(c.pieces.begin(), c.pieces.end() - 2);
  if (ok = derive_deck(pieces_out(s), tokens, c.piece_names, "spare", full.spare); !ok) {
    return std::unexpected(ok.error());
  }
  return full;
}

Expected<void> check_decks(const State& s) {
  const auto full = with_decks(s);
  if (!full) return std::unexpected(full.error());
  const auto same = [](bool equal, std::string_view name) -> Expected<void> {
    if (equal) return {};
    return wrong(fmt::format("/{}: is not the rest of its pieces", name));
  };
  if (auto ok = same(full->rumor_deck == s.rumor_deck, "rumor_deck"); !ok) return ok;
  if (auto ok = same(full->officer_deck == s.officer_deck, "officer_deck"); !ok) return ok;
  if (auto ok = same(full->equipment_deck == s.equipment_deck, "equipment_deck"); !ok) return ok;
  if (auto ok = same(full->encounter_deck == s.encounter_deck, "encounter_deck"); !ok) return ok;
  if (auto ok = same(full->treasure_deck == s.treasure_deck, "treasure_deck"); !ok) return ok;
  return same(full->spare == s.spare, "spare");
}

// --- Map and players ---

// The lowest frame says whose turn it is; all other checks ask for it.
Expected<void> check_first_frame(const State& s) {
  if (s.flow.empty()) return {};
  const auto& first = s.flow.frames()[0];
  const auto* turn = std::get_if<Turn>(&first);
  const auto* draft = std::get_if<Draft>(&first);
  const bool ok = (turn != nullptr && turn->seat.index < s.seats()) ||
                  (draft != nullptr && draft->seat.index < s.seats());
  return ok ? Expected<void>{} : wrong("/flow: begins with the Turn or the Draft of a seat");
}

bool sails_on(const State& s, HexId h) {
  const Terrain t = s.chart().terrain[h.index];
  return t == Terrain::sea || t == Terrain::island || t == Terrain::capital;
}

Expected<void> check_map(const State& s) {
  const Layout& l = layout(s);
  const Content& c = *s.content;
  int discoveries = 0, ports = 0, villages = 0;
  for (int i = 0; i < s.sites.size(); ++i) {
    const Site& site = s.sites[i];
    const std::string place = fmt::format("/sites/{}", i);
    const auto& known = s.chart().known_ports;
    if (std::ranges::find(l.sites, site.at) == l.sites.end() &&
        std::ranges::find(known, site.at) == known.end()) {
      return wrong(place + "/at: no site of this scenario");
    }
    for (int j = 0; j < i; ++j) {
      if (s.sites[j].at == site.at) return wrong(place + "/at: two tokens on one hex");
    }
    const bool discovery = c.is_discovery(site.piece);
    discoveries += discovery ? 1 : 0;
    ports += site.piece == c.port() ? 1 : 0;
    villages += site.piece == c.village() ? 1 : 0;
    if (discovery && site.open) return wrong(place + "/open: Discoveries stay face-down (SNS-47)");
    if (!discovery && !site.open && !site.looked.empty()) {
      return wrong(place + "/open: a Port or Village that was seen is face-up (SNS-46)");
    }
    if (!site.shown.without(c[site.piece].symbols).empty()) {
      return wrong(place + "/shown: the token does not show that");
    }
    if (!site.shown.empty() && site.looked.empty()) return wrong(place + "/shown: nobody looked");
    if (!(site.looked.bits() == (site.looked & s.all()).bits())) {
      return wrong(place + "/looked: no such seat");
    }
  }
  if (ports != l.hidden_ports + static_cast<int>(s.chart().known_ports.size()) ||
      villages != l.hidden_villages) {
    return wrong("/sites: not the Ports and Villages of the scenario");
  }
  if (discoveries + s.found.total() != l.discoveries || s.found.total() != s.made) {
    return wrong("/made: tokens on the map and found are not those of the scenario");
  }
  int by_players = 0;
  for (const Player& p : s.players) by_players += p.discoveries();
  const int by_rival = s.made - by_players;
  const int visits = s.round / c.rival_every_rounds;
  if (by_rival < 0 || by_rival > (s.seats() == 1 ? visits : 0)) {
    return wrong("/made: Discoveries of the players do not add up");
  }
  if (s.last_round != (s.made >= l.required)) return wrong("/last_round: contradicts /made");
  for (int i = 0; i < s.encounters.size(); ++i) {
    const auto& all = s.chart().encounters;
    bool twice = false;
    for (int j = 0; j < i; ++j) twice = twice || s.encounters[j] == s.encounters[i];
    if (twice || std::ranges::find(all, s.encounters[i]) == all.end()) {
      return wrong("/encounters: no Encounter hexes of this scenario");
    }
  }
  return {};
}

Expected<void> check_ship(const State& s, Seat seat, const std::string& place) {
  const Player& p = s[seat];
  const ShipInfo& ship = (*s.content)[p.ship];
  if (!sails_on(s, p.at)) return wrong(place + "/at: no ship can lie there");
  if (p.sails > ship.sails || p.hands > ship.hands)
    return wrong(place + "/sails: not so many berths");
  if (p.crew() < 1) return wrong(place + "/hands: a ship without Crew sinks (SNS-75)");
  if (slots_covered(s, seat) >= hull_slots(s, seat)) return wrong(place + "/light: the ship sinks");
  if (p.rations > most_hold || p.goods.total() > most_hold)
    return wrong(place + "/rations: too many");
  if (p.ducats < 0 || p.ducats > 9999) return wrong(place + "/ducats: not from 0 to 9999");
  const bool refit =
      !s.flow.empty() && active(s) == seat &&
      (s.flow.find<Refit>() != nullptr ||
       (s.flow.find<Attempt>() && s.flow.find<Attempt>()->stage == AttemptStage::stow));
  if (hold_free(s, seat) < 0 && !refit) return wrong(place + "/rations: more than the Hold takes");
  for (int g = 0; g < most_goods; ++g) {
    if (g >= s.content->good_count() ? p.goods[Good(g)] > 0 : goods_left(s, Good(g)) < 0) {
      return wrong(place + "/goods: more than the supply has (SNS-158)");
    }
  }
  if (!ship.starter && ships_left(s, p.ship) < 0) return wrong(place + "/ship: not so many");
  return {};
}

Expected<void> check_tokens(const State& s, Seat seat, const std::string& place) {
  const Player& p = s[seat];
  Tokens have = p.bag;
  have.add(p.pool);
  if (!s.flow.empty() && active(s) == seat) {
    if (const auto* e = s.flow.find<Encounter>()) have.add(e->drawn);
  }
  const Tokens want = outfit(s, seat);
  for (int t = 0; t < token_kinds; ++t) {
    const Token token(t);
    if (token == temporary) continue;
    if (have[token] != want[token]) {
      return wrong(fmt::format(
          "{}/bag: {} of {} with the pool, Captain, Officer and Equipment "
          "give {}",
          place, have[token], Token::names()[static_cast<std::size_t>(t)], want[token]));
    }
  }
  if (have[temporary] > s.content->constants.temp_feat_limit) {
    return wrong(place + "/bag: too many temporary tokens (SNS-125)");
  }
  const bool making = !s.flow.empty() && active(s) == seat && s.flow.find<Attempt>() != nullptr;
  if (!p.pool.empty() && discovery_here(s, seat) == nullptr && !making) {
    return wrong(place + "/pool: there is no Discovery token here");
  }
  const Site* site = site_at(s, p.at);
  if (s.round > 0 && site != nullptr && !site->open && !site->looked.has(seat)) {
    return wrong(place + "/at: has not looked at the token there (SNS-45)");
  }
  return {};
}

Expected<void> check_players(const State& s) {
  const Content& c = *s.content;
  DiscoverySet made;
  const Draft* draft = s.flow.top_as<Draft>();
  for (const Seat seat : s.all()) {
    const Player& p = s[seat];
    const std::string place = fmt::format("/players/{}", static_cast<int>(seat.index));
    if (auto ok = check_ship(s, seat, place); !ok) return ok;
    if (auto ok = check_tokens(s, seat, place); !ok) return ok;
    const DiscoverySet own = p.scored | p.aboard | p.lost;
    if (own.size() != p.discoveries() || own.touches(made)) {
      return wrong(place + "/scored: a Discovery stands twice");
    }
    made = made | own;
    for (const Discovery d : own) {
      if (d.index >= c.discoveries.size()) return wrong(place + "/scored: no such Discovery");
      const bool led =
          std::ranges::any_of(c.rumors, [&](const auto& r) { return r.discovery == d; });
      if (!led) return wrong(place + "/scored: no Rumor leads to it");
      if (!c[d].artifact && !p.scored.has(d)) return wrong(place + "/aboard: is no Artifact");
    }
    if (p.hand.cards.size() > most_hand) return wrong(place + "/hand: too many cards");
    const bool naming = !s.flow.empty() && active(s) == seat && s.flow.find<Attempt>() &&
                        !s.flow.find<Attempt>()->place && !s.flow.find<Attempt>()->made;
    if (p.hand.named.has_value() != naming) return wrong(place + "/hand/named: no such Attempt");
    if (naming && !p.hand.cards.has(*p.hand.named)) return wrong(place + "/hand/named: not held");
    int low = 0, high = 0;
    bool plain = false;
    p.kept.each([&](EncounterCard card, int n) {
      low += c[card].least_fame * n;
      high += c[card].most_fame * n;
      plain = plain || (c[card].least_fame == 0 && c[card].most_fame == 0);
    });
    if (plain || p.encounter_fame < low || p.encounter_fame > high) {
      return wrong(place + "/encounter_fame: not what the kept cards give (SNS-66)");
    }
    bool fame = true;
    p.delivered.each([&](Treasure t, int) { fame = fame && c[t].fame > 0; });
    if (!fame) return wrong(place + "/delivered: a Treasure without Fame is discarded");
    const bool drafting = draft != nullptr && draft->stage == DraftStage::captain;
    if (!drafting && !p.captain) return wrong(place + "/captain: is missing");
    const bool dealt = drafting && !p.captain && s.options.captain_deal == CaptainDeal::two_each;
    if (p.dealt.size() != (dealt ? 2 : 0)) return wrong(place + "/dealt: expected two or none");
    for (const Seat other : s.all()) {
      if (other < seat && p.captain && s[other].captain == p.captain) {
        return wrong(place + "/captain: stands twice");
      }
    }
  }
  return {};
}

// --- Frames ---

// The frames below the one that is being looked at.
struct Below {
  const State& s;
  const GameFlow::Frame* under = nullptr;

  template <class F>
  const F* on() const {
    return under != nullptr ? std::get_if<F>(under) : nullptr;
  }
  const Player& player() const { return s[active(s)]; }
  bool acting() const {
    const Turn* t = on<Turn>();
    return t != nullptr && t->stage == TurnStage::action;
  }
};

bool stands(const Below& b, const Draft& f) {
  return b.under == nullptr && b.s.round == 0 && f.seat.index < b.s.seats();
}
bool stands(const Below& b, const Turn& f) {
  return b.under == nullptr && b.s.round > 0 && f.seat.index < b.s.seats() &&
         f.stage != TurnStage::ration && f.actions <= b.s.content->constants.actions_per_turn;
}
bool stands(const Below& b, const Sailing& f) {
  return b.acting() && b.on<Turn>()->moved && (f.over || f.left > 0 || f.stepped);
}
bool stands(const Below& b, const Encounter& f) {
  const Sailing* sailing = b.on<Sailing>();
  if (sailing == nullptr || sailing->over || f.stage == EncounterStage::draw) return false;
  const EncounterInfo& card = (*b.s.content)[f.card];
  const bool chosen = f.stage != EncounterStage::pick && f.stage != EncounterStage::option;
  if (f.other.has_value() != (f.stage == EncounterStage::pick)) return false;
  if (f.option.has_value() != (chosen && !card.options.empty())) return false;
  if (f.option && *f.option >= card.options.size()) return false;
  const Choice& choice = choice_of(b.s, f);
  const bool drawn = chosen && f.stage != EncounterStage::tokens;
  if (!drawn && (!f.drawn.empty() || f.kept || f.met)) return false;
  return choice.check ||
         (f.drawn.empty() && f.stage != EncounterStage::tokens &&
          f.stage != EncounterStage::redraw) ||
         !chosen;
}
bool stands(const Below& b, const Effects& f) {
  if (f.times == 0 || !f.begun) return false;
  const auto* e = b.on<Encounter>();
  const auto* a = b.on<Attempt>();
  switch (f.list) {
    case List::per_defeat:
      if (e == nullptr || e->stage != EncounterStage::outcome) return false;
      if (f.times > std::max(1, e->drawn[defeat])) return false;
      break;
    case List::succeed:
    case List::fail:
      if (e == nullptr || e->stage != EncounterStage::reward || f.times > 1) return false;
      if (e->met != (f.list == List::succeed)) return false;
      break;
    case List::rumor_defeat:
      if (a == nullptr || a->stage != AttemptStage::test || a->made || f.times > 1) return false;
      break;
    case List::gain:
      if (a == nullptr || a->stage != AttemptStage::finds || f.times > 1) return false;
      break;
    case List::finds:
      if (a == nullptr || a->stage != AttemptStage::close || f.times > 9) return false;
      break;
  }
  const Effect* effect = effect_of(b.s, f);
  if (effect == nullptr || f.left == 0) return false;
  if (f.left > std::max(1, std::abs(effect->n))) return false;
  return !f.treasure || effect->op == Op::treasure;
}
bool stands(const Below& b, const Attempt& f) {
  if (!b.acting() || f.draws > 1 || f.stage == AttemptStage::draw) return false;
  const bool made = f.stage != AttemptStage::test;
  if (f.made.has_value() != made) return false;
  if (f.place && *f.place >= row_rumors) return false;
  if (made) {
    const DiscoverySet own = b.player().scored | b.player().aboard | b.player().lost;
    return own.has(*f.made) && (!f.place || !b.s.rumors[*f.place]);
  }
  if (discovery_here(b.s, active(b.s)) == nullptr) return false;
  return f.place ? b.s.rumors[*f.place].has_value() : b.player().hand.named.has_value();
}
bool stands(const Below& b, const Wreck& f) {
  const Turn* t = b.on<Turn>();
  return t != nullptr && t->stage == TurnStage::end && sails_on(b.s, f.sunk);
}
bool stands(const Below& b, const Refit&) {
  const Turn* t = b.on<Turn>();
  return (t != nullptr && t->stage == TurnStage::allocate) || b.on<Dock>() || b.on<Pub>();
}
bool supply(const Below& b) { return b.acting() && supply_hex(b.s, b.player().at); }
bool stands(const Below& b, const Dock& f) { return supply(b) && (!f.allocate || f.bought); }
bool stands(const Below& b, const Market& f) {
  return supply(b) && (!f.offered || (f.swept && b.s.equipment[0]));
}
bool stands(const Below& b, const Pub& f) {
  const Seat seat = active(b.s);
  if (f.placing && (!room_in_sails(b.s, seat) || !room_in_hands(b.s, seat))) return false;
  if (f.ale >= b.s.content->constants.ale_rumors) return false;
  return supply(b) && (!f.offered || (f.recruited && b.s.officers[0])) && (f.ale == 0 || f.drank);
}
bool stands(const Below& b, const Governor&) { return supply(b); }
bool stands(const Below& b, const Village&) {
  return b.acting() && village_hex(b.s, b.player().at);
}

Expected<void> check_flow(const State& s) {
  const auto& frames = s.flow.frames();
  if (s.ending != Ending::none) {
    return frames.empty() ? Expected<void>{} : wrong("/flow: a finished game waits for nobody");
  }
  if (frames.empty()) return wrong("/flow: the game goes on, so somebody must be to act");
  Below below{.s = s};
  for (int i = 0; i < frames.size(); ++i) {
    // The lowest frame says whose turn it is, so it must be one of these.
    const bool first =
        std::holds_alternative<Turn>(frames[i]) || std::holds_alternative<Draft>(frames[i]);
    const bool ok =
        (i == 0) == first && std::visit([&](const auto& f) { return stands(below, f); }, frames[i]);
    if (!ok) return wrong(fmt::format("/flow: step {} cannot stand there", i));
    below.under = &frames[i];
  }
  return {};
}

// A position stands where somebody must choose, as play would have left it.
Expected<void> check_waiting(const State& s) {
  const auto nobody = [] { return wrong("/flow: nobody has a choice at the last step"); };
  if (const auto* e = s.flow.top_as<Encounter>()) {
    if (e->stage > EncounterStage::redraw) return nobody();
  }
  if (const auto* a = s.flow.top_as<Attempt>(); a && a->stage != AttemptStage::stow)
    return nobody();
  if (const auto* t = s.flow.top_as<Turn>(); t && t->stage == TurnStage::end) return nobody();
  State copy = s;
  Context ctx;
  if (!std::visit([&](auto& frame) { return run(copy, frame, ctx); }, copy.flow.top())) {
    return nobody();
  }
  if (const auto* f = s.flow.top_as<Effects>()) {
    const auto* g = copy.flow.top_as<Effects>();
    if (g->entry != f->entry || g->left != f->left || g->times != f->times ||
        g->treasure != f->treasure) {
      return nobody();
    }
  }
  ActionList list;
  SaltAndSail::legal(s, active(s), list);
  return list.empty() ? Expected<void>(nobody()) : Expected<void>();
}

}  // namespace

json::value SaltAndSail::to_position(const State& s) { return reflect::to_json(s, *s.content); }

Expected<State> SaltAndSail::from_position(const Content& content, const json::value& position) {
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
  if (!left_out.empty()) {
    if (auto ok = check_first_frame(s); !ok) return std::unexpected(ok.error());
    const auto decks = with_decks(s);
    if (!decks) return std::unexpected(decks.error());
    for (const auto& name : left_out) {
      if (name == "rumor_deck") s.rumor_deck = decks->rumor_deck;
      if (name == "officer_deck") s.officer_deck = decks->officer_deck;
      if (name == "equipment_deck") s.equipment_deck = decks->equipment_deck;
      if (name == "encounter_deck") s.encounter_deck = decks->encounter_deck;
      if (name == "treasure_deck") s.treasure_deck = decks->treasure_deck;
      if (name == "spare") s.spare = decks->spare;
    }
  }
  if (auto ok = check(s); !ok) return std::unexpected(ok.error());
  return s;
}

Expected<void> SaltAndSail::check(const State& s) {
  if (s.seats() < min_seats) return wrong("/players: expected 1 to 4");
  if (s.starter.index >= s.seats()) return wrong("/starter: no such seat");
  if (s.options.scenario.index >= s.content->charts.size()) return wrong("/options/scenario");
  if (auto ok = check_options(s.options, *s.content); !ok) return ok;
  if (auto ok = check_first_frame(s); !ok) return ok;
  if (auto ok = check_decks(s); !ok) return ok;
  if (auto ok = check_map(s); !ok) return ok;
  if (auto ok = check_players(s); !ok) return ok;
  if (auto ok = check_flow(s); !ok) return ok;
  if (over(s)) return {};
  if (s.round > round_cap(s)) return wrong("/round: beyond the cap (SNS-137)");
  return check_waiting(s);
}

std::optional<int> SaltAndSail::outcome(const Content& c, int stream, std::string_view word) {
  const auto find = [&](const std::vector<std::string>& names) -> std::optional<int> {
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == word) return static_cast<int>(i);
    }
    return std::nullopt;
  };
  switch (static_cast<Stream>(stream)) {
    case Stream::token: return find(Token::names());
    case Stream::rumor: return find(c.rumor_names);
    case Stream::officer: return find(c.officer_names);
    case Stream::equipment: return find(c.equipment_names);
    case Stream::encounter: return find(c.encounter_names);
    case Stream::treasure: return find(c.treasure_names);
    case Stream::site: return find(c.piece_names);
    case Stream::captain: return find(c.captain_names);
    case Stream::starter:
    case Stream::rival: break;
  }
  if (word.empty() || word.size() > 2 ||
      word.find_first_not_of("0123456789") != std::string_view::npos) {
    return std::nullopt;
  }
  return std::stoi(std::string(word));
}

}  // namespace tide::salt_and_sail
