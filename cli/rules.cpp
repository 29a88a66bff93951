// tide rules: the ledger of a game, and the tests of each rule.
#include "cli/arguments.h"
#include "cli/command.h"
#include "cli/text.h"
#include "engine/ledger.h"

namespace tide::cli {
namespace {

struct RulesOptions : GameChoice {
  std::string id, language = "en";
  bool json = false, check = false;

  void declare(CLI::App& command) {
    declare_game(command);
    positional(command, "ID", id, Needed::no, "show only this rule, with its tests");
    json_flag(command, json);
    declare_language(command, language);
    flag(command, "--check", check, "exit 1 if a rule has no test, and name those rules");
  }
};

json::value to_json(const RuleTests& entry) {
  return json::object{{"id", entry.rule.id},
                      {"text", entry.rule.text},
                      {"basis", entry.rule.basis},
                      {"source", entry.rule.source},
                      {"chapter", entry.rule.chapter},
                      {"tests", json::array(entry.tests.begin(), entry.tests.end())}};
}

std::string tests_text(const RuleTests& entry) {
  return entry.tests.empty() ? "NO TEST" : counted(entry.tests.size(), "test", "tests");
}

std::string rule_text(const RuleTests& entry) {
  const int indent = static_cast<int>(entry.rule.id.size()) + 2;
  const std::string blanks(static_cast<std::size_t>(indent), ' ');
  return fmt::format("{}  {}\n{}{}\n", entry.rule.id, wrapped(entry.rule.text, indent), blanks,
                     wrapped(fmt::format("[{}; {}]", entry.rule.basis, tests_text(entry)), indent));
}

std::string ledger_text(const std::vector<RuleTests>& rules) {
  std::string text, chapter;
  for (const RuleTests& entry : rules) {
    if (entry.rule.chapter != chapter) {
      chapter = entry.rule.chapter;
      text += fmt::format("{}{}\n\n", text.empty() ? "" : "\n", chapter);
    }
    text += rule_text(entry);
  }
  return text;
}

std::string one_rule(const RuleTests& entry) {
  std::string text =
      rule_text(entry) + fmt::format("\nchapter  {}\nsource   {}\n", wrapped(entry.rule.chapter, 9),
                                     wrapped(entry.rule.source, 9));
  for (const std::string& test : entry.tests)
    text += fmt::format("test     {}\n", wrapped(test, 9));
  return text;
}

bool means(const std::string& id, std::string asked) {
  std::ranges::transform(asked, asked.begin(),
                         [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return id == asked;
}

Expected<int> check_tests(const std::vector<RuleTests>& rules, bool json) {
  std::vector<RuleTests> bare;
  for (const RuleTests& entry : rules) {
    if (entry.tests.empty()) bare.push_back(entry);
  }
  if (json) {
    json::array list;
    for (const RuleTests& entry : bare) list.push_back(to_json(entry));
    out_json(list);
  } else {
    for (const RuleTests& entry : bare) out(rule_text(entry));
    out(fmt::format("{} rules, {} without a test\n", rules.size(), bare.size()));
  }
  return bare.empty() ? success : check_failed;
}

Expected<int> run(const RulesOptions& options) {
  const auto game = options.open();
  if (!game) return std::unexpected(game.error());
  if (auto good = check_language(**game, options.language); !good) {
    return std::unexpected(good.error());
  }
  const std::vector<RuleTests> rules = tests_by_rule(**game, options.language);
  if (options.check) return check_tests(rules, options.json);

  if (!options.id.empty()) {
    const auto found = std::ranges::find_if(
        rules, [&](const RuleTests& entry) { return means(entry.rule.id, options.id); });
    if (found == rules.end()) {
      return wrong(fmt::format("no rule '{}', expected {} to {}", options.id, rules.front().rule.id,
                               rules.back().rule.id));
    }
    if (options.json) {
      out_json(to_json(*found));
    } else {
      out(one_rule(*found));
    }
    return success;
  }
  if (options.json) {
    json::array list;
    for (const RuleTests& entry : rules) list.push_back(to_json(entry));
    out_json(list);
  } else {
    out(ledger_text(rules));
  }
  return success;
}

}  // namespace

void add_rules(CLI::App& app, Invocation& invocation) {
  add_command<RulesOptions>(app, invocation, "rules",
                            "Show the rules of a game with their IDs and tests",
                            "tide rules connect-four CFO-03", run);
}

}  // namespace tide::cli
