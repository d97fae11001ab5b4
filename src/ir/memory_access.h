// The instructions that do nothing but move one thing between a register and memory.
#pragma once

#include <cstdint>
#include <optional>

#include "ir/opcode.h"
#include "ir/types.h"

namespace vellum::ir {

struct MemoryAccess {
  enum class Place : std::uint8_t {
    Global,         // at d
    Field,          // d bytes into the object b
    Inside,         // c + d bytes into the data of b
    Element,        // element c of the array b
    GlobalElement,  // element c of the array at d
    ProvenElement,  // element c of the array b, which is known to be there
  };
  Place place;
  Storage storage;
  bool stores;           // register a; else it is loaded
  bool borrows = false;  // loads a reference without counting it
};

// Nothing for those that do more besides.
std::optional<MemoryAccess> memoryAccess(Op op);

}  // namespace vellum::ir
