// Who is related to whom, by the histories of creatures.
#pragma once

#include <string_view>

namespace vellum::caos {

struct World;

struct Parents {
  std::string_view mother, father;  // monikers; "" when unknown. Valid until the histories change
};
Parents parentsOf(const World& world, std::string_view moniker);

// Of two creatures by their monikers.
struct Kinship {
  bool otherIsParent = false, otherIsChild = false;
  bool siblings = false;  // with a parent in common
};
Kinship kinshipOf(const World& world, std::string_view one, std::string_view other);

}  // namespace vellum::caos
