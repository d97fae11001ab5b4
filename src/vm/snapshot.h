// Saving and loading heap objects and fibers. A save holds each object once, however many refer to it.
//
//   SnapshotWriter writer(vm);
//   writer.fiber(f); writer.globals(module); writer.state().u32(...); writer.object(ref); writer.value(v);
//   std::string bytes = writer.take();
//
//   SnapshotReader reader(vm, bytes);     // the same modules loaded in the same order
//   reader.fiber(f); reader.globals(module); reader.state().u32(); ...
//   if (!reader.ok()) ...
//
// Reads mirror writes. Bytes are not trusted: whatever they say, nothing is read or written out of bounds, and memory
// stays within the heap's limit.
#pragma once

#include <unordered_map>

#include "base/bytes.h"
#include "vm/vm.h"

namespace vellum::vm {

class SnapshotWriter {
 public:
  explicit SnapshotWriter(Vm& vm) : vm_(vm) {}
  base::ByteWriter& state() { return state_; }  // the language's own fields, between the others
  void object(const Object* object);            // null is fine
  void value(const Value& value);
  void fiber(const Fiber& fiber);
  void globals(ModuleId module);
  std::string take();

 private:
  void slot(ir::Type type, const Slot* slot);
  std::uint32_t idOf(const Object* object);
  void function(FunctionRef function);
  static const std::vector<bool>& liveSlots(const LinkedFunction& function, std::uint32_t at);
  Vm& vm_;
  base::ByteWriter state_;
  std::unordered_map<const Object*, std::uint32_t> ids_;
  std::vector<const Object*> queue_;
};

class SnapshotReader {
 public:
  SnapshotReader(Vm& vm, std::string_view bytes);
  ~SnapshotReader();
  base::ByteReader& state() { return state_; }
  bool forgetsHandles = false;  // those in values are read as 0
  Object* object();             // counted for the caller
  Value value();                // likewise
  void fiber(Fiber& fiber);
  void globals(ModuleId module);
  bool ok() const { return state_.ok(); }

 private:
  void slot(ir::Type type, Slot* slot);
  FunctionRef function();
  void readObjects(std::string_view bytes);
  Vm& vm_;
  std::vector<Object*> objects_;
  base::ByteReader state_;
};

}  // namespace vellum::vm
