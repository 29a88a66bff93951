#include "tests/conformance.h"

#include "tests/laws.h"

namespace tide {
namespace {

struct FamilyLaws {
  std::string_view name;
  void (*run)(const AnyGame&, const ConformancePlan&, Findings&);
};

FamilyLaws laws_of(Family family) {
  switch (family) {
    case Family::play: return {"play", play_laws};
    case Family::refusals: return {"refusals", refusal_laws};
    case Family::positions: return {"positions", position_laws};
    case Family::words: return {"words", word_laws};
    case Family::replay: return {"replay", replay_laws};
    case Family::memory: return {"memory", memory_laws};
    case Family::players: return {"players", player_laws};
    case Family::redeal: return {"redeal", redeal_laws};
    case Family::knowledge: return {"knowledge", knowledge_laws};
  }
  TIDE_CHECK(false && "a family without laws");
  return {};
}

}  // namespace

std::string_view family_name(Family family) { return laws_of(family).name; }

std::vector<Finding> conform(const AnyGame& game, const ConformancePlan& plan, Family family) {
  Findings findings;
  laws_of(family).run(game, plan, findings);
  return findings.take();
}

std::vector<Finding> conform(const AnyGame& game, const ConformancePlan& plan) {
  std::vector<Finding> all;
  for (const Family family : families) {
    for (Finding& finding : conform(game, plan, family)) all.push_back(std::move(finding));
  }
  return all;
}

std::string report(const std::vector<Finding>& findings) {
  std::string text;
  for (const Finding& f : findings) {
    text += fmt::format("{}: {}\n    {}\n", f.law, f.sentence, f.repeat);
  }
  return text;
}

}  // namespace tide
