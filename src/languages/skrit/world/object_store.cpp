#include "languages/skrit/world/object_store.h"

namespace vellum::skrit {

SkritObject& ObjectStore::take(Implementation& implementation) {
  Places& places = implementation.places;
  if (places.free.empty()) {
    if (spare_.empty()) {
      blocks_.emplace_back(BlockSize, account_);
      spare_.push_back(blocks_.back().data());
    }
    SkritObject* block = spare_.back();
    spare_.pop_back();
    places.blocks.push_back(block);
    for (std::size_t i = BlockSize; i > 0; --i) places.free.push_back(block + i - 1);
  }
  SkritObject& object = *places.free.back();
  places.free.pop_back();
  object.implementation = &implementation;
  return object;
}

void ObjectStore::give(SkritObject& object) {
  Places& places = object.implementation->places;
  object = SkritObject();
  places.free.push_back(&object);
  if (places.free.size() < places.blocks.size() * BlockSize) return;
  // The skrit may be dropped after its last object is gone.
  spare_.insert(spare_.end(), places.blocks.begin(), places.blocks.end());
  places = {};
}

}  // namespace vellum::skrit
