// The signatures of all host functions, from their rows.
#pragma once

#include <span>

#include "ir/module.h"
#include "languages/gal/builtins/rows.h"

namespace vellum::gal {

enum class HostRow : std::uint8_t {
#define VELLUM_GAL_HOST(name, text, parameters, result) name,
#include "languages/gal/lower/hosts.def"
#undef VELLUM_GAL_HOST
  Count
};

std::string_view hostName(HostRow row);
ir::Signature hostSignature(HostRow row);
std::string hostName(Command command);  // "gal.blend"
ir::Signature hostSignature(Command command);

}  // namespace vellum::gal
