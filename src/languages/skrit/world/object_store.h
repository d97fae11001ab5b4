// The layout of skrit objects in memory: those of one skrit side by side. They hear the same events, so an event reads
// what it needs in a row, however many objects of other skrits there are.
#pragma once

#include <memory>
#include <vector>

#include "languages/skrit/world/object.h"

namespace vellum::skrit {

class ObjectStore {
 public:
  SkritObject& take(Implementation& implementation);
  // The object is over. Its place will be another one's, but stays a place of this store: ObjectRef relies on it.
  void give(SkritObject& object);

 private:
  static constexpr std::size_t BlockSize = 16;

  std::vector<std::unique_ptr<SkritObject[]>> blocks_;
  std::vector<SkritObject*> spare_;  // blocks without an object
};

}  // namespace vellum::skrit
