#include "languages/skrit/world/object_table.h"

#include <algorithm>

namespace vellum::skrit {

SkritObject& ObjectTable::add(Implementation& implementation, std::int32_t owner) {
  SkritObject& object = store_.take(implementation);
  object.handle = nextHandle_++;
  object.owner = owner;
  ++implementation.objects;
  ++implementation.alive;
  byHandle_.add(object);
  order_.emplace_back(object);
  return object;
}

void ObjectTable::remove(SkritObject& object) {
  --object.implementation->objects;
  byHandle_.erase(object.handle);
  ++gone_;
  store_.give(object);
}

void ObjectTable::compact() {
  if (gone_ < 64 || gone_ * 2 < order_.size()) return;
  std::erase_if(order_, [](const ObjectRef& each) { return each.get() == nullptr; });
  gone_ = 0;
}

std::vector<std::int32_t> ObjectTable::handles() const {
  std::vector<std::int32_t> out;
  out.reserve(byHandle_.size());
  forEach([&](const SkritObject& object) { out.push_back(object.handle); });
  return out;
}

}  // namespace vellum::skrit
