// Saving and loading heap objects and fibers. A save contains each object once, no matter how many references there
// are.
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
// Reads mirror writes. Bytes are not trusted: for any bytes, no access is out of bounds, and memory stays within the
// heap's limit.
//
//  1. Objects and global references: each reference has the target that its language declares (ir::ObjectType,
//     ir::Module), or is null. Anything else is rejected here, so the code that reads them later need not check.
//  2. Registers may hold any value of their kind: any number, a reference to any object. A fiber from a save therefore
//     runs in the validating interpreter to its end (MUST in interpreter_macros.inc): a value that does not fit stops
//     the script with the trap DamagedSave before it reaches memory, an object, a global variable or a host function.
//     The arguments of a blocked host call are checked here.
//  3. An object that a register borrows is kept alive until the fiber ends, unless a register of an outer frame holds
//     it.
#pragma once

#include <unordered_map>
#include <unordered_set>

#include "base/archive.h"
#include "vm/vm.h"

namespace vellum::vm {

// What the bytes are for. A save keeps each object apart, so that a loaded world takes as much memory as the saved one.
// In a hash, equal strings are one string: scripts can't see whether two strings share an object.
enum class SnapshotUse : std::uint8_t { Save, Hash };

// How objects of structs and arrays give their types. Numbers: as the heap numbers them, which fits only machines with
// the same types in the same order. Names: a save fits where further types were added.
enum class SnapshotTypes : bool { Numbers, Names };

class SnapshotWriter : public base::ArchiveWriterOf<SnapshotWriter> {
 public:
  explicit SnapshotWriter(Vm& vm, SnapshotUse use = SnapshotUse::Save, SnapshotTypes types = SnapshotTypes::Numbers)
      : vm_(vm), use_(use), types_(types) {}
  SnapshotUse use() const { return use_; }
  void object(const Object* object);  // null is fine
  void value(const Value& value);
  void fiber(const Fiber& fiber);
  void globals(ModuleId module);
  std::string take();
  // Appends what take() returns.
  void appendTo(base::ArchiveWriter& whole);

 private:
  void slot(ir::Type type, const Slot* slot);
  std::uint32_t idOf(const Object* object);
  void function(FunctionRef function);
  std::uint32_t numberOf(std::uint32_t type);  // in the save
  static const std::vector<bool>& liveSlots(const LinkedFunction& function, std::uint32_t at);
  Vm& vm_;
  const SnapshotUse use_;
  const SnapshotTypes types_;
  std::vector<std::uint32_t> named_;                              // types of the heap, by their number in the save
  std::unordered_map<std::uint32_t, std::uint32_t> typeNumbers_;  // the reverse
  std::unordered_map<const Object*, std::uint32_t> ids_;
  std::unordered_map<std::string_view, std::uint32_t> textIds_;  // only for hashes
  std::vector<const Object*> queue_;
};

class SnapshotReader : public base::ArchiveReaderOf<SnapshotReader> {
 public:
  // `later`: names of types that the heap did not have when the bytes were written, for Numbers.
  SnapshotReader(Vm& vm, std::string_view bytes, SnapshotTypes types = SnapshotTypes::Numbers,
                 const std::vector<std::string>& later = {});
  ~SnapshotReader();
  // Lets a paused fiber go on in module `to`, where its functions must have the same instructions: null. Else nothing
  // changes, and the result is the function that has none like it there. `same`: whether two functions of one name are
  // of the same script.
  using Same = bool (*)(const void* user, const ir::Function& a, const ir::Function& b);
  static const ir::Function* move(Vm& vm, Fiber& fiber, ModuleId to, Same same, const void* user);
  // The same result, without the move.
  static const ir::Function* whatCantMove(Vm& vm, const Fiber& fiber, ModuleId to, Same same, const void* user);

  bool forgetsHandles = false;  // handles in values are read as 0
  bool isOurOwn = false;        // written by this process for itself: fibers continue as they were
  // The caller owns the reference. `target`: a type of the heap, Strings or Anything; fails for any other object.
  Object* object(ir::TypeId target);
  Value value();             // likewise
  void value(Value& place);  // likewise; releases the old content
  void fiber(Fiber& fiber);
  void globals(ModuleId module);

 private:
  static const ir::Function* targetsOf(Vm& vm, const Fiber& fiber, ModuleId to, Same same, const void* user,
                                       std::vector<const LinkedFunction*>& moved);
  void slot(ir::Type type, Slot* slot);
  FunctionRef function();
  void readTypes();
  void readObjects();
  void frame(Fiber& fiber, const LinkedFunction& function, std::size_t base);
  void window(Fiber& fiber);
  Vm& vm_;
  std::vector<std::uint32_t> typeOf_;  // of the heap, by their number in the save
  std::vector<Object*> objects_;
  // While a fiber is read: the objects in registers of outer frames, which don't change meanwhile; and, counted,
  // borrowed objects that none of them holds.
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
