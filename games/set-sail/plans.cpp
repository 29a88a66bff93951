// What things are worth to the scripted player (section 8 of the ledger).
#include "games/set-sail/plans.h"

#include <cmath>
#include <numeric>

#include "games/set-sail/game.h"

namespace tide::set_sail {
namespace {

// What each further Supply is worth at the end of a turn (hint 3). The second and the third save
// nobody much: whoever is towed home is given three.
constexpr std::array<float, 9> supply_steps{0.8F,  0.2F,  0.15F, 0.52F, 0.46F,
                                            0.42F, 0.38F, 0.2F,  0.1F};
constexpr int most_rounds = 8;  // that are thought to be left
static_assert(most_rounds + 1 == supply_steps.size());
// Of so many Supplies.
constexpr std::array<float, supply_steps.size() + 1> supplies_sum = [] {
  std::array<float, supply_steps.size() + 1> sums{};
  std::partial_sum(supply_steps.begin(), supply_steps.end(), sums.begin() + 1);
  return sums;
}();
constexpr float ships_at_hand = 5;      // of a Ship card while quests ask for it
constexpr float ships_too_late = 0.4F;  // share of it that is gone when the game ends
constexpr float map_value = 0.2F;       // less its price: other business leads to the pirates
constexpr float treasure_bonus = 1.5F;  // one ship digs it up in one turn, and no rival can
constexpr float towed_silver = 1.4F;    // what a tow takes of the silver, by how much it is missed

float upgrade_at_risk(const Player& p) {
  return p.barrels > 0 ? 0.6F : p.oars + p.cannons > 0 ? 2.5F : 0.0F;
}

bool plunder_left(const State& s) {
  for (const auto& open : s.plunder_open) {
    if (open) return true;
  }
  return false;
}

// The open Trade Quest that suits the means best.
struct Wish {
  const QuestCard* card = nullptr;
  float value = 0;
};

Wish best_trade(const Mind& m, const Hand& taken, int silver, const QuestCard* except) {
  const Player& p = m.player();
  const int price = m.content().constants.good_price, room = capacity(m.s, m.seat);
  Wish wish;
  for (const auto& open : m.s.trade_open) {
    if (!open || &m.content()[*open] == except) continue;
    const QuestCard& card = m.content()[*open];
    int lack = 0, spare = 0;
    bool in_stock = true;
    for (int g = 0; g < goods_kinds; ++g) {
      const int gap = card.goods[Cargo(g)] + taken[Cargo(g)] - p.hand[Cargo(g)];
      in_stock = in_stock && gap <= m.s.stock[Cargo(g)];
      (gap > 0 ? lack : spare) += std::abs(gap);
    }
    if (!in_stock || goods_in(card.goods) + goods_in(taken) > room) continue;
    // Goods that no quest asks for can be sold, but not twice.
    if (silver + (taken.empty() ? price * spare : 0) < price * lack) continue;
    const float value = quest_value(m, card) - silver_value * static_cast<float>(price * lack);
    if (value > wish.value) wish = {&card, value};
  }
  return wish;
}

// The open Trade Quests with most points: of all, and of those whose goods fit into the hold.
struct BestTrade {
  int all = 0, fitting = 0;
};

BestTrade best_open_trade(const Mind& m) {
  BestTrade best;
  const int room = capacity(m.s, m.seat);
  for (const auto& open : m.s.trade_open) {
    if (!open) continue;
    const QuestCard& card = m.content()[*open];
    best.all = std::max(best.all, card.vp);
    if (goods_in(card.goods) <= room) best.fitting = std::max(best.fitting, card.vp);
  }
  return best;
}

// Of a card that is stolen: the rival misses it, too.
float card_value(const Mind& m) { return 1.6F * ship_value(m) + 0.5F * silver_value; }

}  // namespace

float weight(const Style& style, QuestType type) {
  return type == QuestType::plunder ? style.plunder
         : type == QuestType::trade ? style.trade
                                    : style.treasure;
}

float quest_value(const Mind& m, const QuestCard& card) {
  const float points = (1 + silver_value) * static_cast<float>(card.vp);
  return points * weight(m.style, card.type) *
         (card.type == QuestType::treasure ? treasure_bonus : 1.0F);
}

TimeLeft time_left(const State& s) {
  int most = 0;
  for (const Seat seat : s.all()) most = std::max(most, points(s, seat));
  const float share =
      std::max(0.0F, 1 - static_cast<float>(most) / static_cast<float>(s.options.target_vp));
  return {share, static_cast<int>(std::ceil(share * most_rounds))};
}

float ship_value(const Mind& m) {
  if (!plunder_left(m.s)) return 0.3F;
  const int held = ships_in(m.player().hand);
  const float value = held < 5 ? ships_at_hand : held < 8 ? 0.8F : 0.4F;
  const float in_time = 1 - ships_too_late * (1 - m.time().share);
  // At the least it buys a Supply.
  return std::max(0.35F, m.style.plunder * in_time * value);
}

float supplies_value(const Mind& m, int supplies) {
  // What the last rounds will not eat is worth nothing.
  const auto sum = [useful = m.time().rounds + 1](int n) {
    return supplies_sum[static_cast<std::size_t>(std::min(n, useful))];
  };
  if (supplies >= 0) return sum(supplies);
  const Player& p = m.player();
  return sum(m.content().constants.runout_supply) - m.style.tow -
         towed_silver * silver_value * static_cast<float>(p.silver) - upgrade_at_risk(p);
}

SuppliesValues::SuppliesValues(const Mind& m) {
  static_assert(most_useful >= most_rounds + 1);
  for (int n = -1; n <= most_useful; ++n) {
    values_[static_cast<std::size_t>(n + 1)] = supplies_value(m, n);
  }
}

int supplies_wanted(const Mind& m) {
  const int most = std::min(m.style.trip, m.time().rounds + 2);
  return std::max(0, most - m.player().supplies);
}

int missing(const Hand& hand, const Hand& needed) {
  int n = 0;
  needed.each([&](Cargo k, int count) { n += std::max(0, count - hand[k]); });
  return n;
}

Shopping shopping(const Mind& m) {
  Shopping list;
  if (m.style.trade == 0) return list;
  const Player& p = m.player();
  const Wish first = best_trade(m, {}, p.silver, nullptr);
  if (first.card == nullptr) return list;
  list.goods = first.card->goods;
  list.value = first.value;
  const int spent = m.content().constants.good_price * missing(p.hand, list.goods);
  if (const Wish second = best_trade(m, list.goods, p.silver - spent, first.card);
      second.card != nullptr) {
    list.goods.add(second.card->goods);
    list.value += second.value;
  }
  list.buys = missing(p.hand, list.goods) > 0;
  return list;
}

// Hints 5, 8, 12. A Cannon pays back slowly, a Barrel as soon as it opens a quest.
std::optional<Upgrade> upgrade_wanted(const Mind& m) {
  const Player& p = m.player();
  const auto can = [&](Upgrade u) {
    return p.silver >= m.content()[u].price &&
           p.count(u) < m.content().constants.upgrade_limit_each;
  };
  if (m.time().share > 0.4F && m.style.plunder > 0 && p.cannons < m.style.cannons &&
      can(Upgrade::cannon)) {
    return Upgrade::cannon;
  }
  if (m.style.trade == 0 || !can(Upgrade::barrel)) return std::nullopt;
  const BestTrade best = best_open_trade(m);
  if (best.all > best.fitting && (m.time().share > 0.15F || best.fitting == 0) &&
      p.silver >= m.content()[Upgrade::barrel].price + 3) {
    return Upgrade::barrel;
  }
  return std::nullopt;
}

bool map_wanted(const Mind& m) {
  return m.style.treasure > 0 && m.player().maps.size() < 3 && m.time().share > 0;
}

float pirates_value(const Mind& m, int more_ships) {
  float value = 0;
  int ships = ships_in(m.player().hand) + more_ships, silver = m.player().silver;
  std::array<bool, most_spaces> used{};
  while (m.style.plunder > 0) {  // most points for each ship
    int best = -1;
    float rate = 0;
    for (std::size_t i = 0; i < most_spaces; ++i) {
      if (!m.s.plunder_open[i] || used[i]) continue;
      const QuestCard& card = m.content()[*m.s.plunder_open[i]];
      const float r = static_cast<float>(card.vp) / static_cast<float>(card.ships);
      if (card.ships <= ships && r > rate) best = static_cast<int>(i), rate = r;
    }
    if (best < 0) break;
    used[static_cast<std::size_t>(best)] = true;
    const QuestCard& card = m.content()[*m.s.plunder_open[static_cast<std::size_t>(best)]];
    ships -= card.ships;
    silver += card.vp;
    value += quest_value(m, card);
  }
  Hand goods = m.player().hand;
  for (const auto& open : m.s.trade_open) {
    if (!open || m.style.trade == 0) continue;
    const QuestCard& card = m.content()[*open];
    if (missing(goods, card.goods) > 0) continue;
    card.goods.each([&](Cargo k, int n) { goods.remove(k, n); });
    silver += card.vp;
    value += quest_value(m, card);
  }
  const int price = m.content().constants.map_price;
  int maps = m.player().maps.size();
  if (!map_wanted(m)) return value;
  for (int left = m.s.treasure_deck.size(); left > 0 && maps < 2 && silver > price; --left) {
    value += map_value * m.style.treasure;
    silver -= price;
    ++maps;
  }
  return value;
}

ShipFight ship_fight(const Mind& m, bool route) {
  ShipFight fight;
  const int bonus = combat_bonus(m.s, m.seat);
  const auto add = [&](Cargo ship, float chance) {
    const int need = m.content().ships[ship.index].health - bonus;
    for (int die = 1; die <= 6; ++die) {
      if (die >= need) {
        fight.win += chance / 6;
        fight.loss[0] += chance / 6;
      } else {
        fight.loss[static_cast<std::size_t>(need - die)] += chance / 6;
      }
    }
  };
  if (!route) {
    add(deep_ship, 1);
    return fight;
  }
  // Which ships are left is known to all.
  const Hand& deck = m.s.route_deck.empty() ? m.s.route_discard : m.s.route_deck;
  const float weak =
      deck.empty() ? 0.5F : static_cast<float>(deck[route4]) / static_cast<float>(deck.total());
  add(route4, weak);
  add(route5, 1 - weak);
  return fight;
}

// --- Player Combat (hints 13, 14) ---

float reply_value(const Mind& m, Seat attacker, int attack, bool flee) {
  const Player& p = m.player();
  const int bonus = flee ? p.oars * m.s.options.flee_bonus_per_oar : combat_bonus(m.s, m.seat);
  const float loot = m.s[attacker].hand.empty() ? 0.0F : card_value(m);
  const float robbed = p.hand.empty() ? 0.0F : card_value(m);
  float value = 0;
  for (int die = 1; die <= 6; ++die) {
    const int difference = die + bonus - attack;
    if (difference < 0) {
      value -= robbed + supplies_value(m, p.supplies) -
               supplies_value(m, std::max(-1, p.supplies + difference));
    } else if (difference > 0 && !flee) {
      value += loot + 0.1F * static_cast<float>(difference);
    }
  }
  return value / 6;
}

float attack_value(const Mind& m, Seat rival) {
  const Player &p = m.player(), &r = m.s[rival];
  const int bonus = combat_bonus(m.s, m.seat), guns = combat_bonus(m.s, rival);
  const int oars = r.oars * m.s.options.flee_bonus_per_oar;
  const float loot = r.hand.empty() ? 0.0F : card_value(m);
  const float robbed = p.hand.empty() ? 0.0F : card_value(m);
  // The more rivals, the less the harm done to one of them is worth.
  const float harm = 1.0F / static_cast<float>(m.s.seats() - 1);
  const SuppliesValues values(m);
  const float now = values[p.supplies];
  const auto hit = [&](int by) {
    // To be towed home is no harm.
    return loot + (by > r.supplies ? 0.0F : harm * static_cast<float>(by));
  };
  // By how much the attacker's die is above the rival's, from five below.
  std::array<float, 11> fights{}, flees{};
  for (int i = 0; i < 11; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const int fight = i - 5 + bonus - guns, flight = i - 5 + bonus - oars;
    if (fight > 0) fights[at] = hit(fight);
    if (fight < 0) fights[at] = -(robbed + now - values[p.supplies + fight]);
    if (flight > 0) flees[at] = hit(flight);
  }
  float value = 0;
  for (std::size_t die = 1; die <= 6; ++die) {
    float if_fights = 0, if_flees = 0;
    for (std::size_t answer = 1; answer <= 6; ++answer) {
      if_fights += fights[die + 5 - answer];
      if_flees += flees[die + 5 - answer];
    }
    value += std::min(if_fights, if_flees);
  }
  return value / 36;
}

}  // namespace tide::set_sail
