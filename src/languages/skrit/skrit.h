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

// A file of the store that a program's options mount.
struct StoreFile {
  std::string path;
  std::string source;                 // its name for the file provider
  std::string owner;                  // the folder or archive that provides it
  std::vector<std::string> shadowed;  // others that have the path, the one with priority first
};
// Those whose path fits the pattern (base/path_pattern.h), in any case, sorted.
std::vector<StoreFile> storeFiles(const languages::Program& program, std::string_view pattern,
                                  diagnostics::Emitter& emitter);

}  // namespace vellum::skrit
