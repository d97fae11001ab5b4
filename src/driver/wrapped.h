// Text in lines that fit the terminal.
#pragma once

#include <string>
#include <string_view>

namespace vellum::driver {

// Lines of at most `width` bytes after the indent; a longer word is a line of its own. Line ends in the text stay.
std::string wrapped(std::string_view text, std::size_t width, std::string_view indent);
// Paragraphs as wide as the terminal. Lines that begin with a blank or '|' stay as they are, but what is
// three blanks or more after an example too long for a line goes below it.
std::string fitting(std::string_view text);
// Of running text: that of the terminal, but no line is longer than people like to read.
std::size_t textWidth();
// `left`, and `right` beside it from that column on, in as many lines as that takes.
std::string twoColumns(const std::string& left, std::size_t column, std::string_view right);

}  // namespace vellum::driver
