// The files of a creature's parts: a letter for the part, then genus and sex, life stage, and breed: "a40c" is the head
// of a female norn baby of breed c. Few sets are complete, so what is absent is replaced by what is near.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "languages/caos/creature/body_parts.h"
#include "languages/caos/genetics/gene.h"

namespace vellum::caos {

constexpr int BreedCount = 26;     // a to z
constexpr int CreatureGenera = 4;  // norn, grendel, ettin, geat
constexpr int LimbNames = 17;      // CAOS: LIMB; after the 14 parts: two ears and the hair
constexpr int HairLimb = LimbNames - 1;

struct Limb {
  int part = 0;   // 0 to 16
  int genus = 0;  // 0 to 3
  Sex sex = Sex::Male;
  int age = 0;    // a life stage
  int breed = 0;  // 0 to 25
};

// Without an extension; numbers out of range count as the nearest one.
std::string limbName(const Limb& limb);

// How far the part in a file of that name is from the wanted one; nothing when it can't replace it. Nearest are, in
// this order: the genus, then those before it; the breed and those before it, then those after it; the own sex; the
// breed; the age. Ages after the wanted one don't serve.
std::optional<std::uint32_t> limbDistance(const Limb& wanted, std::string_view name);

}  // namespace vellum::caos
