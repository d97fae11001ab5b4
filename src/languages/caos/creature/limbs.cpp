#include "languages/caos/creature/limbs.h"

#include <algorithm>

namespace vellum::caos {

// Ears and hair follow the 14 parts.
static constexpr std::string_view LimbLetters = "abcdefghijklmnopq";

static Limb limbInRange(Limb limb) {
  limb.part = std::clamp(limb.part, 0, LimbNames - 1);
  limb.genus = std::clamp(limb.genus, 0, CreatureGenera - 1);
  limb.age = std::clamp(limb.age, 0, LifeStages - 1);
  limb.breed = std::clamp(limb.breed, 0, BreedCount - 1);
  return limb;
}

std::string limbName(const Limb& wanted) {
  Limb limb = limbInRange(wanted);
  int genusAndSex = limb.genus + (limb.sex == Sex::Female ? CreatureGenera : 0);
  return {LimbLetters[static_cast<std::size_t>(limb.part)], static_cast<char>('0' + genusAndSex),
          static_cast<char>('0' + limb.age), static_cast<char>('a' + limb.breed)};
}

std::optional<std::uint32_t> limbDistance(const Limb& asked, std::string_view name) {
  Limb wanted = limbInRange(asked);
  if (name.size() != 4 || name[0] != LimbLetters[static_cast<std::size_t>(wanted.part)]) return std::nullopt;
  int genusAndSex = name[1] - '0', age = name[2] - '0', breed = name[3] - 'a';
  if (genusAndSex < 0 || genusAndSex >= 2 * CreatureGenera || age < 0 || breed < 0 || breed >= BreedCount)
    return std::nullopt;
  int genus = genusAndSex % CreatureGenera;
  Sex sex = genusAndSex < CreatureGenera ? Sex::Male : Sex::Female;
  if (genus > wanted.genus || age > wanted.age) return std::nullopt;
  bool later = breed > wanted.breed;
  int distance = wanted.genus - genus;
  distance = distance * 2 + (later ? 1 : 0);
  distance = distance * 2 + (sex != wanted.sex ? 1 : 0);
  distance = distance * BreedCount + (later ? breed - wanted.breed : wanted.breed - breed);
  distance = distance * LifeStages + wanted.age - age;
  return static_cast<std::uint32_t>(distance);
}

}  // namespace vellum::caos
