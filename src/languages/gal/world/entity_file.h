// Reading an entity from TOML:
//
//   name = "Guard"            # optional
//   [[script]]
//   name = "Walk"
//   frames = 24               # more than 0
//   rate = 30                 # frames a second, more than 0; 30 when missing
//   notifies = [ { frame = 6, text = "FootLeft" } ]
#pragma once

#include "languages/gal/world/definition.h"

namespace vellum::gal {

struct EntityFile {
  EntityDefinition entity;
  bool ok = true;
  std::string message;               // the reason when it is not
  std::uint32_t begin = 0, end = 0;  // where, in bytes of the text
};

// Unknown keys are errors: a misspelt key would have no effect, silently.
EntityFile readEntity(std::string_view toml);

}  // namespace vellum::gal
