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
  return {.seed = "mutants", .games = 24, .decision_limit = 100, .sample_one_in = 4};
}

// The names of the laws that the game breaks, all families tried if none are given.
template <Game G>
Laws broken_laws(std::vector<Family> tried = {families.begin(), families.end()}) {
  Laws laws;
  for (const Family family : tried) {
    for (const Finding& finding : conform(*game_entry<G>().standard(), plan(), family)) {
      EXPECT_FALSE(finding.sentence.empty());
      EXPECT_NE(finding.repeat.find(G::id), std::string::npos) << finding.repeat;
      laws.insert(finding.law);
    }
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
  EXPECT_EQ(broken_laws<OffersFullColumn>(), Laws{"legal is accepted"});
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
TEST(Mutant,
     ALostComponentIsFound) {  // With a shell missing, no position of the game is accepted either.
  EXPECT_EQ(broken_laws<LosesShell>(),
            (Laws{"components", "position", "derived members", "redeal keeps components"}));
}

struct NeverEnds : HiddenShell {
  static void apply(Table& s, Seat seat, Action a, Context& ctx) {
    HiddenShell::apply(s, seat, a, ctx);
    if (over(s)) s.turns = 0;
  }
};
TEST(Mutant, AGameWithoutEndIsFound) { EXPECT_EQ(broken_laws<NeverEnds>(), Laws{"ends"}); }

struct NobodyWins : ConnectFour {
  static Result result(const Four& s) {
    Result result = ConnectFour::result(s);
    for (auto& place : result.place) place = 2;
    return result;
  }
};
TEST(Mutant, AResultWithoutWinnerIsFound) { EXPECT_EQ(broken_laws<NobodyWins>(), Laws{"result"}); }

struct NobodyActs : ConnectFour {
  static SeatSet to_act(const Four& s) { return s.moves == 6 ? SeatSet() : ConnectFour::to_act(s); }
};
TEST(Mutant, AGameThatStopsIsFound) {
  // Nobody may move where nobody is to act, so what is accepted there is wrong too. Playouts, which
  // trust the game, are not tried.
  EXPECT_EQ((broken_laws<NobodyActs>({Family::play, Family::refusals})),
            (Laws{"somebody acts", "legal is accepted"}));
}

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

constexpr std::string_view polish_rules =
    R"({"HSH-01": "a", "HSH-02": "b", "HSH-03": "c", "HSH-04": "d", "HSH-05": "e"})";
constexpr std::string_view
    lost_rule = R"({"HSH-01": "a", "HSH-03": "c"})",
    new_number = R"({"HSH-01": "a 2", "HSH-02": "b", "HSH-03": "c", "HSH-04": "d", "HSH-05": "e"})";

// Hidden Shell in a second language, with one slip: "this>that", where it first stands in the file.
template <const char* slip, const std::string_view& rules = polish_rules>
struct HalfPolish : HiddenShell {
  static const Asset* assets() {
    static const std::string polish = [] {
      std::string text(*find_asset(HiddenShell::assets(), "words/en.json"));
      const auto put = [&](std::string_view old, std::string_view now) {
        text.replace(text.find(old), old.size(), now);
      };
      put("\"en\"", "\"pl\"");
      put("{}", R"({"Dives.": "d", "cockle": "c", "whelk": "w", "conch": "o"})");
      const std::string_view change = slip;
      const auto middle = change.find('>');
      put(change.substr(0, middle), change.substr(middle + 1));
      return text;
    }();
    static const std::vector<Asset> table = [] {
      std::vector<Asset> list{{"words/pl.json", polish.data(), polish.data() + polish.size()},
                              {"words/rules.pl.json", rules.data(), rules.data() + rules.size()}};
      for (const Asset* a = HiddenShell::assets();; ++a) {
        list.push_back(*a);
        if (a->name == nullptr) return list;
      }
    }();
    return table.data();
  }
};
constexpr char whole[] = "it is not your turn>to nie twoja tura", lost_phrase[] = "refused.dive>x",
               lost_text[] = "Dives.>x", lost_term[] = "conch>x", new_argument[] = "no dive>{dive}",
               lost_form[] = "among {count}>{count:a/b}";
TEST(Mutant, ALanguageThatIsNotWholeIsFound) {
  const std::vector<Family> words{Family::words};
  EXPECT_EQ(broken_laws<HalfPolish<whole>>(words), Laws{});
  EXPECT_EQ(broken_laws<HalfPolish<lost_phrase>>(words),
            (Laws{"complete language", "same sentences"}));  // "x" is no English phrase
  EXPECT_EQ(broken_laws<HalfPolish<lost_text>>(words), Laws{"complete language"});
  EXPECT_EQ(broken_laws<HalfPolish<lost_term>>(words), Laws{"terms"});
  EXPECT_EQ(broken_laws<HalfPolish<new_argument>>(words), Laws{"same sentences"});
  EXPECT_EQ(broken_laws<HalfPolish<lost_form>>(words), Laws{"plural forms"});
  const Laws rules{"rules in every language"};
  EXPECT_EQ((broken_laws<HalfPolish<whole, lost_rule>>(words)), rules);
  EXPECT_EQ((broken_laws<HalfPolish<whole, new_number>>(words)), rules);
}

struct UnknownRule : HiddenShell {
  static void apply(Table& s, Seat seat, Action a, Context& ctx) {
    HiddenShell::apply(s, seat, a, ctx);
    ctx.fired("HSH-99");
  }
};
TEST(Mutant, ARuleOutsideTheLedgerIsFound) {
  EXPECT_EQ(broken_laws<UnknownRule>(), Laws{"journal"});
}

struct LearnsUnseen : HiddenShell {
  static void apply(Table& s, Seat seat, Action a, Context& ctx) {
    HiddenShell::apply(s, seat, a, ctx);
    ctx.tell("HSH-01", "passes", {{"player", seat}},
             {.sees = SeatSet::only(seat), .learns = SeatSet::all()});
  }
};
TEST(Mutant, LearningByAnUnseenEventIsFound) {
  EXPECT_EQ(broken_laws<LearnsUnseen>(), Laws{"journal"});
}

struct UnknownDescription : HiddenShell {
  static Description describe(const Table&, Seat, Action) { return {{"dive", {}}, ""}; }
};
TEST(Mutant, ADescriptionWithoutItsArgumentIsFound) {
  EXPECT_EQ(broken_laws<UnknownDescription>(), Laws{"description"});
}

struct DrawsWide : HiddenShell {
  static std::string draw(const Content&, const View&, bool) { return std::string(121, '~'); }
};
TEST(Mutant, ABoardThatIsTooWideIsFound) { EXPECT_EQ(broken_laws<DrawsWide>(), Laws{"drawing"}); }

struct ColoursPlain : ConnectFour {
  static std::string draw(const Content& c, const View& view, bool) {
    return ConnectFour::draw(c, view, true);
  }
};
TEST(Mutant, ColourOnAPlainBoardIsFound) {
  EXPECT_EQ(broken_laws<ColoursPlain>(), Laws{"drawing"});
}

struct NamelessReason : HiddenShell {
  static Result result(const Table& s) {
    Result result = HiddenShell::result(s);
    result.reason = "shows";  // wants a player and a shell
    return result;
  }
};
TEST(Mutant, AReasonThatCannotBeSaidIsFound) {
  EXPECT_EQ(broken_laws<NamelessReason>(), Laws{"reason"});
}

struct RefusesInBrackets : ConnectFour {
  static std::optional<Refusal> refusal(const Four& s, Seat seat, Action a) {
    auto no = ConnectFour::refusal(s, seat, a);
    if (no) no->phrase.key = "refused.somehow";
    return no;
  }
};
TEST(Mutant, ARefusalWithoutWordsIsFound) {
  EXPECT_EQ(broken_laws<RefusesInBrackets>(), Laws{"refusal text"});
}

struct BreaksPromise : ConnectFour {
  static void apply(Four& s, Seat seat, Action a, Context& ctx) {
    ConnectFour::apply(s, seat, a, ctx);
    TIDE_CHECK(s.moves < 3);
  }
};
TEST(MutantDeathTest, ABrokenPromiseTellsTheWayThere) {
  EXPECT_DEATH(conform(*game_entry<BreaksPromise>().standard(), plan()),
               "broken promise: s.moves < 3\n.*seed 'mutants-0', 2 seats, after 3 moves: 1 drop");
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
  EXPECT_EQ(broken_laws<ForgetsDives>(),
            (Laws{"position", "continuation", "derived members", "redeal keeps components"}));
}

// State outside the state: no game begins like the one before.
struct Remembers : HiddenShell {
  static Table start(const hidden_shell::Content& c, const Setup<Options>& setup, const Key& key,
                     Context& ctx) {
    static std::uint64_t games = 0;
    return HiddenShell::start(c, setup, derive(key, ++games), ctx);
  }
};
TEST(Mutant, AReplayThatDiffersIsFound) { EXPECT_EQ(broken_laws<Remembers>(), Laws{"replay"}); }

struct NeedsSea : HiddenShell {
  static Expected<Table> from_position(const hidden_shell::Content& c,
                                       const json::value& position) {
    if (!position.get_object().contains("sea")) return wrong("'sea' is missing");
    return HiddenShell::from_position(c, position);
  }
};
TEST(Mutant, ADerivedMemberThatIsNeededIsFound) {
  EXPECT_EQ(broken_laws<NeedsSea>(), Laws{"derived members"});
}

struct BelievesOptions : HiddenShell {
  static json::value to_position(const Table& s) {
    json::value position = HiddenShell::to_position(s);
    position.get_object()["options"] = json::object{{"dives", 1}};
    return position;
  }
  static Expected<Table> from_position(const hidden_shell::Content& c, json::value position) {
    position.get_object().erase("options");
    return HiddenShell::from_position(c, position);
  }
};
TEST(Mutant, AnOptionThatNobodyOffersIsFound) {
  EXPECT_EQ(broken_laws<BelievesOptions>(), Laws{"options"});
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

struct SpectatorSees : HiddenShell {
  static View view(const Table& s, std::optional<Seat> observer) {
    return HiddenShell::view(s, observer ? observer : Seat(0));
  }
};
TEST(Mutant, ASpectatorWhoSeesTooMuchIsFound) {
  EXPECT_EQ(broken_laws<SpectatorSees>(), (Laws{"redeal keeps the view", "non-interference"}));
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

struct ChoicesLeak : HiddenShell {
  static bool leak(const Table& s, Seat seat, Action a) {
    return a == hidden_shell::show && at(s, next(s, seat)).shell.index == 2;
  }
  static void legal(const Table& s, Seat seat, ActionList& list) {
    ActionList all;
    HiddenShell::legal(s, seat, all);
    for (const Action a : all) {
      if (!leak(s, seat, a)) list.push_back(a);
    }
  }
  static std::optional<Refusal> refusal(const Table& s, Seat seat, Action a) {
    if (leak(s, seat, a)) return Refusal{"HSH-03", {"refused.turn", {}}};
    return HiddenShell::refusal(s, seat, a);
  }
};
TEST(Mutant, ChoicesThatLeakAreFound) {
  EXPECT_EQ(broken_laws<ChoicesLeak>(),
            (Laws{"redeal keeps the choices", "redeal keeps the refusals", "fair scripted player",
                  "non-interference"}));
}

struct ForgetsPeeks : HiddenShell {
  static void redeal(Table& s, Seat observer, Rng& rng) {
    const Table truth = s;
    for (auto& player : s.players) player.known_by = player.known_by.without(observer);
    at(s, observer).known_by = SeatSet::all();
    HiddenShell::redeal(s, observer, rng);
    for (int i = 0; i < s.players.size(); ++i) s.players[i].known_by = truth.players[i].known_by;
  }
};
TEST(Mutant, ARedealAgainstKnowledgeIsFound) {
  EXPECT_EQ(broken_laws<ForgetsPeeks>(), (Laws{"redeal keeps the view", "non-interference"}));
}

struct RedealsLuckCount : HiddenShell {
  static void redeal(Table& s, Seat observer, Rng& rng) {
    HiddenShell::redeal(s, observer, rng);
    s.luck.drawn[0] = 0;
  }
};
TEST(Mutant, ARedealOfWhatIsNotHiddenIsFound) {
  EXPECT_EQ(broken_laws<RedealsLuckCount>(), Laws{"redeal changes only the hidden"});
}

struct RedealLosesShell : HiddenShell {
  static void redeal(Table& s, Seat observer, Rng& rng) {
    HiddenShell::redeal(s, observer, rng);
    if (s.sea.total() > 5) s.sea.take(rng);
  }
};
TEST(Mutant, ARedealThatLosesAComponentIsFound) {
  EXPECT_TRUE(broken_laws<RedealLosesShell>().contains("redeal keeps components"));
}

struct KeepsTruth : HiddenShell {
  static void redeal(Table& s, Seat, Rng& rng) { s.luck.key = rng.key(); }
};
TEST(Mutant, ARedealThatKeepsTheTruthIsFound) {
  EXPECT_EQ(broken_laws<KeepsTruth>(), Laws{"redeal varies"});
}

// In every second world the truth stays.
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

struct PlaysIllegally : HiddenShell {
  static Action scripted(const Table&, Seat, const ActionList&, Rng&) { return hidden_shell::show; }
};
TEST(Mutant, AnIllegalPlayerIsFound) {
  // In a playout nobody looks over the player's shoulder, but nothing breaks in this game.
  EXPECT_EQ(broken_laws<PlaysIllegally>(), Laws{"scripted player"});
}

struct Overconfident : HiddenShell {
  static float evaluate(const Table&, Seat) { return 1.5F; }
};
TEST(Mutant, AnEvaluationOutOfBoundsIsFound) {
  EXPECT_EQ(broken_laws<Overconfident>(), Laws{"evaluation"});
}

struct SeesAll : HiddenShell {
  static float evaluate(const Table& s, Seat seat) {
    return at(s, next(s, seat)).shell.index > at(s, seat).shell.index ? 0.0F : 1.0F;
  }
};
TEST(Mutant, AnUnfairEvaluationIsFound) {
  EXPECT_EQ(broken_laws<SeesAll>(), Laws{"fair evaluation"});
}

struct WarnsOfTheUnseen : HiddenShell {
  static std::optional<Phrase> warning(const Table& s, Seat seat, Action) {
    if (at(s, next(s, seat)).shell.index <= at(s, seat).shell.index) return std::nullopt;
    return Phrase{"prompt.over", {}};
  }
};
struct WarnsWithoutWords : HiddenShell {
  static std::optional<Phrase> warning(const Table&, Seat, Action) { return Phrase{"beware", {}}; }
};
TEST(Mutant, AnUnfairOrSilentWarningIsFound) {
  EXPECT_EQ(broken_laws<WarnsOfTheUnseen>(), Laws{"fair warnings"});
  EXPECT_EQ(broken_laws<WarnsWithoutWords>(), Laws{"warnings"});
}

// --- What a game may leave out ---

struct Resigns : HiddenShell {
  static void resign(Table& s, Seat, Context&) {
    s.turns = static_cast<std::uint8_t>(hidden_shell::rounds * s.players.size());
  }
  static std::vector<StandingOrder> standing_orders() { return {{.id = "pass"}}; }
  static std::optional<Action> standing_answer(const Table&, Seat, int, int) {
    return hidden_shell::pass;
  }
};
struct ResignsInVain : Resigns {
  static void resign(Table&, Seat, Context&) {}
};
TEST(Mutant, AResignationThatChangesNothingIsFound) {
  // Hidden Shell has no words for a standing order; the order itself is sound.
  EXPECT_EQ(broken_laws<Resigns>(), Laws{"standing orders"});
  EXPECT_EQ(broken_laws<ResignsInVain>(), (Laws{"standing orders", "resignation"}));
}

}  // namespace
}  // namespace tide
