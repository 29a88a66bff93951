// The analysis of a game as one HTML file that needs nothing else.
#pragma once

#include "opponents/analysis.h"

namespace tide::cli {

std::string_view verdict_name(opponents::Verdict verdict);
std::string analysis_page(const Match& match, const std::vector<opponents::Judged>& judged);

}  // namespace tide::cli
