// What apply() gets beside the state: where to tell what happens, and luck that a scenario
// dictates. An empty context costs a predictable branch.
#pragma once

#include <deque>
#include <functional>
#include <optional>
#include <string>

#include "engine/journal.h"

namespace tide {

// Luck told in advance, as words of the game: die faces, names of what is drawn.
class Dictation {
 public:
  // Translates a word for a stream into the outcome's number; nothing if the word means nothing
  // there.
  using Reader = std::function<std::optional<int>(int stream, std::string_view word)>;

  explicit Dictation(Reader reader) : reader_(std::move(reader)) {}
  void add(std::string word) { words_.push_back(std::move(word)); }
  bool pending() const { return !words_.empty(); }
  // The first dictated word that could not be followed, and why; empty if all could.
  const std::string& complaint() const { return complaint_; }

  // The next outcome of a stream if one is dictated and `possible` accepts it.
  template <class Possible>
  std::optional<int> next(int stream, Possible possible) {
    if (words_.empty()) return std::nullopt;
    const std::string word = words_.front();
    words_.pop_front();
    const std::optional<int> outcome = reader_(stream, word);
    if (outcome && possible(*outcome)) return outcome;
    if (complaint_.empty()) {
      complaint_ = "luck '" + word + "' " +
                   (outcome ? "cannot happen here" : "is no outcome of the chance event that came");
    }
    return std::nullopt;
  }

 private:
  Reader reader_;
  std::deque<std::string> words_;
  std::string complaint_;
};

struct Context {
  Journal* journal = nullptr;
  Dictation* dictation = nullptr;
  // Set when a chance event happened or hidden information came to light: undo stops there.
  bool revealed = false;

  // For the log. `key` names a sentence in the game's words.
  void tell(Rule rule, std::string_view key, std::initializer_list<Arg> args = {},
            Audience audience = {}) {
    if (!audience.learns.empty()) revealed = true;
    if (journal != nullptr) [[unlikely]]
      journal->add(rule, key, args, audience);
  }
  // For rules that act without a line in the log: seen by coverage and tests only.
  void fired(Rule rule) {
    if (journal != nullptr) [[unlikely]]
      journal->add(rule, {}, {}, {.sees = {}});
  }
};

}  // namespace tide
