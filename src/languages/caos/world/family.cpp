#include "languages/caos/world/family.h"

#include "languages/caos/world/world.h"

namespace vellum::caos {

Parents parentsOf(const World& world, std::string_view moniker) {
  const History* history = historyOf(world, moniker);
  if (history != nullptr)
    for (const LifeRecord& event : history->events)
      if (event.type == static_cast<std::int32_t>(LifeEvent::Conceived) ||
          event.type == static_cast<std::int32_t>(LifeEvent::Spliced) ||
          event.type == static_cast<std::int32_t>(LifeEvent::Born))
        return {event.moniker1, event.moniker2};
  return {};
}

Kinship kinshipOf(const World& world, std::string_view one, std::string_view other) {
  Parents ofOne = parentsOf(world, one), ofOther = parentsOf(world, other);
  auto isOf = [](const Parents& parents, std::string_view moniker) {
    return !moniker.empty() && (moniker == parents.mother || moniker == parents.father);
  };
  Kinship kinship;
  kinship.otherIsParent = isOf(ofOne, other);
  kinship.otherIsChild = isOf(ofOther, one);
  kinship.siblings = one != other && (isOf(ofOther, ofOne.mother) || isOf(ofOther, ofOne.father));
  return kinship;
}

}  // namespace vellum::caos
