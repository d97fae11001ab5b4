// The life of game objects: cloned from templates, joined to families, deleted.
#pragma once

#include "languages/skrit/world/go_world.h"

namespace vellum::skrit {

// Where a new object is, and which one it copies: the fields of its components and the properties of its skrits.
struct GoOrigin {
  bool placed = false;
  GoPosition at;
  std::int32_t original = 0;
};

// Returns null when there are too many, or when the object is deleted already.
Go* cloneGo(GoWorld& world, const Template& from, std::int32_t scid, std::span<const TemplateComponent> overrides = {},
            const GoOrigin& origin = {});
// With its children.
void destroyGo(GoWorld& world, std::int32_t id);

void setParent(GoWorld& world, Go& child, std::int32_t parent);  // 0: none
void setModifiersDirty(GoWorld& world, Go& go);

}  // namespace vellum::skrit
