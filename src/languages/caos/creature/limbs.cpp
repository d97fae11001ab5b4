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

LimbSearch::LimbSearch(const Limb& wanted) : wanted_(limbInRange(wanted)), at_(wanted_) {}

std::optional<std::string> LimbSearch::next() {
  if (done_) return std::nullopt;
  std::string name = limbName(at_);
  int first = later_ ? wanted_.breed + 1 : wanted_.breed;  // of the breeds that are tried now
  if (at_.age > 0) {
    --at_.age;
    return name;
  }
  at_.age = wanted_.age;
  bool moreBreeds = later_ ? at_.breed + 1 < BreedCount : at_.breed > 0;
  if (moreBreeds) {
    at_.breed += later_ ? 1 : -1;
    return name;
  }
  at_.breed = first;
  if (at_.sex == wanted_.sex) {
    at_.sex = wanted_.sex == Sex::Male ? Sex::Female : Sex::Male;
    return name;
  }
  at_.sex = wanted_.sex;
  if (!later_ && wanted_.breed + 1 < BreedCount) {
    later_ = true;
    at_.breed = wanted_.breed + 1;
    return name;
  }
  later_ = false;
  at_.breed = wanted_.breed;
  if (at_.genus == 0) done_ = true;
  else --at_.genus;
  return name;
}

}  // namespace vellum::caos
