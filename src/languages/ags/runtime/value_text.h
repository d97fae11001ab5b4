// Values of scripts as text, for people.
#pragma once

#include <string>

#include "languages/ags/check/types.h"
#include "vm/heap.h"

namespace vellum::ags {

// A number or a reference. Of an object that a script's struct describes, and of an array, what is in it.
std::string valueText(const vm::Heap& heap, vm::Slot value, const Type* type);

// What is in a struct or an array in memory, in one bounded line: "P { x = 3, y = 0 }", "int[4] { 0, 0, 7, 0 }".
std::string contentText(const vm::Heap& heap, const unsigned char* at, const Type* type);

// The value of a member, an element or a variable in memory; not of structs and fixed arrays.
vm::Slot loadSlot(const unsigned char* at, const Type* type);

// The size of a value in memory.
std::uint32_t storedBytes(const Type* type);

// Whether its memory is in the memory of what has it.
bool isBlock(const Type* type);

}  // namespace vellum::ags
