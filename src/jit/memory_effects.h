// What instructions may write, by kinds of places: places of different kinds never overlap.
//
// A place holds values of one storage throughout its life. Elements of arrays, fields of objects and global variables
// are apart; fields at different offsets are apart, whatever their objects are.
#pragma once

#include <vector>

#include "ir/registers.h"

namespace vellum::jit {

struct PlaceOf {
  static constexpr std::uint32_t Unknown = 0xffffffff;
  ir::MemoryAccess::Place kind = ir::MemoryAccess::Place::Global;
  ir::Storage storage = ir::Storage::I32;
  std::uint32_t base = Unknown, index = Unknown;  // values of operands
  std::int32_t offset = 0;
  std::int32_t elementType = -1;  // the offset in register c is that of an element of an array of this type
};

bool mayOverlap(const PlaceOf& a, const PlaceOf& b);

// What a stretch of code may write.
struct MemoryEffects {
  bool all = false;
  std::vector<PlaceOf> places;
  bool mayWrite(const PlaceOf& place) const;
};

// Whether the instruction may write any memory at all that loads see.
bool writesAnything(const ir::Instruction& linked);
// Whether it stores one value and does nothing else to memory; then `place` is where, without values.
bool isStore(const ir::Instruction& instruction, PlaceOf& place);

}  // namespace vellum::jit
