// Code that waits for the host (vellum/host.h): its fiber is kept, and goes on in a later update.
#include "languages/skrit/runtime/execution.h"
#include "languages/skrit/runtime/tables.h"
#include "languages/skrit/world/simulation.h"
#include "vm/snapshot.h"

namespace vellum::skrit {

void Execution::goOn() {
  const std::size_t count = waiting_.size();
  for (std::size_t i = 0; i < count; ++i) {
    SkritObject* object = engine_.objects.find(waiting_[i].handle);
    if (waiting_[i].fiber == nullptr || object == nullptr || object->dead) continue;
    std::unique_ptr<vm::Fiber> fiber = std::move(waiting_[i].fiber);
    goOn(*object, std::move(fiber));
  }
  for (std::size_t i = 0; i < count; ++i)
    if (waiting_[i].fiber != nullptr) vm_.clear(*waiting_[i].fiber);
  waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(count));
}

void Execution::goOn(SkritObject& object, std::unique_ptr<vm::Fiber> fiber) {
  Running running(engine_, object);
  giveBlocks(object, *fiber);
  resumed_ = fiber.get();
  vm::Outcome outcome = vm_.resume(*fiber);
  resumed_ = nullptr;
  if (outcome == vm::Outcome::Blocked) {
    waiting_.push_back({object.handle, std::move(fiber)});
    return;
  }
  if (outcome == vm::Outcome::Trapped) fault(object, *fiber);
  vm_.clear(*fiber);
}

void Execution::forgetWaiting() {
  for (Waiting& waiting : waiting_)
    if (waiting.fiber != nullptr) vm_.clear(*waiting.fiber);
  waiting_.clear();
}

void Execution::forgetWaiting(std::int32_t object) {
  for (Waiting& waiting : waiting_) {
    if (waiting.handle != object || waiting.fiber == nullptr) continue;
    vm_.clear(*waiting.fiber);
    waiting.fiber.reset();
  }
}

const ir::Function* Execution::moveWaiting(const Implementation& implementation, const Code& fresh,
                                           const source::SourceSet& sources, bool really) {
  using Reader = vm::SnapshotReader;
  auto sameFile = [](const void* set, const ir::Function& a, const ir::Function& b) {
    const auto& texts = *static_cast<const source::SourceSet*>(set);
    return !a.location.valid() || !b.location.valid() || texts[a.location.file].name() == texts[b.location.file].name();
  };
  for (Waiting& waiting : waiting_) {
    const SkritObject* object = engine_.objects.find(waiting.handle);
    if (waiting.fiber == nullptr || object == nullptr || object->implementation != &implementation) continue;
    const ir::Function* changed = really ? Reader::move(vm_, *waiting.fiber, fresh.module, sameFile, &sources)
                                         : Reader::whatCantMove(vm_, *waiting.fiber, fresh.module, sameFile, &sources);
    if (changed != nullptr) return changed;
  }
  return nullptr;
}

void Execution::saveWaiting(base::ArchiveWriter& archive, vm::SnapshotUse use) const {
  vm::SnapshotWriter writer(vm_, use);
  std::uint32_t count = 0;
  for (const Waiting& waiting : waiting_) {
    if (waiting.fiber == nullptr) continue;
    writer(waiting.handle, *waiting.fiber);
    ++count;
  }
  if (count == 0) return;
  archive(count);
  archive.text(writer.take());
}

void Execution::restoreWaiting(base::ArchiveReader& archive) {
  forgetWaiting();
  archive.part("waiting code");
  if (!archive.ok() || archive.remaining() == 0) return;
  std::uint32_t count = 0;
  std::string_view bytes;
  archive(count);
  archive.text(bytes);
  vm::SnapshotReader reader(vm_, bytes);
  for (std::uint32_t i = 0; i < count && reader.ok(); ++i) {
    Waiting& waiting = waiting_.emplace_back(Waiting{0, std::make_unique<vm::Fiber>()});
    reader(waiting.handle, *waiting.fiber);
    const bool fits = engine_.objects.find(waiting.handle) != nullptr && waiting.fiber->paused() &&
                      waiting.fiber->userData == (static_cast<std::uint32_t>(waiting.handle) | MayWait);
    if (reader.ok()) reader.require(fits, "waiting code has no object");
  }
  reader.end();
  archive.require(reader.ok(), "waiting code does not fit");
  if (!reader.ok()) forgetWaiting();
}

}  // namespace vellum::skrit
