// The whole of Turtle's part of a world as bytes, and back.
#include "turtle/runtime/runtime.h"
#include "vm/snapshot.h"

namespace vellum::turtle {

void Runtime::hash(base::Hasher& hasher) const {
  base::ByteWriter writer;
  save(writer);
  hasher.text(writer.bytes());
}

void Runtime::save(base::ByteWriter& writer) const {
  turtle_.save(writer);
  vm::SnapshotWriter snapshot(const_cast<vm::Vm&>(machine_));
  for (const auto& fiber : fibers_) snapshot.fiber(*fiber);
  writer.raw(snapshot.take());
}

base::Result<void> Runtime::restore(base::ByteReader& reader) {
  bool good = turtle_.restore(reader);
  vm::SnapshotReader snapshot(machine_, reader.raw(reader.remaining()));
  for (auto& fiber : fibers_) snapshot.fiber(*fiber);
  if (!good || !snapshot.ok()) return base::Error{"the save's Turtle part does not fit these scripts"};
  return {};
}

}  // namespace vellum::turtle
