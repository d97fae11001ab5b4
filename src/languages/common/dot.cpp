#include "languages/common/dot.h"

namespace vellum::common {

std::string dotHead(std::string_view title, std::string_view legend) {
  std::string out = "digraph " + dotString(title) + " {\n  rankdir=TB;\n  size=\"7.5,100\";\n";
  if (!legend.empty())
    out += "  label=" + dotString(legend) + ";\n  labelloc=b;\n  fontname=\"sans-serif\";\n  fontsize=9;\n";
  return out;
}

std::string dotLabel(std::string_view text) {
  if (text.empty()) return dotString(text);
  std::string roomy = "  ";
  for (char c : text) {
    if (c == '\n') roomy += "  \n  ";
    else roomy.push_back(c);
  }
  return dotString(roomy + "  ");
}

std::string dotString(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out.push_back('\\');
    if (c == '\n') out += "\\n";
    else out.push_back(c);
  }
  return out + "\"";
}

}  // namespace vellum::common
