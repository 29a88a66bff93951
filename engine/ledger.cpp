#include "engine/ledger.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <iostream>
#include <map>
#include <mutex>
#include <optional>

#include "engine/json.h"
#include "engine/scenario.h"

namespace tide {
namespace {

std::string_view trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

// The cells of a table row; "\|" is a bar inside a cell.
std::vector<std::string> cells_of(std::string_view row) {
  row.remove_prefix(1);
  if (row.ends_with('|') && !row.ends_with("\\|")) row.remove_suffix(1);
  std::vector<std::string> cells(1);
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i] == '|') {
      cells.emplace_back();
    } else if (row[i] == '\\' && i + 1 < row.size() && row[i + 1] == '|') {
      cells.back() += row[++i];
    } else {
      cells.back() += row[i];
    }
  }
  for (auto& cell : cells) cell = std::string(trimmed(cell));
  return cells;
}

// Without back quotes and without stars that touch a word; "2 * 3" keeps its star.
std::string plain(std::string_view text) {
  const auto blank = [&](std::size_t i) { return i >= text.size() || text[i] == ' '; };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool lone_star = text[i] == '*' && blank(i + 1) && (i == 0 || blank(i - 1));
    if (text[i] == '`' || (text[i] == '*' && !lone_star)) continue;
    out += text[i];
  }
  return out;
}

bool is_rule_line(const std::vector<std::string>& cells) {
  return std::ranges::all_of(cells, [](const std::string& cell) {
    return !cell.empty() && cell.find_first_not_of("-:") == std::string::npos;
  });
}

// Where a table keeps what; -1: it has no such column.
struct Columns {
  int id = -1, rule = -1, source = -1, basis = -1;
};

// The columns if these cells head a table of rules: they name an ID and a rule.
std::optional<Columns> rule_columns(const std::vector<std::string>& heads) {
  Columns found;
  for (int i = 0; i < static_cast<int>(heads.size()); ++i) {
    const std::string head = lower(plain(heads[static_cast<std::size_t>(i)]));
    if (head == "id") found.id = i;
    if (head == "rule") found.rule = i;
    if (head == "source" || head == "source section") found.source = i;
    if (head == "basis") found.basis = i;
  }
  if (found.id < 0 || found.rule < 0) return std::nullopt;
  return found;
}

// The digits of "SNB-053" when it has this prefix and nothing but digits behind it.
std::optional<std::string_view> digits_of(std::string_view id, std::string_view prefix) {
  if (!id.starts_with(prefix) || id.substr(prefix.size(), 1) != "-") return std::nullopt;
  const auto digits = id.substr(prefix.size() + 1);
  const bool good = !digits.empty() && digits.size() <= 4 &&
                    digits.find_first_not_of("0123456789") == std::string_view::npos;
  return good ? std::optional(digits) : std::nullopt;
}

int number_of(std::string_view digits) {
  int n = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), n);
  return n;
}

std::string_view asset_text(const AnyGame& game, std::string_view name) {
  const auto text = find_asset(game.info().assets, name);
  if (!text) std::cerr << game.info().id << " lacks " << name << "\n";
  TIDE_CHECK(text.has_value());
  return *text;
}

std::vector<LedgerRule> read_or_stop(const AnyGame& game, std::string_view language) {
  const auto checked = [&](std::string_view file, Expected<std::vector<LedgerRule>> rules) {
    if (!rules) std::cerr << game.info().id << "/" << file << ": " << rules.error().message << "\n";
    TIDE_CHECK(rules.has_value());
    return std::move(*rules);
  };
  auto english = checked("rules.md", read_ledger(asset_text(game, "rules.md"), game.info().prefix));
  if (language == "en") return english;
  const Words* const words = game.words(language);
  TIDE_CHECK(words != nullptr);
  const std::string file = fmt::format("words/rules.{}.json", language);
  return checked(file, translated(std::move(english), asset_text(game, file), *words));
}

}  // namespace

Expected<std::vector<LedgerRule>> read_ledger(std::string_view markdown, std::string_view prefix) {
  std::vector<LedgerRule> rules;
  std::map<int, int> line_of;  // by number of the rule
  std::size_t width = 0;       // digits of the first ID: the others are padded like it
  std::string chapter;
  std::optional<Columns> columns;  // of the table that the line is in, if it is one of rules
  std::size_t column_count = 0;
  bool in_table = false;

  for (int line = 1; !markdown.empty(); ++line) {
    const auto end = std::min(markdown.find('\n'), markdown.size());
    const auto text = trimmed(markdown.substr(0, end));
    markdown.remove_prefix(std::min(end + 1, markdown.size()));
    if (text.starts_with('#')) {
      chapter = plain(trimmed(text.substr(std::min(text.find_first_not_of('#'), text.size()))));
    }
    if (!text.starts_with('|')) {
      in_table = false;
      columns.reset();
      continue;
    }
    const auto cells = cells_of(text);
    const auto complain = [&](const std::string& what) {
      return wrong(fmt::format("line {}: {}", line, what));
    };
    if (!in_table) {
      in_table = true;
      columns = rule_columns(cells);
      column_count = cells.size();
      if (columns && (columns->source < 0 || columns->basis < 0)) {
        return complain("a table of rules has the columns ID, Rule, Source and Basis");
      }
      continue;
    }
    if (!columns || is_rule_line(cells)) continue;
    if (cells.size() != column_count) {
      return complain(fmt::format("{} cells, expected {} as in the head of the table", cells.size(),
                                  column_count));
    }
    const auto cell = [&](int column) { return cells[static_cast<std::size_t>(column)]; };
    const std::string id = plain(cell(columns->id));
    const auto digits = digits_of(id, prefix);
    if (!digits) {
      return complain(fmt::format("'{}' is no rule ID, expected {}- and a number", id, prefix));
    }
    if (width == 0) width = digits->size();
    if (fmt::format("{:0{}}", number_of(*digits), width) != *digits) {
      return complain(fmt::format("{} is not padded to {} digits like the IDs above", id, width));
    }
    const auto [first, fresh] = line_of.emplace(number_of(*digits), line);
    if (!fresh) return complain(fmt::format("{} stands already in line {}", id, first->second));
    rules.push_back({id, plain(cell(columns->rule)), plain(cell(columns->source)),
                     plain(cell(columns->basis)), chapter});
  }
  return rules;
}

Expected<std::vector<LedgerRule>> translated(std::vector<LedgerRule> rules,
                                             std::string_view json_text, const Words& words) {
  const auto parsed = parse_json(json_text);
  if (!parsed) return std::unexpected(parsed.error());
  if (!parsed->is_object()) return wrong("expected an object, {\"" + rules.front().id + "\": …}");
  const json::object& texts = parsed->get_object();
  auto entry = texts.begin();
  for (LedgerRule& rule : rules) {
    if (entry == texts.end()) return wrong(fmt::format("{} is missing", rule.id));
    if (std::string_view(entry->key()) != rule.id) {
      return wrong(
          fmt::format("'{}' stands where {} is expected", std::string_view(entry->key()), rule.id));
    }
    const json::string* const text = entry->value().if_string();
    if (text == nullptr || trimmed(*text).empty()) {
      return wrong(fmt::format("{} has no text", rule.id));
    }
    rule.text = plain(*text);
    const std::string_view name = chapter_name(rule.chapter);
    rule.chapter.replace(rule.chapter.size() - name.size(), name.size(), words.term(name));
    ++entry;
  }
  if (entry != texts.end()) {
    return wrong(fmt::format("'{}' is no rule of the ledger", std::string_view(entry->key())));
  }
  return rules;
}

std::string_view chapter_name(std::string_view chapter) {
  const auto blank = chapter.find(' ');
  if (blank == std::string_view::npos) return chapter;
  const auto number = chapter.substr(0, blank);
  const bool letter = number.size() == 2 &&
                      std::isupper(static_cast<unsigned char>(number[0])) != 0 && number[1] == '.';
  const bool numbered = letter || number.find_first_not_of("0123456789.") == std::string_view::npos;
  return numbered ? chapter.substr(blank + 1) : chapter;
}

const std::vector<LedgerRule>& ledger(const AnyGame& game, std::string_view language) {
  static std::mutex mutex;
  static std::map<std::pair<const char*, std::string>, std::vector<LedgerRule>> read;
  const std::lock_guard lock(mutex);
  const std::pair key{asset_text(game, "rules.md").data(), std::string(language)};
  const auto kept = read.find(key);
  return kept != read.end() ? kept->second
                            : read.emplace(key, read_or_stop(game, language)).first->second;
}

std::vector<RuleTests> tests_by_rule(const AnyGame& game, std::string_view language) {
  std::vector<RuleTests> all;
  std::map<std::string, std::size_t> index;
  for (const LedgerRule& rule : ledger(game, language)) {
    index.emplace(rule.id, all.size());
    all.push_back({rule, {}});
  }
  for (const Asset* asset = game.info().assets; asset->name != nullptr; ++asset) {
    const std::string name = asset->name;
    if (!name.starts_with("tests/") || !name.ends_with(".scenario")) continue;
    const auto scenarios = read_scenarios(asset->text());
    if (!scenarios) {
      std::cerr << game.info().id << "/" << name << ": " << scenarios.error().message << "\n";
    }
    TIDE_CHECK(scenarios.has_value());
    for (const Scenario& scenario : *scenarios) {
      for (const auto& rule : scenario.rules) {
        // A rule that the ledger lacks makes the scenario fail when it is run.
        const auto found = index.find(rule);
        if (found == index.end()) continue;
        all[found->second].tests.push_back(fmt::format("{}: {}", name, scenario.title));
      }
    }
  }
  return all;
}

std::string rule_id(const AnyGame& game, Rule rule) {
  // All IDs of a ledger are padded like its first one, so the first one tells (read_ledger).
  const auto& prefix = game.info().prefix;
  std::string_view text = asset_text(game, "rules.md");
  const auto row = text.find("\n| " + prefix + "-");
  std::size_t width = 0;
  if (row != std::string_view::npos) {
    text.remove_prefix(row + prefix.size() + 4);
    width = std::min(text.find_first_not_of("0123456789"), text.size());
  }
  return fmt::format("{}-{:0{}}", prefix, rule.number, width);
}

}  // namespace tide
