#include "languages/caos/runtime/error_codes.h"

#include <iterator>

namespace vellum::caos {

static const diagnostics::Kind* const kinds[] = {
#define VELLUM_DIAGNOSTIC(name, severity, text) &diag::name,
#include "languages/caos/diagnostics.def"
#undef VELLUM_DIAGNOSTIC
};

std::int64_t codeOf(const diagnostics::Kind& kind) {
  for (std::size_t i = 0; i < std::size(kinds); ++i)
    if (kinds[i]->name == kind.name) return static_cast<std::int64_t>(i);
  return static_cast<std::int64_t>(std::size(kinds)) - 1;
}

const diagnostics::Kind& kindOfCode(std::int64_t code) {
  auto index = static_cast<std::size_t>(code);
  return index < std::size(kinds) ? *kinds[index] : diag::Internal;
}

std::optional<std::int32_t> errorNumber(std::string_view name) {
  static constexpr std::string_view names[] = {
#define VELLUM_CAOS_ERROR(name, text) name,
#include "languages/caos/world/errors.def"
  };
  for (std::size_t i = 0; i < std::size(names); ++i)
    if (!name.empty() && names[i] == name) return static_cast<std::int32_t>(i);
  return std::nullopt;
}

}  // namespace vellum::caos
