// Who is related to whom, by the histories of creatures.
#pragma once

#include <string_view>

namespace vellum::caos {

struct World;

struct Parents {
  std::string_view mother, father;  // monikers; "" when unknown. Valid until the histories change
};
Parents parentsOf(const World& world, std::string_view moniker);
bool isParent(const World& world, std::string_view parent, std::string_view child);
bool areSiblings(const World& world, std::string_view one, std::string_view other);

}  // namespace vellum::caos
