#include "languages/ags/api/text_lines.h"

namespace vellum::ags::api {

int charactersIn(std::string_view text) {
  return static_cast<int>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::vector<std::string_view> linesOf(std::string_view text, int letters) {
  std::vector<std::string_view> lines;
  std::size_t begin = 0, last = 0;  // of the line, and the end of its last word
  int column = 0;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = std::min(text.find_first_of(" \n[", at), text.size());
    int word = charactersIn(text.substr(at, end - at));
    if (column > 0 && column + 1 + word > letters) {
      lines.push_back(text.substr(begin, last - begin));
      begin = at;
      column = 0;
    }
    column += word + (column > 0 ? 1 : 0);
    last = end;
    at = end + 1;
    if (end < text.size() && text[end] != ' ') {
      lines.push_back(text.substr(begin, last - begin));
      begin = last = at;
      column = 0;
    }
  }
  begin = std::min(begin, text.size());
  lines.push_back(text.substr(begin, std::max(last, begin) - begin));
  return lines;
}

}  // namespace vellum::ags::api
