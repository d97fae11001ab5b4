// Which types and tags a map or a type leads to.
#pragma once

#include <set>

#include "languages/xg/files/map_file.h"
#include "languages/xg/program/level_types.h"

namespace vellum::xg {

// A type that another one names, and how: "Act chain", "an event".
struct TypeUse {
  std::string_view by;
  bool isSector;  // a sector type
  std::int32_t id;
  source::Location location;  // of an event
};

std::vector<TypeUse> usesOf(const LineType& type);
std::vector<TypeUse> usesOf(const SectorType& type, const SectorDefinition& functions);

// Types that can take effect, by index in the LevelTypes.
struct UsedTypes {
  std::set<std::uint32_t> sectors, lines;
};
// Adds what a map uses, and what that leads to.
void addUses(UsedTypes& used, const Map& map, const LevelTypes& types);

}  // namespace vellum::xg
