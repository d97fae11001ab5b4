#include "languages/caos/creature/learned_words.h"

#include <algorithm>

#include "base/text.h"

namespace vellum::caos {

const WordLists& englishWords() {
  static const WordLists words = {{
      {"look", "push", "pull", "stop", "come", "run", "get", "drop", "express", "rest", "left", "right", "eat", "hit"},
      {"self",      "hand",   "door",     "seed",       "plant",   "weed",     "leaf",      "flower",
       "fruit",     "manky",  "detritus", "food",       "button",  "bug",      "pest",      "critter",
       "beast",     "nest",   "egg",      "weather",    "bad",     "toy",      "incubator", "dispenser",
       "tool",      "potion", "lift",     "teleporter", "machine", "birthegg", "nornhome",  "grendelhome",
       "ettinhome", "gadget", "portal",   "vehicle",    "norn",    "grendel",  "ettin",     "something"},
      {"hurt",
       "hungry for protein",
       "hungry for carbs",
       "hungry for fat",
       "cold",
       "hot",
       "tired",
       "sleepy",
       "lonely",
       "crowded",
       "scared",
       "bored",
       "angry",
       "friendly",
       "homesick",
       "low down",
       "high up",
       "outside",
       "inside",
       "impatient"},
      {"well", "full of protein", "full of carbs", "full of fat", "warm",    "cool", "alert", "awake", "sociable",
       "calm", "brave",           "excited",       "happy",       "content", "home", "up",    "down",  "in",
       "out",  "patient"},
      {"quite", "really", "very", "extremely", "intensely"},
      {"yes", "no", "look", "what", "express", "like", "dislike", "love", "hate", "maybe", "definitely", "ill"},
      {},
  }};
  return words;
}

std::string babble(base::Random& random) {
  static constexpr std::array<std::string_view, 12> Syllables = {"ba", "bib", "da", "doo", "ga", "goo",
                                                                 "la", "mi",  "na", "po",  "ta", "wa"};
  std::string word;
  for (std::uint32_t left = 2 + random.below(2); left > 0; --left)
    word += Syllables[random.below(static_cast<std::uint32_t>(Syllables.size()))];
  return word;
}

void LearnedWords::begin(base::Random& random) {
  for (std::size_t each = 0; each < WordClasses; ++each) {
    words[each].assign(WordCounts[each], {});
    for (Word& word : words[each]) word.text = babble(random);
  }
}

void LearnedWords::fill(const WordLists& lists) {
  for (std::size_t each = 0; each < WordClasses; ++each) {
    const auto& list = lists[each].empty() ? englishWords()[each] : lists[each];
    for (std::size_t i = 0; i < words[each].size() && i < list.size(); ++i)
      words[each][i] = {list[i].substr(0, MaxWordBytes), 1};
  }
}

void LearnedWords::learn(WordClass wordClass, std::size_t number, std::string_view text, bool perfectly) {
  static constexpr float Step = 0.25f;
  auto& list = words[static_cast<std::size_t>(wordClass)];
  text = base::trim(text).substr(0, MaxWordBytes);
  if (number >= list.size() || text.empty()) return;
  Word& word = list[number];
  std::string heard = base::toLower(text);
  if (word.certainty == 0 || base::toLower(word.text) != heard) word = {heard, 0};
  word.certainty = perfectly ? 1 : std::min(1.0f, word.certainty + Step);
}

std::optional<WordMeaning> LearnedWords::meaning(std::string_view text) const {
  for (std::size_t each = 0; each < WordClasses; ++each)
    for (std::size_t i = 0; i < words[each].size(); ++i)
      if (const Word& word = words[each][i];
          word.text.size() == text.size() && word.certainty > 0 && base::equalsIgnoreCase(word.text, text))
        return WordMeaning{static_cast<WordClass>(each), i, word.certainty};
  return {};
}

std::string LearnedWords::spoken(WordClass wordClass, std::size_t number, base::Random& random) const {
  const auto& list = words[static_cast<std::size_t>(wordClass)];
  if (number >= list.size()) return {};
  const Word& word = list[number];
  if (word.certainty <= 0 || word.certainty >= 1) return word.text;
  // Its beginning is right; only whole bytes of ASCII are cut.
  auto known = static_cast<std::size_t>(word.certainty * static_cast<float>(word.text.size()));
  while (known > 0 && (static_cast<unsigned char>(word.text[known]) & 0xc0) == 0x80) --known;
  return word.text.substr(0, known) + babble(random);
}

std::optional<Lesson> lessonIn(std::string_view sentence) {
  std::array<std::string_view, 3> parts;
  std::string_view rest = base::trim(sentence);
  for (std::string_view& part : parts) {
    std::size_t end = std::min(rest.find(' '), rest.size());
    part = rest.substr(0, end);
    rest = base::trim(rest.substr(end));
  }
  std::string how = base::toLower(parts[0]), name = base::toLower(parts[1]);
  if (how != "learn" && how != "perfect") return {};
  auto found = std::find(WordClassNames.begin(), WordClassNames.end(), name);
  auto number = base::parseInt(parts[2]);
  if (found == WordClassNames.end() || !number || *number < 0 || rest.empty()) return {};
  return Lesson{static_cast<WordClass>(found - WordClassNames.begin()), static_cast<std::size_t>(*number),
                std::string(rest.substr(0, MaxWordBytes)), how == "perfect"};
}

}  // namespace vellum::caos
