// Reports in documents: a Markdown file has a chapter for each, replaced when it is made again.
#pragma once

#include <string>
#include <string_view>

#include "engine/error.h"

namespace tide::cli {

// The chapter begins with its heading, "## …". Where the file has none of that heading the chapter
// goes to its end, and a file that is not there begins with `beginning`.
Expected<void> write_chapter(const std::string& file, const std::string& chapter,
                             std::string_view beginning);

}  // namespace tide::cli
