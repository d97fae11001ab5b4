#include "languages/ags/check/uncalled.h"

#include <algorithm>

#include "diagnostics/spelling.h"

namespace vellum::ags {

namespace {

using Entries = std::set<std::string, std::less<>>;

// Whether the function gets or sets an attribute: it belongs to its struct, like the struct's members.
bool isAccessor(const Function& function) {
  if (function.owner == nullptr) return false;
  std::string_view name = function.name;
  for (std::string_view prefix : {"get_", "set_", "geti_", "seti_"}) {
    if (!name.starts_with(prefix)) continue;
    for (const Attribute& attribute : function.owner->attributes)
      if (attribute.name == name.substr(prefix.size())) return true;
  }
  return false;
}

// Of "hDoor", all names that begin with "hDoor_", without that.
std::vector<std::string> eventsOf(const Entries& entries, std::string_view owner) {
  std::string prefix = base::cat(owner, "_");
  std::vector<std::string> events;
  for (auto at = entries.lower_bound(prefix); at != entries.end() && at->starts_with(prefix); ++at)
    events.push_back(at->substr(prefix.size()));
  return events;
}

// The engine calls "hDoor_UseInv", when a hotspot is called hDoor, and not "hDoor_UseInventory".
void hintAtEvents(const Entries& entries, std::string_view name, diagnostics::Diagnostic& diagnostic) {
  std::size_t underscore = std::min(name.find('_'), name.size());
  std::string_view owner = name.substr(0, underscore), written = name.substr(std::min(underscore + 1, name.size()));
  std::vector<std::string> events = owner == "on" ? std::vector<std::string>() : eventsOf(entries, owner);
  diagnostics::SpellingSuggestion suggestion(name);
  for (const std::string& entry : entries) suggestion.offer(entry);
  std::string near = suggestion.best();
  for (const std::string& event : events)
    if (!written.empty() && (written.starts_with(event) || event.starts_with(written)))
      near = base::cat(owner, "_", event);
  if (!near.empty()) diagnostic.hint(base::cat("did you mean '", near, "'?"));
  if (!events.empty())
    diagnostic.hint(
        base::cat("the events of '", owner, "' call ", owner, "_", base::join(events, base::cat(", ", owner, "_"))));
}

}  // namespace

// An imported function is intended for other scripts, and members belong to their struct's header.
void reportUncalled(CheckContext& context) {
  std::set<std::string_view> imported;
  for (const Function& function : context.program.functions)
    if (function.isImport) imported.insert(function.linkName);
  for (const Unit& unit : context.program.units) {
    for (const Function* function : unit.functions) {
      bool isMember = function->owner != nullptr && !function->isExtender;
      if (unit.isHeader || isMember || isAccessor(*function) || function->isCalled || function->isExported) continue;
      if (imported.count(function->linkName) != 0 || context.entries->contains(function->name)) continue;
      hintAtEvents(*context.entries, function->name,
                   context.emitter.emit(diag::UnusedFunction, function->location, function->name));
    }
  }
}

}  // namespace vellum::ags
