#include "languages/gal/check/keys.h"

#include <algorithm>

#include "base/text.h"
#include "diagnostics/spelling.h"

namespace vellum::gal {
namespace {

constexpr std::string_view Modifiers[] = {"shift", "ctrl", "alt"};

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> parts = base::split(text, ' ');
  std::erase(parts, std::string_view());
  return parts;
}

bool isKey(std::string_view word) {
  const auto& names = keyNames();
  return std::find(names.begin(), names.end(), word) != names.end();
}

}  // namespace

const std::vector<std::string_view>& keyNames() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> all;
#define VELLUM_GAL_KEYS(list) \
  for (std::string_view name : words(list)) all.push_back(name);
#include "languages/gal/check/keys.def"
#undef VELLUM_GAL_KEYS
    return all;
  }();
  return names;
}

std::optional<std::string> canonicalKey(std::string_view name) {
  bool held[3] = {};
  std::string_view key;
  for (std::string_view word : words(name)) {
    auto modifier = std::find(std::begin(Modifiers), std::end(Modifiers), word);
    if (modifier != std::end(Modifiers)) held[modifier - std::begin(Modifiers)] = true;
    else if (key.empty() && isKey(word)) key = word;
    else return std::nullopt;
  }
  if (key.empty()) return std::nullopt;
  std::string out;
  for (int i = 0; i < 3; ++i)
    if (held[i]) base::append(out, base::cat(Modifiers[i], " "));
  out += key;
  return out;
}

std::string nearestKey(std::string_view name) {
  std::string out;
  for (std::string_view word : words(name)) {
    if (!out.empty()) out += ' ';
    if (isKey(word) || std::find(std::begin(Modifiers), std::end(Modifiers), word) != std::end(Modifiers)) {
      out += word;
      continue;
    }
    diagnostics::SpellingSuggestion suggestion(word);
    for (std::string_view modifier : Modifiers) suggestion.offer(modifier);
    for (std::string_view key : keyNames()) suggestion.offer(key);
    if (!suggestion) return {};
    out += suggestion.best();
  }
  return canonicalKey(out) ? out : std::string();
}

}  // namespace vellum::gal
