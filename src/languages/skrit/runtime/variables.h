// The variables of skrit objects, and those that the objects of a skrit share, in memory.
#pragma once

#include "languages/skrit/runtime/code.h"
#include "languages/skrit/world/object.h"

namespace vellum::skrit {

// Every string variable refers to an object of the heap.
void initVariables(vm::Heap& heap, const Code& code, bool shared, std::span<std::uint64_t> memory);
void releaseVariables(vm::Heap& heap, const Code& code, bool shared, std::span<const std::uint64_t> memory);
// The shared variables end with the last object of a skrit and are initialized again for the next one (Skrit manual,
// "Skrit Engine"). They are reset in place: code of the last object may still run.
void resetShared(vm::Heap& heap, Code& code);

// Gives an object memory with the initial values of `code`; reloaded code gives it other memory.
void giveMemory(vm::Heap& heap, SkritObject& object, Code& code);
void takeMemory(vm::Heap& heap, SkritObject& object);  // with the object's last use

// Returns false when there is no such property, or the value does not fit.
bool setProperty(vm::Heap& heap, const ExportTable& exports, SkritObject& object, std::string_view name,
                 std::string_view value);

// Between two objects of one skrit. Shared properties are the same for both.
void copyProperties(vm::Heap& heap, const SkritObject& from, SkritObject& to);

}  // namespace vellum::skrit
