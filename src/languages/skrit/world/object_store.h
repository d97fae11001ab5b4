// The layout of skrit objects in memory: objects of one skrit are contiguous. They handle the same events, so an event
// reads memory sequentially, however many objects of other skrits there are.
#pragma once

#include <memory>
#include <vector>

#include "languages/skrit/world/object.h"

namespace vellum::skrit {

class ObjectStore {
 public:
  SkritObject& take(Implementation& implementation);
  // Ends the object. Its place will be reused, but stays in this store: ObjectRef relies on that.
  void give(SkritObject& object);

 private:
  static constexpr std::size_t BlockSize = 16;

  std::vector<std::unique_ptr<SkritObject[]>> blocks_;
  std::vector<SkritObject*> spare_;  // blocks without an object
};

}  // namespace vellum::skrit
