#include "server/names.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace tide::server {
namespace {

// The next character of a UTF-8 text, which JSON has checked already.
char32_t next(std::string_view& text) {
  const auto first = static_cast<unsigned char>(text[0]);
  const std::size_t size = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  char32_t c = size == 1 ? first : first & (0xFFU >> (size + 1));
  for (std::size_t i = 1; i < size && i < text.size(); ++i) {
    c = c << 6 | (static_cast<unsigned char>(text[i]) & 0x3FU);
  }
  text.remove_prefix(std::min(size, text.size()));
  return c;
}

// Spaces of all kinds, joiners, marks that stand on a letter, signs that turn the direction.
bool invisible(char32_t c) {
  return c == 0xAD || c == 0x34F || c == 0x61C || c == 0x115F || c == 0x1160 || c == 0x180E ||
         (c >= 0x200B && c <= 0x200F) || (c >= 0x2028 && c <= 0x202E) ||
         (c >= 0x2060 && c <= 0x206F) || c == 0x3164 || (c >= 0xFE00 && c <= 0xFE0F) ||
         c == 0xFEFF || c == 0xFFA0 || (c >= 0xE0000 && c <= 0xE0FFF);
}
bool mark(char32_t c) {
  return (c >= 0x300 && c <= 0x36F) || (c >= 0x1AB0 && c <= 0x1AFF) || (c >= 0x20D0 && c <= 0x20FF);
}

struct Alike {
  std::u32string_view letters;
  char as;
};
// Letters that look like a Latin one, small ones first: with signs, Greek, Cyrillic, digits.
constexpr std::array alike = {
    Alike{U"àáâãäåāăąǎαаÀÁÂÃÄÅĀĂĄΑАɑ4@", 'a'},
    Alike{U"ЬьβΒВв8ß", 'b'},
    Alike{U"çćĉċčсÇĆĈĊČСϲ¢", 'c'},
    Alike{U"ďđðĎĐÐԁ", 'd'},
    Alike{U"èéêëēĕėęěеёεÈÉÊËĒĔĖĘĚЕЁΕє3€", 'e'},
    Alike{U"ƒϝ", 'f'},
    Alike{U"ĝğġģĜĞĠĢɡ9", 'g'},
    Alike{U"ĥħһĤĦНнΗ", 'h'},
    Alike{U"ìíîïĩīĭįıіїιÌÍÎÏĨĪĬĮİІЇΙ1l|!Ӏ", 'i'},
    Alike{U"ĵјĴЈ", 'j'},
    Alike{U"ķкκĶКΚ", 'k'},
    Alike{U"мΜМ", 'm'},
    Alike{U"ñńņňηпÑŃŅŇΝ", 'n'},
    Alike{U"òóôõöøōŏőоοσÒÓÔÕÖØŌŎŐОΟ0", 'o'},
    Alike{U"рρРΡþ", 'p'},
    Alike{U"ŕŗřгŔŖŘ", 'r'},
    Alike{U"śŝşšșѕŚŜŞŠȘЅ5$", 's'},
    Alike{U"ţťŧțтτŢŤŦȚТΤ7", 't'},
    Alike{U"ùúûüũūŭůűųυцÙÚÛÜŨŪŬŮŰŲ", 'u'},
    Alike{U"νѵѴ", 'v'},
    Alike{U"ŵωшŴ", 'w'},
    Alike{U"хχХΧ×", 'x'},
    Alike{U"ýÿŷуγÝŸŶУΥ", 'y'},
    Alike{U"źżžŹŻŽΖ2", 'z'},
    Alike{U"łŁĺļľĹĻĽ", 'i'},
};

constexpr std::array reserved = {"admin",  "administrator", "moderator", "server",
                                 "system", "tidetable",     "operator"};

}  // namespace

std::string_view name_fault(const std::string& name) {
  constexpr std::string_view rule =
      "'name': expected 1 to 40 bytes on one line, without signs that cannot be seen";
  if (name.empty() || name.size() > 40) return rule;
  for (std::string_view rest = name; !rest.empty();) {
    const char32_t c = next(rest);
    if (c < 32 || (c >= 127 && c < 160) || invisible(c)) return rule;
  }
  const std::string seen = skeleton(name);
  if (seen.empty()) return rule;
  const bool ours =
      std::ranges::any_of(reserved, [&](const char* r) { return skeleton(r) == seen; });
  return ours ? "'name': this one is kept for the server" : "";
}

std::string skeleton(std::string_view name) {
  std::string out;
  while (!name.empty()) {
    char32_t c = next(name);
    if (c >= 0xFF01 && c <= 0xFF5E) c -= 0xFEE0;  // wide forms of ASCII
    if (c == ' ' || c == '_' || c == '-' || c == '.' || c == 0xA0 || invisible(c) || mark(c)) {
      continue;
    }
    if (c >= 'A' && c <= 'Z') c += 'a' - 'A';
    for (const Alike& letter : alike) {
      if (letter.letters.find(c) != std::u32string_view::npos) c = static_cast<char32_t>(letter.as);
    }
    // Others stand for themselves: their bytes are all that is compared.
    for (; c != 0; c >>= 7) out += static_cast<char>(c & 0x7F);
  }
  return out;
}

void tell_apart(std::vector<Named>& names) {
  std::vector<std::pair<std::string, std::string>> seen;  // skeleton, person
  for (Named& named : names) {
    const std::string looks = skeleton(named.name);
    int others = 0;
    bool known = false;
    for (const auto& [other, person] : seen) {
      if (other != looks) continue;
      known = known || person == named.person;
      others += !known;
    }
    if (!known) seen.emplace_back(looks, named.person);
    if (others > 0) named.name += " (" + std::to_string(others + 1) + ")";
  }
}

}  // namespace tide::server
