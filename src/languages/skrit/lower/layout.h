// The layout of a skrit's variables in memory: one block for each object, and one that all of them share.
#pragma once

#include <cstdint>
#include <vector>

#include "languages/skrit/check/program.h"

namespace vellum::skrit {

// Numbers of the memory blocks that a run borrows from the engine.
inline constexpr std::uint16_t InstanceBlock = 0, SharedBlock = 1;
// The first fields of an object's block: the handles of itself and of its owner.
inline constexpr std::uint32_t ThisOffset = 0, OwnerOffset = 4;
// The handle of the one virtual machine.
inline constexpr std::int32_t VmHandle = 1;

struct Layout {
  std::vector<std::uint32_t> offsets;              // by variable, in its block
  std::uint32_t instanceSize = 8, sharedSize = 0;  // bytes
};

inline Layout layoutOf(const Program& program) {
  Layout layout;
  for (const Variable& variable : program.variables) {
    std::uint32_t& size = variable.shared ? layout.sharedSize : layout.instanceSize;
    std::uint32_t width = variable.type.text() ? 8 : 4;  // a string is a reference
    size = (size + width - 1) / width * width;
    layout.offsets.push_back(size);
    size += width;
  }
  layout.instanceSize = (layout.instanceSize + 7) / 8 * 8;
  layout.sharedSize = (layout.sharedSize + 7) / 8 * 8;
  return layout;
}

}  // namespace vellum::skrit
