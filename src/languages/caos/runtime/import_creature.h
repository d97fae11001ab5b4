// CAOS: PRAY IMPO. A creature comes into the world from a resource file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "languages/caos/runtime/engine.h"

namespace vellum::caos {

struct Imported {
  enum Code : std::int32_t { Same = 0, Cloned = 1, NotFound = 2, Damaged = 4 };  // CAOS: PRAY IMPO
  Code code = Same;
  Agent* agent = nullptr;          // in limbo at the place where it was exported; null: it was not wanted, or refused
  std::string problem;             // why it is Damaged
  std::vector<std::string> notes;  // what the file lacked
};

// The creature whose first chunk has this name; UTF-8. `really` false only answers. A creature whose moniker is in use
// here, or that died here, comes as its clone, with a moniker of its own; so do children that it carries. A file
// without a state of Vellum's is rebuilt from its genes and tags. Refused files change nothing. Work is charged to the
// running script. An error: there is no room for it.
base::Result<Imported> importCreature(Engine& engine, std::string_view name, bool really);

}  // namespace vellum::caos
