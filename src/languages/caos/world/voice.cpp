#include "languages/caos/world/voice.h"

#include <algorithm>
#include <bit>

#include "base/text.h"

namespace vellum::caos {

std::optional<Voice> Voice::of(const Catalogue& catalogue, std::string_view tag) {
  const std::vector<std::string>* texts = catalogue.find(tag);
  if (texts == nullptr || texts->size() < 1 + 2 * Count) return std::nullopt;
  const std::vector<std::string>* language = catalogue.find((*texts)[0]);
  Voice voice;
  if (language == nullptr || language->size() < voice.letters_.size()) return std::nullopt;
  for (std::size_t i = 0; i < voice.letters_.size(); ++i) {
    std::string_view digits = (*language)[i];
    if (digits.starts_with("0x") || digits.starts_with("0X")) digits.remove_prefix(2);
    auto number = base::parseInt(digits, 16);
    if (!number || *number < 0 || *number > 0xffffffffll) return std::nullopt;
    voice.letters_[i] = static_cast<std::uint32_t>(*number);
  }
  for (std::size_t i = 0; i < Count; ++i) {
    auto ticks = base::parseInt((*texts)[2 + 2 * i]);
    if (!ticks) return std::nullopt;
    voice.syllables_[i] = {(*texts)[1 + 2 * i], static_cast<std::int32_t>(std::clamp<std::int64_t>(*ticks, 0, 1000))};
  }
  return voice;
}

namespace {

struct Range {
  std::size_t first, count;
};

// The syllables for three letters: between words, at the beginning, at the end, or inside of a word.
Range rangeOf(bool first, bool second, bool third) {
  if (!second) return {0, 4};
  if (!first) return {4, 7};
  if (!third) return {11, 7};
  return {18, 14};
}

}  // namespace

std::size_t Voice::choose(std::size_t first, std::size_t second, std::size_t third) const {
  Range range = rangeOf(first != Space, second != Space, third != Space);
  std::size_t sum = first + second + third;
  std::uint32_t mask = ((std::uint32_t(1) << range.count) - 1) << range.first;
  std::uint32_t fitting = letters_[first] & letters_[Letters + second] & letters_[2 * Letters + third] & mask;
  // Where nothing fits, the ends of words begin one syllable earlier in the original.
  if (fitting == 0) return range.first + sum % range.count - (range.first == 11 ? 1 : 0);
  for (std::size_t skip = sum % static_cast<std::size_t>(std::popcount(fitting)); skip > 0; --skip)
    fitting &= fitting - 1;
  return static_cast<std::size_t>(std::countr_zero(fitting));
}

std::vector<Syllable> Voice::speak(std::string_view text) const {
  std::vector<std::size_t> letters{Space};
  for (char c : text.substr(0, MaxLetters)) {
    char small = base::toLowerAscii(c);
    if (small >= 'a' && small <= 'z') letters.push_back(static_cast<std::size_t>(small - 'a'));
    else if (c == ' ' && letters.back() != Space) letters.push_back(Space);
  }
  if (letters.back() != Space || letters.size() == 1) letters.push_back(Space);
  std::vector<Syllable> spoken;
  auto inWord = [&](std::size_t at) {
    return letters[at - 1] != Space && letters[at] != Space && letters[at + 1] != Space;
  };
  for (std::size_t at = 1; at + 1 < letters.size(); ++at) {
    spoken.push_back(syllables_[choose(letters[at - 1], letters[at], letters[at + 1])]);
    // Inside of a word, each second letter is in the middle of a syllable.
    if (at + 2 < letters.size() && inWord(at + 1)) ++at;
  }
  return spoken;
}

std::string voiceOf(const Catalogue& catalogue, std::int32_t genus, std::int32_t gender, std::int32_t age) {
  static constexpr std::string_view genera[] = {"Norn", "Grendel", "Ettin", "Geat"};
  static constexpr std::string_view ages[] = {"Embryo", "Child", "Adolescent", "Youth", "Adult", "Old", "Senile"};
  std::string name(genus >= 1 && genus <= 4 ? genera[genus - 1] : "Unknown");
  std::string gendered = base::cat(name, gender == 2 ? " Female" : " Male");
  for (int i = std::clamp(age, 0, 6); i >= 0; --i)
    if (std::string tag = base::cat(gendered, ' ', ages[i]); catalogue.find(tag) != nullptr) return tag;
  for (const std::string& tag : {gendered, name})
    if (catalogue.find(tag) != nullptr) return tag;
  return "DefaultVoice";
}

}  // namespace vellum::caos
