// Calls of functions in text form (--call).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "languages/ags/runtime/prepared.h"

namespace vellum::ags {

// Calls of the form NAME(literals), which need no compiler.
class TextCalls {
 public:
  explicit TextCalls(Engine& engine) : engine_(engine) {}
  // Empty: it has another form, or does not fit the function; the compiler knows what to do or to report.
  std::optional<bool> call(std::string_view text, std::string& result, diagnostics::Emitter& emitter);

 private:
  Engine& engine_;
  std::unordered_map<std::string, AgsFunction> functions_;  // by name
};

}  // namespace vellum::ags
