// The life of a Context: its types on the heap, its state in saves, its end.
#pragma once

#include "languages/ags/runtime/open_files.h"
#include "vm/snapshot.h"

namespace vellum::ags::api {

// Registers the types of the engine's own objects with the heap. Call once, before any module is loaded.
void prepare(vm::Vm& vm, Context& context);

// The state that scripts changed in the context: part of the world's save and of its hash.
template <class Archive>
void contextFields(Archive& archive, vm::Vm& vm, base::FieldsOf<Archive, Context>& context);
// Call at the end of a tick, and when the world is destroyed.
inline void settle(vm::Vm& vm, Context& context) {
  if (!context.files.empty()) settleFiles(vm.heap(), context);
  context.hostObjects.settle(vm.heap());
}
void shutDown(vm::Vm& vm, Context& context);

}  // namespace vellum::ags::api
