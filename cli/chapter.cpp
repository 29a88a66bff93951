#include "cli/chapter.h"

#include <fmt/format.h>

#include <fstream>
#include <iterator>

namespace tide::cli {

Expected<void> write_chapter(const std::string& file, const std::string& chapter,
                             std::string_view beginning) {
  std::ifstream in(file);
  std::string document((std::istreambuf_iterator<char>(in)), {});
  in.close();
  if (document.empty()) document = beginning;
  const std::string heading = chapter.substr(0, chapter.find('\n') + 1);
  const auto begin = document.find(heading);
  if (begin == document.npos) {
    while (!document.ends_with("\n\n")) document += '\n';
    document += chapter;
  } else {
    const auto end = document.find("\n## ", begin);
    document.replace(begin, end == document.npos ? end : end + 1 - begin, chapter);
  }
  std::ofstream out(file);
  out << document;
  out.close();
  if (!out) return wrong(fmt::format("{}: could not be written", file));
  return {};
}

}  // namespace tide::cli
