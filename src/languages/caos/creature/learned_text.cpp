// What dendrites have learned, as text. CAOS: PLMD, PLMU.
#include <algorithm>
#include <charconv>

#include "base/text.h"
#include "languages/caos/creature/brain_dump.h"

namespace vellum::caos {

namespace {

struct LearnedLine {
  std::uint32_t source = 0, destination = 0;
  std::array<float, RuleVariables> variables{};
};

void writeFloat(std::string& text, float value) {
  char digits[32];
  text.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

// False when the line has fewer numbers, or something else.
bool parseLearned(std::string_view line, LearnedLine& into) {
  const char *at = line.data(), *end = at + line.size();
  auto number = [&](auto& value) {
    while (at < end && (*at == ' ' || *at == '\t')) ++at;
    auto [next, error] = std::from_chars(at, end, value);
    at = next;
    return error == std::errc();
  };
  if (!number(into.source) || !number(into.destination)) return false;
  for (float& variable : into.variables)
    if (!number(variable)) return false;
  return std::all_of(at, end, [](char c) { return c == ' ' || c == '\t' || c == '\r'; });
}

// Finds the dendrites of a tract by their neurons. Of several between the same two, each find gives the next.
class DendriteFinder {
 public:
  explicit DendriteFinder(const Tract& tract) : given_(tract.size) {
    for (std::uint32_t i = 0; i < tract.size; ++i) sorted_.push_back({keyOf(tract.source[i], tract.destination[i]), i});
    std::sort(sorted_.begin(), sorted_.end());
  }
  std::optional<std::uint32_t> find(std::uint32_t source, std::uint32_t destination) {
    auto first = std::lower_bound(sorted_.begin(), sorted_.end(), Entry{keyOf(source, destination), 0});
    if (first == sorted_.end() || first->first != keyOf(source, destination)) return {};
    auto next = first + given_[static_cast<std::size_t>(first - sorted_.begin())]++;
    if (next >= sorted_.end() || next->first != first->first) return {};
    return next->second;
  }

 private:
  using Entry = std::pair<std::uint64_t, std::uint32_t>;
  static std::uint64_t keyOf(std::uint32_t source, std::uint32_t destination) {
    return std::uint64_t(source) << 32 | destination;
  }
  std::vector<Entry> sorted_;
  std::vector<std::uint32_t> given_;
};

}  // namespace

std::optional<std::string> learnedText(const Brain& brain, int index) {
  if (index < 0 || static_cast<std::size_t>(index) >= brain.tracts.size()) return {};
  const Tract& tract = brain.tracts[static_cast<std::size_t>(index)];
  std::string text;
  for (std::uint32_t i = 0; i < tract.size; ++i) {
    text += base::cat(tract.source[i], ' ', tract.destination[i]);
    for (std::uint32_t v = 0; v < RuleVariables; ++v) {
      text += ' ';
      writeFloat(text, tract.value(i, v));
    }
    text += '\n';
  }
  return text;
}

base::Result<void> learnFrom(Brain& brain, int index, std::string_view text) {
  if (index < 0 || static_cast<std::size_t>(index) >= brain.tracts.size()) return base::Error{"there is no such tract"};
  std::vector<LearnedLine> lines;
  for (std::size_t number = 1; !text.empty() && lines.size() < MaxDendrites; ++number) {
    std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    lines.emplace_back();
    if (!parseLearned(line, lines.back()))
      return base::Error{base::cat("line ", number, " should have two neurons and eight numbers")};
  }
  Tract& tract = brain.tracts[static_cast<std::size_t>(index)];
  DendriteFinder finder(tract);
  for (const LearnedLine& line : lines) {
    std::optional<std::uint32_t> dendrite = finder.find(line.source, line.destination);
    if (!dendrite) continue;
    for (std::uint32_t v = 0; v < RuleVariables; ++v) tract.value(*dendrite, v) = storable(line.variables[v]);
  }
  return {};
}

}  // namespace vellum::caos
