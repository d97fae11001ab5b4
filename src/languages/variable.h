// Values of a world that a host reads and writes by name: variables of scripts, properties of the things that they
// move.
#pragma once

#include "diagnostics/emitter.h"
#include "diagnostics/spelling.h"
#include "languages/prepared_function.h"

namespace vellum::languages {

// One such value, found. It is found again where code was loaded or its thing was replaced since the last use.
class Variable {
 public:
  virtual ~Variable() = default;
  // Changes neither the world's hash nor its save. A text in `value` is valid until the next use of this object. False:
  // errors were reported.
  virtual bool get(Value& value, diagnostics::Emitter& emitter) = 0;
  // As if a script set it: values that a script can't give are errors.
  virtual bool set(const Value& value, diagnostics::Emitter& emitter) = 0;
};

// Errors of hosts that have no place in a script.
inline constexpr diagnostics::Kind NoVariable{"NoVariable", diagnostics::Severity::Error, "{0}"};
inline constexpr diagnostics::Kind WrongValue{"WrongValue", diagnostics::Severity::Error, "{0}"};

// Report, and return false.
[[gnu::cold]] inline bool noVariable(diagnostics::Emitter& emitter, std::string message,
                                     const diagnostics::SpellingSuggestion* near = nullptr) {
  auto& error = emitter.add(NoVariable, {}, std::move(message));
  if (near != nullptr && *near) error.hint(near->hint());
  return false;
}
[[gnu::cold]] inline bool wrongValue(diagnostics::Emitter& emitter, std::string message) {
  emitter.add(WrongValue, {}, std::move(message));
  return false;
}

[[gnu::cold]] inline bool wrongKind(diagnostics::Emitter& emitter, std::string_view path, std::string_view wanted,
                                    ValueKind given) {
  return wrongValue(emitter, base::cat("'", path, "' must be ", wanted, ", not ", kindName(given)));
}

}  // namespace vellum::languages
