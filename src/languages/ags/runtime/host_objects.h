// Objects of the embedder's classes on the script heap. Each has the number that the embedder chose.
#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/archive.h"
#include "host/natives.h"
#include "vm/vm.h"

namespace vellum::vm {
class SnapshotReader;
}

namespace vellum::ags {

class HostObjects {
 public:
  // Registers the classes as types of the heap. Call once, before any module is loaded.
  void declare(vm::Heap& heap, const host::Natives* natives);
  // The number of a class; -1: there is none of this name.
  int classNamed(std::string_view name) const;

  // The one object of this class and handle, counted for the caller; null for handle 0, and when there is no memory.
  vm::Object* objectFor(vm::Heap& heap, int number, std::int32_t handle);
  bool has(const vm::Object& object) const;  // whether it is an object of these classes
  // 0 for null.
  static std::int32_t handleOf(const vm::Object* object);

  // At the end of a tick: the embedder learns which objects scripts no longer refer to, in ascending order.
  void settle(vm::Heap& heap) {
    if (!objects_.empty()) releaseUnused(heap);
  }
  // The embedder gets all objects back: the world ends.
  void releaseAll(vm::Heap& heap);

  template <class Archive>
  static void fields(Archive& archive, vm::Heap& heap, base::FieldsOf<Archive, HostObjects>& objects);

 private:
  struct Class {
    const host::Native* native;
    std::uint32_t type;  // of the heap
  };
  using Key = std::uint64_t;  // class, handle
  static Key keyOf(int number, std::int32_t handle) {
    return static_cast<Key>(static_cast<std::uint32_t>(number)) << 32 | static_cast<std::uint32_t>(handle);
  }
  void releaseUnused(vm::Heap& heap);
  void readFrom(vm::SnapshotReader& reader, vm::Heap& heap);
  std::vector<Key> keys() const;  // ascending
  void release(vm::Heap& heap, Key key);

  std::vector<Class> classes_;
  std::unordered_map<Key, vm::Object*> objects_;  // counted
};

}  // namespace vellum::ags
