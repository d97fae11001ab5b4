// Engine state in saves. Bytes come from outside: everything is checked.
#include "base/text.h"
#include "languages/skrit/world/engine.h"

namespace vellum::skrit {

void Engine::hash(base::Hasher& hasher) const {
  base::ByteWriter writer;
  save(writer);
  hasher.text(writer.bytes());
}

void Engine::save(base::ByteWriter& writer) const {
  writer.u64(updates_);
  writer.i32(nextHandle_);
  writer.u32(static_cast<std::uint32_t>(byHandle_.size()));
  forEach([&](const SkritObject& object) {
    writer.i32(object.handle);
    writer.i32(object.owner);
    writer.i32(object.references);
    writer.text(object.implementation->name);
    writer.u32(object.state);
    writer.u32(object.pending);
    writer.u64(object.stateEntered);
    writer.f64(object.nextPoll);
    writer.f64(object.pollPeriod);
    writer.i32(object.nextTimer);
    writer.u32(static_cast<std::uint32_t>(object.timedDone.size()));
    for (bool done : object.timedDone) writer.flag(done);
    writer.u32(static_cast<std::uint32_t>(object.timers.size()));
    for (const Timer& timer : object.timers) {
      writer.i32(timer.id);
      writer.flag(timer.frames);
      writer.flag(timer.global);
      writer.f64(timer.due);
      writer.f64(timer.period);
      writer.i32(timer.repeats);
    }
  });
}

base::Result<void> Engine::restoreObject(base::ByteReader& reader, Implementation& implementation, std::int32_t handle,
                                         std::int32_t owner, std::int32_t references) {
  // Handles rise; a save in which they do not is none of ours.
  if (handle < nextHandle_ || handle >= LastHandle || references <= 0) return base::Error{"the save is damaged"};
  if (full()) return base::Error{"the save has too many objects"};
  nextHandle_ = handle;
  SkritObject& object = add(implementation, owner);
  object.references = references;
  object.constructed = true;
  std::size_t states = implementation.states.size();
  object.state = reader.u32();
  object.pending = reader.u32();
  if ((object.state != NoIndex && object.state >= states) || (object.pending != NoIndex && object.pending >= states))
    return base::Error{"the save names a state that is not there"};
  object.stateEntered = reader.u64();
  if (object.stateEntered > updates_) return base::Error{"the save is damaged"};
  object.nextPoll = reader.f64();
  object.pollPeriod = reader.f64();
  if (!(object.pollPeriod >= 0)) object.pollPeriod = 0;
  object.nextTimer = reader.i32();
  std::uint32_t done = reader.u32();
  std::size_t timed = object.state == NoIndex ? 0 : implementation.states[object.state].timed.size();
  if (done != timed) return base::Error{"the save is damaged"};
  for (; done > 0 && reader.ok(); --done) object.timedDone.push_back(reader.flag());
  std::uint32_t timers = reader.u32();
  if (timers > MaxTimers) return base::Error{"the save has too many timers"};
  for (; timers > 0 && reader.ok(); --timers) {
    Timer timer;
    timer.id = reader.i32();
    timer.frames = reader.flag();
    timer.global = reader.flag();
    timer.due = reader.f64();
    timer.period = reader.f64();
    timer.repeats = reader.i32();
    object.timers.push_back(timer);
  }
  return {};
}

}  // namespace vellum::skrit
