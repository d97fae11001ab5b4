// The table of skrit objects: by handle, and in the order of creation.
#pragma once

#include <vector>

#include "languages/skrit/world/handle_table.h"
#include "languages/skrit/world/object_store.h"

namespace vellum::skrit {

class ObjectTable {
 public:
  static constexpr std::size_t MaxObjects = 1'000'000;
  static constexpr std::int32_t LastHandle = 0x3fffffff;

  explicit ObjectTable(base::MemoryAccount* account = nullptr) : store_(account), order_(account), byHandle_(account) {}

  bool full() const { return byHandle_.size() >= MaxObjects || nextHandle_ >= LastHandle; }
  // Does not own the implementation, which must outlive the object. Must not be called when full().
  SkritObject& add(Implementation& implementation, std::int32_t owner);
  void remove(SkritObject& object);
  void compact();  // the order, when many objects of it are gone
  // Calls `ending` with each object, then removes it.
  void clear(auto&& ending) {
    for (const ObjectRef& each : order_) {
      SkritObject* object = each.get();
      if (object == nullptr) continue;
      ending(*object);
      remove(*object);
    }
    order_.clear();
    byHandle_.clear();
    gone_ = 0;
    nextHandle_ = FirstHandle;
  }

  SkritObject* find(std::int32_t handle) const { return byHandle_.find(handle); }  // null when it is gone
  // Visits objects in the order of creation. `body` must not make or release objects.
  void forEach(auto&& body) const {
    for (const ObjectRef& each : order_)
      if (SkritObject* object = each.get()) body(*object);
  }
  std::size_t count() const { return byHandle_.size(); }
  std::vector<std::int32_t> handles() const;  // of all objects, oldest first
  // Handles ascend: the next one may be any that is not below this.
  std::int32_t nextHandle() const { return nextHandle_; }
  void setNextHandle(std::int32_t handle) { nextHandle_ = handle; }

 private:
  static constexpr std::int32_t FirstHandle = 0x100;

  ObjectStore store_;
  base::AccountVector<ObjectRef> order_;
  std::size_t gone_ = 0;  // of order_
  HandleTable byHandle_;
  std::int32_t nextHandle_ = FirstHandle;
};

}  // namespace vellum::skrit
