// Positions: the whole truth as JSON, and the checks that make one possible.
#include "games/savage-seas/game.h"
#include "games/savage-seas/rules.h"

namespace tide::savage_seas {
namespace {

// --- Hands and piles are written as lists of cards, so that a scenario replaces them whole ---

constexpr std::array<const char*, 3> piles{"hand", "discard", "removed"};

json::array as_list(const json::object& counts) {
  json::array list;
  for (const auto& [card, n] : counts) {
    for (int i = 0; i < n.to_number<int>(); ++i) list.emplace_back(card);
  }
  return list;
}

Expected<json::value> as_counts(const json::value& list) {
  if (!list.is_array()) return reflect::expected_here("a list of cards", list);
  json::object counts;
  for (const auto& card : list.get_array()) {
    if (!card.is_string()) return reflect::expected_here("the id of a card", card);
    auto& n = counts[card.get_string()];
    n = n.is_null() ? 1 : n.to_number<int>() + 1;
  }
  return counts;
}

// Calls f(pile's value, its place) for every pile that is there.
template <class F>
Expected<void> each_pile(json::object& position, F f) {
  auto* ships = position.if_contains("ships");
  if (ships == nullptr || !ships->is_array()) return {};
  for (auto& ship : ships->get_array()) {
    auto* crew_list = ship.is_object() ? ship.get_object().if_contains("crews") : nullptr;
    if (crew_list == nullptr || !crew_list->is_array()) continue;
    for (auto& crew : crew_list->get_array()) {
      if (!crew.is_object()) continue;
      for (const char* pile : piles) {
        auto* cards = crew.get_object().if_contains(pile);
        if (cards == nullptr) continue;
        if (auto ok = f(*cards); !ok) return std::unexpected(Error(ok.error()).within(pile));
      }
    }
  }
  return {};
}

// --- Components ---

// How many of a kind are anywhere but in the deck.
int seen_of(const State& s, Side side, Order o) {
  const Ship& ship = s[side];
  const CrewCards& cards = ship[(*s.content)[o].crew];
  int n = cards.hand[o] + cards.discard[o] + cards.removed[o];
  for (const auto& slot : ship.slots) n += slot && slot->card == o ? 1 : 0;
  for (const Extra& extra : ship.extras) n += extra.card == o ? 1 : 0;
  return n;
}

Expected<void> check_cards(const State& s) {
  for (const Side side : sides) {
    for (int i = 0; i < s.content->order_count(); ++i) {
      const OrderCard& card = (*s.content)[Order(i)];
      const int n = seen_of(s, side, Order(i)) + s.deck(side, card.crew)[Order(i)];
      if (n != card.copies) {
        return wrong(fmt::format("{}: {} on the {}, the game has {}", card.id, n,
                                 s.content->name(side), card.copies));
      }
    }
    for (const Crew c : crews) {
      const CrewCards& cards = s[side][c];
      for (const Cards* pile : {&cards.hand, &cards.discard, &cards.removed, &s.deck(side, c)}) {
        bool own = true;
        pile->each([&](Order o, int) {
          own = own && o != s.content->reload && (*s.content)[o].crew == c;
        });
        if (!own) return wrong(fmt::format("the {} holds another crew's card", s.content->name(c)));
      }
    }
  }
  return {};
}

Expected<void> check_seats(const State& s) {
  if (s.seats < SavageSeas::min_seats || s.seats > SavageSeas::max_seats) {
    return wrong("/seats: expected 2 to 8");
  }
  SeatSet leading;
  for (const Side side : sides) {
    for (const Seat seat : s[side].seats) {
      if (!team(s, side).has(seat)) return wrong("/ships/seats: not of this ship (SVG-05)");
      leading = leading | SeatSet::only(seat);
    }
  }
  if (leading != s.all()) return wrong("/ships/seats: every seat leads a crew (SVG-05)");
  return {};
}

Expected<void> check_crews(const State& s, Side side) {
  const bool planning = s.planning();
  for (const Crew c : crews) {
    const CrewCards& cards = s[side][c];
    const std::string place = fmt::format("/ships/{}/crews/{}", at(side), at(c));
    const int most = s.content->limits.wounds_to_sink;
    if (!s.options.wound_loss && cards.wounds > most) {
      return wrong(fmt::format("{}/wounds: at most {}", place, most));
    }
    if (cards.wounds > 20 || cards.pending > 20) return wrong(place + "/wounds: too many");
    const Slot* slot = s[side].slot_of(c);
    if (cards.pending > 0 && (slot == nullptr || planning) && !SavageSeas::over(s)) {
      return wrong(place + "/pending: the crew has no Order on the board (SVG-62)");
    }
    if (planning && held(s, side, c) + cards.wounds > s.content->limits.hand) {
      return wrong(fmt::format("{}/hand: more than {} with Reload and Wounds (SVG-31)", place,
                               s.content->limits.hand));
    }
    if (cards.deck_order && (slot == nullptr || slot->card == s.content->reload)) {
      return wrong(place + "/deck_order: its Order is none (SVG-111)");
    }
    const bool offers = SavageSeas::over(s) || (planning && bound(s, side, c));
    if (cards.offer && !offers) return wrong(place + "/offer: this crew offers nothing");
    if (cards.offer && *cards.offer != s.content->reload &&
        ((*s.content)[*cards.offer].crew != c || *cards.offer == s.content->scupper ||
         (!cards.hand.has(*cards.offer) && (slot == nullptr || slot->card != *cards.offer)))) {
      return wrong(place + "/offer: not in hand");
    }
  }
  return {};
}

Expected<void> check_slots(const State& s, Side side) {
  const Ship& ship = s[side];
  const std::string place = fmt::format("/ships/{}/slots", at(side));
  for (std::size_t p = 0; p < positions; ++p) {
    if (!ship.slots[p]) continue;
    const Slot& slot = *ship.slots[p];
    const bool reload = slot.card == s.content->reload;
    if (ship.slot_of(slot.crew) != &slot) return wrong(place + ": one Order a crew (SVG-13)");
    if (!reload && (*s.content)[slot.card].crew != slot.crew) {
      return wrong(place + ": another crew's Order");
    }
    if (slot.card == s.content->scupper) return wrong(place + ": Scupper That (SVG-16)");
    if (slot.fight && !reload) return wrong(place + ": only Reload fights a fire (SVG-15)");
    if (slot.carried_out && (slot.cancelled || !slot.face_up)) {
      return wrong(place + ": an Order carried out is face up and not cancelled");
    }
    if (s.planning()) {
      if (slot.face_up || slot.cancelled || slot.seen || slot.betrayed) {
        return wrong(place + ": nothing is known of a plan before the lock");
      }
      const bool strong = ship.fires[p] == Fire::strong;
      if ((strong && !reload) || slot.fight != (strong && reload)) {
        return wrong(place + ": a Strong Fire takes a Reload that fights (SVG-15, SVG-90)");
      }
    }
  }
  for (const Extra& extra : ship.extras) {
    if (s.planning() || extra.position < 1 || extra.position > positions ||
        extra.card == s.content->reload || (*s.content)[extra.card].crew != Crew::marine) {
      return wrong(fmt::format("/ships/{}/extras: not an Order of No Quarter", at(side)));
    }
  }
  return {};
}

Expected<void> check_sea(const State& s) {
  for (const Side side : sides) {
    if (s.chart().land[s[side].pose.hex.index]) {
      return wrong(fmt::format("/ships/{}/pose/hex: an island (SVG-46)", at(side)));
    }
  }
  if (s.ships[0].pose.hex == s.ships[1].pose.hex) {
    return wrong("/ships/1/pose/hex: two ships never share a hex (SVG-37)");
  }
  return {};
}

// --- Frames ---

struct Below {
  const State& s;
  const GameFlow::Frame* under = nullptr;

  template <class F>
  const F* on() const {
    return under == nullptr ? nullptr : std::get_if<F>(under);
  }
  // The step of the Order below that asked for this frame.
  const Step* step(Side ship, Op op) const {
    const auto* order = on<Resolving>();
    if (order == nullptr || order->order.ship != ship) return nullptr;
    const OrderCard& card = (*s.content)[order->order.card];
    const Step& step = card.steps[order->next - 1];
    return step.op == op ? &step : nullptr;
  }
};

bool acted(const State& s, const Acting& f, Side side, int position) {
  if (position != f.position) return position < f.position;
  return f.second && side == actor(s, position, false);
}

// Is this the Order that Acting has come to?
bool just_now(const Below& b, const Acting& f, Side side, int position) {
  const int p = f.second ? f.position : f.position - 1;
  return position == p && p >= 1 && side == actor(b.s, p, !f.second);
}

bool given(const Below& b, const Given& g, bool window) {
  if (g.position < 1 || g.position > positions) return false;
  const auto& slot = b.s[g.ship].slots[static_cast<std::size_t>(g.position - 1)];
  if (!slot) return false;
  if (const auto* acting = b.on<Acting>()) {
    return !g.extra && just_now(b, *acting, g.ship, g.position) && slot->card == g.card &&
           slot->crew == g.crew && slot->face_up && !slot->cancelled &&
           slot->carried_out == !window;
  }
  if (g.card == b.s.content->reload) return false;
  if (const auto* quarter = b.on<Quarter>()) {
    bool lies = false;
    for (const Extra& e : b.s[g.ship].extras) {
      lies = lies || (e.card == g.card && e.position == g.position);
    }
    return lies && g.extra && g.ship == quarter->ship && g.crew == Crew::marine &&
           g.position == quarter->position;
  }
  const auto* lend = b.on<Resolving>();
  if (window || lend == nullptr || b.step(g.ship, Op::repeat_previous_position) == nullptr) {
    return false;
  }
  if (g.position < 2 || g.position != lend->order.position) return false;
  const auto& left = b.s[g.ship].slots[static_cast<std::size_t>(g.position - 2)];
  return left && left->carried_out && left->card == g.card && left->crew == g.crew &&
         g.extra == lend->order.extra;
}

bool stands(const Below& b, const Planning& f) {
  if (b.under != nullptr) return false;
  for (const Side side : sides) {
    // Every answer given is one that was asked for.
    Planning before = f;
    if (f.answered[at(side)] > 0) {
      --before.answered[at(side)];
      if (question(b.s, before, side).ask == Ask::locked) return false;
    }
    // Positions not yet asked for are empty, and nothing is offered or preset in advance.
    Planning step = f;
    for (auto n = f.answered[at(side)];; ++n) {
      step.answered[at(side)] = n;
      const Question q = question(b.s, step, side);
      if (q.ask == Ask::locked) break;
      if (q.ask == Ask::offer && b.s[side][q.crew].offer) return false;
      if (q.ask == Ask::slot && b.s[side].slots[static_cast<std::size_t>(q.number)]) return false;
      if (q.ask == Ask::preset && b.s[side].presets[static_cast<std::size_t>(q.number)]) {
        return false;
      }
    }
    for (const auto& slot : b.s[side].slots) {
      if (slot && bound(b.s, side, slot->crew) && b.s[side][slot->crew].offer != slot->card) {
        return false;
      }
    }
  }
  return true;
}

bool stands(const Below& b, const Acting& f) {
  if (b.under != nullptr || f.position < 1 || f.position > positions + 1) return false;
  if (f.position == positions + 1 && f.second) return false;
  const auto* window = b.s.flow.top_as<Reacting>();
  for (const Side side : sides) {
    for (int p = 1; p <= positions; ++p) {
      const auto& slot = b.s[side].slots[static_cast<std::size_t>(p - 1)];
      if (!slot || slot->cancelled) continue;
      const bool open = window != nullptr && !window->order.extra && window->order.ship == side &&
                        window->order.position == p;
      if (acted(b.s, f, side, p) ? !slot->carried_out && !open : slot->face_up) return false;
    }
  }
  return true;
}

bool stands(const Below& b, const Reacting& f) {
  return given(b, f.order, true) && f.scuppers <= 2 * (*b.s.content)[b.s.content->scupper].copies;
}
bool stands(const Below& b, const Resolving& f) {
  if (!given(b, f.order, false) || f.order.card == b.s.content->reload) return false;
  return f.next >= 1 && f.next <= (*b.s.content)[f.order.card].steps.size();
}
bool stands(const Below& b, const Sailing& f) {
  return given(b, f.order, false) && f.order.card != b.s.content->reload &&
         !(*b.s.content)[f.order.card].ways.empty();
}
bool stands(const Below& b, const Reloading& f) {
  const auto* acting = b.on<Acting>();
  if (acting == nullptr) return false;
  const auto& slots = b.s[f.ship].slots;
  for (int p = 1; p <= positions; ++p) {
    const auto& slot = slots[static_cast<std::size_t>(p - 1)];
    if (!slot || slot->crew != f.crew) continue;
    if (f.last && (*f.last == b.s.content->reload || (*b.s.content)[*f.last].crew != f.crew)) {
      return false;
    }
    return just_now(b, *acting, f.ship, p) && slot->card == b.s.content->reload &&
           slot->carried_out && !slot->fight;
  }
  return false;
}

// A frame that repeats something up to the count of its step.
template <class F>
bool counts(const Below& b, const F& f, Op op) {
  const Step* step = b.step(f.ship, op);
  return step != nullptr && f.left >= 1 && f.left <= step->count;
}
bool stands(const Below& b, const Healing& f) { return counts(b, f, Op::heal); }
bool stands(const Below& b, const Dousing& f) { return counts(b, f, Op::remove_fire); }
bool stands(const Below& b, const Robbing& f) {
  return counts(b, f, Op::remove_random_order) && f.crew == b.on<Resolving>()->order.crew;
}
bool stands(const Below& b, const Quarter& f) {
  if (!counts(b, f, Op::extra_orders)) {
    // While its last extra is under way none is left.
    const Step* step = b.step(f.ship, Op::extra_orders);
    if (step == nullptr || f.left > 0) return false;
  }
  return f.position == b.on<Resolving>()->order.position;
}
bool stands(const Below& b, const Wounding& f) {
  const Step* step = b.step(f.ship, Op::attack);
  if (step == nullptr || f.crew != b.on<Resolving>()->order.crew || f.left < 1) return false;
  for (const Hit& hit : step->attack.hits) {
    if (hit.aim == Aim::chosen) return f.left <= hit.count;
  }
  return false;
}
bool stands(const Below& b, const Looking& f) {
  return b.step(f.ship, Op::peek_enemy_order) != nullptr;
}
bool stands(const Below& b, const Swapping& f) {
  return b.step(f.ship, Op::swap_own_later_positions) != nullptr &&
         f.position == b.on<Resolving>()->order.position;
}

Expected<void> check_flow(const State& s) {
  const auto& frames = s.flow.frames();
  if (s.ending != Ending::none) {
    return frames.empty() ? Expected<void>{} : wrong("/flow: a finished game waits for nobody");
  }
  if (s.winner) return wrong("/winner: the game goes on");
  if (frames.empty()) return wrong("/flow: the game goes on, so somebody must be to act");
  Below below{.s = s};
  for (int i = 0; i < frames.size(); ++i) {
    const bool ok = std::visit([&](const auto& f) { return stands(below, f); }, frames[i]);
    if (!ok) return wrong(fmt::format("/flow: step {} cannot stand there", i));
    below.under = &frames[i];
  }
  return {};
}

// A position stands where somebody must choose, as play would have left it.
Expected<void> check_waiting(const State& s) {
  const auto& top = s.flow.top();
  bool waits = !std::holds_alternative<Acting>(top) && !std::holds_alternative<Resolving>(top);
  if (waits) {
    State copy = s;
    Context ctx;
    waits = std::visit([&](auto& frame) { return run(copy, frame, ctx); }, copy.flow.top());
  }
  return waits ? Expected<void>{} : wrong("/flow: nobody has a choice at the last step");
}

}  // namespace

json::value SavageSeas::to_position(const State& s) {
  json::value position = reflect::to_json(s, *s.content);
  const auto listed = each_pile(position.get_object(), [](json::value& pile) -> Expected<void> {
    pile = as_list(pile.get_object());
    return {};
  });
  TIDE_CHECK(listed.has_value());
  return position;
}

Expected<State> SavageSeas::from_position(const Content& content, const json::value& position) {
  if (!position.is_object()) return wrong("expected an object");
  json::object full = position.get_object();
  const bool derive = !full.contains("decks");
  if (derive) {
    const json::array none{json::object(), json::object(), json::object(), json::object()};
    full["decks"] = json::array{none, none};
  }
  const auto counted = each_pile(full, [](json::value& pile) -> Expected<void> {
    auto counts = as_counts(pile);
    if (!counts) return std::unexpected(counts.error());
    pile = *counts;
    return {};
  });
  if (!counted) return std::unexpected(counted.error());
  State s{};
  s.content = &content;
  if (auto read = reflect::from_json(json::value(full), s, content); !read) {
    return std::unexpected(read.error());
  }
  if (derive) {
    for (const Side side : sides) {
      for (int i = 0; i < content.order_count(); ++i) {
        const OrderCard& card = content[Order(i)];
        const int left = card.copies - seen_of(s, side, Order(i));
        if (left < 0) {
          return wrong(fmt::format("{}: {} are in play, the game has {}", card.id,
                                   card.copies - left, card.copies));
        }
        s.deck(side, card.crew).add(Order(i), left);
      }
    }
  }
  if (auto ok = check(s); !ok) return std::unexpected(ok.error());
  return s;
}

Expected<void> SavageSeas::check(const State& s) {
  if (auto ok = check_seats(s); !ok) return ok;
  if (auto ok = check_options(s.options, *s.content); !ok) return ok;
  if (auto ok = check_cards(s); !ok) return ok;
  if (auto ok = check_sea(s); !ok) return ok;
  if (s.round < 1 || s.round > s.options.round_cap) return wrong("/round: beyond the cap");
  for (const Side side : sides) {
    if (auto ok = check_crews(s, side); !ok) return ok;
    if (auto ok = check_slots(s, side); !ok) return ok;
  }
  if (auto ok = check_flow(s); !ok) return ok;
  if (over(s)) return {};
  for (const Side side : sides) {
    if (sunk(s, side)) return wrong(fmt::format("/ships/{}: is sunk (SVG-75, SVG-87)", at(side)));
  }
  return check_waiting(s);
}

std::optional<int> SavageSeas::outcome(const Content& content, int stream, std::string_view word) {
  const auto find = [&](const std::vector<std::string>& names) -> std::optional<int> {
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == word) return static_cast<int>(i);
    }
    return std::nullopt;
  };
  switch (static_cast<Stream>(stream)) {
    case Stream::coin: return find(reflect::enum_names<Side>());
    case Stream::die:
      return word.size() == 1 && word[0] >= '1' && word[0] <= '6' ? std::optional(word[0] - '0')
                                                                  : std::nullopt;
    default: return find(content.order_names);
  }
}

}  // namespace tide::savage_seas
