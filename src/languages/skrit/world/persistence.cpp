#include "languages/skrit/world/persistence.h"

#include "base/field_count.h"
#include "languages/skrit/world/simulation.h"
#include "languages/skrit/world/timers.h"

namespace vellum::skrit {

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Timer>& timer) {
  static_assert(base::fieldCount<Timer> == 6, "list a new field below, then count it here");
  archive(timer.id, timer.frames, timer.global, timer.due, timer.period, timer.repeats);
}

template <class Archive>
void objectFields(Archive& archive, base::FieldsOf<Archive, SkritObject>& object, const Clock& clock) {
  static_assert(base::fieldCount<SkritObject> == 21, "list a new field below, then count it here");
  std::size_t states = object.implementation->states.size();
  auto isState = [&](std::uint32_t state) { return state == NoIndex || state < states; };
  archive(object.state, object.pending);
  archive.require(isState(object.state) && isState(object.pending), "an object has no such state");
  archive(object.stateEntered, object.nextPoll, object.pollPeriod, object.nextTimer);
  archive.require(object.stateEntered <= clock.updates, "an object has entered its state in the future");
  archive(object.timedDone);
  if (!archive.ok()) return;
  std::size_t timed = object.state == NoIndex ? 0 : object.implementation->states[object.state].timed.size();
  archive.require(object.timedDone.size() == timed, "the number of at functions of a state differs");
  archive(object.timers);
  archive.require(object.timers.size() <= MaxTimers, "an object has too many timers");
  if constexpr (Archive::reads)
    if (!(object.pollPeriod >= 0)) object.pollPeriod = 0;
}

template void objectFields(base::ArchiveWriter&, const SkritObject&, const Clock&);
template void objectFields(base::ArchiveReader&, SkritObject&, const Clock&);

SkritObject* addSaved(base::ArchiveReader& reader, Engine& engine, Implementation& implementation, std::int32_t handle,
                      std::int32_t owner, std::int32_t references) {
  reader.require(handle >= engine.objects.nextHandle() && handle < ObjectTable::LastHandle,
                 "the handles of objects are not in ascending order");
  reader.require(references > 0, "an object has no handle");
  reader.require(!engine.objects.full(), "there are too many objects");
  if (!reader.ok()) return nullptr;
  engine.objects.setNextHandle(handle);
  SkritObject& object = addObject(engine, implementation, owner);
  object.references = references;
  object.constructed = true;
  return &object;
}

void removeAll(Engine& engine) {
  engine.objects.clear([&](SkritObject& object) {
    Implementation& implementation = *object.implementation;
    implementation.alive = implementation.objects - 1;
    engine.runner.release(object, implementation.objects == 1);
  });
  engine.dead.clear();
  rescheduleAll(engine);
}

void rescheduleAll(Engine& engine) {
  std::size_t timers = 0;
  engine.objects.forEach([&](const SkritObject& object) { timers += object.timers.size(); });
  engine.timerBytes = timers * sizeof(Timer);
  engine.schedule.clear();
  engine.audiences.clear();
  engine.objects.forEach([&](SkritObject& object) {
    object.ticking = false;
    object.wake = ~std::uint64_t(0);
    object.visited = 0;
    reschedule(engine, object);
  });
}

}  // namespace vellum::skrit
