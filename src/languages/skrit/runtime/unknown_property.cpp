#include "languages/skrit/runtime/unknown_property.h"

#include "diagnostics/spelling.h"
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/runtime/tables.h"

namespace vellum::skrit {

void reportUnknownProperty(std::string_view name, source::Location place, std::span<const Program* const> programs,
                           diagnostics::Emitter& emitter) {
  diagnostics::SpellingSuggestion suggestion(name);
  std::string known;
  for (const Program* program : programs) {
    for (const Variable& variable : program->variables) {
      if (!variable.property || variable.hidden) continue;
      suggestion.offer(tables::withoutDollar(variable.name));
      if (place.span.empty()) place = variable.location;
    }
    std::string these = tables::propertyList(*program);
    if (!these.empty()) known += (known.empty() ? "" : ", ") + these;
  }
  diagnostics::Diagnostic& diagnostic = programs.size() == 1 ? emitter.emit(diag::UnknownProperty, place, name)
                                                             : emitter.emit(diag::PropertyOfNone, place, name);
  if (suggestion) diagnostic.hint(suggestion.hint());
  if (!known.empty()) diagnostic.hint(base::cat(programs.size() == 1 ? "its" : "their", " properties are ", known));
}

}  // namespace vellum::skrit
