// All objects at once, for hosts.
#include "languages/skrit/runtime/game.h"
#include "languages/skrit/runtime/runtime.h"
#include "languages/skrit/skrit.h"

namespace vellum::skrit {

std::size_t objectPlaces(const languages::Runtime& runtime, std::span<ObjectPlace> places) {
  const auto& skrits = static_cast<const SkritRuntime&>(runtime);
  const GoTable& gos = skrits.game().world().gos;
  std::size_t count = 0;
  skrits.engine().objects.forEach([&](const SkritObject& object) {
    if (object.dead) return;
    if (count++ >= places.size()) return;
    const Implementation& code = *object.implementation;
    const Go* go = object.owner != 0 ? gos.ownerOf(object.owner) : nullptr;
    ObjectPlace& place = places[count - 1];
    place = {object.handle, 0, code.name.c_str(), "", "", 0, 0, 0, 0};
    if (object.state != NoIndex) place.state = code.states[object.state].name.c_str();
    if (go == nullptr) return;
    place.goid = go->id;
    place.templateName = go->templateName.c_str();
    place.x = go->at.x;
    place.y = go->at.y;
    place.z = go->at.z;
    place.heading = go->heading;
  });
  return count;
}

}  // namespace vellum::skrit
