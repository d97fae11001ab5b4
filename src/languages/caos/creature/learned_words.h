// The words that a creature knows (CAOS: ORDR, SAYN, VOCB): for each meaning one word, and how sure it is of it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"

namespace vellum::caos {

// CAOS: ORDR SHOU, "learn|perfect verb|noun|drive|qualifier|special|personal|nice_drive [number] [word]".
enum class WordClass : std::uint8_t { Verb, Noun, Drive, NiceDrive, Qualifier, Special, Personal };
constexpr std::size_t WordClasses = 7;
constexpr std::array<std::string_view, WordClasses> WordClassNames = {"verb",      "noun",    "drive",   "nice_drive",
                                                                      "qualifier", "special", "personal"};
constexpr std::array<std::size_t, WordClasses> WordCounts = {14, 40, 20, 20, 5, 12, 16};

// Meanings of special words.
enum class SpecialWord : std::uint8_t {
  Yes,
  No,
  Look,
  What,
  Express,
  Like,
  Dislike,
  Love,
  Hate,
  Maybe,
  Definitely,
  Ill,
};

constexpr std::size_t MaxWordBytes = 100;

struct Word {
  std::string text;     // babble until it is learnt
  float certainty = 0;  // 0 babble, 1 perfect
};

// The words of a language; a missing list is English.
using WordLists = std::array<std::vector<std::string>, WordClasses>;
const WordLists& englishWords();
// A baby's word.
std::string babble(base::Random& random);

struct WordMeaning {
  WordClass wordClass = WordClass::Verb;
  std::size_t number = 0;
  float certainty = 0;
};

struct LearnedWords {
  std::array<std::vector<Word>, WordClasses> words;

  // Babble for every meaning.
  void begin(base::Random& random);
  // Fills in all words of a language perfectly (CAOS: VOCB).
  void fill(const WordLists& lists);
  // Hears what a word is; a quarter surer each time, or at once. Numbers out of range are ignored.
  void learn(WordClass wordClass, std::size_t number, std::string_view text, bool perfectly);
  // What a word means, in lower case or not; nothing when it is not one that it has begun to learn.
  std::optional<WordMeaning> meaning(std::string_view text) const;
  // What it says for a meaning: the word so far as it knows it.
  std::string spoken(WordClass wordClass, std::size_t number, base::Random& random) const;
};

// "learn noun 11 carrot" or "perfect verb 12 nosh"; nothing for other sentences.
struct Lesson {
  WordClass wordClass = WordClass::Verb;
  std::size_t number = 0;
  std::string text;
  bool perfect = false;
};
std::optional<Lesson> lessonIn(std::string_view sentence);

}  // namespace vellum::caos
