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

bool isParent(const World& world, std::string_view parent, std::string_view child) {
  auto [mother, father] = parentsOf(world, child);
  return !parent.empty() && (parent == mother || parent == father);
}

bool areSiblings(const World& world, std::string_view one, std::string_view other) {
  if (one == other) return false;
  auto [mother, father] = parentsOf(world, one);
  return (!mother.empty() && isParent(world, mother, other)) || (!father.empty() && isParent(world, father, other));
}

}  // namespace vellum::caos
