// Tests of the tests: a healthy game has no finding, and each way of breaking it is found by the
// law that it breaks. A mutant derives from a game and hides one of its functions.
#include <gtest/gtest.h>

#include "engine/erased.h"
#include "examples/connect-four/connect_four.h"
#include "tests/conformance.h"
#include "tests/hidden_shell.h"

namespace tide {
namespace {

using connect_four::ConnectFour;
using hidden_shell::HiddenShell;
using Four = connect_four::State;
using Table = hidden_shell::State;
using Laws = std::set<std::string>;

ConformancePlan plan() {
  return {.seed = "mutants", .games = 12, .decision_limit = 500, .sample_one_in = 4};
}

// The names of the laws that the game breaks, all families tried.
template <Game G>
Laws broken_laws() {
  Laws laws;
  for (const Finding& finding : conform(*game_entry<G>().standard(), plan())) {
    EXPECT_FALSE(finding.sentence.empty());
    EXPECT_NE(finding.repeat.find(G::id), std::string::npos) << finding.repeat;
    laws.insert(finding.law);
  }
  return laws;
}

TEST(Healthy, HasNoFinding) {
  for (const GameEntry& entry : {game_entry<ConnectFour>(), game_entry<HiddenShell>()}) {
    const auto findings = conform(*entry.standard(), plan());
    EXPECT_TRUE(findings.empty()) << report(findings);
  }
}

// --- Play ---

struct OffersFullColumn : ConnectFour {
  static void legal(const Four&, Seat, ActionList& list) {
    for (int c = 0; c < columns; ++c) list.push_back(static_cast<Action>(c));
  }
};
TEST(Mutant, OfferingAnIllegalActionIsFound) {
  EXPECT_EQ(broken_laws<OffersFullColumn>(), (Laws{"legal is accepted", "scripted player"}));
}

struct AcceptsAnyTurn : ConnectFour {
  static std::optional<Refusal> refusal(const Four& s, Seat, Action a) {
    return ConnectFour::refusal(s, mover(s), a);
  }
};
TEST(Mutant, AcceptingAnIllegalActionIsFound) {
  EXPECT_EQ(broken_laws<AcceptsAnyTurn>(), Laws{"legal is accepted"});
}

struct ForgetsColumn : ConnectFour {
  static void legal(const Four& s, Seat seat, ActionList& list) {
    ConnectFour::legal(s, seat, list);
    if (list.size() > 1) list.pop_back();
  }
};
TEST(Mutant, AMissingActionIsFound) {
  EXPECT_EQ(broken_laws<ForgetsColumn>(), Laws{"legal is accepted"});
}

struct OffersTwice : ConnectFour {
  static void legal(const Four& s, Seat seat, ActionList& list) {
    ConnectFour::legal(s, seat, list);
    list.push_back(list[0]);
  }
};
TEST(Mutant, ADuplicateIsFound) { EXPECT_EQ(broken_laws<OffersTwice>(), Laws{"choices"}); }

struct LosesShell : HiddenShell {
  static void apply(Table& s, Seat seat, Action a, Context& ctx) {
    HiddenShell::apply(s, seat, a, ctx);
    if (a == hidden_shell::dive) s.sea.remove(s.sea.at(0));
  }
};
TEST(Mutant, ALostComponentIsFound) {
  const Laws laws = broken_laws<LosesShell>();
  EXPECT_TRUE(laws.contains("components")) << fmt::format("{}", fmt::join(laws, ", "));
}

struct NeverEnds : HiddenShell {
  static void apply(Table& s, Seat seat, Action a, Context& ctx) {
    HiddenShell::apply(s, seat, a, ctx);
    if (over(s)) s.turns = 0;
  }
};
TEST(Mutant, AGameWithoutEndIsFound) {
  const Laws laws = broken_laws<NeverEnds>();
  EXPECT_TRUE(laws.contains("ends")) << fmt::format("{}", fmt::join(laws, ", "));
}

struct NobodyWins : ConnectFour {
  static Result result(const Four& s) {
    Result result = ConnectFour::result(s);
    for (auto& place : result.place) place = 2;
    return result;
  }
};
TEST(Mutant, AResultWithoutWinnerIsFound) { EXPECT_EQ(broken_laws<NobodyWins>(), Laws{"result"}); }

// --- Words ---

struct SameNotation : ConnectFour {
  static std::string notation(const connect_four::Content&, Action a) {
    return static_cast<int>(a) == 6 ? "drop a" : ConnectFour::notation({}, a);
  }
};
TEST(MutantDeathTest, ANotationThatDoesNotReadBackIsWrongCode) {
  EXPECT_DEATH(game_entry<SameNotation>().standard(), "broken promise");
}

struct UnknownWords : HiddenShell {
  static Phrase prompt(const Table&, Seat) { return {"prompt.nowhere", {}}; }
};
TEST(Mutant, AMissingSentenceIsFound) { EXPECT_EQ(broken_laws<UnknownWords>(), Laws{"prompt"}); }

struct UnknownRule : HiddenShell {
  static void apply(Table& s, Seat seat, Action a, Context& ctx) {
    HiddenShell::apply(s, seat, a, ctx);
    ctx.fired("HSH-99");
  }
};
TEST(Mutant, ARuleOutsideTheLedgerIsFound) {
  EXPECT_EQ(broken_laws<UnknownRule>(), Laws{"journal"});
}

// --- Positions, replay, memory ---

struct ForgetsDives : HiddenShell {
  static Expected<Table> from_position(const hidden_shell::Content& c,
                                       const json::value& position) {
    auto s = HiddenShell::from_position(c, position);
    if (s) s->players[0].dives = 0;
    return s;
  }
};
TEST(Mutant, APositionThatDoesNotReadBackIsFound) {
  const Laws laws = broken_laws<ForgetsDives>();
  EXPECT_TRUE(laws.contains("position")) << fmt::format("{}", fmt::join(laws, ", "));
}

// State outside the state: the third game differs from the first.
struct Remembers : ConnectFour {
  static inline int calls = 0;
  static void apply(Four& s, Seat seat, Action a, Context& ctx) {
    if (++calls % 97 == 0 && s.moves < 8) a = static_cast<Action>((static_cast<int>(a) + 1) % 7);
    ConnectFour::apply(s, seat, a, ctx);
  }
};
TEST(Mutant, AReplayThatDiffersIsFound) {
  const Laws laws = broken_laws<Remembers>();
  EXPECT_TRUE(laws.contains("replay")) << fmt::format("{}", fmt::join(laws, ", "));
}

struct ListensToJournal : ConnectFour {
  static void apply(Four& s, Seat seat, Action a, Context& ctx) {
    if (ctx.journal == nullptr && s.moves == 3) a = static_cast<Action>(6 - static_cast<int>(a));
    ConnectFour::apply(s, seat, a, ctx);
  }
};
TEST(Mutant, AGameThatHeedsItsJournalIsFound) {
  EXPECT_EQ(broken_laws<ListensToJournal>(), Laws{"journal changes nothing"});
}

struct Allocates : ConnectFour {
  static void legal(const Four& s, Seat seat, ActionList& list) {
    const std::string column(40, 'x');  // longer than a string keeps inside itself
    asm volatile("" : : "r"(column.data()) : "memory");
    ConnectFour::legal(s, seat, list);
  }
};
TEST(Mutant, AnAllocationIsFound) { EXPECT_EQ(broken_laws<Allocates>(), Laws{"allocation"}); }

// --- Knowledge ---

struct ViewLeaks : HiddenShell {
  static View view(const Table& s, std::optional<Seat>) { return HiddenShell::view(s, Seat(0)); }
};
TEST(Mutant, AViewThatLeaksIsFound) {
  EXPECT_EQ(broken_laws<ViewLeaks>(), (Laws{"redeal keeps the view", "non-interference"}));
}

struct PromptLeaks : HiddenShell {
  static Phrase prompt(const Table& s, Seat seat) {
    return {"prompt.turn", {{"shell", word(s, at(s, next(s, seat)).shell)}}};
  }
};
TEST(Mutant, APromptThatLeaksIsFound) {
  EXPECT_EQ(broken_laws<PromptLeaks>(), (Laws{"redeal keeps the prompt", "non-interference"}));
}

struct JournalLeaks : HiddenShell {
  static void apply(Table& s, Seat seat, Action a, Context& ctx) {
    HiddenShell::apply(s, seat, a, ctx);
    if (a == hidden_shell::pass) {
      ctx.tell("HSH-01", "shows", {{"player", seat}, {"shell", word(s, at(s, seat).shell)}});
    }
  }
};
TEST(Mutant, AJournalThatLeaksIsFound) {
  EXPECT_EQ(broken_laws<JournalLeaks>(), Laws{"non-interference"});
}

struct RefusalLeaks : HiddenShell {
  static std::optional<Refusal> refusal(const Table& s, Seat seat, Action a) {
    auto no = HiddenShell::refusal(s, seat, a);
    if (no && !over(s)) {
      no->phrase = {"refused.show", {{"shell", word(s, at(s, next(s, seat)).shell)}}};
    }
    return no;
  }
};
TEST(Mutant, ARefusalThatLeaksIsFound) {
  EXPECT_EQ(broken_laws<RefusalLeaks>(), (Laws{"redeal keeps the refusals", "non-interference"}));
}

struct RedealsOwnShell : HiddenShell {
  static void redeal(Table& s, Seat observer, Rng& rng) {
    HiddenShell::redeal(s, observer, rng);
    s.sea.add(at(s, observer).shell);
    at(s, observer).shell = s.sea.take(rng);
  }
};
TEST(Mutant, ARedealAgainstKnowledgeIsFound) {
  const Laws laws = broken_laws<RedealsOwnShell>();
  EXPECT_TRUE(laws.contains("redeal keeps the view") &&
              laws.contains("redeal changes only the hidden"))
      << fmt::format("{}", fmt::join(laws, ", "));
}

struct KeepsTruth : HiddenShell {
  static void redeal(Table& s, Seat, Rng& rng) { s.luck.key = rng.key(); }
};
TEST(Mutant, ARedealThatKeepsTheTruthIsFound) {
  EXPECT_EQ(broken_laws<KeepsTruth>(), Laws{"redeal varies"});
}

// Every shell moves on one seat or stays, so that worlds are likely to look like the real one.
struct PeeksWhenRedealing : HiddenShell {
  static void redeal(Table& s, Seat observer, Rng& rng) {
    const Table truth = s;
    HiddenShell::redeal(s, observer, rng);
    if (rng.below(2) == 0) {
      s.players = truth.players;
      s.sea = truth.sea;
    }
  }
};
TEST(Mutant, ARedealThatDependsOnTheTruthIsFound) {
  EXPECT_EQ(broken_laws<PeeksWhenRedealing>(), Laws{"redeal forgets"});
}

// --- Players ---

struct Cheats : HiddenShell {
  static Action scripted(const Table& s, Seat seat, const ActionList& list, Rng&) {
    const bool behind = at(s, next(s, seat)).shell.index > at(s, seat).shell.index;
    return behind && list.contains(hidden_shell::dive) ? hidden_shell::dive : hidden_shell::pass;
  }
};
TEST(Mutant, AnUnfairPlayerIsFound) {
  EXPECT_EQ(broken_laws<Cheats>(), Laws{"fair scripted player"});
}

struct SeesAll : HiddenShell {
  static float evaluate(const Table& s, Seat seat) {
    return at(s, next(s, seat)).shell.index > at(s, seat).shell.index ? 0.0F : 1.0F;
  }
};
TEST(Mutant, AnUnfairEvaluationIsFound) {
  EXPECT_EQ(broken_laws<SeesAll>(), Laws{"fair evaluation"});
}

}  // namespace
}  // namespace tide
