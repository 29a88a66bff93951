// Trials of Salt & Sail: is a Captain too good, who is favoured by the order of play, does hunting
// Encounters pay, is the solo rival fair. Prints the tables of the ledger's section 6:
//   build/release/games/salt-and-sail/trials TABLE [GAMES] [SEED] [CONTENT.json]
#include <fmt/format.h>

#include <charconv>
#include <functional>
#include <map>

#include "games/salt-and-sail/game.h"
#include "games/salt-and-sail/rules.h"

namespace tide::salt_and_sail {
namespace {

using Chooser = std::function<Action(const State&, Seat, const ActionList&)>;

struct Trial {
  const Content& content;
  int games;
  Key luck;
};

struct Table {
  int seats = 2;
  Options options;
};

// What the last position does not tell of a game.
struct Played {
  Seat chosen;
  int decisions = 0;
  std::optional<Seat> first;  // to make a Discovery
};

Action explorer(const State& s, Seat me, const ActionList& list) {
  Rng none(Key{});
  return SaltAndSail::scripted(s, me, list, none);
}

// Plays games one after the other; `special` sits in another seat each time, explorers elsewhere.
template <class End>
void play(const Trial& trial, const Table& table, const Chooser& special, End end) {
  ActionList list;
  Context ctx;
  for (int g = 0; g < trial.games; ++g) {
    const Key key = derive(trial.luck, static_cast<std::uint64_t>(g));
    State s = SaltAndSail::start(trial.content, {table.seats, table.options}, key, ctx);
    Played game{.chosen = Seat(g % table.seats)};
    for (; !SaltAndSail::over(s); ++game.decisions) {
      const Seat seat = SaltAndSail::to_act(s).front();
      list.clear();
      SaltAndSail::legal(s, seat, list);
      const Action a = seat == game.chosen ? special(s, seat, list) : explorer(s, seat, list);
      SaltAndSail::apply(s, seat, a, ctx);
      if (!game.first && s.made > 0) game.first = seat;
    }
    end(s, game);
  }
}

// A shared victory counts for each of its k winners as 1/k.
double win(const State& s, Seat seat) {
  const SeatSet winners = SaltAndSail::result(s).winners();
  return winners.has(seat) ? 1.0 / winners.size() : 0.0;
}

double percent(double part, double whole) { return whole > 0 ? 100 * part / whole : 0; }

// --- Captains, and the order of play ---

struct Share {
  double wins = 0;
  int games = 0;
  double fame = 0;
};

void print_captains(const Trial& trial) {
  const auto& [content, games, luck] = trial;
  std::vector<Share> captains(content.captains.size());
  play(trial, {.seats = 4}, explorer, [&](const State& s, const Played&) {
    for (const Seat seat : s.all()) {
      Share& share = captains[s[seat].captain->index];
      share.wins += win(s, seat);
      ++share.games;
      share.fame += fame(s, seat);
    }
  });
  fmt::print("{} games of four: Captain, games, wins %, mean Fame\n", games);
  for (std::size_t i = 0; i < captains.size(); ++i) {
    const Share& c = captains[i];
    fmt::print("  {:<12} {:>6}  {:5.1f}  {:5.2f}\n", content.captain_names[i], c.games,
               percent(c.wins, c.games), c.fame / std::max(1, c.games));
  }
}

void print_start(const Trial& trial) {
  const auto& [content, games, luck] = trial;
  fmt::print(
      "{} games a line: scenario, seats, Captains, wins % by place in turn order, first "
      "Discoveries % by place, wins % by seat\n",
      games);
  std::vector<Table> lines = {
      {2, {}}, {2, {.captain_deal = CaptainDeal::two_each}}, {3, {}}, {4, {}}};
  for (std::size_t i = 1; i < content.charts.size(); ++i) {
    lines.push_back({2, {.scenario = Scenario(static_cast<int>(i))}});
  }
  for (const Table& table : lines) {
    std::array<double, most_seats> wins{}, first{}, by_seat{};
    const int seats = table.seats;
    play(trial, table, explorer, [&](const State& s, const Played& game) {
      for (const Seat seat : s.all()) {
        const auto place = static_cast<std::size_t>((seat.index + seats - s.starter.index) % seats);
        wins[place] += win(s, seat);
        first[place] += game.first == seat ? 1 : 0;
        by_seat[seat] += win(s, seat);
      }
    });
    fmt::print("  {:<24} {} {:<9} ", content[table.options.scenario].id, seats,
               reflect::enum_name(table.options.captain_deal));
    for (const auto& shares : {wins, first, by_seat}) {
      for (int i = 0; i < seats; ++i) {
        fmt::print(" {:5.1f}", percent(shares[static_cast<std::size_t>(i)], games));
      }
      fmt::print("  ");
    }
    fmt::print("\n");
  }
}

void print_random(const Trial& trial) {
  Rng rng(key_from_seed("random"));
  const Chooser random = [&](const State&, Seat, const ActionList& list) {
    return list[static_cast<int>(rng.below(static_cast<std::uint32_t>(list.size())))];
  };
  double wins = 0;
  play(trial, {}, random,
       [&](const State& s, const Played& game) { wins += win(s, Seat(1 - game.chosen.index)); });
  fmt::print("{} games of two: a scripted player wins {:.1f} % against a random one\n", trial.games,
             percent(wins, trial.games));
}

// --- A Privateer who never explores: out of the Port, one Encounter, back again; in a faster ship
// two of them ---

Action privateer(const State& s, Seat me, const ActionList& list) {
  const auto& names = s.content->captain_names;
  const auto place = std::ranges::find(names, "privateer") - names.begin();
  const Action wish = act::captain[static_cast<int>(place)];
  return list.contains(wish) ? wish : explorer(s, me, list);
}

struct Hunter {
  const State& s;
  Seat me;
  const ActionList& list;

  const Player& player() const { return s[me]; }
  bool can(Action a) const { return list.contains(a); }
  Action prefer(std::initializer_list<Action> wishes) const {
    for (const Action a : wishes) {
      if (can(a)) return a;
    }
    return explorer(s, me, list);
  }

  // How many of the deck's checks a bag passes with three Hands.
  float promise(const Tokens& bag) const {
    double sum = 0;
    for (const EncounterInfo& e : s.content->encounters) {
      if (e.plain.check) sum += e.copies * chance(bag, 3, *e.plain.check);
    }
    return static_cast<float>(sum);
  }
  float gain(const Person& card) const {
    Tokens bag = player().bag;
    bag.add(card.bag);
    return promise(bag) - promise(player().bag) + static_cast<float>(card.mods.encounter_draw[0]);
  }

  bool prey(HexId h) const {
    const Turn* turn = s.flow.find<Turn>();
    return s.encounters.contains(h) && !(turn != nullptr && turn->triggered.contains(h));
  }
  std::optional<Action> attack() const {
    for (std::size_t d = 0; d < 6; ++d) {
      const std::uint8_t n = s.chart().next[player().at.index][d];
      if (n != no_hex && prey(HexId(n))) return act::step[static_cast<int>(d)];
    }
    return std::nullopt;
  }
  // The nearest supply hex with an Encounter token beside it; the nearest of all if none has.
  HexId lair() const {
    std::optional<HexId> best;
    int least = too_far;
    for (const bool hunting : {true, false}) {
      for (const HexId h : s.chart().hexes) {
        if (!supply_hex(s, h)) continue;
        const bool beside = std::ranges::any_of(s.chart().next[h.index], [&](std::uint8_t n) {
          return n != no_hex && s.encounters.contains(HexId(n));
        });
        if (hunting && !beside) continue;
        const int away = s.chart().distance(player().at, h);
        if (away < least) least = away, best = h;
      }
      if (best) break;
    }
    return *best;
  }
  const ShipInfo& ship() const { return (*s.content)[player().ship]; }
  int full_crew() const { return ship().sails + ship().hands; }
  // A ship with four Sails, if it can be paid and manned while there is time to use it.
  std::optional<Action> faster_ship() const {
    if (s.round > 12 || ship().sails >= 4) return std::nullopt;
    for (std::size_t i = 0; i < s.content->ships.size(); ++i) {
      const ShipInfo& wish = s.content->ships[i];
      if (wish.sails >= 4 && wish.hands >= 3 && player().ducats >= wish.price + 2) {
        return act::buy_ship[static_cast<int>(i)];
      }
    }
    return std::nullopt;
  }
  bool fit() const { return player().crew() >= 4 && hull_slots(s, me) - slots_covered(s, me) > 3; }

  Action turn(const Turn& f) const {
    const auto& p = player();
    if (f.stage == TurnStage::allocate) {
      const Span span = allocations(s, me);
      const int need = (p.crew() >= 6 ? 4 : 2) - sum_mods(s, me, &Mods::move);
      return act::allocate[std::clamp(std::max(1, need), span.low, span.high)];
    }
    const bool poor = p.ducats == 0;
    if (!supply_hex(s, p.at)) return prefer({act::move.only(), act::end.only()});
    if (p.at == lair() && !f.moved && (fit() || poor)) return prefer({act::move.only()});
    if ((!p.aboard.empty() || !p.treasures.empty()) && can(act::governor.only())) {
      return act::governor.only();
    }
    if (faster_ship() && can(act::dock.only())) return act::dock.only();
    if (p.crew() < full_crew() && !poor && can(act::pub.only())) return act::pub.only();
    if (slots_covered(s, me) > 0 && !poor && can(act::dock.only())) return act::dock.only();
    if ((!p.goods.empty() || best_buy()) && can(act::market.only())) return act::market.only();
    if (p.rations < 2 && can(act::dock.only())) return act::dock.only();
    if (!f.moved && can(act::move.only())) return act::move.only();
    return act::end.only();
  }

  Action sail(const Sailing& f) const {
    if (f.over) return list[0];
    const HexId home = lair();
    if (player().at == home) {
      if (f.left >= 2 || !f.stepped) {
        if (const auto a = attack(); a && can(*a)) return *a;
      }
      return prefer({act::stop.only()});
    }
    Action best = list[0];
    int least = 1000;
    for (const Action a : list) {
      if (!act::step.has(a)) continue;
      const HexId h(
          s.chart().next[player().at.index][static_cast<std::size_t>(act::step.index(a))]);
      const int away = 2 * s.chart().distance(h, home) + (prey(h) ? 1 : 0);
      if (away < least) least = away, best = a;
    }
    return best;
  }

  // Weapons pay only while there is time to use them.
  std::optional<Action> best_buy() const {
    if (s.round > 8) return std::nullopt;
    std::optional<Action> best;
    float most = 0.5F;  // checks of the deck for each Ducat
    for (std::size_t i = 0; i < s.equipment.size(); ++i) {
      const auto& e = s.equipment[i];
      if (!e || player().equipment.has(*e) || player().ducats < (*s.content)[*e].price) continue;
      const float worth = gain((*s.content)[*e]) / static_cast<float>((*s.content)[*e].price);
      if (worth > most) most = worth, best = act::buy[static_cast<int>(i)];
    }
    return best;
  }

  Action officer() const {
    Action best = list[0];
    float most = -1000;
    for (const Action a : list) {
      if (!act::officer.has(a)) continue;
      const auto& o = s.officers[static_cast<std::size_t>(act::officer.index(a))];
      const float worth = gain((*s.content)[*o]);
      if (worth > most) most = worth, best = a;
    }
    return best;
  }

  Action market() const {
    for (const Action a : list) {
      if (act::sell.has(a)) return a;
    }
    if (const auto a = best_buy(); a && can(*a)) return *a;
    return prefer({act::done.only()});
  }
};

Action hunter(const State& s, Seat me, const ActionList& list) {
  const Hunter h{s, me, list};
  const auto& top = s.flow.top();
  if (const auto* f = std::get_if<Draft>(&top)) {
    if (f->stage == DraftStage::captain) return privateer(s, me, list);
    return f->stage == DraftStage::officer ? h.officer() : explorer(s, me, list);
  }
  if (const auto* f = std::get_if<Turn>(&top)) return h.turn(*f);
  if (const auto* f = std::get_if<Sailing>(&top)) return h.sail(*f);
  if (std::holds_alternative<Market>(top)) return h.market();
  if (std::holds_alternative<Pub>(top)) return h.prefer({act::hire.only(), act::done.only()});
  if (std::holds_alternative<Dock>(top)) {
    if (const auto ship = h.faster_ship(); ship && h.can(*ship)) return *ship;
    return h.prefer({act::repair_heavy.only(), act::repair_light.only(), act::done.only()});
  }
  return explorer(s, me, list);
}

void print_hunting(const Trial& trial) {
  const auto& [content, games, luck] = trial;
  fmt::print("{} games a line: one Privateer among explorers, A Week's Journey West\n", games);
  fmt::print("  seats, Encounter tokens, the Privateer: wins %, mean Fame; others' mean Fame\n");
  for (const int seats : {2, 4}) {
    for (const auto stay : {EncounterPersistence::stay, EncounterPersistence::remove_on_success,
                            EncounterPersistence::remove_always}) {
      for (const auto& [name, player] :
           {std::pair<const char*, Chooser>{"hunts", hunter}, {"explores", privateer}}) {
        double wins = 0, own = 0, others = 0;
        play(trial, {seats, {.encounter_persistence = stay}}, player,
             [&](const State& s, const Played& game) {
               wins += win(s, game.chosen);
               for (const Seat seat : s.all()) {
                 (seat == game.chosen ? own : others) += fame(s, seat);
               }
             });
        fmt::print("  {}  {:<17} {:<8}  {:5.1f}  {:5.2f}  {:5.2f}\n", seats,
                   reflect::enum_name(stay), name, percent(wins, games), own / games,
                   others / games / (seats - 1));
      }
    }
  }
}

// --- The Atlas, alone and in company ---

void print_solo(const Trial& trial) {
  const auto& [content, games, luck] = trial;
  fmt::print(
      "{} games a line: scenario, wins %, own and rival's Discoveries, Fame, Rounds; "
      "ranks %\n",
      games);
  for (std::size_t i = 0; i < content.charts.size(); ++i) {
    double wins = 0, own = 0, rival = 0, points = 0, rounds = 0;
    std::map<std::string, int, std::less<>> ranks;
    play(trial, {1, {.scenario = Scenario(static_cast<int>(i))}}, explorer,
         [&](const State& s, const Played&) {
           const int made = s[Seat(0)].discoveries();
           wins += win(s, Seat(0));
           own += made;
           rival += s.made - made;
           points += fame(s, Seat(0));
           rounds += s.round;
           ++ranks[std::string(rank(s))];
         });
    fmt::print("  {:<24} {:5.1f}  {:4.2f} {:4.2f}  {:5.2f}  {:4.1f} ", content.charts[i].id,
               percent(wins, games), own / games, rival / games, points / games, rounds / games);
    for (const Rank& r : content.ranks) fmt::print(" {:4.1f}", percent(ranks[r.name], games));
    fmt::print("\n");
  }
}

void print_atlas(const Trial& trial) {
  const auto& [content, games, luck] = trial;
  fmt::print("{} games a line: scenario, seats, Rounds, decisions, Fame of a seat, met the cap %\n",
             games);
  for (std::size_t i = 0; i < content.charts.size(); ++i) {
    for (const int seats : {1, 2, 3, 4}) {
      double rounds = 0, decisions = 0, points = 0, caps = 0;
      play(trial, {seats, {.scenario = Scenario(static_cast<int>(i))}}, explorer,
           [&](const State& s, const Played& game) {
             rounds += s.round;
             decisions += game.decisions;
             for (const Seat seat : s.all()) points += fame(s, seat);
             caps += s.ending == Ending::round_cap ? 1 : 0;
           });
      fmt::print("  {:<24} {}  {:4.1f}  {:5.0f}  {:5.2f}  {:4.1f}\n", content.charts[i].id, seats,
                 rounds / games, decisions / games, points / games / seats, percent(caps, games));
    }
  }
}

// --- What the design says of bags and checks, worked out exactly ---

// Ducats for the Equipment with which a bag can meet the check at all.
int cheapest(const Content& content, const Tokens& bag, const Check& check) {
  const std::size_t kinds = content.equipment.size();
  int best = 1000;
  for (std::size_t set = 0; set < std::size_t{1} << kinds; ++set) {
    Tokens all = bag;
    int price = 0;
    for (std::size_t i = 0; i < kinds; ++i) {
      if ((set >> i & 1) == 0) continue;
      all.add(content.equipment[i].bag);
      price += content.equipment[i].price;
    }
    if (price < best && met(all, check)) best = price;
  }
  return best;
}

void print_odds(const Trial& trial) {
  const Content& content = trial.content;
  fmt::print("Captain: mean chance of the checks in the Encounter deck with 3 Hands\n");
  for (const Person& captain : content.captains) {
    double sum = 0;
    int cards = 0;
    const auto add = [&](const Choice& c, int copies) {
      if (!c.check) return;
      sum += copies * chance(captain.bag, 3, *c.check);
      cards += copies;
    };
    for (const EncounterInfo& e : content.encounters) {
      add(e.plain, e.copies);
      for (const Choice& c : e.options) add(c, e.copies);
    }
    fmt::print("  {:<12} {:.2f}\n", captain.id, sum / cards);
  }
  int free = 0, dearest = 0;
  for (const Person& captain : content.captains) {
    for (const RumorInfo& rumor : content.rumors) {
      const int price = cheapest(content, captain.bag, rumor.check);
      free += price == 0 ? 1 : 0;
      dearest = std::max(dearest, price);
    }
  }
  fmt::print(
      "Captains and Rumors: {} of {} pairs need no Equipment, none needs more than {} Ducats\n",
      free, content.captains.size() * content.rumors.size(), dearest);
}

constexpr std::pair<std::string_view, void (*)(const Trial&)> tables[] = {
    {"captains", print_captains}, {"start", print_start}, {"random", print_random},
    {"hunting", print_hunting},   {"solo", print_solo},   {"atlas", print_atlas},
    {"odds", print_odds}};

int print_trials(std::string_view name, int games, std::string_view seed, const std::string& file) {
  const auto content = content_of<SaltAndSail>(file);
  if (!content) {
    fmt::print(stderr, "trials: {}\n", content.error().message);
    return 2;
  }
  for (const auto& [table, print] : tables) {
    if (table == name) {
      print({*content, games, key_from_seed(seed)});
      return 0;
    }
  }
  fmt::print(
      stderr,
      "trials: no table '{}'; there are captains, start, random, hunting, solo, atlas, odds\n",
      name);
  return 2;
}

}  // namespace
}  // namespace tide::salt_and_sail

int main(int argc, char** argv) {
  int games = 2000;
  if (argc > 2) {
    const std::string_view text = argv[2];
    const auto [end, ec] = std::from_chars(text.data(), text.data() + text.size(), games);
    if (ec != std::errc() || end != text.data() + text.size() || games < 1) {
      fmt::print(stderr, "trials: expected a number of games from 1 on, found '{}'\n", text);
      return 2;
    }
  }
  return tide::salt_and_sail::print_trials(argc > 1 ? argv[1] : "", games,
                                           argc > 3 ? argv[3] : "trials", argc > 4 ? argv[4] : "");
}
