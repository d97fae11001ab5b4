// Objects of the engine's own types on the script heap: made of plain fields and references, so that saves store them
// like all other objects.
#pragma once

#include <cstring>

#include "languages/ags/builtins/bodies.h"

namespace vellum::ags::api {

template <class T>
T get(const vm::Object* object, std::size_t offset) {
  T value;
  std::memcpy(&value, object->data() + offset, sizeof value);
  return value;
}

template <class T>
void set(vm::Object* object, std::size_t offset, T value) {
  std::memcpy(object->data() + offset, &value, sizeof value);
}

// Sets a reference of `object`, which counts it.
inline void setReference(vm::Heap& heap, vm::Object* object, std::size_t offset, vm::Object* value) {
  auto* old = get<vm::Object*>(object, offset);
  vm::Heap::retain(value);
  set(object, offset, value);
  heap.release(old);
}

// Element `index` of a String[].
inline vm::Object* textAt(const vm::Object* array, std::uint32_t index) {
  return get<vm::Object*>(array, std::size_t(index) * 8);
}
inline void setText(vm::Heap& heap, vm::Object* array, std::uint32_t index, vm::Object* text) {
  setReference(heap, array, std::size_t(index) * 8, text);
}

inline vm::HostResult outOfMemory(vm::HostCall& call) {
  call.trap.kind = vm::TrapKind::OutOfMemory;
  return vm::HostResult::Trap;
}

// The layouts of objects that bodies make, for prepare(): a Dictionary or Set, which refer to arrays; a DateTime.
ir::ObjectType containerType(const Context& context, std::string_view name);
ir::ObjectType dateTimeType();

// A DateTime of a moment in UTC; milliseconds from 0 to 999.
vm::HostResult makeDateTime(vm::HostCall& call, std::int64_t utcSeconds, int milliseconds);
// A String[] with these strings; null when there is no memory for it.
vm::Object* makeTexts(vm::HostCall& call, const std::vector<std::string>& texts);

}  // namespace vellum::ags::api
