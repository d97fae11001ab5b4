#include "driver/howto.h"

#include <algorithm>
#include <cctype>

#include "driver/lower_case.h"

namespace vellum::driver {

namespace {

// [words](path) as words (path), or as the path alone where the words are its end.
std::string withPlainLinks(std::string_view line) {
  std::string out;
  while (true) {
    std::size_t open = line.find('['), middle = line.find("](", open), close = line.find(')', middle);
    if (open == line.npos || middle == line.npos || close == line.npos) return out + std::string(line);
    std::string_view words = line.substr(open + 1, middle - open - 1);
    std::string_view path = line.substr(middle + 2, close - middle - 2);
    out += line.substr(0, open);
    if (path.ends_with(words)) out += "docs/" + std::string(path);
    else out += std::string(words) + (path.starts_with('#') ? "" : " (docs/" + std::string(path) + ")");
    line.remove_prefix(close + 1);
  }
}

// A line between fences: a command, what it prints, or "..." for more of that.
std::string exampleLine(std::string_view line) {
  if (line == "...") return "";
  return (line.starts_with("$ ") ? "  " + std::string(line.substr(2)) : "    " + std::string(line)) + "\n";
}

// Whether each word of `wanted` begins a word of the text. Both in lower case.
bool hasWords(const std::string& text, const std::string& wanted) {
  for (std::size_t at = 0; at < wanted.size();) {
    std::size_t end = std::min(wanted.find_first_of(" -", at), wanted.size());
    const std::string word = wanted.substr(at, end - at);
    std::size_t found = text.find(word);
    while (found != text.npos && found > 0 && std::isalnum(static_cast<unsigned char>(text[found - 1])) != 0)
      found = text.find(word, found + 1);
    if (found == text.npos) return false;
    at = end + 1;
  }
  return !wanted.empty();
}

}  // namespace

std::vector<HowTo> howTos(std::string_view page) {
  std::vector<HowTo> out;
  bool example = false;
  while (!page.empty()) {
    std::size_t end = page.find('\n');
    std::string_view line = page.substr(0, end);
    page.remove_prefix(end == page.npos ? page.size() : end + 1);
    if (line.starts_with("```")) example = !example;
    else if (!example && line.starts_with("## ")) out.push_back({std::string(line.substr(3)), ""});
    else if (out.empty() || (!example && line.starts_with("<!--"))) continue;
    else if (example) out.back().text += exampleLine(line);
    else if (!line.empty() || !out.back().text.empty()) out.back().text += withPlainLinks(line) + "\n";
  }
  for (HowTo& each : out)
    while (each.text.ends_with("\n\n")) each.text.pop_back();
  return out;
}

std::vector<HowTo> howTosWith(const std::vector<HowTo>& all, std::string_view word) {
  const std::string wanted = lowerCase(std::string(word));
  std::vector<HowTo> titled, mentioned;
  for (const HowTo& each : all) {
    if (hasWords(lowerCase(each.title), wanted)) titled.push_back(each);
    else if (hasWords(lowerCase(each.title + "\n" + each.text), wanted)) mentioned.push_back(each);
  }
  return titled.empty() ? mentioned : titled;
}

}  // namespace vellum::driver
