#include "languages/skrit/runtime/world_event_names.h"

#include "diagnostics/spelling.h"

namespace vellum::skrit {

namespace {

bool isEvent(std::string_view name) { return base::equalsIgnoreCase(name.substr(0, 3), "we_"); }

}  // namespace

std::optional<std::int32_t> WorldEventNames::number(std::string_view name) const {
  std::uint32_t found = isEvent(name) ? exports_.findConstant(name) : ExportTable::None;
  if (found == ExportTable::None) return std::nullopt;
  return exports_.constants[found].value;
}

std::string WorldEventNames::nearest(std::string_view name) const {
  diagnostics::SpellingSuggestion suggestion(name);
  for (const ExportConstant& each : exports_.constants)
    if (isEvent(each.name)) suggestion.offer(base::toLower(each.name));
  return suggestion.best();
}

}  // namespace vellum::skrit
