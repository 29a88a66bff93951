#include "games/salt-and-sail/plans.h"

#include <cmath>

#include "games/salt-and-sail/rules.h"

namespace tide::salt_and_sail::plans {

// --- Rumors and sites, as far as the seat knows them ---

Tokens whole_bag(const State& s, Seat me) {
  Tokens all = s[me].bag;
  all.add(s[me].pool);
  return all;
}

float worth(const State& s, Rumor rumor) {
  const RumorInfo& r = (*s.content)[rumor];
  if (s.options.discovery_values_visible) {
    const DiscoveryInfo& d = (*s.content)[r.discovery];
    return static_cast<float>(d.fame) + static_cast<float>(d.ducats) / 4;
  }
  return static_cast<float>(r.fame_guess) + static_cast<float>(r.ducats_guess) / 4;
}

Leads leads(const State& s, Seat me, const Tokens& bag) {
  Leads list;
  each_rumor(s, me, [&](Rumor r) {
    const auto draws = mean_draws(bag, (*s.content)[r].check);
    list.push_back({r, draws ? static_cast<float>(*draws) : never, worth(s, r)});
  });
  return list;
}

// How much a bag promises with the Rumors at hand.
float promise(const State& s, Seat me, const Tokens& bag) {
  float sum = 0;
  for (const Lead& l : leads(s, me, bag)) {
    if (l.draws < never) sum += l.worth / (2 + l.draws / 2);
  }
  return sum;
}

int ship_speed(const State& s, Seat me) {
  const Player& p = s[me];
  return std::max(
      1, std::min<int>((*s.content)[p.ship].sails, p.crew()) + sum_mods(s, me, &Mods::move));
}

float turns_for(int hexes, int speed) {
  return std::ceil(static_cast<float>(hexes) / static_cast<float>(speed));
}

// Does the Rumor fit the token, as the seat knows it? 0 no, 1 yes, between: perhaps.
float fits(const State& s, Seat me, const Site& site, Rumor rumor) {
  if (site.looked.has(me)) return matches(s, me, site, rumor) ? 1.0F : 0.0F;
  const Symbol symbol = (*s.content)[rumor].symbol;
  if (site.shown.has(symbol)) return 1;
  return site.shown.size() == 2 ? 0.0F : 0.4F;
}

// --- Ways over the sea ---

// Hint 16: how many tokens a rival is thought to draw for a Discovery, and how much of a hope is
// left where he will be done first.
constexpr float usual_draws = 5, outrun = 0.3F;

Ways::Ways(const State& s, HexId from) : chart_(s.chart()), from_(from) {
  const Turn* turn = s.flow.find<Turn>();
  const auto calm_voyage = [&](HexId a, HexId b) {
    return std::max(0, chart_.voyage(a, b) - detour);
  };
  for (const HexId h : chart_.encounters) {
    const bool waits =
        s.encounters.contains(h) && (turn == nullptr || !turn->triggered.contains(h));
    if (!waits) calm_.push_back({h, calm_voyage(from, h)});
  }
  for (bool changed = calm_.size() > 1; changed;) {
    changed = false;
    for (const Calm& via : calm_) {
      for (Calm& calm : calm_) {
        const int through = via.cost + calm_voyage(via.at, calm.at);
        if (calm.cost <= through) continue;
        calm.cost = through;
        changed = true;
      }
    }
  }
}

int Ways::to(HexId hex) const {
  int least = chart_.voyage(from_, hex);
  for (const Calm& calm : calm_) {
    least = std::min(least, calm.cost + chart_.voyage(calm.at, hex));
  }
  return least;
}

// Would a single Defeat sink the ship?
bool too_dangerous(const State& s, Seat me, Rumor rumor) {
  if (!(*s.content)[rumor].dangerous || !whole_bag(s, me).has(defeat)) return false;
  return s[me].crew() < 2 || hull_slots(s, me) - slots_covered(s, me) < 2;
}

Plan best_site(const State& s, Seat me) {
  Leads all;
  for (const Lead& l : leads(s, me, whole_bag(s, me))) {
    if (l.draws < never && !too_dangerous(s, me, l.rumor)) all.push_back(l);
  }
  const auto speed = static_cast<float>(ship_speed(s, me));
  const Ways ways(s, s[me].at);
  Plan plan;
  for (const Site& site : s.sites) {
    if (site.open) continue;
    const float travel = static_cast<float>(ways.to(site.at)) / speed;
    float best = 0, draws = 0, miss = 1;
    for (const Lead& l : all) {
      const float fit = fits(s, me, site, l.rumor);
      if (fit == 0) continue;
      miss *= 1 - fit;
      const float rate = l.worth / (travel + l.draws / 2 + 0.5F);
      if (rate > best) best = rate, draws = l.draws;
    }
    best *= 1 - miss;
    for (const Seat rival : s.all().without(me)) {
      if (s[rival].at != site.at) continue;
      const float his = std::max(1.0F, usual_draws - static_cast<float>(s[rival].pool.total())) / 2;
      if (travel + draws / 2 > his) best *= outrun;
    }
    if (best > plan.rate) plan = {site.at, best, draws};
  }
  return plan;
}

HexId nearest_supply(const State& s, Seat me) {
  HexId best = s.chart().capital[0];
  const auto consider = [&](HexId h) {
    if (s.chart().distance(s[me].at, h) < s.chart().distance(s[me].at, best)) best = h;
  };
  for (const HexId h : s.chart().capital) consider(h);
  for (const Site& site : s.sites) {
    if (site.open && site.piece == s.content->port()) consider(site.at);
  }
  return best;
}

}  // namespace tide::salt_and_sail::plans
