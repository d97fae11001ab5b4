// The files of a creature's parts: a letter for the part, then genus and sex, life stage, and breed: "a40c" is the head
// of a female norn baby of breed c. Few sets are complete, so what is absent is replaced by what is near.
#pragma once

#include <optional>
#include <string>

#include "languages/caos/creature/body_parts.h"
#include "languages/caos/genetics/gene.h"

namespace vellum::caos {

constexpr int BreedCount = 26;     // a to z
constexpr int CreatureGenera = 4;  // norn, grendel, ettin, geat
constexpr int LimbNames = 17;      // CAOS: LIMB; after the 14 parts: two ears and the hair

struct Limb {
  int part = 0;   // 0 to 16
  int genus = 0;  // 0 to 3
  Sex sex = Sex::Male;
  int age = 0;    // a life stage
  int breed = 0;  // 0 to 25
};

// Without an extension; numbers out of range count as the nearest one.
std::string limbName(const Limb& limb);

// All names, nearest first: for the genus and those before it; the own sex, then the other; the breed and those before
// it; the age and those before it; then likewise with the breeds after it.
class LimbSearch {
 public:
  explicit LimbSearch(const Limb& wanted);
  std::optional<std::string> next();  // nothing after the last one

 private:
  Limb wanted_, at_;
  bool done_ = false, later_ = false;  // later: with the breeds after the own one
};

// The first name for which exists(name) is true, or "". `tried`, if not null, is raised by one for each name.
template <class Exists>
std::string findLimb(const Limb& wanted, Exists exists, std::uint64_t* tried = nullptr) {
  LimbSearch search(wanted);
  while (auto name = search.next()) {
    if (tried != nullptr) ++*tried;
    if (exists(*name)) return *name;
  }
  return "";
}

}  // namespace vellum::caos
