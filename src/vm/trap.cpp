#include "vm/trap.h"

#include "base/text.h"

namespace vellum::vm {

static constexpr std::string_view Names[] = {
    "None",
#define VELLUM_TRAP(name, text) #name,
#include "vm/traps.def"
#undef VELLUM_TRAP
};

static constexpr std::string_view Strings[] = {
    "",
#define VELLUM_TRAP(name, text) text,
#include "vm/traps.def"
#undef VELLUM_TRAP
};

std::string_view trapName(TrapKind kind) { return Names[static_cast<std::size_t>(kind)]; }

std::string Trap::message() const {
  return diagnostics::formatMessage(Strings[static_cast<std::size_t>(kind)], {base::cat(a), base::cat(b), text});
}

diagnostics::Diagnostic Trap::diagnostic() const {
  diagnostics::Diagnostic diagnostic;
  diagnostic.name = trapName(kind);
  diagnostic.message = message();
  if (!stack.empty()) diagnostic.location = stack.front().location;
  diagnostic.stack = stack;
  return diagnostic;
}

}  // namespace vellum::vm
