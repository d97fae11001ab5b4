// Photographs of the world (CAOS: SNAP).
#pragma once

#include "languages/caos/builtins/call.h"

namespace vellum::caos {

// CAOS: LOFT. Removes a photograph. False: an agent shows it, or its file can't be removed.
bool sendToAttic(Call& call, std::string_view name);

}  // namespace vellum::caos
