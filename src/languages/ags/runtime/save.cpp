// AGS Script's part of a saved world.
#include "languages/ags/runtime/runtime.h"
#include "vm/snapshot.h"

namespace vellum::ags {

void AgsRuntime::hash(base::Hasher& hasher) const {
  vm::SnapshotWriter writer(vm_);
  saveState(writer);
  hasher.text(writer.take());
  base::ByteWriter played;
  session_.save(played);
  hasher.text(played.take());
}

void AgsRuntime::save(base::ByteWriter& writer) const {
  writer.text(snapshot());
  writer.text(restartPoint_);
  session_.save(writer);
}

base::Result<void> AgsRuntime::restore(base::ByteReader& reader) {
  std::string_view bytes = reader.text();
  vm::SnapshotReader snapshot(vm_, bytes);
  stopFibers();
  if (!restoreState(snapshot) || !snapshot.ok() || !reader.ok())
    return base::Error{"the AGS part of the save is damaged, or of other scripts"};
  restartPoint_ = reader.text();
  if (!session_.restore(reader)) return base::Error{"the save belongs to another play script"};
  return {};
}

std::string AgsRuntime::snapshot() const {
  vm::SnapshotWriter writer(vm_);
  saveState(writer);
  return writer.take();
}

void AgsRuntime::saveState(vm::SnapshotWriter& writer) const {
  writer.state().flag(stopped_);
  api::save(writer, context_);
  adventure_->save(writer);
  writer.state().flag(adventure_->claimed);
  for (const world::Task* task : {&running_, &chain_})
    for (world::Int number : {task->kind, task->a, task->b, task->c, task->d, task->e}) writer.state().i32(number);
  writer.state().i32(chainAt_);
  writer.state().u32(static_cast<std::uint32_t>(adventure_->saveDescriptions.size()));
  for (const auto& [slot, description] : adventure_->saveDescriptions) {
    writer.state().i32(slot);
    writer.state().text(description);
  }
  writer.state().flag(module_.valid());
  if (module_.valid()) writer.globals(module_);
  writer.state().flag(main_.paused());
  if (main_.paused()) writer.fiber(main_);
}

bool AgsRuntime::restoreState(vm::SnapshotReader& reader) {
  stopped_ = reader.state().flag();
  api::restore(reader, vm_, context_);
  if (!adventure_->restore(reader)) return false;
  adventure_->claimed = reader.state().flag();
  for (world::Task* task : {&running_, &chain_})
    for (world::Int* number : {&task->kind, &task->a, &task->b, &task->c, &task->d, &task->e})
      *number = reader.state().i32();
  chainAt_ = reader.state().i32();
  if (chainAt_ < -1 || chainAt_ > static_cast<std::int32_t>(scripts_.size()) + 1) chainAt_ = -1;
  adventure_->saveDescriptions.clear();
  for (std::uint32_t left = reader.state().u32(); left > 0 && reader.ok(); --left) {
    std::int32_t slot = reader.state().i32();
    adventure_->saveDescriptions[slot] = reader.state().text();
  }
  bool loaded = reader.state().flag();
  if (loaded != module_.valid()) return false;
  if (loaded) reader.globals(module_);
  if (reader.state().flag()) reader.fiber(main_);
  return reader.ok();
}

}  // namespace vellum::ags
