#include "languages/ags/check/uncalled.h"

#include <algorithm>

#include "base/path.h"
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

// A handler that the project names must be in the script in which the event looks for it.
void reportMissing(CheckContext& context) {
  std::set<std::pair<std::string_view, std::string_view>> functions;  // with the room's file, or none
  std::set<std::string_view> names;
  for (const Unit& unit : context.program.units) {
    if (unit.isHeader) continue;
    for (const Function* function : unit.functions) {
      if (function->owner != nullptr) continue;
      functions.emplace(function->name, context.entries->isRoom(unit.name) ? std::string_view(unit.name) : "");
      names.insert(function->name);
    }
  }
  for (const EntryPoints::Named& named : context.entries->named) {
    if (functions.contains({named.function, named.roomFile})) continue;
    auto& missing = context.emitter.emit(diag::NoHandler, named.at, named.function);
    diagnostics::SpellingSuggestion suggestion(named.function);
    for (const auto& [name, file] : functions)
      if (file == named.roomFile) suggestion.offer(name);
    if (suggestion) missing.hint(suggestion.hint());
    const std::string& file = named.roomFile.empty() ? context.entries->globalFile : named.roomFile;
    missing.hint(
        base::cat(names.contains(named.function) ? "move it to " : "write it in ", base::fileNameOf(file, "/\\")));
  }
}

// Clicks in rooms reach things through a script (manual, "Event functions": on_mouse_click).
void reportIgnoredClicks(CheckContext& context) {
  const Unit* global = nullptr;
  bool isHandled = false;
  for (const Unit& unit : context.program.units) {
    if (unit.isHeader) continue;
    if (unit.name == context.entries->globalFile) global = &unit;
    // Scripts may also run the handlers by themselves.
    std::string_view text = context.sources[unit.file].text();
    for (std::string_view way :
         {"ProcessClick", "RunInteraction", "RunHotspotInteraction", "RunObjectInteraction", "RunCharacterInteraction"})
      if (text.find(way) != text.npos) return;
    for (const Function* function : unit.functions) {
      if (function->name == "on_mouse_click") return;
      auto place = context.entries->places.find(function->name);
      if (place == context.entries->places.end()) continue;
      std::string_view of = place->second.of;
      isHandled = isHandled || of == "hotspots" || of == "objects" || of == "characters";
    }
  }
  if (global == nullptr || !isHandled) return;
  context.emitter.emit(diag::NoMouseClick, {global->file, {0, 0}})
      .hint(
          "function on_mouse_click(MouseButton button) { if (button == eMouseLeft) Room.ProcessClick(mouse.x, mouse.y, "
          "mouse.Mode); }");
}

}  // namespace

// An imported function is intended for other scripts, and members belong to their struct's header.
void reportUncalled(CheckContext& context) {
  reportMissing(context);
  reportIgnoredClicks(context);
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
