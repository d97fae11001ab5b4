#include "languages/caos/files/config_file.h"

#include <algorithm>

#include "base/text.h"

namespace vellum::caos {

static constexpr std::size_t MaxSettings = 10'000;

// The character that an escape stands for; 0: the backslash is meant as such, as in a path of Windows.
static char escapedByte(char c) {
  switch (c) {
    case '\\':
    case '"': return c;
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    default: return 0;
  }
}

// Takes the quoted text at the beginning of `line`. Without an end it goes to the end of the line.
static std::string takeQuoted(std::string_view& line) {
  std::string text;
  std::size_t at = 1;
  for (; at < line.size() && line[at] != '"'; ++at) {
    char meant = line[at] == '\\' && at + 1 < line.size() ? escapedByte(line[at + 1]) : '\0';
    // A folder that ends with one backslash, before the quote that ends the line.
    if (meant == '"' && base::trim(line.substr(at + 2)).empty()) meant = '\0';
    text.push_back(meant != '\0' ? meant : line[at]);
    at += meant != '\0';
  }
  line.remove_prefix(std::min(at + 1, line.size()));
  return text;
}

ConfigFile::ConfigFile(std::string_view bytes) {
  if (bytes.starts_with("\xef\xbb\xbf")) bytes.remove_prefix(3);
  for (std::string_view line : base::split(bytes, '\n')) {
    line = base::trim(line);
    if (line.empty() || line[0] == '#' || settings_.size() >= MaxSettings) continue;
    std::string key;
    if (line[0] == '"') {
      key = takeQuoted(line);
    } else {
      std::size_t end = 0;
      while (end < line.size() && !base::isAsciiSpace(line[end])) ++end;
      key = line.substr(0, end);
      line.remove_prefix(end);
    }
    line = base::trim(line);
    if (line.empty()) continue;
    std::string value = line[0] == '"' ? takeQuoted(line) : std::string(line);
    settings_.emplace_back(std::move(key), std::move(value));
  }
}

const std::string* ConfigFile::find(std::string_view key) const {
  for (std::size_t i = settings_.size(); i-- > 0;)
    if (base::equalsIgnoreCase(settings_[i].first, key)) return &settings_[i].second;
  return nullptr;
}

}  // namespace vellum::caos
