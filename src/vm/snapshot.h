// Saving and loading heap objects and fibers. A save holds each object once, however many refer to it.
//
//   SnapshotWriter writer(vm);
//   writer.fiber(f); writer.globals(module); writer(number, name, value); writer.object(ref);
//   std::string bytes = writer.take();
//
//   SnapshotReader reader(vm, bytes);     // the same modules loaded in the same order
//   reader.fiber(f); reader.globals(module); reader(number, name, value); ...
//   if (!reader.ok()) reader.error()
//
// Both are archives (base/archive.h) that also take values and fibers as fields.
//
// Reads mirror writes. Bytes are not trusted: whatever they are, nothing is read or written out of bounds, and memory
// stays within the heap's limit.
//
//  1. Objects and global references: each reference refers to what its language declares (ir::ObjectType,
//     ir::Module), or is null. Anything else is refused here, so the code that reads them later need not check.
//  2. Registers may hold anything of their kind: a number may be any number, a reference any object. A fiber from a
//     save therefore runs in the validating interpreter to its end (MUST in interpreter_macros.inc): what does not fit
//     stops the script with the trap DamagedSave before it reaches memory, an object, a global variable or a host
//     function. The arguments of a blocked host call are checked here.
//  3. What a register borrows is kept until the fiber ends, unless a register of a frame further out holds it.
#pragma once

#include <unordered_map>
#include <unordered_set>

#include "base/archive.h"
#include "vm/vm.h"

namespace vellum::vm {

class SnapshotWriter : public base::ArchiveWriterOf<SnapshotWriter> {
 public:
  explicit SnapshotWriter(Vm& vm) : vm_(vm) {}
  void object(const Object* object);  // null is fine
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
  std::unordered_map<const Object*, std::uint32_t> ids_;
  std::vector<const Object*> queue_;
};

class SnapshotReader : public base::ArchiveReaderOf<SnapshotReader> {
 public:
  SnapshotReader(Vm& vm, std::string_view bytes);
  ~SnapshotReader();
  bool forgetsHandles = false;  // those in values are read as 0
  bool isOurOwn = false;        // written by this process for itself: fibers continue as they were
  // Counted for the caller. `target`: a type of the heap, Strings or Anything; another object is refused.
  Object* object(ir::TypeId target);
  Value value();             // likewise
  void value(Value& place);  // likewise; what was there is released
  void fiber(Fiber& fiber);
  void globals(ModuleId module);

 private:
  void slot(ir::Type type, Slot* slot);
  FunctionRef function();
  void readObjects();
  void frame(Fiber& fiber, const LinkedFunction& function, std::size_t base);
  void window(Fiber& fiber);
  Vm& vm_;
  std::vector<Object*> objects_;
  // While a fiber is read: what registers of outer frames hold, which don't change meanwhile; and borrowed objects that
  // none of them holds, counted.
  std::unordered_set<const Object*> held_;
  std::vector<Object*> loose_;
};

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Value>& value) {
  archive.value(value);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Fiber>& fiber) {
  archive.fiber(fiber);
}

}  // namespace vellum::vm
