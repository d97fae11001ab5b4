// "player_data.hp", "a[3].name", "cEgo.x": what hosts write for a value, resolved against the loaded scripts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "languages/ags/runtime/engine.h"

namespace vellum::ags {

// An attribute's function: of the engine, or of a script.
struct Accessor {
  api::HostBody host;
  vm::FunctionRef script = nullptr;
  bool exists() const { return script != nullptr || host.exists(); }
};

// One step from the outside to the inside of a value.
struct PathStep {
  enum class Kind : std::uint8_t {
    Global,     // number: the offset in the module's global memory
    Name,       // of an object whose members are static: mouse, Game
    Constant,   // number, or real for a float
    Field,      // number: the offset
    Element,    // number: the index
    Length,     // of an array
    Attribute,  // getter, setter; number: the index of an indexed one
  };
  Kind kind = Kind::Global;
  const Type* type = nullptr;  // of the result; null: a name
  std::int32_t number = 0;
  float real = 0;
  bool isReadonly = false, isStatic = false, isIndexed = false;
  const StructInfo* owner = nullptr;  // Attribute: the struct that declares it
  Accessor getter, setter;
};

// Resolves the path; `script` "": of any script. False: there is no such value, which is reported.
bool resolvePath(Engine& engine, std::string_view script, std::string_view path, std::vector<PathStep>& steps,
                 diagnostics::Emitter& emitter);

}  // namespace vellum::ags
