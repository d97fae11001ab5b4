// Why a script stopped, and where.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/diagnostic.h"

namespace vellum::vm {

enum class TrapKind : std::uint8_t {
  None,
#define VELLUM_TRAP(name, text) name,
#include "vm/traps.def"
#undef VELLUM_TRAP
};

std::string_view trapName(TrapKind kind);  // "IndexOutOfBounds": the diagnostic's name

struct Trap {
  TrapKind kind = TrapKind::None;
  std::int64_t a = 0;                     // {0} in traps.def
  std::int64_t b = 0;                     // {1}
  std::string text;                       // {2}
  std::vector<diagnostics::Frame> stack;  // innermost first

  // The message of traps.def with its placeholders filled in. Languages with their own wording use kind, a, b and text
  // instead.
  std::string message() const;
  // As a diagnostic at the innermost frame, under the kind's name.
  diagnostics::Diagnostic diagnostic() const;
};

}  // namespace vellum::vm
