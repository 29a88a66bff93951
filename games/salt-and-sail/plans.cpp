#include "games/salt-and-sail/plans.h"

#include "games/salt-and-sail/rules.h"

namespace tide::salt_and_sail::plans {

// --- Rumors and sites, as far as the seat knows them ---

float worth(const State& s, Rumor rumor, const Habits& habits) {
  const RumorInfo& r = (*s.content)[rumor];
  if (s.options.discovery_values_visible || habits.knows_cards) {
    const DiscoveryInfo& d = (*s.content)[r.discovery];
    const float worth = static_cast<float>(d.fame) + static_cast<float>(d.ducats) / 4;
    return d.artifact ? habits.artifact * worth : worth;
  }
  return static_cast<float>(r.fame_guess) + static_cast<float>(r.ducats_guess) / 4;
}

Leads leads(const State& s, Seat me, const Tokens& bag, const Habits& habits) {
  Leads list;
  each_rumor(s, me, [&](Rumor r) {
    const RumorInfo& info = (*s.content)[r];
    const float draws = std::min(never, static_cast<float>(mean_draws(bag, info.check)));
    list.push_back({info.symbol, info.dangerous, draws, worth(s, r, habits)});
  });
  return list;
}

float promise(const Leads& leads, const Habits& habits) {
  float sum = 0;
  for (const Lead& l : leads) {
    if (l.draws < never) sum += l.worth / (2 + habits.draw_weight * l.draws);
  }
  return sum;
}

float turns_for(int hexes, int speed) { return static_cast<float>((hexes + speed - 1) / speed); }

namespace {

constexpr SymbolSet all_symbols((1U << most_symbols) - 1);

// How likely a Rumor fits a token, as the seat knows it, by its symbol.
struct Guess {
  SymbolSet sure;
  float others = 0;

  float fits(Symbol symbol) const { return sure.has(symbol) ? 1.0F : others; }
};

Guess guess(const State& s, Seat me, const Site& site) {
  if (site.looked.has(me)) return {matching(s, me, site)};
  return {site.shown, site.shown.size() == 2 ? 0.0F : 0.4F};
}

}  // namespace

// --- Ways over the sea ---

Ways::Ways(const State& s, HexId from) : chart_(s.chart()), from_(from) {
  const Turn* turn = s.flow.find<Turn>();
  const bool all_wait = s.encounters.size() == static_cast<int>(chart_.encounters.size()) &&
                        (turn == nullptr || turn->triggered.empty());
  if (all_wait) return;
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

// --- All of it for one decision ---

namespace {

// Hint 16: how many tokens a rival is thought to draw for a Discovery.
constexpr float usual_draws = 5;

// What sailing to one site and another promises.
class Voyages {
 public:
  explicit Voyages(const Reckoning& r)
      : s_(r.s),
        me_(r.me),
        habits_(r.habits),
        speed_(static_cast<float>(r.speed())),
        ways_(r.s, r.s[r.me].at) {
    for (const Lead& l : r.leads()) {
      if (l.draws < never && !(l.dangerous && r.fragile())) leads_.push_back(l);
    }
  }

  Plan to(const Site& site) const {
    if (site.open) return {};
    const float travel = static_cast<float>(ways_.to(site.at)) / speed_;
    const Guess token = guess(s_, me_, site);
    float best = 0, draws = 0, miss = 1;
    for (const Lead& l : leads_) {
      const float fit = token.fits(l.symbol);
      if (fit == 0) continue;
      miss *= 1 - fit;
      const float hope = l.dangerous ? habits_.in_danger * l.worth : l.worth;
      const float rate = hope / (travel + l.draws / 2 + 0.5F);
      if (rate > best) best = rate, draws = l.draws;
    }
    best *= 1 - miss;
    for (const Seat rival : s_.all().without(me_)) {
      if (s_[rival].at != site.at) continue;
      const float his =
          std::max(1.0F, usual_draws - static_cast<float>(s_[rival].pool.total())) / 2;
      if (travel + draws / 2 > his) best *= habits_.outrun;
    }
    if (best == 0) return {};
    return {site.at, best, draws};
  }

 private:
  const State& s_;
  const Seat me_;
  const Habits& habits_;
  const float speed_;
  const Ways ways_;
  Leads leads_;
};

Plan find_best_site(const Reckoning& r) {
  const Voyages voyages(r);
  Plan best;
  for (const Site& site : r.s.sites) {
    const Plan plan = voyages.to(site);
    if (plan.to && site.at.index == r.aim) return plan;
    if (plan.rate > best.rate) best = plan;
  }
  return best;
}

}  // namespace

const Tokens& Reckoning::bag() const {
  if (!bag_) bag_.emplace(s[me].bag).add(s[me].pool);
  return *bag_;
}

const Leads& Reckoning::leads() const {
  if (!leads_) leads_ = plans::leads(s, me, bag(), habits);
  return *leads_;
}

SymbolSet Reckoning::wanted() const {
  if (wanted_) return *wanted_;
  wanted_.emplace();
  for (const Site& site : s.sites) {
    if (site.open) continue;
    const Guess token = guess(s, me, site);
    wanted_ = token.others > 0 ? all_symbols : *wanted_ | token.sure;
    if (wanted_ == all_symbols) break;
  }
  return *wanted_;
}

bool Reckoning::fragile() const {
  if (!fragile_) {
    fragile_ =
        bag().has(defeat) && (s[me].crew() < 2 || hull_slots(s, me) - slots_covered(s, me) < 2);
  }
  return *fragile_;
}

int Reckoning::speed() const {
  if (!speed_) {
    const int sails = std::min((*s.content)[s[me].ship].sails, s[me].crew());
    speed_ = std::max(1, sails + sum_mods(s, me, &Mods::move));
  }
  return *speed_;
}

const Plan& Reckoning::best_site() const {
  if (!best_site_) best_site_ = find_best_site(*this);
  return *best_site_;
}

void Reckoning::promising(Aims& sites) const {
  const Voyages voyages(*this);
  for (const Site& site : s.sites) {
    if (voyages.to(site).to) sites.push_back(site.at.index);
  }
}

}  // namespace tide::salt_and_sail::plans
