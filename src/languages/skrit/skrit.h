// Skrit's descriptor: the only header of this language that other folders include.
#pragma once

#include "languages/language.h"

namespace vellum::skrit {
const languages::Language& language();
const languages::Tools& tools();

// A skrit object for hosts that draw or list them. Texts live until the next call that may run scripts.
struct ObjectPlace {
  std::int32_t handle;
  std::int32_t goid;         // of its game object; 0: none
  const char* skrit;         // the name of its skrit
  const char* state;         // "": none
  const char* templateName;  // of its game object; "": none
  float x, y, z, heading;    // of its game object
};
// The objects of a runtime that this language's createRuntime made, oldest first, as many as fit. Returns how many
// there are.
std::size_t objectPlaces(const languages::Runtime& runtime, std::span<ObjectPlace> places);

}  // namespace vellum::skrit
