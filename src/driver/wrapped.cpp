#include "driver/wrapped.h"

#include <algorithm>

#include "driver/terminal.h"

namespace vellum::driver {

std::string wrapped(std::string_view text, std::size_t width, std::string_view indent) {
  std::string out;
  std::string line;
  auto flush = [&] {
    if (!line.empty()) out += std::string(indent) + line + "\n";
    line.clear();
  };
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = text.find_first_of(" \n", at);
    if (end == std::string_view::npos) end = text.size();
    std::string_view word = text.substr(at, end - at);
    if (!line.empty() && line.size() + 1 + word.size() > width) flush();
    if (!word.empty()) line += (line.empty() ? "" : " ") + std::string(word);
    if (end < text.size() && text[end] == '\n') flush();
    at = end + 1;
  }
  flush();
  return out;
}

// "  command    what it does" with what it does below the command. Other lines stay.
static std::string brokenExample(const std::string& line) {
  const std::size_t begin = line.find_first_not_of(' ');
  const std::size_t gap = begin == line.npos ? line.npos : line.find("   ", begin);
  if (gap == line.npos) return line + "\n";
  const std::size_t text = line.find_first_not_of(' ', gap);
  return line.substr(0, gap) + "\n" + wrapped(line.substr(text), textWidth() - begin - 4, std::string(begin + 4, ' '));
}

std::string fitting(std::string_view text) {
  std::string out, paragraph;
  auto endParagraph = [&] {
    out += wrapped(paragraph, textWidth(), "");
    paragraph.clear();
  };
  for (; !text.empty(); text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1)) {
    const std::string line(text.substr(0, text.find('\n')));
    if (!line.empty() && line[0] != ' ' && line[0] != '|') {
      paragraph += line + " ";
      continue;
    }
    endParagraph();
    out += line.size() > textWidth() ? brokenExample(line) : line + "\n";
  }
  endParagraph();
  return out;
}

std::size_t textWidth() { return static_cast<std::size_t>(std::clamp(terminalColumns() - 2, 20, 98)); }

std::string twoColumns(const std::string& left, std::size_t column, std::string_view right) {
  auto columns = static_cast<std::size_t>(std::max(terminalColumns() - 1, 40));
  column = std::min(column, columns / 2);
  std::string lines = wrapped(right, columns - column, std::string(column, ' '));
  if (lines.empty()) return left + "\n";
  if (left.size() + 2 > column) return left + "\n" + lines;
  return left + std::string(column - left.size(), ' ') + lines.substr(column);
}

}  // namespace vellum::driver
