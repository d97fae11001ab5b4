// Voices: how text becomes syllables, each a sound (CAOS: SEZZ). A voice is a tag of the catalogue: the name of a
// language's tag, then 32 syllables, each a sound's name ("" is a pause) and its ticks. A language's tag has 81
// hexadecimal numbers, 27 for each of three neighbouring letters (a to z, space): a set bit is a syllable that may
// stand for the letter. The sounds of 0 to 3 are between words, 4 to 10 begin a word, 11 to 17 end one, the others are
// inside.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "languages/caos/world/catalogue.h"

namespace vellum::caos {

struct Syllable {
  std::string sound;
  std::int32_t ticks = 0;
};

class Voice {
 public:
  static constexpr std::size_t MaxLetters = 2000;  // of a text; the rest is not spoken

  // Nothing when the catalogue lacks the tags, or they have another form.
  static std::optional<Voice> of(const Catalogue& catalogue, std::string_view tag);

  std::vector<Syllable> speak(std::string_view text) const;

 private:
  static constexpr std::size_t Letters = 27, Space = 26, Count = 32;

  std::size_t choose(std::size_t first, std::size_t second, std::size_t third) const;

  std::array<std::uint32_t, 3 * Letters> letters_{};
  std::array<Syllable, Count> syllables_;
};

// The tag of a creature's voice that fits best (CAOS: VOIC): "Norn Female Adult", of a lower age, "Norn Female",
// "Norn"; without any of them "DefaultVoice".
std::string voiceOf(const Catalogue& catalogue, std::int32_t genus, std::int32_t gender, std::int32_t age);

}  // namespace vellum::caos
