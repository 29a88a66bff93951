#include "engine/any_game.h"

#include <algorithm>
#include <cctype>
#include <iostream>

#include "engine/ledger.h"

namespace tide {
namespace {

std::string normal_form(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      if (!out.empty() && out.back() != ' ') out += ' ';
    } else {
      out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

// How alike two texts are: the length of their common beginning, then that of the longer one.
std::size_t likeness(std::string_view a, std::string_view b) {
  return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

}  // namespace

std::vector<std::string> AnyGame::languages() const {
  std::vector<std::string> names;
  for (const Words& w : words_) names.push_back(w.language());
  return names;
}

const Words* AnyGame::words(std::string_view language) const {
  for (const Words& w : words_) {
    if (w.language() == language) return &w;
  }
  return nullptr;
}

Expected<Action> AnyGame::parse(std::string_view text) const {
  const std::string wanted = normal_form(text);
  if (const auto found = by_notation_.find(wanted); found != by_notation_.end())
    return found->second;
  const auto nearest = std::ranges::max_element(
      notations_, {}, [&](const std::string& n) { return likeness(n, wanted); });
  return wrong(fmt::format("'{}' is no action; one that looks like it is '{}'",
                           wanted.substr(0, 60), *nearest));
}

Expected<void> AnyGame::apply(AnyState& state, Seat seat, Action action, Context& ctx) const {
  if (const auto no = refusal(state, seat, action)) {
    std::vector<std::string> names;
    for (int i = 0; i < max_seats; ++i) names.push_back(fmt::format("seat {}", i + 1));
    const std::string why = words("en")->render(no->phrase, seat, names);
    return wrong(
        fmt::format("'{}' is refused: {} ({})", notation(action), why, rule_id(*this, no->rule)));
  }
  apply_unchecked(state, seat, action, ctx);
  return {};
}

void AnyGame::finish(GameInfo info, std::vector<std::string> notations) {
  info_ = std::move(info);
  notations_ = std::move(notations);
  for (std::size_t i = 0; i < notations_.size(); ++i) {
    const bool fresh = by_notation_.emplace(notations_[i], static_cast<Action>(i)).second;
    TIDE_CHECK(fresh && normal_form(notations_[i]) == notations_[i]);
  }
  for (const Asset* asset = info_.assets; asset->name != nullptr; ++asset) {
    const std::string_view name = asset->name;
    if (!name.starts_with("words/") || name.starts_with("words/rules.")) continue;  // ledger.h
    auto words = Words::read(asset->text());
    if (!words)
      std::cerr << info_.id << "/" << asset->name << ": " << words.error().message << "\n";
    TIDE_CHECK(words.has_value());
    words_.push_back(std::move(*words));
  }
  TIDE_CHECK(words("en") != nullptr);
}

std::shared_ptr<const AnyGame> GameEntry::standard() const {
  auto game = make(default_content);
  if (!game) std::cerr << id << "/content.json: " << game.error().message << "\n";
  TIDE_CHECK(game.has_value());
  return *game;
}

}  // namespace tide
