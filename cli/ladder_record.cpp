#include "cli/ladder_record.h"

#include <fstream>

#include "cli/text.h"

namespace tide::cli {

Expected<LadderRecord> LadderRecord::open(const std::string& file) {
  LadderRecord record;
  record.file_ = file;
  std::ifstream in(file);
  int line_number = 0;
  for (std::string line; std::getline(in, line);) {
    ++line_number;
    const auto read = parse_json(line);
    const json::object* o = read ? read->if_object() : nullptr;
    const auto member = [&](const char* key) {
      return o == nullptr ? nullptr : o->if_contains(key);
    };
    const auto whole = [&](const char* key) {
      const json::value* value = member(key);
      return value != nullptr && value->is_int64() ? value->get_int64() : -1;
    };
    const auto text = [&](const char* key) -> const json::string* {
      const json::value* value = member(key);
      return value == nullptr ? nullptr : value->if_string();
    };
    const json::value* won = member("won");
    std::optional<Any> played;
    if (whole("halves") >= 0 && whole("unfinished") >= 0) {
      played = lab::SetPlayed{.halves = static_cast<int>(whole("halves")),
                              .unfinished = static_cast<int>(whole("unfinished"))};
    } else if (won != nullptr && won->is_bool() && text("medal") != nullptr) {
      played = lab::SoloPlayed{.won = won->get_bool(), .medal = std::string(*text("medal"))};
    }
    if (text("match") == nullptr || whole("set") < 0 || !played) {
      return wrong(
          fmt::format("{}:{}: expected what --keep writes: match, set, and halves and "
                      "unfinished or won and medal",
                      file, line_number));
    }
    record.known_[std::string(*text("match"))].emplace(whole("set"), *played);
  }
  return record;
}

void LadderRecord::add(const std::string& match, std::uint64_t number, const Any& played) const {
  if (file_.empty()) return;
  json::object o{{"match", match}, {"set", number}};
  if (const auto* set = std::get_if<lab::SetPlayed>(&played)) {
    o["halves"] = set->halves;
    o["unfinished"] = set->unfinished;
  } else {
    const auto& game = std::get<lab::SoloPlayed>(played);
    o["won"] = game.won;
    o["medal"] = game.medal;
  }
  std::ofstream out(file_, std::ios::app);
  out << json::serialize(o) << "\n";
  out.close();
  if (!out) note(fmt::format("{}: could not be written", file_));
}

}  // namespace tide::cli
