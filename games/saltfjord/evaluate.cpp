// How well a seat stands, for search: by what it may know.
#include <algorithm>
#include <cmath>
#include <functional>

#include "games/saltfjord/rules.h"
#include "games/saltfjord/standing.h"

namespace tide::saltfjord {
namespace {

Parts own_parts(const State& s, Seat seat) {
  const Style likes = s.solo() ? taste(s, {}) : Style{};
  return parts_of(s, seat, likes, outlook_of(s, seat, likes));
}

Parts parts_of_rival(const State& s, Seat rival) {
  if (s.options.crates == CratesSeen::shown) return own_parts(s, rival);
  // Hidden crates count as an average one.
  State copy = s;
  for (CrateSet& pier : copy[rival].crates) pier = {};
  Parts parts = own_parts(copy, rival);
  constexpr auto crates =
      std::ranges::find(Saltfjord::terms, "crates", &Term::name) - Saltfjord::terms.begin();
  for (const CrateSet& pier : s[rival].crates) {
    parts[crates] += 7.0F * static_cast<float>(pier.size());
  }
  return parts;
}

Parts strongest_rival(const State& s, Seat seat, std::span<const float> weights) {
  return strongest<Saltfjord>(s.all().without(seat), weights,
                              [&](Seat rival) { return parts_of_rival(s, rival); });
}

}  // namespace

void Saltfjord::measure(const State& s, Seat seat, std::span<float> out) {
  std::ranges::transform(own_parts(s, seat), strongest_rival(s, seat, usual_weights<Saltfjord>()),
                         out.begin(), std::minus<>());
}

float Saltfjord::evaluate(const State& s, Seat seat, std::span<const float> weights) {
  const auto chance = [](float ahead) { return 1.0F / (1.0F + std::exp(-ahead / 15.0F)); };
  const float own = weighed(own_parts(s, seat), weights);
  if (s.solo()) {
    // The mark is bronze, with all special tiles at their minimum.
    const MedalInfo& bronze = s.content->solo.medals[static_cast<std::size_t>(Medal::bronze)];
    const auto mark = static_cast<float>(s.with_wagons() ? bronze.wagons : bronze.standard);
    if (s.ending == Ending::solo_lost) return 0;
    return chance(own - special_goal(s) - mark);
  }
  if (over(s)) return result(s).place[seat] == 1 ? 1.0F : 0.0F;
  return chance(own - weighed(strongest_rival(s, seat, weights), weights));
}

float Saltfjord::evaluate(const State& s, Seat seat) {
  return evaluate(s, seat, usual_weights<Saltfjord>());
}

}  // namespace tide::saltfjord
