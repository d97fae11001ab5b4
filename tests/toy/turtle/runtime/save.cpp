// Turtle's section of a save.
#include "turtle/runtime/runtime.h"
#include "vm/snapshot.h"

namespace vellum::turtle {

static constexpr base::SaveFormat TurtleFormat{"Turtle state", 1, 1};

// One list for writing and reading, and for hashing what is written.
template <class Archive>
void Runtime::fields(Archive& archive, base::FieldsOf<Archive, Runtime>& runtime) {
  archive(runtime.turtle_);
  for (const auto& fiber : runtime.fibers_) archive(*fiber);
}

std::string Runtime::snapshot() const {
  vm::SnapshotWriter writer(const_cast<vm::Vm&>(machine_));
  fields(writer, *this);
  return writer.take();
}

void Runtime::hash(base::Hasher& hasher) const { hasher.text(snapshot()); }

void Runtime::save(base::ArchiveWriter& writer) const {
  writer.format(TurtleFormat);
  writer.raw(snapshot());
}

base::Result<void> Runtime::restore(base::ArchiveReader& reader) {
  if (!reader.format(TurtleFormat)) return reader.error();
  vm::SnapshotReader snapshot(machine_, reader.raw(reader.remaining()));
  snapshot.in(TurtleFormat, reader.version());
  fields(snapshot, *this);
  snapshot.end();
  if (!snapshot.ok()) return snapshot.error();
  return {};
}

}  // namespace vellum::turtle
