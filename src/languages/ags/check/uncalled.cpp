#include "languages/ags/check/uncalled.h"

#include <algorithm>

#include "diagnostics/spelling.h"

namespace vellum::ags {

namespace {

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
std::vector<std::string> eventsOf(const EntryPoints& entries, std::string_view owner) {
  std::string prefix = base::cat(owner, "_");
  std::vector<std::string> events;
  for (auto at = entries.places.lower_bound(prefix); at != entries.places.end() && at->first.starts_with(prefix); ++at)
    events.push_back(at->first.substr(prefix.size()));
  return events;
}

// The engine calls "hDoor_UseInv", when a hotspot is called hDoor, and not "hDoor_UseInventory"; and it calls it in one
// script only.
void hintAtEvents(const EntryPoints& entries, std::string_view name, std::string_view script,
                  diagnostics::Diagnostic& diagnostic) {
  if (std::string place = entries.whereItBelongs(name, script); !place.empty()) {
    diagnostic.hint(std::move(place));
    return;
  }
  std::size_t underscore = std::min(name.find('_'), name.size());
  std::string_view owner = name.substr(0, underscore), written = name.substr(std::min(underscore + 1, name.size()));
  std::vector<std::string> events = owner == "on" ? std::vector<std::string>() : eventsOf(entries, owner);
  diagnostics::SpellingSuggestion suggestion(name);
  for (const auto& [entry, place] : entries.places)
    if (entries.calls(entry, script)) suggestion.offer(entry);
  for (const auto& [entry, place] : entries.places) suggestion.offer(entry);
  std::string near = suggestion.best();
  for (const std::string& event : events)
    if (!written.empty() && (written.starts_with(event) || event.starts_with(written)))
      near = base::cat(owner, "_", event);
  if (!near.empty()) diagnostic.hint(base::cat("did you mean '", near, "'?"));
  if (!events.empty())
    diagnostic.hint(
        base::cat("the events of '", owner, "' call ", owner, "_", base::join(events, base::cat(", ", owner, "_"))));
  if (std::string place = entries.whereItBelongs(near, script); !place.empty()) diagnostic.hint(std::move(place));
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
      if (imported.count(function->linkName) != 0 || context.entries->calls(function->name, unit.name)) continue;
      hintAtEvents(*context.entries, function->name, unit.name,
                   context.emitter.emit(diag::UnusedFunction, function->location, function->name));
    }
  }
}

}  // namespace vellum::ags
