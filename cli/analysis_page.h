// The analysis of a game as one HTML file that needs nothing else.
#pragma once

#include "opponents/analysis.h"

namespace tide::cli {

std::string analysis_page(const Match& match, const opponents::Analysis& analysis);

}  // namespace tide::cli
