// The diagnostic of a trap in a command's body, and its number in the catalogue.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "languages/caos/diagnostics.h"

namespace vellum::caos {

// Trap::a of a HostError: the index in diagnostics.def.
std::int64_t codeOf(const diagnostics::Kind& kind);
const diagnostics::Kind& kindOfCode(std::int64_t code);
// The number of a diagnostic in the catalogue's tag "CAOS"; nothing for our own.
std::optional<std::int32_t> errorNumber(std::string_view name);

}  // namespace vellum::caos
