// The layout of skrit objects in memory: objects of one skrit are contiguous. They handle the same events, so an event
// reads memory sequentially, however many objects of other skrits there are.
#pragma once

#include <vector>

#include "base/account_allocator.h"
#include "languages/skrit/world/object.h"

namespace vellum::skrit {

class ObjectStore {
 public:
  explicit ObjectStore(base::MemoryAccount* account = nullptr) : account_(account) {}
  SkritObject& take(Implementation& implementation);
  // Ends the object. Its place will be reused, but stays in this store: ObjectRef relies on that.
  void give(SkritObject& object);

 private:
  static constexpr std::size_t BlockSize = 16;

  base::MemoryAccount* account_;
  std::vector<base::AccountVector<SkritObject>> blocks_;  // of BlockSize each
  std::vector<SkritObject*> spare_;                       // blocks without an object
};

}  // namespace vellum::skrit
