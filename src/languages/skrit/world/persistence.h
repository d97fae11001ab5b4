// Skrit objects in a saved world.
#pragma once

#include "base/archive.h"
#include "languages/skrit/world/engine.h"

namespace vellum::skrit {

// The parts of persistence.cpp.
template <class Archive>
void objectFields(Archive& archive, base::FieldsOf<Archive, SkritObject>& object, const Clock& clock);
SkritObject* addSaved(base::ArchiveReader& reader, Engine& engine, Implementation& implementation, std::int32_t handle,
                      std::int32_t owner, std::int32_t references);
void removeAll(Engine& engine);
void rescheduleAll(Engine& engine);

// The runner saves the memory of objects. `implementationNamed` finds or loads a skrit, or returns null; only readers
// call it. After a failure there are no objects.
template <class Archive, class Named>
void fields(Archive& archive, base::FieldsOf<Archive, Engine>& engine, Named&& implementationNamed) {
  if constexpr (Archive::reads) removeAll(engine);
  std::int32_t next = engine.objects.nextHandle();
  archive.part("objects");
  archive(engine.clock.updates, next);
  std::size_t count = archive.count(engine.objects.count());
  if constexpr (Archive::reads) {
    for (std::size_t i = 0; i < count && archive.ok(); ++i) {
      std::int32_t handle = 0, owner = 0, references = 0;
      std::string name;
      archive(handle, owner, references, name);
      Implementation* implementation = archive.ok() ? implementationNamed(name) : nullptr;
      if (implementation == nullptr) archive.fail("an object is of '" + name + "', which can't be loaded");
      else if (SkritObject* object = addSaved(archive, engine, *implementation, handle, owner, references))
        objectFields(archive, *object, engine.clock);
    }
    archive.require(next >= engine.objects.nextHandle(), "the next handle is taken");
    if (!archive.ok()) return removeAll(engine);
    engine.objects.setNextHandle(next);
    rescheduleAll(engine);
  } else {
    engine.objects.forEach([&](const SkritObject& object) {
      archive(object.handle, object.owner, object.references, object.implementation->name);
      objectFields(archive, object, engine.clock);
    });
  }
}

}  // namespace vellum::skrit
