#include "cli/terminal_text.h"

#include <algorithm>
#include <cctype>

namespace tide::cli {

std::string plain_form(std::string_view typed) {
  std::string out;
  for (const std::string& word : split_words(typed)) {
    if (!out.empty()) out += ' ';
    for (const char c : word) {
      out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
  }
  return out;
}

std::vector<std::string> split_words(std::string_view text) {
  std::vector<std::string> words;
  bool inside = false;
  for (const char c : text) {
    const bool blank = std::isspace(static_cast<unsigned char>(c)) != 0;
    if (!blank && !inside) words.emplace_back();
    if (!blank) words.back() += c;
    inside = !blank;
  }
  return words;
}

std::vector<std::string> split_actions(std::string_view line) {
  std::vector<std::string> parts;
  while (true) {
    const auto end = line.find_first_of(",;");
    if (std::string part = plain_form(line.substr(0, end)); !part.empty()) {
      parts.push_back(std::move(part));
    }
    if (end == std::string_view::npos) return parts;
    line.remove_prefix(end + 1);
  }
}

std::string as_typed(std::string_view typed) {
  constexpr std::size_t most = 60;
  if (typed.size() <= most) return "'" + std::string(typed) + "'";
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(typed[end]) & 0xC0) == 0x80) --end;
  return "'" + std::string(typed.substr(0, end)) + "...'";
}

int columns_of(std::string_view text) {
  int columns = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\033') {
      i = std::min(text.find('m', i), text.size());
    } else if ((static_cast<unsigned char>(text[i]) & 0xC0) != 0x80) {
      ++columns;
    }
  }
  return columns;
}

std::string padded(std::string_view text, int columns) {
  const int missing = std::max(0, columns - columns_of(text));
  return std::string(text) + std::string(static_cast<std::size_t>(missing), ' ');
}

std::string paragraph(std::string_view text, int width, int indent) {
  const std::string margin(static_cast<std::size_t>(indent), ' ');
  std::string out, line;
  for (const std::string& word : split_words(text)) {
    if (!line.empty() && indent + columns_of(line) + 1 + columns_of(word) > width) {
      out += margin + line + '\n';
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
  }
  return out + margin + line + '\n';
}

}  // namespace tide::cli
