// What can be looked at in a game, and the names that a console may use.
#include <set>
#include <span>

#include "languages/ags/runtime/inspect.h"
#include "languages/ags/runtime/runtime.h"
#include "languages/ags/runtime/variable_path.h"

namespace vellum::ags {

namespace {

constexpr std::string_view OfCharacters[] = {"Name", "Room",  "x",      "y",         "View",
                                             "Loop", "Frame", "Moving", "Clickable", "Solid"};
constexpr std::string_view OfItems[] = {"Name", "Graphic"};
constexpr std::string_view OfHotspots[] = {"Name", "Enabled", "WalkToX", "WalkToY"};
constexpr std::string_view OfObjects[] = {"Name", "X", "Y", "Graphic", "Visible", "Clickable", "Baseline"};

constexpr std::string_view KeywordTexts[] = {
#define VELLUM_AGS_KEYWORD(kind, text, syntax, chapter, description) text,
#include "languages/ags/syntax/tokens.def"
};

// Empty: values of this type are shown by themselves.
std::span<const std::string_view> valuesOf(std::string_view type) {
  if (type == "Character") return OfCharacters;
  if (type == "InventoryItem") return OfItems;
  if (type == "Hotspot") return OfHotspots;
  if (type == "Object") return OfObjects;
  return {};
}

// The names of all that begins with a prefix, in any case, once each.
class Completions {
 public:
  Completions(std::string_view before, std::string_view prefix) : before_(before), prefix_(prefix) {}
  void offer(std::string_view name) {
    if (base::equalsIgnoreCase(name.substr(0, prefix_.size()), prefix_)) found_.insert(base::cat(before_, name));
  }
  std::vector<std::string> take() { return {found_.begin(), found_.end()}; }

 private:
  std::string_view before_, prefix_;
  std::set<std::string> found_;
};

void offerMembers(const CheckContext& context, const StructInfo* info, bool isType, Completions& names) {
  for (; info != nullptr; info = info->base) {
    for (const Field& field : info->fields)
      if (!isType && !field.isProtected) names.offer(field.name);
    for (const Attribute& attribute : info->attributes)
      if (attribute.isStatic == isType && !attribute.isProtected) names.offer(attribute.name);
    for (const Scope* scope : context.scopes())
      for (const Scope::Entry& entry : *scope) {
        const Symbol& symbol = entry.value;
        if (entry.owner != info) continue;
        const bool isMember = symbol.kind == Symbol::Kind::Attribute
                                  ? symbol.attribute->isStatic == isType
                                  : symbol.kind == Symbol::Kind::Function && symbol.function->isStatic == isType &&
                                        !symbol.function->isProtected;
        if (isMember) names.offer(entry.name);
      }
  }
}

}  // namespace

std::vector<languages::InspectedObject> AgsRuntime::objects() {
  std::vector<languages::InspectedObject> out;
  if (engine_.adventure == nullptr) return out;
  const world::Game& game = engine_.adventure->game;
  auto add = [&](const std::string& name, std::string_view what, std::string_view title) {
    if (!name.empty())
      out.push_back({name, title.empty() || title == name ? std::string(what) : base::cat(what, ", ", title)});
  };
  for (const world::Character& character : game.characters) add(character.scriptName, "character", character.name);
  for (const world::InventoryItem& item : game.items) add(item.scriptName, "inventory item", item.name);
  const world::Room* room = game.room(engine_.world().state.globals.room);
  if (room == nullptr) return out;
  for (const world::Hotspot& hotspot : room->hotspots) add(hotspot.scriptName, "hotspot of this room", hotspot.name);
  for (const world::Object& object : room->objects) add(object.scriptName, "object of this room", object.name);
  return out;
}

std::vector<std::string> AgsRuntime::values(std::string& object) {
  std::vector<std::string> out;
  const std::string asked = std::exchange(object, {});
  if (const Lowered* lowered = engine_.code.lowered(); lowered != nullptr && asked.empty())
    for (const GlobalPlace& place : lowered->globals) out.emplace_back(place.variable->name);
  if (asked.empty() || engine_.adventure == nullptr) return out;
  diagnostics::Emitter unheard;
  std::vector<PathStep> steps;
  if (!resolvePath(engine_, {}, asked, steps, unheard) || steps.empty()) return out;
  const Type* type = steps.back().type;
  if (type != nullptr && type->kind == TypeKind::Pointer)
    for (std::string_view each : valuesOf(type->structInfo->name)) out.push_back(base::cat(asked, ".", each));
  return out;
}

// `object` is a script, or the path of a thing: cEgo, then x.
std::unique_ptr<languages::Variable> AgsRuntime::variable(std::string_view object, std::string_view path,
                                                          diagnostics::Emitter& emitter) {
  if (!ready(emitter)) return nullptr;
  if (!object.empty()) {
    diagnostics::Emitter unheard;
    auto member = findValue(engine_, {}, base::cat(object, ".", path), unheard);
    if (member != nullptr) return member;
  }
  return findValue(engine_, object, path, emitter);
}

std::vector<std::string> AgsRuntime::names(std::string_view prefix) {
  if (!problem_.empty()) return {};
  const CheckContext& context = engine_.code.compilation().context();
  const std::size_t dot = prefix.rfind('.');
  if (dot != prefix.npos) {
    Completions names(prefix.substr(0, dot + 1), prefix.substr(dot + 1));
    const std::string_view left = prefix.substr(0, dot);
    const Symbol* symbol = context.findGlobal(left);
    diagnostics::Emitter unheard;
    std::vector<PathStep> steps;
    if (symbol != nullptr && symbol->kind == Symbol::Kind::Type) offerMembers(context, symbol->structInfo, true, names);
    else if (resolvePath(engine_, {}, left, steps, unheard) && !steps.empty() && steps.back().type != nullptr &&
             !steps.back().type->isArray())
      offerMembers(context, steps.back().type->structInfo, false, names);
    return names.take();
  }
  Completions names({}, prefix);
  for (const Scope* scope : context.scopes())
    for (const Scope::Entry& entry : *scope)
      if (entry.owner == nullptr && entry.value.kind != Symbol::Kind::None) names.offer(entry.name);
  for (std::string_view word : KeywordTexts) names.offer(word);
  return names.take();
}

}  // namespace vellum::ags
