#include "languages/skrit/runtime/variables.h"

#include <algorithm>
#include <cstring>

#include "languages/skrit/runtime/tables.h"

namespace vellum::skrit {

void initVariables(vm::Heap& heap, const Code& code, bool shared, std::span<std::uint64_t> memory) {
  std::fill(memory.begin(), memory.end(), 0);
  auto* bytes = reinterpret_cast<unsigned char*>(memory.data());
  // Strings are never null: an empty one has its own object.
  for (std::size_t i = 0; i < code.program.variables.size(); ++i) {
    if (code.program.variables[i].shared != shared || !code.program.variables[i].type.text()) continue;
    vm::Object* empty = heap.makeString(std::string_view());
    std::memcpy(bytes + code.layout.offsets[i], &empty, sizeof empty);
  }
}

void releaseVariables(vm::Heap& heap, const Code& code, bool shared, std::span<const std::uint64_t> memory) {
  if (memory.empty()) return;
  const auto* bytes = reinterpret_cast<const unsigned char*>(memory.data());
  for (std::size_t i = 0; i < code.program.variables.size(); ++i) {
    if (code.program.variables[i].shared != shared || !code.program.variables[i].type.text()) continue;
    vm::Object* string;
    std::memcpy(&string, bytes + code.layout.offsets[i], sizeof string);
    heap.release(string);
  }
}

void resetShared(vm::Heap& heap, Code& code) {
  if (!code.sharedReady) return;
  code.sharedReady = false;
  releaseVariables(heap, code, true, code.shared);
  initVariables(heap, code, true, code.shared);
}

// The memory of an object outside the heap, with its places in the tables of all.
static std::uint64_t objectBytes(const SkritObject& object) {
  static constexpr std::uint64_t InTables = 96;
  return sizeof(SkritObject) + InTables + object.memory.size_bytes();
}

void giveMemory(vm::Heap& heap, SkritObject& object, Code& code) {
  std::uint64_t before = object.memory.empty() ? 0 : objectBytes(object);  // reloaded code has other variables
  object.memory = code.memory.take();
  heap.hold(objectBytes(object), before);
  initVariables(heap, code, false, object.memory);
  // The first fields identify the object.
  auto* words = reinterpret_cast<std::int32_t*>(object.memory.data());
  words[ThisOffset / 4] = object.handle;
  words[OwnerOffset / 4] = object.owner;
}

void takeMemory(vm::Heap& heap, SkritObject& object) {
  Code& code = codeOf(*object.implementation);
  releaseVariables(heap, code, false, object.memory);
  heap.hold(0, objectBytes(object));
  code.memory.give(object.memory);
}

bool setProperty(vm::Heap& heap, const ExportTable& exports, SkritObject& object, std::string_view name,
                 std::string_view value) {
  Code& code = codeOf(*object.implementation);
  const Variable* variable = tables::findProperty(code.program, name);
  if (variable == nullptr) return false;
  auto parsed = tables::parseValue(value, variable->type, exports);
  if (!parsed) return false;
  auto index = static_cast<std::size_t>(variable - code.program.variables.data());
  std::span<std::uint64_t> memory = variable->shared ? code.shared : object.memory;
  auto* at = reinterpret_cast<unsigned char*>(memory.data()) + code.layout.offsets[index];
  if (variable->type.text()) {
    vm::Object* string = heap.makeString(std::string_view(parsed->text));
    if (string == nullptr) return false;
    vm::Object* old;
    std::memcpy(&old, at, sizeof old);
    heap.release(old);
    std::memcpy(at, &string, sizeof string);
  } else if (variable->type.is(Base::Float)) {
    std::memcpy(at, &parsed->real, 4);
  } else {
    std::memcpy(at, &parsed->number, 4);
  }
  return true;
}

void copyProperties(vm::Heap& heap, const SkritObject& from, SkritObject& to) {
  const Code& code = codeOf(*to.implementation);
  const auto* source = reinterpret_cast<const unsigned char*>(from.memory.data());
  auto* target = reinterpret_cast<unsigned char*>(to.memory.data());
  for (std::size_t i = 0; i < code.program.variables.size(); ++i) {
    const Variable& variable = code.program.variables[i];
    if (variable.shared || !variable.property) continue;
    std::uint32_t offset = code.layout.offsets[i];
    if (variable.type.text()) {
      vm::Object *string, *old;
      std::memcpy(&string, source + offset, sizeof string);
      std::memcpy(&old, target + offset, sizeof old);
      heap.retain(string);
      heap.release(old);
      std::memcpy(target + offset, &string, sizeof string);
    } else {
      std::memcpy(target + offset, source + offset, 4);
    }
  }
}

}  // namespace vellum::skrit
