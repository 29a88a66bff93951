#include "engine/words.h"

#include <fmt/format.h>

#include "engine/json.h"

namespace tide {

Expected<Words> Words::read(std::string_view json_text) {
  auto parsed = parse_json(json_text);
  if (!parsed) return std::unexpected(parsed.error());
  Words words;
  const auto read_map = [&](const char* name, auto& into) {
    const auto* map = parsed->is_object() ? parsed->get_object().if_contains(name) : nullptr;
    if (map == nullptr || !map->is_object()) return false;
    for (const auto& [key, value] : map->get_object()) {
      if (!value.is_string()) return false;
      into.emplace(std::string(key), std::string(value.get_string()));
    }
    return true;
  };
  const auto* language =
      parsed->is_object() ? parsed->get_object().if_contains("language") : nullptr;
  if (language == nullptr || !language->is_string() || !read_map("phrases", words.phrases_) ||
      !read_map("terms", words.terms_)) {
    return wrong("words need a text 'language' and objects 'phrases' and 'terms' of texts");
  }
  words.language_ = std::string(language->get_string());
  return words;
}

bool Words::has(std::string_view key) const { return phrases_.contains(key); }

std::string Words::term(std::string_view english) const {
  const auto found = terms_.find(english);
  return found == terms_.end() ? std::string(english) : found->second;
}

std::string Words::plural(int n, std::string_view forms) const {
  std::vector<std::string_view> list;
  while (true) {
    const auto slash = forms.find('/');
    list.push_back(forms.substr(0, slash));
    if (slash == std::string_view::npos) break;
    forms.remove_prefix(slash + 1);
  }
  std::size_t form = n == 1 ? 0 : 1;
  if (language_ == "pl" && n != 1) {
    const int ones = n % 10, tens = n / 10 % 10;
    form = ones >= 2 && ones <= 4 && tens != 1 ? 1 : 2;
  }
  return std::string(list[std::min(form, list.size() - 1)]);
}

std::string Words::render(const Phrase& phrase, std::optional<Seat> observer,
                          const std::vector<std::string>& seat_names) const {
  const auto found = phrases_.find(phrase.key);
  if (found == phrases_.end()) return "[" + std::string(phrase.key) + "]";
  const std::string_view text = found->second;
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto close = text[i] == '{' ? text.find('}', i) : std::string_view::npos;
    if (close == std::string_view::npos) {
      out += text[i];
      continue;
    }
    std::string_view name = text.substr(i + 1, close - i - 1);
    const auto colon = name.find(':');
    const std::string_view forms = colon == std::string_view::npos ? "" : name.substr(colon + 1);
    name = name.substr(0, colon);
    i = close;
    const Arg* arg = nullptr;
    for (const Arg& a : phrase.args) {
      if (a.name == name) arg = &a;
    }
    if (arg == nullptr) {
      out += "[" + std::string(name) + "]";
    } else if (!may_see(arg->visible, observer) && !forms.empty()) {
      out += forms.substr(forms.rfind('/') + 1);  // the form for many tells nothing of the number
    } else if (!may_see(arg->visible, observer)) {
      const auto special = phrases_.find("hidden." + std::string(name));
      const auto plain = phrases_.find("hidden");
      out += special != phrases_.end() ? special->second
             : plain != phrases_.end() ? plain->second
                                       : "?";
    } else if (!forms.empty()) {
      out += plural(arg->number, forms);
    } else if (arg->kind == Arg::Kind::term) {
      out += term(arg->term);
    } else if (arg->kind == Arg::Kind::seat) {
      const auto seat = static_cast<std::size_t>(arg->number - 1);
      out += seat < seat_names.size() ? seat_names[seat] : fmt::format("seat {}", arg->number);
    } else {
      out += std::to_string(arg->number);
    }
  }
  return out;
}

}  // namespace tide
