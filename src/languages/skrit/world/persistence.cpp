// The fields of the engine's objects.
#include "base/field_count.h"
#include "languages/skrit/world/engine.h"

namespace vellum::skrit {

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Timer>& timer) {
  static_assert(base::fieldCount<Timer> == 6, "list a new field below, then count it here");
  archive(timer.id, timer.frames, timer.global, timer.due, timer.period, timer.repeats);
}

template <class Archive>
void Engine::objectFields(Archive& archive, base::FieldsOf<Archive, SkritObject>& object) const {
  static_assert(base::fieldCount<SkritObject> == 21, "list a new field below, then count it here");
  std::size_t states = object.implementation->states.size();
  auto isState = [&](std::uint32_t state) { return state == NoIndex || state < states; };
  archive(object.state, object.pending);
  archive.require(isState(object.state) && isState(object.pending), "an object has no such state");
  archive(object.stateEntered, object.nextPoll, object.pollPeriod, object.nextTimer);
  archive.require(object.stateEntered <= updates_, "an object has entered its state in the future");
  archive(object.timedDone);
  if (!archive.ok()) return;
  std::size_t timed = object.state == NoIndex ? 0 : object.implementation->states[object.state].timed.size();
  archive.require(object.timedDone.size() == timed, "the number of at functions of a state differs");
  archive(object.timers);
  archive.require(object.timers.size() <= MaxTimers, "an object has too many timers");
  if constexpr (Archive::reads)
    if (!(object.pollPeriod >= 0)) object.pollPeriod = 0;
}

template void Engine::objectFields(base::ArchiveWriter&, const SkritObject&) const;
template void Engine::objectFields(base::ArchiveReader&, SkritObject&) const;

SkritObject* Engine::addSaved(base::ArchiveReader& reader, Implementation& implementation, std::int32_t handle,
                              std::int32_t owner, std::int32_t references) {
  reader.require(handle >= nextHandle_ && handle < LastHandle, "the handles of objects are not in ascending order");
  reader.require(references > 0, "an object has no handle");
  reader.require(!full(), "there are too many objects");
  if (!reader.ok()) return nullptr;
  nextHandle_ = handle;
  SkritObject& object = add(implementation, owner);
  object.references = references;
  object.constructed = true;
  return &object;
}

}  // namespace vellum::skrit
