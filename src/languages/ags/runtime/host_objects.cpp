#include "languages/ags/runtime/host_objects.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "vm/snapshot.h"

namespace vellum::ags {

void HostObjects::declare(vm::Heap& heap, const host::Natives* natives) {
  host::eachNative(natives, "ags", [&](const host::Native& native, std::size_t) {
    if (native.kind != host::Native::Kind::Class || classNamed(native.text) >= 0) return;
    ir::ObjectType type;
    type.name = native.text;
    type.size = 8;  // the handle, and room to its alignment
    int base = classNamed(native.base);
    if (base >= 0) type.base = ir::TypeId(classes_[static_cast<std::size_t>(base)].type);
    classes_.push_back({&native, heap.addType(type)});
  });
}

int HostObjects::classNamed(std::string_view name) const {
  for (std::size_t i = 0; i < classes_.size(); ++i)
    if (classes_[i].native->text == name) return static_cast<int>(i);
  return -1;
}

vm::Object* HostObjects::objectFor(vm::Heap& heap, int number, std::int32_t handle) {
  if (handle == 0) return nullptr;
  vm::Object*& object = objects_[keyOf(number, handle)];
  if (object == nullptr) {
    object = heap.makeStruct(classes_[static_cast<std::size_t>(number)].type);
    if (object == nullptr) {
      objects_.erase(keyOf(number, handle));
      return nullptr;
    }
    std::memcpy(object->data(), &handle, sizeof handle);
  }
  vm::Heap::retain(object);
  return object;
}

bool HostObjects::has(const vm::Object& object) const {
  return std::any_of(classes_.begin(), classes_.end(), [&](const Class& each) { return each.type == object.type; });
}

std::int32_t HostObjects::handleOf(const vm::Object* object) {
  std::int32_t handle = 0;
  if (object != nullptr) std::memcpy(&handle, object->data(), sizeof handle);
  return handle;
}

std::vector<HostObjects::Key> HostObjects::keys() const {
  std::vector<Key> keys;
  keys.reserve(objects_.size());
  for (const auto& [key, object] : objects_) keys.push_back(key);
  std::sort(keys.begin(), keys.end());
  return keys;
}

void HostObjects::release(vm::Heap& heap, Key key) {
  auto found = objects_.find(key);
  heap.release(found->second);
  objects_.erase(found);
  const host::Native& native = *classes_[static_cast<std::size_t>(key >> 32)].native;
  if (native.release != nullptr) native.release(native.user, static_cast<std::int32_t>(key));
}

void HostObjects::releaseUnused(vm::Heap& heap) {
  std::vector<Key> gone;
  for (const auto& [key, object] : objects_)
    if (object->references == 1) gone.push_back(key);
  std::sort(gone.begin(), gone.end());
  for (Key key : gone) release(heap, key);
}

void HostObjects::releaseAll(vm::Heap& heap) {
  for (Key key : keys()) release(heap, key);
}

void HostObjects::readFrom(vm::SnapshotReader& reader, vm::Heap& heap) {
  for (std::size_t left = reader.count(0, 8); left > 0 && reader.ok(); --left) {
    std::string name;
    std::int32_t handle = 0;
    reader(name, handle);
    int number = classNamed(name);
    reader.require(number >= 0, "it has objects of a class that this host lacks");
    if (!reader.ok()) return;
    vm::Object* object = reader.object(ir::TypeId(classes_[static_cast<std::size_t>(number)].type));
    bool fits = object != nullptr && handle != 0 && handleOf(object) == handle;
    if (fits && objects_.try_emplace(keyOf(number, handle), object).second) continue;
    heap.release(object);
    reader.fail("an object of the host is damaged");
  }
}

template <class Archive>
void HostObjects::fields(Archive& archive, vm::Heap& heap, base::FieldsOf<Archive, HostObjects>& objects) {
  if (archive.version() < 6) return;
  archive.part("objects of the host");
  if constexpr (Archive::reads) {
    // The host gets back what the restored scripts don't refer to.
    HostObjects before;
    before.classes_ = objects.classes_;
    before.objects_ = std::exchange(objects.objects_, {});
    objects.readFrom(archive, heap);
    for (Key key : before.keys()) {
      if (objects.objects_.contains(key)) heap.release(before.objects_.at(key));
      else before.release(heap, key);
    }
  } else {
    // Uncollected garbage may still refer to some of them.
    if (archive.use() == vm::SnapshotUse::Hash) return;
    std::vector<Key> keys = objects.keys();
    archive.count(keys.size());
    for (Key key : keys) {
      archive(objects.classes_[static_cast<std::size_t>(key >> 32)].native->text, static_cast<std::int32_t>(key));
      archive.object(objects.objects_.at(key));
    }
  }
}

template void HostObjects::fields(vm::SnapshotWriter&, vm::Heap&, const HostObjects&);
template void HostObjects::fields(vm::SnapshotReader&, vm::Heap&, HostObjects&);

}  // namespace vellum::ags
