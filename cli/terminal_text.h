// Plain text for a terminal: what is typed is taken apart here, what is shown is laid out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tide::cli {

// Lower case, single blanks, none at the ends: the form in which notations are compared.
std::string plain_form(std::string_view typed);

std::vector<std::string> split_words(std::string_view text);

// The parts between commas and semicolons, in plain form; empty parts are left out.
std::vector<std::string> split_actions(std::string_view line);

// What somebody typed, in quotes, and cut short if it is long.
std::string as_typed(std::string_view typed);

// Columns that a text takes: code points, without ANSI colours.
int columns_of(std::string_view text);
std::string padded(std::string_view text, int columns);

// Breaks at blanks so that no line is longer than `width`; every line begins with `indent` blanks.
std::string paragraph(std::string_view text, int width, int indent);

}  // namespace tide::cli
